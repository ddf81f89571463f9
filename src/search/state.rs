//! The state of a count, saved in a file.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{Cubes, FileError, Tally, replace_file};

/// The cubes that were counted so far, and the file that remembers them, if there is one.
///
/// The file is written again and again, always as a whole: a count that is killed at any moment
/// leaves the last one behind.
pub(super) struct State {
    path: Option<PathBuf>,
    saved: Instant,
    content: Content,
}

/// The content of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    /// The version of this program, since another one may split otherwise.
    version: String,
    puzzle: String,
    roles: String,
    /// The search that is split.
    engine: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pins: Vec<String>,
    cubes: usize,
    counted: BTreeMap<usize, Tally>,
}

/// The version in a file; other versions have other fields beside it.
#[derive(Deserialize)]
struct Version {
    version: String,
}

/// The reason why a count cannot go on from a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// No count wrote the file as it is.
    #[error("the file is not the state of a count, or it is damaged")]
    Damaged(#[source] serde_json::Error),
    /// Another version of this program wrote the file.
    #[error("puzzlec {0} wrote this state, and this version may split the search differently")]
    Version(String),
    /// The puzzle, the formula or the search is another one.
    #[error("the state is of another count: {0} differs")]
    Other(&'static str),
}

/// The time between two versions of the file.
const PERIOD: Duration = Duration::from_secs(1);

impl State {
    /// The empty state, without a file.
    pub(super) fn new(split: &Cubes<'_>) -> Self {
        let task = split.task();
        let content = Content {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: task.to_toml(),
            roles: task.core().roles().to_string(),
            engine: split.engine().to_string(),
            pins: task.pins().iter().map(ToString::to_string).collect(),
            cubes: split.len(),
            counted: BTreeMap::new(),
        };
        Self { path: None, saved: Instant::now(), content }
    }

    /// The state in a file, if there is one, and the file from now on.
    pub(super) fn resume(&mut self, path: PathBuf, levels: usize) -> Result<(), FileError> {
        if path.exists() {
            let text = fs::read_to_string(&path).map_err(|error| FileError::new(&path, error))?;
            let counted = self.content.counted_in(&text, levels);
            self.content.counted = counted.map_err(|error| FileError::new(&path, error))?;
        }
        self.path = Some(path);
        Ok(())
    }

    /// All that was counted.
    pub(super) fn tally(&self, levels: usize) -> Tally {
        let mut sum = Tally::new(levels);
        self.content.counted.values().for_each(|tally| sum.merge(tally));
        sum
    }

    /// The cubes that were not counted yet.
    pub(super) fn missing(&self) -> Vec<usize> {
        let Content { cubes, counted, .. } = &self.content;
        (0..*cubes).filter(|cube| !counted.contains_key(cube)).collect()
    }

    /// Remembers what is in a cube, and saves it now and then.
    pub(super) fn add(&mut self, cube: usize, tally: Tally) -> Result<(), FileError> {
        self.content.counted.insert(cube, tally);
        if self.saved.elapsed() < PERIOD { Ok(()) } else { self.save() }
    }

    /// Writes the file, if there is one.
    pub(super) fn save(&mut self) -> Result<(), FileError> {
        self.saved = Instant::now();
        let Some(path) = &self.path else { return Ok(()) };
        replace_file(path, |file| Ok(writeln!(file, "{}", serde_json::to_string(&self.content)?)?))
    }
}

impl Content {
    /// The cubes that a text counts, if it is one of the same count.
    fn counted_in(&self, text: &str, levels: usize) -> Result<BTreeMap<usize, Tally>, StateError> {
        let Version { version } = serde_json::from_str(text).map_err(StateError::Damaged)?;
        if version != self.version {
            return Err(StateError::Version(version));
        }
        let found: Self = serde_json::from_str(text).map_err(StateError::Damaged)?;
        let fits = |(&cube, tally): (&usize, &Tally)| {
            cube < self.cubes && tally.classes.len() == levels && tally.sums.len() == levels
        };
        let differences = [
            (found.puzzle == self.puzzle, "the puzzle"),
            (found.pins == self.pins, "the choice of pins"),
            (found.roles == self.roles, "the choice of roles"),
            (found.engine == self.engine, "the engine"),
            (found.cubes == self.cubes && found.counted.iter().all(fits), "the split"),
        ];
        match differences.into_iter().find(|(same, _)| !same) {
            None => Ok(found.counted),
            Some((_, what)) => Err(StateError::Other(what)),
        }
    }
}
