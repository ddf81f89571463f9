//! What new variables mean, for whoever proves their clauses.

use crate::lit::Lit;

/// Hears what the auxiliary variables of an encoding mean, each before its first clause.
///
/// In terms, weights are 1 or more and literals have distinct variables, which are older than the
/// auxiliary variable.
pub trait Listener {
    /// A new literal is true exactly if the weights of the true literals add up to the bound or
    /// more. The bound is at least 1 and at most what all weights add up to.
    fn means(&mut self, new: Lit, terms: &[(u128, Lit)], bound: u128);

    /// Numbers are added: each of these literals counts as its weight, which is then split into
    /// powers of two.
    fn begin_addition(&mut self, terms: &[(u128, Lit)]);

    /// Two or three bits of the value `2^place` become one of this value, which is `odd`, and a new
    /// carry of twice this value; no carry at the highest place that the sum has.
    fn adder(&mut self, place: u32, bits: &[Lit], odd: Lit, carry: Option<Lit>);
}
