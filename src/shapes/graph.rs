//! Graphs: what their edges form, and how far their nodes are from each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

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
    let mut beside: BTreeMap<N, BTreeSet<N>> = BTreeMap::new();
    for (one, other) in edges {
        beside.entry(one).or_default().insert(other);
        beside.entry(other).or_default().insert(one);
    }
    let count = beside.len();
    let mut at = *beside.first_key_value().filter(|_| beside.values().all(|to| to.len() == 2))?.0;
    let mut nodes = Vec::new();
    while let Some(next) = beside.get_mut(&at).and_then(BTreeSet::pop_first) {
        beside.get_mut(&next)?.remove(&at);
        nodes.push(std::mem::replace(&mut at, next));
    }
    (nodes.len() == count).then_some(nodes)
}

/// The number of edges on the shortest way from some nodes to each node, if there is one. `beside` has
/// the neighbours of each node.
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
