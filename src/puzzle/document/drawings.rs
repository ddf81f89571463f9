//! The drawings of a document, cell by cell, and their changes.
//!
//! Only the drawings must be readable: a board is sketched click by click, long before the whole
//! puzzle is right.

use std::collections::BTreeSet;

use itertools::Itertools;
use serde::Deserialize;
use serde_json::{Value, json};
use toml::Spanned;
use toml::de::{DeTable, ValueDeserializer};

use super::Document;
use super::change::{Change, Side};
use super::drawing::{Drawing, Edits, Found, Sketched, frame, text_of};
use crate::puzzle::instance::{Fault, InstanceError};
use crate::puzzle::key::Drawn;
use crate::puzzle::violation::ensure;
use crate::shapes::drawing::is_bare;
use crate::shapes::lattice::{Cell, Lattice, Layout};
use crate::shapes::pieces::{WORD_HELP, word};

/// A new frame of a drawing: its size, and the way of its marks.
type Frame = ([i32; 3], [i32; 3]);

/// The drawings of a document.
#[derive(Clone, Debug)]
pub struct Drawings {
    /// The lattice of their cells.
    pub lattice: Lattice,
    /// The drawings, in the order of the keys of the family.
    pub all: Vec<Drawing>,
    /// The names of the pieces.
    pieces: Vec<Option<Spanned<String>>>,
}

impl Document {
    /// The drawings of the instance, which need not be right otherwise.
    ///
    /// # Errors
    /// When a drawing is unreadable.
    pub fn drawings(&self) -> Result<Drawings, InstanceError> {
        let source = self.source();
        let spanned_table = source.table()?;
        let table = spanned_table.get_ref();
        let lattice = table.get("lattice").cloned().map(ValueDeserializer::from);
        let lattice = lattice.map(Lattice::deserialize).transpose();
        let lattice = lattice.map_err(|error| source.mistyped(&error))?.unwrap_or_default();
        let names = tables(table, "piece").into_iter().map(|piece| piece.get("name"));
        let pieces = names.map(|name| name.and_then(text_of)).collect_vec();
        let mut all = Vec::<Drawing>::new();
        for key in self.keys {
            let Some(drawn) = key.drawn else { continue };
            for found in found(table, key.name, "") {
                let drawing = Drawing::read(drawn, lattice, &found, (source, table));
                let drawing = drawing.map_err(|fault| source.error_of(fault))?;
                let is_new = |id: &str| all.iter().all(|own| own.id != id);
                all.extend(drawing.filter(|own| is_new(&own.id)));
            }
        }
        for (number, name) in (1..).zip(&pieces) {
            let id = format!("piece[{number}]");
            for drawing in all.iter_mut().filter(|own: &&mut Drawing| own.id == id) {
                drawing.name = name.as_ref().map(|name| name.get_ref().clone());
            }
        }
        Ok(Drawings { lattice, all, pieces })
    }

    /// The document after a change of its drawings. A piece that is added has a name that none of the
    /// file has, nor one of these.
    ///
    /// # Errors
    /// When there is no such drawing, or what is wanted cannot be drawn.
    pub fn changed(&self, change: &Change, names: &[String]) -> Result<Self, InstanceError> {
        let before = self.drawings()?;
        let changed = self.changed_from(&before, change, names);
        let (next, drawings) = changed.map_err(|fault| self.source().error_of(fault))?;
        let read = next.reread().and_then(|next| Ok((next.drawings()?, next)));
        let (written, next) = read.map_err(|error| {
            let fault = Fault::new(format!("this cannot be written: {}", error.problem));
            self.source().error_of(fault.help(error.help.unwrap_or_default()))
        })?;
        let is_wrong =
            |own: &&Drawing| written.find(&own.id).is_none_or(|new| !new.has_marks_of(own));
        let Some(Drawing { id, .. }) = drawings.all.iter().find(is_wrong) else { return Ok(next) };
        let fault = Fault::new(format!("`{id}` cannot be drawn so"));
        let help = "a mark is a character, or a word without blanks beside another mark";
        Err(self.source().error_of(fault.help(help)))
    }

    /// The document after a change, and the drawings that it should have.
    fn changed_from(
        &self,
        before: &Drawings,
        to: &Change,
        names: &[String],
    ) -> Result<(Self, Drawings), Fault> {
        let is_json = self.text().trim_start().starts_with('{');
        let help = "write the instance in TOML: `puzzlec show FILE.json > FILE.toml`";
        ensure!(!is_json, Fault::new("drawings in JSON cannot be changed").help(help));
        let (mut next, mut drawings) = (self.clone(), before.clone());
        match to {
            Change::Set(id, cells, mark) => drawings.set(id, cells, mark)?,
            Change::Grow(id, side) | Change::Shrink(id, side) => {
                let is_larger = matches!(to, Change::Grow(..));
                let frame = drawings.grown(id, *side, is_larger)?;
                drawings.frame(id, frame)?;
            }
            Change::AddPiece(_) => {}
            Change::AddFixed => drawings.add_fixed(self)?,
            Change::Remove(id) if id == "fixed" => {
                drawings.get(id)?;
                drawings.all.retain(|own| own.id != *id);
            }
            Change::Remove(id) => {
                let name = drawings.piece(id)?;
                // Those behind it have other numbers from now on.
                drawings.all.retain(|own| !own.drawn.is_of_piece());
                if let Some(name) = name {
                    drawings.rename(&name, None);
                }
            }
            Change::Rename(id, name) => {
                let old = drawings.piece(id)?;
                let fault = Fault::new(format!("`{name}` cannot be the name of a piece"));
                ensure!(word(name).is_some(), fault.help(WORD_HELP));
                let fault = Fault::new("the piece has no name").help("give it one in the text");
                drawings.rename(&old.ok_or(fault)?, Some(name));
            }
            Change::Lay(name, cells) => {
                if drawings.find("fixed").is_none() {
                    drawings.add_fixed(self)?;
                }
                drawings.set("fixed", cells, name)?;
            }
        }
        next.write_drawings(&drawings, before);
        // The drawings were written by their places, which are others from now on.
        match to {
            Change::AddPiece(name) => {
                let name = name.clone().unwrap_or_else(|| drawings.fresh(names));
                next.append(&drawings.new_piece(&name)?.replace('\n', next.newline()));
            }
            Change::Remove(id) if id == "fixed" => next.remove(id),
            Change::Remove(id) => {
                let fault = Fault::new("this piece stands under no line [[piece]] of its own");
                ensure!(next.remove_table(id), fault.help("remove it in the text"));
            }
            Change::Rename(id, name) => {
                next.set(&format!("{id}.name"), &toml::Value::from(name.as_str()).to_string());
            }
            _ => {}
        }
        Ok((next, drawings))
    }

    /// Writes drawings in the place of others.
    fn write_drawings(&mut self, drawings: &Drawings, before: &Drawings) {
        let (mut marks, mut whole) = (Vec::new(), Vec::new());
        for own in &drawings.all {
            match own.edits(before.find(&own.id)) {
                Edits::Marks(edits) => marks.extend(edits),
                Edits::Whole(value) => whole.push((own, value)),
            }
        }
        // The last ones first, as the others stay in their places.
        marks.sort_unstable_by_key(|(place, _)| std::cmp::Reverse(place.start));
        for (place, mark) in marks {
            self.replace(place, &mark);
        }
        for (own, value) in whole {
            let path = self.rename_key(&own.path, own.key());
            self.set(&path, &value.replace('\n', self.newline()));
        }
    }
}

impl Drawings {
    /// The drawing of this key, if there is one: `board`, `drawings.cage`, `piece[1]`.
    pub fn find(&self, id: &str) -> Option<&Drawing> {
        self.all.iter().find(|own| own.id == id)
    }

    /// The drawing of this key.
    ///
    /// # Errors
    /// When there is none.
    pub fn get(&self, id: &str) -> Result<&Drawing, Fault> {
        self.find(id).ok_or_else(|| self.unknown("drawing", id))
    }

    /// The fault that there is no drawing or piece of this key.
    fn unknown(&self, what: &str, id: &str) -> Fault {
        let all = self.all.iter().map(|own| &own.id).format(", ").to_string();
        let help = if all.is_empty() { "none".to_owned() } else { all };
        Fault::new(format!("there is no {what} `{id}`")).help(format!("the drawings are {help}"))
    }

    /// The drawings of a document as JSON, each with its cells.
    pub fn to_json(&self, document: &Document) -> Value {
        let drawings = self.all.iter().map(Drawing::to_json).collect_vec();
        json!({
            "text": document.text(), "family": document.family(), "lattice": self.lattice,
            "drawings": drawings,
        })
    }

    /// Gives cells of a drawing a mark.
    fn set(&mut self, id: &str, cells: &[Cell], mark: &str) -> Result<(), Fault> {
        let lattice = self.lattice;
        let Drawing { drawn, size, .. } = *self.get(id)?;
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
        self.frame(id, (size, shift))?;
        let cells = cells.iter().map(|&cell| cell + lattice.cell(shift)).collect_vec();
        if drawn == Drawn::Fixed
            && let Some(board) = self.board()
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
        for own in self.all.iter_mut().filter(|own| own.id == id) {
            *own = own.clone().with(cells.iter().copied(), mark);
        }
        self.follow_board()
    }

    /// The frame of a drawing that is larger, or smaller, by a row, a column or a layer at a side.
    fn grown(&self, id: &str, side: Side, is_larger: bool) -> Result<Frame, Fault> {
        let Drawing { mut size, .. } = *self.get(id)?;
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
    fn frame(&mut self, id: &str, (size, shift): Frame) -> Result<(), Fault> {
        let Drawing { drawn, size: before, .. } = *self.get(id)?;
        for own in &mut self.all {
            let is_alike = !drawn.is_of_piece() && !own.drawn.is_of_piece() && own.size == before;
            if own.id == id || is_alike {
                *own = own.clone().framed(size, shift)?;
            }
        }
        self.follow_board()
    }

    fn board(&self) -> Option<&Drawing> {
        self.all.iter().find(|own| own.drawn == Drawn::Board)
    }

    /// Adds the drawing of the pieces that lie.
    fn add_fixed(&mut self, document: &Document) -> Result<(), Fault> {
        let is_there = self.all.iter().any(|own| own.drawn == Drawn::Fixed);
        ensure!(!is_there, Fault::new("the key `fixed` is there already"));
        let can_have = document.keys.iter().any(|key| key.drawn == Some(Drawn::Fixed));
        let Some(board) = self.board().filter(|_| can_have) else {
            let fault = Fault::new("no pieces can lie here");
            return Err(fault.help("pieces lie on the `board` of a packing"));
        };
        let marks = board.marks.iter().map(|(&cell, own)| {
            let is_gap = own.mark == board.drawn.gap();
            let mark = if is_gap { Drawn::Fixed.gap() } else { Drawn::Fixed.bare() };
            (cell, Sketched { mark: mark.to_owned(), span: None })
        });
        let empty = Drawing::new("fixed", Drawn::Fixed, board.size, self.lattice)?;
        let fixed = Drawing { marks: marks.collect(), ..empty };
        self.all.push(fixed);
        Ok(())
    }

    /// The name of a piece, if it has one.
    fn piece(&self, id: &str) -> Result<Option<Spanned<String>>, Fault> {
        let number = id.strip_prefix("piece[").and_then(|rest| rest.strip_suffix(']'));
        let number = number.and_then(|number| number.parse::<usize>().ok()?.checked_sub(1));
        let piece = number.and_then(|number| self.pieces.get(number));
        piece.cloned().ok_or_else(|| self.unknown("piece", id))
    }

    /// Gives a piece another name where it lies, or takes it away, unless another one has its name.
    fn rename(&mut self, name: &Spanned<String>, to: Option<&str>) {
        let of_name = |own: &&Spanned<String>| own.get_ref() == name.get_ref();
        let same = self.pieces.iter().flatten().filter(of_name);
        if same.count() == 1 {
            for own in self.all.iter_mut().filter(|own| own.drawn == Drawn::Fixed) {
                let marks = own.marks.iter().filter(|(_, own)| own.mark == *name.get_ref());
                let cells = marks.map(|(&cell, _)| cell).collect_vec();
                *own = own.clone().with(cells, to.unwrap_or(Drawn::Fixed.bare()));
            }
        }
    }

    /// The text of a new piece with an empty shape.
    fn new_piece(&self, name: &str) -> Result<String, Fault> {
        let side = if self.lattice == Lattice::Stick { 5 } else { 3 };
        let empty = Drawing::new("", Drawn::Piece, [side, side, 1], self.lattice)?;
        let (name, shape) = (toml::Value::from(name), empty.value());
        Ok(format!("\n[[piece]]\nname = {name}\nshape = {shape}\n"))
    }

    /// A name that no piece has: A, B, C, and after Z two letters.
    fn fresh(&self, names: &[String]) -> String {
        let own = self.pieces.iter().flatten().map(Spanned::get_ref);
        let taken = own.chain(names).collect::<BTreeSet<_>>();
        let one = || ('A'..='Z').map(String::from);
        let two = one().cartesian_product(('A'..='Z').collect_vec());
        let two = two.map(|(first, second)| format!("{first}{second}"));
        let free = one().chain(two).find(|name| !taken.contains(name));
        free.unwrap_or_else(|| format!("P{}", self.pieces.len() + 1))
    }

    /// Gives the drawing of what lies a mark for each cell of the board.
    fn follow_board(&mut self) -> Result<(), Fault> {
        let Some(board) = self.board().cloned() else { return Ok(()) };
        for own in self.all.iter_mut().filter(|own| own.drawn == Drawn::Fixed) {
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
}

/// The least number of rows, columns or layers by which a drawing can be shifted: a triangle that
/// points up still does, and points go to points.
fn grain(lattice: Lattice, axis: usize) -> i32 {
    let is_coarse = matches!(lattice, Lattice::Triangle | Lattice::Stick);
    if is_coarse && axis < 2 { 2 } else { 1 }
}

/// The tables of a list.
fn tables<'n>(table: &'n DeTable<'n>, list: &str) -> Vec<&'n DeTable<'n>> {
    let items = table.get(list).and_then(|value| value.get_ref().as_array());
    items.into_iter().flatten().filter_map(|item| item.get_ref().as_table()).collect()
}

/// All values that a key stands for, such as `board`, `drawings.NAME` or `piece[].shape`.
fn found<'n>(table: &'n DeTable<'n>, name: &str, before: &str) -> Vec<Found<'n>> {
    let (first, rest) = name.split_once('.').unwrap_or((name, ""));
    if let Some(list) = first.strip_suffix("[]") {
        let items = (1..).zip(tables(table, list));
        let within = items.flat_map(|(number, item): (usize, _)| {
            let id = format!("{before}{list}[{number}]");
            let found = found(item, rest, &format!("{id}."));
            found.into_iter().map(move |found| Found { id: id.clone(), ..found })
        });
        return within.collect();
    }
    if !rest.is_empty() {
        let own = table.get(first).and_then(|value| value.get_ref().as_table());
        return own.map_or_else(Vec::new, |own| found(own, rest, &format!("{before}{first}.")));
    }
    let is_any = first == "NAME";
    let own = table.iter().filter(|(key, _)| is_any || key.get_ref() == first);
    let found = own.map(|(key, value)| {
        let path = format!("{before}{}", key.get_ref());
        Found { id: path.clone(), path, value }
    });
    found.collect()
}
