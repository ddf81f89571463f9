//! The imports of most files of the engines, in one line: `use crate::engines::prelude::*;`.

pub(super) use std::fmt;
pub(super) use std::sync::Arc;

pub(super) use itertools::Itertools;
pub(super) use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Var};
pub(super) use puzzlec_encodings::{Comparison, Core};

pub(super) use super::checked::{Engine, Question, Verdict};
pub(super) use super::cover::{Item, OfModel, Problem};
pub(super) use super::{
    Answer, Evidence, Figure, Figures, InProcess, Interrupt, Interruption, Solver, SolverError,
};
