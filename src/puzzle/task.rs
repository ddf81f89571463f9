//! A puzzle with its model: the place where the two sides of the compiler meet.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use puzzlec_dimacs::Values;
use puzzlec_encodings::symmetry::{Breaking, Level};
use puzzlec_encodings::{Core, Known, Model, Name, Named, PinError, Request, Role};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::classes::Classes;
use super::clues::{Clues, Making};
use super::definition::Puzzle;
use super::document::Document;
use super::instance::Source;
use super::instance::value::{plain, unprintable_in_json};
use super::origin::Origin;
use super::picture::Picture;
use super::pinned::Pinned;
pub use super::solution::AnySolution;
use super::violation::{Violation, ensure};
use crate::engines::{Limits, Stop};

/// A puzzle and its model, made for a [`Request`].
pub struct Task<P: Puzzle + 'static> {
    puzzle: Arc<P>,
    model: Model<P::Name>,
    classes: OnceLock<Classes>,
    pins: Vec<Pinned>,
    /// The family and the file that it was read from, if there is one.
    origin: Option<Arc<Origin<P>>>,
    /// The file of the instance, written at the first call.
    file: OnceLock<String>,
}

impl<P: Puzzle + 'static> Task<P> {
    /// Writes a puzzle into a model. Where symmetries are to be broken and the puzzle does not say
    /// how, [alike values](Core::preceded) or [one of its rules](Core::breaking) break them.
    pub fn new(puzzle: P, request: Request) -> Self {
        Self::of(puzzle.into(), Model::asked(request))
    }

    /// Writes a puzzle into a model within limits.
    ///
    /// # Errors
    /// When a limit was met, and the model is not complete.
    pub fn within(
        puzzle: impl Into<Arc<P>>,
        request: Request,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        limits.model(request, |model| Self::of(puzzle.into(), model))
    }

    fn of(puzzle: Arc<P>, model: Model<P::Name>) -> Self {
        let mut model = model.written(|model| puzzle.rules(model));
        let unbroken =
            model.wants(Role::Symmetry) && !model.core().roles().contains(Role::Symmetry);
        if unbroken && !model.is_stopped() {
            let levels = model.levels();
            if let Some(Breaking { constraint, excluded, .. }) = break_by_values(&mut model, levels)
            {
                let name = model.named().rule(model.core().constraint(constraint).rule).to_string();
                let mut first = model.symmetry("only the first of each orbit is chosen").of(name);
                for &lit in &excluded {
                    first.holds(!lit);
                }
            }
        }
        let (classes, file) = (OnceLock::new(), OnceLock::new());
        Self { puzzle, model, classes, pins: Vec::new(), origin: None, file }
    }

    /// The task as one of a family.
    pub(super) fn with_origin(self, origin: Arc<Origin<P>>) -> Self {
        Self { origin: Some(origin), ..self }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Its model.
    pub const fn model(&self) -> &Model<P::Name> {
        &self.model
    }

    /// The solution that these values describe, checked by the rules and the pins.
    ///
    /// # Errors
    /// When they describe no solution.
    pub fn solution(&self, values: &Values) -> Result<P::Solution, Violation> {
        let known = Known::all(values.as_slice());
        let solution = self.puzzle.decode(self.model.read_known(known))?;
        self.puzzle.check(&solution)?;
        match self.pins.iter().find(|pin| !pin.is_kept(self.model.named(), known)) {
            None => Ok(solution),
            Some(pin) => Err(Violation(format!("the pin `{pin}` does not hold"))),
        }
    }
}

/// Breaks the symmetries of the coarsest level by the order of alike values; returns how a rule of
/// the model breaks them, if one does.
fn break_by_values<N: Name>(model: &mut Model<N>, mut levels: Vec<Level>) -> Option<Breaking> {
    let level = levels.pop()?;
    let preceded = model.core().preceded(&level);
    let mut rule = model.symmetry("interchangeable values are numbered in order of appearance");
    for lit in preceded {
        rule.holds(!lit);
    }
    model.core().breaking(&level)
}

/// A [`Task`] of any family, and all that can be done with it without knowing which.
pub trait AnyTask: Send + Sync {
    /// The name of the family; `this puzzle` if it is of none.
    fn family(&self) -> &'static str;

    /// The question, in a few words.
    fn title(&self) -> String;

    /// The same puzzle with the same pins, and its model made anew for a request; `None` if the
    /// model is all that there is.
    ///
    /// # Errors
    /// When a limit was met.
    fn again(&self, request: Request, limits: &Limits) -> Result<Option<Box<dyn AnyTask>>, Stop>;

    /// The instance, complete in itself, as a file; empty if the puzzle is of no family.
    fn to_toml(&self) -> &str;

    /// The [file](Self::to_toml) as a document; nothing if the puzzle is of no family.
    fn document(&self) -> Option<Document>;

    /// The sentences of the instance as they are read, if it has some.
    fn readings(&self) -> Vec<String>;

    /// Remarks on oddities of the instance that are no errors.
    fn remarks(&self) -> Vec<String>;

    /// The model with its names.
    fn named(&self) -> Named<'_>;

    /// The model, without its names.
    fn core(&self) -> &Core {
        self.named().core
    }

    /// The name of this number [in words](Puzzle::words).
    fn words(&self, name: usize) -> String;

    /// A step and its reason in the [phrase](Puzzle::phrase) of the puzzle, if it has one.
    fn phrase(&self, step: (usize, Option<i64>), reason: &[(&str, &str)]) -> Option<String>;

    /// Pins a literal by its name in the model: `name` or `!name` for a Boolean, `name=value`,
    /// `name!=value` or `name<=value` for an integer; or by [words of the
    /// puzzle](Puzzle::pinned), or `!` and such words. Pinned solutions have no
    /// [classes](Self::classes): the image of one need not be one.
    ///
    /// # Errors
    /// When nothing has this name, when an integer cannot have the value, or when the formula
    /// leaves out solutions.
    fn pin(&mut self, text: &str) -> Result<(), PinError>;

    /// The [pins](Self::pin), in their order, which are a part of the instance.
    fn pins(&self) -> &[Pinned];

    /// The levels of symmetry, from the finest to the coarsest, made at the first call.
    fn classes(&self) -> &Classes;

    /// The checked solution that these values describe.
    ///
    /// # Errors
    /// When they describe no solution.
    fn solution(&self, values: &Values) -> Result<Box<dyn AnySolution + '_>, Violation>;

    /// The clues that a solution gives, or those that the puzzle has; see [`Puzzle::clues`]. The
    /// solution is that of a puzzle like this one, with other clues.
    fn clues(&self, solution: Option<&dyn AnySolution>) -> Option<Clues>;

    /// The way to make other puzzles of this one; see [`Puzzle::making`].
    fn making(&self) -> Option<&dyn Making>;

    /// A solution from its JSON form, not yet checked.
    ///
    /// # Errors
    /// When the JSON has another form than solutions of this family have.
    fn solution_from_json(&self, json: &Value) -> Result<Box<dyn AnySolution + '_>, Violation>;

    /// The solution that a text [shows](Puzzle::shown), not yet checked.
    fn shown(&self, text: &str) -> Option<Box<dyn AnySolution + '_>>;

    /// True if the instance has clues, or gives more than the size of a board.
    fn is_given(&self) -> bool;

    /// The picture of the known part of a solution.
    fn picture(&self, known: Known<'_>) -> Picture;

    /// The picture of the puzzle before it is solved.
    fn unsolved(&self) -> Picture;
}

impl<P: Puzzle + 'static> AnyTask for Task<P> {
    fn family(&self) -> &'static str {
        self.origin.as_ref().map_or("this puzzle", |origin| origin.family)
    }

    fn again(&self, request: Request, limits: &Limits) -> Result<Option<Box<dyn AnyTask>>, Stop> {
        let task = Self::within(self.puzzle.clone(), request, limits)?;
        let task = Self { origin: self.origin.clone(), file: self.file.clone(), ..task };
        Ok(pinned(Box::new(task), &self.pins))
    }

    fn title(&self) -> String {
        match &self.origin {
            Some(origin) => origin.title_of(&self.puzzle),
            None => self.puzzle.title(),
        }
    }

    fn to_toml(&self) -> &str {
        let file = |origin: &Arc<Origin<P>>| origin.file_of(&self.puzzle);
        self.file.get_or_init(|| self.origin.as_ref().map(file).unwrap_or_default())
    }

    fn document(&self) -> Option<Document> {
        let origin = self.origin.as_ref()?;
        Document::read(&Source::new("puzzle", self.to_toml()), origin.keys).ok()
    }

    fn readings(&self) -> Vec<String> {
        self.puzzle.readings()
    }

    fn remarks(&self) -> Vec<String> {
        let pins = self.pins.iter().filter_map(Pinned::remark);
        self.puzzle.remarks().into_iter().chain(pins).collect()
    }

    fn named(&self) -> Named<'_> {
        self.model.named()
    }

    fn words(&self, name: usize) -> String {
        let name = self.model.name(name);
        self.puzzle.words(name).unwrap_or_else(|| name.words())
    }

    fn phrase(
        &self,
        (name, value): (usize, Option<i64>),
        reason: &[(&str, &str)],
    ) -> Option<String> {
        self.puzzle.phrase((self.model.name(name), value), reason)
    }

    fn pin(&mut self, text: &str) -> Result<(), PinError> {
        ensure!(self.model.core().roles().keeps_all(), PinError::Incomplete);
        let pinned = |words: &str| {
            let names = self.puzzle.pinned(words)?;
            Ok(names.map(|names| names.iter().filter_map(|name| self.model.lit(name)).collect()))
        };
        let pin = Pinned::read(self.model.named(), text, &pinned)?;
        if self.pins.iter().all(|other| other.says != pin.says) {
            pin.post(&mut self.model);
            if let Some(reason) = self.pins.iter().find_map(|other| pin.contradicts(other)) {
                self.model.obstruction(reason);
            }
            self.pins.push(pin);
        }
        self.classes = OnceLock::from(Classes::new(self.model.core(), Vec::new()));
        Ok(())
    }

    fn pins(&self) -> &[Pinned] {
        &self.pins
    }

    fn classes(&self) -> &Classes {
        self.classes.get_or_init(|| Classes::new(self.model.core(), self.model.levels()))
    }

    fn solution(&self, values: &Values) -> Result<Box<dyn AnySolution + '_>, Violation> {
        Ok(Box::new(Decoded { task: self, solution: self.solution(values)? }))
    }

    fn clues(&self, solution: Option<&dyn AnySolution>) -> Option<Clues> {
        self.puzzle.clues(solution.and_then(|solution| solution.typed().downcast_ref()))
    }

    fn making(&self) -> Option<&dyn Making> {
        self.puzzle.making()
    }

    fn solution_from_json(&self, json: &Value) -> Result<Box<dyn AnySolution + '_>, Violation> {
        Ok(Box::new(Decoded { task: self, solution: read(self.family(), json)? }))
    }

    fn shown(&self, text: &str) -> Option<Box<dyn AnySolution + '_>> {
        let solution = self.puzzle.shown(text)?;
        Some(Box::new(Decoded { task: self, solution }))
    }

    fn is_given(&self) -> bool {
        self.model.core().roles().contains(Role::Clue) || self.puzzle.is_given()
    }

    fn picture(&self, known: Known<'_>) -> Picture {
        self.puzzle.draw(self.model.read_known(known))
    }

    fn unsolved(&self) -> Picture {
        self.puzzle.draw_unsolved(self.model.read_known(Known::some(&[], &[])))
    }
}

/// A task with pins of the same puzzle; `None` if they do not fit.
fn pinned(mut task: Box<dyn AnyTask>, pins: &[Pinned]) -> Option<Box<dyn AnyTask>> {
    // A pin of this puzzle fits it, unless the new model leaves out solutions.
    pins.iter().all(|pin| task.pin(&pin.to_string()).is_ok()).then_some(task)
}

/// A solution of a family in JSON.
///
/// # Errors
/// When the JSON has another form than solutions of this family have.
pub(crate) fn read<S: DeserializeOwned>(family: &str, json: &Value) -> Result<S, Violation> {
    let problem = |why: String| format!("this is not a solution of {family}: {why}");
    if let Some(fault) = unprintable_in_json(json) {
        return Err(problem(fault.to_string()).into());
    }
    S::deserialize(json).map_err(|error| problem(plain(&error.to_string()).0).into())
}

struct Decoded<'t, P: Puzzle + 'static> {
    task: &'t Task<P>,
    solution: P::Solution,
}

impl<P: Puzzle + 'static> AnySolution for Decoded<'_, P> {
    fn check(&self) -> Result<(), Violation> {
        self.task.puzzle.check(&self.solution)
    }

    fn to_json(&self) -> Value {
        serde_json::to_value(&self.solution).unwrap_or_else(|error| {
            panic!("a solution of {} is no JSON: {error}", self.task.family())
        })
    }

    fn typed(&self) -> &dyn Any {
        &self.solution
    }

    fn is_same(&self, other: &dyn AnySolution) -> bool {
        other.typed().downcast_ref() == Some(&self.solution)
    }

    fn value(&self) -> Option<i64> {
        self.task.puzzle.value(&self.solution)
    }
}
