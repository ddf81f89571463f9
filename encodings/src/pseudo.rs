//! The other way down: sums stay sums, for pseudo-Boolean solvers.

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Relation, SumSink};

use crate::choice::Sides;
use crate::constraint::{Body, Comparison, Constraint};
use crate::encoder::Encoder;
use crate::encodings::Encodings;
use crate::lower::lower_body;
use crate::model::core::Core;
use crate::simplified::Simplified;

impl Core {
    /// Hands every constraint on as clauses and sums, in order.
    ///
    /// Only tables, which have one per row, and constraints on graphs and of lexicographic order
    /// need auxiliary variables. A constraint under conditions becomes a sum that a false condition
    /// satisfies. A [`Size`](puzzlec_dimacs::Size) counts beforehand what a file has to promise.
    pub fn lower_to_sums(&self, sink: &mut dyn SumSink) {
        sink.reserve_vars(self.num_vars());
        (0..self.num_constraints()).for_each(|index| self.state(index, sink));
    }

    /// Hands constraint number `index` on as clauses and sums.
    pub fn state(&self, index: usize, sink: &mut dyn SumSink) {
        let mut simplified = Simplified::new(self);
        if let Some(Constraint { conditions, body, .. }) = simplified.constraint(index) {
            lower(self, sink, conditions, body);
        }
    }
}

fn lower(core: &Core, sink: &mut dyn SumSink, conditions: &[Lit], body: Body<'_>) {
    let unless = conditions.iter().map(|&condition| !condition).collect_vec();
    match body {
        Body::Clause(lits) => sink.add_clause(&[lits, &unless].concat()),
        Body::Count(_, comparison, bound) | Body::Sum { comparison, bound, .. } => {
            // At most a bound is at least its opposite, for the opposite weights.
            let (relation, signs): (_, &[i128]) = match comparison {
                Comparison::Exactly if unless.is_empty() => (Relation::Equal, &[1]),
                _ => (Relation::AtLeast, comparison.signs()),
            };
            for sign in signs {
                let bound = sign * bound;
                let terms = body.terms().map(|(weight, lit)| (sign * weight, lit));
                let mut terms = terms.collect_vec();
                // What the sum lacks at the worst; a false condition gives as much.
                let least: i128 = terms.iter().map(|&(weight, _)| weight.min(0)).sum();
                let lack = (bound - least).max(0);
                terms.extend(unless.iter().map(|&lit| (lack, lit)));
                sink.add_sum(&terms, relation, bound);
            }
        }
        Body::Table { cells, width, .. } => {
            let rows = cells.chunks_exact(width);
            let selectors = rows.clone().map(|_| sink.new_var().positive()).collect_vec();
            sink.add_clause(&[selectors.as_slice(), &unless].concat());
            for (&selector, row) in selectors.iter().zip(rows) {
                for &cell in row {
                    sink.add_clause(&[!selector, cell]);
                }
            }
        }
        Body::Graph(_) | Body::Lexicographic(_) => {
            let mut out = Encoder::new(sink, Sides::One);
            out.set_conditions(conditions.iter().copied());
            lower_body(&mut out, core, body, Encodings::default());
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::{Itertools, repeat_n};
    use puzzlec_dimacs::{ClauseSink, Size};

    use super::*;
    use crate::testing::worlds;
    use crate::{Atom, Model};

    /// Sums and clauses, to be evaluated.
    #[derive(Default)]
    struct Kept(Vec<Sum>, Size);

    type Sum = (Vec<(i128, Lit)>, Relation, i128);

    impl ClauseSink for Kept {
        fn add_clause(&mut self, lits: &[Lit]) {
            self.add_sum(
                &lits.iter().map(|&lit| (1, lit)).collect::<Vec<_>>(),
                Relation::AtLeast,
                1,
            );
        }

        fn num_vars(&self) -> u32 {
            self.1.vars
        }

        fn reserve_vars(&mut self, count: u32) {
            self.1.reserve_vars(count);
        }
    }

    impl SumSink for Kept {
        fn add_sum(&mut self, terms: &[(i128, Lit)], relation: Relation, bound: i128) {
            self.0.push((terms.to_vec(), relation, bound));
        }
    }

    impl Kept {
        fn hold(&self, world: &[bool]) -> bool {
            let truth = |lit: Lit| world[lit.var().index()] == lit.is_positive();
            self.0.iter().all(|(terms, relation, bound)| {
                let terms = terms.iter().filter(|(_, lit)| truth(*lit));
                let sum: i128 = terms.map(|(weight, _)| weight).sum();
                match relation {
                    Relation::AtLeast => sum >= *bound,
                    Relation::Equal => sum == *bound,
                }
            })
        }
    }

    #[test]
    fn sums_mean_what_the_constraints_say() {
        for &comparison in Comparison::ALL {
            for bound in -8..=8 {
                for conditions in 0..=2 {
                    let mut model: Model<usize> = Model::new();
                    let lits: Vec<_> = (0..6).map(|i| model.var(i)).collect();
                    let terms = [(3, lits[0]), (-2, lits[1]), (2, !lits[2]), (-4, !lits[3])];
                    let mut rule = model.rule("sum");
                    for &condition in &lits[4..4 + conditions] {
                        rule = rule.when(condition);
                    }
                    rule.sum(terms, comparison, bound);
                    let mut kept = Kept::default();
                    model.core().lower_to_sums(&mut kept);
                    for world in worlds(6) {
                        let value = |i: usize, positive: bool| i64::from(world[i] == positive);
                        let sum = 3 * value(0, true) - 2 * value(1, true) + 2 * value(2, false)
                            - 4 * value(3, false);
                        let applies = world[4..4 + conditions].iter().all(|&holds| holds);
                        let holds = !applies || comparison.holds(sum.into(), bound.into());
                        assert_eq!(kept.hold(&world), holds, "{comparison} {bound} {world:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_numbers_stay_exact() {
        for &comparison in Comparison::ALL {
            for bound in [i64::MIN, -1, 0, i64::MAX] {
                let mut model: Model<usize> = Model::new();
                let [x, y, condition] = [0, 1, 2].map(|index| model.var(index));
                let terms = [(i64::MIN, x), (i64::MAX, !y), (i64::MIN, y)];
                model.rule("sum").when(condition).sum(terms, comparison, bound);
                let mut kept = Kept::default();
                model.core().lower_to_sums(&mut kept);
                for world in worlds(3) {
                    let truth = |lit: Lit| world[lit.var().index()] == lit.is_positive();
                    let holds = model.core().constraint(0).holds(truth);
                    assert_eq!(kept.hold(&world), holds, "{comparison} {bound} {world:?}");
                }
            }
        }
    }

    #[test]
    fn constants_of_any_size_count() {
        for (&comparison, weight) in Comparison::ALL.iter().cartesian_product([i64::MIN, i64::MAX])
        {
            for (bound, repeated) in [i64::MIN, 2, i64::MAX].into_iter().cartesian_product(0..3) {
                let few = usize::try_from(bound).unwrap_or(usize::MAX);
                let mut model: Model<usize> = Model::new();
                let x = Atom::from(model.var(0));
                let terms = repeat_n((weight, Atom::True), repeated).chain([(1, x)]);
                model.rule("sum").sum(terms, comparison, bound);
                model.rule("count").count([Atom::True, x, Atom::True], comparison, few);
                let mut kept = Kept::default();
                model.core().lower_to_sums(&mut kept);
                for world in worlds(1) {
                    let own = i128::from(world[0]);
                    let sum = i128::from(weight) * repeated as i128 + own;
                    let holds = [(sum, bound.into()), (2 + own, few as i128)]
                        .map(|(sum, bound)| comparison.holds(sum, bound));
                    assert_eq!(kept.hold(&world), holds == [true; 2], "{model}");
                    let truth = |lit: Lit| world[lit.var().index()] == lit.is_positive();
                    assert_eq!(
                        [0, 1].map(|index| model.core().constraint(index).holds(truth)),
                        holds
                    );
                }
            }
        }
    }

    #[test]
    fn a_table_takes_a_variable_per_row() {
        let mut model: Model<usize> = Model::new();
        let [a, b, c] = [0, 1, 2].map(|i| model.var(i));
        model.rule("table").when(a).some_row([[a, b], [!b, c]]);
        let mut kept = Kept::default();
        model.core().lower_to_sums(&mut kept);
        assert_eq!(kept.num_vars(), 5);
        for world in worlds(3) {
            let extendable = worlds(2).any(|rows| kept.hold(&[world.clone(), rows].concat()));
            let [a, b, c] = [world[0], world[1], world[2]];
            let holds = b || !a || c;
            assert_eq!(extendable, holds, "{world:?}");
        }
    }
}
