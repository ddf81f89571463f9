//! Solves an exact cover problem with the crate `xcov`.
//!
//! usage: `peer first|all FILE`
//!
//! FILE is in the text format of Knuth's programs: a line of items, those after `|` covered at most
//! once, then an option a line; lines that begin with `|` are comments. Items have neither bounds
//! nor colours. Prints `found N` at every hundredth solution more, and `yes`, `no` or the number at
//! the end.

use std::collections::HashMap;

use xcov::{DlxBuilder, ExactCoverProblem, MrvExactCoverSearch};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [question, path] = &words[..] else { return Err("usage: peer first|all FILE".into()) };
    let text = std::fs::read_to_string(path)?;
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('|'));
    let head = lines.next().ok_or("the file has no items")?;
    let (primary, secondary) = head.split_once(" | ").unwrap_or((head, ""));
    let items = || primary.split_whitespace().chain(secondary.split_whitespace());
    let numbers: HashMap<&str, usize> = items().zip(1..).collect();
    let count = primary.split_whitespace().count();
    let mut builder = DlxBuilder::new(count, numbers.len() - count);
    for line in lines {
        let number = |item| numbers.get(item).ok_or_else(|| format!("{item} is no item"));
        let option = line.split_whitespace().map(number).collect::<Result<Vec<_>, _>>()?;
        builder.add_option(option);
    }
    let mut problem = MrvExactCoverSearch::new(builder.build());
    let (is_first, mut found, mut next) = (question == "first", 0_u64, 1);
    while problem.search() {
        found += 1;
        if found >= next {
            println!("found {found}");
            next = found + found / 100 + 1;
        }
        if is_first {
            break;
        }
    }
    match (is_first, found) {
        (true, 0) => println!("no"),
        (true, _) => println!("yes"),
        (false, _) => println!("{found}"),
    }
    Ok(())
}
