//! `puzzlec certify`

use clap::{Args, ValueEnum};
use puzzlec::puzzle::ensure;

use super::Run;
use crate::cli::End;
use crate::cli::args::{Aim, OneSearch, Pinned};
use crate::cli::certificates::Writing;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};

/// Certifies how many solutions the puzzle has, or that a solution is the best.
///
/// The result is a folder: the list of all solutions, or of the best one; the puzzle as a statement
/// in sums (OPB), with its sentences as comments, and a clause for each solution that excludes it, or
/// the demand for a better one; and a proof for VeriPB that nothing is left. `verify` checks it.
#[derive(Debug, Args)]
pub(crate) struct Certify {
    /// The claim: the `count` of all solutions, or the `optimum` of the objective.
    claim: What,
    #[command(flatten)]
    pinned: Pinned,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    aim: Aim,
    #[command(flatten)]
    search: OneSearch,
}

/// The claim of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// The number of solutions.
    Count,
    /// The best value.
    Optimum,
}

impl Run for Certify {
    const WRITES: bool = true;
    fn run(self, context: &Context) -> Outcome<End> {
        let Self { claim, pinned, writing, aim, search } = &self;
        writing.write(context, pinned, search, |certifier, folder| match claim {
            What::Count => {
                let help = "leave out --max and --min, or certify the optimum";
                ensure!(aim.goal().is_none(), Failure::new("a count has no goal", help));
                Ok(certifier.count(folder)?)
            }
            What::Optimum => {
                let (_, goal) = aim.of(certifier.task())?;
                Ok(certifier.optimum(folder, goal)?)
            }
        })
    }
}
