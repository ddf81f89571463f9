//! Counting solutions and classes.

use serde::{Deserialize, Serialize};

use crate::AnySolution;

/// Solutions and classes, while they are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Solutions that were found.
    pub found: u64,
    /// Solutions that they stand for: the same, unless symmetries are broken.
    pub raw: u64,
    /// The number of classes of each [level](AnyTask::levels).
    pub classes: Vec<u64>,
    /// The number of solutions in them, where no symmetries are broken.
    pub sums: Vec<u64>,
}

impl Tally {
    /// Nothing counted yet, for so many levels.
    pub fn new(levels: usize) -> Self {
        Self { found: 0, raw: 0, classes: vec![0; levels], sums: vec![0; levels] }
    }

    /// Counts a solution; `broken` tells whether symmetries are.
    pub fn add(&mut self, solution: &dyn AnySolution, broken: bool) {
        self.found += 1;
        if broken {
            if let Some(class) = solution.kept_class() {
                self.raw += class.solutions as u64;
                for (total, classes) in self.classes.iter_mut().zip(class.classes) {
                    *total += classes as u64;
                }
            }
            return;
        }
        self.raw += 1;
        for (index, size) in solution.class_sizes().into_iter().enumerate() {
            self.classes[index] += u64::from(size.is_some());
            self.sums[index] += size.unwrap_or(0) as u64;
        }
    }

    /// Counts what another tally counted.
    pub fn merge(&mut self, other: &Self) {
        self.found += other.found;
        self.raw += other.raw;
        let sums = self.sums.iter_mut().zip(&other.sums);
        for (own, other) in self.classes.iter_mut().zip(&other.classes).chain(sums) {
            *own += other;
        }
    }
}
