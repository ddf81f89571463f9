//! The kinds of solvers by their names: the solvers in this process, one slice of them, and
//! commands.

use std::convert::Infallible;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

use puzzlec_dimacs::Cnf;

use super::checked::{Checked, Question};
use super::external::Command;
use super::figures::Figures;
use super::in_process::InProcess;
use super::interrupt::Interrupt;
use super::proof::{Record, Refuted, Steps};
use super::solver::{Answer, Solver, SolverError};
use super::{batsat, varisat};

/// Every solver in this process, the default for one solution first.
pub static SOLVERS: &[&InProcess] = &[
    &varisat::SOLVER,
    &batsat::SOLVER,
    #[cfg(feature = "splr")]
    &super::splr::SOLVER,
    #[cfg(feature = "cadical")]
    &super::cadical::SOLVER,
];

/// The kind of a solver.
#[derive(Clone, Debug)]
pub enum SolverKind {
    /// A solver in this process.
    InProcess(&'static InProcess),
    /// A program, through files.
    External(Command),
}

impl SolverKind {
    /// The solver in this process that is best at telling why it fails: the failed assumptions of
    /// varisat 0.2.2 are wrong now and then.
    pub fn for_cores() -> Self {
        Self::InProcess(&batsat::SOLVER)
    }

    /// The solver in this process that lists all solutions fastest; see the
    /// [measurements](crate::guide::measurements#encodings-and-solvers).
    pub fn for_all() -> Self {
        Self::InProcess(&batsat::SOLVER)
    }

    /// The name of the solver, or of the program.
    pub fn name(&self) -> &str {
        match self {
            Self::InProcess(solver) => solver.name,
            Self::External(command) => command.program(),
        }
    }

    /// Starts a solver without clauses. It stops soon after the interrupt is raised.
    pub fn start(&self, interrupt: &Interrupt) -> Box<dyn Solver> {
        self.start_counted(interrupt, None)
    }

    /// The same, which counts its work in figures if there are any, as far as it can, and stops
    /// where they say.
    pub fn start_counted(
        &self,
        interrupt: &Interrupt,
        figures: Option<&Arc<Figures>>,
    ) -> Box<dyn Solver> {
        let engine = match self {
            Self::InProcess(solver) => (solver.engine)(interrupt, figures),
            Self::External(command) => Box::new(command.clone()),
        };
        Box::new(Checked::new(self.name(), engine, interrupt))
    }

    /// Checks that the solver writes proofs, as far as that is known before.
    ///
    /// # Errors
    /// When it does not.
    pub fn proves(&self) -> Result<(), SolverError> {
        match self {
            Self::InProcess(solver) => solver.scribe().map(drop),
            Self::External(command) => command.proves(),
        }
    }

    /// Proves that a formula has no solution, or finds one.
    ///
    /// # Errors
    /// When the solver writes no proofs, fails, or its answer or its proof is wrong.
    pub fn refute(&self, cnf: &Cnf, interrupt: &Interrupt) -> Result<Refuted, SolverError> {
        let mut record = Record::new(cnf);
        let steps: &mut Steps<'_> = &mut |step| record.step(step);
        let verdict = match self {
            Self::InProcess(solver) => {
                let mut engine = solver.scribe()?(steps, interrupt);
                cnf.clauses().for_each(|clause| engine.add_clause(clause));
                engine.answer(Question { cnf, assumptions: &[], interrupt })?
            }
            Self::External(command) => command.refute(cnf, steps, interrupt)?,
        };
        Ok(match verdict.checked(self.name(), cnf, &[])? {
            Answer::Satisfiable(values) => Refuted::Satisfiable(values),
            Answer::Unknown => Refuted::Unknown,
            Answer::Unsatisfiable { .. } => {
                let refutation = record.refutation(interrupt).map_err(|reason| {
                    SolverError::WrongProof { solver: self.name().to_owned(), reason }
                })?;
                refutation.map_or(Refuted::Unknown, Refuted::Refutation)
            }
        })
    }
}

impl Default for SolverKind {
    fn default() -> Self {
        Self::InProcess(SOLVERS[0])
    }
}

impl FromStr for SolverKind {
    type Err = Infallible;

    /// The name of one of the [`SOLVERS`], or a command; see [`Command`].
    fn from_str(text: &str) -> Result<Self, Infallible> {
        let solver = SOLVERS.iter().find(|solver| solver.name == text);
        let external = || Self::External(Command::new(text));
        Ok(solver.map_or_else(external, |solver| Self::InProcess(solver)))
    }
}

impl Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InProcess(solver) => f.write_str(solver.name),
            Self::External(command) => command.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzlec_dimacs::Var;

    use super::*;
    use crate::engines::solver::BUILT_IN;
    use crate::engines::{Answer, Evidence, skeleton};

    #[test]
    fn errors_list_the_built_in_solvers() {
        let names: Vec<&str> = SOLVERS.iter().map(|solver| solver.name).collect();
        assert_eq!(names, BUILT_IN);
    }

    #[test]
    fn contributors_see_the_skeleton_and_it_solves() {
        let shown = include_str!("../guide/extending.md");
        assert!(shown.contains(include_str!("tests/skeleton.rs")));
        let mut solver = SolverKind::InProcess(&skeleton::SOLVER).start(&Interrupt::new());
        let [a, b] = [0, 1].map(|index| Var::new(index).positive());
        solver.add_clause(&[a, b]);
        let values = [b].into_iter().collect();
        assert_eq!(solver.solve(&[!a]).ok(), Some(Answer::Satisfiable(values)));
        let failed = vec![!a, !b];
        let evidence = Evidence::Solver("brute".to_owned());
        let unsatisfiable = Answer::Unsatisfiable { failed, evidence };
        assert_eq!(solver.solve(&[!a, !b]).ok(), Some(unsatisfiable));
        let far = Var::new(64).positive();
        let error = solver.solve(&[far]).expect_err("too many variables");
        assert_eq!(error.to_string(), "brute failed: 65 variables are too many");
    }

    #[test]
    fn a_back_end_is_read_as_it_is_shown() {
        let commands = ["kissat -q {in}", "clasp <", "cadical {in}"];
        for text in SOLVERS.iter().map(|solver| solver.name).chain(commands) {
            let Ok(kind) = text.parse::<SolverKind>();
            assert_eq!(kind.to_string(), text);
            assert_eq!(matches!(kind, SolverKind::External(_)), text.contains(' '));
        }
    }
}
