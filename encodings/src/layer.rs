//! The parts of a sum: literals, and integers as one part each.
//!
//! An integer has exactly one value. Its literals as terms of their own could weigh together what
//! no value does; one layer for the integer, with a choice for each value, is smaller and tells
//! more: Miquel Bofill, Jordi Coll, Josep Suy and Mateu Villaret, "Compact MDDs for pseudo-Boolean
//! constraints with at-most-one relations in resource-constrained scheduling problems", IJCAI 2017,
//! for values; Ignasi Abío, Valentin Mayer-Eichberger and Peter J. Stuckey, "Encoding linear
//! constraints with implication chains to CNF", CP 2015, for bounds.

use puzzlec_dimacs::Lit;

use crate::choice::Sides;
use crate::encoder::Encoder;

/// A part of a sum, which takes exactly one of two or more choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layer {
    /// A literal that weighs so much if it is true, and nothing otherwise.
    Literal(u128, Lit),
    /// The choices by ascending weights, the first of which is 0.
    Choices(Vec<Choice>),
}

/// A choice of a [`Layer`]: each of them has the literal `is`, or each but the first has `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The weight.
    pub weight: u128,
    /// This or a later choice is taken.
    pub from: Option<Lit>,
    /// It is taken.
    pub is: Option<Lit>,
}

impl Layer {
    /// The number of choices.
    #[expect(clippy::len_without_is_empty, reason = "there are always choices")]
    pub fn len(&self) -> usize {
        if let Self::Choices(choices) = self { choices.len() } else { 2 }
    }

    /// The choice of this number, counted from 0.
    pub fn choice(&self, index: usize) -> Choice {
        match *self {
            Self::Choices(ref choices) => choices[index],
            Self::Literal(_, lit) if index == 0 => Choice { weight: 0, from: None, is: Some(!lit) },
            Self::Literal(weight, lit) => Choice { weight, from: Some(lit), is: Some(lit) },
        }
    }

    /// All choices.
    pub fn choices(&self) -> impl DoubleEndedIterator<Item = Choice> + ExactSizeIterator {
        (0..self.len()).map(|index| self.choice(index))
    }

    /// The weights of all choices but the first.
    pub(crate) fn weights(&self) -> impl Iterator<Item = u128> {
        self.choices().skip(1).map(|choice| choice.weight)
    }

    /// The weight and the literal, if it is one.
    pub(crate) fn literal(&self) -> Option<(u128, Lit)> {
        if let Self::Literal(weight, lit) = *self { Some((weight, lit)) } else { None }
    }

    /// The weight of the last choice.
    pub fn most(&self) -> u128 {
        self.choice(self.len() - 1).weight
    }

    /// This or a later choice is taken; `None` for the first and after the last one, and if no
    /// literal says so.
    pub fn from(&self, index: usize) -> Option<Lit> {
        (0 < index && index < self.len()).then(|| self.choice(index).from).flatten()
    }

    /// The one or two literals that are true together if and only if a choice is taken.
    pub fn value(&self, index: usize) -> impl Iterator<Item = Lit> + Clone + use<> {
        let choice = self.choice(index);
        let between = [self.from(index), self.from(index + 1).map(|lit| !lit)];
        let lits = if choice.is.is_some() { [choice.is, None] } else { between };
        lits.into_iter().flatten()
    }

    /// The same choices by what they lack of the heaviest one.
    pub(super) fn negated(&self) -> Self {
        if let Self::Literal(weight, lit) = *self {
            return Self::Literal(weight, !lit);
        }
        let lack = |index: usize| Choice {
            weight: self.most() - self.choice(index).weight,
            from: self.from(index + 1).map(|lit| !lit),
            is: self.choice(index).is,
        };
        Self::Choices((0..self.len()).rev().map(lack).collect())
    }

    /// The weight of each choice but the first, with the literal that this or a later one is taken:
    /// auxiliary variables if there are none.
    pub(super) fn ordered(&self, out: &mut Encoder<'_>) -> Vec<(u128, Lit)> {
        let from: Option<Vec<Lit>> = (1..self.len()).map(|index| self.from(index)).collect();
        let from = from.unwrap_or_else(|| {
            let from = out.auxs(self.len() - 1);
            for pair in from.windows(2) {
                out.define(!pair[1], [!pair[1], pair[0]]);
            }
            let is: Vec<Lit> = self.choices().filter_map(|choice| choice.is).collect();
            for (index, &is) in is.iter().enumerate() {
                let (up_to, later) = from.split_at(index);
                if let Some(&own) = up_to.last() {
                    out.define_together(up_to, [!is, own]);
                }
                if let Some(&next) = later.first() {
                    let own = up_to.last().map(|&lit| !lit);
                    out.define(next, own.into_iter().chain([is, next]));
                }
            }
            for (index, &is) in is.iter().enumerate() {
                let later: Vec<Lit> = from[index..].iter().map(|&lit| !lit).collect();
                if let (Some(&next), Sides::Two) = (later.first(), out.sides()) {
                    out.define_together(&later, [!is, next]);
                }
            }
            from
        });
        self.weights().zip(from).collect()
    }

    /// States that a choice of a weight between these is taken.
    pub(super) fn keep(&self, out: &mut Encoder<'_>, least: u128, most: u128) {
        let first = self.choices().take_while(|choice| choice.weight < least).count();
        let end = self.choices().take_while(|choice| choice.weight <= most).count();
        if first >= end {
            out.fail();
        } else if self.from(1).is_some() {
            out.require_all(self.from(first).into_iter().chain(self.from(end).map(|lit| !lit)));
        } else {
            out.require((first..end).filter_map(|index| self.choice(index).is));
        }
    }

    /// The weights over a common divisor.
    pub(crate) fn divide(&mut self, divisor: u128) {
        match self {
            Self::Literal(weight, _) => *weight /= divisor,
            Self::Choices(choices) => choices.iter_mut().for_each(|own| own.weight /= divisor),
        }
    }
}
