//! No model is believed before it was checked.

use puzzlec_dimacs::{ClauseSink, Cnf, Lit};

use super::{Answer, Solver, SolverError};

/// A solver whose models are checked against every clause, which it keeps for that.
pub(super) struct Checked<S> {
    solver: S,
    cnf: Cnf,
}

impl<S> Checked<S> {
    pub(super) fn new(solver: S) -> Self {
        Self { solver, cnf: Cnf::new() }
    }
}

impl<S: ClauseSink> ClauseSink for Checked<S> {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.cnf.add_clause(lits);
        self.solver.add_clause(lits);
    }

    fn reserve_vars(&mut self, count: u32) {
        self.cnf.reserve_vars(count);
        self.solver.reserve_vars(count);
    }
}

impl<S: Solver> Solver for Checked<S> {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        let answer = self.solver.solve(assumptions)?;
        if let Answer::Satisfiable(values) = &answer {
            let wrong = |clause: String| SolverError::WrongModel { solver: self.name(), clause };
            if let Some(clause) = self.cnf.first_falsified(|var| values.get(var)) {
                return Err(wrong(self.cnf.clause(clause).to_string()));
            }
            if let Some(&lit) = assumptions.iter().find(|&&lit| !values.satisfies(lit)) {
                return Err(wrong(format!("{lit} 0")));
            }
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use puzzlec_dimacs::Var;

    use super::*;
    use crate::engines::Values;

    /// Says that everything is false.
    struct Liar;

    impl ClauseSink for Liar {
        fn add_clause(&mut self, _: &[Lit]) {}
    }

    impl Solver for Liar {
        fn name(&self) -> String {
            "liar".to_owned()
        }

        fn solve(&mut self, _: &[Lit]) -> Result<Answer, SolverError> {
            Ok(Answer::Satisfiable(Values::default()))
        }
    }

    #[test]
    fn a_wrong_model_is_the_solvers_fault() {
        let x = Var::new(6).positive();
        let mut solver = Checked::new(Liar);
        solver.add_clause(&[!x]);
        assert!(matches!(solver.solve(&[]), Ok(Answer::Satisfiable(_))));
        let error = solver.solve(&[x]).expect_err("the assumption does not hold");
        assert_eq!(error.to_string(), "liar gave a wrong model: it leaves the clause `7 0` false");
        solver.add_clause(&[x, !x]);
        solver.add_clause(&[x, Var::new(2).positive()]);
        let error = solver.solve(&[]).expect_err("a clause does not hold");
        assert_eq!(
            error.to_string(),
            "liar gave a wrong model: it leaves the clause `7 3 0` false"
        );
    }
}
