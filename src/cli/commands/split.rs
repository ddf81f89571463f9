//! `puzzlec split`

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use puzzlec::engines::plural;
use puzzlec::puzzle::ensure;
use puzzlec::search::Engine;
use puzzlec::search::file::{self, Form};

use super::Run;
use crate::cli::End;
use crate::cli::args::{Encoding, Format, Pinned, named, positive};
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};

/// Splits the formula into cubes, for solvers on many machines.
///
/// The file is iCNF: the formula, then one line of assumptions per cube.
#[derive(Debug, Args)]
pub(crate) struct Split {
    #[command(flatten)]
    instance: Pinned,
    /// The minimum number of cubes, if the search can be split that far. Every solution is in
    /// exactly one cube.
    #[arg(long, default_value = "64", value_name = "COUNT", value_parser = positive)]
    #[arg(allow_negative_numbers = true)]
    cubes: NonZeroUsize,
    /// The output file; `-` is stdout. Its extension is .icnf, .icnf.gz or .icnf.xz.
    #[arg(long, short, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// The choices that make the cubes: the first ones of exact cover search, without dead ends
    /// (`cover`), or those of exactly-one constraints (`sat`). `auto` is `cover` for exact cover
    /// problems.
    #[arg(long, default_value_t, value_parser = named(Engine::ALL), help_heading = "Search")]
    engine: Engine,
    #[command(flatten)]
    encoding: Encoding,
}

impl Run for Split {
    const WRITES: bool = true;
    const USUAL: &[Format] = &[Format::Text];

    fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, cubes: wanted, output: path, engine, encoding } = &self;
        let error = format!("{}: a formula with cubes is an iCNF file", path.display());
        let help = "use the extension .icnf, .icnf.gz or .icnf.xz";
        let is_incremental = path == Path::new("-") || Form::of(path) == Ok(Form::Icnf);
        ensure!(is_incremental, Failure::new(error, help));
        let settings = encoding.settings(&context.limits).with_engine(*engine);
        let search = instance.open()?.roles(encoding.roles()).by(settings).search()?;
        let cubes = search.split(wanted.get())?;
        file::save(path, |out| search.export().write_cubes(&cubes, out))?;
        let number = cubes.cubes.len();
        let fewer = if number < wanted.get() { "; the search cannot be split further" } else { "" };
        context.output.remark(format_args!("{}; {cubes}{fewer}", plural(number, "cube")));
        Ok(End::Done)
    }
}
