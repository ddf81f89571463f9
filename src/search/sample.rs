//! Samples: solutions that are drawn from all with the same probability.

use std::ops::ControlFlow;

use puzzlec_dimacs::Values;

use super::cubes::Cubes;
use super::diagram::ByDiagram;
use super::error::SearchError;
use super::question::Question;
use super::session::Search;
use crate::engines::Evidence;
use crate::engines::random::Random;
use crate::puzzle::task::AnySolution;

/// A sample of the solutions of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// The solutions, in the order in which they were drawn.
    pub solutions: Vec<Values>,
    /// The way in which it is known that every solution could be drawn; `None` if the search was
    /// stopped, and these are drawn from those that were found.
    pub evidence: Option<Evidence>,
}

impl Search {
    /// A number of solutions, drawn uniformly and independently;
    /// none if there are none. The same seed draws the same ones.
    ///
    /// A narrow diagram draws without listing solutions. Otherwise all are listed, and each new one
    /// takes the place of any drawn one with the probability that it has among those so far
    /// (Jeffrey Vitter, "Random sampling with a reservoir", 1985).
    ///
    /// ```
    /// let search = puzzlec::open("langford")?.with("n", 7).search()?;
    /// let drawn = search.sample(10, 7)?;
    /// assert!(drawn.evidence.is_some() && drawn.solutions.len() == 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`tally`](Self::tally).
    pub fn sample(&self, number: usize, seed: u64) -> Result<Sample, SearchError> {
        let by_diagram = |diagram: ByDiagram<'_, '_>| {
            let Some(solutions) = diagram.sample(number, seed)? else { return Ok(None) };
            for values in &solutions {
                self.task().solution(values)?;
            }
            Ok(Some(Sample { solutions, evidence: Some(Evidence::Search) }))
        };
        let listed = |cubes: &Cubes<'_>| {
            let (mut solutions, mut found, mut random) = (Vec::new(), 0, Random::new(seed));
            let make = |values: &Values, _: &dyn AnySolution| Some(values.clone());
            let evidence = cubes.each(make, |values| -> Result<_, SearchError> {
                found += 1;
                if found == 1 {
                    solutions = vec![values; number];
                } else {
                    for drawn in &mut solutions {
                        if random.below(found) == 0 {
                            drawn.clone_from(&values);
                        }
                    }
                }
                Ok(ControlFlow::Continue(()))
            })?;
            Ok(Sample { solutions, evidence })
        };
        Ok(self.plan(Question::Shares)?.told(true, by_diagram, listed)?.unwrap_or_default())
    }
}
