//! Lattices: regular arrangements of cells, how shapes of cells move in them, and where they fit.
//!
//! A new lattice is one file beside the others, and one line in [`AnyLattice::ALL`].

mod cell;
mod cube;
mod hexagon;
mod motion;
mod rectangle;
mod shape;
mod square;

use std::fmt;
use std::ops::Deref;

use itertools::Itertools;
use serde::{Deserialize, Serialize, Serializer};

pub use cell::Cell;
pub use cube::Cube;
pub use hexagon::Hexagon;
pub use motion::{Motion, RegionSymmetry};
pub use rectangle::Rectangle;
pub use shape::Shape;
pub use square::Square;

/// A regular arrangement of cells.
pub trait Lattice: fmt::Debug + Sync {
    /// Its name in instance files.
    fn name(&self) -> &'static str;

    /// The number of coordinates of a cell.
    fn dimensions(&self) -> usize {
        self.steps()[0].coordinates().len()
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

    /// The colour of a cell, less than [`colours`](Self::colours): neighbours differ, by one
    /// coordinate, or by row and column in opposite ways.
    fn colour(&self, cell: Cell) -> u32 {
        let [row, column, layer] = cell.coordinates;
        (row - column + layer).rem_euclid(self.colours() as i32) as u32
    }

    /// How the cells of a plane, or of a layer of space, are drawn.
    fn layout(&self) -> Layout {
        Layout::Rows
    }

    /// True if the cells have three coordinates.
    fn is_space(&self) -> bool {
        self.dimensions() == 3
    }

    /// The neighbours of a cell, in the order of the [steps](Self::steps).
    ///
    /// ```
    /// use puzzlec::shapes::lattice::{Cell, Lattice, Square};
    ///
    /// let corner = Square.neighbours(Cell::plane(0, 0));
    /// assert!(corner.contains(&Cell::plane(0, 1)) && corner.len() == 4);
    /// ```
    fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        self.steps().iter().map(|&step| cell + step).collect()
    }

    /// The motions that keep the origin, the identity first; with reflections if shapes may be
    /// turned over.
    fn motions(&self, flip: bool) -> Vec<Motion> {
        let reflection = flip.then(|| self.reflection());
        let generators = self.rotations().iter().copied().chain(reflection).collect_vec();
        motion::generated_by(&generators)
    }
}

/// How the cells of a plane are arranged when they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Layout {
    /// In rows and columns.
    #[default]
    Rows,
    /// Hexagons: every row is shifted by half a cell to the right of the row above.
    Hexagons,
}

/// One of all lattices, written in instance files by its name.
///
/// ```
/// use puzzlec::shapes::lattice::{AnyLattice, Lattice};
///
/// let hexagons = AnyLattice::try_from("hexagon".to_owned())?;
/// assert_eq!((hexagons.motions(true).len(), hexagons.colours()), (12, 3));
/// assert_eq!(AnyLattice::default().name(), "square");
/// # Ok::<(), puzzlec::shapes::lattice::UnknownLattice>(())
/// ```
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct AnyLattice(&'static dyn Lattice);

impl AnyLattice {
    /// Every lattice.
    pub const ALL: [Self; 4] = [Self(&Square), Self(&Rectangle), Self(&Hexagon), Self(&Cube)];
}

impl Deref for AnyLattice {
    type Target = dyn Lattice;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl Default for AnyLattice {
    /// Squares.
    fn default() -> Self {
        Self(&Square)
    }
}

impl PartialEq for AnyLattice {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for AnyLattice {}

/// A name that no lattice has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown variant `{0}`, expected one of {known}",
    known = AnyLattice::ALL.iter().map(|known| format!("`{}`", known.name())).format(", ")
)]
pub struct UnknownLattice(pub String);

impl TryFrom<String> for AnyLattice {
    type Error = UnknownLattice;

    fn try_from(name: String) -> Result<Self, UnknownLattice> {
        Self::ALL.into_iter().find(|known| known.name() == name).ok_or(UnknownLattice(name))
    }
}

impl Serialize for AnyLattice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_lattices_have_the_known_numbers_of_motions() {
        for (lattice, rotations) in AnyLattice::ALL.into_iter().zip([4, 2, 6, 24]) {
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
        for lattice in AnyLattice::ALL {
            let around: BTreeSet<_> = lattice.steps().iter().copied().collect();
            for motion in lattice.motions(true) {
                let moved = around.iter().map(|&cell| motion.apply(cell)).collect();
                assert_eq!(around, moved, "{lattice:?} {motion:?}");
            }
            for cell in lattice.steps().iter().flat_map(|&cell| [cell, cell + cell]) {
                let colours = lattice.neighbours(cell).into_iter().map(|cell| lattice.colour(cell));
                let colours = colours.collect_vec();
                assert!(colours.iter().all(|&colour| colour < lattice.colours()), "{lattice:?}");
                assert!(!colours.contains(&lattice.colour(cell)), "{lattice:?} {cell}");
            }
        }
    }

    #[test]
    fn lattices_are_written_by_their_names() {
        for lattice in AnyLattice::ALL {
            assert_eq!(AnyLattice::try_from(lattice.name().to_owned()), Ok(lattice));
        }
        let error = AnyLattice::try_from("triangle".to_owned()).unwrap_err().to_string();
        let known = "`square`, `rectangle`, `hexagon`, `cube`";
        assert_eq!(error, format!("unknown variant `triangle`, expected one of {known}"));
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
        let board = |rows, columns| -> BTreeSet<_> {
            (2..2 + rows)
                .cartesian_product(5..5 + columns)
                .map(|(r, c)| Cell::plane(r, c))
                .collect()
        };
        let count = |region, lattice: &dyn Lattice| {
            RegionSymmetry::all(&region, &lattice.motions(true)).len()
        };
        assert_eq!(count(board(6, 10), &Square), 4);
        assert_eq!(count(board(4, 4), &Square), 8);
        assert_eq!(count(board(4, 4), &Rectangle), 4);
        assert_eq!(count(board(4, 4), &Hexagon), 4);
        let cube = (0..64).map(|i| Cell::space(i / 16, i / 4 % 4, i % 4)).collect();
        assert_eq!(count(cube, &Cube), 48);
    }
}
