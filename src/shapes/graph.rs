//! Graphs: what their edges form, how far their nodes are from each other, and where they are
//! drawn.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::plane::{Point, weighted_mean};

/// The neighbours of each node of a graph, given by its edges.
pub(crate) fn neighbours<N: Copy + Ord>(
    edges: impl IntoIterator<Item = (N, N)>,
) -> BTreeMap<N, BTreeSet<N>> {
    let mut beside: BTreeMap<N, BTreeSet<N>> = BTreeMap::new();
    for (one, other) in edges {
        beside.entry(one).or_default().insert(other);
        beside.entry(other).or_default().insert(one);
    }
    beside
}

/// The nodes of each part of a graph, given by its edges: of one part are nodes with a way between
/// them.
///
/// ```
/// use puzzlec::shapes::graph::components;
///
/// let parts = components([('b', 'c'), ('d', 'e'), ('c', 'a')]);
/// assert_eq!(parts, [vec!['a', 'c', 'b'], vec!['d', 'e']]);
/// ```
pub fn components<N: Copy + Ord>(edges: impl IntoIterator<Item = (N, N)>) -> Vec<Vec<N>> {
    let mut beside = neighbours(edges);
    let mut components = Vec::new();
    while let Some((&start, _)) = beside.first_key_value() {
        let (mut seen, mut at) = (BTreeSet::from([start]), 0);
        let mut component = vec![start];
        while let Some(&node) = component.get(at) {
            let next = beside.remove(&node).unwrap_or_default().into_iter();
            component.extend(next.filter(|&next| seen.insert(next)));
            at += 1;
        }
        components.push(component);
    }
    components
}

/// The nodes of the loop that edges form, from the least on to the smaller of its neighbours; none
/// if they form anything but one loop.
///
/// ```
/// use puzzlec::shapes::graph::single_loop;
///
/// assert_eq!(single_loop([('b', 'c'), ('c', 'a'), ('b', 'a')]), Some(vec!['a', 'b', 'c']));
/// assert_eq!(single_loop([('a', 'b'), ('b', 'c')]), None);
/// ```
pub fn single_loop<N: Copy + Ord>(edges: impl IntoIterator<Item = (N, N)>) -> Option<Vec<N>> {
    let mut beside = neighbours(edges);
    let count = beside.len();
    let mut at = *beside.first_key_value().filter(|_| beside.values().all(|to| to.len() == 2))?.0;
    let mut nodes = Vec::new();
    while let Some(next) = beside.get_mut(&at).and_then(BTreeSet::pop_first) {
        beside.get_mut(&next)?.remove(&at);
        nodes.push(std::mem::replace(&mut at, next));
    }
    (nodes.len() == count).then_some(nodes)
}

/// True if each of some nodes can have a partner for itself, among those that it knows.
///
/// ```
/// use puzzlec::shapes::graph::have_partners;
///
/// assert!(have_partners(&[vec!['a', 'b'], vec!['a']]));
/// assert!(!have_partners(&[vec!['a', 'b'], vec!['a'], vec!['b']]));
/// ```
pub fn have_partners<N: Copy + Ord>(known: &[Vec<N>]) -> bool {
    let mut partners = BTreeMap::new();
    (0..known.len()).all(|node| has_partner(node, known, &mut BTreeSet::new(), &mut partners))
}

/// Finds a partner for one of the nodes, for which others may change theirs: an augmenting path of
/// the matching.
fn has_partner<N: Copy + Ord>(
    node: usize,
    known: &[Vec<N>],
    seen: &mut BTreeSet<N>,
    partners: &mut BTreeMap<N, usize>,
) -> bool {
    known[node].iter().any(|&other| {
        let before = partners.get(&other).copied();
        let is_free = seen.insert(other)
            && before.is_none_or(|before| has_partner(before, known, seen, partners));
        if is_free {
            partners.insert(other, node);
        }
        is_free
    })
}

/// The number of edges on the shortest way from some nodes to each node, if there is one. `beside`
/// has the neighbours of each node.
pub(super) fn distances(beside: &[Vec<usize>], from: &[usize]) -> Vec<Option<u32>> {
    let mut distances = vec![None; beside.len()];
    let mut queue: VecDeque<(usize, u32)> = from.iter().map(|&node| (node, 0)).collect();
    while let Some((node, distance)) = queue.pop_front() {
        if distances[node].is_none() {
            distances[node] = Some(distance);
            queue.extend(beside[node].iter().map(|&next| (next, distance + 1)));
        }
    }
    distances
}

/// Places for the nodes of a graph, given by the two nodes of each edge, so that distances in the
/// plane are close to those along the edges: stress majorization (Emden Gansner, Yehuda Koren and
/// Stephen North, "Graph drawing by stress majorization", 2004), from a circle on. Nodes without a
/// way between them stay as far apart as the farthest ones with one.
///
/// ```
/// use puzzlec::shapes::graph::places;
///
/// let [a, b, c] = places(3, &[[0, 1], [1, 2]])[..] else { panic!("three places") };
/// assert!((a.distance(b) - 1.0).abs() < 0.01 && (a.distance(c) - 2.0).abs() < 0.01);
/// ```
pub fn places(nodes: usize, edges: &[[usize; 2]]) -> Vec<Point> {
    const ROUNDS: usize = 200;
    let steps = steps(nodes, edges);
    let radius = nodes as f64 / std::f64::consts::TAU;
    // Anticlockwise from the right.
    let turn = |node: usize| 0.25 - node as f64 / nodes as f64;
    let start = |node| Point::default().around(radius, turn(node));
    let mut places: Vec<Point> = (0..nodes).map(start).collect();
    for _ in 0..ROUNDS {
        for node in (0..nodes).filter(|_| nodes > 1) {
            // The place at the right distance from another one, in this direction.
            let place = |other: usize| {
                let (steps, from) = (steps[node][other], places[other]);
                let length = from.distance(places[node]).max(1e-9);
                (1.0 / (steps * steps), from.toward(places[node], steps / length))
            };
            places[node] = weighted_mean((0..nodes).filter(|&other| other != node).map(place));
        }
    }
    places
}

/// The number of edges on the shortest way between each two nodes.
fn steps(nodes: usize, edges: &[[usize; 2]]) -> Vec<Vec<f64>> {
    let mut beside = vec![Vec::new(); nodes];
    for &[one, other] in edges {
        beside[one].push(other);
        beside[other].push(one);
    }
    let steps = (0..nodes).map(|start| distances(&beside, &[start])).collect::<Vec<_>>();
    let most = steps.iter().flatten().flatten().max().map_or(1, |&most| most.max(1));
    let length = |steps: &Option<u32>| f64::from(steps.unwrap_or(most));
    steps.iter().map(|row| row.iter().map(length).collect()).collect()
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    /// By the permutations of the nodes: four nodes and any of the six edges between them.
    #[test]
    fn loops_are_those_of_some_nodes_in_some_order() {
        let all = (0..4).array_combinations().map(|[one, other]| (one, other)).collect_vec();
        for edges in all.iter().copied().powerset() {
            let of = |nodes: &Vec<i32>| {
                let pairs = nodes.iter().circular_tuple_windows();
                pairs.map(|(&one, &next)| (one.min(next), one.max(next))).sorted().collect_vec()
            };
            let orders = (3..=4).flat_map(|count| (0..4).permutations(count));
            let first = orders.filter(|nodes| of(nodes) == edges).min();
            assert_eq!(single_loop(edges.iter().copied()), first, "{edges:?}");
        }
    }
}
