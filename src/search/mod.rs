//! Searches: some solutions or all, their number, the best one, and explanations.

mod atomic;
mod conclusion;
mod counting;
mod cubes;
mod diagram;
mod error;
mod event;
mod explain;
pub mod file;
mod formula;
mod frequencies;
mod lines;
mod models;
mod opened;
mod optimise;
mod plan;
pub mod project;
mod question;
mod sample;
mod session;
mod settings;
mod solutions;
mod solve;
mod state;
mod tally;
mod threads;

pub use atomic::{FileError, NewFile, remove_unfinished, replace_file};
pub use conclusion::{Conclusion, Count, Refuted};
pub use cubes::Cubes;
pub use error::{MissingRole, SearchError};
pub use event::Event;
pub use explain::{
    Backbone, Conflict, ExplainError, Explained, Forced, Given, Hint, Hinted, Needless,
    NeedlessError,
};
pub use file::{Export, Form};
pub use formula::exact_cover;
pub use frequencies::{Frequencies, Tallied};
pub use lines::Lines;
pub use models::Models;
pub use opened::{Found, OpenError, Opened, STDIN, open, read, source};
pub use optimise::{Optimisation, Step};
pub use plan::{Bounds, Stage, Strategy, Until, plan};
pub use question::{Check, Counting, Question};
pub use sample::Sample;
pub use session::Search;
pub use settings::{Engine, EngineError, Settings};
pub use solutions::{Solutions, Status};
pub use solve::Solve;
pub use state::StateError;
use tally::Tally;
pub use threads::{HandOn, in_order};
