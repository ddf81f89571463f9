//! Lattices: regular arrangements of cells, how shapes of cells move in them, and where they fit.

mod cell;
pub mod hexagon;
mod motion;
mod shape;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

pub use cell::Cell;
pub use motion::{Motion, RegionSymmetry};
pub use shape::Shape;

/// A regular arrangement of cells, written in instance files by its name.
///
/// ```
/// use puzzlec::shapes::lattice::Lattice;
///
/// let hexagons = Lattice::Hexagon;
/// assert_eq!((hexagons.motions(true).len(), hexagons.colours()), (12, 3));
/// assert_eq!(Lattice::default(), Lattice::Square);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lattice {
    /// Squares in rows and columns; 4 motions, 8 with reflections.
    #[default]
    Square,
    /// Rectangles that are no squares, in rows and columns; 2 motions, 4 with reflections.
    Rectangle,
    /// Hexagons, in rows that are shifted by half a cell each; 6 motions, 12 with reflections. The
    /// neighbours of (r, c) are (r, c ± 1), (r ± 1, c), (r - 1, c + 1) and (r + 1, c - 1).
    Hexagon,
    /// Cubes in space; 24 motions, 48 with reflections.
    Cube,
}

impl Lattice {
    /// The steps from a cell to its neighbours; in the plane clockwise, from the upper or the upper
    /// right one on.
    pub const fn steps(self) -> &'static [Cell] {
        const RECTANGLE: [Cell; 4] =
            [Cell::plane(-1, 0), Cell::plane(0, 1), Cell::plane(1, 0), Cell::plane(0, -1)];
        const HEXAGON: [Cell; 6] = [
            Cell::plane(-1, 1),
            Cell::plane(0, 1),
            Cell::plane(1, 0),
            Cell::plane(1, -1),
            Cell::plane(0, -1),
            Cell::plane(-1, 0),
        ];
        const CUBE: [Cell; 6] = [
            Cell::space(-1, 0, 0),
            Cell::space(1, 0, 0),
            Cell::space(0, -1, 0),
            Cell::space(0, 1, 0),
            Cell::space(0, 0, -1),
            Cell::space(0, 0, 1),
        ];
        match self {
            Self::Square | Self::Rectangle => &RECTANGLE,
            Self::Hexagon => &HEXAGON,
            Self::Cube => &CUBE,
        }
    }

    /// Rotations that generate all others.
    const fn rotations(self) -> &'static [Motion] {
        const QUARTER_TURN: Motion = Motion([[0, -1, 0], [1, 0, 0], [0, 0, 1]]);
        const CYCLE: Motion = Motion([[0, 1, 0], [0, 0, 1], [1, 0, 0]]);
        match self {
            Self::Square => &[QUARTER_TURN],
            Self::Rectangle => &[Motion([[-1, 0, 0], [0, -1, 0], [0, 0, 1]])],
            Self::Hexagon => &[Motion([[0, -1, 0], [1, 1, 0], [0, 0, 1]])],
            Self::Cube => &[QUARTER_TURN, CYCLE],
        }
    }

    /// A reflection, which generates all others together with the rotations.
    pub const fn reflection(self) -> Motion {
        match self {
            Self::Hexagon => Motion([[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
            // Left and right change places.
            Self::Square | Self::Rectangle | Self::Cube => {
                Motion([[1, 0, 0], [0, -1, 0], [0, 0, 1]])
            }
        }
    }

    /// The motions that keep the origin, the identity first; with reflections if shapes may be
    /// turned over.
    pub fn motions(self, flip: bool) -> Vec<Motion> {
        let reflection = flip.then(|| self.reflection());
        let generators = self.rotations().iter().copied().chain(reflection).collect_vec();
        motion::generated_by(&generators)
    }

    /// The number of colours in which the cells can be coloured so that neighbours differ.
    pub const fn colours(self) -> u32 {
        if matches!(self, Self::Hexagon) { 3 } else { 2 }
    }

    /// The colour of a cell, less than [`colours`](Self::colours): neighbours differ.
    pub fn colour(self, cell: Cell) -> u32 {
        // Hexagons side by side differ by one row, by one column, or by both in opposite ways.
        let [a, b, c] = cell.coordinates;
        let sum = if self == Self::Hexagon { a - b } else { a + b + c };
        sum.rem_euclid(self.colours() as i32) as u32
    }

    /// The number of coordinates of a cell.
    pub fn dimensions(self) -> usize {
        if self.is_space() { 3 } else { 2 }
    }

    /// True if the cells have three coordinates.
    pub fn is_space(self) -> bool {
        self == Self::Cube
    }

    /// The arrangement of the cells of a plane, or of a layer of space, when they are drawn.
    pub fn layout(self) -> Layout {
        if self == Self::Hexagon { Layout::Hexagons } else { Layout::Rows }
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const ALL: [Lattice; 4] =
        [Lattice::Square, Lattice::Rectangle, Lattice::Hexagon, Lattice::Cube];

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
        for lattice in ALL {
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
    fn lattices_are_written_by_their_names() {
        for lattice in ALL {
            let name = serde_json::to_string(&lattice).unwrap();
            assert_eq!(name, format!("\"{lattice:?}\"").to_lowercase());
            assert_eq!(serde_json::from_str::<Lattice>(&name).unwrap(), lattice);
        }
        let error = serde_json::from_str::<Lattice>("\"triangle\"").unwrap_err().to_string();
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
        assert_eq!(l(0, 0).orientations(&Lattice::Square.motions(true)).len(), 4);
    }

    #[test]
    fn boards_have_the_known_numbers_of_symmetries() {
        let board = |rows, columns| -> BTreeSet<_> {
            (2..2 + rows)
                .cartesian_product(5..5 + columns)
                .map(|(r, c)| Cell::plane(r, c))
                .collect()
        };
        let count =
            |region, lattice: Lattice| RegionSymmetry::all(&region, &lattice.motions(true)).len();
        assert_eq!(count(board(6, 10), Lattice::Square), 4);
        assert_eq!(count(board(4, 4), Lattice::Square), 8);
        assert_eq!(count(board(4, 4), Lattice::Rectangle), 4);
        assert_eq!(count(board(4, 4), Lattice::Hexagon), 4);
        let cube = (0..64).map(|i| Cell::space(i / 16, i / 4 % 4, i % 4)).collect();
        assert_eq!(count(cube, Lattice::Cube), 48);
    }
}
