//! Boxes of cubes: seen from two corners, piece by piece, and in slices.

use std::collections::BTreeMap;

use itertools::{Itertools, iproduct};

use super::canvas::{Canvas, Place, chain, class, closed};
use super::flow::{Solid, views};
use super::grid::squares;
use crate::puzzle::picture::Grid;

/// A cube: its row, its column and its layer.
type Cube = [i64; 3];

/// The faces that one sees from in front, on the right and above: their directions.
const FACES: [Cube; 3] = [[0, 0, 1], [1, 0, 0], [0, 1, 0]];

/// The regions of cubes; `None` for those that nothing fills.
struct Cubes {
    cubes: BTreeMap<Cube, Option<usize>>,
    size: Cube,
}

/// Draws slices as a box, and tells its width and its height.
pub(super) fn draw(canvas: &mut Canvas, at: Place, slices: &[Grid]) -> (f64, f64) {
    let cubes = Cubes::of(slices);
    let most = cubes.size.iter().sum::<i64>().max(1) as f64;
    views(canvas, at, slices, [&cubes, &cubes.turned()], [320.0 / most, 120.0 / most])
}

impl Cubes {
    fn of(slices: &[Grid]) -> Self {
        let (mut cubes, mut size) = (BTreeMap::new(), [0; 3]);
        for (layer, slice) in slices.iter().enumerate() {
            for ((row, column), square) in squares(slice) {
                let cube = [row, column, layer].map(|number| number as i64);
                size = std::array::from_fn(|axis| i64::max(size[axis], cube[axis] + 1));
                cubes.insert(cube, square.region);
            }
        }
        Self { cubes, size }
    }

    /// The cubes as one sees them from behind and below: after half a turn around a diagonal of a
    /// layer.
    fn turned(&self) -> Self {
        let [rows, columns, layers] = self.size;
        let turned = |[x, y, z]: Cube| [columns - 1 - y, rows - 1 - x, layers - 1 - z];
        let cubes = self.cubes.iter().map(|(&cube, &region)| (turned(cube), region));
        Self { cubes: cubes.collect(), size: [columns, rows, layers] }
    }

    /// The place of a corner of the box, whose drawing starts at an origin.
    fn place(&self, origin: Place, edge: f64, [x, y, z]: Cube) -> Place {
        let [rows, _, layers] = self.size;
        let (right, down) = SLOPE;
        let (across, forth) = ((y - x + rows) as f64, (x + y) as f64);
        origin.by(across * right * edge, (forth * down + (layers - z) as f64) * edge)
    }

    /// The twelve edges of the box.
    fn frame(&self, canvas: &mut Canvas, origin: Place, edge: f64) {
        let corners = iproduct!(0..2, 0..2, 0..2).map(|(x, y, z)| [x, y, z]);
        let place = |corner: Cube| {
            let corner = std::array::from_fn(|axis| corner[axis] * self.size[axis]);
            self.place(origin, edge, corner)
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

    /// A face of a cube, and those of its sides where its region bends or ends.
    #[expect(clippy::too_many_arguments, reason = "a face, and where it is drawn")]
    fn face(
        &self,
        canvas: &mut Canvas,
        origin: Place,
        edge: f64,
        cubes: &BTreeMap<Cube, usize>,
        (cube, region): (Cube, usize),
        direction: Cube,
        only: Option<usize>,
    ) {
        let [one, other] = across(direction);
        let base = moved(cube, direction);
        let corners = [base, moved(base, one), moved(moved(base, one), other), moved(base, other)];
        let corners = corners.map(|corner| self.place(origin, edge, corner));
        let look = if only.is_some() { "" } else { " t" };
        canvas.path(&format!("{}{look}", class(Some(region))), &closed(corners));
        let of_region = |cube: Cube| cubes.get(&cube) == Some(&region);
        let ways = [negative(other), one, other, negative(one)];
        let sides = corners.iter().circular_tuple_windows().zip(ways);
        let bends = sides.filter(|(_, way)| {
            let beside = moved(cube, *way);
            !of_region(beside) || of_region(moved(beside, direction))
        });
        let path: String = bends.map(|((&from, &to), _)| chain([from, to])).collect();
        if !path.is_empty() {
            canvas.path("i", &path);
        }
    }
}

impl Solid for Cubes {
    /// The width and the height of the box with edges of this length.
    fn extents(&self, edge: f64) -> (f64, f64) {
        let [rows, columns, layers] = self.size.map(|length| length as f64 * edge);
        let (right, down) = SLOPE;
        ((rows + columns) * right, (rows + columns) * down + layers)
    }

    /// The cubes, those far away first; of one region only, or of all.
    fn draw(&self, canvas: &mut Canvas, origin: Place, edge: f64, only: Option<usize>) {
        self.frame(canvas, origin, edge);
        let region =
            |region: Option<usize>| region.filter(|&region| only.is_none_or(|only| only == region));
        let cubes = self.cubes.iter().filter_map(|(&cube, &of)| Some((cube, region(of)?)));
        let cubes: BTreeMap<Cube, usize> = cubes.collect();
        let far_first = cubes.iter().sorted_by_key(|(cube, _)| (cube.iter().sum::<i64>(), **cube));
        for (&cube, &region) in far_first {
            for direction in FACES {
                let is_open = cubes.get(&moved(cube, direction)) != Some(&region);
                if is_open {
                    self.face(canvas, origin, edge, &cubes, (cube, region), direction, only);
                }
            }
        }
    }
}

/// The way of a step along a row or a column: to the right, and down.
const SLOPE: (f64, f64) = (0.866, 0.5);

fn moved(cube: Cube, by: Cube) -> Cube {
    std::array::from_fn(|axis| cube[axis] + by[axis])
}

fn negative(direction: Cube) -> Cube {
    direction.map(|part| -part)
}

/// The two directions along a face.
fn across(direction: Cube) -> [Cube; 2] {
    match direction {
        [1, 0, 0] => [[0, 1, 0], [0, 0, 1]],
        [0, 1, 0] => [[1, 0, 0], [0, 0, 1]],
        _ => [[1, 0, 0], [0, 1, 0]],
    }
}
