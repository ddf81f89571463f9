//! The time and the states that a diagram takes to count all solutions of a puzzle.
//!
//! `cargo bench --bench diagram -- pentominoes/4x15 dominoes.toml` takes built-in puzzles and
//! instance files, and prints the name, the width of the diagram in bits, the most states of a
//! step, the number of solutions and the seconds.

use std::fs;
use std::time::Instant;

use puzzlec::engines::Limits;
use puzzlec::engines::cover::{Diagram, OfModel};
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec_encodings::Request;

/// The most memory that a diagram takes, in bytes.
const MOST: u64 = 4_000_000_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in std::env::args().skip(1).filter(|arg| arg != "--bench") {
        let source = match puzzles::built_in(&name) {
            Some(source) => source,
            None => Source::new(&name, fs::read_to_string(&name)?),
        };
        let task = puzzles::read(&source, &Params::none(), Request::PLAIN)?;
        let model = OfModel::new(task.core())?;
        let (start, mut states) = (Instant::now(), 0);
        let diagram = Diagram::new(&model.problem);
        let limits = Limits::default().with_memory(MOST);
        let count = diagram.count(&limits, |stage| states = states.max(stage.states));
        let count = count.map_or_else(|error| error.to_string(), |count| count.to_string());
        let (width, seconds) = (diagram.width(), start.elapsed().as_secs_f64());
        println!("{name} {width} {states} {count} {seconds:.4}");
    }
    Ok(())
}
