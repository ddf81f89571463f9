//! The claims on formulas of which each literal occurs once, exhaustively; and their sizes.

use puzzlec_dimacs::Var;

use super::*;
use crate::choice::Sides;
use crate::encoding::Propagates;
use crate::encodings::Encodings;
use crate::model::Model;
use crate::testing::seeded::Random;
use crate::testing::{Claims, check, model_formulas};

/// A formula in which each of these literals occurs once.
fn read_once(random: &mut Random, lits: &[Lit]) -> Formula {
    if let [only] = *lits {
        return if random.percent(50) { only.into() } else { (!only).into() };
    }
    let mut parts = Vec::new();
    let mut rest = lits;
    while !rest.is_empty() {
        let most = if parts.is_empty() { rest.len() - 1 } else { rest.len() };
        let (own, others) = rest.split_at(1 + random.below(most));
        parts.push(read_once(random, own));
        rest = others;
    }
    let formula = match random.below(3) {
        0 => Formula::All(parts),
        1 => Formula::Any(parts),
        _ => Formula::Odd(parts),
    };
    if random.percent(50) { !formula } else { formula }
}

#[test]
fn propagation_is_complete_where_each_literal_occurs_once() {
    for case in 0..600 {
        let n = 2 + case as usize % 6;
        let formula = |lits: &[Lit]| read_once(&mut Random::of(1, case), lits);
        let inputs = (0..n).map(|index| Var::new(index as u32).positive()).collect_vec();
        let said = formula(&inputs);
        for &sides in Sides::ALL {
            let encodings = Encodings { sides, ..Encodings::default() };
            let formulas = model_formulas(n, encodings, |rule, lits| rule.formula(formula(lits)));
            let claims = Claims { propagates: Propagates::Completely, determined: true };
            let context = format!("case {case}: {said:?}");
            let found = check(&context, n, formulas, claims, |world| {
                let truth = |lit: Lit| world[lit.var().index()] == lit.is_positive();
                said.evaluate(&truth, &|_| None)
            });
            assert_eq!(found, claims, "{context}");
        }
    }
}

/// A model with Booleans under these names.
fn booleans<const COUNT: usize>(
    names: [&'static str; COUNT],
) -> (Model<&'static str>, [Formula; COUNT]) {
    let mut model = Model::new();
    let formulas = names.map(|name| model.var(name).into());
    (model, formulas)
}

#[test]
fn a_part_that_occurs_again_keeps_its_helper() {
    let (mut model, [a, b, c, d]) = booleans(["a", "b", "c", "d"]);
    let both = a & b;
    let differ = c.clone() ^ d.clone();
    model.rule("one").formula(both.clone() | differ.clone());
    assert_eq!(model.core().helpers().count(), 2);
    model.rule("another").formula((!both.clone()) ^ (differ.clone() & c));
    let helpers = model.core().helpers().count();
    // `c xor d`, and that with `c`.
    assert_eq!(helpers, 3);
    model.rule("both again").formula(d.iff(both) | !differ);
    assert_eq!(model.core().helpers().count(), helpers + 1, "`d iff both`");
}

#[test]
fn negation_costs_nothing() {
    let (mut model, [a, b, c]) = booleans(["a", "b", "c"]);
    let x = model.int("x", 1..=5);
    let before = model.num_vars();
    model.rule("none of both").formula(!(a.clone() & !b.clone()) & !(b | !c.clone()));
    model.rule("not in the middle").formula(!Linear::from(x).within(2..=4));
    model.rule("not all").formula(!(a & c & x.is(1)));
    assert_eq!(model.num_vars(), before);
}

#[test]
fn a_model_with_formulas_reads_as_it_was_said() {
    let (mut model, [rain, hat, late]) = booleans(["rain", "hat", "late"]);
    let [ann, bob] = ["ann", "bob"].map(|name| model.int(name, 1..=3));
    model.rule("who is wet is late").formula((rain.clone() & !hat.clone()).implies(late.clone()));
    model.rule("a sum").formula((Linear::from(ann) + bob + Atom::True).at_least(4) | late.clone());
    model.rule("parity").formula(rain.clone() ^ hat.clone() ^ late.clone());
    model.rule("a choice").formula((ann.is(bob) & rain) | (hat & late & ann.at_least(2)));
    insta::assert_snapshot!(model);
}

#[test]
#[should_panic(expected = "connected nodes have no helper")]
fn connected_nodes_have_no_helper() {
    let (mut model, _) = booleans(["a", "b"]);
    let nodes = model.vars().map(|var| (var, var.positive())).collect_vec();
    model.reified(Formula::connected(nodes, []));
}
