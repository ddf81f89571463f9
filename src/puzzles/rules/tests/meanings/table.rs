//! The meanings of sentences, written by hand: the reader, the model and the evaluator agree with the
//! counts of a table that none of them has made.

use puzzlec_encodings::Request;

use super::super::super::*;
use super::grids::Grids;
use super::{by_evaluator, compare};
use crate::puzzle::task::Task;
use crate::search::Solve;

/// The tables; their heads explain the format.
const TABLE: &str = include_str!("../sentences.txt");
const EVERYDAY: &str = include_str!("../everyday.txt");

/// The boards of a table, each with the sentences on it and their counts.
fn blocks(table: &'static str) -> Vec<(String, Vec<(&'static str, String)>)> {
    let blocks = table.split("---\n").skip(1).map(|block| {
        let (rows, board): (Vec<_>, Vec<_>) = block.lines().partition(|own| own.starts_with("> "));
        let rows = rows.into_iter().map(|row| {
            let (count, sentence) = row[2..].split_once(": ").expect("a count");
            (count, sentence.replace(" / ", "\n"))
        });
        (board.join("\n"), rows.collect())
    });
    blocks.collect()
}

/// The number of grids that satisfy a sentence, found by the model, and by the evaluator where the
/// board is small; or `refused`.
fn found(sentence: &str, board: &str) -> String {
    let file = format!("rules = \"\"\"\n{sentence}\n\"\"\"\n{board}\n");
    let file: File = toml::from_str(&file).unwrap_or_else(|error| panic!("{error}{file}"));
    let Ok(rules) = Rules::read(file) else { return "refused".to_owned() };
    let facts = Arc::clone(&rules.facts);
    let Some(grids) = Grids::of(&facts, 70_000) else {
        let task = Task::new(rules, Request::PLAIN);
        return task.model().solutions().count().to_string();
    };
    let expected = by_evaluator(&facts, &grids);
    compare(rules, &grids, &expected);
    expected.len().to_string()
}

/// The rows of a table whose count is another one, and the number of all rows and of refused ones.
fn differing(table: &'static str) -> (Vec<String>, usize, usize) {
    let (mut wrong, mut rows, mut refused) = (Vec::new(), 0, 0);
    for (board, sentences) in blocks(table) {
        for (count, sentence) in sentences {
            rows += 1;
            match found(&sentence, &board) {
                found if found == count => {}
                found if found == "refused" => refused += 1,
                found => wrong.push(format!("{found} instead of {count}: {sentence}\n{board}")),
            }
        }
    }
    (wrong, rows, refused)
}

#[test]
fn sentences_have_the_counts_that_were_written_by_hand() {
    let (wrong, rows, refused) = differing(TABLE);
    assert!(rows > 600, "{rows} rows");
    assert_eq!(refused, 0);
    assert_eq!(wrong.join("\n\n"), "");
}

#[test]
fn everyday_sentences_are_read_as_they_are_meant_or_refused() {
    let (wrong, rows, refused) = differing(EVERYDAY);
    assert_eq!(wrong.join("\n\n"), "");
    // More is welcome: lower the number.
    assert!(refused * 100 <= rows * 30, "{refused} of {rows} are refused");
}

#[test]
fn sentences_with_small_words_are_not_misread() {
    let (wrong, rows, _) = differing(include_str!("../traps.txt"));
    assert_eq!(wrong.join("\n\n"), "");
    assert!(rows > 100, "{rows} rows");
}

/// The rows of the table of precedence that are on rules: a board, the words, the other meaning, and
/// the number of grids that satisfy each.
const PRECEDENCE: [(&str, [&str; 2], [usize; 2]); 5] = [
    ("1..3", ["each cell sees 2 even digits", "each cell sees an even 2"], [1, 25]),
    (
        "1..3",
        ["each row has a 1 and has a 2 or is all 3", "each row has a 1 and (has a 2 or is all 3)"],
        [9, 4],
    ),
    (
        "red, green or blue",
        ["each cell is not red or green", "each cell is green or is not red"],
        [1, 16],
    ),
    ("1..2", ["each row has all digits", "each row is all digits"], [4, 16]),
    ("black or white", ["each black is beside a white", "each given is beside a white"], [4, 12]),
];

#[test]
fn precedence_decides_where_the_guide_says_so() {
    let guide = include_str!("../../../../guide/rules.md");
    let (_, table) = guide.split_once("| words | meaning |").expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect_vec();
    assert!(PRECEDENCE.len() + 2 == rows.len() && rows.len() <= 10, "riddles have two rows");
    for ((cells, sentences, counts), row) in PRECEDENCE.into_iter().zip(rows) {
        let board = match cells {
            "black or white" => "\"\"\"\nB .\n. .\nB = black\n\"\"\"",
            _ => "\"2 x 2\"",
        };
        for (sentence, count) in sentences.into_iter().zip(counts) {
            assert!(row.contains(sentence), "{sentence}: {row}");
            let board = if sentence.contains("given") {
                board.replace("= black", "= given")
            } else {
                board.into()
            };
            let text = format!("board = {board}\ncells = \"{cells}\"\nrules = \"{sentence}\"");
            let rules = Rules::read(toml::from_str(&text).expect("TOML")).expect("one meaning");
            let facts = Arc::clone(&rules.facts);
            let grids = Grids::of(&facts, 100).expect("few grids");
            assert_eq!(by_evaluator(&facts, &grids).len(), count, "{text}");
        }
    }
}
