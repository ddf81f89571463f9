//! `puzzlec list`

use clap::Args;
use puzzlec::puzzles::{self, FAMILIES};

use super::Run;
use crate::cli::End;
use crate::cli::context::Context;
use crate::cli::report::Outcome;
use crate::cli::reporter::in_json;

/// Lists the families, their parameters and the built-in instances.
#[derive(Debug, Args)]
pub(crate) struct List;

impl Run for List {
    const OPTIONS: &[&str] = &[];
    fn run(self, context: &Context) -> Outcome<End> {
        let width = puzzles::instances().map(|instance| instance.name.len()).max().unwrap_or(0);
        for family in FAMILIES {
            let listing = family.listing()?;
            context.output.result(|| format!("{listing:width$}"), || in_json(&listing))?;
        }
        Ok(End::Done)
    }
}
