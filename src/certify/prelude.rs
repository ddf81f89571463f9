//! The imports that files of certificates share, in one line: `use crate::certify::prelude::*;`.

pub(super) use std::collections::BTreeMap;
pub(super) use std::fs::File;
pub(super) use std::io::{self, BufRead, Write};
pub(super) use std::path::{Path, PathBuf};
pub(super) use std::{fmt, fs};

pub(super) use itertools::Itertools;
pub(super) use puzzlec_dimacs::{Header, Lit, Output, ProofWriter, Values, Var, WriteError};
pub(super) use puzzlec_encodings::{Core, Goal, Numbering, Request, Role, Roles};
pub(super) use serde::{Deserialize, Serialize};

/// A result that is a fault of certificates, unless another error is named.
pub(super) type Result<T, E = CertifyError> = std::result::Result<T, E>;

pub(super) use super::folder::Folder;
pub(super) use super::{CertifyError, Checker, Claim, Manifest, OfLevel, Part};
pub(super) use crate::engines::cover::{self, OfModel};
pub(super) use crate::engines::{
    Assignments, Blocking, Refutation, Refuted, SolverError, SolverKind, Steps, plural,
};
pub(super) use crate::puzzle::ensure;
pub(super) use crate::puzzle::task::AnyTask;
pub(super) use crate::search::file::{Further, Statement, task_of};
pub(super) use crate::search::{
    EngineError, FileError, Given, NewFolder, Question, Search, SearchError,
};
