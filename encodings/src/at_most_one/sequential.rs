//! Sequential counter: an auxiliary variable per literal says that some literal up to here is
//! true. `n - 1` variables and `3 n - 4` clauses; unit propagation is complete.
//!
//! Carsten Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005,
//! for the bound 1.
//!
//! One-sided, an auxiliary variable may be true with nothing true before it, so that at most one
//! of n literals has 2 n models and not n + 1. Two-sided, each is determined, by n - 1 clauses
//! more.

use puzzlec_dimacs::Lit;

use super::AtMostOne;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Sequential counter, see the [module](self).
pub const SEQUENTIAL: AtMostOne = Encoding {
    about: About {
        name: "sequential",
        reference: "Carsten Sinz, \"Towards an optimal CNF encoding of Boolean cardinality \
            constraints\", CP 2005",
        propagates: Propagates::Completely,
        determined: Determined::TwoSided,
        vars: "`n - 1`",
        clauses: "`3 n - 4`",
        size: Some(|n, _| if n < 2 { [0, 0] } else { [n - 1, 3 * n - 4] }),
    },
    write: encode,
};

fn encode(out: &mut Encoder<'_>, lits: &[Lit]) {
    let Some((&last, but_last)) = lits.split_last() else { return };
    let mut before: Option<Lit> = None;
    for (index, &lit) in but_last.iter().enumerate() {
        let so_far = out.aux();
        out.means_some(so_far, &but_last[..=index]);
        out.define(so_far, [!lit, so_far]);
        if let Some(before) = before {
            out.define(so_far, [!before, so_far]);
            out.require([!lit, !before]);
        }
        out.define_two_sided(!so_far, [!so_far, lit].into_iter().chain(before));
        before = Some(so_far);
    }
    if let Some(before) = before {
        out.require([!last, !before]);
    }
}
