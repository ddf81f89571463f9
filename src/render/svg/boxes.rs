//! Boxes of cubes: seen from two corners, piece by piece, and in slices.

use super::prelude::*;
use itertools::iproduct;

use super::flow::{Solid, views};

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

/// Draws slices as a box, and tells its width and its height.
pub(super) fn draw(canvas: &mut Canvas, at: Place, slices: &[Grid]) -> (f64, f64) {
    let cubes = Cubes::of(slices);
    let most = f64::from(cubes.size.iter().sum::<i32>().max(1));
    views(canvas, at, slices, [&cubes, &cubes.turned()], [320.0 / most, 120.0 / most])
}

impl Cubes {
    fn of(slices: &[Grid]) -> Self {
        let (mut cubes, mut size) = (BTreeMap::new(), [0; 3]);
        for (layer, slice) in slices.iter().enumerate() {
            for ((row, column), square) in slice.squares() {
                let cube = Cell::space(row as i32, column as i32, layer as i32);
                size = std::array::from_fn(|axis| size[axis].max(cube.coordinates()[axis] + 1));
                cubes.insert(cube, square.region);
            }
        }
        Self { cubes, size }
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
}

impl Solid for Cubes {
    /// The width and the height of the box with edges of this length.
    fn extents(&self, edge: f64) -> (f64, f64) {
        let [rows, columns, layers] = self.size.map(|length| f64::from(length) * edge);
        let (right, down) = SLOPE;
        ((rows + columns) * right, (rows + columns) * down + layers)
    }

    /// The cubes, those far away first; of one region only, or of all.
    fn draw(&self, canvas: &mut Canvas, origin: Place, edge: f64, only: Option<usize>) {
        self.frame(canvas, origin, edge);
        let place = |corner: Cell| self.place(origin, edge, corner);
        let is_shown = |region: &usize| only.is_none_or(|only| only == *region);
        let cubes = self.cubes.iter().filter_map(|(&cube, of)| Some((cube, of.filter(is_shown)?)));
        let cubes: BTreeMap<Cell, usize> = cubes.collect();
        let far_first =
            cubes.iter().sorted_by_key(|(cube, _)| (cube.in_space().iter().sum::<i32>(), **cube));
        for ((&cube, &region), [direction, one, other]) in far_first.cartesian_product(FACES) {
            let of_region = |cube: Cell| cubes.get(&cube) == Some(&region);
            let base = cube + direction;
            if of_region(base) {
                continue;
            }
            let corners = [base, base + one, base + one + other, base + other].map(place);
            let look = if only.is_some() { "" } else { " t" };
            canvas.path(&format!("{}{look}", class(Some(region))), &closed(corners));
            // The sides of the face where its region bends or ends.
            let beside = [cube - other, cube + one, cube + other, cube - one];
            let sides = corners.iter().circular_tuple_windows().zip(beside);
            let bends =
                sides.filter(|&(_, beside)| !of_region(beside) || of_region(beside + direction));
            let path: String = bends.map(|((&from, &to), _)| chain([from, to])).collect();
            if !path.is_empty() {
                canvas.path("i", &path);
            }
        }
    }
}

/// The way of a step along a row or a column: to the right, and down.
const SLOPE: (f64, f64) = (0.866, 0.5);
