//! The text of an instance as a document: its keys can be changed, and nothing else changes.

mod change;
mod drawing;
mod drawings;
#[cfg(test)]
mod tests;

use std::ops::Range;

use itertools::Itertools;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub use self::change::{Change, ChangeError, Side};
pub use self::drawing::{Drawing, Sketched};
pub use self::drawings::Drawings;
use super::instance::{InstanceError, Source};
use super::key::Key;

/// The text of an instance, with the places of its keys.
///
/// A key is a path: `board`, `calendar.months`, `piece[2].shape` for the second piece.
///
/// ```
/// use puzzlec::puzzle::document::Document;
/// use puzzlec::puzzle::instance::Source;
/// use puzzlec::puzzles::family_of;
///
/// let source = Source::new("row.toml", "family = \"langford\" # a row\nn = 3\n");
/// let mut row = Document::read(&source, family_of(&source)?.keys)?;
/// row.set("n", "4");
/// row.set_text("given", "4 . . . . . . .");
/// assert_eq!(row.text(), "family = \"langford\" # a row\nn = 4\ngiven = \"4 . . . . . . .\"\n");
/// row.remove("given");
/// assert_eq!(row.get("n"), Some("4"));
/// # Ok::<(), puzzlec::puzzle::instance::InstanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    source: Source,
    /// The keys of its family.
    keys: &'static [Key],
    entries: Vec<Entry>,
}

/// The first keys of a file, in their order.
const HEADING: [&str; 3] = ["family", "made", "title"];

/// A key of a document and its value, or a table of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    path: String,
    /// The bytes of the key; of a table of a list, those of its header.
    key: Range<usize>,
    value: Range<usize>,
}

impl Document {
    /// Reads the text of an instance of a family with these keys, whose values need not fit.
    ///
    /// # Errors
    /// When the text is neither TOML nor JSON.
    pub fn read(source: &Source, keys: &'static [Key]) -> Result<Self, InstanceError> {
        let mut entries = Vec::new();
        add_entries(source.table()?.get_ref(), "", &mut entries);
        Ok(Self { source: source.clone(), keys, entries })
    }

    /// The instance.
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// The text of the instance.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The text of the instance.
    pub fn into_text(self) -> String {
        self.source.text
    }

    /// The value of a key as it is written.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.text().get(self.entry(path)?.value.clone())
    }

    /// Sets a key to a value in TOML. A new key stands where the family has it in its order.
    pub fn set(&mut self, path: &str, value: &str) {
        if let Some(entry) = self.entry(path) {
            self.replace(entry.value.clone(), value);
        } else {
            self.insert(path, value);
        }
    }

    /// Sets a key to a text; an empty one means the same as no key.
    pub fn set_text(&mut self, path: &str, text: &str) {
        if text.is_empty() {
            self.remove(path);
        } else {
            self.set(path, &toml::Value::from(text).to_string().replace('\n', self.newline()));
        }
    }

    /// Sets a key to a value in TOML, or removes it.
    pub fn set_or_remove(&mut self, path: &str, value: Option<&str>) {
        match value {
            Some(value) => self.set(path, value),
            None => self.remove(path),
        }
    }

    /// Removes a title that stands in the place of the one that the puzzle makes.
    pub fn remove_title(&mut self) {
        if self.keys.contains(&Key::TITLE) {
            self.remove("title");
        }
    }

    /// Gives a key another name, and returns its path.
    fn rename_key(&mut self, path: &str, name: &str) -> String {
        let table = path.rsplit_once('.').map(|(table, _)| format!("{table}."));
        let renamed = table.unwrap_or_default() + name;
        if let Some(entry) = self.entry(path).filter(|_| renamed != path) {
            let key = entry.key.clone();
            self.replace(key.clone(), name);
            for entry in self.entries.iter_mut().filter(|entry| entry.path == path) {
                entry.path.clone_from(&renamed);
                entry.key = key.start..key.start + name.len();
            }
        }
        renamed
    }

    /// Removes all tables of a list, such as those under `[[piece]]`.
    pub fn remove_tables(&mut self, list: &str) {
        let is_table = |entry: &&Entry| {
            let number = entry.path.strip_prefix(list).and_then(|rest| rest.strip_prefix('['));
            number.is_some_and(|number| !number.contains('.'))
        };
        let tables = self.entries.iter().filter(is_table).map(|entry| entry.path.clone());
        for table in tables.collect_vec().into_iter().rev() {
            self.remove_table(&table);
        }
    }

    /// Removes a table of a list, such as `piece[2]`; returns false if it has no header of its own.
    /// Those behind it keep their numbers until the document is read again.
    pub fn remove_table(&mut self, table: &str) -> bool {
        let within = |entry: &Entry| entry.path.split('.').next() == Some(table);
        let own = self.entries.iter().filter(|entry| within(entry)).map(|entry| &entry.value);
        let start = own.clone().map(|at| at.start).min().unwrap_or_default();
        let lines = self.lines(start..own.map(|at| at.end).max().unwrap_or(start));
        let has_header = self.text()[lines.start..].trim_start().starts_with("[[");
        if has_header {
            self.entries.retain(|entry| !within(entry));
            // A blank line sets it apart from what is before.
            let blank = usize::from(self.text()[..lines.start].ends_with("\n\n"));
            self.replace(lines.start - blank..lines.end, "");
        }
        has_header
    }

    /// The name of the family.
    fn family(&self) -> &str {
        self.get("family").unwrap_or_default().trim_matches(['"', '\''])
    }

    /// Adds lines at the end.
    fn append(&mut self, lines: &str) {
        let end = self.text().len();
        let newline = if self.text().ends_with('\n') { "" } else { "\n" };
        self.replace(end..end, &format!("{newline}{lines}"));
    }

    /// The same text, read anew.
    fn reread(&self) -> Result<Self, InstanceError> {
        Self::read(self.source(), self.keys)
    }

    /// Removes a key with its value, or nothing if it is absent.
    pub fn remove(&mut self, path: &str) {
        let Some(Entry { key, value, .. }) = self.entry(path).cloned() else { return };
        let within =
            |entry: &Entry| entry.path.strip_prefix(path).map(|rest| rest.starts_with(['.', '[']));
        self.entries.retain(|entry| entry.path != path && within(entry) != Some(true));
        let line = self.lines(key.start..value.end);
        let is_alone = self.text()[line.start..key.start].trim().is_empty();
        let place = match is_alone {
            false => self.with_comma(key.start..value.end),
            true if self.text()[line.clone()].ends_with('\n') => line,
            // The last line of a text that does not end: the end of the line before it goes, too.
            true => self.text()[..line.start].trim_end_matches(['\n', '\r']).len()..line.end,
        };
        self.replace(place, "");
    }

    /// The lines that have a part of the text, with the end of the last one.
    fn lines(&self, part: Range<usize>) -> Range<usize> {
        let text = self.text();
        let start = text[..part.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[part.end..].find('\n').map_or(text.len(), |at| part.end + at + 1);
        start..end
    }

    /// An entry of an inline table, with the comma that sets it apart from others.
    fn with_comma(&self, entry: Range<usize>) -> Range<usize> {
        let (before, after) = (&self.text()[..entry.start], &self.text()[entry.end..]);
        if let Some(before) = before.trim_end().strip_suffix(',') {
            return before.len()..entry.end;
        }
        let blanks = after.len() - after.trim_start().len();
        let comma = usize::from(after.trim_start().starts_with(','));
        entry.start..entry.end + (blanks + comma) * comma
    }

    fn entry(&self, path: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.path == path)
    }

    /// Writes a new key behind those of its table that come before it in the order of the family.
    fn insert(&mut self, path: &str, value: &str) {
        let (table, name) = path.rsplit_once('.').unwrap_or(("", path));
        let rank = self.rank(path);
        let is_before = |entry: &&Entry| {
            let own = self.rank(&entry.path);
            parent(&entry.path) == table && own.is_some() && own <= rank
        };
        let before = self.entries.iter().filter(is_before).max_by_key(|entry| entry.value.end);
        let is_first = before.is_some_and(|entry| self.rank(&entry.path) < Some(HEADING.len()));
        let before = before.map(|entry| entry.value.clone());
        let header = self.entry(table).map(|entry| entry.value.clone());
        let inline = header.clone().filter(|at| self.text()[at.clone()].starts_with('{'));
        let entry = format!("{name} = {value}");
        let (at, text) = match (inline, before) {
            (Some(_), Some(before)) => (before.end, format!(", {entry}")),
            (Some(inline), None) => (inline.start + 1, format!(" {entry}")),
            (None, before) => {
                let at = before.or(header).map_or(0, |before| self.lines(before).end);
                let is_line = at == 0 || self.text()[..at].ends_with('\n');
                let newline = self.newline();
                // A blank line sets tables apart from the first key after the heading.
                let is_last = self.text()[at..].starts_with('[');
                let blank = if is_first && is_last { newline } else { "" };
                (at, if is_line { entry + newline + blank } else { format!("{newline}{entry}") })
            }
        };
        let key = at + text.find(name).unwrap_or_default();
        let start = key + name.len() + " = ".len();
        self.replace(at..at, &text);
        let (key, value) = (key..key + name.len(), start..start + value.len());
        self.entries.push(Entry { path: path.to_owned(), key, value });
    }

    /// The end of a line, as the text has it.
    fn newline(&self) -> &'static str {
        if self.text().contains("\r\n") { "\r\n" } else { "\n" }
    }

    /// The place of a key in the order of the family; nothing for a table.
    fn rank(&self, path: &str) -> Option<usize> {
        let first = HEADING.iter().position(|own| *own == path);
        let of_family = || self.keys.iter().position(|key| matches(path, key.name));
        first.or_else(|| Some(HEADING.len() + of_family()?))
    }

    /// Replaces a part of the text, and moves the places behind it.
    fn replace(&mut self, part: Range<usize>, new: &str) {
        self.source.text.replace_range(part.clone(), new);
        let moved = |at: usize| at - part.len() + new.len();
        // A value that is replaced begins where it did; what is inserted belongs to no entry.
        let start_of = |at: usize| {
            let is_behind = at >= part.end && (part.is_empty() || at > part.start);
            if is_behind { moved(at) } else { at }
        };
        let end_of = |at: usize| {
            let is_behind = at > part.end || at == part.end && !part.is_empty();
            if is_behind { moved(at) } else { at }
        };
        for Entry { key, value, .. } in &mut self.entries {
            *key = start_of(key.start)..end_of(key.end);
            *value = start_of(value.start)..end_of(value.end);
        }
    }
}

/// Adds the keys of a table, and those of the tables in it.
fn add_entries(table: &DeTable<'_>, prefix: &str, entries: &mut Vec<Entry>) {
    for (key, value) in table {
        let path = format!("{prefix}{}", key.get_ref());
        entries.push(Entry { path: path.clone(), key: key.span(), value: value.span() });
        match value.get_ref() {
            DeValue::Table(table) => add_entries(table, &format!("{path}."), entries),
            DeValue::Array(items) => {
                for (number, item) in (1..).zip(items.iter()) {
                    add_table(item, format!("{path}[{number}]"), entries);
                }
            }
            _ => {}
        }
    }
}

/// Adds a table of a list, and its keys.
fn add_table(item: &Spanned<DeValue<'_>>, path: String, entries: &mut Vec<Entry>) {
    let DeValue::Table(table) = item.get_ref() else { return };
    add_entries(table, &format!("{path}."), entries);
    entries.push(Entry { path, key: item.span(), value: item.span() });
}

/// The path of the table that has a key.
fn parent(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(table, _)| table)
}

/// True if a path is one of those that a name of a family stands for, such as `piece[].shape`.
fn matches(path: &str, name: &str) -> bool {
    let (mut own, mut wanted) = (path.split('.'), name.split('.'));
    own.by_ref().zip(wanted.by_ref()).all(|(own, wanted)| {
        let list = own.split_once('[').map(|(list, _)| list);
        wanted == "NAME"
            || own == wanted
            || list.is_some_and(|list| wanted.strip_suffix("[]") == Some(list))
    }) && own.next().is_none()
        && wanted.next().is_none()
}
