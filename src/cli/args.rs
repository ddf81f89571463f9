//! Arguments that several commands have.

mod encoding;

use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Arg, Args, ValueEnum};
use itertools::Itertools;
use puzzlec::engines::{Bytes, Interrupt, Limits, SOLVERS, SolverKind};
use puzzlec::search::{Engine, Settings};
use puzzlec_encodings::{Goal, Roles};

pub(crate) use self::encoding::{Encoding, named, or_every};
use super::parameters::{self, Parameters};
use super::terminal;

/// The options of every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Common {
    /// The output format, as far as the command has it.
    #[arg(long, value_enum, global = true, hide_possible_values = true)]
    pub(crate) format: Option<Format>,
    /// The output file, whose extension chooses the format.
    #[arg(long, short, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Prints only errors to stderr, no notes.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Prints more notes to stderr: decisions and their reasons.
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// The colours of pictures: auto, always, never, 16 or 256.
    #[arg(long, value_enum, default_value_t, global = true, hide_possible_values = true)]
    #[arg(hide_short_help = true)]
    pub(crate) color: ColorChoice,
    /// Draws pictures in plain ASCII.
    #[arg(long, global = true, hide_short_help = true)]
    pub(crate) ascii: bool,
    /// The convention for exit codes: `default`, or `solver`, that of SAT solvers.
    #[arg(long, value_enum, default_value_t, global = true, hide_possible_values = true)]
    #[arg(hide_short_help = true)]
    pub(crate) exit_code: ExitCodes,
    /// The time limit in seconds, or such as 5m or 1h.
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    #[arg(allow_negative_numbers = true, global = true)]
    pub(crate) timeout: Option<Duration>,
    /// The memory limit, such as 512M or 16G.
    #[arg(long, value_name = "SIZE", value_parser = memory, default_value = "4G")]
    #[arg(allow_hyphen_values = true, help_heading = "Limits", global = true)]
    pub(crate) memory: ByteSize,
}

/// The format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs; one object per line, also called `jsonl`.
    #[value(aliases = ["jsonl", "ndjson"])]
    Json,
    /// For programs that show a command at work: each remark, result, drawing and error, and the
    /// end, as an object in a line of its own.
    Events,
    /// For spreadsheets; tables only.
    Csv,
    /// For the OEIS: one line per value of a range, with its count or optimum.
    Bfile,
    /// A picture.
    Svg,
    /// A page for a browser.
    Html,
    /// A picture in pixels, if this program was built with the feature `png`.
    Png,
    /// An instance file: `make` and `show`.
    Toml,
    /// A formula in DIMACS; `encode` only, as all that follow.
    Cnf,
    /// Pseudo-Boolean constraints, with the objective.
    Opb,
    /// A formula with the objective as soft clauses.
    Wcnf,
    /// A formula in groups of clauses, one for each rule.
    Gcnf,
    /// An exact cover problem in the text format of Donald Knuth's programs.
    Dlx,
    /// A packing puzzle as a BurrTools file.
    Xmpuzzle,
}

impl Format {
    /// The formats of a picture.
    pub(crate) const PICTURES: &[Self] = &[Self::Svg, Self::Html, Self::Png];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.write_str(value.as_ref().map_or("", |value| value.get_name()))
    }
}

impl Common {
    /// The file of the result, if it is not stdout.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// The format of the result: what was asked for, or what the ending of its file says.
    pub(crate) fn format(&self) -> Format {
        let by_ending = || {
            let ending = self.file()?.extension()?.to_str()?.to_lowercase();
            <Format as ValueEnum>::from_str(&ending, false).ok()
        };
        self.format.or_else(by_ending).unwrap_or_default()
    }

    /// The limits of the work.
    pub(crate) fn limits(&self) -> Limits {
        let interrupt = self.timeout.map_or_else(Interrupt::new, Interrupt::after);
        Limits::default().with_interrupt(interrupt).with_memory(self.memory.0)
    }
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

/// The convention for exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ExitCodes {
    /// As listed at the end of `puzzlec help`.
    #[default]
    Default,
    /// 10, 20 and 0, as SAT solvers do.
    Solver,
}

/// The puzzle.
#[derive(Debug, Args)]
pub(crate) struct Instance {
    /// A built-in instance (see `puzzlec list`) or an instance file; `-` is stdin. Files of
    /// BurrTools (.xmpuzzle) and of Knuth's programs (.dlx) are read, too.
    pub(crate) puzzle: String,
    #[command(flatten)]
    pub(crate) parameters: Parameters,
}

/// The puzzle, and the literals that its solutions must satisfy.
#[derive(Debug, Args)]
pub(crate) struct Pinned {
    #[command(flatten)]
    pub(crate) instance: Instance,
    #[arg(long = "pin", value_name = "LITERAL", help = PIN, help_heading = "Puzzle")]
    pub(crate) pins: Vec<String>,
}

/// The help of `--pin`.
pub(crate) const PIN: &str = "A statement that solutions must satisfy: `name`, `!name`, `name=value` or `name!=value`; for \
     pieces also `A@1,1`, piece A covers row 1, column 1; `value>=30`, `value<=30` or `value=30` for \
     the objective. May be repeated";

/// The arguments that do not go with a table of all dates.
pub(crate) fn choosing_dates() -> impl Iterator<Item = &'static str> {
    let keys = parameters::all().filter(|key| key.is_date);
    keys.map(|key| key.name).chain(["reveal", "break_symmetry", "streamline"])
}

/// The dates of a table, and the search, which fills the table or answers once.
#[derive(Debug, Args)]
pub(crate) struct Dates {
    /// With --all-dates, includes dates that do not exist but can be shown, such as 31 April.
    #[arg(long, requires = "all_dates", help_heading = "Puzzle", hide_short_help = true)]
    pub(crate) impossible_dates: bool,
    #[command(flatten)]
    pub(crate) search: SearchForAll,
}

/// The goal of an objective.
#[derive(Debug, Args)]
pub(crate) struct Aim {
    /// Maximises the objective of the puzzle.
    #[arg(long, conflicts_with = "min")]
    max: bool,
    /// Minimises the objective.
    #[arg(long)]
    min: bool,
}

impl Aim {
    /// The goal, if one was given.
    pub(crate) fn goal(&self) -> Option<Goal> {
        if self.max { Some(Goal::Max) } else { self.min.then_some(Goal::Min) }
    }
}

/// The search for an answer.
#[derive(Debug, Args)]
pub(crate) struct OneSearch {
    #[command(flatten)]
    pub(crate) sat: SatSearch,
    /// The engine; diagrams are for `count`, `sample` and `frequencies`.
    #[arg(long, default_value_t, value_parser = named(Engine::ALL), help_heading = "Search")]
    pub(crate) engine: Engine,
}

/// The search for an answer, or for all of them on several threads.
#[derive(Debug, Args)]
#[command(mut_arg("solver", |solver| solver.help(solver_help(&SolverKind::for_all()))))]
pub(crate) struct SearchForAll {
    /// The number of threads that search for all solutions; it does not affect the result.
    /// [default: all cores]
    // Help shows it first, wherever the command has it.
    #[arg(long, value_name = "COUNT", help_heading = "Search", display_order = 0)]
    #[arg(value_parser = positive, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) one: OneSearch,
}

/// A SAT solver's search for an answer.
#[derive(Debug, Args)]
pub(crate) struct SatSearch {
    #[command(flatten)]
    encoding: Encoding,
    #[arg(long, short, help = solver_help(&SolverKind::default()), value_parser = solver, help_heading = "Search")]
    pub(crate) solver: Option<SolverKind>,
}

/// The help of `--solver`, which names every solver.
pub(crate) fn solver_help(default: &SolverKind) -> String {
    format!(
        "The SAT solver: {}, or a command such as \"kissat -q\" (see `puzzlec help solvers`). \
         [default: {}]",
        SOLVERS.iter().map(|solver| format!("`{}`", solver.name)).format(", "),
        default,
    )
}

/// The option --solver of a command that explains a conflict.
pub(crate) fn for_cores(solver: Arg) -> Arg {
    solver.help(solver_help(&SolverKind::for_cores()))
}

impl SearchForAll {
    /// The settings of a search on several threads, within limits.
    pub(crate) fn settings(&self, limits: &Limits) -> Settings {
        let mut settings = self.one.settings(limits);
        settings.threads = self.threads.map(NonZeroUsize::get);
        settings
    }

    /// The roles whose rules the formula has.
    pub(crate) fn roles(&self) -> Roles {
        self.one.sat.roles()
    }
}

impl OneSearch {
    /// The settings of a search, within limits.
    pub(crate) fn settings(&self, limits: &Limits) -> Settings {
        self.sat.settings(limits).with_engine(self.engine)
    }
}

impl SatSearch {
    /// The settings of a search by SAT, within limits.
    pub(crate) fn settings(&self, limits: &Limits) -> Settings {
        let mut settings = self.encoding.settings(limits);
        settings.solver.clone_from(&self.solver);
        settings
    }

    /// The roles whose rules the formula has.
    pub(crate) fn roles(&self) -> Roles {
        self.encoding.roles()
    }
}

/// A number of at least 1.
pub(crate) fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a whole number, at least 1")
}

/// A number of at least 0.
pub(crate) fn whole(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "expected a whole number, at least 0")
}

/// A solver in this process, or a command.
fn solver(text: &str) -> Result<SolverKind, &'static str> {
    let Ok(solver) = text.parse();
    if text.trim().is_empty() { Err("expected a solver or a command") } else { Ok(solver) }
}

/// A time span in seconds, such as `10` or `0.5`, or in other units, such as `5m` or `1h 30m`.
fn seconds(text: &str) -> Result<Duration, &'static str> {
    let span = text.parse().ok().and_then(|number| Duration::try_from_secs_f64(number).ok());
    let units = || text.parse::<jiff::SignedDuration>().ok()?.try_into().ok();
    // A page sets no such limit.
    let span = if terminal::IS_PAGE { span } else { span.or_else(units) };
    span.ok_or("expected a time such as 30 (seconds), 5m or 1h")
}

/// A size of memory, such as `512M` or `4G`, in powers of ten.
pub(crate) fn memory(text: &str) -> Result<ByteSize, String> {
    match text.parse::<ByteSize>() {
        Ok(size) if size >= ByteSize::mb(10) => Ok(size),
        Ok(ByteSize(few)) => Err(format!("{} is not enough: the minimum is 10M", Bytes(few))),
        Err(_) => Err("expected a size of memory such as 512M or 4G".to_owned()),
    }
}
