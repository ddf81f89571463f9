//! Boards and pieces drawn as text: a mark for each cell.

mod lying;
mod sticks;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use itertools::{Itertools, iproduct};
use unicode_width::UnicodeWidthStr;

use super::lattice::{Cell, Lattice, Layout};

use lying::{Grain, Placed};
pub(crate) use sticks::DRAW as DRAW_STICKS;

/// A mark of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark<'t> {
    /// The cell that it stands for: row and column, or row, column and layer.
    pub cell: Cell,
    /// The character or the word.
    pub text: &'t str,
    /// The place in the text, in bytes.
    pub span: Range<usize>,
}

/// The fault of a drawing, or of another text of an instance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct DrawingError {
    pub(crate) problem: String,
    /// The place in the text, in bytes.
    pub span: Range<usize>,
    /// The remedy.
    pub help: Cow<'static, str>,
}

/// The marks of cells of a lattice that are drawn as text, row by row.
///
/// Every character is a mark of its own, unless some line has blanks between its marks; then every
/// word is. The rows of a drawing are its lines, and blanks before a row do not count, nor do empty
/// lines before the first row. In space, an empty line goes to the next layer.
///
/// Hexagons may also be drawn as they lie, every row half a cell further right than the row above.
/// That is so if not all rows begin in the same column: then the column of a mark determines its
/// cell, two columns a cell or any other even number, as in the pictures in a terminal. A word is
/// narrower than a cell.
///
/// Triangles lie in rows and columns: the one below a triangle stands in its column. The first mark
/// of a drawing stands for one that points up, and then every second one of its row does. Rows that
/// begin in different columns are read as they lie, too, one column a triangle or any other number.
///
/// Sticks are drawn between points: `+` is a point, `-` and `|` are sticks, and so are words in
/// their place. Columns of points are two columns apart, or any other number.
///
/// ```
/// use puzzlec::shapes::drawing::marks;
/// use puzzlec::shapes::lattice::{Cell, Lattice};
///
/// let givens = marks(". 12\n7 .", Lattice::Square)?;
/// assert_eq!((givens[1].cell, givens[1].text), (Cell::plane(0, 1), "12"));
///
/// let flower = marks(" . .\n. . .\n . .", Lattice::Hexagon)?;
/// let flat = marks("#..\n...\n..#", Lattice::Hexagon)?;
/// let flat = flat.iter().filter(|mark| mark.text == ".");
/// assert!(flower.iter().map(|mark| mark.cell).eq(flat.map(|mark| mark.cell)));
///
/// let square = marks("+-+\n| |\n+-+", Lattice::Stick)?;
/// let cells = [(0, 1), (1, 0), (1, 2), (2, 1)].map(|(row, column)| Cell::plane(row, column));
/// assert!(square.iter().map(|mark| mark.cell).eq(cells));
/// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
/// ```
///
/// # Errors
/// When rows begin in different columns, but for cells that are drawn as they lie; when sticks have
/// no points.
pub fn marks(text: &str, lattice: Lattice) -> Result<Vec<Mark<'_>>, DrawingError> {
    if lattice.layout() == Layout::Sticks {
        return sticks::read(text).map(|(_, marks)| marks);
    }
    let mut marks = flat(text, lattice);
    let placed = lying::placed(text, &marks);
    let mut firsts = placed.iter().dedup_by(|one, other| one.line == other.line);
    let column = firsts.next().map(|first| first.column);
    let Some(Placed { mark, .. }) = firsts.find(|first| Some(first.column) != column) else {
        return Ok(marks);
    };
    let Some(grain) = Grain::of(lattice.layout()) else {
        let problem = "a row begins in another column than the first".to_owned();
        let help =
            "blanks are not cells: begin all rows in one column, with `#` or `.` in each gap";
        return Err(DrawingError { problem, span: mark.span.clone(), help: help.into() });
    };
    let cells = grain.cells(lattice, text, &placed)?;
    for (mark, cell) in marks.iter_mut().zip(cells) {
        mark.cell = cell;
    }
    Ok(marks)
}

/// The numbers of rows, columns and layers that a drawing takes; sticks lie between its points.
///
/// ```
/// use puzzlec::shapes::drawing::extents;
/// use puzzlec::shapes::lattice::Lattice;
///
/// assert_eq!(extents("...\n.#", Lattice::Square)?, [2, 3, 1]);
/// assert_eq!(extents("+-+ +\n\n+ + +", Lattice::Stick)?, [3, 5, 1]);
/// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
/// ```
///
/// # Errors
/// As of [`marks`].
pub fn extents(text: &str, lattice: Lattice) -> Result<[i32; 3], DrawingError> {
    let cells = match lattice.layout() {
        Layout::Sticks => sticks::read(text)?.0.into_iter().collect_vec(),
        _ => marks(text, lattice)?.into_iter().map(|mark| mark.cell).collect(),
    };
    let last = |axis: usize| cells.iter().map(|cell| cell.in_space()[axis] + 1).max();
    Ok(std::array::from_fn(|axis| last(axis).unwrap_or(i32::from(axis == 2))))
}

/// A drawing with these numbers of rows, columns and layers, as [`marks`] reads it. Every cell has a
/// mark, unless it is a stick; blanks separate marks if one has several characters.
///
/// ```
/// use puzzlec::shapes::drawing::written;
/// use puzzlec::shapes::lattice::{Cell, Lattice};
///
/// let corner = |cell| if cell == Cell::plane(0, 0) { "Jan" } else { "." };
/// assert_eq!(written([2, 2, 1], Lattice::Hexagon, |cell| Some(corner(cell))), "Jan .\n.   .\n");
/// let corner = |cell| (cell == Cell::plane(0, 1)).then_some("-");
/// assert_eq!(written([3, 3, 1], Lattice::Stick, corner), "+-+\n\n+ +\n");
/// ```
pub fn written<'m>(
    [rows, columns, layers]: [i32; 3],
    lattice: Lattice,
    mark: impl Fn(Cell) -> Option<&'m str>,
) -> String {
    if lattice.layout() == Layout::Sticks {
        return sticks::written([rows, columns], mark);
    }
    let text = |row, column, layer| mark(lattice.cell([row, column, layer])).unwrap_or(".");
    let width = |column| {
        let marks = iproduct!(0..rows, 0..layers).map(|(row, layer)| text(row, column, layer));
        marks.map(UnicodeWidthStr::width).max().unwrap_or(1)
    };
    let is_word = |(row, column, layer)| text(row, column, layer).chars().count() > 1;
    let has_words = iproduct!(0..rows, 0..columns, 0..layers).any(is_word);
    let widths = (0..columns).map(|column| if has_words { width(column) + 1 } else { 0 });
    let widths = widths.collect_vec();
    let line = |row, layer| {
        let marks = (0..columns).zip(&widths).map(|(column, &width)| {
            let own = text(row, column, layer);
            format!("{own}{}", " ".repeat(width.saturating_sub(own.width())))
        });
        marks.collect::<String>().trim_end().to_owned() + "\n"
    };
    (0..layers).map(|layer| (0..rows).map(|row| line(row, layer)).join("")).join("\n")
}

/// The marks of a picture with a symbol for each cell: rows of marks, or squares with borders, of which
/// there are so many rows and columns. Filled squares are full of `█`.
///
/// ```
/// use puzzlec::shapes::drawing::shown;
/// use puzzlec::shapes::lattice::Lattice;
///
/// let picture = "┌───┬───┐\n│ 1 │███│\n└───┴───┘";
/// let marks = shown(picture, Lattice::Square, (1, 2)).expect("a picture");
/// assert!(marks.into_values().eq(["1", "███"]));
/// ```
pub fn shown(text: &str, lattice: Lattice, size: (usize, usize)) -> Option<BTreeMap<Cell, String>> {
    let (rows, columns) = size;
    // A frame in ASCII begins with a corner.
    let is_ascii = text.trim_start().starts_with("+-");
    let is_border = |sign: &char| ('─'..='╿').contains(sign) || is_ascii && "+-|".contains(*sign);
    if !text.contains(|sign| is_border(&sign)) {
        let marks = marks(text, lattice).ok()?.into_iter();
        return Some(marks.map(|mark| (mark.cell, mark.text.to_owned())).collect());
    }
    let lines = text.lines().map(|line| line.chars().collect_vec()).collect_vec();
    let bordered = lines.iter().positions(|line| line.iter().any(is_border));
    let (top, bottom) = bordered.minmax().into_option()?;
    let ends = lines.iter().flat_map(|line| line.iter().positions(is_border));
    let (left, right) = ends.minmax().into_option()?;
    let is_whole = (right - left) % columns == 0 && bottom - top == 2 * rows;
    let pitch = is_whole.then_some((right - left) / columns)?;
    let cells = iproduct!(0..rows, 0..columns).map(|(row, column)| {
        let line = lines.get(top + 1 + 2 * row)?.iter();
        let text = line.skip(left + 1 + column * pitch).take(pitch.saturating_sub(1));
        let cell = Cell::plane(row as i32, column as i32);
        Some((cell, text.collect::<String>().trim().to_owned()))
    });
    cells.collect()
}

/// The lines of a drawing above its legend, and those of the legend.
pub(crate) fn marks_and_legend(text: &str) -> (&str, &str) {
    let lines = text.split_inclusive('\n').take_while(|line| !line.contains('='));
    text.split_at(lines.map(str::len).sum())
}

/// True if a mark says that a cell is there, and nothing else.
pub fn is_bare(mark: &str, lattice: Lattice) -> bool {
    mark == "." || lattice.layout() == Layout::Sticks && matches!(mark, "-" | "|")
}

/// The marks of squares, of which every row has equally many.
///
/// # Errors
/// When a row has another number of marks than most rows.
pub(super) fn rectangle(text: &str) -> Result<Vec<Mark<'_>>, DrawingError> {
    let marks = flat(text, Lattice::Square);
    let row = |mark: &Mark<'_>| mark.cell.coordinates()[0];
    let rows = (1..).zip(marks.chunk_by(|one, other| row(one) == row(other))).collect_vec();
    let counts = rows.iter().map(|(_, row)| row.len()).counts();
    // Of several numbers the first.
    let usual = rows.iter().rev().max_by_key(|(_, row)| counts[&row.len()]);
    let differs = |usual: &[_]| rows.iter().find(|(_, row)| row.len() != usual.len());
    if let Some(&(like, usual)) = usual
        && let Some(&(number, row)) = differs(usual)
    {
        let (count, usual) = (row.len(), usual.len());
        let differs = if count < usual { "fewer" } else { "more" };
        let problem =
            format!("row {number} has {differs} marks than row {like}: {count}, not {usual}");
        let span = row[0].span.start..row[count - 1].span.end;
        return Err(DrawingError { problem, span, help: "draw a mark for every cell".into() });
    }
    Ok(marks)
}

/// The number that a mark stands for, or that the mark `.` stands for none; any other mark than
/// this and these numbers means nothing.
///
/// ```
/// use puzzlec::shapes::drawing::number;
///
/// assert_eq!(["3", ".", "4"].map(|mark| number(mark, 0..=3)), [Some(Some(3)), Some(None), None]);
/// ```
pub fn number<T: FromStr + PartialOrd>(mark: &str, of: RangeInclusive<T>) -> Option<Option<T>> {
    let number = || mark.parse().ok().filter(|number| of.contains(number));
    if mark == "." { Some(None) } else { number().map(Some) }
}

/// The place of a part of a text, which is a slice of it, in bytes.
pub(crate) fn span(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    start..start + part.len()
}

/// The marks of a drawing, the blanks before them left out.
fn flat(text: &str, lattice: Lattice) -> Vec<Mark<'_>> {
    let words = text.lines().any(|line| line.trim().contains([' ', '\t']));
    let mut marks: Vec<Mark<'_>> = Vec::new();
    let (mut row, mut layer) = (0, 0);
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() && (marks.is_empty() || lattice.is_space()) {
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
            let cell = lattice.cell([row, column, layer]);
            marks.push(Mark { cell, text: mark, span: span(text, mark) });
        }
        row += 1;
    }
    marks
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::properties::cases;

    fn cells(text: &str, lattice: Lattice) -> Vec<String> {
        marks(text, lattice).unwrap().iter().map(|mark| mark.cell.to_string()).collect()
    }

    fn fault(text: &str) -> String {
        let error = marks(text, Lattice::Hexagon).unwrap_err();
        assert!(error.help.starts_with("begin all rows in one column"));
        format!("{error}: {}", &text[error.span.clone()])
    }

    #[test]
    fn characters_and_words_are_marks() {
        assert_eq!(cells(" ab\n c", Lattice::Square), ["1,1", "1,2", "2,1"]);
        let blank = marks("ab\n c", Lattice::Square).unwrap_err();
        assert_eq!(blank.to_string(), "a row begins in another column than the first");
        assert_eq!(cells("\n \nab\n\nc", Lattice::Square), ["1,1", "1,2", "3,1"]);
        assert_eq!(cells("Jan  Feb\n1 2", Lattice::Square), ["1,1", "1,2", "2,1", "2,2"]);
        assert_eq!(cells("\nab\nc\n\nd", Lattice::Cube), ["1,1,1", "1,2,1", "2,1,1", "1,1,2"]);
        let drawing = marks("é. .", Lattice::Square).unwrap();
        assert_eq!((drawing[0].text, drawing[1].span.clone()), ("é.", 4..5));
    }

    #[test]
    fn hexagons_are_read_as_they_lie() {
        let flower = ["1,2", "1,3", "2,1", "2,2", "2,3", "3,1", "3,2"];
        for text in
            [" . .\n. . .\n . .", "    . .\n   . . .\n    . .", "  .   .\n.   .   .\n  .   ."]
        {
            assert_eq!(cells(text, Lattice::Hexagon), flower, "{text}");
        }
        let slanted = [". . .\n. . .", ". . .\n . . .", "...\n...", "  .   .   .\n    .   .   ."];
        for text in slanted {
            assert_eq!(cells(text, Lattice::Hexagon), cells("...\n...", Lattice::Square), "{text}");
        }
        assert_eq!(cells("X\n X\nX", Lattice::Hexagon), ["1,2", "2,2", "3,1"]);
        // What lies between two marks is off the board.
        assert_eq!(cells(" . .\n.   .\n . .", Lattice::Hexagon).len(), 6);
    }

    #[test]
    fn words_are_narrower_than_hexagons() {
        let flat = cells("# Jan 9\n1 2 10\nxx . #", Lattice::Hexagon);
        assert_eq!(flat.len(), 9);
        let lying = "    Jan 9\n  1   2   10\n    xx  .";
        assert_eq!(
            cells(lying, Lattice::Hexagon),
            ["1,2", "1,3", "2,1", "2,2", "2,3", "3,1", "3,2"]
        );
        // The words before it pushed `Feb` one cell too far to the right.
        assert_eq!(
            fault(" Jan Feb\n. . . ."),
            "`Jan` is too wide: the width of a cell is 2 here: Jan"
        );
        assert_eq!(
            fault("    Sept    .\n  .   .   ."),
            "`Sept` is too wide: the width of a cell is 4 here: Sept"
        );
        assert_eq!(fault(" 10 11\n9 . 12"), "`11` stands between the cells of its row: 11");
    }

    #[test]
    fn triangles_are_read_as_they_lie() {
        let rhombus = ["1,3", "1,4", "1,5", "1,6", "2,2", "2,3", "2,4", "2,5"];
        for text in
            [" ....\n....", "    . . . .\n  . . . .", "##....\n#....", "# # a b c d\n# e f g h"]
        {
            let all = marks(text, Lattice::Triangle).unwrap();
            let cells = all.iter().filter(|mark| mark.text != "#");
            assert_eq!(cells.map(|mark| mark.cell.to_string()).collect_vec(), rhombus, "{text}");
        }
        assert_eq!(cells("  X\n XXX", Lattice::Triangle), ["1,3", "2,2", "2,3", "2,4"]);
        assert_eq!(cells("X\n XX", Lattice::Triangle), ["1,1", "2,2", "2,3"]);
        let fault = |text| marks(text, Lattice::Triangle).unwrap_err().to_string();
        assert_eq!(fault(". . .\n . ."), "`.` stands between the cells of its row");
        assert_eq!(fault("  ab .\n. ."), "`.` stands between the cells of its row");
    }

    #[test]
    fn hexagons_that_lie_between_others_are_refused() {
        assert_eq!(fault("XX\n .X"), "`X` stands between the cells of its row: X");
        assert_eq!(fault(". a\n  b c"), "`b` stands between the cells of its row: b");
        assert_eq!(fault("X\n   Y"), "the width of a cell is ambiguous: Y");
        assert_eq!(
            fault(". .\n\t. ."),
            "a tab stands among hexagons that are drawn as they lie: \t"
        );
    }

    proptest! {
        #![proptest_config(cases(256))]

        /// Hexagons as they lie are those in rows, however wide a cell is drawn.
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
            prop_assert_eq!(cells(&flat, Lattice::Hexagon), cells(&lying.format("\n").to_string(), Lattice::Hexagon));
        }
    }
}
