//! A solver that is asked about some parts of a puzzle at a time.

use puzzlec_encodings::Constraint;

use crate::engines::Figures;
use crate::search::prelude::*;

/// A solver that holds a whole puzzle, in which each part has a selector: a literal under which its
/// constraints hold. Parts are chosen by assuming their selectors.
pub(in crate::search) struct Members<'t> {
    core: &'t Core,
    solver: Box<dyn Solver>,
    /// The figures that limit each question by conflicts, if they do.
    limit: Option<(Arc<Figures>, u64)>,
    pub(in crate::search) selectors: Vec<Lit>,
    /// The part that each constraint belongs to; none for the domain of an integer, which always
    /// holds.
    pub(in crate::search) of: Vec<Option<usize>>,
}

impl<'t> Members<'t> {
    /// A solver that holds a model, with the part that each constraint belongs to and the number of
    /// parts. What can be left to cuts is, unless the settings say otherwise. It gives up a question
    /// after this number of conflicts, if there is one.
    pub(in crate::search) fn new(
        core: &'t Core,
        (of, parts): (Vec<Option<usize>>, usize),
        settings: &Settings,
        conflicts: Option<u64>,
    ) -> Result<Self, SearchError> {
        let selectors = (core.num_vars()..).take(parts).map(|var| Var::new(var).positive());
        let selectors = selectors.collect_vec();
        let under =
            |constraint: usize| of[constraint].map_or(Atom::True, |part| selectors[part].into());
        let settings = settings.clone().with_encodings(settings.encodings.for_one(core));
        let limit = conflicts.map(|most| (Arc::new(Figures::default()), most));
        let figures = limit.as_ref().map(|(figures, _)| figures);
        let (solver, _) = settings.solver_of(core, parts as u32, under, figures)?;
        Ok(Self { core, solver, limit, selectors, of })
    }

    /// A solver that holds a model, with this number of parts, which have no constraints.
    pub(in crate::search) fn bare(
        core: &'t Core,
        mut solver: Box<dyn Solver>,
        parts: usize,
    ) -> Self {
        let selectors = (0..parts).map(|_| solver.new_var().positive()).collect();
        Self { core, solver, limit: None, selectors, of: Vec::new() }
    }

    /// Adds a clause that always holds.
    pub(in crate::search) fn add(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause);
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
    pub(in crate::search) fn ask(
        &mut self,
        parts: &[usize],
        also: &[Lit],
    ) -> Result<Answer, SolverError> {
        if let Some((figures, most)) = &self.limit {
            figures.allow(*most);
        }
        let selectors = parts.iter().map(|&part| self.selectors[part]);
        let assumptions: Vec<_> = also.iter().copied().chain(selectors).collect();
        self.solver.solve(&assumptions)
    }

    /// The parts of some selectors, ascending.
    pub(in crate::search) fn parts(&self, selectors: &[Lit]) -> Vec<usize> {
        let parts = selectors.iter().filter_map(|lit| self.selectors.binary_search(lit).ok());
        parts.sorted().collect()
    }

    /// Tells for each part whether an assignment violates it.
    pub(in crate::search) fn violated(&self, values: &Values) -> Vec<bool> {
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
