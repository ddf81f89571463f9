mod dents;

use insta::assert_snapshot;
use puzzlec_dimacs::{Lit, Values};
use puzzlec_encodings::{Known, Request};

use super::*;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::render::text::TextStyle;

fn read(text: &str) -> Result<Polygons, InstanceError> {
    FAMILY.puzzle(&Source::new("tangram.toml", text), &Params::none(), super::read)
}

/// A square of side 4 cut into two triangles and a dented piece.
const SQUARE: &str = r#"
family = "polygons"
title = "A square of three"
frame = [[0, 0], [4, 0], [4, 4], [0, 4]]
[[piece]]
name = "big"
vertices = [[0, 0], [4, 0], [2, 1], [4, 4], [0, 4]]
[[piece]]
name = "left"
vertices = [[4, 0], [4, 2], [2, 1]]
[[piece]]
name = "right"
vertices = [[2, 1], [4, 2], [4, 4]]
"#;

/// A square of side 2 cut into two triangles.
const HALVES: &str = r#"
family = "polygons"
frame = [[0, 0], [2, 0], [2, 2], [0, 2]]
[[piece]]
name = "A"
vertices = [[0, 0], [2, 0], [0, 2]]
[[piece]]
name = "B"
vertices = [[2, 0], [2, 2], [0, 2]]
"#;

#[test]
fn the_model_speaks_of_pieces_and_points() {
    let task = Task::new(read(HALVES).unwrap(), Request::PLAIN);
    assert_snapshot!(task.model());
}

/// The name of each level, if its symmetries map the rules to themselves, with the number
/// of solutions that it identifies at most.
fn levels(puzzle: Polygons) -> Vec<String> {
    let task = Task::new(puzzle, Request::PLAIN);
    let levels = task.model().levels();
    assert!(levels.iter().flat_map(|level| &level.maps).all(|map| task.core().is_invariant(map)));
    let order = |level| task.classes().order(level).map_or_else(String::new, |n| n.to_string());
    task.classes()
        .names()
        .enumerate()
        .map(|(level, name)| format!("{name}: {}", order(level)))
        .collect()
}

#[test]
fn symmetries_are_those_of_the_frame_that_the_pieces_allow() {
    assert_eq!(levels(read(SQUARE).unwrap()), ["rotation and reflection: 8"]);
    let halves = levels(read(HALVES).unwrap());
    assert_eq!(halves, ["congruent pieces: 2", "congruent pieces and rotation and reflection: 16"]);
    let one_sided = SQUARE.replace("frame", "one_sided = true\nframe");
    assert_eq!(levels(read(&one_sided).unwrap()), ["rotation: 4"]);
    // The diagonals of a slanted square are no axes of the grid, but they map its corners to
    // corners.
    let slanted = HALVES.replace("2, 0", "3, 4").replace("2, 2", "-1, 7").replace("0, 2", "-4, 3");
    assert_eq!(levels(read(&slanted).unwrap()), halves);
}

#[test]
fn the_ostomachion_has_the_known_placements() {
    let source = crate::puzzles::built_in("ostomachion/reassembly").unwrap();
    let puzzle = FAMILY.puzzle(&source, &Params::none(), super::read).unwrap();
    assert_eq!(puzzle.placements().count(), 7072);
    let levels = levels(puzzle);
    assert_eq!(levels, ["congruent pieces: 4", "congruent pieces and rotation and reflection: 32"]);
}

#[test]
fn bad_files_are_told() {
    let told = |from: &str, to: &str| match read(&SQUARE.replace(from, to)) {
        Ok(_) => "fine".to_owned(),
        Err(error) => format!("{error} ({})", error.help.clone().unwrap_or_default()),
    };
    assert_snapshot!(
        [
            told("[4, 0], [4, 4], [0, 4]]\n[[", "[4, 0], [1, 1], [0, 4]]\n[["),
            // A slit, a side that touches a vertex, a vertex that two corners share, a bow.
            told("[4, 4], [0, 4]]\n[[", "[4, 4], [2, 4], [2, 2], [2, 4], [0, 4]]\n[["),
            told("[4, 4], [0, 4]]\n[[", "[4, 4], [2, 0], [0, 4]]\n[["),
            told("[4, 4], [0, 4]]\n[[", "[4, 2], [2, 2], [4, 4], [0, 4], [2, 2], [0, 2]]\n[["),
            told("[4, 4], [0, 4]]\n[[", "[0, 4], [4, 4]]\n[["),
            told("\"left\"", "\"big\""),
            told("\"left\"", "\"le,ft\""),
            told("[2, 1], [4, 4], [0, 4]]", "[2, 1], [4, 3], [0, 4]]"),
            told("[2, 1], [4, 4], [0, 4]]", "[2, 1], [-1, 2], [0, 4]]"),
            told("[2, 1], [4, 2], [4, 4]]", "[2, 1], [1, 2], [3, 3]]"),
            told("[4, 0], [4, 2], [2, 1]]", "[4000, 0], [4, 2], [2, 1]]"),
            told("[4, 0], [4, 2], [2, 1]]", "[4, 0], [4, 2], [4, 1]]"),
        ]
        .join("\n")
    );
}

#[test]
fn broken_rules_are_told_and_solutions_drawn() {
    let puzzle = read(SQUARE).unwrap();
    let laid = |piece: &str, vertices: &[[i32; 2]]| Laid {
        piece: piece.to_owned(),
        vertices: vertices.iter().map(|&vertex| vertex.into()).collect(),
    };
    let big = laid("big", &[[0, 0], [4, 0], [2, 1], [4, 4], [0, 4]]);
    let left = laid("left", &[[2, 1], [4, 0], [4, 2]]);
    let right = laid("right", &[[2, 1], [4, 2], [4, 4]]);
    let check = |solution: &[&Laid]| {
        let solution = solution.iter().map(|&laid| laid.clone()).collect();
        puzzle.check(&solution).map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    assert_snapshot!(
        [
            check(&[&big, &left, &right]),
            check(&[&big, &left]),
            check(&[&big, &left, &laid("right", &[[2, 1], [4, 2], [4, 3]])]),
            check(&[&big, &laid("left", &[[0, 1], [2, 0], [2, 2]]), &right]),
            check(&[&big, &laid("left", &[[3, 1], [5, 0], [5, 2]]), &right]),
            check(&[&big, &laid("left", &[[2, 1], [4, 2], [4, 2]]), &right]),
        ]
        .join("\n")
    );
    let task = Task::new(puzzle, Request::PLAIN);
    let trues = [big, left, right].map(|laid| {
        let polygon = Polygon::new(laid.vertices).unwrap();
        task.model().lit(&Name::Place(laid.piece.into(), polygon)).expect("a placement")
    });
    let draw = |lits: &[Lit]| {
        let values = lits.iter().copied().collect::<Values>();
        TextStyle::default().draw(&task.picture(Known::some(values.as_slice(), values.as_slice())))
    };
    assert_snapshot!("a_solution_is_drawn", draw(&trues));
    assert_snapshot!("what_is_known_is_drawn", draw(&trues[..1]));
}
