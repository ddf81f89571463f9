//! Samples: solutions that are drawn from all with the same probability.

use std::ops::ControlFlow;

use super::diagram::by_narrow;
use super::{ByDiagram, Cubes, SearchError, Settings};
use crate::engines::Values;
use crate::engines::random::Random;
use crate::puzzle::task::{AnySolution, AnyTask};

/// A sample of the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The solutions, in the order in which they were drawn.
    pub solutions: Vec<Values>,
    /// True if every solution could be drawn; otherwise the search was stopped, and these are drawn
    /// from those that were found.
    pub complete: bool,
}

/// Draws solutions of a task, so many, each from all with the same probability, whatever was drawn
/// before; none if there are none. The same seed draws the same solutions.
///
/// A narrow [diagram](ByDiagram), or one that is asked for, draws without listing solutions.
/// Otherwise all are listed, and each new one takes the place of any drawn one with the probability
/// that it has among those so far (Jeffrey Vitter, "Random sampling with a reservoir", 1985).
///
/// ```
/// use puzzlec::search::{Settings, sample};
///
/// let search = puzzlec::open("langford")?.with("n", 7).search()?;
/// let drawn = sample(search.task(), &Settings::default(), 10, 7)?;
/// assert!(drawn.complete && drawn.solutions.len() == 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the engine that was asked for does not fit, or a solution is wrong.
pub fn sample(
    task: &dyn AnyTask,
    settings: &Settings,
    number: usize,
    seed: u64,
) -> Result<Sample, SearchError> {
    let by_diagram = ByDiagram::new(task, settings);
    let sampled = by_narrow(by_diagram, settings, |diagram| diagram.sample(number, seed, |_| ()))?;
    let Some(solutions) = sampled else { return listed(task, settings, number, seed) };
    let complete = !settings.limits.interrupt.is_raised();
    solutions.iter().try_for_each(|values| task.solution(values).map(drop))?;
    Ok(Sample { solutions, complete })
}

/// Draws from a list of all solutions.
fn listed(
    task: &dyn AnyTask,
    settings: &Settings,
    number: usize,
    seed: u64,
) -> Result<Sample, SearchError> {
    let cubes = Cubes::new(task, settings)?;
    let (mut solutions, mut found, mut random) = (Vec::new(), 0, Random::new(seed));
    let make = |values: &Values, _: &dyn AnySolution| Some(values.clone());
    let complete = cubes.each(make, |values| -> Result<_, SearchError> {
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
    Ok(Sample { solutions, complete })
}
