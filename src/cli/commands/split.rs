//! `puzzlec split`

use std::num::NonZeroUsize;

use puzzlec::search::file::{self, Form};

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

impl Run for Split {
    const USUAL: &[Format] = &[Format::Text];

    fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, cubes: wanted, output: path, engine, encoding } = &self;
        let error = format!("{}: a formula with cubes is an iCNF file", path.display());
        let help = "give it the ending .icnf, .icnf.gz or .icnf.xz";
        let is_incremental = path == Path::new("-") || Form::of(path) == Ok(Form::Icnf);
        ensure!(is_incremental, Failure::new(error, help));
        let settings = encoding.settings(&context.limits).with_engine(*engine);
        let search = instance.open()?.roles(encoding.roles()).by(settings).search()?;
        let cubes = search.split(wanted.get())?;
        file::save(path, |out| search.export().write_cubes(&cubes, out))?;
        let all = cubes.len() < wanted.get();
        let fewer = if all { "; the search cannot be split further" } else { "" };
        context.output.remark(format_args!("{}{fewer}", plural(cubes.len(), "cube")));
        Ok(End::Done)
    }
}
