//! The other way down: sums stay sums, for pseudo-Boolean solvers.

use puzzlec_dimacs::{ClauseSink, Lit, Relation, Size, SumSink, Var};

use crate::simplified::Simplified;
use crate::{Body, Comparison, Constraint, Core};

impl Core {
    /// Hands every constraint on as clauses and sums, in order.
    ///
    /// Only a table needs auxiliary variables: one per row. A constraint under conditions becomes
    /// a sum that a false condition satisfies. Returns the size, a sum counted as one clause.
    pub fn lower_to_sums(&self, sink: &mut dyn SumSink) -> Size {
        sink.reserve_vars(self.num_vars());
        let size = Size { vars: self.num_vars(), ..Size::default() };
        let mut lowering = Sums { sink, size, terms: Vec::new() };
        let mut simplified = Simplified::new(self);
        for index in 0..self.num_constraints() {
            if let Some(constraint) = simplified.constraint(index) {
                lowering.constraint(constraint);
            }
        }
        lowering.size
    }
}

struct Sums<'a> {
    sink: &'a mut dyn SumSink,
    size: Size,
    terms: Vec<(i64, Lit)>,
}

impl Sums<'_> {
    fn constraint(&mut self, constraint: Constraint<'_>) {
        let conditions = constraint.conditions;
        match constraint.body {
            Body::Clause(lits) => self.clause(lits, conditions),
            Body::Count(_, comparison, bound) | Body::Sum { comparison, bound, .. } => {
                self.compare(&constraint.body.terms(), comparison, bound, conditions);
            }
            Body::Table { cells, width, .. } => {
                let rows: Vec<_> = cells.chunks_exact(width).map(|row| (self.aux(), row)).collect();
                let selectors: Vec<_> = rows.iter().map(|&(selector, _)| selector).collect();
                self.clause(&selectors, conditions);
                for (selector, row) in rows {
                    for &cell in row {
                        self.clause(&[!selector, cell], &[]);
                    }
                }
            }
        }
    }

    fn aux(&mut self) -> Lit {
        let var = Var::new(self.size.vars);
        self.size.vars += 1;
        self.sink.reserve_vars(self.size.vars);
        var.positive()
    }

    fn clause(&mut self, lits: &[Lit], conditions: &[Lit]) {
        let unless = conditions.iter().map(|&condition| !condition);
        let lits: Vec<_> = lits.iter().copied().chain(unless).collect();
        self.size.add_clause(&lits);
        self.sink.add_clause(&lits);
    }

    fn compare(
        &mut self,
        terms: &[(i64, Lit)],
        comparison: Comparison,
        bound: i64,
        conditions: &[Lit],
    ) {
        if comparison == Comparison::Exactly && conditions.is_empty() {
            return self.sum(terms, Relation::Equal, bound, conditions);
        }
        if comparison != Comparison::AtMost {
            self.sum(terms, Relation::AtLeast, bound, conditions);
        }
        if comparison != Comparison::AtLeast {
            let negated: Vec<_> = terms.iter().map(|&(weight, lit)| (-weight, lit)).collect();
            self.sum(&negated, Relation::AtLeast, -bound, conditions);
        }
    }

    fn sum(&mut self, terms: &[(i64, Lit)], relation: Relation, bound: i64, conditions: &[Lit]) {
        // What the sum lacks at the worst; a false condition gives as much.
        let least: i64 = terms.iter().map(|&(weight, _)| weight.min(0)).sum();
        let lack = (bound - least).max(0);
        self.terms.clear();
        self.terms.extend_from_slice(terms);
        self.terms.extend(conditions.iter().map(|&condition| (lack, !condition)));
        self.size.add_sum(&self.terms, relation, bound);
        self.sink.add_sum(&self.terms, relation, bound);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use crate::testing::worlds;

    /// Sums and clauses, to be evaluated.
    #[derive(Default)]
    struct Kept(Vec<Sum>);

    type Sum = (Vec<(i64, Lit)>, Relation, i64);

    impl ClauseSink for Kept {
        fn add_clause(&mut self, lits: &[Lit]) {
            self.add_sum(
                &lits.iter().map(|&lit| (1, lit)).collect::<Vec<_>>(),
                Relation::AtLeast,
                1,
            );
        }
    }

    impl SumSink for Kept {
        fn add_sum(&mut self, terms: &[(i64, Lit)], relation: Relation, bound: i64) {
            self.0.push((terms.to_vec(), relation, bound));
        }
    }

    impl Kept {
        fn hold(&self, world: &[bool]) -> bool {
            let truth = |lit: Lit| world[lit.var().index()] == lit.is_positive();
            self.0.iter().all(|(terms, relation, bound)| {
                let sum: i64 =
                    terms.iter().filter(|(_, lit)| truth(*lit)).map(|(weight, _)| weight).sum();
                match relation {
                    Relation::AtLeast => sum >= *bound,
                    Relation::Equal => sum == *bound,
                }
            })
        }
    }

    #[test]
    fn sums_mean_what_the_constraints_say() {
        let comparisons = [Comparison::AtMost, Comparison::Exactly, Comparison::AtLeast];
        for comparison in comparisons {
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
                    let size = model.lower_to_sums(&mut kept);
                    assert_eq!(size.clauses, kept.0.len() as u64);
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
    fn a_table_takes_a_variable_per_row() {
        let mut model: Model<usize> = Model::new();
        let [a, b, c] = [0, 1, 2].map(|i| model.var(i));
        model.rule("table").when(a).some_row([[a, b], [!b, c]]);
        let mut kept = Kept::default();
        assert_eq!(model.lower_to_sums(&mut kept).vars, 5);
        for world in worlds(3) {
            let extendable = worlds(2).any(|rows| kept.hold(&[world.clone(), rows].concat()));
            let [a, b, c] = [world[0], world[1], world[2]];
            let holds = b || !a || c;
            assert_eq!(extendable, holds, "{world:?}");
        }
    }
}
