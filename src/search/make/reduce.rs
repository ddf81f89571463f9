//! Clues that are taken away as long as the solution stays the only one.

use rustc_hash::FxHashMap;

use crate::puzzle::clues::Clue;
use crate::search::prelude::*;

/// A solver that holds a puzzle with all clues of a solution, each of which can be left out, and
/// looks for another solution.
pub(super) struct Reduction {
    solver: Box<dyn Solver>,
    selectors: Vec<Lit>,
}

impl Reduction {
    /// The reduction of a puzzle that has these clues, and perhaps others, to those that leave this
    /// solution as the only one.
    pub(super) fn new(
        search: &Search,
        clues: &[Clue],
        values: &Values,
    ) -> Result<Self, SearchError> {
        let (model, settings) = (search.task().named(), search.settings());
        let core = model.core;
        let subjects = clues.iter().enumerate();
        let subjects = subjects.flat_map(|(at, clue)| clue.subjects.iter().map(move |own| (&**own, at)));
        let of_subjects = subjects.into_group_map();
        let mut of_rules: FxHashMap<RuleId, Option<usize>> = FxHashMap::default();
        let of = core.constraints().map(|constraint| {
            *of_rules.entry(constraint.rule).or_insert_with_key(|&rule| {
                let subject = model.subject(rule).to_string();
                let own = of_subjects.get(&*subject).filter(|_| core.role_of(rule) == Role::Clue)?;
                let has = |at: &&usize| clues[**at].has(model.sentence(rule), &subject);
                own.iter().find(has).copied()
            })
        });
        let of = of.collect_vec();
        let selectors = (core.num_vars()..).take(clues.len()).map(|var| Var::new(var).positive());
        let selectors = selectors.collect_vec();
        let under =
            |constraint: usize| of[constraint].map_or(Atom::True, |clue| selectors[clue].into());
        let settings = settings.clone().with_solver(SolverKind::for_cores());
        let settings = settings.clone().with_encodings(settings.encodings.for_one());
        let (mut solver, _) = settings.solver_of(core, clues.len() as u32, under)?;
        solver.add_clause(&Blocking::All.clause(&core.projection(), values));
        Ok(Self { solver, selectors })
    }

    /// Few of these clues that leave one solution; nothing if these leave several.
    fn unique(&mut self, clues: &[usize]) -> Result<Option<Vec<usize>>, SearchError> {
        let selectors = clues.iter().map(|&clue| self.selectors[clue]).collect_vec();
        match self.solver.solve(&selectors)? {
            Answer::Satisfiable(_) => Ok(None),
            Answer::Unknown => Err(SearchError::Stopped),
            Answer::Unsatisfiable { failed, .. } => {
                let is_failed = |clue: &usize| failed.contains(&self.selectors[*clue]);
                Ok(Some(clues.iter().copied().filter(is_failed).collect()))
            }
        }
    }

    /// The sets of clues, each kept or left out as a whole, that remain beside those that are kept
    /// when one after the other is left out without which the solution is still the only one,
    /// beginning with the last; nothing if all of them leave several solutions.
    pub(super) fn reduced(
        &mut self,
        always: &[usize],
        sets: &[Vec<usize>],
    ) -> Result<Option<Vec<usize>>, SearchError> {
        let clues = |kept: &[usize]| {
            let kept = kept.iter().flat_map(|&set| &sets[set]);
            always.iter().chain(kept).copied().collect_vec()
        };
        let is_of = |few: &[usize], set: usize| sets[set].iter().any(|clue| few.contains(clue));
        let mut kept = (0..sets.len()).collect_vec();
        let Some(few) = self.unique(&clues(&kept))? else { return Ok(None) };
        kept.retain(|&set| is_of(&few, set));
        // Those from here on are needed.
        let mut needed = kept.len();
        while let Some(last) = needed.checked_sub(1) {
            needed = last;
            let set = kept.remove(last);
            match self.unique(&clues(&kept))? {
                None => kept.insert(last, set),
                Some(few) => {
                    needed = kept[..last].iter().filter(|&&set| is_of(&few, set)).count();
                    kept.retain(|&set| is_of(&few, set));
                }
            }
        }
        Ok(Some(kept))
    }
}
