//! Boxes of cubes: seen from two corners, piece by piece, and in slices.

use std::collections::BTreeMap;

use itertools::{Itertools, iproduct};

use super::canvas::{Canvas, Place, chain, closed};
use super::solid::{Solid, Views, is_shown};
use crate::puzzle::picture::Grid;
use crate::shapes::lattice::Cell;

/// The faces that one sees from in front, on the right and above: the direction of each, and the
/// two along it.
const FACES: [[Cell; 3]; 3] = {
    let [x, y, z] = [Cell::space(1, 0, 0), Cell::space(0, 1, 0), Cell::space(0, 0, 1)];
    [[z, x, y], [x, y, z], [y, x, z]]
};

/// The regions of cubes; `None` for those that nothing fills.
struct Cubes {
    cubes: BTreeMap<Cell, Option<usize>>,
    size: [i32; 3],
}

/// Slices as a box.
pub(super) fn views(slices: &[Grid]) -> Views {
    let cubes = Cubes::of(slices);
    let most = f64::from(cubes.size.iter().sum::<i32>().max(1));
    let turned = Box::new(cubes.turned());
    ([Box::new(cubes), turned], [360.0 / most, 150.0 / most, 18.0])
}

impl Cubes {
    fn of(slices: &[Grid]) -> Self {
        let cubes = Grid::in_space(slices).map(|(cube, square)| (cube, square.region)).collect();
        let (rows, columns) = slices.first().map_or((0, 0), Grid::size);
        Self { cubes, size: [rows, columns, slices.len()].map(|length| length as i32) }
    }

    /// The cubes as one sees them from behind and below: after half a turn around a diagonal of a
    /// layer.
    fn turned(&self) -> Self {
        let [rows, columns, layers] = self.size;
        let turned = |cube: &Cell| {
            let [x, y, z] = cube.in_space();
            Cell::space(columns - 1 - y, rows - 1 - x, layers - 1 - z)
        };
        let cubes = self.cubes.iter().map(|(cube, &region)| (turned(cube), region));
        Self { cubes: cubes.collect(), size: [columns, rows, layers] }
    }

    /// The place of a corner of the box, whose drawing starts at an origin.
    fn place(&self, origin: Place, edge: f64, corner: Cell) -> Place {
        let ([x, y, z], [rows, _, layers]) = (corner.in_space(), self.size);
        let (right, down) = SLOPE;
        let [across, forth, below] = [y - x + rows, x + y, layers - z].map(f64::from);
        origin.by(across * right * edge, (forth * down + below) * edge)
    }

    /// The twelve edges of the box.
    fn frame(&self, canvas: &mut Canvas, origin: Place, edge: f64) {
        let corners = iproduct!(0..2, 0..2, 0..2).map(|(x, y, z)| [x, y, z]);
        let place = |[x, y, z]: [i32; 3]| {
            let [rows, columns, layers] = self.size;
            self.place(origin, edge, Cell::space(x * rows, y * columns, z * layers))
        };
        let edges = corners.flat_map(|corner| {
            (0..3).filter(move |&axis| corner[axis] == 0).map(move |axis| {
                let mut other = corner;
                other[axis] = 1;
                [corner, other]
            })
        });
        canvas.path("h", &edges.map(|ends| chain(ends.map(place))).collect::<String>());
    }

    /// The faces that one sees of the cubes of one region, or of all, each by those of its corners
    /// between which it is seen.
    fn seen(&self, only: Option<usize>) -> BTreeMap<Face, Vec<Cell>> {
        let cubes = self.cubes.iter().filter(|(_, region)| is_shown(**region, only));
        let cubes = cubes.filter_map(|(&cube, region)| Some((cube, (*region)?)));
        // Halves of faces hide each other as a whole.
        let mut nearest = BTreeMap::new();
        for ((cube, region), number) in cubes.cartesian_product(0..FACES.len()) {
            let face = (region, number, cube + FACES[number][0]);
            let [base, one, across, other] = corners(face);
            for half in [[base, one, across], [base, across, other]] {
                let mut place = half.map(flat);
                place.sort_unstable();
                let depth: i32 = half.iter().flat_map(|corner| corner.in_space()).sum();
                let near = nearest.entry(place).or_insert((depth, face, half));
                *near = (*near).max((depth, face, half));
            }
        }
        let halves = nearest.into_values().map(|(_, face, half)| (face, half)).into_group_map();
        let seen = |(face, halves): (Face, Vec<[Cell; 3]>)| {
            let is_seen = |corner: &Cell| halves.iter().any(|half| half.contains(corner));
            (face, corners(face).into_iter().filter(is_seen).collect())
        };
        halves.into_iter().map(seen).collect()
    }
}

impl Solid for Cubes {
    /// The width and the height of the box with edges of this length.
    fn extents(&self, edge: f64) -> (f64, f64) {
        let [rows, columns, layers] = self.size.map(|length| f64::from(length) * edge);
        let (right, down) = SLOPE;
        ((rows + columns) * right, (rows + columns) * down + layers)
    }

    fn faces(&self) -> usize {
        self.seen(None).len()
    }

    /// Each region is a part, which in a full box depends on its own place alone.
    fn draw(&self, canvas: &mut Canvas, origin: Place, edge: f64, only: Option<usize>) {
        // What is whole needs no box around it.
        if !self.cubes.values().all(|region| is_shown(*region, only)) {
            self.frame(canvas, origin, edge);
        }
        let place = |corner: Cell| self.place(origin, edge, corner);
        for (region, faces) in &self.seen(only).into_iter().chunk_by(|&((region, ..), _)| region) {
            let mut paths: [String; 3] = Default::default();
            let mut sides: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for ((_, number, base), corners) in faces {
                paths[number] += &closed(corners.iter().copied().map(place));
                let [direction, ..] = FACES[number].map(Cell::in_space);
                let height = direction.iter().zip(base.in_space()).map(|(a, b)| a * b).sum::<i32>();
                for ends in corners.into_iter().circular_array_windows() {
                    let [from, to] = ends.map(flat);
                    let side = sides.entry((from.min(to), from.max(to))).or_default();
                    side.push(((number, height), ends));
                }
            }
            // Where it bends or ends is a line.
            let bends = sides.values().filter(|own| own.iter().map(|side| side.0).all_unique());
            let bends: String = bends.map(|side| chain(side[0].1.map(place))).collect();
            canvas.part(|canvas| {
                for (shade, path) in ["", " x", " y"].into_iter().zip(&paths) {
                    canvas.path(&format!("{}{shade}", canvas.class(Some(region))), path);
                }
                canvas.path("i", &bends);
            });
        }
    }
}

/// A face of a cube: its region, its number among [`FACES`], and its first corner.
type Face = (usize, usize, Cell);

/// The corners of a face, the first and the third of them the closest to each other as it is seen.
fn corners((_, number, base): Face) -> [Cell; 4] {
    let [_, one, other] = FACES[number];
    [base, base + one, base + one + other, base + other]
}

/// The way of a step along a row or a column: to the right, and down.
const SLOPE: (f64, f64) = (0.866, 0.5);

/// The place of a corner as it is seen, to the right and down.
fn flat(corner: Cell) -> (i32, i32) {
    let [x, y, z] = corner.in_space();
    (y - x, x + y - 2 * z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::picture::Square;

    /// A box of layers; a letter is a region, and `.` a cube that nothing fills.
    fn cubes(layers: &[&[&str]]) -> Cubes {
        let layer = |rows: &&[&str]| {
            let square = |row: usize, column: usize| {
                let region = rows[row].as_bytes()[column].checked_sub(b'A').map(usize::from);
                Some(Square::new(region, ""))
            };
            Grid::of((rows.len(), rows[0].len()), square)
        };
        Cubes::of(&layers.iter().map(layer).collect_vec())
    }

    /// The number of whole and of half faces that are seen of each region.
    fn seen(cubes: &Cubes) -> Vec<[usize; 3]> {
        let faces = cubes.seen(None);
        let of = |region| faces.iter().filter(move |((own, ..), _)| *own == region);
        let regions = faces.keys().map(|face| face.0).dedup();
        let count = |region, corners| of(region).filter(|(_, seen)| seen.len() == corners).count();
        regions.map(|region| [region, count(region, 4), count(region, 3)]).collect()
    }

    #[test]
    fn what_is_near_hides_what_is_far() {
        let full = cubes(&[&["AA", "AB"], &["CC", "CC"]]);
        assert_eq!(seen(&full), [[0, 2, 0], [1, 2, 0], [2, 8, 0]]);
        assert_eq!(seen(&full.turned()), [[0, 7, 0], [1, 1, 0], [2, 4, 0]]);
        // One behind the other, and one half behind two others.
        assert_eq!(seen(&cubes(&[&["A.", ".."], &["..", ".B"]])), [[1, 3, 0]]);
        assert_eq!(seen(&cubes(&[&["A..", "...", "..."], &["...", "..B", "..."]])).len(), 2);
        assert_eq!(seen(&cubes(&[&["A.", ".."], &["..", "B."]])), [[0, 1, 2], [1, 3, 0]]);
    }
}
