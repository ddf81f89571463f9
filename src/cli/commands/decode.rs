//! `puzzlec decode`

use std::path::PathBuf;

use clap::Args;
use puzzlec::engines::{Evidence, Stoppable};
use puzzlec::puzzle::text::listed;
use puzzlec::search::file::{Form, ImportError, Kind, left_to_cuts, task_of, values_by_name};
use puzzlec::search::{Conclusion, Search};
use puzzlec_dimacs::{Answer, open};
use puzzlec_encodings::Role;

use super::Run;
use super::optimise::show_best;
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, input};

/// Decodes a solver's answer into a solution of the puzzle.
#[derive(Debug, Args)]
pub(crate) struct Decode {
    /// The formula, as `encode` or `split` wrote it.
    formula: PathBuf,
    /// The answer: the solver's output or its result file; `-` is stdin.
    #[arg(default_value = "-")]
    answer: PathBuf,
}

impl Run for Decode {
    const OPTIONS: &[&str] = super::DRAWING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = Format::PICTURES;

    fn run(self, context: &Context) -> Outcome<End> {
        let Self { formula: path, answer } = &self;
        let interrupt = &context.limits.interrupt;
        let formula = input::formula(Form::of(path).unwrap_or(Form::Cnf), path, context)?;
        let task = task_of(formula.header()).map_err(|error| {
            let is_foreign = matches!(error, ImportError::NoInstance);
            let failure = Failure::in_file(path)(error);
            if is_foreign { failure.help(input::FORMULAS) } else { failure }
        })?;
        let (said, told) =
            formula.read_answer(Stoppable::new(open(answer)?, interrupt)).map_err(|error| {
                let other = input::must_be(Kind::Answer, answer).err();
                other.unwrap_or(Failure::in_file(answer)(error))
            })?;
        let task = context.announce(Search::from(task)).task();
        let roles = task.core().roles();
        let proved = matches!(said, Answer::Optimum(_)) && !roles.contains(Role::Streamliner);
        let (found, end) = match said {
            Answer::Satisfiable(values) | Answer::Optimum(values) => {
                formula.check(&values, told).map_err(Failure::in_file(answer))?;
                (Some(values_by_name(task, formula.header(), &values)?), None)
            }
            Answer::Unsatisfiable => (None, Some(Evidence::Solver("the answer".to_owned()))),
            Answer::Unknown => (None, None),
        };
        match found {
            Some(values) if formula.has_objective() => {
                let Some(value) = task.solution(&values)?.value() else {
                    return Err(Failure::in_file(path)("the puzzle has no objective"));
                };
                let value = value.into();
                show_best(context, task, (value, &values), proved.then_some(value))
                    .map(|_| End::Satisfiable)
            }
            found => {
                let cuts = left_to_cuts(formula.header()).map(|rule| format!("`{rule}`"));
                let (cuts, conclusion) = (listed(cuts), Conclusion::new(task.core(), found, end));
                context.conclude(task, conclusion).map_err(|failure| match cuts.as_str() {
                    "" => failure,
                    cuts => failure.help(format!(
                        "the formula leaves {cuts} to cuts, which `puzzlec solve PUZZLE --lowering \
                         cuts` adds; `puzzlec encode PUZZLE` writes a formula without cuts"
                    )),
                })
            }
        }
    }
}
