//! Formulas, and the solvers that look for their assignments.

use std::sync::Arc;

use puzzlec_dimacs::{Cnf, Lit, Values, Var};
use puzzlec_encodings::Core;
use puzzlec_encodings::Cuts;

use super::settings::{EngineError, Settings, lowered};
use crate::engines::cover::{NotCover, OfModel};
use crate::engines::{
    Blocking, Enumeration, Figure, Figures, Interrupt, Lazy, Solver, SolverKind, Splitter, plural,
};
use crate::puzzle::task::AnyTask;

/// The exact cover problem that a task is.
///
/// # Errors
/// When it is not an exact cover problem, with the rule that is the reason.
pub fn exact_cover(task: &dyn AnyTask) -> Result<OfModel, EngineError> {
    /// The letters of a constraint that are shown.
    const MOST: usize = 60;
    let named = task.named();
    OfModel::new(named.core).map_err(|reason| {
        EngineError::NotCover(match reason {
            NotCover::Constraint(number) => {
                let rule = named.rule(named.core.constraint(number).rule);
                let mut constraint = named.constraint(number).to_string();
                if let Some((end, _)) = constraint.char_indices().nth(MOST) {
                    constraint.replace_range(end.., " ...");
                }
                format!("its rule \"{rule}\" does not choose options for an item: {constraint}")
            }
            NotCover::Free(var) => {
                format!("`{}` is in no rule that counts variables", named.var(var))
            }
            NotCover::Hidden(var) => format!("`{}` does not tell solutions apart", named.var(var)),
        })
    })
}

/// A formula, and the settings that start searches for its assignments.
pub(super) struct Formula<'t> {
    core: &'t Core,
    settings: Settings,
    /// The work of the solvers, if it is counted.
    figures: Option<Arc<Figures>>,
    pub(super) cnf: Cnf,
    cuts: Cuts,
    projection: Vec<Var>,
    blocking: Blocking,
}

impl<'t> Formula<'t> {
    /// The formula of a core.
    ///
    /// # Errors
    /// When it takes more memory than it may.
    pub(super) fn new(core: &'t Core, settings: &Settings) -> Result<Self, EngineError> {
        let mut cnf = Cnf::new();
        lowered(&settings.limits, &mut cnf, |sink| core.lower(settings.encodings, sink))?;
        let (projection, blocking) = (core.projection(), Blocking::sound_for(core));
        let (settings, cuts) = (settings.clone(), core.cuts(settings.encodings));
        Ok(Self { core, settings, figures: None, cnf, cuts, projection, blocking })
    }

    /// The same formula, whose solvers count their work.
    pub(super) fn counted(self) -> Self {
        Self { figures: Some(Arc::default()), ..self }
    }

    /// The same formula, whose assignments these variables tell apart.
    pub(super) fn projected(self, projection: Vec<Var>) -> Self {
        Self { projection, blocking: Blocking::All, ..self }
    }

    /// Variables and clauses in words.
    pub(super) fn size(&self) -> String {
        let (vars, clauses) = (self.cnf.num_vars(), self.cnf.num_clauses());
        format!("{}, {}", plural(vars, "variable"), plural(clauses, "clause"))
    }

    /// Cubes of about the same size in the clauses.
    pub(super) fn cubes(&self, many: usize) -> Vec<(Vec<Lit>, f64)> {
        Splitter::over(self.core, &self.projection).balanced(&self.cnf, many)
    }

    /// The clause that blocks an assignment.
    pub(super) fn block(&self, values: &Values) -> Vec<Lit> {
        self.blocking.clause(&self.projection, values)
    }

    /// The way to start a solver that holds this formula, the literals of a cube and further
    /// clauses.
    fn start(
        self: &Arc<Self>,
        kind: SolverKind,
        cube: &[Lit],
        clauses: &[Vec<Lit>],
        interrupt: &Interrupt,
    ) -> impl FnMut() -> Box<dyn Solver> + use<'t> {
        let (this, interrupt) = (self.clone(), interrupt.clone());
        let (cube, clauses) = (cube.to_vec(), clauses.to_vec());
        let lazy = Lazy::new(self.cuts.clone());
        move || {
            let solver = kind.start_counted(&interrupt, this.figures.as_ref());
            if let (Some(spectator), Some(figures)) = (&this.settings.spectator, &this.figures) {
                spectator.hears(kind.name(), figures);
            }
            let mut solver = lazy.solver(solver);
            this.cnf.feed(&mut *solver);
            for clause in cube.chunks(1).chain(clauses.iter().map(Vec::as_slice)) {
                solver.add_clause(clause);
            }
            solver
        }
    }

    /// The solver.
    pub(super) fn solver(&self) -> SolverKind {
        self.settings.solver.clone().unwrap_or_default()
    }

    /// The assignments that one solver finds.
    pub(super) fn models(self: &Arc<Self>, interrupt: &Interrupt) -> Enumeration<'t> {
        self.models_of(self.start(self.solver(), &[], &[], interrupt)())
    }

    fn models_of(&self, solver: Box<dyn Solver>) -> Enumeration<'t> {
        Enumeration::new(solver, self.projection.clone(), self.blocking)
            .with_figures(self.figures.clone())
    }

    /// The assignments within a cube that further clauses allow, by a search that is split again
    /// when there are many.
    pub(super) fn split_models(
        self: &Arc<Self>,
        solver: SolverKind,
        cube: &[Lit],
        clauses: &[Vec<Lit>],
        interrupt: &Interrupt,
    ) -> Enumeration<'t> {
        let mut start = self.start(solver, cube, clauses, interrupt);
        let splitter = Splitter::over(self.core, &self.projection).within(cube);
        self.models_of(start()).with_split(splitter, start)
    }

    /// The assignments other than this one, by the default solver, where that of the settings does
    /// not count its work.
    pub(super) fn others_by_counting(self: &Arc<Self>, first: &Values) -> Option<Enumeration<'t>> {
        let counts = |figures: &Arc<Figures>| figures.get(Figure::Conflicts).is_some();
        let (interrupt, first) = (&self.settings.limits.interrupt, self.block(first));
        let others = || {
            self.split_models(SolverKind::default(), &[], std::slice::from_ref(&first), interrupt)
        };
        (!self.figures.as_ref().is_some_and(counts)).then(others)
    }
}
