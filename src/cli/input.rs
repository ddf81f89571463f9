//! The sources of puzzles and answers.

use std::fs::File;
use std::io::Read;

use puzzlec::puzzle::instance::Source;
use puzzlec::puzzle::near::nearest;
use puzzlec::puzzles::{self, import::import, import::numbered};
use puzzlec::search::FileError;
use puzzlec::search::file::Form;
use puzzlec_dimacs::open;

use crate::cli::args::SearchForAll;
use crate::cli::prelude::*;
use crate::cli::ranges;
use crate::cli::report::STDIN;

/// True if a word names a puzzle, built in or as a file.
pub(crate) fn is_puzzle(word: &str) -> bool {
    let (path, _) = numbered(word);
    puzzles::built_in(word).is_some() || path == "-" || Path::new(path).exists()
}

/// The text of a puzzle: built in, in a file, or on stdin.
pub(crate) fn source(puzzle: &str) -> Outcome<Source> {
    if let Some(source) = puzzles::built_in(puzzle) {
        return Ok(source);
    }
    let error = format!("there is no puzzle `{puzzle}`, neither built in nor as a file");
    ensure!(is_puzzle(puzzle), Failure::new(error, suggestion(puzzle)));
    let (path, problem) = numbered(puzzle);
    let name = if path == "-" { STDIN } else { path };
    let path = Path::new(path);
    ensure!(path.extension().is_none() || Form::of(path).is_err(), formula(name));
    let source = import(text(path)?, problem)?;
    let first = first_line(&source.text);
    ensure!(!is_formula(first), formula(name));
    let error = format!("{name} is the answer of a solver, not a puzzle");
    let help = format!("decode it with its formula: `puzzlec decode FORMULA {puzzle}`");
    ensure!(!is_answer(first), Failure::new(error, help));
    Ok(source)
}

/// The failure of a file that should be a formula and is something else that is known here.
pub(crate) fn no_formula(path: &Path) -> Option<Failure> {
    let name = path.display().to_string();
    let puzzle = || {
        let help = format!("write its formula first: `puzzlec encode {name} -o puzzle.cnf`");
        Some(Failure::new(format!("{name} is a puzzle, not a formula"), help))
    };
    if puzzles::built_in(&name).is_some() {
        return puzzle();
    }
    let mut text = Vec::new();
    // As much as tells what it is.
    File::open(path).ok()?.take(1 << 12).read_to_end(&mut text).ok()?;
    let text = String::from_utf8_lossy(&text);
    if is_puzzle_file(&text) {
        return puzzle();
    }
    let help = "the formula stands before the answer: `puzzlec decode FORMULA ANSWER`";
    let answer = || Failure::new(format!("{name} is the answer of a solver, not a formula"), help);
    is_answer(first_line(&text)).then(answer)
}

/// The failure of a file that should be an answer to a formula and is a formula.
pub(crate) fn no_answer(path: &Path, formula: &Path) -> Option<Failure> {
    let mut text = Vec::new();
    File::open(path).ok()?.take(1 << 16).read_to_end(&mut text).ok()?;
    let help = format!("solve it: `cadical -q {0} | puzzlec decode {0}`", formula.display());
    let error = || format!("{} is a formula, not the answer of a solver", path.display());
    let is_formula = is_formula(first_line(&String::from_utf8_lossy(&text)));
    is_formula.then(|| Failure::new(error(), help))
}

/// The text of a solution, which neither a solver's answer nor a puzzle is.
pub(crate) fn solution(path: &Path) -> Outcome<Source> {
    let source = text(path)?;
    let name = &source.name;
    let error = format!("{name} is the answer of a solver, not a solution");
    let help = "decode it with its formula: `puzzlec decode FORMULA ANSWER --format json`";
    ensure!(!is_answer(first_line(&source.text)), Failure::new(error, help));
    let error = format!("{name} is a puzzle, not a solution");
    let help = format!("solve it: `puzzlec solve {name} --format json`");
    ensure!(!is_puzzle_file(&source.text), Failure::new(error, help));
    Ok(source)
}

/// True if a text is the file of a puzzle.
fn is_puzzle_file(text: &str) -> bool {
    let is_json = text.trim_start().starts_with('{') && text.contains("\"family\":");
    is_json || text.lines().any(|line| line.starts_with("family ="))
}

/// The first line of a file that is no comment of DIMACS.
fn first_line(text: &str) -> &str {
    let mut lines = text.lines().filter(|line| *line != "c" && !line.starts_with("c "));
    lines.next().unwrap_or_default()
}

/// True if DIMACS or OPB begins with this line.
fn is_formula(first: &str) -> bool {
    ["p cnf ", "p inccnf", "* #variable="].iter().any(|start| first.starts_with(start))
}

/// True if the answer of a solver begins with this line.
fn is_answer(first: &str) -> bool {
    match first.split_whitespace().collect_vec()[..] {
        ["SAT" | "UNSAT" | "INDET" | "SATISFIABLE" | "UNSATISFIABLE"] => true,
        ["s", status, ..] => status.chars().all(|sign| sign.is_ascii_uppercase()),
        ["o" | "v", value, ..] => value.trim_start_matches(['-', 'x']).parse::<u32>().is_ok(),
        _ => false,
    }
}

/// The failure that a formula is given for a puzzle.
fn formula(name: &str) -> Failure {
    let solver = match Form::of(Path::new(name)) {
        Ok(Form::Opb) => "clasp",
        Ok(Form::Wcnf) => "SOLVER",
        _ => "cadical -q",
    };
    let (file, save) = if name == STDIN { ("FORMULA", "save it as a file, ") } else { (name, "") };
    let run = format!("{solver} {file} | puzzlec decode {file}");
    let help = format!("{save}solve it and decode the answer: `{run}`");
    Failure::new(format!("{name} is a formula, not a puzzle"), help)
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
    pub(crate) fn search(
        &self,
        search: &SearchForAll,
        context: &Context,
    ) -> Outcome<&'static Search> {
        let opened = self.open()?.roles(search.roles()).by(search.settings(&context.limits));
        Ok(context.announce(opened.search()?))
    }
}

/// The form of the formula in a file of this name.
pub(crate) fn form(path: &Path) -> Outcome<Form> {
    let error = |error| FileError::new(path, error);
    let endings = Form::ALL.iter().map(|form| format!(".{form}")).join(", ");
    let help = format!("the endings are {endings}, and these with .gz or .xz");
    Form::of(path).map_err(|unknown| Failure::new(error(unknown), help))
}

/// The text of a file, compressed or not, or of stdin for `-`.
pub(crate) fn text(path: &Path) -> Outcome<Source> {
    let name = if path == Path::new("-") { STDIN.to_owned() } else { path.display().to_string() };
    Ok(Source::read(name, open(path)?)?)
}

/// The topic or the instances that are near to a wrong name.
pub(crate) fn suggestion_among<'t>(topics: impl Iterator<Item = &'t str>, wrong: &str) -> String {
    let near = nearest(wrong, topics);
    near.map_or_else(|| suggestion(wrong), |topic| format!("did you mean `{topic}`?"))
}

/// The instances that are near to a wrong name.
pub(crate) fn suggestion(puzzle: &str) -> String {
    let names = || puzzles::instances().map(|instance| instance.name);
    let inside: Vec<_> = names().filter(|name| name.contains(puzzle)).collect();
    match (puzzles::family(puzzle), nearest(puzzle, names())) {
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
