//! Random numbers from a seed: the same ones on every machine.

/// The generator of Guy Steele, Doug Lea and Christine Flood, "Fast splittable pseudorandom number
/// generators", 2014.
pub(crate) struct Random(u64);

impl Random {
    /// The generator of one case of a seed.
    pub(crate) const fn of(seed: u64, case: u64) -> Self {
        Self(seed.wrapping_mul(0xd1b5_4a32_d192_ed03) ^ case.wrapping_mul(0x8cb9_2ba7_2f3d_8dd7))
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a count other than 0.
    pub(crate) const fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    /// A number from the first to the last.
    pub(crate) const fn from(&mut self, first: i64, last: i64) -> i64 {
        first + self.below((last - first + 1) as usize) as i64
    }

    /// True with this probability in percent.
    pub(crate) const fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// A number of these, each perhaps repeatedly.
    pub(crate) fn some<T: Copy>(&mut self, count: usize, of: &[T]) -> Vec<T> {
        (0..count).map(|_| self.pick(of)).collect()
    }

    /// The numbers below a count in any order.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for index in (1..count).rev() {
            order.swap(index, self.below(index + 1));
        }
        order
    }

    /// A small number, or, if numbers are to be extreme, one near the limits of 64 bits.
    pub(crate) fn number(&mut self, is_extreme: bool) -> i64 {
        const FAR: i64 = 1 << 62;
        if is_extreme {
            let far =
                [i64::MIN, i64::MIN + 1, -FAR, -1, 0, 1, FAR, FAR + 1, i64::MAX - 1, i64::MAX];
            self.pick(&far)
        } else {
            self.from(-4, 6)
        }
    }
}
