//! Searches: a puzzle or a model that is asked about its solutions.

use std::io::Write;

use puzzlec_dimacs::{Lit, WriteError};
use puzzlec_encodings::{Goal, Request, Role, Stop};

use super::explain::{self, Backbone, Explained, Hinted, Needless};
use super::file::{Export, Form};
use super::models::Models;
use super::opened::pinned;
use super::plan::{Strategy, plan};
use super::question::Question;
use super::{
    Conclusion, Count, Counting, Cubes, EngineError, Event, Frequencies, OpenError, Optimisation,
    Sample, SearchError, Settings, Solutions, Step, Tallied, cubes, frequencies, sample,
};
use crate::puzzle::task::AnyTask;

/// A puzzle or a model that is asked about its solutions.
pub struct Search {
    task: Box<dyn AnyTask>,
    settings: Settings,
}

impl From<Box<dyn AnyTask>> for Search {
    fn from(task: Box<dyn AnyTask>) -> Self {
        Self { task, settings: Settings::default() }
    }
}

impl Search {
    /// A search in a puzzle of one's own, by default settings; see the front page.
    pub fn of(task: impl AnyTask + 'static) -> Self {
        let task: Box<dyn AnyTask> = Box::new(task);
        task.into()
    }

    /// The same search by other settings.
    #[must_use]
    pub fn by(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The puzzle with its model.
    pub fn task(&self) -> &dyn AnyTask {
        &*self.task
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The same search among the solutions that satisfy these pins; see [`AnyTask::pin`].
    ///
    /// # Errors
    /// When a pin does not fit.
    pub fn pinned<'p>(
        mut self,
        pins: impl IntoIterator<Item = &'p str>,
    ) -> Result<Self, OpenError> {
        pins.into_iter().try_for_each(|pin| pinned(&mut *self.task, pin))?;
        Ok(self)
    }

    /// The same search among the solutions in which these literals are true.
    ///
    /// # Errors
    /// When a literal has no name, or the model leaves out solutions.
    pub fn assuming(self, lits: impl IntoIterator<Item = Lit>) -> Result<Self, OpenError> {
        let pin = |lit: Lit| {
            let sign = if lit.is_positive() { "" } else { "!" };
            format!("{sign}{}", self.task.named().var(lit.var()))
        };
        let pins: Vec<String> = lits.into_iter().map(pin).collect();
        self.pinned(pins.iter().map(String::as_str))
    }

    /// The strategy that answers a question.
    ///
    /// # Errors
    /// When the engine that was asked for does not fit.
    pub fn plan(&self, question: Question) -> Result<Strategy<'_>, EngineError> {
        plan(&*self.task, question, &self.settings)
    }

    /// The conclusion from a search for one solution.
    ///
    /// # Errors
    /// When the engine that was asked for does not fit, or the solver fails.
    pub fn first(&self) -> Result<Conclusion, SearchError> {
        let mut models = self.plan(Question::First)?.models(&|_| ())?;
        Ok(Conclusion::of(self.task.core().roles(), &mut models)?)
    }

    /// The search that comes after a conclusion: without streamliners that were added to help, if no
    /// solution satisfies these.
    ///
    /// # Errors
    /// When the model meets a limit.
    pub fn again(&self, conclusion: &Conclusion) -> Result<Option<Self>, Stop> {
        let (core, settings) = (self.task.core(), self.settings.clone());
        let streamlined = *conclusion == Conclusion::Open { streamlined: true };
        if !streamlined || core.asked().contains(Role::Streamliner) {
            return Ok(None);
        }
        let again =
            self.task.again(Request::of(core.asked() | Role::Symmetry), &settings.limits)?;
        Ok(again.map(|task| Self { task, settings }))
    }

    /// The conclusion from a search for one solution, [again](Self::again) if need be, and the search
    /// that gave it.
    ///
    /// # Errors
    /// As [`first`](Self::first), and when the model meets a limit.
    pub fn solved(self) -> Result<(Self, Conclusion), SearchError> {
        let conclusion = self.first()?;
        match self.again(&conclusion)? {
            None => Ok((self, conclusion)),
            Some(again) => again.solved(),
        }
    }

    /// The assignments of all solutions, one after the other.
    ///
    /// # Errors
    /// When the engine that was asked for does not fit.
    pub fn models(&self) -> Result<Models<'_>, SearchError> {
        Ok(self.plan(Question::All)?.models(&|_| ())?)
    }

    /// The solutions, decoded and checked, as they are found.
    ///
    /// # Errors
    /// As [`models`](Self::models).
    pub fn solutions(&self) -> Result<Solutions<'_>, SearchError> {
        Ok(Solutions { task: &*self.task, models: self.models()? })
    }

    /// A search for all solutions on several threads.
    ///
    /// # Errors
    /// As [`models`](Self::models).
    pub fn cubes(&self) -> Result<Cubes<'_>, EngineError> {
        self.plan(Question::All)?.cubes()
    }

    /// At least so many cubes, if the search can be split so far, as assumptions: every assignment is
    /// in exactly one of them.
    ///
    /// # Errors
    /// As [`models`](Self::models).
    pub fn split(&self, many: usize) -> Result<Vec<Vec<Lit>>, EngineError> {
        cubes::split(&*self.task, &self.settings, many)
    }

    /// Counts the solutions, and their classes if `classes` is true.
    ///
    /// ```
    /// let count = puzzlec::open("pentominoes/3x20")?.search()?.count(true)?;
    /// assert_eq!(count.raw.as_ref().map(ToString::to_string).as_deref(), Some("8"));
    /// assert_eq!(count.classes[0].to_string(), "2");
    /// assert!(count.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a solution is wrong, or the solver fails.
    pub fn count(&self, classes: bool) -> Result<Count, SearchError> {
        self.counted(Counting::default().with_classes(classes), &|_| ())
    }

    /// Counts the solutions in detail, perhaps on from a file where a count was stopped or killed;
    /// `hears` what it tells.
    ///
    /// ```
    /// use puzzlec::search::Counting;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("langford-8.json");
    /// let search = puzzlec::open("langford")?.with("n", 8).search()?;
    /// let counting = Counting::default().with_classes(true).resuming(&path);
    /// let count = search.counted(counting.clone(), &|_| ())?;
    /// assert_eq!(count.raw.map(|raw| raw.to_string()).as_deref(), Some("300"));
    /// // The file is of no other puzzle.
    /// let error = puzzlec::open("skolem")?.search()?.counted(counting, &|_| ()).unwrap_err();
    /// assert!(error.to_string().ends_with("of another count: the puzzle differs"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a solution is wrong, the solver fails, or the file is of another count or cannot be
    /// written.
    pub fn counted(
        &self,
        counting: Counting,
        hears: &(dyn Fn(Event) + Sync),
    ) -> Result<Count, SearchError> {
        self.plan(Question::Count(counting))?.count(hears)
    }

    /// The number of solutions for each statement on the variables of this name, and the
    /// evidence that these are all, if they are.
    ///
    /// # Errors
    /// When the engine that was asked for does not fit, or a solution is wrong.
    pub fn tally(
        &self,
        name: &str,
        hears: &(dyn Fn(Event) + Sync),
    ) -> Result<Tallied, SearchError> {
        frequencies::tallied(self, name, hears)
    }

    /// So many solutions, each drawn from all with the same probability, whatever was drawn before; none
    /// if there are none. The same seed draws the same ones.
    ///
    /// A narrow diagram draws without listing solutions. Otherwise all are listed, and each new one
    /// takes the place of any drawn one with the probability that it has among those so far (Jeffrey
    /// Vitter, "Random sampling with a reservoir", 1985).
    ///
    /// ```
    /// let search = puzzlec::open("langford")?.with("n", 7).search()?;
    /// let drawn = search.sample(10, 7)?;
    /// assert!(drawn.evidence.is_some() && drawn.solutions.len() == 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`tally`](Self::tally).
    pub fn sample(&self, number: usize, seed: u64) -> Result<Sample, SearchError> {
        sample::drawn(self, number, seed)
    }

    /// The number of solutions in which each variable of the projection is true: by a diagram that is
    /// narrow, or that is asked for, and otherwise by a list of all solutions.
    ///
    /// ```
    /// let search = puzzlec::open("langford")?.with("n", 7).search()?;
    /// let often = search.frequencies()?;
    /// assert_eq!(often.solutions, 52_u32.into());
    /// // A Langford pairing read from right to left is another one.
    /// let of = |name: &str| {
    ///     let is_it = |(var, _): &&_| search.task().named().var(*var).to_string() == name;
    ///     often.of_vars.iter().find(is_it).map(|(_, count)| count.to_string())
    /// };
    /// assert_eq!(of("first(7,1)").as_deref(), Some("8"));
    /// assert_eq!(of("first(7,1)"), of("first(7,6)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`tally`](Self::tally).
    pub fn frequencies(&self) -> Result<Frequencies, SearchError> {
        frequencies::counted(self)
    }

    /// A search for the best solution: better and better ones, until there is none.
    ///
    /// ```
    /// use puzzlec::Solve;
    /// use puzzlec::encodings::{Comparison, Goal, Model, Objective};
    /// use puzzlec::search::Step;
    ///
    /// let mut model: Model<(i32, i32)> = Model::new();
    /// let coins = [(1, 1), (5, 2), (9, 3)].map(|coin| model.var(coin));
    /// model.rule("two coins are taken").count(coins, Comparison::Exactly, 2);
    /// let mut objective = Objective::new("worth");
    /// coins.iter().zip([1, 5, 9]).for_each(|(&coin, worth)| objective.weigh(worth, coin));
    /// model.optimise(objective);
    ///
    /// let search = model.search();
    /// let mut best = search.optimise(Goal::Max, Step::Least)?;
    /// best.by_ref().try_for_each(|better| better.map(drop))?;
    /// assert_eq!((best.best(), best.is_proved()), (Some(14), true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the model has no objective, or the engine that was asked for does not fit.
    pub fn optimise(&self, goal: Goal, step: Step) -> Result<Optimisation, EngineError> {
        let strategy = self.plan(Question::Best)?;
        Optimisation::start(self.task.core(), goal, step, &strategy.settings)
    }

    /// The formula, to be written as a file.
    pub fn export(&self) -> Export<'_> {
        Export::new(&*self.task).within(&self.settings)
    }

    /// Writes the formula with its names in this form.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write<W: Write>(&self, form: Form, out: W) -> Result<W, WriteError> {
        self.export().write(form, out)
    }

    /// Explains why there is no solution: few rules, clues and pins that cannot hold
    /// together.
    ///
    /// ```
    /// use puzzlec::search::Explained;
    ///
    /// let search = puzzlec::open("zebra")?.pin("house(Dane)=1").search()?;
    /// let Explained::Conflict(conflict) = search.explain()? else {
    ///     return Err("the Norwegian lives in the first house".into());
    /// };
    /// let members: Vec<String> = conflict.members.iter().map(ToString::to_string).collect();
    /// assert_eq!(members, [
    ///     "the values of a category are in different houses (nation)",
    ///     "Norwegian in house 1 (9)",
    ///     "pinned (house(Dane)=1)",
    /// ]);
    /// assert!(conflict.irreducible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the solver fails, the formula is too large, or excludes solutions.
    pub fn explain(&self) -> Result<Explained, SearchError> {
        explain::explain(&*self.task, &self.settings)
    }

    /// Finds what holds in all solutions.
    ///
    /// ```
    /// use puzzlec::search::Backbone;
    ///
    /// let search = puzzlec::open("langford")?.with("n", 4).pin("first(4,1)").search()?;
    /// let Backbone::Forced(forced) = search.forced()? else {
    ///     return Err("there are solutions".into());
    /// };
    /// let all = ["first(4,1)", "first(3,3)", "first(2,5)", "first(1,2)"];
    /// assert_eq!(forced.statements(search.task().named()), all);
    /// assert!(forced.evidence.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn forced(&self) -> Result<Backbone, SearchError> {
        explain::backbone(&*self.task, &self.settings)
    }

    /// Finds the next step, and why it must be taken.
    ///
    /// ```
    /// use puzzlec::search::Hinted;
    ///
    /// let Hinted::Hint(hint) = puzzlec::open("zebra")?.search()?.hint()? else {
    ///     return Err("there is a solution".into());
    /// };
    /// assert_eq!(hint.statement, "house(blue) = 2");
    /// let because = hint.because.expect("it is forced");
    /// let clues: Vec<&str> = because.members.iter().map(|clue| clue.sentence.as_str()).collect();
    /// assert_eq!(clues, ["Norwegian in house 1", "Norwegian next to blue"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn hint(&self) -> Result<Hinted, SearchError> {
        explain::hint(&*self.task, &self.settings)
    }

    /// Finds the clues, or the rules, that the puzzle [can do without](Needless).
    ///
    /// # Errors
    /// When there are very many solutions, or the solver does not end.
    pub fn needless(&self) -> Result<Needless<'_>, SearchError> {
        Needless::new(self.task.core(), &explain::patient(&self.settings))
    }
}
