//! The trait of puzzles, which every family implements.

use puzzlec_encodings::{Assignment, Model, Name, PinError};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::clues::{Clues, Making};
use super::picture::Picture;
use super::violation::Violation;

/// One puzzle: an instance of a family.
///
/// A puzzle knows its rules and its data. It knows no solver, no file and no terminal: everything
/// that is done with a puzzle is done by a [`Task`](super::task::Task) around it.
pub trait Puzzle: Sized + Send + Sync {
    /// The meaning of a variable.
    type Name: Name;
    /// The puzzle's own answer.
    type Solution: Serialize + DeserializeOwned + PartialEq + 'static;

    /// The question, in a few words: `Langford pairs, n = 12`.
    fn title(&self) -> String;

    /// Writes the puzzle into a model: variables, rules in their roles, symmetries, objective.
    fn rules(&self, model: &mut Model<Self::Name>);

    /// The solution that an assignment of the model's variables describes.
    ///
    /// # Errors
    /// When it describes none, which is the fault of whoever gave the assignment.
    fn decode(&self, assignment: Assignment<'_, Self::Name>) -> Result<Self::Solution, Violation>;

    /// Checks a solution by the rules of the puzzle, which know nothing of the model.
    ///
    /// # Errors
    /// The first rule that it breaks.
    fn check(&self, solution: &Self::Solution) -> Result<(), Violation>;

    /// The picture of a solution, or of the known part of one.
    fn draw(&self, known: Assignment<'_, Self::Name>) -> Picture;

    /// The picture of the puzzle before it is solved: as it is [drawn](Self::draw) where nothing is
    /// known, with whatever lies beside it, such as pieces.
    fn draw_unsolved(&self, nothing: Assignment<'_, Self::Name>) -> Picture {
        self.draw(nothing)
    }

    /// The solution that a text shows, which has a symbol for each cell, as [pictures] or in rows;
    /// `None` if the text is no such drawing, or does not show all.
    ///
    /// [pictures]: Puzzle::draw
    fn shown(&self, _text: &str) -> Option<Self::Solution> {
        None
    }

    /// True if the instance gives more than the size of a board, though the model has no clue.
    fn is_given(&self) -> bool {
        false
    }

    /// The value of a solution by the rules of the puzzle, which know nothing of the model; `None`
    /// if the puzzle has no [objective](puzzlec_encodings::Objective).
    fn value(&self, _solution: &Self::Solution) -> Option<i64> {
        None
    }

    /// A name in words, if the puzzle has better ones than the [name](Name::words).
    fn words(&self, _name: &Self::Name) -> Option<String> {
        None
    }

    /// A step and its reason as people say it, such as `8 in row 9, column 5: no other cell of box 8
    /// can hold it`; `None` if the sentences of the rules say it as well. The step is a name, with
    /// its value if it is an integer; the reason, the sentences of rules with their subjects.
    fn phrase(
        &self,
        _step: (&Self::Name, Option<i64>),
        _reason: &[(&str, &str)],
    ) -> Option<String> {
        None
    }

    /// The variables of which some is true where a pin in the puzzle's own words holds, such as
    /// `A@1,1` for "piece A covers the cell 1,1", and no variable where it never can hold; `None`
    /// if the text is no such words.
    ///
    /// # Errors
    /// When the words speak of what the puzzle does not have.
    fn pinned(&self, _words: &str) -> Result<Option<Vec<Self::Name>>, PinError> {
        Ok(None)
    }

    /// The clues that a solution gives, all that the family knows, or those that the puzzle has;
    /// `None` if the family does not know any.
    fn clues(&self, _solution: Option<&Self::Solution>) -> Option<Clues> {
        None
    }

    /// The way to make other puzzles of this one, for a family that knows [clues](Self::clues).
    fn making(&self) -> Option<&dyn Making> {
        None
    }

    /// The sentences of the instance as they are read, if it has some.
    fn readings(&self) -> Vec<String> {
        Vec::new()
    }

    /// Remarks on oddities of the instance that are no errors.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}
