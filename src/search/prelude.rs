//! The imports of most files of searches, in one line: `use crate::search::prelude::*;`.

pub(super) use std::collections::BTreeMap;
pub(super) use std::fmt;
pub(super) use std::ops::ControlFlow;
pub(super) use std::path::{Path, PathBuf};
pub(super) use std::sync::Arc;
pub(super) use std::sync::atomic::Ordering;
pub(super) use std::thread;

pub(super) use itertools::Itertools;
pub(super) use parking_lot::Mutex;
pub(super) use puzzlec_dimacs::{ClauseSink, Header, Lit, Size, Values, Var, WriteError};
pub(super) use puzzlec_encodings::{
    Atom, Core, Encodings, Goal, Known, Limits, Meaning, Named, Request, Role, Roles, RuleId, Stop,
    choices,
};

pub(super) use super::file::{Export, Form};
pub(super) use super::plan::{Stage, Strategy, Until, plan};
pub(super) use super::{
    Conclusion, Count, Counting, Cubes, EngineError, Event, FileError, Hears, Question, Search,
    SearchError, Settings, Tally, project,
};
pub(super) use crate::engines::cover::{self, OfModel};
pub(super) use crate::engines::random::Random;
pub(super) use crate::engines::{
    Answer, Assignments, Blocking, Enumeration, Evidence, Interrupt, Lazy, Solver, SolverError,
    SolverKind,
};
pub(super) use crate::puzzle::classes::Deals;
pub(super) use crate::puzzle::count::Natural;
pub(super) use crate::puzzle::ensure;
pub(super) use crate::puzzle::instance::Source;
pub(super) use crate::puzzle::task::{AnySolution, AnyTask};
