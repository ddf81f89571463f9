//! Numbers of solutions, which may be larger than any machine word.

use std::fmt;
use std::ops::{AddAssign, MulAssign};

use serde::{Deserialize, Serialize};

/// A natural number of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Natural {
    /// Its digits to the base [`BASE`], the lowest first and the highest not 0.
    digits: Vec<u64>,
}

const BASE: u64 = 10_u64.pow(18);

impl Natural {
    /// A product divided by another that divides it.
    pub fn ratio(
        factors: impl IntoIterator<Item = usize>,
        divisors: impl IntoIterator<Item = usize>,
    ) -> Self {
        let mut ratio = Self::from(1_u64);
        factors.into_iter().for_each(|factor| ratio *= factor as u64);
        divisors.into_iter().for_each(|divisor| ratio.divide(divisor as u64));
        ratio
    }

    /// Divides by a number, and leaves the remainder out.
    fn divide(&mut self, divisor: u64) {
        let mut remainder = 0;
        for digit in self.digits.iter_mut().rev() {
            let all = u128::from(remainder) * u128::from(BASE) + u128::from(*digit);
            // Less than the base, and less than the divisor.
            *digit = (all / u128::from(divisor)) as u64;
            remainder = (all % u128::from(divisor)) as u64;
        }
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
    }

    /// Adds a number to the digits from a place on.
    fn add_at(&mut self, place: usize, number: u64) {
        let mut carry = number;
        for place in place.. {
            if carry == 0 {
                break;
            }
            if self.digits.len() <= place {
                self.digits.resize(place + 1, 0);
            }
            // Both are less than the base, but for a carry that is a whole number.
            let sum = u128::from(self.digits[place]) + u128::from(carry);
            self.digits[place] = (sum % u128::from(BASE)) as u64;
            carry = (sum / u128::from(BASE)) as u64;
        }
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        let mut this = Self::default();
        this += number;
        this
    }
}

impl From<usize> for Natural {
    fn from(number: usize) -> Self {
        Self::from(number as u64)
    }
}

/// A number that a machine word holds.
impl TryFrom<&Natural> for u64 {
    type Error = std::num::ParseIntError;

    fn try_from(number: &Natural) -> Result<Self, Self::Error> {
        number.to_string().parse()
    }
}

impl AddAssign<u64> for Natural {
    fn add_assign(&mut self, number: u64) {
        self.add_at(0, number);
    }
}

impl AddAssign<&Self> for Natural {
    fn add_assign(&mut self, other: &Self) {
        for (place, &digit) in other.digits.iter().enumerate() {
            self.add_at(place, digit);
        }
    }
}

impl MulAssign<u64> for Natural {
    fn mul_assign(&mut self, factor: u64) {
        let digits = std::mem::take(&mut self.digits);
        for (place, digit) in digits.into_iter().enumerate() {
            let product = u128::from(digit) * u128::from(factor);
            self.add_at(place, (product % u128::from(BASE)) as u64);
            self.add_at(place + 1, (product / u128::from(BASE)) as u64);
        }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter().rev();
        write!(f, "{}", digits.next().unwrap_or(&0))?;
        digits.try_for_each(|digit| write!(f, "{digit:018}"))
    }
}

/// A natural number as JSON: a number if it fits into 64 bits, and otherwise its decimal digits.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u64),
    Digits(String),
}

impl From<Natural> for Written {
    fn from(number: Natural) -> Self {
        u64::try_from(&number).map_or_else(|_| Self::Digits(number.to_string()), Self::Number)
    }
}

/// What is no natural number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no number")]
struct NoNumber(String);

impl TryFrom<Written> for Natural {
    type Error = NoNumber;

    fn try_from(written: Written) -> Result<Self, NoNumber> {
        match written {
            Written::Number(number) => Ok(number.into()),
            Written::Digits(text) => {
                let mut number = Self::default();
                for digit in text.chars() {
                    let digit = digit.to_digit(10).ok_or_else(|| NoNumber(text.clone()))?;
                    number *= 10;
                    number += u64::from(digit);
                }
                Ok(number)
            }
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
    fn sums_carry_and_are_written_and_read_again() {
        let mut number = Natural::from(u64::MAX);
        assert_eq!(serde_json::to_string(&number).unwrap(), "18446744073709551615");
        number += 1;
        assert_eq!(serde_json::to_string(&number).unwrap(), "\"18446744073709551616\"");
        number += &number.clone();
        assert_eq!(number.to_string(), (1_u128 << 65).to_string());
        let mut nines = Natural::ratio([BASE as usize, BASE as usize], []);
        nines += &Natural::from(BASE - 1);
        nines += 1;
        assert_eq!(nines.to_string(), format!("1{:017}1{:018}", 0, 0));
        for number in [number, nines, Natural::default()] {
            let text = serde_json::to_string(&number).unwrap();
            assert_eq!(serde_json::from_str::<Natural>(&text).unwrap(), number);
        }
        assert!(serde_json::from_str::<Natural>("\"1e3\"").is_err());
    }
}
