//! Marks that are no clues, such as trees, walls and cages, elsewhere in each puzzle.

use super::maker::Maker;
use super::random::Formula;
use super::{Made, MakeError, Wanted};
use crate::engines::random::Random;
use crate::puzzle::clues::{Clues, Layout};
use crate::puzzle::instance::Source;
use crate::search::error::SearchError;
use crate::search::opened::Opened;

/// The attempts to find a solution of a puzzle of layouts.
const ATTEMPTS: u64 = 4;

/// The file of a puzzle with a layout at random, if one is found soon.
pub(super) fn laid(
    layouts: &Formula,
    layout: &Layout<'_>,
    seed: u64,
) -> Result<Option<String>, SearchError> {
    let values = layouts.draw(seed, ATTEMPTS)?;
    let solution = values.map(|values| layouts.search.task().solution(&values)).transpose()?;
    Ok(solution.and_then(|solution| layout.laid(&solution.to_json())))
}

/// The tries to make a puzzle whose marks lie elsewhere in each.
pub(super) struct Scattering<'m> {
    maker: &'m Maker,
    clues: Clues<'m>,
    /// The maker of puzzles with the marks of the try before, if they may help once more.
    again: Option<Maker>,
    /// The layouts, once some marks left no solution.
    layout: Option<Layout<'m>>,
}

impl<'m> Scattering<'m> {
    /// Tries by a maker, if its marks can lie elsewhere.
    pub(super) fn of(maker: &'m Maker) -> Result<Option<Self>, SearchError> {
        let clues = if maker.is_scattered { maker.model.clues(None)? } else { None };
        Ok(clues.map(|clues| Self { maker, clues, again: None, layout: None }))
    }

    /// A puzzle with marks in other places, after so many others, if its clues leave one solution.
    pub(super) fn tried(
        &mut self,
        (seed, tried): (u64, usize),
        random: &mut Random,
    ) -> Result<Option<Made>, MakeError> {
        let known = self.again.take();
        let is_new = known.is_none();
        let maker = match known.map_or_else(|| self.placed(tried, random), Ok) {
            // All of its areas have one size, and so are not drawn anew.
            Err(MakeError::NoClues(_)) => return Err(MakeError::NoSolution),
            maker => maker?,
        };
        let made = maker.tried(seed, random, false);
        if matches!(made, Err(MakeError::NoSolution)) && self.layout.is_none() {
            self.layout = self.clues.layout();
        }
        // The clues of another solution may leave no other one.
        self.again = Some(maker).filter(|own| is_new && own.has_clues && made.is_ok());
        made
    }

    /// A maker of puzzles with marks in other places: where a layout has them, if others left no
    /// solution.
    fn placed(&self, tried: usize, random: &mut Random) -> Result<Maker, MakeError> {
        let Maker { layouts, wanted, .. } = self.maker;
        let file = match (&self.layout, layouts) {
            (Some(layout), Some(layouts)) => laid(layouts, layout, random.word())?,
            _ => None,
        };
        let file = file.or_else(|| self.clues.scatter(random.word(), tried)).unwrap_or_default();
        let wanted = Wanted { keeps_marks: true, ..wanted.clone() };
        let opened = Opened::new(Source::new("puzzle", file)).by(self.maker.settings().clone());
        opened.maker_of(wanted, false)
    }
}
