//! A search that is watched: `puzzlec solve --watch`, in the terminal while it goes on, or in events
//! once it is over.

#[cfg(feature = "cli")]
pub(crate) mod live;
mod record;

use std::sync::Arc;

use puzzlec::engines::{Pace, Spectator, Values};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Frame, Models, Search};

use self::record::Recorded;
use super::commands::walk::ONLY;
use super::context::Context;
use super::report::Outcome;
use super::reporter::Reporter;
use super::terminal;

/// The watch over a search: in the terminal while it goes on, or by a record of it.
pub(crate) trait Watch {
    /// The spectator of the search.
    fn spectator(&self) -> Arc<dyn Spectator>;

    /// True if the search showed nodes.
    fn has_frames(&self) -> bool;

    /// Shows a step of a walk of this name.
    fn show(&self, way: &str, frame: &Frame) -> Outcome<()>;

    /// Ends the watch. A record becomes events.
    fn end(self: Box<Self>) -> Outcome<()>;
}

/// Refuses to watch where nothing can be seen.
pub(crate) fn check(output: &Reporter) -> Outcome<()> {
    if output.tells_events() { Ok(()) } else { terminal::check() }
}

/// Begins to watch a search for solutions of a task.
pub(crate) fn watch<'c>(
    task: &'static dyn AnyTask,
    pace: Pace,
    context: &'c Context,
) -> Outcome<Box<dyn Watch + 'c>> {
    let output = &context.output;
    if !output.tells_events() {
        return terminal::watch(task, pace, context);
    }
    Ok(Box::new(Recorded { task, output, record: Arc::default() }))
}

/// Shows the walk to the only solution, or choices and what follows from them on the way to one of
/// several, if the search itself showed nothing.
pub(crate) fn walk(
    watch: &dyn Watch,
    search: &Search,
    (solution, models): (&Values, &mut Models<'_>),
) -> Outcome<()> {
    if watch.has_frames() {
        return Ok(());
    }
    let is_only = models.is_only(solution)? == Some(true);
    let way = if is_only { ONLY } else { "the way to a solution" };
    let Some(walk) = search.walk_to(solution.clone(), is_only)? else { return Ok(()) };
    walk.in_steps(search, true)?.frames.iter().try_for_each(|frame| watch.show(way, frame))
}
