//! Readers of DIMACS files.

use std::io::Read;

use crate::cnf::{ClauseSink, Cnf};
use crate::comment::Comments;
use crate::header::Header;
use crate::lit::{Lit, Var};
use crate::problem::{ReadError, ReadProblem};
use crate::source::{Malformed, Source, counts, keys, known_lit};

/// The content of a DIMACS file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dimacs {
    /// Comments, names and projection.
    pub header: Header,
    /// The clauses.
    pub cnf: Cnf,
    /// The assumptions under which an incremental file asks for an answer, one after the other.
    pub cubes: Vec<Vec<Lit>>,
}

impl Dimacs {
    /// Reads a formula, with the liberties that files in the wild take.
    ///
    /// Accepted are, beside the form of the competitions:
    ///
    /// - comments anywhere, from a word that begins with `c` where one may begin to the end of the
    ///   line, also in the middle of a clause; bytes that are not UTF-8 are replaced;
    /// - several clauses on a line, and a clause on several lines;
    /// - blanks, tabs and carriage returns in any number between words, blank lines, and a last
    ///   line without an end;
    /// - numbers that begin with zeros;
    /// - the word `%` after the last clause, as in the files of SATLIB, perhaps a word `0`, and no
    ///   more;
    /// - projections `c p show 1 2 0` and `c ind 1 2 0`, before or after the `p cnf` line, which
    ///   together make one, and names, `c varname 1 x`, likewise; if no number follows `ind` or
    ///   `varname`, the line is a comment;
    /// - literals that occur twice in a clause, or with their negation, which stay as they are.
    ///
    /// Incremental files begin with `p inccnf` instead, and hold cubes, `a 1 -2 0`, among the
    /// clauses.
    ///
    /// The file is read in a stream. Memory is taken for what has a meaning, not for what the
    /// header promises; comments without a meaning are kept if they are at most 16 MiB in all.
    ///
    /// # Errors
    /// Everything else, with its place in the file: see [`ReadProblem`].
    pub fn read(input: impl Read) -> Result<Self, ReadError> {
        Reader::default().run(&mut Source::new(input))
    }
}

/// The bytes of a header with many blanks.
const LONGEST_HEADER: usize = 256;

#[derive(Default)]
struct Reader {
    incremental: bool,
    /// The numbers of variables and clauses in the header; the largest possible ones for an
    /// incremental file.
    promised: Option<(u32, u64)>,
    comments: Comments,
    cnf: Cnf,
    cubes: Vec<Vec<Lit>>,
    /// True if a cube has begun, not a clause.
    in_cube: bool,
    /// The clause that has begun; empty between clauses.
    clause: Vec<Lit>,
}

impl Reader {
    fn run(mut self, source: &mut Source<impl Read>) -> Result<Dimacs, ReadError> {
        while let Some(byte) = source.next_word()? {
            match byte {
                b'-' | b'0'..=b'9' => self.literal(source)?,
                b'c' => self.comments.read(source)?,
                b'p' => self.header(source)?,
                b'a' if self.incremental && self.clause.is_empty() && !self.in_cube => {
                    source.advance();
                    source.end_word()?;
                    self.in_cube = true;
                }
                b'%' if !self.incremental => satlib_end(source)?,
                _ => return Err(source.error(Malformed::Unexpected(byte))),
            }
        }
        self.end(source)
    }

    #[inline]
    fn literal(&mut self, source: &mut Source<impl Read>) -> Result<(), ReadError> {
        let place = source.place();
        let (vars, clauses) = self.promised.ok_or_else(|| place.error(ReadProblem::NoHeader))?;
        if self.clause.is_empty() && self.cnf.num_clauses() as u64 == clauses {
            return Err(place.error(ReadProblem::TooManyClauses(clauses)));
        }
        let number = source.integer()?;
        if number == 0 {
            if std::mem::take(&mut self.in_cube) {
                self.cubes.push(std::mem::take(&mut self.clause));
            } else {
                self.cnf.add_clause(&self.clause);
                self.clause.clear();
            }
            return Ok(());
        }
        let beyond = || ReadProblem::BeyondHeader { number: number.unsigned_abs(), vars };
        let lit = known_lit(number, vars).ok_or_else(|| place.error(beyond()))?;
        self.clause.push(lit);
        Ok(())
    }

    fn header(&mut self, source: &mut Source<impl Read>) -> Result<(), ReadError> {
        let place = source.place();
        if self.promised.is_some() {
            return Err(place.error(ReadProblem::SecondHeader));
        }
        source.take_nothing();
        let fits = source.take_rest(LONGEST_HEADER)?;
        let counts = match keys(source.taken())[..] {
            _ if !fits => None,
            [b"p", b"inccnf"] => {
                self.promised = Some((Var::MAX_COUNT, u64::MAX));
                self.incremental = true;
                return Ok(());
            }
            [b"p", b"cnf", vars, clauses] => counts([vars, clauses]),
            _ => None,
        };
        let (vars, clauses) = counts.ok_or_else(|| place.error(ReadProblem::BadHeader))?;
        self.promised = Some((vars, clauses));
        self.cnf.reserve_vars(vars);
        self.comments.set_vars(vars)
    }

    fn end(mut self, source: &Source<impl Read>) -> Result<Dimacs, ReadError> {
        let (_, promised) = self.promised.ok_or_else(|| source.error(ReadProblem::NoHeader))?;
        let found = self.cnf.num_clauses() as u64;
        if !self.clause.is_empty() || self.in_cube {
            return Err(source.error(ReadProblem::MissingZero));
        }
        if self.incremental {
            let in_cubes = self.cubes.iter().flatten().map(|lit| lit.var());
            let largest = in_cubes.chain(self.comments.largest()).max();
            self.cnf.reserve_vars(largest.map_or(0, Var::to_dimacs));
        } else if found < promised {
            return Err(source.error(ReadProblem::TooFewClauses { promised, found }));
        }
        Ok(Dimacs { header: self.comments.into_header(), cnf: self.cnf, cubes: self.cubes })
    }
}

/// SATLIB's formulas end with a line `%`, a line `0` and blank lines.
fn satlib_end(source: &mut Source<impl Read>) -> Result<(), ReadError> {
    source.advance();
    source.end_word()?;
    if source.next_word()? == Some(b'0') {
        source.advance();
        source.end_word()?;
    }
    source.next_word()?.map_or(Ok(()), |byte| Err(source.error(Malformed::Unexpected(byte))))
}
