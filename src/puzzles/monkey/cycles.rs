//! A streamliner: chosen cells for the numbers with a large prime.
//!
//! Off the diagonal the multiples p, 2p, ..., kp of a prime leave every vertex as often as they
//! enter it. They do if they lie in this order on a cycle through k vertices. Cycles without a
//! common arc are laid one after the other, each through the vertices that have the fewest so far.

use crate::puzzle::prelude::*;

use super::{Cell, Monkey, is_prime};

/// The smallest prime whose multiples have chosen cells: 2, 3, 5 and 7 are left to the solver.
const SMALLEST: u32 = 11;

/// A number with a large prime, and the cell that is chosen for it.
pub(super) fn chosen(puzzle: &Monkey) -> Vec<(u32, Cell)> {
    let (n, largest) = (puzzle.n, puzzle.largest());
    let mut chosen = Vec::new();
    let mut arcs = BTreeSet::new();
    for prime in (SMALLEST..=largest / 2).filter(|&number| is_prime(number)) {
        let leaving = arcs.iter().map(|&(from, _)| from).counts();
        let vertices = (1..=n).sorted_by_key(|vertex| leaving.get(vertex).copied().unwrap_or(0));
        let Some(cycle) = cycle(&vertices.collect_vec(), (largest / prime) as usize, &arcs) else {
            continue;
        };
        for (factor, (&row, &column)) in (1..).zip(cycle.iter().circular_tuple_windows()) {
            arcs.insert((row, column));
            chosen.push((factor * prime, Cell { row, column }));
        }
    }
    chosen
}

/// The first cycle of this length through these vertices, in their order, on arcs not taken yet.
fn cycle(vertices: &[u32], length: usize, taken: &BTreeSet<(u32, u32)>) -> Option<Vec<u32>> {
    /// Completes a path to a cycle.
    fn complete(
        path: &mut Vec<u32>,
        vertices: &[u32],
        length: usize,
        taken: &BTreeSet<(u32, u32)>,
    ) -> bool {
        let (first, last) = (path.first().copied(), path.last().copied());
        let free = |from: Option<u32>, to| from.is_none_or(|from| !taken.contains(&(from, to)));
        if path.len() == length {
            return first.is_some_and(|first| free(last, first));
        }
        vertices.iter().any(|&vertex| {
            if path.contains(&vertex) || !free(last, vertex) {
                return false;
            }
            path.push(vertex);
            let completed = complete(path, vertices, length, taken);
            if !completed {
                path.pop();
            }
            completed
        })
    }
    let mut path = Vec::new();
    (length <= vertices.len() && complete(&mut path, vertices, length, taken)).then_some(path)
}
