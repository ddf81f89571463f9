//! Boards and pieces drawn as text: a mark for each cell.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::lattice::{Cell, Lattice, Layout, RegionSymmetry};

/// A mark of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark<'t> {
    /// The cell that it stands for: row and column, or row, column and layer.
    pub cell: Cell,
    /// The character or the word.
    pub text: &'t str,
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
}

/// Cells of a lattice drawn as text.
///
/// Every character is a mark of its own, unless some line has blanks between its marks; then every
/// word is. The rows of a drawing are its lines, and blanks before a row do not count. In space, an
/// empty line goes to the next layer.
///
/// Hexagons may also be drawn as they lie, every row half a cell further right than the row above.
/// That is so if not all rows begin in the same column: then the column of a mark tells its cell,
/// two columns a cell or any other even number, as in the pictures in a terminal.
///
/// ```
/// use puzzlec::shapes::drawing::Drawing;
/// use puzzlec::shapes::lattice::{Hexagon, Square};
///
/// let givens = Drawing::read(". 12\n7 .", &Square)?;
/// assert_eq!(givens.rectangle()?, (2, 2));
/// let numbers = givens.values(|mark| if mark == "." { Some(0) } else { mark.parse().ok() })?;
/// assert_eq!(numbers, [0, 12, 7, 0]);
///
/// let flower = Drawing::read(" . .\n. . .\n . .", &Hexagon)?;
/// let flat = Drawing::read("#..\n...\n..#", &Hexagon)?;
/// assert!(flower.cells().eq(flat.marks().iter().filter(|mark| mark.text == ".").map(|m| m.cell)));
/// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<'t> {
    lattice: &'t dyn Lattice,
    marks: Vec<Mark<'t>>,
}

/// A fault of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct DrawingError {
    message: String,
    /// Where the fault stands in the text, in bytes.
    pub span: Range<usize>,
    /// What to do about it, if the message does not say so.
    pub help: Option<&'static str>,
}

impl DrawingError {
    const DRAW_AS_THEY_LIE: Option<&'static str> = Some(
        "begin all rows in one column, or draw hexagons as they lie: two columns a cell, each row \
         one column further right or left than the row above",
    );
    const MARK_BESIDE: Option<&'static str> = Some(
        "begin all rows in one column, or mark the cells beside these with `#`, two columns a cell",
    );

    fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { message: message.into(), span, help: None }
    }
}

/// A mark before its cell is known: its line and the column where it begins.
struct Placed<'t> {
    row: i32,
    column: i32,
    text: &'t str,
    span: Range<usize>,
}

impl<'t> Drawing<'t> {
    /// Reads a drawing.
    ///
    /// # Errors
    /// When hexagons are drawn neither in rows that begin in one column nor as they lie.
    pub fn read(text: &'t str, lattice: &'t dyn Lattice) -> Result<Self, DrawingError> {
        let mut marks = flat(text, lattice.is_space());
        if lattice.layout() == Layout::Hexagons {
            let placed = placed(text, &marks);
            let firsts = placed.iter().dedup_by(|one, other| one.row == other.row);
            if !firsts.map(|first| first.column).all_equal() {
                let columns = as_they_lie(text, &placed)?;
                for (mark, column) in marks.iter_mut().zip(columns) {
                    mark.cell = Cell::plane(mark.cell.coordinates()[0], column);
                }
            }
        }
        Ok(Self { lattice, marks })
    }

    /// The marks, row by row.
    pub fn marks(&self) -> &[Mark<'t>] {
        &self.marks
    }

    /// The cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.marks.iter().map(|mark| mark.cell)
    }

    /// The mark of a cell.
    pub fn at(&self, cell: Cell) -> Option<&Mark<'t>> {
        self.marks.iter().find(|mark| mark.cell == cell)
    }

    /// The numbers of rows and of columns, for a drawing that must be a rectangle.
    ///
    /// # Errors
    /// When there are no rows, or one has another number of marks than the first.
    pub fn rectangle(&self) -> Result<(usize, usize), DrawingError> {
        let place = |mark: &Mark<'_>| {
            let coordinates = mark.cell.coordinates();
            (coordinates[0], coordinates.get(2).copied())
        };
        let rows = self.marks.chunk_by(|one, other| place(one) == place(other)).collect_vec();
        let first = rows.first().ok_or_else(|| DrawingError::new(0..0, "nothing is drawn"))?.len();
        match (1..).zip(&rows).find(|(_, row)| row.len() != first) {
            None => Ok((rows.len(), first)),
            Some((number, row)) => {
                let (marks, span) = (row.len(), row[0].span.start..row[row.len() - 1].span.end);
                let message =
                    format!("row {number} has {marks} marks, but the first row has {first}");
                Err(DrawingError::new(span, message))
            }
        }
    }

    /// What every mark means, row by row.
    ///
    /// # Errors
    /// When a mark means nothing.
    pub fn values<T>(
        &self,
        meaning: impl Fn(&'t str) -> Option<T>,
    ) -> Result<Vec<T>, DrawingError> {
        let value = |mark: &Mark<'t>| {
            meaning(mark.text).ok_or_else(|| {
                let message = format!("`{}` is no mark of this drawing", mark.text);
                DrawingError::new(mark.span.clone(), message)
            })
        };
        self.marks.iter().map(value).collect()
    }

    /// The motions of the lattice that map the cells of this drawing to its cells, the identity
    /// first: for each cell the place of its image, both counted row by row.
    ///
    /// ```
    /// use puzzlec::shapes::drawing::Drawing;
    /// use puzzlec::shapes::lattice::Square;
    ///
    /// let motions = Drawing::read("12\n..", &Square)?.motions();
    /// assert_eq!((motions.len(), &motions[1]), (8, &vec![2, 0, 3, 1]));
    /// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
    /// ```
    pub fn motions(&self) -> Vec<Vec<usize>> {
        let places: BTreeMap<Cell, usize> =
            self.cells().enumerate().map(|(place, cell)| (cell, place)).collect();
        let region: BTreeSet<Cell> = places.keys().copied().collect();
        let images = |symmetry: RegionSymmetry| {
            self.cells().map(|cell| places[&symmetry.apply(cell)]).collect()
        };
        RegionSymmetry::all(&region, &self.lattice.motions(true)).into_iter().map(images).collect()
    }

    /// The [motions](Self::motions) that keep this drawing: every mark comes to an equal mark.
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let mut motions = self.motions();
        motions.retain(|images| {
            images.iter().zip(&self.marks).all(|(&image, mark)| self.marks[image].text == mark.text)
        });
        motions
    }
}

/// The marks of a drawing, the blanks before them left out.
fn flat(text: &str, space: bool) -> Vec<Mark<'_>> {
    let words = text.lines().any(|line| line.trim().contains([' ', '\t']));
    let mut marks: Vec<Mark<'_>> = Vec::new();
    let (mut row, mut layer) = (0, 0);
    for line in text.lines() {
        let trimmed = line.trim();
        if space && trimmed.is_empty() {
            // Empty lines before the first row do not count.
            layer += i32::from(row > 0);
            row = 0;
            continue;
        }
        let texts: Vec<&str> = if words {
            trimmed.split_whitespace().collect()
        } else {
            trimmed.char_indices().map(|(at, c)| &trimmed[at..at + c.len_utf8()]).collect()
        };
        for (column, mark) in (0..).zip(texts) {
            let start = mark.as_ptr() as usize - text.as_ptr() as usize;
            let cell =
                if space { Cell::space(row, column, layer) } else { Cell::plane(row, column) };
            marks.push(Mark { cell, text: mark, span: start..start + mark.len() });
        }
        row += 1;
    }
    marks
}

/// The marks of a plane drawing where they stand.
fn placed<'t>(text: &'t str, marks: &[Mark<'t>]) -> Vec<Placed<'t>> {
    let place = |mark: &Mark<'t>| {
        let line = text[..mark.span.start].rfind('\n').map_or(0, |newline| newline + 1);
        let column = text[line..mark.span.start].width() as i32;
        let row = mark.cell.coordinates()[0];
        Placed { row, column, text: mark.text, span: mark.span.clone() }
    };
    marks.iter().map(place).collect()
}

/// The columns of the cells of hexagons that are drawn as they lie, from 0 on.
fn as_they_lie(text: &str, placed: &[Placed<'_>]) -> Result<Vec<i32>, DrawingError> {
    let end = placed.last().map_or(0, |last| last.span.end);
    if let Some(at) = text[..end].find('\t') {
        let message = "a tab stands among hexagons that are drawn as they lie";
        let help = DrawingError::DRAW_AS_THEY_LIE;
        return Err(DrawingError { help, ..DrawingError::new(at..at + 1, message) });
    }
    let Some(first) = placed.first() else { return Ok(Vec::new()) };
    // How many cells further right than the first mark, if half a cell has so many columns.
    let cell = |mark: &Placed<'_>, half: i32| {
        let right = mark.column - first.column - half * (mark.row - first.row);
        (right % (2 * half) == 0).then(|| right / (2 * half))
    };
    let neighbours = placed.iter().tuple_windows().filter(|(left, right)| left.row == right.row);
    let nearest = neighbours.map(|(left, right)| right.column - left.column).min();
    let widest = nearest.map_or_else(
        || placed.iter().map(|mark| (mark.column - first.column).abs()).max().unwrap_or(1),
        |nearest| nearest / 2,
    );
    let halves = (1..=widest.max(1)).rev();
    let fitting = |&half: &i32| placed.iter().all(|mark| cell(mark, half).is_some());
    let fitting = halves.filter(fitting).collect_vec();
    let half = match fitting[..] {
        // Marks that are as near as can be stand in neighbouring cells.
        [half] => half,
        [half, ..] if nearest == Some(2 * half) => half,
        [] => {
            let half = (nearest.unwrap_or(2) / 2).max(1);
            let between = placed.iter().find(|mark| cell(mark, half).is_none());
            let Placed { text, span, .. } = between.unwrap_or(first);
            let message = format!("`{text}` stands between the cells of its row");
            let help = DrawingError::DRAW_AS_THEY_LIE;
            return Err(DrawingError { help, ..DrawingError::new(span.clone(), message) });
        }
        _ => {
            let other = placed.iter().find(|mark| mark.column != first.column).unwrap_or(first);
            let message = "the width of a cell cannot be told";
            let help = DrawingError::MARK_BESIDE;
            return Err(DrawingError { help, ..DrawingError::new(other.span.clone(), message) });
        }
    };
    let columns = placed.iter().filter_map(|mark| cell(mark, half)).collect_vec();
    let least = columns.iter().min().copied().unwrap_or(0);
    Ok(columns.into_iter().map(|column| column - least).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shapes::lattice::{Cube, Hexagon, Square};

    fn cells(text: &str, lattice: &dyn Lattice) -> Vec<String> {
        Drawing::read(text, lattice).unwrap().cells().map(|cell| cell.to_string()).collect()
    }

    fn fault(text: &str) -> String {
        let error = Drawing::read(text, &Hexagon).unwrap_err();
        assert!(error.help.is_some());
        format!("{error}: {}", &text[error.span.clone()])
    }

    #[test]
    fn characters_and_words_are_marks() {
        assert_eq!(cells("ab\n c", &Square), ["0,0", "0,1", "1,0"]);
        assert_eq!(cells("Jan  Feb\n1 2", &Square), ["0,0", "0,1", "1,0", "1,1"]);
        assert_eq!(cells("\nab\nc\n\nd", &Cube), ["0,0,0", "0,1,0", "1,0,0", "0,0,1"]);
        let drawing = Drawing::read("é. .", &Square).unwrap();
        assert_eq!((drawing.marks()[0].text, drawing.marks()[1].span.clone()), ("é.", 4..5));
    }

    #[test]
    fn rectangles_and_marks_are_checked() {
        let drawing = Drawing::read("12\n3", &Square).unwrap();
        let error = drawing.rectangle().unwrap_err();
        assert_eq!(error.to_string(), "row 2 has 1 marks, but the first row has 2");
        assert_eq!(error.span, 3..4);
        let error = drawing.values(|mark| mark.parse::<u32>().ok().filter(|&number| number < 3));
        assert_eq!(error.unwrap_err().to_string(), "`3` is no mark of this drawing");
        let empty = Drawing::read(" \n", &Square).unwrap();
        assert_eq!(empty.rectangle().unwrap_err().to_string(), "nothing is drawn");
    }

    #[test]
    fn hexagons_are_read_as_they_lie() {
        let flower = ["0,1", "0,2", "1,0", "1,1", "1,2", "2,0", "2,1"];
        for text in
            [" . .\n. . .\n . .", "    . .\n   . . .\n    . .", "  .   .\n.   .   .\n  .   ."]
        {
            assert_eq!(cells(text, &Hexagon), flower, "{text}");
        }
        let slanted = [". . .\n. . .", ". . .\n . . .", "...\n...", "  .   .   .\n    .   .   ."];
        for text in slanted {
            assert_eq!(cells(text, &Hexagon), cells("...\n...", &Square), "{text}");
        }
        assert_eq!(cells("X\n X\nX", &Hexagon), ["0,1", "1,1", "2,0"]);
        // What lies between two marks is off the board.
        assert_eq!(cells(" . .\n.   .\n . .", &Hexagon).len(), 6);
    }

    #[test]
    fn hexagons_that_lie_between_others_are_refused() {
        assert_eq!(fault("XX\n .X"), "`X` stands between the cells of its row: X");
        assert_eq!(fault(". a\n  b c"), "`b` stands between the cells of its row: b");
        assert_eq!(fault("X\n   Y"), "the width of a cell cannot be told: Y");
        assert_eq!(
            fault(". .\n\t. ."),
            "a tab stands among hexagons that are drawn as they lie: \t"
        );
    }

    #[test]
    fn motions_that_keep_a_drawing_keep_its_marks() {
        let drawing = Drawing::read("1.1\n...\n2.2", &Square).unwrap();
        assert_eq!((drawing.motions().len(), drawing.symmetries().len()), (8, 2));
        let flower = Drawing::read(" a .\n. . .\n . a", &Hexagon).unwrap();
        assert_eq!((flower.motions().len(), flower.symmetries().len()), (12, 4));
    }

    proptest! {
        /// However wide a cell is drawn, hexagons as they lie are those in rows.
        #[test]
        fn hexagons_are_the_same_in_rows_and_as_they_lie(
            rows in prop::collection::vec(prop::collection::vec(any::<bool>(), 4), 1..5),
            half in 1_usize..4,
        ) {
            let mark = |&on: &bool| if on { "." } else { "#" };
            let lines = rows.iter().map(|row| row.iter().map(mark).collect_vec());
            let flat = lines.clone().map(|line| line.join(" ")).join("\n");
            let gap = " ".repeat(2 * half - 1);
            let lying = lines.enumerate();
            let lying = lying.map(|(row, line)| " ".repeat(half * row) + &line.join(&gap));
            prop_assert_eq!(cells(&flat, &Hexagon), cells(&lying.format("\n").to_string(), &Hexagon));
        }
    }
}
