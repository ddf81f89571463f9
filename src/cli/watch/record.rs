//! A record of a search: frames that are spread over it evenly, however long it takes.

use std::mem;

use puzzlec::engines::Spectator;
use puzzlec::search::Frame;

use super::{Node, Watch, in_words};
use crate::cli::prelude::*;

/// A search that is recorded. Its frames are events once it is over.
pub(super) struct Recorded<'c> {
    pub(super) task: &'static dyn AnyTask,
    pub(super) output: &'c Reporter,
    pub(super) record: Arc<Record>,
}

/// The frames of a search.
#[derive(Debug, Default)]
pub(super) struct Record(Mutex<Seen>);

/// The nodes that were seen so far.
#[derive(Debug, Default)]
struct Seen {
    nodes: Vec<Node>,
    /// The nodes from one frame to the next are this power of two.
    power: u32,
    /// A SAT solver with its figures.
    solver: Option<(String, Arc<Figures>)>,
}

/// The most frames: what is shown in half a minute.
const MOST: usize = 400;

impl Spectator for Record {
    fn sees(&self, partial: &Partial<'_>) -> u64 {
        let mut seen = self.0.lock();
        if seen.nodes.len() >= MOST {
            // Every second one stays.
            seen.nodes = mem::take(&mut seen.nodes).into_iter().step_by(2).collect();
            seen.power += 1;
        }
        seen.nodes.push(partial.into());
        1 << seen.power
    }

    fn hears(&self, solver: &str, figures: &Arc<Figures>) {
        self.0.lock().solver = Some((solver.to_owned(), figures.clone()));
    }
}

impl Watch for Recorded<'_> {
    fn spectator(&self) -> Arc<dyn Spectator> {
        self.record.clone()
    }

    fn has_frames(&self) -> bool {
        !self.record.0.lock().nodes.is_empty()
    }

    fn show(&self, way: &str, frame: &Frame) -> Outcome<()> {
        self.output.frame(&self.task.title(), way, frame)
    }

    fn end(self: Box<Self>) -> Outcome<()> {
        let (Self { task, output, .. }, seen) = (&*self, self.record.0.lock());
        for node in &seen.nodes {
            let svg = Drawing::of(&node.picture(*task)).document(&task.title());
            output.tell(&events::frame(&node.words(), &svg))?;
        }
        if let Some((solver, figures)) = &seen.solver {
            output.remark(format_args!("{solver}: {}", in_words(figures).join(", ")));
        }
        Ok(())
    }
}
