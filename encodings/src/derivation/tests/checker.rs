//! The checker, in a process of its own.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::Command;

/// The statement and the proof in files of their own.
pub(super) struct Files {
    statement: PathBuf,
    proof: PathBuf,
}

impl Files {
    pub(super) fn new(name: &str) -> Self {
        let directory = std::env::temp_dir();
        let path = |ending: &str| {
            directory.join(format!("puzzlec-{}-{name}.{ending}", std::process::id()))
        };
        Self { statement: path("opb"), proof: path("pbp") }
    }

    /// What the checker says; nothing if it is not installed.
    pub(super) fn verdict(&self, statement: &[u8], proof: &[u8]) -> Option<(bool, String)> {
        std::fs::write(&self.statement, statement).expect("a temporary file");
        std::fs::write(&self.proof, proof).expect("a temporary file");
        let checker =
            Command::new("veripb").arg("--opb").args([&self.statement, &self.proof]).output();
        match checker {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // Past the capture of the test's output.
                let skipped = b"SKIPPED: veripb is not installed\n";
                std::io::stderr().write_all(skipped).expect("stderr");
                None
            }
            Err(error) => panic!("veripb: {error}"),
            Ok(output) => {
                let text = [output.stdout, output.stderr].concat();
                let text = String::from_utf8_lossy(&text).into_owned();
                Some((output.status.success() && text.contains("s VERIFIED NO CONCLUSION"), text))
            }
        }
    }

    pub(super) fn assert_verified(&self, statement: &[u8], proof: &[u8]) {
        let Some((is_verified, text)) = self.verdict(statement, proof) else { return };
        let (statement, proof) = (self.statement.display(), self.proof.display());
        assert!(is_verified, "veripb --opb {statement} {proof}:\n{text}");
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            for path in [&self.statement, &self.proof] {
                _ = std::fs::remove_file(path);
            }
        }
    }
}
