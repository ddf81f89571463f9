//! `puzzlec make`

use puzzlec::search::{Pattern, Wanted};

use crate::cli::args::named;
use crate::cli::prelude::*;

/// Makes puzzles with one solution.
///
/// A solution is drawn at random; then its clues are taken away at random as long as the solution
/// stays the only one, so that no clue is too many.
#[derive(Debug, Args)]
pub(crate) struct Make {
    #[command(flatten)]
    instance: Instance,
    /// The number of puzzles.
    #[arg(long, default_value = "1", value_name = "COUNT", value_parser = positive)]
    #[arg(visible_alias = "limit", allow_negative_numbers = true)]
    number: NonZeroUsize,
    /// The seed of the first puzzle; the same seed makes the same puzzle, and further puzzles have
    /// the next seeds.
    #[arg(long, default_value_t, value_name = "SEED", value_parser = whole)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
    /// The symmetry of the places of clues.
    #[arg(long, default_value_t, value_parser = named(Pattern::ALL))]
    pattern: Pattern,
    /// Keeps the clues of the puzzle, and makes the others.
    #[arg(long)]
    keep: bool,
}

impl Run for Make {
    fn run(self, context: &Context) -> Outcome<End> {
        let settings = puzzlec::search::Settings::default().with_limits(context.limits.clone());
        let opened = self.instance.open()?.by(settings);
        let mut wanted = Wanted::default();
        (wanted.pattern, wanted.keeps) = (self.pattern, self.keep);
        let maker = opened.maker(wanted)?;
        for seed in (self.seed..).take(self.number.get()) {
            let made = maker.make(seed)?;
            context.output.write(made.file.as_bytes())?;
            context.output.remark(format_args!("{} clues, seed {seed}", made.clues));
        }
        Ok(End::Done)
    }
}
