//! The weights, sums and paths that a solution gives as clues.

use puzzlec_encodings::Name as _;

use super::BugByte;
use crate::engines::random::Random;
use crate::puzzle::prelude::*;

/// The most edges of a path whose weight is a clue.
const LONGEST: usize = 4;

impl BugByte {
    /// The clues that weights give, or those of the file: the weight of each edge, for each node the
    /// sum of its edges, and where the file has weights of paths at a node, others of as many.
    pub(super) fn clues_of(&self, weights: Option<&[u32]>) -> Clues {
        let edges = self.edge.iter().enumerate().filter_map(|(index, edge)| {
            let weight = weights.map_or(edge.given(), |weights| weights.get(index).copied())?;
            Some(Clue::new(edge.name(), weight).telling(edge.variable().shown()))
        });
        let nodes = self.node.iter().enumerate();
        let sums = nodes.clone().filter(|(_, node)| !node.star && node.paths.is_empty());
        let sums = sums.filter_map(|(index, node)| {
            let sum = |weights: &[u32]| self.graph.edges_of(index).map(|edge| weights[edge]).sum();
            let name = node.name.get_ref();
            Some(Clue::new(name, weights.map(sum).or(node.sum)?).said_of(name))
        });
        let paths = nodes.flat_map(|(index, node)| {
            let name = node.name.get_ref();
            let own = weights.map_or_else(|| node.paths.clone(), |own| self.paths(index, own));
            own.into_iter().map(move |weight| {
                let subject = format!("{name},{weight}");
                Clue::new(&subject, weight).said_of(subject)
            })
        });
        Clues::new(edges.chain(sums).chain(paths).collect())
    }

    /// The weights of some paths from a node, as many as the file has of it.
    fn paths(&self, start: usize, weights: &[u32]) -> Vec<u32> {
        let paths = self.graph.paths_from(start, |edges| edges.len() <= LONGEST);
        let long = paths.iter().filter(|path| path.len() > 1);
        let sums = long.map(|path| path.iter().map(|&edge| weights[edge]).sum::<u32>());
        let mut sums = sums.sorted().dedup().collect_vec();
        let mix = |seed: u64, &weight: &u32| seed.wrapping_mul(31).wrapping_add(weight.into());
        Random::new(weights.iter().fold(start as u64, mix)).shuffle(&mut sums);
        sums.truncate(self.node[start].paths.len());
        sums.sort_unstable();
        sums
    }
}

impl Making for BugByte {
    fn write_clues(&self, clues: &[&Clue], document: &mut Document) {
        let texts = texts(clues);
        for (number, node) in (1..).zip(&self.node) {
            let name = node.name.get_ref();
            let paths = texts.iter().filter_map(|(own, weight)| {
                let is_path = own.rsplit_once(',').is_some_and(|(node, _)| node == name);
                weight.parse::<u32>().ok().filter(|_| is_path)
            });
            let paths = paths.sorted().join(", ");
            let list = (!paths.is_empty()).then(|| format!("[{paths}]"));
            document.set_or_remove(&format!("node[{number}].sum"), texts.get(&**name).copied());
            document.set_or_remove(&format!("node[{number}].paths"), list.as_deref());
        }
        for (number, edge) in (1..).zip(&self.edge) {
            let weight = texts.get(&*edge.name()).copied();
            document.set_or_remove(&format!("edge[{number}].weight"), weight);
        }
    }
}
