//! Searches: some solutions or all, their number, the best one, and explanations.

mod atomic;
mod conclusion;
mod counting;
mod counts;
mod cubes;
mod diagram;
mod error;
mod event;
pub mod file;
mod formula;
mod frequencies;
mod lines;
mod lock;
mod make;
mod merge;
mod models;
mod opened;
mod optimise;
mod plan;
mod prelude;
pub mod project;
mod question;
mod reason;
mod report;
mod sample;
mod session;
mod settings;
mod signed;
mod solve;
mod state;
mod tally;
mod threads;

pub use atomic::{FileError, NewFile, NewFolder, remove_unfinished, replace_file};
pub use conclusion::{Conclusion, Count, Refuted};
pub use counts::{Counts, Levels, kind};
pub use cubes::{Cubes, Weighed};
pub use error::{MissingRole, SearchError};
pub use event::{Event, Hears};
pub use file::{Export, Form};
pub use formula::exact_cover;
use frequencies::Tallied;
pub use frequencies::{Frequencies, Frequency, Projection, Projections};
pub use lines::Lines;
pub use make::{Made, MakeError, Maker, Own, Pattern, Wanted};
pub use merge::{Merged, Whole};
pub use models::{Models, Solutions, Status};
pub use opened::{OpenError, Opened, STDIN, open, read, source};
pub use optimise::{Best, Optimisation, Step};
pub use plan::{Bounds, Stage, Strategy, Until, plan};
pub use question::{Check, Counting, Part, Question};
pub use reason::Walk;
pub use reason::{
    Ambiguity, Conflict, Deduction, Explanation, Forced, Frame, Given, Hint, Inference, Located,
    Move, Needed, NextStep, Rating, Steps,
};
pub use report::{Advice, Solved, Unique, Validity};
pub use sample::Sample;
pub use session::Search;
pub use settings::{Engine, EngineError, Settings};
pub(crate) use signed::{hex, json};
pub use solve::Solve;
pub use state::StateError;
use tally::Tally;
pub use threads::{HandOn, in_order};
