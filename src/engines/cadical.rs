//! CaDiCaL: a CDCL solver with inprocessing in C++, by Armin Biere and others, built from source.
//!
//! It is incremental, takes assumptions and reports which of them failed. It asks its terminator
//! regularly if it should stop, and goes on afterwards when it is asked again. Literals are the
//! numbers of DIMACS. Its wrapper panics if it is asked for a value or a failed assumption that the
//! last answer does not have; each is asked for behind the answer that has it.

use std::sync::Arc;

use cadical_sys::{CaDiCal, Learner, Status, Terminator};
use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::checked::{Engine, Question, Verdict};
use super::figures::{Figure, Figures};
use super::in_process::{InProcess, Interruption};
use super::interrupt::Interrupt;
use super::solver::SolverError;

/// CaDiCaL.
pub(super) static SOLVER: InProcess = InProcess {
    name: "cadical",
    about: "CDCL with inprocessing, in C++",
    authors: "Armin Biere and others",
    url: "https://github.com/arminbiere/cadical",
    incremental: true,
    cores: true,
    interruption: Interruption::Pause,
    engine: |interrupt, figures| Box::new(Cadical::new(interrupt, figures)),
    scribe: None,
};

struct Cadical {
    engine: CaDiCal,
    lits: Vec<i32>,
}

impl Cadical {
    fn new(interrupt: &Interrupt, figures: Option<&Arc<Figures>>) -> Self {
        let mut engine = CaDiCal::new();
        // The environment may have set options, with which it would give other answers, or panic.
        engine.configure("default");
        let watch =
            Watch { interrupt: interrupt.clone(), figures: figures.cloned().unwrap_or_default() };
        engine.connect_terminator(watch);
        if let Some(figures) = figures {
            figures.tell(&[Figure::Conflicts, Figure::Learnt]);
            engine.connect_learner(Lessons(figures.clone()));
        }
        Self { engine, lits: Vec::new() }
    }
}

impl Engine for Cadical {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.lits.clear();
        self.lits.extend(lits.iter().map(|lit| lit.to_dimacs()));
        self.engine.clause6(&self.lits);
    }

    fn answer(&mut self, question: Question<'_>) -> Result<Verdict, SolverError> {
        let (engine, assumptions) = (&mut self.engine, question.assumptions);
        for lit in assumptions {
            engine.assume(lit.to_dimacs());
        }
        Ok(match engine.solve() {
            Status::SATISFIABLE => {
                let model = (1..=engine.vars()).map(|var| engine.val(var) > 0);
                Verdict::Satisfiable(model.collect_vec().into())
            }
            Status::UNSATISFIABLE => {
                let failed = assumptions.iter().filter(|lit| engine.failed(lit.to_dimacs()));
                Verdict::Unsatisfiable(failed.copied().collect())
            }
            Status::UNKNOWN => Verdict::Unknown,
        })
    }
}

/// Stops when the interrupt is raised or the work is done.
struct Watch {
    interrupt: Interrupt,
    figures: Arc<Figures>,
}

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        self.figures.is_spent() || self.interrupt.is_raised()
    }
}

/// Counts the clauses that are learnt, one from each conflict.
struct Lessons(Arc<Figures>);

impl Learner for Lessons {
    fn learning(&mut self, _size: i32) -> bool {
        self.0.add(Figure::Conflicts);
        self.0.add(Figure::Learnt);
        false
    }

    fn learn(&mut self, _lit: i32) {}
}
