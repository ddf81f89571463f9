//! Proofs that a checker verifies: VeriPB.

use std::io::Write;

use crate::cnf::Size;
use crate::lit::{Lit, Var};
use crate::write::{DimacsWriter, WriteError};

/// The number of a constraint in a proof. Those of the formula come first, from 1 on, an equation as
/// its two inequalities, at least before at most; each step that derives a constraint has the next
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ProofId(pub u64);

/// A term of the sum of constraints that a step [divides](ProofWriter::divide) or
/// [weakens](ProofWriter::weaken).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summand {
    /// A constraint, this number of times, which is 1 or more.
    Constraint(ProofId, u128),
    /// A literal is at least 0, this number of times, which is 1 or more.
    Literal(Lit, u128),
}

/// The image of a variable under the witness of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Image {
    /// True or false.
    Constant(bool),
    /// A literal.
    Lit(Lit),
}

/// Writes the steps of a proof about an OPB formula, in version 3 of the format of the checker
/// VeriPB (Stephan Gocht and Jakob Nordström, "Certifying parity reasoning efficiently using
/// pseudo-Boolean proofs", AAAI 2021).
///
/// ```
/// use puzzlec_dimacs::{ProofId, ProofWriter, Var};
///
/// // The formula is x1 + x2 >= 1, x1 - x2 >= 0, -x1 >= 0.
/// let x = Var::new(0).positive();
/// let mut proof = ProofWriter::new(Vec::new(), 3);
/// let unit = proof.rup(&[x], &[1, 2].map(ProofId));
/// let end = proof.rup(&[], &[unit, ProofId(3)]);
/// let file = String::from_utf8(proof.refutes(end)?)?;
/// assert_eq!(file.lines().nth(2), Some("rup 1 x1 >= 1 : 1 2 ;"));
/// assert_eq!(file.lines().nth(5), Some("conclusion UNSAT : 5 ;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Errors are kept and reported at the end, as by [`DimacsWriter`].
pub struct ProofWriter<W: Write> {
    out: DimacsWriter<W>,
    last: ProofId,
}

impl<W: Write> ProofWriter<W> {
    /// Begins a proof about a formula of this number of constraints, where an equation counts twice.
    pub fn new(out: W, constraints: u64) -> Self {
        let mut out = DimacsWriter::begin(out, Size::default());
        out.text("pseudo-Boolean proof version 3.0").end_line();
        out.text("f ").number(constraints).text(" ;").end_line();
        Self { out, last: ProofId(constraints) }
    }

    /// Derives a clause by reverse unit propagation: of these constraints in their order, or of all,
    /// if there are none.
    pub fn rup(&mut self, clause: &[Lit], hints: &[ProofId]) -> ProofId {
        self.out.text("rup ");
        self.clause(clause);
        if !hints.is_empty() {
            self.out.text(" :");
            for hint in hints {
                self.out.text(" ").number(hint.0);
            }
        }
        self.end_step()
    }

    /// Derives that a sum is at least a bound, by reverse unit propagation of all constraints.
    pub fn rup_sum(&mut self, terms: &[(i128, Lit)], bound: i128) -> ProofId {
        self.out.text("rup ");
        self.sum(terms, bound);
        self.end_step()
    }

    /// Adds a constraint that the sum of the weights of the true literals is at least a bound, by
    /// redundance: whatever satisfies all constraints so far and not this one satisfies all once the
    /// variables of the witness have these images. The checker finds by itself that each of them
    /// follows.
    pub fn red(&mut self, terms: &[(i128, Lit)], bound: i128, witness: &[(Var, Image)]) -> ProofId {
        self.out.text("red ");
        self.sum(terms, bound);
        self.out.text(" :");
        for &(var, image) in witness {
            self.out.text(" x").number(var.to_dimacs()).text(" -> ");
            match image {
                Image::Constant(value) => _ = self.out.text(if value { "1" } else { "0" }),
                Image::Lit(lit) => self.lit(lit),
            }
        }
        self.end_step()
    }

    /// Derives the sum of constraints over a divisor, which is 1 or more: with terms of positive
    /// weights, all numbers are rounded up.
    pub fn divide(&mut self, summands: &[Summand], divisor: u128) -> ProofId {
        self.begin_sum(summands);
        self.over(divisor);
        self.end_step()
    }

    /// Derives a clause from the sum of constraints: that of its literals and of these further
    /// ones. The bound of the sum, with terms of positive weights, is 1 or more.
    pub fn weaken(&mut self, summands: &[Summand], bound: u128, further: &[Lit]) -> ProofId {
        self.begin_sum(summands);
        self.over(bound);
        self.out.text(" s");
        for &lit in further {
            self.out.text(" ");
            self.lit(lit);
            self.out.text(" +");
        }
        self.end_step()
    }

    fn over(&mut self, divisor: u128) {
        if divisor > 1 {
            self.out.text(" ").number(divisor).text(" d");
        }
    }

    fn begin_sum(&mut self, summands: &[Summand]) {
        self.out.text("pol");
        for (index, &summand) in summands.iter().enumerate() {
            let (Summand::Constraint(_, times) | Summand::Literal(_, times)) = summand;
            self.out.text(" ");
            match summand {
                Summand::Constraint(id, _) => _ = self.out.number(id.0),
                Summand::Literal(lit, _) => self.lit(lit),
            }
            if times > 1 {
                self.out.text(" ").number(times).text(" *");
            }
            self.out.text(if index > 0 { " +" } else { "" });
        }
    }

    /// Deletes constraints.
    pub fn delete(&mut self, ids: impl IntoIterator<Item = ProofId>) {
        let mut ids = ids.into_iter().peekable();
        if ids.peek().is_none() {
            return;
        }
        self.out.text("del id");
        for id in ids {
            self.out.text(" ").number(id.0);
        }
        self.out.text(" ;").end_line();
    }

    /// Ends the proof: this constraint contradicts itself, so the formula has no solution.
    ///
    /// # Errors
    /// The first error of the underlying writer.
    pub fn refutes(mut self, contradiction: ProofId) -> Result<W, WriteError> {
        self.out.text("output NONE ;").end_line();
        self.out.text("conclusion UNSAT : ").number(contradiction.0).text(" ;").end_line();
        self.out.text("end pseudo-Boolean proof ;").end_line();
        self.out.finish()
    }

    fn end_step(&mut self) -> ProofId {
        self.out.text(" ;").end_line();
        self.last.0 += 1;
        self.last
    }

    fn clause(&mut self, lits: &[Lit]) {
        for &lit in lits {
            self.out.text("1 ");
            self.lit(lit);
            self.out.text(" ");
        }
        self.out.text(">= 1");
    }

    fn sum(&mut self, terms: &[(i128, Lit)], bound: i128) {
        for &(weight, lit) in terms {
            self.out.number(weight).text(" ");
            self.lit(lit);
            self.out.text(" ");
        }
        self.out.text(">= ").number(bound);
    }

    fn lit(&mut self, lit: Lit) {
        self.out.text(if lit.is_positive() { "x" } else { "~x" }).number(lit.var().to_dimacs());
    }
}
