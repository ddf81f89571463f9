//! The sources of puzzles and answers.

use std::{fs, io};

use puzzlec::puzzle::CalendarDate;
use puzzlec::puzzle::family::Parameter;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec::search::MissingRole;
use puzzlec_encodings::PinError;
use strsim::levenshtein;

use crate::cli::prelude::*;

/// True if a word names a puzzle, built in or as a file.
pub(crate) fn is_puzzle(word: &str) -> bool {
    puzzles::built_in(word).is_some() || word == "-" || Path::new(word).exists()
}

/// The text of a puzzle: built in, in a file, or on stdin.
pub(crate) fn source(puzzle: &str) -> Outcome<Source> {
    if let Some(source) = puzzles::built_in(puzzle) {
        return Ok(source);
    }
    let error = format!("there is no puzzle `{puzzle}`, neither built in nor as a file");
    ensure!(is_puzzle(puzzle), Failure::new(error, suggestion(puzzle)));
    let name = if puzzle == "-" { "stdin" } else { puzzle };
    Ok(Source::new(name, text(Path::new(puzzle))?))
}

type TaskOutcome = Outcome<Box<dyn AnyTask>>;

/// A puzzle that was read, once for all tasks that are made of it.
#[derive(Clone)]
pub(crate) struct Opened<'a> {
    source: Source,
    params: Params,
    pins: &'a [String],
}

impl Instance {
    /// Reads the puzzle.
    pub(crate) fn open(&self) -> Outcome<Opened<'_>> {
        let params = self.parameters.0.clone();
        Ok(Opened { source: source(&self.puzzle)?, params, pins: &[] })
    }
}

impl Pinned {
    /// Reads the puzzle.
    pub(crate) fn open(&self) -> Outcome<Opened<'_>> {
        Ok(Opened { pins: &self.pins, ..self.instance.open()? })
    }
}

impl Opened<'_> {
    /// The task in these roles, each of which some constraint must have.
    pub(crate) fn task(&self, roles: Roles) -> TaskOutcome {
        self.requested(roles, Request::of(roles))
    }

    /// The task for counting classes: symmetries are broken if a rule or the family knows how, and
    /// nothing is pinned.
    pub(crate) fn task_in_classes(&self, roles: Roles) -> TaskOutcome {
        let nothing = self.pins.is_empty();
        self.requested(roles, Request::of(if nothing { roles | Role::Symmetry } else { roles }))
    }

    /// The task of a request, with the roles that were asked for.
    pub(crate) fn requested(&self, asked: Roles, request: Request) -> TaskOutcome {
        let mut task = puzzles::read(&self.source, &self.params, request)?;
        MissingRole::check(asked, task.core()).map_err(|missing| {
            let option = match missing.0 {
                Role::Implied => "--implied",
                Role::Streamliner => "--streamline",
                _ => "--break-symmetry",
            };
            Failure::new(missing, format!("leave out {option}"))
        })?;
        for pin in self.pins {
            task.pin(pin).map_err(|error| unpinnable(error, &*task))?;
        }
        Ok(task)
    }

    /// The puzzle with each choice of variables that the family has: `None` is its own, or the only
    /// one.
    pub(crate) fn formulations(&self) -> Outcome<Vec<(Option<&'static str>, Self)>> {
        let mut keys = puzzles::family_of(&self.source)?.parameters();
        let formulation = keys.find(|key| key.name == "formulation").and_then(|key| key.parameter);
        let Some(Parameter::Choice(_, names)) = formulation else {
            return Ok(vec![(None, self.clone())]);
        };
        let with = |name| self.params.clone().with("formulation", name);
        let chosen = |&name| (Some(name), Self { params: with(name), ..self.clone() });
        Ok(names.iter().map(chosen).collect())
    }

    /// Every date of a calendar, with those that do not exist if they are wanted as well.
    pub(crate) fn dates(&self, impossible: bool) -> Outcome<Vec<CalendarDate>> {
        let mut dates = puzzles::family_of(&self.source)?.dates(&self.source, &self.params)?;
        dates.retain(|date| impossible || date.exists);
        let error = format!("{} is no calendar", self.source.name);
        let help = "only a puzzle with a [calendar] table has dates";
        ensure!(!dates.is_empty(), Failure::new(error, help));
        Ok(dates)
    }

    /// The puzzle of a date.
    pub(crate) fn of_date(&self, date: &CalendarDate) -> Self {
        Self { params: date.params(self.params.clone()), ..self.clone() }
    }
}

/// The failure that a pin does not fit, with the remedy.
pub(crate) fn unpinnable(error: PinError, task: &dyn AnyTask) -> Failure {
    let help = match &error {
        PinError::Unknown(name) => nearest(name, task),
        PinError::NoValue { name, values } => {
            format!("give one as `{name}=VALUE`; the values are {values}")
        }
        PinError::NotAValue { values, .. } => format!("the values are {values}"),
        PinError::Unfit { help, .. } => help.clone(),
        _ => {
            "leave out --up-to, --break-symmetry and --streamline: the image of a pinned solution \
              need not be pinned"
                .to_owned()
        }
    };
    Failure::new(error, help)
}

/// The names of a model that are near to a wrong one.
fn nearest(wrong: &str, task: &dyn AnyTask) -> String {
    let named = task.named();
    let names = named.core.vars().map(|var| named.var(var).to_string());
    let near = names.map(|name| (levenshtein(&name, wrong), name));
    let near = near.filter(|(distance, _)| *distance <= 3).sorted().take(3);
    let near = near.map(|(_, name)| format!("`{name}`")).join(", ");
    let there = if near.is_empty() { near } else { format!("did you mean {near}? ") };
    format!("{there}`puzzlec encode PUZZLE | grep varname` lists the names")
}

/// The text of a file, or of stdin for `-`.
pub(crate) fn text(path: &Path) -> Outcome<String> {
    let read = match path.to_str() {
        Some("-") => io::read_to_string(io::stdin()),
        _ => fs::read_to_string(path),
    };
    read.map_err(Failure::in_file(path))
}

/// The instances that are near to a wrong name.
pub(crate) fn suggestion(puzzle: &str) -> String {
    let names = || puzzles::instances().map(|instance| instance.name);
    let inside: Vec<_> = names().filter(|name| name.contains(puzzle)).collect();
    let nearest = names().min_by_key(|name| levenshtein(name, puzzle));
    let near = |name: &&str| levenshtein(name, puzzle) <= 3.min(puzzle.len() / 2);
    match (puzzles::family(puzzle), nearest.filter(near)) {
        (Some(family), _) => {
            format!("`{0}` is a family; `puzzlec help {0}` lists its instances", family.name)
        }
        _ if (1..=12).contains(&inside.len()) => {
            format!("the built-in instances of such a name are {}", inside.join(", "))
        }
        (_, Some(name)) => format!("did you mean `{name}`?"),
        _ => "`puzzlec list` shows the built-in instances".to_owned(),
    }
}
