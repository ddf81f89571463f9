//! The imports that files of pictures share, in one line: `use crate::render::prelude::*;`.

pub(super) use std::collections::{BTreeMap, BTreeSet};
pub(super) use std::slice;

pub(super) use itertools::Itertools;
pub(super) use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(super) use super::colours::Colours;
pub(super) use crate::puzzle::picture::{
    Block, Grid, Label, Map, Picture, Point, Primitive, Scene, Square, Weight,
};
pub(super) use crate::puzzle::text::xml;
pub(super) use crate::shapes::lattice::{Cell, Layout};
pub(super) use crate::shapes::plane::{bounds, depth, mean};
