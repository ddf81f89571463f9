//! The imports of most files of pictures, in one line: `use crate::render::prelude::*;`.

pub(super) use std::collections::{BTreeMap, BTreeSet};

pub(super) use itertools::Itertools;
pub(super) use unicode_width::UnicodeWidthStr;

pub(super) use crate::puzzle::picture::{
    Block, Grid, Picture, Primitive, Scene, Square, Weight, bounds,
};
pub(super) use crate::puzzle::text::xml;
pub(super) use crate::shapes::lattice::{Cell, Layout};
