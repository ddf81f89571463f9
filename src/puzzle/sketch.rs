//! Sketches: the drawings of an instance, cell by cell, and changes of them in its text.
//!
//! Only the drawings must be readable: a board is sketched click by click, long before the whole
//! puzzle is right. A change leaves everything else of the text as it is, byte for byte.

mod apply;
mod change;
mod drawing;
#[cfg(test)]
mod tests;

use std::ops::Range;

use itertools::Itertools;
use serde::Deserialize;
use serde_json::{Value, json};
use toml::Spanned;

use self::drawing::Edit;
use super::family::Family;
use super::instance::value::Node;
use super::instance::{Fault, InstanceError, Source};
use crate::shapes::lattice::Lattice;

pub use change::{Change, ChangeError, Side};
pub use drawing::{Drawing, Sketched};

/// The drawings of an instance.
///
/// ```
/// use puzzlec::puzzle::instance::Source;
/// use puzzlec::puzzle::sketch::Sketch;
/// use puzzlec::puzzles::family_of;
///
/// let text = "family = \"packing\" # one piece, so far\nboard = \"..\"\n";
/// let source = Source::new("tray.toml", text);
/// let sketch = Sketch::read(&source, family_of(&source)?)?;
/// let sketch = sketch.changed(&"set board@1,2=#".parse()?, &[])?;
/// assert_eq!(sketch.text(), "family = \"packing\" # one piece, so far\nboard = \".#\"\n");
/// let sketch = sketch.changed(&"grow board bottom".parse()?, &[])?;
/// assert!(sketch.text().ends_with("\nboard = \"\"\"\n.#\n##\n\"\"\"\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sketch {
    source: Source,
    family: &'static Family,
    lattice: Lattice,
    drawings: Vec<Drawing>,
    /// The pieces of the file: the table of each, and the place of its name.
    pieces: Vec<(Range<usize>, Option<Spanned<String>>)>,
}

impl Sketch {
    /// Reads the drawings of an instance, which need not be right otherwise.
    ///
    /// # Errors
    /// When the text is neither TOML nor JSON, or a drawing is unreadable.
    pub fn read(source: &Source, family: &'static Family) -> Result<Self, InstanceError> {
        let table = source.table()?;
        let lattice = table.get("lattice").cloned().map(Lattice::deserialize).transpose();
        let lattice = lattice.map_err(|error| source.unreadable(*error))?.unwrap_or_default();
        let mut drawings = Vec::<Drawing>::new();
        for key in family.keys {
            let Some(drawn) = key.drawn else { continue };
            for found in found(&table, key.name, "") {
                let drawing = Drawing::read(drawn, lattice, &found, (source, &table));
                let drawing = drawing.map_err(|fault| source.error_of(fault))?;
                let is_new = |id: &str| drawings.iter().all(|own| own.id != id);
                drawings.extend(drawing.filter(|own| is_new(&own.id)));
            }
        }
        let mut pieces = Vec::new();
        for (number, piece) in (1..).zip(table.get("piece").into_iter().flat_map(Node::items)) {
            let end = piece.entries().iter().map(|(_, value)| value.span.end).max();
            let name = piece.get("name").and_then(Node::spanned);
            let id = format!("piece[{number}]");
            for drawing in drawings.iter_mut().filter(|own| own.id == id) {
                drawing.name = name.clone().map(Spanned::into_inner);
            }
            pieces.push((piece.span.start..end.unwrap_or(piece.span.end), name));
        }
        Ok(Self { source: source.clone(), family, lattice, drawings, pieces })
    }

    /// The text of the instance.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The instance.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The drawing of this key: `board`, `drawings.cage`, `piece[1]`.
    ///
    /// # Errors
    /// When there is none.
    pub fn drawing(&self, id: &str) -> Result<&Drawing, Fault> {
        let drawing = self.drawings.iter().find(|own| own.id == id);
        drawing.ok_or_else(|| self.unknown("drawing", id))
    }

    /// The fault that there is no drawing or piece of this key.
    fn unknown(&self, what: &str, id: &str) -> Fault {
        let all = self.drawings.iter().map(|own| &own.id).format(", ").to_string();
        let help = if all.is_empty() { "none".to_owned() } else { all };
        Fault::new(format!("there is no {what} `{id}`")).help(format!("the drawings are {help}"))
    }

    /// The sketch as JSON: the text, and each drawing with its cells.
    pub fn to_json(&self) -> Value {
        let drawings = self.drawings.iter().map(Drawing::to_json).collect_vec();
        let Self { family, lattice, .. } = self;
        json!({ "text": self.text(), "family": family.name, "lattice": lattice, "drawings": drawings })
    }

    /// The sketch with other drawings in the text: those that differ are written, and with them the
    /// other edits.
    fn rewritten(&self, drawings: &[Drawing], edits: Vec<Edit>) -> Result<Self, InstanceError> {
        let of_drawings = drawings.iter().flat_map(|own| own.edits(self.drawing(&own.id).ok()));
        let mut text = self.source.text.clone();
        // The last ones first, as the others stay in their places.
        let edits = of_drawings.chain(edits).sorted_by_key(|(range, _)| range.start).rev();
        for (range, new) in edits {
            let is_behind_a_line = range.is_empty() && !text[..range.start].ends_with('\n');
            text.replace_range(range, &if is_behind_a_line { format!("\n{new}") } else { new });
        }
        let source = Source { text, ..self.source.clone() };
        // The places of a text that was not written are of no use.
        let changed = Self::read(&source, self.family).map_err(|error| {
            let fault = Fault::new(format!("this cannot be written: {}", error.problem));
            self.source.error_of(fault.help(error.help.unwrap_or_default()))
        })?;
        let wrong = drawings.iter().find(|own| {
            let drawn = changed.drawings.iter().find(|other| other.id == own.id);
            drawn.is_none_or(|drawn| !drawn.has_marks_of(own))
        });
        let Some(Drawing { id, .. }) = wrong else { return Ok(changed) };
        let fault = Fault::new(format!("`{id}` cannot be drawn so"));
        let help = "a mark is a character, or a word without blanks beside another mark";
        Err(self.source.error_of(fault.help(help)))
    }
}

/// A value of a file that a key of the family stands for.
struct Found<'n> {
    /// The key of this value: `drawings.cage`; of a part of a list its number, `piece[1]`.
    id: String,
    key: &'n Spanned<String>,
    value: &'n Node,
}

/// All values that a key stands for, such as `board`, `drawings.NAME` or `piece[].shape`.
fn found<'n>(table: &'n Node, name: &str, before: &str) -> Vec<Found<'n>> {
    let (first, rest) = name.split_once('.').unwrap_or((name, ""));
    if let Some(list) = first.strip_suffix("[]") {
        let items = (1..).zip(table.get(list).into_iter().flat_map(Node::items));
        let within = items.flat_map(|(number, item)| {
            let id = format!("{before}{list}[{number}]");
            found(item, rest, "").into_iter().map(move |found| Found { id: id.clone(), ..found })
        });
        return within.collect();
    }
    if !rest.is_empty() {
        let own = table.get(first);
        return own.map_or_else(Vec::new, |own| found(own, rest, &format!("{before}{first}.")));
    }
    let is_any = first == "NAME";
    let own = table.entries().iter().filter(|(key, _)| is_any || key.get_ref() == first);
    let found = own.map(|(key, value)| {
        let id = format!("{before}{}", key.get_ref());
        Found { id, key, value }
    });
    found.collect()
}
