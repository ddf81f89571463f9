//! The imports that files of clues share, in one line.

pub(super) use super::super::prelude::*;
pub(super) use super::super::sheet::Drawing;
pub(super) use super::super::{Answer, Rules};
pub(super) use super::slots::{Of, Place, Slot, Slots};
pub(super) use crate::shapes::drawing::marks_and_legend;
