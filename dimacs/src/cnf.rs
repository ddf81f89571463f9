//! Formulas in conjunctive normal form, in flat storage, and the sink that clauses flow into.

use std::fmt;

use crate::listener::Listener;
use crate::lit::{Lit, Var};

/// A clause as in a DIMACS file: literals, then `0`.
pub fn line(clause: &[Lit]) -> String {
    clause.iter().flat_map(|lit| [lit.to_string(), " ".to_owned()]).collect::<String>() + "0"
}

/// A sink of clauses: a formula in memory, a file, a solver, a counter. It numbers its variables
/// itself, so that whoever adds to a formula needs no number from whoever began it.
pub trait ClauseSink {
    /// Takes one clause. The empty clause makes the formula unsatisfiable.
    ///
    /// A sink that can fail (a file) keeps its first error and reports it when it is finished.
    fn add_clause(&mut self, lits: &[Lit]);

    /// Takes a clause that says what new variables mean, for a sink that writes a proof; to all
    /// others it is a clause.
    ///
    /// Each assignment that satisfies all definitions so far and not this clause satisfies all of
    /// them once the literals of the witness are made true; one of them stands in the clause.
    fn define(&mut self, _witness: &[Lit], clause: &[Lit]) {
        self.add_clause(clause);
    }

    /// Whoever wants to know what new variables mean, in order to prove their clauses; nobody for
    /// most sinks.
    fn listener(&mut self) -> Option<&mut dyn Listener> {
        None
    }

    /// The number of variables: reserved, or one past the largest that occurs.
    fn num_vars(&self) -> u32;

    /// Announces that the formula has at least this many variables.
    fn reserve_vars(&mut self, count: u32);

    /// A new variable: the next after all that are reserved or occur.
    ///
    /// ```
    /// use puzzlec_dimacs::{ClauseSink, Cnf};
    ///
    /// let mut cnf = Cnf::new();
    /// let [x, y] = [cnf.new_var(), cnf.new_var()];
    /// cnf.add_clause(&[x.positive(), y.negative()]);
    /// assert_eq!(cnf.to_string(), "p cnf 2 1\n1 -2 0\n");
    /// ```
    fn new_var(&mut self) -> Var {
        let count = self.num_vars();
        self.reserve_vars(count + 1);
        Var::new(count)
    }

    /// Hears of the size of what will be added next, before it is made. A sink with a limit may be
    /// [closed](Self::is_closed) then.
    fn expect(&mut self, _vars: u64, _clauses: u64) {}

    /// True if it takes no more clauses, because a limit was reached: further clauses are lost, and
    /// work on more would be in vain.
    fn is_closed(&self) -> bool {
        false
    }
}

/// A formula in conjunctive normal form.
///
/// All literals lie in one buffer, with the end of every clause in a second: adding a clause
/// allocates nothing of its own.
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, Cnf, Var};
///
/// let (x, y) = (Var::new(0).positive(), Var::new(1).positive());
/// let mut cnf = Cnf::new();
/// cnf.add_clause(&[x, y]);
/// cnf.add_clause(&[!x]);
/// assert_eq!((cnf.num_vars(), cnf.num_clauses(), cnf.size().lits), (2, 2, 3));
/// assert_eq!(cnf.to_string(), "p cnf 2 2\n1 2 0\n-1 0\n");
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Cnf {
    num_vars: u32,
    lits: Vec<Lit>,
    /// `ends[i]` is where clause `i` ends in `lits`.
    ends: Vec<usize>,
}

impl Cnf {
    /// The empty formula, which every assignment satisfies.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of variables: declared, or one past the largest that occurs.
    pub fn num_vars(&self) -> u32 {
        self.num_vars
    }

    /// The number of clauses.
    pub fn num_clauses(&self) -> usize {
        self.ends.len()
    }

    /// The numbers of variables, clauses and literals.
    pub fn size(&self) -> Size {
        let (clauses, lits) = (self.num_clauses() as u64, self.lits.len() as u64);
        Size { vars: self.num_vars, clauses, lits }
    }

    /// Clause number `index`, counted from 0.
    ///
    /// # Panics
    /// If there is no such clause.
    pub fn clause(&self, index: usize) -> &[Lit] {
        &self.lits[self.place(index)]
    }

    /// The same, whose literals can be rearranged.
    pub(crate) fn clause_mut(&mut self, index: usize) -> &mut [Lit] {
        let place = self.place(index);
        &mut self.lits[place]
    }

    /// The place of a clause in `lits`.
    fn place(&self, index: usize) -> std::ops::Range<usize> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        start..self.ends[index]
    }

    /// All clauses, in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        (0..self.num_clauses()).map(|index| self.clause(index))
    }

    /// The index of the first clause that the total assignment `value` falsifies.
    pub fn first_falsified(&self, value: impl Fn(Var) -> bool) -> Option<usize> {
        let is_true = |lit: &Lit| value(lit.var()) == lit.is_positive();
        self.clauses().position(|clause| !clause.iter().any(is_true))
    }

    /// Hands every clause to another sink.
    pub fn feed(&self, sink: &mut (impl ClauseSink + ?Sized)) {
        sink.reserve_vars(self.num_vars);
        for clause in self.clauses() {
            sink.add_clause(clause);
        }
    }
}

impl ClauseSink for Cnf {
    fn add_clause(&mut self, lits: &[Lit]) {
        for lit in lits {
            self.num_vars = self.num_vars.max(lit.var().to_dimacs());
        }
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
    }

    fn num_vars(&self) -> u32 {
        self.num_vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.num_vars = self.num_vars.max(count);
    }
}

impl<C: AsRef<[Lit]>> FromIterator<C> for Cnf {
    fn from_iter<I: IntoIterator<Item = C>>(clauses: I) -> Self {
        let mut cnf = Self::new();
        clauses.into_iter().for_each(|clause| cnf.add_clause(clause.as_ref()));
        cnf
    }
}

impl fmt::Display for Cnf {
    /// As a bare DIMACS file: the `p cnf` line and the clauses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.num_vars, self.num_clauses())?;
        for clause in self.clauses() {
            writeln!(f, "{}", line(clause))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clauses()).finish()
    }
}

/// A sink that only counts what passes through it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// One past the largest variable seen, or more if more were reserved.
    pub vars: u32,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals in all clauses together.
    pub lits: u64,
}

impl ClauseSink for Size {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.add(lits.iter().copied());
    }

    fn num_vars(&self) -> u32 {
        self.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.vars = self.vars.max(count);
    }
}

impl Size {
    /// Counts one clause or sum of these literals.
    pub(crate) fn add(&mut self, lits: impl ExactSizeIterator<Item = Lit>) {
        self.clauses += 1;
        self.lits += lits.len() as u64;
        self.vars = lits.map(|lit| lit.var().to_dimacs()).fold(self.vars, u32::max);
    }
}
