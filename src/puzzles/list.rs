//! Lists in files, which an option gives as one text.

use serde::{Deserialize, Serialize};

/// Several values in a list, or in one text.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "the value is a list, or one text with commas between its items")]
pub(super) enum ListOrText<T> {
    List(Vec<T>),
    Text(String),
}
