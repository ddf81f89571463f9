//! Hints: the clauses from which a clause of a proof follows, by unit propagation.
//!
//! Clauses that the proof needs anyway, the core, propagate before others, so that few others are
//! needed.

use puzzlec_dimacs::{Mark, Propagator};

use crate::engines::prelude::*;

/// Appends the clauses that a clause follows from, in the order in which they propagate; false if it
/// does not follow. With two clauses, it is what their resolution yields on this literal of the
/// second one; nothing is appended for a tautology. Only while nothing is assumed.
pub(super) fn follow(
    propagator: &mut Propagator,
    clauses: &[u32],
    resolved: Option<Lit>,
    hints: &mut Vec<u32>,
) -> bool {
    let mark = propagator.mark();
    let lits = clauses.iter().flat_map(|&clause| propagator.clause(clause));
    let lits = lits.copied().collect_vec();
    let mut conflict = None;
    for &lit in lits.iter().filter(|lit| Some(**lit) != resolved) {
        if propagator.value(lit) == Some(true) && propagator.reason(lit).is_none() {
            propagator.undo(mark);
            return true;
        }
        // If it is true without the others, it contradicts its reason.
        conflict = conflict.or(propagator.claim(!lit, None));
    }
    let conflict = conflict.or_else(|| propagator.propagate(|_| true));
    if let Some(conflict) = conflict {
        hints.extend(propagator.explain(conflict, Mark::default(), &lits, |_| false));
    }
    propagator.undo(mark);
    conflict.is_some()
}
