//! `puzzlec merge`

use std::ops::RangeInclusive;

use puzzlec::puzzle::text::ranges;
use puzzlec::search::{Counts, Merged, Whole};

use super::count::show_counts;
use crate::cli::cubes::read_cubes;
use crate::cli::prelude::*;

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
        let Merged { result, missing, .. } = Merged::read(task, &file, &self.parts)?;
        let is_found = matches!(result, Whole::Conclusion(Conclusion::Found(_)));
        if !missing.is_empty() && !is_found {
            let (cubes, are) = if missing.len() == 1 { ("cube", "is") } else { ("cubes", "are") };
            let words = format!("{cubes} {} of {} {are} missing", ranges(&missing), file.all);
            context.output.remark(format_args!("incomplete: {words}"));
        }
        match result {
            Whole::Count(count, up_to) => {
                let format = context.output.format();
                let error = format!("`merge` cannot write a count as {format}");
                let help = "its formats: text and json";
                ensure!(!Format::PICTURES.contains(&format), Failure::new(error, help));
                let counts = Counts::new(task, levels(task, up_to.as_deref())?, count);
                show_counts(&counts, context)?;
                Ok(End::complete(missing.is_empty()))
            }
            Whole::Conclusion(conclusion) => context.conclude(task, conclusion),
        }
    }
}
