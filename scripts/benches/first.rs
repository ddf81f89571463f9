//! How long a first solution takes, from the text of the instance to the checked solution.
//!
//! `cargo bench --bench first -- zebra "langford --n 24"` runs every puzzle eleven times in this
//! process, by the method that `auto` chooses and by SAT, and prints the medians in seconds, one
//! puzzle a line: `zebra 0.000123 0.000123`. Without arguments, it runs a choice of puzzles.
//! `scripts/compare-first` runs it beside another solver.

use std::time::{Duration, Instant};

use puzzlec::instance::Params;
use puzzlec::loops::{Method, Plan, Wanted};
use puzzlec::solvers::Interrupt;
use puzzlec::{Formulation, puzzles};
use puzzlec_encodings::Encodings;

const CHOICE: [&str; 6] =
    ["zebra", "langford --n 24", "pentominoes/6x10", "calendar", "rhombus", "soma"];
const RUNS: usize = 11;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let given: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let chosen = if given.is_empty() { CHOICE.map(str::to_owned).to_vec() } else { given };
    for puzzle in chosen {
        let median = |method| -> Outcome<f64> {
            let mut times =
                (0..RUNS).map(|_| first(&puzzle, method)).collect::<Outcome<Vec<_>>>()?;
            times.sort();
            Ok(times[RUNS / 2].as_secs_f64())
        };
        println!("{puzzle} {:.6} {:.6}", median(Method::Auto)?, median(Method::Sat)?);
    }
    Ok(())
}

/// The time to a first solution, or to the answer that there is none.
fn first(puzzle: &str, method: Method) -> Outcome<Duration> {
    let mut words = puzzle.split(' ');
    let name = words.next().unwrap_or_default();
    let source = puzzles::built_in(name).ok_or_else(|| format!("there is no puzzle {name}"))?;
    let mut params = Params::none();
    while let (Some(option), Some(value)) = (words.next(), words.next()) {
        params = params.with(&option.trim_start_matches('-').replace('-', "_"), value);
    }
    let start = Instant::now();
    let task = puzzles::read(&source, &params, Formulation::default())?;
    let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
    let mut plan = Plan::start(&*task, method, Wanted::Some, None, encodings, &interrupt)?;
    if let Some(values) = plan.models.next() {
        task.solution(values?.as_slice())?;
    }
    Ok(start.elapsed())
}
