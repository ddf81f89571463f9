//! Marks that are no clues, such as trees, walls and cages, elsewhere in each puzzle.

use super::maker::Maker;
use super::random::Formula;
use super::{Made, MakeError, Wanted};
use crate::engines::random::Random;
use crate::puzzle::clues::Making;
use crate::puzzle::document::Document;
use crate::puzzle::instance::Source;
use crate::search::error::SearchError;
use crate::search::opened::Opened;

/// The attempts to find a solution of a puzzle of layouts.
const ATTEMPTS: u64 = 4;

/// The document of a puzzle with a layout at random, if one is found soon.
pub(super) fn laid_out(
    layouts: &Formula,
    (making, document): (&dyn Making, &Document),
    seed: u64,
) -> Result<Option<Document>, SearchError> {
    let Some(values) = layouts.draw(seed, ATTEMPTS)? else { return Ok(None) };
    let solution = layouts.search.task().solution(&values)?;
    let mut document = document.clone();
    let is_laid_out = making.lay_out(&*solution, &mut document);
    Ok(is_laid_out.then_some(document))
}

/// The tries to make a puzzle whose marks lie elsewhere in each.
pub(super) struct Scattering<'m> {
    maker: &'m Maker,
    making: &'m dyn Making,
    /// The maker of puzzles with the marks of the try before, if they may help once more.
    again: Option<Maker>,
    /// True once some marks left no solution: from then on, layouts say where they can lie.
    by_layout: bool,
}

impl<'m> Scattering<'m> {
    /// Tries by a maker, if its marks can lie elsewhere.
    pub(super) fn of(maker: &'m Maker) -> Option<Self> {
        let making = maker.model.making().filter(|_| maker.is_scattered)?;
        Some(Self { maker, making, again: None, by_layout: false })
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
        self.by_layout |= matches!(made, Err(MakeError::NoSolution));
        // The clues of another solution may leave no other one.
        self.again = Some(maker).filter(|own| is_new && own.has_clues && made.is_ok());
        made
    }

    /// A maker of puzzles with marks in other places: where a layout has them, if others left no
    /// solution.
    fn placed(&self, tried: usize, random: &mut Random) -> Result<Maker, MakeError> {
        let Maker { layouts, wanted, document, .. } = self.maker;
        let layouts = layouts.as_ref().filter(|_| self.by_layout);
        let laid_out =
            layouts.map(|layouts| laid_out(layouts, (self.making, document), random.word()));
        let document = laid_out.transpose()?.flatten().unwrap_or_else(|| {
            let mut document = document.clone();
            self.making.scatter(random.word(), tried, &mut document);
            document
        });
        let wanted = Wanted { keeps_marks: true, ..wanted.clone() };
        let source = Source::new("puzzle", document.into_text());
        let opened = Opened::new(source).by(self.maker.settings().clone());
        opened.maker_of(wanted, false)
    }
}
