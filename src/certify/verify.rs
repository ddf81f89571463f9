//! The check of a certificate, by what it says and nothing else.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use puzzlec_dimacs::{Opb, Values, WriteError, decompress};
use puzzlec_encodings::Roles;

use super::checker::Checker;
use super::classes::{self, Level, OfLevel};
use super::error::{CertifyError, Result};
use super::manifest::{
    CLASSES, Claim, Manifest, PROOF, Part, SOLUTIONS, STATEMENT, added, pins, text,
};
use super::solutions;
use crate::engines::{Interrupt, Stoppable, plural};
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;
use crate::search::file::{Statement, task_of};
use crate::search::{EngineError, FileError, Given, NewFolder};

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
    check_head(&manifest, &*task)?;
    let (claim, statement) = stated(&manifest, folder, &*task)?;
    ensure!(claim == manifest.claim, {
        let [claimed, found] = [&manifest.claim, &claim].map(ToString::to_string);
        CertifyError::Claim { claimed, found }
    });
    let own = own(&statement, &text, &told, &manifest)?;
    // The checker reads the statement that was made anew, and no other.
    let place = NewFolder::temporary()?;
    let formula = place.path().join(STATEMENT);
    fs::write(&formula, own).map_err(|error| FileError::new(&formula, error))?;
    let proof = unpacked(manifest.path(folder, PROOF)?, place.path(), &checker.interrupt)?;
    checker.refutes(&formula, &proof)?;
    Ok(manifest)
}

/// Checks what a manifest says of the puzzle.
fn check_head(manifest: &Manifest, task: &dyn AnyTask) -> Result<()> {
    let fault = |problem: String| CertifyError::Statement(problem);
    ensure!(task.title() == manifest.puzzle, fault(format!("its title is \"{}\"", task.title())));
    let unlisted = |what: &str| fault(format!("the manifest does not list {what}"));
    ensure!(added(task) == manifest.added, unlisted("the rules that are added to it"));
    let roles = (task.core().roles() | Roles::PLAIN).to_string();
    ensure!(roles == manifest.roles, fault(format!("its rules have the roles {roles}")));
    ensure!(pins(task) == manifest.pins, unlisted("its pins"));
    Ok(())
}

/// The claim of the files in a folder, and the statement of which it follows if that has no solution.
fn stated<'t>(
    manifest: &Manifest,
    folder: &Path,
    task: &'t dyn AnyTask,
) -> Result<(Claim, Statement<'t>)> {
    let fault = |problem: &str| CertifyError::Statement(problem.to_owned());
    let mut statement = Statement::new(task);
    let claim = match &manifest.claim {
        Claim::None => Claim::None,
        Claim::Count { .. } => {
            let all = listed(manifest, folder, task)?;
            let excluded = |(number, values)| solutions::excluded(task, number, values);
            statement.further = (1..).zip(&all).map(excluded).collect();
            let is_distinct = statement.further.iter().map(|further| &further.terms).all_unique();
            ensure!(is_distinct, fault("a solution is listed twice"));
            let classes = classes(manifest, folder, task, &all)?;
            Claim::Count { solutions: all.len() as u64, classes }
        }
        Claim::Conflict { parts } => {
            let given = Given::all(task.named());
            let known = |part: &Part| given.iter().find(|own| Part::from(*own) == *part).cloned();
            let known = parts.iter().map(known).collect::<Option<Vec<Given>>>();
            statement.parts = Some(known.ok_or_else(|| fault("the puzzle has no such part"))?);
            ensure!(parts.iter().all_unique(), fault("a part is listed twice"));
            Claim::Conflict { parts: parts.clone() }
        }
        Claim::Optimum { goal, .. } => {
            let all = listed(manifest, folder, task)?;
            let [values] = all.as_slice() else {
                return Err(fault("it needs one solution in the list"));
            };
            let solution = task.solution(values)?;
            let value = solution.value().ok_or(EngineError::NoObjective)?;
            let objective = task.core().objective().ok_or(EngineError::NoObjective)?;
            solution.check_value(objective.value(values))?;
            let aim = goal.parse().map_err(|_| fault(&format!("`{goal}` is no goal")))?;
            statement.further = vec![solutions::better(task, aim, value.into())?];
            solutions::optimum(task, goal, value.into())?
        }
    };
    Ok((claim, statement))
}

/// A proof that is not compressed: this one, or one in a folder.
fn unpacked(proof: PathBuf, folder: &Path, interrupt: &Interrupt) -> Result<PathBuf> {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    if proof.extension().is_some_and(|ending| ending == "pbp") {
        return Ok(proof);
    }
    let failed = |error: io::Error| match (interrupt.cause(), error.kind()) {
        (Some(_), _) => CertifyError::Unchecked,
        (None, InvalidData | InvalidInput | UnexpectedEof) => {
            let name = proof.file_name().unwrap_or_default().display().to_string();
            CertifyError::damaged(&name, "the compressed data is damaged or truncated")
        }
        _ => FileError::new(&proof, error).into(),
    };
    let plain = folder.join(PROOF);
    let input = decompress(io::BufReader::new(File::open(&proof).map_err(failed)?));
    let mut input = Stoppable::new(input.map_err(failed)?, interrupt);
    let mut output = File::create(&plain).map_err(failed)?;
    io::copy(&mut input, &mut output).map_err(failed)?;
    Ok(plain)
}

/// The solutions that are listed in a folder.
fn listed(manifest: &Manifest, folder: &Path, task: &dyn AnyTask) -> Result<Vec<Values>> {
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
) -> Result<Vec<OfLevel>> {
    let own = classes::levels(task, all)?;
    let is_told = manifest.files.contains_key(CLASSES);
    let text = if is_told { text(folder, CLASSES)? } else { String::new() };
    let told = text.lines().map(serde_json::from_str).collect::<Result<Vec<Level>, _>>();
    let told = told.map_err(|error| CertifyError::damaged(CLASSES, error))?;
    ensure!(told.len() == own.len(), {
        let levels = plural(own.len(), "level");
        CertifyError::damaged(CLASSES, format!("{levels} of symmetry should be in it"))
    });
    told.iter().zip(&own).try_for_each(|(told, own)| told.check(own))?;
    Ok(own.iter().map(Level::count).collect())
}

/// The statement, made anew, of which a text is one: byte for byte, or, if another version wrote it,
/// constraint by constraint.
fn own(statement: &Statement<'_>, text: &[u8], told: &Opb, manifest: &Manifest) -> Result<Vec<u8>> {
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
    if own.vars != told.vars || own.sums != told.sums || told.objective.is_some() {
        return differ("constraints");
    }
    if manifest.other_version().is_some() { Ok(written) } else { differ("comments") }
}
