//! Linear comparisons of any number of integers.
//!
//! Up to two integers become clauses, see [`pair`](super::pair). Three or more become a weighted
//! sum of literals: on order literals x is its least value and, for every bound that it exceeds,
//! the step to the next value; on direct literals it is the value of the literal that is true. The
//! encoding of the [`sum`](crate::sum) takes the literals of an integer together again.

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_dimacs::Lit;
use rustc_hash::FxBuildHasher;

use crate::atom::Atom;
use crate::constraint::Comparison;
use crate::formula::statement::Statement;
use crate::int::{Int, Integer};
use crate::model::core::Core;
use crate::model::rule::Rule;

/// An integer times a coefficient other than 0.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) coefficient: i128,
    pub(super) int: Int,
}

impl Term {
    /// The term when its integer is `value`.
    pub(super) fn of(self, value: i64) -> i128 {
        self.coefficient * i128::from(value)
    }

    pub(super) const fn negated(self) -> Self {
        Self { coefficient: -self.coefficient, ..self }
    }
}

impl Rule<'_> {
    /// The sum of these integers, each times its coefficient, compares with the bound. Integers may
    /// repeat and coefficients may be 0.
    ///
    /// ```
    /// use puzzlec_encodings::{Comparison, IntEncoding, Model};
    ///
    /// let mut model: Model<&str> = Model::with_ints(IntEncoding::Order);
    /// let [x, y, z] = ["x", "y", "z"].map(|name| model.int(name, 1..=3));
    /// model.rule("it is small").linear([(1, x), (1, y)], Comparison::AtMost, 3);
    /// model.rule("it adds up").linear([(1, x), (2, y), (-3, z)], Comparison::Exactly, 0);
    ///
    /// let texts: Vec<_> = (3..6).map(|i| model.named().constraint(i).to_string()).collect();
    /// assert_eq!(texts, ["y<=2", "x<=1 or y<=1", "x<=2"]);
    /// assert_eq!(
    ///     model.named().constraint(6).to_string(),
    ///     "!x<=1 + !x<=2 + 2 !y<=1 + 2 !y<=2 - 3 !z<=1 - 3 !z<=2 = 0",
    /// );
    /// ```
    ///
    /// Coefficients have half the width of values, so that no sum is too large: all are exact.
    pub fn linear(
        &mut self,
        terms: impl IntoIterator<Item = (i32, Int)>,
        comparison: Comparison,
        bound: i64,
    ) {
        self.linear_sum(terms, [] as [(i64, Lit); 0], comparison, bound);
    }

    /// A [linear](Self::linear) sum of integers together with a [sum](Self::sum) of the weights of
    /// true literals compares with the bound.
    ///
    /// ```
    /// use puzzlec_encodings::{Comparison, IntEncoding, Model};
    ///
    /// let mut model: Model<&str> = Model::with_ints(IntEncoding::Order);
    /// let (x, bonus) = (model.int("x", 1..=3), model.var("bonus"));
    /// model.rule("it adds up").linear_sum([(1, x)], [(2, bonus)], Comparison::Exactly, 3);
    ///
    /// assert_eq!(model.named().constraint(1).to_string(), "2 bonus + !x<=1 + !x<=2 = 2");
    /// ```
    pub fn linear_sum<S: Statement>(
        &mut self,
        terms: impl IntoIterator<Item = (i32, Int)>,
        parts: impl IntoIterator<Item = (i64, S)>,
        comparison: Comparison,
        bound: i64,
    ) {
        if self.is_never() {
            return;
        }
        let atom = |(weight, part): (i64, S)| (weight.into(), self.atom(part));
        let atoms = parts.into_iter().map(atom).collect();
        self.wide_linear(terms.into_iter().collect(), atoms, comparison, bound.into());
    }

    /// A [linear sum](Self::linear_sum) whose bound may be beyond what values can be.
    pub(crate) fn wide_linear(
        &mut self,
        terms: Vec<(i32, Int)>,
        lits: Vec<(i128, Atom)>,
        comparison: Comparison,
        bound: i128,
    ) {
        let mut core = self.core();
        let (terms, bound) = core.merged(terms, bound);
        let clauses = match (terms.as_slice(), lits.is_empty(), comparison) {
            ([], true, _) if comparison.holds(0, bound) => vec![],
            ([], true, _) => vec![vec![]],
            (&[x], true, _) => core.single(x, comparison, bound),
            (&[x, y], true, Comparison::AtMost) => core.pair_at_most(x, y, bound),
            (&[x, y], true, Comparison::AtLeast) => {
                core.pair_at_most(x.negated(), y.negated(), -bound)
            }
            (&[x, y], true, Comparison::Exactly) => core.pair_exactly(x, y, bound),
            ([], ..) if bound >= 0 && lits.iter().all(|(weight, _)| *weight == 1) => {
                let bound = usize::try_from(bound).unwrap_or(usize::MAX);
                drop(core);
                return self.count(lits.into_iter().map(|(_, lit)| lit), comparison, bound);
            }
            (terms, ..) => {
                for &Term { int, .. } in terms {
                    core.note(int, |used| used.bounds = true);
                    if core.integer(int).used.is_some() && !core.integer(int).is_order() {
                        core.require_order(int);
                    }
                }
                // The least values together, and what literals add to them.
                let least: i128 = terms.iter().map(|term| term.of(core.domain(term.int)[0])).sum();
                let weighted = terms.iter().flat_map(|&term| core.above_least(term));
                let weighted = weighted.map(|(weight, lit)| (weight, lit.into()));
                let all = lits.into_iter().chain(weighted).collect_vec();
                drop(core);
                return self.wide_sum(all, comparison, bound - least);
            }
        };
        drop(core);
        self.clauses(clauses);
    }
}

impl Core {
    /// Distinct integers with coefficients other than 0 and more than one value, in the order of
    /// their first occurrence, and what the others leave of the bound.
    fn merged(
        &self,
        terms: impl IntoIterator<Item = (i32, Int)>,
        mut bound: i128,
    ) -> (Vec<Term>, i128) {
        let mut coefficients: IndexMap<Int, i128, FxBuildHasher> = IndexMap::default();
        for (coefficient, int) in terms {
            *coefficients.entry(int).or_default() += i128::from(coefficient);
        }
        let mut merged = Vec::new();
        for (int, coefficient) in coefficients {
            let term = Term { coefficient, int };
            match *self.domain(int) {
                // Nothing satisfies the model anyway.
                [] => {}
                [value] => bound -= term.of(value),
                _ if coefficient == 0 => {}
                _ => merged.push(term),
            }
        }
        (merged, bound)
    }

    /// The unit clauses of one term: its bounds, its only value, or the values that it cannot have.
    fn single(&mut self, term: Term, comparison: Comparison, bound: i128) -> Vec<Vec<Atom>> {
        if !self.integer(term.int).is_order() {
            let fits = |value: &i64| comparison.holds(term.of(*value), bound);
            if let Ok(&only) = self.domain(term.int).iter().filter(|own| fits(own)).exactly_one() {
                return vec![vec![self.eq(term.int, only)]];
            }
            return self.only(term.int, |value| comparison.holds(term.of(value), bound));
        }
        let at_most = (comparison != Comparison::AtLeast).then_some((term, bound));
        let at_least = (comparison != Comparison::AtMost).then_some((term.negated(), -bound));
        let sides = at_most.into_iter().chain(at_least);
        sides.map(|(term, bound)| vec![self.term_at_most(term, bound)]).collect()
    }

    /// `a x <= bound`
    pub(super) fn term_at_most(&mut self, Term { coefficient, int }: Term, bound: i128) -> Atom {
        let quotient = bound.div_euclid(coefficient.abs());
        // A negative coefficient makes it a bound from below.
        if coefficient > 0 {
            self.at_most(int, quotient)
        } else {
            !self.at_most(int, -quotient - 1)
        }
    }

    /// The value of an integer as its least value and what literals add to it: those of its order
    /// side if it has one, else those of its values. An integer without values counts as 0: nothing
    /// satisfies its model.
    pub(crate) fn value_terms(&self, x: Int) -> (i64, Vec<(i128, Lit)>) {
        let above = self.above_least(Term { coefficient: 1, int: x });
        (self.domain(x).first().copied().unwrap_or(0), above.collect())
    }

    /// The weights that the literals of an integer add to the least value of the term.
    fn above_least(&self, term: Term) -> impl Iterator<Item = (i128, Lit)> {
        let Integer { domain, equals, at_most, .. } = self.integer(term.int);
        let steps = domain.windows(2).map(move |pair| term.of(pair[1]) - term.of(pair[0]));
        let ordered = steps.zip(at_most.iter().map(|&lit| !lit));
        let values = if at_most.is_empty() { equals.as_slice() } else { &[] };
        let excess = domain.iter().map(move |&value| term.of(value) - term.of(domain[0]));
        let direct = excess.zip(values.iter().copied().flatten()).skip(1);
        ordered.chain(direct)
    }
}
