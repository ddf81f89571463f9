//! All names that the file of a family needs, in one line: `use puzzlec::puzzle::prelude::*;`.

pub use std::collections::{BTreeMap, BTreeSet};
pub use std::fmt;
pub use std::ops::Range;
pub use std::sync::Arc;

pub use itertools::{Itertools, iproduct};
pub use puzzlec_dimacs::Lit;
pub use puzzlec_encodings::symmetry::Symmetries;
pub use puzzlec_encodings::{
    Assignment, Atom, Comparison, Int, IntEncoding, Model, Nth, PinError, Role, names,
};
pub use serde::{Deserialize, Serialize};

pub(crate) use super::family::instances;
pub use super::family::{Family, Key, Kind};
pub use super::instance::{Fault, InstanceError, Params, Source, Spanned, distinct, drawn};
pub(crate) use super::near::nearest;
pub use super::picture::{
    Block, Grid, Label, Map, Picture, Point, Primitive, Scene, Square, Stroke, Weight,
};
pub use super::{Puzzle, Violation, ensure};
pub use crate::shapes::board::Board;
pub use crate::shapes::drawing;
pub(crate) use crate::shapes::drawing::{Mark, is_bare, marks};
pub use crate::shapes::lattice::{Cell, Lattice, Layout, Shape};
