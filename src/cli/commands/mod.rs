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

use super::args::{Common, Format};
use super::prelude::*;

const EXIT_CODES: &str = "\
Exit codes:
  0  done: solved, counted, written, or found valid
  1  a definite no: there is no solution, or the solution is invalid
  2  an error, reported on stderr
  3  not finished: stopped by --timeout, --memory or Ctrl-C, or the solver gave no answer

With --exit-code solver, `solve`, `optimise`, `explain`, `forced`, `hint` and `decode` end with 10
for satisfiable, 20 for unsatisfiable and 0 for unknown, as SAT solvers do.";

/// A SAT-encoding compiler for puzzles.
///
/// Compiles a puzzle into CNF with named variables, solves it or hands it to any SAT solver, decodes
/// the assignment, checks the solution by the rules of the puzzle and draws it.
#[derive(Debug, Parser)]
#[command(version, disable_help_subcommand = true, after_help = EXIT_CODES, max_term_width = 100, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the families, their parameters and the built-in instances.
    List,
    Show(show::Show),
    Solve(solve::Solve),
    Enumerate(enumerate::Enumerate),
    Count(count::Count),
    Sample(sample::Sample),
    Frequencies(frequencies::Frequencies),
    Optimise(optimise::Optimise),
    Encode(encode::Encode),
    Split(split::Split),
    Decode(decode::Decode),
    Check(check::Check),
    Explain(explain::Explain),
    Forced(forced::ForcedValues),
    Hint(hint::HintWanted),
    Stats(stats::Stats),
    Rules(rules::Rules),
    Help(help::Help),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// True if it writes a formula, whose form is chosen by the name of its file.
    pub(crate) const fn names_its_file(&self) -> bool {
        matches!(self, Self::Encode(_) | Self::Split(_))
    }

    /// Runs the command.
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        // A table, and whether it is one of numbers.
        let (is_table, has_numbers) = match &self {
            Self::Solve(solve) => (solve.all_dates || solve.instances.is_table(), false),
            Self::Count(count) if count.all_dates => (true, false),
            Self::Count(count) => (count.instances.is_table(), true),
            Self::Optimise(optimise) => (optimise.instances.is_table(), true),
            _ => (false, false),
        };
        let has_picture = match &self {
            Self::Solve(_) => !is_table,
            Self::Optimise(optimise) => !is_table && !optimise.all,
            Self::Decode(_) | Self::Forced(_) | Self::Hint(_) | Self::Frequencies(_) => true,
            _ => false,
        };
        let (fits, error) = match context.output.format() {
            Format::Text | Format::Json => (true, ""),
            Format::Csv => {
                let error = "only tables are CSV: `frequencies`, `solve`, `count` and `optimise` with a \
                             range or several puzzles, or --all-dates";
                (is_table || matches!(self, Self::Frequencies(_)), error)
            }
            Format::Bfile => {
                let error = "only `count` and `optimise` over a range make a b-file";
                (is_table && has_numbers, error)
            }
            Format::Svg => (
                has_picture,
                "only `solve`, `optimise`, `forced`, `hint`, `frequencies` and `decode` draw SVG, one \
                 picture",
            ),
            Format::Html => (
                matches!(self, Self::Enumerate(_) | Self::Sample(_) | Self::Frequencies(_)),
                "only `enumerate`, `sample` and `frequencies` make a page",
            ),
            Format::Dlx => {
                (matches!(self, Self::Encode(_)), "only `encode` writes items and options")
            }
            Format::Xmpuzzle => {
                (matches!(self, Self::Encode(_)), "only `encode` writes files of BurrTools")
            }
        };
        ensure!(fits, Failure::new(error, "choose --format text or --format json"));
        match self {
            Self::List => list::run(context),
            Self::Show(show) => show.run(context),
            Self::Solve(solve) => solve.run(context),
            Self::Enumerate(enumerate) => enumerate.run(context),
            Self::Count(count) => count.run(context),
            Self::Sample(sample) => sample.run(context),
            Self::Frequencies(frequencies) => frequencies.run(context),
            Self::Optimise(optimise) => optimise.run(context),
            Self::Encode(encode) => encode.run(context),
            Self::Split(split) => split.run(context),
            Self::Decode(decode) => decode.run(context),
            Self::Check(check) => check.run(context),
            Self::Explain(explain) => explain.run(context),
            Self::Forced(forced) => forced.run(context),
            Self::Hint(hint) => hint.run(context),
            Self::Stats(stats) => stats.run(context),
            Self::Rules(rules) => rules.run(context),
            Self::Help(help) => help.run(context),
            Self::Completions(completions) => completions.run(context),
            Self::Man(man) => man.run(context),
        }
    }
}
