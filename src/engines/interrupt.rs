//! Interrupts: tokens that stop whoever holds them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A token that is raised by hand or by a deadline, and stops the solvers that hold it.
/// Clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    deadline: Option<Instant>,
    parent: Option<Arc<Self>>,
    /// The number of times that it may still be asked before it is raised, if that is limited.
    patience: Option<Arc<AtomicU64>>,
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

    /// A token that is raised with this one, and can be raised alone.
    #[must_use]
    pub fn child(&self) -> Self {
        let parent = Some(Arc::new(self.clone()));
        Self { raised: Arc::default(), parent, ..self.clone() }
    }

    /// This token, which is also raised when it has been asked so many times. Unlike a deadline,
    /// that stops an engine that works alone at the same point on every run.
    #[must_use]
    pub fn with_patience(&self, asked: u64) -> Self {
        Self { patience: Some(Arc::new(AtomicU64::new(asked))), ..self.clone() }
    }

    /// Takes back the limit of [`with_patience`](Self::with_patience).
    pub fn be_patient(&self) {
        if let Some(patience) = &self.patience {
            patience.store(u64::MAX, Ordering::Relaxed);
        }
    }

    /// The time until the deadline, if there is one.
    pub fn remaining(&self) -> Option<Duration> {
        Some(self.deadline?.saturating_duration_since(Instant::now()))
    }

    /// Raises it, for good.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// True if it is raised.
    pub fn is_raised(&self) -> bool {
        let impatient = self.patience.as_ref().is_some_and(|patience| {
            let asked = patience.load(Ordering::Relaxed);
            patience.store(asked.saturating_sub(1), Ordering::Relaxed);
            asked == 0
        });
        impatient
            || self.parent.as_ref().is_some_and(|parent| parent.is_raised())
            || self.raised.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }
}
