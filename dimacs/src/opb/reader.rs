//! The reader of OPB files.

use std::io::Read;

use super::{Opb, Relation, Sum, constant};
use crate::comment::Comments;
use crate::lit::Lit;
use crate::problem::{ReadError, ReadProblem};
use crate::source::{Malformed, Place, Source, counts, keys};

/// The bytes of the first line.
const LONGEST_HEADER: usize = 1 << 10;

pub(super) struct Reader<R> {
    source: Source<R>,
    comments: Comments,
    /// The number of constraints that the first line promises.
    promised: u64,
    opb: Opb,
}

impl<R: Read> Reader<R> {
    pub(super) fn new(input: R) -> Self {
        let (comments, opb) = (Comments::default(), Opb::default());
        Self { source: Source::new(input), comments, promised: 0, opb }
    }

    pub(super) fn run(mut self) -> Result<Opb, ReadError> {
        self.size()?;
        while let Some(byte) = self.source.next_word()? {
            match byte {
                b'*' => self.comments.read(&mut self.source)?,
                b'm' if self.opb.objective.is_none() && self.opb.sums.is_empty() => {
                    self.objective()?;
                }
                _ => {
                    let sum = self.sum()?;
                    self.opb.sums.push(sum);
                }
            }
        }
        let (promised, found) = (self.promised, self.opb.sums.len() as u64);
        if promised != found {
            return Err(self.source.error(ReadProblem::WrongNumber { promised, found }));
        }
        self.opb.header = self.comments.into_header();
        Ok(self.opb)
    }

    /// The first line.
    fn size(&mut self) -> Result<(), ReadError> {
        let place = self.source.place();
        let fits = self.source.take_rest(LONGEST_HEADER)?;
        let counts = match keys(self.source.taken())[..] {
            [b"*", b"#variable=", vars, b"#constraint=", constraints, ..] if fits => {
                counts([vars, constraints])
            }
            _ => None,
        };
        (self.opb.vars, self.promised) = counts.ok_or_else(|| place.error(ReadProblem::NoSize))?;
        self.comments.set_vars(self.opb.vars)
    }

    fn objective(&mut self) -> Result<(), ReadError> {
        for expected in b"min:" {
            self.take(*expected, "`min:` or a coefficient")?;
        }
        let terms = self.terms()?;
        self.take(b';', "a coefficient or `;`")?;
        self.opb.objective = Some(terms);
        Ok(())
    }

    fn sum(&mut self) -> Result<Sum, ReadError> {
        let place = self.source.place();
        let terms = self.terms()?;
        let relation = if self.source.next_word()? == Some(b'>') {
            self.source.advance();
            Relation::AtLeast
        } else {
            Relation::Equal
        };
        self.take(b'=', "a coefficient, `>=` or `=`")?;
        self.source.next_word()?;
        let bound = self.integer()?;
        self.source.next_word()?;
        self.take(b';', "`;`")?;
        // As it is written without negative literals.
        let written = bound.checked_sub(constant(terms.iter().copied()));
        if written.is_none_or(|bound| bound == i128::MIN) {
            return Err(place.error(ReadProblem::LargeSum));
        }
        Ok(Sum { terms, relation, bound })
    }

    /// Terms, one at least, whose magnitudes have a sum.
    fn terms(&mut self) -> Result<Vec<(i128, Lit)>, ReadError> {
        let (mut terms, mut total) = (Vec::new(), 0_i128);
        while self.source.next_word()?.is_some_and(|byte| !matches!(byte, b'>' | b'=' | b';'))
            || terms.is_empty()
        {
            let place = self.source.place();
            if !matches!(self.source.peek()?, Some(b'+' | b'-' | b'0'..=b'9')) {
                return Err(place.error(ReadProblem::Expected("a coefficient, `>=` or `=`")));
            }
            let coefficient = self.integer()?;
            self.source.end_word()?;
            if !matches!(self.source.next_word()?, Some(b'x' | b'~')) {
                return Err(self.source.error(ReadProblem::Expected("a variable")));
            }
            terms.push((coefficient, self.lit()?));
            if !matches!(self.source.peek()?, Some(b';' | b'>' | b'=')) {
                self.source.end_word()?;
            }
            let sum = total.checked_add(coefficient.abs());
            total = sum.ok_or_else(|| place.error(ReadProblem::LargeSum))?;
            if matches!(self.source.next_word()?, Some(b'x' | b'~')) {
                return Err(self.source.error(ReadProblem::Product));
            }
        }
        Ok(terms)
    }

    /// A literal such as `x3` or `~x3`.
    fn lit(&mut self) -> Result<Lit, ReadError> {
        let place = self.source.place();
        let is_negative = self.source.peek()? == Some(b'~');
        if is_negative {
            self.source.advance();
        }
        self.take(b'x', "a variable")?;
        // No variable has a number of more than 64 bits, nor 0.
        let number = u64::try_from(self.digits()?).unwrap_or(0);
        Ok(self.comments.variable(number, place)?.lit(!is_negative))
    }

    /// An integer, with a sign or without.
    fn integer(&mut self) -> Result<i128, ReadError> {
        let sign = self.source.peek()?.filter(|byte| matches!(byte, b'+' | b'-'));
        if sign.is_some() {
            self.source.advance();
        }
        let magnitude = self.digits()?;
        Ok(if sign == Some(b'-') { -magnitude } else { magnitude })
    }

    fn digits(&mut self) -> Result<i128, ReadError> {
        let place: Place = self.source.place();
        let (mut number, mut is_empty) = (Some(0_i128), true);
        while let Some(byte @ b'0'..=b'9') = self.source.peek()? {
            let digit = i128::from(byte - b'0');
            number = number.and_then(|number| number.checked_mul(10)?.checked_add(digit));
            is_empty = false;
            self.source.advance();
        }
        match number {
            _ if is_empty => Err(self.source.error(ReadProblem::Expected("a number"))),
            Some(number) => Ok(number),
            None => Err(place.error(Malformed::TooLarge)),
        }
    }

    /// Steps over a byte, or says what should stand there.
    fn take(&mut self, byte: u8, expected: &'static str) -> Result<(), ReadError> {
        if self.source.peek()? != Some(byte) {
            return Err(self.source.error(ReadProblem::Expected(expected)));
        }
        self.source.advance();
        Ok(())
    }
}
