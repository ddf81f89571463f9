//! Arguments by colours that there is no solution.

use super::model::Variable;
use super::{Packing, Piece};
use crate::puzzle::prelude::*;

/// The most pieces times cells for which an argument is looked for, about 0.1 s.
const MOST: usize = 1 << 22;

impl Packing {
    /// The reason why there is no solution, if colours of the cells give one: however the pieces
    /// lie, they cover another number of cells of one colour than there are. Solomon W. Golomb,
    /// "Checker boards and polyominoes", 1954.
    pub(super) fn uncoloured(&self, placed: &[Variable]) -> Option<String> {
        let (lattice, board, times) = (self.file.lattice, &self.board, self.times_by_area());
        let pieces = times.iter().map(|(_, most)| most).sum::<usize>();
        if pieces.saturating_mul(board.cells.len()) > MOST {
            return None;
        }
        // If there are two colours, those of one are right when those of the other are.
        let (colours, axes) = (lattice.colours(), lattice.dimensions());
        for colouring in 1..colours as usize + axes {
            let axis = colouring.checked_sub(colours as usize);
            let is_wanted = |cell: &&Cell| {
                let is_coloured = match axis {
                    Some(axis) => cell.coordinates()[axis].rem_euclid(2) == 0,
                    None => lattice.colour(**cell) as usize == colouring,
                };
                is_coloured && !board.optional.contains(*cell)
            };
            let wanted = board.cells.iter().filter(is_wanted).count();
            let mut covered = vec![BTreeSet::new(); self.pieces.len()];
            for Variable { piece, cells, .. } in placed {
                covered[*piece].insert(cells.iter().filter(is_wanted).count());
            }
            if !can_cover(wanted, &covered, &times) {
                let name = match (axis, colours) {
                    (Some(axis), _) => format!("in stripes, by {}s", self.axis(axis)),
                    (None, 2) => "like a chessboard".to_owned(),
                    (None, colours) => format!("in {colours} colours"),
                };
                return Some(format!(
                    "coloured {name}, the board has {wanted} cells of one colour to cover; however \
                     the pieces lie, they cover more or fewer"
                ));
            }
        }
        None
    }

    /// How often each piece is placed, at least and at most. If only one may be placed more or less
    /// often, the area tells how often.
    fn times_by_area(&self) -> Vec<(usize, usize)> {
        let cells = self.board.cells.len();
        let times = self.pieces.iter().map(|Piece { times, .. }| (times.0, times.1.min(cells)));
        let mut times = times.collect_vec();
        let areas = self.pieces.iter().map(|piece| piece.shape.area()).collect_vec();
        let least: usize = times.iter().zip(&areas).map(|((least, _), area)| least * area).sum();
        let mut open = times.iter_mut().zip(&areas).filter(|((least, most), _)| least < most);
        if let (Some((times, area)), None, Some(rest), true) =
            (open.next(), open.next(), cells.checked_sub(least), self.board.optional.is_empty())
        {
            let more = rest / area;
            if rest % area == 0 && times.0 + more <= times.1 {
                *times = (times.0 + more, times.0 + more);
            }
        }
        times
    }
}

/// True if pieces can cover so many cells together: each covers one of its numbers of cells each
/// time, and is placed at least and at most so often.
fn can_cover(wanted: usize, numbers: &[BTreeSet<usize>], times: &[(usize, usize)]) -> bool {
    let mut is_sum = vec![false; wanted + 1];
    is_sum[0] = true;
    for (numbers, &(least, most)) in numbers.iter().zip(times) {
        let mut sums = vec![false; wanted + 1];
        for times in 0..=most {
            if times >= least {
                sums.iter_mut().zip(&is_sum).for_each(|(sum, is_sum)| *sum |= is_sum);
            }
            let is_next = |sum: usize| {
                let rest = |number: &usize| sum.checked_sub(*number);
                numbers.iter().filter_map(rest).any(|rest| is_sum[rest])
            };
            is_sum = (0..=wanted).map(is_next).collect();
        }
        is_sum = sums;
    }
    is_sum[wanted]
}
