//! The floors of the house: no module imports one above it, and there is no circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the crate, from the lowest floor up; those on one floor do not know each other.
const FLOORS: [&[&str]; 6] = [
    &["shapes", "engines", "sentences"],
    &["puzzle"],
    &["puzzles"],
    &["search"],
    &["certify", "render"],
    &["cli"],
];

/// The names that the library's root re-exports, which hides the floor where they are.
const ROOT: &str = "src/lib.rs";

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// Every source file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut sources: Vec<PathBuf> = entries
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => sources(&path),
            Some(extension) if extension == "rs" => vec![path],
            _ => Vec::new(),
        })
        .collect();
    sources.sort();
    sources
}

/// The modules that a text names after `crate::` or `puzzlec::`, with the lines where it does; what
/// follows must be the name of a module, not of something that the root re-exports.
fn named(text: &str) -> BTreeMap<String, usize> {
    let mut named = BTreeMap::new();
    for (line, code) in text.lines().enumerate() {
        if code.trim_start().starts_with("//") {
            continue;
        }
        for root in ["crate::", "puzzlec::"] {
            for (at, _) in code.match_indices(root) {
                if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
                    continue;
                }
                let rest = &code[at + root.len()..];
                let names = match rest.strip_prefix('{') {
                    Some(list) => list.split('}').next().unwrap_or_default().split(',').collect(),
                    None => vec![rest],
                };
                for name in names {
                    let end = |c: char| !c.is_alphanumeric() && c != '_';
                    let name = name.trim().split(end).next().unwrap_or_default();
                    named.entry(name.to_owned()).or_insert(line + 1);
                }
            }
        }
    }
    named
}

#[test]
fn no_module_imports_one_of_a_floor_above() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for path in sources(&root.join("src")) {
        let relative = path.strip_prefix(root.join("src")).expect("a source").to_owned();
        let Some(module) = relative.components().next() else { continue };
        let module = module.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        let Some(own) = floor(&module) else { continue };
        seen.insert(module.clone());
        let text = fs::read_to_string(&path).expect("text");
        // Tests look down from the top.
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let is_tests = |part: &Path| part.ends_with("tests.rs") || part.ends_with("tests");
        if relative.ancestors().any(is_tests) {
            continue;
        }
        for (name, line) in named(code) {
            let place = format!("src/{}:{line}", relative.display());
            match floor(&name) {
                None => faults.push(format!("{place}: `{name}` is no module: name its floor")),
                Some(other) if other > own || (other == own && name != module) => {
                    faults.push(format!("{place}: {module} knows {name}"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let all: BTreeSet<String> =
        FLOORS.iter().flat_map(|floor| floor.iter()).map(|&m| m.to_owned()).collect();
    assert_eq!(seen, all, "the floors and {ROOT} differ");
}

#[test]
fn the_imports_are_read() {
    let text =
        "use crate::puzzle::{Puzzle};\nlet x = crate::search::find();\nuse crate::{a, b::C};";
    let named: Vec<(String, usize)> = named(text).into_iter().collect();
    let expected = [("a", 3), ("b", 3), ("puzzle", 1), ("search", 2)];
    assert_eq!(named, expected.map(|(name, line)| (name.to_owned(), line)));
}
