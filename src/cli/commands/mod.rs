//! The commands, one file each.

mod certify;
mod check;
#[cfg(feature = "cli")]
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
mod make;
#[cfg(feature = "cli")]
mod man;
mod merge;
mod optimise;
#[cfg(feature = "cli")]
mod page;
mod prove;
mod rate;
mod rules;
mod sample;
mod scramble;
mod show;
mod sketch;
mod solve;
mod split;
mod stats;
mod verify;
pub(crate) mod walk;

use clap::{Parser, Subcommand};
use itertools::Itertools;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::text::listed;

use super::End;
use super::args::{Common, Format};
use super::context::Context;
use super::report::{Failure, Outcome};

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
    /// True if -o names what it writes itself, which is no result.
    const WRITES: bool = false;
    /// The formats that most results have.
    const USUAL: &[Format] = &[Format::Text, Format::Json, Format::Events];
    /// The other formats of its result.
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

/// Makes the commands of their modules.
macro_rules! commands {
    ($($(#[$for:meta])? $module:ident::$command:ident),+ $(,)?) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($(#[$for])? #[command(name = stringify!($module))] $command($module::$command)),+
        }

        impl Command {
            /// True if its result is an answer.
            pub(crate) fn asks(&self) -> bool {
                match self {
                    $($(#[$for])? Self::$command(command) => $module::$command::ASKS && !command.is_table()),+
                }
            }

            /// True if -o names what it writes itself.
            pub(crate) const fn writes(&self) -> bool {
                match self {
                    $($(#[$for])? Self::$command(_) => $module::$command::WRITES),+
                }
            }

            /// Runs the command, if its result has the format that is wanted.
            pub(crate) fn run(self, context: &Context) -> Outcome<End> {
                match self {
                    $($(#[$for])? Self::$command(command) => {
                        fits(stringify!($module), &command, context.output.format())?;
                        command.run(context)
                    })+
                }
            }
        }

        /// The names of all commands.
        const NAMES: &[&str] = &[$($(#[$for])? stringify!($module)),+];
    };
}

// Those of the command line alone answer no question of the page.
commands! {
    list::List,
    show::Show,
    solve::Solve,
    enumerate::Enumerate,
    count::Count,
    #[cfg(feature = "cli")] sample::Sample,
    make::Make,
    #[cfg(feature = "cli")] frequencies::Frequencies,
    optimise::Optimise,
    encode::Encode,
    #[cfg(feature = "cli")] scramble::Scramble,
    split::Split,
    merge::Merge,
    #[cfg(feature = "cli")] decode::Decode,
    #[cfg(feature = "cli")] check::Check,
    explain::Explain,
    forced::Forced,
    hint::Hint,
    walk::Walk,
    #[cfg(feature = "cli")] prove::Prove,
    #[cfg(feature = "cli")] certify::Certify,
    #[cfg(feature = "cli")] verify::Verify,
    #[cfg(feature = "cli")] stats::Stats,
    rules::Rules,
    rate::Rate,
    help::Help,
    sketch::Sketch,
    #[cfg(feature = "cli")] page::Page,
    #[cfg(feature = "cli")] completions::Completions,
    #[cfg(feature = "cli")] man::Man,
}

/// Refuses a format that the result of a command does not have.
fn fits<C: Run>(name: &str, command: &C, format: Format) -> Outcome<()> {
    let own = |formats: &[Format]| C::USUAL.iter().chain(formats).copied().collect_vec();
    let (alone, table) = (own(C::FORMATS), own(C::TABLES));
    let several = format!("; for several puzzles or a range: {}", listed(&table));
    let several = if C::TABLES.is_empty() { "" } else { &several };
    let formats = if command.is_table() { &table } else { &alone };
    let error = format!("`{name}` cannot write {format}");
    let help = format!("its formats: {}{several}", listed(&alone));
    ensure!(formats.contains(&format), Failure::new(error, help));
    Ok(())
}
