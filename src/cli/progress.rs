//! The progress of a count.

use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use puzzlec::engines::cover::Layer;
use puzzlec::search::Event;

use super::context::Context;
use super::terminal::Bar;

/// The progress of a count, in the terminal.
pub(crate) struct Progress<'c> {
    context: &'c Context,
    bar: Mutex<Bar>,
    found: AtomicU64,
}

impl<'c> Progress<'c> {
    pub(crate) fn new(context: &'c Context) -> Self {
        let bar = Mutex::new(context.output.progress("solutions", None));
        Self { context, bar, found: AtomicU64::default() }
    }

    /// Shows the events of a search.
    pub(crate) fn hear(&self, event: &Event) {
        let mut bar = self.bar.lock();
        match *event {
            Event::Cubes { before: (done, found), all } => {
                if found > 0 {
                    let resumed = format!("resumed: {done} of {all} cubes already counted");
                    self.context.output.remark(resumed);
                }
                *bar = self.context.output.cubes("solutions", all);
                bar.set_position(done as u64);
                self.found.store(found, Ordering::Relaxed);
            }
            Event::Cube => bar.inc(1),
            Event::Solutions(more) => {
                let before = self.found.fetch_add(more, Ordering::Relaxed);
                // A message takes longer than a solution.
                if (before + more) >> 10 > before >> 10 {
                    bar.set_message((before + more).to_string());
                }
            }
            Event::Layer(Layer { step, steps, .. }) => {
                bar.set_length(steps as u64);
                bar.set_position(step as u64);
            }
            ref event => self.context.hear(event),
        }
    }
}
