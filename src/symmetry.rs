//! Symmetries: maps from solutions to solutions, and the ways to count solutions as the same.

use std::sync::Arc;

use itertools::Itertools;

/// A map from solutions to solutions.
pub type Symmetry<S> = Arc<dyn Fn(&S) -> S + Send + Sync>;

/// A way to count solutions as the same: a group of symmetries.
pub struct Level<S> {
    /// What is identified, as it stands after "up to": `reversal`, `rotation and reflection`.
    pub name: String,
    /// Every element of the group but the identity.
    pub symmetries: Vec<Symmetry<S>>,
}

impl<S: 'static> Level<S> {
    /// This level and a coarser one above it, where the symmetries of both commute as groups: those
    /// of one, those of the other, and every product of the two.
    #[must_use]
    pub fn and(&self, name: &str, others: &[Symmetry<S>]) -> Self {
        let product = |(first, second): (&Symmetry<S>, &Symmetry<S>)| -> Symmetry<S> {
            let (first, second) = (first.clone(), second.clone());
            Arc::new(move |solution| second(&first(solution)))
        };
        let products = self.symmetries.iter().cartesian_product(others).map(product);
        let symmetries = self.symmetries.iter().chain(others).cloned().chain(products).collect();
        Self { name: format!("{} and {name}", self.name), symmetries }
    }
}

impl<S: Ord + Clone> Level<S> {
    /// The smallest solution that counts as the same as this one.
    pub fn canonical(&self, solution: &S) -> S {
        let images = self.symmetries.iter().map(|symmetry| symmetry(solution));
        images.fold(solution.clone(), Ord::min)
    }

    /// The number of solutions that count as the same as this one, itself among them, if it is the
    /// one that stands for its class: the smallest.
    pub fn class_size(&self, solution: &S) -> Option<usize> {
        let mut images = Vec::new();
        for symmetry in &self.symmetries {
            let image = symmetry(solution);
            if image < *solution {
                return None;
            }
            images.push(image);
        }
        images.push(solution.clone());
        images.sort_unstable();
        images.dedup();
        Some(images.len())
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

/// The members of each class of at least two, in their order.
pub(crate) fn classes<K: PartialEq>(keys: &[K]) -> Vec<Vec<usize>> {
    let firsts = (0..keys.len()).filter(|&at| !keys[..at].contains(&keys[at]));
    let class = |first: usize| (first..keys.len()).filter(|&at| keys[at] == keys[first]).collect();
    firsts.map(class).filter(|class: &Vec<usize>| class.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_exchanged_within() {
        let classes = classes(&["a", "b", "a", "c", "b"]);
        assert_eq!(classes, [[0, 2], [1, 4]]);
        let swaps = swaps(5, &classes).unwrap();
        assert_eq!(swaps, [[0, 4, 2, 3, 1], [2, 1, 0, 3, 4], [2, 4, 0, 3, 1]]);
        assert_eq!(super::swaps(30, &[(0..20).collect()]), None);
    }
}
