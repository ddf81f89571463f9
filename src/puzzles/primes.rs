//! Prime numbers.

/// The primes of which a positive number is the product, ascending.
pub(super) fn factors(number: u32) -> Vec<u32> {
    match (2..=number.isqrt()).find(|&divisor| number.is_multiple_of(divisor)) {
        Some(prime) => [vec![prime], factors(number / prime)].concat(),
        None => (number > 1).then_some(number).into_iter().collect(),
    }
}

pub(super) fn is_prime(number: u32) -> bool {
    factors(number) == [number]
}
