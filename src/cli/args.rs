//! Arguments that several commands have.

mod encoding;

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use itertools::Itertools;
use puzzlec::engines::{BackEnd, SOLVERS};
use puzzlec::search::{Engine, Settings};
use puzzlec_encodings::{Goal, Roles};

pub(crate) use self::encoding::{Encoding, named, or_every};
use super::interrupt;
use super::parameters::Parameters;
use super::report::Outcome;

/// Options of every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Common {
    /// The form of results.
    #[arg(long, value_enum, default_value_t, global = true)]
    pub(crate) format: Format,
    /// No remarks on stderr; errors only.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Also say what was decided, and why.
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// The colours of pictures. NO_COLOR is honoured.
    #[arg(long, value_enum, default_value_t, global = true)]
    pub(crate) color: ColorChoice,
    /// Pictures in plain ASCII.
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    /// The meaning of the exit code.
    #[arg(long, value_enum, default_value_t, global = true)]
    pub(crate) exit_code: ExitCodes,
}

/// The form of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs; one object a line.
    Json,
    /// For spreadsheets; tables of dates only.
    Csv,
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ColorChoice {
    /// In a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
    /// Always, in the 16 colours that every terminal has.
    #[value(name = "16")]
    Ansi16,
    /// Always, in 256 colours.
    #[value(name = "256")]
    Ansi256,
}

/// The meaning of the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ExitCodes {
    /// See the end of the help.
    #[default]
    Default,
    /// 10, 20 and 0, as SAT solvers do.
    Solver,
}

/// The puzzle.
#[derive(Debug, Args)]
pub(crate) struct Instance {
    /// A built-in instance (see `puzzlec list`), or an instance file; `-` is stdin.
    pub(crate) puzzle: String,
    #[command(flatten)]
    pub(crate) parameters: Parameters,
}

/// The puzzle, and what is fixed of its solution.
#[derive(Debug, Args)]
pub(crate) struct Pinned {
    #[command(flatten)]
    pub(crate) instance: Instance,
    /// Fixes something of the solution by its name in the formula, as `encode` shows it: `name` or
    /// `!name`, and for an integer `name=value` or `name!=value`. May be repeated.
    #[arg(long = "pin", value_name = "NAME", help_heading = "Puzzle")]
    pub(crate) pins: Vec<String>,
}

/// The arguments that choose one date, or something of its solution, or that fit some dates only.
pub(crate) const DATES: [&str; 7] =
    ["date", "month", "day", "weekday", "pins", "break_symmetry", "streamline"];

/// The dates of a table, and the search that fills it or that finds a single answer.
#[derive(Debug, Args)]
pub(crate) struct Dates {
    /// With --all-dates, also the dates that a board can show and no calendar has, such as 31
    /// April.
    #[arg(long, requires = "all_dates", help_heading = "Puzzle")]
    pub(crate) impossible_dates: bool,
    #[command(flatten)]
    pub(crate) search: SearchForAll,
}

/// The goal of an objective.
#[derive(Debug, Args)]
pub(crate) struct Aim {
    /// Makes the objective of the puzzle as great as possible.
    #[arg(long, conflicts_with = "min")]
    max: bool,
    /// Makes the objective as small as possible.
    #[arg(long)]
    min: bool,
}

impl Aim {
    /// The goal, if it was said.
    pub(crate) fn goal(&self) -> Option<Goal> {
        if self.max { Some(Goal::Max) } else { self.min.then_some(Goal::Min) }
    }
}

/// The search for an answer.
#[derive(Debug, Args)]
pub(crate) struct Search {
    #[command(flatten)]
    pub(crate) encoding: Encoding,
    #[command(flatten)]
    pub(crate) sat: SatSearch,
    /// The engine that looks for solutions: a SAT solver or exact cover search. `auto` is exact
    /// cover where the model is of that kind, SAT otherwise and where a solver is given.
    #[arg(long, default_value_t, value_parser = named(Engine::ALL), help_heading = "Search")]
    pub(crate) engine: Engine,
}

/// The search for an answer, or for all of them on several threads.
#[derive(Debug, Args)]
pub(crate) struct SearchForAll {
    /// The number of threads that search for all solutions; the result is the same for any number.
    /// [default: all cores]
    // Help shows it first, wherever the command has it.
    #[arg(long, value_name = "COUNT", help_heading = "Search", display_order = 0)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) one: Search,
}

/// A SAT solver's search for an answer.
#[derive(Debug, Args)]
pub(crate) struct SatSearch {
    #[arg(long, short, help = solver_help(), help_heading = "Search")]
    pub(crate) solver: Option<BackEnd>,
    /// Stops after so many seconds with what was found.
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, help_heading = "Search")]
    pub(crate) timeout: Option<Duration>,
}

/// The help of `--solver`, which names every solver.
fn solver_help() -> String {
    format!(
        "The solver of the formula: {} (see `puzzlec help solvers`), or a command such as \
         \"kissat -q\". The formula's file is appended to a command, or replaces `{{in}}`; `{{out}}` \
         is a result file. [default: {}]",
        SOLVERS.iter().map(|solver| format!("`{}`", solver.name)).format(", "),
        BackEnd::default(),
    )
}

impl SearchForAll {
    /// The settings of a search on several threads; Ctrl-C and the time limit stop it.
    pub(crate) fn settings(&self) -> Outcome<Settings> {
        let threads = self.threads.map(NonZeroUsize::get);
        Ok(Settings { threads, ..self.one.settings()? })
    }

    /// The roles of the formula.
    pub(crate) fn roles(&self) -> Roles {
        self.one.encoding.roles()
    }
}

impl Search {
    /// The settings of a search; Ctrl-C and the time limit stop it.
    pub(crate) fn settings(&self) -> Outcome<Settings> {
        Ok(Settings { engine: self.engine, ..self.sat.settings(&self.encoding)? })
    }
}

impl SatSearch {
    /// The settings of a search by SAT; Ctrl-C and the time limit stop it.
    pub(crate) fn settings(&self, encoding: &Encoding) -> Outcome<Settings> {
        let (solver, encodings) = (self.solver.clone(), encoding.encodings());
        let interrupt = interrupt::install(self.timeout)?;
        Ok(Settings { solver, encodings, interrupt, ..Settings::default() })
    }
}

/// A time span in seconds, such as `10` or `0.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
