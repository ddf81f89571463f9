//! Statements: their meaning in words of their own, and how they are posted.

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{self as encodings, Comparison, Int, Model, Role, Rule};

/// Booleans are `("b", index)`, integers `("x", index)`.
pub(crate) type Name = (&'static str, usize);

/// The values of all Booleans and integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct World {
    pub(crate) bools: Vec<bool>,
    pub(crate) ints: Vec<i64>,
}

/// The relation of an integer to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Eq,
    Ne,
    Le,
    Lt,
    Ge,
    Gt,
}

/// A constant, a Boolean with a sign, or a statement on one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    Is(bool),
    Bool(usize, bool),
    Int(usize, Relation, i64),
}

/// A Boolean with a sign.
pub(crate) type Signed = (usize, bool);

/// An edge: its nodes and its literal.
pub(crate) type Edge = (usize, usize, Signed);

/// A constraint, in Booleans and integers by their indices.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Statement {
    Clause(Vec<Atom>),
    Implies(Atom, Atom),
    AtMostOne(Vec<Atom>),
    ExactlyOne(Vec<Atom>),
    Count(Vec<Atom>, Comparison, usize),
    Sum(Vec<(i64, Atom)>, Comparison, i64),
    SomeRow(Vec<Vec<Signed>>),
    Lexicographic(Vec<(Signed, Signed)>),
    AllDifferent(Vec<usize>),
    Table(Vec<usize>, Vec<Vec<i64>>),
    Element(usize, Vec<i64>, usize),
    Linear(Vec<(i32, usize)>, Comparison, i64),
    Less(usize, usize),
    Equal(usize, usize),
    NotEqual(usize, usize),
    Offset(usize, usize, i64),
    Distance(usize, usize, u64),
    DistanceNot(usize, usize, u64),
    Circuit(Vec<Edge>),
    SingleLoop(Vec<Edge>),
    Path(usize, usize, Vec<Edge>),
    HamiltonianPath(usize, Vec<Edge>),
    Connected(Vec<Signed>, Vec<(usize, usize)>),
}

/// A statement with its role, its conditions and its encoding.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) role: Role,
    pub(crate) when: Vec<Atom>,
    pub(crate) what: Statement,
}

impl Atom {
    pub(crate) fn holds(self, world: &World) -> bool {
        match self {
            Self::Is(value) => value,
            Self::Bool(index, sign) => world.bools[index] == sign,
            Self::Int(index, relation, value) => {
                let own = world.ints[index];
                match relation {
                    Relation::Eq => own == value,
                    Relation::Ne => own != value,
                    Relation::Le => own <= value,
                    Relation::Lt => own < value,
                    Relation::Ge => own >= value,
                    Relation::Gt => own > value,
                }
            }
        }
    }

    fn of(self, model: &mut Model<Name>, things: &Things) -> encodings::Atom {
        match self {
            Self::Is(value) => value.into(),
            Self::Bool(index, sign) => things.lit((index, sign)).into(),
            Self::Int(index, relation, value) => {
                let state = match relation {
                    Relation::Eq => Model::eq,
                    Relation::Ne => Model::ne,
                    Relation::Le => Model::le,
                    Relation::Lt => Model::lt,
                    Relation::Ge => Model::ge,
                    Relation::Gt => Model::gt,
                };
                state(model, things.ints[index], value)
            }
        }
    }
}

/// The Booleans and integers of a model.
#[derive(Clone, Debug)]
pub(crate) struct Things {
    pub(crate) bools: Vec<Lit>,
    pub(crate) ints: Vec<Int>,
}

impl Things {
    pub(crate) fn lit(&self, (index, sign): Signed) -> Lit {
        if sign { self.bools[index] } else { !self.bools[index] }
    }
}

impl Said {
    pub(crate) fn holds(&self, world: &World) -> bool {
        !self.when.iter().all(|atom| atom.holds(world)) || self.what.holds(world)
    }

    pub(crate) fn post(&self, model: &mut Model<Name>, things: &Things) {
        use Statement as S;
        let own = self.what.atoms();
        let mut made =
            |atoms: &[Atom]| atoms.iter().map(|atom| atom.of(model, things)).collect_vec();
        let (when, mut atoms) = (made(&self.when), made(&own).into_iter());
        let mut rule = when.into_iter().fold(model.say(self.role, "said"), Rule::when);
        let x = |index: usize| things.ints[index];
        let lits = |signed: &[Signed]| signed.iter().map(|&own| things.lit(own)).collect_vec();
        let edges =
            |edges: &[Edge]| edges.iter().map(|&(a, b, own)| (a, b, things.lit(own))).collect_vec();
        match &self.what {
            S::Clause(_) => rule.clause(atoms),
            S::Implies(..) => {
                if let Some((premise, conclusion)) = atoms.next_tuple() {
                    rule.implies(premise, conclusion);
                }
            }
            S::AtMostOne(_) => rule.at_most_one(atoms),
            S::ExactlyOne(_) => rule.exactly_one(atoms),
            S::Count(_, comparison, bound) => rule.count(atoms, *comparison, *bound),
            S::Sum(terms, comparison, bound) => {
                rule.sum(terms.iter().map(|(weight, _)| *weight).zip(atoms), *comparison, *bound);
            }
            S::SomeRow(rows) => rule.some_row(rows.iter().map(|row| lits(row))),
            S::Lexicographic(pairs) => {
                rule.lexicographic(pairs.iter().map(|&(a, b)| (things.lit(a), things.lit(b))));
            }
            S::AllDifferent(ints) => rule.all_different(ints.iter().map(|&index| x(index))),
            S::Table(ints, rows) => rule.table(&ints.iter().map(|&own| x(own)).collect_vec(), rows),
            S::Element(index, values, result) => rule.element(x(*index), values, x(*result)),
            S::Linear(terms, comparison, bound) => {
                rule.linear(terms.iter().map(|&(c, index)| (c, x(index))), *comparison, *bound);
            }
            &S::Less(one, other) => rule.less(x(one), x(other)),
            &S::Equal(one, other) => rule.equal(x(one), x(other)),
            &S::NotEqual(one, other) => rule.not_equal(x(one), x(other)),
            &S::Offset(one, other, difference) => rule.offset(x(one), x(other), difference),
            &S::Distance(one, other, distance) => rule.distance(x(one), x(other), distance),
            &S::DistanceNot(one, other, distance) => rule.distance_not(x(one), x(other), distance),
            S::Circuit(own) => rule.circuit(edges(own)),
            S::SingleLoop(own) => rule.single_loop(edges(own)),
            S::Path(from, to, own) => rule.path(*from, *to, edges(own)),
            S::HamiltonianPath(from, own) => rule.hamiltonian_path(*from, edges(own)),
            S::Connected(nodes, neighbours) => {
                rule.connected((0..).zip(lits(nodes)), neighbours.iter().copied());
            }
        }
    }
}

impl Statement {
    fn atoms(&self) -> Vec<Atom> {
        match self {
            Self::Clause(atoms)
            | Self::AtMostOne(atoms)
            | Self::ExactlyOne(atoms)
            | Self::Count(atoms, ..) => atoms.clone(),
            &Self::Implies(premise, conclusion) => vec![premise, conclusion],
            Self::Sum(terms, ..) => terms.iter().map(|&(_, atom)| atom).collect(),
            _ => Vec::new(),
        }
    }

    /// True if it is said of a graph.
    pub(crate) const fn is_graph(&self) -> bool {
        matches!(
            self,
            Self::Circuit(_)
                | Self::SingleLoop(_)
                | Self::Path(..)
                | Self::HamiltonianPath(..)
                | Self::Connected(..)
        )
    }
}
