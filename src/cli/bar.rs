//! Bars, which show that work goes on, and how far it is.

use super::prelude::*;

/// The progress of a piece of work, shown until it is dropped.
pub(crate) struct Bar(Shown);

enum Shown {
    /// Nobody looks.
    Nowhere,
    /// In the terminal.
    #[cfg(feature = "cli")]
    Terminal(indicatif::ProgressBar),
    /// In events, now and then.
    #[cfg(feature = "page")]
    Events(Mutex<Told>),
}

/// The progress so far, and when it was last told.
#[cfg(feature = "page")]
struct Told {
    things: String,
    done: u64,
    of: Option<u64>,
    found: String,
    last: Instant,
}

#[cfg(feature = "page")]
impl Told {
    /// The time between two events.
    const PAUSE: Duration = Duration::from_millis(100);

    /// Takes in a change, and tells the progress if it is time.
    fn change(&mut self, change: impl FnOnce(&mut Self)) {
        change(self);
        if self.last.elapsed() >= Self::PAUSE {
            self.last = Instant::now();
            self.tell();
        }
    }

    fn tell(&self) {
        let Self { things, done, of, found, .. } = self;
        // What cannot be measured is at work, no more.
        let done = (of.is_some() || *done > 0).then_some(*done);
        crate::cli::page::tell(&super::events::progress(things, done, *of, found));
    }
}

impl Bar {
    /// No bar.
    pub(crate) const fn hidden() -> Self {
        Self(Shown::Nowhere)
    }

    /// A bar in the terminal, of this form.
    #[cfg(feature = "cli")]
    pub(crate) fn terminal(total: Option<usize>, template: &str) -> Self {
        let bar = indicatif::ProgressBar::new_spinner();
        if let Some(total) = total {
            bar.set_length(total as u64);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(Shown::Terminal(match indicatif::ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }))
    }

    /// Progress that is told in events.
    #[cfg(feature = "page")]
    pub(crate) fn events(total: Option<usize>, things: &str) -> Self {
        let (of, last) = (total.map(|total| total as u64), Instant::now());
        let told = Told { things: things.to_owned(), done: 0, of, found: String::new(), last };
        told.tell();
        Self(Shown::Events(Mutex::new(told)))
    }

    /// True if nobody looks.
    pub(crate) fn is_hidden(&self) -> bool {
        match &self.0 {
            Shown::Nowhere => true,
            #[cfg(feature = "cli")]
            Shown::Terminal(bar) => bar.is_hidden(),
            #[cfg(feature = "page")]
            Shown::Events(_) => false,
        }
    }

    /// So much more is done.
    #[cfg_attr(not(any(feature = "cli", feature = "page")), expect(unused_variables))]
    pub(crate) fn inc(&self, more: u64) {
        match &self.0 {
            Shown::Nowhere => {}
            #[cfg(feature = "cli")]
            Shown::Terminal(bar) => bar.inc(more),
            #[cfg(feature = "page")]
            Shown::Events(told) => told.lock().change(|told| told.done += more),
        }
    }

    /// So much is done.
    #[cfg_attr(not(any(feature = "cli", feature = "page")), expect(unused_variables))]
    pub(crate) fn set_position(&self, done: u64) {
        match &self.0 {
            Shown::Nowhere => {}
            #[cfg(feature = "cli")]
            Shown::Terminal(bar) => bar.set_position(done),
            #[cfg(feature = "page")]
            Shown::Events(told) => told.lock().change(|told| told.done = done),
        }
    }

    /// This is all.
    #[cfg_attr(not(any(feature = "cli", feature = "page")), expect(unused_variables))]
    pub(crate) fn set_length(&self, all: u64) {
        match &self.0 {
            Shown::Nowhere => {}
            #[cfg(feature = "cli")]
            Shown::Terminal(bar) => bar.set_length(all),
            #[cfg(feature = "page")]
            Shown::Events(told) => told.lock().change(|told| told.of = Some(all)),
        }
    }

    /// So much was found.
    #[cfg_attr(not(any(feature = "cli", feature = "page")), expect(unused_variables))]
    pub(crate) fn set_message(&self, found: String) {
        match &self.0 {
            Shown::Nowhere => {}
            #[cfg(feature = "cli")]
            Shown::Terminal(bar) => bar.set_message(found),
            #[cfg(feature = "page")]
            Shown::Events(told) => told.lock().change(|told| told.found = found),
        }
    }

    /// Writes something else where the bar is.
    pub(crate) fn suspend(&self, write: impl FnOnce()) {
        match &self.0 {
            #[cfg(feature = "cli")]
            Shown::Terminal(bar) => bar.suspend(write),
            _ => write(),
        }
    }
}
