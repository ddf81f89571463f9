//! Cubes with estimates of their work.

use std::fmt::{self, Display};

use puzzlec_dimacs::Lit;

/// Cubes with their weights.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Weighed {
    /// The cubes, in the order of the search.
    pub cubes: Vec<Vec<Lit>>,
    /// The nodes of each, by estimate.
    pub weights: Vec<f64>,
}

impl Display for Weighed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.weights.iter().sum::<f64>() / self.weights.len().max(1) as f64;
        let largest = self.weights.iter().copied().fold(0.0, f64::max);
        let times = largest / mean.max(1.0);
        write!(
            f,
            "estimated nodes: mean {mean:.0}, largest {largest:.0} ({times:.1} times the mean)"
        )
    }
}
