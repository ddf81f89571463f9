//! `puzzlec check`

use puzzlec::puzzles::import::digits;

use crate::cli::prelude::*;

/// Checks a solution against the rules of the puzzle, independently of the model.
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    instance: Instance,
    /// The solution, as `solve --format json` prints it; `-` is stdin.
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
        let json = digits(&source.text).map_or_else(|| source.json(), Ok);
        let mut json = json.map_err(Failure::from).map_err(help)?;
        // The whole line of `solve --format json`, or the solution alone.
        if let Some(solution) = json.get_mut("solution") {
            json = solution.take();
        } else if let Some(status) = json.get("status").and_then(Value::as_str) {
            let error = format!("the answer is `{status}`, without a solution");
            return Err(Failure::in_file(path)(error));
        }
        let solution = search.task().solution_from_json(json.clone());
        let solution = solution.map_err(Failure::in_file(path)).map_err(help)?;
        if solution.to_json() != json {
            context.output.remark("the solution counts from 0, as version 0.2 did");
        }
        let (end, text, json) = match solution.check() {
            Ok(()) => (End::Done, "valid\n".to_owned(), json!({ "valid": true })),
            Err(violation) => {
                let json = json!({ "valid": false, "violation": violation.to_string() });
                (End::Invalid, format!("invalid: {violation}\n"), json)
            }
        };
        context.output.result(|| text, || json)?;
        Ok(end)
    }
}
