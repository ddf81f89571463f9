//! Symmetries: maps from solutions to solutions, and the ways to count solutions as the same.

use std::sync::Arc;

use itertools::Itertools;

use crate::puzzle::count::Natural;

/// A map from solutions to solutions.
pub type Symmetry<S> = Arc<dyn Fn(&S) -> S + Send + Sync>;

/// A way to count solutions as the same: a group of symmetries.
pub struct Level<S> {
    /// What is identified, as it stands after "up to": `reversal`, `rotation and reflection`.
    pub name: String,
    group: Group<S>,
}

/// The class of a solution if that is the smallest in it, and nothing otherwise.
type ClassOf<S> = Arc<dyn Fn(&S) -> Option<Class> + Send + Sync>;

enum Group<S> {
    /// Every element but the identity.
    Listed(Vec<Symmetry<S>>),
    /// Too many elements to list: what the smallest solution of a class stands for.
    Unlisted(ClassOf<S>),
}

/// The solutions that count as the same as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The number of solutions in it.
    pub solutions: Natural,
    /// The number of classes that it falls into, for each level from the finest to its own, where it
    /// is one.
    pub classes: Vec<Natural>,
}

impl<S> Level<S> {
    /// A level whose symmetries are given: every element of the group but the identity.
    pub fn new(name: impl Into<String>, symmetries: Vec<Symmetry<S>>) -> Self {
        Self { name: name.into(), group: Group::Listed(symmetries) }
    }

    /// A level of a group that is too large to be listed. `class` tells the class of a solution if
    /// that is the smallest in it, and nothing otherwise; where symmetries are broken, the smallest
    /// must be kept.
    pub fn unlisted(
        name: impl Into<String>,
        class: impl Fn(&S) -> Option<Class> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), group: Group::Unlisted(Arc::new(class)) }
    }

    /// Every element of the group but the identity, if they are listed.
    pub fn symmetries(&self) -> Option<&[Symmetry<S>]> {
        match &self.group {
            Group::Listed(symmetries) => Some(symmetries),
            Group::Unlisted(_) => None,
        }
    }
}

impl<S: 'static> Level<S> {
    /// A level of symmetries that exchange what is alike, if there are any, and coarser ones above
    /// it, if there are any: each with these symmetries, its own, and every product of the two,
    /// which commute as groups.
    pub(crate) fn above(
        name: &str,
        exchanges: Vec<Symmetry<S>>,
        coarser: impl IntoIterator<Item = (String, Vec<Symmetry<S>>)>,
    ) -> Vec<Self> {
        let product = |(first, second): (&Symmetry<S>, &Symmetry<S>)| -> Symmetry<S> {
            let (first, second) = (first.clone(), second.clone());
            Arc::new(move |solution| second(&first(solution)))
        };
        let coarser = coarser.into_iter().filter(|(_, others)| !others.is_empty());
        let coarser = coarser.map(|(other, others)| {
            if exchanges.is_empty() {
                return Self::new(other, others);
            }
            let products = exchanges.iter().cartesian_product(&others).map(product);
            let symmetries = exchanges.iter().chain(&others).cloned().chain(products).collect();
            Self::new(format!("{name} and {other}"), symmetries)
        });
        let coarser = coarser.collect_vec();
        let finest = (!exchanges.is_empty()).then(|| Self::new(name, exchanges));
        finest.into_iter().chain(coarser).collect()
    }
}

impl<S: Ord + Clone> Level<S> {
    /// The number of solutions that count as the same as this one, itself among them, if it is the
    /// one that stands for its class: the smallest.
    pub fn class_size(&self, solution: &S) -> Option<Natural> {
        let symmetries = match &self.group {
            Group::Listed(symmetries) => symmetries,
            Group::Unlisted(class) => return class(solution).map(|class| class.solutions),
        };
        let mut images = Vec::new();
        for symmetry in symmetries {
            let image = symmetry(solution);
            if image < *solution {
                return None;
            }
            images.push(image);
        }
        images.push(solution.clone());
        images.sort_unstable();
        images.dedup();
        Some(images.len().into())
    }

    /// The class of a solution up to this level, which is above some finer ones, if it is the
    /// smallest in it that is kept.
    pub(crate) fn class_of_kept(
        &self,
        finer: &[Self],
        solution: &S,
        keeps: impl Fn(&S) -> bool,
    ) -> Option<Class> {
        let symmetries = match &self.group {
            Group::Listed(symmetries) => symmetries,
            Group::Unlisted(class) => return class(solution),
        };
        let mut members = Vec::new();
        for symmetry in symmetries {
            let image = symmetry(solution);
            if image < *solution && keeps(&image) {
                return None;
            }
            members.push(image);
        }
        if !keeps(solution) {
            return None;
        }
        members.push(solution.clone());
        members.sort_unstable();
        members.dedup();
        let classes = finer.iter().map(|level| level.classes(&members).into());
        let classes = classes.chain([1_usize.into()]).collect();
        Some(Class { solutions: members.len().into(), classes })
    }

    /// The number of classes of these solutions, which are sorted and whole classes.
    fn classes(&self, solutions: &[S]) -> usize {
        let Group::Listed(symmetries) = &self.group else {
            return solutions.iter().filter(|member| self.class_size(member).is_some()).count();
        };
        let (mut seen, mut classes) = (vec![false; solutions.len()], 0);
        for (index, solution) in solutions.iter().enumerate() {
            if seen[index] {
                continue;
            }
            classes += 1;
            for image in symmetries.iter().map(|symmetry| symmetry(solution)) {
                if let Ok(index) = solutions.binary_search(&image) {
                    seen[index] = true;
                }
            }
        }
        classes
    }
}

/// The most permutations that [`swaps`] makes.
const MOST_SWAPS: usize = 40_320;

/// Every way to exchange members of the same class with one another, as the image of each of the
/// `count` members; without the identity, which comes first. None if there are too many.
pub(crate) fn swaps(count: usize, classes: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
    let ways = |class: &Vec<usize>| (1..=class.len()).try_fold(1_usize, usize::checked_mul);
    let total = classes.iter().map(ways).try_fold(1_usize, |total, ways| total.checked_mul(ways?));
    total.filter(|&total| total <= MOST_SWAPS)?;
    let orders = classes.iter().map(|class| class.iter().copied().permutations(class.len()));
    let swap = |orders: Vec<Vec<usize>>| {
        let mut images = (0..count).collect_vec();
        for (class, order) in classes.iter().zip(orders) {
            for (&member, image) in class.iter().zip(order) {
                images[member] = image;
            }
        }
        images
    };
    Some(orders.multi_cartesian_product().map(swap).skip(1).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_exchanged_within() {
        let swaps = swaps(5, &[vec![0, 2], vec![1, 4]]).unwrap();
        assert_eq!(swaps, [[0, 4, 2, 3, 1], [2, 1, 0, 3, 4], [2, 4, 0, 3, 1]]);
        assert_eq!(super::swaps(30, &[(0..20).collect()]), None);
    }
}
