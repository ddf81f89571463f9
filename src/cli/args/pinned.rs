//! What is fixed of a solution, on the command line.

use clap::Args;

use super::Instance;

/// Which puzzle, and what is fixed of its solution.
#[derive(Debug, Args)]
pub(crate) struct Pinned {
    #[command(flatten)]
    pub(crate) instance: Instance,
    /// Fixes something of the solution by its name in the formula, as `encode` shows it: `name` or
    /// `!name`, and for an integer `name=value` or `name!=value`. May be repeated.
    #[arg(long = "pin", value_name = "NAME", help_heading = "Puzzle")]
    pub(crate) pins: Vec<String>,
}
