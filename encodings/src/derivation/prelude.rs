//! The imports that these files share.

pub(super) use std::io::Write;

pub(super) use rustc_hash::{FxHashMap, FxHashSet};

pub(super) use super::inequality::Inequality;
pub(super) use super::reified::{Consequence, Reified};
pub(super) use super::tally::{Tally, Weakening};
pub(super) use crate::prelude::*;
