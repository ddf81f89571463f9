//! The size as it is written.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::Monkey;
use crate::puzzle::instance::{FamilyName, InstanceError, Params, Source};

/// The largest size: beyond it the model has millions of variables, and 11 is too large already.
const LARGEST: u32 = 20;

/// An instance as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    pub(super) family: FamilyName<Monkey>,
    pub(super) n: Spanned<u32>,
}

/// What is wrong with a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MonkeyError {
    /// No cells at all.
    #[error("a grid of size 0 has no cells")]
    NoCells,
    /// More cells than the model can have.
    #[error("a grid of size {0} is too large")]
    TooLarge(u32),
}

impl Fields {
    pub(super) fn read(source: &Source, params: &Params) -> Result<Self, InstanceError> {
        let mut fields: Self = source.parse()?;
        let mut span = Some(fields.n.span());
        if let Some(n) = params.get("n", source)? {
            fields.n = Spanned::new(0..0, n);
            span = None;
        }
        let problem = match *fields.n.get_ref() {
            0 => MonkeyError::NoCells,
            n if n > LARGEST => MonkeyError::TooLarge(n),
            _ => return Ok(fields),
        };
        let help = format!("n is from 1 to {LARGEST}; from 11 on there are too many primes");
        Err(source.error(span, problem, Some(&help)))
    }
}
