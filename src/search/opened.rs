//! The way in for programs: a puzzle is opened by name or file.

use std::path::Path;

use puzzlec_encodings::{Request, Role, Roles};

use super::conclusion::Conclusion;
use super::error::{MissingRole, OpenError, SearchError};
use super::plan::kept_classes;
use super::session::{Search, pinned};
use super::settings::Settings;
use crate::puzzle::ensure;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::AnyTask;
use crate::puzzles::{self, import};

/// A puzzle that was opened: its instance, parameters, pins, and how it is to be searched.
///
/// ```
/// use puzzlec::engines::Evidence;
/// use puzzlec::search::Status;
///
/// let calendar = puzzlec::open("calendar")?.with("date", "2026-04-24");
/// let search = calendar.search()?;
/// let mut solutions = search.solutions()?;
/// let first = solutions.next().expect("a solution")?;
/// println!("{}", first.to_json());
/// assert!(solutions.all(|solution| solution.is_ok()));
/// assert_eq!(solutions.status(), Status::Complete(Evidence::Search));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[derive(Clone, Debug)]
pub struct Opened {
    source: Source,
    params: Params,
    pins: Vec<String>,
    roles: Roles,
    settings: Settings,
}

/// Opens a built-in instance, or the file of one, also that of [another program](import).
///
/// # Errors
/// When there is neither, or the file cannot be read.
pub fn open(name: &str) -> Result<Opened, OpenError> {
    source(name).map(Opened::new)
}

/// The text of a built-in instance, or of a file as [`open`] reads it; `-` is the standard input.
///
/// # Errors
/// As [`open`].
pub fn source(name: &str) -> Result<Source, OpenError> {
    if let Some(source) = puzzles::built_in(name) {
        return Ok(source);
    }
    let (path, problem) = import::numbered(name);
    let is_there = path == "-" || puzzlec_dimacs::files::exists(Path::new(path));
    ensure!(is_there, OpenError::Unknown(name.to_owned()));
    Ok(import::import(read(Path::new(path))?, problem)?)
}

/// The name of the standard input in messages.
pub const STDIN: &str = "stdin";

/// Reads a text, compressed or not; `-` is the standard input.
///
/// # Errors
/// When the file cannot be read, is too long, or is no text.
pub fn read(path: &Path) -> Result<Source, OpenError> {
    Ok(Source::read(name_of(path), puzzlec_dimacs::open(path)?)?)
}

/// The name of a file in messages.
pub(super) fn name_of(path: &Path) -> String {
    if path == Path::new("-") { STDIN.to_owned() } else { path.display().to_string() }
}

impl Opened {
    /// The puzzle of an instance.
    pub fn new(source: Source) -> Self {
        let (params, pins, settings) = (Params::none(), Vec::new(), Settings::default());
        Self { source, params, pins, roles: Roles::PLAIN, settings }
    }

    /// The instance.
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// The parameters.
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// The settings of the search.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets all parameters.
    pub fn with_all(self, params: Params) -> Self {
        Self { params, ..self }
    }

    /// Sets a parameter of the puzzle, which replaces a value of its file.
    #[expect(clippy::needless_pass_by_value, reason = "`12` and `\"apr\"` are given as they are")]
    pub fn with(mut self, parameter: &str, value: impl ToString) -> Self {
        self.params = self.params.with(parameter, value.to_string());
        self
    }

    /// Pins a literal by its name: `first(3,1)`, `!house(fish)=1`.
    pub fn pin(mut self, pin: impl Into<String>) -> Self {
        self.pins.push(pin.into());
        self
    }

    /// Pins these literals.
    pub fn pinned(mut self, pins: &[String]) -> Self {
        self.pins.extend_from_slice(pins);
        self
    }

    /// Adds constraints of roles to the formula.
    pub fn roles(mut self, roles: impl Into<Roles>) -> Self {
        self.roles |= roles;
        self
    }

    /// Sets the settings of the search.
    pub fn by(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Reads the instance and builds its model, for all solutions.
    ///
    /// # Errors
    /// When the instance, a parameter or a pin is wrong, no constraint has a role that was asked
    /// for, or the model meets a limit.
    pub fn search(&self) -> Result<Search, OpenError> {
        self.requested(Request::of(self.roles))
    }

    /// The same for one solution, with the roles that help to find one.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn search_for_one(&self) -> Result<Search, OpenError> {
        // What is pinned may be what helps to find one excludes.
        let request = if self.pins.is_empty() { Request::one } else { Request::of };
        self.requested(request(self.roles))
    }

    /// The same for classes: symmetries are broken if a rule or the family knows how, the classes
    /// can be counted, and nothing is pinned.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn search_for_classes(&self) -> Result<Search, OpenError> {
        if !self.pins.is_empty() {
            return self.search();
        }
        let broken = self.requested(Request::of(self.roles | Role::Symmetry))?;
        // Where the classes cannot be counted, a finer level may be.
        if kept_classes(broken.task()).is_err() { self.search() } else { Ok(broken) }
    }

    /// The search for a count at a level: `raw`, a level of symmetry, or all of them.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn search_at(&self, level: Option<&str>) -> Result<Search, OpenError> {
        match level {
            None | Some("raw") => self.search(),
            Some(_) => self.search_for_classes(),
        }
    }

    /// Reads the instance and builds its model for a request, within the limits of the
    /// [settings](Self::by).
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn requested(&self, request: Request) -> Result<Search, OpenError> {
        Ok(Search::from(self.task(request)?).by(self.settings.clone()))
    }

    /// The puzzle with its model, made for a request.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn task(&self, request: Request) -> Result<Box<dyn AnyTask>, OpenError> {
        let family = puzzles::family_of(&self.source)?;
        let limits = &self.settings.limits;
        let mut task = family.read_within(&self.source, &self.params, request, limits)?;
        MissingRole::check(self.roles, task.core())?;
        self.pins.iter().try_for_each(|pin| pinned(&mut *task, pin))?;
        Ok(task)
    }

    /// One solution in its JSON form, with the roles that help to find one; without streamliners if
    /// none satisfies them.
    ///
    /// ```
    /// use puzzlec::search::Conclusion;
    ///
    /// let Conclusion::Found(row) = puzzlec::open("langford")?.with("n", 7).solve()? else {
    ///     return Err("there is a solution".into());
    /// };
    /// assert_eq!(row.as_array().map(Vec::len), Some(14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`search`](Self::search), and when the search fails.
    pub fn solve(&self) -> Result<Conclusion<serde_json::Value>, SearchError> {
        let (search, conclusion) = self.search_for_one()?.solved()?;
        conclusion.then(|found| Ok(Conclusion::Found(search.task().solution(&found)?.to_json())))
    }

    /// The text of a file with this puzzle, complete in itself.
    ///
    /// # Errors
    /// When the instance or a parameter is wrong.
    pub fn file(&self) -> Result<String, InstanceError> {
        puzzles::family_of(&self.source)?.file(&self.source, &self.params)
    }
}
