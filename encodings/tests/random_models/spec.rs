//! Random models, as what is said in them.

use std::fmt::{self, Display, Formatter};

use itertools::Itertools;
use puzzlec_encodings::{
    Comparison, Encodings, Goal, IntEncoding, Model, Objective, Request, Role, Roles,
};

use crate::cases::encodings;
use crate::random::Random;
use crate::statement::{Atom, Edge, Name, Relation, Said, Signed, Statement, Things, World};

/// An integer: its encoding, whether it is hidden, and its values.
#[derive(Clone, Debug)]
pub(crate) struct Domain {
    /// Nothing if its use decides.
    pub(crate) encoding: Option<IntEncoding>,
    pub(crate) is_hidden: bool,
    pub(crate) values: Vec<i64>,
}

/// All that is said in a model, and how it is lowered.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) roles: Roles,
    /// The Booleans: true for a hidden one.
    pub(crate) bools: Vec<bool>,
    pub(crate) ints: Vec<Domain>,
    pub(crate) said: Vec<Said>,
    /// Statements that are pinned, and whether they hold.
    pub(crate) pins: Vec<(Atom, bool)>,
    pub(crate) weights: Vec<(i64, Signed)>,
    pub(crate) coefficients: Vec<(i32, usize)>,
    pub(crate) encodings: Encodings,
    /// False if the integers get the literals that suit their use from the beginning.
    pub(crate) is_written_once: bool,
}

impl Display for Spec {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { roles, bools, ints, said, pins, weights, coefficients, encodings, .. } = self;
        writeln!(f, "roles {roles}; hidden Booleans {bools:?}; {encodings:?}")?;
        ints.iter().enumerate().try_for_each(|(index, x)| writeln!(f, "x({index}): {x:?}"))?;
        said.iter().try_for_each(|said| writeln!(f, "{said:?}"))?;
        let once = if self.is_written_once { "once" } else { "as its use asks" };
        writeln!(f, "pins {pins:?}; objective {weights:?} {coefficients:?}; written {once}")
    }
}

impl Spec {
    /// A model of few worlds.
    pub(crate) fn random(random: &mut Random) -> Self {
        let is_extreme = random.percent(15);
        let (bools, ints) = loop {
            let bools = (0..random.below(7)).map(|_| random.percent(15)).collect_vec();
            let ints = (0..random.below(4)).map(|_| Domain::random(random, is_extreme));
            let ints = ints.collect_vec();
            let tuples: usize = ints.iter().map(|x| x.values.len().max(1)).product();
            if tuples << bools.len() <= 300 {
                break (bools, ints);
            }
        };
        let roles = Role::ALL.iter().copied().filter(|_| random.percent(80)).collect();
        let mut spec = Self {
            roles,
            bools,
            ints,
            said: Vec::new(),
            pins: Vec::new(),
            weights: Vec::new(),
            coefficients: Vec::new(),
            encodings: encodings(random),
            is_written_once: random.percent(50),
        };
        let worlds = spec.worlds();
        for _ in 0..random.from(1, 4) {
            let what = spec.statement(random, is_extreme, &worlds);
            let when = if random.percent(30) { random.from(1, 2) } else { 0 };
            let when = (0..when).map(|_| spec.atom(random, is_extreme)).collect();
            spec.said.push(Said { role: random.pick(Role::ALL), when, what });
        }
        if random.percent(20) {
            let atom = spec.atom(random, is_extreme);
            let is_pin = match atom {
                Atom::Is(_) => false,
                Atom::Bool(..) => true,
                Atom::Int(index, Relation::Eq | Relation::Ne, value) => {
                    spec.ints[index].values.contains(&value)
                }
                Atom::Int(_, relation, _) => relation == Relation::Le,
            };
            spec.pins.extend(is_pin.then(|| (atom, random.percent(70))));
        }
        for _ in 0..random.below(3).min(spec.bools.len()) {
            let lit = spec.lit(random);
            spec.weights.push((random.number(is_extreme), lit));
        }
        for _ in 0..random.below(2).min(spec.ints.len()) {
            let index = random.below(spec.ints.len());
            spec.coefficients.push((coefficient(random, is_extreme), index));
        }
        spec
    }

    /// Every value of everything.
    pub(crate) fn worlds(&self) -> Vec<World> {
        let count = self.bools.len();
        let bools = (0..1_usize << count)
            .map(|code| (0..count).map(|index| code >> index & 1 == 1).collect_vec());
        let domains = self.ints.iter().map(|x| x.values.iter().copied().sorted().dedup());
        let ints = domains.multi_cartesian_product().collect_vec();
        bools.cartesian_product(ints).map(|(bools, ints)| World { bools, ints }).collect()
    }

    /// True if all holds that is wanted.
    pub(crate) fn holds(&self, world: &World) -> bool {
        let wanted = self.said.iter().filter(|said| self.roles.contains(said.role));
        wanted.into_iter().all(|said| said.holds(world))
            && self.pins.iter().all(|(atom, holds)| atom.holds(world) == *holds)
    }

    /// The value of a world.
    pub(crate) fn value(&self, world: &World) -> i128 {
        let weights = self.weights.iter().map(|&(weight, own)| (weight, Atom::Bool(own.0, own.1)));
        Statement::Sum(weights.collect(), Comparison::Exactly, 0).sum(world)
            + Statement::Linear(self.coefficients.clone(), Comparison::Exactly, 0).sum(world)
    }

    /// The model, written once, or as often as the uses of its integers ask for.
    pub(crate) fn model(&self) -> (Model<Name>, Things) {
        let mut model = Model::asked(Request::of(self.roles));
        if self.is_written_once {
            self.write(&mut model);
        } else {
            model = model.written(|model| self.write(model));
        }
        let lit = |index| model.lit(&("b", index)).expect("a Boolean");
        let int = |index| model.int_named(&("x", index)).expect("an integer");
        let bools = (0..self.bools.len()).map(lit).collect();
        let things = Things { bools, ints: (0..self.ints.len()).map(int).collect() };
        let mut objective = Objective::new("value");
        objective.goal = Some(Goal::Min);
        self.weights.iter().for_each(|&(weight, own)| objective.weigh(weight, things.lit(own)));
        for &(times, index) in &self.coefficients {
            objective.add(&model, times, things.ints[index]);
        }
        model.set_objective(objective);
        (model, things)
    }

    fn write(&self, model: &mut Model<Name>) {
        let mut things = Things { bools: Vec::new(), ints: Vec::new() };
        for (index, &is_hidden) in self.bools.iter().enumerate() {
            let make = if is_hidden { Model::hidden } else { Model::var };
            things.bools.push(make(model, ("b", index)));
        }
        for (index, Domain { encoding, is_hidden, values }) in self.ints.iter().enumerate() {
            let (name, values) = (("x", index), values.clone());
            let x = match encoding {
                Some(encoding) => model.int_by(*encoding, name, values),
                None => model.int(name, values),
            };
            if *is_hidden {
                model.hide_int(x);
            }
            things.ints.push(x);
        }
        for said in &self.said {
            said.post(model, &things);
        }
        for &(atom, holds) in &self.pins {
            let text = match atom {
                Atom::Bool(index, sign) => format!("{}b({index})", if sign { "" } else { "!" }),
                Atom::Int(index, Relation::Eq, value) => format!("x({index})={value}"),
                Atom::Int(index, Relation::Ne, value) => format!("x({index})!={value}"),
                Atom::Int(index, _, value) => format!("x({index}) <= {value}"),
                Atom::Is(_) => continue,
            };
            let mut pin = model.named().parse_pin(&text).expect("a pin");
            pin.holds ^= !holds;
            model.pin(pin);
        }
    }

    fn lit(&self, random: &mut Random) -> Signed {
        (random.below(self.bools.len()), random.percent(60))
    }

    fn atom(&self, random: &mut Random, is_extreme: bool) -> Atom {
        let is_int = random.percent(50);
        match (self.bools.len(), self.ints.len()) {
            _ if random.percent(5) => Atom::Is(random.percent(50)),
            (0, 0) => Atom::Is(random.percent(50)),
            (bools, ints) if bools == 0 || ints > 0 && is_int => {
                use Relation::{Eq, Ge, Gt, Le, Lt, Ne};
                let index = random.below(ints);
                let domain = &self.ints[index].values;
                let inside = !domain.is_empty() && random.percent(80);
                let value = if inside { random.pick(domain) } else { random.number(is_extreme) };
                Atom::Int(index, random.pick(&[Eq, Ne, Le, Lt, Ge, Gt]), value)
            }
            _ => {
                let (index, sign) = self.lit(random);
                Atom::Bool(index, sign)
            }
        }
    }

    fn statement(&self, random: &mut Random, is_extreme: bool, worlds: &[World]) -> Statement {
        use Statement as S;
        let (bools, ints) = (!self.bools.is_empty(), self.ints.len());
        let atoms = |random: &mut Random| {
            (0..random.below(7)).map(|_| self.atom(random, is_extreme)).collect_vec()
        };
        let lits =
            |random: &mut Random, count: usize| (0..count).map(|_| self.lit(random)).collect_vec();
        let mut statement = match random.below(23) {
            0 => S::Clause(atoms(random)),
            1 => S::Implies(self.atom(random, is_extreme), self.atom(random, is_extreme)),
            2 => S::AtMostOne(atoms(random)),
            3 => S::ExactlyOne(atoms(random)),
            4 => {
                let far = [0, 1, i64::MAX as usize, usize::MAX];
                let bound = if is_extreme { random.pick(&far) } else { random.below(7) };
                S::Count(atoms(random), random.pick(Comparison::ALL), bound)
            }
            5 if bools => {
                let width = random.from(1, 3) as usize;
                S::SomeRow((0..random.below(5)).map(|_| lits(random, width)).collect())
            }
            6 if bools => {
                let pairs = (0..random.below(4)).map(|_| (self.lit(random), self.lit(random)));
                S::Lexicographic(pairs.collect())
            }
            7..=11 if bools => self.graph(random),
            12.. if ints > 0 => self.relation(random, is_extreme),
            _ => {
                let atoms = atoms(random);
                let terms = atoms.into_iter().map(|atom| (random.number(is_extreme), atom));
                S::Sum(terms.collect(), random.pick(Comparison::ALL), 0)
            }
        };
        if let Some(world) = worlds.get(random.below(worlds.len().max(1))) {
            let near = statement.sum(world) + i128::from(random.from(-1, 1));
            if let S::Sum(.., bound) | S::Linear(.., bound) = &mut statement {
                *bound = near.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            }
        }
        statement
    }

    /// A statement on integers, of which there is one at least.
    fn relation(&self, random: &mut Random, is_extreme: bool) -> Statement {
        use Statement as S;
        let ints = self.ints.len();
        let some = |random: &mut Random| {
            let order = random.order(ints);
            order[..random.from(1, ints as i64) as usize].to_vec()
        };
        let value = |random: &mut Random, index: usize| {
            let values: &[i64] = &self.ints[index].values;
            if values.is_empty() { 0 } else { random.pick(values) }
        };
        let [x, y] = [random.below(ints), random.below(ints)];
        let distance = if is_extreme {
            value(random, x).abs_diff(value(random, y))
        } else {
            random.below(4) as u64
        };
        match random.below(12) {
            0 => S::AllDifferent(some(random)),
            1 => {
                let columns = some(random);
                let row = |random: &mut Random| {
                    columns.iter().map(|&index| value(random, index)).collect_vec()
                };
                S::Table(columns.clone(), (0..random.below(7)).map(|_| row(random)).collect())
            }
            2 => {
                let values = (0..random.below(6)).map(|_| value(random, y)).collect();
                S::Element(x, values, y)
            }
            3 => S::Less(x, y),
            4 => S::Equal(x, y),
            5 => S::NotEqual(x, y),
            6 => S::Offset(x, y, random.number(is_extreme)),
            7 => S::Distance(x, y, distance),
            8 => S::DistanceNot(x, y, distance),
            _ => {
                let own = (0..random.from(1, 4)).map(|_| random.below(ints)).collect_vec();
                let terms = own.into_iter().map(|index| (coefficient(random, is_extreme), index));
                S::Linear(terms.collect(), random.pick(Comparison::ALL), 0)
            }
        }
    }

    /// A statement on a graph, whose edges or nodes are Booleans.
    fn graph(&self, random: &mut Random) -> Statement {
        use Statement as S;
        let nodes = random.from(2, 5) as usize;
        let edge = |random: &mut Random, index: usize| -> Edge {
            let one = random.below(nodes);
            let other = if random.percent(97) { one + 1 + random.below(nodes - 1) } else { one };
            let own = if random.percent(95) { index } else { random.below(self.bools.len()) };
            (10 - one, 10 - other % nodes, (own, random.percent(90)))
        };
        let edges = (0..self.bools.len()).map(|index| edge(random, index)).collect_vec();
        let [from, to] = [10 - random.below(nodes), 10 - random.below(nodes)];
        match random.below(5) {
            0 => S::Circuit(edges),
            1 => S::SingleLoop(edges),
            2 => S::Path(from, to, edges),
            3 => S::HamiltonianPath(from, edges),
            _ => {
                let nodes = edges.iter().map(|&(.., own)| own).collect_vec();
                let count = nodes.len();
                let pairs = random.below(2 * count);
                let pair = |_| (random.below(count), random.below(count));
                S::Connected(nodes, (0..pairs).map(pair).collect())
            }
        }
    }
}

impl Domain {
    fn random(random: &mut Random, is_extreme: bool) -> Self {
        let encoding = random.percent(60).then(|| random.pick(IntEncoding::ALL));
        let is_hidden = random.percent(15);
        let count = if random.percent(3) { 0 } else { random.from(1, 4) };
        let values = (0..count).map(|_| random.number(is_extreme)).collect();
        Self { encoding, is_hidden, values }
    }
}

fn coefficient(random: &mut Random, is_extreme: bool) -> i32 {
    let far = [i32::MIN, -1, 1, i32::MAX];
    if is_extreme { random.pick(&far) } else { random.from(-3, 3) as i32 }
}
