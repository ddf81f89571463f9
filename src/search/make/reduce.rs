//! Clues that are taken away as long as the solution stays the only one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::random::Formula;
use crate::engines::SolverKind;
use crate::puzzle::clues::Clue;
use crate::search::prelude::*;

/// The names of a model, with their numbers.
pub(super) type Names = FxHashMap<String, usize>;

/// The names of a model.
pub(super) fn names_of(model: Named<'_>) -> Names {
    (0..model.core.num_names()).map(|name| (model.name(name).to_string(), name)).collect()
}

/// A solver that holds a puzzle with all clues of a solution, each of which can be left out, and
/// looks for another solution.
pub(super) struct Reduction {
    solver: Box<dyn Solver>,
    selectors: Vec<Lit>,
}

impl Reduction {
    /// The reduction of clues that all tell values of a puzzle to those that leave this solution as
    /// the only one.
    pub(super) fn of_values(
        search: &Search,
        (formula, names): (&Formula, &Names),
        clues: &[Clue],
        values: &Values,
    ) -> Self {
        let kind = SolverKind::for_cores();
        let mut solver = formula.solver(kind.start(&search.settings().limits.interrupt));
        let selectors = clues.iter().map(|_| solver.new_var().positive()).collect();
        Self { solver, selectors }.telling(search.task().core(), names, clues, values)
    }

    /// The reduction of a puzzle with these clues, but for those that tell values, to those that
    /// leave as the only one a solution of the puzzle without clues.
    pub(super) fn of_rules(
        search: &Search,
        clues: &[Clue],
        (blank, values): (Named<'_>, &Values),
    ) -> Result<Self, SearchError> {
        let (model, settings) = (search.task().named(), search.settings());
        let core = model.core;
        let subjects = clues
            .iter()
            .enumerate()
            .flat_map(|(at, clue)| clue.subjects.iter().map(move |subject| (&**subject, at)));
        let of_subjects = subjects.into_group_map();
        let mut of_rules: FxHashMap<RuleId, Option<usize>> = FxHashMap::default();
        let of = core.constraints().map(|constraint| {
            *of_rules.entry(constraint.rule).or_insert_with_key(|&rule| {
                let subject = model.subject(rule).to_string();
                let own =
                    of_subjects.get(&*subject).filter(|_| core.role_of(rule) == Role::Clue)?;
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
        let (solver, _) = settings.solver_of(core, clues.len() as u32, under)?;
        // The puzzle without its clues may number its variables otherwise.
        let trues = values.trues().filter(|var| var.index() < blank.core.num_vars() as usize);
        let trues: FxHashSet<String> = trues.map(|var| blank.var(var).to_string()).collect();
        let values = core.vars().map(|var| trues.contains(&model.var(var).to_string()));
        let values = Values::from(values.collect_vec());
        Ok(Self { solver, selectors }.telling(core, &names_of(model), clues, &values))
    }

    /// Says what clues tell, and that there is another solution.
    fn telling(mut self, core: &Core, names: &Names, clues: &[Clue], values: &Values) -> Self {
        let known = Known::all(values.as_slice());
        for (clue, &selector) in clues.iter().zip(&self.selectors) {
            let things = clue.names.iter().filter_map(|name| Some(core.thing(*names.get(name)?)));
            let lits = things.flat_map(|thing| match (thing.lit(), thing.int()) {
                (Some(lit), _) => vec![if values.satisfies(lit) { lit } else { !lit }],
                (_, Some(x)) => core.value(x, known).map_or(vec![], |value| core.lits_of(x, value)),
                _ => Vec::new(),
            });
            for lit in lits {
                self.solver.add_clause(&[!selector, lit]);
            }
        }
        self.solver.add_clause(&Blocking::All.clause(&core.projection(), values));
        self
    }

    /// Few of these clues that leave one solution; nothing if these leave several.
    fn unique(&mut self, clues: &[usize]) -> Result<Option<Vec<usize>>, SearchError> {
        let selectors = clues.iter().map(|&clue| self.selectors[clue]).collect_vec();
        match self.solver.solve(&selectors)? {
            Answer::Satisfiable(_) => Ok(None),
            Answer::Unknown => Err(SearchError::Stopped),
            Answer::Unsatisfiable { failed, .. } => {
                let failed: FxHashSet<Lit> = failed.into_iter().collect();
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
