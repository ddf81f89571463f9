//! Searches: a puzzle or a model that is asked about its solutions.

use std::io::Write;

use puzzlec_dimacs::WriteError;
use puzzlec_encodings::{Request, Role};

use super::conclusion::{Conclusion, Count};
use super::error::{OpenError, SearchError};
use super::event::Hears;
use super::file::{Export, Form};
use super::models::{Models, Solutions};
use super::plan::{Strategy, plan};
use super::question::{Counting, Question};
use super::settings::{EngineError, Settings};
use super::weighed::Weighed;
use crate::engines::Stop;
use crate::engines::cover::{self, OfModel};
use crate::puzzle::near;
use crate::puzzle::task::AnyTask;

/// A search for the solutions of a puzzle or a model.
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
    /// A search in a custom puzzle, with default settings; see the front page.
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
        Ok(Conclusion::of(self.task.core(), &mut models)?)
    }

    /// The search that comes after a conclusion: without streamliners that were added to help, if
    /// no solution satisfies these.
    ///
    /// # Errors
    /// When the model meets a limit.
    pub fn again(&self, conclusion: &Conclusion) -> Result<Option<Self>, Stop> {
        let asked = self.task.core().asked();
        let streamlined = matches!(conclusion, Conclusion::Open { streamlined: true, .. });
        if !streamlined || asked.contains(Role::Streamliner) {
            return Ok(None);
        }
        self.requested(Request::of(asked | Role::Symmetry))
    }

    /// The same search in a model that is made anew for a request; `None` if the model is all that
    /// there is.
    ///
    /// # Errors
    /// When the model meets a limit.
    pub fn requested(&self, request: Request) -> Result<Option<Self>, Stop> {
        let settings = self.settings.clone();
        let task = self.task.again(request, &settings.limits)?;
        Ok(task.map(|task| Self { task, settings }))
    }

    /// The conclusion from a search for one solution, [again](Self::again) if need be, and the
    /// search that gave it.
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
        Ok(Solutions { models: self.models()? })
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

    /// Counts the solutions in detail, perhaps resuming from a file;
    /// `hears` its events.
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
    /// assert!(error.to_string().ends_with("another count: the puzzle differs"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a solution is wrong, the solver fails, or the file is of another count or cannot be
    /// written.
    pub fn counted(&self, counting: Counting, hears: Hears<'_>) -> Result<Count, SearchError> {
        self.plan(Question::Count(counting))?.count(hears)
    }

    /// The formula, to be written as a file.
    pub fn export(&self) -> Export<'_> {
        let Settings { encodings, limits, .. } = &self.settings;
        let (encodings, interrupt) = (*encodings, limits.interrupt.clone());
        Export { encodings, interrupt, ..Export::new(&*self.task) }
    }

    /// Writes the formula with its names in this form.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write<W: Write>(&self, form: Form, out: W) -> Result<W, WriteError> {
        self.export().write(form, out)
    }
}

impl Search {
    /// At least this number of cubes, if the search can be split that far, as assumptions: every
    /// assignment is in exactly one of them. Each has a weight, and the heaviest are split first.
    ///
    /// # Errors
    /// As [`models`](Self::models).
    pub fn split(&self, many: usize) -> Result<Weighed, EngineError> {
        let strategy = self.plan(Question::Cubes)?;
        let cubes: Vec<_> = if let Some(OfModel { problem, vars, .. }) = strategy.cover.as_deref() {
            let lit = |option: u32| vars[option as usize].positive();
            let cubes = cover::Search::balanced(problem, many).into_iter();
            cubes.map(|(cube, nodes)| (cube.into_iter().map(lit).collect(), nodes)).collect()
        } else {
            strategy.formula()?.cubes(many)
        };
        // A search that is refuted at once is a cube, too, which its part refutes.
        let cubes: Vec<_> = if cubes.is_empty() { vec![(Vec::new(), 1.0)] } else { cubes };
        let (cubes, weights) = cubes.into_iter().unzip();
        Ok(Weighed { cubes, weights })
    }
}

/// Pins a literal of a task.
pub(super) fn pinned(task: &mut dyn AnyTask, pin: &str) -> Result<(), OpenError> {
    task.pin(pin).map_err(|error| {
        let help = near::remedy(&error, &task.named());
        OpenError::Pin { error, help }
    })
}
