//! Brute: every assignment in turn.

use puzzlec_dimacs::Values;

use super::checked::{Engine, Question, Verdict};
use super::in_process::{InProcess, Interruption};
use super::solver::SolverError;

/// Brute.
pub(super) static SOLVER: InProcess = InProcess {
    name: "brute",
    about: "every assignment in turn",
    authors: "nobody",
    url: "https://example.org",
    incremental: false,
    cores: false,
    interruption: Interruption::Pause,
    engine: |_, _| Box::new(Brute),
    scribe: None,
};

struct Brute;

impl Engine for Brute {
    fn answer(&mut self, question: Question<'_>) -> Result<Verdict, SolverError> {
        let Question { cnf, assumptions, interrupt } = question;
        let vars = assumptions.iter().map(|lit| lit.var().to_dimacs());
        let vars = vars.fold(cnf.num_vars(), u32::max);
        let Some(end) = 1_u64.checked_shl(vars) else {
            let reason = format!("{vars} variables are too many");
            return Err(SolverError::Failed { solver: "brute", reason });
        };
        for code in 0..end {
            if interrupt.is_raised() {
                return Ok(Verdict::Unknown);
            }
            let values: Vec<bool> = (0..vars).map(|var| code >> var & 1 == 1).collect();
            let values = Values::from(values);
            let is_assumed = assumptions.iter().all(|&lit| values.satisfies(lit));
            if is_assumed && cnf.first_falsified(|var| values.get(var)).is_none() {
                return Ok(Verdict::Satisfiable(values));
            }
        }
        Ok(Verdict::Unsatisfiable(assumptions.to_vec()))
    }
}
