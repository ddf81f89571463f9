//! Lattices: regular arrangements of cells, how shapes of cells move in them, and where they fit.
//!
//! A new lattice is one file beside the others, and two lines in [`AnyLattice`].

mod cell;
mod cube;
mod edge;
mod hexagon;
mod motion;
mod rectangle;
mod shape;
#[cfg(test)]
pub mod skeleton;
mod square;

use std::fmt;
use std::ops::Deref;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

pub use cell::Cell;
pub use cube::Cube;
pub use edge::{Corner, Edge};
pub use hexagon::Hexagon;
pub use motion::{Motion, RegionSymmetry};
pub use rectangle::Rectangle;
pub use shape::Shape;
pub use square::Square;

/// A regular arrangement of cells.
pub trait Lattice: fmt::Debug + Sync {
    /// The number of coordinates of a cell.
    fn dimensions(&self) -> usize {
        2
    }

    /// The steps from a cell to its neighbours; in the plane clockwise.
    fn steps(&self) -> &'static [Cell];

    /// Rotations that generate all others.
    fn rotations(&self) -> &'static [Motion];

    /// A reflection, which generates all others together with the rotations.
    fn reflection(&self) -> Motion;

    /// The number of colours in which the cells can be coloured so that neighbours differ.
    fn colours(&self) -> u32 {
        2
    }

    /// The colour of a cell, less than [`colours`](Self::colours): neighbours differ.
    fn colour(&self, cell: Cell) -> u32 {
        cell.coordinates().iter().sum::<i32>().rem_euclid(2) as u32
    }

    /// The arrangement of the cells of a plane, or of a layer of space, when they are drawn.
    fn layout(&self) -> Layout {
        Layout::Rows
    }

    /// True if the cells have three coordinates.
    fn is_space(&self) -> bool {
        self.dimensions() == 3
    }

    /// The motions that keep the origin, the identity first; with reflections if shapes may be
    /// turned over.
    fn motions(&self, flip: bool) -> Vec<Motion> {
        let reflection = flip.then(|| self.reflection());
        let generators = self.rotations().iter().copied().chain(reflection).collect_vec();
        motion::generated_by(&generators)
    }
}

/// The arrangement of the cells of a plane when they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Layout {
    /// In rows and columns.
    #[default]
    Rows,
    /// Hexagons: every row is shifted by half a cell to the right of the row above.
    Hexagons,
}

impl Layout {
    /// The middle of a cell, in a plane where the sides of cells have the length 1 and y grows
    /// upwards.
    pub fn middle(self, row: usize, column: usize) -> (f64, f64) {
        match self {
            Self::Rows => (column as f64 + 0.5, -0.5 - row as f64),
            Self::Hexagons => Hexagon::middle(Cell::plane(row as i32, column as i32)),
        }
    }

    /// The corners of a cell in the same plane, clockwise.
    pub fn corners(self, row: usize, column: usize) -> Vec<(f64, f64)> {
        match self {
            Self::Rows => {
                let (x, y) = (column as f64, -(row as f64));
                vec![(x, y), (x + 1.0, y), (x + 1.0, y - 1.0), (x, y - 1.0)]
            }
            Self::Hexagons => Hexagon::corners(Cell::plane(row as i32, column as i32)).to_vec(),
        }
    }
}

/// One of all lattices, written in instance files by its name.
///
/// ```
/// use puzzlec::shapes::lattice::{AnyLattice, Lattice};
///
/// let hexagons = AnyLattice::Hexagon;
/// assert_eq!((hexagons.motions(true).len(), hexagons.colours()), (12, 3));
/// assert_eq!(AnyLattice::default(), AnyLattice::Square);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnyLattice {
    /// See [`Square`].
    #[default]
    Square,
    /// See [`Rectangle`].
    Rectangle,
    /// See [`Hexagon`].
    Hexagon,
    /// See [`Cube`].
    Cube,
}

impl Deref for AnyLattice {
    type Target = dyn Lattice;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Square => &Square,
            Self::Rectangle => &Rectangle,
            Self::Hexagon => &Hexagon,
            Self::Cube => &Cube,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    const ALL: [AnyLattice; 4] =
        [AnyLattice::Square, AnyLattice::Rectangle, AnyLattice::Hexagon, AnyLattice::Cube];

    #[test]
    fn the_lattices_have_the_known_numbers_of_motions() {
        for (lattice, rotations) in ALL.into_iter().zip([4, 2, 6, 24]) {
            let motions = lattice.motions(true);
            assert_eq!((motions.len(), motions[0]), (2 * rotations, Motion::IDENTITY));
            assert_eq!(motions.iter().filter(|motion| motion.is_reflection()).count(), rotations);
            let without = lattice.motions(false);
            assert_eq!(without.len(), rotations);
            assert!(without.iter().all(|motion| !motion.is_reflection()));
        }
    }

    #[test]
    fn motions_keep_neighbours_and_neighbours_differ_in_colour() {
        let skeleton: &dyn Lattice = &skeleton::King;
        for lattice in ALL.iter().map(Deref::deref).chain([skeleton]) {
            let around: BTreeSet<_> = lattice.steps().iter().copied().collect();
            for motion in lattice.motions(true) {
                let moved = around.iter().map(|&cell| motion.apply(cell)).collect();
                assert_eq!(around, moved, "{lattice:?} {motion:?}");
            }
            for cell in lattice.steps().iter().flat_map(|&cell| [cell, cell + cell]) {
                let colours = lattice.steps().iter().map(|&step| lattice.colour(cell + step));
                let colours = colours.collect_vec();
                assert!(colours.iter().all(|&colour| colour < lattice.colours()), "{lattice:?}");
                assert!(!colours.contains(&lattice.colour(cell)), "{lattice:?} {cell}");
            }
        }
    }

    #[test]
    fn contributors_see_the_skeleton() {
        let shown = include_str!("../../CONTRIBUTING.md");
        assert!(shown.contains(include_str!("lattice/skeleton.rs")));
        assert_eq!(skeleton::King.motions(true).len(), 8);
    }

    #[test]
    fn lattices_are_written_by_their_names() {
        for lattice in ALL {
            let name = serde_json::to_string(&lattice).unwrap();
            assert_eq!(name, format!("\"{lattice:?}\"").to_lowercase());
            assert_eq!(serde_json::from_str::<AnyLattice>(&name).unwrap(), lattice);
        }
        let error = serde_json::from_str::<AnyLattice>("\"triangle\"").unwrap_err().to_string();
        let known = "`square`, `rectangle`, `hexagon`, `cube`";
        let told = format!("unknown variant `triangle`, expected one of {known}");
        assert!(error.starts_with(&told), "{error}");
    }

    #[test]
    fn a_shape_is_the_same_wherever_it_lies() {
        let l = |r, c| {
            Shape::new([Cell::plane(r, c), Cell::plane(r + 1, c), Cell::plane(r + 1, c - 1)])
        };
        assert_eq!(l(0, 0), l(-7, 3));
        assert_eq!(l(0, 0).cells(), [Cell::plane(0, 1), Cell::plane(1, 0), Cell::plane(1, 1)]);
        assert_eq!(l(0, 0).orientations(&Square.motions(true)).len(), 4);
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
        let count = |board, lattice: &dyn Lattice| 1 + RegionSymmetry::all(&board, lattice).len();
        assert_eq!(count(board(6, 10), &Square), 4);
        assert_eq!(count(board(4, 4), &Square), 8);
        assert_eq!(count(board(4, 4), &Rectangle), 4);
        assert_eq!(count(board(4, 4), &Hexagon), 4);
        let cube = (0..64).map(|i| (Cell::space(i / 16, i / 4 % 4, i % 4), '.')).collect();
        assert_eq!(count(cube, &Cube), 48);
    }
}
