//! What a puzzle is: its model, and how an answer is decoded, checked, drawn and told apart.

use std::fmt;
use std::str::FromStr;

use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Assignment, Model, Name, UnknownChoice, choices};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::puzzle::instance::Params;
use crate::puzzle::objective::Objective;
use crate::puzzle::picture::Picture;
use crate::puzzle::symmetry::Level;

/// One puzzle: an instance of a [family](crate::puzzle::family::Family).
///
/// A puzzle knows its rules, its data and its symmetries. It knows no solver, no file and no
/// terminal: everything that is done with a puzzle is done by a [`Task`](crate::Task) around it.
pub trait Puzzle: Sized + Sync {
    /// What its variables mean.
    type Var: Name + Sync;
    /// Why its constraints hold.
    type Rule: Name + Sync;
    /// The puzzle's own answer. Its order makes one member of a class canonical: the smallest.
    type Solution: Serialize + DeserializeOwned + Clone + Ord;

    /// What the rules begin with that an instance gives and could do without, such as clues; empty
    /// if it could do without any.
    const GIVEN: &'static str = "";

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

    /// Constraints that a [lazy](Formulation::lazy) model leaves out and that an assignment
    /// violates, as clauses; none if it describes a solution.
    fn cuts(
        &self,
        _model: &Model<Self::Var, Self::Rule>,
        _assignment: Assignment<'_, Self::Var, Self::Rule>,
    ) -> Vec<(Self::Rule, Vec<Lit>)> {
        Vec::new()
    }

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

    /// Whether the constraints that [break symmetries](Formulation::break_symmetry) keep this
    /// solution. In every class up to the coarsest of the [symmetries](Self::symmetries) they keep
    /// at least one: the smallest, if the group of that level is [not listed](Level::unlisted).
    fn keeps(&self, _solution: &Self::Solution) -> bool {
        true
    }

    /// The formulation in which one solution is found best, if this one was asked for: it may break
    /// symmetries, or be [streamlined](Formulation::streamline).
    fn to_find(&self, formulation: Formulation) -> Formulation {
        formulation
    }

    /// A rule in the words of the instance, if it has any.
    fn words(&self, _rule: &Self::Rule) -> Option<String> {
        None
    }

    /// What a solution is worth in the literals of this puzzle's model, where some are better than
    /// others.
    fn objective(&self, _model: &Model<Self::Var, Self::Rule>) -> Option<Objective> {
        None
    }

    /// What a solution is worth by the rules of the puzzle, which know nothing of the model; `None`
    /// if the puzzle has no [objective](Self::objective).
    fn value(&self, _solution: &Self::Solution) -> Option<i64> {
        None
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
    /// Whether a leap year has it: false for 31 April.
    pub exists: bool,
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
#[expect(clippy::struct_excessive_bools, reason = "switches that are independent")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Formulation {
    /// What the variables are.
    pub way: Way,
    /// Whether constraints are added that follow from the others.
    pub redundant: bool,
    /// Whether constraints are added that keep some member of every class of solutions, but not
    /// all: sound for finding a solution and for showing that there is none, not for counting.
    pub break_symmetry: bool,
    /// Whether constraints are added that some solution may be expected to satisfy: sound for
    /// finding a solution, not for showing that there is none.
    ///
    /// Carla Gomes and Meinolf Sellmann, "Streamlined constraint reasoning", 2004.
    pub streamline: bool,
    /// Whether constraints are left out of which there are many, to be added
    /// [when an answer violates them](Puzzle::cuts).
    pub lazy: bool,
}

choices! {
    /// What the variables of a formulation are.
    Way {
        /// One variable per choice, such as a placement of a piece.
        #[default]
        Direct = "direct",
        /// Packing puzzles: variables for what covers a cell, implied by a command variable per
        /// placement. Other families have only the direct way.
        Command = "command",
    }
}

impl Formulation {
    /// One variable per choice, and nothing more than must be said.
    pub const DIRECT: Self = Self {
        way: Way::Direct,
        redundant: false,
        break_symmetry: false,
        streamline: false,
        lazy: false,
    };

    /// Commands and what they cover, and nothing more than must be said.
    pub const COMMAND: Self = Self { way: Way::Command, ..Self::DIRECT };
}

impl fmt::Display for Formulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.way.as_str())?;
        f.write_str(if self.redundant { " redundant" } else { "" })?;
        f.write_str(if self.break_symmetry { " break-symmetry" } else { "" })?;
        f.write_str(if self.streamline { " streamline" } else { "" })?;
        f.write_str(if self.lazy { " lazy" } else { "" })
    }
}

impl FromStr for Formulation {
    type Err = UnknownChoice;

    /// As it is displayed.
    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        text.split_whitespace().try_fold(Self::default(), |this, word| match word {
            "redundant" => Ok(Self { redundant: true, ..this }),
            "break-symmetry" => Ok(Self { break_symmetry: true, ..this }),
            "streamline" => Ok(Self { streamline: true, ..this }),
            "lazy" => Ok(Self { lazy: true, ..this }),
            way => Ok(Self { way: way.parse()?, ..this }),
        })
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
