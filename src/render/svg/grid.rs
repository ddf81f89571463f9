//! Boards of cells.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use itertools::Itertools;

use super::canvas::{Canvas, Place, SIZE, Word, chain, class, closed, mark_class};
use super::look::COLOURS;
use super::scene;
use crate::puzzle::picture::{Grid, Square, Weight};
use crate::render::colours::Colours;
use crate::shapes::lattice::{Cell, Layout};
use crate::shapes::outline::outline;
use crate::shapes::plane::{Point, bounds, mean};

/// The usual length of the side of a square.
const SIDE: f64 = 36.0;

/// A grid in its place.
pub(super) struct Board<'g> {
    pub(super) grid: &'g Grid,
    /// The place of the origin of the plane of the cells.
    origin: Place,
    /// The length of a unit of this plane.
    unit: f64,
    /// The width of the board.
    width: f64,
    /// The cells of each region.
    pub(super) regions: BTreeMap<usize, Vec<Cell>>,
}

/// Draws a grid, smaller if it is one of several, and returns its width and height.
pub(super) fn draw(canvas: &mut Canvas, at: Place, grid: &Grid, is_small: bool) -> (f64, f64) {
    let labels = grid.squares().map(|(_, square)| Word::new(&square.label).width());
    let widest = labels.fold(0.0, f64::max);
    let sides = grid.squares().flat_map(|(_, square)| &square.sides);
    let longest = sides.map(|side| Word::new(side).width()).reduce(f64::max);
    canvas.colours = Colours::of_grids(COLOURS.len(), slice::from_ref(grid));
    // In a small one, a number of two digits stands in each cell.
    let [usual, small] = match grid.layout {
        Layout::Rows => [SIDE.max((widest + 8.0).min(2.0 * SIDE)), 30.0],
        Layout::Balls => [SIDE, 30.0],
        // The width of a hexagon is more than its side.
        Layout::Hexagons => [22.0, 18.0],
        Layout::Triangles => [44.0, 60.0],
        Layout::Sticks => [52.0, 44.0],
    };
    let side = match longest {
        Some(longest) if grid.layout == Layout::Rows => (2.0 * SIDE).max(4.0 * longest.max(widest)),
        None if is_small => small,
        _ => usual,
    };
    draw_by(canvas, at, grid, side)
}

/// Draws a grid whose cells have sides of this length, and returns its width and height.
pub(super) fn draw_by(canvas: &mut Canvas, at: Place, grid: &Grid, unit: f64) -> (f64, f64) {
    let corners = grid.squares().flat_map(|(cell, _)| grid.layout.corners(cell));
    let Some([from, to]) = bounds(corners) else { return (0.0, 0.0) };
    let mut regions: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (cell, square) in grid.squares() {
        let is_alone = square.shade.is_some() && !grid.is_plain;
        if let Some(region) = square.region.filter(|&own| own != Grid::BESIDE && !is_alone) {
            regions.entry(region).or_default().push(cell);
        }
    }
    let origin = at.by(1.0 - from.x * unit, 1.0 + to.y * unit);
    let width = (to.x - from.x) * unit + 2.0;
    let board = Board { grid, origin, unit, width, regions };
    match grid.layout {
        Layout::Sticks => board.sticks(canvas),
        Layout::Balls => board.balls(canvas),
        Layout::Rows | Layout::Hexagons | Layout::Triangles => board.ground(canvas),
    }
    board.marks(canvas);
    board.paths(canvas);
    let place = |at| board.place(at);
    grid.above.iter().for_each(|own| scene::one(canvas, &place, [unit, width], own));
    grid.marked.iter().for_each(|own| scene::marked(canvas, &place, own));
    board.labels(canvas);
    board.corners(canvas);
    (width, (to.y - from.y) * unit + 2.0)
}

impl Board<'_> {
    fn place(&self, at: Point) -> Place {
        self.origin.by(at.x * self.unit, -at.y * self.unit)
    }

    pub(super) fn middle(&self, cell: Cell) -> Place {
        self.place(self.grid.layout.middle(cell))
    }

    fn corners_of(&self, cell: Cell) -> Vec<Place> {
        self.grid.layout.corners(cell).into_iter().map(|corner| self.place(corner)).collect()
    }

    fn outline(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        let lines = outline(self.grid.layout, cells);
        lines.into_iter().map(|line| closed(line.into_iter().map(|at| self.place(at)))).collect()
    }

    /// The cells that nothing covers, the regions with their outlines, and tiles with their sides.
    fn ground(&self, canvas: &mut Canvas) {
        for (cell, square) in self.grid.squares() {
            let is_alone = square.shade.is_some() && square.region != Some(Grid::BESIDE);
            if is_alone || square.region.is_none_or(|region| self.is_plain(region)) {
                let shade = square.shade.map(|shade| canvas.class(Some(shade)) + " g");
                let class = shade.unwrap_or_else(|| canvas.ground(self.region(square)));
                canvas.path(&class, &self.outline([cell]));
            }
        }
        for (&region, cells) in &self.regions {
            let ground = canvas.ground(Some(region));
            let class = if self.is_plain(region) { "m".to_owned() } else { ground };
            canvas.path(&class, &self.outline(cells.iter().copied()));
        }
        let labels: BTreeSet<_> = self.grid.squares().flat_map(|(_, own)| &own.sides).collect();
        for (cell, square) in self.grid.squares() {
            let (middle, corners) = (self.middle(cell), self.corners_of(cell).into_iter());
            for ((from, to), label) in corners.circular_tuple_windows().zip(&square.sides) {
                let colour = labels.iter().position(|other| *other == label).unwrap_or(0);
                canvas.path(&format!("{} o", class(colour)), &closed([middle, from, to]));
                let at = middle.toward(from.toward(to, 0.5), 0.68);
                let word = Word { on: Some(colour), ..Word::new(label) };
                canvas.word(at, word.fitting(self.unit / 3.0));
            }
            if !square.sides.is_empty() && !square.label.is_empty() {
                canvas.circle("none o", middle, 10.0_f64.max(self.unit / 8.0));
            }
        }
    }

    /// The balls, those of a region joined where they touch.
    fn balls(&self, canvas: &mut Canvas) {
        let is_beside = |[one, other]: &[Cell; 2]| Cell::STEPS.contains(&(*other - *one));
        let bonds = |cells: &Vec<Cell>| {
            let touching = cells.iter().copied().array_combinations().filter(is_beside);
            touching.map(|ends| chain(ends.map(|cell| self.middle(cell)))).collect::<String>()
        };
        let bonds = self.regions.iter().map(|(&region, cells)| (region, bonds(cells)));
        let bonds = bonds.filter(|(_, path)| !path.is_empty()).collect_vec();
        for (_, path) in &bonds {
            canvas.path("k", path);
        }
        for (cell, square) in self.grid.squares() {
            canvas.circle(&canvas.ground(square.region), self.middle(cell), self.unit / 2.0 - 1.0);
        }
        for (region, path) in &bonds {
            canvas.path(&format!("r {}", canvas.class(Some(*region))), path);
        }
    }

    /// The marks of cells, inside their borders.
    fn marks(&self, canvas: &mut Canvas) {
        for (cell, square) in self.grid.squares() {
            if let Some(mark) = square.mark {
                let middle = self.middle(cell);
                let corners = self.grid.layout.polygon(cell).into_iter();
                let inside = corners.map(|at| middle.toward(self.place(at), 0.84));
                canvas.path(mark_class(mark), &closed(inside));
            }
        }
    }

    /// The paths through the cells, with their directions.
    fn paths(&self, canvas: &mut Canvas) {
        for path in &self.grid.paths {
            let places = path.iter().map(|&cell| self.middle(cell)).collect_vec();
            let (line, arrow) = if self.grid.is_plain { ("l", "d") } else { ("i", "n") };
            canvas.path(line, &chain(places.iter().copied()));
            for (&from, &to) in places.iter().tuple_windows() {
                canvas.path(arrow, &head(from, from.toward(to, 0.6)));
            }
        }
    }

    /// The words in the corners of cells.
    fn corners(&self, canvas: &mut Canvas) {
        for (cell, square) in self.grid.squares() {
            let [_, above, _, below] = &square.corners;
            let places = self.corners_of(cell);
            if let ([from, _, to, ..], false) = (&*places, above.is_empty() && below.is_empty()) {
                canvas.path("j", &(self.outline([cell]) + &chain([*from, *to])));
            }
            let middle = self.middle(cell);
            for ((number, place), text) in places.into_iter().enumerate().zip(&square.corners) {
                let on = self.region(square).or(Some(Grid::PALE));
                let word = Word { on, size: self.unit * 0.31, ..Word::new(text) };
                // Without a diagonal, there is room along the side.
                let is_free = number % 2 == 0 && self.grid.layout == Layout::Rows;
                let anchor = is_free.then_some(if number == 0 { "s" } else { "e" });
                let at = middle.toward(place, 0.54);
                let outer = Place { x: middle.toward(place, 0.8).x, ..at };
                let (at, room) = if is_free { (outer, 0.66) } else { (at, 0.42) };
                canvas.word(at, Word { anchor, ..word.fitting(self.unit * room) });
            }
        }
    }

    /// The labels of the cells, and the names of regions that have none.
    fn labels(&self, canvas: &mut Canvas) {
        let on_path: BTreeSet<_> = self.grid.paths.iter().flatten().copied().collect();
        let mut labelled = BTreeSet::new();
        for (cell, square) in self.grid.squares().filter(|(_, square)| !square.label.is_empty()) {
            labelled.extend(square.region);
            if on_path.contains(&cell) {
                let region = self.region(square).filter(|_| !self.grid.is_plain);
                let class = region.map_or("none l".to_owned(), |_| canvas.ground(region));
                canvas.circle(&class, self.middle(cell), self.unit * 0.3);
            }
            self.word(canvas, cell, &square.label, square.weight);
        }
        for (&region, cells) in self.regions.iter().filter(|(region, _)| !labelled.contains(region))
        {
            self.word(canvas, self.heart(cells), self.grid.name(region), Weight::Plain);
        }
    }

    /// A word in a cell, as wide as there is room.
    fn word(&self, canvas: &mut Canvas, cell: Cell, text: &str, weight: Weight) {
        let Some(square) = self.grid.square(cell) else { return };
        let (layout, is_tile) = (self.grid.layout, !square.sides.is_empty());
        let (room, height) = match layout {
            _ if is_tile => (0.25, 0.5),
            Layout::Rows => (0.9, 0.5),
            Layout::Hexagons => (1.2, 0.8),
            Layout::Balls => (0.7, 0.5),
            Layout::Triangles | Layout::Sticks => (0.55, 0.5),
        };
        // Tiles, and letters on sticks, keep their own ground.
        let on = self.region(square).or(square.mark.map(|_| Grid::PALE));
        let on = on.filter(|_| !is_tile && layout != Layout::Sticks);
        // Faint words could not be read on the ground of a mark.
        let is_faint = weight == Weight::Faint && square.mark.is_some();
        let weight = if is_faint { Weight::Plain } else { weight };
        // On a wide board, letters are larger, for it is shown smaller on a telephone.
        let size = SIZE.max(self.width / 32.0).min(self.unit * height);
        // A sign has no small parts, but is smaller than letters.
        let is_sign = text.chars().count() == 1 && !text.chars().all(char::is_alphanumeric);
        let is_sign = is_sign && weight != Weight::Faint;
        let size = if is_sign && layout == Layout::Rows { self.unit * 0.65 } else { size };
        let word = Word { weight, on, size, ..Word::new(text) };
        canvas.word(self.middle(cell), word.fitting(room * self.unit));
    }

    /// The region in whose colour a cell is: a strong one without a colour has a pale ground.
    fn region(&self, square: &Square) -> Option<usize> {
        let is_beside = square.region == Some(Grid::BESIDE);
        let region = square.region.filter(|&region| !self.is_plain(region) && !is_beside);
        let region = square.shade.or(region);
        let pale = square.weight == Weight::Strong && square.sides.is_empty() && !is_beside;
        region.or(pale.then_some(Grid::PALE))
    }

    /// True if a region has borders only.
    fn is_plain(&self, region: usize) -> bool {
        self.grid.is_plain && self.grid.kind(region) < Grid::BESIDE
    }

    /// The cell that is closest to the middle of these.
    fn heart(&self, cells: &[Cell]) -> Cell {
        let Place { x, y } = mean(cells.iter().map(|&cell| self.middle(cell)));
        let distance = |&cell: &Cell| {
            let at = self.middle(cell);
            // Of several, the first; sums are not exact.
            ((at.x - x).powi(2) + (at.y - y).powi(2)).round() as i64
        };
        cells.iter().copied().min_by_key(distance).unwrap_or_default()
    }
}

/// The head of an arrow that ends in a place, from this direction.
fn head(from: Place, to: Place) -> String {
    let length = from.distance(to);
    if length == 0.0 {
        return String::new();
    }
    let (right, down) = ((to.x - from.x) / length * 4.0, (to.y - from.y) / length * 4.0);
    let back = to.by(-1.6 * right, -1.6 * down);
    closed([to, back.by(-0.8 * down, 0.8 * right), back.by(0.8 * down, -0.8 * right)])
}
