//! A puzzle with its model: the place where the two sides of the compiler meet.

mod any;
mod pin;

use std::fmt::Display;

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Lit, Size, SumSink, Var};
use puzzlec_encodings::{Encodings, Lowered, Model, Pin, RuleName, VarName};
use serde_json::Value;

pub use any::{AnySolution, AnyTask};
pub use pin::PinError;

use crate::engines::cover;
use crate::engines::{Blocking, Enumeration, Splitter};
use crate::engines::{Solver, SolverError};
use crate::puzzle::count::Natural;
use crate::puzzle::objective::Objective;
use crate::puzzle::picture::Picture;
use crate::puzzle::symmetry::{Class, Level};
use crate::puzzle::{Formulation, Puzzle, Violation};

/// A puzzle and its model.
pub struct Task<P: Puzzle> {
    puzzle: P,
    formulation: Formulation,
    model: Model<P::Var, P::Rule>,
    levels: Vec<Level<P::Solution>>,
    pins: Vec<Pin<P::Var>>,
    family: &'static str,
    file: String,
}

impl<P: Puzzle> Task<P> {
    /// Builds the model of a puzzle.
    pub fn new(puzzle: P, formulation: Formulation) -> Self {
        let (model, levels) = (puzzle.model(formulation), puzzle.symmetries());
        let (family, file) = ("this puzzle", String::new());
        Self { puzzle, formulation, model, levels, pins: Vec::new(), family, file }
    }

    /// The task of an instance: its family, and its file, complete in itself.
    #[must_use]
    pub(crate) fn of_family(self, family: &'static str, file: String) -> Self {
        Self { family, file, ..self }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Its model.
    pub const fn model(&self) -> &Model<P::Var, P::Rule> {
        &self.model
    }

    /// The puzzle's rule of each constraint.
    fn rules(&self) -> impl Iterator<Item = &P::Rule> {
        self.model.constraints().filter_map(|constraint| match constraint.rule {
            RuleName::Rule(rule) => Some(rule),
            RuleName::Domain(_) | RuleName::Pinned(_) => None,
        })
    }

    /// The solution that these values, indexed by variable, describe; checked by the rules
    /// and the pins.
    ///
    /// # Errors
    /// When they describe no solution.
    pub fn solution(&self, values: &[bool]) -> Result<P::Solution, Violation> {
        let assignment = self.model.read(values);
        let solution = self.puzzle.decode(assignment)?;
        self.puzzle.check(&solution)?;
        let broken = self.pins.iter().find(|pin| !assignment.keeps(pin));
        Violation::unless(broken.is_none(), || {
            format!("`{}` is pinned, and not so", broken.into_iter().format(""))
        })?;
        Ok(solution)
    }

    /// Every solution that this solver finds, decoded and checked, as a lazy iterator.
    ///
    /// ```
    /// use puzzlec::puzzles::langford::Langford;
    /// use puzzlec::engines::{BackEnd, Interrupt};
    /// use puzzlec::{Formulation, Task};
    /// use puzzlec_encodings::Encodings;
    ///
    /// let task = Task::new(Langford::new(7), Formulation::DIRECT);
    /// let solver = BackEnd::Varisat.start(&Interrupt::new());
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
        let mut models = Enumeration::new(solver, self.model.projection(), blocking);
        if self.formulation.lazy {
            models = models.with_cuts(|values| self.cuts(values.as_slice()));
        }
        models.map(|values| Ok(self.solution(values?.as_slice())?))
    }
}

/// Why a search for solutions failed.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The solver's fault.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The exact cover problem is too large for the search.
    #[error(transparent)]
    Problem(#[from] cover::ProblemError),
    /// What the solver found breaks the rules of the puzzle.
    #[error(transparent)]
    Violation(#[from] Violation),
}

impl<P: Puzzle> AnyTask for Task<P> {
    fn family(&self) -> &'static str {
        self.family
    }

    fn title(&self) -> String {
        self.puzzle.title()
    }

    fn formulation(&self) -> Formulation {
        self.formulation
    }

    fn to_toml(&self) -> String {
        self.file.clone()
    }

    fn pin(&mut self, text: &str) -> Result<(), PinError> {
        if self.formulation.break_symmetry {
            return Err(PinError::BrokenSymmetry);
        }
        let pin = pin::pin(&self.model, text)?;
        if !self.pins.contains(&pin) {
            self.model.pin(&pin);
            self.pins.push(pin);
        }
        // What is like a pinned solution need not be pinned.
        self.levels.clear();
        Ok(())
    }

    fn pins(&self) -> Vec<String> {
        self.pins.iter().map(ToString::to_string).collect()
    }

    fn obstruction(&self) -> Option<String> {
        self.puzzle.obstruction()
    }

    fn remarks(&self) -> Vec<String> {
        self.puzzle.remarks()
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

    fn called(&self, name: &str) -> Vec<Var> {
        let is_called = |variable: &VarName<P::Var>| match variable {
            VarName::Is(own) | VarName::Equals(own, _) | VarName::AtMost(own, _) => {
                is_called(own, name)
            }
        };
        let vars = self.model.vars().filter(|(_, variable)| is_called(variable));
        vars.map(|(var, _)| var).collect()
    }

    fn statements(&self, name: &str, values: &[bool]) -> Vec<String> {
        let assignment = self.model.read(values);
        let ints = self.model.ints().filter(|(_, own)| is_called(*own, name));
        let ints = ints.filter_map(|(int, own)| Some(format!("{own} = {}", assignment.int(int)?)));
        let trues = assignment.trues().filter(|own| is_called(*own, name));
        ints.chain(trues.map(ToString::to_string)).collect()
    }

    fn cuts(&self, values: &[bool]) -> Vec<Vec<Lit>> {
        let cuts = self.puzzle.cuts(&self.model, self.model.read(values));
        cuts.into_iter().map(|(_, clause)| clause).collect()
    }

    fn blocking(&self) -> Blocking {
        Blocking::sound_for(&self.model)
    }

    fn splitter(&self) -> Splitter {
        Splitter::new(&self.model)
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

    fn given(&self) -> Vec<String> {
        let rules = self.rules().map(ToString::to_string);
        let given = |rule: &String| P::GIVEN.is_empty() || is_called(rule, P::GIVEN);
        rules.filter(given).unique().collect()
    }

    fn words(&self, rule: &str) -> Option<String> {
        let found = self.rules().find(|own| own.to_string() == rule)?;
        self.puzzle.words(found)
    }

    fn lower_without(&self, rules: &[String], encodings: Encodings, sink: &mut dyn ClauseSink) {
        let keep = |index| !rules.contains(&self.model.constraint(index).rule.to_string());
        self.model.lower_where(encodings, sink, keep);
    }

    fn cover(&self) -> Option<cover::OfModel> {
        cover::OfModel::new(&self.model)
    }

    fn levels(&self) -> Vec<String> {
        self.levels.iter().map(|level| level.name.clone()).collect()
    }

    fn orders(&self) -> Vec<Option<usize>> {
        let order = |level: &Level<_>| level.symmetries().map(|symmetries| symmetries.len() + 1);
        self.levels.iter().map(order).collect()
    }

    fn solution(&self, values: &[bool]) -> Result<Box<dyn AnySolution + '_>, Violation> {
        Ok(Box::new(Decoded { task: self, solution: self.solution(values)? }))
    }

    fn solution_from_json(&self, json: Value) -> Result<Box<dyn AnySolution + '_>, Violation> {
        let solution = serde_json::from_value(json).map_err(|error| {
            Violation(format!("this is no solution of {}: {error}", self.family))
        })?;
        Ok(Box::new(Decoded { task: self, solution }))
    }
}

/// Whether something displays as a name, or as that name with arguments.
fn is_called(own: &impl Display, name: &str) -> bool {
    let own = own.to_string();
    own == name || own.strip_prefix(name).is_some_and(|rest| rest.starts_with('('))
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
        serde_json::to_value(&self.solution).unwrap_or_else(|error| {
            panic!("a solution of {} is no JSON: {error}", self.task.family)
        })
    }

    fn value(&self) -> Option<i64> {
        self.task.puzzle.value(&self.solution)
    }

    fn picture(&self) -> Picture {
        self.task.puzzle.draw(&self.solution)
    }

    fn class_sizes(&self) -> Vec<Option<Natural>> {
        self.task.levels.iter().map(|level| level.class_size(&self.solution)).collect()
    }

    fn kept_class(&self) -> Option<Class> {
        let Some((coarsest, finer)) = self.task.levels.split_last() else {
            return Some(Class { solutions: 1_usize.into(), classes: Vec::new() });
        };
        coarsest.class_of_kept(finer, &self.solution, |solution| self.task.puzzle.keeps(solution))
    }
}
