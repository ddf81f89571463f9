//! Splr: a modern CDCL solver in Rust, by Narazaki Shuji.
//!
//! Its incremental mode turns most of its simplification off and knows no assumptions, so every
//! call builds it anew from the clauses, assumptions as unit clauses. Of an interrupt it only takes
//! the deadline, in whole seconds.

use puzzlec_dimacs::{ClauseSink, Cnf, Lit};
use splr::types::{CNFDescription, Instantiate};
use splr::{
    Certificate, Config, SatSolverIF, SolveIF, Solver as Engine, SolverError as EngineError,
};

use super::{Answer, Interrupt, Solver, SolverError, Values};

/// A deadline in seconds that is later than anybody waits.
const FOREVER: f64 = 1e9;

pub(super) struct Splr {
    cnf: Cnf,
    interrupt: Interrupt,
}

impl Splr {
    pub(super) fn new(interrupt: Interrupt) -> Self {
        Self { cnf: Cnf::new(), interrupt }
    }

    fn run(&self, assumptions: &[Lit]) -> Result<Certificate, EngineError> {
        let vars = assumptions.iter().map(|lit| lit.var().to_dimacs());
        let vars = vars.fold(self.cnf.num_vars(), u32::max);
        let cnf = CNFDescription { num_of_variables: vars as usize, ..CNFDescription::default() };
        let c_timeout =
            self.interrupt.remaining().map_or(FOREVER, |time| time.as_secs_f64().ceil().max(1.0));
        let config = Config { c_timeout, quiet_mode: true, ..Config::default() };
        let mut engine = Engine::instantiate(&config, &cnf);
        let units = assumptions.chunks(1);
        let mut numbers = Vec::new();
        for clause in self.cnf.clauses().map(puzzlec_dimacs::Clause::lits).chain(units) {
            numbers.clear();
            numbers.extend(clause.iter().map(|lit| lit.to_dimacs()));
            // It forgets that a clause contradicted the others, so the first such one is the end.
            engine.add_clause(&numbers)?;
        }
        engine.solve()
    }
}

impl ClauseSink for Splr {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.cnf.add_clause(lits);
    }

    fn reserve_vars(&mut self, count: u32) {
        self.cnf.reserve_vars(count);
    }
}

impl Solver for Splr {
    fn name(&self) -> String {
        "splr".to_owned()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        if self.interrupt.is_raised() {
            return Ok(Answer::Unknown);
        }
        match self.run(assumptions) {
            Ok(Certificate::SAT(numbers)) => {
                let lits =
                    numbers.iter().filter_map(|&number| Lit::from_dimacs(number.try_into().ok()?));
                Ok(Answer::Satisfiable(lits.collect::<Values>()))
            }
            Ok(Certificate::UNSAT)
            | Err(
                EngineError::EmptyClause
                | EngineError::Inconsistent
                | EngineError::RootLevelConflict(_),
            ) => Ok(Answer::Unsatisfiable { failed: assumptions.to_vec() }),
            Err(EngineError::TimeOut) => Ok(Answer::Unknown),
            Err(error) => {
                Err(SolverError::Failed { solver: self.name(), reason: error.to_string() })
            }
        }
    }
}
