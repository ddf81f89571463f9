//! Large numbers, many of them, of one length.

use num_bigint::BigUint;

/// Natural numbers of one length in words, the lowest word first.
#[derive(Default)]
pub(super) struct Sums {
    length: usize,
    words: Vec<u64>,
}

impl Sums {
    /// No numbers yet; each will have `words` words.
    pub(super) const fn new(length: usize) -> Self {
        Self { length, words: Vec::new() }
    }

    /// Removes all numbers; each new one will have `words` words.
    pub(super) fn restart(&mut self, length: usize) {
        self.length = length;
        self.words.clear();
    }

    pub(super) fn get(&self, index: usize) -> &[u64] {
        &self.words[index * self.length..][..self.length]
    }

    /// One more number, which is no longer than the others.
    pub(super) fn push(&mut self, number: &[u64]) {
        let end = self.words.len() + self.length;
        self.words.extend(number);
        self.words.resize(end, 0);
    }

    /// Adds to a number; the sum is no longer than the others.
    pub(super) fn add(&mut self, index: usize, number: &[u64]) {
        let own = &mut self.words[index * self.length..][..self.length];
        let mut carry = false;
        for (place, word) in own.iter_mut().enumerate() {
            let more = number.get(place).copied().unwrap_or(0);
            let (sum, first) = word.overflowing_add(more);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, first || second);
        }
        debug_assert!(!carry, "numbers are long enough");
    }

    /// The sum of all.
    pub(super) fn sum(&self) -> BigUint {
        let mut sum = Self::new(self.length + 1);
        sum.push(&[]);
        for number in self.words.chunks(self.length.max(1)) {
            sum.add(0, number);
        }
        number(sum.get(0))
    }
}

/// The number of some words.
pub(super) fn number(words: &[u64]) -> BigUint {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}
