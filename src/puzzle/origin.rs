//! The origin of a puzzle: its family, its title, and the way back to a file.

use super::definition::Puzzle;
use super::key::Key;

/// The origin of a puzzle: the family, and the way to write its file.
pub(super) struct Origin<P: 'static> {
    /// The name of the family.
    pub(super) family: &'static str,
    /// The keys of its files.
    pub(super) keys: &'static [Key],
    /// The title that the file gives in the place of that which the puzzle makes.
    pub(super) title: Option<String>,
    pub(super) fields: &'static dyn Fields<P>,
}

/// The way from a puzzle to the fields of a file.
pub(super) trait Fields<P>: Sync + Send {
    /// The fields of a file that has this puzzle in it.
    fn of(&self, puzzle: &P) -> Option<toml::Table>;
}

impl<P: Puzzle> Origin<P> {
    /// The title of a puzzle.
    pub(super) fn title_of(&self, puzzle: &P) -> String {
        self.title.clone().unwrap_or_else(|| puzzle.title())
    }

    /// The text of a file that has a puzzle in it, complete in itself.
    pub(super) fn file_of(&self, puzzle: &P) -> String {
        file_text(self.family, self.title.as_deref(), self.fields.of(puzzle))
    }
}

#[cfg(test)]
thread_local! {
    /// The number of files that this thread has written.
    pub(crate) static WRITTEN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The text of a file of a family with these fields, without those that are empty.
pub(super) fn file_text(family: &str, title: Option<&str>, fields: Option<toml::Table>) -> String {
    #[cfg(test)]
    WRITTEN.set(WRITTEN.get() + 1);
    let no_toml = || panic!("an instance of {family} is no TOML");
    let mut fields = fields.unwrap_or_else(no_toml);
    remove_empty(&mut fields);
    let title = title.map(|title| format!("title = {}\n", toml::Value::from(title)));
    format!("family = \"{family}\"\n{}{fields}", title.unwrap_or_default())
}

/// Removes the empty values of a table, which mean the same as none.
fn remove_empty(fields: &mut toml::Table) {
    use toml::Value::{Array, String, Table};
    fields.retain(|_, value| match value {
        String(text) => !text.is_empty(),
        Array(values) => {
            values.iter_mut().filter_map(toml::Value::as_table_mut).for_each(remove_empty);
            !values.is_empty()
        }
        Table(fields) => {
            remove_empty(fields);
            true
        }
        _ => true,
    });
}
