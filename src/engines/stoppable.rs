//! Writers that stop.

use std::io::{self, Write};

use puzzlec_encodings::{Interrupt, Stop};

/// A writer that fails when an interrupt is raised, so that what writes a large file hears of it.
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
pub struct Stoppable<'i, W> {
    out: W,
    interrupt: &'i Interrupt,
}

impl<'i, W: Write> Stoppable<'i, W> {
    /// A writer that this interrupt stops.
    pub const fn new(out: W, interrupt: &'i Interrupt) -> Self {
        Self { out, interrupt }
    }
}

impl<W: Write> Write for Stoppable<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.interrupt.cause() {
            Some(cause) => Err(io::Error::other(Stop::Interrupted(cause))),
            None => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
