//! All tests of the crate but those of its memory, which is that of a whole process.

mod answer;
mod compress;
mod drat;
mod errors;
mod formula;
mod lits;
mod opb;
mod properties;
mod read;
mod round_trip;
mod wcnf;
mod write;
