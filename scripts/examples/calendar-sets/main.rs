//! Counts the solutions of every set of pieces on every date of a calendar, in one search.
//!
//! `cargo run --release --example calendar-sets -- calendar --stock pentominoes:7 --stock
//! hexominoes:1 --table sets.csv` writes a line for each set that has as many cells as a date leaves.
//! `scripts/calendar-sets` calls it, and explains the board, the stock and the table.

mod calendar;
mod count;
mod state;
mod stock;
mod table;

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzles;

use self::calendar::Calendar;
use self::count::Everything;
use self::state::State;
use self::stock::Stock;

/// Counts the solutions of every set of pieces on every date of a calendar.
#[derive(Parser)]
struct Arguments {
    /// A built-in instance or an instance file of the family packing; its pieces do not matter.
    board: String,
    /// Shapes and how many of them a set has, such as `hexominoes:1`: a built-in set of pieces, all
    /// shapes of so many cells (also `6:1`), or an instance file with pieces.
    #[arg(long, required = true)]
    stock: Vec<String>,
    /// Labels of which one stays uncovered, such as `A,B,C`; by default those of the calendar.
    #[arg(long)]
    labels: Vec<String>,
    /// The table, in CSV.
    #[arg(long, required_unless_present = "set")]
    table: Option<PathBuf>,
    /// The progress; by default the table's name with `.state` behind it.
    #[arg(long)]
    state: Option<PathBuf>,
    /// Searches so many of the cubes at most, and saves the progress.
    #[arg(long)]
    cubes: Option<usize>,
    /// Prints the instance of this set instead: a column of the table for each stock.
    #[arg(long, num_args = 1..)]
    set: Vec<String>,
    /// The labels of the date that the instance reveals.
    #[arg(long, num_args = 1.., requires = "set")]
    reveal: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let source = match puzzles::built_in(&arguments.board) {
        Some(source) => source,
        None => Source::new(&arguments.board, read(&arguments.board)?),
    };
    let calendar = Calendar::read(&source, &arguments.labels)?;
    let stocks = arguments.stock.iter().map(|words| Stock::read(words, &calendar.tray));
    let stocks: Vec<Stock> = stocks.collect::<Result<_, _>>()?;
    let Some(table) = &arguments.table else {
        let instance = table::instance(&source, &stocks, &arguments.set, &arguments.reveal)?;
        print!("{instance}");
        return Ok(ExitCode::SUCCESS);
    };
    let everything = Everything::new(&calendar, &stocks)?;
    let sets = table::sets(&calendar, &stocks)?;
    let path = arguments.state.clone().unwrap_or_else(|| {
        let mut name = table.clone().into_os_string();
        name.push(".state");
        name.into()
    });
    let mut state = State::open(path, &everything)?;
    if !state.search(&everything, arguments.cubes.unwrap_or(usize::MAX))? {
        eprintln!("incomplete: {}; the same command goes on", state.progress());
        return Ok(ExitCode::from(1));
    }
    table::write(table, &calendar, &stocks, &sets, &state.counts)?;
    state.remove()?;
    Ok(ExitCode::SUCCESS)
}

fn read(path: &str) -> Result<String, String> {
    let help = "name a built-in instance (`puzzlec list`) or an instance file";
    fs::read_to_string(path).map_err(|error| format!("{path} cannot be read: {error}; {help}"))
}
