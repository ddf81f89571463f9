//! `puzzlec solve`

use crate::cli::dates::{self, Asked};
use crate::cli::prelude::*;

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
        let asked = search.encoding.base.roles();
        // What is pinned may be what helps to find a solution excludes.
        let one = instance.pins.is_empty();
        let mut task = instance.requested(asked, Request { roles: asked, one })?;
        let settings = search.settings()?;
        let mut conclusion = context.find(&*task, &settings)?;
        if let Some(request) = conclusion.request_again(asked) {
            context.output.remark("no solution with the streamliners: looking without");
            task = instance.requested(asked, request)?;
            conclusion = context.find(&*task, &settings)?;
        }
        context.conclude(&*task, &conclusion)
    }
}
