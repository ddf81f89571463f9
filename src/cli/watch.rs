//! The watch over a command: signals, time and memory, and an end that always comes.

use std::process::exit;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use puzzlec_encodings::{Bytes, Cause, Interrupt, Limits};

use super::args::Common;
use super::report::{Failure, Outcome};

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

/// The exit code of a command that a second signal ends.
const KILLED: i32 = 130;

/// The limits of a command, which signals stop: the first asks it to end, the second ends it.
pub(crate) fn limits(common: &Common) -> Outcome<Limits> {
    let interrupt = common.timeout.map_or_else(Interrupt::new, Interrupt::after);
    let (raised, mut first) = (interrupt.clone(), None);
    ctrlc::set_handler(move || {
        raised.raise();
        if first.get_or_insert_with(Instant::now).elapsed() > ONE_SIGNAL {
            exit(KILLED);
        }
    })
    .map_err(|error| Failure::new(error, "Ctrl-C cannot be caught here"))?;
    Ok(Limits { interrupt, memory: common.memory.0 })
}

/// Runs a command on a thread of its own, raises the interrupt when its memory is used up, and ends
/// the program with the command's exit code, or with that of `stopped` when it was stopped and does
/// not answer. Nothing is freed: the system does that faster.
pub(crate) fn run(
    limits: &Limits,
    command: impl FnOnce() -> u8 + Send + 'static,
    concludes: impl Fn() -> bool,
    stopped: impl FnOnce() -> u8 + Send + 'static,
) -> ! {
    let end = on_a_thread(command);
    let mut since = None;
    loop {
        match end.recv_timeout(TICK) {
            Ok(code) => exit(code.into()),
            // It has panicked, and said so.
            Err(RecvTimeoutError::Disconnected) => exit(PANICKED),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let memory = resident();
        if memory.is_some_and(|memory| memory > limits.memory) {
            limits.interrupt.raise_for(Cause::Memory);
        }
        if limits.interrupt.cause().is_none() {
            continue;
        }
        let much = concludes() || memory.is_some_and(|memory| memory > MUCH);
        let grace = if much { LONG_GRACE } else { GRACE };
        if since.get_or_insert_with(Instant::now).elapsed() > grace {
            // The command may hold a terminal that does not move.
            exit(on_a_thread(stopped).recv_timeout(TICK).unwrap_or(UNKNOWN).into());
        }
    }
}

/// Runs something on a thread that is left behind, and hands on its result.
fn on_a_thread(work: impl FnOnce() -> u8 + Send + 'static) -> Receiver<u8> {
    let (send, end) = mpsc::channel();
    let worker = thread::Builder::new().name("puzzlec".to_owned()).stack_size(STACK);
    let worker = worker.spawn(move || {
        // Nobody listens when the program has ended.
        let _ = send.send(work());
    });
    if let Err(error) = worker {
        Failure::new(error, "the system has no thread left").print();
        exit(2);
    }
    end
}

/// The exit code of a command that cannot say a word.
const UNKNOWN: u8 = 3;

/// The stack of a command, in bytes: that of a main thread.
const STACK: usize = 8 << 20;

/// The exit code of a program that has panicked.
const PANICKED: i32 = 101;

/// The memory of this program, in bytes, where the system tells.
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

/// A size of memory, such as `512M` or `4G`, in powers of ten.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory(pub(crate) u64);

impl Memory {
    /// The default limit.
    pub(crate) const DEFAULT: &str = "4G";
}

/// Reads a size of memory.
pub(crate) fn memory(text: &str) -> Result<Memory, String> {
    let text = text.trim_end_matches('B');
    let units = [('k', 1e3), ('K', 1e3), ('M', 1e6), ('G', 1e9), ('T', 1e12)];
    let unit = units.into_iter().find(|&(name, _)| text.ends_with(name));
    let number = unit.map_or(text, |(name, _)| text.trim_end_matches(name));
    let unit = unit.map_or(1.0, |(_, unit)| unit);
    let bytes = number.parse::<f64>().ok().map(|number| number * unit);
    match bytes {
        Some(bytes) if bytes >= 1e7 => Ok(Memory(bytes as u64)),
        Some(bytes) if bytes >= 0.0 => {
            Err(format!("{} are too few to do anything: give 10M or more", Bytes(bytes as u64)))
        }
        _ => Err("not a size of memory, such as 512M or 4G".to_owned()),
    }
}
