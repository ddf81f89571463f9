//! Random formulas as trees, and the assignments in which they hold.

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Formula, Int, Linear};

use crate::random::Random;

/// A formula as it is said.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Bool(usize),
    Not(Box<Tree>),
    And(Vec<Tree>),
    Or(Vec<Tree>),
    Xor(Box<[Tree; 2]>),
    Implies(Box<[Tree; 2]>),
    Iff(Box<[Tree; 2]>),
    Count(Vec<Tree>, i64, i64),
    /// Weights of Booleans and of integers, and what the sum is.
    Sum(Vec<(i64, usize)>, Vec<(i32, usize)>, Compare, i64),
    Different(Vec<usize>),
    Table(Vec<usize>, Vec<Vec<i64>>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Compare {
    Is,
    AtMost,
    AtLeast,
    LessThan,
    MoreThan,
    IsNot,
}

/// The size of a case: Booleans, and integers with their values.
pub(crate) struct Names {
    pub(crate) bools: usize,
    pub(crate) ints: Vec<Vec<i64>>,
}

pub(crate) fn tree(random: &mut Random, names: &Names, depth: usize) -> Tree {
    let inner = |random: &mut Random| tree(random, names, depth - 1);
    let several = |random: &mut Random| {
        let count = random.below(4);
        (0..count).map(|_| inner(random)).collect_vec()
    };
    let pair = |random: &mut Random| Box::new([inner(random), inner(random)]);
    let kind = if depth == 0 { 8 + random.below(6) } else { random.below(14) };
    match kind {
        0 => Tree::Not(inner(random).into()),
        1 => Tree::And(several(random)),
        2 => Tree::Or(several(random)),
        3 => Tree::Xor(pair(random)),
        4 => Tree::Implies(pair(random)),
        5 => Tree::Iff(pair(random)),
        6 | 7 => {
            let parts = several(random);
            let least = random.from(-1, parts.len() as i64);
            Tree::Count(parts, least, random.from(least, least + 2))
        }
        8 | 9 => {
            let count = random.below(4);
            let bools = (0..count).map(|_| (random.from(-3, 3), random.below(names.bools)));
            let bools = bools.collect();
            let count = random.below(3).min(names.ints.len() * 3);
            let ints =
                (0..count).map(|_| (random.from(-2, 2) as i32, random.below(names.ints.len())));
            let ints = ints.collect_vec();
            let compare = random.pick(&[
                Compare::Is,
                Compare::AtMost,
                Compare::AtLeast,
                Compare::LessThan,
                Compare::MoreThan,
                Compare::IsNot,
            ]);
            Tree::Sum(bools, ints, compare, random.from(-4, 5))
        }
        10 if names.ints.len() == 2 && random.percent(30) => Tree::Different(vec![0, 1]),
        11 if !names.ints.is_empty() && random.percent(30) => {
            let ints = (0..names.ints.len()).collect_vec();
            let count = random.below(5);
            let row = |random: &mut Random| ints.iter().map(|_| random.from(-2, 4)).collect_vec();
            Tree::Table(ints.clone(), (0..count).map(|_| row(random)).collect())
        }
        _ => Tree::Bool(random.below(names.bools)),
    }
}

impl Tree {
    pub(crate) fn formula(&self, bools: &[Lit], ints: &[Int]) -> Formula {
        let of = |tree: &Self| tree.formula(bools, ints);
        match self {
            Self::Bool(index) => bools[*index].into(),
            Self::Not(tree) => !of(tree),
            Self::And(trees) => Formula::all(trees.iter().map(of)),
            Self::Or(trees) => Formula::any(trees.iter().map(of)),
            Self::Xor(pair) => of(&pair[0]) ^ of(&pair[1]),
            Self::Implies(pair) => of(&pair[0]).implies(of(&pair[1])),
            Self::Iff(pair) => of(&pair[0]).iff(of(&pair[1])),
            Self::Count(trees, least, most) => Formula::count(trees.iter().map(of), *least..=*most),
            Self::Sum(of_bools, of_ints, compare, bound) => {
                let of_bools = of_bools.iter().map(|&(weight, index)| {
                    Linear::from(bools[index]) * i32::try_from(weight).expect("a small weight")
                });
                let of_ints =
                    of_ints.iter().map(|&(weight, index)| Linear::from(ints[index]) * weight);
                let sum: Linear = of_bools.chain(of_ints).sum();
                match compare {
                    Compare::Is => sum.is(*bound),
                    Compare::AtMost => sum.at_most(*bound),
                    Compare::AtLeast => sum.at_least(*bound),
                    Compare::LessThan => sum.less_than(*bound),
                    Compare::MoreThan => sum.more_than(*bound),
                    Compare::IsNot => !sum.is(*bound),
                }
            }
            Self::Different(of) => Formula::all_different(of.iter().map(|&index| ints[index])),
            Self::Table(of, rows) => {
                Formula::table(of.iter().map(|&index| ints[index]), rows.iter().cloned())
            }
        }
    }
}

/// All assignments of a case side by side: a set of them is a bit for each.
pub(crate) struct Worlds {
    pub(crate) bools: Vec<Set>,
    pub(crate) ints: Vec<Vec<i64>>,
    pub(crate) count: usize,
}

/// A set of assignments.
pub(crate) type Set = Vec<bool>;

impl Worlds {
    pub(crate) fn of(names: &Names) -> Self {
        let values =
            names.ints.iter().map(|values| values.iter().copied()).multi_cartesian_product();
        let values = if names.ints.is_empty() { vec![Vec::new()] } else { values.collect_vec() };
        let codes = (0..1_usize << names.bools).cartesian_product(&values).collect_vec();
        let bool = |index: usize| codes.iter().map(|(code, _)| code >> index & 1 == 1).collect();
        let int = |index: usize| codes.iter().map(|(_, values)| values[index]).collect();
        Self {
            bools: (0..names.bools).map(bool).collect(),
            ints: (0..names.ints.len()).map(int).collect(),
            count: codes.len(),
        }
    }

    pub(crate) fn where_(&self, is_in: impl Fn(usize) -> bool) -> Set {
        (0..self.count).map(is_in).collect()
    }

    /// The assignments in which a tree holds.
    pub(crate) fn holds(&self, tree: &Tree) -> Set {
        let sets = |trees: &[Tree]| trees.iter().map(|tree| self.holds(tree)).collect_vec();
        let counts = |trees: &[Tree]| {
            let mut counts = vec![0_i64; self.count];
            for set in sets(trees) {
                counts.iter_mut().zip(set).for_each(|(count, holds)| *count += i64::from(holds));
            }
            counts
        };
        match tree {
            Tree::Bool(index) => self.bools[*index].clone(),
            Tree::Not(tree) => self.holds(tree).into_iter().map(|holds| !holds).collect(),
            Tree::And(trees) => {
                counts(trees).into_iter().map(|count| count == trees.len() as i64).collect()
            }
            Tree::Or(trees) => counts(trees).into_iter().map(|count| count > 0).collect(),
            Tree::Xor(pair) => counts(&**pair).into_iter().map(|count| count == 1).collect(),
            Tree::Iff(pair) => counts(&**pair).into_iter().map(|count| count != 1).collect(),
            Tree::Implies(pair) => {
                let [premise, conclusion] = [0, 1].map(|side| self.holds(&pair[side]));
                self.where_(|world| !premise[world] || conclusion[world])
            }
            Tree::Count(trees, least, most) => {
                counts(trees).into_iter().map(|count| (*least..=*most).contains(&count)).collect()
            }
            Tree::Sum(bools, ints, compare, bound) => {
                let mut sums = vec![0_i64; self.count];
                for &(weight, index) in bools {
                    let own = self.bools[index].iter();
                    sums.iter_mut()
                        .zip(own)
                        .for_each(|(sum, &own)| *sum += weight * i64::from(own));
                }
                for &(weight, index) in ints {
                    let own = self.ints[index].iter();
                    sums.iter_mut()
                        .zip(own)
                        .for_each(|(sum, &own)| *sum += i64::from(weight) * own);
                }
                let compares = |sum: i64| match compare {
                    Compare::Is => sum == *bound,
                    Compare::AtMost => sum <= *bound,
                    Compare::AtLeast => sum >= *bound,
                    Compare::LessThan => sum < *bound,
                    Compare::MoreThan => sum > *bound,
                    Compare::IsNot => sum != *bound,
                };
                sums.into_iter().map(compares).collect()
            }
            Tree::Different(of) => {
                self.where_(|world| of.iter().map(|&index| self.ints[index][world]).all_unique())
            }
            Tree::Table(of, rows) => self.where_(|world| {
                rows.contains(&of.iter().map(|&index| self.ints[index][world]).collect_vec())
            }),
        }
    }
}
