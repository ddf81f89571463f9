//! `puzzlec rules`

use clap::Args;
use itertools::Itertools;
use puzzlec_encodings::{Chapter, Request, Roles};
use serde_json::json;

use super::Run;
use crate::cli::End;
use crate::cli::args::Pinned;
use crate::cli::context::Context;
use crate::cli::report::Outcome;

/// Prints the rule book of a puzzle.
///
/// Each rule is a sentence with its role, followed by the constraint for each of its subjects, over
/// named variables.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    #[command(flatten)]
    instance: Pinned,
    /// Includes implied constraints, symmetry breaking and streamliners.
    #[arg(long)]
    all: bool,
}

impl Run for Rules {
    fn run(self, context: &Context) -> Outcome<End> {
        let roles = if self.all { Roles::ALL } else { Roles::PLAIN };
        let search = context.announce(self.instance.open()?.requested(Request::of(roles))?);
        let (named, core) = (search.task().named(), search.task().core());
        let book = named.rule_book();
        context.output.result(
            || {
                let readings = search.task().readings();
                let read = readings.iter().map(|reading| format!("  {reading}\n")).join("");
                let title = if read.is_empty() { "" } else { "how the sentences are read\n" };
                let space = if read.is_empty() { "" } else { "\n" };
                format!("{title}{read}{space}{book}")
            },
            || {
                let constraint = |&index: &usize| {
                    let subject = named.subject(core.constraint(index).rule).to_string();
                    json!({ "subject": subject, "constraint": named.constraint(index).to_string() })
                };
                let chapter = |chapter: &Chapter| {
                    let constraints = chapter.constraints.iter().map(constraint).collect_vec();
                    json!({
                        "sentence": chapter.sentence, "role": chapter.role.as_str(),
                        "constraints": constraints,
                    })
                };
                book.chapters.iter().map(chapter).collect()
            },
        )
    }
}
