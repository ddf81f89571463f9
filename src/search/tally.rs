//! Counting solutions and classes.

use puzzlec_dimacs::Values;
use puzzlec_encodings::Role;
use serde::{Deserialize, Serialize};

use super::error::SearchError;
use crate::puzzle::classes::Classes;
use crate::puzzle::count::Natural;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;

/// Solutions and classes, while they are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tally {
    /// Solutions that were found.
    pub(super) found: u64,
    /// Those among them that were decoded and checked.
    pub(super) checked: u64,
    /// Solutions that they stand for: the same, unless symmetries are broken.
    pub(super) raw: Natural,
    /// The number of classes of each [level](AnyTask::classes).
    pub(super) classes: Vec<Natural>,
    /// The number of solutions in them, where no symmetries are broken.
    pub(super) sums: Vec<Natural>,
}

impl Tally {
    /// The empty tally of this number of levels.
    pub(super) fn new(levels: usize) -> Self {
        let none = vec![Natural::default(); levels];
        Self { classes: none.clone(), sums: none, ..Self::default() }
    }

    /// Counts solutions that are not looked at.
    pub(super) fn skip(&mut self, found: u64, ways: &Natural) {
        self.found += found;
        self.raw += &ways.times(&found.into());
    }

    /// Counts a checked solution with its multiplicity, and the classes that it
    /// represents if they are wanted.
    pub(super) fn add(&mut self, task: &dyn AnyTask, values: &Values, ways: &Natural) {
        self.found += 1;
        self.checked += 1;
        if self.classes.is_empty() {
            self.raw += ways;
        } else if task.core().roles().contains(Role::Symmetry) {
            if let Some(class) = task.classes().kept(task.core(), values) {
                self.raw += &class.solutions;
                for (total, classes) in self.classes.iter_mut().zip(&class.classes) {
                    *total += classes;
                }
            }
        } else {
            self.raw += ways;
            let represented = task.classes().represented(values);
            for (index, size) in represented.iter().flatten().enumerate() {
                self.classes[index] += 1;
                self.sums[index] += size;
            }
        }
    }

    /// Raises each class count to its lower bound, the solutions divided by the size of the largest
    /// class, after an interrupted count.
    pub(super) fn at_least(&mut self, classes: &Classes) {
        for (level, count) in self.classes.iter_mut().enumerate() {
            if let Some(order) = classes.order(level) {
                *count = count.clone().max(self.raw.in_parts_of(&order));
            }
        }
    }

    /// Checks that the sizes of the classes add up to all solutions.
    pub(super) fn check(&self, classes: &Classes) -> Result<(), SearchError> {
        for (index, (level, sum)) in classes.names().zip(&self.sums).enumerate() {
            let (level, classes_of) = (level.to_owned(), self.classes[index].clone());
            let (sum, found) = (sum.clone(), self.raw.clone());
            let adds_up = sum == found || classes.problem(index).is_some();
            ensure!(adds_up, SearchError::Sums { level, classes: classes_of, sum, found });
        }
        Ok(())
    }

    /// Counts what another tally counted.
    pub(super) fn merge(&mut self, other: &Self) {
        self.found += other.found;
        self.checked += other.checked;
        self.raw += &other.raw;
        let sums = self.sums.iter_mut().zip(&other.sums);
        for (own, other) in self.classes.iter_mut().zip(&other.classes).chain(sums) {
            *own += other;
        }
    }
}
