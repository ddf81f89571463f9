//! `puzzlec rules`

use clap::Args;
use itertools::Itertools;
use puzzlec_encodings::{Request, Roles};

use super::Run;
use crate::cli::End;
use crate::cli::args::Pinned;
use crate::cli::context::Context;
use crate::cli::report::Outcome;
use crate::cli::reporter::in_json;

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
        let task = search.task();
        let text = || {
            let read = task.readings().iter().map(|reading| format!("  {reading}\n")).join("");
            let title = if read.is_empty() { "" } else { "how the sentences are read\n" };
            let space = if read.is_empty() { "" } else { "\n" };
            format!("{title}{read}{space}{}", task.named().rule_book())
        };
        context.output.result(text, || in_json(&search.rules()))
    }
}
