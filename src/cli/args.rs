//! What can be said on the command line.

use std::error::Error;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use itertools::Itertools;
use puzzlec::instance::Params;
use puzzlec::loops::Method;
use puzzlec::solvers::Engine;
use puzzlec::{Formulation, Way};
use puzzlec_encodings::{AtMostOne, Cardinality, Encodings, Sides, Sum};

const EXIT_CODES: &str = "\
Exit codes:
  0  done: solved, counted, written, or found right
  1  a definite no: there is no solution, or the solution is wrong
  2  an error, told on stderr
  3  not finished: stopped by --timeout or Ctrl-C, or the solver gave no answer

With --exit-code solver, `solve` and `decode` end with 10 for satisfiable, 20 for
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

/// The options that choose one date.
const DATES: [&str; 4] = ["date", "month", "day", "weekday"];

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
        instance: Instance,
        /// A solution for every date that a calendar can show, in a table: for each cell the first
        /// letter of its piece, `.` for a cell that shows, `#` for none, rows separated by `/`.
        #[arg(long, conflicts_with_all = DATES, help_heading = "Puzzle")]
        all_dates: bool,
        #[command(flatten)]
        encoding: Encoding,
        #[command(flatten)]
        search: Search,
    },
    /// Prints solutions as they are found.
    Enumerate {
        #[command(flatten)]
        instance: Instance,
        /// How many solutions at most; 0 for all.
        #[arg(long, short = 'l', default_value_t = 0, value_name = "COUNT")]
        limit: u64,
        /// Only the solution that stands for its class, with the size of the class: up to a level
        /// as `count` calls it, or `symmetry` for the coarsest.
        #[arg(long, value_name = "LEVEL")]
        up_to: Option<String>,
        #[command(flatten)]
        encoding: Encoding,
        #[command(flatten)]
        search: Search,
    },
    /// Counts the solutions, raw and up to the puzzle's symmetries.
    Count {
        #[command(flatten)]
        instance: Instance,
        /// Counts only up to this level, `raw` or one that the puzzle has; `symmetry` is the
        /// coarsest. Symmetries are broken for it where the family knows how.
        #[arg(long, value_name = "LEVEL", conflicts_with = "all_dates")]
        up_to: Option<String>,
        /// The number of solutions of every date that a calendar can show, in a table.
        #[arg(long, conflicts_with_all = DATES, help_heading = "Puzzle")]
        all_dates: bool,
        #[command(flatten)]
        encoding: Encoding,
        #[command(flatten)]
        search: Search,
    },
    /// Writes the formula: DIMACS with names, or OPB.
    Encode {
        #[command(flatten)]
        instance: Instance,
        /// Where to; `-` is stdout. The ending tells the form: .cnf or .opb, then .gz or .xz.
        #[arg(long, short, default_value = "-", value_name = "FILE")]
        output: PathBuf,
        #[command(flatten)]
        encoding: Encoding,
    },
    /// Turns a solver's answer to an encoded file back into a solution.
    Decode {
        /// The file that `encode` wrote.
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
    /// Tells the size of the formula, constraint by constraint and encoding by encoding.
    Stats {
        #[command(flatten)]
        instance: Instance,
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

/// Which puzzle.
#[derive(Debug, Args)]
pub(crate) struct Instance {
    /// A built-in instance (see `puzzlec list`), or an instance file; `-` is stdin.
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: String,
    /// The size of the puzzle.
    #[arg(long, short, value_name = "N", help_heading = "Puzzle")]
    n: Option<u32>,
    /// The number of colours.
    #[arg(long, value_name = "COUNT", help_heading = "Puzzle")]
    colours: Option<u32>,
    /// Looks only for solutions of a form that makes them easy to find, or for all of them. [default:
    /// where that form is known to have one]
    #[arg(long, value_name = "BOOL", help_heading = "Puzzle")]
    streamline: Option<bool>,
    /// Pieces keep the side that is drawn.
    #[arg(long, help_heading = "Puzzle")]
    one_sided: bool,
    /// These pieces show their other side: `FLN`, or names with commas between them.
    #[arg(long, value_name = "PIECES", help_heading = "Puzzle")]
    mirror: Option<String>,
    /// The date that a calendar shows: `2026-04-24` or `today`.
    #[arg(long, value_name = "DATE", help_heading = "Puzzle")]
    date: Option<String>,
    /// The month that a calendar shows.
    #[arg(long, value_name = "MONTH", help_heading = "Puzzle")]
    month: Option<String>,
    /// The day of the month that a calendar shows.
    #[arg(long, value_name = "DAY", help_heading = "Puzzle")]
    day: Option<String>,
    /// The day of the week that a calendar shows, if it is not that of the date.
    #[arg(long, value_name = "WEEKDAY", help_heading = "Puzzle")]
    weekday: Option<String>,
}

impl Instance {
    /// The options that replace fields of the instance.
    pub(crate) fn params(&self) -> Params {
        let today = || jiff::Zoned::now().date().to_string();
        let date =
            self.date.as_ref().map(|date| if date == "today" { today() } else { date.clone() });
        let number = |value: Option<u32>| value.map(|value| value.to_string());
        let given = [
            ("n", number(self.n)),
            ("colours", number(self.colours)),
            ("streamline", self.streamline.map(|value| value.to_string())),
            ("one_sided", self.one_sided.then(|| true.to_string())),
            ("mirror", self.mirror.clone()),
            ("date", date),
            ("month", self.month.clone()),
            ("day", self.day.clone()),
            ("weekday", self.weekday.clone()),
        ];
        let given = given.into_iter().filter_map(|(name, value)| Some((name, value?)));
        given.fold(Params::none(), |params, (name, value)| params.with(name, value))
    }
}

/// How the puzzle becomes clauses.
#[derive(Debug, Args)]
pub(crate) struct Encoding {
    #[command(flatten)]
    pub(crate) base: EncodingBase,
    /// How "at most one" becomes clauses.
    #[arg(long, value_name = "ENCODING", default_value = "auto", help_heading = "Encoding")]
    #[arg(value_parser = named::<AtMostOne>(AtMostOne::ALL.iter().map(|choice| choice.as_str())))]
    amo: AtMostOne,
}

/// How the puzzle becomes clauses, but for "at most one".
#[derive(Debug, Args)]
pub(crate) struct EncodingBase {
    /// What the variables of the puzzle are.
    #[arg(long, value_name = "FORMULATION", default_value = "direct", help_heading = "Encoding")]
    #[arg(value_parser = named::<Way>(Way::ALL.iter().map(|choice| choice.as_str())))]
    encoding: Way,
    /// Adds constraints that follow from the others.
    #[arg(long, help_heading = "Encoding")]
    redundant: bool,
    /// Adds constraints that keep some of the solutions that are alike, but not all.
    #[arg(long, help_heading = "Encoding")]
    break_symmetry: bool,
    /// How "at least, at most, exactly k" becomes clauses.
    #[arg(long, value_name = "ENCODING", default_value = "auto", help_heading = "Encoding")]
    #[arg(value_parser = named::<Cardinality>(Cardinality::ALL.iter().map(|choice| choice.as_str())))]
    cardinality: Cardinality,
    /// How weighted sums become clauses.
    #[arg(long, value_name = "ENCODING", default_value = "auto", help_heading = "Encoding")]
    #[arg(value_parser = named::<Sum>(Sum::ALL.iter().map(|choice| choice.as_str())))]
    sum: Sum,
    /// Counters determine their auxiliary variables, so that the formula has as many models as
    /// its constraints where the encoding allows it.
    #[arg(long, help_heading = "Encoding")]
    two_sided: bool,
}

impl Encoding {
    pub(crate) fn encodings(&self) -> Encodings {
        self.base.encodings(self.amo)
    }
}

impl EncodingBase {
    pub(crate) const fn formulation(&self) -> Formulation {
        let Self { encoding: way, redundant, break_symmetry, .. } = *self;
        Formulation { way, redundant, break_symmetry }
    }

    pub(crate) fn encodings(&self, at_most_one: AtMostOne) -> Encodings {
        let sides = if self.two_sided { Sides::Two } else { Sides::One };
        let Self { cardinality, sum, .. } = *self;
        Encodings { at_most_one, cardinality, sum, sides }
    }
}

/// A parser for the names of choices.
fn named<T>(names: impl Iterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// Which encodings `stats` compares.
#[derive(Debug, Args)]
pub(crate) struct Compared {
    #[command(flatten)]
    pub(crate) base: EncodingBase,
    /// How "at most one" becomes clauses; `all` compares every encoding.
    #[arg(long, value_name = "ENCODING", default_value = "auto", help_heading = "Encoding")]
    #[arg(value_parser = PossibleValuesParser::new(
        AtMostOne::ALL.iter().map(|choice| choice.as_str()).chain(["all"])
    ))]
    amo: String,
    /// Compares every formulation, with and without redundant constraints.
    #[arg(long, conflicts_with_all = ["encoding", "redundant"], help_heading = "Encoding")]
    formulations: bool,
}

impl Compared {
    /// The formulations that are compared.
    pub(crate) fn formulations(&self) -> Vec<Formulation> {
        if !self.formulations {
            return vec![self.base.formulation()];
        }
        let ways = Way::ALL.iter().cartesian_product([false, true]);
        let formulation =
            |(&way, redundant)| Formulation { way, redundant, ..self.base.formulation() };
        ways.map(formulation).collect()
    }

    /// The choices for "at most one" that are compared.
    pub(crate) fn at_most_one(&self) -> Vec<AtMostOne> {
        self.amo.parse().map_or_else(|_| AtMostOne::ALL.to_vec(), |choice| vec![choice])
    }
}

/// How an answer is searched for.
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// What solves the formula: `varisat`, `splr`, or a command such as "kissat -q". The formula's
    /// file is appended to a command, or replaces `{in}`; `{out}` is a result file. [default:
    /// varisat]
    #[arg(long, short, value_name = "SOLVER", help_heading = "Search")]
    pub(crate) solver: Option<Engine>,
    /// How solutions are looked for: by a SAT solver or by exact cover search. `auto` is exact
    /// cover where the model is of that kind, SAT otherwise and where a solver is given.
    #[arg(long, value_name = "ENGINE", default_value = "auto", help_heading = "Search")]
    #[arg(value_parser = named::<Method>(Method::ALL.iter().map(|method| method.as_str())))]
    pub(crate) engine: Method,
    /// Stops after so many seconds with what was found.
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, help_heading = "Search")]
    pub(crate) timeout: Option<Duration>,
}

/// A time span in seconds, such as `10` or `0.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
