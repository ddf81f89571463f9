//! Where puzzles and answers come from.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use puzzlec::puzzle::instance::Source;
use puzzlec::puzzles;
use puzzlec::{AnyTask, CalendarDate, Formulation, PinError};
use strsim::levenshtein;

use super::args::{Instance, Pinned};
use super::report::{Failure, Outcome};

/// A word that names neither a built-in instance nor a file.
#[derive(Debug, thiserror::Error)]
#[error("there is no puzzle `{0}`, neither built in nor as a file")]
struct UnknownPuzzle(String);

/// Whether a word names a puzzle, built in or as a file.
pub(crate) fn is_puzzle(word: &str) -> bool {
    puzzles::built_in(word).is_some() || word == "-" || Path::new(word).exists()
}

/// The text of a puzzle: built in, in a file, or on stdin.
pub(crate) fn source(puzzle: &str) -> Outcome<Source> {
    if !is_puzzle(puzzle) {
        return Err(Failure::new(UnknownPuzzle(puzzle.to_owned()), suggestion(puzzle)));
    }
    if let Some(source) = puzzles::built_in(puzzle) {
        return Ok(source);
    }
    let name = if puzzle == "-" { "stdin" } else { puzzle };
    Ok(Source::new(name, text(Path::new(puzzle))?))
}

type AnyTaskOutcome = Outcome<Box<dyn AnyTask>>;

/// A task from what the command line says about the puzzle.
pub(crate) fn task(instance: &Instance, formulation: Formulation) -> AnyTaskOutcome {
    let source = source(&instance.puzzle)?;
    Ok(puzzles::read(&source, &instance.parameters.0, formulation)?)
}

/// A task some of whose solution may be fixed.
pub(crate) fn pinned(pinned: &Pinned, formulation: Formulation) -> AnyTaskOutcome {
    let mut task = task(&pinned.instance, formulation)?;
    for pin in &pinned.pins {
        task.pin(pin).map_err(|error| unpinnable(error, &*task))?;
    }
    Ok(task)
}

/// A task of which one solution is to be found, in the formulation that is best for that. What is
/// pinned is named in the formulation that was asked for, and not every other one keeps it.
pub(crate) fn pinned_to_find(pinned: &Pinned, formulation: Formulation) -> AnyTaskOutcome {
    let Pinned { instance, pins } = pinned;
    if !pins.is_empty() {
        return self::pinned(pinned, formulation);
    }
    let source = source(&instance.puzzle)?;
    Ok(puzzles::read_to_find(&source, &instance.parameters.0, formulation)?)
}

/// Why something is not pinned, and what to do.
pub(crate) fn unpinnable(error: PinError, task: &dyn AnyTask) -> Failure {
    let help = match &error {
        PinError::Unknown(name) => nearest(name, task),
        PinError::NoValue { name, values } => {
            format!("it can be {values}; say it as `{name}=value`")
        }
        PinError::NotAValue { values, .. } => format!("it can be {values}"),
        _ => "leave --up-to and --break-symmetry away: what is like a pinned solution need not be \
              pinned, and only `pinned` is counted"
            .to_owned(),
    };
    Failure::new(error, help)
}

/// What of a model may have been meant by a wrong name.
fn nearest(wrong: &str, task: &dyn AnyTask) -> String {
    let names = task.names().map(|(_, name)| name.to_string());
    let all = "`puzzlec encode PUZZLE | grep varname` shows all names";
    let near = names.map(|name| (levenshtein(&name, wrong), name));
    let mut near: Vec<_> = near.filter(|(distance, _)| *distance <= 3).collect();
    near.sort();
    let near: Vec<_> = near.iter().take(3).map(|(_, name)| format!("`{name}`")).collect();
    if near.is_empty() { all.to_owned() } else { format!("there is {}; {all}", near.join(", ")) }
}

/// A puzzle that shows no dates.
#[derive(Debug, thiserror::Error)]
#[error("{0} is no calendar")]
struct NoCalendar(String);

/// Every date of a calendar, with those that do not exist if they are wanted as well, and what makes
/// the task of a date.
pub(crate) fn dates(
    instance: &Instance,
    impossible: bool,
    formulation: Formulation,
) -> Outcome<(Vec<CalendarDate>, impl Fn(&CalendarDate) -> AnyTaskOutcome)> {
    let (source, params) = (source(&instance.puzzle)?, instance.parameters.0.clone());
    let mut dates = puzzles::family_of(&source)?.dates(&source, &params)?;
    dates.retain(|date| impossible || date.exists);
    if dates.is_empty() {
        let help = "only puzzles with a [calendar] show dates";
        return Err(Failure::new(NoCalendar(source.name), help));
    }
    let of_date = move |date: &CalendarDate| {
        Ok(puzzles::read(&source, &date.params(params.clone()), formulation)?)
    };
    Ok((dates, of_date))
}

/// The text of a file, or of stdin for `-`.
pub(crate) fn text(path: &Path) -> Outcome<String> {
    let read = if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.map_err(|error| Failure::file(path, error))
}

/// What may have been meant by a wrong name.
pub(crate) fn suggestion(puzzle: &str) -> String {
    let names = || puzzles::instances().map(|instance| instance.name);
    let family = puzzles::family(puzzle);
    let inside: Vec<_> = names().filter(|name| name.contains(puzzle)).collect();
    let nearest = names().min_by_key(|name| levenshtein(name, puzzle));
    match (family, nearest) {
        (Some(family), _) => {
            format!("`{0}` is a family; `puzzlec help {0}` lists its puzzles", family.name)
        }
        _ if !inside.is_empty() && inside.len() <= 12 => format!("there are {}", inside.join(", ")),
        (_, Some(name)) if levenshtein(name, puzzle) <= 3.min(puzzle.len() / 2) => {
            format!("did you mean `{name}`?")
        }
        _ => "`puzzlec list` names the built-in ones".to_owned(),
    }
}
