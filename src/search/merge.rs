//! Parts of a search, made on many machines, and their merger.

use super::counting::{counted, searched};
use super::file::CubeFile;
use super::prelude::*;
use super::state::{self, Portion, Reason, State, StateError, content};

impl Strategy<'_> {
    /// The text of a part: the cubes of a file that the question is about, with their solutions.
    /// `None` if the search was stopped.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub fn part(&self, hears: Hears<'_>) -> Result<Option<String>, SearchError> {
        hears(Event::Words(format!("strategy: {self}")));
        let Question::Count(counting) = &self.question else { return Ok(None) };
        let no_list = EngineError::Diagram(EngineError::NO_LIST);
        let stage = self.stages().first().ok_or(no_list)?;
        let Some(cubes) = self.cubes_of(stage, Splitting::default())? else { return Ok(None) };
        let (state, ..) = searched(&cubes, counting, u64::MAX, hears)?;
        Ok(state.missing().is_empty().then(|| state.text()))
    }
}

/// The parts of a search, brought together.
#[derive(Debug)]
#[non_exhaustive]
pub struct Merged {
    /// The result, which is not complete if cubes are missing.
    pub result: Whole,
    /// The numbers of the cubes that are in no part.
    pub missing: Vec<usize>,
}

/// The result of parts.
#[derive(Debug)]
pub enum Whole {
    /// The count, and the level of symmetry that was asked for.
    Count(Count, Option<String>),
    /// The conclusion from the first solution.
    Conclusion(Conclusion),
}

impl Merged {
    /// Reads the parts of a search in the cubes of a file.
    ///
    /// # Errors
    /// When a file is no part of it, or two have the same cube, or a solution is wrong.
    pub fn read(
        task: &dyn AnyTask,
        file: &CubeFile,
        parts: &[PathBuf],
    ) -> Result<Self, SearchError> {
        let state = State::merged(task, file, parts)?;
        let (missing, end) = (state.missing(), state.evidence());
        let result = match state.count.part {
            Some(Portion { solve: true, .. }) => {
                let found = state.done.values().find_map(|done| done.solution.as_ref());
                let is_true = |var: Var| found.is_some_and(|vars| vars.contains(&var.to_dimacs()));
                let values = || task.core().vars().map(is_true).collect::<Vec<_>>().into();
                let roles = task.core().roles();
                Whole::Conclusion(Conclusion::new(roles, found.map(|_| values()), end))
            }
            ref part => {
                let up_to = part.as_ref().and_then(|part| part.up_to.clone());
                Whole::Count(counted(task, state.tally(), end)?, up_to)
            }
        };
        Ok(Self { result, missing })
    }
}

impl State {
    /// The state of all cubes of a file that are in these parts; their first line tells the rest.
    fn merged(
        task: &dyn AnyTask,
        file: &CubeFile,
        parts: &[PathBuf],
    ) -> Result<Self, FileError> {
        let (mut state, mut places) = (Self::new(state::Count::default()), BTreeMap::new());
        for path in parts {
            let added = state.add_part((task, file), path, &mut places);
            added.map_err(|error| FileError::new(path, error))?;
        }
        state.count.part.iter_mut().for_each(|part| part.only = None);
        Ok(state)
    }

    /// Adds the cubes of a part, where others are in these places.
    fn add_part<'p>(
        &mut self,
        (task, file): (&dyn AnyTask, &CubeFile),
        path: &'p Path,
        places: &mut BTreeMap<usize, &'p Path>,
    ) -> Result<(), Reason> {
        let text = String::from_utf8(content(&File::open(path)?)?);
        let text = text.map_err(|_| StateError::Damaged(1))?;
        let state::Count { engine, levels, part, .. } = state::Count::first(&text)?;
        let part = part.ok_or(StateError::Other("the file of the cubes"))?;
        if places.is_empty() {
            let (split, part) = ((file.all, file.digest.clone()), Some(part.clone()));
            self.count = state::Count::of(task, engine, levels, split, part);
        }
        let only = part.only;
        self.count.part.iter_mut().for_each(|part| part.only = only);
        for (cube, done) in self.count.results(&text)? {
            if let Some(other) = places.insert(cube, path) {
                return Err(StateError::Twice { cube, other: other.to_owned() }.into());
            }
            self.done.insert(cube, done);
        }
        Ok(())
    }
}
