//! Formulas with weighted clauses: WCNF.

use std::io::{Read, Write};

use crate::comment::Comments;
use crate::source::{Source, known_lit};
use crate::text::Text;
use crate::{
    ClauseSink, Cnf, Header, Lit, Malformed, Names, ReadError, ReadProblem, Size, Var, WriteError,
};

/// Writes a formula of hard clauses, which must hold, and soft ones with weights in the format of the
/// MaxSAT evaluations from 2022 on: a solver makes the weights of the soft clauses that do not hold
/// as small as possible in sum.
///
/// There is no `p` line. The header stands in comments as in DIMACS files.
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, Header, Size, Var, WcnfWriter};
///
/// let (x, y) = (Var::new(0).positive(), Var::new(1).positive());
/// let size = Size { vars: 2, clauses: 1, lits: 2 };
/// let mut wcnf = WcnfWriter::new(Vec::new(), Header::default(), size);
/// wcnf.add_clause(&[x, y]);
/// wcnf.add_soft(3, &[!x]);
/// assert_eq!(wcnf.finish()?, b"h 1 2 0\n3 -1 0\n");
/// # Ok::<(), puzzlec_dimacs::WriteError>(())
/// ```
pub struct WcnfWriter<W: Write> {
    text: Text<W>,
    /// The sum of the weights.
    total: u64,
}

impl<W: Write> WcnfWriter<W> {
    /// Writes the header, for hard clauses of the given size. Its variables are an upper bound also
    /// for the soft clauses.
    pub fn new(out: W, header: Header<impl Names>, size: Size) -> Self {
        let mut out = Text::new(out, size);
        header.write("c", &mut out);
        Self { text: out, total: 0 }
    }

    /// Writes a soft clause. The weight is 1 or more, and all weights add up to less than 2^63.
    pub fn add_soft(&mut self, weight: u64, lits: &[Lit]) {
        self.total = self.total.saturating_add(weight);
        if weight == 0 || i64::try_from(self.total).is_err() {
            self.text.fail(WriteError::Weights);
        }
        for lit in lits {
            self.text.written.reserve_vars(lit.var().to_dimacs());
        }
        self.text.number(weight).text(" ").clause(lits);
    }

    /// Writes the rest and returns the writer.
    ///
    /// # Errors
    /// As [`DimacsWriter::finish`](crate::DimacsWriter::finish).
    pub fn finish(self) -> Result<W, WriteError> {
        self.text.finish()
    }
}

impl<W: Write> ClauseSink for WcnfWriter<W> {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.text.written.add_clause(lits);
        self.text.text("h ").clause(lits);
    }

    fn num_vars(&self) -> u32 {
        self.text.written.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.text.written.reserve_vars(count);
    }
}

/// The content of a WCNF file.
///
/// ```
/// use puzzlec_dimacs::{Lit, Wcnf};
///
/// let wcnf = Wcnf::read("c varname 1 a\nh 1 2 0\n3 -1 0\n".as_bytes())?;
/// assert_eq!((wcnf.hard.num_vars(), wcnf.hard.num_clauses()), (2, 1));
/// assert_eq!(wcnf.soft[0].0, 3);
/// assert_eq!((wcnf.cost(Lit::is_positive), wcnf.cost(Lit::is_negative)), (3, 0));
/// # Ok::<(), puzzlec_dimacs::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wcnf {
    /// Comments, names and projection.
    pub header: Header,
    /// The hard clauses; the variables are those of the soft ones as well.
    pub hard: Cnf,
    /// The soft clauses with their weights.
    pub soft: Vec<(u64, Vec<Lit>)>,
}

impl Wcnf {
    /// Reads a formula in the format of the MaxSAT evaluations from 2022 on.
    ///
    /// A clause is `h 1 -2 0` or `3 1 -2 0`, with a weight of 1 or more in the place of the `h`. The
    /// variables are those that occur in clauses. Accepted beside it are, as for DIMACS files:
    /// comments anywhere, clauses on several lines and several on one, numbers that begin with zeros,
    /// any blanks. Memory is taken as by [`Dimacs::read`](crate::Dimacs::read).
    ///
    /// # Errors
    /// Everything else, with its place in the file; the format before 2022, with a `p wcnf` line,
    /// among it, and weights that add up to 2^63 or more.
    pub fn read(input: impl Read) -> Result<Self, ReadError> {
        let mut source = Source::new(input);
        let (mut wcnf, mut comments) = (Self::default(), Comments::default());
        let mut total = 0_i64;
        let mut clause = Vec::new();
        while let Some(byte) = source.next_word()? {
            let place = source.place();
            match byte {
                b'c' => comments.read(&mut source)?,
                b'p' => return Err(place.error(ReadProblem::OldWcnf)),
                b'h' => {
                    source.advance();
                    source.end_word()?;
                    read_clause(&mut source, &mut comments, &mut clause)?;
                    wcnf.hard.add_clause(&clause);
                }
                b'0'..=b'9' => {
                    let weight: i64 = source.integer()?;
                    if weight == 0 {
                        return Err(place.error(ReadProblem::NoWeight));
                    }
                    let sum = total.checked_add(weight);
                    total = sum.ok_or_else(|| place.error(Malformed::TooLarge))?;
                    read_clause(&mut source, &mut comments, &mut clause)?;
                    let vars = clause.iter().map(|lit| lit.var().to_dimacs());
                    vars.for_each(|vars| wcnf.hard.reserve_vars(vars));
                    wcnf.soft.push((weight.unsigned_abs(), clause.clone()));
                }
                _ => return Err(place.error(Malformed::Unexpected(byte))),
            }
        }
        wcnf.header = comments.into_header();
        Ok(wcnf)
    }

    /// The sum of the weights of the soft clauses that do not hold, which a solver calls `o`.
    pub fn cost(&self, is_true: impl Fn(Lit) -> bool) -> u64 {
        let fails = |lits: &[Lit]| !lits.iter().any(|&lit| is_true(lit));
        self.soft.iter().filter(|(_, lits)| fails(lits)).map(|(weight, _)| weight).sum()
    }
}

/// Literals until `0`.
fn read_clause(
    source: &mut Source<impl Read>,
    comments: &mut Comments,
    clause: &mut Vec<Lit>,
) -> Result<(), ReadError> {
    clause.clear();
    loop {
        let byte = source.next_word()?.ok_or_else(|| source.error(ReadProblem::MissingZero))?;
        if byte == b'c' {
            comments.read(source)?;
            continue;
        }
        let place = source.place();
        let number = source.integer()?;
        if number == 0 {
            return Ok(());
        }
        let lit = known_lit(number, Var::MAX_COUNT);
        clause.push(lit.ok_or_else(|| place.error(ReadProblem::NoVariable))?);
    }
}
