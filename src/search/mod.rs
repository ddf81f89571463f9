//! Searches: some solutions or all, their number, the best one, and explanations.

mod atomic;
mod choose;
mod conclusion;
mod counting;
mod cubes;
mod diagram;
mod error;
mod explain;
pub mod file;
mod formula;
mod frequencies;
mod optimise;
pub mod project;
mod sample;
mod session;
mod state;
mod tally;
mod threads;

pub use atomic::{FileError, NewFile, remove_unfinished, replace_file};
pub use choose::{Engine, EngineError, Plan, Settings, Wanted};
pub use conclusion::{Conclusion, Count, Refuted};
pub use counting::{Check, Counted, Counting};
pub use cubes::{Cubes, split};
pub use diagram::ByDiagram;
pub use error::{MissingRole, SearchError};
pub use explain::{
    Backbone, Conflict, ExplainError, Explained, Forced, Given, Hint, Hinted, Needless,
    NeedlessError, backbone, explain, hint, patient,
};
pub use frequencies::{Frequencies, frequencies};
pub use optimise::{Optimisation, Step};
pub use sample::{Sample, sample};
pub use session::{Found, OpenError, Opened, Search, Solutions, Status, open};
pub use state::StateError;
use tally::Tally;
pub use threads::{HandOn, in_order};
