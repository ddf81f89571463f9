//! `puzzlec encode`

use puzzlec::search::file;

use crate::cli::prelude::*;

/// Writes the formula: DIMACS with names, or OPB.
#[derive(Debug, Args)]
pub(crate) struct Encode {
    #[command(flatten)]
    instance: Pinned,
    /// Where to; `-` is stdout. The ending tells the form: .cnf or .opb, then .gz or .xz.
    #[arg(long, short, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    encoding: Encoding,
}

impl Encode {
    pub(crate) fn run(self, _: &Context) -> Outcome<End> {
        let Self { instance, output: path, encoding } = &self;
        let task = &*instance.task(encoding.base.roles())?;
        file::save(path, |out| match file::form(path) {
            Some("opb") => file::write_opb(task, out),
            _ => file::write_dimacs(task, encoding.encodings(), None, out),
        })?;
        Ok(End::Done)
    }
}
