//! The meanings of sentences, written by hand: the reader, the model and the evaluator agree with the
//! counts of a table that none of them has made.

use puzzlec_encodings::Request;

use super::super::super::*;
use super::grids::Grids;
use super::{by_evaluator, compare};
use crate::puzzle::task::Task;
use crate::search::Solve;

/// The table; its head explains the format.
const TABLE: &str = include_str!("../sentences.txt");

/// The boards, each with the sentences on it and their counts.
fn blocks() -> Vec<(String, Vec<(&'static str, String)>)> {
    let blocks = TABLE.split("---\n").skip(1).map(|block| {
        let (rows, board): (Vec<_>, Vec<_>) = block.lines().partition(|own| own.starts_with("> "));
        let rows = rows.into_iter().map(|row| {
            let (count, sentence) = row[2..].split_once(": ").expect("a count");
            (count, sentence.replace(" / ", "\n"))
        });
        (board.join("\n"), rows.collect())
    });
    blocks.collect()
}

#[test]
fn sentences_have_the_counts_that_were_written_by_hand() {
    let mut wrong = Vec::new();
    let mut rows = 0;
    for (board, sentences) in blocks() {
        for (count, sentence) in sentences {
            rows += 1;
            let file = format!("rules = \"\"\"\n{sentence}\n\"\"\"\n{board}\n");
            let file: File = toml::from_str(&file).unwrap_or_else(|error| panic!("{error}{file}"));
            let found = match Rules::read(file) {
                Err(_) => "refused".to_owned(),
                Ok(rules) => {
                    let facts = Arc::clone(&rules.facts);
                    if let Some(grids) = Grids::of(&facts, 70_000) {
                        let expected = by_evaluator(&facts, &grids);
                        compare(rules, &grids, &expected);
                        expected.len().to_string()
                    } else {
                        let task = Task::new(rules, Request::PLAIN);
                        task.model().solutions().count().to_string()
                    }
                }
            };
            if found != count {
                wrong.push(format!("{found} instead of {count}: {sentence}\n{board}"));
            }
        }
    }
    assert!(rows > 600, "{rows} rows");
    assert!(wrong.is_empty(), "{} of {rows} are wrong:\n{}", wrong.len(), wrong.join("\n\n"));
}
