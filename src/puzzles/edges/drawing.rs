//! Pictures of boards.

use itertools::Itertools;

use super::board::Kind;
use super::file::written;
use super::{Edges, Laid};
use crate::puzzle::picture::{Block, Grid, Layout, Picture, Square};

/// The rows and columns of a hexagon's outline, from its middle.
const OUTLINE: [(i32, i32, char); 10] = [
    (-2, -1, '/'),
    (-2, 1, '\\'),
    (-1, -3, '/'),
    (-1, 3, '\\'),
    (0, -4, '|'),
    (0, 4, '|'),
    (1, -3, '\\'),
    (1, 3, '/'),
    (2, -1, '\\'),
    (2, 1, '/'),
];

/// Where the labels of a hexagon's sides stand.
const LABELS: [(i32, i32); 6] = [(-1, 1), (0, 3), (1, 1), (1, -1), (0, -3), (-1, -1)];

impl Edges {
    pub(super) fn picture(&self, solution: &[Laid]) -> Picture {
        match self.board.kind {
            Kind::Grid => Block::Grid(self.squares(solution)).into(),
            Kind::Flower if self.is_narrow() => Block::Grid(self.hexagons(solution)).into(),
            _ => self.table(solution),
        }
    }

    /// Whether names and labels are short enough to stand in a hexagon.
    fn is_narrow(&self) -> bool {
        let short = |name: &str, most: usize| name.chars().count() <= most;
        self.labels.iter().all(|label| short(label, 1))
            && self.pieces.iter().all(|piece| short(&piece.name, 3))
    }

    /// Every square in three rows and columns: its name in the middle, labels along its sides.
    fn squares(&self, solution: &[Laid]) -> Grid {
        const PLACES: [(usize, usize); 4] = [(0, 1), (1, 2), (2, 1), (1, 0)];
        let extent = |along: fn((i32, i32)) -> i32| {
            self.board.slots.iter().map(|slot| along(slot.at) as usize + 1).max().unwrap_or(0)
        };
        let (rows, columns) = (extent(|at| at.0), extent(|at| at.1));
        let mut grid = vec![vec![None; 3 * columns]; 3 * rows];
        for (region, (slot, laid)) in self.board.slots.iter().zip(solution).enumerate() {
            let (row, column) = (3 * slot.at.0 as usize, 3 * slot.at.1 as usize);
            let mut put = |(down, right): (usize, usize), label: String| {
                let square = Square { region: Some(region), label };
                grid[row + down][column + right] = Some(square);
            };
            for place in (0..3).cartesian_product(0..3) {
                put(place, String::new());
            }
            put((1, 1), laid.piece.to_string());
            for (place, label) in PLACES.into_iter().zip(&laid.sides) {
                put(place, label.to_string());
            }
        }
        Grid { rows: grid, regions: Self::names(solution), layout: Layout::Rows }
    }

    /// Hexagons with a corner above, drawn with characters.
    fn hexagons(&self, solution: &[Laid]) -> Grid {
        let middle = |(q, r): (i32, i32)| (3 * r, 8 * q + 4 * r);
        let middles = self.board.slots.iter().map(|slot| middle(slot.at)).collect_vec();
        let most = |along: fn(&(i32, i32)) -> i32| middles.iter().map(along).max().unwrap_or(0);
        let (down, right) = (most(|at| at.0) + 2, most(|at| at.1) + 4);
        let mut rows = vec![vec![None; 2 * right as usize + 1]; 2 * down as usize + 1];
        for (region, (&(row, column), laid)) in middles.iter().zip(solution).enumerate() {
            let mut put = |(y, x): (i32, i32), region: Option<usize>, label: char| {
                let (row, column) = ((row + y + down) as usize, (column + x + right) as usize);
                rows[row][column] = Some(Square { region, label: label.to_string() });
            };
            for (row, half) in [(-2, 0), (-1, 2), (0, 3), (1, 2), (2, 0)] {
                for column in -half..=half {
                    put((row, column), Some(region), ' ');
                }
            }
            for (row, column, mark) in OUTLINE {
                put((row, column), None, mark);
            }
            let letters = laid.piece.chars().count() as i32;
            for (letter, column) in laid.piece.chars().zip(-letters / 2..) {
                put((0, column), Some(region), letter);
            }
            for (place, label) in LABELS.into_iter().zip(&laid.sides) {
                put(place, Some(region), label.chars().next().unwrap_or(' '));
            }
        }
        Grid { rows, regions: Self::names(solution), layout: Layout::Dots }
    }

    /// Every slot with its piece and its labels; then the labels of all edges in their order.
    fn table(&self, solution: &[Laid]) -> Picture {
        let heading = ["place", "piece", "labels"].map(str::to_owned).to_vec();
        let row = |(slot, laid): (usize, &Laid)| {
            let name = self.board.slots[slot].name.to_string();
            vec![name, laid.piece.to_string(), written(&laid.sides)]
        };
        let rows = std::iter::once(heading).chain(solution.iter().enumerate().map(row));
        let label = |&(slot, side): &(usize, usize)| solution.get(slot)?.sides.get(side).cloned();
        let edges = self.board.edges.iter().filter_map(|edge| label(edge.sides.first()?));
        let edges = format!("edges: {}", written(&edges.collect_vec()));
        Picture { blocks: vec![Block::Table(rows.collect()), Block::Line(edges)] }
    }

    fn names(solution: &[Laid]) -> Vec<String> {
        solution.iter().map(|laid| laid.piece.to_string()).collect()
    }
}
