//! The way in for programs: a puzzle is opened by name or file, then searched.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use puzzlec_dimacs::decompress;
use puzzlec_encodings::{PinError, Request, Role, Roles};

use super::{
    Backbone, ByDiagram, Conclusion, Count, Counting, Cubes, Engine, EngineError, ExplainError,
    Explained, FileError, Hinted, MissingRole, Plan, SearchError, Settings, Wanted, backbone,
    explain, hint,
};
use crate::engines::Assignments;
use crate::puzzle::ensure;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnySolution, AnyTask};
use crate::puzzles::{self, import};

/// A puzzle that was opened: its instance, parameters, pins, and how it is to be searched.
///
/// ```
/// use puzzlec::search::Status;
///
/// let calendar = puzzlec::open("calendar")?.with("date", "2026-04-24");
/// let search = calendar.search()?;
/// let mut solutions = search.solutions()?;
/// let first = solutions.next().expect("a solution")?;
/// println!("{}", first.to_json());
/// assert!(solutions.all(|solution| solution.is_ok()));
/// assert_eq!(solutions.status(), Status::Complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Opened {
    source: Source,
    params: Params,
    pins: Vec<String>,
    roles: Roles,
    settings: Settings,
}

/// The reason why a puzzle cannot be opened or searched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The name is neither that of a built-in instance nor that of a file.
    #[error("there is no puzzle `{0}`, neither built in nor as a file")]
    Unknown(String),
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The instance is wrong.
    #[error(transparent)]
    Instance(#[from] InstanceError),
    /// A pin does not fit the puzzle.
    #[error(transparent)]
    Pin(#[from] PinError),
    /// The puzzle has no constraint of a role that was asked for.
    #[error(transparent)]
    Role(#[from] MissingRole),
}

/// Opens a built-in instance, or the file of one, also that of [another program](import).
///
/// # Errors
/// When there is neither.
pub fn open(name: &str) -> Result<Opened, OpenError> {
    if let Some(source) = puzzles::built_in(name) {
        return Ok(Opened::new(source));
    }
    let (path, problem) = import::numbered(name);
    ensure!(Path::new(path).exists(), OpenError::Unknown(name.to_owned()));
    let file = File::open(path).map(BufReader::new).and_then(decompress);
    let file = file.map_err(|error| FileError::new(Path::new(path), error))?;
    Ok(Opened::new(import::import(Source::read(path, file)?, problem)?))
}

impl Opened {
    /// The puzzle of an instance.
    pub fn new(source: Source) -> Self {
        let (params, pins, settings) = (Params::none(), Vec::new(), Settings::default());
        Self { source, params, pins, roles: Roles::PLAIN, settings }
    }

    /// Sets a parameter of the puzzle, which replaces a value of its file.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "`12` and `\"apr\"` are given as they are")]
    pub fn with(mut self, parameter: &str, value: impl ToString) -> Self {
        self.params = self.params.with(parameter, value.to_string());
        self
    }

    /// Pins a literal by its name: `first(3,1)`, `!house(fish)=1`.
    #[must_use]
    pub fn pin(mut self, pin: impl Into<String>) -> Self {
        self.pins.push(pin.into());
        self
    }

    /// Adds constraints of a role to the formula.
    #[must_use]
    pub fn role(mut self, role: Role) -> Self {
        self.roles |= role;
        self
    }

    /// Sets the settings of the search.
    #[must_use]
    pub fn by(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Reads the instance and builds its model, for all solutions.
    ///
    /// # Errors
    /// When the instance, a parameter or a pin is wrong, no constraint has a role that was asked
    /// for, or the model meets a limit.
    pub fn search(self) -> Result<Search, OpenError> {
        let task = self.task(Request::of(self.roles))?;
        Ok(Search { task, settings: self.settings })
    }

    /// One solution, with the roles that help to find one; without streamliners if none satisfies
    /// them.
    ///
    /// ```
    /// use puzzlec::search::Found;
    ///
    /// let Found::Solution(row) = puzzlec::open("langford")?.with("n", 7).solve()? else {
    ///     return Err("there is a solution".into());
    /// };
    /// assert_eq!(row.as_array().map(Vec::len), Some(14));
    /// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
    /// ```
    ///
    /// # Errors
    /// As [`search`](Self::search), and when the search fails.
    pub fn solve(&self) -> Result<Found, Box<dyn std::error::Error + Send + Sync>> {
        let first = |task: &dyn AnyTask| -> Result<Conclusion, SearchError> {
            let mut plan = Plan::first(task, &self.settings)?;
            Ok(Conclusion::of(task.core().roles(), &mut *plan.models)?)
        };
        // What is pinned may be what helps to find one excludes.
        let mut task = self.task(Request { roles: self.roles, one: self.pins.is_empty() })?;
        let mut conclusion = first(&*task)?;
        if let Some(request) = conclusion.request_again(self.roles) {
            task = self.task(request)?;
            conclusion = first(&*task)?;
        }
        Ok(match conclusion {
            Conclusion::Found(values) => Found::Solution(task.solution(&values)?.to_json()),
            Conclusion::None(_) => Found::None,
            Conclusion::Open { .. } => Found::Unknown,
        })
    }

    /// Reads the instance and builds its model for a request, within the limits of the
    /// [settings](Self::by).
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn task(&self, request: Request) -> Result<Box<dyn AnyTask>, OpenError> {
        let family = puzzles::family_of(&self.source)?;
        let limits = &self.settings.limits;
        let mut task = family.read_within(&self.source, &self.params, request, limits)?;
        MissingRole::check(self.roles, task.core())?;
        for pin in &self.pins {
            task.pin(pin)?;
        }
        Ok(task)
    }
}

/// The result of [`Opened::solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A solution, in its JSON form.
    Solution(serde_json::Value),
    /// There is none.
    None,
    /// The search was stopped, or no solution satisfies the streamliners that were asked for.
    Unknown,
}

/// A search for the solutions of a puzzle.
pub struct Search {
    task: Box<dyn AnyTask>,
    settings: Settings,
}

impl Search {
    /// A search in a puzzle of one's own, by default settings; see the front page.
    pub fn of(task: impl AnyTask + 'static) -> Self {
        Self { task: Box::new(task), settings: Settings::default() }
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

    /// The solutions, decoded and checked, as they are found.
    ///
    /// # Errors
    /// When the engine that was asked for does not fit.
    pub fn solutions(&self) -> Result<Solutions<'_>, SearchError> {
        let plan = Plan::start(self.task.core(), Wanted::All, &self.settings)?;
        Ok(Solutions { task: &*self.task, models: plan.models })
    }

    /// Counts the solutions, and their classes if `classes` is true.
    ///
    /// ```
    /// let count = puzzlec::open("pentominoes/3x20")?.search()?.count(true)?;
    /// assert_eq!(count.raw.map(|raw| raw.to_string()).as_deref(), Some("8"));
    /// assert_eq!(count.classes[0].to_string(), "2");
    /// assert!(count.complete);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a solution is wrong, or the solver fails.
    pub fn count(&self, classes: bool) -> Result<Count, SearchError> {
        if self.settings.engine == Engine::Diagram {
            return ByDiagram::new(&*self.task, &self.settings)?.run(|_| ());
        }
        self.counting(classes)?.run(|_| ())
    }

    /// [Counts](Self::count), with a state file: the same count with the same file resumes one that
    /// was stopped or killed.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("langford-8.json");
    /// let search = puzzlec::open("langford")?.with("n", 8).search()?;
    /// let count = search.resume(true, &path)?;
    /// assert_eq!(count.raw.map(|raw| raw.to_string()).as_deref(), Some("300"));
    /// // The file knows it all now, and is of no other puzzle.
    /// assert_eq!(search.counting(true)?.resume(&path)?.found(), 300);
    /// let error = puzzlec::open("skolem")?.search()?.resume(true, &path).unwrap_err();
    /// assert!(error.to_string().ends_with("of another count: the puzzle differs"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a solution is wrong, the solver fails, or the file is of another count or cannot be
    /// written.
    pub fn resume(&self, classes: bool, path: impl AsRef<Path>) -> Result<Count, SearchError> {
        self.counting(classes)?.resume(path.as_ref())?.run(|_| ())
    }

    /// [Explains](explain()) why there is no solution: few rules, clues and pins that cannot hold
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
    /// As [`explain`](explain()).
    pub fn explain(&self) -> Result<Explained, ExplainError> {
        explain(self.task.named(), &self.settings)
    }

    /// Finds [what holds in all solutions](backbone).
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
    /// assert!(forced.complete);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`backbone`].
    pub fn forced(&self) -> Result<Backbone, ExplainError> {
        backbone(self.task.core(), &self.settings)
    }

    /// Finds [the next step](hint()), and why it must be taken.
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
    /// As [`hint`](hint()).
    pub fn hint(&self) -> Result<Hinted, ExplainError> {
        hint(self.task.named(), &self.settings)
    }

    /// The count of the solutions, and of their classes if `classes` is true, before it begins.
    ///
    /// # Errors
    /// When the engine that was asked for does not fit.
    pub fn counting(&self, classes: bool) -> Result<Counting<'_>, EngineError> {
        Ok(Cubes::new(&*self.task, &self.settings)?.counting(classes))
    }
}

/// Solutions of a puzzle, decoded and checked, one after the other.
pub struct Solutions<'s> {
    task: &'s dyn AnyTask,
    models: Box<dyn Assignments + 's>,
}

/// The status of [`Solutions`]: complete or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// These were all solutions.
    Complete,
    /// There may be more: the search is not over, or was stopped.
    Open,
    /// These were all that satisfy constraints of these roles, which not every solution does.
    Partial(Roles),
}

impl Solutions<'_> {
    /// Tells if these were all.
    pub fn status(&self) -> Status {
        let roles = self.task.core().roles();
        let left_out = roles.without(Roles::PLAIN | Role::Implied);
        match self.models.is_complete() {
            false => Status::Open,
            true if left_out.is_empty() => Status::Complete,
            true => Status::Partial(left_out),
        }
    }
}

impl<'s> Iterator for Solutions<'s> {
    type Item = Result<Box<dyn AnySolution + 's>, SearchError>;

    fn next(&mut self) -> Option<Self::Item> {
        let values = self.models.next()?.map_err(SearchError::from);
        Some(values.and_then(|values| Ok(self.task.solution(&values)?)))
    }
}
