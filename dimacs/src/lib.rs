//! What is a formula, and how is it written and read?

mod cnf;
mod lit;

pub use cnf::{Clause, ClauseSink, Cnf, Size};
pub use lit::{Lit, Var};
