//! `puzzlec check`

use std::path::PathBuf;

use clap::Args;
use puzzlec::puzzle::ensure;
use puzzlec::puzzles::import::{digits, numbers};
use puzzlec::search::Validity;
use serde_json::Value;

use super::Run;
use crate::cli::args::Instance;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, input};

/// Checks a solution against the rules of the puzzle, independently of the model.
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    instance: Instance,
    /// The solution, as `solve` prints it in JSON; a picture with a symbol for each cell; or numbers with
    /// blanks between them. `-` is stdin.
    #[arg(default_value = "-")]
    solution: PathBuf,
}

impl Run for Check {
    fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, solution: path } = &self;
        let search = context.announce(instance.open()?.search()?);
        let puzzle = &instance.puzzle;
        let json = format!("`check` reads what `puzzlec solve {puzzle} --format json` prints");
        let help = |failure: Failure| failure.help(json.clone());
        let source = input::solution(path)?;
        let is_json = source.text.trim_start().starts_with(['{', '[']);
        let shown = Some(&*source.text).filter(|_| !is_json);
        let solution = if let Some(solution) = shown.and_then(|text| search.task().shown(text)) {
            solution
        } else {
            let numbers = digits(&source.text).or_else(|| numbers(&source.text));
            let json = numbers.map_or_else(|| source.json(), Ok);
            let mut json = json.map_err(Failure::from).map_err(help)?;
            let problem = "version 0.2 wrote this, with places from 0: solve the puzzle again";
            ensure!(json.get("origin").is_none(), Failure::in_file(path)(problem));
            // The whole line of `solve --format json`, or the solution alone.
            if let Some(solution) = json.get_mut("solution") {
                json = solution.take();
            } else if let Some(status) = json.get("status").and_then(Value::as_str) {
                let error = format!("the answer is `{status}`, without a solution");
                return Err(Failure::in_file(path)(error));
            }
            let solution = search.task().solution_from_json(&json);
            solution.map_err(Failure::in_file(path)).map_err(help)?
        };
        let validity = Validity::from(solution.check());
        context.output.print(&validity)?;
        Ok(if validity.valid { End::Done } else { End::Invalid })
    }
}
