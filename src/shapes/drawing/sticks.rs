//! Sticks, drawn between points.

use std::collections::BTreeSet;
use std::ops::Range;

use itertools::{Itertools, iproduct};
use unicode_width::UnicodeWidthStr;

use super::{DrawingError, Mark};
use crate::shapes::lattice::{Cell, stick};

/// The way to draw sticks.
pub(crate) const DRAW: &str =
    "draw points as `+`, and the sticks between them as `-` and `|`, or as words";

fn fault<T>(span: Range<usize>, problem: impl Into<String>) -> Result<T, DrawingError> {
    Err(DrawingError { problem: problem.into(), span, help: DRAW.into() })
}

/// The points of a drawing, and the marks of its sticks, row by row. A stick without a word has the
/// mark `-` or `|`.
pub(super) fn read(text: &str) -> Result<(BTreeSet<Cell>, Vec<Mark<'_>>), DrawingError> {
    let span = |part: &str| super::span(text, part);
    if let Some(tab) = text.find('\t') {
        return fault(tab..tab + 1, "a tab stands among sticks");
    }
    let lines = (0..).zip(text.lines()).collect_vec();
    let points = lines.iter().flat_map(|&(line, shown)| {
        shown.match_indices('+').map(move |(at, point)| (line, shown[..at].width() as i32, point))
    });
    let points = points.collect_vec();
    let Some(&(first, ..)) = points.first() else {
        let any = text.split_whitespace().next();
        return any.map_or(Ok(Default::default()), |any| {
            fault(span(any), "sticks are drawn without points")
        });
    };
    let columns = points.iter().map(|&(_, column, _)| column).sorted().dedup().collect_vec();
    let beside = points.iter().tuple_windows().filter(|(left, right)| left.0 == right.0);
    let in_row = beside.map(|(left, right)| right.1 - left.1).min();
    // Where each row has one point, the columns of points are told by all rows.
    let in_any = columns.iter().tuple_windows().map(|(left, right)| right - left).min();
    let (left, apart) = (columns[0], in_row.or(in_any).unwrap_or(2));
    let mut ends = BTreeSet::new();
    for (line, column, point) in points {
        if (line - first) % 2 != 0 || (column - left) % apart != 0 {
            return fault(span(point), "a point stands between the rows or columns of points");
        }
        ends.insert(Cell::plane(line - first, (column - left) / apart * 2));
    }
    let mut marks = Vec::new();
    for (line, shown) in lines {
        let row = line - first;
        let is_row = row >= 0 && row % 2 == 0;
        let words = shown.split(if is_row { '+' } else { ' ' }).map(|part| part.trim_matches(' '));
        for word in words.filter(|word| !word.is_empty()) {
            let before = &shown[..span(word).start - span(shown).start];
            let column = before.width() as i32 - left;
            let (number, text) = if is_row {
                let name = word.trim_matches(['-', ' ']);
                (2 * column.div_euclid(apart) + 1, if name.is_empty() { &word[..1] } else { name })
            } else {
                let width = word.width() as i32;
                let number = (column.max(0) + apart - 1) / apart;
                let is_on = (column..column + width).contains(&(number * apart));
                if !is_on || width >= apart {
                    return fault(
                        span(word),
                        format!("`{word}` does not stand between two points"),
                    );
                }
                (2 * number, word)
            };
            let cell = Cell::plane(row, number);
            if !stick::ends(cell).iter().all(|end| ends.contains(end)) {
                return fault(span(word), format!("`{word}` has no point at one of its ends"));
            }
            if let Some(blank) = text.find(' ') {
                return fault(span(&text[blank..=blank]), "a blank stands in the word of a stick");
            }
            marks.push(Mark { cell, text, span: span(text) });
        }
    }
    Ok((ends, marks))
}

/// A drawing of sticks with all points of this many rows and columns, of points and of sticks.
pub(super) fn written<'m>(size: [i32; 2], mark: impl Fn(Cell) -> Option<&'m str>) -> String {
    let [rows, columns] = size;
    let cells = iproduct!(0..rows, 0..columns).map(|(row, column)| Cell::plane(row, column));
    let widest = cells.filter_map(&mark).map(UnicodeWidthStr::width).max().unwrap_or(1);
    let between = if widest > 1 { widest + 1 } else { 1 };
    let part = |row: i32, column: i32| {
        let (text, blank) = (mark(Cell::plane(row, column)), " ");
        let of_width = |width: usize, own: &str, fill: &str| {
            let rest = width.saturating_sub(own.width());
            format!("{}{own}{}", fill.repeat(rest / 2), fill.repeat(rest - rest / 2))
        };
        match (row % 2, column % 2) {
            (0, 0) => "+".to_owned(),
            (0, _) => text.map_or(blank.repeat(between), |own| of_width(between, own, "-")),
            (_, 0) => {
                let own = text.unwrap_or_default();
                format!("{own}{}", blank.repeat((between + 1).saturating_sub(own.width())))
            }
            _ => String::new(),
        }
    };
    let line = |row| (0..columns).map(|column| part(row, column)).join("");
    (0..rows).map(|row| line(row).trim_end().to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        match read(text) {
            Ok((_, marks)) => {
                marks.iter().map(|mark| format!("{}:{}", mark.cell, mark.text)).join(" ")
            }
            Err(error) => format!("{error}: {}", &text[error.span.clone()]),
        }
    }

    #[test]
    fn sticks_stand_between_points() {
        let square = "1,2:- 2,1:| 2,3:| 3,2:-";
        assert_eq!(drawn("+-+\n| |\n+-+"), square);
        assert_eq!(drawn("\n   +---+\n   |   |\n   + - +\n"), square);
        let plus = "  +\n  |\n+-+-+\n  |\n  +";
        assert_eq!(drawn(plus), "2,3:| 3,2:- 3,4:- 4,3:|");
        assert_eq!(drawn("+\n|\n+"), "2,1:|");
        assert_eq!(drawn("+-+ +\n\n+ +-+\n    |\n    +"), "1,2:- 3,4:- 4,5:|");
        assert_eq!(drawn(" \n"), "");
    }

    #[test]
    fn sticks_have_words() {
        assert_eq!(drawn("+A+?+\nB  \n+ +"), "1,2:A 1,4:? 2,1:B");
        let wide = "+-Jan-+-----+\n10    é    12\n+ Feb +-- --+";
        assert_eq!(drawn(wide), "1,2:Jan 1,4:- 2,1:10 2,3:é 2,5:12 3,2:Feb 3,4:-");
    }

    #[test]
    fn what_is_drawn_amiss_is_told() {
        for (text, told) in [
            ("--", "sticks are drawn without points: --"),
            ("+-\n", "`-` has no point at one of its ends: -"),
            ("-+-+", "`-` has no point at one of its ends: -"),
            ("|\n+-+", "`|` has no point at one of its ends: |"),
            ("+-+\n|", "`|` has no point at one of its ends: |"),
            ("+-+\n |\n+-+", "`|` does not stand between two points: |"),
            ("+-+\n ||\n+-+", "`||` does not stand between two points: ||"),
            ("+-+\nLAR\n+-+", "`LAR` does not stand between two points: LAR"),
            ("+-+\n+", "a point stands between the rows or columns of points: +"),
            ("+-+\n\n + +", "a point stands between the rows or columns of points: +"),
            ("+-a b-+", "a blank stands in the word of a stick:  "),
            ("+-+\n\t|", "a tab stands among sticks: \t"),
        ] {
            assert_eq!(drawn(text), told, "{text}");
        }
    }
}
