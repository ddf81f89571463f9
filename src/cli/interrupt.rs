//! Ctrl-C and time limits.

use std::time::Duration;

use puzzlec::solvers::Interrupt;

use super::report::{Failure, Outcome};

/// A token that Ctrl-C and the time limit raise. A second Ctrl-C ends the program at once.
pub(crate) fn install(timeout: Option<Duration>) -> Outcome<Interrupt> {
    let interrupt = timeout.map_or_else(Interrupt::new, Interrupt::after);
    let raised = interrupt.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    })
    .map_err(|error| Failure::new(error, "Ctrl-C cannot be caught here"))?;
    Ok(interrupt)
}
