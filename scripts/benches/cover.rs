//! The time that the exact cover engine takes for all solutions of a puzzle.
//!
//! `cargo bench --bench cover -- mine.toml pentominoes/6x10` reads an instance file, or takes a
//! built-in puzzle, and prints its name, the number of solutions, the nodes of the search and the
//! seconds. `broken:pentominoes/6x10` is the puzzle with its symmetries broken.

use std::fs;
use std::time::Instant;

use puzzlec::engines::Interrupt;
use puzzlec::engines::cover::{OfModel, Search};
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec_encodings::{Request, Role, Roles};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    for name in std::env::args().skip(1).filter(|arg| arg != "--bench") {
        let broken = name.strip_prefix("broken:");
        let roles = if broken.is_some() { Roles::PLAIN | Role::Symmetry } else { Roles::PLAIN };
        let request = Request::of(roles);
        let source = match puzzles::built_in(broken.unwrap_or(&name)) {
            Some(source) => source,
            None => Source::new(&name, fs::read_to_string(&name)?),
        };
        let task = puzzles::read(&source, &Params::none(), request)?;
        let problem = OfModel::new(task.core())?.problem;
        let start = Instant::now();
        let mut search = Search::new(&problem);
        let (interrupt, mut solutions) = (Interrupt::new(), 0_u64);
        while search.advance(u64::MAX, &interrupt).is_some() {
            solutions += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        println!("{name} {solutions} {} {seconds:.4}", search.nodes());
    }
    Ok(())
}
