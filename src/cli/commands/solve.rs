//! `puzzlec solve`

use clap::Args;
use puzzlec::certify::Certifier;
use puzzlec::engines::{Pace, SolverKind};
use puzzlec::puzzle::ensure;
use puzzlec::search::file::CubeRange;
use puzzlec::search::{Check, Conclusion};

use super::Run;
use crate::cli::args::{Dates, Format, choosing_dates, solver_help};
use crate::cli::certificates::Certified;
use crate::cli::context::Context;
use crate::cli::cubes::{IN_FILE, or_cubes, search as search_cubes};
use crate::cli::instances::Instances;
use crate::cli::report::Outcome;
use crate::cli::{End, dates, solutions, watch};

/// Finds a solution and draws it.
#[derive(Debug, Args)]
#[command(mut_arg("puzzle", or_cubes))]
#[command(mut_arg("solver", |solver| solver.help(solver_help(&SolverKind::default()))))]
pub(crate) struct Solve {
    #[command(flatten)]
    instances: Instances,
    /// Prints a table with a solution for each date of a calendar. A letter is the piece on a
    /// cell, `.` an uncovered cell, `#` a gap in the board; `/` separates rows.
    #[arg(long, conflicts_with_all = choosing_dates(), help_heading = "Puzzle")]
    all_dates: bool,
    /// Reports if the solution is the only one, also of a puzzle that has no clues.
    #[arg(long, conflicts_with_all = ["all_dates", "cube"], help_heading = "Search")]
    unique: bool,
    /// Shows the search in the terminal as it places and removes pieces, or the statistics of a SAT
    /// solver. The last line of the screen names the keys.
    #[arg(long, conflicts_with = "all_dates", help_heading = "Search")]
    watch: bool,
    /// The speed of --watch, in nodes of exact cover search per second, or `max`.
    #[arg(long, requires = "watch", value_name = "NODES", value_parser = str::parse::<Pace>)]
    #[arg(default_value = "10", help_heading = "Search", allow_negative_numbers = true)]
    #[arg(hide_short_help = true)]
    speed: Pace,
    /// Looks for a solution in a cube of a file that `split` wrote, or in each of several, such as
    /// 17-32; the output is a part of the answer, for `merge`.
    #[arg(hide_short_help = true)]
    #[arg(long, value_name = "FILE:CUBE", value_parser = str::parse::<CubeRange>, help_heading = "Search")]
    #[arg(allow_hyphen_values = true)]
    #[arg(conflicts_with_all = IN_FILE.into_iter().chain(["watch"]))]
    cube: Option<CubeRange>,
    #[command(flatten)]
    certified: Certified,
    #[command(flatten)]
    dates: Dates,
}

impl Run for Solve {
    const OPTIONS: &[&str] = super::DRAWING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = Format::PICTURES;
    const TABLES: &[Format] = &[Format::Csv];

    fn is_table(&self) -> bool {
        self.all_dates || self.instances.is_table()
    }

    fn run(self, context: &Context) -> Outcome<End> {
        let Self { instances, all_dates, unique, watch, speed, cube, certified, dates } = &self;
        let one = &dates.search.one;
        certified.check(cube.is_none() && !self.is_table(), one.engine, &one.sat)?;
        if let Some(cube) = cube {
            instances.none()?;
            return search_cubes(cube, true, (None, Check::All), &dates.search, context);
        }
        if *all_dates {
            return dates::solve(&instances.for_dates()?, dates, context);
        }
        let Some(instance) = instances.alone() else {
            ensure!(!watch, Instances::refused("--watch"));
            ensure!(!unique, Instances::refused("--unique"));
            return solutions::table(context, instances.select(context)?.rows(), &dates.search);
        };
        let watched = watch.then(|| watch::check(&context.output).map(|()| *speed)).transpose()?;
        let opened = instance.open()?.roles(dates.search.roles());
        let opened = opened.by(dates.search.settings(&context.limits));
        let mut search = context.announce(opened.search_for_one()?);
        let mut found = context.find(search, watched)?;
        if let Some(again) = search.again(&found.0)? {
            context.output.remark("no solution satisfies the streamliners: searching without them");
            search = context.announce(again);
            found = context.find(search, watched)?;
        }
        if matches!(found.0, Conclusion::None(_))
            && let Some((_, evidence)) = certified.certify(context, search, Certifier::none)?
        {
            found.0 = Conclusion::new(search.task().core(), None, Some(evidence));
        }
        context.solved(search, found, *unique)
    }
}
