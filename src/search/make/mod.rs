//! Making puzzles: a solution at random, and few of its clues that leave it as the only one.

mod bulk;
mod hitting;
mod key;
mod maker;
mod pattern;
mod random;
mod reduce;
mod scattering;
#[cfg(test)]
mod tests;

use puzzlec_dimacs::Values;
use puzzlec_encodings::choices;

use self::key::Key;
pub use self::maker::Maker;
pub use self::pattern::Pattern;
use super::error::SearchError;
use super::session::Search;
use crate::puzzle::Violation;
use crate::puzzle::document::Document;
use crate::puzzle::task::AnySolution;
use crate::puzzle::text::listed;

/// What is wanted of a puzzle.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wanted {
    /// The least and the greatest number of clues; any if it is absent.
    pub clues: Option<(usize, usize)>,
    /// The least and the greatest [level](crate::search::Walk::level); any if it is absent.
    pub level: Option<(usize, usize)>,
    /// The pattern of the clues.
    pub pattern: Pattern,
    /// True if as few clues as possible are wanted, of all that make the solution the only one.
    pub least: bool,
    /// The clues that the puzzle has.
    pub own: Own,
    /// True if marks that are no clues, such as trees and walls, stay where they are.
    pub keeps_marks: bool,
}

choices! {
    /// The use of the clues that a puzzle has.
    #[derive(Default)]
    Own {
        /// They are left out.
        #[default]
        Dropped = "dropped",
        /// They are kept, and others are added.
        Kept = "kept",
        /// Those that are needless are taken away; the solution stays.
        Reduced = "reduced",
    }
}

/// A puzzle that was made.
#[non_exhaustive]
pub struct Made {
    /// Its file.
    pub document: Document,
    /// The number of its clues.
    pub clues: usize,
    /// How hard it is, if a level is wanted.
    pub level: Option<usize>,
    /// The seed that makes it again.
    pub seed: u64,
    /// The puzzle, as it is opened from its file.
    pub search: Search,
    /// Its only solution, as an assignment of its model.
    pub values: Values,
    /// The same text for all puzzles that a symmetry of the board makes of it.
    key: Key,
}

impl Made {
    /// The text of its file.
    pub fn file(&self) -> &str {
        self.document.text()
    }

    /// Its only solution.
    ///
    /// # Errors
    /// When the family finds a fault in it.
    pub fn solution(&self) -> Result<Box<dyn AnySolution + '_>, Violation> {
        self.search.task().solution(&self.values)
    }
}

/// The reason why no puzzle is made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The family knows no clues, or the puzzle has none that could be left out.
    #[error("no clues can be made for this puzzle of the family {0}")]
    NoClues(&'static str),
    /// The boards of the family have no other shape.
    #[error("no board of another shape can be made of this puzzle of the family {0}")]
    NoShape(&'static str),
    /// The puzzle without its clues has no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// Boards with marks that are no clues, drawn at random, had no solution.
    #[error("in {0} tries, no board with marks at random has a solution")]
    Marks(usize),
    /// The puzzles of the family have one solution up to symmetry only.
    #[error("a puzzle of the family {0} has several solutions, those of a class, and so no level")]
    NoLevel(&'static str),
    /// No clues of the puzzle stand where the pattern has them stand together.
    #[error("the clues of this puzzle of the family {0} cannot stand in this pattern")]
    NoPattern(&'static str),
    /// The puzzle whose clues are taken away does not have them in the pattern.
    #[error("the clues of the puzzle do not stand in this pattern")]
    Uneven,
    /// A board of another shape is no puzzle.
    #[error("the puzzle has no such board of {rows} by {columns}: {problem}")]
    BadShape {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The problem.
        problem: String,
    },
    /// The puzzle whose clues are taken away has several solutions.
    #[error("the puzzle has several solutions")]
    Several,
    /// All clues of a solution leave other solutions.
    #[error("in {0} tries, the clues of a solution did not make it the only one")]
    Ambiguous(usize),
    /// No puzzle had the number of clues that is wanted.
    #[error("in {tries} tries, no puzzle has so few clues: the fewest are {fewest}")]
    Many {
        /// The number of puzzles that were tried.
        tries: usize,
        /// The fewest clues of one of them.
        fewest: usize,
    },
    /// No puzzle had the level that is wanted.
    #[error("in {tries} tries, no puzzle has this level: {}", levels(*.tries, .seen))]
    Level {
        /// The number of puzzles that were tried.
        tries: usize,
        /// The number of them at each level, from 1.
        seen: Vec<usize>,
    },
    /// The solutions of a kind of puzzles do not give as many clues as are wanted.
    #[error("no solution gives as many clues as are wanted; the most that one gives are {0}")]
    Few(usize),
    /// Further puzzles are the same as those before up to symmetry.
    #[error("{found} of {wanted} puzzles were made: all further ones were like one of them")]
    Alike {
        /// The number of puzzles that were made.
        found: usize,
        /// The number of puzzles that were wanted.
        wanted: usize,
    },
    /// A puzzle that was made has several solutions, which is a fault of this program.
    #[error("please report: a puzzle that was made has not one solution, seed {0}")]
    Wrong(u64),
    /// A search failed.
    #[error("{0}")]
    Search(#[from] SearchError),
}

impl MakeError {
    /// True if another seed may do better.
    const fn is_of_seed(&self) -> bool {
        use MakeError as E;
        matches!(
            self,
            E::Ambiguous(_) | E::Marks(_) | E::Many { .. } | E::Level { .. } | E::NoSolution
        )
    }
}

/// Levels with the number of puzzles at each, in words.
fn levels(tries: usize, seen: &[usize]) -> String {
    let levels = (1..).zip(seen).filter(|(_, count)| **count > 0);
    let levels =
        listed(levels.map(|(level, count): (usize, _)| format!("level {level} ({count})")));
    match tries - seen.iter().sum::<usize>() {
        0 => format!("they have {levels}"),
        others => format!("{others} gave no puzzle, the others have {levels}"),
    }
}
