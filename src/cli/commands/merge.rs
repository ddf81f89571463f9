//! `puzzlec merge`

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use puzzlec::puzzle::ensure;
use puzzlec::search::{Counts, Merged, Search, Whole};

use super::Run;
use super::count::show_counts;
use crate::cli::End;
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::cubes::read_cubes;
use crate::cli::levels::levels;
use crate::cli::report::{Failure, Outcome};

/// Merges the parts of a search, which `count --cube` or `solve --cube` wrote.
///
/// The output is that of `count` or `solve` for the whole puzzle.
#[derive(Debug, Args)]
pub(crate) struct Merge {
    /// The cubes, as `split` wrote them.
    #[arg(value_name = "FILE")]
    cubes: PathBuf,
    /// The parts.
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
}

impl Run for Merge {
    const OPTIONS: &[&str] = super::DRAWING;
    const FORMATS: &[Format] = Format::PICTURES;

    fn run(self, context: &Context) -> Outcome<End> {
        let (task, file) = read_cubes(&self.cubes, RangeInclusive::new(1, 0), context)?;
        let task = context.announce(Search::from(task)).task();
        let merged = Merged::read(task, &file, &self.parts)?;
        if let Some(words) = merged.lacks(file.all) {
            context.output.remark(format_args!("incomplete: {words}"));
        }
        let Merged { result, missing, .. } = merged;
        match result {
            Whole::Count(count, up_to) => {
                let format = context.output.format();
                let error = format!("`merge` cannot write a count as {format}");
                let help = "its formats: text and json";
                ensure!(!Format::PICTURES.contains(&format), Failure::new(error, help));
                let counts = Counts::new(task, levels(task, up_to.as_deref())?, count);
                show_counts(&counts, context).map(|_| End::complete(missing.is_empty()))
            }
            Whole::Conclusion(conclusion) => context.conclude(task, conclusion),
        }
    }
}
