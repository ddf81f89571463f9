//! The cases of properties: the same ones on every run, if nobody asks for others.

use std::env;
use std::str::FromStr;

use proptest::test_runner::{Config, RngSeed};

/// A number of cases, or as many as `PUZZLEC_CASES` says, of the seed `PUZZLEC_SEED`.
pub(crate) fn cases(few: u32) -> Config {
    let rng_seed = RngSeed::Fixed(given("PUZZLEC_SEED").unwrap_or(1));
    let cases = given("PUZZLEC_CASES").unwrap_or(few);
    // The seed finds a failure again.
    Config { cases, rng_seed, failure_persistence: None, ..Config::default() }
}

fn given<T: FromStr>(variable: &str) -> Option<T> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")))
}
