//! The constraints of a model, in flat storage: there may be millions.

use puzzlec_dimacs::{Lit, Values};

use super::core::Core;
use super::role::Role;
use super::rule::RuleId;
use crate::constraint::{Body, Comparison, Constraint};
use crate::graph::{Graph, Shape};

/// The constraints, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    constraints: Vec<Stored>,
    pub(super) lits: Vec<Lit>,
    /// Bounds and weights of sums.
    pub(super) numbers: Vec<i128>,
    /// The graphs without their literals: the shape and the ends of each.
    pub(super) graphs: Vec<(Option<Shape>, Vec<[u32; 2]>)>,
    /// The conditions of the few constraints that have some, in the order of the constraints:
    /// `conditions[i]` is one of constraint `of[i]`.
    conditions: Vec<Lit>,
    of: Vec<usize>,
}

/// The kind of a stored constraint.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Clause,
    Count(Comparison, i64),
    /// The comparison, and where the bound and then the weights start in `Store::numbers`.
    Sum(Comparison, usize),
    /// The number of literals in a row, and a sign that those of a column exclude one another.
    Table(usize, bool),
    /// The number of the graph in `Store::graphs`.
    Graph(usize),
    Lexicographic,
}

/// A constraint as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    pub(super) rule: RuleId,
    pub(super) kind: Kind,
    /// The start of its literals in `Store::lits`; they end where those of the next one start.
    pub(super) lits: usize,
}

impl Store {
    /// The memory that the constraints take, in bytes.
    pub(super) const fn bytes(&self) -> u64 {
        let lits = self.lits.len() + self.conditions.len();
        let numbers = self.numbers.len() + self.of.len();
        (lits * size_of::<Lit>() + numbers * 8 + self.constraints.len() * size_of::<Stored>())
            as u64
    }

    fn conditions(&self, constraint: usize) -> &[Lit] {
        let start = self.of.partition_point(|&of| of < constraint);
        let end = start + self.of[start..].partition_point(|&of| of == constraint);
        &self.conditions[start..end]
    }
}

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
