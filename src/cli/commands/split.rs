//! `puzzlec split`

use std::num::NonZeroUsize;

use puzzlec::search::file::{self, Export, Form};
use puzzlec::search::split;

use crate::cli::context::refused;
use crate::cli::prelude::*;

/// Writes the formula and cubes that split it, for solvers on many machines: iCNF, one line of
/// assumptions for each cube.
#[derive(Debug, Args)]
pub(crate) struct Split {
    #[command(flatten)]
    instance: Pinned,
    /// The least number of cubes, if the search can be split so far. Every solution is in exactly
    /// one cube.
    #[arg(long, default_value = "64", value_name = "COUNT", value_parser = positive)]
    #[arg(allow_negative_numbers = true)]
    cubes: NonZeroUsize,
    /// The file; `-` is stdout. Its ending is .icnf, .icnf.gz or .icnf.xz.
    #[arg(long, short, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// The choices that make the cubes: the first ones of exact cover search, without dead ends, or
    /// those of exactly-one constraints (`sat`). `auto` is `cover` for exact cover problems.
    #[arg(long, default_value_t, value_parser = named(Engine::ALL), help_heading = "Search")]
    engine: Engine,
    #[command(flatten)]
    encoding: Encoding,
}

impl Split {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, cubes: wanted, output: path, engine, encoding } = &self;
        let task = &*instance.open(context)?.task(encoding.roles())?;
        let error = format!("{}: a formula with cubes is an iCNF file", path.display());
        let help = "give it the ending .icnf, .icnf.gz or .icnf.xz";
        let is_incremental = path == Path::new("-") || Form::of(path) == Ok(Form::Icnf);
        ensure!(is_incremental, Failure::new(error, help));
        let cubes =
            split(task.core(), *engine, wanted.get()).map_err(|error| refused(task, error))?;
        let (encodings, interrupt) = (encoding.encodings(), context.limits.interrupt.clone());
        let export = Export { encodings, interrupt, ..Export::new(task) };
        file::save(path, |out| export.write_cubes(&cubes, out))?;
        let all = cubes.len() < wanted.get();
        let fewer = if all { "; the search cannot be split further" } else { "" };
        context.output.remark(format_args!("{}{fewer}", plural(cubes.len(), "cube")));
        Ok(End::Done)
    }
}
