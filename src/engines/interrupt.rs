//! Interrupts: tokens that stop whoever holds them.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use web_time::Instant;

use puzzlec_encodings::choices;

/// A token that is raised explicitly or by a deadline, and stops the work of its holders.
/// Clones are the same token.
///
/// ```
/// use puzzlec::engines::{Cause, Interrupt};
///
/// let interrupt = Interrupt::new();
/// let child = interrupt.child();
/// assert_eq!(child.cause(), None);
/// interrupt.raise_for(Cause::Memory);
/// assert_eq!(child.cause(), Some(Cause::Memory));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    raised: Arc<OnceLock<Cause>>,
    deadline: Arc<OnceLock<Instant>>,
    parent: Option<Arc<Self>>,
}

choices! {
    /// The cause of a stop.
    #[non_exhaustive]
    Cause {
        /// A request, such as Ctrl-C.
        Request = "on request",
        /// The deadline has passed.
        Time = "by the time limit",
        /// The memory limit was reached.
        Memory = "by the memory limit",
    }
}

impl Interrupt {
    /// A token that only [`raise`](Self::raise) raises.
    pub fn new() -> Self {
        Self::default()
    }

    /// A token that is also raised after this time.
    pub fn after(time: Duration) -> Self {
        let interrupt = Self::default();
        interrupt.raise_after(time);
        interrupt
    }

    /// Sets a deadline, this time from now. The first deadline stays.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use puzzlec::engines::{Cause, Interrupt};
    ///
    /// let interrupt = Interrupt::new();
    /// let child = interrupt.child();
    /// child.raise_after(Duration::ZERO);
    /// interrupt.raise_after(Duration::from_secs(3600));
    /// assert_eq!((child.cause(), interrupt.cause()), (Some(Cause::Time), None));
    /// ```
    pub fn raise_after(&self, time: Duration) {
        // A time that the clock cannot express never comes.
        if let Some(deadline) = Instant::now().checked_add(time) {
            let _ = self.deadline.set(deadline);
        }
    }

    /// A token that is raised with this one, and can be raised alone.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { parent: Some(Arc::new(self.clone())), ..Self::default() }
    }

    /// The time until the deadline, if there is one: its own, or that of a token that raises it.
    pub fn remaining(&self) -> Option<Duration> {
        let own = self.deadline.get().map(|at| at.saturating_duration_since(Instant::now()));
        let above = self.parent.as_ref().and_then(|parent| parent.remaining());
        own.into_iter().chain(above).min()
    }

    /// Raises it, for good.
    pub fn raise(&self) {
        self.raise_for(Cause::Request);
    }

    /// Raises it for this cause, for good. The first cause stays.
    pub fn raise_for(&self, cause: Cause) {
        // It has a cause already.
        let _ = self.raised.set(cause);
    }

    /// True if it is raised.
    pub fn is_raised(&self) -> bool {
        self.cause().is_some()
    }

    /// The cause for which it is raised.
    pub fn cause(&self) -> Option<Cause> {
        let by_hand = self.raised.get().copied();
        let cause = by_hand.or_else(|| self.parent.as_ref().and_then(|parent| parent.cause()));
        let passed = |deadline: &Instant| (*deadline <= Instant::now()).then_some(Cause::Time);
        cause.or_else(|| self.deadline.get().and_then(passed))
    }
}
