//! `puzzlec completions`

use clap::CommandFactory;

use super::Cli;
use crate::cli::parameters;
use crate::cli::prelude::*;

/// Prints shell completions.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    shell: clap_complete::Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Outcome<End> {
        let mut command = parameters::completed(Cli::command());
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "puzzlec", &mut script);
        write_bytes(&script).map(|()| End::Done)
    }
}
