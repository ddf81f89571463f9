//! Boards that are divided into areas at random.

use crate::engines::random::Random;
use crate::puzzle::prelude::*;

/// The tries to move a cell to another area, for each cell of a board.
const TRIES: usize = 100;

/// Divides the cells of a board into as many connected areas as there are sizes, each about as large
/// as its size tells and, if that can be, none larger than all sizes; nothing if a part of the board is
/// out of reach.
pub(super) fn divided<T>(board: &Board<T>, sizes: &[usize], seed: u64) -> Option<Vec<Vec<Cell>>> {
    let mut random = Random::new(seed);
    let mut cells = board.cells().collect_vec();
    random.shuffle(&mut cells);
    let mut areas = cells.iter().take(sizes.len()).map(|&cell| vec![cell]).collect_vec();
    if areas.len() < sizes.len() || areas.is_empty() {
        return None;
    }
    let mut free: BTreeSet<Cell> = cells.iter().skip(sizes.len()).copied().collect();
    while !free.is_empty() {
        // The area that lacks most of its size grows, if it can.
        let next = |area: &Vec<Cell>| {
            let cells = area.iter().flat_map(|&cell| board.neighbours(cell));
            cells.filter(|cell| free.contains(cell)).sorted().dedup().collect_vec()
        };
        let open = areas.iter().positions(|area| !next(area).is_empty()).collect_vec();
        let filled = |&area: &usize| areas[area].len() * 1000 / sizes[area].max(1);
        let area = open.into_iter().min_by_key(filled)?;
        let next = next(&areas[area]);
        let cell = next[random.below(next.len())];
        free.remove(&cell);
        areas[area].push(cell);
    }
    even(board, &mut areas, sizes, &mut random);
    Some(in_order(areas))
}

/// Moves cells from areas to others beside them that exceed their size less, until no area is larger
/// than all sizes, or for so many tries. Where the sizes are too small for the board, they grow in
/// proportion.
fn even<T>(board: &Board<T>, areas: &mut [Vec<Cell>], sizes: &[usize], random: &mut Random) {
    let (cells, sum) = (board.len(), sizes.iter().sum::<usize>().max(1));
    let most = sizes.iter().map(|size| size * cells.max(sum) / sum).max().unwrap_or(0);
    let most = most.max(cells.div_ceil(areas.len()));
    let excess = |areas: &[Vec<Cell>], area: usize| areas[area].len() as i64 - sizes[area] as i64;
    for _ in 0..TRIES * cells {
        if areas.iter().all(|area| area.len() <= most) {
            break;
        }
        let from = random.below(areas.len());
        let at = random.below(areas[from].len());
        let cell = areas[from][at];
        let beside = |area: &Vec<Cell>| board.neighbours(cell).any(|own| area.contains(&own));
        let others = (0..areas.len()).filter(|&to| excess(areas, to) < excess(areas, from));
        let others = others.filter(|&to| beside(&areas[to])).collect_vec();
        if others.is_empty() || areas[from].len() == 1 {
            continue;
        }
        let to = others[random.below(others.len())];
        let mut rest = areas[from].clone();
        rest.swap_remove(at);
        if board.part(|cell| rest.contains(&cell)).parts(|_, _| true).len() == 1 {
            areas[from] = rest;
            areas[to].push(cell);
        }
    }
}

/// Divides a board of rows and columns into so many rectangles, if it has as many cells.
pub(super) fn rectangles([rows, columns]: [usize; 2], count: usize, seed: u64) -> Vec<Vec<Cell>> {
    let mut random = Random::new(seed);
    let mut areas = vec![[0, 0, rows, columns]];
    while areas.len() < count.min(rows * columns) {
        // Each cell is as likely as others to be in the next one that is cut.
        let mut cell = random.below(rows * columns);
        let is_in = |[_, _, rows, columns]: &[usize; 4]| {
            let size = rows * columns;
            let is_in = cell < size;
            cell = cell.wrapping_sub(if is_in { 0 } else { size });
            is_in
        };
        let Some(index) = areas.iter().position(is_in) else { break };
        let [top, left, rows, columns] = areas[index];
        if rows * columns == 1 {
            continue;
        }
        // The longer side is cut, if it can be not at its ends.
        let mut cut = |side: usize| match side {
            ..4 => 1 + random.below(side - 1),
            _ => 2 + random.below(side - 3),
        };
        let halves = if columns > rows || columns == rows && top % 2 == left % 2 {
            let cut = cut(columns);
            [[top, left, rows, cut], [top, left + cut, rows, columns - cut]]
        } else {
            let cut = cut(rows);
            [[top, left, cut, columns], [top + cut, left, rows - cut, columns]]
        };
        areas.swap_remove(index);
        areas.extend(halves);
    }
    let cells = |[top, left, rows, columns]: [usize; 4]| {
        let cells = (top..top + rows).cartesian_product(left..left + columns);
        cells.map(|(row, column)| Cell::plane(row as i32, column as i32)).collect()
    };
    in_order(areas.into_iter().map(cells).collect())
}

/// Areas by their first cells.
fn in_order(areas: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let sorted = areas.into_iter().map(|area| area.into_iter().sorted().collect_vec());
    sorted.sorted().collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::grid::is_rectangle;
    use super::*;

    /// Areas that cover a board without overlaps, each in one piece.
    fn check(board: &Board<()>, areas: &[Vec<Cell>]) {
        let all = areas.iter().flatten().copied().sorted().collect_vec();
        assert_eq!(all, board.cells().collect_vec());
        for area in areas {
            let own = board.part(|cell| area.contains(&cell));
            assert_eq!(own.parts(|_, _| true).len(), 1, "{area:?}");
        }
    }

    #[test]
    fn areas_are_connected_and_have_about_their_sizes() {
        let board = Board::of_size(7, 8);
        for seed in 0..50 {
            let sizes = [8; 7];
            let areas = divided(&board, &sizes, seed).expect("areas");
            check(&board, &areas);
            assert_eq!(areas.len(), 7);
        }
        let most = |board: &Board<()>, sizes: &[usize], seed| {
            let areas = divided(board, sizes, seed).expect("areas");
            check(board, &areas);
            areas.iter().map(Vec::len).max()
        };
        let suguru = [5, 3, 5, 4, 4, 3, 5, 5, 2, 5, 3, 5, 4, 4, 3, 5];
        // Where sizes are half of what the board has, areas are up to twice as large.
        let queens = [4, 7, 5, 4, 5, 4, 7, 5, 4, 5];
        for seed in 0..50 {
            assert!(most(&Board::of_size(8, 8), &suguru, seed) <= Some(5));
            assert!(most(&Board::of_size(10, 10), &queens, seed) <= Some(14));
        }
        assert!((0..50).any(|seed| most(&Board::of_size(10, 10), &queens, seed) > Some(10)));
        assert_eq!(divided(&board, &[1; 57], 0), None);
        let gap: Board<()> =
            [0, 1, 4].map(|column| (Cell::plane(0, column), ())).into_iter().collect();
        assert_eq!(divided(&gap, &[3], 0), None);
        assert_ne!(divided(&board, &[8; 7], 1), divided(&board, &[8; 7], 2));
    }

    #[test]
    fn rectangles_are_as_many_as_wanted() {
        let board = Board::of_size(9, 10);
        for seed in 0..50 {
            let areas = rectangles([9, 10], 20, seed);
            check(&board, &areas);
            assert!(areas.len() == 20 && areas.iter().all(|area| is_rectangle(area)));
        }
        assert_eq!(rectangles([2, 2], 9, 0).len(), 4);
        assert!(!is_rectangle(&[(0, 0), (1, 1)].map(|(row, column)| Cell::plane(row, column))));
    }
}
