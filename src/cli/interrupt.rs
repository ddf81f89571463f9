//! Ctrl-C and time limits.

use std::time::{Duration, Instant};

use puzzlec::engines::Interrupt;

use super::report::{Failure, Outcome};

/// Signals that come so close together are one: some programs that stop others send two.
const ONE_SIGNAL: Duration = Duration::from_secs(1);

/// A token that Ctrl-C and the time limit raise. A second Ctrl-C ends the program at once.
pub(crate) fn install(timeout: Option<Duration>) -> Outcome<Interrupt> {
    let interrupt = timeout.map_or_else(Interrupt::new, Interrupt::after);
    let (raised, mut first) = (interrupt.clone(), None);
    ctrlc::set_handler(move || {
        raised.raise();
        if first.get_or_insert_with(Instant::now).elapsed() > ONE_SIGNAL {
            std::process::exit(130);
        }
    })
    .map_err(|error| Failure::new(error, "Ctrl-C cannot be caught here"))?;
    Ok(interrupt)
}
