//! Forms of sentences: their words, what they mean in a model and on a grid, and examples.

use std::sync::LazyLock;

use puzzlec_encodings::{Formula, Linear};
use rustc_hash::FxHashMap;

use super::Facts;
use super::forms::FORMS;
use super::grid::Grid;
use super::meaning::{Bounds, Subject};
use super::node::Args;
use super::writer::Writer;
use crate::puzzle::prelude::*;
use crate::sentences::symbols;

symbols! {
    /// The identity of a form; its table says what it means.
    pub(super) Form:
    Several If Either OnlyOne NextMeasure StartsWith EndsWith RunsOf LongestRun DifferentOf Half
    OuterNumber HasEachTimes NearAmount SameMeasures DifferentMeasures HasEven HasOdd Corner Edge
    Centre OneLoop PathsJoinMarks NoCrossing LinesConnect NoLoop LettersDiffer NoLeading Connected
    Paired NoMarkRepeats NoTwoAlike NoTwoSameNumbers Consecutive EachIsGroupSize EachConnected
    NoneRelated EachThat Each NoSubject HoldsFor NumberIs Equation Scopes Row Column RowAt ColumnAt
    CellAt CellPairAt MainDiagonal Diagonal Block Tile CellsInLine Run LineAcross Board Drawn
    RelatedPair RelatedPairWithin PairWithout DrawnAt Together FirstCells LastCells Ends CellsAlong
    PairIn SignPair Sign Number SideNumber CellsOf Group Region Beside Touching DiagonallyBeside
    KnightsMove InSame BesideInRow BesideInColumn Directly Anywhere Itself Sees JoinedTo AlongArrow
    Related BlockAround InLine Between InRow InColumn InDrawing InGroup InRegion EitherHolds
    BothHold IsNot NotAll Not HasCount Has HasEach HasEachOnce HasDifferent Differs Alike Palindrome
    OneGroup VisitedOnce Throughout HasMeasure Joined HasDrawings NearSome NearCount NearAlike
    ComparesNear Is Equals DiffersBy MakesNumber Increases Ordered PointsAtSmaller MiddleOfRegion
    ListsBlocks Rectangle Exactly AtLeast AtMost MoreThan LessThan Plus Minus ItsNumber ItsDigit
    ItsFirst Zero Integer MeasureNear MeasureIn Times LinesAround BordersAround Visible Reached
    CountOf Size Sum SumOfMarks Product Largest Smallest Difference Ratio AnyOf AlsoAnyOf EitherAnd
    OneOrOther BothKinds NotKind Cell Digit Even Odd Turn Straight OnLine End Word
}

symbols! {
    /// The kinds of phrases: those of forms, and those of nouns.
    pub(super) Slot:
    Line Sentence Times Subjects Subject Predicates Both Predicate Number Term Measure Relation
    Near Comparison Kind Qualified Either Noun Values Digits Drawing Region Sign Side Word Integer
    Size Equation Quantity Object Objects List Bare Place RowNumber ColumnNumber Mutual Span Spot
    Where Many Whole Loop Loops Name
}

symbols! {
    /// The names of wordings that must be told from others of their forms.
    pub(super) Wording:
    All AllSame InOnlyRow NearIt Number NamedWord ValueIn LoopsOnly Moving PlainAnd IsKind HasKind
    Both BothAre Adjacent Allowed MayHave MayNot FormGroups Alternate SameValues NeverAlike Differ
    DigitOf Repeats AboveIt ThereIsNot
}

/// A row of the table of forms: the words, the meaning in a model and on a grid, and an example, in
/// one place.
pub(super) struct Entry {
    pub(super) form: Form,
    /// The kind of phrase that it is.
    pub(super) slot: Slot,
    /// Its words, in each of several ways. Capitals are slots; `a|b` is one of several
    /// words.
    pub(super) says: &'static [&'static str],
    /// Its meaning in words, and a sentence with it.
    pub(super) about: [&'static str; 2],
    /// False if it tells numbers apart by more than being the same or not.
    pub(super) alike: bool,
    /// False if motions of the board change its meaning.
    pub(super) turns: bool,
    /// The thing that a puzzle has, of which it speaks.
    pub(super) needs: Needs,
    /// The argument that it denies.
    pub(super) denies: Option<usize>,
    /// False if that it does not hold cannot be said.
    pub(super) is_deniable: bool,
    pub(super) means: Means,
}

/// The things that a form speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// Cells that are squares.
    Squares,
    /// Cells whose columns are those of the drawing.
    Columns,
    /// A cell in the middle of the board.
    Centre,
    /// Values of cells.
    Values,
    /// Values that are numbers.
    Numbers,
    /// Lines of any kind.
    Lines,
    /// Lines from cell to cell.
    Ways,
    /// Letters of equations.
    Letters,
}

impl Form {
    /// The row of the table.
    pub(super) fn entry(self) -> &'static Entry {
        static ENTRIES: LazyLock<FxHashMap<Form, &'static Entry>> =
            LazyLock::new(|| entries().map(|entry| (entry.form, entry)).collect());
        ENTRIES[&self]
    }

    /// Its plainest words.
    pub(super) fn words(self) -> &'static str {
        self.entry().says[0]
    }
}

/// All rows.
pub(super) fn entries() -> impl Iterator<Item = &'static Entry> {
    FORMS.iter().copied().flatten()
}

impl Entry {
    /// A form that needs nothing, of which motions change nothing, which can be denied.
    pub(super) const PLAIN: Self = Self {
        form: Form::Cell,
        slot: Slot::Noun,
        says: &[],
        about: [""; 2],
        alike: true,
        turns: true,
        needs: Needs::Nothing,
        denies: None,
        is_deniable: true,
        means: Means::Compare([None, None]),
    };
}

/// The two parts of the comment on a form: its meaning, and after `e.g.` an example.
pub(super) const fn parts(comment: &'static str) -> [&'static str; 2] {
    let (mut at, bytes) = (0, comment.as_bytes());
    while !(bytes[at] == b'e' && bytes[at + 1] == b'.' && bytes[at + 2] == b'g') {
        at += 1;
    }
    let (about, example) = comment.split_at(at);
    [about.trim_ascii(), example.split_at("e.g.".len()).1.trim_ascii()]
}

/// A table of forms: the meaning in words and an example, the slot, the words in each of several
/// ways, what differs from [`Form::PLAIN`]; then what it writes into a model, and what it says of a
/// grid.
macro_rules! forms {
    ($(
        $(#[doc = $about:literal])+
        $form:ident: $slot:ident $($says:literal)|+ $([$($field:ident: $value:expr),+])? => $($means:expr),+;
    )+) => {
        &[$(Entry {
            form: Form::$form,
            slot: $crate::sentences::symbol(<Slot as $crate::sentences::Symbol>::ALL, stringify!($slot)),
            says: &[$($says),+],
            about: $crate::puzzles::rules::form::parts(concat!($($about),+)),
            $($($field: $value,)+)?
            means: $crate::puzzles::rules::form::means!($slot $($means),+),
            ..Entry::PLAIN
        }),+]
    };
}

/// The meaning of a form, as its slot and the number of its parts tell.
macro_rules! means {
    (LINE $($part:expr),+) => { Means::Sentence($($part),+) };
    (SENTENCE $($part:expr),+) => { Means::Sentence($($part),+) };
    (SUBJECT $part:expr) => { Means::Scope($part) };
    (SUBJECT $($part:expr),+) => { Means::Sought($($part),+) };
    (SUBJECTS $($part:expr),+) => { Means::Sought($($part),+) };
    (PREDICATE $($part:expr),+) => { Means::Predicate($($part),+) };
    (PREDICATES $($part:expr),+) => { Means::Predicate($($part),+) };
    (BOTH $($part:expr),+) => { Means::Predicate($($part),+) };
    (NUMBER $($part:expr),+) => { Means::Number($($part),+) };
    (TERM $($part:expr),+) => { Means::Number($($part),+) };
    (MEASURE $($part:expr),+) => { Means::Measure($($part),+) };
    (RELATION $part:expr) => { Means::Near($part) };
    (RELATION $($part:expr),+) => { Means::Reached($($part),+) };
    (NEAR $part:expr) => { Means::Near($part) };
    (NEAR $($part:expr),+) => { Means::Reached($($part),+) };
    (COMPARISON $part:expr) => { Means::Compare($part) };
    // A kind, a qualified one, a noun.
    ($slot:ident $($part:expr),+) => { Means::Kind($($part),+) };
}

pub(super) use {forms, means};

/// A meaning in a model: the part that a form on a subject writes, or nothing if it says nothing of
/// the subject.
type Write<T> = fn(&mut Writer<'_, '_>, &Args, &Subject) -> Option<T>;

/// A meaning on a grid.
type Read<T> = fn(&Grid<'_>, &Args, &Subject) -> Option<T>;

/// The meaning of a form: what it writes into a model, and what it says of a grid, which knows
/// no model.
#[derive(Clone, Copy)]
pub(super) enum Means {
    /// A whole sentence.
    Sentence(fn(&mut Writer<'_, '_>, &Args), fn(&Grid<'_>, &Args) -> Verdict),
    /// Subjects that the drawings tell.
    Scope(fn(&Facts, &Args) -> Vec<Subject>),
    /// Subjects that depend on the solution.
    Sought(fn(&mut Writer<'_, '_>, &Args) -> Vec<Subject>, fn(&Grid<'_>, &Args) -> Vec<Subject>),
    /// A statement on a subject.
    Predicate(Write<Formula>, Read<bool>),
    /// A number of a subject.
    Number(Write<Linear>, Read<i64>),
    /// A number of a subject's cells; the bounds say which numbers matter.
    Measure(fn(&mut Writer<'_, '_>, &Args, &Subject, Bounds) -> Option<Linear>, Read<i64>),
    /// A kind of cells.
    Kind(fn(&mut Writer<'_, '_>, &Args, Cell) -> Atom, fn(&Grid<'_>, &Args, Cell) -> bool),
    /// Cells near a subject that the drawings tell.
    Near(fn(&Facts, &Args, &Subject) -> Option<Vec<Cell>>),
    /// Cells near a subject that depend on the solution.
    Reached(Write<Subject>, Read<Subject>),
    /// The difference of a number and its bounds.
    Compare(Bounds),
}

/// The verdict on a sentence.
#[derive(Default)]
pub(super) struct Verdict {
    /// True if it says something of no subject.
    pub(super) is_idle: bool,
    /// A subject for which it does not hold.
    pub(super) broken: Option<String>,
}

impl Verdict {
    /// The verdict on what is said of each of some subjects, if something is.
    pub(super) fn of(subjects: Vec<Subject>, holds: impl Fn(&Subject) -> Option<bool>) -> Self {
        Self::of_each(subjects.into_iter().filter_map(|own| Some((holds(&own)?, own.name))))
    }

    /// The verdict on several subjects, each with its name.
    pub(super) fn of_each(subjects: impl IntoIterator<Item = (bool, impl ToString)>) -> Self {
        let mut subjects = subjects.into_iter().peekable();
        let is_idle = subjects.peek().is_none();
        let broken = subjects.find(|(holds, _)| !holds);
        Self { is_idle, broken: broken.map(|(_, name)| name.to_string()) }
    }

    /// The verdict on any number of subjects, for which the sentence says something without one.
    pub(super) fn of_all(subjects: impl IntoIterator<Item = (bool, impl ToString)>) -> Self {
        Self { is_idle: false, ..Self::of_each(subjects) }
    }

    /// The verdict on two sentences.
    pub(super) fn and(self, other: Self) -> Self {
        let is_idle = self.is_idle || other.is_idle;
        Self { is_idle, broken: self.broken.or(other.broken) }
    }

    /// The verdict on the whole puzzle.
    pub(super) fn whole(holds: bool) -> Self {
        Self::of_each([(holds, "")])
    }
}
