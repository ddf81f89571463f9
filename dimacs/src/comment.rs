//! Comment lines of a DIMACS file; names and the projection among them.

use std::collections::HashSet;

use indexmap::{IndexMap, IndexSet};

use crate::name::decode;
use crate::source::words;
use crate::{Header, Malformed, Place, ReadError, ReadProblem, Var};

/// A word of a line, and where it begins.
type Word<'a> = (Place, &'a [u8]);

/// The meaning of the comment lines so far.
#[derive(Default)]
pub(crate) struct Comments {
    /// Those without a meaning.
    plain: Vec<String>,
    names: IndexMap<String, Var>,
    named: HashSet<Var>,
    show: Option<IndexSet<Var>>,
    /// The number of variables, once the header is read.
    vars: Option<u32>,
    /// The largest variable that occurs before the header, and its place.
    largest: Option<(Var, Place)>,
}

impl Comments {
    /// Takes one line, which begins with `c` at the given place.
    pub(crate) fn add(&mut self, line: &[u8], place: Place) -> Result<(), ReadError> {
        let at = |offset: usize| Place { column: place.column + offset as u64, ..place };
        let mut rest = words(line).map(|(offset, word)| (at(offset), word));
        match (rest.next(), rest.next()) {
            (Some((_, b"c")), Some((_, b"varname"))) => {
                let (Some(var), Some(name), None) = (rest.next(), rest.next(), rest.next()) else {
                    return Err(place.error(ReadProblem::BadNameLine));
                };
                self.name(var, name)
            }
            (Some((_, b"c")), Some((_, b"ind"))) => self.projection(rest, at(line.len())),
            (Some((_, b"c")), Some((_, b"p"))) if matches!(rest.next(), Some((_, b"show"))) => {
                self.projection(rest, at(line.len()))
            }
            _ => {
                let text = line.strip_prefix(b"c").unwrap_or(line);
                let text = text.strip_prefix(b" ").unwrap_or(text);
                let text = text.strip_suffix(b"\r").unwrap_or(text);
                self.plain.push(String::from_utf8_lossy(text).into_owned());
                Ok(())
            }
        }
    }

    fn name(&mut self, var: Word<'_>, (place, name): Word<'_>) -> Result<(), ReadError> {
        let number = self.variable(var)?;
        let name = decode(name).ok_or_else(|| place.error(ReadProblem::BadName))?;
        if !self.named.insert(number) {
            return Err(var.0.error(ReadProblem::SecondName(number)));
        }
        if let Some(&var) = self.names.get(&name) {
            return Err(place.error(ReadProblem::NameTaken { name, var }));
        }
        self.names.insert(name, number);
        Ok(())
    }

    /// Variables until `0`, on a line that ends at `end`.
    fn projection<'a>(
        &mut self,
        mut words: impl Iterator<Item = Word<'a>>,
        end: Place,
    ) -> Result<(), ReadError> {
        let mut show = self.show.take().unwrap_or_default();
        loop {
            match words.next().ok_or_else(|| end.error(ReadProblem::MissingZero))? {
                (_, b"0") => break,
                word => show.insert(self.variable(word)?),
            };
        }
        if let Some((place, word)) = words.next() {
            return Err(place.error(Malformed::Unexpected(word[0])));
        }
        self.show = Some(show);
        Ok(())
    }

    fn variable(&mut self, (place, word): Word<'_>) -> Result<Var, ReadError> {
        if let Some(&byte) = word.iter().find(|byte| !byte.is_ascii_digit()) {
            return Err(place.error(Malformed::Unexpected(byte)));
        }
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        let var = number.and_then(Var::from_dimacs);
        let var = var.ok_or_else(|| place.error(ReadProblem::NoVariable))?;
        if self.largest.is_none_or(|(largest, _)| var > largest) {
            self.largest = Some((var, place));
            self.check_largest()?;
        }
        Ok(var)
    }

    /// Takes the number of variables from the header, which bounds the variables before it.
    pub(crate) fn set_vars(&mut self, vars: u32) -> Result<(), ReadError> {
        self.vars = Some(vars);
        self.check_largest()
    }

    /// The largest variable that occurs.
    pub(crate) fn largest(&self) -> Option<Var> {
        self.largest.map(|(var, _)| var)
    }

    fn check_largest(&self) -> Result<(), ReadError> {
        match (self.largest, self.vars) {
            (Some((var, place)), Some(vars)) if var.to_dimacs() > vars => {
                let number = var.to_dimacs().into();
                Err(place.error(ReadProblem::BeyondHeader { number, vars }))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn into_header(self) -> Header {
        Header {
            comments: self.plain,
            names: self.names.into_iter().map(|(name, var)| (var, name)).collect(),
            show: self.show.map(|show| show.into_iter().collect()),
        }
    }
}
