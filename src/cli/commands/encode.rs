//! `puzzlec encode`

use puzzlec::search::file::{self, Export, Form};

use crate::cli::input;
use crate::cli::prelude::*;

/// Writes the formula with its names: DIMACS, OPB or WCNF.
#[derive(Debug, Args)]
pub(crate) struct Encode {
    #[command(flatten)]
    instance: Pinned,
    /// The file; `-` is stdout. Its ending chooses the format, .cnf, .opb or .wcnf, and the
    /// compression, .gz or .xz. OPB and WCNF hold the objective.
    #[arg(long, short, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// Leaves out the line with the version of this program, so that the file stays the same from
    /// one release to the next.
    #[arg(long)]
    no_header: bool,
    #[command(flatten)]
    aim: Aim,
    #[command(flatten)]
    encoding: Encoding,
}

impl Encode {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, output: path, no_header, aim, encoding } = &self;
        let form = input::form(path)?;
        let help = "`puzzlec split` writes a formula with cubes";
        let error = format!("{}: an iCNF file holds cubes", path.display());
        ensure!(form != Form::Icnf, Failure::new(error, help));
        let task = &*instance.open(context)?.task(encoding.roles())?;
        let has_objective = task.core().objective().is_some();
        let error = || format!("a puzzle of the family {} has no objective", task.family());
        let help = "a WCNF file holds one; write DIMACS, -o FILE.cnf, or OPB, -o FILE.opb";
        ensure!(form != Form::Wcnf || has_objective, Failure::new(error(), help));
        let goal = aim.goal();
        let aims = matches!(form, Form::Opb | Form::Wcnf) && has_objective;
        let help = "leave out --max and --min, or write an OPB file: -o FILE.opb";
        let error = "--max and --min are for OPB and WCNF files of puzzles with an objective";
        ensure!(goal.is_none() || aims, Failure::new(error, help));
        let (encodings, version) = (encoding.encodings(), !no_header);
        let interrupt = context.limits.interrupt.clone();
        let export = Export { encodings, goal, version, interrupt, ..Export::new(task) };
        file::save(path, |out| export.write(form, out))?;
        Ok(End::Done)
    }
}
