//! The watch over a command: signals, time and memory, and an end that always comes.

use std::process::exit;
use std::thread;
use std::time::Duration;

use puzzlec::engines::{Cause, wait_for_programs};
use puzzlec::search::remove_unfinished;
use web_time::Instant;

use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};
use crate::cli::watch;

/// The time between two looks.
const TICK: Duration = Duration::from_millis(20);

/// The time that a command has, after it was stopped, to report what it has found.
const GRACE: Duration = Duration::from_millis(200);

/// The same for one that has much memory to go through.
const LONG_GRACE: Duration = Duration::from_millis(800);

/// The memory from which on it is much, in bytes.
const MUCH: u64 = 1 << 30;

/// Signals that come so close together are one: some programs that stop others send two.
const ONE_SIGNAL: Duration = Duration::from_millis(50);

/// The longest time that an end at once takes: a busy machine needs some of it, and a terminal that
/// does not move all of it.
const PATIENCE: Duration = Duration::from_secs(1);

/// The exit code of a command that a second signal ends.
const KILLED: i32 = 130;

/// Does something at each signal that asks the program to end.
#[cfg(unix)]
fn on_signals(mut what: impl FnMut() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    thread::Builder::new().spawn(move || signals.forever().for_each(|_| what())).map(drop)
}

/// Does something at each Ctrl-C.
#[cfg(not(unix))]
fn on_signals(what: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(what)
}

/// Runs a command and ends the program with its exit code. Nothing is freed: the system does that
/// faster. The first signal asks the command to end, the second ends it.
///
/// A thread beside it raises the interrupt when its memory is used up, and ends the program with
/// the exit code of `stopped` when the command was stopped and does not answer.
pub(crate) fn run(
    context: &'static Context,
    command: impl FnOnce() -> u8,
    stopped: impl FnOnce() -> u8 + Send + 'static,
) -> Outcome<u8> {
    let mut first = None;
    let heard = on_signals(move || {
        context.limits.interrupt.raise();
        if first.get_or_insert_with(Instant::now).elapsed() > ONE_SIGNAL {
            end_at_once(|| KILLED, KILLED);
        }
    });
    heard.map_err(|error| Failure::new(error, "Ctrl-C cannot be handled here"))?;
    let watching = thread::Builder::new().spawn(|| watch(context, stopped));
    watching.map_err(|error| Failure::new(error, "the system has no threads left"))?;
    exit(command().into());
}

fn watch(context: &Context, stopped: impl FnOnce() -> u8 + Send + 'static) -> ! {
    let (limits, mut since) = (&context.limits, None);
    loop {
        thread::sleep(TICK);
        let memory = resident();
        if memory.is_some_and(|memory| memory > limits.memory) {
            limits.interrupt.raise_for(Cause::Memory);
        }
        if limits.interrupt.cause().is_none() {
            continue;
        }
        let much = context.is_concluding() || memory.is_some_and(|memory| memory > MUCH);
        let grace = if much { LONG_GRACE } else { GRACE };
        if since.get_or_insert_with(Instant::now).elapsed() > grace {
            end_at_once(move || stopped().into(), UNKNOWN);
        }
    }
}

/// Ends the program without its command: restores what it changed, and prints the last words,
/// whose exit code that is. Where there is no time for that, the other one is.
fn end_at_once(says: impl FnOnce() -> i32 + Send + 'static, code: i32) -> ! {
    // Here, and before anything that may be held up.
    watch::live::restore_modes();
    remove_unfinished();
    wait_for_programs(PATIENCE);
    // The command may hold a terminal that does not move.
    let says = thread::Builder::new().spawn(move || {
        watch::live::restore();
        exit(says());
    });
    if says.is_ok() {
        thread::sleep(PATIENCE);
    }
    exit(code);
}

/// The exit code of a command that cannot say a word.
const UNKNOWN: i32 = 3;

/// The memory of this program, in bytes, where the system reports it.
fn resident() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
        let pages: u64 = pages.split(' ').nth(1)?.parse().ok()?;
        Some(pages * rustix::param::page_size() as u64)
    }
    #[cfg(not(target_os = "linux"))]
    None
}
