//! What is asked of a puzzle: some solutions or all, how many, the best, what could be left out.

mod choose;
mod cubes;
pub mod file;
mod needless;
mod optimise;
mod tally;
mod threads;

pub use choose::{Engine, EngineError, Plan, Wanted};
pub use cubes::{Cubes, split};
pub use needless::{Needless, NeedlessError, Verdict};
pub use optimise::{Optimisation, Step};
pub use tally::Tally;
pub use threads::in_order;
