//! A check of the sources of a family that has its own sentences.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use itertools::Itertools;

use super::grammar::{Element, Grammar, Pattern, Row, Word};
use super::words::singular;
use super::{Symbol, symbols};

symbols! {
    /// The forms and slots of a small grammar.
    Small: Line Word Pair
}

#[test]
fn a_line_of_wordings_has_patterns_and_a_phrase_with_constants_and_names() {
    let wordings = "@both = one and the other | both\n\
                    LINE WORD beats|wins WORD | ?clearly WORD @both => Pair(1, \"two words\") #Word #Pair";
    let rows = [Row { form: Small::Word, slot: Small::Word, says: &["a", "b or c"] }];
    let grammar = Grammar::<Small, Small>::new(rows, wordings);
    let shown = grammar.patterns.iter().map(|pattern| {
        let names = pattern.names().join(" ");
        let is_pair = pattern.is_named(Small::Pair);
        format!("{}: {:?} {names} {is_pair}", pattern.text, grammar.means(pattern))
    });
    assert_snapshot!(shown.collect_vec().join("\n"), @r#"
    a: Form(Word, [])  false
    b or c: Form(Word, [])  false
    WORD beats|wins WORD: Form(Pair, [Arg(0), Constant("two words")]) Word Pair true
    ?clearly WORD @both: Form(Pair, [Arg(0), Constant("two words")]) Word Pair true
    "#);
    assert_eq!(
        grammar.patterns.iter().map(Pattern::way).collect_vec(),
        [Some(0), Some(1), None, None]
    );
    assert!(["beat", "winning", "other", "clearly"].iter().all(|word| grammar.knows(word)));
    assert!(!grammar.knows("loses"));
}

/// All Rust files below a folder, without tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path()).sorted();
    let is_test = |path: &PathBuf| path.file_stem().is_some_and(|name| name == "tests");
    let of_path = |path: PathBuf| match path.extension() {
        None => sources(&path),
        Some(extension) if extension == "rs" => vec![path],
        Some(_) => Vec::new(),
    };
    paths.filter(|path| !is_test(path)).flat_map(of_path).collect()
}

/// The strings in a source; those that contain quotation marks may be cut.
fn strings(source: &str) -> Vec<String> {
    let mut code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = code.join("\n").replace("'\"'", "").replace("\\\"", "");
    code.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Parses all patterns, of which a line needs a few.
///
/// # Panics
/// If one has an unknown name, or an argument that it has not, or if two words have the same key.
pub(crate) fn parse_all<F: Symbol, S: Symbol>(grammar: &Grammar<F, S>) {
    let mut known = BTreeMap::new();
    for pattern in &grammar.patterns {
        grammar.means(pattern);
        for element in grammar.elements(pattern) {
            let words = match element {
                Element::Words(words) => words.clone(),
                Element::Spelled(alternatives, _) => alternatives.concat(),
                Element::Group(group, _) => {
                    assert!(!grammar.group(*group).is_empty());
                    Vec::new()
                }
                Element::Slot(_) => Vec::new(),
            };
            for Word { text, key } in words {
                let own = known.entry(key).or_insert_with(|| singular(text));
                assert_eq!(*own, singular(text), "the same key");
                assert!(grammar.knows(text), "{text}");
            }
        }
    }
    assert!(known.len() > 100, "{} words", known.len());
}

/// The patterns of several words that also stand in the code of a family, outside its tables.
///
/// The folder and the tables in it are named from `src/puzzles` on.
pub(crate) fn patterns_in_code<F: Symbol, S: Symbol>(
    grammar: &Grammar<F, S>,
    folder: &str,
    tables: &[&str],
) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzles");
    let is_table = |path: &PathBuf| tables.iter().any(|table| path.starts_with(root.join(table)));
    let code = sources(&root.join(folder)).into_iter().filter(|path| !is_table(path)).collect_vec();
    assert!(code.len() > 10, "{} files in {folder}", code.len());
    let patterns = grammar.patterns.iter().map(|pattern| pattern.text);
    let patterns = patterns.filter(|text| text.contains(' ')).collect_vec();
    let found = |path: &PathBuf| {
        let source = fs::read_to_string(path).expect("a source");
        let name = path.strip_prefix(&root).expect("a path in the folder").display().to_string();
        let own = strings(&source).into_iter().filter(|text| patterns.contains(&text.as_str()));
        own.map(|text| format!("{name}: {text}")).collect_vec()
    };
    code.iter().flat_map(found).collect()
}
