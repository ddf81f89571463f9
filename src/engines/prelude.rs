//! The imports that files of the engines share, in one line: `use crate::engines::prelude::*;`.

pub(super) use std::io::Read;
pub(super) use std::process::ExitStatus;
pub(super) use std::sync::Arc;
pub(super) use std::time::Duration;
pub(super) use std::{fmt, io, thread};

pub(super) use itertools::Itertools;
pub(super) use num_bigint::BigUint;
pub(super) use puzzlec_dimacs::{ClauseSink, Cnf, Lit, ProofId, ProofWriter, Size, Summand, Var};
pub(super) use puzzlec_encodings::{Body, Comparison, Core};

pub(super) use super::checked::{Engine, Question, Verdict};
pub(super) use super::cover::{Item, OfModel, Problem};
pub(super) use super::random::Random;
pub(super) use super::{
    Answer, Evidence, Figure, Figures, InProcess, Interrupt, Interruption, Limits, Solver,
    SolverError, Stop, Values,
};
