//! Numbered clauses in flat storage, whose literals can be rearranged.

use super::prelude::*;

/// Clauses with numbers from 0 on.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    lits: Vec<Lit>,
    /// `ends[i]` is where clause `i` ends in `lits`.
    ends: Vec<usize>,
}

impl Clauses {
    /// The number of clauses, which is the number of the next one.
    pub fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// True if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a clause. Returns its number.
    pub fn push(&mut self, lits: &[Lit]) -> u32 {
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
        self.len() - 1
    }

    fn start(&self, number: u32) -> usize {
        number.checked_sub(1).map_or(0, |before| self.ends[before as usize])
    }

    /// The literals of a clause.
    ///
    /// # Panics
    /// If no clause has this number.
    pub fn get(&self, number: u32) -> &[Lit] {
        &self.lits[self.start(number)..self.ends[number as usize]]
    }

    /// The literals of a clause, to be rearranged.
    pub(crate) fn get_mut(&mut self, number: u32) -> &mut [Lit] {
        let start = self.start(number);
        &mut self.lits[start..self.ends[number as usize]]
    }
}
