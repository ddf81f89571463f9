//! The command line: arguments, terminal, exit codes.

mod advice;
mod args;
mod certificates;
mod commands;
mod context;
mod cubes;
mod dates;
mod events;
mod fill;
mod input;
mod instances;
mod levels;
mod listing;
mod parameters;
mod progress;
mod question;
mod ranges;
mod report;
mod reporter;
mod solutions;
mod table;
// The only choice between a terminal and the page, with one face for both.
#[cfg_attr(not(feature = "cli"), path = "page.rs")]
pub(crate) mod terminal;
mod watch;

use std::ffi::OsString;
use std::mem::ManuallyDrop;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, FromArgMatches};
use itertools::Itertools;
use puzzlec::puzzle::family::{Family, Key};
use puzzlec::puzzles;
use puzzlec::search::Conclusion;

use args::{Common, ExitCodes};
use commands::{Cli, PROGRAM, program};
use context::Context;
use report::{Failure, Outcome};
use reporter::Reporter;

/// The end of a command that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The command is done.
    Done,
    /// A solution was found.
    Satisfiable,
    /// There is no solution.
    Unsatisfiable,
    /// The solution is invalid.
    Invalid,
    /// The search was stopped, or the solver gave no answer.
    Unknown,
    /// Some of several puzzles are wrong, as was reported.
    Failed,
}

impl End {
    /// The end of a command with a conclusion.
    const fn of<A>(conclusion: &Conclusion<A>) -> Self {
        match conclusion {
            Conclusion::Found(_) => Self::Satisfiable,
            Conclusion::None(_) => Self::Unsatisfiable,
            Conclusion::Open { .. } => Self::Unknown,
        }
    }

    /// The end of a search that is complete, or was stopped.
    const fn complete(complete: bool) -> Self {
        if complete { Self::Done } else { Self::Unknown }
    }

    const fn code(self, codes: ExitCodes) -> u8 {
        match (codes, self) {
            (ExitCodes::Solver, Self::Satisfiable) => 10,
            (ExitCodes::Solver, Self::Unsatisfiable) => 20,
            (_, Self::Done | Self::Satisfiable) | (ExitCodes::Solver, Self::Unknown) => 0,
            (_, Self::Unsatisfiable | Self::Invalid) => 1,
            (_, Self::Failed) => 2,
            (ExitCodes::Default, Self::Unknown) => 3,
        }
    }
}

/// Reports a failure and returns its exit code.
fn failed(failure: &Failure, tell: impl FnOnce(&Failure)) -> u8 {
    if failure.is_broken_pipe() {
        return 0;
    }
    tell(failure);
    2
}

/// A command with its context.
fn begun(cli: Cli) -> Outcome<(commands::Command, Context)> {
    let Cli { command: chosen, common, .. } = cli;
    let limits = common.limits();
    let (shape, is_table) = chosen.shape();
    let output = common.output.clone().filter(|_| !shape.writes);
    let output = Reporter::new(Common { output, ..common })?;
    let context = Context::new(output, limits, shape.asks && !is_table);
    Ok((chosen, context))
}

/// Runs a command, and returns its exit code.
fn finished(chosen: commands::Command, context: &Context) -> u8 {
    let output = &context.output;
    let end = output.open().and_then(|()| chosen.run(context));
    let end = end.or_else(|failure| context.end(failure)).map(|end| output.code(end));
    let failed = |failure: Failure| failed(&failure, |failure| output.report(failure));
    let is_right = end.is_ok();
    let code = end.unwrap_or_else(failed);
    output.end(code);
    output.finish(is_right).map_or_else(failed, |()| code)
}

/// The arguments. Help and errors show the parameters of the puzzle that is named, if one is.
fn arguments(words: &[OsString]) -> Result<Cli, clap::Error> {
    // To free the definitions takes as long as to read the arguments.
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    let is_full = |name: &str| !has("-h") && (name == PROGRAM || has(name));
    let mut command = ManuallyDrop::new(program(is_full));
    let matches = command.try_get_matches_from_mut(words);
    let matches = matches.or_else(|error| match family(program(|_| true), words) {
        Some(family) => {
            let matches = parameters::shown(program(is_full), family).try_get_matches_from(words);
            matches.map_err(|error| with_parameters(error, family))
        }
        None => Err(error),
    });
    Cli::from_arg_matches(&matches.map_err(with_commands)?)
}

/// An error with the parameters of a family, where it means one of another family.
fn with_parameters(mut error: clap::Error, family: &Family) -> clap::Error {
    let named = |key: &Key| format!("--{}", key.option());
    let mut of_others =
        parameters::all().filter(|key| family.parameters().all(|own| own.name != key.name));
    if let Some(ContextValue::String(option)) = error.get(ContextKind::SuggestedArg)
        && of_others.any(|key| *option == named(key))
    {
        let names = family.parameters().map(named).join(", ");
        suggest(&mut error, format!("the parameters of {} are {names}", family.name));
    }
    error
}

/// Replaces what an error suggests.
fn suggest(error: &mut clap::Error, tip: String) {
    error.remove(ContextKind::SuggestedArg);
    error.remove(ContextKind::SuggestedSubcommand);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
}

/// The family of the puzzle that the program's arguments name, right or wrong as they are.
fn family(command: Command, words: &[OsString]) -> Option<&'static Family> {
    let is_switch = |help: Arg| help.action(ArgAction::SetTrue);
    let command = command.mut_arg("help", is_switch).disable_version_flag(true);
    let matches = command.ignore_errors(true).try_get_matches_from(words).ok()?;
    let (_, matches) = matches.subcommand()?;
    let puzzle = matches.try_get_one::<String>(parameters::PUZZLE).ok()??;
    // What comes from stdin comes once.
    let source = (puzzle != "-").then(|| input::source(puzzle).ok()).flatten()?;
    puzzles::family_of(&source).ok()
}

/// An error with what was meant: the command for a puzzle, or those that have an option.
fn with_commands(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(puzzle)) = error.get(ContextKind::InvalidSubcommand)
        && input::is_puzzle(puzzle)
    {
        let tip = format!("'{puzzle}' is a puzzle: 'puzzlec solve {puzzle}'");
        suggest(&mut error, tip);
        return error;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let is_option = |arg: &Arg| arg.get_long().is_some_and(|long| *option == format!("--{long}"));
    let has_option = |command: &&Command| command.get_arguments().any(is_option);
    let all = program(|_| true);
    let commands = all.get_subcommands().filter(has_option).map(Command::get_name).join(", ");
    if error.kind() == ErrorKind::UnknownArgument && !commands.is_empty() {
        let tip = format!("{option} is an option of {commands}");
        suggest(&mut error, tip);
    }
    error
}
