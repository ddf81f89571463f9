//! Tasks and solutions of any family.

use std::fmt::Display;

use puzzlec_dimacs::{ClauseSink, Lit, Size, SumSink, Var};
use puzzlec_encodings::{Encodings, Lowered};
use serde_json::Value;

use super::PinError;
use crate::engines::cover;
use crate::engines::{Blocking, Splitter};
use crate::puzzle::count::Natural;
use crate::puzzle::objective::Objective;
use crate::puzzle::picture::Picture;
use crate::puzzle::symmetry::Class;
use crate::puzzle::{Formulation, Violation};

/// A [`Task`](super::Task) of any family, and all that can be done with it without knowing which.
pub trait AnyTask: Sync {
    /// The name of the family; `this puzzle` if it is of none.
    fn family(&self) -> &'static str;

    /// What is to be found out, in a few words.
    fn title(&self) -> String;

    /// How the puzzle was put into constraints.
    fn formulation(&self) -> Formulation;

    /// The instance, complete in itself, as a file; empty if the puzzle is of no family.
    fn to_toml(&self) -> String;

    /// Fixes something of the solution by its name in the model: `name` or `!name` for a Boolean,
    /// `name=value`, `name!=value` or `name<=value` for an integer. The solutions that are left have
    /// no [levels](Self::levels): what is like one of them need not be one.
    ///
    /// # Errors
    /// When nothing has this name, when an integer cannot have the value, or when the formulation
    /// breaks symmetries.
    fn pin(&mut self, text: &str) -> Result<(), PinError>;

    /// What was [pinned](Self::pin), in this order; part of what the instance is.
    fn pins(&self) -> Vec<String>;

    /// Why no solution can exist, where a short argument shows it.
    fn obstruction(&self) -> Option<String>;

    /// What is odd about the instance, though it is not wrong.
    fn remarks(&self) -> Vec<String>;

    /// The number of named variables; they come first in every formula.
    fn num_named(&self) -> u32;

    /// Every named variable, in the order of the variables.
    fn names(&self) -> Box<dyn Iterator<Item = (Var, &dyn Display)> + '_>;

    /// The named variables that tell solutions apart.
    fn projection(&self) -> Vec<Var>;

    /// The named variables that are called `name`, or that have it as their functor: `total` for an
    /// integer, `on` for `on(1,2)` and all others of its kind.
    fn called(&self, name: &str) -> Vec<Var>;

    /// What values, indexed by variable, say of the variables that are [called](Self::called) so:
    /// the values of integers, such as `total = 27`, and the names of Booleans that are true.
    fn statements(&self, name: &str, values: &[bool]) -> Vec<String>;

    /// The clauses that a [lazy](Formulation::lazy) formulation leaves out and that these values
    /// violate.
    fn cuts(&self, values: &[bool]) -> Vec<Vec<Lit>>;

    /// The shortest way to block a solution.
    fn blocking(&self) -> Blocking;

    /// How a search for the model's solutions is split.
    fn splitter(&self) -> Splitter;

    /// What a solution is worth; see [`Puzzle::objective`](crate::Puzzle::objective).
    fn objective(&self) -> Option<Objective>;

    /// Lowers the model; see [`Model::lower`](puzzlec_encodings::Model::lower).
    fn lower(&self, encodings: Encodings, sink: &mut dyn ClauseSink) -> Size;

    /// Lowers the model, and tells the rule of each constraint and what it became.
    fn lower_each(
        &self,
        encodings: Encodings,
        sink: &mut dyn ClauseSink,
        each: &mut dyn FnMut(&dyn Display, Lowered),
    ) -> Size;

    /// The rules of the constraints, each once, in the order of the constraints: those that the
    /// instance [gives](crate::Puzzle::GIVEN), or all.
    fn given(&self) -> Vec<String>;

    /// A rule in the words of the instance, if it has any.
    fn words(&self, rule: &str) -> Option<String>;

    /// Lowers the model without the constraints of some rules.
    fn lower_without(&self, rules: &[String], encodings: Encodings, sink: &mut dyn ClauseSink);

    /// The exact cover problem that the model is, if it is one.
    fn cover(&self) -> Option<cover::OfModel>;

    /// Hands the model on with its sums kept; see [`Model::lower_to_sums`](puzzlec_encodings::Model::lower_to_sums).
    fn lower_to_sums(&self, sink: &mut dyn SumSink) -> Size;

    /// The names of the ways to count solutions as the same, from the finest to the coarsest.
    fn levels(&self) -> Vec<String>;

    /// For each of the [levels](Self::levels), the order of its group if that is listed: no class is
    /// larger.
    fn orders(&self) -> Vec<Option<usize>>;

    /// The checked solution that these values, indexed by variable, describe.
    ///
    /// # Errors
    /// When they describe no solution.
    fn solution(&self, values: &[bool]) -> Result<Box<dyn AnySolution + '_>, Violation>;

    /// A solution from its JSON form, not yet checked.
    ///
    /// # Errors
    /// When the JSON has another form than solutions of this family have.
    fn solution_from_json(&self, json: Value) -> Result<Box<dyn AnySolution + '_>, Violation>;
}

/// A solution of any family.
pub trait AnySolution {
    /// Checks it by the rules of the puzzle.
    ///
    /// # Errors
    /// The first rule that it breaks.
    fn check(&self) -> Result<(), Violation>;

    /// Its JSON form.
    fn to_json(&self) -> Value;

    /// What it is worth by the rules of the puzzle; see [`Puzzle::value`](crate::Puzzle::value).
    fn value(&self) -> Option<i64>;

    /// Checks that it is worth as much as the model says.
    ///
    /// # Errors
    /// When it is worth more or less.
    fn check_value(&self, value: i64) -> Result<(), Violation> {
        Violation::unless(self.value() == Some(value), || match self.value() {
            Some(own) => format!("the solution is worth {own}, and {value} in the model"),
            None => "the solution has no value".to_owned(),
        })
    }

    /// Its picture.
    fn picture(&self) -> Picture;

    /// For each of the task's [levels](AnyTask::levels), the size of this solution's class if it is
    /// the one that stands for its class.
    fn class_sizes(&self) -> Vec<Option<Natural>>;

    /// What this solution stands for where only those are found that the constraints which break
    /// symmetries [keep](crate::Puzzle::keeps): its whole class up to the coarsest level, if it is the
    /// smallest that is kept, and nothing otherwise.
    fn kept_class(&self) -> Option<Class>;
}
