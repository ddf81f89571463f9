//! The model: named variables, named constraints, and the projection.

mod posted;

use indexmap::IndexSet;
use puzzlec_dimacs::{Lit, Var};
use rustc_hash::FxBuildHasher;

pub use posted::Posted;

use crate::ints::IntTable;
use crate::{Atom, Body, Choice, Comparison, Constraint, Name, RuleName, VarName};

/// What a stored constraint says.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Clause,
    Count(Comparison, i64),
    /// The comparison, and where the bound and then the weights start in `Model::numbers`.
    Sum(Comparison, usize),
    /// The number of literals in a row, and whether those of a column exclude one another.
    Table(usize, bool),
}

/// A constraint as it lies in the model: small, since there may be millions.
#[derive(Clone, Debug)]
struct Stored<V, R> {
    rule: RuleName<V, R>,
    kind: Kind,
    choice: Option<Choice>,
    /// Where its literals start in `Model::lits`; they end where those of the next one start.
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

    fn add(&mut self, constraint: usize, lit: Lit) {
        let at = self.of.partition_point(|&of| of <= constraint);
        self.of.insert(at, constraint);
        self.lits.insert(at, lit);
    }

    fn truncate(&mut self, constraint: usize) {
        let end = self.of.partition_point(|&of| of < constraint);
        self.of.truncate(end);
        self.lits.truncate(end);
    }
}

/// A model: what must hold, in named variables and named constraints.
///
/// `V` names variables and `R` names rules; both are the puzzle's own types. The first variable
/// made has index 0, the next 1: named variables come first in every formula, and auxiliary ones
/// follow when the model is [lowered](Model::lower).
///
/// ```
/// use puzzlec_encodings::{Encodings, Model};
///
/// let mut model: Model<&str, &str> = Model::new();
/// let coins = ["red", "green", "blue"].map(|name| model.var(name));
/// model.exactly_one("one_coin_is_gold", coins);
/// model.clause("the_clerk_says", [!coins[0]]);
///
/// let cnf = model.lower_to_cnf(Encodings::default());
/// assert_eq!(cnf.to_string(), "p cnf 3 5\n1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n-1 0\n");
/// ```
#[derive(Clone, Debug)]
pub struct Model<V, R> {
    names: IndexSet<VarName<V>, FxBuildHasher>,
    hidden: Vec<Var>,
    pub(crate) ints: IntTable<V>,
    constraints: Vec<Stored<V, R>>,
    conditions: Conditions,
    lits: Vec<Lit>,
    /// Bounds and weights of sums.
    numbers: Vec<i64>,
}

impl<V, R> Default for Model<V, R> {
    fn default() -> Self {
        Self {
            names: IndexSet::default(),
            hidden: Vec::new(),
            ints: IntTable::default(),
            constraints: Vec::new(),
            conditions: Conditions::default(),
            lits: Vec::new(),
            numbers: Vec::new(),
        }
    }
}

/// Variables.
impl<V: Name, R: Name> Model<V, R> {
    /// A model without variables, which holds.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new Boolean variable.
    ///
    /// # Panics
    /// If the name is taken: a name means one variable.
    pub fn var(&mut self, name: V) -> Lit {
        self.literal(VarName::Is(name))
    }

    /// The literal of a Boolean variable that was made before.
    pub fn lit(&self, name: &V) -> Option<Lit> {
        self.lookup(&VarName::Is(name.clone()))
    }

    /// A new variable under a full name, which must not be taken.
    pub(crate) fn literal(&mut self, name: VarName<V>) -> Lit {
        let (index, new) = self.names.insert_full(name);
        assert!(new, "`{}` is named twice", self.names[index]);
        Var::new(index as u32).positive()
    }

    /// The literal of a variable by its full name.
    pub fn lookup(&self, name: &VarName<V>) -> Option<Lit> {
        self.names.get_index_of(name).map(|index| Var::new(index as u32).positive())
    }

    /// The number of named variables.
    pub fn num_vars(&self) -> u32 {
        self.names.len() as u32
    }

    /// The named variables in the order in which they were made, which is their numbering.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = (Var, &VarName<V>)> {
        self.names.iter().enumerate().map(|(index, name)| (Var::new(index as u32), name))
    }

    /// The name of a named variable; `None` for an auxiliary one.
    pub fn name(&self, var: Var) -> Option<&VarName<V>> {
        self.names.get_index(var.index())
    }

    /// Leaves a variable out of the projection, for a variable that another one determines or
    /// that does not tell solutions apart.
    pub fn hide(&mut self, lit: Lit) {
        self.hidden.push(lit.var());
    }

    /// The variables that tell solutions apart, ascending: all named ones but those
    /// [hidden](Self::hide).
    pub fn projection(&self) -> Vec<Var> {
        let mut shown = vec![true; self.names.len()];
        for var in &self.hidden {
            shown[var.index()] = false;
        }
        self.vars().map(|(var, _)| var).filter(|var| shown[var.index()]).collect()
    }
}

/// Constraints.
impl<V: Name, R: Name> Model<V, R> {
    /// Some literal is true.
    pub fn clause<A: Into<Atom>>(
        &mut self,
        rule: R,
        lits: impl IntoIterator<Item = A>,
    ) -> Posted<'_, V, R> {
        self.post_clause(RuleName::Rule(rule), lits)
    }

    /// If `premise` is true, so is `conclusion`.
    pub fn implies(
        &mut self,
        rule: R,
        premise: impl Into<Atom>,
        conclusion: impl Into<Atom>,
    ) -> Posted<'_, V, R> {
        self.clause(rule, [!premise.into(), conclusion.into()])
    }

    /// At least one literal is true; another name for a [clause](Self::clause).
    pub fn at_least_one<A: Into<Atom>>(
        &mut self,
        rule: R,
        lits: impl IntoIterator<Item = A>,
    ) -> Posted<'_, V, R> {
        self.clause(rule, lits)
    }

    /// At most one literal is true.
    pub fn at_most_one<A: Into<Atom>>(
        &mut self,
        rule: R,
        lits: impl IntoIterator<Item = A>,
    ) -> Posted<'_, V, R> {
        self.count(rule, lits, Comparison::AtMost, 1)
    }

    /// Exactly one literal is true.
    pub fn exactly_one<A: Into<Atom>>(
        &mut self,
        rule: R,
        lits: impl IntoIterator<Item = A>,
    ) -> Posted<'_, V, R> {
        self.count(rule, lits, Comparison::Exactly, 1)
    }

    /// The number of true literals compares with the bound. A repeated literal counts repeatedly.
    pub fn count<A: Into<Atom>>(
        &mut self,
        rule: R,
        lits: impl IntoIterator<Item = A>,
        comparison: Comparison,
        bound: i64,
    ) -> Posted<'_, V, R> {
        self.post_count(RuleName::Rule(rule), lits, comparison, bound)
    }

    /// The sum of the weights of the true literals compares with the bound. Weights may be
    /// negative, and a literal may occur more than once.
    pub fn sum<A: Into<Atom>>(
        &mut self,
        rule: R,
        terms: impl IntoIterator<Item = (i64, A)>,
        comparison: Comparison,
        bound: i64,
    ) -> Posted<'_, V, R> {
        let (start, numbers) = (self.lits.len(), self.numbers.len());
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
        self.store(RuleName::Rule(rule), Kind::Sum(comparison, numbers), start)
    }

    /// All literals of some row are true; every row has the same number of literals.
    ///
    /// # Panics
    /// If a row is empty, or not as long as the first.
    pub fn some_row<I: IntoIterator<Item = Lit>>(
        &mut self,
        rule: R,
        rows: impl IntoIterator<Item = I>,
    ) -> Posted<'_, V, R> {
        self.post_rows(rule, rows, false)
    }

    /// [Some row](Self::some_row); `exclusive` as in [`Body::Table`].
    pub(crate) fn post_rows<I: IntoIterator<Item = Lit>>(
        &mut self,
        rule: R,
        rows: impl IntoIterator<Item = I>,
        exclusive: bool,
    ) -> Posted<'_, V, R> {
        let start = self.lits.len();
        let mut width = None;
        for row in rows {
            let before = self.lits.len();
            self.lits.extend(row);
            let length = self.lits.len() - before;
            assert!(length > 0 && length == *width.get_or_insert(length), "rows of one length");
        }
        match width {
            Some(width) => self.store(RuleName::Rule(rule), Kind::Table(width, exclusive), start),
            // No row at all: nothing can hold.
            None => self.store(RuleName::Rule(rule), Kind::Clause, start),
        }
    }

    pub(crate) fn post_clause<A: Into<Atom>>(
        &mut self,
        rule: RuleName<V, R>,
        lits: impl IntoIterator<Item = A>,
    ) -> Posted<'_, V, R> {
        let start = self.lits.len();
        for atom in lits {
            match atom.into() {
                Atom::Lit(lit) => self.lits.push(lit),
                Atom::False => {}
                Atom::True => {
                    self.lits.truncate(start);
                    return self.posted_since(self.constraints.len());
                }
            }
        }
        self.store(rule, Kind::Clause, start)
    }

    pub(crate) fn post_count<A: Into<Atom>>(
        &mut self,
        rule: RuleName<V, R>,
        lits: impl IntoIterator<Item = A>,
        comparison: Comparison,
        bound: i64,
    ) -> Posted<'_, V, R> {
        let (start, mut bound) = (self.lits.len(), bound);
        for atom in lits {
            match atom.into() {
                Atom::Lit(lit) => self.lits.push(lit),
                Atom::True => bound -= 1,
                Atom::False => {}
            }
        }
        self.store(rule, Kind::Count(comparison, bound), start)
    }

    fn store(&mut self, rule: RuleName<V, R>, kind: Kind, start: usize) -> Posted<'_, V, R> {
        let index = self.constraints.len();
        self.constraints.push(Stored { rule, kind, choice: None, lits: start });
        self.posted_since(index)
    }

    /// A handle on every constraint from number `first` on, for a constraint made of several.
    pub(crate) fn posted_since(&mut self, first: usize) -> Posted<'_, V, R> {
        Posted { model: self, first }
    }

    /// The number of constraints.
    pub fn num_constraints(&self) -> usize {
        self.constraints.len()
    }

    /// Constraint number `index`, counted from 0.
    ///
    /// # Panics
    /// If there is no such constraint.
    pub fn constraint(&self, index: usize) -> Constraint<'_, V, R> {
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
        Constraint { rule, conditions: self.conditions.of(index), body, choice: *choice }
    }

    /// All constraints, in the order in which they were posted.
    pub fn constraints(&self) -> impl ExactSizeIterator<Item = Constraint<'_, V, R>> {
        (0..self.num_constraints()).map(|index| self.constraint(index))
    }
}

impl<V, R> Model<V, R> {
    /// Forgets every constraint from number `first` on. Their weights stay behind: nothing reads
    /// them.
    fn truncate(&mut self, first: usize) {
        if let Some(stored) = self.constraints.get(first) {
            self.lits.truncate(stored.lits);
            self.constraints.truncate(first);
            self.conditions.truncate(first);
        }
    }
}
