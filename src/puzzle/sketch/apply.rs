//! The effects of changes.

use std::collections::BTreeSet;
use std::ops::Range;

use itertools::Itertools;
use toml::Spanned;

use super::Sketch;
use super::change::{Change, Side};
use super::drawing::{Drawing, Edit, Place, Sketched, frame};
use crate::puzzle::family::Drawn;
use crate::puzzle::instance::{Fault, InstanceError};
use crate::puzzle::violation::ensure;
use crate::shapes::drawing::is_bare;
use crate::shapes::lattice::{Cell, Lattice, Layout};
use crate::shapes::pieces::{WORD_HELP, word};

/// A new frame of a drawing: its size, and the way of its marks.
type Frame = ([i32; 3], [i32; 3]);

impl Sketch {
    /// The sketch after a change. A piece that is added has a name that none of the file has, nor
    /// one of these.
    ///
    /// # Errors
    /// When there is no such drawing, or what is wanted cannot be drawn.
    pub fn changed(&self, change: &Change, names: &[String]) -> Result<Self, InstanceError> {
        let parts = self.change(change, names).map_err(|fault| self.source.error_of(fault));
        let (drawings, edits) = parts?;
        self.rewritten(&drawings, edits)
    }

    /// The drawings after a change, and the edits of the text beside them.
    fn change(&self, to: &Change, names: &[String]) -> Result<(Vec<Drawing>, Vec<Edit>), Fault> {
        let is_json = self.text().trim_start().starts_with('{');
        let help = "write the instance in TOML: `puzzlec show FILE.json > FILE.toml`";
        ensure!(!is_json, Fault::new("drawings in JSON cannot be changed").help(help));
        let (mut drawings, mut edits) = (self.drawings.clone(), Vec::new());
        match to {
            Change::Set(id, cells, mark) => self.set(&mut drawings, id, cells, mark)?,
            Change::Grow(id, side) | Change::Shrink(id, side) => {
                let is_larger = matches!(to, Change::Grow(..));
                self.frame(&mut drawings, id, self.grown(id, *side, is_larger)?)?;
            }
            Change::AddPiece(name) => {
                let name = name.clone().unwrap_or_else(|| self.fresh(names));
                edits.push((self.text().len()..self.text().len(), self.piece(&name)?));
            }
            Change::AddFixed => self.add_fixed(&mut drawings)?,
            Change::Remove(id) if id == "fixed" => {
                if let Place::Value(value) = &self.drawing(id)?.place {
                    drawings.retain(|own| own.id != *id);
                    edits.push((self.lines(value.start..value.end), String::new()));
                }
            }
            Change::Remove(id) => {
                let (place, name) = self.piece_of(id)?;
                let text = self.text();
                let lines = self.lines(place.clone());
                let header = &text[lines.start..];
                let fault = Fault::new("this piece stands under no line [[piece]] of its own");
                ensure!(header.trim_start().starts_with("[["), fault.help("remove it in the text"));
                // A blank line sets it apart from what is before.
                let start = lines.start - usize::from(text[..lines.start].ends_with("\n\n"));
                edits.push((start..lines.end, String::new()));
                // Those behind it have other numbers from now on.
                drawings.retain(|own| !own.drawn.is_of_piece());
                if let Some(name) = name {
                    self.relaid(&mut drawings, &name, None);
                }
            }
            Change::Rename(id, name) => {
                let (_, old) = self.piece_of(id)?;
                let fault = Fault::new(format!("`{name}` cannot be the name of a piece"));
                ensure!(word(name).is_some(), fault.help(WORD_HELP));
                let fault = Fault::new("the piece has no name").help("give it one in the text");
                let old = old.ok_or(fault)?;
                edits.push((old.span(), toml::Value::from(name.as_str()).to_string()));
                self.relaid(&mut drawings, &old, Some(name));
            }
            Change::Lay(name, cells) => {
                if self.drawing("fixed").is_err() {
                    self.add_fixed(&mut drawings)?;
                }
                self.set(&mut drawings, "fixed", cells, name)?;
            }
        }
        Ok((drawings, edits))
    }

    /// Gives cells of a drawing a mark.
    fn set(&self, all: &mut [Drawing], id: &str, cells: &[Cell], mark: &str) -> Result<(), Fault> {
        let lattice = self.lattice;
        let own = all.iter().position(|own| own.id == id);
        let own = own.ok_or_else(|| self.unknown("drawing", id))?;
        let Drawing { drawn, size, .. } = all[own];
        for cell in cells {
            let fault = Fault::new(format!("the lattice has no cell ({cell})"));
            let help = "a cell is its row and its column, and in space its layer, from 1";
            ensure!(lattice.is_cell(*cell), fault.help(help));
            let is_near = cell.coordinates().iter().all(|own| own.unsigned_abs() < 10_000);
            ensure!(is_near, Fault::new(format!("the cell ({cell}) is too far away")));
        }
        let ends = Cell::bounds(cells.iter().copied()).map(|ends| ends.map(Cell::in_space));
        let [least, most] = ends.unwrap_or_default();
        let shift: [i32; 3] = std::array::from_fn(|axis| {
            let grain = grain(lattice, axis);
            (grain - 1 - least[axis].min(0)) / grain * grain
        });
        let size = std::array::from_fn(|axis| {
            shift[axis] + frame(lattice, axis, size[axis].max(most[axis] + 1))
        });
        self.frame(all, id, (size, shift))?;
        let cells = cells.iter().map(|&cell| cell + lattice.cell(shift)).collect_vec();
        if drawn == Drawn::Fixed
            && let Some(board) = all.iter().find(|own| own.drawn == Drawn::Board)
        {
            let none = cells.iter().find(|&&cell| board.mark(cell) == board.drawn.gap());
            none.map_or(Ok(()), |cell| Err(Fault::new(format!("the board has no cell ({cell})"))))?;
        }
        let is_bare = lattice.layout() == Layout::Sticks && is_bare(mark, lattice);
        let mark = match mark {
            // A piece has gaps where other drawings have bare cells.
            "#" | "." if drawn.is_of_piece() => drawn.gap(),
            _ if is_bare => drawn.bare(),
            mark => mark,
        };
        all[own] = all[own].clone().with(cells, mark);
        follow(all)
    }

    /// The frame of a drawing that is larger, or smaller, by a row, a column or a layer at a side.
    fn grown(&self, id: &str, side: Side, is_larger: bool) -> Result<Frame, Fault> {
        let Drawing { mut size, .. } = *self.drawing(id)?;
        let (axis, is_first) = side.axis();
        let fault = Fault::new(format!("there is no {side} side in a plane"));
        let is_there = axis < self.lattice.dimensions();
        ensure!(is_there, fault.help("its sides are top, right, bottom and left"));
        let is_stick = self.lattice == Lattice::Stick;
        let step = if is_first || is_stick { grain(self.lattice, axis) } else { 1 };
        let step = if is_larger { step } else { -step };
        size[axis] += step;
        let what = ["row", "column", "layer"][axis];
        let fault = Fault::new(format!("the drawing has no {what} that can be taken away"));
        ensure!(size[axis] >= frame(self.lattice, axis, 1), fault);
        let mut shift = [0; 3];
        shift[axis] = if is_first { step } else { 0 };
        Ok((size, shift))
    }

    /// Gives a drawing another frame, and with it all that have a mark for each of its cells.
    fn frame(&self, drawings: &mut [Drawing], id: &str, (size, shift): Frame) -> Result<(), Fault> {
        let own = drawings.iter().find(|own| own.id == id);
        let own = own.ok_or_else(|| self.unknown("drawing", id))?;
        let (drawn, before) = (own.drawn, own.size);
        for own in drawings.iter_mut() {
            let is_alike = !drawn.is_of_piece() && !own.drawn.is_of_piece() && own.size == before;
            if own.id == id || is_alike {
                *own = own.clone().framed(size, shift)?;
            }
        }
        follow(drawings)
    }

    /// Adds the drawing of the pieces that lie.
    fn add_fixed(&self, drawings: &mut Vec<Drawing>) -> Result<(), Fault> {
        let is_there = drawings.iter().any(|own| own.drawn == Drawn::Fixed);
        ensure!(!is_there, Fault::new("the key `fixed` is there already"));
        let can_have = self.family.keys.iter().any(|key| key.drawn == Some(Drawn::Fixed));
        let board = drawings.iter().find(|own| own.drawn == Drawn::Board).filter(|_| can_have);
        let Some(board) = board else {
            let fault = Fault::new("no pieces can lie here");
            return Err(fault.help("pieces lie on the `board` of a packing"));
        };
        let (Place::Value(place) | Place::Entry(place, _)) = &board.place else { return Ok(()) };
        let place = Place::Line(self.lines(place.clone()).end, "fixed");
        let marks = board.marks.iter().map(|(&cell, own)| {
            let is_gap = own.mark == board.drawn.gap();
            let mark = if is_gap { Drawn::Fixed.gap() } else { Drawn::Fixed.bare() };
            (cell, Sketched { mark: mark.to_owned(), span: None })
        });
        let empty = Drawing::new("fixed", Drawn::Fixed, board.size, self.lattice)?;
        drawings.push(Drawing { marks: marks.collect(), place, ..empty });
        Ok(())
    }

    /// The lines that have a part of the text, with the end of the last one.
    fn lines(&self, part: Range<usize>) -> Range<usize> {
        let text = self.text();
        let start = text[..part.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[part.end..].find('\n').map_or(text.len(), |at| part.end + at + 1);
        start..end
    }

    /// The place and the name of a piece.
    fn piece_of(&self, id: &str) -> Result<(Range<usize>, Option<Spanned<String>>), Fault> {
        let number = id.strip_prefix("piece[").and_then(|rest| rest.strip_suffix(']'));
        let number = number.and_then(|number| number.parse::<usize>().ok()?.checked_sub(1));
        let piece = number.and_then(|number| self.pieces.get(number));
        piece.cloned().ok_or_else(|| self.unknown("piece", id))
    }

    /// Gives a piece another name where it lies, or takes it away, unless another one has its name.
    fn relaid(&self, drawings: &mut [Drawing], name: &Spanned<String>, to: Option<&str>) {
        let of_name = |own: &&Spanned<String>| own.get_ref() == name.get_ref();
        let same = self.pieces.iter().filter_map(|(_, own)| own.as_ref()).filter(of_name);
        if same.count() == 1 {
            for own in drawings.iter_mut().filter(|own| own.drawn == Drawn::Fixed) {
                let marks = own.marks.iter().filter(|(_, own)| own.mark == *name.get_ref());
                let cells = marks.map(|(&cell, _)| cell).collect_vec();
                *own = own.clone().with(cells, to.unwrap_or(Drawn::Fixed.bare()));
            }
        }
    }

    /// The text of a new piece with an empty shape.
    fn piece(&self, name: &str) -> Result<String, Fault> {
        let side = if self.lattice == Lattice::Stick { 5 } else { 3 };
        let empty = Drawing::new("", Drawn::Piece, [side, side, 1], self.lattice)?;
        let shape = Drawing { place: Place::Line(0, "shape"), ..empty }.edits(None);
        let shape = shape.into_iter().map(|(_, text)| text).join("");
        let name = toml::Value::from(name);
        Ok(format!("\n[[piece]]\nname = {name}\n{shape}"))
    }

    /// A name that no piece has: A, B, C, and after Z two letters.
    fn fresh(&self, names: &[String]) -> String {
        let own = self.pieces.iter().filter_map(|(_, name)| Some(name.as_ref()?.get_ref()));
        let taken = own.chain(names).collect::<BTreeSet<_>>();
        let one = || ('A'..='Z').map(String::from);
        let two = one().cartesian_product(('A'..='Z').collect_vec());
        let two = two.map(|(first, second)| format!("{first}{second}"));
        let free = one().chain(two).find(|name| !taken.contains(name));
        free.unwrap_or_else(|| format!("P{}", self.pieces.len() + 1))
    }
}

/// The least number of rows, columns or layers by which a drawing can be shifted: a triangle that
/// points up still does, and points go to points.
fn grain(lattice: Lattice, axis: usize) -> i32 {
    let is_coarse = matches!(lattice, Lattice::Triangle | Lattice::Stick);
    if is_coarse && axis < 2 { 2 } else { 1 }
}

/// The drawing of what lies follows the board: it has a mark for each cell of it.
fn follow(drawings: &mut [Drawing]) -> Result<(), Fault> {
    let Some(board) = drawings.iter().find(|own| own.drawn == Drawn::Board).cloned() else {
        return Ok(());
    };
    for own in drawings.iter_mut().filter(|own| own.drawn == Drawn::Fixed) {
        let mut follower = own.clone().framed(board.size, [0; 3])?;
        let gap = Drawn::Fixed.gap();
        for (cell, mark) in &board.marks {
            let new = match (mark.mark == gap, follower.mark(*cell) == gap) {
                (true, false) => gap,
                (false, true) => Drawn::Fixed.bare(),
                _ => continue,
            };
            follower = follower.with([*cell], new);
        }
        *own = follower;
    }
    Ok(())
}
