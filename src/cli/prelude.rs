//! The imports of most files of the command line, in one line: `use crate::cli::prelude::*;`.

pub(crate) use std::ops::ControlFlow;
pub(crate) use std::path::{Path, PathBuf};

pub(crate) use clap::Args;
pub(crate) use itertools::Itertools;
pub(crate) use puzzlec::engines::{Assignments, Evidence, Values};
pub(crate) use puzzlec::puzzle::count::Natural;
pub(crate) use puzzlec::puzzle::ensure;
pub(crate) use puzzlec::puzzle::picture::Block;
pub(crate) use puzzlec::puzzle::task::{AnySolution, AnyTask};
pub(crate) use puzzlec::puzzle::text::listed;
pub(crate) use puzzlec::render::svg::Drawing;
pub(crate) use puzzlec::search::{Conclusion, Engine, Opened, Search, Settings};
pub(crate) use puzzlec_encodings::{Known, Request, Role, Roles};
pub(crate) use serde_json::{Value, json};

pub(crate) use super::End;
pub(crate) use super::args::{
    Aim, Dates, Encoding, Format, Instance, OneSearch, Pinned, SatSearch, SearchForAll,
    choosing_dates, named, positive, whole,
};
pub(crate) use super::commands::Run;
pub(crate) use super::context::Context;
pub(crate) use super::instances::Instances;
pub(crate) use super::output::{Output, plural};
pub(crate) use super::report::{Failure, Outcome};
