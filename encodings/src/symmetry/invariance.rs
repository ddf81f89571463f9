//! The test that a map of literals maps the constraints of a model to themselves.

use std::collections::HashMap;
use std::hash::Hash;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use rustc_hash::FxBuildHasher;

use crate::constraint::{Body, Comparison};
use crate::level::Map;
use crate::model::core::Core;
use crate::model::objective::Objective;
use crate::model::role::Roles;
use crate::normal::linear;

/// The normal form of a constraint: two constraints that differ in order only have the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    conditions: Vec<Lit>,
    body: BodyForm,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum BodyForm {
    /// The name, and lists of literals that say all.
    Lists(&'static str, Vec<Vec<Lit>>),
    /// Weights of variables, and the bound.
    Sum(Vec<(Var, i128)>, Comparison, i128),
}

impl Core {
    /// True if a map takes every rule, clue and implied constraint to one that is posted too, and
    /// keeps the value of every solution. Then it takes solutions to solutions.
    pub fn is_invariant(&self, map: &Map) -> bool {
        let kept = |&index: &usize| Roles::from(self.role(index)).keeps_all();
        let images: [(i64, &dyn Fn(Lit) -> Lit); 2] =
            [(1, &|lit| lit), (-1, &|lit| map.image(lit))];
        let mut forms: HashMap<Form, i64, FxBuildHasher> = HashMap::default();
        for (count, image) in images {
            for index in (0..self.num_constraints()).filter(kept) {
                *forms.entry(self.form(index, image)).or_default() += count;
            }
        }
        let [own, mapped] = images.map(|(_, image)| {
            let terms = self.objective().into_iter().flat_map(Objective::terms);
            linear(terms.map(|&(weight, lit)| (weight, image(lit))))
        });
        map.is_permutation() && forms.values().all(|&count| count == 0) && own == mapped
    }

    /// The normal form of the constraint with an index, each of whose literals stands for its image.
    pub fn form(&self, index: usize, image: impl Fn(Lit) -> Lit) -> Form {
        let constraint = self.constraint(index);
        let sorted =
            |lits: &[Lit]| lits.iter().map(|&lit| image(lit)).sorted().dedup().collect_vec();
        let body = match constraint.body {
            Body::Clause(lits) => BodyForm::Lists("clause", vec![sorted(lits)]),
            Body::Count(_, comparison, bound) | Body::Sum { comparison, bound, .. } => {
                let terms = constraint.body.terms();
                sum(terms.map(|(weight, lit)| (weight, image(lit))), comparison, bound)
            }
            Body::Table { cells, width, .. } => {
                let rows = cells.chunks_exact(width).map(sorted);
                BodyForm::Lists("table", rows.sorted().dedup().collect())
            }
            // The edges at each node, or nodes that are neighbours.
            Body::Graph(graph) => {
                let sets = graph.sets().into_iter().map(|set| sorted(&set)).sorted();
                BodyForm::Lists(graph.name(), sets.collect())
            }
            Body::Lexicographic(pairs) => {
                let pairs = pairs.iter().map(|pair| pair.map(&image).to_vec());
                BodyForm::Lists("lexicographic order", pairs.collect())
            }
        };
        Form { conditions: sorted(constraint.conditions), body }
    }
}

fn sum(terms: impl Iterator<Item = (i128, Lit)>, comparison: Comparison, bound: i128) -> BodyForm {
    let (mut weights, constant) = linear(terms);
    weights.sort_unstable_keys();
    let bound = bound - constant;
    // An equation times -1 says the same; so does an inequality turned round.
    let (sign, comparison) = match comparison {
        Comparison::Exactly => (weights.first().map_or(1, |(_, own)| own.signum()), comparison),
        Comparison::AtLeast => (-1, Comparison::AtMost),
        Comparison::AtMost => (1, comparison),
    };
    let weights = weights.into_iter().map(|(var, weight)| (var, sign * weight)).collect();
    BodyForm::Sum(weights, comparison, sign * bound)
}
