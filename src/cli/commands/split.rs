//! `puzzlec split`

use std::num::NonZeroUsize;

use puzzlec::search::{file, split};

use crate::cli::prelude::*;

/// Writes the formula and cubes that split it, for solvers on many machines: iCNF, a line of
/// assumptions for each cube.
#[derive(Debug, Args)]
pub(crate) struct Split {
    #[command(flatten)]
    instance: Pinned,
    /// At least so many cubes, if there are; every solution is in exactly one.
    #[arg(long, default_value = "64", value_name = "COUNT")]
    cubes: NonZeroUsize,
    /// The file that is written; `-` is stdout. Its ending may be .icnf, .icnf.gz or .icnf.xz.
    #[arg(long, short, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// The kind of the cubes: the first choices of an exact cover search, which leaves out those
    /// that lead to nothing, or what constraints that exactly one is true leave to choose from.
    /// `auto` is exact cover where the model is of that kind.
    #[arg(long, default_value_t, value_parser = named(Engine::ALL), help_heading = "Search")]
    engine: Engine,
    #[command(flatten)]
    encoding: Encoding,
}

impl Split {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, cubes: wanted, output: path, engine, encoding } = &self;
        let task = &*instance.open()?.task(encoding.roles())?;
        let error = format!("{}: cubes stand in an incremental file, iCNF", path.display());
        let help = "the ending tells the form: .icnf, .icnf.gz or .icnf.xz";
        let is_incremental = path == Path::new("-") || file::form(path) == Some("icnf");
        ensure!(is_incremental, Failure::new(error, help));
        let cubes = split(task.core(), *engine, wanted.get())?;
        let encodings = encoding.encodings();
        file::save(path, |out| file::write_dimacs(task, encodings, Some(&cubes), out))?;
        let all = cubes.len() < wanted.get();
        let fewer = if all { ", and no more: it cannot be split further" } else { "" };
        context.output.remark(format_args!("{}{fewer}", plural(cubes.len(), "cube")));
        Ok(End::Done)
    }
}
