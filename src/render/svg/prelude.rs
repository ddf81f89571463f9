//! The imports that files of drawings share, in one line: `use super::prelude::*;`.

pub(super) use super::canvas::{Canvas, Place, SIZE, Word, chain, class, closed, mark_class, px};
pub(super) use super::look::COLOURS;
pub(super) use crate::render::colours::Colours;
pub(super) use crate::render::prelude::*;
