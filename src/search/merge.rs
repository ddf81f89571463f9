//! Parts of a search, made on many machines, and their merger.

use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use puzzlec_dimacs::{Values, decompress, files};

use super::atomic::FileError;
use super::conclusion::{Conclusion, Count};
use super::counting::{counted, searched};
use super::cubes::Splitting;
use super::error::SearchError;
use super::error::{Reason, StateError};
use super::event::{Event, Hears};
use super::file::CubeFile;
use super::plan::Strategy;
use super::question::Question;
use super::settings::EngineError;
use super::state::{self, Portion, State, content};
use crate::puzzle::task::AnyTask;
use crate::puzzle::text::ranges;

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
    /// The words for missing cubes, of this number in all, unless a solution was found without them.
    pub fn lacks(&self, all: usize) -> Option<String> {
        let is_found = matches!(self.result, Whole::Conclusion(Conclusion::Found(_)));
        let (cubes, are) = if self.missing.len() == 1 { ("cube", "is") } else { ("cubes", "are") };
        let words = format!("{cubes} {} of {all} {are} missing", ranges(&self.missing));
        (!self.missing.is_empty() && !is_found).then_some(words)
    }

    /// Reads the parts of a search in the cubes of a file.
    ///
    /// # Errors
    /// When a file is no part of it, or two have the same cube, or classes do not add up.
    pub fn read(
        task: &dyn AnyTask,
        file: &CubeFile,
        parts: &[PathBuf],
    ) -> Result<Self, SearchError> {
        let (mut state, mut places) = (State::new(state::Count::default()), BTreeMap::new());
        for path in parts {
            let added = add(&mut state, (task, file), path, &mut places);
            let added = added.map_err(|error| match error.downcast_ref() {
                Some(&StateError::Other(what)) if !places.is_empty() => {
                    StateError::Unlike { what, first: parts[0].clone() }.into()
                }
                _ => error,
            });
            added.map_err(|error| FileError::new(path, error))?;
        }
        let Portion { solve, up_to, .. } = state.count.part.take().unwrap_or_default();
        let (missing, end) = (state.missing(), state.evidence());
        let result = if solve {
            let found = state.done.values().find_map(|done| done.solution.as_ref());
            let values = |vars: &Vec<u32>| {
                let all = task.core().vars().map(|var| vars.contains(&var.to_dimacs()));
                Values::from(all.collect_vec())
            };
            Whole::Conclusion(Conclusion::new(task.core(), found.map(values), end))
        } else {
            Whole::Count(counted(task, state.tally(), end)?, up_to)
        };
        Ok(Self { result, missing })
    }
}

/// Adds the cubes of a part to a state, where others are in these places. The first part tells
/// what all are parts of.
fn add<'p>(
    state: &mut State,
    (task, file): (&dyn AnyTask, &CubeFile),
    path: &'p Path,
    places: &mut BTreeMap<usize, &'p Path>,
) -> Result<(), Reason> {
    let text = String::from_utf8(content(decompress(BufReader::new(files::open(path)?))?)?);
    let text = text.map_err(|_| StateError::Damaged(1))?;
    let state::Count { engine, levels, part, .. } = state::Count::first(&text)?;
    let part = part.ok_or(StateError::Other("the file of the cubes"))?;
    let only = part.only;
    if places.is_empty() {
        let split = (file.all, file.digest.clone());
        state.count = state::Count::of(task, engine, levels, split, Some(part));
    }
    state.count.part.iter_mut().for_each(|part| part.only = only);
    for (cube, done) in state.count.results(&text)? {
        if let Some(other) = places.insert(cube, path) {
            return Err(StateError::Twice { cube, other: other.to_owned() }.into());
        }
        state.done.insert(cube, done);
    }
    Ok(())
}
