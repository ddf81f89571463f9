//! The page, in the place of a terminal: runs commands in a browser, and hears events.
#![expect(unreachable_pub, reason = "the page calls them")]

use std::cell::RefCell;
use std::ffi::OsString;
use std::time::Duration;

use itertools::Itertools;
use js_sys::{Function, Uint8Array};
use parking_lot::Mutex;
use puzzlec::engines::Pace;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::render::text::Palette;
use puzzlec_dimacs::files;
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

use super::args::ColorChoice;
use super::context::Context;
use super::report::{Failure, Outcome};
use super::watch::Watch;
use super::{arguments, begun, events, finished};

/// True for the page.
pub(super) const IS_PAGE: bool = true;

thread_local! {
    static HEARS: RefCell<Option<Function>> = const { RefCell::new(None) };
    static TODAY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Prepares the commands: `hears` gets each event as a line of JSON, `writes` gets the bytes of results
/// that are no events.
#[wasm_bindgen]
pub fn begin(hears: Function, writes: Function, panics: Function) {
    HEARS.set(Some(hears));
    std::panic::set_hook(Box::new(move |panic| {
        let _ = panics.call1(&JsValue::NULL, &panic.to_string().into());
    }));
    files::listen(move |bytes| {
        // A page that is gone hears nothing.
        let _ = writes.call1(&JsValue::NULL, &Uint8Array::from(bytes));
    });
}

/// Lays a file at a path, for the next commands.
#[wasm_bindgen]
pub fn provide(path: String, content: Vec<u8>) {
    files::provide(path, content);
}

/// Runs a command on this day, and returns its exit code.
#[wasm_bindgen]
pub fn run(words: Vec<String>, day: String) -> u8 {
    TODAY.set(day);
    let program = std::iter::once("puzzlec".to_owned());
    let cli = match arguments(&program.chain(words).map(OsString::from).collect_vec()) {
        Ok(cli) => cli,
        Err(error) => {
            let text = error.to_string();
            tell(&if error.use_stderr() {
                // What follows is about options, which the page has not.
                let problem = text.split("\n\nUsage: ").next().unwrap_or(&text);
                events::error(problem.trim_start_matches("error: "), None, None)
            } else {
                events::result(&text, &Value::Null)
            });
            let code = error.exit_code() as u8;
            tell(&events::end(code));
            return code;
        }
    };
    match begun(cli) {
        Ok((chosen, context)) => finished(chosen, &context),
        Err(failure) => {
            failure.events().iter().for_each(tell);
            2
        }
    }
}

/// Tells an event to the page, which hears all of them.
pub(super) fn hears(event: &Value) -> bool {
    tell(event);
    true
}

fn tell(event: &Value) {
    HEARS.with_borrow(|hears| {
        if let Some(hears) = hears {
            let _ = hears.call1(&JsValue::NULL, &event.to_string().into());
        }
    });
}

/// Refuses to watch: without events, nothing shows frames.
pub(super) fn check() -> Outcome<()> {
    let error = "--watch has nothing to show frames in";
    Err(Failure::new(error, "choose --format events"))
}

/// Refuses to watch, as [`check`] does.
pub(super) fn watch(_: &dyn AnyTask, _: Pace, _: &Context) -> Outcome<Box<dyn Watch>> {
    Err(check().unwrap_err())
}

/// Failures are events.
pub(super) fn print(_: &Failure) {}

/// No colours and no width.
pub(super) const fn look(_: ColorChoice, _: bool) -> (Palette, Option<usize>) {
    (Palette::None, None)
}

/// The date of today.
pub(super) fn today() -> String {
    TODAY.with_borrow(String::clone)
}

/// The progress of this many things, in events.
pub(super) fn bar(total: Option<usize>, things: &str, _: &str) -> Bar {
    let (of, things) = (total.map(|total| total as u64), things.to_owned());
    let progress = Progress { things, done: 0, of, found: String::new(), last: Instant::now() };
    progress.tell();
    Bar(Some(Mutex::new(progress)))
}

/// The progress of a piece of work, reported now and then, as a bar shows it in a terminal.
pub(crate) struct Bar(Option<Mutex<Progress>>);

/// The progress so far, and the time at which it was last reported.
struct Progress {
    things: String,
    done: u64,
    of: Option<u64>,
    found: String,
    last: Instant,
}

impl Progress {
    fn tell(&self) {
        let Self { things, done, of, found, .. } = self;
        // The work that cannot be measured goes on, no more.
        let done = (of.is_some() || *done > 0).then_some(*done);
        tell(
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
        self.change(|progress| progress.done += more);
    }

    pub(crate) fn set_position(&self, done: u64) {
        self.change(|progress| progress.done = done);
    }

    pub(crate) fn set_length(&self, all: u64) {
        self.change(|progress| progress.of = Some(all));
    }

    pub(crate) fn set_message(&self, found: String) {
        self.change(|progress| progress.found = found);
    }

    /// Writes something else, which is in no bar's way here.
    #[expect(clippy::unused_self, reason = "a bar in a terminal is in the way")]
    pub(crate) fn suspend(&self, write: impl FnOnce()) {
        write();
    }

    /// Takes in a change, and tells the progress if it is time.
    fn change(&self, change: impl FnOnce(&mut Progress)) {
        let Some(progress) = &self.0 else { return };
        let mut progress = progress.lock();
        change(&mut progress);
        if progress.last.elapsed() >= Self::PAUSE {
            progress.last = Instant::now();
            progress.tell();
        }
    }
}
