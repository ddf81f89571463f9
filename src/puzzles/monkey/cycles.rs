//! A streamliner: chosen cells for the numbers with a large prime.
//!
//! Off the diagonal the multiples p, 2p, ..., kp of a prime leave every vertex as often as they
//! enter it. They do if they lie in this order on a cycle through k vertices. Cycles without a
//! common arc are laid one after the other, each through the vertices that have the fewest so far.

use crate::puzzle::prelude::*;

use super::{Cell, Monkey, is_prime};

/// The smallest prime whose multiples have chosen cells: 2, 3, 5 and 7 are left to the solver.
const SMALLEST: u32 = 11;

/// Arcs between vertices.
type Arcs = BTreeSet<(u32, u32)>;

/// Numbers with a large prime, and the cells that are chosen for them.
pub(super) fn chosen(puzzle: &Monkey) -> Vec<(u32, Cell)> {
    let (n, largest) = (puzzle.n, puzzle.largest());
    let (mut chosen, mut arcs) = (Vec::new(), Arcs::new());
    // A cycle has at most n vertices.
    let fits = |&number: &u32| largest / number <= n && is_prime(number);
    for prime in (SMALLEST..=largest / 2).filter(fits) {
        let leaving = arcs.iter().map(|&(from, _)| from).counts();
        let vertices = (1..=n).sorted_by_key(|vertex| leaving.get(vertex)).collect_vec();
        let cycle = cycle(&[], &vertices, (largest / prime) as usize, &arcs).unwrap_or_default();
        for (factor, arc) in (1..).zip(cycle.into_iter().circular_tuple_windows()) {
            arcs.insert(arc);
            chosen.push((factor * prime, arc));
        }
    }
    chosen
}

/// The first cycle of this length that begins with a path and goes on through these vertices, in
/// their order, on arcs not taken yet.
fn cycle(path: &[u32], vertices: &[u32], length: usize, taken: &Arcs) -> Option<Vec<u32>> {
    let is_free = |to: &u32| path.last().is_none_or(|&from| !taken.contains(&(from, *to)));
    if path.len() == length {
        return path.first().is_some_and(is_free).then(|| path.to_vec());
    }
    let mut next = vertices.iter().filter(|vertex| !path.contains(vertex) && is_free(vertex));
    next.find_map(|&vertex| cycle(&[path, &[vertex]].concat(), vertices, length, taken))
}
