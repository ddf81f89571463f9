//! All different: no value twice.
//!
//! The constraint is Jean-Louis Laurière's, "A language and a program for stating and solving
//! combinatorial problems", 1978; the extra clauses of a permutation are those of Inês Lynce and
//! Joël Ouaknine, "Sudoku as a SAT problem", 2006.
//!
//! Unit propagation removes the value of an integer from all others and, for a permutation, gives a
//! value to the last integer that can have it. Sets of integers that share a set of values (Hall
//! sets) are not seen.

use crate::atom::Atom;
use crate::constraint::Comparison;
use crate::int::Int;
use crate::model::rule::Rule;

impl Rule<'_> {
    /// No two of these integers have the same value.
    ///
    /// At most one integer per value that two of them can have; exactly one per value if there are
    /// as many values as integers, since each value is then taken.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let places = ["ann", "bob", "eve"].map(|name| model.int(name, 1..=3));
    /// model.rule("each place is taken once").all_different(places);
    /// assert_eq!(model.named().constraint(3).to_string(), "ann=1 + bob=1 + eve=1 = 1");
    /// ```
    pub fn all_different(&mut self, ints: impl IntoIterator<Item = Int>) {
        if self.is_never() {
            return;
        }
        let ints: Vec<Int> = ints.into_iter().collect();
        let mut takers = self.core().takers(&ints);
        let permutation = takers.len() == ints.len();
        let comparison = if permutation { Comparison::Exactly } else { Comparison::AtMost };
        takers.retain(|_, ints| permutation || ints.len() > 1);
        let taken: Vec<Vec<Atom>> = takers
            .iter()
            .map(|(&value, ints)| ints.iter().map(|&x| self.core().eq(x, value)).collect())
            .collect();
        for atoms in taken {
            self.count(atoms, comparison, 1);
        }
    }
}
