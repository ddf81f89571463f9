//! What a puzzle is: its model, and how an answer is decoded, checked, drawn and told apart.

use std::fmt;
use std::str::FromStr;

use puzzlec_encodings::{Assignment, Model, Name, UnknownChoice};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::instance::{InstanceError, Params, Source};
use crate::picture::Picture;
use crate::symmetry::Level;

/// One puzzle: an instance of a family.
///
/// A puzzle knows its rules, its data and its symmetries. It knows no solver, no file and no
/// terminal: everything that is done with a puzzle is done by a [`Task`](crate::Task) around it.
pub trait Puzzle: Sized {
    /// What its variables mean.
    type Var: Name;
    /// Why its constraints hold.
    type Rule: Name;
    /// The puzzle's own answer. Its order makes one member of a class canonical: the smallest.
    type Solution: Serialize + DeserializeOwned + Clone + Ord;

    /// The name of the family, as in the first line of an instance file.
    const FAMILY: &'static str;

    /// The parameters that can be set from outside, such as `n`: fields of the instance file.
    const PARAMETERS: &'static [&'static str];

    /// Reads an instance file, with some of its fields replaced by parameters.
    ///
    /// # Errors
    /// When the text is not an instance of this family: what is wrong, where, and what to do.
    fn read(source: &Source, params: &Params) -> Result<Self, InstanceError>;

    /// The instance in the format that [`read`](Self::read) reads, complete in itself.
    fn to_toml(&self) -> String;

    /// What is to be found out, in a few words: `Langford pairs, n = 12`.
    fn title(&self) -> String;

    /// The model in this formulation.
    fn model(&self, formulation: Formulation) -> Model<Self::Var, Self::Rule>;

    /// The solution that an assignment of the model's variables describes.
    ///
    /// # Errors
    /// When it describes none, which is the fault of whoever gave the assignment.
    fn decode(
        &self,
        assignment: Assignment<'_, Self::Var, Self::Rule>,
    ) -> Result<Self::Solution, Violation>;

    /// Checks a solution by the rules of the puzzle, which know nothing of the model.
    ///
    /// # Errors
    /// The first rule that it breaks.
    fn check(&self, solution: &Self::Solution) -> Result<(), Violation>;

    /// The ways to count solutions as the same, from the finest to the coarsest; empty when no
    /// two solutions are alike.
    fn symmetries(&self) -> Vec<Level<Self::Solution>> {
        Vec::new()
    }

    /// Why no solution can exist, when a short argument shows it without any search. A remark
    /// only: the answer is the solver's.
    fn obstruction(&self) -> Option<String> {
        None
    }

    /// What is odd about the instance, though it is not wrong.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// Every date that the puzzle can show and a calendar can have, 29 February among them; empty if
    /// it is no calendar.
    fn dates(&self) -> Vec<CalendarDate> {
        Vec::new()
    }

    /// The picture of a solution.
    fn draw(&self, solution: &Self::Solution) -> Picture;
}

/// A date as a calendar puzzle shows it, in the words of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDate {
    /// The day of the week, if the puzzle shows it.
    pub weekday: Option<String>,
    /// The month.
    pub month: String,
    /// The day of the month.
    pub day: String,
}

impl CalendarDate {
    /// The parameters of an instance that choose this date.
    pub fn params(&self, others: Params) -> Params {
        let params = others.with("month", &self.month).with("day", &self.day);
        match &self.weekday {
            Some(weekday) => params.with("weekday", weekday),
            None => params,
        }
    }
}

impl fmt::Display for CalendarDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(weekday) = &self.weekday {
            write!(f, "{weekday} ")?;
        }
        write!(f, "{} {}", self.month, self.day)
    }
}

/// How a puzzle is put into constraints, where its family knows more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Formulation {
    /// One variable per choice, such as a placement of a piece.
    #[default]
    Direct,
    /// Packing puzzles: variables for what covers a cell, implied by a command variable per
    /// placement. Other families have only the direct formulation.
    Command,
}

impl Formulation {
    /// Every formulation.
    pub const ALL: &'static [Self] = &[Self::Direct, Self::Command];

    /// The name of this formulation, as on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Command => "command",
        }
    }
}

impl FromStr for Formulation {
    type Err = UnknownChoice;

    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        let choices = Self::ALL.iter().map(|formulation| formulation.as_str());
        Self::ALL
            .iter()
            .copied()
            .find(|formulation| formulation.as_str() == text)
            .ok_or_else(|| UnknownChoice { given: text.to_owned(), choices: choices.collect() })
    }
}

/// A rule that a solution breaks, in the puzzle's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Violation(pub String);

impl Violation {
    /// A violation, unless `holds`.
    ///
    /// # Errors
    /// The violation, in the words of `message`.
    pub fn unless(holds: bool, message: impl FnOnce() -> String) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self(message())) }
    }
}
