use insta::assert_snapshot;

use super::*;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::render::text::TextStyle;

fn read(text: &str) -> Result<Polygons, InstanceError> {
    FAMILY.puzzle(&Source::new("tangram.toml", text), &Params::none(), file::read)
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

#[test]
fn the_model_speaks_of_pieces_and_points() {
    assert_snapshot!(read(SQUARE).unwrap().model(Formulation::DIRECT).to_string());
}

#[test]
fn the_ostomachion_has_the_known_placements() {
    let source = crate::puzzles::built_in("ostomachion/reassembly").unwrap();
    let puzzle = FAMILY.puzzle(&source, &Params::none(), file::read).unwrap();
    assert_eq!(puzzle.num_placements(), 7072);
    let [congruent, all] = &puzzle.symmetries()[..] else { panic!("two levels") };
    assert_eq!([congruent, all].map(|level| level.symmetries().unwrap().len()), [3, 31]);
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
    assert_snapshot!(TextStyle::default().draw(&puzzle.draw(&vec![big, left, right])));
}
