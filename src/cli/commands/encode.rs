//! `puzzlec encode`

use std::path::PathBuf;

use clap::Args;
use puzzlec::search::file;

use crate::cli::args::{Encoding, Pinned};
use crate::cli::context::Context;
use crate::cli::files::{has_extension, save, uncompressed};
use crate::cli::report::Outcome;
use crate::cli::{End, input};

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
        let task = &*input::pinned(instance, encoding.base.roles())?;
        let encodings = encoding.encodings();
        save(path, |out| {
            if has_extension(uncompressed(path), &["opb"]) {
                file::write_opb(task, None, out)?;
            } else {
                file::write_dimacs(task, encodings, out)?;
            }
            Ok(())
        })?;
        Ok(End::Done)
    }
}
