//! The meaning of statements in one world.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use crate::statement::{Atom, Edge, Signed, Statement, World};

impl Statement {
    /// True if the statement itself holds, whatever its conditions.
    pub(crate) fn holds(&self, world: &World) -> bool {
        let count = |atoms: &[Atom]| atoms.iter().filter(|atom| atom.holds(world)).count();
        let truth = |(index, sign): Signed| world.bools[index] == sign;
        let value = |index: usize| world.ints[index];
        match self {
            Self::Clause(atoms) => count(atoms) > 0,
            Self::Implies(premise, conclusion) => !premise.holds(world) || conclusion.holds(world),
            Self::AtMostOne(atoms) => count(atoms) <= 1,
            Self::ExactlyOne(atoms) => count(atoms) == 1,
            Self::Count(atoms, comparison, bound) => {
                comparison.holds(count(atoms) as i128, *bound as i128)
            }
            Self::Sum(_, comparison, bound) | Self::Linear(_, comparison, bound) => {
                comparison.holds(self.sum(world), (*bound).into())
            }
            Self::SomeRow(rows) => rows.iter().any(|row| row.iter().all(|&lit| truth(lit))),
            Self::Lexicographic(pairs) => {
                let differ = pairs.iter().find(|(one, other)| truth(*one) != truth(*other));
                differ.is_none_or(|(one, _)| !truth(*one))
            }
            Self::AllDifferent(ints) => ints.iter().map(|&index| value(index)).all_unique(),
            Self::Table(ints, rows) => {
                let own = ints.iter().map(|&index| value(index)).collect_vec();
                rows.contains(&own)
            }
            Self::Element(index, values, result) => {
                let at = usize::try_from(value(*index)).ok();
                at.and_then(|at| values.get(at)) == Some(&value(*result))
            }
            Self::Less(x, y) => value(*x) < value(*y),
            Self::Equal(x, y) => value(*x) == value(*y),
            Self::NotEqual(x, y) => value(*x) != value(*y),
            Self::Offset(x, y, difference) => {
                i128::from(value(*x)) + i128::from(*difference) == i128::from(value(*y))
            }
            Self::Distance(x, y, distance) => value(*x).abs_diff(value(*y)) == *distance,
            Self::DistanceNot(x, y, distance) => value(*x).abs_diff(value(*y)) != *distance,
            Self::Circuit(edges) => {
                let graph = Graph::new(edges, world, []);
                graph.all(|_, degree| degree == 2) && graph.is_connected(|_| true)
            }
            Self::SingleLoop(edges) => {
                let graph = Graph::new(edges, world, []);
                !graph.chosen.is_empty()
                    && graph.all(|_, degree| degree == 0 || degree == 2)
                    && graph.is_connected(|degree| degree > 0)
            }
            Self::Path(from, to, edges) => {
                let graph = Graph::new(edges, world, [*from, *to]);
                let is_end = |node: usize| [*from, *to].contains(&node);
                let fits = |node, degree| {
                    degree == 1 && is_end(node) || [0, 2].contains(&degree) && !is_end(node)
                };
                graph.all(fits) && graph.is_connected(|degree| degree > 0)
            }
            Self::HamiltonianPath(from, edges) => {
                let graph = Graph::new(edges, world, [*from]);
                let fits = |node: usize, degree| match degree {
                    0 => graph.degrees.len() == 1,
                    _ => degree == 1 || degree == 2 && node != *from,
                };
                graph.all(fits) && graph.is_connected(|_| true)
            }
            Self::Connected(nodes, neighbours) => {
                let inside = |node: &usize| truth(nodes[*node]);
                let own = (0..nodes.len()).filter(inside).collect();
                let are = |&&(one, other): &&_| inside(&one) && inside(&other);
                is_connected(&own, &neighbours.iter().filter(are).copied().collect_vec())
            }
        }
    }

    /// The value of a sum; 0 for all else.
    pub(crate) fn sum(&self, world: &World) -> i128 {
        match self {
            Self::Sum(terms, ..) => {
                let terms = terms.iter().filter(|(_, atom)| atom.holds(world));
                terms.map(|&(weight, _)| i128::from(weight)).sum()
            }
            Self::Linear(terms, ..) => {
                let product = |&(coefficient, index): &(i32, usize)| {
                    i128::from(coefficient) * i128::from(world.ints[index])
                };
                terms.iter().map(product).sum()
            }
            _ => 0,
        }
    }
}

/// The chosen edges, and how many of them are at each node that is on an edge or known; no edge may
/// join a node to itself.
struct Graph {
    chosen: Vec<(usize, usize)>,
    degrees: BTreeMap<usize, usize>,
    is_bent: bool,
}

impl Graph {
    fn new<const COUNT: usize>(edges: &[Edge], world: &World, known: [usize; COUNT]) -> Self {
        let mut graph = Self {
            chosen: Vec::new(),
            degrees: known.map(|node| (node, 0)).into(),
            is_bent: false,
        };
        for &(one, other, (index, sign)) in edges {
            let is_true = world.bools[index] == sign;
            if one == other {
                graph.is_bent |= is_true;
                continue;
            }
            for node in [one, other] {
                *graph.degrees.entry(node).or_default() += usize::from(is_true);
            }
            graph.chosen.extend(is_true.then_some((one, other)));
        }
        graph
    }

    fn all(&self, fits: impl Fn(usize, usize) -> bool) -> bool {
        !self.is_bent && self.degrees.iter().all(|(&node, &degree)| fits(node, degree))
    }

    /// True if the nodes of such degrees are connected.
    fn is_connected(&self, of: impl Fn(usize) -> bool) -> bool {
        let nodes = self.degrees.iter().filter(|&(_, &degree)| of(degree));
        is_connected(&nodes.map(|(&node, _)| node).collect(), &self.chosen)
    }
}

fn is_connected(nodes: &BTreeSet<usize>, edges: &[(usize, usize)]) -> bool {
    let mut reached: BTreeSet<usize> = nodes.first().copied().into_iter().collect();
    for _ in nodes {
        for &(one, other) in edges {
            if reached.contains(&one) || reached.contains(&other) {
                reached.extend([one, other]);
            }
        }
    }
    reached == *nodes
}
