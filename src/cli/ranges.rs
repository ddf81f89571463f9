//! Ranges of parameters that are numbers: `3..12`, `3..21..2`, `3,4,7`.

use puzzlec::puzzle::family::{self, Key};

use super::parameters::{self, Parameters};
use super::report::{Failure, Outcome};

/// The parameters that are written as several values, and what is written.
pub(crate) fn among(parameters: &Parameters) -> impl Iterator<Item = (&'static Key, &str)> {
    let value = |key: &Key| parameters.0.iter().find(|(name, _)| *name == key.name);
    let written = move |key: &'static Key| value(key).map(|(_, value)| (key, value));
    parameters::all().filter_map(written).filter(|(key, value)| key.is_range(value))
}

/// Refuses ranges where one puzzle is wanted.
pub(crate) fn refuse(parameters: &Parameters) -> Outcome<()> {
    let Some((key, text)) = among(parameters).next() else { return Ok(()) };
    let error = format!("--{} {text} is more than one value", key.option());
    let help = "give one value; `solve`, `count`, `optimise` and `encode` accept several";
    Err(Failure::new(error, help))
}

/// The values of a parameter that is written as several.
pub(crate) fn values(key: &Key, text: &str) -> Outcome<Vec<i64>> {
    family::values(text).map_err(|reason| {
        let option = key.option();
        let help =
            format!("a range is --{option} 3..12, or 3..21..2 in steps of 2; a list is 3,4,7");
        Failure::new(format!("invalid value `{text}` for --{option}: {reason}"), help)
    })
}
