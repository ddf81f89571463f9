//! Partitions of numbers that grow coarser.

/// A partition of the numbers below some bound: each leads to the least of its part, by way of
/// smaller ones.
pub(crate) struct Partition(Vec<usize>);

impl Partition {
    /// Every number by itself.
    pub(crate) fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    /// The least number of a part.
    pub(crate) fn least(&mut self, mut number: usize) -> usize {
        let Self(lower) = self;
        while lower[number] != number {
            lower[number] = lower[lower[number]];
            number = lower[number];
        }
        number
    }

    /// Makes one part of two.
    pub(crate) fn join(&mut self, one: usize, other: usize) {
        let [one, other] = [one, other].map(|number| self.least(number));
        self.0[one.max(other)] = one.min(other);
    }
}
