//! The checker of proofs: VeriPB, a program of other people.

use std::process::Command;

use crate::certify::prelude::*;

/// The program that checks proofs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checker {
    /// The name or path of the program.
    pub program: String,
}

impl Default for Checker {
    /// `veripb`, which `cargo install veripb` installs.
    fn default() -> Self {
        Self { program: "veripb".to_owned() }
    }
}

impl Checker {
    /// The way to install the checker.
    pub const INSTALL: &str = "cargo install veripb --version 3.0.2 installs it";

    /// The version of the program that is installed.
    ///
    /// # Errors
    /// When none is.
    pub fn version(&self) -> Result<String, CertifyError> {
        let output = Command::new(&self.program).arg("--version").output();
        let output = output.map_err(|_| CertifyError::NoChecker(self.program.clone()))?;
        let said = String::from_utf8_lossy(&output.stdout);
        Ok(said.split_whitespace().last().unwrap_or_default().to_owned())
    }

    /// Checks that a proof shows that a formula has no solution.
    ///
    /// # Errors
    /// When the program is not installed, or does not accept the proof.
    pub fn refutes(&self, formula: &Path, proof: &Path) -> Result<(), CertifyError> {
        let mut command = Command::new(&self.program);
        command.arg("--opb").args([formula, proof]);
        let output = command.output().map_err(|_| CertifyError::NoChecker(self.program.clone()))?;
        let said = String::from_utf8_lossy(&output.stdout);
        let is_verified = said.lines().any(|line| line == "s VERIFIED UNSATISFIABLE");
        ensure!(output.status.success() && is_verified, {
            CertifyError::Refused(reason(&String::from_utf8_lossy(&output.stderr)))
        });
        Ok(())
    }
}

/// The reason that the checker gives, with the line of the proof.
fn reason(said: &str) -> String {
    let lines =
        said.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "Caused by:");
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
