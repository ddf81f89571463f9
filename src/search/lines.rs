//! Files with an instance in each line, as JSON or as the digits of a sudoku.

use std::ffi::OsStr;

use puzzlec_dimacs::open;

use super::opened::name_of;
use super::prelude::*;
use crate::puzzle::instance::InstanceProblem;

/// The instances in the lines of a file, one after the other: of the file, only a line is in
/// memory.
pub struct Lines {
    /// The name of the file in messages.
    name: String,
    /// The rest of the file, until it ends or cannot be read.
    rest: Option<Result<Box<dyn BufRead + Send>, OpenError>>,
    /// The number of the line that was read last.
    number: usize,
}

impl Lines {
    /// The instances in a file, compressed or not; `-` is the standard input.
    pub fn of(path: &Path) -> Self {
        Self { name: name_of(path), rest: Some(open(path).map_err(OpenError::from)), number: 0 }
    }

    /// True if the name of a file, compressed or not, says that each of its lines is an instance.
    pub fn are_in(path: &Path) -> bool {
        let ending = uncompressed(path).extension().and_then(OsStr::to_str);
        ending.is_some_and(|ending| ["jsonl", "ndjson"].contains(&&*ending.to_lowercase()))
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

    /// The instance in a line.
    fn instance(&self, line: &[u8]) -> Result<Source, OpenError> {
        let source = Source::read(&*self.name, line).map_err(|mut error| {
            error.source.line = Some(self.number);
            error
        })?;
        let is_json = source.text.trim_start().starts_with('{');
        let line = import::of_line(source.clone().in_line(self.number))?;
        let problem = "a line is an instance in JSON, which begins with `{`";
        ensure!(is_json || line.text != source.text, self.wrong(&source.text, problem));
        Ok(line)
    }

    /// The error that the last line is no instance.
    fn wrong(&self, text: &str, problem: &str) -> OpenError {
        let source = Source::new(&*self.name, text).in_line(self.number);
        let first = text.chars().next().map(|sign| 0..sign.len_utf8());
        let help = r#"each instance has a line of its own, such as {"family": "langford", "n": 7}"#;
        let problem = InstanceProblem::Wrong(problem.to_owned());
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
        let line = self.line(&mut *rest).transpose()?;
        let name = format!("{}:{}", self.name, self.number);
        let source = line.and_then(|line| {
            // After what cannot be read, nothing is.
            self.rest = Some(Ok(rest));
            self.instance(&line)
        });
        Some((name, source))
    }
}
