//! `puzzlec sample`

use std::num::NonZeroUsize;

use clap::Args;
use puzzlec::engines::plural;

use super::Run;
use crate::cli::End;
use crate::cli::args::{Format, Pinned, SearchForAll, positive, whole};
use crate::cli::context::Context;
use crate::cli::listing::{Entry, Listing};
use crate::cli::report::Outcome;

/// Draws solutions uniformly at random.
///
/// A decision diagram draws them without enumerating all, if the puzzle is narrow; otherwise all
/// solutions are enumerated first. The same solution may be drawn several times.
#[derive(Debug, Args)]
pub(crate) struct Sample {
    #[command(flatten)]
    instance: Pinned,
    /// The number of solutions.
    #[arg(long, default_value = "1", value_name = "COUNT", value_parser = positive)]
    #[arg(visible_alias = "limit", allow_negative_numbers = true)]
    number: NonZeroUsize,
    /// The seed; the same seed draws the same solutions.
    #[arg(long, default_value_t, value_name = "SEED", value_parser = whole)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    search: SearchForAll,
}

impl Run for Sample {
    const OPTIONS: &[&str] = super::DRAWING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = &[Format::Csv, Format::Html];

    fn run(self, context: &Context) -> Outcome<End> {
        let search = self.instance.search(&self.search, context)?;
        let task = search.task();
        let (number, seed) = (self.number.get(), self.seed);
        let drawn = context.output.during("drawing", || search.sample(number, seed))?;
        let Some(evidence) = drawn.evidence else {
            // What was found so far is no sample of all.
            return Ok(context.give_up());
        };
        if drawn.solutions.is_empty() {
            return context.no_solution(task, evidence);
        }
        let mut listing = Listing::new(task, context);
        for values in &drawn.solutions {
            let solution = task.solution(values)?;
            listing.add(Entry::of(&context.output, task, (values, &*solution), None)?)?;
        }
        let words = format!("{} drawn with seed {}", plural(self.number, "solution"), self.seed);
        listing.end(&words, true)
    }
}
