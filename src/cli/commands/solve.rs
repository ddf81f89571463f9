//! `puzzlec solve`

use clap::Args;
use puzzlec::Formulation;
use puzzlec::engines::Answer;

use crate::cli::args::{DATES, Dates, Pinned, Search, Threads};
use crate::cli::context::Context;
use crate::cli::dates::{self, Asked};
use crate::cli::report::Outcome;
use crate::cli::{End, input};

/// Finds a solution and draws it.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    instance: Pinned,
    /// A solution for every date that a calendar can show, in a table: for each cell the first
    /// letter of its piece, `.` for a cell that shows, `#` for none, rows separated by `/`.
    #[arg(long, conflicts_with_all = DATES, help_heading = "Puzzle")]
    pub(super) all_dates: bool,
    #[command(flatten)]
    dates: Dates,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    search: Search,
}

impl Solve {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, all_dates, dates, threads, search } = &self;
        if *all_dates {
            let instance = &instance.instance;
            return dates::solve(&Asked { instance, dates, threads, search }, context);
        }
        let asked = search.encoding.base.formulation();
        let task = input::pinned_to_find(instance, asked)?;
        let answer = context.find(&*task, search)?;
        let streamlined = task.formulation().streamline && !asked.streamline;
        if streamlined && matches!(answer, Answer::Unsatisfiable { .. }) {
            context.output.remark("no solution with the streamliners: looking without");
            let plain = Formulation { streamline: false, ..task.formulation() };
            let task = input::pinned(instance, plain)?;
            return context.conclude(&*task, context.find(&*task, search)?);
        }
        context.conclude(&*task, answer)
    }
}
