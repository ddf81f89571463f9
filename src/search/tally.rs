//! Counting solutions and classes.

use serde::{Deserialize, Serialize};

use crate::puzzle::count::Natural;
use crate::puzzle::task::AnySolution;

/// Solutions and classes, while they are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Solutions that were found.
    pub found: u64,
    /// Solutions that they stand for: the same, unless symmetries are broken.
    pub raw: Natural,
    /// The number of classes of each [level](crate::AnyTask::levels).
    pub classes: Vec<Natural>,
    /// The number of solutions in them, where no symmetries are broken.
    pub sums: Vec<Natural>,
}

impl Tally {
    /// Nothing counted yet, for so many levels.
    pub fn new(levels: usize) -> Self {
        let none = vec![Natural::default(); levels];
        Self { found: 0, raw: Natural::default(), classes: none.clone(), sums: none }
    }

    /// Counts a solution; `broken` tells whether symmetries are.
    pub fn add(&mut self, solution: &dyn AnySolution, broken: bool) {
        self.found += 1;
        if broken {
            if let Some(class) = solution.kept_class() {
                self.raw += &class.solutions;
                for (total, classes) in self.classes.iter_mut().zip(&class.classes) {
                    *total += classes;
                }
            }
            return;
        }
        self.raw += 1;
        for (index, size) in solution.class_sizes().into_iter().enumerate() {
            if let Some(size) = size {
                self.classes[index] += 1;
                self.sums[index] += &size;
            }
        }
    }

    /// Takes into account that solutions were found whose classes were not counted, as those that
    /// stand for them were not found: where a class holds no more solutions than the
    /// [order](crate::AnyTask::orders) of its group, there are so many classes at least.
    pub fn at_least(&mut self, orders: &[Option<usize>]) {
        for (classes, order) in self.classes.iter_mut().zip(orders) {
            if let Some(order) = order {
                let fewest = self.raw.in_parts_of(*order);
                *classes = classes.clone().max(fewest);
            }
        }
    }

    /// Counts what another tally counted.
    pub fn merge(&mut self, other: &Self) {
        self.found += other.found;
        self.raw += &other.raw;
        let sums = self.sums.iter_mut().zip(&other.sums);
        for (own, other) in self.classes.iter_mut().zip(&other.classes).chain(sums) {
            *own += other;
        }
    }
}
