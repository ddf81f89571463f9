//! The core of a model: variables by their numbers, rules, roles and constraints. It knows no
//! name; everything after the model is compiled once, over this.

use std::sync::Arc;

use puzzlec_dimacs::{Lit, Values, Var};

use super::Model;
use super::helpers::Helpers;
use super::meaning::{Meaning, Thing};
use super::name::Name;
use super::objective::Objective;
use super::role::{Request, Role, Roles};
use super::rules::{Rules, Said};
use super::store::{Kind, Store, Stored};
use crate::atom::Atom;
use crate::constraint::RuleId;
use crate::constraint::{Body, Constraint};
use crate::graph::Graph;
use crate::int::Integer;

/// The core of a [`Model`](crate::Model): its variables and constraints, without their names.
///
/// [`Model::core`] has all that can be asked of a model once it is written.
#[derive(Clone, Default)]
pub struct Core {
    /// The requested roles, without those that help to find one solution.
    asked: Roles,
    request: Request,
    pub(super) things: Vec<Thing>,
    meanings: Vec<Meaning>,
    hidden: Vec<bool>,
    pub(crate) ints: Vec<Integer>,
    pub(crate) helpers: Helpers,
    pub(super) rules: Rules,
    pub(super) store: Store,
    /// The values that unit constraints fix.
    pub(super) fixed: Vec<Option<bool>>,
    objective: Option<Objective>,
    obstruction: Option<String>,
    open_question: Option<String>,
    permit: Option<Arc<Permit>>,
    /// The steps since the beginning, some of which ask for a permit.
    steps: u32,
    is_stopped: bool,
    /// The model is read: this is not its core, but what stands in its place.
    pub(super) is_read: bool,
}

/// The purpose of a model, and its limits.
impl<N: Name> Model<N> {
    /// True if the constraints of a role are wanted. A family that asks can leave out what they
    /// make superfluous; it need not ask in order to post them.
    pub fn wants(&self, role: Role) -> bool {
        self.core.look(|core| core.wants(role))
    }

    /// Declares the roles that help to find one solution, in addition to rules and clues. A request
    /// for one solution wants them from now on, so the declaration comes first.
    ///
    /// # Panics
    /// If a constraint was posted before.
    pub fn to_find(&mut self, roles: impl IntoIterator<Item = Role>) {
        let roles: Roles = roles.into_iter().collect();
        let mut core = self.core_mut();
        assert!(core.num_constraints() == 0, "what helps to find is said before any constraint");
        if core.request.one {
            core.request.roles |= roles;
        }
    }

    /// Declares that the constraints of one role are sound only with those of another, which is
    /// then wanted too. The declaration comes first.
    ///
    /// # Panics
    /// If a constraint was posted before.
    pub fn requires(&mut self, role: Role, other: Role) {
        let mut core = self.core_mut();
        assert!(core.num_constraints() == 0, "what a role requires is said before any constraint");
        if core.wants(role) {
            core.request.roles |= other;
        }
    }

    /// Declares the reason why there is no solution, if a short argument gives one. It is a remark
    /// only: the answer is the solver's.
    pub fn obstruction(&mut self, reason: impl Into<Option<String>>) {
        self.core_mut().obstruction = reason.into();
    }

    /// Declares that nobody knows if there is a solution, in a sentence: a search would not end.
    pub fn open_question(&mut self, question: impl Into<Option<String>>) {
        self.core_mut().open_question = question.into();
    }

    /// Declares the objective. A search for the best solution follows it; see `Search::best` of puzzlec.
    pub fn set_objective(&mut self, objective: Objective) {
        self.core_mut().objective = Some(objective);
    }

    /// Asks for the memory of variables before they are made; `false` if the model [is
    /// stopped](Self::is_stopped). `meaning` names what they stand for, in the plural.
    ///
    /// ```
    /// use puzzlec_encodings::{Model, Request};
    ///
    /// let mut model: Model<usize> = Model::within(Request::PLAIN, |bytes, _| bytes < 1 << 30);
    /// assert!(model.ask(64 * 64, "queens") && !model.ask(1 << 40, "queens"));
    /// assert!(model.is_stopped());
    /// ```
    pub fn ask(&mut self, vars: u64, meaning: &str) -> bool {
        self.core_mut().ask(vars.saturating_mul(BYTES), &|| format!("a model of {vars} {meaning}"))
    }

    /// True if a [permit](Self::within) was refused: constraints that are posted from now on are
    /// lost, so that whoever builds the model may return. A family with many variables asks now and then.
    pub fn is_stopped(&self) -> bool {
        self.core.look(|core| core.is_stopped)
    }

    /// Leaves a variable out of the projection, for a variable that others determine or that does
    /// not tell solutions apart.
    pub fn hide(&mut self, lit: Lit) {
        self.core_mut().hide(lit);
    }

    /// The number of variables so far, without auxiliary ones.
    pub fn num_vars(&self) -> u32 {
        self.core.look(Core::num_vars)
    }

    /// The variables so far, in the order in which they were made, which is their numbering.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = Var> + use<N> {
        (0..self.num_vars()).map(Var::new)
    }

    /// The constant that unit constraints posted so far make of a literal, or the literal; always
    /// the literal where constraints are to mean the same [alone](Request::apart).
    pub fn known(&self, lit: Lit) -> Atom {
        self.core.look(|core| core.known(lit))
    }
}

/// The purpose of the model.
impl Core {
    /// True if the constraints of a role are [wanted](Model::wants).
    pub fn wants(&self, role: Role) -> bool {
        self.request.roles.contains(role)
    }

    /// The roles that were asked for: those [wanted](Self::wants) without what helps to find one
    /// solution.
    pub const fn asked(&self) -> Roles {
        self.asked
    }

    /// The roles of the posted constraints, those of the formula.
    pub const fn roles(&self) -> Roles {
        self.rules.posted
    }

    /// The reason why the puzzle has no solution, if a short argument gives one.
    pub fn obstructed(&self) -> Option<&str> {
        self.obstruction.as_deref()
    }

    /// The open question that the puzzle is, if it is one.
    pub fn asks_openly(&self) -> Option<&str> {
        self.open_question.as_deref()
    }

    /// The objective, if the model has one.
    pub const fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }
}

/// The memory that a variable takes, in bytes, with its name, its comments, and what an
/// engine makes of that: measured on Langford's problem, where three constraints have it.
const BYTES: u64 = 400;

/// Answers whether a model may take this number of bytes, and go on. The function names what takes
/// them.
pub(crate) type Permit = dyn Fn(u64, &dyn Fn() -> String) -> bool + Send + Sync;

/// The steps between two questions for a permit.
const PATIENCE: u32 = 1 << 10;

/// Limits.
impl Core {
    /// A core for a request, which asks for permits.
    pub(crate) fn within(request: Request, permit: Option<Arc<Permit>>) -> Self {
        Self { asked: request.roles, request, permit, ..Self::default() }
    }

    /// What stands where rules look for a core that is read.
    pub(super) fn away() -> Self {
        Self { is_read: true, ..Self::default() }
    }

    /// The last variable, once the model is stopped.
    pub(crate) fn last_when_stopped(&self) -> Option<Lit> {
        let last = self.num_vars().checked_sub(1).filter(|_| self.is_stopped)?;
        Some(Var::new(last).positive())
    }

    fn ask(&mut self, bytes: u64, what: &dyn Fn() -> String) -> bool {
        self.is_stopped |= self.permit.as_ref().is_some_and(|permit| !permit(bytes, what));
        !self.is_stopped
    }

    /// Asks for a permit now and then; `false` if one was refused.
    pub(super) fn look(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(PATIENCE) && !self.is_stopped {
            let (vars, constraints) = (self.meanings.len(), self.num_constraints());
            // A variable has a meaning, a thing and, some forty bytes long, a name.
            let bytes = 96 * vars as u64 + self.store.bytes();
            self.ask(bytes, &|| {
                format!("a model of {vars} variables and {constraints} constraints so far")
            });
        }
        !self.is_stopped
    }
}

/// Variables.
impl Core {
    /// A new variable of this meaning.
    pub(crate) fn literal(&mut self, meaning: Meaning) -> Lit {
        self.look();
        self.meanings.push(meaning);
        self.hidden.push(false);
        self.fixed.push(None);
        Var::new(self.meanings.len() as u32 - 1).positive()
    }

    /// The variable or integer that name number `index` stands for.
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

    /// The meaning of a variable; `None` for an auxiliary one.
    pub fn meaning(&self, var: Var) -> Option<Meaning> {
        self.meanings.get(var.index()).copied()
    }

    /// The number of the name of a variable; `None` for an auxiliary one or a helper.
    pub fn name_of(&self, var: Var) -> Option<usize> {
        self.name_in(self.meaning(var)?)
    }

    /// The number of the name in a statement, if it is on something named.
    fn name_in(&self, meaning: Meaning) -> Option<usize> {
        match meaning {
            Meaning::Is(name) => Some(name),
            Meaning::Equals(x, _) | Meaning::AtMost(x, _) => Some(self.int_name(x)),
            Meaning::Helper(_) => None,
        }
    }

    pub(crate) fn hide(&mut self, lit: Lit) {
        self.hidden[lit.var().index()] = true;
    }

    /// True if a named variable is in the projection.
    pub fn is_shown(&self, var: Var) -> bool {
        self.hidden.get(var.index()).is_some_and(|hidden| !hidden)
    }

    /// The variables that tell solutions apart, ascending: all named ones but those
    /// [hidden](Model::hide).
    pub fn projection(&self) -> Vec<Var> {
        self.vars().filter(|&var| self.is_shown(var)).collect()
    }

    /// The constant that unit constraints posted so far make of a literal, or the literal; always
    /// the literal where constraints are to mean the same [alone](Request::apart).
    pub fn known(&self, lit: Lit) -> Atom {
        let fixed = self.fixed.get(lit.var().index()).copied().flatten();
        let fixed = fixed.filter(|_| !self.request.apart);
        fixed.map_or(lit.into(), |value| (value == lit.is_positive()).into())
    }
}

/// The texts of rules.
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
    pub(super) fn add_rule(&mut self, text: Said, subject: &str) -> RuleId {
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
}

/// The constraints.
impl Core {
    /// Stores a constraint; its literals are in the store already.
    pub(super) fn post(&mut self, stored: Stored, conditions: &[Lit]) {
        if !self.look() {
            self.store.lits.truncate(stored.lits);
            return;
        }
        let store = &mut self.store;
        if let (Kind::Clause, [lit], []) = (stored.kind, &store.lits[stored.lits..], conditions)
            && let Some(fixed) = self.fixed.get_mut(lit.var().index())
        {
            *fixed = Some(lit.is_positive());
        }
        store.of.extend(conditions.iter().map(|_| store.constraints.len()));
        store.conditions.extend(conditions);
        store.constraints.push(stored);
    }

    /// The number of constraints.
    pub const fn num_constraints(&self) -> usize {
        self.store.constraints.len()
    }

    /// Constraint number `index`, counted from 0.
    ///
    /// # Panics
    /// If there is no such constraint.
    pub fn constraint(&self, index: usize) -> Constraint<'_> {
        let Store { constraints, lits, numbers, .. } = &self.store;
        let Stored { rule, kind, lits: start } = constraints[index];
        let end = constraints.get(index + 1).map_or(lits.len(), |next| next.lits);
        let lits = &lits[start..end];
        let body = match kind {
            Kind::Clause => Body::Clause(lits),
            Kind::Count(comparison, bound) => Body::Count(lits, comparison, bound.into()),
            Kind::Sum(comparison, at) => {
                let (bound, weights) = (numbers[at], &numbers[at + 1..][..lits.len()]);
                Body::Sum { lits, weights, comparison, bound }
            }
            Kind::Table(width, exclusive) => Body::Table { cells: lits, width, exclusive },
            Kind::Graph(graph) => {
                let (shape, ref ends) = self.store.graphs[graph];
                Body::Graph(Graph { shape, ends, lits })
            }
            Kind::Lexicographic => Body::Lexicographic(lits.as_chunks().0),
        };
        Constraint { rule, conditions: self.store.conditions(index), body }
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
        self.role_of(self.store.constraints[index].rule)
    }

    /// True if an assignment satisfies every constraint of a role on named variables only, as all
    /// constraints are before they are lowered.
    pub fn satisfies(&self, role: Role, values: &Values) -> bool {
        (0..self.num_constraints())
            .filter(|&index| self.role(index) == role)
            .all(|index| self.constraint(index).holds(|lit| values.satisfies(lit)))
    }
}
