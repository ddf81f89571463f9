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

    /// Joins a number with all others that exchanges make of it, and returns how many these are,
    /// itself among them. `find` looks for an exchange that makes another number of it, as the image
    /// of each number; each one joins all numbers with their images.
    ///
    /// Where exchanges found so far make a number of one that was tried, it is not tried itself: it
    /// is such an image if that one is. This is how Brendan McKay, "Practical graph isomorphism",
    /// 1981, finds generators of all exchanges: from the last number to the first, where each
    /// exchange keeps the numbers before.
    ///
    /// ```
    /// use puzzlec_encodings::Partition;
    ///
    /// // Rotations by two places of a row of six.
    /// let mut orbits = Partition::new(6);
    /// let turned = |to: usize| Some((0..6).map(|place| (place + to) % 6).collect());
    /// let turned = |to: usize| Ok::<_, ()>(turned(to).filter(|_| to % 2 == 0));
    /// assert_eq!(orbits.orbit(0, 1..6, turned), Ok(3));
    /// ```
    ///
    /// # Errors
    /// When `find` fails.
    pub fn orbit<E>(
        &mut self,
        of: usize,
        others: impl IntoIterator<Item = usize>,
        mut find: impl FnMut(usize) -> Result<Option<Vec<usize>>, E>,
    ) -> Result<usize, E> {
        let mut tried = vec![of];
        for other in others {
            if tried.iter().all(|&tried| self.least(tried) != self.least(other)) {
                tried.push(other);
                let images = find(other)?.into_iter().flatten();
                images.enumerate().for_each(|(number, image)| self.join(number, image));
            }
        }
        let least = self.least(of);
        Ok((0..self.0.len()).filter(|&own| self.least(own) == least).count())
    }
}
