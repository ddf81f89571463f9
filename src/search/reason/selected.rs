//! A SAT solver in which each part of a puzzle has a selector.
//!
//! The solver holds the whole puzzle. Parts are chosen by assuming their selectors, so that it
//! keeps what it learns from one question to the next: Niklas Eén, Niklas Sörensson, "Temporal
//! induction by incremental SAT solving", 2003.

use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values, Var};
use puzzlec_encodings::{Atom, Constraint, Core};

use crate::engines::{Answer, Figures, Solver, SolverError, SolverKind};
use crate::search::error::SearchError;
use crate::search::settings::Settings;

/// A solver in which each part has a selector.
pub(in crate::search) struct Selected<'t> {
    core: &'t Core,
    solver: Box<dyn Solver>,
    pub(super) figures: Arc<Figures>,
    /// True if the solver is right about the assumptions that fail.
    is_trusted: bool,
    /// The selectors, whose numbers are consecutive.
    selectors: Vec<Lit>,
    /// The part of each constraint; none for one that always holds.
    pub(in crate::search) of: Vec<Option<usize>>,
}

/// The answer to the question if some parts contradict some literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::search) enum Verdict {
    /// These parts do, ascending.
    Refuted(Vec<usize>),
    /// They do not: this assignment satisfies all.
    Satisfied(Values),
    /// The limit was met first.
    Unknown,
}

impl Verdict {
    /// The parts that contradict the literals, if they do.
    pub(in crate::search) fn refuted(self) -> Option<Vec<usize>> {
        match self {
            Self::Refuted(parts) => Some(parts),
            Self::Satisfied(_) | Self::Unknown => None,
        }
    }
}

impl<'t> Selected<'t> {
    /// A solver that holds a model, with the part that each constraint belongs to and the number of
    /// parts. What can be left to cuts is, unless the settings say otherwise.
    pub(in crate::search) fn new(
        core: &'t Core,
        (of, parts): (Vec<Option<usize>>, usize),
        settings: &Settings,
    ) -> Result<Self, SearchError> {
        let selectors = (core.num_vars()..).take(parts).map(|var| Var::new(var).positive());
        let selectors = selectors.collect_vec();
        let under =
            |constraint: usize| of[constraint].map_or(Atom::True, |part| selectors[part].into());
        let settings = settings.clone().with_encodings(settings.encodings.for_one(core));
        let figures = Arc::new(Figures::default());
        let (solver, _) = settings.solver_of(core, parts as u32, under, Some(&figures))?;
        let is_trusted =
            settings.solver.is_none_or(|own| own.name() == SolverKind::for_cores().name());
        Ok(Self { core, solver, figures, is_trusted, selectors, of })
    }

    /// A solver that holds a model, with this number of parts, which have no constraints.
    pub(in crate::search) fn bare(
        core: &'t Core,
        mut solver: Box<dyn Solver>,
        parts: usize,
    ) -> Self {
        let selectors = (0..parts).map(|_| solver.new_var().positive()).collect();
        let (figures, of) = (Arc::default(), Vec::new());
        Self { core, solver, figures, is_trusted: true, selectors, of }
    }

    /// Adds a clause, which holds under the selector of a part if there is one.
    pub(in crate::search) fn add(&mut self, part: Option<usize>, clause: &[Lit]) {
        let selector = part.map(|part| !self.selectors[part]);
        let clause = clause.iter().copied().chain(selector).collect_vec();
        self.solver.add_clause(&clause);
    }

    /// The parts among these that contradict some literals, or an assignment that satisfies them;
    /// unknown after a number of conflicts.
    pub(in crate::search) fn ask(
        &mut self,
        parts: &[usize],
        lits: &[Lit],
        conflicts: u64,
    ) -> Result<Verdict, SolverError> {
        self.figures.allow(conflicts);
        let selectors = parts.iter().map(|&part| self.selectors[part]);
        let assumptions = lits.iter().copied().chain(selectors).collect_vec();
        Ok(match self.solver.solve(&assumptions)? {
            Answer::Satisfiable(values) => Verdict::Satisfied(values),
            Answer::Unknown => Verdict::Unknown,
            Answer::Unsatisfiable { mut failed, .. } => {
                // Some solvers err now and then about the assumptions that fail.
                if !self.is_trusted
                    && !matches!(self.solver.solve(&failed)?, Answer::Unsatisfiable { .. })
                {
                    failed = assumptions;
                }
                let parts = failed.iter().filter_map(|lit| self.selectors.binary_search(lit).ok());
                Verdict::Refuted(parts.sorted().collect())
            }
        })
    }

    /// The parts that an assignment violates, ascending.
    pub(in crate::search) fn violated(&self, values: &Values) -> Vec<usize> {
        let of_parts = self.core.constraints().zip(&self.of);
        let of_parts = of_parts.filter_map(|(constraint, &part)| Some((constraint, part?)));
        let is_violated =
            |constraint: &Constraint<'_>| !constraint.holds(|lit| values.satisfies(lit));
        let violated = of_parts.filter(|(constraint, _)| is_violated(constraint));
        violated.map(|(_, part)| part).sorted().dedup().collect()
    }
}
