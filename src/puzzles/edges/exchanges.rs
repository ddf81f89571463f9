//! Exchanges of labels that make pieces of pieces.
//!
//! Labels that occur differently are told apart, and then those beside them, until nothing changes.
//! Where several labels are alike still, one of them is singled out, and whatever it may become is
//! tried: so one exchange is found, or it is known that there is none. To find generators of all of
//! them, labels are singled out until none are alike; then, from the last of them to the first, it is
//! tried what this label may become while those before it stay, but for what the exchanges known so
//! far make of it. Brendan McKay, "Practical graph isomorphism", 1981.

use crate::puzzle::prelude::*;

/// A colour for each label.
type Colours = Vec<usize>;

/// The labels of the sides of pieces, and which of the labels are told apart from the outset.
pub(super) struct Pieces<'p> {
    /// The labels of each piece, in a cycle.
    pub(super) sides: &'p [Vec<usize>],
    /// Whether pieces may be turned over.
    pub(super) flip: bool,
    /// Every label by its colour: labels of different colours are not exchanged.
    pub(super) colours: Colours,
}

/// Exchanges of labels that make pieces of pieces.
pub(super) struct Exchanges {
    /// Generators, each the label that each label becomes.
    pub(super) generators: Vec<Vec<usize>>,
    /// An exchange that makes pieces of the mirror images of pieces, the identity if that does.
    pub(super) mirroring: Option<Vec<usize>>,
    /// Whether there may be more: the search was given up.
    pub(super) more: bool,
}

/// The most sides of pieces that are looked at.
const WORK: usize = 1 << 24;

/// The search takes too long.
struct TooLong;

impl Pieces<'_> {
    /// The exchanges, so many of them at most.
    pub(super) fn exchanges(&self, most: usize) -> Exchanges {
        let mut search = Search { pieces: self, work: 0 };
        let mut generators = Vec::new();
        let all = search.generate(&mut generators, most);
        let mirrored = self.sides.iter().map(|sides| sides.iter().rev().copied().collect());
        let mirrored: Vec<Vec<usize>> = mirrored.collect();
        let identity = (0..self.colours.len()).collect_vec();
        let mirroring = if self.makes_pieces(&mirrored, &identity) {
            Ok(Some(identity))
        } else {
            search.find(&mirrored, self.colours.clone(), self.colours.clone())
        };
        let more = all.is_err() || mirroring.is_err();
        Exchanges { generators, mirroring: mirroring.ok().flatten(), more }
    }

    /// Whether an exchange makes the pieces of these.
    fn makes_pieces(&self, sides: &[Vec<usize>], exchange: &[usize]) -> bool {
        let exchanged = |sides: &Vec<usize>| sides.iter().map(|&label| exchange[label]).collect();
        let shape = |sides: Vec<usize>| least(&sides, self.flip);
        let images = sides.iter().map(exchanged).map(shape);
        images.sorted().eq(self.sides.iter().cloned().map(shape).sorted())
    }
}

/// The least way to write a cycle.
pub(super) fn least(sides: &[usize], flip: bool) -> Vec<usize> {
    (0..sides.len()).map(|start| seen(sides, start, flip)).min().unwrap_or_default()
}

/// A cycle as it is read from one of its sides on, to the right or, if it may be turned over, to the
/// side where it is smaller.
fn seen(sides: &[usize], start: usize, flip: bool) -> Vec<usize> {
    let right = [&sides[start..], &sides[..start]].concat();
    let left = flip.then(|| [&right[..1], &right[1..]].concat());
    let left = left.map(|mut left| {
        left[1..].reverse();
        left
    });
    left.into_iter().fold(right, Ord::min)
}

struct Search<'p> {
    pieces: &'p Pieces<'p>,
    /// How many sides of pieces were looked at.
    work: usize,
}

impl Search<'_> {
    /// Finds generators of the exchanges, unless these are more than so many.
    fn generate(&mut self, generators: &mut Vec<Vec<usize>>, most: usize) -> Result<(), TooLong> {
        let mut count = 1_usize;
        let sides = self.pieces.sides;
        let (mut singled, mut colours) = (Vec::new(), self.pieces.colours.clone());
        self.refine(sides, &mut colours, &mut self.pieces.colours.clone())?;
        while let Some(label) = alike(&colours) {
            singled.push((label, colours.clone()));
            single_out(&mut colours, label);
            self.refine(sides, &mut colours.clone(), &mut colours)?;
        }
        for (label, colours) in singled.into_iter().rev() {
            let mut orbit = vec![label];
            for image in (0..colours.len()).filter(|&image| colours[image] == colours[label]) {
                if orbit.contains(&image) {
                    continue;
                }
                let (mut from, mut to) = (colours.clone(), colours.clone());
                single_out(&mut from, label);
                single_out(&mut to, image);
                generators.extend(self.find(sides, from, to)?);
                let mut next = 0;
                while next < orbit.len() {
                    let images = generators.iter().map(|exchange| exchange[orbit[next]]);
                    let new = images.filter(|image| !orbit.contains(image)).unique().collect_vec();
                    orbit.extend(new);
                    next += 1;
                }
            }
            count = count.saturating_mul(orbit.len());
            if count > most {
                return Err(TooLong);
            }
        }
        Ok(())
    }

    /// An exchange that makes the pieces of what has these sides, and labels of labels of the same
    /// colour.
    fn find(
        &mut self,
        sides: &[Vec<usize>],
        mut from: Colours,
        mut to: Colours,
    ) -> Result<Option<Vec<usize>>, TooLong> {
        if !self.refine(sides, &mut from, &mut to)? {
            return Ok(None);
        }
        let Some(label) = alike(&from) else {
            let image = |colour: &usize| to.iter().position(|other| other == colour);
            let exchange = from.iter().filter_map(image).collect_vec();
            return Ok(Some(exchange).filter(|exchange| self.pieces.makes_pieces(sides, exchange)));
        };
        for image in to.iter().positions(|&colour| colour == from[label]) {
            let (mut from, mut to) = (from.clone(), to.clone());
            single_out(&mut from, label);
            single_out(&mut to, image);
            if let Some(exchange) = self.find(sides, from, to)? {
                return Ok(Some(exchange));
            }
        }
        Ok(None)
    }

    /// Tells labels apart by where they stand beside others, for what has these sides and for the
    /// pieces; whether both have as many labels of each colour.
    fn refine(
        &mut self,
        sides: &[Vec<usize>],
        from: &mut Colours,
        to: &mut Colours,
    ) -> Result<bool, TooLong> {
        loop {
            self.work += 2 * self.pieces.sides.iter().map(Vec::len).sum::<usize>();
            if self.work > WORK {
                return Err(TooLong);
            }
            let before = from.iter().unique().count();
            let flip = self.pieces.flip;
            let mut both = [neighbours(sides, from, flip), neighbours(self.pieces.sides, to, flip)];
            let colours = both.iter().flatten().cloned().sorted().dedup();
            let colours: BTreeMap<_, usize> = colours.zip(0..).collect();
            let mut named = both.iter_mut().map(|of_labels| {
                of_labels.iter().map(|of_label| colours[of_label]).collect::<Colours>()
            });
            (*from, *to) = (named.next().unwrap_or_default(), named.next().unwrap_or_default());
            if !from.iter().sorted().eq(to.iter().sorted()) {
                return Ok(false);
            }
            if from.iter().unique().count() == before {
                return Ok(true);
            }
        }
    }
}

/// For each label its colour, and what is seen from each side that has it.
fn neighbours(
    sides: &[Vec<usize>],
    colours: &Colours,
    flip: bool,
) -> Vec<(usize, Vec<Vec<usize>>)> {
    let mut seen_from = colours.iter().map(|&colour| (colour, Vec::new())).collect_vec();
    for sides in sides {
        let coloured = sides.iter().map(|&label| colours[label]).collect_vec();
        for (start, &label) in sides.iter().enumerate() {
            seen_from[label].1.push(seen(&coloured, start, flip));
        }
    }
    for (_, seen) in &mut seen_from {
        seen.sort_unstable();
    }
    seen_from
}

/// The first label that has its colour in common with another.
fn alike(colours: &Colours) -> Option<usize> {
    let times = colours.iter().counts();
    (0..colours.len()).find(|&label| times[&colours[label]] > 1)
}

/// Gives a label a colour of its own.
fn single_out(colours: &mut Colours, label: usize) {
    colours[label] = colours.len();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> (Vec<Vec<usize>>, usize) {
        let labels = text.chars().filter(|letter| *letter != ' ').sorted().dedup().collect_vec();
        let label = |letter| labels.iter().position(|&own| own == letter).unwrap();
        let sides = text.split(' ').map(|piece| piece.chars().map(label).collect()).collect();
        (sides, labels.len())
    }

    /// The number of exchanges, what makes pieces of mirror images, and whether there may be more.
    fn found(text: &str, flip: bool, border: Option<usize>) -> (usize, Option<Vec<usize>>, bool) {
        let (sides, labels) = pieces(text);
        let colours = (0..labels).map(|label| usize::from(border == Some(label))).collect();
        let pieces = Pieces { sides: &sides, flip, colours };
        let Exchanges { generators, mirroring, more } = pieces.exchanges(1 << 12);
        assert!(generators.iter().all(|exchange| pieces.makes_pieces(&sides, exchange)));
        let (mut all, mut next) = (vec![(0..labels).collect_vec()], 0);
        while next < all.len() && !more {
            for then in &generators {
                let product = all[next].iter().map(|&label| then[label]).collect_vec();
                if !all.contains(&product) {
                    all.push(product);
                }
            }
            next += 1;
        }
        (all.len(), mirroring, more)
    }

    /// The same by trying every permutation.
    fn listed(text: &str, flip: bool) -> usize {
        let (sides, labels) = pieces(text);
        let pieces = Pieces { sides: &sides, flip, colours: vec![0; labels] };
        let all = (0..labels).permutations(labels);
        all.filter(|exchange| pieces.makes_pieces(&sides, exchange)).count()
    }

    #[test]
    fn exchanges_are_those_that_make_pieces_of_pieces() {
        let all = ["aabc acba bbbb", "aabb abab baba", "abcd", "abc abd acd bcd", "ab cd ef gh"];
        let cycles = ["abcdef abcdfe", "abcde acebd", "abc bcd cde def efa fab", "ab bc cd da ae"];
        for (text, flip) in all.into_iter().chain(cycles).cartesian_product([false, true]) {
            assert_eq!(found(text, flip, None).0, listed(text, flip), "{text} {flip}");
        }
        // Two labels are alike once the border has one of the three.
        assert_eq!(found("abc acb", false, None).0, 6);
        assert_eq!(found("abc acb", false, Some(0)).0, 2);
    }

    #[test]
    fn mirror_images_are_pieces_or_become_pieces() {
        assert_eq!(found("aabc acba", false, None).1, Some(vec![0, 1, 2]));
        assert_eq!(found("aabc", false, None).1, Some(vec![0, 2, 1]));
        assert_eq!(found("aabc abbb", false, None).1, None);
    }

    #[test]
    fn too_many_exchanges_are_told() {
        let text = ('a'..='z').map(|letter| letter.to_string().repeat(4)).join(" ");
        assert!(found(&text, false, None).2);
        let text = ('a'..='e').map(|letter| letter.to_string().repeat(4)).join(" ");
        assert_eq!(found(&text, false, None), (120, Some((0..5).collect()), false));
    }
}
