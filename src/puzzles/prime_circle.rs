//! Prime circles.

use super::primes::is_prime;
use crate::puzzle::prelude::*;
use crate::shapes::graph::neighbours;

/// The family.
pub static FAMILY: Family = Family {
    name: "prime-circle",
    about: include_str!("prime_circle/about.md"),
    keys: &[Key::TITLE, Key::new("n", "10").help("Half of the largest number.").value("N")],
    instances: instances!("prime_circle": "prime-circle"),
    kind: &Kind { read: PrimeCircle::read, file: |this| this },
};

#[doc = include_str!("prime_circle/about.md")]
///
/// Antonio Filz, "Problem 1046", Journal of Recreational Mathematics 14, 1982. The numbers of
/// circles, told apart by who stands beside whom, are OEIS A051252: a circle is one solution,
/// however it is turned or reflected, and is written from 1 on to its smaller neighbour.
///
/// A sum of neighbours is an odd prime, so odd numbers stand beside even ones. A variable says that
/// an odd and an even number are neighbours, and all of these edges are one circuit.
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
        Beside(odd: u32, even: u32) = "beside" says "{odd} and {even} are neighbours",
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

    /// The numbers of an assignment's circles, each from its smallest number on, to its smaller
    /// neighbour; first parts of circles, each from one of its ends on, if not all is known.
    fn circles(self, assignment: Assignment<'_, Name>) -> impl Iterator<Item = Vec<u32>> {
        let beside = neighbours(assignment.trues().map(|&Name::Beside(odd, even)| (odd, even)));
        let is_end = |number: &u32| beside.get(number).is_none_or(|beside| beside.len() < 2);
        let (ends, others): (Vec<u32>, Vec<u32>) = (1..=self.largest()).partition(is_end);
        let mut seen = BTreeSet::new();
        let circle = move |start| {
            let start = Some(start).filter(|&start| seen.insert(start));
            let next = |at: &u32| beside.get(at)?.iter().copied().find(|&own| seen.insert(own));
            std::iter::successors(start, next).collect_vec()
        };
        ends.into_iter().chain(others).map(circle).filter(|circle| !circle.is_empty())
    }

    /// The numbers on a circle, 0 for a free place, with the sums of neighbours between them.
    fn scene(self, known: Assignment<'_, Name>, parts: &[Vec<u32>]) -> Scene {
        // Where only parts of the circle are known, they are a place apart.
        let places = parts.iter().map(|part| part.len() + usize::from(parts.len() > 1));
        let (places, middle) = (places.sum::<usize>().max(1) as f64, Point::default());
        let radius = (places / std::f64::consts::TAU * 1.25).max(1.25);
        let mut starts = 0;
        let at = |place: usize| middle.around(radius, place as f64 / places);
        let mut scene = Scene::with_room(self.largest().to_string().len());
        scene.regions = vec!["odd".to_owned(), "even".to_owned()];
        for part in parts {
            let beside = |one: u32, other: u32| {
                let [odd, even] = if one % 2 == 1 { [one, other] } else { [other, one] };
                known.holds(&Name::Beside(odd, even))
            };
            let placed = (starts..).zip(part).map(|(place, &number)| (at(place), number));
            let placed = placed.collect_vec();
            for (&(from, one), &(to, other)) in placed.iter().circular_tuple_windows() {
                if beside(one, other) {
                    scene.add([Primitive::line([from, to], Stroke::Plain)]);
                    let sum = from.toward(to, 0.5).toward(middle, 0.7 / radius);
                    scene.add([Label::new(sum, one + other).weighing(Weight::Faint)]);
                }
            }
            for &(at, number) in &placed {
                let region = (number > 0).then(|| usize::from(number % 2 == 0));
                scene.add([Primitive::Disc { at, radius: 0.45, region }]);
                scene.add(region.map(|_| Label::new(at, number).inside(region)));
            }
            starts += part.len() + 1;
        }
        scene
    }
}

impl Puzzle for PrimeCircle {
    type Name = Name;
    /// The numbers around the circle, from 1 on to its smaller neighbour.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        format!("Prime circle of the numbers 1 to {}", self.largest())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let edge = |(odd, even)| (odd as usize, even as usize, model.var(Name::Beside(odd, even)));
        let beside = self.pairs().map(edge).collect_vec();
        if let [(.., only)] = *beside {
            // Two numbers stand beside each other once, though they stand in a circle.
            model.rule("the two numbers are neighbours").holds(only);
        } else {
            model.rule("the numbers stand in one circle").circuit(beside);
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
            ensure!(is_prime(one + next), "{one} + {next} = {} is not prime", one + next);
        }
        Ok(())
    }

    /// The free places, and the numbers below them.
    fn draw_unsolved(&self, nothing: Assignment<'_, Name>) -> Picture {
        let free = vec![0; self.largest() as usize];
        let number = |number| Block::Scene(self.scene(nothing, &[vec![number]]));
        let numbers = (1..=self.largest()).map(|own| Map::new("", number(own))).collect();
        Picture::from(Block::Scene(self.scene(nothing, &[free])))
            .followed_by([Block::Maps(numbers)])
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        /// Numbers in a line.
        const LINE: usize = 16;
        let width = self.largest().to_string().len();
        let line = |numbers: &[u32]| {
            Block::Line(numbers.iter().map(|number| format!("{number:width$}")).join(" "))
        };
        // A number without a known neighbour fixes nothing.
        let circles = self.circles(known).filter(|circle| circle.len() > 1).collect_vec();
        let drawn = vec![Block::Scene(self.scene(known, &circles))];
        let told = circles.iter().flat_map(|circle| circle.chunks(LINE).map(line).collect_vec());
        Block::Figure { told: told.collect(), drawn }.into()
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use puzzlec_dimacs::Values;
    use puzzlec_encodings::{Encodings, Known, Lowering, Request};

    use super::*;
    use crate::engines::{Blocking, Enumeration, Interrupt, Lazy, SolverKind};
    use crate::puzzle::task::{AnyTask, Task};
    use crate::render::text::TextStyle;

    fn circle(n: u32) -> PrimeCircle {
        PrimeCircle { n }
    }

    #[test]
    fn the_model_speaks_of_neighbours() {
        assert_snapshot!(Task::new(circle(3), Request::PLAIN).model().to_string());
    }

    /// OEIS A051252.
    #[test]
    fn circles_are_as_many_by_clauses_as_by_cuts() {
        for (n, circles) in (1..).zip([1, 1, 1, 2, 48]) {
            let task = Task::new(circle(n), Request::PLAIN);
            for &lowering in Lowering::ALL {
                let model = task.model();
                let encodings = Encodings { lowering, ..Encodings::default() };
                let lazy = Lazy::new(model.core().cuts(encodings));
                let mut solver = lazy.solver(SolverKind::default().start(&Interrupt::new()));
                model.lower(encodings, &mut *solver);
                let models = Enumeration::new(solver, model.core().projection(), Blocking::All);
                let solutions = models.map(|values| {
                    task.solution(&values.expect("a solver that works")).expect("a solution")
                });
                assert_eq!(solutions.unique().count(), circles, "n = {n}, {lowering}");
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
        1 + 3 = 4 is not prime
        the circle does not hold each number from 1 to 4 once
        the circle does not start at 1 on to its smaller neighbour
        "
        );
    }
}
