//! Constraints that are left to cuts: clauses that are added when an answer violates them.

use std::collections::BTreeSet;

use puzzlec_dimacs::{Lit, Values};

use crate::partition::Partition;

/// The true edges form one circle. George Dantzig, Ray Fulkerson and Selmer Johnson, "Solution of a
/// large-scale traveling-salesman problem", 1954, for the cuts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loop {
    nodes: usize,
    edges: Vec<(usize, usize, Lit)>,
}

impl Loop {
    pub(crate) fn new(edges: impl IntoIterator<Item = (usize, usize, Lit)>) -> Self {
        let edges: Vec<_> = edges.into_iter().collect();
        let nodes = edges.iter().map(|&(one, other, _)| one.max(other) + 1).max().unwrap_or(0);
        Self { nodes, edges }
    }

    /// A clause for each circle where there are several: some edge leaves it. Circles come in the
    /// order of their least nodes.
    pub(crate) fn violated(&self, values: &Values) -> Vec<Vec<Lit>> {
        let mut circles = Partition::new(self.nodes);
        for &(one, other, _) in self.edges.iter().filter(|(.., lit)| values.satisfies(*lit)) {
            circles.join(one, other);
        }
        let circle: Vec<usize> = (0..self.nodes).map(|node| circles.least(node)).collect();
        let leaving = |least: usize| {
            let leaves = |&&(one, other, _): &&(usize, usize, Lit)| {
                (circle[one] == least) != (circle[other] == least)
            };
            self.edges.iter().filter(leaves).map(|&(.., lit)| lit).collect::<Vec<_>>()
        };
        // A node on no edge at all is on no circle.
        let ends = self.edges.iter().flat_map(|&(one, other, _)| [circle[one], circle[other]]);
        let least: BTreeSet<usize> = ends.collect();
        if least.len() < 2 { Vec::new() } else { least.into_iter().map(leaving).collect() }
    }
}

#[cfg(test)]
mod tests {
    use puzzlec_dimacs::Var;

    use super::*;

    #[test]
    fn every_circle_but_a_single_one_is_left() {
        // Two triangles, 0 1 2 and 3 4 5, and three edges between them.
        let edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)];
        let edges = (0..).zip(edges).map(|(var, (a, b))| (a, b, Var::new(var).positive()));
        let cuts = Loop::new(edges);
        let values = |edges: &[u32]| edges.iter().map(|&edge| Var::new(edge).positive()).collect();
        let bridges: Vec<Lit> = [6, 7, 8].map(|var| Var::new(var).positive()).to_vec();
        assert_eq!(cuts.violated(&values(&[0, 1, 2, 3, 4, 5])), [bridges.clone(), bridges]);
        assert_eq!(cuts.violated(&values(&[1, 2, 3, 4, 6, 7])), [] as [Vec<Lit>; 0]);
    }
}
