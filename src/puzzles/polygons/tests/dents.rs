//! Frames with dents: tangram figures and a T, against a search that knows no geometry.

use std::collections::HashSet;

use super::*;
use crate::search::Solve;

/// A quarter of a square, between its middle and a side: its centroid, in sixths.
type Quarter = (i64, i64);

/// The quarters inside a polygon whose sides run along the grid or along diagonals.
fn quarters(polygon: &Polygon) -> Vec<Quarter> {
    let Bounds { least, greatest } = polygon.bounds();
    let squares = (least.x..greatest.x).cartesian_product(least.y..greatest.y);
    let offsets = [(3, 1), (3, 5), (1, 3), (5, 3)];
    let all = squares.cartesian_product(offsets);
    let all = all.map(|((x, y), (right, up))| (6 * x + right, 6 * y + up));
    // A ray to the right crosses an odd number of sides; it meets no vertex.
    let is_inside = |&(x, y): &Quarter| {
        let is_crossed = |(a, b): &(Point, Point)| {
            let (a, b) = (a.scaled(6), b.scaled(6));
            let doubled = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y);
            a.y.min(b.y) < y && y < a.y.max(b.y) && doubled.signum() == (b.y - a.y).signum()
        };
        polygon.sides().filter(is_crossed).count() % 2 == 1
    };
    all.filter(is_inside).sorted().collect()
}

/// The sets of quarters that a piece can cover in a frame.
fn places(piece: &[Quarter], frame: &HashSet<Quarter>) -> Vec<Vec<Quarter>> {
    let turns: [fn(Quarter) -> Quarter; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (-y, x),
        |(x, y)| (-x, -y),
        |(x, y)| (y, -x),
        |(x, y)| (-x, y),
        |(x, y)| (y, x),
        |(x, y)| (x, -y),
        |(x, y)| (-y, -x),
    ];
    let shifts = (-12..=12).cartesian_product(-12..=12);
    let moved = turns.into_iter().cartesian_product(shifts).map(|(turn, (right, up))| {
        let image = piece.iter().map(|&quarter| turn(quarter));
        image.map(|(x, y)| (x + 6 * right, y + 6 * up)).sorted().collect_vec()
    });
    moved.filter(|cells| cells.iter().all(|cell| frame.contains(cell))).sorted().dedup().collect()
}

/// The number of ways to cover the rest of a frame by one place of each piece.
fn covers(rest: &HashSet<Quarter>, pieces: &[Vec<Vec<Quarter>>]) -> usize {
    let Some(first) = rest.iter().min() else { return 1 };
    let ways = pieces.iter().enumerate().map(|(index, places)| {
        let others = [&pieces[..index], &pieces[index + 1..]].concat();
        let fits = |cells: &&Vec<Quarter>| {
            cells.contains(first) && cells.iter().all(|cell| rest.contains(cell))
        };
        let without = |cells: &Vec<Quarter>| {
            rest.iter().copied().filter(|cell| !cells.contains(cell)).collect()
        };
        places.iter().filter(fits).map(|cells| covers(&without(cells), &others)).sum::<usize>()
    });
    ways.sum()
}

/// An instance with this frame and these pieces, which are called A, B, C and so on.
fn instance(frame: &str, pieces: &[&str]) -> Polygons {
    let piece = |(name, vertices)| format!("[[piece]]\nname = \"{name}\"\nvertices = {vertices}");
    let pieces = ('A'..).zip(pieces).map(piece).join("\n");
    read(&format!("family = \"polygons\"\nframe = {frame}\n{pieces}")).expect("a good instance")
}

/// The solutions of the model, each checked; by the other search there are as many.
fn solutions(puzzle: Polygons) -> Vec<Vec<Laid>> {
    let frame = quarters(puzzle.frame.outline()).into_iter().collect();
    let pieces = puzzle.pieces.iter().map(|piece| places(&quarters(&piece.shape), &frame));
    let expected = covers(&frame, &pieces.collect_vec());
    let task = Task::new(puzzle, Request::PLAIN);
    let solution = |values| task.solution(&Result::expect(values, "an answer"));
    let solutions = task.model().solutions().map(solution).collect::<Result<Vec<_>, _>>();
    let solutions = solutions.expect("solutions");
    assert_eq!(solutions.len(), expected);
    solutions
}

/// The pieces of a tangram; their square has the side 4.
const TANGRAM: [&str; 7] = [
    "[[0, 0], [4, 0], [2, 2]]",
    "[[0, 0], [2, 2], [0, 4]]",
    "[[4, 2], [4, 4], [2, 4]]",
    "[[4, 0], [4, 2], [3, 1]]",
    "[[2, 2], [3, 3], [1, 3]]",
    "[[3, 1], [4, 2], [3, 3], [2, 2]]",
    "[[0, 4], [2, 4], [3, 3], [1, 3]]",
];

#[test]
fn a_tangram_makes_its_square_and_figures_with_dents() {
    for (frame, number, last) in [
        (
            "[[0, 0], [4, 0], [4, 4], [0, 4]]",
            32,
            "congruent pieces and rotation and reflection: 32",
        ),
        // A lightning, a square with a dent and a nose, and a cat's head.
        (
            "[[0, 0], [4, 0], [2, 2], [4, 4], [6, 4], [4, 6], [2, 4], [0, 4]]",
            32,
            "congruent pieces: 4",
        ),
        (
            "[[0, 0], [4, 0], [4, 2], [5, 3], [4, 4], [3, 3], [2, 4], [0, 4]]",
            36,
            "congruent pieces: 4",
        ),
        (
            "[[0, 0], [4, 0], [4, 2], [5, 3], [4, 4], [3, 5], [2, 4], [2, 2], [0, 4]]",
            28,
            "congruent pieces: 4",
        ),
    ] {
        let puzzle = || instance(frame, &TANGRAM);
        assert_eq!(solutions(puzzle()).len(), number, "{frame}");
        assert_eq!(levels(puzzle()).pop().as_deref(), Some(last), "{frame}");
    }
}

#[test]
fn a_t_is_the_same_with_its_dents_as_pieces() {
    const PIECES: [&str; 4] = [
        "[[2, -1], [4, -1], [4, 4], [2, 2]]",
        "[[0, 6], [2, 6], [4, 8], [0, 8]]",
        "[[6, 6], [6, 8], [4, 8]]",
        "[[2, 2], [4, 4], [4, 6], [6, 6], [4, 8], [2, 6]]",
    ];
    const DENTS: [&str; 2] =
        ["[[0, -1], [2, -1], [2, 6], [0, 6]]", "[[4, -1], [6, -1], [6, 6], [4, 6]]"];
    let tee = "[[2, -1], [4, -1], [4, 6], [6, 6], [6, 8], [0, 8], [0, 6], [2, 6]]";
    let direct = solutions(instance(tee, &PIECES));
    assert_eq!(levels(instance(tee, &PIECES)), ["reflection: 2"]);
    assert_eq!(direct.len(), 2, "one up to reflection");
    let whole = instance("[[0, -1], [6, -1], [6, 8], [0, 8]]", &[&PIECES[..], &DENTS].concat());
    let in_place: Vec<Laid> = whole.pieces[4..]
        .iter()
        .map(|piece| Laid {
            piece: piece.name.to_string(),
            vertices: piece.shape.vertices().to_vec(),
        })
        .collect();
    let filled = solutions(whole).into_iter().filter(|laid| laid[4..] == in_place);
    assert_eq!(
        filled.map(|laid| laid[..4].to_vec()).sorted().collect_vec(),
        direct.into_iter().sorted().collect_vec()
    );
}

#[test]
fn what_leaves_the_frame_through_a_dent_is_told() {
    const SQUARES: [&str; 2] =
        ["[[0, 1], [1, 1], [1, 2], [0, 2]]", "[[3, 1], [4, 1], [4, 2], [3, 2]]"];
    let cup = "[[0, 0], [4, 0], [4, 2], [3, 2], [3, 1], [1, 1], [1, 2], [0, 2]]";
    let puzzle = instance(cup, &["[[0, 0], [4, 0], [4, 1], [0, 1]]", SQUARES[0], SQUARES[1]]);
    let laid = |piece: &str, [x, y]: [i32; 2], width: i32| Laid {
        piece: piece.to_owned(),
        vertices: [[x, y], [x + width, y], [x + width, y + 1], [x, y + 1]].map(Into::into).into(),
    };
    let check = |bar, one, other| {
        let told = puzzle.check(&vec![laid("A", bar, 4), laid("B", one, 1), laid("C", other, 1)]);
        told.map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    assert_snapshot!(
        [
            check([0, 0], [0, 1], [3, 1]),
            check([0, 1], [0, 0], [3, 0]),
            check([0, 0], [1, 1], [3, 1]),
            check([0, 0], [0, 0], [3, 1]),
        ]
        .join("\n")
    );
    assert_eq!(solutions(puzzle).len(), 2);
}
