//! Known counts, by enumeration with a SAT solver and by a plain search that shares no code with it.
//!
//! The slow ones are ignored: `cargo test --release --test counts -- --ignored`.

use std::collections::BTreeSet;

use puzzlec::instance::Params;
use puzzlec::loops::Enumeration;
use puzzlec::solvers::{Engine, Interrupt};
use puzzlec::{Formulation, puzzles};
use puzzlec_encodings::Encodings;

/// The number of solutions, and of classes up to the coarsest symmetry.
fn count(name: &str, params: &Params, formulation: Formulation) -> (usize, Option<usize>) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let task = puzzles::read(&source, params, formulation).expect("a good instance");
    let mut solver = Engine::Varisat.start(&Interrupt::new());
    task.lower(Encodings::default(), &mut solver);
    let models = Enumeration::new(solver, task.projection(), task.blocking());
    let (mut found, mut classes, mut in_classes) = (BTreeSet::new(), 0, 0);
    for values in models {
        let solution = task.solution(values.expect("an answer").as_slice()).expect("a solution");
        assert!(found.insert(solution.to_json().to_string()), "a solution comes twice");
        if let Some(size) = solution.class_sizes().last().copied().flatten() {
            classes += 1;
            in_classes += size;
        }
    }
    if task.levels().is_empty() {
        return (found.len(), None);
    }
    assert_eq!(in_classes, found.len(), "every solution is in one class");
    (found.len(), Some(classes))
}

fn direct(name: &str) -> (usize, Option<usize>) {
    count(name, &Params::none(), Formulation::Direct)
}

fn langford(n: u32) -> (usize, Option<usize>) {
    count("langford", &Params::none().with("n", n.to_string()), Formulation::Direct)
}

/// Langford pairs by filling the row, largest number first.
fn langford_by_search(row: &mut [u32], number: u32) -> usize {
    if number == 0 {
        return 1;
    }
    let apart = number as usize + 1;
    let mut found = 0;
    for first in 0..row.len().saturating_sub(apart) {
        if row[first] == 0 && row[first + apart] == 0 {
            (row[first], row[first + apart]) = (number, number);
            found += langford_by_search(row, number - 1);
            (row[first], row[first + apart]) = (0, 0);
        }
    }
    found
}

#[test]
fn langford_pairs() {
    for (n, known) in [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)] {
        assert_eq!(langford(n), (known, Some(known / 2)), "n = {n}");
        assert_eq!(langford_by_search(&mut vec![0; 2 * n as usize], n), known, "n = {n}");
    }
}

#[test]
#[ignore = "minutes: cargo test --release --test counts -- --ignored"]
fn larger_langford_pairs() {
    for (n, known) in [(9, 0), (10, 0), (11, 35_584)] {
        assert_eq!(langford(n), (known, Some(known / 2)), "n = {n}");
        assert_eq!(langford_by_search(&mut vec![0; 2 * n as usize], n), known, "n = {n}");
    }
}

#[test]
fn tilings_of_calendars() {
    assert_eq!(direct("calendar"), (26, None));
    let leap_day = Params::none().with("date", "2024-02-29");
    assert_eq!(count("calendar", &leap_day, Formulation::Direct), (64, None));
}

#[test]
#[ignore = "a minute: cargo test --release --test counts -- --ignored"]
fn tilings_of_the_rhombus() {
    assert_eq!(direct("rhombus"), (201, None));
}

#[test]
#[ignore = "a minute: cargo test --release --test counts -- --ignored"]
fn tilings_of_the_narrowest_board() {
    assert_eq!(direct("pentominoes/3x20"), (8, Some(2)));
}

/// The twelve pentominoes, each with a cell at the origin.
const PENTOMINOES: [[Cell; 5]; 12] = [
    [(0, 0), (0, 1), (1, -1), (1, 0), (2, 0)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)],
    [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)],
    [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)],
    [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)],
    [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)],
    [(0, 0), (1, -1), (1, 0), (1, 1), (2, 0)],
    [(0, 0), (1, -1), (1, 0), (2, 0), (3, 0)],
    [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)],
];

type Cell = (i32, i32);
type Cells = Vec<Cell>;

/// Every orientation, its first cell in reading order at the origin.
fn orientations(piece: &[Cell]) -> BTreeSet<Cells> {
    let turns: [fn(Cell) -> Cell; 8] = [
        |(r, c)| (r, c),
        |(r, c)| (c, -r),
        |(r, c)| (-r, -c),
        |(r, c)| (-c, r),
        |(r, c)| (r, -c),
        |(r, c)| (-r, c),
        |(r, c)| (c, r),
        |(r, c)| (-c, -r),
    ];
    let turned = turns.map(|turn| {
        let mut cells: Cells = piece.iter().copied().map(turn).collect();
        cells.sort_unstable();
        let (row, column) = cells[0];
        cells.iter().map(|(r, c)| (r - row, c - column)).collect()
    });
    turned.into()
}

/// Tilings of a board by covering its first free cell.
fn tilings(board: &mut Vec<Vec<bool>>, pieces: &mut Vec<Option<BTreeSet<Cells>>>) -> usize {
    let free = board.iter().enumerate().find_map(|(row, cells)| {
        cells.iter().position(|covered| !covered).map(|column| (row, column))
    });
    let Some((row, column)) = free else { return 1 };
    let mut found = 0;
    for index in 0..pieces.len() {
        let Some(shapes) = pieces[index].take() else { continue };
        for shape in &shapes {
            let at = |&(r, c): &Cell| {
                Some((row.checked_add_signed(r as isize)?, column.checked_add_signed(c as isize)?))
            };
            let cells: Option<Vec<_>> = shape.iter().map(at).collect();
            let is_free = |&(r, c): &(usize, usize)| {
                board.get(r).and_then(|cells| cells.get(c)) == Some(&false)
            };
            let Some(cells) = cells.filter(|cells| cells.iter().all(is_free)) else { continue };
            let cover = |board: &mut Vec<Vec<bool>>, covered| {
                for &(r, c) in &cells {
                    board[r][c] = covered;
                }
            };
            cover(board, true);
            found += tilings(board, pieces);
            cover(board, false);
        }
        pieces[index] = Some(shapes);
    }
    found
}

#[test]
fn the_narrowest_board_by_search() {
    let mut pieces = PENTOMINOES.map(|piece| Some(orientations(&piece))).into();
    let mut board = vec![vec![false; 3]; 20];
    assert_eq!(tilings(&mut board, &mut pieces), 8);
}

#[test]
fn a_small_board_in_both_formulations_and_by_search() {
    // P, U and V on 3 by 5 squares.
    let text = "family = \"packing\"\nsize = [3, 5]\n\
        [[piece]]\nname = \"P\"\nshape = \"\"\"\nXX\nXX\nX.\n\"\"\"\n\
        [[piece]]\nname = \"U\"\nshape = \"\"\"\nX.X\nXXX\n\"\"\"\n\
        [[piece]]\nname = \"V\"\nshape = \"\"\"\nX..\nX..\nXXX\n\"\"\"\n";
    let source = puzzlec::instance::Source::new("small.toml", text);
    let mut pieces = vec![];
    pieces.extend([4, 6, 7].map(|index| Some(orientations(&PENTOMINOES[index]))));
    let known = tilings(&mut vec![vec![false; 5]; 3], &mut pieces);
    assert!(known > 0, "the board can be tiled");
    for &formulation in Formulation::ALL {
        let task = puzzles::read(&source, &Params::none(), formulation).expect("a good instance");
        let mut solver = Engine::Varisat.start(&Interrupt::new());
        task.lower(Encodings::default(), &mut solver);
        let models = Enumeration::new(solver, task.projection(), task.blocking());
        assert_eq!(models.count(), known, "{}", formulation.as_str());
    }
}
