//! A search that is recorded. Its frames are events once it is over.

use std::sync::Arc;

use puzzlec::engines::{Recorded as Seen, Recording, Spectator};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::render::svg::Drawing;
use puzzlec::search::Frame;
use puzzlec_encodings::Known;

use super::Watch;
use crate::cli::events;
use crate::cli::report::Outcome;
use crate::cli::reporter::Reporter;

/// A search that is recorded.
pub(super) struct Recorded<'c> {
    pub(super) task: &'static dyn AnyTask,
    pub(super) output: &'c Reporter,
    pub(super) record: Arc<Recording>,
}

impl Watch for Recorded<'_> {
    fn spectator(&self) -> Arc<dyn Spectator> {
        self.record.clone()
    }

    fn has_frames(&self) -> bool {
        !self.record.recorded().nodes.is_empty()
    }

    fn show(&self, way: &str, frame: &Frame) -> Outcome<()> {
        self.output.frame(&self.task.title(), way, frame)
    }

    fn end(self: Box<Self>) -> Outcome<()> {
        let (Self { task, output, .. }, Seen { nodes, solver, .. }) =
            (&*self, self.record.recorded());
        for node in &nodes {
            let picture = task.picture(Known::some(&node.trues, &node.trues));
            let svg = Drawing::of(&picture).document(&task.title());
            output.tell(&events::frame(&node.to_string(), &svg))?;
        }
        if let Some((solver, figures)) = &solver {
            output.remark(format_args!("{solver}: {}", figures.words().join(", ")));
        }
        Ok(())
    }
}
