//! Assignments by a strategy, one after the other.

use std::sync::Arc;

use super::formula::Formula;
use super::plan::{Stage, Strategy, Until};
use super::question::Question;
use super::{EngineError, Event};
use crate::engines::cover::{self, OfModel};
use crate::engines::{Assignments, Evidence, SolverError, Values};
use crate::puzzle::classes::Deals;
use crate::puzzle::count::Natural;
use crate::puzzle::task::AnyTask;

/// The assignments of a task, as the stages of its [strategy](Strategy) find them.
pub struct Models<'t> {
    task: &'t dyn AnyTask,
    found: Found<'t>,
    input: String,
}

/// The engine that finds assignments.
enum Found<'t> {
    /// None does, since there are none.
    Nothing(Evidence),
    /// An exact cover search, and the names that are still to be dealt.
    Cover(Box<cover::Assignments>, Option<Deals>),
    /// A SAT solver.
    Sat(Box<dyn Assignments + 't>, Arc<Formula<'t>>),
}

/// The conflicts of a SAT solver that looks for a second solution, and the nodes of a search.
const CONFLICTS: u64 = 20_000;
const NODES: u64 = 200_000;

impl<'t> Strategy<'t> {
    /// Begins to look for assignments: the first is known, or the last stage is at work.
    ///
    /// # Errors
    /// When the formula takes more memory than it may.
    pub fn models(&self, hears: &dyn Fn(Event)) -> Result<Models<'t>, EngineError> {
        hears(Event::Words(format!("strategy: {self}")));
        let mut begun = Err(EngineError::Diagram(EngineError::NO_LIST));
        for stage in self.stages() {
            let (mut models, until) = match (stage, &self.cover) {
                (Stage::Argument(reason), _) => {
                    let found = Found::Nothing(Evidence::Argument(reason.clone()));
                    (Models { task: self.task, found, input: String::new() }, Until::End)
                }
                (Stage::Cover(until), Some(model)) => (self.by_cover(model), *until),
                (Stage::Sat(until), _) => (self.by_sat()?, *until),
                _ => continue,
            };
            let is_over = models.settles(until) || self.settings.limits.interrupt.cause().is_some();
            if !is_over {
                hears(Event::Words(format!("{} found no solution", models.effort())));
            }
            begun = Ok(models);
            if is_over {
                break;
            }
        }
        begun
    }

    /// An exact cover search, which does not tell alike things apart where one solution is enough.
    fn by_cover(&self, model: &OfModel) -> Models<'t> {
        // A spectator sees the names.
        let is_merged = self.question == Question::First && self.settings.spectator.is_none();
        let (model, deals) = merged(self.task, model, is_merged);
        let input = model.problem.size();
        let mut found = cover::Assignments::new(model, &self.settings.limits.interrupt);
        if let Some(spectator) = &self.settings.spectator {
            found = found.watched_by(spectator.clone());
        }
        Models { task: self.task, found: Found::Cover(Box::new(found), deals), input }
    }

    fn by_sat(&self) -> Result<Models<'t>, EngineError> {
        let formula = self.formula()?;
        let found = formula.split_models(&[], &[], &self.settings.limits.interrupt);
        let (found, input) = (Found::Sat(Box::new(found), formula.clone()), formula.size());
        Ok(Models { task: self.task, found, input })
    }
}

/// The exact cover problem where things of one kind are not told apart, if that is wanted and they have
/// several names, which are to be dealt.
pub(super) fn merged(
    task: &dyn AnyTask,
    model: &OfModel,
    wanted: bool,
) -> (OfModel, Option<Deals>) {
    let deals = wanted.then(|| task.classes().deals()).flatten();
    let merged = deals.and_then(|deals| Some((model.merged(deals.kinds())?, Some(deals))));
    merged.unwrap_or_else(|| (model.clone(), None))
}

impl Models<'_> {
    /// The input of the engine that finds them, such as `2604 variables, 99220 clauses`; empty if
    /// nothing is searched.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Searches until a point; true if the question is not passed on.
    fn settles(&mut self, until: Until) -> bool {
        match (until, &mut self.found) {
            (Until::Restarts(nodes), Found::Cover(search, _)) => search.restart(nodes),
            (Until::Work(work) | Until::Restarts(work), _) => self.look(work),
            _ => true,
        }
    }

    /// Tells if the first assignment, which was found, is the only solution of the puzzle; `None` if a
    /// limited search does not tell. The limit is a number of nodes or conflicts, so that the answer
    /// is the same everywhere.
    ///
    /// # Errors
    /// When the solver fails.
    pub fn is_only(&mut self, first: &Values) -> Result<Option<bool>, SolverError> {
        let work = match &mut self.found {
            Found::Cover(_, Some(deals)) if deals.ways(first) > Natural::from(1_usize) => {
                return Ok(Some(false));
            }
            Found::Sat(found, formula) => {
                if let Some(others) = formula.others_by_counting(first) {
                    *found = Box::new(others);
                }
                CONFLICTS
            }
            _ => NODES,
        };
        if !self.look(work) {
            return Ok(None);
        }
        let is_other = self.next().transpose()?.is_some();
        let keeps_all = self.task.core().roles().keeps_all();
        Ok(if is_other { Some(false) } else { (self.is_complete() && keeps_all).then_some(true) })
    }
}

impl Iterator for Models<'_> {
    type Item = Result<Values, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.found {
            Found::Nothing(_) => None,
            Found::Cover(found, None) => found.next(),
            Found::Cover(found, Some(deals)) => {
                Some(found.next()?.map(|values| deals.dealt(&values).0))
            }
            Found::Sat(found, _) => found.next(),
        }
    }
}

impl Assignments for Models<'_> {
    fn end(&self) -> Option<Evidence> {
        match &self.found {
            Found::Nothing(evidence) => Some(evidence.clone()),
            Found::Cover(found, _) => found.end(),
            Found::Sat(found, _) => found.end(),
        }
    }

    fn look(&mut self, work: u64) -> bool {
        match &mut self.found {
            Found::Nothing(_) => true,
            Found::Cover(found, _) => found.look(work),
            Found::Sat(found, _) => found.look(work),
        }
    }

    fn effort(&self) -> String {
        match &self.found {
            Found::Nothing(evidence) => evidence.to_string(),
            Found::Cover(found, _) => found.effort(),
            Found::Sat(found, _) => found.effort(),
        }
    }
}
