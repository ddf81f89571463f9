//! All names that the file of a family needs, in one line: `use puzzlec::puzzle::prelude::*;`.

pub use std::collections::{BTreeMap, BTreeSet};
pub(crate) use std::error::Error;
pub use std::fmt;
pub(crate) use std::fmt::Display;
pub(crate) use std::iter;
pub use std::ops::Range;
pub use std::sync::Arc;

pub use itertools::{Itertools, iproduct};
pub use puzzlec_dimacs::Lit;
pub(crate) use puzzlec_dimacs::{Values, Var};
pub use puzzlec_encodings::symmetry::Symmetries;
pub use puzzlec_encodings::{
    Assignment, Atom, Comparison, Int, IntEncoding, Model, Nth, PinError, Role, names,
};
pub(crate) use puzzlec_encodings::{Core, Known, Named, Objective, Request};
pub(crate) use serde::de::DeserializeOwned;
pub use serde::{Deserialize, Serialize};

pub(crate) use super::clues::drawn_on;
pub use super::clues::{Clue, Clues, Making, texts};
pub(crate) use super::count::Natural;
pub use super::document::Document;
pub use super::family::{Drawn, Family, Key, Kind};
pub(crate) use super::family::{Parameter, instances};
pub use super::instance::{
    Exactly, Fault, InstanceError, Params, Source, Spanned, distinct, drawn,
};
pub(crate) use super::near::{counted, nearest};
pub use super::picture::{
    Block, Grid, Label, Map, Picture, Point, Primitive, Scene, Square, Stroke, Weight,
};
pub(crate) use super::task::AnyTask;
pub use super::{Puzzle, Violation, ensure};
pub use crate::engines::plural;
pub(crate) use crate::engines::{Limits, Stop};
pub use crate::shapes::board::Board;
pub use crate::shapes::drawing;
pub(crate) use crate::shapes::drawing::{DRAW_STICKS, Mark, is_bare, marks, span};
pub use crate::shapes::lattice::{Cell, Lattice, Layout, Shape};
