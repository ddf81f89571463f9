//! Linear sums of literals and integers, and how they compare.

use std::hash::Hash;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, RangeBounds, Sub};

use puzzlec_dimacs::Lit;

use super::Formula;
use crate::atom::Atom;
use crate::encoding::Ends;
use crate::encoding::ends;
use crate::int::Int;

/// Two bounds, moved by a number where they are bounds.
fn shifted((least, most): Ends, by: i128) -> Ends {
    let moved = |bound: i128| match bound {
        i128::MIN | i128::MAX => bound,
        bound => bound.saturating_add(by),
    };
    (moved(least), moved(most))
}

/// The bounds of the opposite number.
fn opposite((least, most): Ends) -> Ends {
    let negated = |bound: i128| match bound {
        i128::MIN => i128::MAX,
        i128::MAX => i128::MIN,
        bound => -bound,
    };
    (negated(most), negated(least))
}

/// A sum of literals and integers, each times a weight, and a constant. A literal counts 1 where it
/// is true.
///
/// ```
/// use puzzlec_encodings::{Linear, Model};
///
/// let mut model: Model<&str> = Model::new();
/// let (coins, bonus) = (model.int("coins", 1..=3), model.var("bonus"));
/// let sum = Linear::from(coins) * 2 + Linear::from(bonus) - 3;
/// model.rule("it adds up").formula(sum.is(4));
/// assert!(model.to_string().ends_with("it adds up: bonus + 2 !coins<=1 + 2 !coins<=2 = 5\n"));
/// ```
///
/// Weights and constants saturate at the limits of their types.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    pub(crate) atoms: Vec<(i64, Atom)>,
    pub(crate) ints: Vec<(i32, Int)>,
    pub(crate) constant: i64,
}

impl Linear {
    /// The number of atoms that hold.
    pub fn count<A: Into<Atom>>(atoms: impl IntoIterator<Item = A>) -> Self {
        let atoms = atoms.into_iter().map(|atom| (1, atom.into())).collect();
        Self { atoms, ..Self::default() }
    }

    /// The weights of the atoms that hold.
    pub fn weighted<A: Into<Atom>>(terms: impl IntoIterator<Item = (i64, A)>) -> Self {
        let atoms = terms.into_iter().map(|(weight, atom)| (weight, atom.into())).collect();
        Self { atoms, ..Self::default() }
    }

    /// The number, if the sum depends on nothing.
    pub fn known(&self) -> Option<i64> {
        (self.atoms.is_empty() && self.ints.is_empty()).then_some(self.constant)
    }

    /// The formula that the sum is this number, or as great as another sum.
    pub fn is(self, other: impl Into<Self>) -> Formula {
        (self - other.into()).within(0..=0)
    }

    /// The formula that the sum is at most this number, or another sum.
    pub fn at_most(self, other: impl Into<Self>) -> Formula {
        (self - other.into()).within(..=0)
    }

    /// The formula that the sum is at least this number, or another sum.
    pub fn at_least(self, other: impl Into<Self>) -> Formula {
        (self - other.into()).within(0..)
    }

    /// The formula that the sum is less than this number, or another sum.
    pub fn less_than(self, other: impl Into<Self>) -> Formula {
        (self - other.into()).within(..0)
    }

    /// The formula that the sum is more than this number, or another sum.
    pub fn more_than(self, other: impl Into<Self>) -> Formula {
        (self - other.into()).within(1..)
    }

    /// The formula that the sum is one of these numbers.
    pub fn within(self, range: impl RangeBounds<i64>) -> Formula {
        let (least, most) = shifted(ends(range), -i128::from(self.constant));
        match self.known() {
            Some(_) => Atom::from(least <= 0 && 0 <= most).into(),
            None => Formula::Within(Self { constant: 0, ..self }, (least, most)),
        }
    }

    /// This sum times a number.
    fn times(mut self, factor: i32) -> Self {
        for (weight, _) in &mut self.atoms {
            *weight = weight.saturating_mul(factor.into());
        }
        for (weight, _) in &mut self.ints {
            *weight = weight.saturating_mul(factor);
        }
        self.constant = self.constant.saturating_mul(factor.into());
        self
    }

    /// The sum without constants, and the bounds of what is left; of opposite numbers where all weights
    /// are negative, since that reads better.
    pub(crate) fn normal(mut self, range: Ends) -> (Self, Ends) {
        let trues = self.atoms.iter().filter(|(_, atom)| *atom == Atom::True);
        let constant: i128 = trues.map(|&(weight, _)| i128::from(weight)).sum();
        let range = shifted(range, -constant - i128::from(self.constant));
        self.constant = 0;
        self.atoms.retain(|(_, atom)| atom.as_lit().is_some());
        let are_negative =
            self.atoms.iter().all(|own| own.0 < 0) && self.ints.iter().all(|own| own.0 < 0);
        if are_negative { (-self, opposite(range)) } else { (self, range) }
    }

    /// True if the sum is the number of atoms that hold.
    pub(crate) fn is_count(&self) -> bool {
        self.ints.is_empty() && self.atoms.iter().all(|&(weight, _)| weight == 1)
    }

    /// The sum where atoms and integers have these values; nothing if an integer has none.
    pub(crate) fn value(
        &self,
        holds: &dyn Fn(Atom) -> bool,
        value: &dyn Fn(Int) -> Option<i64>,
    ) -> Option<i128> {
        let true_atoms = self.atoms.iter().filter(|(_, atom)| holds(*atom));
        let of_atoms: i128 = true_atoms.map(|&(weight, _)| i128::from(weight)).sum();
        let term = |&(weight, int): &(i32, Int)| Some(i128::from(weight) * i128::from(value(int)?));
        let of_ints: i128 = self.ints.iter().map(term).sum::<Option<i128>>()?;
        Some(of_atoms + of_ints + i128::from(self.constant))
    }
}

impl From<i64> for Linear {
    fn from(constant: i64) -> Self {
        Self { constant, ..Self::default() }
    }
}

impl From<Int> for Linear {
    fn from(int: Int) -> Self {
        Self { ints: vec![(1, int)], ..Self::default() }
    }
}

impl From<Atom> for Linear {
    fn from(atom: Atom) -> Self {
        Self::count([atom])
    }
}

impl From<Lit> for Linear {
    fn from(lit: Lit) -> Self {
        Self::count([lit])
    }
}

impl<T: Into<Self>> Add<T> for Linear {
    type Output = Self;

    fn add(mut self, other: T) -> Self {
        let other = other.into();
        self.atoms.extend(other.atoms);
        self.ints.extend(other.ints);
        self.constant = self.constant.saturating_add(other.constant);
        self
    }
}

impl<T: Into<Self>> Sub<T> for Linear {
    type Output = Self;

    fn sub(self, other: T) -> Self {
        self + other.into().times(-1)
    }
}

impl Mul<i32> for Linear {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        self.times(factor)
    }
}

impl Neg for Linear {
    type Output = Self;

    fn neg(self) -> Self {
        self.times(-1)
    }
}

impl<T: Into<Linear>> Sum<T> for Linear {
    fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
        terms.fold(Self::default(), |sum, term| sum + term)
    }
}

impl Int {
    /// The formula that the integer is this number, or as great as a sum.
    pub fn is(self, other: impl Into<Linear>) -> Formula {
        Linear::from(self).is(other)
    }

    /// The formula that the integer is at most this number, or a sum.
    pub fn at_most(self, other: impl Into<Linear>) -> Formula {
        Linear::from(self).at_most(other)
    }

    /// The formula that the integer is at least this number, or a sum.
    pub fn at_least(self, other: impl Into<Linear>) -> Formula {
        Linear::from(self).at_least(other)
    }
}
