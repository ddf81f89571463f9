//! Needless rules: those without which a puzzle has no further solutions.

use super::{Given, patient, without};
use crate::search::prelude::*;

/// Finds out which rules of a puzzle are needed: those without which it has more solutions.
pub struct Needless<'t> {
    core: &'t Core,
    settings: Settings,
    /// A blocking clause for each solution of the whole puzzle.
    others: Vec<Vec<Lit>>,
}

/// The most solutions that a puzzle may have.
const MOST: usize = 10_000;

impl Search {
    /// Finds the clues, or the rules, that the puzzle [can do without](Needless).
    ///
    /// # Errors
    /// When there are very many solutions, or the solver does not end.
    pub fn needless(&self) -> Result<Needless<'_>, SearchError> {
        let (core, settings) = (self.task().core(), patient(self.settings()));
        let (solver, _) = settings.solver_of(core, 0, |_| true, None)?;
        let projection = core.projection();
        let mut models = Enumeration::new(solver, projection.clone(), Blocking::sound_for(core));
        // Without a rule, a solution may contain another one: every variable must be blocked.
        let others = models.by_ref().take(MOST + 1);
        let others = others.map_ok(|values| Blocking::All.clause(&projection, &values));
        let others: Vec<_> = others.try_collect()?;
        ensure!(others.len() <= MOST, SearchError::TooMany(MOST));
        ensure!(models.is_complete(), SearchError::Stopped);
        Ok(Needless { core, settings, others })
    }
}

impl Needless<'_> {
    /// The number of solutions of the whole puzzle.
    pub const fn solutions(&self) -> usize {
        self.others.len()
    }

    /// True if the puzzle has no more solutions without these rules, all others being kept.
    ///
    /// # Errors
    /// When the solver fails or is interrupted.
    pub fn can_do_without(&self, rules: &[&Given]) -> Result<bool, SearchError> {
        match without(rules.iter().copied(), self.core, &self.others, &self.settings)? {
            Answer::Satisfiable(_) => Ok(false),
            Answer::Unsatisfiable { .. } => Ok(true),
            Answer::Unknown => Err(SearchError::Stopped),
        }
    }

    /// The rules of these each of which the puzzle can do without, if all others are kept.
    ///
    /// # Errors
    /// When the solver fails or is interrupted.
    pub fn one_by_one<'g>(&self, rules: &'g [Given]) -> Result<Vec<&'g Given>, SearchError> {
        let told = rules.iter().map(|rule| Ok((rule, self.can_do_without(&[rule])?)));
        told.filter_ok(|(_, can)| *can).map_ok(|(rule, _)| rule).collect()
    }

    /// Rules that the puzzle can do without all at once, and no more of these: each in turn, from
    /// the last to the first, is left out if that makes no difference.
    ///
    /// # Errors
    /// When the solver fails or is interrupted.
    pub fn together<'g>(&self, rules: &[&'g Given]) -> Result<Vec<&'g Given>, SearchError> {
        let mut left_out = Vec::new();
        for &rule in rules.iter().rev() {
            left_out.push(rule);
            if !self.can_do_without(&left_out)? {
                left_out.pop();
            }
        }
        left_out.reverse();
        Ok(left_out)
    }
}
