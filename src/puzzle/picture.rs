//! Pictures of solutions, for renderers to draw.

use std::iter;

use crate::shapes::lattice::{Cell, Layout};
use crate::shapes::polygon;

/// A picture: blocks from top to bottom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The parts of the picture.
    pub blocks: Vec<Block>,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A board of cells, with borders between regions.
    Grid(Grid),
    /// Slices of a box, from one side to the other.
    Layers(Vec<Grid>),
    /// Lines, polygons and labels anywhere in the plane.
    Scene(Scene),
    /// Rows and columns of words, the first row a heading.
    Table(Vec<Vec<String>>),
    /// A line of text.
    Line(String),
}

/// A board of cells. Cells of one region belong together: they are drawn in one colour,
/// without borders between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// Rows of cells, all of one length; `None` is off the board.
    pub rows: Vec<Vec<Option<Square>>>,
    /// The names of the regions, shown where a region has no labelled cell; those past the end have
    /// none.
    pub regions: Vec<String>,
    /// The arrangement of the cells.
    pub layout: Layout,
    /// Lines through the middles of cells, each by the rows and the columns of its cells.
    pub paths: Vec<Vec<(usize, usize)>>,
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// The region, an index into [`Grid::regions`]; `None` for a cell that nothing covers.
    pub region: Option<usize>,
    /// The word in the cell; may be empty.
    pub label: String,
    /// The words along its upper, right, lower and left side, if the cell is a tile; empty
    /// otherwise.
    pub sides: Vec<String>,
}

/// Primitives with coordinates, the later ones above the earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The lines, polygons, dots and words.
    pub primitives: Vec<Primitive>,
    /// The names of the regions. Where a scene has no labels and lines, they are shown instead.
    pub regions: Vec<String>,
    /// The number of columns and rows of a terminal a unit of length takes.
    pub resolution: (f64, f64),
}

/// A part of a [`Scene`]. A region is an index into [`Scene::regions`]; what belongs to none has no
/// colour.
#[derive(Clone, Debug, PartialEq)]
pub enum Primitive {
    /// A straight line.
    Line([Point; 2]),
    /// A straight line with a head at its second end.
    Arrow([Point; 2]),
    /// The inside of a polygon, and its border.
    Polygon {
        /// Its corners, in one direction.
        corners: Vec<Point>,
        /// Its region.
        region: Option<usize>,
    },
    /// A dot.
    Mark {
        /// Its middle.
        at: Point,
        /// Its region.
        region: Option<usize>,
    },
    /// A word.
    Label {
        /// Its middle.
        at: Point,
        /// The word.
        text: String,
        /// The region in which it stands.
        region: Option<usize>,
    },
}

/// A point of a [`Scene`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
}

impl Point {
    /// The point on the line to another one, by its part of the way.
    #[must_use]
    pub fn toward(self, other: Self, part: f64) -> Self {
        let between = |from: f64, to: f64| from + part * (to - from);
        Self { x: between(self.x, other.x), y: between(self.y, other.y) }
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self { x, y }
    }
}

impl From<polygon::Point> for Point {
    fn from(point: polygon::Point) -> Self {
        Self { x: point.x as f64, y: point.y as f64 }
    }
}

impl From<Cell> for Point {
    /// Columns go to the right and rows downwards.
    fn from(cell: Cell) -> Self {
        let [row, column] = [0, 1].map(|axis| f64::from(cell.coordinates()[axis]));
        Self { x: column, y: -row }
    }
}

impl Scene {
    /// A scene of polygons with integer vertices, each with its region; a terminal shows a letter of
    /// each region's name.
    pub fn of_polygons<'p>(
        polygons: impl IntoIterator<Item = (&'p [polygon::Point], Option<usize>)>,
        regions: Vec<String>,
    ) -> Self {
        let primitives = polygons.into_iter().map(|(vertices, region)| {
            let corners = vertices.iter().map(|&vertex| vertex.into()).collect();
            Primitive::Polygon { corners, region }
        });
        // Characters are about twice as high as wide.
        Self { primitives: primitives.collect(), regions, resolution: (4.0, 2.0) }
    }

    /// The least and the greatest of each coordinate, as the lower left and the upper right corner.
    pub fn bounds(&self) -> Option<[Point; 2]> {
        let points = self.primitives.iter().flat_map(Primitive::points);
        points.fold(None, |bounds: Option<[Point; 2]>, &Point { x, y }| {
            let [from, to] = bounds.unwrap_or([Point { x, y }; 2]);
            let from = Point { x: from.x.min(x), y: from.y.min(y) };
            Some([from, Point { x: to.x.max(x), y: to.y.max(y) }])
        })
    }
}

impl Primitive {
    /// Its ends, its corners or its middle.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Line(ends) | Self::Arrow(ends) => ends,
            Self::Polygon { corners, .. } => corners,
            Self::Mark { at, .. } | Self::Label { at, .. } => std::slice::from_ref(at),
        }
    }
}

impl Square {
    /// A cell of a region, with a word in it.
    pub fn new(region: Option<usize>, label: impl Into<String>) -> Self {
        Self { region, label: label.into(), sides: Vec::new() }
    }
}

impl Grid {
    /// A grid of so many rows and columns, with a square in each row and column, counted from 0.
    pub fn of(
        (rows, columns): (usize, usize),
        square: impl Fn(usize, usize) -> Option<Square>,
    ) -> Self {
        let row = |row| (0..columns).map(|column| square(row, column)).collect();
        Self { rows: (0..rows).map(row).collect(), ..Self::default() }
    }

    /// The name of a region.
    pub fn name(&self, region: usize) -> &str {
        self.regions.get(region).map_or("", String::as_str)
    }
}

impl Block {
    /// A table: a heading, and rows below it.
    pub fn table<W: Into<String>>(
        heading: impl IntoIterator<Item = W>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Self {
        let heading = heading.into_iter().map(Into::into).collect();
        Self::Table(iter::once(heading).chain(rows).collect())
    }
}

impl Picture {
    /// The picture with more blocks below it.
    #[must_use]
    pub fn followed_by(mut self, blocks: impl IntoIterator<Item = Block>) -> Self {
        self.blocks.extend(blocks);
        self
    }
}

impl From<Block> for Picture {
    fn from(block: Block) -> Self {
        Self { blocks: vec![block] }
    }
}
