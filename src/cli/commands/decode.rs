//! `puzzlec decode`

use std::path::PathBuf;

use clap::Args;
use puzzlec::search::Conclusion;
use puzzlec::search::file::{task_of, values_by_name};
use puzzlec_dimacs::{Dimacs, open};

use crate::cli::End;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};

/// Turns a solver's answer to an encoded file back into a solution.
#[derive(Debug, Args)]
pub(crate) struct Decode {
    /// The file that `encode` or `split` wrote.
    formula: PathBuf,
    /// The solver's output or its result file; `-` is stdin.
    #[arg(default_value = "-")]
    answer: PathBuf,
}

impl Decode {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { formula, answer } = &self;
        let read = open(formula)?;
        let file = Dimacs::read(read).map_err(|error| Failure::file(formula, error))?;
        let task = task_of(&file).map_err(|error| Failure::file(formula, error))?;
        let read = open(answer)?;
        let vars = file.cnf.num_vars();
        let said = puzzlec_dimacs::Answer::read(read, vars)
            .map_err(|error| Failure::file(answer, error))?;
        context.announce(&*task);
        let roles = task.core().roles();
        let conclusion = match said {
            puzzlec_dimacs::Answer::Satisfiable(values) => {
                if let Some(clause) =
                    file.cnf.first_falsified(|var| values.value(var).unwrap_or(false))
                {
                    let clause = file.cnf.clause(clause).to_string();
                    return Err(Failure::file(answer, FalseClause(clause)));
                }
                Conclusion::new(roles, Some(values_by_name(&*task, &file, &values)?), false)
            }
            puzzlec_dimacs::Answer::Unsatisfiable => Conclusion::new(roles, None, true),
            puzzlec_dimacs::Answer::Unknown => Conclusion::new(roles, None, false),
        };
        context.conclude(&*task, &conclusion)
    }
}

/// An answer that does not satisfy its formula.
#[derive(Debug, thiserror::Error)]
#[error("the solver's values leave the clause `{0}` false: they are wrong, or of another formula")]
struct FalseClause(String);
