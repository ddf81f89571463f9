//! Formulas, and the solvers that look for their assignments.

use std::sync::Arc;

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Size, Var};
use puzzlec_encodings::graph::Cuts;
use puzzlec_encodings::{Core, Limited, Limits, Stop, TooLarge};

use super::Settings;
use crate::engines::{
    Blocking, Enumeration, Interrupt, Lazy, Solver, SolverKind, Spectator, Splitter, Values,
};

/// Lowers into a sink within limits. A formula whose lowering was interrupted is not complete, but
/// its solver, which holds the same interrupt, will not answer.
pub(super) fn lowered(
    limits: &Limits,
    sink: &mut dyn ClauseSink,
    lower: impl FnOnce(&mut dyn ClauseSink),
) -> Result<Size, TooLarge> {
    let mut sink = Limited::new(sink, limits);
    lower(&mut sink);
    match sink.end() {
        Ok(size) => Ok(size),
        Err(Stop::Interrupted(_)) => Ok(Size::default()),
        Err(Stop::TooLarge(error)) => Err(error),
    }
}

/// A formula, and the settings that start searches for its assignments.
pub(super) struct Formula<'t> {
    core: &'t Core,
    solver: SolverKind,
    spectator: Option<Arc<dyn Spectator>>,
    cnf: Cnf,
    cuts: Cuts,
    projection: Vec<Var>,
    blocking: Blocking,
}

impl<'t> Formula<'t> {
    /// The formula of a core.
    ///
    /// # Errors
    /// When it takes more memory than it may.
    pub(super) fn new(core: &'t Core, settings: &Settings) -> Result<Self, TooLarge> {
        let mut cnf = Cnf::new();
        lowered(&settings.limits, &mut cnf, |sink| {
            core.lower(settings.encodings, sink);
        })?;
        let solver = settings.solver.clone().unwrap_or_default();
        let (spectator, cuts) = (settings.spectator.clone(), core.cuts(settings.encodings));
        let (projection, blocking) = (core.projection(), Blocking::sound_for(core));
        Ok(Self { core, solver, spectator, cnf, cuts, projection, blocking })
    }

    /// The same formula, whose assignments these variables tell apart.
    pub(super) fn projected(self, projection: Vec<Var>) -> Self {
        Self { projection, blocking: Blocking::All, ..self }
    }

    /// Variables and clauses in words.
    pub(super) fn size(&self) -> String {
        format!("{} variables, {} clauses", self.cnf.num_vars(), self.cnf.num_clauses())
    }

    /// The solver.
    pub(super) const fn solver(&self) -> &SolverKind {
        &self.solver
    }

    /// The clause that blocks an assignment.
    pub(super) fn block(&self, values: &Values) -> Vec<Lit> {
        self.blocking.clause(&self.projection, values)
    }

    /// The way to start a solver that holds this formula, the literals of a cube and further clauses.
    fn start(
        self: &Arc<Self>,
        cube: &[Lit],
        clauses: &[Vec<Lit>],
        interrupt: &Interrupt,
    ) -> impl FnMut() -> Box<dyn Solver> + use<'t> {
        let (this, interrupt) = (self.clone(), interrupt.clone());
        let (cube, clauses) = (cube.to_vec(), clauses.to_vec());
        let lazy = Lazy::new(self.cuts.clone());
        move || {
            let mut solver = lazy.solver(match &this.spectator {
                None => this.solver.start(&interrupt),
                Some(spectator) => this.solver.start_watched(&interrupt, &**spectator),
            });
            this.cnf.feed(&mut solver);
            for clause in cube.chunks(1).chain(clauses.iter().map(Vec::as_slice)) {
                solver.add_clause(clause);
            }
            solver
        }
    }

    /// The assignments that one solver finds.
    pub(super) fn models(self: &Arc<Self>, interrupt: &Interrupt) -> Enumeration<'t> {
        self.models_of(self.start(&[], &[], interrupt)())
    }

    fn models_of(&self, solver: Box<dyn Solver>) -> Enumeration<'t> {
        Enumeration::new(solver, self.projection.clone(), self.blocking)
    }

    /// The assignments within a cube that further clauses allow, by a search that is split again
    /// when there are many.
    pub(super) fn split_models(
        self: &Arc<Self>,
        cube: &[Lit],
        clauses: &[Vec<Lit>],
        interrupt: &Interrupt,
    ) -> Enumeration<'t> {
        let mut start = self.start(cube, clauses, interrupt);
        self.models_of(start()).with_split(Splitter::new(self.core).within(cube), start)
    }
}
