//! Every constraint on small graphs, against a walk along the true edges.

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values};

use crate::choice::Sides;
use crate::encodings::{Encodings, Lowering};
use crate::graph::Edges;
use crate::model::Model;
use crate::model::rule::Rule;
use crate::testing::{Propagator, assert_means, count_models, worlds};

type Ends = [(usize, usize)];

/// All graphs of up to four nodes, and some that are larger: complete, of two colours, with
/// parallel edges, in two parts.
fn graphs() -> Vec<Vec<(usize, usize)>> {
    let complete = |n| (0..n).array_combinations().map(|[one, other]| (one, other)).collect_vec();
    let small = complete(4).into_iter().powerset();
    let grid = vec![(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];
    let two_by_three = (0..2).cartesian_product(2..5).collect_vec();
    let hexagon = (0..6).map(|node| (node, (node + 1) % 6)).chain([(0, 3), (1, 4)]).collect();
    let parallel = vec![(0, 1), (1, 0), (2, 3), (3, 2), (2, 2)];
    let away_from_the_start = vec![(2, 3), (3, 2)];
    let triangles = vec![(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)];
    let others =
        [complete(5), grid, two_by_three, hexagon, parallel, away_from_the_start, triangles];
    small.chain(others).collect()
}

/// A constraint as it is posted, and its meaning: given the edges of the graph and the true ones.
struct Case {
    name: &'static str,
    post: fn(&mut Rule<'_>, Vec<(usize, usize, Lit)>),
    holds: fn(&Ends, &Ends) -> bool,
}

/// The nodes of one closed walk along the edges, or of an open one from a node, if they are one
/// that visits no node twice.
fn walk(edges: &[(usize, usize)], from: Option<usize>) -> Option<Vec<usize>> {
    let mut left = edges.to_vec();
    let mut nodes = vec![from.or_else(|| Some(edges.first()?.0))?];
    while let Some(at) =
        left.iter().position(|&(one, other)| [one, other].contains(nodes.last().expect("a node")))
    {
        let (one, other) = left.swap_remove(at);
        nodes.push(if nodes.last() == Some(&one) { other } else { one });
    }
    if from.is_none() && (edges.is_empty() || nodes.pop() != Some(nodes[0])) {
        return None;
    }
    (left.is_empty() && nodes.iter().all_unique()).then_some(nodes)
}

fn nodes(edges: &[(usize, usize)]) -> Vec<usize> {
    let ends = edges.iter().filter(|(one, other)| one != other);
    ends.flat_map(|&(one, other)| [one, other]).sorted().dedup().collect()
}

const CASES: [Case; 4] = [
    Case {
        name: "circuit",
        post: |rule, edges| rule.circuit(edges),
        holds: |all, chosen| {
            let all = nodes(all);
            let all_visited = |visited: Vec<usize>| visited.into_iter().sorted().eq(all.clone());
            all.is_empty() && chosen.is_empty() || walk(chosen, None).is_some_and(all_visited)
        },
    },
    Case {
        name: "loop",
        post: |rule, edges| rule.single_loop(edges),
        holds: |_, chosen| walk(chosen, None).is_some_and(|visited| visited.len() > 1),
    },
    Case {
        name: "path",
        post: |rule, edges| rule.path(0, 1, edges),
        holds: |_, chosen| walk(chosen, Some(0)).is_some_and(|nodes| nodes.last() == Some(&1)),
    },
    Case {
        name: "Hamiltonian path",
        post: |rule, edges| rule.hamiltonian_path(1, edges),
        holds: |all, chosen| {
            let all = nodes(all).into_iter().chain([1]).sorted().dedup().collect_vec();
            walk(chosen, Some(1)).is_some_and(|nodes| nodes.into_iter().sorted().eq(all))
        },
    },
];

#[test]
fn edges_mean_what_they_say_and_determine_their_ranks() {
    for (Case { name, post, holds }, ends) in CASES.iter().cartesian_product(graphs()) {
        let mut model: Model<usize> = Model::new();
        let edges = (0..).zip(&ends).map(|(edge, &(one, other))| (one, other, model.var(edge)));
        let edges = edges.collect_vec();
        post(&mut model.rule("said"), edges);
        let means = |world: &[bool]| {
            let chosen = ends.iter().zip(world).filter(|(_, chosen)| **chosen);
            let chosen = chosen.map(|(&ends, _)| ends).collect_vec();
            chosen.iter().all(|(one, other)| one != other) && holds(&ends, &chosen)
        };
        let said = model.core().constraints().collect_vec();
        for world in worlds(ends.len()) {
            let truth = |lit: Lit| world[lit.var().index()] == lit.is_positive();
            let all = said.iter().all(|constraint| constraint.holds(truth));
            assert_eq!(all, means(&world), "{name} of {ends:?}: {world:?}");
        }
        let solutions = worlds(ends.len()).filter(|world| means(world)).count() as u64;
        for &encoding in Edges::ALL {
            // Counts at the nodes need both sides.
            let two_sided =
                Encodings { edges: encoding, sides: Sides::Two, ..Encodings::default() };
            let mut models = Propagator::new(&model.lower_to_cnf(two_sided));
            let found = count_models(&mut models, u64::MAX);
            assert_eq!(found, solutions, "{name} of {ends:?} by {encoding}");
            assert_means(model.core(), two_sided, means);
        }
        assert_eq!(by_cuts(&model), solutions, "{name} of {ends:?} by cuts");
    }
}

#[test]
fn nodes_are_connected_and_determine_what_is_reached() {
    let join = |ends: &Vec<(usize, usize)>| {
        ends.iter().filter(|(one, other)| one != other).copied().collect_vec()
    };
    for (ends, sides) in graphs().iter().map(join).cartesian_product(Sides::ALL) {
        let count = nodes(&ends).last().map_or(2, |last| last + 1);
        let mut model: Model<usize> = Model::new();
        let lits = (0..count).map(|node| model.var(node)).collect_vec();
        model.rule("said").connected((0..).zip(lits), ends.clone());
        let means = |world: &[bool]| {
            let first = world.iter().position(|&inside| inside);
            let mut reached = first.into_iter().collect_vec();
            let mut next = 0;
            while let Some(&node) = reached.get(next) {
                let beside = ends.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
                let beside = beside.filter(|&(one, other)| one == node && world[other]);
                for (_, other) in beside {
                    if !reached.contains(&other) {
                        reached.push(other);
                    }
                }
                next += 1;
            }
            reached.len() == world.iter().filter(|&&inside| inside).count()
        };
        let encodings = Encodings { sides: *sides, ..Encodings::default() };
        assert_means(model.core(), encodings, means);
        let solutions = worlds(count).filter(|world| means(world)).count() as u64;
        if *sides == Sides::Two {
            let mut models = Propagator::new(&model.lower_to_cnf(encodings));
            assert_eq!(count_models(&mut models, u64::MAX), solutions, "nodes of {ends:?}");
        }
        assert_eq!(by_cuts(&model), solutions, "nodes of {ends:?} by cuts");
    }
}

/// The number of models that are left when cuts are added for all others.
fn by_cuts(model: &Model<usize>) -> u64 {
    let encodings = Encodings { lowering: Lowering::Cuts, ..Encodings::default() };
    let mut eager = Propagator::new(&model.lower_to_cnf(encodings));
    let cuts = model.core().cuts(encodings);
    let mut found = 0;
    for world in worlds(model.num_vars() as usize) {
        let lits = model.vars().zip(&world).map(|(var, &value)| var.lit(value)).collect_vec();
        let values: Values = lits.iter().copied().collect();
        let marks = lits.into_iter().map(|lit| eager.assume(lit)).collect_vec();
        let extendable = count_models(&mut eager, 1) == 1;
        marks.into_iter().rev().for_each(|mark| eager.undo(mark));
        let violated = cuts.violated(&values);
        found += u64::from(extendable && violated.is_empty());
        for cut in &violated {
            assert!(!cut.iter().any(|&lit| values.satisfies(lit)), "a cut that is not violated");
            // No solution violates a cut.
            for other in worlds(model.num_vars() as usize) {
                let truth = |lit: Lit| other[lit.var().index()] == lit.is_positive();
                let solves = model.core().constraints().all(|constraint| constraint.holds(truth));
                assert!(!solves || cut.iter().any(|&lit| truth(lit)), "{cut:?} cuts {other:?} off");
            }
        }
    }
    found
}

#[test]
fn nodes_are_any_numbers() {
    for Case { name, post, .. } in &CASES {
        let text = |far: usize| {
            let mut model: Model<usize> = Model::new();
            let ends = [(0, 1), (1, far), (far, 0), (0, far - 1), (far - 1, 1)];
            let edges = (0..).zip(ends).map(|(edge, (one, other))| (one, other, model.var(edge)));
            let edges = edges.collect_vec();
            post(&mut model.rule("said"), edges);
            (model.to_string(), model.lower_to_cnf(Encodings::default()).to_string())
        };
        assert_eq!(text(3), text(usize::MAX), "{name}");
    }
}

#[test]
fn a_false_condition_asks_for_nothing() {
    for (Case { post, name, .. }, lowering) in CASES.iter().cartesian_product(Lowering::ALL) {
        let mut model: Model<usize> = Model::new();
        let ends = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)];
        let edges = (0..).zip(ends).map(|(edge, (one, other))| (one, other, model.var(edge)));
        let edges = edges.collect_vec();
        let condition = model.var(6);
        post(&mut model.rule("said").when(condition), edges);
        let encodings = Encodings { lowering: *lowering, ..Encodings::default() };
        if *lowering == Lowering::Cuts {
            let values = |others: &[Lit]| {
                model
                    .vars()
                    .take(6)
                    .map(puzzlec_dimacs::Var::positive)
                    .chain(others.iter().copied())
                    .collect::<Values>()
            };
            let cuts = model.core().cuts(encodings);
            assert_eq!(cuts.violated(&values(&[!condition])), [] as [Vec<Lit>; 0], "{name}");
            let violated = cuts.violated(&values(&[condition]));
            assert!(violated.iter().all(|cut| cut.contains(&!condition)) && !violated.is_empty());
        } else {
            let said = model.core().constraints().collect_vec();
            assert_means(model.core(), encodings, |world| {
                let truth = |lit: Lit| world[lit.var().index()] == lit.is_positive();
                said.iter().all(|constraint| constraint.holds(truth))
            });
        }
    }
}
