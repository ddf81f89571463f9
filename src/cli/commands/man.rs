//! `puzzlec man`

use std::fs;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use clap_mangen::Man as Page;

use super::{Run, names, program};
use crate::cli::End;
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};

/// Prints the manual page of the program or of a command.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The command; by default, the program itself.
    #[arg(value_parser = PossibleValuesParser::new(names()))]
    command: Option<String>,
    /// Writes the pages of the program and of every command to this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

impl Run for Man {
    const OPTIONS: &[&str] = &[];
    const USUAL: &[Format] = &[Format::Text];

    fn run(self, context: &Context) -> Outcome<End> {
        let mut program = program(|_| true);
        program.build();
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(Failure::in_file(folder))?;
            clap_mangen::generate_to(program, folder).map_err(Failure::in_file(folder))?;
            return Ok(End::Done);
        }
        let command = self.command.and_then(|name| program.find_subcommand(name));
        let page = command.unwrap_or(&program).clone();
        let mut text = Vec::new();
        Page::new(page).render(&mut text)?;
        context.output.write(&text).map(|()| End::Done)
    }
}
