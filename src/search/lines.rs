//! Files with an instance in each line, as JSON or as the digits of a sudoku, or with several in TOML.

use std::ffi::OsStr;
use std::io::{BufRead, Read};
use std::path::Path;

use puzzlec_dimacs::{open, uncompressed};

use super::atomic::FileError;
use super::error::OpenError;
use super::opened::name_of;
use crate::puzzle::ensure;
use crate::puzzle::instance::{Source, begins};
use crate::puzzles::import;

/// The instances in the lines of a file, one after the other: of the file, only a line is in
/// memory.
pub struct Lines {
    /// The name of the file in messages.
    name: String,
    /// The rest of the file, until it ends or cannot be read.
    rest: Option<Result<Box<dyn BufRead + Send>, OpenError>>,
    /// The number of the line that was read last.
    number: usize,
    /// That line, if it is the first of the next instance.
    ahead: Option<Vec<u8>>,
}

impl Lines {
    /// The instances in a file, compressed or not; `-` is the standard input.
    pub fn of(path: &Path) -> Self {
        let (name, rest) = (name_of(path), Some(open(path).map_err(OpenError::from)));
        Self { name, rest, number: 0, ahead: None }
    }

    /// True if the name of a file, compressed or not, says that each of its lines is an instance.
    pub fn are_in(path: &Path) -> bool {
        let ending = uncompressed(path).extension().and_then(OsStr::to_str);
        ending.is_some_and(|ending| ["jsonl", "ndjson"].contains(&&*ending.to_lowercase()))
    }

    /// The next instance, and the number of its first line; none at the end of the file.
    fn part(&mut self, rest: &mut dyn BufRead) -> Result<Option<(usize, Vec<u8>)>, OpenError> {
        let ahead = self.ahead.take();
        let Some(mut part) = ahead.map_or_else(|| self.line(rest), |line| Ok(Some(line)))? else {
            return Ok(None);
        };
        let first = self.number;
        if begins(&part) {
            let mut before = first;
            while let Some(line) = self.line(rest)? {
                if begins(&line) {
                    self.ahead = Some(line);
                    break;
                }
                // Blank lines count, so that places in the text are those in the file.
                part.extend(std::iter::repeat_n(b'\n', self.number - before));
                part.extend(line);
                before = self.number;
                let problem = "the instance is larger than 64 MiB, the maximum";
                ensure!(part.len() as u64 <= Source::MOST, self.wrong("", problem));
            }
        }
        Ok(Some((first, part)))
    }

    /// The next line that is not blank, without its end; none at the end of the file.
    fn line(&mut self, rest: &mut dyn BufRead) -> Result<Option<Vec<u8>>, OpenError> {
        loop {
            let mut line = Vec::new();
            let read = rest.take(Source::MOST).read_until(b'\n', &mut line);
            if read.map_err(|error| FileError::new(Path::new(&self.name), error))? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let is_cut = line.len() as u64 == Source::MOST && !line.ends_with(b"\n");
            ensure!(!is_cut, self.wrong("", "the line is larger than 64 MiB, the maximum"));
            // Some editors begin a file with a mark of its encoding.
            let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line).trim_ascii_end();
            if !line.is_empty() {
                return Ok(Some(line.to_vec()));
            }
        }
    }

    /// The instance in a line with this number, or in several from there on.
    fn instance(&self, number: usize, line: &[u8]) -> Result<Source, OpenError> {
        let source = Source::read(&*self.name, line).map_err(|mut error| {
            error.source.line = Some(number);
            error
        })?;
        if begins(line) {
            return Ok(source.in_line(number));
        }
        let is_json = source.text.trim_start().starts_with('{');
        let line = import::of_line(source.clone().in_line(number))?;
        let problem = "a line is an instance in JSON, which begins with `{`";
        ensure!(is_json || line.text != source.text, self.wrong(&source.text, problem));
        Ok(line)
    }

    /// The error that the last line is no instance.
    fn wrong(&self, text: &str, problem: &str) -> OpenError {
        let source = Source::new(&*self.name, text).in_line(self.number);
        let first = text.chars().next().map(|sign| 0..sign.len_utf8());
        let help = r#"each instance has a line of its own, such as {"family": "langford", "n": 7}"#;
        source.error(first, problem, Some(help.to_owned())).into()
    }
}

impl Iterator for Lines {
    /// The name of the line, and its content.
    type Item = (String, Result<Source, OpenError>);

    fn next(&mut self) -> Option<Self::Item> {
        let mut rest = match self.rest.take()? {
            Ok(rest) => rest,
            Err(error) => return Some((self.name.clone(), Err(error))),
        };
        let part = self.part(&mut *rest).transpose()?;
        let number = part.as_ref().map_or(self.number, |(number, _)| *number);
        let name = format!("{}:{number}", self.name);
        let source = part.and_then(|(number, part)| {
            // After what cannot be read, nothing is.
            self.rest = Some(Ok(rest));
            self.instance(number, &part)
        });
        Some((name, source))
    }
}
