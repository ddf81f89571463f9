//! The core of a model, which rules share with it while they are written.

use std::mem;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use itertools::Either;

use crate::prelude::*;

/// A place for the core that a model shares with its rules.
type Place = Arc<Mutex<Core>>;

/// The core into which a rule is written: that of a model, or a borrowed one.
pub(super) type Owner<'m> = Either<Place, &'m mut Core>;

/// A core that can be changed.
pub(crate) type CoreMut<'m> = Either<MutexGuard<'m, Core>, &'m mut Core>;

fn lock(place: &Place) -> MutexGuard<'_, Core> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The core of the owner.
///
/// # Panics
/// If the model was read since the rule was begun.
pub(super) fn core_of<'c>(owner: &'c mut Owner<'_>) -> CoreMut<'c> {
    let core = owner.as_mut().map_either(|place| lock(place), |core| &mut **core);
    assert!(!core.is_read, "a rule is posted before its model is read");
    core
}

/// The core of a model, which moves between two places: one to read, one to write.
///
/// A [`Rule`] has a share in the second place, and borrows nothing. The model can therefore make
/// the literals of a rule in the line that posts it.
pub(super) struct Shared {
    read: OnceLock<Box<Core>>,
    written: Place,
}

impl Shared {
    pub(super) fn new(core: Core) -> Self {
        Self { read: OnceLock::from(Box::new(core)), written: Place::default() }
    }

    /// The core, where references to it may last.
    pub(super) fn read(&self) -> &Core {
        self.read.get_or_init(|| mem::replace(&mut *lock(&self.written), Core::away()).into())
    }

    /// Looks at the core where it is: rules may be on their way.
    pub(super) fn look<T>(&self, look: impl FnOnce(&Core) -> T) -> T {
        match self.read.get() {
            Some(core) => look(core),
            None => look(&lock(&self.written)),
        }
    }

    /// The core, where rules can write into it.
    pub(super) fn share(&mut self) -> &Place {
        if let Some(core) = self.read.take() {
            *lock(&self.written) = *core;
        }
        &self.written
    }

    pub(super) fn write(&mut self) -> CoreMut<'_> {
        Either::Left(lock(self.share()))
    }
}

impl Clone for Shared {
    fn clone(&self) -> Self {
        Self::new(self.look(Core::clone))
    }
}
