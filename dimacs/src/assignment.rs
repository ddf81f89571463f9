//! Partial assignments.

use std::collections::BTreeMap;

use crate::{Lit, Var};

/// A partial assignment: values of some variables, as a solver gives them. Its memory is that of the
/// values, whatever their variables are.
///
/// ```
/// use puzzlec_dimacs::{PartialAssignment, Var};
///
/// let (x, y) = (Var::new(0), Var::new(1));
/// let mut assignment = PartialAssignment::new();
/// assignment.set(y.negative());
/// assert_eq!((assignment.value(x), assignment.value(y)), (None, Some(false)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PartialAssignment {
    /// By their index without its last six bits.
    blocks: BTreeMap<usize, Block>,
}

/// The values of 64 variables, the last six bits of whose indices are those of a bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Block {
    /// One for each variable that has a value.
    known: u64,
    /// One for each variable that is true.
    trues: u64,
}

impl Block {
    const fn value(self, bit: usize) -> Option<bool> {
        if self.known >> bit & 1 == 1 { Some(self.trues >> bit & 1 == 1) } else { None }
    }
}

const fn place(var: Var) -> (usize, usize) {
    (var.index() >> 6, var.index() & 63)
}

impl PartialAssignment {
    /// The assignment without any value.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of a variable, if it has one.
    pub fn value(&self, var: Var) -> Option<bool> {
        let (block, bit) = place(var);
        self.blocks.get(&block)?.value(bit)
    }

    /// Makes the literal true, and returns the value that its variable had before.
    pub fn set(&mut self, lit: Lit) -> Option<bool> {
        let (block, bit) = place(lit.var());
        let block = self.blocks.entry(block).or_default();
        let before = block.value(bit);
        block.known |= 1 << bit;
        block.trues = block.trues & !(1 << bit) | u64::from(lit.is_positive()) << bit;
        before
    }

    /// The true literals, by ascending variable.
    pub fn lits(&self) -> impl Iterator<Item = Lit> {
        self.blocks.iter().flat_map(|(&index, block)| {
            let values = (0..64).map(|bit| (bit, block.value(bit)));
            values.filter_map(move |(bit, value)| {
                value.map(|value| Var::new((index << 6 | bit) as u32).lit(value))
            })
        })
    }
}

impl FromIterator<Lit> for PartialAssignment {
    /// The assignment that makes these literals true, one after the other.
    fn from_iter<I: IntoIterator<Item = Lit>>(lits: I) -> Self {
        let mut assignment = Self::new();
        for lit in lits {
            assignment.set(lit);
        }
        assignment
    }
}
