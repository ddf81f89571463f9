//! The imports that files of searches share, in one line: `use crate::search::prelude::*;`.

pub(super) use std::collections::BTreeMap;
pub(super) use std::fmt::Display;
pub(super) use std::fs::File;
pub(super) use std::io::{BufRead, Read, Write};
pub(super) use std::ops::ControlFlow;
pub(super) use std::path::{Path, PathBuf};
pub(super) use std::sync::Arc;
pub(super) use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
pub(super) use std::time::Duration;
pub(super) use std::{fmt, io, thread};

pub(super) use indexmap::IndexMap;
pub(super) use itertools::Itertools;
pub(super) use parking_lot::Mutex;
pub(super) use puzzlec_dimacs::{
    ClauseSink, Cnf, Header, Lit, PartialAssignment, Size, Values, Var, WriteError, uncompressed,
};
pub(super) use puzzlec_encodings::graph::Cuts;
pub(super) use puzzlec_encodings::sum::Total;
pub(super) use puzzlec_encodings::{
    Atom, Core, Encodings, Goal, Known, Meaning, Named, PinError, Request, Role, Roles, RuleId,
    Sides, choices,
};
pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::cubes::Splitting;
pub(super) use super::diagram::ByDiagram;
pub(super) use super::file::{Export, Form};
pub(super) use super::formula::lowered;
pub(super) use super::plan::{Stage, Strategy, Until, plan};
pub(super) use super::threads::{HandOn, in_order};
pub(super) use super::{
    Conclusion, Count, Counting, Cubes, EngineError, Event, FileError, Hears, OpenError, Question,
    Search, SearchError, Settings, Tally, project, replace_file,
};
pub(super) use crate::engines::cover::{self, Layer, OfModel};
pub(super) use crate::engines::random::Random;
pub(super) use crate::engines::{
    Answer, Assignments, Blocking, Enumeration, Evidence, Interrupt, Lazy, Limited, Limits, Solver,
    SolverError, SolverKind, Splitter, Stop, TooLarge, plural,
};
pub(super) use crate::puzzle::classes::Deals;
pub(super) use crate::puzzle::count::Natural;
pub(super) use crate::puzzle::ensure;
pub(super) use crate::puzzle::instance::{InstanceError, Params, Source};
pub(super) use crate::puzzle::task::{AnySolution, AnyTask};
pub(super) use crate::puzzles::{self, import};
