//! `puzzlec encode`

use puzzlec::search::file;

use crate::cli::prelude::*;

/// Writes the formula: DIMACS with names, or OPB.
#[derive(Debug, Args)]
pub(crate) struct Encode {
    #[command(flatten)]
    instance: Pinned,
    /// The file; `-` is stdout. Its ending chooses the format, .cnf or .opb, and the compression,
    /// .gz or .xz.
    #[arg(long, short, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    aim: Aim,
    #[command(flatten)]
    encoding: Encoding,
}

impl Encode {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, output: path, aim, encoding } = &self;
        let task = &*instance.open(context)?.task(encoding.roles())?;
        let (is_opb, goal) = (file::form(path) == Some("opb"), aim.goal());
        let help = "leave out --max and --min, or write an OPB file: -o FILE.opb";
        let has_objective = is_opb && task.core().objective().is_some();
        let error = "--max and --min are for OPB files of puzzles with an objective";
        ensure!(goal.is_none() || has_objective, Failure::new(error, help));
        file::save(path, |out| {
            if is_opb {
                file::write_opb(task, goal, out)
            } else {
                file::write_dimacs(task, encoding.encodings(), None, out)
            }
        })?;
        Ok(End::Done)
    }
}
