//! Checks of every assignment before anybody believes it.

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Values, line};

use super::interrupt::Interrupt;
use super::solver::{Answer, Evidence, Solver, SolverError};

/// The part of a [`Solver`] that each kind of solver brings: the rest is the same for all of them.
pub(super) trait Engine {
    /// Hears of a clause, for an engine that goes on where it was.
    fn add_clause(&mut self, _lits: &[Lit]) {}

    /// Answers a question.
    fn answer(&mut self, question: Question<'_>) -> Result<Verdict, SolverError>;
}

/// The answer of an engine, before it is checked.
pub(super) enum Verdict {
    /// An assignment.
    Satisfiable(Values),
    /// The assumptions that already contradict the clauses.
    Unsatisfiable(Vec<Lit>),
    /// The engine was interrupted, or gave up.
    Unknown,
}

impl Verdict {
    /// The answer, whose assignment satisfies all clauses and assumptions.
    pub(super) fn checked(
        self,
        solver: &str,
        cnf: &Cnf,
        assumptions: &[Lit],
    ) -> Result<Answer, SolverError> {
        let solver = solver.to_owned();
        let values = match self {
            Self::Satisfiable(values) => values,
            Self::Unsatisfiable(failed) => {
                return Ok(Answer::Unsatisfiable { failed, evidence: Evidence::Solver(solver) });
            }
            Self::Unknown => return Ok(Answer::Unknown),
        };
        let mut clauses = cnf.clauses().chain(assumptions.chunks(1));
        let falsified = clauses.find(|clause| !clause.iter().any(|&lit| values.satisfies(lit)));
        match falsified.map(line) {
            None => Ok(Answer::Satisfiable(values)),
            Some(clause) => Err(SolverError::WrongAssignment { solver, clause }),
        }
    }
}

/// A question: if all clauses can be satisfied with some literals true.
#[derive(Clone, Copy)]
pub(super) struct Question<'q> {
    /// All clauses that the engine has heard of.
    pub(super) cnf: &'q Cnf,
    pub(super) assumptions: &'q [Lit],
    /// The engine stops soon after it is raised.
    pub(super) interrupt: &'q Interrupt,
}

/// A solver whose assignments are checked against every clause, which it keeps for that.
pub(super) struct Checked {
    /// The name of the engine in messages.
    name: String,
    engine: Box<dyn Engine>,
    interrupt: Interrupt,
    cnf: Cnf,
}

impl Checked {
    /// A solver without clauses.
    pub(super) fn new(name: &str, engine: Box<dyn Engine>, interrupt: &Interrupt) -> Self {
        Self { name: name.to_owned(), engine, interrupt: interrupt.clone(), cnf: Cnf::new() }
    }
}

impl ClauseSink for Checked {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.cnf.add_clause(lits);
        self.engine.add_clause(lits);
    }

    fn num_vars(&self) -> u32 {
        self.cnf.num_vars()
    }

    fn reserve_vars(&mut self, count: u32) {
        self.cnf.reserve_vars(count);
    }
}

impl Solver for Checked {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        if self.interrupt.is_raised() {
            return Ok(Answer::Unknown);
        }
        let Self { name, engine, interrupt, cnf } = self;
        let verdict = engine.answer(Question { cnf, assumptions, interrupt })?;
        verdict.checked(name, cnf, assumptions)
    }
}

#[cfg(test)]
mod tests {
    use puzzlec_dimacs::Var;

    use super::*;

    /// Says that everything is false.
    struct Liar;

    impl Engine for Liar {
        fn answer(&mut self, _: Question<'_>) -> Result<Verdict, SolverError> {
            Ok(Verdict::Satisfiable(Values::default()))
        }
    }

    #[test]
    fn a_wrong_assignment_is_the_solvers_fault() {
        let x = Var::new(6).positive();
        let mut solver = Checked::new("liar", Box::new(Liar), &Interrupt::new());
        solver.add_clause(&[!x]);
        assert!(matches!(solver.solve(&[]), Ok(Answer::Satisfiable(_))));
        let error = solver.solve(&[x]).expect_err("the assumption does not hold");
        assert_eq!(
            error.to_string(),
            "liar gave a wrong assignment: it falsifies the clause `7 0`"
        );
        solver.add_clause(&[x, !x]);
        solver.add_clause(&[x, Var::new(2).positive()]);
        let error = solver.solve(&[]).expect_err("a clause does not hold");
        assert_eq!(
            error.to_string(),
            "liar gave a wrong assignment: it falsifies the clause `7 3 0`"
        );
    }
}
