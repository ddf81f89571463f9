//! Where puzzles and answers come from.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use puzzlec::puzzle::CalendarDate;
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles;
use puzzlec::search::MissingRole;
use puzzlec_encodings::{PinError, Request, Role, Roles};
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

/// A task from what the command line says about the puzzle, made for a request.
fn requested(instance: &Instance, request: Request) -> AnyTaskOutcome {
    let source = source(&instance.puzzle)?;
    Ok(puzzles::read(&source, &instance.parameters.0, request)?)
}

/// A task of these roles, each of which some constraint must have.
pub(crate) fn task(instance: &Instance, roles: Roles) -> AnyTaskOutcome {
    let task = requested(instance, Request::of(roles))?;
    check_roles(roles, &*task)?;
    Ok(task)
}

fn check_roles(roles: Roles, task: &dyn AnyTask) -> Outcome<()> {
    MissingRole::check(roles, task.core()).map_err(|missing| {
        let option = match missing.0 {
            Role::Implied => "--implied",
            Role::Streamliner => "--streamline",
            _ => "--break-symmetry",
        };
        Failure::new(missing, format!("leave out {option}"))
    })
}

/// A task some of whose solution may be fixed.
pub(crate) fn pinned(pinned: &Pinned, roles: Roles) -> AnyTaskOutcome {
    let mut task = task(&pinned.instance, roles)?;
    for pin in &pinned.pins {
        task.pin(pin).map_err(|error| unpinnable(error, &*task))?;
    }
    Ok(task)
}

/// The choices of variables that the family of a puzzle has: `None` is its own, or the only one.
pub(crate) fn formulations(instance: &Instance) -> Outcome<Vec<Option<&'static str>>> {
    let family = puzzles::family_of(&source(&instance.puzzle)?)?;
    let has_some = family.parameters().any(|key| key.name == FORMULATION);
    Ok(if has_some { vec![Some("direct"), Some("command")] } else { vec![None] })
}

const FORMULATION: &str = "formulation";

/// A task with a choice of variables, and of these roles if it has them.
pub(crate) fn varied(pinned: &Pinned, variables: Option<&str>, roles: Roles) -> AnyTaskOutcome {
    let Pinned { instance, pins } = pinned;
    let mut params = instance.parameters.0.clone();
    if let Some(variables) = variables {
        params = params.with(FORMULATION, variables);
    }
    let mut task = puzzles::read(&source(&instance.puzzle)?, &params, Request::of(roles))?;
    for pin in pins {
        task.pin(pin).map_err(|error| unpinnable(error, &*task))?;
    }
    Ok(task)
}

/// A task for counting classes: symmetries are broken if a rule or the family knows how.
pub(crate) fn classified(pinned: &Pinned, roles: Roles) -> AnyTaskOutcome {
    if pinned.pins.is_empty() {
        let task = requested(&pinned.instance, Request::of(roles | Role::Symmetry))?;
        check_roles(roles, &*task)?;
        return Ok(task);
    }
    self::pinned(pinned, roles)
}

/// A task of which one solution is to be found, with the roles that help. What is pinned may be what
/// these exclude.
pub(crate) fn pinned_to_find(pinned: &Pinned, roles: Roles) -> AnyTaskOutcome {
    let Pinned { instance, pins } = pinned;
    if !pins.is_empty() {
        return self::pinned(pinned, roles);
    }
    let task = requested(instance, Request::one(roles))?;
    check_roles(roles, &*task)?;
    Ok(task)
}

/// Why something is not pinned, and what to do.
pub(crate) fn unpinnable(error: PinError, task: &dyn AnyTask) -> Failure {
    let help = match &error {
        PinError::Unknown(name) => nearest(name, task),
        PinError::NoValue { name, values } => {
            format!("it can be {values}; say it as `{name}=value`")
        }
        PinError::NotAValue { values, .. } => format!("it can be {values}"),
        _ => {
            "leave out --up-to, --break-symmetry and --streamline: what is like a pinned solution \
              need not be pinned, and only `pinned` is counted"
                .to_owned()
        }
    };
    Failure::new(error, help)
}

/// What of a model may have been meant by a wrong name.
fn nearest(wrong: &str, task: &dyn AnyTask) -> String {
    let named = task.named();
    let names = named.core.vars().map(|var| named.var(var).to_string());
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
    (roles, one): (Roles, bool),
) -> Outcome<(Vec<CalendarDate>, impl Fn(&CalendarDate) -> AnyTaskOutcome)> {
    let (source, params) = (source(&instance.puzzle)?, instance.parameters.0.clone());
    let mut dates = puzzles::family_of(&source)?.dates(&source, &params)?;
    dates.retain(|date| impossible || date.exists);
    if dates.is_empty() {
        let help = "only puzzles with a [calendar] show dates";
        return Err(Failure::new(NoCalendar(source.name), help));
    }
    let request = if one { Request::one(roles) } else { Request::of(roles) };
    let of_date = move |date: &CalendarDate| {
        Ok(puzzles::read(&source, &date.params(params.clone()), request)?)
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
