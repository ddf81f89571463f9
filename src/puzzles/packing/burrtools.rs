//! Packings as files of BurrTools.

use super::{FAMILY, Piece, read};
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::prelude::*;
use crate::puzzle::task::AnyTask;
use crate::puzzle::text::xml;

/// The reason why a file of BurrTools cannot say what a packing says.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BurrToolsError {
    /// The instance cannot be read.
    #[error(transparent)]
    Instance(#[from] InstanceError),
    /// The cells are of another lattice than those of BurrTools.
    #[error("BurrTools has no cells of the lattice `{0}`")]
    Lattice(String),
    /// BurrTools turns this piece over, the puzzle does not.
    #[error("BurrTools turns every piece over, but {0} is one-sided")]
    OneSided(String),
    /// BurrTools reflects no piece, the puzzle reflects this one.
    #[error("BurrTools reflects no piece, but {0} may be reflected")]
    Reflected(String),
    /// The puzzle has pins.
    #[error("a BurrTools file cannot contain pins")]
    Pinned,
    /// The puzzle is no packing.
    #[error("{0} is not a packing, all that BurrTools reads")]
    NoPacking(String),
    /// A piece lies already.
    #[error("a BurrTools file cannot contain a fixed piece")]
    Laid,
}

/// A task as the text of a file of BurrTools, as [`burrtools`] gives it.
///
/// # Errors
/// When it is no packing, has pins, or says what such a file cannot say.
pub fn assembly(task: &dyn AnyTask) -> Result<String, BurrToolsError> {
    ensure!(task.pins().is_empty(), BurrToolsError::Pinned);
    ensure!(task.family() == FAMILY.name, BurrToolsError::NoPacking(task.title()));
    burrtools(&Source::new("the instance", task.to_toml()), &Params::none())
}

/// A packing of squares, cubes or balls as the text of a file of BurrTools, which is XML.
///
/// ```
/// use puzzlec::puzzle::instance::Params;
/// use puzzlec::puzzles::{built_in, packing::burrtools};
///
/// let soma = built_in("soma").expect("a built-in instance");
/// let text = burrtools(&soma, &Params::none())?;
/// assert!(text.starts_with("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n"));
/// # Ok::<(), puzzlec::puzzles::packing::BurrToolsError>(())
/// ```
///
/// # Errors
/// When the instance is no packing, or says what such a file cannot say.
pub fn burrtools(source: &Source, params: &Params) -> Result<String, BurrToolsError> {
    let packing = FAMILY.puzzle(source, params, read::read)?;
    let lattice = packing.file.lattice;
    let kind = match lattice {
        Lattice::Square | Lattice::Cube => 0,
        Lattice::Ball => 2,
        other => return Err(BurrToolsError::Lattice(format!("{other:?}").to_lowercase())),
    };
    for piece in &*packing.pieces {
        let motions = lattice.motions(!lattice.is_space());
        let (own, turned) = (&piece.orientations, piece.shape.orientations(lattice, &motions));
        let name = || piece.name.to_string();
        ensure!(own.len() >= turned.len(), BurrToolsError::OneSided(name()));
        ensure!(own.len() <= turned.len(), BurrToolsError::Reflected(name()));
    }
    ensure!(packing.laid.is_empty(), BurrToolsError::Laid);
    let shape_of = |piece: &Piece| {
        let cells = piece.shape.cells().iter().map(|&cell| (place(lattice, cell), '#'));
        shape(lattice, &piece.name, &cells.collect())
    };
    let sign = |cell: &Cell| if packing.board.optional.contains(cell) { '+' } else { '#' };
    let cells = packing.board.cells.iter().map(|cell| (place(lattice, *cell), sign(cell)));
    let board = shape(lattice, "", &cells.collect());
    let times = packing.pieces.iter().enumerate().map(|(number, piece)| match piece.times {
        (least, most) if least == most => format!("id=\"{number}\" count=\"{most}\""),
        (least, most) => format!("id=\"{number}\" min=\"{least}\" max=\"{most}\""),
    });
    Ok(format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n <gridType type=\"{kind}\"/>\n \
         <colors/>\n <shapes>\n{}{board} </shapes>\n <problems>\n  <problem{} state=\"0\">\n   \
         <shapes>\n{}   </shapes>\n   <result id=\"{}\"/>\n   <bitmap/>\n  </problem>\n \
         </problems>\n <comment/>\n</puzzle>\n",
        packing.pieces.iter().map(shape_of).format(""),
        named(&packing.file.title),
        times.format_with("", |times, f| f(&format_args!("    <shape {times}/>\n"))),
        packing.pieces.len(),
    ))
}

/// The coordinates of a cell there: those of balls are x, y and z with an even sum.
fn place(lattice: Lattice, cell: Cell) -> Cell {
    let [row, column, layer] = cell.in_space();
    match lattice {
        Lattice::Ball => Cell::space(row + column + layer, column - row, layer),
        _ => cell.in_layer(layer),
    }
}

/// A shape: its voxels, and the signs in them.
fn shape(lattice: Lattice, name: &str, signs: &BTreeMap<Cell, char>) -> String {
    let [mut across, along, up] = Cell::ranges(signs);
    if lattice == Lattice::Ball {
        // The sums of coordinates stay even.
        let odd = (across.start() + along.start() + up.start()).rem_euclid(2);
        across = across.start() - odd..=*across.end();
    }
    let [x, y, z] = [&across, &along, &up].map(|range| range.end() - range.start() + 1);
    let places = iproduct!(up, along, across);
    let drawn = places.map(|(z, y, x)| signs.get(&Cell::space(x, y, z)).copied().unwrap_or('_'));
    let (name, drawn) = (named(name), drawn.format(""));
    format!("  <voxel x=\"{x}\" y=\"{y}\" z=\"{z}\"{name} type=\"0\">{drawn}</voxel>\n")
}

/// The attribute for a name, if there is one.
fn named(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" name=\"{}\"", xml(name)) }
}
