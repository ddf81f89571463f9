//! A search that is watched: `puzzlec solve --watch`, in the terminal while it goes on, or in events
//! once it is over.

#[cfg(feature = "cli")]
pub(crate) mod live;
mod pace;
mod record;

use puzzlec::engines::{Figure, Spectator};

pub(crate) use self::pace::{Pace, pace};
use self::record::Record;
use super::commands::walk::frames;
use super::prelude::*;

/// The watch over a search.
pub(crate) enum Watch {
    /// In the terminal, which is as it was when this is dropped.
    #[cfg(feature = "cli")]
    Live(live::Live),
    /// By a record of it.
    Record(&'static dyn AnyTask, Arc<Record>),
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

impl Watch {
    /// Begins to watch a search for solutions of a task.
    #[cfg_attr(
        not(feature = "cli"),
        expect(clippy::unnecessary_wraps, reason = "a terminal can fail")
    )]
    pub(crate) fn new(task: &'static dyn AnyTask, pace: Pace, context: &Context) -> Outcome<Self> {
        #[cfg(feature = "cli")]
        if !context.output.tells_events() {
            let (style, interrupt) = (context.output.style_of_frames(), &context.limits.interrupt);
            return live::Live::start(task, pace, style, interrupt).map(Self::Live);
        }
        let _ = (pace, context);
        Ok(Self::Record(task, Arc::default()))
    }

    /// The spectator of the search.
    pub(crate) fn spectator(&self) -> Arc<dyn Spectator> {
        match self {
            #[cfg(feature = "cli")]
            Self::Live(live) => live.spectator(),
            Self::Record(_, record) => record.clone(),
        }
    }

    /// Shows the walk to the only solution, or choices and what follows from them on the way to one
    /// of several, if the search itself showed nothing.
    pub(crate) fn walk(
        &self,
        search: &Search,
        (solution, models): (&Values, &mut Models<'_>),
        context: &Context,
    ) -> Outcome<()> {
        let has_frames = match self {
            #[cfg(feature = "cli")]
            Self::Live(live) => live.has_frames(),
            Self::Record(_, record) => record.has_frames(),
        };
        if has_frames {
            return Ok(());
        }
        let is_only = models.is_only(solution)? == Some(true);
        let way = if is_only { "the walk to the only solution" } else { "the way to a solution" };
        let Some(walk) = search.walk_to(solution.clone(), is_only)? else { return Ok(()) };
        for frame in frames(search.task(), &walk, &walk.steps(search)?, way) {
            match self {
                #[cfg(feature = "cli")]
                Self::Live(live) => {
                    let status = format!("{}: {}", frame.place, frame.caption());
                    live.show(status, frame.drawn.picture);
                }
                Self::Record(task, _) => frame.tell(*task, &context.output)?,
            }
        }
        Ok(())
    }

    /// Ends the watch. What was recorded is told.
    pub(crate) fn end(self, context: &Context) -> Outcome<()> {
        match self {
            #[cfg(feature = "cli")]
            Self::Live(live) => drop(live),
            Self::Record(task, record) => record.tell(task, &context.output)?,
        }
        Ok(())
    }
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
