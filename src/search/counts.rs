//! Counts at several levels, as a report.

use std::collections::BTreeMap;
use std::fmt;

use puzzlec_encodings::Role;
use serde::{Serialize, Serializer};

use super::conclusion::Count;
use super::error::SearchError;
use super::event::Hears;
use super::question::{Check, Counting, Part, Question};
use super::report::{Advice, Remark, any_evidence};
use super::session::Search;
use super::settings::Engine;
use crate::engines::{Evidence, plural};
use crate::puzzle::count::Natural;
use crate::puzzle::task::AnyTask;

/// The levels at which solutions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Levels {
    /// All solutions one by one, and their classes at every level of symmetry.
    All,
    /// All solutions one by one.
    Raw,
    /// The classes at the level of this number.
    Only(usize),
}

impl Levels {
    /// True for the classes at this level of symmetry.
    fn contains(self, level: usize) -> bool {
        self == Self::All || self == Self::Only(level)
    }

    /// True if classes of a task are counted.
    pub fn have_classes(self, task: &dyn AnyTask) -> bool {
        (0..task.classes().len()).any(|level| self.contains(level))
    }
}

/// The numbers of solutions and of their classes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Counts {
    /// True if every solution is counted.
    pub complete: bool,
    /// The grounds for that.
    #[serde(serialize_with = "any_evidence")]
    pub evidence: Option<Evidence>,
    /// The number of solutions that were decoded and checked.
    pub checked: u64,
    /// The levels with their numbers of classes, or the reasons why these cannot be counted.
    #[serde(rename = "up_to", serialize_with = "known_numbers")]
    pub classes: Vec<(String, Result<Natural, String>)>,
    /// The number of all solutions under its [`kind`], if it is wanted and known.
    #[serde(flatten)]
    pub solutions: BTreeMap<&'static str, Natural>,
    /// The number of solutions of the formula that were found.
    #[serde(skip)]
    pub found: u64,
    /// True if there are classes, and they were not counted.
    #[serde(skip)]
    pub lacks_classes: bool,
    /// The advice that may lead to more.
    #[serde(skip)]
    pub advice: Option<Advice>,
}

/// The word for solutions that are counted one by one: `raw`, `pinned`, or `kept` by symmetry
/// breaking.
pub fn kind(task: &dyn AnyTask) -> &'static str {
    if !task.pins().is_empty() {
        "pinned"
    } else if task.core().roles().contains(Role::Symmetry) && task.classes().is_empty() {
        // Without a level, the sizes of their classes are unknown.
        "kept"
    } else {
        "raw"
    }
}

impl Search {
    /// Counts the solutions at some levels; `hears` its events.
    ///
    /// ```
    /// use puzzlec::search::{Counting, Levels};
    ///
    /// let search = puzzlec::open("langford")?.with("n", 7).search()?;
    /// let counts = search.counts(Levels::All, Counting::default(), &|_| ())?;
    /// assert_eq!(counts.to_string(), "52 raw\n26 up to reversal\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`counted`](Self::counted).
    pub fn counts(
        &self,
        levels: Levels,
        mut counting: Counting,
        hears: Hears<'_>,
    ) -> Result<Counts, SearchError> {
        let task = self.task();
        // A diagram that was asked for counts no classes, unless these were asked for.
        let is_raw = self.settings().engine == Engine::Diagram && levels == Levels::All;
        // The number of all solutions may follow from those that symmetry breaking keeps.
        let is_broken = task.core().roles().contains(Role::Symmetry);
        counting.classes = !is_raw && (is_broken || levels.have_classes(task));
        counting.may_skip_classes = levels == Levels::All;
        let mut counts = Counts::new(task, levels, self.counted(counting, hears)?);
        let is_argued = matches!(counts.evidence, Some(Evidence::Argument(_)));
        let is_obstructed = counts.found == 0 && task.core().obstructed().is_some();
        counts.advice = if is_argued || is_obstructed {
            None
        } else if !counts.complete {
            self.advice()
        } else if counts.raw() == Some(&Natural::default()) {
            Some(Advice::Explain)
        } else {
            None
        };
        Ok(counts)
    }

    /// The text of a part of a search; `None` if it was stopped.
    ///
    /// # Errors
    /// As [`counted`](Self::counted).
    pub fn part(
        &self,
        part: Part,
        levels: Levels,
        check: Check,
        hears: Hears<'_>,
    ) -> Result<Option<String>, SearchError> {
        let is_broken = self.task().core().roles().contains(Role::Symmetry);
        let classes = !part.solve && (is_broken || levels.have_classes(self.task()));
        let counting = Counting::default().with_classes(classes).checking(check).in_part(part);
        self.plan(Question::Count(counting))?.part(hears)
    }

    /// The advice for a count that is not finished, if there is one.
    fn advice(&self) -> Option<Advice> {
        let (settings, task) = (self.settings(), self.task());
        let classes = task.classes();
        let coarsest = classes.len().checked_sub(1);
        let may_break = task.core().roles().keeps_all()
            && coarsest.is_some_and(|level| classes.problem(level).is_none());
        match (&settings.solver, settings.engine) {
            _ if task.core().asks_openly().is_some() => None,
            (Some(_), _) => Some(Advice::LeaveOutSolver),
            (None, Engine::Cover | Engine::Sat) => Some(Advice::LeaveOutEngine),
            _ => may_break.then_some(Advice::BreakSymmetry),
        }
    }
}

impl Counts {
    /// The numbers of a count of a task at these levels. A diagram counts no classes.
    pub fn new(task: &dyn AnyTask, levels: Levels, count: Count) -> Self {
        let lacks_classes = count.classes.is_empty() && levels.have_classes(task);
        let numbers = task.classes().names().zip(count.classes).enumerate();
        let wanted = numbers.filter(|(level, _)| levels.contains(*level));
        let class = |(level, (name, number)): (usize, (&str, Natural))| {
            (name.to_owned(), task.classes().problem(level).map_or(Ok(number), Err))
        };
        let raw = count.raw.filter(|_| !matches!(levels, Levels::Only(_)));
        Self {
            complete: count.evidence.is_some(),
            evidence: count.evidence,
            checked: count.checked,
            classes: wanted.map(class).collect(),
            solutions: raw.into_iter().map(|raw| (kind(task), raw)).collect(),
            found: count.found,
            lacks_classes,
            advice: None,
        }
    }

    /// Remarks about what was found, and how the numbers are known.
    pub fn remarks(&self, task: &dyn AnyTask) -> Vec<Remark> {
        let (core, found, mut remarks) = (task.core(), plural(self.found, "solution"), Vec::new());
        if core.roles().contains(Role::Symmetry) {
            remarks.push(Remark::Detail(format!("{found} kept by symmetry breaking")));
        }
        if self.checked < self.found {
            let checked = format!("{} of {found} were decoded and checked", self.checked);
            remarks.push(Remark::Detail(checked));
        }
        match (&self.evidence, core.obstructed().filter(|_| self.found == 0)) {
            (Some(argument @ Evidence::Argument(_)), _) => {
                remarks.push(Remark::Note(format!("known {argument}")));
            }
            (_, Some(reason)) => remarks.push(Remark::Note(format!("note: {reason}"))),
            _ => {}
        }
        remarks
    }

    /// The columns of a table with all that is counted of a puzzle.
    pub fn columns(task: &dyn AnyTask) -> Vec<String> {
        let levels = task.classes().names().map(Self::column);
        std::iter::once(kind(task).to_owned()).chain(levels).collect()
    }

    /// The column of a level.
    pub fn column(level: &str) -> String {
        format!("up to {level}")
    }

    /// The numbers as cells of these columns, after the words for a number that may not be all; empty
    /// where nothing is counted.
    pub fn cells(&self, columns: &[String], than: &str) -> Vec<String> {
        let cell = |number: &Natural| format!("{than}{number}");
        let raw = self.solutions.iter().map(|(kind, raw)| ((*kind).to_owned(), cell(raw)));
        let class = |(level, number): &(String, Result<Natural, _>)| {
            (Self::column(level), number.as_ref().map(cell).unwrap_or_default())
        };
        let mut cells = raw.chain(self.classes.iter().map(class));
        // A column for the only level has the name that was asked for.
        if let [_] = columns {
            return vec![cells.next().map(|(_, cell)| cell).unwrap_or_default()];
        }
        let cells = cells.collect::<BTreeMap<_, _>>();
        columns.iter().map(|name| cells.get(name).cloned().unwrap_or_default()).collect()
    }

    /// The number of all solutions, if it is wanted and known.
    pub fn raw(&self) -> Option<&Natural> {
        self.solutions.values().next()
    }

    /// The words before a number, which may not be all.
    pub const fn at_least(&self) -> &'static str {
        if self.complete { "" } else { "at least " }
    }
}

impl fmt::Display for Counts {
    /// A line for each number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_least = self.at_least();
        for (kind, number) in &self.solutions {
            writeln!(f, "{at_least}{number} {kind}")?;
        }
        for (level, number) in &self.classes {
            match number {
                Ok(number) => writeln!(f, "{at_least}{number} up to {level}"),
                Err(problem) => writeln!(f, "not counted up to {level}: {problem}"),
            }?;
        }
        Ok(())
    }
}

/// Serializes the numbers of classes that are known.
fn known_numbers<S: Serializer>(
    classes: &[(String, Result<Natural, String>)],
    s: S,
) -> Result<S::Ok, S::Error> {
    let known = |(level, number): &(String, Result<Natural, _>)| {
        number.as_ref().ok().map(|number| (level.clone(), number.clone()))
    };
    s.collect_map(classes.iter().filter_map(known))
}
