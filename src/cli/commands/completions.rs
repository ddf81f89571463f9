//! `puzzlec completions`

use clap::{Arg, Args, Command};
use clap_complete::Shell;
use itertools::Itertools;

use super::{Run, program};
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::report::Outcome;
use crate::cli::{End, parameters};

/// Prints shell completions.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Run for Completions {
    const OPTIONS: &[&str] = &[];
    const USUAL: &[Format] = &[Format::Text];

    fn run(self, context: &Context) -> Outcome<End> {
        let mut command = parameters::completed(program(|_| true));
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "puzzlec", &mut script);
        if self.shell == Shell::Fish {
            script.extend(values_in_fish(&command).bytes());
        }
        context.output.write(&script).map(|()| End::Done)
    }
}

/// The values of arguments without a name, which `clap_complete` leaves out of fish's script. Files
/// are completed as well.
fn values_in_fish(command: &Command) -> String {
    let values = |argument: &Arg| argument.get_possible_values().into_iter();
    let line = |command: &Command| {
        let values = command.get_positionals().flat_map(values);
        let values = values.map(|value| value.get_name().to_owned()).join(" ");
        let name = command.get_name();
        let line = format!(
            "complete -c puzzlec -n \"__fish_puzzlec_using_subcommand {name}\" -a \"{values}\"\n"
        );
        (!values.is_empty()).then_some(line)
    };
    command.get_subcommands().filter_map(line).collect()
}
