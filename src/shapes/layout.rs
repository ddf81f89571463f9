//! Places for the nodes of a graph.

use super::graph::distances;

/// Places for the nodes of a graph, given by the two nodes of each edge, so that distances in the
/// plane are close to those along the edges: stress majorization (Emden Gansner, Yehuda Koren and
/// Stephen North, "Graph drawing by stress majorization", 2004), from a circle on. Nodes without a
/// way between them stay as far apart as the farthest ones with one.
///
/// ```
/// use puzzlec::shapes::layout::places;
///
/// let [a, b, c] = places(3, &[[0, 1], [1, 2]])[..] else { panic!("three places") };
/// let distance = |(x, y): (f64, f64), (u, v): (f64, f64)| (x - u).hypot(y - v);
/// assert!((distance(a, b) - 1.0).abs() < 0.01 && (distance(a, c) - 2.0).abs() < 0.01);
/// ```
pub fn places(nodes: usize, edges: &[[usize; 2]]) -> Vec<(f64, f64)> {
    const ROUNDS: usize = 200;
    let steps = steps(nodes, edges);
    let radius = nodes as f64 / std::f64::consts::TAU;
    let start = |node: usize| {
        let (up, right) = (std::f64::consts::TAU * node as f64 / nodes as f64).sin_cos();
        (radius * right, radius * up)
    };
    let mut places: Vec<(f64, f64)> = (0..nodes).map(start).collect();
    for _ in 0..ROUNDS {
        for node in 0..nodes {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for other in (0..nodes).filter(|&other| other != node) {
                let steps = steps[node][other];
                let weight = 1.0 / (steps * steps);
                let (right, up) =
                    (places[node].0 - places[other].0, places[node].1 - places[other].1);
                let length = right.hypot(up).max(1e-9);
                // The place at the right distance from the other one, in this direction.
                x += weight * (places[other].0 + steps * right / length);
                y += weight * (places[other].1 + steps * up / length);
                weights += weight;
            }
            if weights > 0.0 {
                places[node] = (x / weights, y / weights);
            }
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
