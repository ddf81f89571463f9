//! Events: what a search reports while it runs.

use crate::engines::cover::Layer;

/// A listener to a search, which several threads tell the news.
pub type Hears<'h> = &'h (dyn Fn(Event) + Sync);

/// The news of a search while it goes on.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// The strategy, a stage that begins, or the reason why one passes the question on.
    Words(String),
    /// The search is split into cubes, some of which were searched before.
    Cubes {
        /// The number of cubes that were searched before, and of solutions in them.
        before: (usize, u64),
        /// The number of all cubes.
        all: usize,
    },
    /// The number of solutions found so far.
    Solutions(u64),
    /// A cube is complete.
    Cube,
    /// A layer of a diagram is complete.
    Layer(Layer),
}
