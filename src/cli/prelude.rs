//! The imports of a command's file, in one line: `use crate::cli::prelude::*;`.

pub(crate) use std::ops::ControlFlow;
pub(crate) use std::path::{Path, PathBuf};

pub(crate) use clap::Args;
pub(crate) use itertools::Itertools;
pub(crate) use puzzlec::engines::{Models, Values};
pub(crate) use puzzlec::puzzle::ensure;
pub(crate) use puzzlec::puzzle::task::{AnySolution, AnyTask};
pub(crate) use puzzlec::search::{Conclusion, Engine, Plan, Settings};
pub(crate) use puzzlec_encodings::{Request, Role, Roles};
pub(crate) use serde_json::{Value, json};

pub(crate) use super::End;
pub(crate) use super::args::{
    Aim, DATES, Dates, Encoding, EncodingBase, Instance, Pinned, SatSearch, Search, Threads, named,
};
pub(crate) use super::context::Context;
pub(crate) use super::output::{plural, write_bytes};
pub(crate) use super::report::{Failure, Outcome};
