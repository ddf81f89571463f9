//! Packings of boards, boxes and polygons.

use std::collections::BTreeSet;

use itertools::Itertools;
use puzzlec::engines::{Blocking, Enumeration};
use puzzlec::engines::{Interrupt, SolverKind};
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzles;
use puzzlec::search::Engine;
use puzzlec_encodings::Request;
use puzzlec_encodings::{Encodings, Role, Roles};

use super::{broken, count, plain};

#[test]
fn tilings_of_calendars_both_ways() {
    let leap_day = Params::none().with("date", "2024-02-29");
    for engine in [Engine::Sat, Engine::Cover] {
        assert_eq!(plain("calendar", engine), (26, None), "{engine}");
        assert_eq!(count("calendar", &leap_day, engine), (64, None), "{engine}");
    }
    assert_eq!(plain("rhombus", Engine::Cover), (201, None));
}

#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn tilings_that_take_sat_a_while() {
    assert_eq!(plain("rhombus", Engine::Sat), (201, None));
    assert_eq!(plain("pentominoes/3x20", Engine::Sat), (8, Some(2)));
}

#[test]
fn broken_symmetries_leave_some_of_every_class() {
    for (name, found, raw, classes) in [
        ("pentominoes/3x20", 2, 8, 2),
        ("pentominoes/4x15", 368, 1_472, 368),
        ("pentominoes/8x8-hole", 65, 520, 65),
        ("pentominoes/2x3x10", 12, 96, 12),
        ("soma", 273, 11_520, 240),
    ] {
        assert_eq!(broken(name, &Params::none(), Engine::Cover), (found, raw, classes), "{name}");
        assert_eq!(plain(name, Engine::Auto), (raw, Some(classes)), "{name}");
    }
}

#[test]
fn the_ostomachion_has_the_known_numbers_of_solutions() {
    assert_eq!(plain("ostomachion/reassembly", Engine::Auto), (17_152, Some(536)));
    let one_sided = Params::none().with("one_sided", "true");
    assert_eq!(count("ostomachion/reassembly", &one_sided, Engine::Cover), (64, Some(4)));
}

#[test]
fn one_sided_pentominoes_have_the_known_numbers_of_solutions() {
    let one_sided = Params::none().with("one_sided", "true");
    for (board, classes) in [("4x15", 5), ("5x12", 36), ("3x20", 0), ("6x10", 46)] {
        let name = format!("pentominoes/{board}");
        let turned = 2 * classes;
        let found = count(&name, &one_sided, Engine::Cover);
        assert_eq!(found, (turned, Some(classes)), "{board}");
        let others = one_sided.clone().with("mirror", "FLNPYZ");
        assert_eq!(count(&name, &others, Engine::Cover), found, "{board}, all turned over");
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn every_choice_of_sides_together_makes_the_flipped_solutions() {
    for (board, raw) in [("3x20", 8), ("4x15", 1_472), ("5x12", 4_040), ("6x10", 9_356)] {
        let name = format!("pentominoes/{board}");
        let choices = "FLNPYZ".chars().powerset().map(String::from_iter).map(|mirror: String| {
            let params = Params::none().with("one_sided", "true").with("mirror", mirror);
            count(&name, &params, Engine::Cover).0
        });
        assert_eq!(choices.sum::<usize>(), raw, "{board}");
    }
}

#[test]
fn boards_and_boxes_have_the_known_numbers_of_solutions() {
    for (name, raw, classes) in [
        ("pentominoes/3x20", 8, 2),
        ("pentominoes/4x15", 1_472, 368),
        ("pentominoes/8x8-hole", 520, 65),
        ("pentominoes/2x3x10", 96, 12),
        ("soma", 11_520, 240),
    ] {
        assert_eq!(plain(name, Engine::Auto), (raw, Some(classes)), "{name}");
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn larger_boards_and_boxes_have_the_known_numbers_of_solutions() {
    for (name, raw, classes) in [
        ("pentominoes/5x12", 4_040, 1_010),
        ("pentominoes/6x10", 9_356, 2_339),
        ("pentominoes/2x5x6", 2_112, 264),
        ("pentominoes/3x4x5", 31_520, 3_940),
        ("pentominoes/8x8-square", 129_168, 16_146),
    ] {
        assert_eq!(plain(name, Engine::Auto), (raw, Some(classes)), "{name}");
    }
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
    let source = puzzlec::puzzle::instance::Source::new("small.toml", text);
    let mut pieces = vec![];
    pieces.extend([4, 6, 7].map(|index| Some(orientations(&PENTOMINOES[index]))));
    let known = tilings(&mut vec![vec![false; 5]; 3], &mut pieces);
    assert!(known > 0, "the board can be tiled");
    let roles = [Roles::PLAIN, Roles::PLAIN | Role::Implied];
    for (variables, roles) in ["direct", "command"].into_iter().cartesian_product(roles) {
        let params = Params::none().with("formulation", variables);
        let task = puzzles::read(&source, &params, Request::of(roles)).expect("a good instance");
        let mut solver = SolverKind::default().start(&Interrupt::new());
        task.core().lower(Encodings::default(), &mut *solver);
        let models =
            Enumeration::new(solver, task.core().projection(), Blocking::sound_for(task.core()));
        assert_eq!(models.count(), known, "{variables} {roles}");
    }
}
