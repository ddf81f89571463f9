//! `puzzlec stats`

use clap::Args;
use itertools::Itertools;
use puzzlec::search::{ComparedSizes, Settings};

use super::Run;
use crate::cli::End;
use crate::cli::args::{Encoding, Pinned, or_every};
use crate::cli::context::Context;
use crate::cli::report::Outcome;
use crate::cli::reporter::in_json;

/// Prints the size of the formula, rule by rule, and compares encodings.
///
/// The table shows which encoding `auto` chose; `puzzlec help encodings` explains how it chooses.
#[derive(Debug, Args)]
#[command(mut_arg("amo", or_every))]
pub(crate) struct Stats {
    #[command(flatten)]
    instance: Pinned,
    #[command(flatten)]
    encoding: Encoding,
    /// Compares the formulations: each role of constraints, and each choice of variables.
    #[arg(long, conflicts_with_all = ["implied", "break_symmetry", "streamline"])]
    #[arg(help_heading = "Encoding")]
    formulations: bool,
}

impl Run for Stats {
    const OPTIONS: &[&str] = &["quiet", "ascii", "timeout", "memory"];

    fn run(self, context: &Context) -> Outcome<End> {
        let settings = Settings::default().with_limits(context.limits.clone());
        let puzzle = self.instance.open()?.by(settings);
        let searches = if self.formulations {
            puzzle.formulations()?
        } else {
            vec![("", puzzle.roles(self.encoding.roles()).search()?)]
        };
        let pairs = searches.iter().cartesian_product(self.encoding.compared());
        let sizes = pairs.map(|((variables, search), own)| search.sizes(variables, own));
        let compared = ComparedSizes { encodings: sizes.collect() };
        let text = || context.output.style.draw(&compared.table().into());
        context.output.result(text, || in_json(&compared))
    }
}
