//! Lexicographic order of two rows of literals: the first comes no later than the second.
//!
//! One auxiliary variable for each pair but the last: no pair up to here is less. While that is so,
//! the next pair must not be greater. For `n` pairs, `n - 1` variables and `3 n - 2` clauses. Donald
//! Knuth, The Art of Computer Programming 4B, 2022, section 7.2.2.2, formula (169).
//!
//! **Propagation** is complete where no variable stands in two pairs. **Determined** two-sided, by
//! `2 n - 2` clauses more.

use puzzlec_dimacs::Lit;

use crate::Encoder;

/// True if the order holds; the literals of a pair lie behind one another.
pub(crate) fn holds(pairs: &[Lit], truth: impl Fn(Lit) -> bool) -> bool {
    let sides = |side| pairs.iter().skip(side).step_by(2).map(|&lit| truth(lit));
    sides(0).le(sides(1))
}

/// States the order. Returns the encoding's name.
pub(crate) fn encode(out: &mut Encoder<'_>, pairs: &[Lit]) -> &'static str {
    let mut pairs = pairs.chunks_exact(2).map(|pair| (pair[0], pair[1])).peekable();
    // The negation of "no pair before is less".
    let mut decided: Option<Lit> = None;
    while let Some((one, other)) = pairs.next() {
        out.require([!one, other].into_iter().chain(decided));
        if pairs.peek().is_none() {
            break;
        }
        let open = out.aux();
        out.define([open, !one].into_iter().chain(decided));
        out.define([open, other].into_iter().chain(decided));
        out.define_two_sided([!open, one, !other]);
        if let Some(decided) = decided {
            out.define_two_sided([!open, !decided]);
        }
        decided = Some(!open);
    }
    "order"
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use crate::testing::{Claims, Strength, check, model_formulas};
    use crate::{Encodings, Sides};

    #[test]
    fn rows_are_in_order_and_claims_are_kept() {
        for (pairs, &sides) in (0..=5).cartesian_product(Sides::ALL) {
            let encodings = Encodings { sides, ..Encodings::default() };
            let formulas = model_formulas(2 * pairs, encodings, |rule, lits| {
                rule.lexicographic(
                    lits[..pairs].iter().copied().zip(lits[pairs..].iter().copied()),
                );
            });
            let claims = Claims { strength: Strength::Complete, determined: sides == Sides::Two };
            let context = format_args!("{pairs} pairs, {sides}-sided");
            if pairs > 0 {
                let [plain, _] = &formulas;
                let two_sided =
                    if sides == Sides::Two { 2 * pairs - 2 - usize::from(pairs > 1) } else { 0 };
                let size = (plain.num_vars() as usize - 2 * pairs, plain.num_clauses());
                assert_eq!(size, (pairs - 1, 3 * pairs - 2 + two_sided), "{context}");
            }
            check(&context, 2 * pairs, formulas, claims, |world| world[..pairs] <= world[pairs..]);
        }
    }
}
