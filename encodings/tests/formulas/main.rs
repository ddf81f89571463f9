//! Random nested formulas against brute force.
//!
//! Each case is a formula, or two with parts in common, over Booleans and integers. It is evaluated in
//! every assignment, by the tree that it is made of; and so are the constraints that the model gets.
//! Definitions determine every helper in every assignment, and all constraints hold where the formula
//! does.
//!
//! `PUZZLEC_SEED` and `PUZZLEC_CASES` choose other formulas and more of them, `PUZZLEC_CASE` a single
//! one, as a failure says:
//!
//! ```text
//! PUZZLEC_CASES=1000000 cargo test --release -p puzzlec-encodings --test formulas -- --nocapture
//! ```

#[path = "../random_models/cases.rs"]
#[allow(dead_code, reason = "models need more of it")]
mod cases;
#[path = "../random_models/random.rs"]
#[allow(dead_code, reason = "models need more of it")]
mod random;
mod tree;

use itertools::Itertools;
use puzzlec_dimacs::{Cnf, Lit, Propagator};
use puzzlec_encodings::{Body, Constraint, Encodings, Int, Meaning, Model, Said, Sides};

use cases::{Context, cases};
use tree::{Names, Set, Tree, Worlds, tree};

/// The name of a Boolean or an integer: its kind and its number.
type Name = (&'static str, usize);

/// The assignments in which a constraint holds, given those in which each variable is true.
fn satisfied(constraint: &Constraint<'_>, truth: &[Set], count: usize) -> Set {
    let is_true = |lit: Lit, world: usize| truth[lit.var().index()][world] == lit.is_positive();
    let mut holds = match constraint.body {
        Body::Clause(lits) => {
            let mut holds = vec![false; count];
            for &lit in lits {
                let own = truth[lit.var().index()].iter();
                let is_positive = lit.is_positive();
                holds.iter_mut().zip(own).for_each(|(holds, &own)| *holds |= own == is_positive);
            }
            holds
        }
        Body::Count(lits, comparison, bound) => {
            let mut sums = vec![0_i128; count];
            for &lit in lits {
                (0..count).for_each(|world| sums[world] += i128::from(is_true(lit, world)));
            }
            sums.into_iter().map(|sum| comparison.holds(sum, bound)).collect()
        }
        Body::Sum { lits, weights, comparison, bound } => {
            let mut sums = vec![0_i128; count];
            for (&lit, weight) in lits.iter().zip(weights) {
                (0..count)
                    .for_each(|world| sums[world] += weight * i128::from(is_true(lit, world)));
            }
            sums.into_iter().map(|sum| comparison.holds(sum, bound)).collect()
        }
        _ => (0..count).map(|world| constraint.holds(|lit| is_true(lit, world))).collect(),
    };
    for &condition in constraint.conditions {
        (0..count).for_each(|world| holds[world] |= !is_true(condition, world));
    }
    holds
}

#[test]
fn formulas_hold_where_brute_force_says_so() {
    cases(20_000, ["solutions", "helpers"], |random| {
        let bools = 1 + random.below(8);
        let ints = (0..random.below(3)).map(|_| {
            let count = 1 + random.below(4);
            (0..count).map(|_| random.from(-2, 4)).sorted().dedup().collect_vec()
        });
        let names = Names { bools, ints: ints.collect() };
        let mut trees = vec![tree(random, &names, 4)];
        if random.percent(20) {
            let shared = trees[0].clone();
            trees.push(Tree::Xor(Box::new([shared, tree(random, &names, 2)])));
        }
        let _context = Context(&format!("{:?} {:?}", names.ints, trees));
        let is_order = random.percent(30);
        let first = Model::<(&str, usize)>::new();
        let first =
            if is_order { Model::with_ints(puzzlec_encodings::IntEncoding::Order) } else { first };
        let condition = random.percent(20);
        let model = first.written(|model| {
            let lits = (0..names.bools).map(|index| model.var(("b", index))).collect_vec();
            let ints = names.ints.iter().enumerate();
            let ints = ints.map(|(index, own)| model.int(("x", index), own.iter().copied()));
            let ints = ints.collect_vec();
            for tree in &trees {
                let formula = tree.formula(&lits, &ints);
                let rule = model.rule("random");
                if condition { rule.when(lits[0]) } else { rule }.formula(formula);
            }
        });
        let worlds = Worlds::of(&names);
        let mut expected = vec![true; worlds.count];
        for tree in &trees {
            let holds = worlds.holds(tree);
            let applies = |world: usize| !condition || worlds.bools[0][world];
            (0..worlds.count).for_each(|world| expected[world] &= holds[world] || !applies(world));
        }
        let truth = helpers(&model, &worlds);
        let mut found = vec![true; worlds.count];
        for constraint in model.core().constraints() {
            let holds = satisfied(&constraint, &truth, worlds.count);
            (0..worlds.count).for_each(|world| found[world] &= holds[world]);
        }
        assert_eq!(found, expected, "the constraints: {model}");
        let lits = (0..names.bools).map(|index| model.lit(&("b", index)).expect("a Boolean"));
        let lits = lits.collect_vec();
        let ints =
            (0..names.ints.len()).map(|index| model.int_named(&("x", index)).expect("an integer"));
        let ints = ints.collect_vec();
        let samples = (0..8).map(|_| random.below(worlds.count)).collect_vec();
        evaluated(&model, &truth, &trees, &worlds, (&lits, &ints), &samples);
        clauses(&model, &truth, &expected, &samples);
        [expected.iter().filter(|holds| **holds).count(), model.core().helpers().count()]
    });
}

/// The assignments in which each variable is true. Definitions leave one value for each helper.
fn helpers(model: &Model<Name>, worlds: &Worlds) -> Vec<Set> {
    let mut truth = Vec::new();
    for var in model.vars() {
        let own = match model.core().meaning(var).expect("a meaning") {
            Meaning::Is(name) => worlds.bools[model.name(name).1].clone(),
            Meaning::Equals(x, value) => {
                let values = &worlds.ints[model.name(model.core().int_name(x)).1];
                values.iter().map(|&own| own == value).collect()
            }
            Meaning::AtMost(x, value) => {
                let values = &worlds.ints[model.name(model.core().int_name(x)).1];
                values.iter().map(|&own| own <= value).collect()
            }
            Meaning::Helper(_) => vec![false; worlds.count],
        };
        truth.push(own);
    }
    for (lit, _) in model.core().helpers() {
        let var = lit.var();
        let [mut if_true, mut if_false] = [true, false].map(|_| vec![true; worlds.count]);
        for constraint in model.core().constraints() {
            if model.core().said(constraint.rule).0 != Said::Helper(var) {
                continue;
            }
            for (holds, value) in [(&mut if_true, true), (&mut if_false, false)] {
                truth[var.index()] = vec![value; worlds.count];
                let own = satisfied(&constraint, &truth, worlds.count);
                holds.iter_mut().zip(own).for_each(|(holds, own)| *holds &= own);
            }
        }
        let is_determined = if_true.iter().zip(&if_false).all(|(one, other)| one != other);
        assert!(is_determined, "{} is not determined: {model}", model.named().var(var));
        truth[var.index()] = if_true;
        assert!(!model.core().is_shown(var), "a helper distinguishes solutions");
    }
    truth
}

/// The evaluation of formulas and of helpers' formulas, in some assignments.
fn evaluated(
    model: &Model<Name>,
    truth: &[Set],
    trees: &[Tree],
    worlds: &Worlds,
    (lits, ints): (&[Lit], &[Int]),
    samples: &[usize],
) {
    for tree in trees {
        let formula = tree.formula(lits, ints);
        let holds = worlds.holds(tree);
        for &world in samples {
            let values = truth.iter().map(|own| own[world]).collect_vec();
            assert_eq!(formula.holds(model.read(&values)), holds[world], "{formula:?}");
            assert_eq!((!formula.clone()).holds(model.read(&values)), !holds[world]);
            for (lit, formula) in model.core().helpers() {
                let is_true = values[lit.var().index()] == lit.is_positive();
                assert_eq!(formula.holds(model.read(&values)), is_true, "{formula:?}");
            }
        }
    }
}

/// The clauses: in each assignment, unit propagation gives every helper and every auxiliary variable its
/// value, or finds that the formula does not hold.
fn clauses(model: &Model<Name>, truth: &[Set], expected: &[bool], samples: &[usize]) {
    let encodings = Encodings { sides: Sides::Two, ..Encodings::default() };
    let mut cnf = Cnf::new();
    model.lower(encodings, &mut cnf);
    let mut propagator = Propagator::new(&cnf);
    for &world in samples {
        let named = model
            .vars()
            .filter(|&var| !matches!(model.core().meaning(var), Some(Meaning::Helper(_))));
        let lits = named.map(|var| var.lit(truth[var.index()][world]));
        let marks = lits.map(|lit| propagator.assume(lit)).collect_vec();
        assert_eq!(propagator.is_consistent(), expected[world], "the clauses: {model}");
        if expected[world] {
            for (var, own) in model.vars().zip(truth) {
                assert_eq!(propagator.value(var.positive()), Some(own[world]), "a helper");
            }
        }
        marks.into_iter().rev().for_each(|mark| propagator.undo(mark));
    }
}
