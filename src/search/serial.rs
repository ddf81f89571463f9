//! Forms of fields in JSON.

use std::fmt;

use serde::Serializer;

use crate::engines::Evidence;

/// Serializes evidence as its kind, in a word.
pub(super) fn evidence_word<S: Serializer>(evidence: &Evidence, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_str(evidence.as_str())
}

/// Serializes a thing as what it displays as.
pub(super) fn text<S: Serializer>(thing: &impl fmt::Display, s: S) -> Result<S::Ok, S::Error> {
    s.collect_str(thing)
}
