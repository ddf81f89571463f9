//! The page in the place of a terminal.

use std::time::Duration;

use parking_lot::Mutex;
use puzzlec::render::text::Palette;
use serde_json::json;
use web_time::Instant;

use crate::cli::args::ColorChoice;
pub(crate) use crate::cli::page::today;

/// No colours and no width.
pub(super) const fn look(_: ColorChoice, _: bool) -> (Palette, Option<usize>) {
    (Palette::None, None)
}

/// The progress of this many things, in events.
pub(super) fn bar(total: Option<usize>, things: &str, _: &str) -> Bar {
    let (of, things) = (total.map(|total| total as u64), things.to_owned());
    let told = Told { things, done: 0, of, found: String::new(), last: Instant::now() };
    told.tell();
    Bar(Some(Mutex::new(told)))
}

/// The progress of a piece of work, told now and then, as a bar shows it in a terminal.
pub(crate) struct Bar(Option<Mutex<Told>>);

/// The progress so far, and the time at which it was last told.
struct Told {
    things: String,
    done: u64,
    of: Option<u64>,
    found: String,
    last: Instant,
}

impl Told {
    fn tell(&self) {
        let Self { things, done, of, found, .. } = self;
        // The work that cannot be measured goes on, no more.
        let done = (of.is_some() || *done > 0).then_some(*done);
        crate::cli::page::tell(
            &json!({ "event": "progress", "what": things, "done": done, "of": of, "found": found }),
        );
    }
}

impl Bar {
    /// The time between two events.
    const PAUSE: Duration = Duration::from_millis(100);

    /// A bar that nobody looks at.
    pub(crate) const fn hidden() -> Self {
        Self(None)
    }

    pub(crate) fn inc(&self, more: u64) {
        self.change(|told| told.done += more);
    }

    pub(crate) fn set_position(&self, done: u64) {
        self.change(|told| told.done = done);
    }

    pub(crate) fn set_length(&self, all: u64) {
        self.change(|told| told.of = Some(all));
    }

    pub(crate) fn set_message(&self, found: String) {
        self.change(|told| told.found = found);
    }

    /// Writes something else, which is in no bar's way here.
    #[expect(clippy::unused_self, reason = "a bar in a terminal is in the way")]
    pub(crate) fn suspend(&self, write: impl FnOnce()) {
        write();
    }

    /// Takes in a change, and tells the progress if it is time.
    fn change(&self, change: impl FnOnce(&mut Told)) {
        let Some(told) = &self.0 else { return };
        let mut told = told.lock();
        change(&mut told);
        if told.last.elapsed() >= Self::PAUSE {
            told.last = Instant::now();
            told.tell();
        }
    }
}
