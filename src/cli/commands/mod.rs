//! The commands, one file each.

mod check;
mod completions;
mod count;
mod decode;
mod encode;
mod enumerate;
mod explain;
mod forced;
mod frequencies;
mod help;
mod hint;
mod list;
mod man;
mod optimise;
mod rules;
mod sample;
mod show;
mod solve;
mod split;
mod stats;

use clap::{Parser, Subcommand};

use super::args::Common;
use super::prelude::*;

/// The end of the help.
const EXIT_CODES: &str = include_str!("help/exit_codes.txt").trim_ascii_end();

/// A SAT-encoding compiler for puzzles.
///
/// Compiles a puzzle into CNF with named variables, solves it or hands it to any SAT solver,
/// decodes the assignment, checks the solution against the rules of the puzzle and draws it.
#[derive(Debug, Parser)]
#[command(version, disable_help_subcommand = true, after_help = EXIT_CODES, max_term_width = 100, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// A command with its arguments.
pub(crate) trait Run {
    /// True if its result is an answer, which is `unknown` if it is stopped before it has one.
    const ASKS: bool = false;
    /// The formats of its result beside text and JSON.
    const FORMATS: &[Format] = &[];
    /// The further formats of a result that is a table.
    const TABLES: &[Format] = &[];

    /// True if its result is a table of several puzzles.
    fn is_table(&self) -> bool {
        false
    }

    /// Runs it.
    fn run(self, context: &Context) -> Outcome<End>;
}

/// A command with the formats of its result, and those of its tables.
type Writes = (&'static str, &'static [Format], &'static [Format]);

/// Makes the commands of their modules.
macro_rules! commands {
    ($($module:ident::$command:ident),+ $(,)?) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $(#[command(name = stringify!($module))] $command($module::$command)),+
        }

        impl Command {
            /// True if its result is an answer.
            pub(crate) fn asks(&self) -> bool {
                match self {
                    $(Self::$command(command) => $module::$command::ASKS && !command.is_table()),+
                }
            }

            /// Runs the command, if its result has the format that is wanted.
            pub(crate) fn run(self, context: &Context) -> Outcome<End> {
                match self {
                    $(Self::$command(command) => {
                        let (alone, table) = ($module::$command::FORMATS, $module::$command::TABLES);
                        let formats = if command.is_table() { table } else { alone };
                        fits(context.output.format(), formats)?;
                        command.run(context)
                    })+
                }
            }
        }

        /// The commands with their formats, and those of their tables.
        const FORMATS: &[Writes] =
            &[$((stringify!($module), $module::$command::FORMATS, $module::$command::TABLES)),+];
    };
}

commands! {
    list::List, show::Show, solve::Solve, enumerate::Enumerate, count::Count, sample::Sample,
    frequencies::Frequencies, optimise::Optimise, encode::Encode, split::Split, decode::Decode,
    check::Check, explain::Explain, forced::Forced, hint::Hint, stats::Stats, rules::Rules,
    help::Help, completions::Completions, man::Man,
}

/// The names of all commands.
fn names() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|(name, ..)| *name)
}

/// Refuses a format that the result of a command does not have.
fn fits(format: Format, formats: &[Format]) -> Outcome<()> {
    let names = |has: fn(&Writes, Format) -> bool| {
        let writers = FORMATS.iter().filter(|own| has(own, format));
        listed(writers.map(|(name, ..)| format!("`{name}`")))
    };
    let alone = names(|(_, formats, _), format| formats.contains(&format));
    let tables =
        names(|(_, own, tables), format| tables.contains(&format) && !own.contains(&format));
    let several = "for several puzzles, a range or --all-dates";
    let who = match (alone.as_str(), tables.as_str()) {
        (_, "") => alone,
        ("", _) => format!("{tables} {several}"),
        _ => format!("{alone}, and {tables} {several}"),
    };
    let fits = matches!(format, Format::Text | Format::Json) || formats.contains(&format);
    let error = format!("only {who} can write {format}");
    ensure!(fits, Failure::new(error, "choose --format text or --format json"));
    Ok(())
}
