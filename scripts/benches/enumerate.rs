//! The gain of splitting a search by SAT into cubes.
//!
//! `cargo bench --bench enumerate -- 10 11` goes through all Langford pairs of these sizes by SAT,
//! in-process, and prints the size, the number of solutions, and the seconds: with one solver and
//! one blocking clause after the other; split, on one thread; split, on all cores.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use puzzlec::engines::{Blocking, Enumeration, Interrupt, SolverKind, Values};
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzle::task::{AnySolution, AnyTask};
use puzzlec::puzzles;
use puzzlec::search::{Engine, Question, SearchError, Settings, plan};
use puzzlec_encodings::{Encodings, Request};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    for n in std::env::args().skip(1).filter(|arg| arg != "--bench") {
        let source = puzzles::built_in("langford").ok_or("no such instance")?;
        let task = puzzles::read(&source, &Params::none().with("n", &n), Request::PLAIN)?;
        let (plain, plain_seconds) = timed(|| by_one_solver(&*task))?;
        let (alone, alone_seconds) = timed(|| by_cubes(&*task, 1))?;
        let (split, split_seconds) = timed(|| by_cubes(&*task, cores))?;
        if plain != alone || plain != split {
            return Err(format!("n = {n}: {plain}, {alone}, and {split} solutions").into());
        }
        println!("{n} {plain} {plain_seconds:.3} {alone_seconds:.3} {split_seconds:.3}");
    }
    Ok(())
}

/// A number of solutions, and the seconds it took to count them.
fn timed(count: impl Fn() -> Outcome<u64>) -> Outcome<(u64, f64)> {
    let start = Instant::now();
    Ok((count()?, start.elapsed().as_secs_f64()))
}

fn by_one_solver(task: &dyn AnyTask) -> Outcome<u64> {
    let mut solver = SolverKind::default().start(&Interrupt::new());
    task.core().lower(Encodings::default(), &mut *solver);
    let mut found = 0;
    for values in
        Enumeration::new(solver, task.core().projection(), Blocking::sound_for(task.core()))
    {
        task.solution(&values?)?;
        found += 1;
    }
    Ok(found)
}

fn by_cubes(task: &dyn AnyTask, threads: usize) -> Outcome<u64> {
    let settings = Settings::default().with_engine(Engine::Sat).with_threads(threads);
    let cubes = plan(task, Question::All, &settings)?.cubes()?;
    let mut found = 0;
    let make = |_: &Values, _: &dyn AnySolution| Some(());
    cubes.each(make, |()| -> Result<_, SearchError> {
        found += 1;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(found)
}
