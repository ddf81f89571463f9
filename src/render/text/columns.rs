//! The columns of tables.

use unicode_width::UnicodeWidthStr;

/// The columns of a table of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns(pub Vec<Column>);

/// A column of a table of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The least width of its words, in columns of the terminal.
    pub width: usize,
    /// True if its words are numbers, which are set right.
    pub is_number: bool,
}

impl Columns {
    /// The blanks between two columns.
    pub(super) const GAP: usize = 2;

    /// The narrowest columns for these rows, the first of which is a heading.
    pub(in crate::render) fn of(rows: &[Vec<String>]) -> Self {
        let column = |column: usize| {
            let words = || rows.iter().filter_map(|row| row.get(column));
            let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
            let width = words().map(|word| word.width()).max().unwrap_or(0);
            Column { width, is_number: words().skip(1).all(is_number) }
        };
        Self((0..rows.iter().map(Vec::len).max().unwrap_or(0)).map(column).collect())
    }

    /// A row of the table.
    ///
    /// ```
    /// use puzzlec::render::text::{Column, Columns};
    ///
    /// let columns = [false, true].map(|is_number| Column { width: 3, is_number });
    /// let row = ["n", "1"].map(str::to_owned);
    /// assert_eq!(Columns(columns.to_vec()).line(&row), "n      1\n");
    /// ```
    pub fn line(&self, row: &[String]) -> String {
        self.line_with(row, |_, word| format!(" {word} "))
    }

    /// A row of the table, each word with what stands in place of the blanks around it.
    pub(super) fn line_with(
        &self,
        row: &[String],
        around: impl Fn(usize, &str) -> String,
    ) -> String {
        let pad = |(number, (word, column)): (usize, (&String, &Column))| {
            let blanks = column.width.saturating_sub(word.width());
            let (left, right) = if column.is_number { (blanks, 0) } else { (0, blanks) };
            // Nothing stands before the first column.
            let word = if number == 0 { format!("{word} ") } else { around(number, word) };
            format!("{:left$}{word}{:right$}", "", "")
        };
        let words: String = row.iter().zip(&self.0).enumerate().map(pad).collect();
        words.trim_end().to_owned() + "\n"
    }
}
