//! Symmetries: what keeps the statements keeps the solutions, and breaking keeps some of each
//! class.

use itertools::Itertools;
use puzzlec_encodings::{Comparison, IntEncoding, Model, Request, Role};

use crate::cases::{Context, cases};
use crate::random::Random;
use crate::statement::{Atom, Name, Relation, Said, Statement, Things, World};

/// A model with maps of its Booleans.
struct Moved {
    count: usize,
    said: Vec<Statement>,
    /// The image of each Boolean, map by map.
    maps: Vec<Vec<usize>>,
}

fn said(what: Statement) -> Said {
    Said { role: Role::Rule, when: Vec::new(), what }
}

fn image(what: &Statement, map: &[usize]) -> Statement {
    let moved = |atom: &Atom| match *atom {
        Atom::Bool(index, sign) => Atom::Bool(map[index], sign),
        other => other,
    };
    let all = |atoms: &[Atom]| atoms.iter().map(moved).collect();
    match what {
        Statement::Clause(atoms) => Statement::Clause(all(atoms)),
        Statement::ExactlyOne(atoms) => Statement::ExactlyOne(all(atoms)),
        Statement::Count(atoms, comparison, bound) => {
            Statement::Count(all(atoms), *comparison, *bound)
        }
        Statement::Sum(terms, comparison, bound) => {
            let terms = terms.iter().map(|(weight, atom)| (*weight, moved(atom)));
            Statement::Sum(terms.collect(), *comparison, *bound)
        }
        other => other.clone(),
    }
}

/// The world whose Booleans are moved.
fn moved(world: &World, map: &[usize]) -> World {
    let mut image = world.clone();
    map.iter().zip(&world.bools).for_each(|(&to, &value)| image.bools[to] = value);
    image
}

/// All images under the group that maps generate, this one included.
fn closure<T: PartialEq>(own: T, maps: &[Vec<usize>], image: impl Fn(&T, &[usize]) -> T) -> Vec<T> {
    let mut all = vec![own];
    let mut next = 0;
    while next < all.len() {
        for map in maps {
            let image = image(&all[next], map);
            if !all.contains(&image) {
                all.push(image);
            }
        }
        next += 1;
    }
    all
}

impl Moved {
    fn random(random: &mut Random) -> Self {
        let count = random.from(2, 5) as usize;
        let maps = (0..random.from(1, 2)).map(|_| random.order(count)).collect_vec();
        let mut said = Vec::new();
        for _ in 0..random.from(1, 3) {
            let order = random.order(count);
            let own = &order[..random.from(1, count as i64) as usize];
            let is_positive = random.percent(70);
            let atoms =
                own.iter().map(|&index| Atom::Bool(index, is_positive || random.percent(50)));
            let atoms = atoms.collect_vec();
            let statement = match random.below(4) {
                0 => Statement::Clause(atoms),
                1 => {
                    let bound = random.below(count + 1);
                    Statement::Count(atoms, random.pick(Comparison::ALL), bound)
                }
                2 => {
                    let weights = random.some(atoms.len(), &[1, 2, 3, -1, i64::MAX, i64::MIN]);
                    let terms = weights.into_iter().zip(atoms).collect();
                    Statement::Sum(terms, random.pick(Comparison::ALL), random.from(-1, 3))
                }
                _ => Statement::ExactlyOne(own.iter().map(|&own| Atom::Bool(own, true)).collect()),
            };
            said.push(statement);
        }
        Self { count, said, maps }
    }

    /// The same with all images of what is said.
    fn closed(self) -> Self {
        let images = self.said.iter().flat_map(|own| closure(own.clone(), &self.maps, image));
        Self { said: images.collect(), ..self }
    }

    fn model(&self) -> Model<Name> {
        let mut model = Model::new();
        let bools = (0..self.count).map(|index| model.var(("b", index))).collect();
        let things = Things { bools, ints: Vec::new() };
        self.said.iter().for_each(|own| said(own.clone()).post(&mut model, &things));
        let maps = self.maps.clone();
        model.symmetries(move |symmetries| {
            symmetries.level("all");
            for map in &maps {
                symmetries.map(|&(functor, index)| (functor, map[index]));
            }
        });
        model
    }

    fn solutions(&self) -> Vec<World> {
        let bools = (0..self.count).map(|_| [false, true]).multi_cartesian_product();
        let worlds = bools.map(|bools| World { bools, ints: Vec::new() });
        worlds.filter(|world| self.said.iter().all(|own| own.holds(world))).collect()
    }
}

#[test]
fn maps_that_keep_what_is_said_keep_the_solutions() {
    cases(50_000, ["solutions"], |random| {
        let plain = Moved::random(random);
        let is_closed = random.percent(50);
        let all = if is_closed { plain.closed() } else { plain };
        let model = all.model();
        let _context = Context(&model);
        let level = model.levels().remove(0);
        let solutions = all.solutions();
        for (map, of_bools) in level.maps.iter().zip(&all.maps) {
            let is_invariant = model.core().is_invariant(map);
            assert!(is_invariant || !is_closed, "what is said is kept");
            let keeps = |world| solutions.contains(&moved(world, of_bools));
            assert!(!is_invariant || solutions.iter().all(keeps), "solutions are kept");
        }
        if let Some(breaking) = model.core().breaking(&level).filter(|_| is_closed) {
            let is_left = |world: &World| {
                let mut excluded = breaking.excluded.iter();
                excluded.all(|lit| world.bools[lit.var().index()] != lit.is_positive())
            };
            for world in &solutions {
                let class = closure(world.clone(), &all.maps, moved);
                assert!(class.iter().any(is_left), "nothing is left of the class of {world:?}");
            }
        }
        [solutions.len()]
    });
}

#[test]
fn each_class_of_alike_values_has_a_member_that_takes_them_in_their_order() {
    cases(30_000, ["solutions"], |random| {
        let is_extreme = random.percent(15);
        let least = random.number(is_extreme).min(i64::MAX - 3);
        let (ints, values) = (random.from(1, 4) as usize, random.from(1, 4));
        let mut model: Model<Name> = Model::asked(Request::default());
        let domain = least..=least + (values - 1);
        let int = |index| model.int_by(IntEncoding::Direct, ("x", index), domain.clone());
        let things = Things { bools: Vec::new(), ints: (0..ints).map(int).collect() };
        let mut all = Vec::new();
        for _ in 0..random.below(4) {
            let [x, y] = [random.below(ints), random.below(ints)];
            all.push(match random.below(4) {
                0 => Statement::AllDifferent(random.order(ints)[..=random.below(ints)].to_vec()),
                1 => Statement::NotEqual(x, y),
                2 => Statement::Equal(x, y),
                _ => Statement::Distance(x, y, 0),
            });
        }
        for own in &all {
            said(own.clone()).post(&mut model, &things);
        }
        let numbers = random.order(ints);
        model.symmetries(move |symmetries| {
            let place = |&(_, index): &Name| Some(numbers[index]);
            symmetries.level("values").alike_values(least, values as usize, place);
        });
        let _context = Context(&model);
        let level = model.levels().remove(0);
        for map in &level.renamings {
            assert!(model.core().is_invariant(map), "the values are alike");
        }
        let excluded = model.core().preceded(&level).into_iter().map(|lit| {
            let Some(puzzlec_encodings::Meaning::Equals(x, value)) =
                model.core().meaning(lit.var())
            else {
                panic!("no value is excluded");
            };
            Atom::Int(model.name(model.core().int_name(x)).1, Relation::Eq, value)
        });
        let excluded = excluded.collect_vec();
        let tuples = (0..ints).map(|_| domain.clone()).multi_cartesian_product();
        let worlds = tuples.map(|ints| World { bools: Vec::new(), ints });
        let solutions = worlds.filter(|world| all.iter().all(|own| own.holds(world))).collect_vec();
        for world in &solutions {
            let renamed = |order: &Vec<i64>| {
                let index = |value: &i64| (value - least) as usize;
                World {
                    bools: Vec::new(),
                    ints: world.ints.iter().map(|own| order[index(own)]).collect(),
                }
            };
            let class = domain.clone().permutations(values as usize);
            let is_left = |world: World| !excluded.iter().any(|atom| atom.holds(&world));
            assert!(class.map(|order| renamed(&order)).any(is_left), "the class of {world:?}");
        }
        [solutions.len()]
    });
}
