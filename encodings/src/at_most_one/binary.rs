//! Binary, also called bitwise: the literals are numbered from 0, and a true literal sets bits to
//! its number. `b = ceil(log2(n))` variables and `n b` clauses; unit propagation is complete.
//!
//! Alan M. Frisch and Timothy J. Peugniez, "Solving non-Boolean satisfiability problems with
//! stochastic local search", IJCAI 2001; Steven Prestwich, "Variable dependency in local search",
//! SAT 2007.
//!
//! A bit means that some literal with this bit in its number is true: the half of the clauses that
//! set bits define them, the half that clear bits state the constraint. One-sided, the bits are
//! free while no literal is true. Two-sided, a bit needs a literal that sets it: a clause more, of
//! about `n / 2` literals, for every auxiliary variable, which is then determined.

use puzzlec_dimacs::Lit;

use crate::Encoder;

pub(super) fn encode(out: &mut Encoder<'_>, lits: &[Lit]) {
    tell_apart(out, lits, 1);
}

/// At most one of the groups of so many successive literals has a true one.
pub(super) fn tell_apart(out: &mut Encoder<'_>, lits: &[Lit], group: usize) {
    let Some(last) = lits.len().div_ceil(group).checked_sub(1) else { return };
    for place in 0..last.checked_ilog2().map_or(0, |log| log + 1) {
        let bit = out.aux();
        let is_set = |index: usize| (index / group) >> place & 1 == 1;
        for (index, &lit) in lits.iter().enumerate() {
            if is_set(index) {
                out.define([!lit, bit]);
            } else {
                out.require([!lit, !bit]);
            }
        }
        let setting = lits.iter().enumerate().filter(|&(index, _)| is_set(index));
        out.define_two_sided(setting.map(|(_, &lit)| lit).chain([!bit]));
    }
}
