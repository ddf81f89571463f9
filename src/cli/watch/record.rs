//! A record of a search: frames that are spread over it evenly, however long it takes.

use puzzlec::engines::Spectator;

use super::in_words;
use crate::cli::prelude::*;

/// The frames of a search.
#[derive(Debug, Default)]
pub(crate) struct Record(Mutex<Seen>);

/// The nodes that were seen so far.
#[derive(Debug, Default)]
struct Seen {
    frames: Vec<Frame>,
    /// The nodes from one frame to the next are this power of two.
    power: u32,
    /// A SAT solver with its figures.
    solver: Option<(String, Arc<Figures>)>,
}

/// A node of an exact cover search.
#[derive(Debug)]
struct Frame {
    nodes: u64,
    depth: usize,
    trues: Vec<bool>,
}

/// The most frames: what is shown in half a minute.
const MOST: usize = 400;

impl Spectator for Record {
    fn sees(&self, partial: &Partial<'_>) -> u64 {
        let mut seen = self.0.lock();
        if seen.frames.len() >= MOST {
            // Every second one stays.
            let mut number = 0;
            seen.frames.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            seen.power += 1;
        }
        let (nodes, depth) = (partial.nodes, partial.depth());
        seen.frames.push(Frame { nodes, depth, trues: partial.trues() });
        1 << seen.power
    }

    fn hears(&self, solver: &str, figures: &Arc<Figures>) {
        self.0.lock().solver = Some((solver.to_owned(), figures.clone()));
    }
}

impl Record {
    /// True if a search showed nodes.
    pub(super) fn has_frames(&self) -> bool {
        !self.0.lock().frames.is_empty()
    }

    /// Tells all frames.
    pub(super) fn tell(&self, task: &dyn AnyTask, output: &Output) -> Outcome<()> {
        let seen = self.0.lock();
        for Frame { nodes, depth, trues } in &seen.frames {
            let picture = Drawing::of(&task.picture(Known::some(trues, trues)));
            let (nodes, options) = (plural(nodes, "node"), plural(depth, "option"));
            let status = format!("{nodes}, {options} chosen");
            output.tell(&events::frame(&status, &picture.document(&task.title())))?;
        }
        if let Some((solver, figures)) = &seen.solver {
            output.remark(format_args!("{solver}: {}", in_words(figures).join(", ")));
        }
        Ok(())
    }
}
