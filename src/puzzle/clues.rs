//! The clues of a puzzle, and what can be changed in its instance to make others.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use super::document::Document;
use super::solution::AnySolution;
use crate::shapes::board::Board;
use crate::shapes::lattice::Cell;

/// A clue that a solution gives.
#[must_use]
#[derive(Clone, Debug)]
pub struct Clue {
    /// The name of its place, which no other clue of the puzzle has: `2,3`, `top 4`.
    pub name: String,
    /// The words or the number that the file has for it.
    pub text: String,
    /// The names in the model whose values it tells, if it does nothing else.
    pub names: Vec<String>,
    /// Otherwise the subjects of its rules in the model, which have the role `clue`.
    pub subjects: Vec<String>,
    /// The sentences of its rules; any if there are none.
    pub sentences: Arc<[String]>,
    /// The row and the column where it stands, in halves of a cell: those of cells are even, those
    /// between two cells odd, those before the first and behind the last row outside of the board.
    pub place: Option<[i32; 2]>,
    /// The meaning of the clue in a type of the family, if its text does not say all.
    pub meaning: Option<Arc<dyn Any + Send + Sync>>,
    /// True if the puzzle needs it: it is never left out.
    pub is_bound: bool,
}

impl Clue {
    /// A clue in a cell, with the text of the file.
    pub fn in_cell(cell: Cell, text: impl Display) -> Self {
        let place = Some([0, 1].map(|axis| 2 * cell.coordinates()[axis]));
        Self { place, ..Self::new(cell, text) }
    }

    /// A clue that stands nowhere on a board.
    pub fn new(name: impl Display, text: impl Display) -> Self {
        Self {
            name: name.to_string(),
            text: text.to_string(),
            names: Vec::new(),
            subjects: Vec::new(),
            sentences: Arc::default(),
            place: None,
            meaning: None,
            is_bound: false,
        }
    }

    /// The clue that tells the value of a name.
    pub fn telling(self, name: impl Display) -> Self {
        Self { names: vec![name.to_string()], ..self }
    }

    /// The clue whose rules are said of a subject.
    pub fn said_of(self, subject: impl Display) -> Self {
        Self { subjects: vec![subject.to_string()], ..self }
    }

    /// The clue with its meaning in a type of the family.
    pub fn meaning(self, meaning: impl Any + Send + Sync) -> Self {
        Self { meaning: Some(Arc::new(meaning)), ..self }
    }

    /// Its meaning, if it has one of this type.
    pub fn meant<T: 'static>(&self) -> Option<&T> {
        self.meaning.as_deref()?.downcast_ref()
    }

    /// True if a rule with the role `clue` is one of its own.
    pub fn has(&self, sentence: &str, subject: &str) -> bool {
        let is_own = self.sentences.is_empty() || self.sentences.iter().any(|own| own == sentence);
        is_own && self.subjects.iter().any(|own| own == subject)
    }
}

/// The clues that a solution gives, or those that a puzzle has.
#[must_use]
#[derive(Clone, Debug, Default)]
pub struct Clues {
    /// The clues.
    pub all: Vec<Clue>,
    /// The number of rows and columns of the board on which they stand.
    pub size: (usize, usize),
    /// True if nothing in the puzzle distinguishes solutions that a symmetry maps to each other: it
    /// has one solution up to symmetry.
    pub is_up_to_symmetry: bool,
}

impl Clues {
    /// Clues that stand on no board.
    pub fn new(all: Vec<Clue>) -> Self {
        Self { all, ..Self::default() }
    }

    /// The clues on a board of this many rows and columns.
    pub fn on(self, size: (usize, usize)) -> Self {
        Self { size, ..self }
    }
}

/// The changes of an instance of which other puzzles are made.
pub trait Making: Sync {
    /// Writes clues into a document, in the place of those that it has.
    fn write_clues(&self, clues: &[&Clue], document: &mut Document);

    /// Gives a document a board of this many rows and columns, without clues; returns false if the
    /// boards of the family have no other shape.
    fn resize(&self, _size: (usize, usize), _document: &mut Document) -> bool {
        false
    }

    /// Places what is no clue, such as trees, walls and pieces, elsewhere, for each seed and number of
    /// attempts before it; returns false if there is nothing of the kind.
    fn scatter(&self, _seed: u64, _attempt: usize, _document: &mut Document) -> bool {
        false
    }

    /// Makes a document of the puzzle whose solutions say where marks that are no clues can stand;
    /// returns false if there is none.
    fn layout(&self, _document: &mut Document) -> bool {
        false
    }

    /// Places the marks where a solution of the [layout](Self::layout) has them; returns false if it
    /// is no such solution.
    fn lay_out(&self, _solution: &dyn AnySolution, _document: &mut Document) -> bool {
        false
    }

    /// A text that is the same for all puzzles that motions of the board make of this one; `None` if
    /// only its symmetries tell.
    fn figure(&self) -> Option<String> {
        None
    }
}

/// The drawing of a board with the texts of clues in its cells, and `.` in the others.
pub(crate) fn drawn_on<T>(board: &Board<T>, clues: &[&Clue]) -> String {
    let texts = texts(clues);
    let mark = |cell: Cell| texts.get(&*cell.to_string()).copied().unwrap_or(".");
    board.text(|cell, _| mark(cell).to_owned())
}

/// The texts of some clues, by their names.
pub fn texts<'c>(clues: &[&'c Clue]) -> BTreeMap<&'c str, &'c str> {
    clues.iter().map(|clue| (&*clue.name, &*clue.text)).collect()
}
