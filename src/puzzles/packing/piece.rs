//! The pieces of the instance file.

use super::Piece;
use super::file::{File, Names, PieceFields, way_to_draw};
use crate::puzzle::instance::Source;
use crate::puzzle::prelude::*;
use crate::shapes::drawing::{Mark, is_bare, marks};
use crate::shapes::lattice::Shape;

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

/// The fields of all pieces, those of a built-in set first.
fn fields(file: &File) -> Result<Vec<PieceFields>, Fault> {
    let set = file.set.as_ref().map(|set| built_in_set(set, file.lattice)).transpose()?;
    let mut built_in = set.unwrap_or_default();
    for piece in &mut built_in {
        piece.optional = file.optional;
    }
    if let Some(chosen) = &file.pieces {
        let names = built_in.iter().map(|piece| piece.name.get_ref().as_str()).collect_vec();
        let help = match &file.set {
            Some(_) => format!("its pieces are {}", names.iter().format(" ")),
            None => "`pieces` chooses from a set: set = \"pentominoes\"".to_owned(),
        };
        check_names(chosen, &names, |name| format!("the set has no piece {name}"), &help)?;
        built_in.retain(|piece| chosen.get_ref().0.contains(piece.name.get_ref()));
    }
    Ok(built_in.into_iter().chain(file.piece.iter().cloned()).collect())
}

/// The pieces that are right, of a file that need not be.
pub(super) fn readable(file: &File) -> Vec<Piece> {
    let fields = fields(file).unwrap_or_else(|_| file.piece.clone());
    let read = |fields: PieceFields| fields.read(fields.name.get_ref().as_str().into(), file).ok();
    fields.into_iter().filter_map(read).unique_by(|piece| piece.name.clone()).collect()
}

/// All pieces, those of a built-in set first.
pub(super) fn read(file: &File) -> Result<Vec<Piece>, Fault> {
    let fields = fields(file)?;
    let names = distinct("piece", fields.iter().map(|fields| &fields.name))?;
    let pieces = names.into_iter().zip(&fields).map(|(name, fields)| fields.read(name, file));
    let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
    if let Some(mirror) = &file.mirror {
        let names = pieces.iter().map(|piece| &*piece.name).collect_vec();
        let help = format!("the pieces are {}", names.iter().format(" "));
        check_names(mirror, &names, |name| format!("there is no piece called {name}"), &help)?;
    }
    let help = "add a [[piece]] table for each, or name a set: set = \"pentominoes\"";
    ensure!(!pieces.is_empty(), Fault::new("there are no pieces").help(help));
    Ok(pieces)
}

/// Rejects a list that names a piece twice, or an unknown piece.
fn check_names(
    list: &Spanned<Names>,
    known: &[&str],
    unknown: impl Fn(&str) -> String,
    help: &str,
) -> Result<(), Fault> {
    let names = &list.get_ref().0;
    for (number, name) in names.iter().enumerate() {
        ensure!(known.contains(&name.as_str()), Fault::at(list, unknown(name)).help(help));
        let twice = Fault::at(list, format!("piece {name} is named twice"));
        let help = "name each piece once; a [[piece]] table can have a `count`";
        ensure!(!names[..number].contains(name), twice.help(help));
    }
    Ok(())
}

fn built_in_set(name: &Spanned<String>, lattice: Lattice) -> Result<Vec<PieceFields>, Fault> {
    let unknown = || {
        let known = SETS.iter().map(|(name, _)| name).format(", ");
        let fault = Fault::at(name, format!("there is no set of pieces called `{name}`"));
        fault.help(format!("the built-in sets are {known}"))
    };
    let (_, text) = SETS.iter().find(|(known, _)| known == name.get_ref()).ok_or_else(unknown)?;
    let set = Source::new(name.get_ref(), *text).parse::<File>();
    let set = set.map_err(|error| Fault::at(name, error.to_string()))?;
    // What is drawn as squares makes sense among cubes and balls as well.
    let is_right = [Lattice::default(), lattice].contains(&set.lattice);
    let fault = || Fault::at(name, format!("the {} are pieces of another lattice", name.get_ref()));
    let help = || format!("their lattice is lattice = {}", serde_json::json!(set.lattice));
    ensure!(is_right, fault().help(help()));
    Ok(set.piece)
}

/// The way to draw a piece.
const CELLS: &str = "draw each cell as `X` and every other place as `.`";

impl PieceFields {
    fn read(&self, name: Arc<str>, file: &File) -> Result<Piece, Fault> {
        let lattice = file.lattice;
        let help_to_draw = way_to_draw(lattice, CELLS);
        let cells = match (&self.shape, &self.cells) {
            (Some(drawing), None) => {
                let marks = drawn(drawing, |text| marks(text, lattice))?;
                let cells = marks.iter().filter(|mark| !matches!(mark.text, "." | "#"));
                let is_cell = |mark: &&Mark<'_>| {
                    let letter = mark.text.chars().exactly_one();
                    letter.is_ok_and(char::is_alphabetic) || is_bare(mark.text, lattice)
                };
                if let Some(mark) = cells.clone().find(|mark| !is_cell(mark)) {
                    let problem = format!("`{}` is not a cell of a piece", mark.text);
                    let fault = Fault::inside(drawing, mark.span.clone(), problem);
                    return Err(fault.help(help_to_draw));
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
            let is_near = cell.coordinates().iter().all(|own| (-MOST..=MOST).contains(own));
            let far =
                || format!("the cell ({cell}) is too far away: coordinates are at most {MOST}");
            ensure!(is_near, Fault::at(&cells, far()));
            let has = |what| format!("piece {name} has the cell ({cell}), but {what}");
            let other = || has(format!("the lattice has {dimensions} dimensions"));
            ensure!(cell.coordinates().len() == dimensions, Fault::at(&cells, other()));
            let none = || Fault::at(&cells, has("the lattice has none there".to_owned()));
            let help = "a stick has an odd and an even number, its row and column in a drawing";
            ensure!(lattice.is_cell(*cell), none().help(help));
        }
        let mut shape = Shape::new(lattice, cells.get_ref().iter().copied());
        let count = self.count.as_ref().map_or(Ok(1), |count| {
            let times = usize::try_from(*count.get_ref()).ok().filter(|&times| times > 0);
            times.ok_or_else(|| Fault::at(count, "the count is 1 or more"))
        })?;
        let no_cell = || Fault::at(&cells, format!("piece {name} has no cell")).help(help_to_draw);
        ensure!(shape.area() > 0, no_cell());
        if file.mirrored().contains(self.name.get_ref()) {
            shape = shape.moved(lattice, lattice.reflection());
        }
        let orientations = shape.orientations(lattice, &file.motions(&shape));
        let range = if self.optional { 0..=0 } else { 1..=count };
        let least = self.least.as_ref().map_or(Ok(*range.end()), |least| {
            let number = usize::try_from(*least.get_ref()).ok();
            let (problem, help) = if self.optional {
                ("the least number of an optional piece is 0".to_owned(), "leave out one of both")
            } else {
                let problem = format!("the least number is 1 to {count}");
                (problem, "if none needs to lie there: optional = true")
            };
            let fault = || Fault::at(least, problem).help(help);
            number.filter(|number| range.contains(number)).ok_or_else(fault)
        })?;
        Ok(Piece { name, shape, orientations, times: (least, count) })
    }
}
