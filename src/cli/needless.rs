//! The command that tells which rules a puzzle could do without.

use std::fmt::Write;

use puzzlec::AnyTask;
use puzzlec::search::{Needless, Verdict};
use serde_json::json;

use super::args::{Encoding, SatSearch};
use super::commands::announce;
use super::output::Output;
use super::report::Outcome;
use super::search::plural;
use super::{End, interrupt};

/// Prints the rules that could be left out, one by one and together.
pub(super) fn needless(
    task: &dyn AnyTask,
    encoding: &Encoding,
    search: &SatSearch,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let interrupt = interrupt::install(search.timeout)?;
    let engine = search.solver.clone().unwrap_or_default();
    let needless = Needless::new(task, &engine, encoding.encodings(), &interrupt)?;
    output.remark(plural(needless.solutions() as u64, "solution"));
    let given = task.given();
    let mut one_by_one = Vec::new();
    for rule in &given {
        if needless.verdict(std::slice::from_ref(rule))? == Verdict::Needless {
            one_by_one.push(rule.clone());
        }
    }
    // What is needed on its own is needed with others as well.
    let together = needless.together(&one_by_one)?;
    output.result(
        || {
            let mut text = String::new();
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "{} of {} could be left out",
                one_by_one.len(),
                plural(given.len() as u64, "rule")
            );
            for rule in &one_by_one {
                let words = task.words(rule).map(|words| format!(": {words}"));
                let _ = writeln!(text, "  {rule}{}", words.unwrap_or_default());
            }
            if one_by_one.len() > 1 {
                let _ = writeln!(text, "all at once: {}", together.join(", "));
            }
            text
        },
        || {
            let rules = |rules: &[String]| {
                let rule = |rule: &String| json!({ "rule": rule, "words": task.words(rule) });
                rules.iter().map(rule).collect::<Vec<_>>()
            };
            json!({
                "solutions": needless.solutions(),
                "rules": given.len(),
                "needless": rules(&one_by_one),
                "together": rules(&together),
            })
        },
    )?;
    Ok(End::Done)
}
