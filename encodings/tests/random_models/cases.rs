//! The cases of random tests, each of which can be run again alone.

use std::env;
use std::fmt::Display;
use std::str::FromStr;
use std::time::Instant;

use puzzlec_encodings::graph::Edges;
use puzzlec_encodings::{AtMostOne, Cardinality, Encodings, Lowering, Sides, Sum};

use super::random::Random;

/// The number in an environment variable.
///
/// # Panics
/// If it is none.
pub(crate) fn given<T: FromStr>(variable: &str) -> Option<T> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")))
}

/// Checks a number of cases, or as many as `PUZZLEC_CASES` says, or a single one, and prints the
/// sums of the figures that each case gives, under these names.
pub(crate) fn cases<const FIGURES: usize>(
    few: u64,
    names: [&str; FIGURES],
    mut check: impl FnMut(&mut Random) -> [usize; FIGURES],
) {
    let seed = given("PUZZLEC_SEED").unwrap_or(1);
    let cases = match given("PUZZLEC_CASE") {
        Some(case) => case..case + 1,
        None => 0..given("PUZZLEC_CASES").unwrap_or(few),
    };
    let (start, count, mut sums) = (Instant::now(), cases.end - cases.start, [0; FIGURES]);
    for case in cases {
        let again = format!("again, alone: PUZZLEC_SEED={seed} PUZZLEC_CASE={case}");
        let _context = Context(&again);
        for (sum, figure) in sums.iter_mut().zip(check(&mut Random::of(seed, case))) {
            *sum += figure;
        }
    }
    for (sum, name) in sums.iter().zip(names) {
        assert!(count < 50 || *sum > 0, "{count} cases, and no {name}");
    }
    let figures = sums.iter().zip(names).map(|(sum, name)| format!("{sum} {name}, "));
    let (figures, seconds) = (figures.collect::<String>(), start.elapsed().as_secs_f64());
    println!("seed {seed}: {count} cases, {figures}{seconds:.1} s");
}

/// Something that a failure leaves behind.
pub(crate) struct Context<'c>(pub(crate) &'c dyn Display);

impl Drop for Context<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.0);
        }
    }
}

/// Any encoding of every kind.
pub(crate) fn encodings(random: &mut Random) -> Encodings {
    Encodings {
        at_most_one: random.pick(AtMostOne::ALL),
        cardinality: random.pick(Cardinality::ALL),
        sum: random.pick(Sum::ALL),
        edges: random.pick(Edges::ALL),
        sides: random.pick(Sides::ALL),
        lowering: random.pick(Lowering::ALL),
    }
}
