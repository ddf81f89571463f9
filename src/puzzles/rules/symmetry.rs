//! Symmetries: motions that keep drawings and sentences.

use super::{Facts, Name};
use crate::puzzle::prelude::*;

impl Facts {
    /// Declares the symmetries.
    pub(super) fn declare(&self, _symmetries: &mut Symmetries<'_, Name>) {}
}
