//! Tables and lines of text.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::canvas::{Canvas, Place, SIZE, Word, chain, closed, mark_class};
use crate::puzzle::picture::{Grid, Mark, Primitive, Weight};
use crate::puzzle::text;
use crate::render::text::Columns;

/// The height of a line of text.
const LINE: f64 = 22.0;

/// The blank between two columns.
const GAP: f64 = 14.0;

/// Draws a table, and returns its width and height.
pub(super) fn draw(
    canvas: &mut Canvas,
    at: Place,
    rows: &[Vec<String>],
    marks: &BTreeMap<(usize, usize), Mark>,
) -> (f64, f64) {
    let Columns(columns) = Columns::of(rows);
    let word = |row: usize, column: usize| {
        let heads = row == 0 || column == 0 && !columns[column].is_number;
        let weight = if heads { Weight::Strong } else { Weight::Plain };
        Some(Word { weight, ..Word::new(rows[row].get(column)?) })
    };
    let width = |column: usize| {
        (0..rows.len()).filter_map(|row| Some(word(row, column)?.width())).fold(0.0, f64::max)
    };
    let widths = (0..columns.len()).map(width).collect_vec();
    let total = widths.iter().sum::<f64>() + GAP * columns.len().saturating_sub(1) as f64;
    for row in 0..rows.len() {
        // Every second row has a ground of its own.
        let on = (row > 0 && row % 2 == 0).then_some(Grid::PALE);
        if on.is_some() {
            let (from, wide) = (at.by(-GAP / 2.0, LINE * row as f64), total + GAP);
            let corners = [(0.0, 0.0), (wide, 0.0), (wide, LINE), (0.0, LINE)];
            canvas.path("pale", &closed(corners.map(|(x, y)| from.by(x, y))));
        }
        let mut place = at.by(0.0, LINE * (row as f64 + 0.5));
        for (number, (column, width)) in columns.iter().zip(&widths).enumerate() {
            let Some(word) = word(row, number) else { break };
            let mark = marks.get(&(row, number));
            if let Some(mark) = mark {
                let around =
                    Primitive::rectangle(place.by(width / 2.0, 0.0), (width + 10.0, 18.0), None);
                canvas.path(mark_class(*mark), &closed(around.points()));
            }
            let on = on.or(mark.map(|_| Grid::PALE));
            // Columns of numbers are set right.
            let (anchor, aside) = if column.is_number { ("e", *width) } else { ("s", 0.0) };
            canvas.word(place.by(aside, 0.0), Word { on, anchor: Some(anchor), ..word });
            place = place.by(width + GAP, 0.0);
        }
    }
    let rule = at.by(0.0, LINE);
    canvas.path("l", &chain([rule, rule.by(total, 0.0)]));
    (total, LINE * rows.len() as f64)
}

/// Draws text in lines of at most this width, and returns its width and height.
pub(super) fn lines(canvas: &mut Canvas, at: Place, text: &str, width: f64) -> (f64, f64) {
    let lines = text::lines(text, |line| Word::new(line).width() <= width);
    let mut widest = 0.0_f64;
    for (number, line) in lines.iter().enumerate() {
        let word = Word { anchor: Some("s"), size: SIZE, ..Word::new(line) };
        widest = widest.max(word.width());
        canvas.word(at.by(0.0, LINE * (number as f64 + 0.5)), word);
    }
    (widest, LINE * lines.len() as f64)
}
