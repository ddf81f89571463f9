//! The imports of most files of drawings, in one line: `use super::prelude::*;`.

pub(super) use std::collections::{BTreeMap, BTreeSet};

pub(super) use itertools::Itertools;

pub(super) use super::canvas::{Canvas, Place, SIZE, Word, chain, class, closed, px};
pub(super) use crate::puzzle::picture::{Grid, Weight, bounds};
pub(super) use crate::render::colours::Colours;
pub(super) use crate::shapes::lattice::{Cell, Layout};
