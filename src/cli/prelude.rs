//! The imports that files of the command line share, in one line: `use crate::cli::prelude::*;`.

pub(crate) use std::fmt::Display;
pub(crate) use std::io;
pub(crate) use std::num::NonZeroUsize;
pub(crate) use std::ops::ControlFlow;
pub(crate) use std::path::{Path, PathBuf};
pub(crate) use std::sync::Arc;
pub(crate) use std::sync::atomic::{AtomicBool, Ordering};
pub(crate) use std::time::Duration;

pub(crate) use clap::builder::PossibleValuesParser;
pub(crate) use clap::{Arg, ArgAction, Args, Command, CommandFactory, FromArgMatches};
pub(crate) use itertools::Itertools;
pub(crate) use parking_lot::Mutex;
pub(crate) use puzzlec::engines::{Assignments, Evidence, Limits, SOLVERS, Stop, Values, plural};
pub(crate) use puzzlec::puzzle::count::Natural;
pub(crate) use puzzlec::puzzle::ensure;
pub(crate) use puzzlec::puzzle::family::{Family, Key, Parameter};
pub(crate) use puzzlec::puzzle::instance::{Params, Source};
pub(crate) use puzzlec::puzzle::picture::{Block, Picture};
pub(crate) use puzzlec::puzzle::task::{AnySolution, AnyTask};
pub(crate) use puzzlec::puzzle::text::listed;
pub(crate) use puzzlec::puzzles::{self, FAMILIES, packing};
pub(crate) use puzzlec::render::html::Gallery;
pub(crate) use puzzlec::render::svg::Drawing;
pub(crate) use puzzlec::render::text::{Column, TextStyle};
pub(crate) use puzzlec::search::file::{Form, Kind};
pub(crate) use puzzlec::search::{
    Advice, Conclusion, Engine, EngineError, Event, FileError, Models, Opened, STDIN, Search,
    SearchError, Settings, Solved, file, project,
};
pub(crate) use puzzlec_dimacs::{Size, Var};
pub(crate) use puzzlec_encodings::{Encodings, Goal, Known, Request, Role, Roles};
pub(crate) use serde::Serialize;
pub(crate) use serde_json::{Value, json};
pub(crate) use web_time::Instant;

pub(crate) use super::End;
pub(crate) use super::args::{
    Aim, Common, Dates, Encoding, Format, Instance, OneSearch, Pinned, SatSearch, SearchForAll,
    choosing_dates, for_cores, named, positive, whole,
};
pub(crate) use super::commands::Run;
pub(crate) use super::context::Context;
pub(crate) use super::instances::{Headed, Instances, Label, Rows};
pub(crate) use super::levels::{called, level, levels};
pub(crate) use super::listing::{Entry, Listing};
pub(crate) use super::parameters::Parameters;
pub(crate) use super::report::{Failure, Outcome};
pub(crate) use super::reporter::Reporter;
pub(crate) use super::table::{Found, Table, csv_line};
pub(crate) use super::terminal::Bar;
pub(super) use super::{advice, dates, events, input, parameters, ranges, table, terminal, watch};
