//! What a count has counted so far, in a file.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Cubes, Tally};
use serde::{Deserialize, Serialize};

use super::files::replace_file;
use super::report::{Failure, Outcome};

/// A file that is written again and again, always as a whole: a count that is killed at any moment
/// leaves the last one behind.
pub(super) struct State {
    path: Option<PathBuf>,
    saved: Instant,
    content: Content,
}

/// What is in the file.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
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

/// What a state cannot be used for.
#[derive(Debug, thiserror::Error)]
enum StateError {
    #[error("this is no state of a count, or a damaged one")]
    Damaged(#[source] serde_json::Error),
    #[error("this is the state of another count: it has another {0}")]
    Other(&'static str),
}

/// The time between two versions of the file.
const PERIOD: Duration = Duration::from_secs(1);

impl State {
    /// The state in a file, if there is one; nothing counted otherwise.
    pub(super) fn open(
        path: Option<&Path>,
        task: &dyn AnyTask,
        levels: usize,
        split: &Cubes<'_>,
    ) -> Outcome<Self> {
        let cubes = split.len();
        let mut content = Content {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: task.to_toml(),
            roles: task.core().roles().to_string(),
            engine: split.engine().as_str().to_owned(),
            pins: task.pins().iter().map(|&pin| task.named().pin(pin).to_string()).collect(),
            cubes,
            counted: BTreeMap::new(),
        };
        if let Some(path) = path.filter(|path| path.exists()) {
            let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
            let found: Content = serde_json::from_str(&text)
                .map_err(|error| Failure::file(path, StateError::Damaged(error)))?;
            let fits = |(&cube, tally): (&usize, &Tally)| {
                cube < cubes && tally.classes.len() == levels && tally.sums.len() == levels
            };
            let differences = [
                (found.version == content.version, "version of puzzlec"),
                (found.puzzle == content.puzzle, "puzzle"),
                (found.pins == content.pins, "choice of pins"),
                (found.roles == content.roles, "choice of roles"),
                (found.engine == content.engine, "engine"),
                (found.cubes == cubes && found.counted.iter().all(fits), "split"),
            ];
            if let Some((_, what)) = differences.into_iter().find(|(same, _)| !same) {
                return Err(Failure::file(path, StateError::Other(what)));
            }
            content.counted = found.counted;
        }
        Ok(Self { path: path.map(Path::to_owned), saved: Instant::now(), content })
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
    pub(super) fn add(&mut self, cube: usize, tally: Tally) -> Outcome<()> {
        self.content.counted.insert(cube, tally);
        if self.saved.elapsed() < PERIOD { Ok(()) } else { self.save() }
    }

    /// Writes the file, if there is one.
    pub(super) fn save(&mut self) -> Outcome<()> {
        self.saved = Instant::now();
        let Some(path) = &self.path else { return Ok(()) };
        let text =
            serde_json::to_string(&self.content).map_err(|error| Failure::file(path, error))?;
        replace_file(path, |file| Ok(writeln!(file, "{text}")?))
    }
}
