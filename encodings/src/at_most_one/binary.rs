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

use super::AtMostOne;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Binary, see the [module](self).
pub const BINARY: AtMostOne = Encoding {
    about: About {
        name: "binary",
        reference: "Alan M. Frisch and Timothy J. Peugniez, \"Solving non-Boolean satisfiability \
            problems with stochastic local search\", IJCAI 2001",
        propagates: Propagates::Completely,
        determined: Determined::TwoSided,
        vars: "`ceil(log2(n))`: `b`",
        clauses: "`n b`",
        size: Some(|n, _| [bits(n), n * bits(n)]),
    },
    write: |out, lits| tell_apart(out, lits, 1),
};

/// The number of bits that distinguish this number of values.
pub(super) const fn bits(count: usize) -> usize {
    count.next_power_of_two().ilog2() as usize
}

/// At most one group of successive literals has a true one.
pub(super) fn tell_apart(out: &mut Encoder<'_>, lits: &[Lit], group: usize) {
    for place in 0..bits(lits.len().div_ceil(group)) {
        let bit = out.aux();
        let is_set = |index: usize| (index / group) >> place & 1 == 1;
        let setting = lits.iter().enumerate().filter(|&(index, _)| is_set(index));
        let setting = setting.map(|(_, lit)| lit);
        out.means_some(bit, setting.clone());
        for (index, &lit) in lits.iter().enumerate() {
            if is_set(index) {
                out.define(bit, [!lit, bit]);
            } else {
                out.require([!lit, !bit]);
            }
        }
        out.define_two_sided(!bit, setting.chain(&[!bit]));
    }
}
