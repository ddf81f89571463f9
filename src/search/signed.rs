//! Lines of JSON that end with their digests.

use std::fmt::{self, Debug, Display, Formatter};

use itertools::Itertools;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

/// The field that ends every line.
const CHECK: &str = ",\"check\":\"";

/// A line of JSON.
pub(crate) fn json(content: &impl Serialize) -> String {
    serde_json::to_string(content).unwrap_or_else(|error| panic!("a line is no JSON: {error}"))
}

/// The first 64 bits of the SHA-256 of a text.
pub(super) fn digest(text: &str) -> String {
    Digest(Sha256::default().chain_update(text)).to_string()
}

/// Bytes as two digits each.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).join("")
}

/// A digest of things in their `Debug` form.
#[derive(Default)]
pub(super) struct Digest(Sha256);

impl Digest {
    /// Adds a thing.
    pub(super) fn add(&mut self, thing: &impl Debug) {
        self.0.update(format!("{thing:?}\n"));
    }
}

impl Display for Digest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0.clone().finalize()[..8]))
    }
}

/// A line with its digest.
pub(super) fn signed(content: &impl Serialize) -> String {
    let json = json(content);
    format!("{}{CHECK}{}\"}}\n", &json[..json.len() - 1], digest(&json))
}

/// The content of a line whose digest is right.
pub(super) fn verified<T: DeserializeOwned>(line: &str) -> Option<T> {
    let (fields, check) = line.rsplit_once(CHECK)?;
    let json = format!("{fields}}}");
    if check.strip_suffix("\"}")? != digest(&json) {
        return None;
    }
    serde_json::from_str(&json).ok()
}
