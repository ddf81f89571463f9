//! Comment lines of a DIMACS file; names and the projection among them.

use std::collections::HashSet;
use std::io::Read;

use indexmap::{IndexMap, IndexSet};

use crate::header::Header;
use crate::lit::Var;
use crate::name::{LONGEST_LINE, decode};
use crate::problem::{ReadError, ReadProblem};
use crate::source::{Malformed, Place, Source, keys, words};

/// The bytes that the plain comments of a file may take.
const MOST: usize = 16 << 20;
/// The bytes in which the words stand that give a comment its meaning.
const LONGEST_KEY: usize = 256;

/// The meaning of the comment lines so far.
#[derive(Default)]
pub(crate) struct Comments {
    /// Those without a meaning, unless there are [too many](MOST).
    plain: Vec<String>,
    /// The bytes that they take.
    size: usize,
    names: IndexMap<String, Var>,
    named: HashSet<Var>,
    show: Option<IndexSet<Var>>,
    /// The number of variables, once the header is read.
    vars: Option<u32>,
    /// The largest variable that occurs before the header, and its place.
    largest: Option<(Var, Place)>,
}

impl Comments {
    /// Reads the rest of a line, which begins with a mark at the next byte. What has no meaning
    /// takes at most [this much](MOST) memory.
    pub(crate) fn read(&mut self, source: &mut Source<impl Read>) -> Result<(), ReadError> {
        let place = source.place();
        source.take_nothing();
        for _ in 0..2 {
            source.take_word(LONGEST_KEY)?;
        }
        if matches!(keys(source.taken())[..], [b"c" | b"*", b"p"]) {
            source.take_word(LONGEST_KEY)?;
        }
        let is_whole = source.is_between_words()?;
        match keys(source.taken())[..] {
            _ if !is_whole => self.plain(source),
            [b"c" | b"*", b"varname"] => self.name(source, place),
            [b"c" | b"*", b"p", b"show"] => self.projection(source),
            [b"c" | b"*", b"ind"] => {
                source.take_blanks(LONGEST_KEY)?;
                let is_data = source.peek()?.is_some_and(begins_number);
                if is_data { self.projection(source) } else { self.plain(source) }
            }
            _ => self.plain(source),
        }
    }

    /// A comment without a meaning.
    fn plain(&mut self, source: &mut Source<impl Read>) -> Result<(), ReadError> {
        let fits = source.take_rest(MOST.saturating_sub(self.size))?;
        let line = source.taken();
        self.size += line.len() + size_of::<String>();
        if fits && self.size <= MOST {
            let text = line.strip_prefix(b"c").or(line.strip_prefix(b"*")).unwrap_or(line);
            let text = text.strip_prefix(b" ").unwrap_or(text);
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            self.plain.push(String::from_utf8_lossy(text).into_owned());
        } else {
            (self.plain, self.size) = (Vec::new(), MOST);
        }
        Ok(())
    }

    /// A variable and its name, on the line that begins at `start`.
    fn name(&mut self, source: &mut Source<impl Read>, start: Place) -> Result<(), ReadError> {
        let fits = source.take_rest(LONGEST_LINE)?;
        let words: Vec<_> = words(source.taken()).skip(2).collect();
        if !words.first().is_some_and(|(_, word)| begins_number(word[0])) {
            return self.plain(source);
        }
        if !fits {
            return Err(start.error(ReadProblem::LongName));
        }
        let [(variable, number), (column, name)] = words[..] else {
            return Err(start.error(ReadProblem::BadNameLine));
        };
        let [variable, place] = [variable, column]
            .map(|column| Place { column: start.column + column as u64, ..start });
        if let Some(&byte) = number.iter().find(|byte| !byte.is_ascii_digit()) {
            return Err(variable.error(Malformed::Unexpected(byte)));
        }
        let number = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
        let var = self.variable(number.unwrap_or(0), variable)?;
        let name = decode(name).ok_or_else(|| place.error(ReadProblem::BadName))?;
        if !self.named.insert(var) {
            return Err(variable.error(ReadProblem::SecondName(var)));
        }
        if let Some(&var) = self.names.get(&name) {
            return Err(place.error(ReadProblem::NameTaken { name, var }));
        }
        self.names.insert(name, var);
        Ok(())
    }

    /// Variables until `0`, on the rest of the line.
    fn projection(&mut self, source: &mut Source<impl Read>) -> Result<(), ReadError> {
        let mut show = self.show.take().unwrap_or_default();
        let mut ended = false;
        loop {
            source.skip_blanks()?;
            let place = source.place();
            match source.peek()? {
                None | Some(b'\n') if ended => break,
                None | Some(b'\n') => return Err(place.error(ReadProblem::MissingZero)),
                Some(b'0'..=b'9') if !ended => match source.integer()? {
                    0 => ended = true,
                    number => drop(show.insert(self.variable(number.unsigned_abs(), place)?)),
                },
                Some(byte) => return Err(place.error(Malformed::Unexpected(byte))),
            }
        }
        self.show = Some(show);
        Ok(())
    }

    /// The variable of a number, which the header must know.
    pub(crate) fn variable(&mut self, number: u64, place: Place) -> Result<Var, ReadError> {
        let var = u32::try_from(number).ok().and_then(Var::from_dimacs);
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

/// True if a word that begins with this byte should be a number: other words are prose.
const fn begins_number(byte: u8) -> bool {
    matches!(byte, b'-' | b'0'..=b'9')
}
