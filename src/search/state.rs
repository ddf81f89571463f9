//! The state of a count: the results of its parts, in a file.
//!
//! The first line of the file identifies the count. Each of the others is the result of one cube,
//! and names the count by the digest of that first line, so that results of several machines can be
//! brought together. Every line ends with a digest of its own. Lines are only ever added while
//! the count goes on: if it is killed, the last one may be cut short, and its cube is counted
//! again.

use std::fmt::{Debug, Formatter};
use std::fs::TryLockError;
use std::io::{Seek, SeekFrom};

use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use super::Engine;
use super::prelude::*;

/// The cubes that were counted so far, and the file that stores them, if any.
pub(super) struct State {
    /// The file, locked for this count alone, and its path.
    file: Option<(File, PathBuf)>,
    count: Count,
    counted: BTreeMap<usize, Tally>,
}

/// The count itself: the first line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    /// The version of this program, since another one may split otherwise.
    version: String,
    puzzle: String,
    pins: Vec<String>,
    roles: String,
    /// The search that is split.
    engine: String,
    /// The levels of symmetry up to which classes are counted.
    levels: Vec<String>,
    cubes: usize,
    /// The digest of the cubes, and of the clauses or options that are searched in them.
    search: String,
}

/// The result of a cube: one of the other lines.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    /// The digest of the first line.
    count: String,
    cube: usize,
    tally: Tally,
}

/// The version in a file; other versions have other fields beside it.
#[derive(Deserialize)]
struct Version {
    version: String,
}

/// The reason why a count cannot resume from a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// No count wrote this line.
    #[error("line {0} does not belong to the state of a count, or is damaged")]
    Damaged(usize),
    /// Another version of this program wrote the file.
    #[error("puzzlec {0} wrote this state, and this version may split the search differently")]
    Version(String),
    /// The puzzle, the formula or the search is another one.
    #[error("the state belongs to another count: {0} differs")]
    Other(&'static str),
    /// Another count is at work on the file.
    #[error("{} is counting with this file", .0.map_or_else(
        || "another process".to_owned(),
        |process| format!("process {process}"),
    ))]
    Locked(Option<u32>),
    /// It is a device, a pipe or a folder.
    #[error("a state is a regular file, and this is not one")]
    NoFile,
    /// It is longer than any state.
    #[error("the file has {} MiB or more, too large for the state of a count", MOST >> 20)]
    TooLong,
}

/// The reason why a file is not a state to resume from.
type Reason = Box<dyn std::error::Error + Send + Sync>;

/// The greatest length of a file, in bytes.
const MOST: u64 = 1 << 30;

impl State {
    /// The empty state, without a file.
    pub(super) fn new(split: &Cubes<'_>, levels: usize) -> Self {
        let task = split.task;
        // The names of the levels take long to find where they are not wanted.
        let names = (levels > 0).then(|| task.classes().names().map(str::to_owned).collect());
        let count = Count {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: task.to_toml(),
            pins: task.pins().iter().map(ToString::to_string).collect(),
            roles: task.core().roles().to_string(),
            engine: if split.is_cover() { Engine::Cover } else { Engine::Sat }.to_string(),
            levels: names.unwrap_or_default(),
            cubes: split.len(),
            search: split.digest(),
        };
        Self { file: None, count, counted: BTreeMap::new() }
    }

    /// The state in a file, if there is one, and the file from now on.
    pub(super) fn resume(&mut self, path: PathBuf) -> Result<(), FileError> {
        let resumed = self.read(&path).map_err(|error| FileError::new(&path, error));
        self.file = Some((resumed?, path));
        Ok(())
    }

    /// Reads the parts in a file, and makes it ready for the next.
    fn read(&mut self, path: &Path) -> Result<File, Reason> {
        let is_file = path.metadata().map_or(true, |metadata| metadata.is_file());
        ensure!(is_file, StateError::NoFile);
        let mut file = locked(path)?;
        let mut bytes = Vec::new();
        (&file).take(MOST).read_to_end(&mut bytes)?;
        ensure!((bytes.len() as u64) < MOST, StateError::TooLong);
        // What was being written when the count was killed is counted again.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // A file of something else is left as it is.
        let begun = signed(&self.count).into_bytes().starts_with(&bytes);
        ensure!(whole > 0 || begun, StateError::Damaged(1));
        let text = str::from_utf8(&bytes[..whole]).map_err(|_| StateError::Damaged(1))?;
        self.counted = self.count.parts(text)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        if whole == 0 {
            file.write_all(signed(&self.count).as_bytes())?;
        }
        Ok(file)
    }

    /// All that was counted.
    pub(super) fn tally(&self, levels: usize) -> Tally {
        let mut sum = Tally::new(levels);
        self.counted.values().for_each(|tally| sum.merge(tally));
        sum
    }

    /// The cubes that were not counted yet.
    pub(super) fn missing(&self) -> Vec<usize> {
        (0..self.count.cubes).filter(|cube| !self.counted.contains_key(cube)).collect()
    }

    /// Stores the result of a cube.
    pub(super) fn add(&mut self, cube: usize, tally: Tally) -> Result<(), FileError> {
        if let Some((file, path)) = &mut self.file {
            let line = signed(&self.count.part(cube, &tally));
            file.write_all(line.as_bytes()).map_err(|error| FileError::new(path, error))?;
        }
        self.counted.insert(cube, tally);
        Ok(())
    }

    /// Puts the lines of the file, if there is one, in the order of the cubes, which does not
    /// depend on the threads.
    pub(super) fn sort(&self) -> Result<(), FileError> {
        let Some((_, path)) = &self.file else { return Ok(()) };
        let parts = self.counted.iter();
        let parts = parts.map(|(&cube, tally)| signed(&self.count.part(cube, tally)));
        let text = std::iter::once(signed(&self.count)).chain(parts).join("");
        replace_file(path, |file| Ok(file.write_all(text.as_bytes())?))
    }
}

impl Count {
    /// The line of a cube.
    fn part(&self, cube: usize, tally: &Tally) -> Part {
        Part { count: digest(&json(self)), cube, tally: tally.clone() }
    }

    /// The cubes that lines count, if they are of this count.
    fn parts(&self, text: &str) -> Result<BTreeMap<usize, Tally>, StateError> {
        let mut lines = text.lines().enumerate();
        let Some((_, first)) = lines.next() else { return Ok(BTreeMap::new()) };
        let version = serde_json::from_str(first).map_err(|_| StateError::Damaged(1))?;
        let Version { version } = version;
        ensure!(version == self.version, StateError::Version(version));
        let found: Self = verified(first).ok_or(StateError::Damaged(1))?;
        let differences = [
            (found.puzzle == self.puzzle, "the puzzle"),
            (found.pins == self.pins, "the choice of pins"),
            (found.roles == self.roles, "the choice of roles"),
            (found.engine == self.engine, "the engine"),
            (found.levels == self.levels, "the choice of levels"),
            (found == *self, "the split"),
        ];
        if let Some((_, what)) = differences.into_iter().find(|(same, _)| !same) {
            return Err(StateError::Other(what));
        }
        let digest = digest(&json(self));
        let parts = lines.map(|(number, line)| {
            let fits = |part: &Part| {
                let Tally { classes, sums, .. } = &part.tally;
                let levels = [classes.len(), sums.len()];
                part.count == digest && part.cube < self.cubes && levels == [self.levels.len(); 2]
            };
            let part = verified(line).filter(fits).ok_or(StateError::Damaged(number + 1))?;
            Ok((part.cube, part.tally))
        });
        parts.collect()
    }
}

/// The field that ends every line.
const CHECK: &str = ",\"check\":\"";

fn json(content: &impl Serialize) -> String {
    serde_json::to_string(content).unwrap_or_else(|error| panic!("a state is no JSON: {error}"))
}

/// The first 64 bits of the SHA-256 of a text.
fn digest(text: &str) -> String {
    Digest(Sha256::default().chain_update(text)).to_string()
}

/// A digest of things in their `Debug` form.
#[derive(Default)]
pub(super) struct Digest(Sha256);

impl Digest {
    /// Adds a thing.
    pub(super) fn add(&mut self, thing: &impl Debug) {
        self.0.update(format!("{thing:?}\n"));
    }
}

impl Display for Digest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let bytes = self.0.clone().finalize();
        bytes[..8].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A line with its digest.
fn signed(content: &impl Serialize) -> String {
    let json = json(content);
    format!("{}{CHECK}{}\"}}\n", &json[..json.len() - 1], digest(&json))
}

/// The content of a line whose digest is right.
fn verified<T: DeserializeOwned>(line: &str) -> Option<T> {
    let (fields, check) = line.rsplit_once(CHECK)?;
    let json = format!("{fields}}}");
    if check.strip_suffix("\"}")? != digest(&json) {
        return None;
    }
    serde_json::from_str(&json).ok()
}

/// The most tries to lock a file that no process seems to hold.
const TRIES: usize = 20;

/// A file that is locked for this count alone.
fn locked(path: &Path) -> Result<File, Reason> {
    for _ in 0..TRIES {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) if is_at(&file, path) => return Ok(file),
            // A count has ended and put its parts in order: they are in another file now.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => match holder(&file) {
                // That process has just ended, or locks changed while they were read.
                None => thread::sleep(Duration::from_millis(10)),
                holder => return Err(StateError::Locked(holder).into()),
            },
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
    }
    Err(StateError::Locked(None).into())
}

/// True if a path still leads to a file, as far as the system reports.
fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
        let [own, other] = [file.metadata(), path.metadata()].map(|found| found.ok().map(place));
        own == other
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

/// The process that has locked a file, where the system reports it.
fn holder(file: &File) -> Option<u32> {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::MetadataExt;
        let inode = file.metadata().ok()?.ino().to_string();
        let locks = std::fs::read_to_string("/proc/locks").ok()?;
        // 1: FLOCK  ADVISORY  WRITE 4711 fe:00:123456 0 EOF
        locks.lines().find_map(|line| {
            let words = line.split_whitespace().collect_vec();
            let [_, "FLOCK", _, _, process, place, ..] = words.as_slice() else { return None };
            place.ends_with(&format!(":{inode}")).then(|| process.parse().ok())?
        })
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = file;
        None
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
        }
    }

    /// A file of this count with three cubes.
    fn text() -> String {
        let tally = |found: u32| Tally { found: found.into(), ..Tally::new(1) };
        let parts = [0, 7, 12].map(|cube| signed(&count().part(cube as usize, &tally(cube))));
        signed(&count()) + &parts.concat()
    }

    #[test]
    fn every_damaged_byte_is_seen() {
        let text = text();
        assert_eq!(count().parts(&text).expect("as it was written").len(), 3);
        for (place, bit) in (0..text.len()).cartesian_product(0..7) {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            let damaged = String::from_utf8(bytes).expect("ASCII");
            let parts = count().parts(&damaged);
            assert!(parts.is_err(), "byte {place}, bit {bit}: {damaged}");
        }
    }

    #[test]
    fn a_file_that_is_cut_short_counts_less() {
        let text = text();
        let ends = text.match_indices('\n').map(|(end, _)| end + 1).collect_vec();
        for (cubes, &end) in ends.iter().enumerate() {
            assert_eq!(count().parts(&text[..end]).expect("whole lines").len(), cubes);
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state");
        for length in 0..=text.len() {
            std::fs::write(&path, &text[..length]).expect("written");
            let (counted, count) = (BTreeMap::new(), count());
            let mut state = State { file: None, count, counted };
            state.resume(path.clone()).expect("what is whole is good");
            let whole = ends.iter().filter(|&&end| end <= length).count();
            assert_eq!(state.counted.len(), whole.saturating_sub(1));
            drop(state);
            let kept = std::fs::read_to_string(&path).expect("there");
            assert_eq!(kept, text[..ends[whole.max(1) - 1]]);
        }
    }
}
