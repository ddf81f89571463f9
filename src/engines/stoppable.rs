//! Writers and readers that stop.

use std::io::{self, BufRead, Read, Write};

use super::interrupt::Interrupt;
use super::limits::Stop;

/// A writer or a reader that fails when an interrupt is raised, so that whatever writes or reads a
/// large file hears of it.
///
/// ```
/// use std::io::Write;
///
/// use puzzlec::engines::{Interrupt, Stoppable};
///
/// let interrupt = Interrupt::new();
/// let mut out = Stoppable::new(Vec::new(), &interrupt);
/// assert!(writeln!(out, "p cnf 0 0").is_ok());
/// interrupt.raise();
/// assert_eq!(writeln!(out, "0").unwrap_err().to_string(), "stopped on request");
/// ```
pub struct Stoppable<'i, S> {
    stream: S,
    interrupt: &'i Interrupt,
}

impl<'i, S> Stoppable<'i, S> {
    /// A writer or a reader that this interrupt stops.
    pub const fn new(stream: S, interrupt: &'i Interrupt) -> Self {
        Self { stream, interrupt }
    }

    fn look(&self) -> io::Result<()> {
        let cause = self.interrupt.cause();
        cause.map_or(Ok(()), |cause| Err(io::Error::other(Stop::Interrupted(cause))))
    }
}

impl<W: Write> Write for Stoppable<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.look()?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl<R: Read> Read for Stoppable<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.look()?;
        self.stream.read(bytes)
    }
}

impl<R: BufRead> BufRead for Stoppable<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.look()?;
        self.stream.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.stream.consume(bytes);
    }
}
