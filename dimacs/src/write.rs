//! Formulas into DIMACS files.

use std::io::{self, Write};

use crate::name::LONGEST;
use crate::text::Text;
use crate::{ClauseSink, Cnf, Header, Lit, Names, Size, Var};

/// Writes a formula as a DIMACS file while its clauses are made.
///
/// The file begins with the header, and its `p cnf` line says how many variables and clauses
/// follow. So the size has to be known before: from a [`Cnf`], or by sending the same clauses to
/// a [`Size`] first. [`finish`](Self::finish) checks that the promise was kept.
///
/// The file is, in this order: comments; `c varname ID NAME` for every name; `c p show 1 2 3 0`
/// if there is a projection; `p cnf VARIABLES CLAUSES`; one clause on each line. Names are
/// printable ASCII without blanks; any other byte of a name, `%`, and a `-` after a `-` are written
/// as `%` and two hexadecimal digits.
///
/// Writing needs no [`BufWriter`](io::BufWriter) underneath. Errors are kept and reported by
/// `finish`; a writer dropped without it leaves an unfinished file.
pub struct DimacsWriter<W: Write>(Text<W>);

impl<W: Write> DimacsWriter<W> {
    /// Writes everything up to the clauses, for a formula of the given size. Of the size, the
    /// variables are an upper bound, the clauses are exact, and the literals do not matter.
    pub fn new(out: W, header: Header<impl Names>, size: Size) -> Self {
        let mut out = Text::new(out, size);
        header.write("c", &mut out);
        out.text("p cnf ").number(size.vars).text(" ").number(size.clauses).end_line();
        Self(out)
    }

    /// Writes everything up to the clauses as [`new`](Self::new) does, for a file that also holds
    /// [cubes](Self::add_cube): its `p inccnf` line promises nothing.
    ///
    /// Siert Wieringa, Matti Niemenmaa and Keijo Heljanko, "Tarmo: a framework for parallelized
    /// bounded model checking", 2009, where the format comes from.
    pub fn incremental(out: W, header: Header<impl Names>, size: Size) -> Self {
        let mut out = Text::new(out, size);
        header.write("c", &mut out);
        out.text("p inccnf").end_line();
        Self(out)
    }

    /// Writes a line `a 1 -2 0`: a solver that gets to it solves the formula under these
    /// assumptions. Only for [incremental](Self::incremental) files, after the clauses.
    pub fn add_cube(&mut self, lits: &[Lit]) {
        self.0.text("a ").clause(lits);
    }

    /// Writes the rest and returns the writer.
    ///
    /// # Errors
    /// The first error that occurred: of the underlying writer, of a name or the projection, or
    /// a size that is not the promised one.
    pub fn finish(self) -> Result<W, WriteError> {
        self.0.finish()
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.0.written.add_clause(lits);
        self.0.clause(lits);
    }

    fn num_vars(&self) -> u32 {
        self.0.written.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.0.written.reserve_vars(count);
    }
}

impl Cnf {
    /// Writes the formula as a DIMACS file. See [`DimacsWriter`], which does it without a formula
    /// in memory.
    ///
    /// # Errors
    /// As [`DimacsWriter::finish`].
    pub fn write_dimacs<W: Write>(
        &self,
        out: W,
        header: Header<impl Names>,
    ) -> Result<W, WriteError> {
        let mut writer = DimacsWriter::new(out, header, self.size());
        self.feed(&mut writer);
        writer.finish()
    }
}

/// The reason why a formula could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The underlying writer failed.
    #[error("the formula cannot be written")]
    Io(#[from] io::Error),
    /// A name or the projection is of a variable that the formula does not have.
    #[error("variable {var} is named or shown, but the formula has only {vars} variables")]
    UnknownVariable {
        /// The variable.
        var: Var,
        /// The number of variables promised.
        vars: u32,
    },
    /// A name is the empty text.
    #[error("the name of variable {var} is empty; leave unnamed variables out")]
    EmptyName {
        /// The variable.
        var: Var,
    },
    /// A name is so long that it could not be read again.
    #[error("the name of variable {var} takes {length} bytes; {LONGEST} are the most")]
    LongName {
        /// The variable.
        var: Var,
        /// The bytes that it takes in the file.
        length: usize,
    },
    /// More variables occurred than the header promised.
    #[error("the header promised {promised} variables, but {written} are in use; count them first")]
    Variables {
        /// The number in the header.
        promised: u32,
        /// The number needed.
        written: u32,
    },
    /// A weight of a soft clause is 0, or all add up to 2^63 or more.
    #[error("weights must be 1 or more, and less than 2^63 in sum")]
    Weights,
    /// The number of clauses (or constraints) is not the one the header promised.
    #[error("the header promised {promised} clauses, but there are {written}; count them first")]
    Clauses {
        /// The number in the header.
        promised: u64,
        /// The number written.
        written: u64,
    },
}
