//! The imports that files of this family share, in one line.

pub(super) use super::form::{Entry, Form, Means, Needs, Slot, Verdict, Wording, forms};
pub(super) use super::grid::{Grid, ordered, other};
pub(super) use super::meaning::{Bounds, Subject, lies, range};
pub(super) use super::node::{Arg, Args, Leaf, Node};
pub(super) use super::sheet::{Area, Mark, Sheet};
pub(super) use super::unknown::{Layer, Lines, borders};
pub(super) use super::words::{fault, integer, is_same, several, size};
pub(super) use super::writer::Writer;
pub(super) use super::{Facts, File, Name, Text};
pub(super) use crate::puzzle::prelude::*;
pub(super) use crate::sentences::{Phrase, number, singular};
pub(super) use puzzlec_encodings::{Formula, Linear};
