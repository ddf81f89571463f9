//! Assignments by a strategy, and solutions, one after the other.

use puzzlec_dimacs::Values;
use puzzlec_encodings::{Role, Roles};

use super::cubes::{Cubes, Splitting, Way};
use super::error::SearchError;
use super::event::Event;
use super::plan::{Stage, Strategy, Until};
use super::question::Question;
use super::settings::EngineError;
use crate::engines::cover;
use crate::engines::{Assignments, Evidence, SolverError};
use crate::puzzle::count::Natural;
use crate::puzzle::task::AnySolution;

/// The assignments of a task, as the stages of its [strategy](Strategy) find them.
pub struct Models<'t> {
    /// The search, in one cube.
    search: Cubes<'t>,
    /// The engine that finds them; nothing if there are none.
    found: Option<Box<dyn Assignments + 't>>,
    /// True if the first assignment is the only solution; `None` if that is unknown.
    is_only: Option<bool>,
}

/// The conflicts of a SAT solver that looks for a second solution, and the nodes of a search.
const CONFLICTS: u64 = 20_000;
const NODES: u64 = 200_000;

impl<'t> Strategy<'t> {
    /// Begins to look for assignments: the first is known, or the last stage is at work.
    ///
    /// # Errors
    /// When the formula takes more memory than it may, or no stage lists solutions.
    pub fn models(&self, hears: &dyn Fn(Event)) -> Result<Models<'t>, EngineError> {
        hears(Event::Words(format!("strategy: {self}")));
        let mut begun = Err(EngineError::Diagram(EngineError::NO_LIST));
        // Alike things are not told apart where one solution is enough, but a spectator sees the
        // names.
        let merged = self.question == Question::First && self.settings.spectator.is_none();
        let splitting = Splitting { whole: true, at_once: false, merged };
        for stage in self.stages() {
            let Some(search) = self.search_of(stage, splitting)? else { continue };
            let mut models = self.begun(search);
            let is_over = models.settles(stage) || self.settings.limits.interrupt.cause().is_some();
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

    /// The assignments of a search, before the eyes of the spectator.
    fn begun(&self, search: Cubes<'t>) -> Models<'t> {
        let interrupt = &self.settings.limits.interrupt;
        let found = match (&search.way, &self.settings.spectator) {
            (Way::Cover { model, .. }, Some(spectator)) => {
                let found = cover::Assignments::new(model.clone(), interrupt);
                Some(Box::new(found.watched_by(spectator.clone())) as Box<dyn Assignments>)
            }
            _ => search.models(0, &[], interrupt),
        };
        Models { search, found, is_only: None }
    }
}

impl Models<'_> {
    /// The input of the engine that finds them, such as `2604 variables, 99220 clauses`; empty if
    /// nothing is searched.
    pub fn input(&self) -> String {
        self.search.input()
    }

    /// Searches to the end of a stage; true if the question is not passed on.
    fn settles(&mut self, stage: &Stage) -> bool {
        match (stage, &mut self.found) {
            (Stage::Cover(Until::Restarts(work)), Some(found)) => found.restart(*work),
            (Stage::Cover(Until::Work(work)) | Stage::Sat(Until::Work(work)), Some(found)) => {
                found.look(*work)
            }
            _ => true,
        }
    }

    /// Tells if the first assignment, which was found, is the only solution of the puzzle; `None`
    /// if a limited search does not tell. The limit is a number of nodes or conflicts, so that the
    /// answer is the same everywhere.
    ///
    /// # Errors
    /// When the solver fails.
    pub fn is_only(&mut self, first: &Values) -> Result<Option<bool>, SolverError> {
        if self.is_only.is_none() {
            self.is_only = self.finds_no_other(first)?;
        }
        Ok(self.is_only)
    }

    fn finds_no_other(&mut self, first: &Values) -> Result<Option<bool>, SolverError> {
        let work = match &self.search.way {
            Way::Cover { deals: Some(deals), .. } if deals.ways(first) > 1_usize.into() => {
                return Ok(Some(false));
            }
            Way::Sat { formula, .. } => {
                if let Some(others) = formula.others_by_counting(first) {
                    self.found = Some(Box::new(others));
                }
                CONFLICTS
            }
            _ => NODES,
        };
        if !self.look(work) {
            return Ok(None);
        }
        let is_other = self.next().transpose()?.is_some();
        if is_other || !self.is_complete() {
            return Ok(is_other.then_some(false));
        }
        // Where symmetries are broken, images of the solution are not found.
        let (task, one) = (self.search.task, Natural::from(1_usize));
        let is_alone = task.core().roles().keeps_all();
        let has_images =
            || task.classes().kept(task.core(), first).is_some_and(|own| own.solutions > one);
        Ok(if is_alone { Some(true) } else { has_images().then_some(false) })
    }
}

impl Iterator for Models<'_> {
    type Item = Result<Values, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.found.as_mut()?.next()?;
        Some(found.map(|values| self.search.dealt(values).0))
    }
}

impl Assignments for Models<'_> {
    fn end(&self) -> Option<Evidence> {
        let known = || Some(self.search.evidence());
        let is_open = matches!(self.search.way, Way::Open(_));
        self.found.as_ref().map_or_else(|| known().filter(|_| !is_open), |found| found.end())
    }

    fn look(&mut self, work: u64) -> bool {
        self.found.as_mut().is_none_or(|found| found.look(work))
    }

    fn effort(&self) -> String {
        let none = || self.search.evidence().to_string();
        self.found.as_ref().map_or_else(none, |found| found.effort())
    }
}

/// Solutions of a puzzle, decoded and checked, one after the other.
pub struct Solutions<'s> {
    pub(super) models: Models<'s>,
}

/// The status of [`Solutions`]: complete or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// These were all solutions, by this evidence.
    Complete(Evidence),
    /// There may be more: the search is not over, or was stopped.
    Open,
    /// These were all that satisfy constraints of these roles, which not every solution does.
    Partial(Roles),
}

impl Solutions<'_> {
    /// Tells if these were all.
    pub fn status(&self) -> Status {
        let roles = self.models.search.task.core().roles();
        let left_out = roles.without(Roles::PLAIN | Role::Implied);
        match self.models.end() {
            None => Status::Open,
            Some(evidence) if left_out.is_empty() => Status::Complete(evidence),
            Some(_) => Status::Partial(left_out),
        }
    }
}

impl<'s> Iterator for Solutions<'s> {
    type Item = Result<Box<dyn AnySolution + 's>, SearchError>;

    fn next(&mut self) -> Option<Self::Item> {
        let values = self.models.next()?.map_err(SearchError::from);
        Some(values.and_then(|values| Ok(self.models.search.task.solution(&values)?)))
    }
}
