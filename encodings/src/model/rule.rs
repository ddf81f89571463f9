//! Rules: why a constraint holds, in a sentence, with a subject and a role; and how it is posted.

use super::store::{Kind, Store, Stored};
use crate::prelude::*;

/// The number of a rule in its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u32);

/// The text of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Said {
    /// The sentence of this number.
    Sentence(u32),
    /// The integer has exactly one value.
    Domain(Int),
    /// The [helper](Core::helpers) of this variable is true exactly if its formula holds.
    Helper(Var),
    /// Somebody wants it so.
    Pinned(Pin),
}

impl Said {
    /// True if it says what a variable means: it holds whatever else is left out.
    pub const fn is_definition(self) -> bool {
        matches!(self, Self::Domain(_) | Self::Helper(_))
    }
}

/// The rules of a model.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    pub(super) sentences: Vec<(Role, String)>,
    /// The text of each rule, and where its subject ends in `subjects`; it starts where that of the
    /// rule before ends.
    texts: Vec<(Said, usize)>,
    subjects: String,
    pub(super) posted: Roles,
}

impl Rules {
    fn subject(&self, rule: usize) -> &str {
        let start = rule.checked_sub(1).map_or(0, |before| self.texts[before].1);
        &self.subjects[start..self.texts[rule].1]
    }

    /// The number of a sentence. There are few, and most are said again and again.
    fn sentence(&mut self, role: Role, sentence: &str) -> u32 {
        let same = |(own, text): &(Role, String)| *own == role && text == sentence;
        let known = self.sentences.iter().rposition(same);
        let index = known.unwrap_or_else(|| {
            self.sentences.push((role, sentence.to_owned()));
            self.sentences.len() - 1
        });
        index as u32
    }
}

impl Core {
    /// The text of a rule, and its subject, which may be empty.
    pub fn said(&self, RuleId(rule): RuleId) -> (Said, &str) {
        (self.rules.texts[rule as usize].0, self.rules.subject(rule as usize))
    }

    /// The role of a rule.
    pub fn role_of(&self, rule: RuleId) -> Role {
        match self.said(rule).0 {
            Said::Sentence(sentence) => self.rules.sentences[sentence as usize].0,
            Said::Domain(_) | Said::Helper(_) => Role::Rule,
            Said::Pinned(_) => Role::Clue,
        }
    }

    /// The rule of this text; the last one if that is the same.
    fn add_rule(&mut self, text: Said, subject: &str) -> RuleId {
        let rules = &mut self.rules;
        let says_so = |&at: &usize| rules.texts[at].0 == text && rules.subject(at) == subject;
        if let Some(last) = rules.texts.len().checked_sub(1).filter(says_so) {
            return RuleId(last as u32);
        }
        rules.subjects.push_str(subject);
        rules.texts.push((text, rules.subjects.len()));
        let rule = RuleId(rules.texts.len() as u32 - 1);
        self.rules.posted |= self.role_of(rule);
        rule
    }

    /// Begins a constraint on the domain of an integer.
    pub(crate) fn domain_rule(&mut self, x: Int) -> Rule<'_> {
        Rule::new(self, Some(Said::Domain(x)))
    }

    /// Begins the constraints that define a helper.
    pub(crate) fn definition(&mut self, helper: Lit) -> Rule<'_> {
        Rule::new(self, Some(Said::Helper(helper.var())))
    }

    /// Begins the constraints that a pin becomes; it counts even if it becomes none.
    pub(super) fn pin_rule(&mut self, pin: Pin) -> Rule<'_> {
        let mut rule = Rule::new(self, Some(Said::Pinned(pin)));
        rule.id();
        rule
    }

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
    pub fn rule(&mut self, sentence: impl AsRef<str>) -> Rule<'_> {
        self.say(Role::Rule, sentence)
    }

    /// Begins a constraint that the instance gives.
    pub fn clue(&mut self, sentence: impl AsRef<str>) -> Rule<'_> {
        self.say(Role::Clue, sentence)
    }

    /// Begins a constraint that follows from others and helps the solver.
    pub fn implied(&mut self, sentence: impl AsRef<str>) -> Rule<'_> {
        self.say(Role::Implied, sentence)
    }

    /// Begins a constraint that at least one member of each class of solutions satisfies.
    pub fn symmetry(&mut self, sentence: impl AsRef<str>) -> Rule<'_> {
        self.say(Role::Symmetry, sentence)
    }

    /// Begins a constraint that some solution is expected to satisfy.
    pub fn streamliner(&mut self, sentence: impl AsRef<str>) -> Rule<'_> {
        self.say(Role::Streamliner, sentence)
    }

    /// Begins a constraint of any role.
    pub fn say(&mut self, role: Role, sentence: impl AsRef<str>) -> Rule<'_> {
        let text = self.wants(role).then(|| self.rules.sentence(role, sentence.as_ref()));
        Rule::new(self, text.map(Said::Sentence))
    }
}

/// A constraint on its way into a model: why it holds, when, and in which encoding. What is posted
/// through it is one rule.
///
/// A constraint whose role is not [wanted](Core::wants) is not posted.
#[must_use = "nothing is posted yet"]
pub struct Rule<'m> {
    pub(crate) core: &'m mut Core,
    /// Nothing if the role is not wanted, or a condition never holds.
    text: Option<Said>,
    subject: String,
    /// The rule, once something is posted.
    id: Option<RuleId>,
    pub(crate) conditions: Vec<Lit>,
}

impl<'m> Rule<'m> {
    const fn new(core: &'m mut Core, text: Option<Said>) -> Self {
        Self { core, text, subject: String::new(), id: None, conditions: Vec::new() }
    }

    /// Says what the sentence is said of: a number, a piece, two cells.
    pub fn of(mut self, subject: impl Display) -> Self {
        if !self.is_never() {
            self.subject = subject.to_string();
        }
        self
    }

    /// What is posted must hold only if this literal is true. Said twice, both must be. Under a
    /// condition that never holds, nothing is posted.
    pub fn when(mut self, condition: impl Into<Atom>) -> Self {
        match condition.into() {
            Atom::True => {}
            Atom::False => self.text = None,
            Atom::Lit(condition) => self.conditions.push(condition),
        }
        self
    }

    pub(crate) const fn is_never(&self) -> bool {
        self.text.is_none()
    }

    /// The number of the rule, once something is posted; nothing if nothing is to be.
    fn id(&mut self) -> Option<RuleId> {
        let text = self.text?;
        Some(*self.id.get_or_insert_with(|| self.core.add_rule(text, &self.subject)))
    }

    /// Posts the constraint whose literals `write` adds to the store; nothing if it holds anyway.
    pub(super) fn post(&mut self, write: impl FnOnce(&mut Store) -> Option<Kind>) {
        let Some(rule) = self.id() else { return };
        let store = &mut self.core.store;
        let lits = store.lits.len();
        let Some(kind) = write(store) else { return store.lits.truncate(lits) };
        self.core.post(Stored { rule, kind, lits }, &self.conditions);
    }

    /// Some literal is true.
    pub fn clause<A: Into<Atom>>(&mut self, lits: impl IntoIterator<Item = A>) {
        self.post(|store| (push_lits(lits, &mut store.lits) == 0).then_some(Kind::Clause));
    }

    /// If `premise` is true, so is `conclusion`.
    pub fn implies(&mut self, premise: impl Into<Atom>, conclusion: impl Into<Atom>) {
        self.clause([!premise.into(), conclusion.into()]);
    }

    /// The literal is true.
    pub fn holds(&mut self, lit: impl Into<Atom>) {
        self.clause([lit]);
    }

    /// At least one literal is true; another name for a [clause](Self::clause).
    pub fn at_least_one<A: Into<Atom>>(&mut self, lits: impl IntoIterator<Item = A>) {
        self.clause(lits);
    }

    /// At most one literal is true.
    pub fn at_most_one<A: Into<Atom>>(&mut self, lits: impl IntoIterator<Item = A>) {
        self.count(lits, Comparison::AtMost, 1);
    }

    /// Exactly one literal is true.
    pub fn exactly_one<A: Into<Atom>>(&mut self, lits: impl IntoIterator<Item = A>) {
        self.count(lits, Comparison::Exactly, 1);
    }

    /// The number of true literals compares with the bound. A repeated literal counts repeatedly.
    pub fn count<A: Into<Atom>>(
        &mut self,
        lits: impl IntoIterator<Item = A>,
        comparison: Comparison,
        bound: usize,
    ) {
        self.post(|store| {
            let trues = push_lits(lits, &mut store.lits) as i64;
            // No count is so great: a bound beyond says the same as the greatest.
            let bound = i64::try_from(bound).unwrap_or(i64::MAX);
            Some(Kind::Count(comparison, bound - trues))
        });
    }

    /// The sum of the weights of the true literals compares with the bound. Weights may be
    /// negative, and a literal may occur more than once.
    pub fn sum<A: Into<Atom>>(
        &mut self,
        terms: impl IntoIterator<Item = (i64, A)>,
        comparison: Comparison,
        bound: i64,
    ) {
        let terms = terms.into_iter().map(|(weight, lit)| (weight.into(), lit));
        self.wide_sum(terms, comparison, bound.into());
    }

    /// A [sum](Self::sum) of numbers that products of weights and values become.
    pub(crate) fn wide_sum<A: Into<Atom>>(
        &mut self,
        terms: impl IntoIterator<Item = (i128, A)>,
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
        self.post(|Store { lits, .. }| {
            lits.extend(pairs.into_iter().flat_map(|(one, other)| [one, other]));
            Some(Kind::Lexicographic)
        });
    }
}
