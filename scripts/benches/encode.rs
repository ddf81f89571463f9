//! The time to build and write a large formula, on one core.
//!
//! `cargo bench --bench encode` reads an instance, builds its model, lowers it twice (to count,
//! then to write) and writes the DIMACS file to nowhere. It prints the size and the speed.

use std::io::{self, Write};
use std::time::Instant;

use puzzlec::puzzle::instance::Params;
use puzzlec::puzzles;
use puzzlec::search::{Export, Form};
use puzzlec_encodings::{Encodings, Request, at_most_one};

/// Counts bytes and throws them away.
#[derive(Default)]
struct Nowhere(u64);

impl Write for Nowhere {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let formulas = [
        ("langford", Some(140), &at_most_one::PAIRWISE),
        ("langford", Some(560), &at_most_one::SEQUENTIAL),
        ("pentominoes/6x10", None, &at_most_one::PAIRWISE),
    ];
    for (name, n, amo) in formulas {
        let source = puzzles::built_in(name).ok_or("not built in")?;
        let params = n.map_or(Params::none(), |n: u32| Params::none().with("n", n.to_string()));
        let encodings = Encodings { at_most_one: amo, ..Encodings::default() };
        let start = Instant::now();
        let task = puzzles::read(&source, &params, Request::PLAIN)?;
        let built = start.elapsed();
        let mut export = Export::new(&*task);
        export.encodings = encodings;
        let written = export.write(Form::Cnf, Nowhere::default())?.0;
        let total = start.elapsed().as_secs_f64();
        let literals = task.core().lower(encodings, &mut puzzlec_dimacs::Size::default()).lits;
        println!(
            "{}, {amo}: {literals} literals, {:.1} MB; model {:.3} s, all {total:.3} s, {:.0} MB/s",
            task.title(),
            written as f64 / 1e6,
            built.as_secs_f64(),
            written as f64 / 1e6 / total,
        );
    }
    Ok(())
}
