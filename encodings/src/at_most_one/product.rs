//! Product: the literals fill a grid; a true literal marks its row and its column, and at most one
//! row and at most one column are marked, which is said in the same way again. With `n` literals in
//! `c = ceil(sqrt(n))` columns and `r = ceil(n / c)` rows, `2 n` clauses and those of `r` and `c`
//! literals: `2 n + 4 sqrt(n) + O(n^(1/4))` clauses and `2 sqrt(n) + O(n^(1/4))` variables. Unit
//! propagation is complete.
//!
//! Jingchao Chen, "A new SAT encoding of the at-most-one constraint", ModRef 2010.
//!
//! One-sided, a row or a column without a true literal may be marked. Two-sided, a mark needs a
//! literal: one clause more for every auxiliary variable, which is then determined.

use puzzlec_dimacs::Lit;

use super::{AtMostOne, pairwise};
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Up to here a grid has no fewer clauses than there are pairs: 16 to 15 for six literals, but
/// 20 to 21 for seven.
const PAIRWISE_UP_TO: usize = 6;

/// Product, see the [module](self).
pub const PRODUCT: AtMostOne = Encoding {
    about: About {
        name: "product",
        reference: "Jingchao Chen, \"A new SAT encoding of the at-most-one constraint\", ModRef \
            2010",
        propagates: Propagates::Completely,
        determined: Determined::TwoSided,
        vars: "`2 sqrt(n) + ...`",
        clauses: "`2 n + 4 sqrt(n) + ...`",
        size: Some(|n, _| size(n)),
    },
    write: encode,
};

fn encode(out: &mut Encoder<'_>, lits: &[Lit]) {
    let n = lits.len();
    if n <= PAIRWISE_UP_TO {
        return pairwise::encode(out, lits);
    }
    let width = ceil_sqrt(n);
    let rows = out.auxs(n.div_ceil(width));
    let columns = out.auxs(width);
    // No line is longer than a row.
    let line = |start: usize, step: usize| lits[start..].iter().step_by(step).take(width);
    let along = (0..n).step_by(width).map(|start| line(start, 1));
    let down = (0..width).map(|start| line(start, width));
    let lines = along.chain(down).zip(rows.iter().chain(&columns));
    for (line, &some) in lines.clone() {
        out.means_some(some, line);
    }
    for (index, &lit) in lits.iter().enumerate() {
        for some in [rows[index / width], columns[index % width]] {
            out.define(some, [!lit, some]);
        }
    }
    for (line, &some) in lines {
        out.define_two_sided(!some, line.chain(&[!some]));
    }
    encode(out, &rows);
    encode(out, &columns);
}

/// The numbers of auxiliary variables and clauses for `n` literals.
const fn size(n: usize) -> [usize; 2] {
    if n <= PAIRWISE_UP_TO {
        return [0, n * n.saturating_sub(1) / 2];
    }
    let columns = ceil_sqrt(n);
    let rows = n.div_ceil(columns);
    let [[v, c], [w, d]] = [size(rows), size(columns)];
    [rows + columns + v + w, 2 * n + c + d]
}

/// The side of the smallest square with at least this number of cells.
const fn ceil_sqrt(n: usize) -> usize {
    let root = n.isqrt();
    if root * root == n { root } else { root + 1 }
}
