//! The terminal while a search is watched: its screen and its keyboard.
//!
//! Frames are drawn on the alternate screen, which leaves nothing behind. The keyboard gives keys
//! as they are pressed. Ctrl-C and Ctrl-\ stay signals; Ctrl-Z is not one meanwhile, since what it
//! stops cannot restore the terminal.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use parking_lot::Mutex;
use puzzlec::puzzle::ensure;

use super::keyboard::{self, Keyboard, Loan};
use crate::cli::report::{Failure, Outcome};

/// The alternate screen, empty and without a cursor.
const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[2J";

/// The screen as it was.
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

/// The alternate screen. Who writes to it holds the lock.
static SCREEN: Mutex<Loan<()>> = Mutex::new(Loan::NotYet);

/// Refuses to watch where nothing can be seen.
pub(crate) fn check() -> Outcome<()> {
    let help = "leave out --watch, or do not redirect stderr: frames go there";
    let error = "--watch needs a terminal, and stderr is not one";
    ensure!(io::stderr().is_terminal(), Failure::new(error, help));
    let term = env::var("TERM").unwrap_or_default();
    let moves = term != "dumb" && !(cfg!(unix) && term.is_empty());
    let help = "leave out --watch, or set TERM to the type of the terminal";
    let error = "--watch needs a terminal that can move its cursor";
    ensure!(moves, Failure::new(error, help));
    Ok(())
}

/// The terminal, which is as it was when this is dropped.
pub(super) struct Terminal {
    keyboard: Option<Keyboard>,
    /// Its columns and rows at the last frame.
    size: (usize, usize),
}

impl Terminal {
    /// Shows the alternate screen.
    pub(super) fn open() -> Self {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            hook(panic);
        }));
        let mut screen = SCREEN.lock();
        let keyboard = Keyboard::open();
        if screen.take(()) {
            write(ENTER);
        }
        Self { keyboard, size: size() }
    }

    /// Waits so long for keys, and gives the bytes of those that were pressed.
    pub(super) fn keys(&mut self, wait: Duration) -> Vec<u8> {
        if let Some(keyboard) = &self.keyboard {
            match keyboard.read(wait) {
                Ok(bytes) => return bytes,
                // It is gone.
                Err(_) => self.keyboard = None,
            }
        }
        std::thread::sleep(wait);
        Vec::new()
    }

    /// The number of columns and of rows now.
    pub(super) fn size(&mut self) -> (usize, usize) {
        let now = size();
        if now != self.size {
            self.size = now;
            // Terminals break lines anew, each in its own way.
            show("\x1b[2J");
        }
        now
    }

    /// Draws lines from the top of the screen on.
    pub(super) fn draw(lines: &[String]) {
        // The rest of each line, and of the screen, is cleared.
        show(&format!("\x1b[H{}\x1b[K\x1b[J", lines.join("\x1b[K\r\n")));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal, if a search is watched there: for every end of the program.
pub(crate) fn restore() {
    // What does not wait for a terminal that does not move is first.
    keyboard::restore();
    let mut screen = SCREEN.lock();
    if screen.end().is_some() {
        write(LEAVE);
    }
}

/// Writes to the alternate screen, if it is still there.
fn show(text: &str) {
    let screen = SCREEN.lock();
    if matches!(*screen, Loan::Taken(())) {
        write(text);
    }
}

fn write(text: &str) {
    let mut stderr = io::stderr().lock();
    // No place is left to report that it is gone.
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

fn size() -> (usize, usize) {
    let size = terminal_size::terminal_size_of(io::stderr());
    // Of one that does not say it, such as a serial line.
    size.map_or((80, 24), |(columns, rows)| (columns.0.into(), rows.0.into()))
}
