//! Random constraints.

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use crate::constraint::Comparison;
use crate::formula::{Formula, Linear};
use crate::int::Int;
use crate::model::Model;
use crate::testing::seeded::Random;
use crate::testing::worlds;

/// A constraint on some of these literals. One that nothing satisfies has a condition: else the
/// checker would believe everything after it.
fn post(model: &mut Model<usize>, lits: &[Lit], random: &mut Random, has_weights: bool) {
    let lit = |random: &mut Random| {
        let lit = lits[random.below(lits.len())];
        if random.percent(30) { !lit } else { lit }
    };
    let count = 1 + random.below(9);
    let mut terms = (0..count).map(|_| lit(random)).collect_vec();
    if random.percent(80) {
        terms = terms.into_iter().unique_by(|lit| lit.var()).collect();
    }
    let weights = if has_weights {
        let most = [3, 7, 20][random.below(3)];
        let factor = if random.percent(20) { 2 } else { 1 };
        let is_large = random.percent(10);
        let signs = if random.percent(50) { 0 } else { 30 };
        let weights = terms.iter().map(|_| {
            let weight = factor * (1 + random.below(most) as i64);
            let weight = if is_large { (weight << 54) + random.below(5) as i64 } else { weight };
            if random.percent(signs) { -weight } else { weight }
        });
        weights.collect_vec()
    } else {
        vec![1; terms.len()]
    };
    let least: i64 = weights.iter().map(|weight| weight.min(&0)).sum();
    let most: i64 = weights.iter().map(|weight| weight.max(&0)).sum();
    let comparison = Comparison::ALL[random.below(3)];
    let bound = match random.below(4) {
        0 if !has_weights => 1,
        _ => least - 1 + random.below((most - least + 3) as usize) as i64,
    };
    let can_hold = worlds(lits.len()).any(|world| {
        let truth = |lit: Lit| world[lit.var().index() % lits.len()] == lit.is_positive();
        let trues = weights.iter().zip(&terms).filter(|(_, lit)| truth(**lit));
        comparison.holds(trues.map(|(&weight, _)| i128::from(weight)).sum(), bound.into())
    });
    let conditions = if random.percent(30) || !can_hold { 1 + random.below(2) } else { 0 };
    let mut rule = model.rule("random");
    for _ in 0..conditions {
        rule = rule.when(lit(random));
    }
    match usize::try_from(bound) {
        Ok(bound) if !has_weights => rule.count(terms, comparison, bound),
        _ => rule.sum(weights.into_iter().zip(terms), comparison, bound),
    }
}

/// Random constraints in one model, each on variables of its own.
pub(super) fn random_model(seed: u64, count: usize, has_weights: bool) -> Model<usize> {
    let mut random = Random::of(seed, 0);
    let mut model: Model<usize> = Model::new();
    for _ in 0..count {
        let lits = (0..10).map(|_| model.var(model.core().num_names())).collect_vec();
        post(&mut model, &lits, &mut random, has_weights);
    }
    model
}

/// A random formula, nested so deep.
fn formula(random: &mut Random, lits: &[Lit], ints: [Int; 2], depth: usize) -> Formula {
    let count = 2 + random.below(3);
    let kind = if depth == 0 { 4 + random.below(4) } else { random.below(8) };
    let inner = |random: &mut Random| formula(random, lits, ints, depth - 1);
    let formula = match kind {
        0 => Formula::All((0..count).map(|_| inner(random)).collect()),
        1 => Formula::Any((0..count).map(|_| inner(random)).collect()),
        2 => Formula::Odd((0..count).map(|_| inner(random)).collect()),
        3 => {
            let least = random.from(0, 2);
            let parts = (0..count).map(|_| inner(random)).collect_vec();
            Formula::count(parts, least..=least + random.from(0, 1))
        }
        4 => {
            let terms = (0..count).map(|_| (random.from(-3, 3), lits[random.below(lits.len())]));
            (Linear::weighted(terms.collect_vec()) + ints[0]).at_most(random.from(-3, 6))
        }
        5 => (Linear::from(ints[0]) - ints[1]).within(random.from(-2, 0)..=random.from(0, 2)),
        _ => lits[random.below(lits.len())].into(),
    };
    if random.percent(40) { !formula } else { formula }
}

/// Random formulas in one model, each on variables of its own, and under a condition: none makes a
/// contradiction.
pub(super) fn random_formulas(seed: u64, count: usize) -> Model<usize> {
    let mut random = Random::of(seed, 1);
    let mut model: Model<usize> = Model::new();
    for _ in 0..count {
        let lits = (0..6).map(|_| model.var(model.core().num_names())).collect_vec();
        let ints = [0, 1].map(|_| model.int(model.core().num_names(), 1..=3));
        let formula = formula(&mut random, &lits, ints, 3);
        let condition = model.var(model.core().num_names());
        model.rule("random").when(condition).formula(formula);
    }
    model
}
