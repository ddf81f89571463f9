//! A drawing of an instance, cell by cell.

use std::collections::BTreeMap;
use std::ops::Range;

use itertools::{Itertools, iproduct};
use serde::Deserialize;
use serde_json::{Value, json};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::puzzle::instance::{Fault, Source};
use crate::puzzle::key::Drawn;
use crate::puzzle::violation::ensure;
use crate::shapes::drawing::{self, Mark, is_bare, marks, marks_and_legend};
use crate::shapes::lattice::{Cell, Lattice, Layout, stick};
use crate::shapes::plane;

/// The most cells of a drawing that is sketched.
const MOST: i32 = 10_000;

/// A mark of a cell that is sketched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketched {
    /// As it is drawn; of a stick without a word `.`, or `X` in a piece.
    pub mark: String,
    /// Its place in the text of the instance, in bytes, if it stands there as it is.
    pub span: Option<Range<usize>>,
}

/// A drawing with a mark for each cell of its rows and columns, also for gaps.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Its key: `board`, `drawings.cage`, `piece[1]`.
    pub id: String,
    /// The name of its piece.
    pub name: Option<String>,
    /// The things that it draws.
    pub drawn: Drawn,
    /// The lattice of its cells.
    pub(super) lattice: Lattice,
    /// The numbers of rows, columns and layers.
    pub size: [i32; 3],
    /// The marks.
    pub marks: BTreeMap<Cell, Sketched>,
    /// The lines below the marks that explain them.
    pub(super) legend: String,
    /// The key that has the drawing, or has the size or the cells in its place.
    pub(super) path: String,
}

/// The way to write a drawing in the place of another one.
pub(super) enum Edits {
    /// Single marks in their places.
    Marks(Vec<(Range<usize>, String)>),
    /// The whole drawing, a value in TOML.
    Whole(String),
}

/// A value of a document that a key of the family stands for.
pub(super) struct Found<'n> {
    /// The key of the drawing: `drawings.cage`; of a part of a list its number, `piece[1]`.
    pub(super) id: String,
    /// The key of the value: `piece[1].shape`.
    pub(super) path: String,
    pub(super) value: &'n Spanned<DeValue<'n>>,
}

/// The text of a value, with its place.
pub(super) fn text_of(value: &Spanned<DeValue<'_>>) -> Option<Spanned<String>> {
    Some(Spanned::new(value.span(), value.get_ref().as_str()?.to_owned()))
}

impl Drawn {
    /// The mark of what is no cell, or has none.
    pub const fn gap(self) -> &'static str {
        match self {
            Self::Board | Self::Size | Self::Fixed | Self::Sheet => "#",
            Self::Piece | Self::Cells | Self::Marks | Self::Square => ".",
        }
    }

    /// The mark of a cell that is there, and nothing else.
    pub const fn bare(self) -> &'static str {
        match self {
            Self::Piece | Self::Cells => "X",
            _ => ".",
        }
    }

    /// True if the cells are those of a piece, not of a board.
    pub(super) const fn is_of_piece(self) -> bool {
        matches!(self, Self::Piece | Self::Cells)
    }
}

/// The fault that a drawing is too large to be sketched.
fn too_large() -> Fault {
    let problem = format!("a drawing that is sketched has at most {MOST} cells");
    Fault::new(problem).help("edit a larger one as text")
}

/// The least number of rows, columns or layers that a drawing takes for this many coordinates: those
/// of sticks go from point to point.
pub(super) fn frame(lattice: Lattice, axis: usize, coordinates: i32) -> i32 {
    match lattice.layout() {
        Layout::Sticks if axis < 2 => coordinates.max(3) | 1,
        _ => coordinates.max(1),
    }
}

/// The cells of a drawing, with gaps.
fn cells([rows, columns, layers]: [i32; 3], lattice: Lattice) -> impl Iterator<Item = Cell> {
    let all = iproduct!(0..rows, 0..columns, 0..layers);
    let cells = all.map(move |(row, column, layer)| lattice.cell([row, column, layer]));
    cells.filter(move |&cell| lattice.is_cell(cell))
}

/// The extents that a list, or a text with commas, has.
fn extents(value: &DeValue<'_>, lattice: Lattice) -> Option<[i32; 3]> {
    let sides: Option<Vec<i32>> = match value {
        DeValue::String(text) => text.split(',').map(|side| side.trim().parse().ok()).collect(),
        _ => value.as_array()?.iter().map(|side| integer(side.get_ref())).collect(),
    };
    let is_right = |sides: &Vec<i32>| {
        sides.len() == lattice.dimensions() && sides.iter().all(|&side| side > 0)
    };
    let sides = sides.filter(is_right)?;
    Some(std::array::from_fn(|axis| sides.get(axis).map_or(1, |&side| lattice.extent(side))))
}

/// The number, if a value is one.
fn integer(value: &DeValue<'_>) -> Option<i32> {
    let number = value.as_integer()?;
    i32::from_str_radix(number.as_str(), number.radix()).ok()
}

/// The numbers of rows and columns that a text such as `8 x 8` says, with the numbers of the file.
fn rows_and_columns(text: &str, table: &DeTable<'_>) -> Option<[i32; 3]> {
    let number = |text: &str| match text.trim().strip_prefix('{') {
        Some(name) => integer(table.get(name.strip_suffix('}')?)?.get_ref()),
        None => text.trim().parse().ok(),
    };
    let (rows, columns) = text.split_once(['x', '×']).or_else(|| text.split_once(" by "))?;
    let sides = [number(rows)?, number(columns)?];
    sides.iter().all(|&side| side > 0).then_some([sides[0], sides[1], 1])
}

/// Cells and the extents that they take.
type Listed = (Vec<Cell>, [i32; 3]);

/// The cells of a list, which begin in the first row, column and layer, and their extents.
fn listed(value: &Spanned<DeValue<'_>>, lattice: Lattice) -> Result<Option<Listed>, Fault> {
    let list = Vec::<Cell>::deserialize(ValueDeserializer::from(value.clone())).unwrap_or_default();
    let is_near = |cell: &Cell| cell.in_space().iter().all(|own| own.unsigned_abs() < 1 << 20);
    ensure!(list.iter().all(is_near), too_large());
    let cells = list.into_iter().filter(|&cell| lattice.is_cell(cell)).collect_vec();
    let Some([least, most]) = Cell::bounds(cells.iter().copied()) else { return Ok(None) };
    let home = lattice.shift(least);
    let last = (most - home).in_space();
    let size = std::array::from_fn(|axis| frame(lattice, axis, last[axis] + 1));
    Ok(Some((cells.into_iter().map(|cell| cell - home).collect(), size)))
}

impl Drawing {
    /// Reads a drawing; `None` if the value is none, which is a fault of the instance only.
    pub(super) fn read(
        drawn: Drawn,
        lattice: Lattice,
        found: &Found<'_>,
        (source, table): (&Source, &DeTable<'_>),
    ) -> Result<Option<Self>, Fault> {
        let Found { id, path, value } = found;
        let path = path.clone();
        let full = |drawn, id: &str, size, path| {
            let empty = Self::new(id, drawn, size, lattice)?;
            Ok(Some(Self { path, ..empty.with(cells(size, lattice), drawn.bare()) }))
        };
        if drawn == Drawn::Size {
            let Some(size) = extents(value.get_ref(), lattice) else { return Ok(None) };
            return full(Drawn::Board, "board", size, path);
        }
        if drawn == Drawn::Cells {
            let Some((cells, size)) = listed(value, lattice)? else { return Ok(None) };
            let empty = Self::new(id, Drawn::Piece, size, lattice)?;
            return Ok(Some(Self { path, ..empty.with(cells, Drawn::Piece.bare()) }));
        }
        let Some(text) = text_of(value) else { return Ok(None) };
        if drawn == Drawn::Sheet
            && let Some(size) = rows_and_columns(text.get_ref(), table)
        {
            return full(drawn, id, size, path);
        }
        let own = Self::of_text(drawn, lattice, &text, source)?;
        Ok(Some(Self { id: id.clone(), path, ..own }))
    }

    fn of_text(
        drawn: Drawn,
        lattice: Lattice,
        text: &Spanned<String>,
        source: &Source,
    ) -> Result<Self, Fault> {
        let has_legend = matches!(drawn, Drawn::Sheet | Drawn::Marks);
        let own = text.get_ref();
        let (shown, legend) = if has_legend { marks_and_legend(own) } else { (&**own, "") };
        let written = source.text.get(text.span()).unwrap_or_default();
        let start = written.find(own.as_str()).map(|at| text.span().start + at);
        let read = |_| Ok((marks(shown, lattice)?, drawing::extents(shown, lattice)?));
        let (marks, mut size) = crate::puzzle::instance::drawn(text, read)?;
        let side = size[1].isqrt();
        let is_line = drawn == Drawn::Square && size[0] == 1 && side > 1 && side * side == size[1];
        if is_line {
            size = [side, side, 1];
        }
        let marks = marks.into_iter().map(|Mark { cell, text, span }| {
            let column = cell.coordinates()[1];
            let cell = if is_line { Cell::plane(column / side, column % side) } else { cell };
            let is_stick = lattice.layout() == Layout::Sticks;
            let mark = match text {
                "#" if drawn.is_of_piece() || is_stick => drawn.gap(),
                text if is_stick && is_bare(text, lattice) => drawn.bare(),
                text => text,
            };
            let span = start.map(|start| start + span.start..start + span.end);
            (cell, Sketched { mark: mark.to_owned(), span })
        });
        let size = std::array::from_fn(|axis| frame(lattice, axis, size[axis]));
        let (empty, marks) = (Self::new("", drawn, size, lattice)?, marks.collect());
        Self { marks, legend: legend.to_owned(), ..empty }.framed(size, [0; 3])
    }

    /// A drawing of this size and nothing but gaps, which is not in the text.
    pub(super) fn new(
        id: &str,
        drawn: Drawn,
        size: [i32; 3],
        lattice: Lattice,
    ) -> Result<Self, Fault> {
        let (marks, legend) = (BTreeMap::new(), String::new());
        let (id, name, path) = (id.to_owned(), None, id.to_owned());
        Self { id, name, drawn, lattice, size, marks, legend, path }.framed(size, [0; 3])
    }

    /// The drawing in a frame of another size, its marks shifted.
    pub(super) fn framed(mut self, size: [i32; 3], shift: [i32; 3]) -> Result<Self, Fault> {
        let area = size.iter().fold(1_i32, |area, &side| area.saturating_mul(side));
        ensure!(area <= MOST, too_large());
        let by = self.lattice.cell(shift);
        let gap = Sketched { mark: self.drawn.gap().to_owned(), span: None };
        let mut mark = |cell| self.marks.remove(&(cell - by)).unwrap_or_else(|| gap.clone());
        let marks = cells(size, self.lattice).map(|cell| (cell, mark(cell))).collect();
        Ok(Self { size, marks, ..self })
    }

    /// The drawing with a mark on some of its cells.
    pub(super) fn with(mut self, cells: impl IntoIterator<Item = Cell>, mark: &str) -> Self {
        for cell in cells {
            if let Some(own) = self.marks.get_mut(&cell) {
                mark.clone_into(&mut own.mark);
            }
        }
        self
    }

    /// The name of the key that it is written under: a size becomes a board, a list of cells a shape.
    pub(super) fn key(&self) -> &str {
        match self.path.rsplit('.').next().unwrap_or_default() {
            "size" => "board",
            "cells" => "shape",
            name => name,
        }
    }

    /// The mark of a cell; that of a gap outside.
    pub fn mark(&self, cell: Cell) -> &str {
        self.marks.get(&cell).map_or(self.drawn.gap(), |own| &own.mark)
    }

    /// True if another drawing has the same marks.
    pub(super) fn has_marks_of(&self, other: &Self) -> bool {
        let is_same = |(&cell, own): (&Cell, &Sketched)| own.mark == other.mark(cell);
        self.size == other.size && self.marks.iter().all(is_same)
    }

    /// The edits that write this drawing in the place of another one.
    pub(super) fn edits(&self, before: Option<&Self>) -> Edits {
        if before.is_some_and(|before| self.has_marks_of(before)) {
            return Edits::Marks(Vec::new());
        }
        let single = before.and_then(|before| self.single_edits(before));
        single.map_or_else(|| Edits::Whole(self.value()), Edits::Marks)
    }

    /// The drawing as a value in TOML.
    pub(super) fn value(&self) -> String {
        let is_line = self.size[0] == 1 && self.size[2] == 1 && self.legend.is_empty();
        quoted(&(self.written() + &self.legend), is_line)
    }

    /// The edits of single marks, if that is enough: those in their place are as wide.
    fn single_edits(&self, before: &Self) -> Option<Vec<(Range<usize>, String)>> {
        let is_fit = self.size == before.size && self.lattice.layout() != Layout::Sticks;
        let changed = self.marks.iter().filter(|&(&cell, own)| before.mark(cell) != own.mark);
        let edit = |(cell, own): (&Cell, &Sketched)| {
            let is_plain = !own.mark.contains(['\\', '"', '\'']);
            let is_as_wide = before.mark(*cell).chars().count() == own.mark.chars().count();
            Some((own.span.clone().filter(|_| is_plain && is_as_wide)?, own.mark.clone()))
        };
        is_fit.then(|| changed.map(edit).collect()).flatten()
    }

    /// The marks in rows and columns.
    fn written(&self) -> String {
        let is_stick = self.lattice.layout() == Layout::Sticks;
        drawing::written(self.size, self.lattice, |cell| match self.mark(cell) {
            mark if is_stick && mark == self.drawn.gap() => None,
            mark if is_stick && mark == self.drawn.bare() => Some(stick::mark(cell)),
            mark => Some(mark),
        })
    }

    /// The drawing as JSON: each cell with its mark, its place and its polygon.
    pub(super) fn to_json(&self) -> Value {
        let layout = self.lattice.layout();
        // Layers stand side by side.
        let apart = f64::from(self.size[1]) + 1.0;
        let polygon = |cell: Cell| {
            let right = apart * f64::from(cell.in_space()[2]);
            layout.polygon(cell).into_iter().map(move |at| at.by(right, 0.0))
        };
        let rounded = |number: f64| (number * 1000.0).round() / 1000.0 + 0.0;
        let cell = |(&cell, Sketched { mark, span }): (&Cell, &Sketched)| {
            let polygon = polygon(cell).map(|at| [rounded(at.x), rounded(-at.y)]).collect_vec();
            let span = span.as_ref().map(|span| [span.start, span.end]);
            json!({ "cell": cell, "mark": mark, "span": span, "polygon": polygon })
        };
        let bounds = plane::bounds(self.marks.keys().copied().flat_map(polygon));
        let [from, to] = bounds.unwrap_or_default();
        let view = [from.x, -to.y, to.x - from.x, to.y - from.y].map(rounded);
        json!({
            "key": self.id, "name": self.name, "kind": self.drawn,
            "gap": self.drawn.gap(), "bare": self.drawn.bare(),
            "size": self.size[..self.lattice.dimensions()], "view": view,
            "cells": self.marks.iter().map(cell).collect_vec(),
        })
    }
}

/// A text as a value in TOML, in a line of its own if it is one line.
fn quoted(text: &str, is_line: bool) -> String {
    let is_literal = text.contains(['\\', '"']) && !text.contains('\'');
    let quote = if is_literal { "'" } else { "\"" };
    let escaped =
        if is_literal { text.to_owned() } else { text.replace('\\', "\\\\").replace('"', "\\\"") };
    if is_line {
        return format!("{quote}{}{quote}", escaped.trim_end_matches('\n'));
    }
    format!("{0}\n{escaped}{0}", quote.repeat(3))
}
