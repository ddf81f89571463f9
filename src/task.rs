//! A puzzle with its model: the place where the two sides of the compiler meet.

use std::collections::BTreeSet;
use std::fmt::Display;

use puzzlec_dimacs::{ClauseSink, Size, SumSink, Var};
use puzzlec_encodings::{Encodings, Lowered, Model};
use serde_json::Value;

use crate::Level;
use crate::Picture;
use crate::cover;
use crate::loops::{Blocking, Enumeration};
use crate::objective::Objective;
use crate::puzzle::{CalendarDate, Formulation, Puzzle, Violation};
use crate::solvers::{Solver, SolverError};

/// A puzzle and its model.
pub struct Task<P: Puzzle> {
    puzzle: P,
    formulation: Formulation,
    model: Model<P::Var, P::Rule>,
    levels: Vec<Level<P::Solution>>,
}

impl<P: Puzzle> Task<P> {
    /// Builds the model of a puzzle.
    pub fn new(puzzle: P, formulation: Formulation) -> Self {
        let (model, levels) = (puzzle.model(formulation), puzzle.symmetries());
        Self { puzzle, formulation, model, levels }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Its model.
    pub const fn model(&self) -> &Model<P::Var, P::Rule> {
        &self.model
    }

    /// The solution that these values, indexed by variable, describe; checked by the rules.
    ///
    /// # Errors
    /// When they describe no solution.
    pub fn solution(&self, values: &[bool]) -> Result<P::Solution, Violation> {
        let solution = self.puzzle.decode(self.model.read(values))?;
        self.puzzle.check(&solution)?;
        Ok(solution)
    }

    /// Every solution that this solver finds, decoded and checked, as a lazy iterator.
    ///
    /// ```
    /// use puzzlec::puzzles::langford::Langford;
    /// use puzzlec::solvers::{Engine, Interrupt};
    /// use puzzlec::{Formulation, Task};
    /// use puzzlec_encodings::Encodings;
    ///
    /// let task = Task::new(Langford::new(7), Formulation::DIRECT);
    /// let solver = Engine::Varisat.start(&Interrupt::new());
    /// for row in task.solutions(solver, Encodings::default()).take(5) {
    ///     assert_eq!(row?.len(), 14);
    /// }
    /// # Ok::<(), puzzlec::SearchError>(())
    /// ```
    pub fn solutions<S: Solver>(
        &self,
        mut solver: S,
        encodings: Encodings,
    ) -> impl Iterator<Item = Result<P::Solution, SearchError>> + use<'_, P, S> {
        self.model.lower(encodings, &mut solver);
        let blocking = Blocking::sound_for(&self.model);
        let models = Enumeration::new(solver, self.model.projection(), blocking);
        models.map(|values| Ok(self.solution(values?.as_slice())?))
    }
}

/// Why a search for solutions failed.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The solver's fault.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// What the solver found breaks the rules of the puzzle.
    #[error(transparent)]
    Violation(#[from] Violation),
}

/// A [`Task`] of any family, and all that can be done with it without knowing which.
pub trait AnyTask {
    /// The name of the family.
    fn family(&self) -> &'static str;

    /// What is to be found out, in a few words.
    fn title(&self) -> String;

    /// How the puzzle was put into constraints.
    fn formulation(&self) -> Formulation;

    /// The instance, complete in itself, as a file.
    fn to_toml(&self) -> String;

    /// Why no solution can exist, where a short argument shows it.
    fn obstruction(&self) -> Option<String>;

    /// What is odd about the instance, though it is not wrong.
    fn remarks(&self) -> Vec<String>;

    /// Every date that the puzzle can show; see [`Puzzle::dates`].
    fn dates(&self) -> Vec<CalendarDate>;

    /// The number of named variables; they come first in every formula.
    fn num_named(&self) -> u32;

    /// Every named variable, in the order of the variables.
    fn names(&self) -> Box<dyn Iterator<Item = (Var, &dyn Display)> + '_>;

    /// The named variables that tell solutions apart.
    fn projection(&self) -> Vec<Var>;

    /// The shortest way to block a solution.
    fn blocking(&self) -> Blocking;

    /// What a solution is worth; see [`Puzzle::objective`].
    fn objective(&self) -> Option<Objective>;

    /// Lowers the model; see [`Model::lower`].
    fn lower(&self, encodings: Encodings, sink: &mut dyn ClauseSink) -> Size;

    /// Lowers the model, and tells the rule of each constraint and what it became.
    fn lower_each(
        &self,
        encodings: Encodings,
        sink: &mut dyn ClauseSink,
        each: &mut dyn FnMut(&dyn Display, Lowered),
    ) -> Size;

    /// The exact cover problem that the model is, if it is one.
    fn cover(&self) -> Option<cover::OfModel>;

    /// Hands the model on with its sums kept; see [`Model::lower_to_sums`].
    fn lower_to_sums(&self, sink: &mut dyn SumSink) -> Size;

    /// The names of the ways to count solutions as the same, from the finest to the coarsest.
    fn levels(&self) -> Vec<String>;

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

    /// What it is worth by the rules of the puzzle; see [`Puzzle::value`].
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
    fn class_sizes(&self) -> Vec<Option<usize>>;

    /// What this solution stands for where only those are found that the constraints which break
    /// symmetries [keep](Puzzle::keeps): its whole class up to the coarsest level, if it is the
    /// smallest that is kept, and nothing otherwise.
    fn kept_class(&self) -> Option<ClassOfKept>;
}

/// A class of solutions up to the coarsest level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassOfKept {
    /// The number of solutions in it.
    pub solutions: usize,
    /// The number of classes that it falls into, for each level from the finest to the coarsest.
    pub classes: Vec<usize>,
}

impl<P: Puzzle> AnyTask for Task<P> {
    fn family(&self) -> &'static str {
        P::FAMILY
    }

    fn title(&self) -> String {
        self.puzzle.title()
    }

    fn formulation(&self) -> Formulation {
        self.formulation
    }

    fn to_toml(&self) -> String {
        self.puzzle.to_toml()
    }

    fn obstruction(&self) -> Option<String> {
        self.puzzle.obstruction()
    }

    fn remarks(&self) -> Vec<String> {
        self.puzzle.remarks()
    }

    fn dates(&self) -> Vec<CalendarDate> {
        self.puzzle.dates()
    }

    fn num_named(&self) -> u32 {
        self.model.num_vars()
    }

    fn names(&self) -> Box<dyn Iterator<Item = (Var, &dyn Display)> + '_> {
        Box::new(self.model.vars().map(|(var, name)| (var, name as &dyn Display)))
    }

    fn projection(&self) -> Vec<Var> {
        self.model.projection()
    }

    fn blocking(&self) -> Blocking {
        Blocking::sound_for(&self.model)
    }

    fn objective(&self) -> Option<Objective> {
        self.puzzle.objective(&self.model)
    }

    fn lower(&self, encodings: Encodings, sink: &mut dyn ClauseSink) -> Size {
        self.model.lower(encodings, sink)
    }

    fn lower_each(
        &self,
        encodings: Encodings,
        sink: &mut dyn ClauseSink,
        each: &mut dyn FnMut(&dyn Display, Lowered),
    ) -> Size {
        let each = |index, lowered| each(self.model.constraint(index).rule, lowered);
        self.model.lower_each(encodings, sink, each)
    }

    fn lower_to_sums(&self, sink: &mut dyn SumSink) -> Size {
        self.model.lower_to_sums(sink)
    }

    fn cover(&self) -> Option<cover::OfModel> {
        cover::OfModel::new(&self.model)
    }

    fn levels(&self) -> Vec<String> {
        self.levels.iter().map(|level| level.name.clone()).collect()
    }

    fn solution(&self, values: &[bool]) -> Result<Box<dyn AnySolution + '_>, Violation> {
        Ok(Box::new(Decoded { task: self, solution: self.solution(values)? }))
    }

    fn solution_from_json(&self, json: Value) -> Result<Box<dyn AnySolution + '_>, Violation> {
        let solution = serde_json::from_value(json)
            .map_err(|error| Violation(format!("this is no solution of {}: {error}", P::FAMILY)))?;
        Ok(Box::new(Decoded { task: self, solution }))
    }
}

struct Decoded<'t, P: Puzzle> {
    task: &'t Task<P>,
    solution: P::Solution,
}

impl<P: Puzzle> AnySolution for Decoded<'_, P> {
    fn check(&self) -> Result<(), Violation> {
        self.task.puzzle.check(&self.solution)
    }

    fn to_json(&self) -> Value {
        serde_json::to_value(&self.solution)
            .unwrap_or_else(|error| panic!("a solution of {} is no JSON: {error}", P::FAMILY))
    }

    fn value(&self) -> Option<i64> {
        self.task.puzzle.value(&self.solution)
    }

    fn picture(&self) -> Picture {
        self.task.puzzle.draw(&self.solution)
    }

    fn class_sizes(&self) -> Vec<Option<usize>> {
        self.task.levels.iter().map(|level| level.class_size(&self.solution)).collect()
    }

    fn kept_class(&self) -> Option<ClassOfKept> {
        let Some((coarsest, finer)) = self.task.levels.split_last() else {
            return Some(ClassOfKept { solutions: 1, classes: Vec::new() });
        };
        let images = coarsest.symmetries.iter().map(|symmetry| symmetry(&self.solution));
        let members: BTreeSet<_> = images.chain([self.solution.clone()]).collect();
        let first = members.iter().find(|member| self.task.puzzle.keeps(member));
        if first != Some(&self.solution) {
            return None;
        }
        let stand = |level: &Level<P::Solution>| {
            members.iter().filter(|member| level.class_size(member).is_some()).count()
        };
        let classes = finer.iter().map(stand).chain([1]).collect();
        Some(ClassOfKept { solutions: members.len(), classes })
    }
}
