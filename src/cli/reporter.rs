//! The reporter: hands results, remarks, progress and failures to people and programs.
//!
//! A result is a value. Its JSON is the value itself; text, pictures and events are views of it. The
//! module `terminal` knows the place where people read: a terminal, or the page.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use itertools::Itertools;
use parking_lot::Mutex;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::picture::Picture;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::render::html::Gallery;
use puzzlec::render::svg::Drawing;
use puzzlec::render::text::{Charset, TextStyle};
use puzzlec::search::{Advice, Frame, NewFile, Remark};
use puzzlec_dimacs::files;
use serde::Serialize;
use serde_json::Value;

use super::args::{Common, Format};
use super::report::{Failure, Outcome};
use super::table::csv_line;
use super::terminal::{self, Bar};
use super::{End, advice, events};

/// The reporter of a command, in the form that the command line asks for.
pub(crate) struct Reporter {
    pub(super) common: Common,
    /// The look of pictures.
    pub(crate) style: TextStyle,
    /// The file of results, if they do not go to stdout.
    file: Mutex<Option<NewFile>>,
    /// True if there is a part of the result.
    has_begun: AtomicBool,
    /// True if a bar shows the progress of the whole command.
    has_bar: AtomicBool,
}

/// Endings that promise what no result is.
const FOREIGN: [&str; 11] =
    ["jpg", "jpeg", "gif", "webp", "pdf", "ps", "eps", "gz", "xz", "zst", "zip"];

impl Reporter {
    /// The output that the command line asks for, whose file is not [open](Self::open).
    pub(crate) fn new(common: Common) -> Outcome<Self> {
        if let Some(ending) = common.file().and_then(Path::extension).and_then(OsStr::to_str) {
            let help = "the extensions are .svg, .html, .png, .json and .csv; any other is text";
            let error = format!("puzzlec writes no .{ending} files");
            ensure!(!FOREIGN.contains(&&*ending.to_lowercase()), Failure::new(error, help));
        }
        let is_built = common.format() != Format::Png || cfg!(feature = "png");
        let help = "build it with `cargo install --path . --features png`, or choose .svg";
        ensure!(is_built, Failure::new("this program was built without PNG pictures", help));
        let is_for_people = common.file().is_none() && common.format() != Format::Events;
        let (colour, width) = terminal::look(common.color, is_for_people);
        let charset = if common.ascii { Charset::Ascii } else { Charset::Unicode };
        let style = TextStyle { charset, colour, width, ..TextStyle::default() };
        let [has_begun, has_bar] = [false, false].map(AtomicBool::new);
        Ok(Self { common, style, file: Mutex::default(), has_begun, has_bar })
    }

    /// Opens the file of the result, which waits for the reader of a pipe.
    pub(crate) fn open(&self) -> Outcome<()> {
        let file = self.common.file().map(NewFile::create).transpose()?;
        *self.file.lock() = file;
        Ok(())
    }

    /// Writes a part of the result.
    pub(crate) fn write(&self, bytes: &[u8]) -> Outcome<()> {
        self.has_begun.store(true, Ordering::Relaxed);
        if let Some(path) = self.common.file() {
            // A command may be stopped before its file is open.
            let Some(file) = &mut *self.file.lock() else { return Ok(()) };
            return file.write_all(bytes).map_err(Failure::in_file(path));
        }
        let mut stdout = files::stdout();
        stdout.write_all(bytes)?;
        Ok(stdout.flush()?)
    }

    /// True if a part of the result was written.
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }

    /// Completes the file of the result if there is one with a result in it, which is right;
    /// otherwise removes it.
    pub(crate) fn finish(&self, is_right: bool) -> Outcome<()> {
        match self.file.lock().take() {
            Some(file) if is_right && self.has_begun() => Ok(file.finish()?),
            _ => Ok(()),
        }
    }

    /// True if results are events.
    pub(crate) fn tells_events(&self) -> bool {
        self.format() == Format::Events
    }

    /// True if all but the results are events: the page reads nothing else.
    fn is_for_programs(&self) -> bool {
        self.tells_events() || terminal::IS_PAGE
    }

    /// True if results are JSON, alone or in events.
    pub(crate) fn has_json(&self) -> bool {
        matches!(self.format(), Format::Json | Format::Events)
    }

    /// Tells an event: to the page, or in a line of the result.
    pub(crate) fn tell(&self, event: &Value) -> Outcome<()> {
        self.has_begun.store(true, Ordering::Relaxed);
        if terminal::hears(event) { Ok(()) } else { self.write(format!("{event}\n").as_bytes()) }
    }

    /// Tells a step of a walk, with its picture, as an event.
    pub(crate) fn frame(&self, title: &str, way: &str, frame: &Frame) -> Outcome<()> {
        let (number, all) = frame.place;
        let status = format!("{way}, step {number} of {all}: {}", frame.words());
        let mut event = events::frame(&status, &Drawing::of(&frame.picture).document(title));
        event["json"] = in_json(frame);
        self.tell(&event)
    }

    /// Reports a failure.
    pub(crate) fn report(&self, failure: &Failure) {
        if !self.is_for_programs() {
            return terminal::print(failure);
        }
        for event in failure.events() {
            // No place is left to report that stdout is gone.
            let _ = self.tell(&event);
        }
    }

    /// The exit code for an end of the command.
    pub(crate) const fn code(&self, end: End) -> u8 {
        end.code(self.common.exit_code)
    }

    /// Tells the end of the command, if all that is said is an event.
    pub(crate) fn end(&self, code: u8) {
        if self.is_for_programs() {
            // No place is left to report that stdout is gone.
            let _ = self.tell(&events::end(code));
        }
    }

    /// The form of results.
    pub(crate) fn format(&self) -> Format {
        self.common.format()
    }

    /// A line for people, on stderr.
    pub(crate) fn remark(&self, remark: impl Display) {
        if self.common.quiet {
            return;
        }
        // No place is left to report that stderr or stdout is gone.
        if self.is_for_programs() {
            let _ = self.tell(&events::remark(&remark.to_string()));
        } else {
            let _ = writeln!(io::stderr(), "{remark}");
        }
    }

    /// A line for people who want to know more, on stderr.
    pub(crate) fn detail(&self, detail: impl Display) {
        if self.common.verbose {
            self.remark(detail);
        }
    }

    /// Remarks and details, one after the other.
    pub(crate) fn remarks(&self, remarks: Vec<Remark>) {
        for remark in remarks {
            match remark {
                Remark::Note(note) => self.remark(note),
                Remark::Detail(detail) => self.detail(detail),
            }
        }
    }

    /// Writes a line of CSV.
    pub(crate) fn csv(&self, cells: impl IntoIterator<Item = String>) -> Outcome<()> {
        self.write(&csv_line(&cells.into_iter().collect_vec()))
    }

    /// Prints advice, as the last remark about a result.
    pub(crate) fn advise(&self, advice: Option<&Advice>) {
        if let Some(advice) = advice {
            self.remark(advice::words(advice));
        }
    }

    /// Prints a result, as text or as JSON. Where a picture was wanted, the text is a remark.
    pub(crate) fn print<R: Display + Serialize>(&self, result: &R) -> Outcome<End> {
        if Format::PICTURES.contains(&self.format()) {
            self.remark(result.to_string().trim_end());
            return Ok(End::Done);
        }
        self.result(|| result.to_string(), || in_json(result))
    }

    /// Draws a result of a task, or prints its JSON.
    pub(crate) fn draw(
        &self,
        task: &dyn AnyTask,
        picture: impl FnOnce() -> Picture,
        result: &impl Serialize,
    ) -> Outcome<End> {
        if self.format() == Format::Json {
            return self.write(format!("{}\n", in_json(result)).as_bytes()).map(|()| End::Done);
        }
        self.drawn(&task.title(), &picture(), || in_json(result))
    }

    /// The JSON of a result, if the result is JSON; otherwise nothing.
    pub(crate) fn json(&self, result: &impl Serialize) -> Value {
        if self.has_json() { in_json(result) } else { Value::Null }
    }

    /// A result on stdout; the text is meant to end with a newline.
    pub(crate) fn result(
        &self,
        text: impl FnOnce() -> String,
        json: impl FnOnce() -> Value,
    ) -> Outcome<End> {
        if self.tells_events() {
            return self.tell(&events::result(&text(), &json())).map(|()| End::Done);
        }
        self.write(self.either(text, json).as_bytes()).map(|()| End::Done)
    }

    /// A result as text or as a line of JSON.
    pub(crate) fn either(
        &self,
        text: impl FnOnce() -> String,
        json: impl FnOnce() -> Value,
    ) -> String {
        match self.format() {
            Format::Json => format!("{}\n", json()),
            _ => text(),
        }
    }

    /// True if no remarks are wanted.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.common.quiet
    }

    /// Work with a [sign of life](Self::waiting).
    pub(crate) fn during<T>(&self, what: &'static str, work: impl FnOnce() -> T) -> T {
        let _alive = self.waiting(what);
        work()
    }

    /// A sign of life on stderr, if that is a terminal, with the time since it began. It is cleared
    /// when it is dropped.
    pub(crate) fn waiting(&self, what: &'static str) -> Bar {
        self.bar(None, what, &format!("{{spinner}} {what}, {{elapsed}}"))
    }

    /// The progress of a count in cubes, as [`progress`](Self::progress); the message is the number
    /// that was counted.
    pub(crate) fn cubes(&self, things: &str, cubes: usize) -> Bar {
        let share = "{bar:30} {pos} of {len} cubes, {eta} left";
        self.bar(Some(cubes), "cubes", &format!("{{msg}} {things}, {{elapsed}}, {share}"))
    }

    /// The progress of a table, as [`progress`](Self::progress), from now on the only one. Where
    /// the terminal shows its rows, they are the progress.
    pub(crate) fn rows(&self, things: &str, total: Option<usize>) -> Bar {
        let bar = self.style.width.is_none().then(|| self.progress(things, total));
        self.has_bar.store(true, Ordering::Relaxed);
        bar.unwrap_or_else(Bar::hidden)
    }

    /// A count on stderr that goes up while the work goes on, if stderr is a terminal: a bar that
    /// fills where the total is known. It is cleared when it is dropped.
    pub(crate) fn progress(&self, things: &str, total: Option<usize>) -> Bar {
        let template = if total.is_some() { "{bar:40} {pos} of {len}" } else { "{spinner} {pos}" };
        self.bar(total, things, &format!("{template} {things}, {{elapsed}}"))
    }

    fn bar(&self, total: Option<usize>, things: &str, template: &str) -> Bar {
        if self.common.quiet || self.has_bar.load(Ordering::Relaxed) {
            return Bar::hidden();
        }
        terminal::bar(total, things, template)
    }

    /// The result that is a picture, or the same as JSON.
    pub(crate) fn drawn(
        &self,
        title: &str,
        picture: &Picture,
        json: impl FnOnce() -> Value,
    ) -> Outcome<End> {
        let drawing = || Drawing::of(picture);
        let bytes = match self.format() {
            Format::Svg => drawing().document(title).into_bytes(),
            Format::Html => {
                let mut gallery = Gallery::new(title);
                gallery.add(&drawing(), "");
                gallery.page("").into_bytes()
            }
            Format::Events => {
                let text = self.style.draw(picture);
                let event = events::drawn(title, picture, &text, &json());
                return self.tell(&event).map(|()| End::Done);
            }
            #[cfg(feature = "png")]
            Format::Png => puzzlec::render::png::png(&drawing().document(title))?,
            _ => self.either(|| self.style.draw(picture), json).into_bytes(),
        };
        self.write(&bytes).map(|()| End::Done)
    }

    /// The columns for text in lines.
    pub(crate) fn columns(&self) -> usize {
        /// No line is longer, however wide the terminal is.
        const MOST: usize = 100;
        self.style.width.unwrap_or(MOST).min(MOST)
    }
}

/// A result as JSON.
pub(crate) fn in_json(result: &impl Serialize) -> Value {
    serde_json::to_value(result).unwrap_or_else(|error| panic!("a result is no JSON: {error}"))
}
