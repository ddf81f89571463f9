//! The commands that count classes of solutions.

use std::fmt::Write;
use std::ops::ControlFlow;

use puzzlec::engines::Values;
use puzzlec::search::Tally;
use puzzlec::{AnySolution, AnyTask, Natural, PinError};
use serde_json::{Value, json};

use super::args::{Encoding, Search, Threads, Work};
use super::commands::announce;
use super::input::unpinnable;
use super::output::{Output, write_bytes};
use super::report::{Failure, Outcome};
use super::search::{all_or_not, cubes, plural};
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
    refuse_streamliners(task)?;
    let levels = task.levels();
    let only = up_to.filter(|&up_to| up_to != "raw").map(|up_to| level(&levels, up_to));
    let only = only.transpose()?;
    let (mut counted, complete) = in_cubes(task, work, encoding, search, output)?;
    if !complete {
        output.remark("stopped before the end: there may be more");
        if !task.formulation().break_symmetry {
            counted.at_least(&task.orders());
        }
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
    let raw = only.is_none().then_some(&counted.raw);
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
            let up_to = classes.clone().map(|(level, classes)| (level.clone(), json!(classes)));
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

/// Counts on several threads; tells whether that is all.
fn in_cubes(
    task: &dyn AnyTask,
    work: &Work,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<(Tally, bool)> {
    let interrupt = interrupt::install(search.sat.timeout)?;
    let mut cubes = cubes(task, search.engine, &work.threads, encoding, search, output)?;
    if work.state.is_some() {
        cubes = cubes.split_at_once();
    }
    let mut state = State::open(work.state.as_deref(), task, &cubes)?;
    let mut counted = state.tally(task.levels().len());
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

/// Prints one solution of each class up to a level, the smallest, with the size of the class.
pub(super) fn representatives(
    task: &dyn AnyTask,
    limit: Option<u64>,
    up_to: &str,
    threads: &Threads,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    refuse_streamliners(task)?;
    if !task.pins().is_empty() {
        return Err(unpinnable(PinError::BrokenSymmetry, task));
    }
    let levels = task.levels();
    let index = level(&levels, up_to)?;
    if task.formulation().break_symmetry && index + 1 < levels.len() {
        return Err(Failure::new(TooFine(up_to.to_owned()), "leave out --break-symmetry"));
    }
    let interrupt = interrupt::install(search.sat.timeout)?;
    let cubes = cubes(task, search.engine, threads, encoding, search, output)?;
    let make = |_: &Values, solution: &dyn AnySolution| {
        let size = if task.formulation().break_symmetry {
            solution.kept_class().map(|class| class.solutions)
        } else {
            solution.class_sizes().swap_remove(index)
        }?;
        let line = output.either(
            || {
                let size = plural(&size, "solution");
                format!("{}stands for {size}\n\n", output.picture(solution))
            },
            || json!({ "solution": solution.to_json(), "class_size": size }),
        );
        Some((size, line))
    };
    let (mut classes, mut sum) = (0, Natural::default());
    let complete =
        cubes.each(threads.number(), &interrupt, make, |(size, line)| -> Outcome<_> {
            classes += 1;
            sum += &size;
            write_bytes(line.as_bytes())?;
            Ok(if limit == Some(classes) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
    let solutions = plural(&sum, "solution");
    let found = format!("{classes} up to {}, {solutions} in them", levels[index]);
    let end = all_or_not(&found, complete, output);
    Ok(if limit == Some(classes) { End::Done } else { end })
}

/// The level that is meant.
fn level(levels: &[String], up_to: &str) -> Outcome<usize> {
    let coarsest = levels.len().checked_sub(1).filter(|_| up_to == "symmetry");
    let found = coarsest.or_else(|| levels.iter().position(|level| level == up_to));
    found.ok_or_else(|| {
        let known = levels.iter().map(|level| format!("`{level}`")).collect::<Vec<_>>();
        let help = match known.as_slice() {
            [] => "no two solutions of this puzzle are alike: there is `raw` alone".to_owned(),
            known => format!("there is `raw`, {}, and `symmetry` for the last", known.join(", ")),
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

fn refuse_streamliners(task: &dyn AnyTask) -> Outcome<()> {
    let help = "count without --streamline, or `enumerate` what satisfies them";
    if task.formulation().streamline { Err(Failure::new(Streamlined, help)) } else { Ok(()) }
}

/// A level of which broken symmetries keep some classes only.
#[derive(Debug, thiserror::Error)]
#[error("where symmetries are broken, not every solution up to `{0}` is found")]
struct TooFine(String);

/// Checks that the sizes of the classes add up.
fn check(tally: &Tally, levels: &[String]) -> Result<(), WrongClasses> {
    let sums = levels.iter().zip(&tally.classes).zip(&tally.sums);
    match sums.into_iter().find(|&(_, sum)| *sum != tally.raw) {
        None => Ok(()),
        Some(((level, classes), sum)) => {
            let (classes, sum, found) = (classes.clone(), sum.clone(), tally.raw.clone());
            Err(WrongClasses { level: level.clone(), classes, sum, found })
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
