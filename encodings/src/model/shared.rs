//! The core of a model, which rules share with it while they are written.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::prelude::*;

/// A place for the core that a model shares with its rules; empty while the model is read.
pub(super) type Place = Arc<Mutex<Option<Box<Core>>>>;

fn lock(place: &Place) -> MutexGuard<'_, Option<Box<Core>>> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
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
        self.read.get_or_init(|| lock(&self.written).take().expect("the core has one place"))
    }

    /// Looks at the core where it is: rules may be on their way.
    pub(super) fn look<T>(&self, look: impl FnOnce(&Core) -> T) -> T {
        let Some(core) = self.read.get() else {
            return look(lock(&self.written).as_deref().expect("the core has one place"));
        };
        look(core)
    }

    /// The core, where rules can write into it.
    pub(super) fn share(&mut self) -> &Place {
        if let Some(core) = self.read.take() {
            *lock(&self.written) = Some(core);
        }
        &self.written
    }
}

impl Clone for Shared {
    fn clone(&self) -> Self {
        Self::new(self.look(Core::clone))
    }
}

/// The core into which a rule is written: that of a model, or a borrowed one.
pub(crate) enum Owner<'m> {
    Model(Place),
    Core(&'m mut Core),
}

impl Owner<'_> {
    pub(crate) fn core(&mut self) -> CoreMut<'_> {
        match self {
            Self::Model(place) => CoreMut::new(place),
            Self::Core(core) => CoreMut::Borrowed(core),
        }
    }
}

/// A core that can be changed.
pub(crate) enum CoreMut<'m> {
    Locked(MutexGuard<'m, Option<Box<Core>>>),
    Borrowed(&'m mut Core),
}

impl<'m> CoreMut<'m> {
    /// # Panics
    /// If the model was read since its rule was begun.
    pub(super) fn new(place: &'m Place) -> Self {
        let core = lock(place);
        assert!(core.is_some(), "a rule is posted before its model is read");
        Self::Locked(core)
    }
}

impl Deref for CoreMut<'_> {
    type Target = Core;

    fn deref(&self) -> &Core {
        match self {
            Self::Locked(core) => core.as_deref().expect("the core is there"),
            Self::Borrowed(core) => core,
        }
    }
}

impl DerefMut for CoreMut<'_> {
    fn deref_mut(&mut self) -> &mut Core {
        match self {
            Self::Locked(core) => core.as_deref_mut().expect("the core is there"),
            Self::Borrowed(core) => core,
        }
    }
}
