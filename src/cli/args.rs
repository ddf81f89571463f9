//! Arguments that several commands have.

mod encoding;

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use puzzlec::engines::BackEnd;
use puzzlec::search::{Engine, Settings};
use puzzlec_encodings::Goal;

pub(crate) use self::encoding::{Encoding, EncodingBase, named};
use super::interrupt;
use super::parameters::Parameters;
use super::report::Outcome;

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// How results are written.
    #[arg(long, value_enum, default_value_t, global = true, help_heading = "Output")]
    pub(crate) format: Format,
    /// No remarks on stderr; errors only.
    #[arg(long, short, global = true, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Also say what was decided, and why.
    #[arg(long, short, global = true, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
    /// When pictures are coloured. NO_COLOR is honoured.
    #[arg(long, value_enum, default_value_t, global = true, help_heading = "Output")]
    pub(crate) color: ColorChoice,
    /// Pictures in plain ASCII.
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) ascii: bool,
    /// What the exit code means.
    #[arg(long, value_enum, default_value_t, global = true, help_heading = "Output")]
    pub(crate) exit_code: ExitCodes,
}

/// How results are written.
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

/// When pictures are coloured.
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

/// What the exit code means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ExitCodes {
    /// See the end of the help.
    #[default]
    Default,
    /// 10, 20 and 0, as SAT solvers do.
    Solver,
}

/// Which puzzle.
#[derive(Debug, Args)]
pub(crate) struct Instance {
    /// A built-in instance (see `puzzlec list`), or an instance file; `-` is stdin.
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: String,
    #[command(flatten)]
    pub(crate) parameters: Parameters,
}

/// Which puzzle, and what is fixed of its solution.
#[derive(Debug, Args)]
pub(crate) struct Pinned {
    #[command(flatten)]
    pub(crate) instance: Instance,
    /// Fixes something of the solution by its name in the formula, as `encode` shows it: `name` or
    /// `!name`, and for an integer `name=value` or `name!=value`. May be repeated.
    #[arg(long = "pin", value_name = "NAME", help_heading = "Puzzle")]
    pub(crate) pins: Vec<String>,
}

/// The arguments that choose one date, or something of its solution.
pub(crate) const DATES: [&str; 5] = ["date", "month", "day", "weekday", "pins"];

/// Which dates a table has.
#[derive(Debug, Args)]
pub(crate) struct Dates {
    /// With --all-dates, also the dates that a board can show and no calendar has, such as 31 April.
    #[arg(id = "impossible_dates", long = "impossible-dates", requires = "all_dates")]
    #[arg(help_heading = "Puzzle")]
    pub(crate) impossible: bool,
}

/// The number of threads.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// How many threads search for all solutions; the result is the same for any number. [default:
    /// all cores]
    #[arg(long, value_name = "COUNT", help_heading = "Search")]
    threads: Option<NonZeroUsize>,
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
    pub(crate) const fn goal(&self) -> Option<Goal> {
        match (self.max, self.min) {
            (true, _) => Some(Goal::Max),
            (_, true) => Some(Goal::Min),
            _ => None,
        }
    }
}

/// How an answer is searched for.
#[derive(Debug, Args)]
pub(crate) struct Search {
    #[command(flatten)]
    pub(crate) encoding: Encoding,
    #[command(flatten)]
    pub(crate) sat: SatSearch,
    /// How solutions are looked for: by a SAT solver or by exact cover search. `auto` is exact
    /// cover where the model is of that kind, SAT otherwise and where a solver is given.
    #[arg(long, value_name = "ENGINE", default_value = "auto", help_heading = "Search")]
    #[arg(value_parser = named::<Engine>(Engine::ALL.iter().map(|method| method.as_str())))]
    pub(crate) engine: Engine,
}

/// How a SAT solver searches for an answer.
#[derive(Debug, Args)]
pub(crate) struct SatSearch {
    /// What solves the formula: `varisat`, `splr`, or a command such as "kissat -q". The formula's
    /// file is appended to a command, or replaces `{in}`; `{out}` is a result file. [default:
    /// varisat]
    #[arg(long, short, value_name = "SOLVER", help_heading = "Search")]
    pub(crate) solver: Option<BackEnd>,
    /// Stops after so many seconds with what was found.
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, help_heading = "Search")]
    pub(crate) timeout: Option<Duration>,
}

impl Search {
    /// The settings of a search; Ctrl-C and the time limit stop it.
    pub(crate) fn settings(&self) -> Outcome<Settings> {
        Ok(Settings { engine: self.engine, ..self.sat.settings(&self.encoding)? })
    }

    /// [How](Self::settings) solutions are looked for on several threads.
    pub(crate) fn on(&self, threads: &Threads) -> Outcome<Settings> {
        let threads = threads.threads.map(NonZeroUsize::get);
        Ok(Settings { threads, ..self.settings()? })
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
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
