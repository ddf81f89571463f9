//! Kinds of puzzles: built-in instances with other values of their keys.

use puzzlec::puzzle::instance::Source;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles;
use puzzlec::search::Opened;
use puzzlec_encodings::Request;
use toml::Table;

/// The puzzle of a line: a built-in instance with other values of these keys, or with these alone if
/// the family is among them.
pub(super) fn opened((name, keys): (&str, &str)) -> Opened {
    let table =
        |text: &str| -> Table { text.parse().unwrap_or_else(|why| panic!("{name}: {why}")) };
    let own = table(keys);
    let mut all = Table::new();
    if !own.contains_key("family") {
        let source = puzzles::built_in(name).unwrap_or_else(|| panic!("{name} is not built in"));
        all = table(&source.text);
    }
    all.extend(own);
    Opened::new(Source::new(name, all.to_string()))
}

/// The puzzle of a file.
pub(super) fn read(file: &str) -> Box<dyn AnyTask> {
    let opened = Opened::new(Source::new("made", file));
    opened.task(Request::PLAIN).unwrap_or_else(|error| panic!("{error}\n{file}"))
}
