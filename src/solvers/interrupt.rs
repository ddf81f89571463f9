//! A token that stops whoever holds it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A token that is raised by hand or by a deadline, and stops the solvers that hold it.
/// Clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Interrupt {
    /// A token that only [`raise`](Self::raise) raises.
    pub fn new() -> Self {
        Self::default()
    }

    /// A token that is also raised when so much time has passed.
    pub fn after(time: Duration) -> Self {
        // A time that the clock cannot express never comes.
        Self { deadline: Instant::now().checked_add(time), ..Self::default() }
    }

    /// The time until the deadline, if there is one.
    pub fn remaining(&self) -> Option<Duration> {
        Some(self.deadline?.saturating_duration_since(Instant::now()))
    }

    /// Raises it, for good.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether it is raised.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }
}
