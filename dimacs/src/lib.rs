//! Formulas in conjunctive normal form: DIMACS files with names, solver answers, OPB, WCNF.
//!
//! A formula in conjunctive normal form ([`Cnf`]) is a list of clauses, a clause a list of
//! literals ([`Lit`]), a literal a variable ([`Var`]) or its negation. A DIMACS file numbers the
//! variables from 1, writes a negation as a minus sign and ends every clause with `0`:
//!
//! ```text
//! c two colours for two neighbours
//! c varname 1 red(a)
//! c varname 2 red(b)
//! c p show 1 2 0
//! p cnf 2 2
//! 1 2 0
//! -1 -2 0
//! ```
//!
//! Lines that begin with `c` are comments to a solver. Two kinds have a meaning here: `c varname`
//! is the name of a variable, and `c p show` the projection: the variables that distinguish
//! solutions, as in the model counting competitions.
//! A solver answers with a status and values, where `-2` means that variable 2 is false:
//!
//! ```text
//! s SATISFIABLE
//! v 1 -2 0
//! ```
//!
//! So a formula is written with its names, and an answer is read back by name:
//!
//! ```
//! use puzzlec_dimacs::{Answer, ClauseSink, Cnf, Dimacs, Header, Var};
//!
//! let (a, b) = (Var::new(0), Var::new(1));
//! let mut cnf = Cnf::new();
//! cnf.add_clause(&[a.positive(), b.positive()]);
//! cnf.add_clause(&[a.negative(), b.negative()]);
//!
//! let comments = vec!["two colours for two neighbours".to_owned()];
//! let header = Header { comments, names: [(a, "red(a)"), (b, "red(b)")], show: Some(vec![a, b]) };
//! let file = cnf.write_dimacs(Vec::new(), header)?;
//!
//! let dimacs = Dimacs::read(file.as_slice())?;
//! assert_eq!(dimacs.cnf, cnf);
//! assert_eq!(dimacs.header.names[1], (b, "red(b)".to_owned()));
//!
//! let output = "c what a solver prints\ns SATISFIABLE\nv 1 -2 0\n";
//! let Answer::Satisfiable(values) = Answer::read(output.as_bytes(), cnf.num_vars())? else {
//!     return Err("there should be a solution".into());
//! };
//! let names = dimacs.header.names.iter();
//! let red = names.filter(|(var, _)| values.value(*var) == Some(true));
//! assert_eq!(red.map(|(_, name)| name.as_str()).collect::<Vec<_>>(), ["red(a)"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To save memory, clauses can be written by a [`DimacsWriter`] as they are generated, without a
//! formula in memory: both are a [`ClauseSink`], and a [`Size`] counts beforehand. A
//! [`Callback`] hands them to any solver. The writer also
//! takes weighted soft clauses, and an [`OpbWriter`] takes pseudo-Boolean constraints. [`open`] and
//! [`create`] handle files, compressed or not.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod answer;
mod assignment;
mod callback;
mod cnf;
mod comment;
mod compress;
mod drat;
pub mod files;
mod header;
mod listener;
mod lit;
mod name;
mod opb;
mod problem;
mod propagator;
mod read;
mod source;
mod values;
mod veripb;
mod wcnf;
mod write;

pub use answer::{Answer, AnswerError, AnswerProblem, Format};
pub use assignment::PartialAssignment;
pub use callback::Callback;
pub use cnf::{ClauseSink, Cnf, Size, line};
pub use compress::{OpenError, Output, create, decompress, open, uncompressed};
pub use drat::{BinaryDrat, DratError, DratProblem, DratReader, DratStep, DratWriter, LratWriter};
pub use header::{Header, Names};
pub use listener::Listener;
pub use lit::{Lit, Var};
pub use opb::{Opb, OpbWriter, Relation, Sum, SumSink};
pub use problem::{ReadError, ReadProblem};
pub use propagator::{Mark, Propagator};
pub use read::Dimacs;
pub use source::{Malformed, ParseError, Place};
pub use values::{Values, trues};
pub use veripb::{Image, ProofId, ProofWriter, Summand};
pub use wcnf::Wcnf;
pub use write::{DimacsWriter, WriteError};
