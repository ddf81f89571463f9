//! Proofs of SAT solvers: DRAT and LRAT.

use std::io::{self, Read, Write};

use crate::cnf::Size;
use crate::lit::{Lit, Var};
use crate::source::{Malformed, ParseError, Place, Source, known_lit};
use crate::write::{DimacsWriter, WriteError};

/// A step of a proof that a formula is unsatisfiable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DratStep<'s> {
    /// Adds a clause that leaves the formula satisfiable if it was: it follows by reverse unit
    /// propagation, or is a resolution asymmetric tautology on its first literal.
    Add(&'s [Lit]),
    /// Deletes a clause of these literals.
    Delete(&'s [Lit]),
}

/// Reads a proof in DRAT, a step at a time, as text or in its binary form (Nathan Wetzler, Marijn
/// Heule and Warren Hunt, "DRAT-trim: efficient checking and trimming using expressive clausal
/// proofs", SAT 2014).
///
/// A proof that begins with `a`, or has a byte 0 among the first ones, is binary. The memory that
/// it takes is that of the longest clause.
///
/// ```
/// use puzzlec_dimacs::{DratReader, DratStep, Var};
///
/// let x = Var::new(0).positive();
/// let mut proof = DratReader::new("-1 0\nd 1 2 0\n".as_bytes())?;
/// assert_eq!(proof.step()?, Some(DratStep::Add(&[!x])));
/// assert!(matches!(proof.step()?, Some(DratStep::Delete([_, _]))));
/// assert_eq!(proof.step()?, None);
/// # Ok::<(), puzzlec_dimacs::DratError>(())
/// ```
pub struct DratReader<R> {
    source: Source<R>,
    /// The decoder, if the proof is binary.
    binary: Option<BinaryDrat>,
    lits: Vec<Lit>,
}

impl<R: Read> DratReader<R> {
    /// A reader at the beginning of a proof.
    ///
    /// # Errors
    /// If the underlying reader fails.
    pub fn new(input: R) -> Result<Self, DratError> {
        let mut source = Source::new(input);
        let start = source.rest()?;
        let is_binary = start.first() == Some(&b'a') || start.contains(&0);
        Ok(Self { source, binary: is_binary.then(BinaryDrat::default), lits: Vec::new() })
    }

    /// The next step; nothing at the end.
    ///
    /// # Errors
    /// If the underlying reader fails, or the text is not in the format.
    pub fn step(&mut self) -> Result<Option<DratStep<'_>>, DratError> {
        let Self { source, binary, lits } = self;
        let Some(decoder) = binary else { return text_step(source, lits) };
        loop {
            let offset = source.offset();
            let is_complete = match source.peek()? {
                None if decoder.is_between() => return Ok(None),
                None => Err(DratProblem::MissingEnd),
                Some(byte) => {
                    source.advance();
                    decoder.push(byte)
                }
            };
            if is_complete.map_err(|problem| DratError::Binary { offset, problem })? {
                break;
            }
        }
        Ok(Some(decoder.step()))
    }
}

/// The next step of a text.
fn text_step<'s>(
    source: &mut Source<impl Read>,
    lits: &'s mut Vec<Lit>,
) -> Result<Option<DratStep<'s>>, DratError> {
    lits.clear();
    let mut is_deletion = false;
    let mut is_begun = false;
    while let Some(byte) = source.next_word()? {
        let place = source.place();
        match byte {
            b'c' if !is_begun => {
                source.take_nothing();
                source.take_rest(0)?;
            }
            b'd' if !is_begun => {
                source.advance();
                source.end_word::<DratProblem>()?;
                (is_deletion, is_begun) = (true, true);
            }
            b'-' | b'0'..=b'9' => {
                is_begun = true;
                let number = source.integer::<DratProblem>()?;
                if number == 0 {
                    let step = if is_deletion { DratStep::Delete } else { DratStep::Add };
                    return Ok(Some(step(lits)));
                }
                let lit = known_lit(number, Var::MAX_COUNT);
                lits.push(lit.ok_or_else(|| place.error(DratProblem::NoLiteral))?);
            }
            byte => return Err(place.error::<DratProblem>(Malformed::Unexpected(byte)).into()),
        }
    }
    if is_begun { Err(source.error(DratProblem::MissingEnd).into()) } else { Ok(None) }
}

/// Decodes binary DRAT, byte by byte.
///
/// ```
/// use puzzlec_dimacs::{BinaryDrat, DratStep, Var};
///
/// let mut proof = BinaryDrat::default();
/// assert!(!proof.push(b'a')? && !proof.push(3)? && proof.push(0)?);
/// assert_eq!(proof.step(), DratStep::Add(&[Var::new(0).negative()]));
/// # Ok::<(), puzzlec_dimacs::DratProblem>(())
/// ```
#[derive(Debug, Default)]
pub struct BinaryDrat {
    is_deletion: bool,
    is_begun: bool,
    is_complete: bool,
    lits: Vec<Lit>,
    /// The low bits of a literal, and their number.
    number: u64,
    bits: u32,
}

impl BinaryDrat {
    /// Takes a byte: true if it ends a step.
    ///
    /// # Errors
    /// A byte that cannot stand here.
    pub fn push(&mut self, byte: u8) -> Result<bool, DratProblem> {
        if std::mem::take(&mut self.is_complete) {
            self.lits.clear();
        }
        if !self.is_begun {
            self.is_deletion = match byte {
                b'a' => false,
                b'd' => true,
                _ => return Err(Malformed::Unexpected(byte).into()),
            };
            self.is_begun = true;
            return Ok(false);
        }
        if byte == 0 && self.bits == 0 {
            (self.is_begun, self.is_complete) = (false, true);
            return Ok(true);
        }
        if self.bits >= 35 {
            return Err(DratProblem::NoLiteral);
        }
        self.number |= u64::from(byte & 0x7f) << self.bits;
        self.bits += 7;
        if byte & 0x80 == 0 {
            let number = std::mem::take(&mut self.number);
            self.bits = 0;
            let var = u32::try_from(number / 2).ok().and_then(Var::from_dimacs);
            let lit = var.map(|var| var.lit(number.is_multiple_of(2)));
            self.lits.push(lit.ok_or(DratProblem::NoLiteral)?);
        }
        Ok(false)
    }

    /// The step that the last byte ended.
    pub fn step(&self) -> DratStep<'_> {
        let step = if self.is_deletion { DratStep::Delete } else { DratStep::Add };
        step(&self.lits)
    }

    /// True if no step is begun.
    pub const fn is_between(&self) -> bool {
        !self.is_begun
    }
}

/// The reason why a proof could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DratError {
    /// The underlying reader failed.
    #[error("the proof cannot be read")]
    Io(#[from] io::Error),
    /// A text is not in the format.
    #[error("{place}: {problem}")]
    Text {
        /// The place.
        place: Place,
        /// The fault.
        problem: DratProblem,
    },
    /// A binary proof is not in the format.
    #[error("byte {offset}: {problem}")]
    Binary {
        /// The byte, counted from 0.
        offset: u64,
        /// The fault.
        problem: DratProblem,
    },
}

impl From<ParseError<DratProblem>> for DratError {
    fn from(error: ParseError<DratProblem>) -> Self {
        match error {
            ParseError::Io(error) => Self::Io(error),
            ParseError::Text { place, problem } => Self::Text { place, problem },
        }
    }
}

/// The fault at a place of a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DratProblem {
    /// A word that is not a number, or a byte that cannot begin a step.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// A number that is not that of a literal.
    #[error("variables have the numbers 1 to {max}", max = Var::MAX_COUNT)]
    NoLiteral,
    /// The last step has no end.
    #[error("the last step is cut off: its final 0 is missing")]
    MissingEnd,
}

/// Writes a proof in DRAT, as text.
///
/// ```
/// use puzzlec_dimacs::{DratStep, DratWriter, Var};
///
/// let x = Var::new(0).positive();
/// let mut proof = DratWriter::new(Vec::new());
/// proof.step(DratStep::Add(&[!x]));
/// proof.step(DratStep::Delete(&[x, !x]));
/// assert_eq!(proof.finish()?, b"-1 0\nd 1 -1 0\n");
/// # Ok::<(), puzzlec_dimacs::WriteError>(())
/// ```
///
/// Errors are kept and reported at the end, as by [`DimacsWriter`].
pub struct DratWriter<W: Write>(DimacsWriter<W>);

impl<W: Write> DratWriter<W> {
    /// A proof without steps.
    pub fn new(out: W) -> Self {
        Self(DimacsWriter::begin(out, Size::default()))
    }

    /// Writes a step.
    pub fn step(&mut self, step: DratStep<'_>) {
        match step {
            DratStep::Add(lits) => self.0.clause(lits),
            DratStep::Delete(lits) => self.0.text("d ").clause(lits),
        }
    }

    /// Ends the proof.
    ///
    /// # Errors
    /// The first error of the underlying writer.
    pub fn finish(self) -> Result<W, WriteError> {
        self.0.finish()
    }
}

/// Writes a proof in LRAT, as text: each clause has a number, and hints, the numbers of the clauses
/// that propagate one after the other, down to a contradiction (Luís Cruz-Filipe, Marijn Heule,
/// Warren Hunt, Matt Kaufmann and Peter Schneider-Kamp, "Efficient certified RAT verification",
/// CADE 2017). The clauses of the formula have the numbers 1, 2, 3.
///
/// A clause that does not follow, but is a resolution asymmetric tautology on its first literal,
/// has the negated number of each clause that this literal resolves with, and the hints of the
/// resolvent.
///
/// ```
/// use puzzlec_dimacs::{LratWriter, Var};
///
/// // The formula is x, not x.
/// let mut proof = LratWriter::new(Vec::new());
/// proof.add(3, &[], [1, 2]);
/// proof.delete(3, [1, 2]);
/// assert_eq!(proof.finish()?, b"3 0 1 2 0\n3 d 1 2 0\n");
/// # Ok::<(), puzzlec_dimacs::WriteError>(())
/// ```
///
/// Errors are kept and reported at the end, as by [`DimacsWriter`].
pub struct LratWriter<W: Write>(DimacsWriter<W>);

impl<W: Write> LratWriter<W> {
    /// A proof without steps.
    pub fn new(out: W) -> Self {
        Self(DimacsWriter::begin(out, Size::default()))
    }

    /// Writes a clause of this number, with its hints.
    pub fn add(&mut self, number: i64, lits: &[Lit], hints: impl IntoIterator<Item = i64>) {
        self.0.number(number).text(" ");
        self.numbers(lits.iter().map(|lit| lit.to_dimacs().into())).text(" ");
        self.numbers(hints).end_line();
    }

    /// Deletes clauses, behind the clause of this number.
    pub fn delete(&mut self, number: i64, clauses: impl IntoIterator<Item = i64>) {
        self.0.number(number).text(" d ");
        self.numbers(clauses).end_line();
    }

    /// Ends the proof.
    ///
    /// # Errors
    /// The first error of the underlying writer.
    pub fn finish(self) -> Result<W, WriteError> {
        self.0.finish()
    }

    /// Writes numbers and the `0` behind them.
    fn numbers(&mut self, numbers: impl IntoIterator<Item = i64>) -> &mut DimacsWriter<W> {
        for number in numbers {
            self.0.number(number).text(" ");
        }
        self.0.text("0")
    }
}
