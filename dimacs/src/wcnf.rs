//! Formulas with weighted clauses: WCNF.

use std::io::Read;

use crate::cnf::{ClauseSink, Cnf};
use crate::comment::Comments;
use crate::header::Header;
use crate::lit::{Lit, Var};
use crate::problem::{ReadError, ReadProblem};
use crate::source::{Malformed, Source, known_lit};

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
    /// A clause is `h 1 -2 0` or `3 1 -2 0`, with a weight of 1 or more in the place of the `h`.
    /// The variables are those that occur in clauses. Accepted beside it are, as for DIMACS files:
    /// comments anywhere, clauses on several lines and several on one, numbers that begin with
    /// zeros, any blanks. Memory is taken as by [`Dimacs::read`](crate::Dimacs::read).
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
