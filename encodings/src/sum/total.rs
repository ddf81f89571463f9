//! A sum that is bounded again and again.

use puzzlec_dimacs::{ClauseSink, Lit};

use super::totalizer;
use crate::normal::merged;
use crate::{Atom, Encoder, Sides};

/// A weighted sum of literals as literals of its own: one for every value that it can reach.
///
/// These are the outputs of a generalised [`totalizer`]. A bound is one of them, to be required
/// for good or assumed for once: so a solver looks for better and better solutions without a new
/// formula. Terms that stand together should be near one another in the list.
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, Cnf};
/// use puzzlec_encodings::sum::Total;
/// use puzzlec_encodings::{Atom, Sides};
///
/// let mut cnf = Cnf::new();
/// let [x, y] = [cnf.new_var(), cnf.new_var()].map(|var| var.positive());
/// let total = Total::new(&mut cnf, &[(3, x), (-2, y)], Sides::One);
/// assert_eq!(total.least(), -2);
/// assert_eq!(total.at_most(3), Atom::True);
/// assert!(matches!(total.at_most(1), Atom::Lit(_)));
/// assert_eq!(total.at_most(-3), Atom::False);
/// ```
#[derive(Clone, Debug)]
pub struct Total {
    /// A lower bound of the sum.
    least: i128,
    /// The values above that it can have, and more that it cannot, ascending; each with a literal
    /// that is true if the sum is as large.
    outputs: Vec<(i128, Lit)>,
}

impl Total {
    /// Writes the clauses of a sum. Weights may be negative, and a literal may occur repeatedly.
    ///
    /// One-sided, the literals of a bound only follow the sum: a bound can be required, and not
    /// that it is exceeded. Two-sided, they are true if and only if the sum keeps the bound.
    pub fn new(sink: &mut dyn ClauseSink, terms: &[(i128, Lit)], sides: Sides) -> Self {
        let lits = terms.iter().map(|(_, lit)| lit);
        Self::write(&mut Encoder::over(sink, lits, sides), terms)
    }

    /// [Writes](Self::new) them to an encoder.
    pub(super) fn write(out: &mut Encoder<'_>, terms: &[(i128, Lit)]) -> Self {
        let (terms, least) = merged(terms);
        let above = totalizer::outputs(out, &terms);
        let outputs = above.into_iter().map(|(weight, lit)| (least + weight as i128, lit));
        Self { least, outputs: outputs.collect() }
    }

    /// The least that the weights allow.
    pub const fn least(&self) -> i128 {
        self.least
    }

    /// That the sum is at most `bound`.
    pub fn at_most(&self, bound: i128) -> Atom {
        if bound < self.least {
            return Atom::False;
        }
        let above = self.outputs.partition_point(|&(value, _)| value <= bound);
        self.outputs.get(above).map_or(Atom::True, |&(_, lit)| Atom::Lit(!lit))
    }
}
