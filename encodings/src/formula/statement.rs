//! Statements: what clauses, counts and sums take.

use puzzlec_dimacs::Lit;

use super::Formula;
use crate::atom::Atom;

/// Something that is true or false: a literal, a constant, or a [`Formula`].
///
/// Clauses, counts and sums take statements. A formula among them becomes a literal, or a clause of
/// its own.
///
/// An integer is neither true nor false, and adds up by [`linear`](crate::Rule::linear):
///
/// ```compile_fail,E0277
/// use puzzlec_encodings::{Comparison, Model};
///
/// let mut model: Model<&str> = Model::new();
/// let x = model.int("x", 1..=3);
/// model.rule("it is small").sum([(2, x)], Comparison::AtMost, 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither true nor false",
    label = "expected a literal, a constant or a formula",
    note = "on an integer `x`, `x.is(3)` and `x.at_most(3)` are formulas; `Rule::linear` adds up \
            integers",
    note = "a name becomes a literal by `Model::var`, or by `Model::lit` if it has a variable"
)]
pub trait Statement: Into<Formula> {
    /// The literal or the constant that it is.
    ///
    /// # Errors
    /// The formula, if it is neither.
    fn into_atom(self) -> Result<Atom, Formula> {
        match self.into() {
            Formula::Atom(atom) => Ok(atom),
            formula => Err(formula),
        }
    }
}

macro_rules! atoms {
    ($($atom:ty),*) => {
        $(impl Statement for $atom {
            // Models have millions of literals: none goes through a formula.
            #[inline]
            fn into_atom(self) -> Result<Atom, Formula> {
                Ok(self.into())
            }
        })*
    };
}

atoms!(Lit, Atom, bool);
impl Statement for Formula {}
