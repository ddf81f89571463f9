//! Rules: why a constraint holds, in a sentence, with a subject and a role; and how it is posted.

use std::fmt::Display;

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::Model;
use super::core::Core;
use super::meaning::Pin;
use super::name::Name;
use super::role::Role;
use super::rules::Said;
use super::shared::{CoreMut, Owner, core_of};
use super::store::{Kind, Store, Stored};
use crate::atom::{Atom, push_lits, push_terms};
use crate::constraint::Comparison;
use crate::constraint::RuleId;
use crate::formula::Formula;
use crate::formula::statement::Statement;
use crate::int::Int;

impl Core {
    /// Begins a constraint on the domain of an integer.
    pub(crate) fn domain_rule(&mut self, x: Int) -> Rule<'_> {
        Rule::new(Owner::Right(self), Some(Said::Domain(x)))
    }

    /// Begins the constraints that define a helper.
    pub(crate) fn definition(&mut self, helper: Lit) -> Rule<'_> {
        Rule::new(Owner::Right(self), Some(Said::Helper(helper.var())))
    }

    /// Begins the constraints that a pin becomes; it counts even if it becomes none.
    pub(super) fn pin_rule(&mut self, pin: Pin) -> Rule<'_> {
        let mut rule = Rule::new(Owner::Right(self), Some(Said::Pinned(pin)));
        rule.id();
        rule
    }
}

impl<N: Name> Model<N> {
    /// Begins a constraint that the puzzle demands, in a sentence that begins in lower case and has
    /// no subject that differs between constraints: `each number is placed once`.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [rain, umbrella] = ["rain", "umbrella"].map(|name| model.var(name));
    /// model.rule("each person stays dry").of("Ann").implies(rain, umbrella);
    /// assert_eq!(model.to_string(), "each person stays dry (Ann): !rain or umbrella\n");
    /// ```
    pub fn rule(&mut self, sentence: impl AsRef<str>) -> Rule<'static> {
        self.say(Role::Rule, sentence)
    }

    /// Begins a constraint that the instance gives.
    pub fn clue(&mut self, sentence: impl AsRef<str>) -> Rule<'static> {
        self.say(Role::Clue, sentence)
    }

    /// Begins a constraint that follows from others and helps the solver.
    pub fn implied(&mut self, sentence: impl AsRef<str>) -> Rule<'static> {
        self.say(Role::Implied, sentence)
    }

    /// Begins a constraint that at least one member of each class of solutions satisfies.
    pub fn symmetry(&mut self, sentence: impl AsRef<str>) -> Rule<'static> {
        self.say(Role::Symmetry, sentence)
    }

    /// Begins a constraint that some solution is expected to satisfy.
    pub fn streamliner(&mut self, sentence: impl AsRef<str>) -> Rule<'static> {
        self.say(Role::Streamliner, sentence)
    }

    /// Begins a constraint of any role.
    pub fn say(&mut self, role: Role, sentence: impl AsRef<str>) -> Rule<'static> {
        let mut core = self.core_mut();
        let text = core.wants(role).then(|| core.rules.sentence(role, sentence.as_ref()));
        drop(core);
        Rule::new(Owner::Left(self.core.share().clone()), text.map(Said::Sentence))
    }
}

/// A constraint on its way into a model: why it holds, when, and in which encoding. What is posted
/// through it is one rule.
///
/// A constraint whose role is not [wanted](Model::wants) is not posted.
///
/// A rule borrows nothing from its model, so that the model can make literals in the line that posts
/// them.
///
/// # Panics
/// Methods that post panic if the model was read since the rule began, by [`Model::core`] or by what
/// needs it: a lowering, an assignment, a text.
#[must_use = "nothing is posted yet"]
pub struct Rule<'m> {
    core: Owner<'m>,
    /// Nothing if the role is not wanted, or a condition never holds.
    text: Option<Said>,
    subject: String,
    /// The rule, once something is posted.
    id: Option<RuleId>,
    pub(crate) conditions: Vec<Lit>,
}

impl<'m> Rule<'m> {
    const fn new(core: Owner<'m>, text: Option<Said>) -> Self {
        Self { core, text, subject: String::new(), id: None, conditions: Vec::new() }
    }

    /// Says what the sentence is said of: a number, a piece, two cells.
    pub fn of(mut self, subject: impl Display) -> Self {
        if !self.is_never() {
            self.subject = subject.to_string();
        }
        self
    }

    /// What is posted must hold only if this statement is true. Said twice, both must be. Under a
    /// condition that never holds, nothing is posted.
    pub fn when(mut self, condition: impl Statement) -> Self {
        if !self.is_never() {
            match self.atom(condition) {
                Atom::True => {}
                Atom::False => self.text = None,
                Atom::Lit(condition) => self.conditions.push(condition),
            }
        }
        self
    }

    pub(crate) const fn is_never(&self) -> bool {
        self.text.is_none()
    }

    /// The core. Nothing that users wrote may run while it is there: it could need the model.
    pub(crate) fn core(&mut self) -> CoreMut<'_> {
        core_of(&mut self.core)
    }

    /// A statement as a literal or a constant.
    pub(crate) fn atom(&mut self, statement: impl Statement) -> Atom {
        statement.into_atom().unwrap_or_else(|formula| self.core().reify(formula))
    }

    /// The number of the rule, once something is posted; nothing if nothing is to be.
    fn id(&mut self) -> Option<RuleId> {
        let text = self.text?;
        let subject = &self.subject;
        Some(*self.id.get_or_insert_with(|| core_of(&mut self.core).add_rule(text, subject)))
    }

    /// Posts the constraint whose literals `write` adds to the store; nothing if it holds anyway.
    pub(super) fn post(&mut self, write: impl FnOnce(&mut Store) -> Option<Kind>) {
        let Some(rule) = self.id() else { return };
        let mut core = core_of(&mut self.core);
        let lits = core.store.lits.len();
        match write(&mut core.store) {
            Some(kind) => core.post(Stored { rule, kind, lits }, &self.conditions),
            None => core.store.lits.truncate(lits),
        }
    }

    /// At least one of these [statements](Statement) is true.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.int(name, 1..=3));
    /// model.rule("one of both is right").at_least_one([model.eq(x, 2), model.ne(y, 3)]);
    /// model.rule("one of these is wrong").at_least_one([x.is(2), !y.is(3)]);
    /// assert!(model.to_string().ends_with("right: x=2 or !y=3\none of these is wrong: x=2 or !y=3\n"));
    /// ```
    pub fn clause<S: Statement>(&mut self, parts: impl IntoIterator<Item = S>) {
        if self.is_never() {
            return;
        }
        let parts = parts.into_iter();
        let mut atoms = Vec::with_capacity(parts.size_hint().0);
        let mut others = Vec::new();
        for part in parts {
            match part.into_atom().or_else(|part| self.core().simple(part).into_atom()) {
                Ok(atom) => atoms.push(atom),
                Err(other) => others.push(other),
            }
        }
        if others.is_empty() {
            self.clause_of_atoms(atoms);
        } else {
            self.formula(Formula::Any(atoms.into_iter().map_into().chain(others).collect()));
        }
    }

    /// Posts a clause.
    pub(crate) fn clause_of_atoms(&mut self, atoms: Vec<Atom>) {
        self.post(|store| (push_lits(atoms, &mut store.lits) == 0).then_some(Kind::Clause));
    }

    /// If `premise` is true, so is `conclusion`.
    pub fn implies(&mut self, premise: impl Statement, conclusion: impl Statement) {
        let premise: Formula = premise.into();
        self.clause([!premise, conclusion.into()]);
    }

    /// The statement is true.
    pub fn holds(&mut self, statement: impl Statement) {
        self.clause([statement]);
    }

    /// At least one statement is true; another name for a [clause](Self::clause).
    pub fn at_least_one<S: Statement>(&mut self, parts: impl IntoIterator<Item = S>) {
        self.clause(parts);
    }

    /// At most one statement is true.
    pub fn at_most_one<S: Statement>(&mut self, parts: impl IntoIterator<Item = S>) {
        self.count(parts, Comparison::AtMost, 1);
    }

    /// Exactly one statement is true.
    pub fn exactly_one<S: Statement>(&mut self, parts: impl IntoIterator<Item = S>) {
        self.count(parts, Comparison::Exactly, 1);
    }

    /// The number of true statements compares with the bound. A repeated one counts repeatedly.
    pub fn count<S: Statement>(
        &mut self,
        parts: impl IntoIterator<Item = S>,
        comparison: Comparison,
        bound: usize,
    ) {
        if self.is_never() {
            return;
        }
        let atoms = parts.into_iter().map(|part| self.atom(part)).collect_vec();
        self.post(|store| {
            let trues = push_lits(atoms, &mut store.lits) as i64;
            // No count is so great: a bound beyond says the same as the greatest.
            let bound = i64::try_from(bound).unwrap_or(i64::MAX);
            Some(Kind::Count(comparison, bound - trues))
        });
    }

    /// The sum of the weights of the true statements compares with the bound. Weights may be
    /// negative, and a statement may occur more than once. [`linear`](Self::linear) adds up
    /// integers.
    pub fn sum<S: Statement>(
        &mut self,
        terms: impl IntoIterator<Item = (i64, S)>,
        comparison: Comparison,
        bound: i64,
    ) {
        if !self.is_never() {
            let term = |(weight, part): (i64, S)| (weight.into(), self.atom(part));
            let terms = terms.into_iter().map(term).collect();
            self.wide_sum(terms, comparison, bound.into());
        }
    }

    /// A [sum](Self::sum) of numbers that products of weights and values become.
    pub(crate) fn wide_sum(
        &mut self,
        terms: Vec<(i128, Atom)>,
        comparison: Comparison,
        bound: i128,
    ) {
        self.post(|Store { lits, numbers, .. }| {
            let at = numbers.len();
            numbers.push(bound);
            numbers[at] -= push_terms(terms, |weight, lit| {
                lits.push(lit);
                numbers.push(weight);
            });
            Some(Kind::Sum(comparison, at))
        });
    }

    /// All literals of some row are true; every row has the same number of literals.
    ///
    /// # Panics
    /// If a row is empty, or not as long as the first.
    pub fn some_row<I: IntoIterator<Item = Lit>>(&mut self, rows: impl IntoIterator<Item = I>) {
        self.rows(rows, false);
    }

    /// [Some row](Self::some_row); `exclusive` as in [`Body::Table`](crate::Body::Table).
    pub(crate) fn rows<I: IntoIterator<Item = Lit>>(
        &mut self,
        rows: impl IntoIterator<Item = I>,
        exclusive: bool,
    ) {
        let rows = rows.into_iter().map(|row| row.into_iter().collect_vec()).collect_vec();
        self.post(|Store { lits, .. }| {
            let mut width = None;
            for row in rows {
                let before = lits.len();
                lits.extend(row);
                let length = lits.len() - before;
                assert!(length > 0 && length == *width.get_or_insert(length), "rows of one length");
            }
            // No row at all: nothing can hold.
            Some(width.map_or(Kind::Clause, |width| Kind::Table(width, exclusive)))
        });
    }

    /// The first literals come no later in lexicographic order than the second ones, pair by pair,
    /// false before true.
    pub fn lexicographic(&mut self, pairs: impl IntoIterator<Item = (Lit, Lit)>) {
        let pairs = pairs.into_iter().flat_map(|(one, other)| [one, other]).collect_vec();
        self.post(|Store { lits, .. }| {
            lits.extend(pairs);
            Some(Kind::Lexicographic)
        });
    }
}
