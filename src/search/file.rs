//! Formulas as files that carry their puzzle with them, and answers to such files.
//!
//! The comments of a file hold the whole instance, what is pinned, the formulation and the encodings,
//! so that an answer can be decoded and checked with nothing but the file and the answer.

use std::collections::HashMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use itertools::Itertools;
use puzzlec_dimacs::{
    ClauseSink, Dimacs, DimacsWriter, Header, Lit, OpbWriter, Output, PartialAssignment, Relation,
    Size, SumSink, Values, Var, WriteError,
};
use puzzlec_encodings::{Encodings, Goal, PinError, Request, Role, Roles, UnknownChoice};

use super::{FileError, replace_file};
use crate::puzzle::ensure;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::AnyTask;
use crate::puzzles;

const ROLES: &str = "roles: ";
/// The word of version 0.1.0 for which constraints a formula contains.
const FORMULATION: &str = "formulation: ";
const INSTANCE: &str = "instance: ";
const PIN: &str = "pin: ";

/// Writes a file [as a whole](replace_file), compressed if its name ends with `.gz` or `.xz`; `-` is
/// the standard output.
///
/// ```
/// use puzzlec::search::file;
/// use puzzlec_encodings::Encodings;
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("langford.cnf.gz");
/// let search = puzzlec::open("langford")?.search()?;
/// file::save(&path, |out| {
///     file::write_dimacs(search.task(), Encodings::default(), None, out)
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When `write` fails, or the file cannot be created or renamed.
pub fn save(
    path: &Path,
    write: impl FnOnce(Output<'_>) -> Result<Output<'_>, WriteError>,
) -> Result<(), FileError> {
    let finish = |out: Output<'_>| -> Result<(), WriteError> { Ok(write(out)?.finish()?) };
    if path == Path::new("-") {
        let written = finish(Output::plain(io::stdout().lock()));
        return written.map_err(|error| FileError::new(path, error));
    }
    replace_file(path, |file| Ok(finish(Output::by_extension(path, file)?)?))
}

/// The form that the name of a file promises, such as `opb` for `row.opb.gz`.
pub fn form(path: &Path) -> Option<&str> {
    let compressed = path.extension().is_some_and(|ending| ending == "gz" || ending == "xz");
    let path = if compressed { Path::new(path.file_stem()?) } else { path };
    path.extension()?.to_str()
}

/// Writes a task's formula as a DIMACS file: tool version, instance and encodings in comments,
/// then the names, the projection, and the clauses as they are made. With cubes at its end it is an
/// incremental file.
///
/// # Errors
/// When the underlying writer fails.
pub fn write_dimacs<W: Write>(
    task: &dyn AnyTask,
    encodings: Encodings,
    cubes: Option<&[Vec<Lit>]>,
    out: W,
) -> Result<W, WriteError> {
    let mut pass = FirstPass::new(task.core().num_vars());
    task.core().lower(encodings, &mut pass);
    let mut header = header(task, Some(encodings), &pass);
    header.comments.extend(cubes.map(|cubes| format!("cubes: {}", cubes.len())));
    let start = if cubes.is_some() { DimacsWriter::incremental } else { DimacsWriter::new };
    let mut writer = start(out, header, pass.size);
    task.core().lower(encodings, &mut writer);
    cubes.into_iter().flatten().for_each(|cube| writer.add_cube(cube));
    writer.finish()
}

/// Writes a task's model as an OPB file, its sums kept as sums, with the same comments and names.
/// The goal of the objective is this one, else that of the puzzle, else the least value.
///
/// # Errors
/// When the underlying writer fails.
pub fn write_opb<W: Write>(
    task: &dyn AnyTask,
    goal: Option<Goal>,
    out: W,
) -> Result<W, WriteError> {
    let mut pass = FirstPass::new(task.core().num_vars());
    task.core().lower_to_sums(&mut pass);
    let mut header = header(task, None, &pass);
    let objective = task.core().objective().map(|objective| {
        let goal = goal.or(objective.goal).unwrap_or(Goal::Min);
        header.comments.push(format!("objective: {goal} {}", escape(&objective.meaning)));
        let sign = if goal == Goal::Max { -1 } else { 1 };
        objective.terms.iter().map(|&(weight, lit)| (sign * weight, lit)).collect_vec()
    });
    let mut writer = OpbWriter::new(out, header, objective.as_deref(), pass.size);
    task.core().lower_to_sums(&mut writer);
    writer.finish()
}

fn header<'t>(
    task: &'t dyn AnyTask,
    encodings: Option<Encodings>,
    pass: &FirstPass,
) -> Header<impl Iterator<Item = (Var, impl Display + use<'t>)> + use<'t>> {
    let named = task.named();
    let mut comments = vec![
        concat!("puzzlec ", env!("CARGO_PKG_VERSION")).to_owned(),
        format!("puzzle: {}", task.title()),
        // A formula without clues is one of rules; who asks for it again may ask for both.
        format!("{ROLES}{}", task.core().roles() | Roles::PLAIN),
    ];
    comments.extend(encodings.map(|encodings| format!("encodings: {encodings}")));
    comments.extend(task.to_toml().lines().map(|line| format!("{INSTANCE}{}", escape(line))));
    comments.extend(task.pins().iter().map(|pin| format!("{PIN}{}", escape(&pin.to_string()))));
    let left_out = encodings.map(|encodings| named.left_to_cuts(encodings)).unwrap_or_default();
    comments.extend(left_out.iter().map(|left_out| format!("cuts left out: {}", escape(left_out))));
    comments.extend(pass.remark());
    let names = named.core.vars().map(move |var| (var, named.var(var)));
    Header { comments, names, show: Some(named.core.projection()) }
}

/// The size of the formula, and which named variables occur in it.
struct FirstPass {
    size: Size,
    occurs: Vec<bool>,
}

impl FirstPass {
    fn new(named: u32) -> Self {
        Self { size: Size::default(), occurs: vec![false; named as usize] }
    }

    /// A remark on the variables that the clauses leave free.
    fn remark(&self) -> Option<String> {
        let mut free = self.occurs.iter().positions(|occurs| !occurs).map(|index| index + 1);
        let free = free.join(" ");
        (!free.is_empty()).then(|| format!("in no clause, and so free: {free}"))
    }

    fn see(&mut self, lits: impl IntoIterator<Item = Lit>) {
        for lit in lits {
            if let Some(occurs) = self.occurs.get_mut(lit.var().index()) {
                *occurs = true;
            }
        }
    }
}

impl ClauseSink for FirstPass {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.size.add_clause(lits);
        self.see(lits.iter().copied());
    }

    fn num_vars(&self) -> u32 {
        self.size.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.size.reserve_vars(count);
    }
}

impl SumSink for FirstPass {
    fn add_sum(&mut self, terms: &[(i128, Lit)], relation: Relation, bound: i128) {
        self.size.add_sum(terms, relation, bound);
        self.see(terms.iter().map(|&(_, lit)| lit));
    }
}

/// The reason why the puzzle of a file cannot be restored.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file does not carry its puzzle.
    #[error("the comments hold no puzzle: `puzzlec encode` did not write this file")]
    NoInstance,
    /// The formulation is unknown.
    #[error("the roles in the comments are unknown")]
    Formulation(#[from] UnknownChoice),
    /// The instance in the comments is damaged.
    #[error("the instance in the comments is damaged")]
    Instance(#[from] InstanceError),
    /// A pin in the comments is of no variable of the instance.
    #[error("a pin in the comments fits no variable of the puzzle")]
    Pin(#[from] PinError),
    /// The file does not name a variable of its puzzle.
    #[error("the variable `{0}` of the puzzle has no name in the file")]
    MissingName(String),
}

/// The task whose formula a file holds.
///
/// # Errors
/// When the file's comments do not tell.
pub fn task_of(file: &Dimacs) -> Result<Box<dyn AnyTask>, ImportError> {
    let said = |key: &'static str| {
        file.header.comments.iter().filter_map(move |line| line.strip_prefix(key))
    };
    let lines = said(INSTANCE.trim_end()).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let lines = lines.map(unescape).collect_vec();
    ensure!(!lines.is_empty(), ImportError::NoInstance);
    let source = Source::new("the instance in the comments", lines.join("\n"));
    let formulation = said(ROLES).chain(said(FORMULATION)).next().unwrap_or_default();
    let (roles, params) = read_formulation(formulation)?;
    let mut task = puzzles::read(&source, &params, Request::of(roles))?;
    for pin in said(PIN) {
        task.pin(&unescape(pin))?;
    }
    Ok(task)
}

/// The roles of a formulation, also in the words of version 0.1.0: `direct` or `command`, a
/// parameter now, and the added roles.
fn read_formulation(text: &str) -> Result<(Roles, Params), UnknownChoice> {
    let (mut roles, mut params) = (Roles::PLAIN, Params::none());
    for word in text.split_whitespace() {
        match word {
            "direct" | "lazy" => {}
            "command" => params = params.with("formulation", "command"),
            "redundant" => roles |= Role::Implied,
            "break-symmetry" => roles |= Role::Symmetry,
            "streamline" => roles |= Role::Streamliner,
            role => roles |= role.parse::<Role>()?,
        }
    }
    Ok((roles, params))
}

/// Some solvers take two dashes in a comment for an option, so that a second dash is written
/// otherwise.
fn escape(line: &str) -> String {
    line.replace('%', "%25").replace("--", "-%2D")
}

fn unescape(line: &str) -> String {
    line.replace("%2D", "-").replace("%25", "%")
}

/// The values of a task's named variables in an answer to its file, found by their names. A hidden
/// variable that the file does not name is false: another version may have had no use for it.
///
/// # Errors
/// When the file does not name a variable that tells solutions apart.
pub fn values_by_name(
    task: &dyn AnyTask,
    file: &Dimacs,
    answer: &PartialAssignment,
) -> Result<Values, ImportError> {
    let numbers: HashMap<&str, Var> =
        file.header.names.iter().map(|(var, name)| (name.as_str(), *var)).collect();
    let named = task.named();
    let value = |var: Var| {
        let name = named.var(var).to_string();
        match numbers.get(name.as_str()) {
            Some(&number) => Ok(answer.value(number).unwrap_or(false)),
            None if named.core.is_shown(var) => Err(ImportError::MissingName(name)),
            None => Ok(false),
        }
    };
    Ok(Values::from(named.core.vars().map(value).collect::<Result<Vec<bool>, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(name: &str, params: &Params, roles: Roles) -> Box<dyn AnyTask> {
        let source = puzzles::built_in(name).expect("a built-in instance");
        puzzles::read(&source, params, Request::of(roles)).expect("a good instance")
    }

    #[test]
    fn a_file_carries_its_puzzle() {
        let (none, command) = (Params::none(), Params::none().with("formulation", "command"));
        for (name, params, roles, pin) in [
            ("langford", &none, Roles::PLAIN, Some("first(3,1)")),
            ("langford", &none, Roles::PLAIN | Role::Symmetry, None),
            ("pentominoes/3x20", &command, Roles::PLAIN | Role::Implied, None),
            ("calendar", &none, Roles::PLAIN, None),
            ("soma", &none, Roles::PLAIN, Some("!V@0,0,2")),
            ("pentominoes/3x20", &command, Roles::PLAIN, Some("X@1,1")),
            ("nuts", &none, Roles::PLAIN, Some("A@0")),
            ("zebra", &none, Roles::PLAIN, Some("!house(fish) = 1")),
        ] {
            let mut task = task(name, params, roles);
            if let Some(pin) = pin {
                task.pin(pin).expect("a good pin");
            }
            let file = write_dimacs(&*task, Encodings::default(), None, Vec::new());
            let file = file.expect("written");
            let file = Dimacs::read_strict(file.as_slice()).expect("read");
            let again = task_of(&file).expect("the same puzzle");
            assert_eq!((again.title(), again.to_toml()), (task.title(), task.to_toml()));
            assert_eq!(again.core().roles(), task.core().roles());
            let pins = |task: &dyn AnyTask| task.pins().iter().join(" ");
            assert_eq!((again.pins().len(), pins(&*again)), (pin.iter().len(), pins(&*task)));
            let named = task.named();
            let names = named.core.vars().map(|var| (var, named.var(var).to_string()));
            assert_eq!(file.header.names, names.collect_vec());
            assert_eq!(file.header.show, Some(again.core().projection()));
        }
    }

    #[test]
    fn dashes_in_a_puzzle_survive() {
        for line in ["--", "a---b----c", "%2D%25--%", "-", ""] {
            let escaped = escape(line);
            assert!(!escaped.contains("--"), "{escaped}");
            assert_eq!(unescape(&escaped), line);
        }
    }

    #[test]
    fn other_files_are_told_from_ours() {
        let file = Dimacs::read("c some formula\np cnf 1 1\n1 0\n".as_bytes()).expect("read");
        assert!(matches!(task_of(&file), Err(ImportError::NoInstance)));
    }
}
