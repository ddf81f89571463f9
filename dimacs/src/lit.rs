//! Variables and literals: small values that index arrays.

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

/// A propositional variable.
///
/// Variables are numbered densely from 0 ([`Var::index`]); DIMACS files number them from 1
/// ([`Var::to_dimacs`]), and that is how a variable is displayed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Var(u32);

impl Var {
    /// The largest number of variables a formula can have: a literal must fit into a DIMACS `i32`.
    pub const MAX_COUNT: u32 = i32::MAX as u32;

    /// The variable with the given index, counted from 0.
    ///
    /// # Panics
    /// If the index is not below [`Var::MAX_COUNT`].
    #[inline]
    pub fn new(index: u32) -> Self {
        assert!(index < Self::MAX_COUNT, "variable index {index} is out of range");
        Self(index)
    }

    /// The index of this variable, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of this variable in a DIMACS file, counted from 1.
    #[inline]
    pub const fn to_dimacs(self) -> u32 {
        self.0 + 1
    }

    /// The variable with the given DIMACS number, or `None` if it is 0 or too large.
    #[inline]
    pub fn from_dimacs(number: u32) -> Option<Self> {
        (1..=Self::MAX_COUNT).contains(&number).then(|| Self(number - 1))
    }

    /// The literal that is true when this variable is.
    #[inline]
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when this variable is false.
    #[inline]
    pub const fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal of this variable that is true when the variable has the given value.
    #[inline]
    pub const fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | !value as u32)
    }
}

/// A literal: a variable or its negation.
///
/// Stored as `2 * index + sign`, so that a literal and its negation are neighbours and both can
/// index an array ([`Lit::code`]). `!lit` negates. Displayed as in DIMACS: `3` or `-3`.
///
/// ```
/// use puzzlec_dimacs::{Lit, Var};
///
/// let x = Var::new(2).positive();
/// assert_eq!((!x).to_string(), "-3");
/// assert_eq!(!!x, x);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Lit(u32);

impl Lit {
    /// The variable of this literal.
    #[inline]
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// True if this is the variable itself, and not its negation.
    #[inline]
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// True if this is the negation of its variable.
    #[inline]
    pub const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// `2 * index + sign`: an array index, different for a literal and its negation.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// The signed number of this literal in a DIMACS file; never 0.
    #[inline]
    pub const fn to_dimacs(self) -> i32 {
        let number = self.var().to_dimacs() as i32;
        if self.is_positive() { number } else { -number }
    }

    /// The literal with the given DIMACS number.
    #[inline]
    pub fn from_dimacs(number: NonZeroI32) -> Option<Self> {
        Some(Var::from_dimacs(number.get().unsigned_abs())?.lit(number.get() > 0))
    }
}

impl Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.to_dimacs())
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative() { "!" } else { "" };
        write!(f, "{sign}{:?}", self.var())
    }
}
