//! Engines, which find assignments: exact cover search, and SAT solvers in this process or outside.
//!
//! A [`Spectator`] watches them: it sees the nodes of exact cover search and what SAT solvers
//! count.
//!
//! The SAT solvers in this process, the default for one solution first; splr and cadical take
//! the features of their names:
//!
//! | solver | authors | kind | learnt clauses | failed assumptions | interrupt |
//! |---|---|---|---|---|---|
//! | [varisat] | Jannis Harder | CDCL, learnt clauses in tiers by LBD | kept | reported | ends it |
//! | [batsat] | Simon Cruanes, Masaki Hara | CDCL after MiniSat 2.2 | kept | reported | pauses it |
//! | [splr] | Narazaki Shuji | CDCL after Glucose, vivification | lost | not reported | abandons it |
//! | [cadical] | Armin Biere and others | CDCL with inprocessing, in C++ | kept | reported | pauses it |
//!
//! [varisat]: https://jix.one/project/varisat
//! [batsat]: https://github.com/c-cube/batsat
//! [splr]: https://github.com/shnarazk/splr
//! [cadical]: https://github.com/arminbiere/cadical

mod batsat;
mod blocking;
#[cfg(feature = "cadical")]
mod cadical;
mod checked;
pub mod cover;
mod enumerate;
mod external;
mod figures;
mod in_process;
mod interrupt;
mod lazy;
mod limits;
mod pace;
mod proof;
pub(crate) mod random;
pub(crate) mod scrambled;
#[cfg(test)]
#[path = "tests/skeleton.rs"]
mod skeleton;
mod solver;
mod solver_kind;
mod split;
#[cfg(feature = "splr")]
mod splr;
mod stoppable;
mod varisat;
mod words;

pub use puzzlec_dimacs::Values;

pub use blocking::Blocking;
pub use cover::{Node, Partial, Recorded, Recording, Spectator};
pub(crate) use enumerate::Progress;
pub use enumerate::{Assignments, Enumeration};
pub(crate) use external::Running;
pub use external::{Command, wait_for_programs};
pub use figures::{Figure, Figures};
pub use in_process::{InProcess, Interruption};
pub use interrupt::{Cause, Interrupt};
pub use lazy::Lazy;
pub use limits::{Bytes, Limited, Limits, Stop, TooLarge};
pub use pace::{Key, Pace};
pub use proof::{Record, Refutation, Refuted, Steps, Unproved};
pub use solver::{Answer, Evidence, Solver, SolverError};
pub use solver_kind::{SOLVERS, SolverKind};
pub use split::Splitter;
pub use stoppable::Stoppable;
pub use words::plural;
