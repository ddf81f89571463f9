//! Constraints with constants in the place of the literals that unit constraints fix.
//!
//! Constraints that break symmetries, and streamliners, fix many variables at once: encodings of
//! the literals that are left are smaller than those of all. Formulas without such constraints stay
//! as they were posted.

use puzzlec_dimacs::Lit;

use crate::atom::{Atom, push_lits, push_terms};
use crate::constraint::{Body, Constraint};
use crate::model::core::Core;

/// The constraints of a core, one at a time, with constants put in.
pub(crate) struct Simplified<'c> {
    core: &'c Core,
    /// True if constants are put in.
    simplifies: bool,
    conditions: Vec<Lit>,
    lits: Vec<Lit>,
    weights: Vec<i128>,
}

impl<'c> Simplified<'c> {
    pub(crate) fn new(core: &'c Core) -> Self {
        let simplifies = !core.roles().keeps_all();
        Self { core, simplifies, conditions: Vec::new(), lits: Vec::new(), weights: Vec::new() }
    }

    /// Constraint number `index`; `None` if it holds anyway.
    pub(crate) fn constraint(&mut self, index: usize) -> Option<Constraint<'_>> {
        let constraint = self.core.constraint(index);
        // It fixes a literal by itself.
        let is_unit = matches!((constraint.body, constraint.conditions), (Body::Clause([_]), []));
        if !self.simplifies || is_unit {
            return Some(constraint);
        }
        let Self { core, conditions, lits, weights, .. } = self;
        conditions.clear();
        let known = |&lit: &Lit| core.known(lit);
        if constraint.conditions.iter().map(known).any(|atom| atom == Atom::False) {
            return None;
        }
        push_lits(constraint.conditions.iter().map(known), conditions);
        lits.clear();
        weights.clear();
        let body = match constraint.body {
            Body::Clause(own) if push_lits(own.iter().map(known), lits) > 0 => return None,
            Body::Clause(_) => Body::Clause(lits),
            Body::Count(own, comparison, bound) => {
                let bound = bound - push_lits(own.iter().map(known), lits);
                Body::Count(lits, comparison, bound)
            }
            Body::Sum { lits: own, weights: of_own, comparison, bound } => {
                let terms = of_own.iter().copied().zip(own.iter().map(known));
                let constant = push_terms(terms, |weight, lit| {
                    lits.push(lit);
                    weights.push(weight);
                });
                let bound = bound - constant;
                Body::Sum { lits, weights, comparison, bound }
            }
            other @ (Body::Table { .. } | Body::Graph(_) | Body::Lexicographic(_)) => other,
        };
        Some(Constraint { conditions, body, ..constraint })
    }
}
