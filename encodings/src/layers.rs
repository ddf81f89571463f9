//! The terms of sums as layers: the literals of an integer together.

use std::ops::Not;

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use rustc_hash::FxBuildHasher;

use crate::atom::Atom;
use crate::int::Int;
use crate::layer::{Choice, Layer};
use crate::model::core::Core;
use crate::model::meaning::Meaning;
use crate::normal::{Layers, linear, literals};

impl Core {
    /// Terms as layers: the literals of an integer as one, all others as [literals](merged).
    pub(crate) fn layers(&self, terms: &[(i128, Lit)]) -> Layers {
        let (weights, mut constant) = linear(terms.iter().copied());
        let mut groups: IndexMap<Result<Int, Var>, Vec<(Var, i128)>, FxBuildHasher> =
            IndexMap::default();
        for (var, weight) in weights {
            let int = match self.meaning(var) {
                Some(Meaning::Equals(x, _) | Meaning::AtMost(x, _)) => Ok(x),
                Some(Meaning::Is(_) | Meaning::Helper(_)) | None => Err(var),
            };
            groups.entry(int).or_default().push((var, weight));
        }
        let mut layers = Vec::with_capacity(groups.len());
        for (int, weights) in groups {
            let layer = int.ok().filter(|_| weights.len() > 1);
            let layer = layer.and_then(|x| self.layer(x, &weights));
            let layer = layer.map(|(layer, least)| (vec![layer], least));
            let (own, least) = layer.unwrap_or_else(|| literals(weights, 0));
            layers.extend(own);
            constant += least;
        }
        (layers, constant)
    }

    /// An integer with these weights on its literals, as a layer and the least that they weigh
    /// together; `None` if its literals tell no choices.
    fn layer(&self, x: Int, weights: &[(Var, i128)]) -> Option<(Layer, i128)> {
        let integer = self.integer(x);
        let count = self.domain(x).len();
        let mut of_values = vec![0; count];
        let mut of_bounds = vec![0; count + 1];
        for &(var, weight) in weights {
            let (Meaning::Equals(_, value) | Meaning::AtMost(_, value)) = self.meaning(var)? else {
                return None;
            };
            let index = self.domain(x).binary_search(&value).ok()?;
            let is_value = matches!(self.meaning(var), Some(Meaning::Equals(..)));
            *(if is_value { &mut of_values } else { &mut of_bounds }).get_mut(index)? += weight;
        }
        for index in (0..count).rev() {
            of_bounds[index] += of_bounds[index + 1];
            of_values[index] += of_bounds[index];
        }
        let least = of_values.iter().copied().min()?;
        let falls = of_values.is_sorted_by(|a, b| a >= b);
        let is_order = integer.is_order() && (falls || of_values.is_sorted());
        let place = |&index: &usize| (of_values[index], if falls { count - index } else { index });
        let is_direct = integer.is_direct();
        let choice = |index: usize| {
            let from = integer.among_first(if falls { index + 1 } else { index });
            let from = if falls { from } else { from.map(Atom::not) };
            let is = integer.equals(index).filter(|_| is_direct);
            Choice {
                weight: (of_values[index] - least) as u128,
                from: from.filter(|_| is_order).and_then(Atom::as_lit),
                is: is.and_then(Atom::as_lit),
            }
        };
        let choices = (0..count).sorted_by_key(place).map(choice).collect();
        (is_order || is_direct).then_some((Layer::Choices(choices), least))
    }
}
