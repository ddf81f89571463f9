//! Constants for what unit constraints fix, put in before anything is encoded.
//!
//! Constraints that break symmetries, and streamliners, fix many variables at once: encodings of
//! the literals that are left are smaller than those of all. Formulas without such constraints stay
//! as they were posted.

use puzzlec_dimacs::Lit;

use crate::{Atom, Body, Constraint, Core};

/// The constraints of a core, one at a time, with constants put in.
pub(crate) struct Simplified<'c> {
    core: &'c Core,
    /// Whether any constants are put in.
    simplifies: bool,
    conditions: Vec<Lit>,
    lits: Vec<Lit>,
    weights: Vec<i64>,
}

impl<'c> Simplified<'c> {
    pub(crate) fn new(core: &'c Core) -> Self {
        let simplifies = !core.roles().keeps_all();
        Self { core, simplifies, conditions: Vec::new(), lits: Vec::new(), weights: Vec::new() }
    }

    /// Constraint number `index`; `None` if it holds anyway.
    pub(crate) fn constraint(&mut self, index: usize) -> Option<Constraint<'_>> {
        let constraint = self.core.constraint(index);
        if !self.simplifies || is_unit(&constraint) {
            return Some(constraint);
        }
        let Self { core, conditions, lits, weights, .. } = self;
        conditions.clear();
        for &condition in constraint.conditions {
            match core.known(condition) {
                Atom::True => {}
                Atom::False => return None,
                Atom::Lit(lit) => conditions.push(lit),
            }
        }
        lits.clear();
        let body = match constraint.body {
            Body::Clause(own) => {
                for &lit in own {
                    match core.known(lit) {
                        Atom::True => return None,
                        Atom::False => {}
                        Atom::Lit(lit) => lits.push(lit),
                    }
                }
                Body::Clause(lits)
            }
            Body::Count(own, comparison, mut bound) => {
                for &lit in own {
                    match core.known(lit) {
                        Atom::True => bound -= 1,
                        Atom::False => {}
                        Atom::Lit(lit) => lits.push(lit),
                    }
                }
                Body::Count(lits, comparison, bound)
            }
            Body::Sum { lits: own, weights: of_own, comparison, mut bound } => {
                weights.clear();
                for (&lit, &weight) in own.iter().zip(of_own) {
                    match core.known(lit) {
                        Atom::True => bound -= weight,
                        Atom::False => {}
                        Atom::Lit(lit) => {
                            lits.push(lit);
                            weights.push(weight);
                        }
                    }
                }
                Body::Sum { lits, weights, comparison, bound }
            }
            table @ Body::Table { .. } => table,
        };
        Some(Constraint { conditions, body, ..constraint })
    }
}

/// Whether the constraint fixes a literal by itself.
const fn is_unit(constraint: &Constraint<'_>) -> bool {
    matches!((constraint.body, constraint.conditions), (Body::Clause([_]), []))
}
