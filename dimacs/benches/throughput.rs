//! The speed at which formulas are written and read: prints MB/s for ten million literals.
//!
//! `cargo bench -p puzzlec-dimacs`

use std::hint::black_box;
use std::time::Instant;

use puzzlec_dimacs::{Cnf, Dimacs, Header, Lit, Var};

const CLAUSES: usize = 3_333_333;
const WIDTH: usize = 3;
const VARS: u32 = 999_999;
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cnf = formula();
    let named = (0..VARS).map(|index| (Var::new(index), index));
    let header = || Header { names: named.clone(), comments: Vec::new(), show: None };
    let bare = || Header::default();
    let file = cnf.write_dimacs(Vec::new(), bare())?;
    let file_with_names = cnf.write_dimacs(Vec::new(), header())?;
    println!("{} literals, {} clauses", cnf.size().lits, cnf.num_clauses());

    report("write", file.len(), || cnf.write_dimacs(Vec::with_capacity(file.len()), bare()))?;
    report("write, with a million names", file_with_names.len(), || {
        cnf.write_dimacs(Vec::with_capacity(file_with_names.len()), header())
    })?;
    report("read", file.len(), || Dimacs::read(file.as_slice()))?;
    report("read, with a million names", file_with_names.len(), || {
        Dimacs::read(file_with_names.as_slice())
    })?;
    Ok(())
}

/// Prints the best of several rounds.
fn report<T, E>(task: &str, bytes: usize, run: impl Fn() -> Result<T, E>) -> Result<(), E> {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(run()?);
        best = best.min(start.elapsed().as_secs_f64());
    }
    let megabytes = bytes as f64 / 1e6;
    println!("{task:<28} {megabytes:>5.1} MB {:>6.0} MB/s", megabytes / best);
    Ok(())
}

/// Clauses of three different variables each, from a fixed linear congruential generator.
fn formula() -> Cnf {
    let mut state = 1_u64;
    let mut random = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32
    };
    let third = VARS / WIDTH as u32;
    let clause = |_| -> Vec<Lit> {
        let part = |index: usize| Var::new(index as u32 * third + random() % third);
        (0..WIDTH).map(part).map(|var| var.lit(var.index() % 2 == 0)).collect()
    };
    (0..CLAUSES).map(clause).collect()
}
