//! The imports of most files of drawings, in one line: `use super::prelude::*;`.

pub(super) use super::canvas::{Canvas, Place, SIZE, Word, chain, class, closed, px};
pub(super) use crate::render::colours::Colours;
pub(super) use crate::render::prelude::*;
