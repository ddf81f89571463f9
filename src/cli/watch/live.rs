//! A search that is watched in the terminal while it goes on.
//!
//! The search shows what it does to a [`Stage`], and waits there as long as its pace says. A thread
//! beside it draws what is on the stage, at most some times a second, and reads the keys. So a
//! search at full speed waits for nobody, and a slow picture or terminal does not hold it up.

mod frame;
mod keyboard;
mod keys;
mod terminal;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use parking_lot::{Condvar, Mutex, MutexGuard};
use puzzlec::engines::{Figures, Interrupt, Key, Pace, Partial, Spectator};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::render::text::TextStyle;
use puzzlec::search::Frame;
use web_time::Instant;

use self::frame::{View, frame};
pub(crate) use self::keyboard::restore as restore_modes;
use self::keys::keys;
use self::terminal::Terminal;
pub(crate) use self::terminal::{check, restore};
use super::Watch;
use crate::cli::report::{Failure, Outcome};

/// The least time between two pictures.
const FRAME: Duration = Duration::from_millis(40);

/// The longest time between two pictures: they show a clock.
const CLOCK: Duration = Duration::from_millis(100);

/// The time between two looks at keys, stops and the stage.
const TICK: Duration = Duration::from_millis(10);

/// The watch over a search in the terminal, which is as it was when this is dropped.
pub(crate) struct Live {
    stage: Arc<Stage>,
    screen: Option<JoinHandle<()>>,
}

impl Live {
    /// Begins to watch a search for solutions of a task, which an interrupt stops.
    pub(crate) fn start(
        task: &'static dyn AnyTask,
        pace: Pace,
        style: TextStyle,
        interrupt: &Interrupt,
    ) -> Outcome<Self> {
        let stage = Arc::new(Stage::new(pace, interrupt));
        let (terminal, shown) = (Terminal::open(), stage.clone());
        let screen = thread::Builder::new().spawn(move || show(task, style, terminal, &shown));
        let help = "the system has no threads left: leave out --watch";
        let screen = Some(screen.map_err(|error| Failure::new(error, help))?);
        Ok(Self { stage, screen })
    }
}

impl Watch for Live {
    fn spectator(&self) -> Arc<dyn Spectator> {
        self.stage.clone()
    }

    fn has_frames(&self) -> bool {
        matches!(self.stage.state.lock().view, View::Cover { .. })
    }

    /// Shows a step as long as the pace says.
    fn show(&self, way: &str, frame: &Frame) -> Outcome<()> {
        let (number, all) = frame.place;
        let status = format!("{way}, step {number} of {all}: {}", frame.caption());
        let mut state = self.stage.state.lock();
        state.show(View::Step { status, picture: Arc::new(frame.picture.clone()) });
        self.stage.wait(state);
        Ok(())
    }

    fn end(self: Box<Self>) -> Outcome<()> {
        Ok(())
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.stage.state.lock().is_over = true;
        self.stage.changed.notify_all();
        if let Some(screen) = self.screen.take() {
            // A panic of it was told.
            let _ = screen.join();
        }
    }
}

/// The place between a search and the screen.
#[derive(Debug)]
pub(super) struct Stage {
    pub(super) state: Mutex<State>,
    /// The state was changed by keys, or it is over.
    changed: Condvar,
    interrupt: Interrupt,
}

#[derive(Debug)]
pub(super) struct State {
    pace: Pace,
    view: View,
    /// The time at which the view was last shown.
    pub(super) at: Option<Instant>,
    /// True if the view was not drawn yet.
    is_new: bool,
    /// True if nobody watches any more.
    is_over: bool,
}

impl Stage {
    pub(super) fn new(pace: Pace, interrupt: &Interrupt) -> Self {
        let state = State { pace, view: View::Nothing, at: None, is_new: false, is_over: false };
        Self { state: Mutex::new(state), changed: Condvar::new(), interrupt: interrupt.clone() }
    }

    /// Takes in what was typed.
    pub(super) fn press(&self, bytes: &[u8]) {
        for key in keys(bytes) {
            if key == Key::Quit {
                self.interrupt.raise();
            }
            self.state.lock().pace.press(key);
            self.changed.notify_all();
        }
    }

    /// Waits as long as the pace says. Returns the number of nodes that follow at once.
    fn wait(&self, mut state: MutexGuard<'_, State>) -> u64 {
        let since = Instant::now();
        loop {
            if state.is_over {
                return u64::MAX;
            }
            // The search itself hears that it is stopped.
            let is_stopped = state.pace.waits() && self.interrupt.cause().is_some();
            let nodes = is_stopped.then_some(1).or_else(|| state.pace.go_on(since.elapsed()));
            if let Some(nodes) = nodes {
                return nodes;
            }
            self.changed.wait_for(&mut state, TICK);
        }
    }
}

impl State {
    fn show(&mut self, view: View) {
        (self.view, self.at, self.is_new) = (view, Some(Instant::now()), true);
    }
}

impl Spectator for Stage {
    fn sees(&self, partial: &Partial<'_>) -> u64 {
        let mut state = self.state.lock();
        let is_due = |at: Instant| at.elapsed() >= FRAME;
        if state.pace.waits() || partial.is_solution || state.at.is_none_or(is_due) {
            state.show(View::of(partial));
        }
        self.wait(state)
    }

    fn hears(&self, solver: &str, figures: &Arc<Figures>) {
        self.state.lock().show(View::by(solver, figures));
    }
}

/// Draws what is on a stage and reads keys until it is over.
fn show(task: &dyn AnyTask, style: TextStyle, mut terminal: Terminal, stage: &Stage) {
    let (start, mut drawn) = (Instant::now(), None);
    loop {
        let mut state = stage.state.lock();
        if state.is_over {
            break;
        }
        let least = if state.is_new { FRAME } else { CLOCK };
        let is_due = drawn.is_none_or(|drawn: Instant| drawn.elapsed() >= least);
        state.is_new &= !is_due;
        let due = is_due.then(|| (state.view.clone(), state.pace));
        drop(state);
        if let Some((view, pace)) = due {
            drawn = Some(Instant::now());
            let (elapsed, size) = (start.elapsed(), terminal.size());
            Terminal::draw(&frame(task, style, (&view, &pace, elapsed), size));
        }
        stage.press(&terminal.keys(TICK));
    }
}
