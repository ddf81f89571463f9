//! The commands that count classes of solutions.

use std::fmt::Write;

use puzzlec::AnyTask;
use puzzlec::loops::Wanted;
use serde_json::{Value, json};

use super::End;
use super::args::{Encoding, Search};
use super::commands::announce;
use super::output::Output;
use super::report::{Failure, Outcome};
use super::search::{Solutions, plural};

/// Counts all solutions, raw and up to each symmetry, or only up to one of them.
pub(super) fn count(
    task: &dyn AnyTask,
    up_to: Option<&str>,
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
    let mut counted = Counted::new(levels.len());
    let mut solutions = Solutions::start(task, Wanted::All, encoding, search, output)?;
    let progress = output.progress("solutions");
    while let Some(solution) = solutions.next()? {
        if task.formulation().break_symmetry {
            if let Some(class) = solution.kept_class() {
                counted.raw += class.solutions as u64;
                for (total, classes) in counted.classes.iter_mut().zip(class.classes) {
                    *total += classes as u64;
                }
            }
        } else {
            counted.raw += 1;
            for (index, size) in solution.class_sizes().into_iter().enumerate() {
                counted.classes[index] += u64::from(size.is_some());
                counted.sums[index] += size.unwrap_or(0) as u64;
            }
        }
        progress.set_position(solutions.found);
    }
    progress.finish_and_clear();
    let complete = solutions.is_complete();
    if !complete {
        output.remark("stopped before the end: there may be more");
    }
    if task.formulation().break_symmetry {
        output.detail(format_args!(
            "{} found where symmetries are broken",
            plural(solutions.found, "solution")
        ));
    } else if complete {
        counted.check(&levels)?;
    }
    let at_least = if complete { "" } else { "at least " };
    let shown = |index: usize| only.is_none_or(|only| only == index) && up_to != Some("raw");
    let raw = only.is_none().then_some(counted.raw);
    // Without a level, nobody can tell how many each one stands for.
    let kind = if task.formulation().break_symmetry && levels.is_empty() { "kept" } else { "raw" };
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

/// Solutions and classes, while they are counted.
struct Counted {
    raw: u64,
    /// The number of classes of each level.
    classes: Vec<u64>,
    /// The number of solutions in them.
    sums: Vec<u64>,
}

impl Counted {
    fn new(levels: usize) -> Self {
        Self { raw: 0, classes: vec![0; levels], sums: vec![0; levels] }
    }

    /// Checks that the sizes of the classes add up.
    fn check(&self, levels: &[String]) -> Result<(), WrongClasses> {
        let sums = levels.iter().zip(&self.classes).zip(&self.sums);
        match sums.into_iter().find(|&(_, &sum)| sum != self.raw) {
            None => Ok(()),
            Some(((level, &classes), &sum)) => {
                Err(WrongClasses { level: level.clone(), classes, sum, found: self.raw })
            }
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
