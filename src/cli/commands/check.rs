//! `puzzlec check`

use crate::cli::input;
use crate::cli::prelude::*;

/// Checks a solution by the rules of the puzzle, independent of the model.
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    instance: Instance,
    /// The solution, as `solve --format json` prints it; `-` is stdin.
    #[arg(default_value = "-")]
    solution: PathBuf,
}

impl Check {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, solution: path } = &self;
        let task = instance.task(Roles::PLAIN)?;
        context.announce(&*task);
        let text = input::text(path)?;
        let mut json: Value =
            serde_json::from_str(&text).map_err(|error| Failure::file(path, error))?;
        // The whole line of `solve --format json`, or the solution alone.
        if let Some(solution) = json.get_mut("solution") {
            json = solution.take();
        }
        let solution = task.solution_from_json(json).map_err(|error| Failure::file(path, error))?;
        let verdict = solution.check();
        context.output.result(
            || match &verdict {
                Ok(()) => "right\n".to_owned(),
                Err(violation) => format!("wrong: {violation}\n"),
            },
            || match &verdict {
                Ok(()) => json!({ "right": true }),
                Err(violation) => json!({ "right": false, "violation": violation.to_string() }),
            },
        )?;
        Ok(if verdict.is_ok() { End::Done } else { End::Wrong })
    }
}
