//! `puzzlec certify`, and `puzzlec prove`, one of its claims

use clap::{Args, ValueEnum};
use puzzlec::puzzle::ensure;
use puzzlec::search::objective;

use super::Run;
use crate::cli::End;
use crate::cli::args::Aim;
use crate::cli::certificates::Writing;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};

/// Certifies that the puzzle has no solution, how many it has, or that one is the best.
///
/// The result is a folder: the puzzle as a statement in sums (OPB), with its sentences as comments; the
/// solutions that the claim is about, and a clause for each that excludes it, or the demand for a better
/// one; and a proof for VeriPB that nothing is left. `verify` checks it.
#[derive(Debug, Args)]
pub(crate) struct Certify {
    /// The claim: `none`, that there is no solution; the `count` of all solutions; or the `optimum` of
    /// the objective.
    claim: What,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    aim: Aim,
}

/// Proves that the puzzle has no solution: the same as `certify none`.
#[derive(Debug, Args)]
pub(crate) struct Prove {
    #[command(flatten)]
    writing: Writing,
}

/// The claim of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    None,
    Count,
    Optimum,
}

impl Run for Certify {
    const WRITES: bool = true;

    fn run(self, context: &Context) -> Outcome<End> {
        let Self { claim, writing, aim } = &self;
        writing.write(context, |certifier, folder| {
            let help = "leave out --max and --min, or certify the optimum";
            let has_goal = *claim != What::Optimum && aim.goal().is_some();
            ensure!(!has_goal, Failure::new("a count has no goal", help));
            Ok(match claim {
                What::None => certifier.none(folder)?,
                What::Count => certifier.count(folder)?,
                What::Optimum => {
                    certifier.optimum(folder, objective(certifier.task(), aim.goal())?.1)?
                }
            })
        })
    }
}

impl Run for Prove {
    const WRITES: bool = true;

    fn run(self, context: &Context) -> Outcome<End> {
        self.writing.write(context, |certifier, folder| Ok(certifier.none(folder)?))
    }
}
