//! `puzzlec man`

use std::fs;

use clap::CommandFactory;
use clap_mangen::Man as Page;
use puzzlec::puzzle::near::nearest;

use super::Cli;
use crate::cli::prelude::*;

/// Prints the manual page of the program or of a command.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The command; without one, the page is that of the program.
    command: Option<String>,
    /// A folder that gets the pages of the program and of every command.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

impl Run for Man {
    fn run(self, context: &Context) -> Outcome<End> {
        let mut program = Cli::command();
        program.build();
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(Failure::in_file(folder))?;
            clap_mangen::generate_to(program, folder).map_err(Failure::in_file(folder))?;
            return Ok(End::Done);
        }
        let page = match &self.command {
            None => program,
            Some(name) => {
                let error = format!("there is no command `{name}`");
                let names = program.get_subcommands().map(clap::Command::get_name).collect_vec();
                let known = || format!("the commands are {}", names.join(", "));
                let near = nearest(name, names.iter().copied());
                let help = near.map_or_else(known, |near| format!("did you mean `{near}`?"));
                let error = Failure::new(error, help);
                program.find_subcommand(name).ok_or(error)?.clone()
            }
        };
        let mut text = Vec::new();
        Page::new(page).render(&mut text)?;
        context.output.write(&text).map(|()| End::Done)
    }
}
