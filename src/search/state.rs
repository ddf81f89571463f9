//! The state of a count: the results of its cubes, in a file.
//!
//! The first line of the file identifies the count. Each of the others is the result of one cube,
//! and names the count by the digest of that first line, so that results of several machines can be
//! brought together. Every line ends with a digest of its own. Lines are only ever added while
//! the count goes on: if it is killed, the last one may be cut short, and its cube is counted
//! again.
//!
//! A part is the state of a few cubes of a file, or what was found in them. It is written when it
//! is complete, and its first line names these cubes.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::atomic::{FileError, replace_file};
use super::cubes::Cubes;
use super::error::{MAX_STATE_BYTES, Reason, StateError};
use super::lock::locked;
use super::question::Part;
use super::settings::Engine;
use super::signed::{digest, json, signed, verified};
use super::tally::Tally;
use crate::engines::Evidence;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;

/// The cubes that were searched so far, by their numbers from 1, and the file that stores them, if
/// any.
pub(super) struct State {
    /// The file, locked for this count alone, and its path.
    file: Option<(File, PathBuf)>,
    pub(super) count: Count,
    pub(super) done: BTreeMap<usize, Done>,
}

/// The count itself: the first line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Count {
    /// The version of this program, since another one may split otherwise.
    version: String,
    puzzle: String,
    pins: Vec<String>,
    roles: String,
    /// The search that is split.
    pub(super) engine: String,
    /// The levels of symmetry up to which classes are counted.
    pub(super) levels: Vec<String>,
    cubes: usize,
    /// The digest of the cubes, and of the clauses or options that are searched in them; or that of
    /// the file that has them.
    search: String,
    /// The part, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<Portion>,
}

/// The part of a count: in the first line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Portion {
    /// True if one solution of each cube is enough.
    pub(super) solve: bool,
    /// The level that was asked for.
    pub(super) up_to: Option<String>,
    /// The numbers of the first and the last cube; not a matter of the cubes' own lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) only: Option<(usize, usize)>,
}

/// The line of a cube.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// The digest of the first line.
    count: String,
    cube: usize,
    result: Done,
}

/// The result of a cube.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Done {
    pub(super) tally: Tally,
    /// The evidence that there are no more solutions, unless one was enough.
    pub(super) evidence: Option<Evidence>,
    /// The nodes of an exact cover search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    /// The true variables of a solution, if one was enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<Vec<u32>>,
}

impl State {
    /// The empty state, without a file.
    pub(super) const fn new(count: Count) -> Self {
        Self { file: None, count, done: BTreeMap::new() }
    }

    /// The state in a file, if there is one, and the file from now on.
    pub(super) fn resume(&mut self, path: PathBuf) -> Result<(), FileError> {
        let resumed = self.read(&path).map_err(|error| FileError::new(&path, error));
        self.file = Some((resumed?, path));
        Ok(())
    }

    /// Reads the cubes in a file, and makes it ready for the next.
    fn read(&mut self, path: &Path) -> Result<File, Reason> {
        let is_file = path.metadata().map_or(true, |metadata| metadata.is_file());
        ensure!(is_file, StateError::NoFile);
        let mut file = locked(path)?;
        let bytes = content(&file)?;
        // What was being written when the count was killed is counted again.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // A file of something else is left as it is.
        let begun = signed(&self.count).into_bytes().starts_with(&bytes);
        ensure!(whole > 0 || begun, StateError::Damaged(1));
        let text = str::from_utf8(&bytes[..whole]).map_err(|_| StateError::Damaged(1))?;
        self.done = self.count.results(text)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        if whole == 0 {
            file.write_all(signed(&self.count).as_bytes())?;
        }
        Ok(file)
    }

    /// All that was counted.
    pub(super) fn tally(&self) -> Tally {
        let mut sum = Tally::new(self.count.levels.len());
        self.done.values().for_each(|done| sum.merge(&done.tally));
        sum
    }

    /// The cubes that were not searched yet.
    pub(super) fn missing(&self) -> Vec<usize> {
        self.count.cubes().filter(|cube| !self.done.contains_key(cube)).collect()
    }

    /// The evidence that all solutions were found, if they were: that of all cubes.
    pub(super) fn evidence(&self) -> Option<Evidence> {
        let all = self.done.values().filter_map(|done| done.evidence.as_ref()).unique().cloned();
        let all = all.reduce(|one, other| match (one, other) {
            (Evidence::Solver(one), Evidence::Solver(other)) => {
                Evidence::Solver(format!("{one}, {other}"))
            }
            (one, _) => one,
        });
        all.filter(|_| self.missing().is_empty())
    }

    /// Stores the result of a cube.
    pub(super) fn add(&mut self, cube: usize, done: Done) -> Result<(), FileError> {
        if let Some((file, path)) = &mut self.file {
            let line = Count::line(&self.count.digest(), cube, &done);
            file.write_all(line.as_bytes()).map_err(|error| FileError::new(path, error))?;
        }
        self.done.insert(cube, done);
        Ok(())
    }

    /// The lines, in the order of the cubes, which does not depend on the threads.
    pub(super) fn text(&self) -> String {
        let digest = self.count.digest();
        let lines = self.done.iter().map(|(&cube, done)| Count::line(&digest, cube, done));
        std::iter::once(signed(&self.count)).chain(lines).join("")
    }

    /// Puts the lines of the file, if there is one, in order.
    pub(super) fn sort(&self) -> Result<(), FileError> {
        let Some((_, path)) = &self.file else { return Ok(()) };
        replace_file(path, |file| Ok(file.write_all(self.text().as_bytes())?))
    }
}

/// The content of a file that may be a state.
pub(super) fn content(file: impl Read) -> Result<Vec<u8>, Reason> {
    let mut bytes = Vec::new();
    file.take(MAX_STATE_BYTES).read_to_end(&mut bytes)?;
    ensure!((bytes.len() as u64) < MAX_STATE_BYTES, StateError::TooLong);
    Ok(bytes)
}

impl Count {
    /// The count of the solutions in all cubes of a split search; of a part, in those of a file.
    pub(super) fn new(split: &Cubes<'_>, levels: usize, part: Option<&Part>) -> Self {
        let engine = if split.is_cover() { Engine::Cover } else { Engine::Sat }.to_string();
        // The names of the levels take long to find where they are not wanted.
        let names = (levels > 0).then(|| split.task.classes().names().map(str::to_owned).collect());
        let levels = names.unwrap_or_default();
        let Some(Part { file, up_to, solve }) = part else {
            return Self::of(split.task, engine, levels, (split.len(), split.digest()), None);
        };
        let only = Some((*file.wanted.start(), *file.wanted.end()));
        let part = Portion { solve: *solve, up_to: up_to.clone(), only };
        Self::of(split.task, engine, levels, (file.all, file.digest.clone()), Some(part))
    }

    pub(super) fn of(
        task: &dyn AnyTask,
        engine: String,
        levels: Vec<String>,
        (cubes, search): (usize, String),
        part: Option<Portion>,
    ) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let (puzzle, roles) = (task.to_toml().to_owned(), task.core().roles().to_string());
        let pins = task.pins().iter().map(ToString::to_string).collect();
        Self { version, puzzle, pins, roles, engine, levels, cubes, search, part }
    }

    /// The numbers of the cubes.
    pub(super) fn cubes(&self) -> RangeInclusive<usize> {
        let only = self.part.as_ref().and_then(|part| part.only);
        only.map_or(1..=self.cubes, |(first, last)| first..=last)
    }

    /// The digest by which lines name the count, which is the same in all parts of it.
    fn digest(&self) -> String {
        let part = self.part.clone().map(|part| Portion { only: None, ..part });
        digest(&json(&Self { part, ..self.clone() }))
    }

    /// The line of a cube in the count of this digest.
    fn line(count: &str, cube: usize, result: &Done) -> String {
        signed(&Line { count: count.to_owned(), cube, result: result.clone() })
    }

    /// The first line of a text.
    pub(super) fn first(text: &str) -> Result<Self, StateError> {
        let first = text.lines().next().unwrap_or_default();
        // Other versions have other fields beside it.
        let line = serde_json::from_str::<serde_json::Value>(first).unwrap_or_default();
        let version = line["version"].as_str().ok_or(StateError::Damaged(1))?;
        ensure!(version == env!("CARGO_PKG_VERSION"), StateError::Version(version.to_owned()));
        verified(first).ok_or(StateError::Damaged(1))
    }

    /// The results in a text, if it is of this count.
    pub(super) fn results(&self, text: &str) -> Result<BTreeMap<usize, Done>, StateError> {
        if text.is_empty() && self.part.is_none() {
            return Ok(BTreeMap::new());
        }
        let found = Self::first(text)?;
        let split = if self.part.is_some() { "the file of the cubes" } else { "the split" };
        let solves = |count: &Self| count.part.as_ref().map(|part| part.solve);
        let differences = [
            (found.puzzle == self.puzzle, "the puzzle"),
            (found.pins == self.pins, "the choice of pins"),
            (found.roles == self.roles, "the choice of roles"),
            (found.search == self.search, split),
            (solves(&found) == solves(self), "the command"),
            (found.engine == self.engine, "the engine"),
            (found == *self, "the choice of levels"),
        ];
        if let Some((_, what)) = differences.into_iter().find(|(same, _)| !same) {
            return Err(StateError::Other(what));
        }
        let digest = self.digest();
        let results = text.split_inclusive('\n').enumerate().skip(1).map(|(number, line)| {
            let fits = |line: &Line| {
                let Tally { classes, sums, .. } = &line.result.tally;
                let levels = [classes.len(), sums.len()];
                let is_own = line.count == digest && self.cubes().contains(&line.cube);
                is_own && levels == [self.levels.len(); 2]
            };
            let line = line.strip_suffix('\n').and_then(verified).filter(fits);
            let Line { cube, result, .. } = line.ok_or(StateError::Damaged(number + 1))?;
            Ok((cube, result))
        });
        let results = results.process_results(|results| results.collect::<BTreeMap<_, _>>())?;
        let cut =
            self.part.as_ref().and_then(|_| self.cubes().find(|cube| !results.contains_key(cube)));
        cut.map_or(Ok(results), |cube| Err(StateError::Cut(cube)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count() -> Count {
        Count {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: "family = \"langford\"\nn = 8\n".to_owned(),
            pins: Vec::new(),
            roles: "rule".to_owned(),
            engine: "cover".to_owned(),
            levels: vec!["reversal".to_owned()],
            cubes: 20,
            search: digest("the cubes"),
            part: None,
        }
    }

    /// A file of this count with three cubes.
    fn text() -> String {
        let mut state = State::new(count());
        for cube in [1, 7, 12] {
            let tally = Tally { found: cube, ..Tally::new(1) };
            let (evidence, nodes, solution) = (Some(Evidence::Search), Some(100), None);
            let done = Done { tally, evidence, nodes, solution };
            state.add(cube as usize, done).expect("no file to write");
        }
        state.text()
    }

    #[test]
    fn every_damaged_byte_is_seen() {
        let text = text();
        assert_eq!(count().results(&text).expect("as it was written").len(), 3);
        for (place, bit) in (0..text.len()).cartesian_product(0..7) {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            let damaged = String::from_utf8(bytes).expect("ASCII");
            let parts = count().results(&damaged);
            assert!(parts.is_err(), "byte {place}, bit {bit}: {damaged}");
        }
    }

    #[test]
    fn a_file_that_is_cut_short_counts_less() {
        let text = text();
        let ends = text.match_indices('\n').map(|(end, _)| end + 1).collect_vec();
        for (cubes, &end) in ends.iter().enumerate() {
            assert_eq!(count().results(&text[..end]).expect("whole lines").len(), cubes);
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state");
        for length in 0..=text.len() {
            std::fs::write(&path, &text[..length]).expect("written");
            let mut state = State::new(count());
            state.resume(path.clone()).expect("what is whole is good");
            let whole = ends.iter().filter(|&&end| end <= length).count();
            assert_eq!(state.done.len(), whole.saturating_sub(1));
            drop(state);
            let kept = std::fs::read_to_string(&path).expect("there");
            assert_eq!(kept, text[..ends[whole.max(1) - 1]]);
        }
    }
}
