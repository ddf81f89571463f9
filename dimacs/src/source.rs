//! Bytes of a text with their place in it.

use std::fmt;
use std::io::{self, Read};

use crate::lit::{Lit, Var};

/// A place in a text: line and column (in bytes), both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The byte in the line, counted from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl Place {
    /// This problem, here.
    pub(crate) fn error<P>(self, problem: impl Into<P>) -> ParseError<P> {
        ParseError::Text { place: self, problem: problem.into() }
    }
}

/// The reason why a text could not be read: its fault, and the place of it.
#[derive(Debug, thiserror::Error)]
pub enum ParseError<P> {
    /// The underlying reader failed.
    #[error("the text cannot be read")]
    Io(#[from] io::Error),
    /// The text is not in the format.
    #[error("{place}: {problem}")]
    Text {
        /// The place.
        place: Place,
        /// The fault.
        problem: P,
    },
}

/// The fault of a word that should be a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// This byte cannot stand here.
    #[error("unexpected `{}`", .0.escape_ascii())]
    Unexpected(u8),
    /// The text ends after a `-`.
    #[error("a number is cut off at the end of the file")]
    CutOff,
    /// No variable has so large a number.
    #[error("this number is too large")]
    TooLarge,
    /// `-0`, which is neither a literal nor an end.
    #[error("`-0` is not a literal; the end is `0`")]
    NegativeZero,
}

const CHUNK: usize = 1 << 16;

/// A reader taken byte by byte, one chunk in memory at a time.
pub(crate) struct Source<R> {
    input: R,
    chunk: Box<[u8]>,
    /// The bytes from `position` to `end` of the chunk are still to be read.
    position: usize,
    end: usize,
    /// The number of bytes before the chunk.
    before: u64,
    line: u64,
    /// The number of bytes before the current line.
    line_start: u64,
    /// The part of a line that was taken last.
    taken: Vec<u8>,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(input: R) -> Self {
        let (chunk, taken) = (vec![0; CHUNK].into_boxed_slice(), Vec::new());
        let (before, line, line_start) = (0, 1, 0);
        Self { input, chunk, position: 0, end: 0, before, line, line_start, taken }
    }

    /// The next byte, which stays; `None` at the end.
    #[inline]
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.position == self.end && !self.refill()? {
            return Ok(None);
        }
        Ok(Some(self.chunk[self.position]))
    }

    /// Steps over the byte that was peeked at.
    #[inline]
    pub(crate) fn advance(&mut self) {
        if self.chunk[self.position] == b'\n' {
            self.line += 1;
            self.line_start = self.offset() + 1;
        }
        self.position += 1;
    }

    #[cold]
    fn refill(&mut self) -> io::Result<bool> {
        self.before += self.end as u64;
        (self.position, self.end) = (0, 0);
        self.end = loop {
            match self.input.read(&mut self.chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        Ok(self.end > 0)
    }

    /// The first byte of the next word, on this line or a later one.
    pub(crate) fn next_word(&mut self) -> io::Result<Option<u8>> {
        while self.peek()?.is_some_and(|byte| byte == b'\n' || is_blank(byte)) {
            self.advance();
        }
        self.peek()
    }

    /// Steps over blanks.
    pub(crate) fn skip_blanks(&mut self) -> io::Result<()> {
        while self.peek()?.is_some_and(is_blank) {
            self.advance();
        }
        Ok(())
    }

    /// Forgets what was taken, so that something else can be.
    pub(crate) fn take_nothing(&mut self) {
        self.taken.clear();
    }

    /// The bytes that were taken.
    pub(crate) fn taken(&self) -> &[u8] {
        &self.taken
    }

    /// Takes the next word of the line with the blanks before it, until `most` bytes are taken.
    pub(crate) fn take_word(&mut self, most: usize) -> io::Result<()> {
        let mut in_word = false;
        while self.taken.len() < most
            && let Some(byte) = self.peek()?
            && byte != b'\n'
            && !(in_word && is_blank(byte))
        {
            in_word |= !is_blank(byte);
            self.taken.push(byte);
            self.advance();
        }
        Ok(())
    }

    /// Takes blanks, until `most` bytes are taken.
    pub(crate) fn take_blanks(&mut self, most: usize) -> io::Result<()> {
        while self.taken.len() < most
            && let Some(byte) = self.peek()?.filter(|&byte| is_blank(byte))
        {
            self.taken.push(byte);
            self.advance();
        }
        Ok(())
    }

    /// Steps over the rest of the line, and takes of it what fits until `most` bytes are taken:
    /// true if that is all of it.
    pub(crate) fn take_rest(&mut self, most: usize) -> io::Result<bool> {
        let mut fits = true;
        while self.position < self.end || self.refill()? {
            let rest = &self.chunk[self.position..self.end];
            let end = rest.iter().position(|&byte| byte == b'\n');
            let rest = &rest[..end.unwrap_or(rest.len())];
            let room = most.saturating_sub(self.taken.len());
            fits &= rest.len() <= room;
            self.taken.extend_from_slice(&rest[..rest.len().min(room)]);
            self.position += rest.len();
            if end.is_some() {
                break;
            }
        }
        Ok(fits)
    }

    /// True if no word goes on.
    pub(crate) fn is_between_words(&mut self) -> io::Result<bool> {
        Ok(self.peek()?.is_none_or(|byte| byte == b'\n' || is_blank(byte)))
    }

    /// Refuses a word that goes on.
    pub(crate) fn end_word<P: From<Malformed>>(&mut self) -> Result<(), ParseError<P>> {
        match self.peek()? {
            Some(byte) if !self.is_between_words()? => Err(self.error(Malformed::Unexpected(byte))),
            _ => Ok(()),
        }
    }

    /// The number that begins at the next byte and ends with its word, perhaps with zeros before
    /// it.
    #[inline]
    pub(crate) fn integer<P: From<Malformed>>(&mut self) -> Result<i64, ParseError<P>> {
        let place = self.place();
        let negative = self.peek()? == Some(b'-');
        if negative {
            self.advance();
        }
        let mut digits = 0;
        let mut number = Some(0_i64);
        while let Some(byte) = self.peek()? {
            if byte.is_ascii_digit() {
                let digit = i64::from(byte - b'0');
                number = number.and_then(|number| number.checked_mul(10)?.checked_add(digit));
                digits += 1;
                self.advance();
            } else if digits > 0 && (byte == b'\n' || is_blank(byte)) {
                break;
            } else {
                return Err(self.error(Malformed::Unexpected(byte)));
            }
        }
        match number {
            _ if digits == 0 => Err(self.error(Malformed::CutOff)),
            Some(0) if negative => Err(place.error(Malformed::NegativeZero)),
            Some(number) => Ok(if negative { -number } else { number }),
            None => Err(place.error(Malformed::TooLarge)),
        }
    }

    /// The bytes that are in memory and still to be read; none at the end.
    pub(crate) fn rest(&mut self) -> io::Result<&[u8]> {
        self.peek()?;
        Ok(&self.chunk[self.position..self.end])
    }

    /// The number of bytes before the next one.
    #[inline]
    pub(crate) fn offset(&self) -> u64 {
        self.before + self.position as u64
    }

    /// The place of the next byte.
    #[inline]
    pub(crate) fn place(&self) -> Place {
        Place { line: self.line, column: self.offset() - self.line_start + 1 }
    }

    /// This problem, at the place of the next byte.
    pub(crate) fn error<P>(&self, problem: impl Into<P>) -> ParseError<P> {
        self.place().error(problem)
    }
}

/// The literal with this number in a formula of `vars` variables, or `None`.
#[inline]
pub(crate) fn known_lit(number: i64, vars: u32) -> Option<Lit> {
    let magnitude = u32::try_from(number.unsigned_abs()).ok().filter(|var| *var <= vars)?;
    Some(Var::from_dimacs(magnitude)?.lit(number > 0))
}

/// The numbers of variables and of constraints that these words of a header are.
pub(crate) fn counts([vars, constraints]: [&[u8]; 2]) -> Option<(u32, u64)> {
    // Not with the sign that Rust's numbers may have.
    let number =
        |word: &[u8]| str::from_utf8(word).ok()?.parse().ok().filter(|_| !word.starts_with(b"+"));
    let vars = number(vars).and_then(|vars| u32::try_from(vars).ok());
    vars.filter(|&vars| vars <= Var::MAX_COUNT).zip(number(constraints))
}

/// True if the byte parts words within a line.
#[inline]
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// The words of a line.
pub(crate) fn keys(line: &[u8]) -> Vec<&[u8]> {
    words(line).map(|(_, word)| word).collect()
}

/// The words of a line with their offsets in it.
pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut end = 0;
    let parts = line.split(|&byte| is_blank(byte)).map(move |part| {
        end += part.len() + 1;
        (end - 1 - part.len(), part)
    });
    parts.filter(|(_, part)| !part.is_empty())
}
