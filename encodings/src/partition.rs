//! Partitions of numbers that grow coarser.

/// A partition of the numbers below some bound: each leads to the least of its part, by way of
/// smaller ones.
///
/// ```
/// use puzzlec_encodings::Partition;
///
/// let mut partition = Partition::new(4);
/// partition.join(3, 1);
/// assert_eq!([0, 1, 2, 3].map(|number| partition.least(number)), [0, 1, 2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Partition(Vec<usize>);

impl Partition {
    /// Every number by itself.
    pub fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    /// The least number of the part that a number is in.
    pub fn least(&mut self, mut number: usize) -> usize {
        let Self(lower) = self;
        while lower[number] != number {
            lower[number] = lower[lower[number]];
            number = lower[number];
        }
        number
    }

    /// Makes one part of two.
    pub fn join(&mut self, one: usize, other: usize) {
        let [one, other] = [one, other].map(|number| self.least(number));
        self.0[one.max(other)] = one.min(other);
    }
}
