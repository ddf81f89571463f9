//! The check of a certificate, by what it says and nothing else.

use itertools::EitherOrBoth;
use puzzlec_dimacs::{Opb, decompress};

use super::classes::{self, Level};
use super::manifest::{CLASSES, PROOF, SOLUTIONS, STATEMENT, added, pins};
use super::solutions;
use crate::certify::prelude::*;
use crate::engines::Stoppable;

/// Checks a certificate: the hashes, the list of solutions by the rules, the statement by the puzzle
/// in it, and the proof by the checker.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(folder: &Path, checker: &Checker) -> Result<Manifest, CertifyError> {
    checker.version()?;
    let manifest = Manifest::read(folder)?;
    manifest.check_files(folder)?;
    let path = manifest.path(folder, STATEMENT)?;
    let text = fs::read(&path).map_err(|error| FileError::new(&path, error))?;
    let told = Opb::read(text.as_slice())?;
    let task = task_of(&told.header)?;
    ensure!(task.title() == manifest.puzzle, {
        CertifyError::Statement(format!("its title is \"{}\"", task.title()))
    });
    ensure!(added(&*task) == manifest.added, {
        CertifyError::Statement("the manifest does not list the rules that are added to it".into())
    });
    let roles = (task.core().roles() | Roles::PLAIN).to_string();
    ensure!(roles == manifest.roles, {
        CertifyError::Statement(format!("its rules have the roles {roles}"))
    });
    ensure!(pins(&*task) == manifest.pins, {
        CertifyError::Statement("the manifest does not list its pins".into())
    });
    let mut statement = Statement::new(&*task);
    let found = match &manifest.claim {
        Claim::None => Claim::None,
        Claim::Count { .. } => {
            let all = listed(&manifest, folder, &*task)?;
            let further = (1..).zip(&all);
            let further =
                further.map(|(number, values)| solutions::excluded(&*task, number, values));
            statement.further = further.collect();
            let twice = statement.further.iter().map(|further| &further.terms).duplicates().next();
            ensure!(twice.is_none(), CertifyError::Statement("a solution is listed twice".into()));
            Claim::Count {
                solutions: all.len() as u64,
                classes: classes(&manifest, folder, &*task, &all)?,
            }
        }
        Claim::Conflict { parts } => {
            let given = Given::all(task.named());
            let known =
                |part: &Part| given.iter().find(|given| Part::from(*given) == *part).cloned();
            let known = parts.iter().map(known).collect::<Option<Vec<Given>>>();
            let unknown = || CertifyError::Statement("the puzzle has no such part".into());
            statement.parts = Some(known.ok_or_else(unknown)?);
            ensure!(parts.iter().all_unique(), {
                CertifyError::Statement("a part is listed twice".into())
            });
            Claim::Conflict { parts: parts.clone() }
        }
        Claim::Optimum { goal, .. } => {
            let all = listed(&manifest, folder, &*task)?;
            let [values] = all.as_slice() else {
                return Err(CertifyError::Statement("it needs one solution in the list".into()));
            };
            let solution = task.solution(values)?;
            let value = solution.value().ok_or(EngineError::NoObjective)?;
            let objective = task.core().objective().ok_or(EngineError::NoObjective)?;
            solution.check_value(objective.value(values))?;
            let aim = goal
                .parse()
                .map_err(|_| CertifyError::Statement(format!("`{goal}` is no goal")))?;
            statement.further = vec![solutions::better(&*task, aim, value.into())?];
            solutions::optimum(&*task, goal, value.into())?
        }
    };
    ensure!(found == manifest.claim, {
        let [claimed, found] = [&manifest.claim, &found].map(ToString::to_string);
        CertifyError::Claim { claimed, found }
    });
    let own = own(&statement, &text, &told)?;
    let proof = manifest.path(folder, PROOF)?;
    let place = NewFolder::temporary()?;
    // The checker reads the statement that was made anew, and no other.
    let formula = place.path().join(STATEMENT);
    fs::write(&formula, own).map_err(|error| FileError::new(&formula, error))?;
    if proof.extension().is_some_and(|ending| ending == "pbp") {
        checker.refutes(&formula, &proof)?;
        return Ok(manifest);
    }
    let failed = |error: io::Error| match checker.interrupt.cause() {
        Some(_) => CertifyError::Unchecked,
        None => FileError::new(&proof, error).into(),
    };
    let plain = place.path().join(PROOF);
    let file = File::open(&proof).map_err(failed)?;
    let input = decompress(io::BufReader::new(file)).map_err(failed)?;
    let mut input = Stoppable::new(input, &checker.interrupt);
    let mut output = File::create(&plain).map_err(failed)?;
    io::copy(&mut input, &mut output).map_err(failed)?;
    checker.refutes(&formula, &plain)?;
    Ok(manifest)
}

/// The solutions that are listed in a folder.
fn listed(
    manifest: &Manifest,
    folder: &Path,
    task: &dyn AnyTask,
) -> Result<Vec<Values>, CertifyError> {
    let path = manifest.path(folder, SOLUTIONS)?;
    let file = File::open(&path).map_err(|error| FileError::new(&path, error))?;
    solutions::read(task, io::BufReader::new(file))
}

/// The numbers of classes of these solutions, if the levels in a folder are right.
fn classes(
    manifest: &Manifest,
    folder: &Path,
    task: &dyn AnyTask,
    all: &[Values],
) -> Result<Vec<OfLevel>, CertifyError> {
    let own = classes::levels(task, all)?;
    let told = if manifest.files.contains_key(CLASSES) { levels(folder)? } else { Vec::new() };
    for pair in told.iter().zip_longest(&own) {
        let EitherOrBoth::Both(told, own) = pair else {
            return Err(CertifyError::Lacks(CLASSES.to_owned()));
        };
        told.check(own)?;
    }
    Ok(own.iter().map(Level::count).collect())
}

/// The levels of symmetry in a folder.
fn levels(folder: &Path) -> Result<Vec<Level>, CertifyError> {
    let path = folder.join(CLASSES);
    let text = fs::read_to_string(&path).map_err(|error| FileError::new(&path, error))?;
    let levels = text.lines().map(serde_json::from_str).collect::<Result<Vec<Level>, _>>();
    Ok(levels.map_err(|error| FileError::new(&path, error))?)
}

/// The statement, made anew, of which a text is one: byte for byte, or, if another version wrote it,
/// constraint by constraint.
fn own(statement: &Statement<'_>, text: &[u8], told: &Opb) -> Result<Vec<u8>, CertifyError> {
    let failed = |error: WriteError| CertifyError::Statement(error.to_string());
    let written = statement.write(Vec::new()).map_err(failed)?;
    if written == text {
        return Ok(written);
    }
    let own = Opb::read(written.as_slice())?;
    let differ = |what: &str| Err(CertifyError::Statement(format!("the {what} differ")));
    if own.header.names != told.header.names || own.header.show != told.header.show {
        return differ("names");
    }
    let has_same = own.vars == told.vars && own.sums == told.sums && told.objective.is_none();
    if has_same { Ok(written) } else { differ("constraints") }
}
