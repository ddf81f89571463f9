//! How does a constraint become clauses?

mod assignment;
pub mod at_most_one;
mod atom;
pub mod cardinality;
mod choice;
mod encoder;
mod ints;
mod lower;
mod model;
mod name;
mod normal;
pub mod sum;
pub mod table;
#[cfg(test)]
mod testing;
mod text;

pub use assignment::Assignment;
pub use atom::Atom;
pub use choice::{AtMostOne, Cardinality, Choice, Encodings, Sides, Sum, UnknownChoice};
pub use encoder::Encoder;
pub use ints::{Int, IntEncoding};
pub use lower::Lowered;
pub use model::{Body, Comparison, Constraint, Model, Posted};
pub use name::{Name, RuleName, VarName};
