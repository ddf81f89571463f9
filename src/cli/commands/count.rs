//! `puzzlec count`

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use puzzlec::engines::Values;
use puzzlec::puzzle::classes::Classes;
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::task::{AnySolution, AnyTask};
use puzzlec::search::{Count as Counted, Engine, Tally, project};
use puzzlec_encodings::Role;
use serde_json::{Value, json};

use crate::cli::args::{DATES, Dates, Pinned, Search, Threads};
use crate::cli::context::Context;
use crate::cli::dates::{self, Asked};
use crate::cli::levels::{kind, level, refuse_streamliners};
use crate::cli::output::plural;
use crate::cli::projection::{ForSat, called};
use crate::cli::report::{Failure, Outcome};
use crate::cli::state::State;
use crate::cli::{End, input};

/// Counts the solutions, raw and up to the puzzle's symmetries.
#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    instance: Pinned,
    /// Counts only up to this level, `raw` or one that the puzzle has; `symmetry` is the
    /// coarsest. Symmetries are broken for it where the family knows how.
    #[arg(long, value_name = "LEVEL", conflicts_with = "all_dates")]
    up_to: Option<String>,
    /// Counts the solutions for each thing that the variables of this name say, in a table.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["up_to", "all_dates"])]
    by: Option<String>,
    #[command(flatten)]
    work: Work,
    /// The number of solutions of every date that a calendar can show, in a table.
    #[arg(long, conflicts_with_all = DATES, help_heading = "Puzzle")]
    pub(super) all_dates: bool,
    #[command(flatten)]
    dates: Dates,
    #[command(flatten)]
    search: Search,
}

/// How a count is worked off.
#[derive(Debug, Args)]
struct Work {
    #[command(flatten)]
    threads: Threads,
    /// A file that remembers what was counted. The same command with the same file goes on where it
    /// was stopped, even killed.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by", "all_dates"])]
    #[arg(help_heading = "Search")]
    state: Option<PathBuf>,
}

impl Count {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, up_to, by, work, all_dates, dates, search } = &self;
        if *all_dates {
            let (instance, threads) = (&instance.instance, &work.threads);
            return dates::count(&Asked { instance, dates, threads, search }, context);
        }
        let roles = search.encoding.base.roles();
        if let Some(name) = by {
            return self.tally(&*input::pinned(instance, roles)?, name, context);
        }
        let task = match up_to {
            Some(level) if level != "raw" => input::classified(instance, roles)?,
            _ => input::pinned(instance, roles)?,
        };
        self.count(&*task, context)
    }

    /// Counts all solutions, raw and up to each symmetry, or only up to one of them.
    fn count(&self, task: &dyn AnyTask, context: &Context) -> Outcome<End> {
        let up_to = self.up_to.as_deref();
        let output = &context.output;
        context.announce(task);
        refuse_streamliners(task)?;
        let only = up_to.filter(|&up_to| up_to != "raw").map(|up_to| level(task, up_to));
        let only = only.transpose()?;
        let broken = task.core().roles().contains(Role::Symmetry);
        // Nobody looks at symmetries where solutions alone are wanted and all of them are found.
        let counts_classes = up_to != Some("raw") || broken;
        let (mut counted, complete) = self.in_cubes(task, counts_classes, context)?;
        if !complete {
            output.remark("stopped before the end: there may be more");
            if counts_classes && !broken {
                counted.at_least(task.classes());
            }
        }
        if broken {
            output.detail(format_args!(
                "{} found where symmetries are broken",
                plural(counted.found, "solution")
            ));
        } else if complete && counts_classes {
            check_sums(&counted, task.classes())?;
        }
        let kind = kind(task);
        let at_least = if complete { "" } else { "at least " };
        let counted = Counted::new(task.core(), counted, complete);
        let raw = counted.raw().filter(|_| only.is_none());
        let shown = |index: usize| only.is_none_or(|only| only == index) && up_to != Some("raw");
        let names: Vec<&str> =
            if counts_classes { task.classes().names().collect() } else { Vec::new() };
        let classes = names.iter().zip(counted.classes()).enumerate();
        let classes = classes.filter(|&(index, _)| shown(index));
        let classes =
            classes.map(|(index, (name, count))| (*name, count, task.classes().problem(index)));
        output.result(
            || {
                let mut text = String::new();
                // Writing to a string does not fail.
                if let Some(raw) = raw {
                    let _ = writeln!(text, "{at_least}{raw} {kind}");
                }
                for (level, count, problem) in classes.clone() {
                    let _ = match problem {
                        None => writeln!(text, "{at_least}{count} up to {level}"),
                        Some(problem) => writeln!(text, "not counted up to {level}: {problem}"),
                    };
                }
                text
            },
            || {
                let countable = classes.clone().filter(|(.., problem)| problem.is_none());
                let up_to = countable.map(|(level, count, _)| (level.to_owned(), json!(count)));
                let up_to: serde_json::Map<String, Value> = up_to.collect();
                let mut object = json!({ "complete": complete, "up_to": up_to });
                if let Some(raw) = raw {
                    object[kind] = json!(raw);
                }
                object
            },
        )?;
        Ok(if complete { End::Done } else { End::Unknown })
    }

    /// Counts on several threads; tells whether that is all.
    fn in_cubes(
        &self,
        task: &dyn AnyTask,
        classes: bool,
        context: &Context,
    ) -> Outcome<(Tally, bool)> {
        let Self { work, search, .. } = self;
        let output = &context.output;
        let interrupt = search.sat.interrupt()?;
        let mut cubes = context.cubes(task, search.engine, &work.threads, search)?;
        if work.state.is_some() {
            cubes = cubes.split_at_once();
        }
        let levels = if classes { task.classes().len() } else { 0 };
        let mut state = State::open(work.state.as_deref(), task, levels, &cubes)?;
        let mut counted = state.tally(levels);
        let wanted = state.missing();
        if wanted.len() < cubes.len() {
            let (done, all) = (cubes.len() - wanted.len(), cubes.len());
            output.remark(format_args!("cubes counted before: {done} of {all}"));
        }
        let progress = output.progress("solutions");
        progress.set_position(counted.found);
        let found = || progress.inc(1);
        let counts = cubes.count(
            &wanted,
            levels,
            work.threads.number(),
            &interrupt,
            found,
            |cube, tally| -> Outcome<()> {
                counted.merge(&tally);
                state.add(cube, tally)
            },
        );
        progress.finish_and_clear();
        let (others, complete) = counts?;
        state.save()?;
        // What was counted in unfinished cubes is true as well, but it is counted again next time.
        counted.merge(&others);
        Ok((counted, complete))
    }

    /// Counts the solutions for each thing that the variables of a name say.
    fn tally(&self, task: &dyn AnyTask, name: &str, context: &Context) -> Outcome<End> {
        let Self { work: Work { threads, .. }, search, .. } = self;
        context.announce(task);
        let (vars, shown) = (called(task, name)?, task.core().projection());
        // An exact cover search knows no others.
        let engine = match search.engine {
            _ if vars.iter().all(|var| shown.contains(var)) => search.engine,
            Engine::Cover => return Err(Failure::new(ForSat, "leave out --engine")),
            _ => Engine::Sat,
        };
        let output = &context.output;
        let interrupt = search.sat.interrupt()?;
        let cubes = context.cubes(task, engine, threads, search)?;
        let progress = output.progress("solutions");
        let mut counts: BTreeMap<Vec<String>, u64> = BTreeMap::new();
        let make = |values: &Values, _: &dyn AnySolution| {
            Some(project::statements(task.named(), name, values))
        };
        let complete = cubes.each(threads.number(), &interrupt, make, |statements| -> Outcome<_> {
            *counts.entry(statements).or_default() += 1;
            progress.inc(1);
            Ok(ControlFlow::Continue(()))
        });
        progress.finish_and_clear();
        let complete = complete?;
        if !complete {
            output.remark("stopped before the end: there may be more");
        }
        let kind = kind(task);
        output.result(
            || {
                let at_least = if complete { "" } else { "at least " };
                let mut text = String::new();
                for (statements, count) in &counts {
                    // Writing to a string does not fail.
                    let _ = writeln!(text, "{}: {at_least}{count} {kind}", statements.join(", "));
                }
                text
            },
            || {
                let entry = |(statements, count)| json!({ "projection": statements, kind: count });
                json!({ "complete": complete, "by": counts.iter().map(entry).collect::<Vec<_>>() })
            },
        )?;
        Ok(if complete { End::Done } else { End::Unknown })
    }
}

/// Checks that the sizes of the classes add up.
fn check_sums(tally: &Tally, classes: &Classes) -> Result<(), WrongClasses> {
    let countable = (0..classes.len()).map(|level| classes.problem(level).is_none());
    let sums = classes.names().zip(&tally.classes).zip(&tally.sums);
    let sums = sums.zip(countable).filter(|(_, countable)| *countable).map(|(sums, _)| sums);
    let mut sums = sums;
    match sums.find(|&(_, sum)| *sum != tally.raw) {
        None => Ok(()),
        Some(((level, classes), sum)) => {
            let (classes, sum, found) = (classes.clone(), sum.clone(), tally.raw.clone());
            Err(WrongClasses { level: level.to_owned(), classes, sum, found })
        }
    }
}

/// Classes that do not add up, which is a fault of this program.
#[derive(Debug, thiserror::Error)]
#[error(
    "the {classes} classes up to {level} hold {sum} solutions, but {found} were found: please report \
     this, with the puzzle"
)]
struct WrongClasses {
    level: String,
    classes: Natural,
    sum: Natural,
    found: Natural,
}
