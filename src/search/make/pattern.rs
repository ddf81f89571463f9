//! Symmetric patterns of clues.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use puzzlec_encodings::choices;

use crate::puzzle::clues::Clues;

choices! {
    /// The symmetry of the places that have clues.
    #[derive(Default)]
    Pattern {
        /// Any places.
        #[default]
        None = "none",
        /// A half turn of the board does not change them.
        HalfTurn = "half-turn",
        /// A mirror between left and right does not change them.
        Mirror = "mirror",
    }
}

impl Pattern {
    /// The place that a place has behind the motion, on a board of this size.
    fn image(self, [row, column]: [i32; 2], (rows, columns): (usize, usize)) -> [i32; 2] {
        let across = |at: i32, count: usize| 2 * (count as i32 - 1) - at;
        match self {
            Self::None => [row, column],
            Self::HalfTurn => [across(row, rows), across(column, columns)],
            Self::Mirror => [row, across(column, columns)],
        }
    }

    /// For each place of a clue that is not its own image, whether its image has a clue, too.
    fn pairs(self, clues: &Clues) -> Vec<bool> {
        let places: BTreeSet<_> = clues.all.iter().filter_map(|clue| clue.place).collect();
        let images = places.iter().map(|&place| (place, self.image(place, clues.size)));
        let images = images.filter(|(place, image)| place != image);
        images.map(|(_, image)| places.contains(&image)).collect()
    }

    /// True if two clues stand in the pattern together, or no pattern is wanted.
    pub(super) fn is_fit(self, clues: &Clues) -> bool {
        self == Self::None || self.pairs(clues).contains(&true)
    }

    /// True if all clues stand in the pattern.
    pub(super) fn is_kept(self, clues: &Clues) -> bool {
        !self.pairs(clues).contains(&false)
    }

    /// The sets of clues that stand in the pattern together, those of each place and its image.
    pub(super) fn sets(self, clues: &Clues) -> Vec<Vec<usize>> {
        let mut sets: IndexMap<[i32; 2], Vec<usize>> = IndexMap::new();
        let mut alone = Vec::new();
        for (number, clue) in clues.all.iter().enumerate() {
            match clue.place.filter(|_| self != Self::None) {
                None => alone.push(vec![number]),
                Some(place) => {
                    let first = place.min(self.image(place, clues.size));
                    sets.entry(first).or_default().push(number);
                }
            }
        }
        sets.into_values().chain(alone).collect()
    }
}
