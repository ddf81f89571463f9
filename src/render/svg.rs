//! Pictures as SVG, for browsers, books and slides.
//!
//! A drawing is a list of parts, each an element that stands where it stands: the same piece in the
//! same place is the same part in every solution. Colours are chosen by classes, so that one
//! drawing is light or dark, as its reader's screen is. The text needs no font, no script and
//! nothing from outside.

mod balls;
mod boxes;
mod canvas;
mod flow;
mod grid;
mod look;
mod scene;
mod solid;
mod sticks;
mod table;

use crate::puzzle::picture::{Block, Picture};
use crate::puzzle::text::xml;

use canvas::{Canvas, Place};
use look::COLOURS;
pub use look::style;

/// A picture as parts of an SVG document.
///
/// ```
/// use puzzlec::puzzle::picture::{Block, Picture};
/// use puzzlec::render::svg::Drawing;
///
/// let drawing = Drawing::of(&Picture::from(Block::Line("2 < 3".to_owned())));
/// let document = drawing.document("An inequality");
/// assert!(document.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(document.contains("2 &lt; 3</text>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The elements, the later ones above the earlier ones.
    pub parts: Vec<String>,
}

/// The greatest width at which a drawing is shown, in pixels: some screens.
const MOST: f64 = 4096.0;

/// The blank around a drawing, and between its blocks, in pixels.
const MARGIN: f64 = 16.0;

impl Drawing {
    /// The drawing of a picture.
    pub fn of(picture: &Picture) -> Self {
        let (mut canvas, at) = (Canvas::default(), Place { x: MARGIN, y: MARGIN });
        let (across, down) = blocks(&mut canvas, at, &picture.blocks, widest(&picture.blocks));
        let whole = |length: f64| (length + 2.0 * MARGIN).ceil() as u32;
        Self { width: whole(across), height: whole(down), parts: canvas.parts }
    }

    /// The elements before its parts: the start of the document, its title, a `style` element
    /// unless the document around it has one, and the background.
    fn start(&self, title: &str, style: &str) -> String {
        let Self { width, height, .. } = self;
        // What is much wider is shown smaller.
        let smaller = (MOST / f64::from(*width)).min(1.0);
        let [across, shown] = [width, height].map(|length| (f64::from(*length) * smaller).ceil());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{shown}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n{style}\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n",
            xml(title)
        )
    }

    /// The element for a page that has the style of drawings, with a title for those who cannot see
    /// it.
    pub fn element(&self, title: &str) -> String {
        self.start(title, "") + &self.parts.concat() + "</svg>"
    }

    /// The whole document, with a title for those who cannot see it.
    pub fn document(&self, title: &str) -> String {
        let style = format!("<style>{}</style>\n", style_of(&self.parts));
        let mut text = self.start(title, &style);
        for part in &self.parts {
            text.extend([part, "\n"]);
        }
        text + "</svg>\n"
    }
}

/// The style of drawings with these parts.
pub(super) fn style_of<'p>(parts: impl IntoIterator<Item = &'p String> + Copy) -> String {
    let has = |mark: &str| parts.into_iter().any(|part| part.contains(mark));
    let has_many = (look::FEW..COLOURS.len()).any(|number| has(&canvas::class(number)));
    let further = [
        (has("class=\"q"), look::fills('q', 0, &look::SCALE)),
        (has_many, look::fills('c', look::FEW, &COLOURS[look::FEW..])),
        (has(" x\""), look::shades()),
        (has("h t\""), look::DASHES.to_owned()),
        (has("class=\"step") || has("class=\"reason"), look::marks()),
    ];
    further.into_iter().filter(|(has, _)| *has).fold(style(), |style, (_, more)| style + &more)
}

/// The width that the widest block takes, for those that can be narrower or wider.
fn widest(blocks: &[Block]) -> f64 {
    let width = |block: &Block| match block {
        Block::Line(_) => 0.0,
        block => draw(&mut Canvas::default(), Place::default(), block, flow::WIDTH).0,
    };
    blocks.iter().map(width).fold(flow::WIDTH, f64::max)
}

/// Draws blocks one below the other, and returns their width and height.
fn blocks(canvas: &mut Canvas, at: Place, blocks: &[Block], width: f64) -> (f64, f64) {
    let (mut across, mut down) = (0.0_f64, 0.0);
    let mut blank = 0.0;
    for block in blocks {
        let (wide, high) = draw(canvas, at.by(0.0, down + blank), block, width);
        if high > 0.0 {
            across = across.max(wide);
            down += blank + high;
            // Lines of text belong together.
            blank = if matches!(block, Block::Line(_)) { 2.0 } else { MARGIN };
        }
    }
    (across, down)
}

/// Draws a block from this upper left corner on, and returns its width and height.
fn draw(canvas: &mut Canvas, at: Place, block: &Block, width: f64) -> (f64, f64) {
    match block {
        Block::Grid(grid) => grid::draw(canvas, at, grid, false),
        Block::Layers(grids) => flow::layers(canvas, at, grids),
        Block::Maps(maps) => flow::maps(canvas, at, maps),
        Block::Scene(scene) => scene::draw(canvas, at, scene),
        Block::Figure { drawn, .. } => blocks(canvas, at, drawn, width),
        Block::Table { rows, marks } => table::draw(canvas, at, rows, marks),
        Block::Line(line) => table::lines(canvas, at, line, width),
    }
}
