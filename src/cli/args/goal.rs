//! Which solution is the best, on the command line.

use clap::Args;
use puzzlec::Goal;

/// Which solution is the best.
#[derive(Debug, Args)]
pub(crate) struct GoalGiven {
    /// The greatest value.
    #[arg(long, conflicts_with = "min")]
    max: bool,
    /// The least value.
    #[arg(long)]
    min: bool,
}

impl GoalGiven {
    /// What was said, if anything was.
    pub(crate) const fn goal(&self) -> Option<Goal> {
        match (self.max, self.min) {
            (true, _) => Some(Goal::Max),
            (_, true) => Some(Goal::Min),
            _ => None,
        }
    }
}
