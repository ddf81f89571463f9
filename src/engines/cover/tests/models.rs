//! Models as exact cover problems.

use itertools::Itertools;
use proptest::prelude::*;
use puzzlec_dimacs::{Lit, Values};
use puzzlec_encodings::{Comparison, Encodings, Model, Request, Role, Roles, Rule};

use super::super::*;
use super::problem;
use crate::engines::blocking::Blocking;
use crate::engines::enumerate::Enumeration;
use crate::engines::interrupt::Interrupt;
use crate::engines::solver::SolverError;
use crate::engines::solver_kind::SolverKind;
use crate::properties::cases;

#[test]
fn a_model_is_lowered_if_it_says_nothing_else() {
    let mut model: Model<&str> = Model::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| model.var(name));
    model.rule("one").exactly_one([a, b]);
    model.rule("two").at_most_one([b, c]);
    let found = OfModel::new(model.core()).expect("an exact cover problem");
    // What at most one option covers is primary if an option covers nothing else.
    assert_eq!((found.problem.num_primary(), found.problem.times(1)), (2, (0, 1)));
    assert_eq!(found.of_clauses, 1);
    let d = model.clone().var("d");
    let mut more = model.clone();
    more.var("d");
    assert_eq!(OfModel::new(more.core()), Err(NotCover::Free(d.var())));
    model.rule("three").exactly_one([a, c]);
    let found = OfModel::new(model.core()).expect("an exact cover problem");
    let items = |options: &[&[u32]]| {
        options
            .iter()
            .map(|items| items.iter().copied().map(Item::from).collect_vec())
            .collect_vec()
    };
    assert_eq!(found.problem, problem(2, 1, &items(&[&[0, 1], &[0, 2], &[1, 2]])));

    let refused = |change: fn(&mut Model<&'static str>, [Lit; 3])| {
        let mut other = model.clone();
        change(&mut other, [a, b, c]);
        OfModel::new(other.core()).is_err()
    };
    assert!(refused(|model, [_, b, c]| {
        model.rule("more").clause([b, c]);
    }));
    assert!(refused(|model, [a, b, _]| {
        model.rule("not").exactly_one([!a, b]);
    }));
    assert!(refused(|model, [a, b, c]| {
        model.rule("if").when(c).exactly_one([a, b]);
    }));
    assert!(refused(|model, [a, ..]| {
        model.rule("twice").exactly_one([a, a]);
    }));
    assert!(refused(|model, [_, _, c]| model.hide(c)));
    // What follows from the rules says nothing that a search needs.
    let posted = |role: for<'m> fn(&'m mut Model<&'static str>) -> Rule<'m>| {
        let mut model = Model::asked(Request::of(Roles::PLAIN | Role::Implied));
        let [a, b, c] = ["a", "b", "c"].map(|name| model.var(name));
        model.rule("one").exactly_one([a, b, c]);
        role(&mut model).sum([(2, a), (1, b), (1, c)], Comparison::AtMost, 2);
        OfModel::new(model.core())
    };
    assert_eq!(posted(|model| model.rule("more")), Err(NotCover::Constraint(1)));
    assert!(posted(|model| model.implied("more")).is_ok());
}

#[test]
fn hidden_variables_that_options_imply_are_colours() {
    // Two dominoes side by side, each turned so that red or blue is at the seam, where they agree.
    let mut model: Model<String> = Model::new();
    let colours = ["red", "blue"].map(|name| model.var(format!("seam is {name}")));
    for colour in colours {
        model.hide(colour);
    }
    model.rule("seam").exactly_one(colours);
    for piece in ["left", "right"] {
        let turned = [0, 1, 2].map(|turn| model.var(format!("{piece} {turn}")));
        model.rule("piece").exactly_one(turned);
        model.rule("red").implies(turned[0], colours[0]);
        model.rule("blue").implies(turned[1], colours[1]);
        // The third way is forbidden for the left piece, and shows nothing for the right one.
        if piece == "left" {
            model.rule("no").clause([!turned[2]]);
        }
    }
    let found = OfModel::new(model.core()).expect("an exact cover problem");
    assert_eq!((found.problem.num_primary(), found.problem.num_items()), (2, 3));
    assert_eq!(found.vars.iter().map(|var| var.index()).collect_vec(), [2, 3, 5, 6, 7]);
    let names = |options: Vec<u32>| {
        let vars = options.into_iter().map(|option| found.vars[option as usize]);
        vars.map(|var| model.named().var(var).to_string()).join(", ")
    };
    assert_eq!(
        Search::new(&found.problem).map(names).sorted().collect_vec(),
        ["left 0, right 0", "left 0, right 2", "left 1, right 1", "left 1, right 2"]
    );
    for said in [colours[0], !colours[0]] {
        let mut other = model.clone();
        other.rule("more").clause([said]);
        assert!(OfModel::new(other.core()).is_err(), "something else is said of a colour");
    }
}

/// The sets of true variables of a cover problem's solutions.
fn found(model: &OfModel) -> Vec<Vec<usize>> {
    let solutions = Search::new(&model.problem);
    let trues = |options: Vec<u32>| {
        options.into_iter().map(|option| model.vars[option as usize].index()).sorted().collect()
    };
    solutions.map(trues).sorted().collect()
}

/// Three groups of three variables, exactly one of each is true.
fn three_threes() -> (Model<u32>, Vec<Lit>) {
    let mut model = Model::new();
    let lits = (0..9).map(|name| model.var(name)).collect_vec();
    lits.chunks(3).for_each(|group| {
        model.rule("group").exactly_one(group.iter().copied());
    });
    (model, lits)
}

/// Clauses of up to two negative literals and of positive ones mostly of one group.
fn any_clauses() -> impl Strategy<Value = Vec<(Vec<usize>, Vec<usize>)>> {
    let one_group = (0..3_usize, prop::collection::btree_set(0..3_usize, 0..3));
    let one_group = one_group
        .prop_map(|(group, members)| members.into_iter().map(|at| 3 * group + at).collect_vec());
    let any = prop::collection::vec(0..9_usize, 0..3);
    let positive = prop_oneof![8 => one_group, 1 => any];
    prop::collection::vec((prop::collection::vec(0..9_usize, 0..3), positive), 0..6)
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn clauses_are_items_that_say_the_same(clauses in any_clauses()) {
        let (mut model, lits) = three_threes();
        for (negative, positive) in &clauses {
            let negative = negative.iter().map(|&at| !lits[at]);
            model.rule("clause").clause(negative.chain(positive.iter().map(|&at| lits[at])));
        }
        let Ok(of_model) = OfModel::new(model.core()) else { return Ok(()) };
        let worlds = (0..3).map(|_| 0..3_usize).multi_cartesian_product();
        let worlds = worlds.map(|at| (0..3).map(|group| 3 * group + at[group]).collect_vec());
        let holds = |world: &Vec<usize>| clauses.iter().all(|(negative, positive)| {
            negative.iter().any(|at| !world.contains(at))
                || positive.iter().any(|at| world.contains(at))
        });
        let by_trial = worlds.filter(holds).sorted().collect_vec();
        prop_assert_eq!(found(&of_model), &by_trial[..]);

        let mut solver = SolverKind::default().start(&Interrupt::new());
        model.lower(Encodings::default(), &mut *solver);
        let models = Enumeration::new(solver, model.core().projection(), Blocking::All);
        let trues = |values: Result<Values, SolverError>| {
            let values = values.expect("an answer");
            (0..9).filter(|&at| values.satisfies(lits[at])).collect_vec()
        };
        prop_assert_eq!(models.map(trues).sorted().collect_vec(), by_trial);
    }
}

#[test]
fn every_form_of_clause_is_taken_or_refused() {
    let items = |negative: &[usize], positive: &[usize]| {
        let (mut model, lits) = three_threes();
        let negative = negative.iter().map(|&at| !lits[at]);
        model.rule("clause").clause(negative.chain(positive.iter().map(|&at| lits[at])));
        OfModel::new(model.core()).map(|OfModel { problem, of_clauses, .. }| {
            (problem.num_items() - 3, of_clauses, problem.num_options())
        })
    };
    // Items, those of clauses, and options.
    assert_eq!(items(&[0], &[]), Ok((0, 0, 8)));
    assert_eq!(items(&[0, 3], &[]), Ok((1, 1, 9)));
    // Within a group, which says it already; all of a group, which one of is chosen anyway.
    assert_eq!(items(&[0, 1], &[]), Ok((0, 0, 9)));
    assert_eq!(items(&[0], &[3, 4, 5]), Ok((0, 0, 9)));
    assert_eq!(items(&[], &[0, 1]), Ok((0, 0, 8)));
    assert_eq!(items(&[6], &[0, 1]), Ok((1, 1, 9)));
    assert_eq!(items(&[0], &[1]), Ok((0, 0, 8)));
    assert_eq!(items(&[0], &[0, 4]), Ok((0, 0, 9)));
    assert_eq!(items(&[0, 0], &[]), Ok((0, 0, 8)));
    // Nothing, which no option covers.
    assert_eq!(items(&[], &[]), Ok((1, 0, 9)));
    // Options of two groups, three options.
    assert_eq!(items(&[0], &[3, 6]), Err(NotCover::Constraint(3)));
    assert_eq!(items(&[0, 3], &[6]), Err(NotCover::Constraint(3)));
    assert_eq!(items(&[0, 3, 6], &[]), Err(NotCover::Constraint(3)));

    // What is said twice is one item, as a clause and as a count.
    let (mut model, lits) = three_threes();
    model.rule("if").clause([!lits[0], lits[3]]);
    model.rule("again").clause([lits[3], !lits[0]]);
    model.rule("less").at_most_one([lits[4], lits[0]]);
    model.rule("on condition").when(lits[1]).clause([lits[7], lits[8]]);
    let of_model = OfModel::new(model.core()).expect("an exact cover problem");
    assert_eq!((of_model.problem.num_items(), of_model.of_clauses), (5, 2));
    model.rule("hidden").clause([!lits[0]]);
    model.hide(lits[0]);
    assert!(OfModel::new(model.core()).is_err());
}
