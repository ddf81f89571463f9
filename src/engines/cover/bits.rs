//! Bit sets over the items, and counters for all of them at once.

use std::hash::{Hash, Hasher};

/// A bit for each item, or for each colour of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const NONE: Self = Self([0; W]);

    pub(super) const fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    pub(super) const fn contains(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        let mut common = 0;
        for word in 0..W {
            common |= self.0[word] & other.0[word];
        }
        common != 0
    }

    #[inline]
    pub(super) fn with(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The lowest bit.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let bit = rest.first()?;
            rest.0[bit / 64] &= rest.0[bit / 64] - 1;
            Some(bit)
        })
    }
}

/// Word by word, without their number.
impl<const W: usize> Hash for Bits<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.iter().for_each(|&word| hasher.write_u64(word));
    }
}

/// Counters of all items, bit-sliced: bit i of `ones`, `twos`, `fours` and `many` is the count of
/// item i in binary, up to seven; `many` stays set when it was exceeded.
#[derive(Clone, Copy)]
pub(super) struct Counters<const W: usize> {
    ones: Bits<W>,
    twos: Bits<W>,
    fours: Bits<W>,
    many: Bits<W>,
}

impl<const W: usize> Counters<W> {
    pub(super) const ZERO: Self =
        Self { ones: Bits::NONE, twos: Bits::NONE, fours: Bits::NONE, many: Bits::NONE };

    /// Adds one for each bit.
    #[inline]
    pub(super) fn add(&mut self, bits: &Bits<W>) {
        for word in 0..W {
            let carry = bits.0[word];
            let carry_twos = self.ones.0[word] & carry;
            self.ones.0[word] ^= carry;
            let carry_fours = self.twos.0[word] & carry_twos;
            self.twos.0[word] ^= carry_twos;
            self.many.0[word] |= self.fours.0[word] & carry_fours;
            self.fours.0[word] ^= carry_fours;
        }
    }

    /// The count of an item, up to seven; none if it is more.
    pub(super) fn of(&self, bit: usize) -> Option<u32> {
        let value = |plane: &Bits<W>| u32::from(plane.contains(bit));
        let count = value(&self.ones) + 2 * value(&self.twos) + 4 * value(&self.fours);
        (!self.many.contains(bit)).then_some(count)
    }

    /// The items among these with the smallest count, and that count; none if it is more than
    /// seven.
    #[inline]
    pub(super) fn fewest(&self, among: &Bits<W>) -> Option<(Bits<W>, u32)> {
        let mut least = among.without(&self.many);
        if least.is_empty() {
            return None;
        }
        let mut count = 0;
        for (plane, weight) in [(&self.fours, 4), (&self.twos, 2), (&self.ones, 1)] {
            let lower = least.without(plane);
            if lower.is_empty() {
                count += weight;
            } else {
                least = lower;
            }
        }
        Some((least, count))
    }
}
