//! The progress of a search: the cubes that were searched, and what was found in them.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use itertools::Itertools;
use puzzlec::engines::cover::Search;
use puzzlec::search::replace_file;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::count::{Counts, Everything, Set};

/// The least number of cubes.
const CUBES: usize = 1000;
/// The number of nodes after which the progress is saved, a few seconds.
const NODES: u64 = 8_000_000;

/// The first line of the file; each of the others has a set, and its dates with their numbers of
/// solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    /// The digest of the exact cover problem and its cubes.
    search: String,
    /// The number of cubes that were searched, in their order.
    done: usize,
    /// The number of sets that have a solution in them.
    sets: usize,
}

/// A search, as far as it has come.
pub(crate) struct State {
    path: PathBuf,
    heading: Heading,
    cubes: Vec<Vec<u32>>,
    pub(crate) counts: Counts,
}

impl State {
    /// The search at its beginning, or where a file says.
    ///
    /// # Errors
    /// When the file is damaged, or that of another search.
    pub(crate) fn open(path: PathBuf, everything: &Everything) -> Result<Self, Box<dyn Error>> {
        let cubes = Search::balanced(&everything.problem, CUBES).into_iter();
        let cubes: Vec<Vec<u32>> = cubes.map(|(cube, _)| cube).collect();
        let all = format!("{:?}{}{cubes:?}", everything.problem, everything.dates());
        let search = format!("{:02x}", Sha256::digest(all).iter().format(""));
        let heading = Heading { search, done: 0, sets: 0 };
        let mut state = Self { path, heading, cubes, counts: Counts::default() };
        match File::open(&state.path) {
            Ok(file) => state.resume(file, everything.count())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(format!("{}: {error}", state.path.display()).into()),
        }
        Ok(state)
    }

    fn resume(&mut self, file: File, dates: usize) -> Result<(), Box<dyn Error>> {
        let path = self.path.display().to_string();
        let fault = |problem: &str| format!("{path}: {problem}; remove the file to begin anew");
        let damaged = || fault("the progress is damaged");
        let mut lines = BufReader::new(file).lines();
        let heading: Heading =
            serde_json::from_str(&lines.next().ok_or_else(damaged)??).map_err(|_| damaged())?;
        if heading.search != self.heading.search {
            return Err(fault("this is the progress of another board or stock").into());
        }
        for line in lines {
            let (set, found): (Set, Vec<(usize, u64)>) =
                serde_json::from_str(&line?).map_err(|_| damaged())?;
            let mut counts = vec![0; dates];
            for (date, count) in found {
                *counts.get_mut(date).ok_or_else(damaged)? = count;
            }
            self.counts.insert(set, counts);
        }
        if self.counts.len() != heading.sets || heading.done > self.cubes.len() {
            return Err(damaged().into());
        }
        self.heading = heading;
        eprintln!("resumed: {}", self.progress());
        Ok(())
    }

    /// Searches so many cubes at most, and returns true if all are searched. Progress is saved on
    /// the way, so that nothing but the last few seconds are lost when the program is killed.
    ///
    /// # Errors
    /// When the progress cannot be saved.
    pub(crate) fn search(&mut self, everything: &Everything, most: usize) -> io::Result<bool> {
        let end = self.heading.done.saturating_add(most).min(self.cubes.len());
        let mut nodes = 0;
        while self.heading.done < end {
            nodes += everything.add(&self.cubes[self.heading.done], &mut self.counts);
            self.heading.done += 1;
            if nodes >= NODES || self.heading.done == end {
                self.save()?;
                eprintln!("{}", self.progress());
                nodes = 0;
            }
        }
        Ok(end == self.cubes.len())
    }

    /// The progress in words.
    pub(crate) fn progress(&self) -> String {
        let Heading { done, sets, .. } = self.heading;
        format!("{done} of {} cubes searched, {sets} sets have solutions", self.cubes.len())
    }

    fn save(&mut self) -> io::Result<()> {
        self.heading.sets = self.counts.len();
        let (heading, counts) = (&self.heading, &self.counts);
        let saved = replace_file(&self.path, |file| {
            let mut file = BufWriter::new(file);
            serde_json::to_writer(&mut file, heading)?;
            for (set, dates) in counts.iter().sorted() {
                let found = dates.iter().enumerate().filter(|(_, count)| **count > 0);
                writeln!(file)?;
                serde_json::to_writer(&mut file, &(set, found.collect::<Vec<_>>()))?;
            }
            writeln!(file)?;
            Ok(file.flush()?)
        });
        saved.map_err(io::Error::other)
    }

    /// Removes the file: the table has everything.
    ///
    /// # Errors
    /// When the file cannot be removed.
    pub(crate) fn remove(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}
