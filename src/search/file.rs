//! Formulas as files that carry their puzzle with them, and answers to such files.
//!
//! The comments of a file hold the whole instance, the pins, the formulation and the
//! encodings, so that an answer can be decoded and checked with nothing but the file and the
//! answer.

mod cover;
mod cubes;
mod export;
mod formula;
mod json;
mod kind;
mod scramble;
mod statement;

use std::collections::HashMap;
use std::path::Path;

use itertools::Itertools;
use puzzlec_dimacs::{
    Header, Output, PartialAssignment, Values, Var, WriteError, files, uncompressed,
};
use puzzlec_encodings::{PinError, Request, Role, Roles, UnknownChoice, choices};

use super::atomic::{FileError, replace_file};
use crate::puzzle::ensure;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::AnyTask;
use crate::puzzles;

pub use cubes::{CubeError, CubeFile, CubeRange};
pub use export::Export;
pub use formula::{Formula, Misfit};
pub use kind::Kind;
pub use statement::{Further, Statement};

const ROLES: &str = "roles: ";
const INSTANCE: &str = "instance: ";
const PIN: &str = "pin: ";
const CUBES: &str = "cubes: ";
const SHA256: &str = "c sha256 of the other lines: ";
const CUTS: &str = "cuts left out: ";
const FREE: &str = "in no clause, and so free: ";
const SCRAMBLED: &str = "scrambled: seed ";

/// Writes a file [as a whole](replace_file), compressed if its name ends with `.gz` or `.xz`; `-`
/// is the standard output.
///
/// ```
/// use puzzlec::search::file::{self, Export, Form};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("langford.cnf.gz");
/// let search = puzzlec::open("langford")?.search()?;
/// file::save(&path, |out| Export::new(search.task()).write(Form::Cnf, out))?;
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
        return finish(Output::plain(files::stdout())).map_err(|error| FileError::new(path, error));
    }
    replace_file(path, |file| Ok(finish(Output::by_extension(path, file)?)?))
}

choices! {
    /// The form of a formula, by the ending of its file.
    Form {
        /// DIMACS: clauses.
        Cnf = "cnf",
        /// iCNF: clauses, and cubes as assumptions.
        Icnf = "icnf",
        /// OPB: sums kept as sums, and the objective.
        Opb = "opb",
        /// WCNF: clauses, and the objective as soft clauses.
        Wcnf = "wcnf",
        /// JSON: clauses and the rules that they come from, names and the objective.
        Json = "json",
    }
}

/// The name of a file has an ending that no form has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`.{0}` is not the extension of a formula")]
pub struct UnknownEnding(pub String);

impl Form {
    /// The form that the name of a file promises, such as OPB for `row.opb.gz`. A name without an
    /// ending promises DIMACS.
    ///
    /// # Errors
    /// When the name has another ending.
    pub fn of(path: &Path) -> Result<Self, UnknownEnding> {
        let Some(ending) = uncompressed(path).extension() else { return Ok(Self::Cnf) };
        let ending = ending.to_string_lossy();
        ending.parse().map_err(|_| UnknownEnding(ending.into_owned()))
    }
}

/// The reason why the puzzle of a file cannot be restored.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file does not carry its puzzle.
    #[error("the comments contain no puzzle: `puzzlec encode` did not write this file")]
    NoInstance,
    /// A role is unknown.
    #[error("the roles in the comments are unknown")]
    Role(#[from] UnknownChoice),
    /// The instance in the comments is damaged.
    #[error("the instance in the comments is damaged")]
    Instance(#[from] InstanceError),
    /// A pin in the comments is of no variable of the instance.
    #[error("a pin in the comments names no variable (did another version write the file?)")]
    Pin(#[from] PinError),
    /// The file does not name a variable of its puzzle.
    #[error("the variable `{0}` of the puzzle has no name in the file: another version wrote it")]
    MissingName(String),
}

/// The task whose formula is in a file with this header.
///
/// # Errors
/// When the comments do not tell.
pub fn task_of(header: &Header) -> Result<Box<dyn AnyTask>, ImportError> {
    let said =
        |key: &'static str| header.comments.iter().filter_map(move |line| line.strip_prefix(key));
    let lines = said(INSTANCE.trim_end()).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let lines = lines.map(unescape).collect_vec();
    ensure!(!lines.is_empty(), ImportError::NoInstance);
    let source = Source::new("the instance in the comments", lines.join("\n"));
    let words = said(ROLES).flat_map(str::split_whitespace).map(str::parse::<Role>);
    let roles = Roles::PLAIN | words.collect::<Result<Roles, _>>()?;
    let mut task = puzzles::read(&source, &Params::none(), Request::of(roles))?;
    for pin in said(PIN).map(unescape) {
        task.pin(&pin)?;
    }
    Ok(task)
}

/// The rules that a formula with this header leaves to cuts, as [`Lowering::Cuts`] does: an answer
/// may break them.
///
/// [`Lowering::Cuts`]: puzzlec_encodings::Lowering::Cuts
pub fn left_to_cuts(header: &Header) -> impl Iterator<Item = String> {
    header.comments.iter().filter_map(|line| line.strip_prefix(CUTS)).map(unescape)
}

/// Some solvers take two dashes in a comment for an option, so that a second dash is written
/// otherwise.
fn escape(line: &str) -> String {
    line.replace('%', "%25").replace("--", "-%2D")
}

fn unescape(line: &str) -> String {
    line.replace("%2D", "-").replace("%25", "%")
}

/// The values of a task's named variables in an answer to the file with this header, found by their
/// names. A hidden variable that the file does not name is false: another version may have had no
/// use for it.
///
/// # Errors
/// When the file does not name a variable of the projection.
pub fn values_by_name(
    task: &dyn AnyTask,
    header: &Header,
    answer: &PartialAssignment,
) -> Result<Values, ImportError> {
    let named = task.named();
    let numbers: HashMap<&str, Var> =
        header.names.iter().map(|(var, name)| (&**name, *var)).collect();
    let value = |var: Var| {
        let name = named.var(var).to_string();
        match numbers.get(&*name) {
            Some(&number) => Ok(answer.value(number).unwrap_or(false)),
            None if named.core.is_shown(var) => Err(ImportError::MissingName(name)),
            None => Ok(false),
        }
    };
    Ok(Values::from(named.core.vars().map(value).collect::<Result<Vec<bool>, _>>()?))
}

/// The labels that the name of a file lacks, in braces, and a name that has them; nothing if it has all.
pub fn lacking(name: &str, labels: &[&String]) -> Option<(Vec<String>, String)> {
    let lacking = labels.iter().map(|label| format!("{{{label}}}"));
    let lacking = lacking.filter(|label| !name.contains(&**label)).collect_vec();
    let file = name.rfind('/').map_or(0, |slash| slash + 1);
    let ending = name[file..].find('.').map(|dot| file + dot);
    let (stem, ending) = ending.map_or(("x", ".cnf"), |dot| name.split_at(dot));
    let better = format!("{stem}-{}{ending}", lacking.iter().format("-"));
    (!lacking.is_empty()).then_some((lacking, better))
}

/// The name of a file with values in the place of labels in braces, such as `{n}`.
///
/// # Errors
/// The first label without a value.
pub fn filled(name: &str, values: &[(String, serde_json::Value)]) -> Result<String, String> {
    let (mut file, mut rest) = (String::new(), name);
    while let Some((before, inner)) = rest.split_once('{')
        && let Some((label, after)) = inner.split_once('}')
    {
        let value = values.iter().find(|(known, _)| known == label);
        let (_, value) = value.ok_or_else(|| label.to_owned())?;
        file.extend([before, &as_file_name(value)]);
        rest = after;
    }
    file.push_str(rest);
    Ok(file)
}

/// The value of a label as a part of a file's name.
fn as_file_name(value: &serde_json::Value) -> String {
    let Some(name) = value.as_str() else { return value.to_string() };
    // A file goes by its own name; a built-in instance, by that of its family, too.
    let file = name.strip_suffix(".toml").or(name.strip_suffix(".json"));
    let name = file.map_or(name, |file| file.rsplit('/').next().unwrap_or(file));
    let is_usual = |sign: char| sign.is_alphanumeric() || "-_.+".contains(sign);
    name.chars().map(|sign| if is_usual(sign) { sign } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use puzzlec_dimacs::{Dimacs, Lit};

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
            ("soma", &none, Roles::PLAIN, Some("!V@1,1,3")),
            ("pentominoes/3x20", &command, Roles::PLAIN, Some("X@2,2")),
            ("nuts", &none, Roles::PLAIN, Some("A@1")),
            ("zebra", &none, Roles::PLAIN, Some("!house(fish) = 1")),
        ] {
            let mut task = task(name, params, roles);
            if let Some(pin) = pin {
                task.pin(pin).expect("a good pin");
            }
            let file = Export::new(&*task).write(Form::Cnf, Vec::new());
            let file = file.expect("written");
            let file = Dimacs::read(file.as_slice()).expect("read");
            let json = Export::new(&*task).write(Form::Json, Vec::new()).expect("written");
            assert_json(&serde_json::from_slice(&json).expect("JSON"), &file);
            let again = task_of(&file.header).expect("the same puzzle");
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

    /// Asserts that JSON has what a file has, and that its rules have all clauses in turn.
    fn assert_json(json: &serde_json::Value, file: &Dimacs) {
        let name = |(var, name): &(Var, String)| (name.clone(), var.to_dimacs().into());
        let names: serde_json::Map<_, _> = file.header.names.iter().map(name).collect();
        assert_eq!(json["names"], serde_json::Value::Object(names));
        let numbers = |lits: &[Lit]| lits.iter().map(|lit| lit.to_dimacs()).collect_vec();
        let clauses = file.cnf.clauses().map(numbers).collect_vec();
        assert_eq!(json["clauses"], serde_json::json!(clauses));
        assert_eq!(json["variables"], file.cnf.num_vars());
        let show = file.header.show.iter().flatten().map(|var| var.to_dimacs());
        assert_eq!(json["projection"], serde_json::json!(show.collect_vec()));
        let rules = json["rules"].as_array().expect("rules");
        let ends = rules.iter().map(|rule| rule["clauses"][1].clone()).collect_vec();
        let starts = std::iter::once(0.into()).chain(ends.iter().cloned()).collect_vec();
        assert!(rules.iter().zip(&starts).all(|(rule, start)| rule["clauses"][0] == *start));
        assert_eq!(ends.last(), Some(&clauses.len().into()));
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
        assert!(matches!(task_of(&file.header), Err(ImportError::NoInstance)));
        let task = task("langford", &Params::none(), Roles::PLAIN);
        let file = Export::new(&*task).write(Form::Cnf, Vec::new()).expect("written");
        let mut file = Dimacs::read(file.as_slice()).expect("read");
        file.header.names.retain(|(_, name)| name != "first(3,1)");
        let answer = PartialAssignment::default();
        let missing = values_by_name(&*task, &file.header, &answer).expect_err("a name is missing");
        assert!(matches!(missing, ImportError::MissingName(name) if name == "first(3,1)"));
    }
}
