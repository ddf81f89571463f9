//! The pieces of the instance file.

use super::Piece;
use super::file::{File, marks_of};
use crate::puzzle::instance::Source;
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::number;
use crate::shapes::drawing::{DRAW_STICKS, Mark, is_bare};
use crate::shapes::lattice::{AnyLattice, Cell, Lattice, Layout, Shape};

/// The fields of a piece; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceFields {
    pub(super) name: Spanned<String>,
    shape: Option<Spanned<String>>,
    cells: Option<Spanned<Vec<Cell>>>,
    pub(super) count: Option<Spanned<i64>>,
    pub(super) least: Option<Spanned<i64>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) optional: bool,
}

/// Names in a list, or in one text: letters, or words with commas between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "ListOrText")]
pub(super) struct Names(pub(super) Vec<String>);

#[derive(Deserialize)]
#[serde(untagged, expecting = "names are a list, or one text with commas between them")]
enum ListOrText {
    List(Vec<String>),
    Text(String),
}

impl From<ListOrText> for Names {
    fn from(names: ListOrText) -> Self {
        match names {
            ListOrText::List(names) => Self(names),
            ListOrText::Text(text) => {
                let names = text.split(if text.contains(',') { "," } else { "" });
                Self(names.filter(|name| !name.is_empty()).map(str::to_owned).collect())
            }
        }
    }
}

/// The built-in sets of pieces.
const SETS: &[(&str, &str)] = &[
    ("hexiamonds", include_str!("sets/hexiamonds.toml")),
    ("kanoodle", include_str!("sets/kanoodle.toml")),
    ("pentahexes", include_str!("sets/pentahexes.toml")),
    ("pentominoes", include_str!("sets/pentominoes.toml")),
    ("rectangle-pentominoes", include_str!("sets/rectangle-pentominoes.toml")),
    ("tetrasticks", include_str!("sets/tetrasticks.toml")),
];

/// The largest coordinate of a cell of a piece.
const MOST: i32 = 1_000_000;

/// All pieces, those of a built-in set first.
pub(super) fn read(file: &File) -> Result<Vec<Piece>, Fault> {
    let mut built_in = file
        .set
        .as_ref()
        .map(|set| built_in_set(set, file.lattice))
        .transpose()?
        .unwrap_or_default();
    if let Some(chosen) = &file.pieces {
        check_once(chosen)?;
        let names = || built_in.iter().map(|piece| piece.name.get_ref());
        let mut wanted = chosen.get_ref().0.iter();
        if let Some(name) = wanted.find(|&name| !names().contains(name)) {
            let help = match &file.set {
                Some(_) => format!("its pieces are {}", names().format(" ")),
                None => "`pieces` chooses from a set: set = \"pentominoes\"".to_owned(),
            };
            let fault = Fault::at(chosen, format!("the set has no piece {name}"));
            return Err(fault.help(help));
        }
        built_in.retain(|piece| chosen.get_ref().0.contains(piece.name.get_ref()));
    }
    let fields = built_in.iter().chain(&file.piece);
    let names = distinct("piece", fields.clone().map(|fields| &fields.name))?;
    let pieces = names.into_iter().zip(fields).enumerate().map(|(index, (name, fields))| {
        let piece = fields.read(name, file);
        // A built-in set has no place in this file.
        piece.map_err(|fault| if index < built_in.len() { fault.elsewhere() } else { fault })
    });
    let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
    if let Some(mirror) = &file.mirror {
        check_once(mirror)?;
        let help = format!("the pieces are {}", pieces.iter().map(|piece| &piece.name).format(" "));
        for name in &mirror.get_ref().0 {
            let fault = Fault::at(mirror, format!("there is no piece called {name}"));
            ensure!(number(&pieces, name).is_ok(), fault.help(&help));
        }
    }
    let help = "add a [[piece]] table for each, or name a set: set = \"pentominoes\"";
    ensure!(!pieces.is_empty(), Fault::new("there are no pieces").help(help));
    Ok(pieces)
}

/// Refuses a list that names a piece twice.
fn check_once(names: &Spanned<Names>) -> Result<(), Fault> {
    let mut twice = names.get_ref().0.iter().duplicates();
    let help = "name each piece once; a [[piece]] table can have a `count`";
    twice.next().map_or(Ok(()), |name| {
        Err(Fault::at(names, format!("piece {name} is named twice")).help(help))
    })
}

fn built_in_set(name: &Spanned<String>, lattice: AnyLattice) -> Result<Vec<PieceFields>, Fault> {
    let unknown = || {
        let known = SETS.iter().map(|(name, _)| name).format(", ");
        let fault = Fault::at(name, format!("there is no set of pieces called `{name}`"));
        fault.help(format!("the built-in sets are {known}"))
    };
    let (_, text) = SETS.iter().find(|(known, _)| known == name.get_ref()).ok_or_else(unknown)?;
    let set = Source::new(name.get_ref(), *text).parse::<File>();
    let set = set.map_err(|error| Fault::at(name, error.to_string()))?;
    // What is drawn as squares makes sense among cubes and balls as well.
    let is_right = [AnyLattice::default(), lattice].contains(&set.lattice);
    let fault = || Fault::at(name, format!("the {} are pieces of another lattice", name.get_ref()));
    let help = || format!("theirs is lattice = {}", serde_json::json!(set.lattice));
    ensure!(is_right, fault().help(help()));
    Ok(set.piece)
}

/// The way to draw a piece.
fn draw(lattice: &dyn Lattice) -> &'static str {
    match lattice.layout() {
        Layout::Sticks => DRAW_STICKS,
        _ => "draw each cell with `X` and what is between them with `.`",
    }
}

impl PieceFields {
    fn read(&self, name: Arc<str>, file: &File) -> Result<Piece, Fault> {
        let lattice = &*file.lattice;
        let cells = match (&self.shape, &self.cells) {
            (Some(drawing), None) => {
                let marks = marks_of(drawing, lattice)?;
                // In a drawing with blanks, marks without a blank between them are one word.
                let long = marks.iter().find(|mark| mark.text.chars().count() > 1);
                if let Some(mark) = long {
                    let problem = format!("`{}` would be one cell", mark.text);
                    return Err(
                        Fault::inside(drawing, mark.span.clone(), problem).help(draw(lattice))
                    );
                }
                let cells = marks.iter().filter(|mark| !matches!(mark.text, "." | "#"));
                let is_sign = |mark: &&Mark<'_>| {
                    !mark.text.starts_with(char::is_alphabetic) && !is_bare(mark.text, lattice)
                };
                if let Some(mark) = cells.clone().find(is_sign) {
                    let problem = format!("`{}` is no cell of a piece", mark.text);
                    return Err(
                        Fault::inside(drawing, mark.span.clone(), problem).help(draw(lattice))
                    );
                }
                Spanned::new(drawing.span(), cells.map(|mark| mark.cell).collect())
            }
            (None, Some(cells)) => cells.clone(),
            _ => {
                let problem = format!("piece {name} needs exactly one of `shape` and `cells`");
                return Err(Fault::at(&self.name, problem));
            }
        };
        let dimensions = lattice.dimensions();
        for cell in cells.get_ref() {
            let is_near =
                cell.coordinates().iter().all(|coordinate| (-MOST..=MOST).contains(coordinate));
            let far =
                || format!("the cell ({cell}) is too far away: coordinates are at most {MOST}");
            ensure!(is_near, Fault::at(&cells, far()));
            let has = |what| format!("piece {name} has the cell ({cell}), but {what}");
            let other = || has(format!("the lattice has {dimensions} dimensions"));
            ensure!(cell.coordinates().len() == dimensions, Fault::at(&cells, other()));
            let none = || Fault::at(&cells, has("the lattice has none there".to_owned()));
            let help = "one coordinate of a stick is odd: count the rows and columns of a drawing";
            ensure!(lattice.is_cell(*cell), none().help(help));
        }
        let mut shape = Shape::new(lattice, cells.get_ref().iter().copied());
        let count = self.count.as_ref().map_or(Ok(1), |count| {
            let times = usize::try_from(*count.get_ref()).ok().filter(|&times| times > 0);
            times.ok_or_else(|| Fault::at(count, "the count is 1 or more"))
        })?;
        let no_cell = || Fault::at(&cells, format!("piece {name} has no cell")).help(draw(lattice));
        ensure!(shape.area() > 0, no_cell());
        if file.mirrored().contains(self.name.get_ref()) {
            shape = shape.moved(lattice, lattice.reflection());
        }
        let orientations = shape.orientations(lattice, &file.motions(&shape));
        let least = self.least.as_ref().map_or(Ok(count), |least| {
            let range = if self.optional { 0..1 } else { 1..count + 1 };
            let within =
                usize::try_from(*least.get_ref()).ok().filter(|least| range.contains(least));
            let (problem, help) = if self.optional {
                ("the least number of an optional piece is 0".to_owned(), "leave out one of both")
            } else {
                let problem = format!("the least number is 1 to {count}");
                (problem, "if none needs to lie there: optional = true")
            };
            within.ok_or_else(|| Fault::at(least, problem).help(help))
        })?;
        let times = (if self.optional { 0 } else { least }, count);
        Ok(Piece { name, shape, orientations, times })
    }
}
