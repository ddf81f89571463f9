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
    /// The meaning of a variable.
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
        let problem = format!("no circle of {} numbers can be made", 2 * u64::from(self.n));
        let help = format!("n can be 1 to {LARGEST}");
        ensure!((1..=LARGEST).contains(&self.n), Fault::of("n", problem).help(help));
        Ok(self)
    }

    const fn largest(self) -> u32 {
        2 * self.n
    }

    /// Every odd and even number that may be neighbours.
    fn pairs(self) -> impl Iterator<Item = (u32, u32)> {
        let largest = self.largest();
        let primes = (0..2 * largest).map(is_prime).collect_vec();
        let pairs = (1..=largest).step_by(2).cartesian_product((2..=largest).step_by(2));
        pairs.filter(move |&(odd, even)| primes[(odd + even) as usize])
    }

    /// The literals that speak of each number, from 1 on.
    fn grouped(self, lits: impl Iterator<Item = (u32, Lit)>) -> Vec<Vec<Lit>> {
        let mut of = vec![Vec::new(); self.largest() as usize];
        lits.for_each(|(number, lit)| of[number as usize - 1].push(lit));
        of
    }

    /// The numbers of an assignment's circles, each from its smallest number on, to its smaller
    /// neighbour; first parts of circles, each from one of its ends on, if not all is known.
    fn circles(self, assignment: Assignment<'_, Name>) -> impl Iterator<Item = Vec<u32>> {
        let mut beside = vec![BTreeSet::new(); self.largest() as usize + 1];
        for name in assignment.trues() {
            if let &Name::Beside(odd, even) = name {
                beside[odd as usize].insert(even);
                beside[even as usize].insert(odd);
            }
        }
        let is_end = |number: &u32| beside[*number as usize].len() < 2;
        let (ends, others): (Vec<u32>, Vec<u32>) = (1..=self.largest()).partition(is_end);
        let mut seen = BTreeSet::new();
        let circle = move |start| {
            let start = Some(start).filter(|&start| seen.insert(start));
            let next = |number: &u32| {
                beside[*number as usize].iter().copied().find(|&other| seen.insert(other))
            };
            std::iter::successors(start, next).collect_vec()
        };
        ends.into_iter().chain(others).map(circle).filter(|circle| !circle.is_empty())
    }

    /// Says that all numbers stand in one circle.
    fn one_circle(self, model: &mut Model<Name>, beside: &[(u32, u32, Lit)]) {
        let mut arcs = Vec::new();
        for &(odd, even, beside) in beside {
            let [there, back] = [(odd, even), (even, odd)].map(|(one, next)| {
                let arc = model.hidden(Name::Before(one, next));
                arcs.push((one, next, arc));
                arc
            });
            let rule = model.rule("neighbours and no others follow one another");
            let mut rule = rule.of(format_args!("{odd},{even}"));
            rule.clause([!beside, there, back]);
            rule.implies(there, beside);
            rule.implies(back, beside);
        }
        let next = self.grouped(arcs.iter().map(|&(one, _, arc)| (one, arc)));
        let previous = self.grouped(arcs.iter().map(|&(_, next, arc)| (next, arc)));
        for ((number, next), previous) in (1..).zip(next).zip(previous) {
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
        let bits = self.n.next_power_of_two().ilog2();
        let mut rank = |number, bit| model.hidden(Name::Rank(number, bit));
        let ranks =
            (1..=self.largest()).map(|number| (0..bits).map(|bit| rank(number, bit)).collect_vec());
        let ranks = ranks.collect_vec();
        let mut rule = model.rule("the rank of 1 is 0");
        ranks[0].iter().for_each(|&bit| rule.holds(!bit));
        // Nothing is added from an odd number to the even one after it.
        let added = (1..).zip(&ranks).map(|(number, rank)| match number % 2 {
            0 => carries(model, number, rank),
            _ => vec![Atom::False; rank.len()],
        });
        let added = added.collect_vec();
        for (one, next, arc) in arcs.into_iter().filter(|(_, next, _)| *next != 1) {
            let rule = model.rule(match one % 2 {
                0 => "the rank of an odd number but 1 is one more than before it",
                _ => "the rank of an even number is that of the odd one before it",
            });
            let mut rule = rule.of(format_args!("{one},{next}")).when(arc);
            let [one, next] = [one, next].map(|number| number as usize - 1);
            for ((&from, &to), &carry) in ranks[one].iter().zip(&ranks[next]).zip(&added[one]) {
                let (from, to) = (Atom::from(from), Atom::from(to));
                rule.clause([from, to, !carry]);
                rule.clause([!from, !to, !carry]);
                rule.clause([!from, to, carry]);
                rule.clause([from, !to, carry]);
            }
        }
    }
}

fn is_prime(number: u32) -> bool {
    number > 1 && (2..=number.isqrt()).all(|divisor| !number.is_multiple_of(divisor))
}

/// The carries into the bits of an even number's rank when 1 is added: that into the lowest is
/// this 1. None leaves the last bit: a rank past all of its bits would be that of the odd number
/// after the last.
fn carries(model: &mut Model<Name>, even: u32, rank: &[Lit]) -> Vec<Atom> {
    let mut carries = vec![Atom::True];
    for (bit, &below) in (1..rank.len() as u32).zip(rank) {
        let (carry, lower) = (model.hidden(Name::Carry(even, bit)), carries[bit as usize - 1]);
        let rule = model.rule("a carry is set when all lower bits of the rank are");
        let mut rule = rule.of(format_args!("{even},{bit}"));
        rule.implies(carry, below);
        rule.implies(carry, lower);
        rule.clause([(!below).into(), carry.into(), !lower]);
        carries.push(carry.into());
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
        let variable = |(odd, even)| (odd, even, model.var(Name::Beside(odd, even)));
        let beside = self.pairs().map(variable).collect_vec();
        let of_both = beside.iter().flat_map(|&(odd, even, lit)| [(odd, lit), (even, lit)]);
        for (number, beside) in (1..).zip(self.grouped(of_both)) {
            let (sentence, neighbours) = match self.n {
                1 => ("each number has one neighbour", 1),
                _ => ("each number has two neighbours", 2),
            };
            model.rule(sentence).of(number).count(beside, Comparison::Exactly, neighbours);
        }
        if self.n > 1 && model.wants_one() {
            let edges = beside.iter().map(|&(odd, even, lit)| (odd as usize, even as usize, lit));
            model.rule("all numbers stand in one circle").single_loop_by_cuts(edges);
        } else if self.n > 1 {
            self.one_circle(model, &beside);
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<u32>, Violation> {
        let circle = self.circles(assignment).exactly_one();
        circle.map_err(|circles| format!("there are {} circles, not one", circles.count()).into())
    }

    fn check(&self, circle: &Vec<u32>) -> Result<(), Violation> {
        let largest = self.largest();
        let is_each = circle.iter().copied().sorted().eq(1..=largest);
        ensure!(is_each, "the circle does not hold each number from 1 to {largest} once");
        let starts = circle[0] == 1 && circle.get(2).is_none_or(|_| circle.last() > circle.get(1));
        ensure!(starts, "the circle does not start at 1 on to its smaller neighbour");
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
        // A number without a known neighbour tells nothing.
        let circles = self.circles(known).filter(|circle| circle.len() > 1);
        let lines = circles.flat_map(|circle| circle.chunks(LINE).map(line).collect_vec());
        Picture { blocks: lines.collect() }
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
