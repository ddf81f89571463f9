//! Finite-domain integers.

use std::marker::PhantomData;

/// The integers of a model.
#[derive(Clone, Debug)]
pub(crate) struct IntTable<V>(PhantomData<V>);

impl<V> Default for IntTable<V> {
    fn default() -> Self {
        Self(PhantomData)
    }
}
