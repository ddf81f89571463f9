//! Checks of boards, their loops, symmetries and errors.

use insta::assert_snapshot;
use puzzlec_encodings::{Known, Request};

use super::*;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::render::text::TextStyle;
use crate::search::{Search, Solve};

fn read(clues: &str) -> Result<Slitherlink, InstanceError> {
    let text = format!("family = \"slitherlink\"\nclues = '''\n{clues}'''");
    FAMILY.puzzle(&Source::new("board.toml", text), &Params::none(), Slitherlink::read)
}

fn task(clues: &str) -> Task<Slitherlink> {
    Task::new(read(clues).expect("a board"), Request::PLAIN)
}

/// The loops along the edges of a board, by going on from the first corner of each; every loop
/// is met in both directions.
fn by_walking(clues: &str) -> u64 {
    fn closed(edges: &[Edge], walk: &mut Vec<Cell>) -> u64 {
        let (first, last) = (walk[0], walk[walk.len() - 1]);
        let steps = Cell::STEPS.map(|step| last + step).into_iter();
        let steps = steps.filter(|&next| edges.contains(&edge((last, next)))).collect_vec();
        let on = |next: Cell| match next == first {
            true => u64::from(walk.len() > 2),
            false if next < first || walk.contains(&next) => 0,
            false => closed(edges, &mut [walk.as_slice(), &[next]].concat()),
        };
        steps.into_iter().map(on).sum()
    }
    let edges = read(clues).expect("a board").edges().collect_vec();
    let corners = edges.iter().copied().flat_map(<[Cell; 2]>::from).unique();
    corners.map(|corner| closed(&edges, &mut vec![corner])).sum::<u64>() / 2
}

/// OEIS A140517 for squares.
#[test]
fn blank_boards_have_as_many_loops_as_are_known() {
    let square = |n| [".".repeat(n)].iter().cycle().take(n).join("\n");
    for (n, known) in (1..).zip([1, 13, 213]) {
        let count = Search::of(task(&square(n))).count(false).expect("a count");
        assert_eq!((count.found, by_walking(&square(n))), (known, known), "n = {n}");
    }
    for board in ["#.#\n...\n#.#", "...\n.#.\n...", "..#\n#..", ".#\n#."] {
        let count = Search::of(task(board)).count(false).expect("a count");
        assert_eq!(count.found, by_walking(board), "{board}");
    }
}

#[test]
fn boards_have_the_symmetries_that_keep_their_numbers() {
    let orders = |clues: &str| {
        let task = task(clues);
        let order = |level| task.classes().order(level).expect("a group").to_string();
        (0..task.classes().len()).map(order).join(" ")
    };
    let boards = ["..\n..", "...\n...", "1.\n..", "1..\n..2", "1..\n..1", "..#\n...\n#.."];
    assert_eq!(boards.map(orders), ["8", "4", "2", "", "2", "4"]);
    for board in boards {
        let (model, task) = (task(board).model().clone(), task(board));
        for map in model.levels().iter().flat_map(|level| &level.maps) {
            assert!(task.core().is_invariant(map), "{board}");
        }
    }
}

#[test]
fn the_model_speaks_of_corners_and_cells() {
    assert_snapshot!(task("3#\n.1").model().to_string());
}

#[test]
fn a_loop_is_drawn_as_far_as_it_is_known() {
    let task = task("3.\n#1");
    let values = task.model().solve().unwrap().expect("a solution");
    let draw = |known: usize| {
        let known = vec![true; known];
        let picture = task.picture(Known::some(values.as_slice(), &known));
        TextStyle::default().draw(&picture)
    };
    assert_snapshot!([0, 5, 10].map(draw).join("\n"));
}

#[test]
fn bad_boards_and_broken_rules_are_told() {
    let told = |clues| read(clues).map_or_else(|error| error.to_string(), |own| own.title());
    let board = read("3.\n..").unwrap();
    let check = |corners: &[[i32; 2]]| {
        let corners = corners.iter().map(|&[row, column]| Cell::plane(row, column)).collect();
        board.check(&corners).map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    assert_snapshot!(
        [
            told("3.\n.4"),
            told("3.\n."),
            told("##\n##"),
            told("3.\n#."),
            check(&[[0, 0], [0, 1], [1, 1], [1, 0]]),
            check(&[[0, 0], [0, 1], [1, 1], [2, 1], [2, 0], [1, 0]]),
            check(&[[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1]]),
            check(&[[0, 0], [0, 1], [1, 1]]),
            check(&[[0, 2], [0, 3], [1, 3], [1, 2]]),
            check(&[[0, 0], [0, 1], [0, 2], [1, 2], [1, 1], [1, 0]]),
            check(&[]),
        ]
        .join("\n")
    );
}
