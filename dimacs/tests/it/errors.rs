//! Reports of what readers refuse.

use std::fmt::{Debug, Display};

/// Each text with the error that it causes, one on a line.
pub(crate) fn errors<T, E: Display>(
    read: impl Fn(&[u8]) -> Result<T, E>,
    texts: &[impl AsRef<str> + Debug],
) -> String {
    let report = texts.iter().map(|text| match read(text.as_ref().as_bytes()) {
        Ok(_) => format!("{text:?}\n    is read\n"),
        Err(error) => format!("{text:?}\n    {error}\n"),
    });
    report.collect()
}
