//! Sizes and building times of every encoding.
//!
//! `cargo bench -p puzzlec-encodings` prints a table in Markdown. Times are of one core; only their
//! ratios carry over.

use std::hint::black_box;
use std::time::{Duration, Instant};

use puzzlec_dimacs::Size;
use puzzlec_encodings::{AtMostOne, Cardinality, Comparison, Encodings, Model, Sum, sum};

/// A model with one constraint over `n` variables.
fn one(n: usize, comparison: Comparison, bound: i64, weights: Option<&[i64]>) -> Model<usize> {
    let mut model = Model::new();
    let lits: Vec<_> = (0..n).map(|index| model.var(index)).collect();
    match weights {
        None => model.rule("count").count(lits, comparison, bound as usize),
        Some(weights) => {
            model.rule("sum").sum(weights.iter().copied().zip(lits), comparison, bound);
        }
    }
    model
}

fn main() {
    println!(
        "| constraint | encoding | variables | clauses | ns per literal of the formula |\n|---|---|---|---|---|"
    );
    for n in [10, 30, 100, 300, 1000] {
        let half = n as i64 / 2;
        for &choice in AtMostOne::ALL {
            size_row(&format!("at most 1 of {n}"), &one(n, Comparison::AtMost, 1, None), choice);
        }
        for (comparison, bound) in [
            (Comparison::AtMost, 3),
            (Comparison::AtMost, half),
            (Comparison::Exactly, 3),
            (Comparison::Exactly, half),
        ] {
            for &choice in Cardinality::ALL {
                size_row(
                    &format!("{comparison} {bound} of {n}"),
                    &one(n, comparison, bound, None),
                    choice,
                );
            }
        }
        for largest in [5, 50, 1_000_000] {
            let weights: Vec<i64> =
                (0..n as u64).map(|index| (1 + index * 7919 % largest) as i64).collect();
            let bound = weights.iter().sum::<i64>() / 2;
            for comparison in [Comparison::AtMost, Comparison::Exactly] {
                for &choice in Sum::ALL {
                    let grows = choice != &sum::ADDER && choice != &sum::AUTO;
                    if grows && n as u64 * largest > 5_000 {
                        continue;
                    }
                    let name = format!("{comparison} half of {n} weights up to {largest}");
                    size_row(&name, &one(n, comparison, bound, Some(&weights)), choice);
                }
            }
        }
    }
}

fn size_row(name: &str, model: &Model<usize>, choice: impl Choice) {
    let encodings = choice.encodings();
    let lower = || model.lower(encodings, &mut Size::default());
    let size = lower();
    let start = Instant::now();
    let mut rounds = 0;
    while rounds < 3 || start.elapsed() < Duration::from_millis(20) {
        black_box(lower());
        rounds += 1;
    }
    let each = start.elapsed().as_nanos() as f64 / f64::from(rounds) / size.lits as f64;
    let (vars, clauses) = (size.vars - model.num_vars(), size.clauses);
    println!("| {name} | {} | {vars} | {clauses} | {each:.1} |", choice.name());
}

/// Encodings of which one is a choice.
trait Choice: Copy {
    fn name(self) -> &'static str;
    fn encodings(self) -> Encodings;
}

impl Choice for &'static AtMostOne {
    fn name(self) -> &'static str {
        self.about.name
    }

    fn encodings(self) -> Encodings {
        Encodings { at_most_one: self, ..Encodings::default() }
    }
}

impl Choice for &'static Cardinality {
    fn name(self) -> &'static str {
        self.about.name
    }

    fn encodings(self) -> Encodings {
        Encodings { cardinality: self, ..Encodings::default() }
    }
}

impl Choice for &'static Sum {
    fn name(self) -> &'static str {
        self.about.name
    }

    fn encodings(self) -> Encodings {
        Encodings { sum: self, ..Encodings::default() }
    }
}
