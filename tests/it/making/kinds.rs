//! Kinds of puzzles: built-in instances with other values of their keys.

use itertools::Itertools;
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles;
use puzzlec::search::Opened;
use puzzlec_encodings::Request;
use toml::Table;

/// The puzzle of a line: a built-in instance with other values of these keys, or with these alone if
/// the family is among them, on a board of another `shape`.
pub(super) fn opened((name, keys): (&str, &str)) -> Opened {
    let table =
        |text: &str| -> Table { text.parse().unwrap_or_else(|why| panic!("{name}: {why}")) };
    let mut own = table(keys);
    let shape = own.remove("shape").map(|shape| {
        let sides = shape.as_array().expect("rows and columns").iter();
        let sides = sides.map(|side| side.as_integer().expect("a number") as usize);
        sides.collect_tuple().expect("two sides")
    });
    let mut all = Table::new();
    if !own.contains_key("family") {
        let source = puzzles::built_in(name).unwrap_or_else(|| panic!("{name} is not built in"));
        all = table(&source.text);
    }
    all.extend(own);
    let opened = Opened::new(Source::new(name, all.to_string()));
    shape.map_or(opened.clone(), |shape| opened.reshaped(shape).expect("a shape"))
}

/// The puzzle of a file.
pub(super) fn read(file: &str) -> Box<dyn AnyTask> {
    let opened = Opened::new(Source::new("made", file));
    opened.task(Request::PLAIN).unwrap_or_else(|error| panic!("{error}\n{file}"))
}
