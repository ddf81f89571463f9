//! A solver that is asked about some parts of a puzzle at a time.

use puzzlec_encodings::Constraint;
use rustc_hash::FxHashMap;

use super::Given;
use crate::search::prelude::*;

/// A solver that holds a whole puzzle, in which each part has a selector: a literal under which its
/// constraints hold. Parts are chosen by assuming their selectors.
pub(super) struct Members<'t> {
    core: &'t Core,
    solver: Box<dyn Solver>,
    pub(super) selectors: Vec<Lit>,
    /// The part that each constraint belongs to; none for the domain of an integer, which always
    /// holds.
    of: Vec<Option<usize>>,
}

impl<'t> Members<'t> {
    /// A solver that holds these parts of a model. What can be left to cuts is, unless the settings
    /// say otherwise.
    pub(super) fn new(
        model: Named<'t>,
        given: &[Given],
        settings: &Settings,
    ) -> Result<Self, SearchError> {
        let core = model.core;
        let numbered = given.iter().enumerate();
        let parts: FxHashMap<RuleId, usize> = numbered
            .flat_map(|(part, given)| given.rules.iter().map(move |&of| (of, part)))
            .collect();
        let of = core.constraints().map(|constraint| parts.get(&constraint.rule).copied());
        let of = of.collect_vec();
        let selectors = (core.num_vars()..).take(given.len()).map(|var| Var::new(var).positive());
        let selectors = selectors.collect_vec();
        let under =
            |constraint: usize| of[constraint].map_or(Atom::True, |part| selectors[part].into());
        let settings = settings.clone().with_encodings(settings.encodings.for_one());
        let (solver, _) = settings.solver_of(core, given.len() as u32, under)?;
        Ok(Self { core, solver, selectors, of })
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
        let selectors = parts.iter().map(|&part| self.selectors[part]);
        let assumptions: Vec<_> = also.iter().copied().chain(selectors).collect();
        self.solver.solve(&assumptions)
    }

    /// The parts of some selectors, ascending.
    pub(super) fn parts(&self, selectors: &[Lit]) -> Vec<usize> {
        let parts = selectors.iter().filter_map(|lit| self.selectors.binary_search(lit).ok());
        parts.sorted_unstable().collect()
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
