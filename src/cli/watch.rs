//! A search that is watched: `puzzlec solve --watch`, in the terminal while it goes on, or in events
//! once it is over.

#[cfg(feature = "cli")]
pub(crate) mod live;
mod pace;
mod record;

use puzzlec::engines::{Figure, Spectator};
use puzzlec::search::Frame;

pub(crate) use self::pace::{Pace, pace};
use self::record::Recorded;
use super::commands::walk::ONLY;
use super::prelude::*;

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
