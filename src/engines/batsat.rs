//! Batsat: MiniSat in Rust, by Simon Cruanes and Masaki Hara.
//!
//! It is incremental, takes assumptions and reports which of them failed, as their negations. It
//! asks at every decision if it should stop, and goes on afterwards when it is asked again.
//!
//! [`Callbacks`] also hear of every clause that is learnt (`on_new_clause`, of any kind but
//! `Axiom`) or deleted (`on_delete_clause`), in order: these are the steps of a proof in DRAT. Two
//! things remain unsaid: that a clause lost its false literals, so that its deletion names a clause
//! that does not stand, and the empty clause at the end.

use std::sync::Arc;

use batsat::{Callbacks, ClauseKind, SolverInterface, lbool};
use itertools::Itertools;
use puzzlec_dimacs::{DratStep, Lit, Var};

use super::checked::{Engine, Question, Verdict};
use super::figures::{Figure, Figures};
use super::in_process::{InProcess, Interruption};
use super::interrupt::Interrupt;
use super::proof;
use super::solver::SolverError;

/// Batsat.
pub(super) static SOLVER: InProcess = InProcess {
    name: "batsat",
    about: "CDCL after MiniSat 2.2",
    authors: "Simon Cruanes, Masaki Hara",
    url: "https://github.com/c-cube/batsat",
    incremental: true,
    cores: true,
    interruption: Interruption::Pause,
    engine: start,
    scribe: Some(|steps, interrupt| {
        Box::new(Batsat::with(Scribe { steps, interrupt, lits: Vec::new() }))
    }),
};

fn start(interrupt: &Interrupt, figures: Option<&Arc<Figures>>) -> Box<dyn Engine> {
    // The options are MiniSat's: limited phase saving, basic minimization of learnt clauses and
    // geometric restarts were each faster on some formulas of puzzles and slower on others.
    figures.inspect(|figures| figures.tell(&Figure::ALL));
    let figures = figures.cloned().unwrap_or_default();
    let watch = Watch { interrupt: interrupt.clone(), figures: figures.clone() };
    Box::new(Batsat { figures, ..Batsat::with(watch) })
}

struct Batsat<C: Callbacks> {
    engine: batsat::Solver<C>,
    figures: Arc<Figures>,
    lits: Vec<batsat::Lit>,
}

impl<C: Callbacks> Batsat<C> {
    fn with(callbacks: C) -> Self {
        let engine = batsat::Solver::new(batsat::SolverOpts::default(), callbacks);
        Self { engine, figures: Arc::default(), lits: Vec::new() }
    }

    /// Its literal, whose variable it makes if that is new.
    fn lit(&mut self, lit: Lit) -> batsat::Lit {
        let var = self.engine.var_of_int(lit.var().index() as u32);
        batsat::Lit::new(var, lit.is_positive())
    }
}

impl<C: Callbacks> Engine for Batsat<C> {
    fn add_clause(&mut self, lits: &[Lit]) {
        let mut clause = std::mem::take(&mut self.lits);
        clause.clear();
        clause.extend(lits.iter().map(|&lit| self.lit(lit)));
        // It reports a contradiction, and remembers it.
        self.engine.add_clause_reuse(&mut clause);
        self.lits = clause;
    }

    fn answer(&mut self, question: Question<'_>) -> Result<Verdict, SolverError> {
        let assumptions: Vec<_> = question.assumptions.iter().map(|&lit| self.lit(lit)).collect();
        let answer = self.engine.solve_limited(&assumptions);
        self.figures.note_propagations(self.engine.num_propagations());
        Ok(if answer == lbool::TRUE {
            let model = self.engine.get_model().iter().map(|&value| value == lbool::TRUE);
            Verdict::Satisfiable(model.collect_vec().into())
        } else if answer == lbool::FALSE {
            let negated = self.engine.unsat_core().iter();
            Verdict::Unsatisfiable(negated.map(|&lit| from_engine(!lit)).collect())
        } else {
            Verdict::Unknown
        })
    }
}

fn from_engine(lit: batsat::Lit) -> Lit {
    Var::new(lit.var().idx()).lit(lit.sign())
}

/// Stops when the interrupt is raised or its work is done, and counts if figures are wanted.
struct Watch {
    interrupt: Interrupt,
    figures: Arc<Figures>,
}

impl Callbacks for Watch {
    fn stop(&self) -> bool {
        self.figures.is_spent() || self.interrupt.is_raised()
    }

    fn on_restart(&mut self) {
        self.figures.add(Figure::Restarts);
    }

    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        // Each conflict teaches one clause.
        if kind == ClauseKind::Learnt {
            self.figures.add(Figure::Conflicts);
            self.figures.add(Figure::Learnt);
        }
    }

    fn on_delete_clause(&mut self, _: &[batsat::Lit]) {
        self.figures.add(Figure::Deleted);
    }
}

/// Tells the steps of a proof, until the interrupt is raised.
struct Scribe<'s, 'r> {
    steps: &'s mut proof::Steps<'r>,
    interrupt: &'s Interrupt,
    lits: Vec<Lit>,
}

impl Scribe<'_, '_> {
    fn take(&mut self, clause: &[batsat::Lit]) {
        self.lits.clear();
        self.lits.extend(clause.iter().copied().map(from_engine));
    }
}

impl Callbacks for Scribe<'_, '_> {
    fn stop(&self) -> bool {
        self.interrupt.is_raised()
    }

    fn on_new_clause(&mut self, clause: &[batsat::Lit], kind: ClauseKind) {
        if kind != ClauseKind::Axiom {
            self.take(clause);
            (self.steps)(DratStep::Add(&self.lits));
        }
    }

    fn on_delete_clause(&mut self, clause: &[batsat::Lit]) {
        self.take(clause);
        (self.steps)(DratStep::Delete(&self.lits));
    }
}
