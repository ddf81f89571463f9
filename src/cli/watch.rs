//! A search that is watched: `puzzlec solve --watch`, in the terminal while it goes on, or in events
//! once it is over.

#[cfg(feature = "cli")]
pub(crate) mod live;
mod pace;
mod record;

use std::sync::Arc;

use itertools::Itertools;
use puzzlec::engines::{Figure, Figures, Partial, Spectator, Values, plural};
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::picture::Picture;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Models, Search};
use puzzlec_encodings::Known;

pub(crate) use self::pace::{Pace, pace};
use self::record::Recorded;
use super::commands::walk::{Frame, frames};
use super::context::Context;
use super::output::Output;
use super::report::{Failure, Outcome};

/// The watch over a search: in the terminal while it goes on, or by a record of it.
pub(crate) trait Watch {
    /// The spectator of the search.
    fn spectator(&self) -> Arc<dyn Spectator>;

    /// True if the search showed nodes.
    fn has_frames(&self) -> bool;

    /// Shows a step of a walk.
    fn show(&self, frame: Frame<'_>) -> Outcome<()>;

    /// Ends the watch. A record becomes events.
    fn end(self: Box<Self>) -> Outcome<()>;
}

/// Refuses to watch where nothing can be seen.
pub(crate) fn check(output: &Output) -> Outcome<()> {
    #[cfg(feature = "cli")]
    if !output.tells_events() {
        return live::check();
    }
    let help = "choose --format events";
    ensure!(output.tells_events(), Failure::new("--watch has nothing to show frames in", help));
    Ok(())
}

/// Begins to watch a search for solutions of a task.
#[cfg_attr(not(feature = "cli"), expect(clippy::unnecessary_wraps, reason = "a terminal can fail"))]
pub(crate) fn watch<'c>(
    task: &'static dyn AnyTask,
    pace: Pace,
    context: &'c Context,
) -> Outcome<Box<dyn Watch + 'c>> {
    let output = &context.output;
    #[cfg(feature = "cli")]
    if !output.tells_events() {
        let (style, interrupt) = (output.style_of_frames(), &context.limits.interrupt);
        return Ok(Box::new(live::Live::start(task, pace, style, interrupt)?));
    }
    let _ = pace;
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
    let way = if is_only { "the walk to the only solution" } else { "the way to a solution" };
    let Some(walk) = search.walk_to(solution.clone(), is_only)? else { return Ok(()) };
    frames(search.task(), &walk, &walk.steps(search)?, way).try_for_each(|frame| watch.show(frame))
}

/// A node of an exact cover search.
#[derive(Clone, Debug)]
struct Node {
    /// The number of nodes so far.
    nodes: u64,
    /// The number of options that are chosen.
    depth: usize,
    /// The variables that are true.
    trues: Vec<bool>,
}

impl From<&Partial<'_>> for Node {
    fn from(partial: &Partial<'_>) -> Self {
        Self { nodes: partial.nodes, depth: partial.depth(), trues: partial.trues() }
    }
}

impl Node {
    /// The options that are chosen at it.
    fn picture(&self, task: &dyn AnyTask) -> Picture {
        task.picture(Known::some(&self.trues, &self.trues))
    }

    /// The search so far, in words.
    fn words(&self) -> String {
        format!("{}, {} chosen", plural(self.nodes, "node"), plural(self.depth, "option"))
    }
}

/// The figures of a SAT solver in words.
fn in_words(figures: &Figures) -> Vec<String> {
    // From the last on, so that no more clauses are learnt than there were conflicts.
    let told = Figure::ALL.into_iter().rev().filter_map(|figure| {
        let number = figures.get(figure)?;
        Some(match figure {
            Figure::Conflicts => plural(number, "conflict"),
            Figure::Restarts => plural(number, "restart"),
            Figure::Learnt => plural(number, "learnt clause"),
            Figure::Deleted => format!("{number} of them deleted"),
        })
    });
    told.collect_vec().into_iter().rev().collect()
}
