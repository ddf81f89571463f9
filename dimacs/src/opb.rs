//! Sums of literals, and files that keep them as sums: OPB.

mod reader;

use std::io::{Read, Write};

use crate::cnf::{ClauseSink, Size};
use crate::header::{Header, Names};
use crate::lit::Lit;
use crate::problem::ReadError;
use crate::write::write_comment;
use crate::write::{DimacsWriter, WriteError};

use reader::Reader;

/// The relation of a sum to its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The sum is at least the bound.
    AtLeast,
    /// The sum is exactly the bound.
    Equal,
}

/// A sink that also takes weighted sums of literals, without encoding them.
pub trait SumSink: ClauseSink {
    /// Takes the constraint that the coefficients of the true literals add up to at least, or
    /// exactly, the bound. A sum of at most `k` is the negated sum of at least `-k`. What all
    /// coefficients and the bound add up to in magnitude fits an `i128`.
    fn add_sum(&mut self, terms: &[(i128, Lit)], relation: Relation, bound: i128);
}

/// Counts a sum as one clause.
impl SumSink for Size {
    fn add_sum(&mut self, terms: &[(i128, Lit)], _: Relation, _: i128) {
        self.add(terms.iter().map(|&(_, lit)| lit));
    }
}

/// A sum of literals with weights, and its bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The literals with their weights.
    pub terms: Vec<(i128, Lit)>,
    /// The relation of the sum to the bound.
    pub relation: Relation,
    /// The bound.
    pub bound: i128,
}

impl Sum {
    /// True if the sum of the weights of the true literals satisfies the relation.
    pub fn holds(&self, is_true: impl Fn(Lit) -> bool) -> bool {
        let trues = self.terms.iter().filter(|(_, lit)| is_true(*lit));
        let sum: i128 = trues.map(|(weight, _)| weight).sum();
        match self.relation {
            Relation::AtLeast => sum >= self.bound,
            Relation::Equal => sum == self.bound,
        }
    }
}

/// The content of an OPB file.
///
/// ```
/// use puzzlec_dimacs::{Lit, Opb, Var};
///
/// let file = "* #variable= 2 #constraint= 1\n* varname 1 a\nmin: +1 x1 ;\n+2 x1 -3 ~x2 >= 0 ;\n";
/// let opb = Opb::read(file.as_bytes())?;
/// assert_eq!(opb.header.names, [(Var::new(0), "a".to_owned())]);
/// assert_eq!(opb.objective, Some(vec![(1, Var::new(0).positive())]));
/// assert!(opb.sums[0].holds(Lit::is_positive));
/// assert_eq!((opb.cost(Lit::is_positive), opb.cost(Lit::is_negative)), (Some(1), Some(0)));
/// # Ok::<(), puzzlec_dimacs::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opb {
    /// Comments, names and projection.
    pub header: Header,
    /// The number of variables that the first line promises.
    pub vars: u32,
    /// The sum to minimise.
    pub objective: Option<Vec<(i128, Lit)>>,
    /// The constraints.
    pub sums: Vec<Sum>,
}

impl Opb {
    /// Reads a linear formula of the pseudo-Boolean competitions (Roussel and Manquinho,
    /// "Input/output format and solver requirements for the competitions of pseudo-Boolean
    /// solvers", 2016).
    ///
    /// The first line is `* #variable= N #constraint= M`, perhaps with more after it; an objective
    /// `min:` comes before the constraints, whose relations are `>=` and `=`. A variable is `x3`, a
    /// negated one `~x3`. Accepted beside it are: statements on several lines, and several on one;
    /// a comment, from a `*` where a statement may begin to the end of the line, anywhere; numbers
    /// that begin with zeros; any blanks, and none before `;` and relations. Names and projection stand in comments as in DIMACS
    /// files, and memory is taken as by [`Dimacs::read`](crate::Dimacs::read).
    ///
    /// # Errors
    /// Everything else, with its place in the file: products of variables among it, and sums whose
    /// weights add up in magnitude to more than an `i128`, or whose bound is larger without
    /// negative literals.
    pub fn read(input: impl Read) -> Result<Self, ReadError> {
        Reader::new(input).run()
    }

    /// The value of the objective, if there is one, which a solver calls `o`.
    pub fn cost(&self, is_true: impl Fn(Lit) -> bool) -> Option<i128> {
        let terms = self.objective.as_ref()?.iter();
        Some(terms.filter(|(_, lit)| is_true(*lit)).map(|(weight, _)| weight).sum())
    }
}

/// Writes clauses and sums in the format of the pseudo-Boolean competitions (linear OPB).
///
/// The first line, `* #variable= N #constraint= M`, needs the size beforehand: send the same
/// constraints to a [`Size`] first. The header follows in comments, with the names in the manner
/// of [`DimacsWriter`](crate::DimacsWriter); then the objective, if any; then one constraint on
/// each line. Clauses are written as sums of at least 1.
///
/// The format has no negative literals: `c ¬x` is written as `-c x`, with `c` taken from the
/// bound. Coefficients and bounds are exact; they go beyond 64 bits only if the input is that
/// large.
///
/// ```
/// use puzzlec_dimacs::{Header, OpbWriter, Relation, Size, SumSink, Var};
///
/// let (x, y) = (Var::new(0).positive(), Var::new(1).positive());
/// let size = Size { vars: 2, clauses: 1, lits: 2 };
/// let mut opb = OpbWriter::new(Vec::new(), Header::default(), None, size);
/// opb.add_sum(&[(2, x), (3, !y)], Relation::AtLeast, 3);
/// let file = opb.finish()?;
/// assert_eq!(file, b"* #variable= 2 #constraint= 1\n+2 x1 -3 x2 >= 0 ;\n");
/// # Ok::<(), puzzlec_dimacs::WriteError>(())
/// ```
pub struct OpbWriter<W: Write>(DimacsWriter<W>);

impl<W: Write> OpbWriter<W> {
    /// Writes everything up to the constraints, for a formula of the given size. The terms of the
    /// objective, if any, are to be made as small as possible in sum; what negative literals add
    /// to it is a constant, which the format only allows in a comment (`* objective offset: 5`).
    pub fn new(
        out: W,
        header: Header<impl Names>,
        objective: Option<&[(i128, Lit)]>,
        size: Size,
    ) -> Self {
        // A sum needs a term, so the empty one takes `x1`, which every file therefore declares.
        let size = Size { vars: size.vars.max(1), ..size };
        let mut out = DimacsWriter::begin(out, size);
        out.text("* #variable= ").number(size.vars);
        out.text(" #constraint= ").number(size.clauses).end_line();
        header.write("*", &mut out);
        let mut writer = Self(out);
        if let Some(terms) = objective {
            let terms = terms.iter().copied();
            let offset = constant(terms.clone());
            if offset != 0 {
                writer.0.text("* objective offset: ").number(offset).end_line();
            }
            writer.0.text("min: ");
            writer.terms(terms);
            writer.0.text(";").end_line();
        }
        writer
    }

    /// Writes a comment between constraints, on a line of its own.
    pub fn comment(&mut self, text: &str) {
        text.lines().for_each(|line| write_comment("*", line, &mut self.0));
    }

    fn terms(&mut self, terms: impl Iterator<Item = (i128, Lit)>) {
        let mut terms = terms.peekable();
        if terms.peek().is_none() {
            self.0.text("+0 x1 ");
        }
        for (coefficient, lit) in terms {
            let coefficient = if lit.is_positive() { coefficient } else { -coefficient };
            self.0.written.reserve_vars(lit.var().to_dimacs());
            self.0.text(if coefficient < 0 { "" } else { "+" }).number(coefficient);
            self.0.text(" x").number(lit.var().to_dimacs()).text(" ");
        }
    }

    fn constraint(
        &mut self,
        terms: impl Iterator<Item = (i128, Lit)> + Clone,
        relation: Relation,
        bound: i128,
    ) {
        let bound = bound - constant(terms.clone());
        self.terms(terms);
        let relation = if relation == Relation::AtLeast { ">= " } else { "= " };
        self.0.text(relation).number(bound).text(" ;").end_line();
        self.0.written.clauses += 1;
    }

    /// Writes the rest and returns the writer.
    ///
    /// # Errors
    /// As [`DimacsWriter::finish`](crate::DimacsWriter::finish).
    pub fn finish(self) -> Result<W, WriteError> {
        self.0.finish()
    }
}

impl<W: Write> ClauseSink for OpbWriter<W> {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.constraint(lits.iter().map(|lit| (1, *lit)), Relation::AtLeast, 1);
    }

    fn num_vars(&self) -> u32 {
        self.0.written.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.0.written.reserve_vars(count);
    }
}

impl<W: Write> SumSink for OpbWriter<W> {
    fn add_sum(&mut self, terms: &[(i128, Lit)], relation: Relation, bound: i128) {
        self.constraint(terms.iter().copied(), relation, bound);
    }
}

/// The constant part of the sum when every `c ¬x` is rewritten as `c - c x`.
fn constant(terms: impl Iterator<Item = (i128, Lit)>) -> i128 {
    terms.filter(|(_, lit)| lit.is_negative()).map(|(coefficient, _)| coefficient).sum()
}
