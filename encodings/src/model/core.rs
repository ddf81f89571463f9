//! The core of a model: variables by their numbers, rules, roles and constraints. It knows no
//! name; everything after the model is compiled once, over this.

use puzzlec_dimacs::{Lit, Values, Var};

use super::cuts::Loop;
use super::role::{Request, Role, Roles};
use super::rule::{Rule, RuleId, Rules};
use crate::ints::IntTable;
use crate::{Atom, Body, Choice, Comparison, Constraint, Int, Objective};

/// What a stored constraint says.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Clause,
    Count(Comparison, i64),
    /// The comparison, and where the bound and then the weights start in `Core::numbers`.
    Sum(Comparison, usize),
    /// The number of literals in a row, and whether those of a column exclude one another.
    Table(usize, bool),
}

/// A constraint as it lies in the core: small, since there may be millions.
#[derive(Clone, Debug)]
struct Stored {
    rule: RuleId,
    kind: Kind,
    choice: Option<Choice>,
    /// Where its literals start in `Core::lits`; they end where those of the next one start.
    lits: usize,
}

/// The conditions of the few constraints that have some, in the order of the constraints.
#[derive(Clone, Debug, Default)]
struct Conditions {
    /// `lits[i]` is a condition of constraint `of[i]`.
    lits: Vec<Lit>,
    of: Vec<usize>,
}

impl Conditions {
    fn of(&self, constraint: usize) -> &[Lit] {
        let start = self.of.partition_point(|&of| of < constraint);
        let end = start + self.of[start..].partition_point(|&of| of == constraint);
        &self.lits[start..end]
    }
}

/// What a named variable says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The Boolean of this name is true; names are counted in the order in which they were given.
    Is(usize),
    /// The integer has this value.
    Equals(Int, i64),
    /// The integer has at most this value.
    AtMost(Int, i64),
}

/// What has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A Boolean variable.
    Bool(Var),
    /// An integer.
    Int(Int),
}

/// The core of a [`Model`](crate::Model): its variables and constraints, without their names.
///
/// A [`Model`](crate::Model) dereferences to its core, so that constraints are posted on either.
#[derive(Clone, Debug, Default)]
pub struct Core {
    request: Request,
    things: Vec<Thing>,
    meanings: Vec<Meaning>,
    hidden: Vec<bool>,
    pub(crate) ints: IntTable,
    pub(super) rules: Rules,
    constraints: Vec<Stored>,
    conditions: Conditions,
    lits: Vec<Lit>,
    /// Bounds and weights of sums.
    numbers: Vec<i64>,
    /// What unit constraints fix.
    fixed: Vec<Option<bool>>,
    loops: Vec<(RuleId, Loop)>,
    objective: Option<Objective>,
    obstruction: Option<String>,
}

/// What the model is made for.
impl Core {
    /// A core for a request, without variables.
    pub(crate) fn new(request: Request) -> Self {
        Self { request, ..Self::default() }
    }

    /// Whether the constraints of a role are wanted. A model that asks leaves out what they make
    /// superfluous; it need not ask only to post them.
    pub fn wants(&self, role: Role) -> bool {
        self.request.roles.contains(role)
    }

    /// Whether one solution is enough.
    pub const fn wants_one(&self) -> bool {
        self.request.one
    }

    /// The roles that are wanted.
    pub const fn wanted(&self) -> Roles {
        self.request.roles
    }

    /// Says which roles help to find one solution, in addition to rules and clues. Those that ask
    /// for one solution want them from now on, so this is said first.
    ///
    /// # Panics
    /// If a constraint was posted before.
    pub fn to_find(&mut self, roles: impl IntoIterator<Item = Role>) {
        assert!(self.constraints.is_empty(), "what helps to find is said before any constraint");
        if self.request.one {
            self.request.roles |= roles.into_iter().collect::<Roles>();
        }
    }

    /// Says that the constraints of one role hold only together with those of another, which is
    /// then wanted too. This is said first.
    ///
    /// # Panics
    /// If a constraint was posted before.
    pub fn requires(&mut self, role: Role, other: Role) {
        assert!(self.constraints.is_empty(), "what a role requires is said before any constraint");
        if self.wants(role) {
            self.request.roles |= other;
        }
    }

    /// The roles of the constraints that were posted: what the formula contains.
    pub const fn roles(&self) -> Roles {
        self.rules.posted()
    }

    /// Says why there is no solution, if a short argument shows it without any search. A remark
    /// only: the answer is the solver's.
    pub fn obstruction(&mut self, reason: impl Into<Option<String>>) {
        self.obstruction = reason.into();
    }

    /// Why there is no solution, if a short argument shows it.
    pub fn obstructed(&self) -> Option<&str> {
        self.obstruction.as_deref()
    }

    /// Says what a solution is worth.
    pub fn optimise(&mut self, objective: Objective) {
        self.objective = Some(objective);
    }

    /// What a solution is worth, where some are better than others.
    pub const fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }
}

/// Variables.
impl Core {
    /// A new variable of this meaning.
    pub(crate) fn literal(&mut self, meaning: Meaning) -> Lit {
        self.meanings.push(meaning);
        self.hidden.push(false);
        self.fixed.push(None);
        Var::new(self.meanings.len() as u32 - 1).positive()
    }

    pub(crate) fn name(&mut self, thing: Thing) {
        self.things.push(thing);
    }

    /// What name number `index` stands for.
    ///
    /// # Panics
    /// If there are fewer names.
    pub fn thing(&self, index: usize) -> Thing {
        self.things[index]
    }

    /// The number of names.
    pub const fn num_names(&self) -> usize {
        self.things.len()
    }

    /// The number of named variables.
    pub const fn num_vars(&self) -> u32 {
        self.meanings.len() as u32
    }

    /// The named variables in the order in which they were made, which is their numbering.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = Var> + use<> {
        (0..self.num_vars()).map(Var::new)
    }

    /// What a variable says; `None` for an auxiliary one.
    pub fn meaning(&self, var: Var) -> Option<Meaning> {
        self.meanings.get(var.index()).copied()
    }

    /// The number of the name that a variable speaks of; `None` for an auxiliary one.
    pub fn name_of(&self, var: Var) -> Option<usize> {
        Some(match self.meaning(var)? {
            Meaning::Is(name) => name,
            Meaning::Equals(x, _) | Meaning::AtMost(x, _) => self.ints.get(x).name,
        })
    }

    /// Leaves a variable out of the projection, for a variable that others determine or that does
    /// not tell solutions apart.
    pub fn hide(&mut self, lit: Lit) {
        self.hidden[lit.var().index()] = true;
    }

    /// Whether a named variable is in the projection.
    pub fn is_shown(&self, var: Var) -> bool {
        self.hidden.get(var.index()).is_some_and(|hidden| !hidden)
    }

    /// The variables that tell solutions apart, ascending: all named ones but those
    /// [hidden](Self::hide).
    pub fn projection(&self) -> Vec<Var> {
        self.vars().filter(|&var| self.is_shown(var)).collect()
    }

    /// What unit constraints that were posted so far make of a literal: a constant, or the literal.
    pub fn known(&self, lit: Lit) -> Atom {
        match self.fixed.get(lit.var().index()) {
            Some(&Some(value)) => (value == lit.is_positive()).into(),
            _ => lit.into(),
        }
    }
}

/// Constraints.
impl Core {
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
        Rule::new(self, role, sentence.as_ref())
    }

    pub(super) fn push_lit(&mut self, lit: Lit) {
        self.lits.push(lit);
    }

    /// Where the literals of the next constraint start.
    pub(super) const fn start(&self) -> usize {
        self.lits.len()
    }

    pub(super) fn forget(&mut self, start: usize) {
        self.lits.truncate(start);
    }

    pub(crate) fn post_clause<A: Into<Atom>>(
        &mut self,
        rule: RuleId,
        conditions: &[Lit],
        choice: Option<Choice>,
        lits: impl IntoIterator<Item = A>,
    ) {
        let start = self.start();
        for atom in lits {
            match atom.into() {
                Atom::Lit(lit) => self.lits.push(lit),
                Atom::False => {}
                Atom::True => return self.forget(start),
            }
        }
        self.store(rule, Kind::Clause, conditions, choice, start);
    }

    pub(crate) fn post_count<A: Into<Atom>>(
        &mut self,
        rule: RuleId,
        conditions: &[Lit],
        choice: Option<Choice>,
        lits: impl IntoIterator<Item = A>,
        (comparison, mut bound): (Comparison, i64),
    ) {
        let start = self.start();
        for atom in lits {
            match atom.into() {
                Atom::Lit(lit) => self.lits.push(lit),
                Atom::True => bound -= 1,
                Atom::False => {}
            }
        }
        self.store(rule, Kind::Count(comparison, bound), conditions, choice, start);
    }

    pub(super) fn post_sum<A: Into<Atom>>(
        &mut self,
        rule: RuleId,
        conditions: &[Lit],
        choice: Option<Choice>,
        terms: impl IntoIterator<Item = (i64, A)>,
        (comparison, bound): (Comparison, i64),
    ) {
        let (start, numbers) = (self.start(), self.numbers.len());
        self.numbers.push(bound);
        for (weight, atom) in terms {
            match atom.into() {
                Atom::Lit(lit) => {
                    self.lits.push(lit);
                    self.numbers.push(weight);
                }
                Atom::True => self.numbers[numbers] -= weight,
                Atom::False => {}
            }
        }
        self.store(rule, Kind::Sum(comparison, numbers), conditions, choice, start);
    }

    /// The rows lie behind one another from `start` on, `width` literals each.
    pub(super) fn post_table(
        &mut self,
        rule: RuleId,
        conditions: &[Lit],
        choice: Option<Choice>,
        (width, exclusive): (Option<usize>, bool),
        start: usize,
    ) {
        // No row at all: nothing can hold.
        let kind = width.map_or(Kind::Clause, |width| Kind::Table(width, exclusive));
        self.store(rule, kind, conditions, choice, start);
    }

    pub(super) fn post_loop(&mut self, rule: RuleId, cuts: Loop) {
        self.loops.push((rule, cuts));
    }

    fn store(
        &mut self,
        rule: RuleId,
        kind: Kind,
        conditions: &[Lit],
        choice: Option<Choice>,
        start: usize,
    ) {
        let index = self.constraints.len();
        if let (Kind::Clause, [lit], []) = (kind, &self.lits[start..], conditions)
            && let Some(fixed) = self.fixed.get_mut(lit.var().index())
        {
            *fixed = Some(lit.is_positive());
        }
        for &condition in conditions {
            self.conditions.of.push(index);
            self.conditions.lits.push(condition);
        }
        self.constraints.push(Stored { rule, kind, choice, lits: start });
    }

    /// The number of constraints.
    pub const fn num_constraints(&self) -> usize {
        self.constraints.len()
    }

    /// Constraint number `index`, counted from 0.
    ///
    /// # Panics
    /// If there is no such constraint.
    pub fn constraint(&self, index: usize) -> Constraint<'_> {
        let Stored { rule, kind, choice, lits: start } = &self.constraints[index];
        let end = self.constraints.get(index + 1).map_or(self.lits.len(), |next| next.lits);
        let lits = &self.lits[*start..end];
        let body = match *kind {
            Kind::Clause => Body::Clause(lits),
            Kind::Count(comparison, bound) => Body::Count(lits, comparison, bound),
            Kind::Sum(comparison, numbers) => {
                let (bound, weights) = (self.numbers[numbers], numbers + 1);
                let weights = &self.numbers[weights..weights + lits.len()];
                Body::Sum { lits, weights, comparison, bound }
            }
            Kind::Table(width, exclusive) => Body::Table { cells: lits, width, exclusive },
        };
        Constraint { rule: *rule, conditions: self.conditions.of(index), body, choice: *choice }
    }

    /// All constraints, in the order in which they were posted.
    pub fn constraints(&self) -> impl ExactSizeIterator<Item = Constraint<'_>> {
        (0..self.num_constraints()).map(|index| self.constraint(index))
    }

    /// The role of a constraint.
    ///
    /// # Panics
    /// If there is no such constraint.
    pub fn role(&self, index: usize) -> Role {
        self.rules.role(self.constraints[index].rule)
    }

    /// Whether these values satisfy every constraint of a role that speaks of named variables only,
    /// as all constraints do before they are lowered.
    pub fn satisfies(&self, role: Role, values: &Values) -> bool {
        (0..self.num_constraints())
            .filter(|&index| self.role(index) == role)
            .all(|index| self.constraint(index).holds(|lit| values.satisfies(lit)))
    }

    /// The clauses that these values violate, of constraints that are left to cuts; none if the
    /// values satisfy all of those.
    pub fn cuts(&self, values: &Values) -> Vec<Vec<Lit>> {
        self.loops.iter().flat_map(|(_, cuts)| cuts.violated(values)).collect()
    }

    /// The rules of the constraints that are left to [cuts](Self::cuts).
    pub fn left_to_cuts(&self) -> impl Iterator<Item = RuleId> + '_ {
        self.loops.iter().map(|(rule, _)| *rule)
    }

    /// Whether some constraint is left to [cuts](Self::cuts).
    pub const fn has_cuts(&self) -> bool {
        !self.loops.is_empty()
    }
}
