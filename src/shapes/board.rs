//! Boards: cells in rows and columns, mostly squares, each with a value.

mod motions;
mod ways;

use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hash;
use std::ops::{Index, Range};
use std::sync::Arc;

use indexmap::IndexMap;
use itertools::Itertools;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::drawing::{self, DrawingError, Mark};
use super::lattice::{Cell, Lattice};

/// The cells of a board, row by row, each with a value.
///
/// A board is [drawn](Self::drawn), and then knows where each of its cells stands in the text, or
/// made of [cells and values](FromIterator). Others with the same cells come from it by
/// [`map`](Self::map): the literals of a model, the numbers of a solution, or the places to which
/// cells move. As JSON it is the list of its rows, with `null` off the board.
///
/// ```
/// use itertools::Itertools;
/// use puzzlec::shapes::{board::Board, drawing::number, lattice::Cell};
///
/// let board = Board::drawn("3.\n#0", |mark| number(mark, 0..=3), "a mark is a number or `.`")?;
/// let [first, second, last] = [(0, 0), (0, 1), (1, 1)].map(|(row, column)| Cell::plane(row, column));
/// assert!(board.cells().eq([first, second, last]));
/// assert_eq!((board[last], board.span(last)), (Some(0), 4..5));
/// assert!(board.pairs().eq([(first, second), (second, last)]));
///
/// let letters = Board::full("aab\nabb", Some, "any mark will do")?;
/// assert_eq!(letters.regions().values().map(Vec::len).collect_vec(), [3, 3]);
/// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<T> {
    /// The cells in their order, each with its place in the drawing, if there is one.
    places: Arc<[(Cell, Range<usize>)]>,
    values: Vec<T>,
    lattice: Lattice,
}

impl Board<()> {
    /// The board with these numbers of rows and columns.
    pub fn of_size(rows: usize, columns: usize) -> Self {
        let cells = (0..rows as i32).cartesian_product(0..columns as i32);
        cells.map(|(row, column)| (Cell::plane(row, column), ())).collect()
    }
}

impl<T> Board<T> {
    /// The board that a text [draws](drawing), with the meaning of each mark; `#` is off the board
    /// unless it has a meaning.
    ///
    /// # Errors
    /// When a mark means nothing, rows have different numbers of marks, or there is no cell.
    pub fn drawn<'t>(
        text: &'t str,
        meaning: impl Fn(&'t str) -> Option<T>,
        help: &'static str,
    ) -> Result<Self, DrawingError> {
        let meaning = |mark| match meaning(mark) {
            None if mark == "#" => Some(None),
            value => value.map(Some),
        };
        Self::read(text, Lattice::Square, meaning, help)
    }

    /// The same of a full rectangle, where `#` is a mark as any other.
    ///
    /// # Errors
    /// As of [`drawn`](Self::drawn).
    pub fn full<'t>(
        text: &'t str,
        meaning: impl Fn(&'t str) -> Option<T>,
        help: &'static str,
    ) -> Result<Self, DrawingError> {
        Self::full_of(text, Lattice::Square, meaning, help)
    }

    /// A [full](Self::full) board of the cells of a lattice in the plane, drawn as its
    /// [marks](drawing::marks) are: its neighbours are those of the lattice.
    ///
    /// ```
    /// use puzzlec::shapes::board::Board;
    /// use puzzlec::shapes::lattice::Lattice;
    ///
    /// let flower = Board::full_of(" . .\n. . .\n . .", Lattice::Hexagon, Some, "any mark")?;
    /// let counts = flower.cells().map(|cell| flower.neighbours(cell).count());
    /// assert!(counts.eq([3, 3, 3, 6, 3, 3, 3]));
    /// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
    /// ```
    ///
    /// # Errors
    /// As of [`drawn`](Self::drawn).
    pub fn full_of<'t>(
        text: &'t str,
        lattice: Lattice,
        meaning: impl Fn(&'t str) -> Option<T>,
        help: &'static str,
    ) -> Result<Self, DrawingError> {
        Self::read(text, lattice, |mark| meaning(mark).map(Some), help)
    }

    fn read<'t>(
        text: &'t str,
        lattice: Lattice,
        meaning: impl Fn(&'t str) -> Option<Option<T>>,
        help: &'static str,
    ) -> Result<Self, DrawingError> {
        let fault = |problem, span| DrawingError { problem, span, help: help.into() };
        let (mut places, mut values) = (Vec::new(), Vec::new());
        let marks = match lattice {
            Lattice::Square => drawing::rectangle(text)?,
            _ => drawing::marks(text, lattice)?,
        };
        for Mark { cell, text, span } in marks {
            let no_mark = || fault(format!("`{text}` is not a mark of this drawing"), span.clone());
            if let Some(value) = meaning(text).ok_or_else(no_mark)? {
                places.push((cell, span));
                values.push(value);
            }
        }
        if values.is_empty() {
            return Err(fault("the board has no cell".to_owned(), 0..text.len()));
        }
        Ok(Self { places: places.into(), values, lattice })
    }

    /// The board with other values, in the order of the cells.
    pub fn map<U>(&self, mut value: impl FnMut(Cell, &T) -> U) -> Board<U> {
        let values = self.iter().map(|(cell, own)| value(cell, own)).collect();
        Board { places: self.places.clone(), values, lattice: self.lattice }
    }

    /// The board with other values, if all cells have one.
    ///
    /// # Errors
    /// The first that a cell has instead of a value.
    pub fn try_map<U, E>(&self, value: impl Fn(Cell, &T) -> Result<U, E>) -> Result<Board<U>, E> {
        let values = self.iter().map(|(cell, own)| value(cell, own)).collect::<Result<_, E>>()?;
        Ok(Board { places: self.places.clone(), values, lattice: self.lattice })
    }

    /// The part of the board that has some of its cells.
    pub fn part(&self, is_in: impl Fn(Cell) -> bool) -> Board<()> {
        let cells = self.cells().filter(|&cell| is_in(cell)).map(|cell| (cell, ()));
        cells.collect::<Board<()>>().of(self.lattice)
    }

    /// The board with the neighbours that cells have in a lattice of the plane.
    #[must_use]
    pub fn of(self, lattice: Lattice) -> Self {
        Self { lattice, ..self }
    }

    /// The lattice that has the cells.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone {
        self.places.iter().map(|(cell, _)| *cell)
    }

    /// The values, row by row.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The cells with their values, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> + Clone {
        self.cells().zip(&self.values)
    }

    /// The number of a cell in the order of the cells, from 0 on; `None` off the board.
    fn number(&self, cell: Cell) -> Option<usize> {
        self.places.binary_search_by_key(&cell, |(cell, _)| *cell).ok()
    }

    /// The value of a cell; `None` off the board.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.number(cell).map(|number| &self.values[number])
    }

    /// True if a cell is on the board.
    pub fn contains(&self, cell: Cell) -> bool {
        self.number(cell).is_some()
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// True if there is no cell.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// True if another board has the same cells.
    pub fn fits<U>(&self, other: &Board<U>) -> bool {
        self.cells().eq(other.cells())
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        let last = |axis| self.cells().map(|cell| cell.coordinates()[axis] as usize + 1).max();
        (last(0).unwrap_or(0), last(1).unwrap_or(0))
    }

    /// The length of a side, if the board is a full square.
    pub fn side(&self) -> Option<usize> {
        let (rows, columns) = self.size();
        (rows == columns && self.len() == rows * columns).then_some(rows)
    }

    /// The place of a cell in the drawing, in bytes; nowhere if it was not drawn.
    pub fn span(&self, cell: Cell) -> Range<usize> {
        self.number(cell).map_or(0..0, |number| self.places[number].1.clone())
    }

    /// The board as a [drawing](drawing::marks) of these marks, `#` off the board; marks have blanks
    /// between them if one has several letters.
    ///
    /// ```
    /// use puzzlec::shapes::board::Board;
    ///
    /// let ring = Board::drawn("1.2\n.#.\n3.4", Some, "any mark")?;
    /// assert_eq!(ring.text(|_, mark| mark.replace('.', "10")), "1 10 2\n10 # 10\n3 10 4\n");
    /// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
    /// ```
    pub fn text(&self, mark: impl Fn(Cell, &T) -> String) -> String {
        let (rows, columns) = self.size();
        let mark = |row, column| {
            let cell = Cell::plane(row as i32, column as i32);
            self.get(cell).map_or_else(|| "#".to_owned(), |value| mark(cell, value))
        };
        let marks = (0..rows).map(|row| (0..columns).map(|column| mark(row, column)).collect_vec());
        let marks = marks.collect_vec();
        let is_wide = marks.iter().flatten().any(|mark| mark.chars().count() != 1);
        let gap = if is_wide { " " } else { "" };
        marks.iter().map(|row| row.iter().join(gap) + "\n").collect()
    }

    /// The cells in rows of this length, one after the other.
    #[must_use]
    pub fn in_rows_of(self, columns: usize) -> Self {
        let cells = Board::of_size(self.len().div_ceil(columns), columns);
        let spans = self.places.iter().map(|(_, span)| span.clone());
        Self { places: cells.cells().zip(spans).collect(), ..self }
    }

    /// The cells of each row.
    pub fn rows(&self) -> Vec<Vec<Cell>> {
        self.along(0)
    }

    /// The cells of each column.
    pub fn columns(&self) -> Vec<Vec<Cell>> {
        self.along(1)
    }

    fn along(&self, axis: usize) -> Vec<Vec<Cell>> {
        let lines = self.cells().into_group_map_by(|cell| cell.coordinates()[axis]);
        lines.into_iter().sorted().map(|(_, line)| line).collect()
    }

    /// The rows and the columns with their names: `row 1`, `column 1`.
    pub fn lines(&self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        numbered("row", self.rows()).chain(numbered("column", self.columns()))
    }

    /// The longest runs of cells that are in something, each going on by this step: to the right,
    /// or down.
    ///
    /// ```
    /// use puzzlec::shapes::board::Board;
    /// use puzzlec::shapes::lattice::Cell;
    ///
    /// let words = Board::full("ab.c\nd..e", Some, "any mark will do")?;
    /// let across = words.runs(Cell::RIGHT, |mark| *mark != ".");
    /// assert!(across.iter().map(Vec::len).eq([2, 1, 1, 1]));
    /// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
    /// ```
    pub fn runs(&self, step: Cell, is_in: impl Fn(&T) -> bool) -> Vec<Vec<Cell>> {
        let is_in = |cell: &Cell| self.get(*cell).is_some_and(&is_in);
        let starts = self.cells().filter(|&cell| is_in(&cell) && !is_in(&(cell - step)));
        let run = |start| {
            std::iter::successors(Some(start), |&cell| Some(cell + step).filter(is_in)).collect()
        };
        starts.map(run).collect()
    }

    /// The blocks of this many rows and columns that lie on the board, from each cell to the right
    /// and down.
    pub fn windows(&self, rows: usize, columns: usize) -> impl Iterator<Item = Vec<Cell>> + '_ {
        let steps = (0..rows as i32).cartesian_product(0..columns as i32);
        let steps = steps.map(|(row, column)| Cell::plane(row, column)).collect_vec();
        self.cells().filter_map(move |cell| {
            let cells = steps.iter().map(|&step| cell + step);
            cells.map(|cell| self.contains(cell).then_some(cell)).collect()
        })
    }

    /// The regions: the cells of each value, in the order in which the values come first.
    pub fn regions(&self) -> IndexMap<&T, Vec<Cell>>
    where
        T: Eq + Hash,
    {
        let mut regions = IndexMap::<&T, Vec<Cell>>::new();
        for (cell, value) in self.iter() {
            regions.entry(value).or_default().push(cell);
        }
        regions
    }

    /// The regions with their names, a word and their value: `box a`.
    ///
    /// ```
    /// use itertools::Itertools;
    /// use puzzlec::shapes::board::Board;
    ///
    /// let letters = Board::full("aab\nabb", Some, "any mark will do")?;
    /// let names = letters.named_regions("box").map(|(name, _)| name);
    /// assert_eq!(names.collect_vec(), ["box a", "box b"]);
    /// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
    /// ```
    pub fn named_regions(&self, what: &str) -> impl Iterator<Item = (String, Vec<Cell>)>
    where
        T: Eq + Hash + fmt::Display,
    {
        self.regions().into_iter().map(move |(value, cells)| (format!("{what} {value}"), cells))
    }
}

/// Sets of cells under a word and their number from 1 on.
fn numbered(what: &str, sets: Vec<Vec<Cell>>) -> impl Iterator<Item = (String, Vec<Cell>)> {
    (1..).zip(sets).map(move |(number, cells)| (format!("{what} {number}"), cells))
}

impl<T> Index<Cell> for Board<T> {
    type Output = T;

    /// The value of a cell of the board.
    fn index(&self, cell: Cell) -> &T {
        self.get(cell).unwrap_or_else(|| panic!("the board has no cell {cell}"))
    }
}

impl<T> FromIterator<(Cell, T)> for Board<T> {
    fn from_iter<I: IntoIterator<Item = (Cell, T)>>(cells: I) -> Self {
        let cells = cells.into_iter().collect::<BTreeMap<_, _>>();
        let (places, values) = cells.into_iter().map(|(at, own)| ((at, 0..0), own)).unzip();
        Self { places: Vec::into(places), values, lattice: Lattice::Square }
    }
}

impl<T: Serialize> Serialize for Board<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (rows, columns) = self.size();
        let value = |row, column| self.get(Cell::plane(row, column));
        let row = |row| (0..columns as i32).map(|column| value(row, column)).collect_vec();
        serializer.collect_seq((0..rows as i32).map(row))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Board<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<Vec<Option<T>>>::deserialize(deserializer)?;
        let size = (rows.len(), rows.first().map_or(0, Vec::len));
        let is_rectangle = rows.iter().all(|row| row.len() == size.1);
        let cells = (0..).zip(rows).flat_map(|(row, values)| {
            let cells = (0..).map(move |column| Cell::plane(row, column)).zip(values);
            cells.filter_map(|(cell, value)| Some((cell, value?)))
        });
        let board: Self = cells.collect();
        let is_whole = is_rectangle && board.size() == size;
        is_whole.then_some(board).ok_or_else(|| D::Error::custom("the rows have different lengths"))
    }
}
