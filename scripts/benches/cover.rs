//! The time that the exact cover engine takes for all solutions of a matrix.
//!
//! `cargo bench --bench cover -- matrix.ec pentominoes/6x10` reads a matrix from a file, or takes a
//! built-in puzzle, and prints its name, the number of solutions, the nodes of the search and the
//! seconds. `broken:pentominoes/6x10` is the puzzle with its symmetries broken. A file is an
//! instance, if it ends with `.toml`, and else a matrix in the format of the peers' dancing links:
//! `p ec PRIMARY SECONDARY OPTIONS`, then an option a line, its items counted from 0; comments
//! begin with `c`.

use std::fs;
use std::path::Path;
use std::time::Instant;

use puzzlec::engines::Interrupt;
use puzzlec::engines::cover::{OfModel, Problem, Search};
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
            None if Path::new(&name).extension().is_some_and(|ending| ending == "toml") => {
                Some(Source::new(&name, fs::read_to_string(&name)?))
            }
            source => source,
        };
        let problem = match source {
            Some(source) => {
                let task = puzzles::read(&source, &Params::none(), request)?;
                OfModel::new(task.core())?.problem
            }
            None => matrix(&fs::read_to_string(&name)?)?,
        };
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

fn matrix(text: &str) -> Outcome<Problem> {
    let mut problem = Problem::new(0, 0);
    for line in text.lines().filter(|line| !line.starts_with('c') && !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["p", "ec", primary, secondary, _] = words[..] {
            problem = Problem::new(primary.parse()?, secondary.parse()?);
        } else {
            let items = words.iter().map(|word| word.parse::<u32>());
            problem.option(items.collect::<Result<Vec<_>, _>>()?)?;
        }
    }
    Ok(problem)
}
