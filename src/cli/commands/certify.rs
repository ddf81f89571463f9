//! `puzzlec certify`

use clap::ValueEnum;
use puzzlec::certify::Certifier;

use crate::cli::certificates::Writing;
use crate::cli::prelude::*;

/// Certifies how many solutions the puzzle has.
///
/// The result is a folder: the list of all solutions; the puzzle as a statement in sums (OPB), with
/// its sentences as comments, and a clause for each solution that excludes it; and a proof for
/// VeriPB that nothing is left. `verify` checks it.
#[derive(Debug, Args)]
pub(crate) struct Certify {
    /// The claim: the `count` of all solutions.
    claim: What,
    #[command(flatten)]
    pinned: Pinned,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    search: OneSearch,
}

/// The claim of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// The number of solutions.
    Count,
}

impl Run for Certify {
    const WRITES: bool = true;
    fn run(self, context: &Context) -> Outcome<End> {
        let Self { claim, pinned, writing, search } = &self;
        match claim {
            What::Count => writing.write(context, pinned, search, Certifier::count),
        }
    }
}
