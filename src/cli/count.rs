//! The commands that count classes of solutions.

use std::fmt::Write;
use std::num::NonZeroUsize;

use puzzlec::loops::{Cubes, Tally, Wanted, counted_by_cover};
use puzzlec::{AnyTask, PinError};
use serde_json::{Value, json};

use super::args::{Encoding, Search, Work};
use super::commands::announce;
use super::input::unpinnable;
use super::output::Output;
use super::report::{Failure, Outcome};
use super::search::{Solutions, plural};
use super::state::State;
use super::{End, interrupt};

/// Counts all solutions, raw and up to each symmetry, or only up to one of them.
pub(super) fn count(
    task: &dyn AnyTask,
    up_to: Option<&str>,
    work: &Work,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    if task.formulation().streamline {
        let help = "count without --streamline, or `enumerate` what satisfies them";
        return Err(Failure::new(Streamlined, help));
    }
    let levels = task.levels();
    let only = up_to.filter(|&up_to| up_to != "raw").map(|up_to| level(&levels, up_to));
    let only = only.transpose()?;
    let (counted, complete) = match cubes(task, search) {
        Some(cubes) => in_cubes(task, &cubes, work, search, output)?,
        None if work.state.is_some() => {
            let help = "a state holds what was counted in the cubes of an exact cover search";
            return Err(Failure::new(NoCubes, help));
        }
        None => one_by_one(task, encoding, search, output)?,
    };
    if !complete {
        output.remark("stopped before the end: there may be more");
    }
    if task.formulation().break_symmetry {
        output.detail(format_args!(
            "{} found where symmetries are broken",
            plural(counted.found, "solution")
        ));
    } else if complete {
        check(&counted, &levels)?;
    }
    let at_least = if complete { "" } else { "at least " };
    let shown = |index: usize| only.is_none_or(|only| only == index) && up_to != Some("raw");
    let raw = only.is_none().then_some(counted.raw);
    let kind = kind(task);
    let classes = levels.iter().zip(&counted.classes).enumerate();
    let classes = classes.filter(|&(index, _)| shown(index)).map(|(_, class)| class);
    output.result(
        || {
            let mut text = String::new();
            // Writing to a string does not fail.
            if let Some(raw) = raw {
                let _ = writeln!(text, "{at_least}{raw} {kind}");
            }
            for (level, classes) in classes.clone() {
                let _ = writeln!(text, "{at_least}{classes} up to {level}");
            }
            text
        },
        || {
            let up_to = classes.clone().map(|(level, &classes)| (level.clone(), classes.into()));
            let up_to: serde_json::Map<String, Value> = up_to.collect();
            let mut object = json!({ "complete": complete, "up_to": up_to });
            if let Some(raw) = raw {
                object[kind] = raw.into();
            }
            object
        },
    )?;
    Ok(if complete { End::Done } else { End::Unknown })
}

/// What is counted where it is not up to symmetry.
pub(super) fn kind(task: &dyn AnyTask) -> &'static str {
    if !task.pins().is_empty() {
        "pinned"
    } else if task.formulation().break_symmetry && task.levels().is_empty() {
        // Without a level, nobody can tell how many each one stands for.
        "kept"
    } else {
        "raw"
    }
}

/// What a count is split into, if it is counted by exact cover search.
fn cubes<'t>(task: &'t dyn AnyTask, search: &Search) -> Option<Cubes<'t>> {
    let problem = counted_by_cover(task, search.engine, search.sat.solver.as_ref())?;
    // A problem that is too large goes to another method, which says so.
    Cubes::new(task, problem).ok()
}

/// Counts on several threads; tells whether that is all.
fn in_cubes(
    task: &dyn AnyTask,
    cubes: &Cubes<'_>,
    work: &Work,
    search: &Search,
    output: &Output,
) -> Outcome<(Tally, bool)> {
    let interrupt = interrupt::install(search.sat.timeout)?;
    let threads = work.threads.or_else(|| std::thread::available_parallelism().ok());
    let threads = threads.map_or(1, NonZeroUsize::get);
    output.detail(format_args!(
        "an exact cover search of {} in {} on {}: the model is an exact cover problem",
        cubes.size(),
        plural(cubes.len() as u64, "cube"),
        plural(threads as u64, "thread")
    ));
    let mut state = State::open(work.state.as_deref(), task, cubes.len())?;
    let mut counted = state.tally(task.levels().len());
    let wanted = state.missing();
    if wanted.len() < cubes.len() {
        let done = cubes.len() - wanted.len();
        output.remark(format_args!(
            "{done} of {} were counted before",
            plural(cubes.len() as u64, "cube")
        ));
    }
    let progress = output.progress("solutions");
    let cut_short = cubes.count(&wanted, threads, &interrupt, |cube, tally| -> Outcome<()> {
        counted.merge(&tally);
        progress.set_position(counted.found);
        state.add(cube, tally)
    });
    progress.finish_and_clear();
    let cut_short = cut_short?;
    state.save()?;
    let complete = state.missing().is_empty();
    // What was counted in unfinished cubes is true as well, but it is counted again next time.
    counted.merge(&cut_short);
    Ok((counted, complete))
}

/// Counts solutions as they are found; tells whether that is all.
fn one_by_one(
    task: &dyn AnyTask,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<(Tally, bool)> {
    let mut counted = Tally::new(task.levels().len());
    let mut solutions = Solutions::start(task, Wanted::All, encoding, search, output)?;
    let progress = output.progress("solutions");
    while let Some(solution) = solutions.next()? {
        counted.add(&*solution, task.formulation().break_symmetry);
        progress.set_position(counted.found);
    }
    progress.finish_and_clear();
    Ok((counted, solutions.is_complete()))
}

/// A count without cubes.
#[derive(Debug, thiserror::Error)]
#[error("this count cannot be stopped and resumed")]
struct NoCubes;

/// Prints one solution of each class up to a level, the smallest, with the size of the class.
pub(super) fn representatives(
    task: &dyn AnyTask,
    limit: u64,
    up_to: &str,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    if !task.pins().is_empty() {
        return Err(unpinnable(PinError::BrokenSymmetry, task));
    }
    let levels = task.levels();
    let index = level(&levels, up_to)?;
    let limit = if limit == 0 { u64::MAX } else { limit };
    let mut solutions = Solutions::start(task, Wanted::All, encoding, search, output)?;
    let (mut classes, mut sum) = (0, 0);
    while classes < limit {
        let Some(solution) = solutions.next()? else { break };
        let size = if task.formulation().break_symmetry && index + 1 == levels.len() {
            solution.kept_class().map(|class| class.solutions)
        } else {
            solution.class_sizes()[index]
        };
        let Some(size) = size else { continue };
        classes += 1;
        sum += size as u64;
        output.result(
            || {
                let size = plural(size as u64, "solution");
                format!("{}stands for {size}\n\n", output.picture(&*solution))
            },
            || json!({ "solution": solution.to_json(), "class_size": size }),
        )?;
    }
    let complete = solutions.is_complete();
    output.remark(format_args!(
        "{classes} up to {}, {} in them{}",
        levels[index],
        plural(sum, "solution"),
        if complete { ", all there are" } else { ", not complete" }
    ));
    Ok(if complete || classes == limit { End::Done } else { End::Unknown })
}

/// The level that is meant.
fn level(levels: &[String], up_to: &str) -> Outcome<usize> {
    let coarsest = levels.len().checked_sub(1).filter(|_| up_to == "symmetry");
    let found = coarsest.or_else(|| levels.iter().position(|level| level == up_to));
    found.ok_or_else(|| {
        let known = levels.iter().map(|level| format!("`{level}`")).collect::<Vec<_>>();
        let help = match known.as_slice() {
            [] => "no two solutions of this puzzle are alike".to_owned(),
            known => format!("there is {}, and `symmetry` for the last", known.join(", ")),
        };
        Failure::new(NoLevel(up_to.to_owned()), &help)
    })
}

/// A level that the puzzle does not have.
#[derive(Debug, thiserror::Error)]
#[error("nothing is counted up to `{0}` here")]
struct NoLevel(String);

/// Some solutions only.
#[derive(Debug, thiserror::Error)]
#[error("streamliners leave out solutions, no one knows how many")]
struct Streamlined;

/// Checks that the sizes of the classes add up.
fn check(tally: &Tally, levels: &[String]) -> Result<(), WrongClasses> {
    let sums = levels.iter().zip(&tally.classes).zip(&tally.sums);
    match sums.into_iter().find(|&(_, &sum)| sum != tally.raw) {
        None => Ok(()),
        Some(((level, &classes), &sum)) => {
            Err(WrongClasses { level: level.clone(), classes, sum, found: tally.raw })
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
    classes: u64,
    sum: u64,
    found: u64,
}
