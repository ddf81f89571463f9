//! Square grids: moves of their cells, which are numbered row by row.

use itertools::{Itertools, iproduct};

/// Moves of the cells of a grid of `n` by `n` that make lines of lines, each as the images of all
/// cells: exchanges of neighbouring blocks of rows or of columns, and the motions of the square.
///
/// Those of them that keep a puzzle generate its symmetries, if its grid is divided into equal
/// rectangles: a Latin square has the first exchanges, a sudoku those within bands and of bands.
///
/// ```
/// use puzzlec::shapes::grid::moves;
///
/// // Two exchanges, and the motions but for the one that moves nothing.
/// let moves: Vec<_> = moves(2).collect();
/// assert_eq!(moves.len(), 2 + 7);
/// assert_eq!(moves[0], [2, 3, 0, 1]);
/// ```
pub fn moves(n: usize) -> impl Iterator<Item = Vec<usize>> {
    let own = (0..n).collect_vec();
    let sides = [own.clone(), own.iter().rev().copied().collect()];
    let blocks = (1..=n / 2).flat_map(move |by| (0..=n - 2 * by).map(move |first| (first, by)));
    let exchanges = blocks.flat_map(move |(first, by)| {
        let mut lines = own.clone();
        lines[first..first + 2 * by].rotate_left(by);
        [(lines.clone(), own.clone(), false), (own.clone(), lines, false)]
    });
    let motions = iproduct!(sides.clone(), sides, [false, true]).skip(1);
    exchanges.chain(motions).map(move |(rows, columns, transposed)| {
        let image = |(row, column): (usize, usize)| {
            let (row, column) = (rows[row], columns[column]);
            if transposed { column * n + row } else { row * n + column }
        };
        (0..n).cartesian_product(0..n).map(image).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_make_lines_of_lines() {
        let lines: [fn(usize, usize) -> usize; 2] = [|cell, n| cell / n, |cell, n| cell % n];
        for n in 0..6 {
            for images in moves(n) {
                assert!(images.iter().copied().sorted().eq(0..n * n), "{images:?}");
                for line in lines {
                    // As many lines of one kind are met as there are.
                    let becomes = |other: &fn(usize, usize) -> usize| {
                        let met = images.iter().enumerate();
                        let met = met.map(|(cell, &image)| (line(cell, n), other(image, n)));
                        met.unique().count() == n
                    };
                    assert_eq!(
                        lines.iter().filter(|other| becomes(other)).count(),
                        1 + usize::from(n < 2),
                        "{images:?}"
                    );
                }
            }
        }
    }
}
