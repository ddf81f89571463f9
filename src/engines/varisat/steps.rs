//! The steps of varisat's native proof, counted as they are written.
//!
//! A step is a code and what belongs to it, all of them numbers: a fixed count of them, or lists,
//! each behind its length. `varisat_internal_proof::binary_format`, version 0.2.2, has the codes.

use std::sync::Arc;

use crate::engines::figures::{Figure, Figures};

/// The codes of steps that add a clause that follows from those before: redundant, or not.
const DERIVED: [u64; 2] = [7, 8];

/// The code of a step that deletes a redundant clause.
const DELETED: u64 = 10;

/// A reader of a proof that comes in pieces.
#[derive(Default)]
pub(super) struct Steps {
    figures: Arc<Figures>,
    number: Number,
    /// The code of the step.
    code: u64,
    /// The numbers that are left of a list, or of a step without lists.
    left: u64,
    /// The lists that are still to come.
    lists: usize,
    /// The lengths of the last list and of the one before it.
    lengths: [u64; 2],
    /// True if the last step added what another clause is without its false literals; then that one
    /// is deleted.
    is_shortened: bool,
}

impl Steps {
    /// A reader at the beginning of a proof.
    pub(super) fn new(figures: &Arc<Figures>) -> Self {
        figures.tell(&[Figure::Conflicts, Figure::Learnt, Figure::Deleted]);
        Self { figures: figures.clone(), ..Self::default() }
    }

    /// Reads on; true if the solver has met all conflicts that it may.
    pub(super) fn read(&mut self, mut bytes: &[u8]) -> bool {
        while let Some(&byte) = bytes.first() {
            let length = byte.trailing_zeros() as usize + 1;
            let (number, read) = match bytes.first_chunk() {
                // Most numbers are short, and here as a whole.
                Some(&chunk) if self.number.bytes == 0 && length <= 8 => {
                    let bits = u64::from_le_bytes(chunk) << (64 - 8 * length);
                    (Some(bits >> (64 - 7 * length)), length)
                }
                _ => (self.number.push(byte), 1),
            };
            if let Some(number) = number {
                self.take(number);
            }
            bytes = &bytes[read..];
        }
        self.figures.is_spent()
    }

    fn take(&mut self, number: u64) {
        if self.left > 0 {
            self.left -= 1;
        } else if self.lists > 0 {
            self.lists -= 1;
            self.lengths[self.lists] = number;
            // A unit clause is a literal and the hash of the clause that it was.
            self.left = if self.code == 9 { 2 * number } else { number };
        } else {
            self.code = number;
            (self.left, self.lists) = match number {
                0 | 2 => (2, 0),
                1 | 3..=6 | 13 => (1, 0),
                7 | 8 | 17 => (0, 2),
                9..=12 | 14..=16 => (0, 1),
                // The end of the proof.
                _ => (0, 0),
            };
        }
        if self.left == 0 && self.lists == 0 {
            self.count();
        }
    }

    /// Counts the step that was read.
    fn count(&mut self) {
        let [reasons, lits] = self.lengths;
        let is_derived = DERIVED.contains(&self.code);
        let was_shortened = std::mem::take(&mut self.is_shortened);
        // To learn from a conflict takes two clauses, to shorten a clause takes that one.
        if is_derived && reasons == 1 && lits > 1 {
            self.is_shortened = true;
        } else if is_derived {
            self.figures.add(Figure::Conflicts);
            // The empty clause is the end.
            if lits > 0 {
                self.figures.add(Figure::Learnt);
            }
        } else if self.code == DELETED && !was_shortened {
            self.figures.add(Figure::Deleted);
        }
    }
}

/// A number of which some bytes are read. The first of its bits that is set, from the lowest on,
/// says how many bytes there are; the number is in the bits above it.
#[derive(Default)]
struct Number {
    bits: u128,
    bytes: u32,
}

impl Number {
    /// The number, if this was its last byte.
    fn push(&mut self, byte: u8) -> Option<u64> {
        self.bits |= u128::from(byte) << (8 * self.bytes);
        self.bytes += 1;
        let length = self.bits.trailing_zeros() + 1;
        (self.bytes >= length).then(|| (std::mem::take(self).bits >> length) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of numbers.
    fn written(numbers: &[u64]) -> Vec<u8> {
        let of_number = |&number: &u64| {
            let bits = 64 - number.leading_zeros();
            let more = (bits * 9) / 64;
            let coded = (u128::from(number) << 1 | 1) << more;
            coded.to_le_bytes()[..=more as usize].to_vec()
        };
        numbers.iter().flat_map(of_number).collect()
    }

    #[test]
    fn numbers_of_every_length_are_read() {
        for bits in 0..=64 {
            let number = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
            let mut reader = Number::default();
            let bytes = written(&[number]);
            let (last, others) = bytes.split_last().expect("a byte");
            assert!(others.iter().all(|&byte| reader.push(byte).is_none()), "{bits} bits");
            assert_eq!(reader.push(*last), Some(number), "{bits} bits");
        }
    }

    #[test]
    fn conflicts_are_told_from_shortened_clauses() {
        let names = [0, 300, 5, 3, 9, 13, 60];
        let learnt = [7, 3, 1, 2, 900, 2, u64::MAX, 1 << 50];
        let unit = [8, 1, 4, 1, 77];
        let shortened = [8, 2, 1, 2, 1, 77, 10, 3, 1, 2, 3];
        let units = [9, 2, 1, 88, 2, 99];
        let deleted = [10, 3, 1, 2, 900, 11, 2, 1, 2];
        let empty = [8, 0, 2, 5, 6];
        let steps =
            [&names[..], &learnt, &unit, &shortened, &units, &deleted, &empty, &[1 << 63]].concat();
        for size in [1, 7, 4096] {
            let figures = Arc::default();
            let mut reader = Steps::new(&figures);
            assert!(!written(&steps).chunks(size).any(|bytes| reader.read(bytes)));
            let told = Figure::ALL.map(|figure| figures.get(figure));
            assert_eq!(told, [Some(3), None, Some(2), Some(1)]);
        }
    }
}
