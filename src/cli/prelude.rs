//! The imports of most files of the command line, in one line: `use crate::cli::prelude::*;`.

pub(crate) use std::num::NonZeroUsize;
pub(crate) use std::ops::ControlFlow;
pub(crate) use std::path::{Path, PathBuf};
pub(crate) use std::sync::Arc;
pub(crate) use std::sync::atomic::Ordering;
pub(crate) use std::time::{Duration, Instant};

pub(crate) use clap::{Arg, Args, Command, CommandFactory};
pub(crate) use itertools::Itertools;
pub(crate) use parking_lot::Mutex;
pub(crate) use puzzlec::engines::{Assignments, Evidence, Values};
pub(crate) use puzzlec::puzzle::count::Natural;
pub(crate) use puzzlec::puzzle::ensure;
pub(crate) use puzzlec::puzzle::family::{Family, Key};
pub(crate) use puzzlec::puzzle::instance::Source;
pub(crate) use puzzlec::puzzle::picture::Block;
pub(crate) use puzzlec::puzzle::task::{AnySolution, AnyTask};
pub(crate) use puzzlec::puzzle::text::listed;
pub(crate) use puzzlec::puzzles;
pub(crate) use puzzlec::render::html::Gallery;
pub(crate) use puzzlec::render::svg::Drawing;
pub(crate) use puzzlec::render::text::{Column, TextStyle};
pub(crate) use puzzlec::search::file::Form;
pub(crate) use puzzlec::search::{
    Conclusion, Engine, Opened, STDIN, Search, SearchError, Settings,
};
pub(crate) use puzzlec_encodings::{Goal, Known, Limits, Request, Role, Roles, Stop};
pub(crate) use serde_json::{Value, json};

pub(crate) use super::End;
pub(crate) use super::answer::Answer;
pub(crate) use super::args::{
    Aim, Common, Dates, Encoding, Format, Instance, OneSearch, Pinned, SatSearch, SearchForAll,
    choosing_dates, named, positive, whole,
};
pub(crate) use super::commands::Run;
pub(crate) use super::context::Context;
pub(crate) use super::instances::{Headed, Instances, Rows};
pub(crate) use super::output::{Output, plural};
pub(crate) use super::parameters::Parameters;
pub(crate) use super::report::{Failure, Outcome};
pub(crate) use super::table::{Found, Table, csv_line};
pub(super) use super::{dates, input};
