//! What can be said on the command line.

mod encoding;
mod goal;
mod instance;
mod pinned;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use puzzlec::engines::BackEnd;
use puzzlec::search::{Engine, Step};

use self::encoding::named;
pub(crate) use self::encoding::{Compared, Encoding};
pub(crate) use self::goal::GoalGiven;
pub(crate) use self::instance::Instance;
pub(crate) use self::pinned::Pinned;

const EXIT_CODES: &str = "\
Exit codes:
  0  done: solved, counted, written, or found right
  1  a definite no: there is no solution, or the solution is wrong
  2  an error, told on stderr
  3  not finished: stopped by --timeout or Ctrl-C, or the solver gave no answer

With --exit-code solver, `solve`, `optimise` and `decode` end with 10 for satisfiable, 20 for
unsatisfiable and 0 for unknown, as SAT solvers do.";

/// A SAT-encoding compiler for puzzles.
///
/// Takes a puzzle, compiles it into CNF with named variables, solves it or hands it to any solver,
/// decodes the answer back into the puzzle, checks it by the rules and draws it.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES, max_term_width = 100, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

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

/// The options that choose one date, or something of its solution.
const DATES: [&str; 5] = ["date", "month", "day", "weekday", "pins"];

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the families and the built-in instances.
    List,
    /// Prints an instance as a file, to start one of your own.
    Show {
        #[command(flatten)]
        instance: Instance,
    },
    /// Finds a solution and draws it.
    Solve {
        #[command(flatten)]
        instance: Pinned,
        /// A solution for every date that a calendar can show, in a table: for each cell the first
        /// letter of its piece, `.` for a cell that shows, `#` for none, rows separated by `/`.
        #[arg(long, conflicts_with_all = DATES, help_heading = "Puzzle")]
        all_dates: bool,
        #[command(flatten)]
        dates: Dates,
        #[command(flatten)]
        threads: Threads,
        #[command(flatten)]
        encoding: Encoding,
        #[command(flatten)]
        search: Search,
    },
    /// Prints solutions as they are found.
    Enumerate {
        #[command(flatten)]
        instance: Pinned,
        /// How many solutions at most; 0 for all.
        #[arg(long, short = 'l', default_value_t = 0, value_name = "COUNT")]
        limit: u64,
        /// Only the solution that stands for its class, with the size of the class: up to a level
        /// as `count` calls it, or `symmetry` for the coarsest.
        #[arg(long, value_name = "LEVEL")]
        up_to: Option<String>,
        /// Only what the variables of this name say, each answer once: `--project total` for the
        /// possible totals. A name is an integer's, a Boolean's, or what such names begin with.
        #[arg(long, value_name = "NAME", conflicts_with = "up_to")]
        project: Option<String>,
        #[command(flatten)]
        threads: Threads,
        #[command(flatten)]
        encoding: Encoding,
        #[command(flatten)]
        search: Search,
    },
    /// Counts the solutions, raw and up to the puzzle's symmetries.
    Count {
        #[command(flatten)]
        instance: Pinned,
        /// Counts only up to this level, `raw` or one that the puzzle has; `symmetry` is the
        /// coarsest. Symmetries are broken for it where the family knows how.
        #[arg(long, value_name = "LEVEL", conflicts_with = "all_dates")]
        up_to: Option<String>,
        /// Counts the solutions for each thing that the variables of this name say, in a table.
        #[arg(long, value_name = "NAME", conflicts_with_all = ["up_to", "all_dates"])]
        by: Option<String>,
        #[command(flatten)]
        work: Work,
        /// The number of solutions of every date that a calendar can show, in a table.
        #[arg(long, conflicts_with_all = DATES, help_heading = "Puzzle")]
        all_dates: bool,
        #[command(flatten)]
        dates: Dates,
        #[command(flatten)]
        encoding: Encoding,
        #[command(flatten)]
        search: Search,
    },
    /// Finds the best solution, and proves that none is better.
    Optimise {
        #[command(flatten)]
        instance: Pinned,
        #[command(flatten)]
        goal: GoalGiven,
        /// How much better the next solution is asked to be: `half` of what is possible proves
        /// bounds on the way.
        #[arg(long, value_name = "STEP", default_value = "least", help_heading = "Search")]
        #[arg(value_parser = named::<Step>(Step::ALL.iter().map(|step| step.as_str())))]
        step: Step,
        /// All of the best solutions, when it is proved that none is better.
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        encoding: Encoding,
        #[command(flatten)]
        search: Search,
    },
    /// Writes the formula: DIMACS with names, or OPB.
    Encode {
        #[command(flatten)]
        instance: Pinned,
        /// Where to; `-` is stdout. The ending tells the form: .cnf or .opb, then .gz or .xz.
        #[arg(long, short, default_value = "-", value_name = "FILE")]
        output: PathBuf,
        #[command(flatten)]
        encoding: Encoding,
    },
    /// Writes the formula and cubes that split it, for solvers on many machines: iCNF, a line of
    /// assumptions for each cube.
    Split {
        #[command(flatten)]
        instance: Pinned,
        /// At least so many cubes, if there are; every solution is in exactly one.
        #[arg(long, default_value = "64", value_name = "COUNT")]
        cubes: NonZeroUsize,
        /// Where to; `-` is stdout. The ending may be .icnf, .icnf.gz or .icnf.xz.
        #[arg(long, short, default_value = "-", value_name = "FILE")]
        output: PathBuf,
        /// What the cubes are: the first choices of an exact cover search, which leaves out those
        /// that lead to nothing, or what constraints that exactly one is true leave to choose from.
        /// `auto` is exact cover where the model is of that kind.
        #[arg(long, value_name = "ENGINE", default_value = "auto", help_heading = "Search")]
        #[arg(value_parser = named::<Engine>(Engine::ALL.iter().map(|method| method.as_str())))]
        engine: Engine,
        #[command(flatten)]
        encoding: Encoding,
    },
    /// Turns a solver's answer to an encoded file back into a solution.
    Decode {
        /// The file that `encode` or `split` wrote.
        formula: PathBuf,
        /// The solver's output or its result file; `-` is stdin.
        #[arg(default_value = "-")]
        answer: PathBuf,
    },
    /// Checks a solution by the rules of the puzzle, independent of the model.
    Check {
        #[command(flatten)]
        instance: Instance,
        /// The solution, as `solve --format json` prints it; `-` is stdin.
        #[arg(default_value = "-")]
        solution: PathBuf,
    },
    /// Tells which rules the puzzle could do without, such as clues of a riddle: without them it has
    /// no more solutions.
    Needless {
        #[command(flatten)]
        instance: Instance,
        #[command(flatten)]
        encoding: Encoding,
        #[command(flatten)]
        search: SatSearch,
    },
    /// Tells the size of the formula, constraint by constraint and encoding by encoding.
    Stats {
        #[command(flatten)]
        instance: Pinned,
        #[command(flatten)]
        encoding: Compared,
    },
    /// Prints the completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Prints the manual page.
    Man,
}

/// Which dates a table has.
#[derive(Debug, Args)]
pub(crate) struct Dates {
    /// With --all-dates, also the dates that a board can show and no calendar has, such as 31 April.
    #[arg(id = "impossible_dates", long = "impossible-dates", requires = "all_dates")]
    #[arg(help_heading = "Puzzle")]
    pub(crate) impossible: bool,
}

/// How many hands there are.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// How many threads search for all solutions; the result is the same for any number. [default:
    /// all cores]
    #[arg(long, value_name = "COUNT", help_heading = "Search")]
    threads: Option<NonZeroUsize>,
}

impl Threads {
    /// The number of threads.
    pub(crate) fn number(&self) -> usize {
        let number = self.threads.or_else(|| std::thread::available_parallelism().ok());
        number.map_or(1, NonZeroUsize::get)
    }
}

/// How a count is worked off.
#[derive(Debug, Args)]
pub(crate) struct Work {
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// A file that remembers what was counted. The same command with the same file goes on where it
    /// was stopped, even killed.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by", "all_dates"])]
    #[arg(help_heading = "Search")]
    pub(crate) state: Option<PathBuf>,
}

/// How an answer is searched for.
#[derive(Debug, Args)]
pub(crate) struct Search {
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

/// A time span in seconds, such as `10` or `0.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
