//! Samples: solutions that are drawn from all with the same probability.

use std::ops::ControlFlow;

use super::diagram::ByDiagram;
use super::question::Question;
use super::{Cubes, Search, SearchError};
use crate::engines::random::Random;
use crate::engines::{Evidence, Values};
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

/// Draws solutions; see [`Search::sample`].
pub(super) fn drawn(search: &Search, number: usize, seed: u64) -> Result<Sample, SearchError> {
    let by_diagram = |diagram: ByDiagram<'_, '_>| {
        let Some(solutions) = diagram.sample(number, seed, &|_| ())? else { return Ok(None) };
        for values in &solutions {
            search.task().solution(values)?;
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
    let drawn = search.plan(Question::Shares)?.told(true, by_diagram, listed)?;
    Ok(drawn.unwrap_or_default())
}
