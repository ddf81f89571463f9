//! Pieces that cover a board, by trying everything.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::MOST;

pub(crate) type Point = [i32; 3];
pub(crate) type Matrix = [[i32; 3]; 3];

/// A piece: its cells, and the number of times that it lies somewhere.
#[derive(Clone)]
pub(crate) struct Piece {
    pub(crate) name: String,
    pub(crate) cells: Vec<Point>,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// The most steps of a search whose tilings are compared.
const MOST_STEPS: usize = 100_000;

/// The place of each piece.
pub(crate) type Tiling = BTreeSet<(usize, Vec<Point>)>;

pub(crate) struct Tiler {
    /// The cells, each with `true` if it may stay uncovered.
    pub(crate) board: BTreeMap<Point, bool>,
    pub(crate) pieces: Vec<Piece>,
    /// The motions of pieces.
    pub(crate) motions: Vec<Matrix>,
    /// Of those and others, the ones that may map the board to itself.
    pub(crate) all_motions: Vec<Matrix>,
    /// The numbers that pieces are shifted by are multiples of this.
    pub(crate) step: i32,
    /// True if pieces that lie in a plane may move in all ways: in space they are turned over.
    pub(crate) turns_over: bool,
    /// True if sticks may not cross in a point.
    pub(crate) is_crossing_refused: bool,
}

pub(crate) fn apply(matrix: &Matrix, point: Point) -> Point {
    matrix.map(|row| row.iter().zip(point).map(|(a, b)| a * b).sum())
}

pub(crate) fn determinant(m: &Matrix) -> i32 {
    let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
}

/// The matrices that permute and negate the first axes of space.
pub(crate) fn signed(axes: usize) -> Vec<Matrix> {
    let permuted = (0..axes).permutations(axes).cartesian_product(0..1 << axes);
    let matrix = |(order, signs): (Vec<usize>, usize)| {
        let mut matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        for (row, column) in order.into_iter().enumerate() {
            matrix[row] = [0; 3];
            matrix[row][column] = if signs >> row & 1 == 1 { -1 } else { 1 };
        }
        matrix
    };
    permuted.map(matrix).collect()
}

fn least(cells: &[Point]) -> Point {
    std::array::from_fn(|axis| cells.iter().map(|cell| cell[axis]).min().expect("a cell"))
}

fn shifted(cells: &[Point], by: Point) -> Vec<Point> {
    let shifted = |cell: &Point| std::array::from_fn(|axis| cell[axis] + by[axis]);
    cells.iter().map(shifted).sorted().collect()
}

/// True if there is a plane with all points: every four of them span no volume.
fn is_flat(points: &[Point]) -> bool {
    let way = |from: &Point, to: &Point| std::array::from_fn(|axis| to[axis] - from[axis]);
    points.iter().array_combinations().all(|[a, b, c, d]| {
        let ways: Matrix = [way(a, b), way(a, c), way(a, d)];
        determinant(&ways) == 0
    })
}

/// True if somewhere two sticks of one piece lie in a row, and two of another one in a column, and
/// the same point lies in the middle of both.
fn crosses(laid: &Tiling) -> bool {
    let on: BTreeMap<Point, usize> = (0..)
        .zip(laid)
        .flat_map(|(number, (_, cells))| cells.iter().map(move |&cell| (cell, number)))
        .collect();
    on.keys().any(|&[row, column, _]| {
        // The point at the right or the lower end of the stick.
        let [row, column] = [row, column].map(|at| at + at.rem_euclid(2));
        let around = [[0, -1], [0, 1], [-1, 0], [1, 0]];
        let around = around.map(|[down, right]| on.get(&[row + down, column + right, 0]));
        let [left, right, above, below] = around;
        left.is_some() && left == right && above.is_some() && above == below && left != above
    })
}

impl Tiler {
    /// The cells in the corner, as far as shifts go.
    fn at_origin(&self, cells: &[Point]) -> Vec<Point> {
        shifted(cells, least(cells).map(|least| -least.div_euclid(self.step) * self.step))
    }

    /// The different ways to turn cells.
    pub(crate) fn turned(&self, cells: &[Point]) -> BTreeSet<Vec<Point>> {
        let turned = |matrix| cells.iter().map(|&cell| apply(matrix, cell)).collect_vec();
        let is_free = self.turns_over && is_flat(cells);
        let motions = if is_free { &self.all_motions } else { &self.motions };
        motions.iter().map(|matrix| self.at_origin(&turned(matrix))).collect()
    }

    /// All tilings; none if they are too many, or the search for them too long.
    pub(crate) fn tilings(&self) -> Option<Vec<Tiling>> {
        let shapes = self.pieces.iter().map(|piece| self.turned(&piece.cells)).collect_vec();
        let (mut found, mut steps) = (Vec::new(), 0);
        let open = self.board.clone();
        self.search(&shapes, open, &mut Tiling::new(), &mut found, &mut steps);
        (found.len() <= MOST && steps <= MOST_STEPS).then_some(found)
    }

    fn search(
        &self,
        shapes: &[BTreeSet<Vec<Point>>],
        mut open: BTreeMap<Point, bool>,
        laid: &mut Tiling,
        found: &mut Vec<Tiling>,
        steps: &mut usize,
    ) {
        *steps += 1;
        let times = |piece| laid.iter().filter(|(other, _)| *other == piece).count();
        let Some((first, is_optional)) = open.pop_first() else {
            let is_enough = |(piece, own): (usize, &Piece)| times(piece) >= own.least;
            let is_found = self.pieces.iter().enumerate().all(is_enough)
                && !(self.is_crossing_refused && crosses(laid));
            found.extend(is_found.then(|| laid.clone()));
            return;
        };
        if found.len() > MOST || *steps > MOST_STEPS {
            return;
        }
        if is_optional {
            self.search(shapes, open.clone(), laid, found, steps);
        }
        for piece in 0..shapes.len() {
            if laid.iter().filter(|(other, _)| *other == piece).count() == self.pieces[piece].most {
                continue;
            }
            for shape in &shapes[piece] {
                let by: Point = std::array::from_fn(|axis| first[axis] - shape[0][axis]);
                let cells = shifted(shape, by);
                let is_step = by.iter().all(|by| by % self.step == 0);
                if is_step && cells[1..].iter().all(|cell| open.contains_key(cell)) {
                    let mut rest = open.clone();
                    rest.retain(|cell, _| !cells.contains(cell));
                    laid.insert((piece, cells.clone()));
                    self.search(shapes, rest, laid, found, steps);
                    laid.remove(&(piece, cells));
                }
            }
        }
    }

    /// The levels of symmetry: congruent pieces are alike, and motions of the board that the pieces
    /// allow.
    pub(crate) fn levels(&self, tilings: &[Tiling]) -> Vec<(String, usize)> {
        let kinds = self.pieces.iter().map(|piece| self.turned(&piece.cells)).collect_vec();
        // The cells of a piece tell its kind.
        let parts = |tiling: &Tiling| tiling.iter().map(|(_, cells)| cells.clone()).collect();
        let parted: BTreeSet<BTreeSet<Vec<Point>>> = tilings.iter().map(parts).collect();
        let congruent = !kinds.iter().all_unique();
        let mut levels = Vec::new();
        if congruent {
            levels.push(("congruent pieces".to_owned(), parted.len()));
        }
        let moves = self.all_motions.iter().filter_map(|matrix| {
            let moved: Vec<Point> = self.board.keys().map(|&cell| apply(matrix, cell)).collect();
            let cells: Vec<Point> = self.board.keys().copied().collect();
            let (from, to) = (least(&moved), least(&cells));
            let by: Point = std::array::from_fn(|axis| to[axis] - from[axis]);
            let is_step = by.iter().all(|by| by % self.step == 0);
            let image = move |cell: Point| -> Point {
                let moved = apply(matrix, cell);
                std::array::from_fn(|axis| moved[axis] + by[axis])
            };
            let is_kept = |(&cell, optional)| self.board.get(&image(cell)) == Some(optional);
            (is_step && self.board.iter().all(is_kept) && self.allows(matrix, &kinds))
                .then_some((matrix, image))
        });
        let moves = moves.collect_vec();
        let [turns, flips] = [1, -1]
            .map(|sign| moves.iter().filter(|(matrix, _)| determinant(matrix) == sign).count());
        // Pieces in space are turned, and seldom mirrored: turns are a level of their own.
        let is_space = self.all_motions.iter().any(|matrix| matrix[2] != [0, 0, 1]);
        let names: &[(&str, bool)] = match (turns, flips) {
            (1, 0) => return levels,
            (_, 0) => &[("rotation", false)],
            (1, _) => &[("reflection", true)],
            _ if is_space => &[("rotation", false), ("rotation and reflection", true)],
            _ => &[("rotation and reflection", true)],
        };
        let congruent = if congruent { "congruent pieces and " } else { "" };
        for (name, with_flips) in names {
            let own = moves.iter().filter(|(matrix, _)| *with_flips || determinant(matrix) == 1);
            let own = own.collect_vec();
            let classes = orbits(&parted, |tiling| {
                let moved = own.iter().map(|(_, image)| {
                    let part = |cells: &Vec<Point>| cells.iter().map(|&cell| image(cell)).sorted();
                    tiling.iter().map(|cells| part(cells).collect()).collect()
                });
                moved.collect()
            });
            levels.push((format!("{congruent}{name}"), classes));
        }
        levels
    }

    /// True if a motion makes pieces that are there as often.
    fn allows(&self, matrix: &Matrix, kinds: &[BTreeSet<Vec<Point>>]) -> bool {
        let times = |kind: &BTreeSet<Vec<Point>>| {
            let own = self.pieces.iter().zip(kinds).filter(|(_, other)| *other == kind);
            let times = own.map(|(piece, _)| (piece.least, piece.most)).sorted().collect_vec();
            let is_fixed = times.iter().all(|(least, most)| least == most);
            // What there is a fixed number of may have any names.
            let all = times.iter().map(|(_, most)| most).sum::<usize>();
            (is_fixed, if is_fixed { vec![(all, all)] } else { times })
        };
        self.pieces.iter().zip(kinds).all(|(piece, kind)| {
            let moved = piece.cells.iter().map(|&cell| apply(matrix, cell)).collect_vec();
            times(&self.turned(&moved)) == times(kind)
        })
    }
}

/// The number of orbits of things, each with all its images; these are things, too.
pub(crate) fn orbits<T: Ord + Clone>(things: &BTreeSet<T>, images: impl Fn(&T) -> Vec<T>) -> usize {
    let (mut left, mut orbits) = (things.clone(), 0);
    while let Some(thing) = left.pop_first() {
        orbits += 1;
        let mut open = vec![thing];
        while let Some(thing) = open.pop() {
            for image in images(&thing) {
                assert!(things.contains(&image), "the image of a solution is none");
                if left.remove(&image) {
                    open.push(image);
                }
            }
        }
    }
    orbits
}
