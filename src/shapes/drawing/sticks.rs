//! Sticks, drawn between points.

use std::ops::Range;

use itertools::Itertools;
use unicode_width::UnicodeWidthChar;

use super::{DrawingError, Mark};
use crate::shapes::lattice::Cell;

/// The way to draw sticks.
pub(crate) const DRAW: &str =
    "draw points as `+`, and the sticks between them as `-` and `|`, or as words";

/// A character, the column where it begins, and its place in the text.
struct Letter {
    sign: char,
    columns: Range<usize>,
    at: usize,
}

/// A word that stands in a line, or the sign of a stick.
struct Word {
    columns: Range<usize>,
    span: Range<usize>,
}

/// The points of a drawing: the lines and columns where they stand.
struct Points {
    /// The first line that has one.
    first: usize,
    /// The leftmost column that has one, and the number of columns from one to the next.
    left: usize,
    apart: usize,
    lines: Vec<Vec<Letter>>,
}

/// The marks of the sticks of a drawing, row by row. A stick without a word has the mark `-` or `|`.
pub(super) fn marks(text: &str) -> Result<Vec<Mark<'_>>, DrawingError> {
    let Some(points) = Points::of(text)? else { return Ok(Vec::new()) };
    let mut marks = Vec::new();
    for line in 0..points.lines.len() {
        let is_row = line >= points.first && (line - points.first) % 2 == 0;
        let found = if is_row { points.row(text, line)? } else { points.between(text, line)? };
        marks.extend(found);
    }
    Ok(marks)
}

fn fault<T>(span: Range<usize>, problem: String) -> Result<T, DrawingError> {
    Err(DrawingError { problem, span, help: DRAW })
}

impl Points {
    fn of(text: &str) -> Result<Option<Self>, DrawingError> {
        let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
        let is_blank = |line: &&str| line.trim().is_empty();
        let lines = text.lines().skip_while(is_blank).map(|line| letters(line, start(line)));
        let lines = lines.collect_vec();
        let Some(any) = lines.iter().flatten().next() else { return Ok(None) };
        if let Some(tab) = lines.iter().flatten().find(|letter| letter.sign == '\t') {
            return fault(tab.at..tab.at + 1, "a tab stands among sticks".to_owned());
        }
        let columns = |line: &[Letter]| {
            let points = line.iter().filter(|letter| letter.sign == '+');
            points.map(|point| point.columns.start).collect_vec()
        };
        let columns = lines.iter().map(|line| columns(line)).collect_vec();
        let Some(first) = columns.iter().position(|columns| !columns.is_empty()) else {
            let at = any.at..any.at + any.sign.len_utf8();
            return fault(at, "sticks are drawn without points".to_owned());
        };
        let all = columns.iter().flatten().copied().sorted().dedup().collect_vec();
        let gaps = |columns: &[usize]| {
            columns.iter().tuple_windows().map(|(left, right)| right - left).min()
        };
        // In one row, or where each has one point, in all of them.
        let apart = columns.iter().filter_map(|columns| gaps(columns)).min().or(gaps(&all));
        let (left, apart) = (all[0], apart.unwrap_or(2));
        let points = Self { first, left, apart, lines };
        for (line, letters) in points.lines.iter().enumerate() {
            let is_wrong = |letter: &&Letter| {
                let is_at_point = |letter: &Letter| {
                    (line - first).is_multiple_of(2)
                        && (letter.columns.start - left).is_multiple_of(apart)
                };
                letter.sign == '+' && !is_at_point(letter)
            };
            if let Some(point) = letters.iter().find(is_wrong) {
                let problem = "a point stands between the rows or columns of points".to_owned();
                return fault(point.at..point.at + 1, problem);
            }
        }
        Ok(Some(points))
    }

    /// True if a point stands in this line and this column of points.
    fn has(&self, line: usize, number: usize) -> bool {
        let column = self.left + number * self.apart;
        let is_here = |letter: &Letter| letter.sign == '+' && letter.columns.start == column;
        self.lines.get(line).is_some_and(|line| line.iter().any(is_here))
    }

    /// The row or the column of the cell in a line, or beside so many points.
    fn cell(&self, line: usize, column: usize) -> Cell {
        Cell::plane(line as i32 - self.first as i32, column as i32)
    }

    /// The horizontal sticks of a row of points.
    fn row<'t>(&self, text: &'t str, line: usize) -> Result<Vec<Mark<'t>>, DrawingError> {
        let words = words(&self.lines[line], |letter| letter == '+');
        let mark = |word: Word| {
            let number = word.columns.start.checked_sub(self.left).map(|right| right / self.apart);
            let ends = number.map(|number| [number, number + 1]);
            let Some([left, _]) =
                ends.filter(|ends| ends.iter().all(|&number| self.has(line, number)))
            else {
                let problem =
                    format!("`{}` has no point at one of its ends", &text[word.span.clone()]);
                return fault(word.span, problem);
            };
            let shown = text[word.span.clone()].trim_matches(['-', ' ']);
            let start = shown.as_ptr() as usize - text.as_ptr() as usize;
            if shown.is_empty() {
                let span = word.span.start..word.span.start + 1;
                return Ok(Mark { cell: self.cell(line, 2 * left + 1), text: "-", span });
            }
            if let Some(blank) = shown.find(' ') {
                let problem = "a blank stands in the word of a stick".to_owned();
                return fault(start + blank..start + blank + 1, problem);
            }
            let span = start..start + shown.len();
            Ok(Mark { cell: self.cell(line, 2 * left + 1), text: shown, span })
        };
        words.into_iter().map(mark).collect()
    }

    /// The vertical sticks between two rows of points.
    fn between<'t>(&self, text: &'t str, line: usize) -> Result<Vec<Mark<'t>>, DrawingError> {
        let words = words(&self.lines[line], |letter| letter == ' ');
        let mark = |Word { columns, span }: Word| {
            let shown = &text[span.clone()];
            let least = columns.start.saturating_sub(self.left).div_ceil(self.apart);
            let on = |&number: &usize| columns.contains(&(self.left + number * self.apart));
            let Some(number) = Some(least).filter(on).filter(|_| columns.len() < self.apart) else {
                return fault(span, format!("`{shown}` does not stand between two points"));
            };
            let rows = line.checked_sub(1).map(|above| [above, line + 1]);
            if !rows.is_some_and(|rows| rows.iter().all(|&row| self.has(row, number))) {
                return fault(span, format!("`{shown}` has no point at one of its ends"));
            }
            Ok(Mark { cell: self.cell(line, 2 * number), text: shown, span })
        };
        words.into_iter().map(mark).collect()
    }
}

/// The characters of a line.
fn letters(line: &str, start: usize) -> Vec<Letter> {
    let mut column = 0;
    let letter = |(at, sign): (usize, char)| {
        let from = column;
        column += sign.width().unwrap_or(1);
        Letter { sign, columns: from..column, at: start + at }
    };
    line.char_indices().map(letter).collect()
}

/// The parts between separators, blanks around them left out.
fn words(line: &[Letter], is_separator: impl Fn(char) -> bool) -> Vec<Word> {
    let parts = line.split(|letter| is_separator(letter.sign));
    let word = |part: &[Letter]| {
        let is_shown = |letter: &&Letter| letter.sign != ' ';
        let (first, last) = (part.iter().find(is_shown)?, part.iter().rfind(is_shown)?);
        let span = first.at..last.at + last.sign.len_utf8();
        Some(Word { columns: first.columns.start..last.columns.end, span })
    };
    parts.filter_map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        match marks(text) {
            Ok(marks) => marks.iter().map(|mark| format!("{}:{}", mark.cell, mark.text)).join(" "),
            Err(error) => format!("{error}: {}", &text[error.span.clone()]),
        }
    }

    #[test]
    fn sticks_stand_between_points() {
        let square = "0,1:- 1,0:| 1,2:| 2,1:-";
        assert_eq!(drawn("+-+\n| |\n+-+"), square);
        assert_eq!(drawn("\n   +---+\n   |   |\n   + - +\n"), square);
        let plus = "  +\n  |\n+-+-+\n  |\n  +";
        assert_eq!(drawn(plus), "1,2:| 2,1:- 2,3:- 3,2:|");
        assert_eq!(drawn("+\n|\n+"), "1,0:|");
        assert_eq!(drawn("+-+ +\n\n+ +-+\n    |\n    +"), "0,1:- 2,3:- 3,4:|");
        assert_eq!(drawn(" \n"), "");
    }

    #[test]
    fn sticks_have_words() {
        assert_eq!(drawn("+A+?+\nB  \n+ +"), "0,1:A 0,3:? 1,0:B");
        let wide = "+-Jan-+-----+\n10    é    12\n+ Feb +-- --+";
        assert_eq!(drawn(wide), "0,1:Jan 0,3:- 1,0:10 1,2:é 1,4:12 2,1:Feb 2,3:-");
    }

    #[test]
    fn what_is_drawn_amiss_is_told() {
        for (text, told) in [
            ("--", "sticks are drawn without points: -"),
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
