//! Commander: groups of three literals; a true literal makes the commander of its group true, and
//! at most one commander is true, which is said in the same way again. About `n / 2` variables and
//! `3 n` clauses; unit propagation is complete.
//!
//! Will Klieber and Gihwon Kwon, "Efficient CNF encoding for selecting 1 from N objects", 2007.
//! Their commanders are two-sided; "at most one" needs only the side above.
//!
//! One-sided, a commander may be true in a group without a true literal. Two-sided, it needs one:
//! a clause more for every auxiliary variable, which is then determined.

use puzzlec_dimacs::Lit;

use super::{AtMostOne, pairwise};
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Groups of `g` cost `g (g + 1) / (2 (g - 1))` clauses and `1 / (g - 1)` variables per literal:
/// 3 clauses for two and for three, more from four on; three need half the variables of two.
const GROUP: usize = 3;

/// Up to here groups have no fewer clauses than there are pairs.
const PAIRWISE_UP_TO: usize = 5;

/// Commander, see the [module](self).
pub const COMMANDER: AtMostOne = Encoding {
    about: About {
        name: "commander",
        reference: "Will Klieber and Gihwon Kwon, \"Efficient CNF encoding for selecting 1 from N \
            objects\", 2007",
        propagates: Propagates::Completely,
        determined: Determined::TwoSided,
        vars: "`n / 2`",
        clauses: "`3 n`",
        size: Some(|n, _| size(n)),
    },
    write: encode,
};

fn encode(out: &mut Encoder<'_>, lits: &[Lit]) {
    if lits.len() <= PAIRWISE_UP_TO {
        return pairwise::encode(out, lits);
    }
    let commanders: Vec<Lit> = lits.chunks(GROUP).map(|group| commander(out, group)).collect();
    encode(out, &commanders);
}

/// The numbers of auxiliary variables and clauses for `n` literals.
const fn size(n: usize) -> [usize; 2] {
    if n <= PAIRWISE_UP_TO {
        return [0, n * n.saturating_sub(1) / 2];
    }
    // Three pairs and three clauses to the commander for three literals, half of that for two.
    let (groups, left) = (n / GROUP, n % GROUP);
    let [vars, clauses] = size(n.div_ceil(GROUP));
    [groups + left / 2 + vars, 6 * groups + 3 * (left / 2) + clauses]
}

/// At most one of a group; returns its commander. A literal alone commands itself.
fn commander(out: &mut Encoder<'_>, group: &[Lit]) -> Lit {
    if let [lit] = *group {
        return lit;
    }
    pairwise::encode(out, group);
    let commander = out.aux();
    out.means_some(commander, group);
    for &lit in group {
        out.define(commander, [!lit, commander]);
    }
    out.define_two_sided(!commander, group.iter().chain(&[!commander]));
    commander
}
