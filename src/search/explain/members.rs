//! A solver that is asked about some parts of a puzzle at a time.

use puzzlec_encodings::Constraint;

use super::Given;
use crate::engines::Figures;
use crate::search::prelude::*;

/// A solver that holds a whole puzzle, in which each part has a selector: a literal under which its
/// constraints hold. Parts are chosen by assuming their selectors.
pub(super) struct Members<'t> {
    core: &'t Core,
    solver: Box<dyn Solver>,
    /// The figures that limit each question by conflicts, if they do.
    limit: Option<(Arc<Figures>, u64)>,
    pub(super) selectors: Vec<Lit>,
    /// The part that each constraint belongs to; none for the domain of an integer, which always
    /// holds.
    of: Vec<Option<usize>>,
}

impl<'t> Members<'t> {
    /// A solver that holds these parts of a model. What can be left to cuts is, unless the settings
    /// say otherwise. It gives up a question after this number of conflicts, if there is one.
    pub(super) fn new(
        model: Named<'t>,
        given: &[Given],
        settings: &Settings,
        conflicts: Option<u64>,
    ) -> Result<Self, SearchError> {
        let core = model.core;
        let of = Given::of_constraints(given, core);
        let selectors = (core.num_vars()..).take(given.len()).map(|var| Var::new(var).positive());
        let selectors = selectors.collect_vec();
        let under =
            |constraint: usize| of[constraint].map_or(Atom::True, |part| selectors[part].into());
        let settings = settings.clone().with_encodings(settings.encodings.for_one(core));
        let limit = conflicts.map(|most| (Arc::new(Figures::default()), most));
        let figures = limit.as_ref().map(|(figures, _)| figures);
        let new = given.len() as u32;
        let (solver, _) = settings.solver_of(core, new, under, figures)?;
        Ok(Self { core, solver, limit, selectors, of })
    }

    /// Declares that a literal is true.
    pub(super) fn learn(&mut self, lit: Lit) {
        self.solver.add_clause(&[lit]);
    }

    /// The number of parts.
    pub(super) const fn len(&self) -> usize {
        self.selectors.len()
    }

    /// A new literal under which some of these literals is true.
    pub(super) fn some_of(&mut self, lits: &[Lit]) -> Lit {
        let some: Var = self.solver.new_var();
        let clause: Vec<_> = lits.iter().copied().chain([some.negative()]).collect();
        self.solver.add_clause(&clause);
        some.positive()
    }

    /// Tells if some parts can all hold, with further literals.
    pub(super) fn ask(&mut self, parts: &[usize], also: &[Lit]) -> Result<Answer, SolverError> {
        if let Some((figures, most)) = &self.limit {
            figures.allow(*most);
        }
        let selectors = parts.iter().map(|&part| self.selectors[part]);
        let assumptions: Vec<_> = also.iter().copied().chain(selectors).collect();
        self.solver.solve(&assumptions)
    }

    /// The parts of some selectors, ascending.
    pub(super) fn parts(&self, selectors: &[Lit]) -> Vec<usize> {
        let parts = selectors.iter().filter_map(|lit| self.selectors.binary_search(lit).ok());
        parts.sorted().collect()
    }

    /// Tells for each part whether an assignment violates it.
    pub(super) fn violated(&self, values: &Values) -> Vec<bool> {
        let mut violated = vec![false; self.len()];
        for (constraint, &part) in self.core.constraints().zip(&self.of) {
            if let Some(part) = part
                && !violated[part]
            {
                violated[part] = !Constraint::holds(&constraint, |lit| values.satisfies(lit));
            }
        }
        violated
    }
}
