//! `puzzlec decode`

use puzzlec::search::file::{task_of, values_by_name};
use puzzlec_dimacs::{Answer, Dimacs, open};

use crate::cli::prelude::*;

/// Decodes a solver's answer into a solution of the puzzle.
#[derive(Debug, Args)]
pub(crate) struct Decode {
    /// The formula, as `encode` or `split` wrote it.
    formula: PathBuf,
    /// The answer: the solver's output or its result file; `-` is stdin.
    #[arg(default_value = "-")]
    answer: PathBuf,
}

impl Decode {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { formula, answer } = &self;
        let file = Dimacs::read(open(formula)?).map_err(Failure::in_file(formula))?;
        let task = task_of(&file).map_err(Failure::in_file(formula))?;
        let said = Answer::read(open(answer)?, file.cnf.num_vars());
        let said = said.map_err(Failure::in_file(answer))?;
        let task = &*context.announce(task);
        let (found, complete) = match said {
            Answer::Satisfiable(values) | Answer::Optimum(values) => {
                let is_true = |var| values.value(var).unwrap_or(false);
                if let Some(clause) = file.cnf.first_falsified(is_true) {
                    let clause = file.cnf.clause(clause);
                    let error = format!(
                        "the assignment violates the clause `{clause}`: it is wrong, or of another \
                         formula"
                    );
                    return Err(Failure::in_file(answer)(error));
                }
                (Some(values_by_name(task, &file, &values)?), false)
            }
            Answer::Unsatisfiable => (None, true),
            Answer::Unknown => (None, false),
        };
        context.conclude(task, &Conclusion::new(task.core().roles(), found, complete))
    }
}
