//! Prime circles.

use std::fmt;

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Assignment, Comparison, Model};
use serde::{Deserialize, Serialize};

use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::instance::{InstanceError, Source};
use crate::puzzle::picture::{Block, Picture};
use crate::puzzle::{Formulation, Puzzle, Violation};

/// The family.
pub static FAMILY: Family = Family {
    name: "prime-circle",
    about: include_str!("prime_circle/about.md"),
    keys: &[Key::new("n", "10", "Half of the largest number.").value("N")],
    instances: instances!("prime_circle": "prime-circle"),
    kind: &Kind { read: PrimeCircle::read, file: |this| this, dates: None },
};

#[doc = include_str!("prime_circle/about.md")]
///
/// Antonio Filz, "Problem 1046", Journal of Recreational Mathematics 14, 1982. The numbers of
/// circles, told apart by who stands beside whom, are OEIS A051252: a circle is one solution, however
/// it is turned or reflected, and is written from 1 on to its smaller neighbour.
///
/// A sum of neighbours is an odd prime, so odd numbers stand beside even ones. A variable says that
/// an odd and an even number are neighbours, every number has two of them, and all is one circle.
/// The last is said in two ways. A complete formula turns the circle to one side and counts the
/// places from 1 on, in binary, one count for an odd number and the even one after it: some n²
/// log n clauses. To find a circle it is left out, and when an answer falls into several circles,
/// each of them gets the clause that it has a neighbour outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrimeCircle {
    /// Half of the largest number.
    pub n: u32,
}

/// A number that makes no circle, or one that is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no circle of {} numbers can be made", 2 * u64::from(*.0))]
pub struct NoCircle(pub u32);

/// The largest circle that is tried has twice as many numbers.
const LARGEST: u32 = 2000;

/// What a variable means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// An odd and an even number are neighbours.
    Beside(u32, u32),
    /// The first number is followed by the second.
    Before(u32, u32),
    /// A bit, the lowest being 0, of how many numbers like this, odd or even, come earlier.
    Rank(u32, u32),
    /// All bits of an even number's rank below this one are set.
    Carry(u32, u32),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beside(odd, even) => write!(f, "beside({odd},{even})"),
            Self::Before(one, next) => write!(f, "before({one},{next})"),
            Self::Rank(number, bit) => write!(f, "rank({number},{bit})"),
            Self::Carry(number, bit) => write!(f, "carry({number},{bit})"),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A number has its neighbours.
    Neighbours(u32),
    /// One of two neighbours is before the other, and nothing else is.
    Before(u32, u32),
    /// A number is before one other.
    Next(u32),
    /// A number is after one other.
    Previous(u32),
    /// The smaller neighbour of 1 comes next.
    Side(u32, u32),
    /// The rank of 1 is nothing.
    First,
    /// The ranks of two numbers of which one is before the other.
    Rank(u32, u32),
    /// What a carry is.
    Carry(u32, u32),
    /// Numbers that stand in a circle of their own have a neighbour outside; the smallest of them.
    Outside(u32),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Neighbours(number) => write!(f, "neighbours({number})"),
            Self::Before(one, next) => write!(f, "before({one},{next})"),
            Self::Next(number) => write!(f, "next({number})"),
            Self::Previous(number) => write!(f, "previous({number})"),
            Self::Side(one, other) => write!(f, "side({one},{other})"),
            Self::First => f.write_str("first"),
            Self::Rank(one, next) => write!(f, "rank({one},{next})"),
            Self::Carry(number, bit) => write!(f, "carry({number},{bit})"),
            Self::Outside(number) => write!(f, "outside({number})"),
        }
    }
}

type PrimeModel = Model<Name, Rule>;

impl PrimeCircle {
    fn read(self, source: &Source) -> Result<Self, InstanceError> {
        if self.n == 0 || self.n > LARGEST {
            let help = format!("n can be 1 to {LARGEST}");
            return Err(source.at("n", NoCircle(self.n), Some(&help)));
        }
        Ok(self)
    }

    const fn largest(self) -> u32 {
        2 * self.n
    }

    /// Whether each number up to the greatest sum is a prime.
    fn primes(self) -> Vec<bool> {
        let mut primes = vec![true; 2 * self.largest() as usize];
        primes.iter_mut().take(2).for_each(|number| *number = false);
        for divisor in 2..=primes.len().isqrt() {
            for multiple in (divisor * divisor..primes.len()).step_by(divisor) {
                primes[multiple] = false;
            }
        }
        primes
    }

    /// Every odd and even number that may be neighbours.
    fn pairs(self) -> impl Iterator<Item = (u32, u32)> {
        let (primes, largest) = (self.primes(), self.largest());
        let pairs = (1..=largest).step_by(2).cartesian_product((2..=largest).step_by(2));
        pairs.filter(move |&(odd, even)| primes[(odd + even) as usize])
    }

    /// The numbers of an assignment's circles, each from its smallest number on, to its smaller
    /// neighbour.
    fn circles(self, assignment: Assignment<'_, Name, Rule>) -> Vec<Vec<u32>> {
        let mut beside = vec![Vec::new(); self.largest() as usize + 1];
        for name in assignment.trues() {
            if let &Name::Beside(odd, even) = name {
                beside[odd as usize].push(even);
                beside[even as usize].push(odd);
            }
        }
        let mut seen = vec![false; beside.len()];
        let mut circles = Vec::new();
        for start in 1..=self.largest() {
            let (mut circle, mut next) = (Vec::new(), Some(start));
            while let Some(number) = next.filter(|&number| !seen[number as usize]) {
                seen[number as usize] = true;
                circle.push(number);
                let neighbours = &mut beside[number as usize];
                neighbours.sort_unstable();
                let others = neighbours.iter().filter(|&&other| !seen[other as usize]);
                next = others.copied().next();
            }
            circles.extend(Some(circle).filter(|circle| !circle.is_empty()));
        }
        circles
    }

    /// Says that all numbers stand in one circle.
    fn one_circle(self, model: &mut PrimeModel, beside: &[(u32, u32, Lit)]) {
        let largest = self.largest();
        let bits = 32 - (self.n - 1).leading_zeros();
        let (mut next, mut previous) = (vec![], vec![]);
        next.resize(largest as usize + 1, Vec::new());
        previous.resize(largest as usize + 1, Vec::new());
        let mut before = Vec::new();
        for &(odd, even, beside) in beside {
            let mut arc = |one: u32, other: u32| {
                let arc = model.var(Name::Before(one, other));
                model.hide(arc);
                next[one as usize].push(arc);
                previous[other as usize].push(arc);
                before.push((one, other, arc));
                arc
            };
            let (there, back) = (arc(odd, even), arc(even, odd));
            let rule = Rule::Before(odd, even);
            model.clause(rule, [!beside, there, back]);
            model.implies(rule, there, beside);
            model.implies(rule, back, beside);
        }
        for number in 1..=largest {
            model.exactly_one(Rule::Next(number), next[number as usize].iter().copied());
            model.exactly_one(Rule::Previous(number), previous[number as usize].iter().copied());
        }
        let of_one = beside.iter().filter(|(odd, ..)| *odd == 1);
        for [&(_, one, smaller), &(_, other, larger)] in of_one.array_combinations() {
            if let Some(first) = model.lit(&Name::Before(1, one)) {
                model.clause(Rule::Side(one, other), [!smaller, !larger, first]);
            }
        }
        let rank = (1..=largest)
            .map(|number| (0..bits).map(|bit| model.var(Name::Rank(number, bit))).collect_vec());
        let rank = rank.collect_vec();
        rank.iter().flatten().for_each(|&bit| model.hide(bit));
        let rank = |number: u32| &rank[number as usize - 1];
        for &bit in rank(1) {
            model.clause(Rule::First, [!bit]);
        }
        // A carry into bit 0 is the one that is added. None leaves the last bit: a rank past all of
        // its bits would be that of the odd number after the last.
        let carries = (1..=largest).step_by(2).map(|odd| odd + 1).map(|even| {
            let carries = (1..bits).map(|bit| model.var(Name::Carry(even, bit))).collect_vec();
            for (bit, &carry) in (1..).zip(&carries) {
                model.hide(carry);
                let rule = Rule::Carry(even, bit);
                let below = rank(even)[bit as usize - 1];
                let lower = (bit > 1).then(|| carries[bit as usize - 2]);
                model.implies(rule, carry, below);
                if let Some(lower) = lower {
                    model.implies(rule, carry, lower);
                }
                model.clause(rule, [!below, carry].into_iter().chain(lower.map(|lower| !lower)));
            }
            carries
        });
        let carries = carries.collect_vec();
        for (one, other, arc) in before {
            let rule = Rule::Rank(one, other);
            for bit in 0..bits as usize {
                let (from, to) = (rank(one)[bit], rank(other)[bit]);
                if one % 2 == 1 {
                    model.clause(rule, [!from, to]).when(arc);
                    model.clause(rule, [from, !to]).when(arc);
                } else if other != 1 {
                    // to = from xor carry
                    let carry = (bit > 0).then(|| carries[one as usize / 2 - 1][bit - 1]);
                    let flips = |flipped: bool, lits: [Lit; 2]| {
                        let carry = carry.map(|carry| if flipped { !carry } else { carry });
                        // The carry into bit 0 is true.
                        (flipped || carry.is_some()).then(|| lits.into_iter().chain(carry))
                    };
                    let cases = [
                        flips(true, [from, to]),
                        flips(true, [!from, !to]),
                        flips(false, [!from, to]),
                        flips(false, [from, !to]),
                    ];
                    for lits in cases.into_iter().flatten() {
                        model.clause(rule, lits).when(arc);
                    }
                }
            }
        }
    }
}

impl Puzzle for PrimeCircle {
    type Var = Name;
    type Rule = Rule;
    /// The numbers around the circle, from 1 on to its smaller neighbour.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        format!("Prime circle of the numbers 1 to {}", self.largest())
    }

    fn to_find(&self, formulation: Formulation) -> Formulation {
        Formulation { lazy: true, ..formulation }
    }

    fn model(&self, formulation: Formulation) -> PrimeModel {
        let mut model = Model::new();
        let mut of = vec![Vec::new(); self.largest() as usize + 1];
        let beside = self.pairs().map(|(odd, even)| {
            let beside = model.var(Name::Beside(odd, even));
            of[odd as usize].push(beside);
            of[even as usize].push(beside);
            (odd, even, beside)
        });
        let beside = beside.collect_vec();
        // Two numbers are each other's only neighbour, on both sides.
        let neighbours = if self.n == 1 { 1 } else { 2 };
        for (number, beside) in (1..).zip(of.into_iter().skip(1)) {
            model.count(Rule::Neighbours(number), beside, Comparison::Exactly, neighbours);
        }
        if self.n > 1 && !formulation.lazy {
            self.one_circle(&mut model, &beside);
        }
        model
    }

    fn cuts(
        &self,
        model: &PrimeModel,
        assignment: Assignment<'_, Name, Rule>,
    ) -> Vec<(Rule, Vec<Lit>)> {
        let circles = self.circles(assignment);
        let outside = |circle: &Vec<u32>| {
            let mut inside = vec![false; self.largest() as usize + 1];
            for &number in circle {
                inside[number as usize] = true;
            }
            let leaves = |&(odd, even): &(u32, u32)| inside[odd as usize] != inside[even as usize];
            let names = self.pairs().filter(leaves).map(|(odd, even)| Name::Beside(odd, even));
            (Rule::Outside(circle[0]), names.filter_map(|name| model.lit(&name)).collect())
        };
        if circles.len() == 1 { Vec::new() } else { circles.iter().map(outside).collect() }
    }

    fn decode(&self, assignment: Assignment<'_, Name, Rule>) -> Result<Vec<u32>, Violation> {
        let circles = self.circles(assignment);
        let [circle] = <[_; 1]>::try_from(circles).map_err(|circles| {
            Violation(format!("there are {} circles, not one", circles.len()))
        })?;
        Ok(circle)
    }

    fn check(&self, circle: &Vec<u32>) -> Result<(), Violation> {
        let numbers = circle.iter().copied().sorted();
        Violation::unless(numbers.eq(1..=self.largest()), || {
            format!("the circle does not hold each number from 1 to {} once", self.largest())
        })?;
        Violation::unless(
            circle[0] == 1 && circle.get(2).is_none_or(|_| circle.last() > circle.get(1)),
            || "the circle does not start at 1 on to its smaller neighbour".to_owned(),
        )?;
        let is_prime = |sum: u32| sum > 1 && !(2..sum).any(|divisor| sum.is_multiple_of(divisor));
        for (&one, &next) in circle.iter().circular_tuple_windows() {
            Violation::unless(is_prime(one + next), || {
                format!("{one} + {next} = {} is no prime", one + next)
            })?;
        }
        Ok(())
    }

    fn draw(&self, circle: &Vec<u32>) -> Picture {
        /// Numbers in a line.
        const LINE: usize = 16;
        let width = self.largest().to_string().len();
        let line = |numbers: &[u32]| {
            Block::Line(numbers.iter().map(|number| format!("{number:width$}")).join(" "))
        };
        Picture { blocks: circle.chunks(LINE).map(line).collect() }
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    fn circle(n: u32) -> PrimeCircle {
        PrimeCircle { n }
    }

    #[test]
    fn the_model_speaks_of_neighbours_and_ranks() {
        assert_snapshot!(circle(2).model(Formulation::DIRECT).to_string());
    }

    #[test]
    fn broken_rules_are_told() {
        let check = |numbers: &[u32]| {
            let checked = circle(2).check(&numbers.to_vec());
            checked.map_or_else(|error| error.to_string(), |()| "right".to_owned())
        };
        assert_snapshot!(
            [
                check(&[1, 2, 3, 4]),
                check(&[1, 4, 3, 2]),
                check(&[1, 3, 2, 4]),
                check(&[1, 2, 3, 5]),
                check(&[2, 3, 4, 1]),
            ]
            .join("\n"),
            @"
        right
        the circle does not start at 1 on to its smaller neighbour
        1 + 3 = 4 is no prime
        the circle does not hold each number from 1 to 4 once
        the circle does not start at 1 on to its smaller neighbour
        "
        );
    }
}
