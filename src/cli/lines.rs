//! Files with an instance in each line, as JSON.

use std::io::{BufRead, Read};

use puzzlec::puzzle::instance::{InstanceProblem, Source};
use puzzlec_dimacs::open;

use super::prelude::*;
use super::report::STDIN;

/// The instances in the lines of a file, one after the other: of the file, only a line is in memory.
pub(crate) struct Lines {
    /// The name of the file in messages.
    name: String,
    /// The rest of the file, until it ends or cannot be read.
    rest: Option<Outcome<Box<dyn BufRead + Send>>>,
    /// The number of the line that was read last.
    number: usize,
}

/// True if the name of a file, compressed or not, says that each of its lines is an instance.
pub(crate) fn are_in(path: &Path) -> bool {
    let ending = |path: &Path| Some(path.extension()?.to_str()?.to_lowercase());
    let is_lines = |ending: String| ["jsonl", "ndjson"].contains(&ending.as_str());
    let is_packed = ending(path).is_some_and(|ending| ["gz", "xz"].contains(&ending.as_str()));
    let stem = if is_packed { path.file_stem().map(Path::new) } else { Some(path) };
    stem.and_then(ending).is_some_and(is_lines)
}

impl Lines {
    /// The instances in a file; `-` is stdin.
    pub(crate) fn of(path: &Path) -> Self {
        let name = if path == Path::new("-") { STDIN.into() } else { path.display().to_string() };
        Self { name, rest: Some(open(path).map_err(Failure::from)), number: 0 }
    }

    /// The next line that is not blank, without its end; none at the end of the file.
    fn line(&mut self, rest: &mut dyn BufRead) -> Outcome<Option<Vec<u8>>> {
        loop {
            let mut line = Vec::new();
            let read = rest.take(Source::MOST).read_until(b'\n', &mut line);
            if read.map_err(Failure::in_file(Path::new(&self.name)))? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let is_cut = line.len() as u64 == Source::MOST && !line.ends_with(b"\n");
            let error = "the line has more than 64 MiB, the most that is read";
            ensure!(!is_cut, Failure::new(error, "each instance stands in a line of its own"));
            // Some editors begin a file with a mark of its encoding.
            let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line).trim_ascii_end();
            if !line.is_empty() {
                return Ok(Some(line.to_vec()));
            }
        }
    }

    /// The instance in a line.
    fn instance(&self, line: &[u8]) -> Outcome<Source> {
        let source = Source::read(&*self.name, line).map_err(|mut error| {
            error.source.line = Some(self.number);
            error
        })?;
        let source = source.in_line(self.number);
        if source.text.trim_start().starts_with('{') {
            return Ok(source);
        }
        let problem = "a line is an instance in JSON, which begins with `{`".to_owned();
        let help = r#"such as {"family": "langford", "n": 7}"#.to_owned();
        let first = 0..source.text.chars().next().map_or(0, char::len_utf8);
        Err(source.error(Some(first), InstanceProblem::Syntax(problem), Some(help)).into())
    }
}

impl Iterator for Lines {
    /// The name of the line, and what is in it.
    type Item = (String, Outcome<Source>);

    fn next(&mut self) -> Option<Self::Item> {
        let mut rest = match self.rest.take()? {
            Ok(rest) => rest,
            Err(failure) => return Some((self.name.clone(), Err(failure))),
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
