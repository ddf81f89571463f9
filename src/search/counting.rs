//! Counts of all solutions, by one stage of a strategy after the other.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use puzzlec_dimacs::{Values, Var};
use puzzlec_encodings::{Request, Role};

use super::conclusion::Count;
use super::cubes::{Cubes, Splitting};
use super::diagram::ByDiagram;
use super::error::SearchError;
use super::event::{Event, Hears};
use super::plan::{Stage, Strategy, Until, plan};
use super::question::{Check, Counting, Part, Question};
use super::settings::EngineError;
use super::state::{self, Done, State};
use super::tally::Tally;
use super::threads::{HandOn, in_order};
use crate::engines::{Assignments, Evidence, Stop};
use crate::puzzle::classes::Deals;
use crate::puzzle::count::Natural;
use crate::puzzle::task::AnyTask;

/// As many solutions are checked before others are only counted.
const FIRST: u64 = 1000;

/// After those, one in this number is checked, in each cube.
const EVERY: u64 = 1024;

impl Strategy<'_> {
    /// Counts by the stages, until one of them has the number.
    ///
    /// # Errors
    /// When a solution is wrong, the solver fails, the file cannot be read or written, or the
    /// question is not one for a number.
    pub fn count(&self, hears: Hears<'_>) -> Result<Count, SearchError> {
        hears(Event::Words(format!("strategy: {self}")));
        let Question::Count(counting) = &self.question else {
            return Err(EngineError::Diagram(EngineError::NO_LIST).into());
        };
        let mut count = None;
        for stage in self.stages() {
            let counted = match stage {
                Stage::Classes => self.by_classes(hears)?,
                Stage::Diagram(bounds) => {
                    let diagram = ByDiagram::new(self, *bounds, true);
                    diagram.map(|diagram| diagram.count(hears)).transpose()?.flatten()
                }
                Stage::Argument(_) | Stage::Open(_) | Stage::Cover(_) | Stage::Sat(_) => {
                    let (whole, most) = match *stage {
                        Stage::Cover(Until::Few(few)) | Stage::Sat(Until::Few(few)) => (true, few),
                        Stage::Cover(Until::Solutions(most)) => (false, most),
                        _ => (false, u64::MAX),
                    };
                    let at_once = counting.state.is_some();
                    let cubes = self.cubes_of(stage, Splitting { whole, at_once, merged: true })?;
                    let listed = |cubes: &Cubes<'_>| listed(cubes, counting, most, hears);
                    cubes.as_ref().map(listed).transpose()?
                }
            };
            count = counted.or(count);
            let is_stopped = self.settings.limits.interrupt.cause().is_some();
            if is_stopped || count.as_ref().is_some_and(Count::is_complete) {
                break;
            }
        }
        Ok(count.unwrap_or_else(|| Count::new(self.task.core(), Tally::new(0), None)))
    }

    /// Counts with symmetries broken, each solution for all of its class; nothing if that cannot
    /// be.
    fn by_classes(&self, hears: Hears<'_>) -> Result<Option<Count>, SearchError> {
        let (core, limits) = (self.task.core(), &self.settings.limits);
        let again = match self.task.again(Request::of(core.asked() | Role::Symmetry), limits) {
            Err(Stop::Interrupted(_)) => None,
            again => again?,
        };
        let Some(task) = again.filter(|task| task.core().roles().contains(Role::Symmetry)) else {
            return Ok(None);
        };
        let question = Question::Count(Counting::default().with_classes(true));
        plan(&*task, question, &self.settings)?.count(hears).map(Some)
    }
}

/// Counts by a list of solutions.
fn listed(
    cubes: &Cubes<'_>,
    counting: &Counting,
    most: u64,
    hears: Hears<'_>,
) -> Result<Count, SearchError> {
    let (state, others, end) = searched(cubes, counting, most, hears)?;
    state.sort()?;
    let mut tally = state.tally();
    tally.merge(&others);
    counted(cubes.task, tally, end)
}

/// The count of a tally, which is checked if it is complete.
pub(super) fn counted(
    task: &dyn AnyTask,
    mut tally: Tally,
    end: Option<Evidence>,
) -> Result<Count, SearchError> {
    if !tally.classes.is_empty() && !task.core().roles().contains(Role::Symmetry) {
        if end.is_some() {
            tally.check(task.classes())?;
        } else {
            tally.at_least(task.classes());
        }
    }
    Ok(Count::new(task.core(), tally, end))
}

/// Searches the cubes that are not complete, until there are more than so many solutions. Returns
/// the complete cubes, what was found besides, and the evidence that it is all, if it is.
pub(super) fn searched(
    cubes: &Cubes<'_>,
    counting: &Counting,
    most: u64,
    hears: Hears<'_>,
) -> Result<(State, Tally, Option<Evidence>), SearchError> {
    let (task, settings) = (cubes.task, &cubes.settings);
    let levels = if counting.classes { task.classes().len() } else { 0 };
    let mut state = State::new(state::Count::new(cubes, levels, counting.part.as_ref()));
    if let Some(path) = &counting.state {
        state.resume(path.clone())?;
    }
    let (missing, found, all) = (state.missing(), state.tally().found, cubes.len());
    let first = *state.count.cubes().start();
    hears(Event::Words(cubes.words()));
    hears(Event::Cubes { before: (all - missing.len(), found), all });
    let broken = task.core().roles().contains(Role::Symmetry);
    let may_skip = counting.check == Check::Some && levels == 0 && !broken && cubes.is_cover();
    let (stop, listed) = (settings.limits.interrupt.child(), AtomicU64::new(found));
    let hears = |event: Event| {
        if let Event::Solutions(more) = event
            && listed.fetch_add(more, Ordering::Relaxed) + more > most
        {
            stop.raise();
        }
        hears(event);
    };
    let tallying = Tallying {
        cubes,
        checks_all: !may_skip,
        always: cubes.deals().map_or_else(|| Some(1_usize.into()), Deals::always),
        begun: AtomicU64::new(0),
        hears,
    };
    // What is found before the split or in unfinished cubes: it is counted again next time.
    let mut others = Tally::new(levels);
    let begun = cubes
        .begin(|values| tallying.add(&mut others, values.clone()).map(ControlFlow::Continue))?;
    let (blocked, wanted) = match &begun {
        ControlFlow::Continue(blocked) => (blocked.as_slice(), missing),
        ControlFlow::Break(_) => (&[][..], Vec::new()),
    };
    let counted = Mutex::new((state, others));
    let count = |cube: usize| -> Result<(), SearchError> {
        let mut tally = Tally::new(levels);
        let Some(mut models) = cubes.models(cube - first, blocked, &stop) else { return Ok(()) };
        let found = match &counting.part {
            Some(Part { solve: true, .. }) => tallying.first(&mut tally, &mut *models)?,
            part => {
                // What is checked in a part does not depend on other cubes.
                let own = AtomicU64::new(0);
                let begun = if part.is_some() { &own } else { &tallying.begun };
                tallying.add_all(&mut tally, &mut *models, begun)?;
                None
            }
        };
        let (state, others) = &mut *counted.lock();
        if models.is_complete() || found.is_some() {
            let (evidence, nodes) = (models.end(), models.nodes());
            state.add(cube, Done { tally, evidence, nodes, solution: found })?;
            (tallying.hears)(Event::Cube);
        } else {
            others.merge(&tally);
        }
        Ok(())
    };
    // What is counted is remembered at once, in no order, so that nothing is handed on.
    let job = |cube, _: &mut HandOn<'_, Infallible>| count(cube).inspect_err(|_| stop.raise());
    let each = |never| -> Result<_, SearchError> { match never {} };
    let _ = in_order(wanted, cubes.threads(), &stop, job, each)?;
    let (state, others) = counted.into_inner();
    let end = match begun {
        ControlFlow::Continue(_) if cubes.is_empty() => Some(cubes.evidence()),
        ControlFlow::Continue(_) => state.evidence(),
        ControlFlow::Break(end) => end,
    };
    Ok((state, others, end))
}

/// The way in which solutions are counted.
struct Tallying<'c, F> {
    cubes: &'c Cubes<'c>,
    checks_all: bool,
    /// The number of solutions that every solution which is found stands for, if it is the same.
    always: Option<Natural>,
    /// The number of solutions that were found now, while it is less than the number checked
    /// first.
    begun: AtomicU64,
    hears: F,
}

impl<F: Fn(Event) + Sync> Tallying<'_, F> {
    /// Counts the solutions of a cube.
    fn add_all(
        &self,
        tally: &mut Tally,
        models: &mut (dyn Assignments + '_),
        begun: &AtomicU64,
    ) -> Result<(), SearchError> {
        loop {
            if !self.checks_all && begun.load(Ordering::Relaxed) >= FIRST {
                // Those up to the next that is checked.
                let wanted = EVERY - 1 - tally.found % EVERY;
                if self.skip(tally, models, wanted)? < wanted {
                    return Ok(());
                }
            }
            let Some(values) = models.next() else { return Ok(()) };
            // One of the first of all, in whatever cube it is.
            let is_first = || begun.fetch_add(1, Ordering::Relaxed) < FIRST;
            if self.checks_all || tally.found % EVERY == EVERY - 1 || is_first() {
                self.add(tally, values?)?;
            } else {
                tally.skip(1, &self.cubes.dealt(values?).1);
                (self.hears)(Event::Solutions(1));
            }
        }
    }

    /// Counts one solution; returns its true variables.
    fn first(
        &self,
        tally: &mut Tally,
        models: &mut (dyn Assignments + '_),
    ) -> Result<Option<Vec<u32>>, SearchError> {
        let Some(values) = models.next().transpose()? else { return Ok(None) };
        self.add(tally, values.clone())?;
        let vars = self.cubes.task.core().vars().filter(|var| values.get(*var));
        Ok(Some(vars.map(Var::to_dimacs).collect()))
    }

    /// Counts solutions that are not checked.
    fn skip(
        &self,
        tally: &mut Tally,
        models: &mut (dyn Assignments + '_),
        most: u64,
    ) -> Result<u64, SearchError> {
        let mut skipped = 0;
        if let Some(ways) = &self.always {
            skipped = models.skip_past(most)?;
            tally.skip(skipped, ways);
        } else {
            for values in models.take(most as usize) {
                tally.skip(1, &self.cubes.dealt(values?).1);
                skipped += 1;
            }
        }
        (self.hears)(Event::Solutions(skipped));
        Ok(skipped)
    }

    /// Checks a solution and counts it.
    fn add(&self, tally: &mut Tally, values: Values) -> Result<(), SearchError> {
        let task = self.cubes.task;
        let (values, ways) = self.cubes.dealt(values);
        task.solution(&values)?;
        tally.add(task, &values, &ways);
        if !tally.classes.is_empty() {
            task.classes().check()?;
        }
        (self.hears)(Event::Solutions(1));
        Ok(())
    }
}
