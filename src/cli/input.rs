//! The sources of puzzles and answers.

use std::io::Read;
use std::path::Path;

use itertools::Itertools;
use puzzlec::engines::Stoppable;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzle::near::nearest;
use puzzlec::puzzles;
use puzzlec::puzzles::import::numbered;
use puzzlec::search::file::{Form, Formula, Kind, UnknownEnding};
use puzzlec::search::{self, FileError, Opened, STDIN, Search, read};
use puzzlec_dimacs::{files, open, uncompressed};

use super::args::{Instance, Pinned, SearchForAll};
use super::context::Context;
use super::ranges;
use super::report::{Failure, Outcome};

/// The limit of what is read.
pub(crate) const FORMULAS: &str = "formulas are not accepted as input yet; a puzzle is an instance file, or built in \
     (`puzzlec list`)";

/// The limit of the formulas that are read.
const GROUPS: &str = "formulas of groups (GCNF) are not accepted as input yet";

/// True if a word names a puzzle, built in or as a file.
pub(crate) fn is_puzzle(word: &str) -> bool {
    let (path, _) = numbered(word);
    puzzles::built_in(word).is_some() || path == "-" || files::exists(Path::new(path))
}

/// The text of a puzzle: built in, in a file, or on stdin.
pub(crate) fn source(puzzle: &str) -> Outcome<Source> {
    let path = Path::new(numbered(puzzle).0);
    let ending = uncompressed(path).extension().unwrap_or_default();
    let is_formula = ["cnf", "icnf", "gcnf", "opb", "wcnf"].iter().any(|form| ending == *form);
    let is_formula = is_formula && files::exists(path);
    let beginning = || beginning(path);
    ensure!(!is_formula, mistaken(puzzle, &beginning(), Kind::Formula, Some(Kind::Puzzle)));
    let source = search::source(puzzle)?;
    known_as(&source.name, &source.text, Some(Kind::Puzzle))?;
    Ok(source)
}

/// Fails if a file that should be of this kind is something else that is known here.
pub(crate) fn must_be(kind: Kind, path: &Path) -> Outcome<()> {
    let name = path.display().to_string();
    let built_in =
        puzzles::built_in(&name).filter(|_| !files::exists(path)).map(|source| source.text);
    known_as(&name, &built_in.unwrap_or_else(|| beginning(path)), Some(kind))
}

/// Reads the formula of a file.
pub(crate) fn formula(form: Form, path: &Path, context: &Context) -> Outcome<Formula> {
    let interrupt = &context.limits.interrupt;
    let formula = open(path).map_err(Failure::from).and_then(|input| {
        Formula::read(form, Stoppable::new(input, interrupt)).map_err(Failure::in_file(path))
    });
    formula.map_err(|error| match must_be(Kind::Formula, path) {
        Ok(()) if beginning(path).contains("p gcnf ") => error.help(GROUPS),
        other => other.err().unwrap_or(error),
    })
}

/// The beginning of a file, enough to recognise its kind; nothing if it cannot be read.
fn beginning(path: &Path) -> String {
    let mut text = Vec::new();
    if files::exists(path)
        && let Ok(file) = open(path)
    {
        // A damaged file has a beginning.
        let _ = file.take(1 << 16).read_to_end(&mut text);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// The text of a solution, which neither a solver's answer nor a puzzle is.
pub(crate) fn solution(path: &Path) -> Outcome<Source> {
    let source = read(path)?;
    known_as(&source.name, &source.text, None)?;
    Ok(source)
}

/// Fails if a text is recognised as something other than what is wanted.
fn known_as(name: &str, text: &str, wanted: Option<Kind>) -> Outcome<()> {
    let found = Kind::of(text);
    let found = found.filter(|_| found != wanted);
    found.map_or(Ok(()), |found| Err(mistaken(name, text, found, wanted)))
}

/// The failure that something of this beginning is given for something else.
fn mistaken(name: &str, text: &str, found: Kind, wanted: Option<Kind>) -> Failure {
    let begins = |start: &str| text.lines().any(|line| line.starts_with(start));
    let (is_opb, is_wcnf) = (begins("* instance:"), begins("h "));
    let is_decoded = is_opb || begins("c instance:") && !begins("p gcnf ");
    let solver = match (is_opb, is_wcnf) {
        (true, _) => "clasp",
        (_, true) => "SOLVER",
        _ => "cadical -q",
    };
    let (file, save) = if name == STDIN { ("FORMULA", "save it as a file, ") } else { (name, "") };
    let help = match (found, wanted) {
        (Kind::Formula, _) if is_decoded => {
            format!("{save}run `{solver} {file} | puzzlec decode {file}`")
        }
        (Kind::Formula, _) => FORMULAS.to_owned(),
        (Kind::Puzzle, Some(Kind::Formula)) => format!("run `puzzlec encode {name} -o FILE.cnf`"),
        (Kind::Puzzle, _) => format!("solve it: `puzzlec solve {name} --format json`"),
        (_, Some(Kind::Formula)) => "the formula is first: `puzzlec decode FORMULA ANSWER`".into(),
        (_, Some(_)) => format!("decode it with its formula: `puzzlec decode FORMULA {name}`"),
        _ => format!("decode it with its formula: `puzzlec decode FORMULA {name} --format json`"),
    };
    let wanted = wanted.map_or("a solution".to_owned(), |wanted| wanted.to_string());
    Failure::new(format!("{name} is {found}, not {wanted}"), help)
}

impl Instance {
    /// Reads the puzzle.
    pub(crate) fn open(&self) -> Outcome<Opened> {
        ranges::refuse(&self.parameters)?;
        Ok(Opened::new(source(&self.puzzle)?).with_all(self.parameters.0.clone()))
    }
}

impl Pinned {
    /// Reads the puzzle.
    pub(crate) fn open(&self) -> Outcome<Opened> {
        Ok(self.instance.open()?.pinned(&self.pins))
    }

    /// A search in it, announced.
    pub(crate) fn search(&self, by: &SearchForAll, context: &Context) -> Outcome<&'static Search> {
        let opened = self.open()?.roles(by.roles()).by(by.settings(&context.limits));
        Ok(context.announce(opened.search()?))
    }
}

/// The failure that no formula is written to a file of this name.
pub(crate) fn unknown_ending(path: &Path, unknown: UnknownEnding) -> Failure {
    let endings = Form::ALL.iter().map(|form| format!(".{form}")).join(", ");
    let help =
        format!("the extensions are {endings}, and these with .gz or .xz; .gcnf; .dlx; .xmpuzzle");
    Failure::new(FileError::new(path, unknown), help)
}

/// The instances whose names are close to a wrong one.
pub(crate) fn suggestion(puzzle: &str) -> String {
    let names = || puzzles::instances().map(|instance| instance.name);
    let inside: Vec<_> = names().filter(|name| name.contains(puzzle)).collect();
    match (puzzles::family(puzzle), nearest(puzzle, names())) {
        (Some(family), _) => {
            format!("`{0}` is a family; `puzzlec help {0}` lists its instances", family.name)
        }
        _ if (1..=12).contains(&inside.len()) => {
            format!("built-in instances with this name are {}", inside.join(", "))
        }
        (_, Some(name)) => format!("did you mean `{name}`?"),
        _ => "`puzzlec list` shows the built-in instances".to_owned(),
    }
}
