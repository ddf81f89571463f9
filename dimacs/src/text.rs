//! A byte buffer in front of a writer, with fast integers and one latched error.

use std::io::Write;

use itoa::Integer;

use crate::{Lit, Size, WriteError};

/// The buffer is handed on once it holds this much. One line may take it beyond.
const FULL: usize = 1 << 16;

/// Collects bytes of a formula for a writer. The first error stays, and everything after it is
/// dropped.
pub(crate) struct Text<W> {
    out: W,
    buffer: Vec<u8>,
    numbers: itoa::Buffer,
    error: Option<WriteError>,
    /// The size that the file's header states.
    pub(crate) promised: Size,
    /// The size of what follows the header.
    pub(crate) written: Size,
}

impl<W: Write> Text<W> {
    pub(crate) fn new(out: W, promised: Size) -> Self {
        let (buffer, numbers) = (Vec::with_capacity(2 * FULL), itoa::Buffer::new());
        Self { out, buffer, numbers, error: None, promised, written: Size::default() }
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.buffer.extend_from_slice(text.as_bytes());
        self
    }

    #[inline]
    pub(crate) fn number(&mut self, number: impl Integer) -> &mut Self {
        self.buffer.extend_from_slice(self.numbers.format(number).as_bytes());
        self
    }

    /// The buffer itself, for what appends to it.
    pub(crate) fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// A clause as one line: literals, then `0`.
    #[inline]
    pub(crate) fn clause(&mut self, lits: &[Lit]) {
        for lit in lits {
            self.number(lit.to_dimacs());
            self.buffer.push(b' ');
        }
        self.text("0").end_line();
    }

    #[inline]
    pub(crate) fn end_line(&mut self) {
        self.buffer.push(b'\n');
        if self.buffer.len() >= FULL {
            self.hand_on();
        }
    }

    #[cold]
    fn hand_on(&mut self) {
        if self.error.is_none() {
            self.error = self.out.write_all(&self.buffer).err().map(WriteError::Io);
        }
        self.buffer.clear();
    }

    /// Keeps the error, unless there is an earlier one.
    pub(crate) fn fail(&mut self, error: WriteError) {
        self.error.get_or_insert(error);
    }

    /// Hands on the rest and returns the writer, or the first error; a broken promise is the last.
    pub(crate) fn finish(mut self) -> Result<W, WriteError> {
        let Self { promised, written, .. } = self;
        if written.vars > promised.vars {
            self.fail(WriteError::Variables { promised: promised.vars, written: written.vars });
        }
        if written.clauses != promised.clauses {
            let (promised, written) = (promised.clauses, written.clauses);
            self.fail(WriteError::Clauses { promised, written });
        }
        self.hand_on();
        self.error.map_or(Ok(()), Err)?;
        self.out.flush()?;
        Ok(self.out)
    }
}
