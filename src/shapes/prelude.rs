//! The imports that files of shapes share, in one line: `use crate::shapes::prelude::*;`.

pub(super) use std::collections::{BTreeMap, BTreeSet};
pub(super) use std::fmt;
pub(super) use std::ops::Range;
pub(super) use std::sync::Arc;

pub(super) use itertools::Itertools;
pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::drawing::{DrawingError, Mark};
pub(super) use super::lattice::{Cell, Lattice, Layout, Motion};
