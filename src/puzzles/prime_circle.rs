//! Prime circles.

use crate::puzzle::prelude::*;

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

/// The largest circle that is tried has twice as many numbers.
const LARGEST: u32 = 2000;

names! {
    /// What a variable means.
    pub enum Name {
        /// An odd and an even number are neighbours.
        Beside(odd: u32, even: u32) = "beside",
        /// The first number is followed by the second.
        Before(one: u32, next: u32) = "before",
        /// A bit, the lowest being 0, of how many numbers like this, odd or even, come earlier.
        Rank(number: u32, bit: u32) = "rank",
        /// All bits of an even number's rank below this one are set.
        Carry(number: u32, bit: u32) = "carry",
    }
}

impl PrimeCircle {
    fn read(self) -> Result<Self, Fault> {
        if self.n == 0 || self.n > LARGEST {
            let numbers = 2 * u64::from(self.n);
            let fault = Fault::of("n", format!("no circle of {numbers} numbers can be made"));
            return Err(fault.help(format!("n can be 1 to {LARGEST}")));
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
    /// neighbour; first parts of circles, each from one of its ends on, if not all is known.
    fn circles(self, assignment: Assignment<'_, Name>) -> Vec<Vec<u32>> {
        let mut beside = vec![Vec::new(); self.largest() as usize + 1];
        for name in assignment.trues() {
            if let &Name::Beside(odd, even) = name {
                beside[odd as usize].push(even);
                beside[even as usize].push(odd);
            }
        }
        let mut seen = vec![false; beside.len()];
        let mut circles = Vec::new();
        let is_end = |number: &u32| beside[*number as usize].len() < 2;
        let (ends, others): (Vec<u32>, Vec<u32>) = (1..=self.largest()).partition(is_end);
        for start in ends.into_iter().chain(others) {
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
    fn one_circle(self, model: &mut Model<Name>, beside: &[(u32, u32, Lit)]) {
        let largest = self.largest();
        let bits = 32 - (self.n - 1).leading_zeros();
        let (mut next, mut previous) = (vec![], vec![]);
        next.resize(largest as usize + 1, Vec::new());
        previous.resize(largest as usize + 1, Vec::new());
        let mut before = Vec::new();
        for &(odd, even, beside) in beside {
            let mut arc = |one: u32, other: u32| {
                let arc = model.hidden(Name::Before(one, other));
                next[one as usize].push(arc);
                previous[other as usize].push(arc);
                before.push((one, other, arc));
                arc
            };
            let (there, back) = (arc(odd, even), arc(even, odd));
            let rule = model.rule("neighbours and no others follow one another");
            let mut rule = rule.of(format_args!("{odd},{even}"));
            rule.clause([!beside, there, back]);
            rule.implies(there, beside);
            rule.implies(back, beside);
        }
        for number in 1..=largest {
            let [next, previous] = [&next, &previous].map(|arcs| arcs[number as usize].clone());
            model.rule("each number is followed by one other").of(number).exactly_one(next);
            model.rule("each number follows one other").of(number).exactly_one(previous);
        }
        let of_one = beside.iter().filter(|(odd, ..)| *odd == 1);
        for [&(_, one, smaller), &(_, other, larger)] in of_one.array_combinations() {
            if let Some(first) = model.lit(&Name::Before(1, one)) {
                let rule = model.rule("the smaller neighbour of 1 follows it");
                rule.of(format_args!("{one},{other}")).clause([!smaller, !larger, first]);
            }
        }
        let rank = (1..=largest)
            .map(|number| (0..bits).map(|bit| model.hidden(Name::Rank(number, bit))).collect_vec());
        let rank = rank.collect_vec();
        let rank = |number: u32| &rank[number as usize - 1];
        let mut rule = model.rule("the rank of 1 is 0");
        for &bit in rank(1) {
            rule.holds(!bit);
        }
        let carries = (1..=self.n).map(|half| carries(model, 2 * half, rank(2 * half)));
        let carries = carries.collect_vec();
        for (one, other, arc) in before {
            if one % 2 == 1 {
                let rule =
                    model.rule("the rank of an even number is that of the odd one before it");
                let mut rule = rule.of(format_args!("{one},{other}")).when(arc);
                for (&from, &to) in rank(one).iter().zip(rank(other)) {
                    rule.clause([!from, to]);
                    rule.clause([from, !to]);
                }
            } else if other != 1 {
                let rule = model.rule("the rank of an odd number but 1 is one more than before it");
                let mut rule = rule.of(format_args!("{one},{other}")).when(arc);
                // The carry into bit 0 is the one that is added.
                let carries = &carries[one as usize / 2 - 1];
                let carries = [Atom::True].into_iter().chain(carries.iter().map(|&lit| lit.into()));
                for ((&from, &to), carry) in rank(one).iter().zip(rank(other)).zip(carries) {
                    let (from, to) = (Atom::from(from), Atom::from(to));
                    rule.clause([from, to, !carry]);
                    rule.clause([!from, !to, !carry]);
                    rule.clause([!from, to, carry]);
                    rule.clause([from, !to, carry]);
                }
            }
        }
    }
}

/// For each bit of an even number's rank but the lowest whether there is a carry into it. None
/// leaves the last bit: a rank past all of its bits would be that of the odd number after the last.
fn carries(model: &mut Model<Name>, even: u32, rank: &[Lit]) -> Vec<Lit> {
    let bits = 1..rank.len() as u32;
    let carries = bits.map(|bit| model.hidden(Name::Carry(even, bit))).collect_vec();
    for (bit, &carry) in carries.iter().enumerate() {
        let rule = model.rule("a carry is set when all lower bits of the rank are");
        let mut rule = rule.of(format_args!("{even},{}", bit + 1));
        let (below, lower) = (rank[bit], bit.checked_sub(1).map(|lower| carries[lower]));
        rule.implies(carry, below);
        if let Some(lower) = lower {
            rule.implies(carry, lower);
        }
        rule.clause([!below, carry].into_iter().chain(lower.map(|lower| !lower)));
    }
    carries
}

impl Puzzle for PrimeCircle {
    type Name = Name;
    /// The numbers around the circle, from 1 on to its smaller neighbour.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        format!("Prime circle of the numbers 1 to {}", self.largest())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let mut of = vec![Vec::new(); self.largest() as usize + 1];
        let beside = self.pairs().map(|(odd, even)| {
            let beside = model.var(Name::Beside(odd, even));
            of[odd as usize].push(beside);
            of[even as usize].push(beside);
            (odd, even, beside)
        });
        let beside = beside.collect_vec();
        for (number, beside) in (1..).zip(of.into_iter().skip(1)) {
            if self.n == 1 {
                model.rule("each number has one neighbour").of(number).exactly_one(beside);
            } else {
                let mut rule = model.rule("each number has two neighbours").of(number);
                rule.count(beside, Comparison::Exactly, 2);
            }
        }
        if self.n > 1 && model.wants_one() {
            let edges = beside.iter().map(|&(odd, even, lit)| (odd as usize, even as usize, lit));
            model.rule("all numbers stand in one circle").single_loop_by_cuts(edges);
        } else if self.n > 1 {
            self.one_circle(model, &beside);
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<u32>, Violation> {
        let circles = self.circles(assignment);
        let [circle] = <[_; 1]>::try_from(circles)
            .map_err(|circles| format!("there are {} circles, not one", circles.len()))?;
        Ok(circle)
    }

    fn check(&self, circle: &Vec<u32>) -> Result<(), Violation> {
        let numbers = circle.iter().copied().sorted();
        ensure!(
            numbers.eq(1..=self.largest()),
            "the circle does not hold each number from 1 to {} once",
            self.largest()
        );
        let starts = circle[0] == 1 && circle.get(2).is_none_or(|_| circle.last() > circle.get(1));
        ensure!(starts, "the circle does not start at 1 on to its smaller neighbour");
        let is_prime = |sum: u32| sum > 1 && !(2..sum).any(|divisor| sum.is_multiple_of(divisor));
        for (&one, &next) in circle.iter().circular_tuple_windows() {
            ensure!(is_prime(one + next), "{one} + {next} = {} is no prime", one + next);
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        /// Numbers in a line.
        const LINE: usize = 16;
        let width = self.largest().to_string().len();
        let line = |numbers: &[u32]| {
            Block::Line(numbers.iter().map(|number| format!("{number:width$}")).join(" "))
        };
        let circles = self.circles(known);
        // A number without a known neighbour tells nothing.
        let circles = circles.iter().filter(|circle| circle.len() > 1);
        Picture { blocks: circles.flat_map(|circle| circle.chunks(LINE)).map(line).collect() }
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use puzzlec_dimacs::Values;
    use puzzlec_encodings::{Known, Request, Roles};

    use super::*;
    use crate::engines::Solve;
    use crate::puzzle::task::{AnyTask, Task};
    use crate::render::text::TextStyle;

    fn circle(n: u32) -> PrimeCircle {
        PrimeCircle { n }
    }

    #[test]
    fn the_model_speaks_of_neighbours_and_ranks() {
        assert_snapshot!(Task::new(circle(2), Request::PLAIN).model().to_string());
        let one = Task::new(circle(2), Request::one(Roles::PLAIN));
        assert_eq!(one.model().vars().len(), 4);
        assert_eq!(one.model().left_to_cuts().count(), 1);
    }

    /// OEIS A051252.
    #[test]
    fn circles_are_as_many_by_ranks_as_by_cuts() {
        for (n, circles) in (1..).zip([1, 1, 1, 2, 48]) {
            for request in [Request::PLAIN, Request::one(Roles::PLAIN)] {
                let task = Task::new(circle(n), request);
                let solutions = task.model().solutions().map(|values| {
                    task.solution(&values.expect("a solver that works")).expect("a solution")
                });
                assert_eq!(solutions.unique().count(), circles, "n = {n}, {request:?}");
            }
        }
    }

    #[test]
    fn what_is_known_of_a_circle_is_drawn() {
        let task = Task::new(circle(5), Request::PLAIN);
        let draw = |pairs: &[(u32, u32)]| {
            let beside = pairs.iter().map(|&(odd, even)| Name::Beside(odd, even));
            let values: Values = beside.filter_map(|name| task.model().lit(&name)).collect();
            TextStyle::default().draw(&task.picture(Known::all(values.as_slice())))
        };
        assert_eq!(draw(&[]), "");
        assert_eq!(draw(&[(1, 4), (9, 4), (9, 2), (7, 10)]), " 1  4  9  2\n 7 10\n");
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
