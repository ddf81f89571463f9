//! The checker of proofs: VeriPB, a program of other people.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::{Path, absolute};
use std::process::{Command, Stdio};

use itertools::Itertools;

use super::error::{CertifyError, Result};
use crate::engines::{Interrupt, Running};
use crate::puzzle::ensure;
use crate::search::FileError;

/// The program that checks proofs.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The name or path of the program.
    pub program: String,
    /// The token that ends it.
    pub interrupt: Interrupt,
}

impl Default for Checker {
    /// `veripb`, which `cargo install veripb` installs.
    fn default() -> Self {
        Self { program: "veripb".to_owned(), interrupt: Interrupt::new() }
    }
}

impl Checker {
    /// The way to install the checker.
    pub const INSTALL: &str = "cargo install veripb --version 3.0.2 installs it";

    /// The default checker, which an interrupt ends.
    pub fn until(interrupt: &Interrupt) -> Self {
        Self { interrupt: interrupt.clone(), ..Self::default() }
    }

    /// The version of the program that is installed.
    ///
    /// # Errors
    /// When none is, or one that does not know the third version of the proof format.
    pub fn version(&self) -> Result<String, CertifyError> {
        let output = Command::new(&self.program).arg("--version").stdin(Stdio::null()).output();
        let output = output.map_err(|error| self.missing(error))?;
        let said = String::from_utf8_lossy(&output.stdout);
        let version = said.split_whitespace().last().unwrap_or_default().to_owned();
        let is_known = output.status.success() && version.starts_with("3.");
        ensure!(is_known, CertifyError::Version { program: self.program.clone(), version });
        Ok(version)
    }

    /// The error that the program cannot be started.
    fn missing(&self, error: io::Error) -> CertifyError {
        match error.kind() {
            io::ErrorKind::NotFound => CertifyError::NoChecker(self.program.clone()),
            _ => FileError::new(Path::new(&self.program), error).into(),
        }
    }

    /// Checks that a proof shows that a formula has no solution.
    ///
    /// # Errors
    /// When the program is not installed, gives no answer, or does not accept the proof without a
    /// warning: it only warns of constraints that a proof assumes. When it was interrupted.
    pub fn refutes(&self, formula: &Path, proof: &Path) -> Result<(), CertifyError> {
        let failed = |error: io::Error| FileError::new(Path::new(&self.program), error);
        let [out, errors] =
            [tempfile::tempfile().map_err(failed)?, tempfile::tempfile().map_err(failed)?];
        let mut command = Command::new(&self.program);
        // A relative path may look like an option.
        let [own, steps] = [absolute(formula).map_err(failed)?, absolute(proof).map_err(failed)?];
        command.arg("--opb").args([&own, &steps]).stdin(Stdio::null());
        command.stdout(out.try_clone().map_err(failed)?);
        command.stderr(errors.try_clone().map_err(failed)?);
        let running = Running::start(&mut command, &self.interrupt);
        let mut running = running.map_err(|error| self.missing(error))?;
        let status =
            running.wait([&out, &errors]).map_err(failed)?.ok_or(CertifyError::Unchecked)?;
        let said = words(out).map_err(failed)?;
        let is_verified = said.lines().any(|line| line == "s VERIFIED UNSATISFIABLE");
        let warning = said.lines().find(|line| line.starts_with("Warning"));
        if status.success() && is_verified && warning.is_none() {
            return Ok(());
        }
        let folder = steps.parent().map(|folder| folder.join("").display().to_string());
        // The folder is known, and the same words are better the same everywhere.
        let told = words(errors).map_err(failed)?.replace(&folder.unwrap_or_default(), "");
        let is_silent = !status.success() && told.trim().is_empty() && warning.is_none();
        let has_died = is_silent || status.code().is_none();
        ensure!(!has_died, CertifyError::NoAnswer(status));
        Err(CertifyError::Refused(warning.map_or_else(|| reason(&told), str::to_owned)))
    }
}

/// The reason that the checker gives, with the line of the proof.
fn reason(said: &str) -> String {
    let lines = said.lines().map(str::trim).filter(|own| !own.is_empty() && *own != "Caused by:");
    let lines = lines.take_while(|line| !line.starts_with("Stack backtrace")).collect_vec();
    let place = lines.first().and_then(|first| first.rsplit_once(':'));
    let place = place.and_then(|(_, line)| line.parse::<u64>().ok());
    let rest = &lines[usize::from(place.is_some())..];
    let mut words = rest.iter().map(|line| line.split(" Rerun with ").next().unwrap_or_default());
    let words = words.join("; ");
    match place {
        _ if words.is_empty() => "it does not conclude that there is no solution".to_owned(),
        Some(line) => format!("line {line}: {words}"),
        None => words.trim_start_matches("Error: ").to_owned(),
    }
}

/// All that a program has said into a file.
fn words(mut file: File) -> io::Result<String> {
    let mut words = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut words)?;
    Ok(String::from_utf8_lossy(&words).into_owned())
}
