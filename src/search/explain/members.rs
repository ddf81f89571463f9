//! A solver that is asked about some parts of a puzzle at a time.

use std::cell::Cell;

use puzzlec_encodings::{Constraint, Lowering};
use rustc_hash::FxHashMap;

use super::Given;
use crate::search::prelude::*;

/// A solver that holds a whole puzzle, in which each part has a selector: a literal under which its
/// constraints hold. Parts are chosen by assuming their selectors.
pub(super) struct Members<'t> {
    core: &'t Core,
    solver: Box<dyn Solver>,
    selectors: Vec<Lit>,
    /// The part that each constraint belongs to; none for the domain of an integer, which always
    /// holds.
    of: Vec<Option<usize>>,
    /// The parts with constraints that are left to cuts.
    cuts: Vec<(usize, Cuts)>,
}

/// The answer for some parts.
pub(super) enum Verdict {
    /// They can all hold: an assignment.
    Holds(Values),
    /// They cannot, and already these of them cannot, ascending.
    Fails(Vec<usize>, Evidence),
    /// The solver was interrupted.
    Unknown,
}

impl<'t> Members<'t> {
    /// A solver that holds these parts of a model. What can be left to cuts is, unless the settings
    /// say otherwise: a cut is added under the selector of the part that it belongs to.
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
        let of: Vec<_> =
            core.constraints().map(|constraint| parts.get(&constraint.rule).copied()).collect();
        let mut solver =
            settings.solver.clone().unwrap_or_default().start(&settings.limits.interrupt);
        solver.reserve_vars(core.num_vars());
        let selectors: Vec<Lit> = given.iter().map(|_| solver.new_var().positive()).collect();
        let selector = |constraint: usize| Some(selectors[(*of.get(constraint)?)?]);
        let lowering = match settings.encodings.lowering {
            Lowering::Eager => Lowering::Eager,
            Lowering::Auto | Lowering::Cuts => Lowering::Cuts,
        };
        let encodings = Encodings { lowering, ..settings.encodings };
        let cuts = (0..given.len()).map(|part| {
            (part, core.cuts_where(encodings, |constraint| of[constraint] == Some(part)))
        });
        let cuts = cuts.filter(|(_, cuts)| !cuts.is_empty()).collect();
        lowered(&settings.limits, &mut *solver, |sink| {
            let current = Cell::new(selector(0));
            let mut sink = Selecting { sink, current: &current, clause: Vec::new() };
            // What is told after a constraint is the way to the next one.
            let next = |index, _| current.set(selector(index + 1));
            core.lower_where(encodings, &mut sink, |_| true, next);
        })?;
        Ok(Self { core, solver, selectors, of, cuts })
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
    pub(super) fn ask(&mut self, parts: &[usize], also: &[Lit]) -> Result<Verdict, SolverError> {
        let selectors = parts.iter().map(|&part| self.selectors[part]);
        let assumptions: Vec<_> = also.iter().copied().chain(selectors).collect();
        loop {
            let values = match self.solver.solve(&assumptions)? {
                Answer::Satisfiable(values) => values,
                Answer::Unsatisfiable { failed, evidence } => {
                    return Ok(Verdict::Fails(self.parts(&failed), evidence));
                }
                Answer::Unknown => return Ok(Verdict::Unknown),
            };
            if !self.cut(parts, &values) {
                return Ok(Verdict::Holds(values));
            }
        }
    }

    /// The parts of some selectors, ascending.
    fn parts(&self, selectors: &[Lit]) -> Vec<usize> {
        let parts = selectors.iter().filter_map(|lit| self.selectors.binary_search(lit).ok());
        parts.sorted_unstable().collect()
    }

    /// Adds the cuts of some parts that an assignment violates, each under the selector of its
    /// part; `false` if no part is left.
    fn cut(&mut self, parts: &[usize], values: &Values) -> bool {
        let mut is_cut = false;
        for (part, cuts) in self.cuts.iter().filter(|(part, _)| parts.contains(part)) {
            for mut cut in cuts.violated(values) {
                cut.push(!self.selectors[*part]);
                self.solver.add_clause(&cut);
                is_cut = true;
            }
        }
        is_cut
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

/// A sink that adds the negated selector of the current constraint to each of its clauses.
struct Selecting<'s> {
    sink: &'s mut dyn ClauseSink,
    current: &'s Cell<Option<Lit>>,
    clause: Vec<Lit>,
}

impl ClauseSink for Selecting<'_> {
    fn add_clause(&mut self, lits: &[Lit]) {
        let Some(selector) = self.current.get() else { return self.sink.add_clause(lits) };
        self.clause.clear();
        self.clause.extend(lits.iter().copied().chain([!selector]));
        self.sink.add_clause(&self.clause);
    }

    fn num_vars(&self) -> u32 {
        self.sink.num_vars()
    }

    fn reserve_vars(&mut self, count: u32) {
        self.sink.reserve_vars(count);
    }

    fn expect(&mut self, vars: u64, clauses: u64) {
        self.sink.expect(vars, clauses);
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}
