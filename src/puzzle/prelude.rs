//! The names that the file of a family needs, in one line: `use puzzlec::puzzle::prelude::*;`.
//!
//! Families alone import it: every other module names what it imports, and from where.

pub use std::collections::{BTreeMap, BTreeSet};
pub use std::fmt;
pub(crate) use std::fmt::Display;
pub use std::sync::Arc;

pub use itertools::{Itertools, iproduct};
pub use puzzlec_dimacs::Lit;
pub use puzzlec_encodings::symmetry::Symmetries;
pub use puzzlec_encodings::{
    Assignment, Atom, Comparison, Int, IntEncoding, Model, Nth, Role, names,
};
pub use serde::{Deserialize, Serialize};

pub use super::clues::{Clue, Clues, Making, texts};
pub use super::definition::Puzzle;
pub use super::document::Document;
pub(crate) use super::family::instances;
pub use super::family::{Drawn, Family, Key, Kind};
pub use super::instance::{Exactly, Fault, Spanned, distinct, drawn};
pub(crate) use super::near::nearest;
pub use super::picture::{
    Block, Grid, Label, Map, Picture, Point, Primitive, Scene, Square, Stroke, Weight,
};
pub use super::violation::{Violation, ensure};
pub use crate::engines::plural;
pub use crate::shapes::board::Board;
pub use crate::shapes::drawing;
pub use crate::shapes::lattice::{Cell, Lattice};
