//! The clues of a puzzle: those that a solution gives, and files that have some of them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use serde_json::Value;
use toml::Spanned;

use crate::shapes::board::Board;
use crate::shapes::lattice::Cell;

/// A clue that a solution gives.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
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
        let (names, subjects, sentences, is_bound) = Default::default();
        let (name, text) = (name.to_string(), text.to_string());
        Self { name, text, names, subjects, sentences, place: None, is_bound }
    }

    /// The clue that tells the value of a name.
    pub fn telling(self, name: impl Display) -> Self {
        Self { names: vec![name.to_string()], ..self }
    }

    /// The clue whose rules are said of a subject.
    pub fn said_of(self, subject: impl Display) -> Self {
        Self { subjects: vec![subject.to_string()], ..self }
    }

    /// True if a rule with the role `clue` is one of its own.
    pub fn has(&self, sentence: &str, subject: &str) -> bool {
        let is_own = self.sentences.is_empty() || self.sentences.iter().any(|own| own == sentence);
        is_own && self.subjects.iter().any(|own| own == subject)
    }
}

/// The clues that a solution gives, or those that a puzzle has, and the way to write some of them
/// into a file in the place of its own.
#[must_use]
pub struct Clues<'p> {
    /// The clues.
    pub all: Vec<Clue>,
    /// The number of rows and columns of the board on which they stand.
    pub size: (usize, usize),
    file: Box<FileOf<'p>>,
    /// True if solutions that a symmetry makes of each other are one.
    is_up_to_symmetry: bool,
    scattered: Option<Box<Scattered<'p>>>,
    layout: Option<Box<LayoutOf<'p>>>,
    /// The title of the files, if the puzzle has one of its own.
    title: Option<String>,
}

/// The layout of a puzzle, if it has one.
type LayoutOf<'p> = dyn Fn() -> Option<Layout<'p>> + Send + Sync + 'p;

/// A puzzle whose solutions say where other marks, such as trees or walls, can lie.
pub struct Layout<'p> {
    /// The text of its file.
    pub file: String,
    of: Box<LaidOut<'p>>,
}

/// The text of a file with the marks of a solution in JSON.
type LaidOut<'p> = dyn Fn(&Value) -> Option<String> + Send + Sync + 'p;

impl<'p> Layout<'p> {
    /// The puzzle of a file, and the text of a file with the marks of a solution in JSON.
    pub fn new(file: String, of: impl Fn(&Value) -> Option<String> + Send + Sync + 'p) -> Self {
        Self { file, of: Box::new(of) }
    }

    /// The text of a file with the marks of a solution in JSON.
    pub fn laid(&self, solution: &Value) -> Option<String> {
        (self.of)(solution)
    }
}

/// The text of a file whose other marks lie elsewhere, for each seed and number of tries before it.
type Scattered<'p> = dyn Fn(u64, usize) -> String + Send + Sync + 'p;

/// The text of a file with these clues.
type FileOf<'p> = dyn Fn(&[&Clue]) -> String + Send + Sync + 'p;

impl<'p> Clues<'p> {
    /// Clues, and the text of a file with some of them.
    pub fn new(all: Vec<Clue>, file: impl Fn(&[&Clue]) -> String + Send + Sync + 'p) -> Self {
        let (file, size, title) = (Box::new(file), (0, 0), None);
        Self { all, size, file, is_up_to_symmetry: false, scattered: None, layout: None, title }
    }

    /// The clues of a puzzle that has one solution up to symmetry: nothing in it tells those apart
    /// that a symmetry makes of each other.
    pub fn up_to_symmetry(self) -> Self {
        Self { is_up_to_symmetry: true, ..self }
    }

    /// True if solutions that a symmetry makes of each other are one.
    pub const fn is_up_to_symmetry(&self) -> bool {
        self.is_up_to_symmetry
    }

    /// The clues on a board of this many rows and columns.
    pub fn on(self, size: (usize, usize)) -> Self {
        Self { size, ..self }
    }

    /// The clues of a puzzle whose other marks, such as trees or walls, can lie anywhere: the text of
    /// a file where they do, for each seed, and the number of files before it that did not help.
    pub fn scattered(self, file: Option<impl Fn(u64, usize) -> String + Send + Sync + 'p>) -> Self {
        let scattered = file.map(|own| Box::new(own) as Box<Scattered<'p>>);
        Self { scattered, ..self }
    }

    /// The clues of a puzzle with another one that says where its other marks can lie.
    pub fn laid(self, layout: Option<impl Fn() -> Option<Layout<'p>> + Send + Sync + 'p>) -> Self {
        let layout = layout.map(|own| Box::new(own) as Box<LayoutOf<'p>>);
        Self { layout, ..self }
    }

    /// The same clues in files with this title.
    pub(super) fn titled(self, title: Option<String>) -> Self {
        Self { title, ..self }
    }

    /// The puzzle that says where other marks can lie, if there is one, made at each call.
    pub fn layout(&self) -> Option<Layout<'p>> {
        let layout = self.layout.as_ref()?;
        let (Layout { file, of }, title) = (layout()?, self.title.clone());
        let laid = move |solution: &Value| Some(with_title(of(solution)?, title.as_deref()));
        Some(Layout::new(file, laid))
    }

    /// The text of a file with the other marks of this seed, if they can lie elsewhere.
    pub fn scatter(&self, seed: u64, tries: usize) -> Option<String> {
        let scattered = self.scattered.as_ref()?;
        Some(with_title(scattered(seed, tries), self.title.as_deref()))
    }

    /// The text of a file with the puzzle that has these clues.
    pub fn file(&self, clues: &[&Clue]) -> String {
        with_title((self.file)(clues), self.title.as_deref())
    }
}

/// The text of a file with a title, if there is one.
fn with_title(file: String, title: Option<&str>) -> String {
    match (title, file.split_once('\n')) {
        (Some(title), Some((family, rest))) => {
            format!("{family}\ntitle = {}\n{rest}", toml::Value::from(title))
        }
        _ => file,
    }
}

/// The drawing of a board with the texts of clues in its cells, and `.` in the others.
pub(crate) fn drawn_on<T>(board: &Board<T>, clues: &[&Clue]) -> Spanned<String> {
    let texts = texts(clues);
    let mark = |cell: Cell| texts.get(&*cell.to_string()).copied().unwrap_or(".");
    Spanned::new(0..0, board.text(|cell, _| mark(cell).to_owned()))
}

/// The texts of some clues, by their names.
pub fn texts<'c>(clues: &[&'c Clue]) -> BTreeMap<&'c str, &'c str> {
    clues.iter().map(|clue| (&*clue.name, &*clue.text)).collect()
}
