//! `puzzlec solve`

use crate::cli::dates;
use crate::cli::prelude::*;

/// Finds a solution and draws it.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    instance: Pinned,
    /// A table with a solution for each date of a calendar: each cell is the first letter of its
    /// piece, `.` if it stays uncovered, `#` if there is none; `/` separates rows.
    #[arg(long, conflicts_with_all = DATES, help_heading = "Puzzle")]
    pub(super) all_dates: bool,
    #[command(flatten)]
    dates: Dates,
}

impl Solve {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        context.asks();
        let Self { instance, all_dates, dates } = &self;
        if *all_dates {
            return dates::solve(instance, dates, context);
        }
        let (puzzle, asked) = (instance.open(context)?, dates.search.roles());
        // The roles that help to find a solution may exclude the pinned ones.
        let request = Request { roles: asked, one: instance.pins.is_empty() };
        let mut task = context.announce(puzzle.requested(asked, request)?);
        let settings = dates.search.settings(&context.limits);
        let mut searched = context.find(task, &settings)?;
        if let Some(request) = searched.conclusion.request_again(asked) {
            context.output.remark("no solution satisfies the streamliners: searching without them");
            task = context.announce(puzzle.requested(asked, request)?);
            searched = context.find(task, &settings)?;
        }
        context.conclude_search(task, searched)
    }
}
