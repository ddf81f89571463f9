//! The time to a first solution, from the text of the instance to the checked solution.
//!
//! `cargo bench --bench first -- zebra "langford --n 24"` runs every puzzle eleven times in this
//! process, by the engine that `auto` chooses and by SAT, and prints the medians in seconds, one
//! puzzle a line: `zebra 0.000123 0.000123`; `calendar --all-dates` is every date in turn, and
//! `rolling --max` the best solution and the proof that it is. Without arguments, it runs a choice
//! of puzzles. `scripts/peers/run` measures whole processes, beside other programs.

use std::time::{Duration, Instant};

use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec::search::{Engine, Question, Search, Settings, Step, plan};
use puzzlec_encodings::{Goal, Request, Roles};

const CHOICE: [&str; 6] =
    ["zebra", "langford --n 24", "pentominoes/6x10", "calendar", "rhombus", "soma"];
const RUNS: usize = 11;

/// Runs that take longer than this together are enough.
const ENOUGH: Duration = Duration::from_secs(10);

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let given: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let chosen = if given.is_empty() { CHOICE.map(str::to_owned).to_vec() } else { given };
    for puzzle in chosen {
        println!(
            "{puzzle} {:.6} {:.6}",
            median(&puzzle, Engine::Auto)?,
            median(&puzzle, Engine::Sat)?
        );
    }
    Ok(())
}

/// The median time of some runs in seconds.
fn median(puzzle: &str, engine: Engine) -> Outcome<f64> {
    let mut words = puzzle.split(' ');
    let name = words.next().unwrap_or_default();
    let source = puzzles::built_in(name).ok_or_else(|| format!("there is no puzzle {name}"))?;
    let mut params = Params::none();
    let (mut all_dates, mut goal) = (false, None);
    while let Some(option) = words.next() {
        match option {
            "--all-dates" => all_dates = true,
            "--max" => goal = Some(Goal::Max),
            "--min" => goal = Some(Goal::Min),
            _ => {
                let value = words.next().ok_or_else(|| format!("{option} has no value"))?;
                params = params.with(&option.trim_start_matches('-').replace('-', "_"), value);
            }
        }
    }
    let mut dates = puzzles::packing::dates(&source, &params)?;
    dates.retain(|date| date.exists);
    let (begin, mut times) = (Instant::now(), Vec::new());
    while times.len() < RUNS && (times.is_empty() || begin.elapsed() < ENOUGH) {
        let start = Instant::now();
        if all_dates {
            for date in &dates {
                solve(&source, &date.params(params.clone()), engine)?;
            }
        } else if let Some(goal) = goal {
            optimise(&source, &params, goal)?;
        } else {
            solve(&source, &params, engine)?;
        }
        times.push(start.elapsed());
    }
    times.sort();
    Ok(times[times.len() / 2].as_secs_f64())
}

/// Finds a first solution, or that there is none.
fn solve(source: &Source, params: &Params, engine: Engine) -> Outcome<()> {
    let task = puzzles::read(source, params, Request::one(Roles::PLAIN))?;
    let settings = Settings::default().with_engine(engine);
    let mut models = plan(&*task, Question::Some, &settings)?.models(&|_| ())?;
    if let Some(values) = models.next() {
        task.solution(&values?)?;
    }
    Ok(())
}

/// Finds a best solution, and that none is better.
fn optimise(source: &Source, params: &Params, goal: Goal) -> Outcome<()> {
    let search = Search::from(puzzles::read(source, params, Request::PLAIN)?);
    let (task, mut optimisation) = (search.task(), search.optimise(goal, Step::default())?);
    for better in optimisation.by_ref() {
        let (value, values) = better?;
        task.solution(&values)?.check_value(value)?;
    }
    if optimisation.is_proved() { Ok(()) } else { Err("nothing was proved".into()) }
}
