//! Numbers of solutions, which may be larger than any machine word.

use std::fmt;
use std::ops::AddAssign;

use num_bigint::{BigUint, ParseBigIntError};
use serde::{Deserialize, Serialize};

/// A natural number of any size.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Natural(BigUint);

impl Natural {
    /// A product divided by another that divides it.
    pub fn ratio(
        factors: impl IntoIterator<Item = usize>,
        divisors: impl IntoIterator<Item = usize>,
    ) -> Self {
        let product: BigUint = factors.into_iter().map(BigUint::from).product();
        Self(divisors.into_iter().fold(product, |ratio, divisor| ratio / divisor))
    }

    /// The product of two numbers.
    pub fn times(&self, other: &Self) -> Self {
        Self(&self.0 * &other.0)
    }

    /// This number less another; 0 if that is more.
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(&self.0 - (&other.0).min(&self.0))
    }

    /// This number divided by another, rounded down; 0 if that is 0.
    pub fn over(&self, other: &Self) -> Self {
        if other.0 == BigUint::ZERO { Self::default() } else { Self(&self.0 / &other.0) }
    }

    /// The number of parts of this size that contain all; parts have one member at
    /// least.
    pub(crate) fn in_parts_of(&self, size: &Self) -> Self {
        let size = size.0.clone().max(1_u32.into());
        Self((&self.0 + &size - 1_u32) / size)
    }
}

impl<N: Into<BigUint>> From<N> for Natural {
    fn from(number: N) -> Self {
        Self(number.into())
    }
}

/// A number that a machine word holds.
impl TryFrom<&Natural> for u64 {
    type Error = num_bigint::TryFromBigIntError<()>;

    fn try_from(Natural(number): &Natural) -> Result<Self, Self::Error> {
        number.try_into()
    }
}

impl AddAssign<u64> for Natural {
    fn add_assign(&mut self, number: u64) {
        self.0 += number;
    }
}

impl AddAssign<&Self> for Natural {
    fn add_assign(&mut self, other: &Self) {
        self.0 += &other.0;
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A natural number as JSON: a number if every reader can hold it, and otherwise its decimal
/// digits.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u64),
    Digits(String),
}

/// From here on, a reader that takes numbers to be of floating point may round them.
const MOST: u64 = 1 << 53;

impl From<Natural> for Written {
    fn from(number: Natural) -> Self {
        match u64::try_from(&number) {
            Ok(number) if number < MOST => Self::Number(number),
            _ => Self::Digits(number.to_string()),
        }
    }
}

impl TryFrom<Written> for Natural {
    type Error = ParseBigIntError;

    fn try_from(written: Written) -> Result<Self, ParseBigIntError> {
        match written {
            Written::Number(number) => Ok(number.into()),
            Written::Digits(text) => text.parse().map(Self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_ratios_are_exact() {
        let factorial = |n: usize| Natural::ratio(1..=n, []);
        assert_eq!(factorial(20).to_string(), "2432902008176640000");
        assert_eq!(factorial(30).to_string(), "265252859812191058636308480000000");
        assert_eq!(Natural::ratio(1..=60, 1..=58), Natural::from(59 * 60_u64));
        assert_eq!(Natural::ratio([7, 0, 7], []).to_string(), "0");
        assert_eq!(Natural::ratio([7], 1..=8), Natural::default());
    }

    #[test]
    fn parts_hold_everything() {
        let parts = |number: u64| Natural::from(number).in_parts_of(&3_usize.into());
        assert_eq!([0, 1, 3, 4].map(parts), [0, 1, 1, 2_u64].map(Natural::from));
    }

    #[test]
    fn sums_carry_and_are_written_and_read_again() {
        let mut number = Natural::from(MOST - 1);
        assert_eq!(serde_json::to_string(&number).unwrap(), "9007199254740991");
        number += 1;
        assert_eq!(serde_json::to_string(&number).unwrap(), "\"9007199254740992\"");
        number += u64::MAX - MOST;
        number += 1;
        assert_eq!(serde_json::to_string(&number).unwrap(), "\"18446744073709551616\"");
        number += &number.clone();
        assert_eq!(number.to_string(), (1_u128 << 65).to_string());
        for number in [number, Natural::from(7_usize), Natural::default()] {
            let text = serde_json::to_string(&number).unwrap();
            assert_eq!(serde_json::from_str::<Natural>(&text).unwrap(), number);
        }
        assert!(serde_json::from_str::<Natural>("\"1e3\"").is_err());
    }
}
