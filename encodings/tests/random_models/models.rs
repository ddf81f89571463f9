//! Counts by propagation and search.

use puzzlec_dimacs::{Propagator, Var};

/// The number of models of a formula that agree with what was assumed, but no further than `limit`.
pub(crate) fn count_models(formula: &mut Propagator, limit: u64) -> u64 {
    if !formula.is_consistent() || limit == 0 {
        return 0;
    }
    let mut vars = (0..formula.num_vars()).map(|index| Var::new(index as u32));
    let Some(var) = vars.find(|var| formula.value(var.positive()).is_none()) else { return 1 };
    let mut count = 0;
    for lit in [var.positive(), var.negative()] {
        let mark = formula.assume(lit);
        count += count_models(formula, limit - count);
        formula.undo(mark);
    }
    count
}
