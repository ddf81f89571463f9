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
mod page;
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

use clap::{Arg, ArgAction, CommandFactory, Parser, Subcommand};
use itertools::Itertools;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::text::listed;

#[cfg(feature = "cli")]
use self::certify as prove;
use super::End;
use super::args::{Common, Format};
use super::context::Context;
use super::report::{Failure, Outcome};

/// The end of the help.
const EXIT_CODES: &str = include_str!("help/exit_codes.txt").trim_ascii_end();

/// The name of the program.
pub(crate) const PROGRAM: &str = "puzzlec";

/// The end of the short help.
const SEE: &str = "`puzzlec COMMAND -h` explains a command, `puzzlec --help` the exit codes.";

/// A SAT-encoding compiler for puzzles.
///
/// Compiles a puzzle into CNF with named variables, solves it or hands it to any SAT solver,
/// decodes the assignment, checks the solution against the rules of the puzzle and draws it.
#[derive(Debug, Parser)]
#[command(version, disable_help_subcommand = true, after_help = SEE, after_long_help = EXIT_CODES, disable_help_flag = true, max_term_width = 100, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Prints the main options; --help, all of them.
    #[arg(long, short, global = true, action = ArgAction::Help)]
    help: Option<bool>,
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
    /// The common options that apply to it, besides its formats and their file.
    const OPTIONS: &[&str] = &["quiet", "verbose", "timeout", "memory"];

    /// True if its result is a table of several puzzles.
    fn is_table(&self) -> bool {
        false
    }

    /// Runs it.
    fn run(self, context: &Context) -> Outcome<End>;
}

/// The common options of a command that searches for an answer.
const ASKING: &[&str] = &["quiet", "verbose", "ascii", "exit_code", "timeout", "memory"];

/// The common options of a command that draws an answer.
const DRAWING: &[&str] = &["quiet", "verbose", "color", "ascii", "exit_code", "timeout", "memory"];

/// The constants of a command's [`Run`].
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    name: &'static str,
    pub(crate) asks: bool,
    pub(crate) writes: bool,
    usual: &'static [Format],
    formats: &'static [Format],
    tables: &'static [Format],
    options: &'static [&'static str],
}

impl Shape {
    const fn of<C: Run>(name: &'static str) -> Self {
        let (asks, writes, usual, options) = (C::ASKS, C::WRITES, C::USUAL, C::OPTIONS);
        Self { name, asks, writes, usual, formats: C::FORMATS, tables: C::TABLES, options }
    }

    /// The formats of a result with these further ones.
    fn formats(&self, further: &[Format]) -> Vec<Format> {
        self.usual.iter().chain(further).copied().collect()
    }

    /// Refuses a format that the result does not have.
    fn fits(&self, is_table: bool, format: Format) -> Outcome<()> {
        let (alone, table) = (self.formats(self.formats), self.formats(self.tables));
        let several = format!("; for several puzzles or a range: {}", listed(&table));
        let several = if self.tables.is_empty() { "" } else { &several };
        let formats = if is_table { &table } else { &alone };
        let error = format!("`{}` cannot write {format}", self.name);
        let help = format!("its formats: {}{several}", listed(&alone));
        ensure!(formats.contains(&format), Failure::new(error, help));
        Ok(())
    }

    /// A common option of the command, which help shows where it applies.
    fn option(&self, option: &Arg) -> Arg {
        let own = option.clone();
        match option.get_id().as_str() {
            "format" => {
                let all = self.formats(self.formats).into_iter().chain(self.formats(self.tables));
                let names = all.unique().map(|format| format.to_string()).collect_vec();
                let help = format!("The output format: {}", names.join(", "));
                own.help(help).hide(names.len() == 1)
            }
            "output" => own,
            id => own.hide(!self.options.contains(&id)),
        }
    }
}

/// The command line. Help shows all options of the commands of which `is_full` is true, and only those
/// that are wanted most of others.
pub(crate) fn program(is_full: impl Fn(&str) -> bool) -> clap::Command {
    let program = Cli::command();
    let is_common = |option: &&Arg| option.get_id() != "help";
    let common = program.get_arguments().filter(is_common).cloned().collect_vec();
    let program = in_help(program, is_full(PROGRAM));
    SHAPES.iter().fold(program, |program, shape| {
        program.mut_subcommand(shape.name, |command| {
            let is_own = |id| command.get_arguments().any(|own| own.get_id() == id);
            let options = common.iter().filter(|option| !is_own(option.get_id()));
            let options = options.map(|option| shape.option(option)).collect_vec();
            in_help(command.args(options), is_full(shape.name))
        })
    })
}

/// A command with its help: `--help` has the layout of `-h`, with all options and the whole text.
fn in_help(command: clap::Command, is_full: bool) -> clap::Command {
    let whole = command.get_long_about().filter(|_| is_full).cloned();
    let about = whole.or_else(|| command.get_about().cloned()).unwrap_or_default();
    let after = command.get_after_long_help().filter(|_| is_full).cloned();
    let after = after.or_else(|| command.get_after_help().cloned()).unwrap_or_default();
    let command = command.about(about).long_about(None).after_help(after).after_long_help(None);
    command.mut_args(|option| {
        let is_hidden = option.is_hide_set() || !is_full && option.is_hide_short_help_set();
        option.hide(is_hidden).hide_short_help(false)
    })
}

/// The names of all commands.
fn names() -> impl Iterator<Item = &'static str> {
    SHAPES.iter().map(|shape| shape.name)
}

/// Makes the commands of their modules.
macro_rules! commands {
    ($($($feature:literal)? $module:ident::$command:ident),+ $(,)?) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($(#[cfg(feature = $feature)])? #[command(name = stringify!($module))]
            $command($module::$command)),+
        }

        impl Command {
            /// Its shape, and true if its result is a table.
            pub(crate) fn shape(&self) -> (Shape, bool) {
                match self {
                    $($(#[cfg(feature = $feature)])? Self::$command(command) => {
                        (Shape::of::<$module::$command>(stringify!($module)), command.is_table())
                    })+
                }
            }

            /// Runs the command, if its result has the format that is wanted.
            pub(crate) fn run(self, context: &Context) -> Outcome<End> {
                let (shape, is_table) = self.shape();
                shape.fits(is_table, context.output.format())?;
                match self {
                    $($(#[cfg(feature = $feature)])? Self::$command(command) => command.run(context),)+
                }
            }
        }

        /// The shapes of all commands.
        const SHAPES: &[Shape] = &[$(
            $(#[cfg(feature = $feature)])? Shape::of::<$module::$command>(stringify!($module))
        ),+];
    };
}

// Those of the command line alone answer no question of the page.
commands! {
    list::List,
    show::Show,
    solve::Solve,
    enumerate::Enumerate,
    count::Count,
    "cli" sample::Sample,
    make::Make,
    "cli" frequencies::Frequencies,
    optimise::Optimise,
    encode::Encode,
    "cli" scramble::Scramble,
    split::Split,
    merge::Merge,
    "cli" decode::Decode,
    "cli" check::Check,
    explain::Explain,
    forced::Forced,
    hint::Hint,
    walk::Walk,
    "cli" prove::Prove,
    "cli" certify::Certify,
    "cli" verify::Verify,
    "cli" stats::Stats,
    rules::Rules,
    rate::Rate,
    help::Help,
    sketch::Sketch,
    "cli" page::Page,
    "cli" completions::Completions,
    "cli" man::Man,
}
