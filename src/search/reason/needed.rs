//! The clues that a puzzle with one solution needs.

use super::Given;
use super::selected::{Selected, Verdict};
use crate::search::prelude::*;

/// The clues of a puzzle with one solution, or its rules if it has no clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// The clues.
    pub clues: Vec<Given>,
    /// For each clue whether it is needed: without it, there are more solutions.
    pub is_needed: Vec<bool>,
    /// Clues that leave one solution, each of which is needed beside the others.
    pub sufficient: Vec<Given>,
}

/// The clues without which others still leave one solution.
struct Search<'t> {
    solver: Selected<'t>,
}

impl Search<'_> {
    /// Fewer of these clues that leave one solution; nothing if these leave more.
    fn unique(&mut self, clues: &[usize]) -> Result<Option<Vec<usize>>, SearchError> {
        match self.solver.ask(clues, &[], u64::MAX)? {
            Verdict::Refuted(fewer) => Ok(Some(fewer)),
            Verdict::Satisfied(_) => Ok(None),
            Verdict::Unknown => Err(SearchError::Stopped),
        }
    }
}

impl Needed {
    /// The clues of a puzzle that this is the only solution of.
    pub(super) fn of(
        task: &dyn AnyTask,
        settings: &Settings,
        solution: &Values,
    ) -> Result<Self, SearchError> {
        let (core, clues) = (task.core(), Given::of(task.named()));
        let parts = (Given::of_constraints(&clues, core), clues.len());
        let kind = plan(task, Question::Reasons, settings)?.solver();
        let mut solver = Selected::new(core, parts, &settings.clone().with_solver(kind))?;
        // Without a clue, a solution may contain this one: every variable is blocked.
        solver.add(None, &Blocking::All.clause(&core.projection(), solution));
        let mut search = Search { solver };
        let all = (0..clues.len()).collect_vec();
        let mut is_needed = vec![None; clues.len()];
        let mut sufficient = all.clone();
        for clue in 0..clues.len() {
            if is_needed[clue].is_some() {
                continue;
            }
            let others = all.iter().copied().filter(|&other| other != clue).collect_vec();
            let unique = search.unique(&others)?;
            is_needed[clue] = Some(unique.is_none());
            // What is not among clues that suffice is not needed.
            if let Some(few) = unique {
                for other in (0..clues.len()).filter(|other| !few.contains(other)) {
                    is_needed[other] = Some(false);
                }
                if few.len() < sufficient.len() {
                    sufficient = few;
                }
            }
        }
        let is_needed = is_needed.into_iter().map(|is| is == Some(true)).collect_vec();
        let mut untried = sufficient.iter().copied().filter(|&clue| !is_needed[clue]).collect_vec();
        while let Some(clue) = untried.pop() {
            let others = sufficient.iter().copied().filter(|&other| other != clue).collect_vec();
            if let Some(few) = search.unique(&others)? {
                untried.retain(|clue| few.contains(clue));
                sufficient = few;
            }
        }
        let sufficient = sufficient.into_iter().map(|clue| clues[clue].clone()).collect();
        Ok(Self { clues, is_needed, sufficient })
    }
}
