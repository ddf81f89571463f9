//! `puzzlec prove`

use clap::Args;

use super::Run;
use crate::cli::End;
use crate::cli::args::{OneSearch, Pinned};
use crate::cli::certificates::Writing;
use crate::cli::context::Context;
use crate::cli::report::Outcome;

/// Proves that the puzzle has no solution.
///
/// The result is a folder: the puzzle as a statement in sums (OPB), with its sentences as comments,
/// and a proof for VeriPB. `verify` checks it.
#[derive(Debug, Args)]
pub(crate) struct Prove {
    #[command(flatten)]
    pinned: Pinned,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    search: OneSearch,
}

impl Run for Prove {
    const WRITES: bool = true;
    fn run(self, context: &Context) -> Outcome<End> {
        let Self { pinned, writing, search } = &self;
        writing.write(context, pinned, search, |certifier, folder| Ok(certifier.none(folder)?))
    }
}
