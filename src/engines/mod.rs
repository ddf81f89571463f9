//! Engines, which find assignments: exact cover search, and SAT solvers in this process or outside.

mod checked;
pub mod cover;
mod enumerate;
mod external;
mod interrupt;
mod lazy;
mod models;
mod own;
pub(crate) mod random;
mod solver;
mod split;
mod splr;
mod varisat;

pub use enumerate::{Blocking, Enumeration};
pub use external::Command;
pub use interrupt::Interrupt;
pub use lazy::Lazy;
pub use models::Models;
pub use own::Solve;
pub use puzzlec_dimacs::Values;
pub use solver::{Answer, BackEnd, Solver, SolverError};
pub use split::Splitter;

pub(crate) use models::Progress;
pub(crate) use split::MANY;
