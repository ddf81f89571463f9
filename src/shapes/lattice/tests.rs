use std::collections::{BTreeMap, BTreeSet};

use itertools::iproduct;

use super::*;
use crate::shapes::board::Board;

/// All lattices.
pub(crate) const LATTICES: [Lattice; 7] = [
    Lattice::Square,
    Lattice::Rectangle,
    Lattice::Hexagon,
    Lattice::Triangle,
    Lattice::Stick,
    Lattice::Cube,
    Lattice::Ball,
];

#[test]
fn the_lattices_have_the_known_numbers_of_motions() {
    for (lattice, rotations) in LATTICES.into_iter().zip([4, 2, 6, 6, 4, 24, 24]) {
        let motions = lattice.motions(true);
        assert_eq!((motions.len(), motions[0]), (2 * rotations, Motion::IDENTITY));
        assert_eq!(motions.iter().filter(|motion| motion.is_reflection()).count(), rotations);
        let without = lattice.motions(false);
        assert_eq!(without.len(), rotations);
        assert!(without.iter().all(|motion| !motion.is_reflection()));
    }
}

/// The cells around the origin, some of each kind.
fn near(lattice: Lattice) -> Vec<Cell> {
    let space = lattice.is_space();
    let layers = if space { -2..3 } else { 0..1 };
    let cell = |(x, y, z)| if space { Cell::space(x, y, z) } else { Cell::plane(x, y) };
    iproduct!(-2..3, -2..3, layers).map(cell).filter(|&at| lattice.is_cell(at)).collect()
}

/// The neighbours of a cell.
fn around(lattice: Lattice, cell: Cell) -> BTreeSet<Cell> {
    let is_beside = |other: Cell| {
        let step = other - cell;
        match lattice {
            Lattice::Square | Lattice::Rectangle => Cell::STEPS.contains(&step),
            Lattice::Hexagon => hexagon::STEPS.contains(&step),
            Lattice::Triangle => {
                let [own, others] = [cell, other].map(triangle::corners);
                own.iter().filter(|&&at| others.iter().any(|&to| at.distance(to) < 1e-9)).count()
                    == 2
            }
            Lattice::Stick => stick::ends(cell).iter().any(|end| stick::ends(other).contains(end)),
            Lattice::Cube => step.coordinates().iter().map(|part| part.abs()).sum::<i32>() == 1,
            Lattice::Ball => {
                let parts = ball::middle(cell).into_iter().zip(ball::middle(other));
                let square = parts.map(|(one, other)| (one - other).powi(2)).sum::<f64>();
                (square - 1.0).abs() < 1e-9
            }
        }
    };
    let layers = if lattice.is_space() { -1..2 } else { 0..1 };
    let ways = iproduct!(-2..3, -2..3, layers).map(|(x, y, z)| [x, y, z]);
    let others = ways.map(|way| cell.with(|axis| cell.coordinates[axis] + way[axis]));
    let others = others.filter(|&other| other != cell && lattice.is_cell(other));
    others.filter(|&other| is_beside(other)).collect()
}

#[test]
fn cells_beside_share_two_corners_and_diagonal_ones_a_single_one() {
    for lattice in [Lattice::Square, Lattice::Hexagon, Lattice::Triangle] {
        for cell in near(lattice) {
            let own = lattice.layout().corners(cell);
            let steps = iproduct!(-2..=2, -4..=4).map(|(row, column)| Cell::plane(row, column));
            let others = steps.map(|step| cell + step).filter(|other| *other != cell);
            let shared = |other: &Cell| {
                let corners = lattice.layout().corners(*other);
                corners.iter().filter(|at| own.iter().any(|own| own.distance(**at) < 1e-9)).count()
            };
            let by_count = others.map(|other| (shared(&other), other)).into_group_map();
            let of = |count: usize| by_count.get(&count).cloned().unwrap_or_default();
            let beside = lattice.steps(cell).iter().map(|&step| cell + step).sorted().collect_vec();
            let diagonal = lattice.diagonally_beside(cell).into_iter().sorted().collect_vec();
            assert_eq!([beside, diagonal], [of(2), of(1)], "{lattice:?} {cell}");
        }
    }
}

#[test]
fn motions_keep_neighbours_and_neighbours_differ_in_colour() {
    for lattice in LATTICES {
        for (cell, motion) in near(lattice).into_iter().cartesian_product(lattice.motions(true)) {
            let move_ = |cell| lattice.moved(cell, motion);
            let moved = around(lattice, cell).into_iter().map(move_).collect();
            assert_eq!(around(lattice, move_(cell)), moved, "{lattice:?} {motion:?}");
        }
        for cell in near(lattice) {
            for other in around(lattice, cell) {
                assert!(around(lattice, other).contains(&cell));
                let colours = [cell, other].map(|cell| lattice.colour(cell));
                assert!(colours.iter().all(|&colour| colour < lattice.colours()), "{lattice:?}");
                assert_ne!(colours[0], colours[1], "{lattice:?}: {cell} and {other}");
            }
        }
    }
}

#[test]
fn shifts_take_cells_to_cells_and_motions_take_shifts_to_shifts() {
    for lattice in LATTICES {
        let cells = near(lattice);
        let space = lattice.is_space();
        let all = iproduct!(-3..4, -3..4, if space { -3..4 } else { 0..1 });
        let all = all.map(|(x, y, z)| if space { Cell::space(x, y, z) } else { Cell::plane(x, y) });
        for to in all {
            let shift = lattice.shift(to);
            assert_eq!(lattice.shift(shift), shift);
            assert!((to - shift).coordinates().iter().all(|part| (0..2).contains(part)));
            assert_eq!(lattice.shift(to + shift), shift + shift, "{lattice:?} {to}");
            for (&cell, motion) in cells.iter().cartesian_product(lattice.motions(true)) {
                assert!(lattice.is_cell(cell + shift), "{lattice:?} {cell} {shift}");
                // The way of a moved shift is that of the shift of what is moved.
                let way = |cell| lattice.moved(cell + shift, motion) - lattice.moved(cell, motion);
                assert_eq!(lattice.shift(way(cell)), way(cell), "{lattice:?} {shift}");
                assert_eq!(way(cell), way(cells[0]), "{lattice:?} {shift}");
            }
        }
    }
}

/// The numbers of shapes of 1, 2, ... connected cells: up to motions with reflections, up to
/// rotations, and up to shifts only.
fn polyforms(lattice: Lattice, most: usize) -> [Vec<usize>; 3] {
    let single = |cell| Shape::new(lattice, [cell]);
    let mut fixed: BTreeSet<Shape> = near(lattice).into_iter().map(single).collect();
    let mut numbers = [true, false, false].map(|_| Vec::new());
    for area in 1..=most {
        if area > 1 {
            fixed = fixed
                .iter()
                .flat_map(|shape| {
                    let beside = shape.cells().iter().flat_map(|&cell| around(lattice, cell));
                    let added = beside.filter(|cell| !shape.cells().contains(cell));
                    added.map(|cell| {
                        Shape::new(lattice, shape.cells().iter().copied().chain([cell]))
                    })
                })
                .filter(|shape| shape.area() == area)
                .collect();
        }
        for (numbers, flip) in numbers.iter_mut().zip([true, false]) {
            let least = |shape: &Shape| {
                let motions = lattice.motions_of(shape, flip);
                shape.orientations(lattice, &motions).into_iter().min()
            };
            numbers.push(fixed.iter().map(least).unique().count());
        }
        numbers[2].push(fixed.len());
    }
    numbers
}

/// Steven Finch, "Mathematical Constants", 2003, and OEIS: A000105, A000988 and A001168; A000228,
/// A006535 and A001207; A000577, A006534 and A001420; A019988, A151537 and A096267; A038119,
/// A000162 and A001931; A300812 by rows.
#[test]
fn the_lattices_have_the_known_numbers_of_polyforms() {
    for (lattice, numbers) in [
        (Lattice::Square, ["1 1 2 5 12 35", "1 1 2 7 18 60", "1 2 6 19 63 216"]),
        (Lattice::Hexagon, ["1 1 3 7 22 82", "1 1 3 10 33 147", "1 3 11 44 186 814"]),
        (
            Lattice::Triangle,
            ["1 1 1 3 4 12 24 66", "1 1 1 4 6 19 43 120", "2 3 6 14 36 94 250 675"],
        ),
        (Lattice::Stick, ["1 2 5 16 55 222", "1 2 7 25 99 416", "2 6 22 88 372 1628"]),
        (Lattice::Cube, ["1 1 2 7 23", "1 1 2 8 29", "1 3 15 86 534"]),
        (Lattice::Ball, ["1 1 4 20", "1 1 4 25", "1 6 50 475"]),
    ] {
        let known = numbers.map(|line| line.split(' ').collect_vec());
        let found = polyforms(lattice, known[0].len());
        let found = found.map(|numbers| numbers.iter().map(usize::to_string).collect_vec());
        assert_eq!(found, known, "{lattice:?}");
    }
}

#[test]
fn lattices_are_written_by_their_names() {
    for lattice in LATTICES {
        let name = serde_json::to_string(&lattice).unwrap();
        assert_eq!(name, format!("\"{lattice:?}\"").to_lowercase());
        assert_eq!(serde_json::from_str::<Lattice>(&name).unwrap(), lattice);
    }
    let error = serde_json::from_str::<Lattice>("\"king\"").unwrap_err().to_string();
    let known = "`square`, `rectangle`, `hexagon`, `triangle`, `stick`, `cube`, `ball`";
    let told = format!("unknown variant `king`, expected one of {known}");
    assert!(error.starts_with(&told), "{error}");
}

#[test]
fn a_shape_is_the_same_wherever_it_lies() {
    let l = |r, c| {
        let cells = [Cell::plane(r, c), Cell::plane(r + 1, c), Cell::plane(r + 1, c - 1)];
        Shape::new(Lattice::Square, cells)
    };
    assert_eq!(l(0, 0), l(-7, 3));
    assert_eq!(l(0, 0).cells(), [Cell::plane(0, 1), Cell::plane(1, 0), Cell::plane(1, 1)]);
    assert_eq!(l(0, 0).orientations(Lattice::Square, &Lattice::Square.motions(true)).len(), 4);
    // A triangle that points down is another shape than one that points up.
    let triangle = |r, c| Shape::new(Lattice::Triangle, [Cell::plane(r, c)]);
    assert_eq!(triangle(0, 0), triangle(3, 1));
    assert_ne!(triangle(0, 0), triangle(0, 1));
    assert_eq!(
        triangle(0, 0).orientations(Lattice::Triangle, &Lattice::Triangle.motions(false)).len(),
        2
    );
}

#[test]
fn boards_have_the_known_numbers_of_symmetries() {
    let board = |rows, columns| -> BTreeMap<_, _> {
        (2..2 + rows)
            .cartesian_product(5..5 + columns)
            .map(|(r, c)| (Cell::plane(r, c), '.'))
            .collect()
    };
    // The one that moves nothing counts here.
    let count = |board: BTreeMap<_, _>, lattice| {
        1 + board.into_iter().collect::<Board<char>>().motions(lattice).len()
    };
    assert_eq!(count(board(6, 10), Lattice::Square), 4);
    assert_eq!(count(board(4, 4), Lattice::Square), 8);
    assert_eq!(count(board(4, 4), Lattice::Rectangle), 4);
    assert_eq!(count(board(4, 4), Lattice::Hexagon), 4);
    let box_of = |lattice: Lattice| {
        let cells = (0..64).map(|i| (Cell::space(i / 16, i / 4 % 4, i % 4), '.')).collect();
        count(cells, lattice)
    };
    assert_eq!(box_of(Lattice::Cube), 48);
    // Four layers of four by four balls lean: a box with sides that are rhombs.
    assert_eq!(box_of(Lattice::Ball), 4);
    let sticks = |mut board: BTreeMap<Cell, char>| {
        board.retain(|&cell, _| Lattice::Stick.is_cell(cell));
        count(board, Lattice::Stick)
    };
    assert_eq!(sticks(board(5, 9)), 4);
    // The ends of rows are points in one direction only.
    assert_eq!(sticks(board(5, 5)), 4);
    let from_point = |size| iproduct!(0..size, 0..size).map(|(r, c)| (Cell::plane(r, c), '.'));
    assert_eq!(sticks(from_point(5).collect()), 8);
    // Triangles of triangles, a rhombus and a hexagon.
    let rows = |rows: &[(i32, i32)]| {
        let row = |(row, &(from, to)): (i32, &(i32, i32))| {
            (from..to).map(move |column| (Cell::plane(row, column), '.'))
        };
        count((0..).zip(rows).flat_map(row).collect(), Lattice::Triangle)
    };
    assert_eq!(rows(&[(2, 3), (1, 4), (0, 5)]), 6);
    assert_eq!(rows(&[(2, 6), (1, 5)]), 4);
    assert_eq!(rows(&[(2, 7), (1, 8), (1, 8), (2, 7)]), 12);
    let pyramid = (0..4).flat_map(|layer| {
        iproduct!(0..4 - layer, 0..4 - layer).map(move |(r, c)| (Cell::space(r, c, layer), '.'))
    });
    assert_eq!(count(pyramid.collect(), Lattice::Ball), 8);
    let tetrahedron = (0..4).flat_map(|layer| {
        iproduct!(0..4 - layer, 3 - layer..4).map(move |(r, c)| (Cell::space(r, c, layer), '.'))
    });
    assert_eq!(count(tetrahedron.collect(), Lattice::Ball), 24);
}
