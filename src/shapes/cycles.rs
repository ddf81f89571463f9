//! Cycles of labels, and exchanges of labels that make cycles of cycles.
//!
//! Labels that occur differently are told apart, and then those beside them, until nothing changes.
//! As long as several labels are alike, one of them is singled out, and each label that it may
//! become is tried: this finds one exchange, or proves that none exists. To find generators
//! of all exchanges, labels are singled out until none are alike. Then, from the last of them to
//! the first, each label is tried that this one may become while those before it stay. Labels that it
//! becomes by the exchanges known so far are left out, as in [`Partition::orbit`].

use std::collections::BTreeMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use itertools::Itertools;
use puzzlec_encodings::Partition;

/// The ways to read a cycle: forwards from each of its labels on, in their order; then, if it may
/// be turned over, backwards from each of them.
///
/// ```
/// use puzzlec::shapes::cycles::readings;
///
/// assert!(readings(&[1, 2, 3], false).eq([[1, 2, 3], [2, 3, 1], [3, 1, 2]]));
/// assert!(readings(&[1, 2, 3], true).skip(3).eq([[1, 3, 2], [2, 1, 3], [3, 2, 1]]));
/// ```
pub fn readings<T: Copy>(cycle: &[T], flip: bool) -> impl Iterator<Item = Vec<T>> {
    let directions = if flip { &[false, true][..] } else { &[false] };
    directions.iter().cartesian_product(0..cycle.len()).map(|(is_backwards, start)| {
        let mut reading = [&cycle[start..], &cycle[..start]].concat();
        if *is_backwards {
            reading[1..].reverse();
        }
        reading
    })
}

/// The least way to read a cycle, which is the same for cycles that are alike.
pub fn least(cycle: &[usize], flip: bool) -> Vec<usize> {
    readings(cycle, flip).min().unwrap_or_default()
}

/// Cycles of labels. The labels are numbers, counted from 0.
#[derive(Clone, Debug)]
pub struct Cycles {
    /// The labels of each cycle, from one of them on.
    pub cycles: Vec<Vec<usize>>,
    /// True if cycles may be turned over.
    pub flip: bool,
    /// Every label by its colour: labels of different colours are not exchanged.
    pub colours: Colours,
}

/// A colour for each label.
pub type Colours = Vec<usize>;

/// Exchanges of labels that make cycles of cycles, each the label that each label becomes.
#[derive(Clone, Debug)]
pub struct Exchanges {
    /// Generators.
    pub generators: Vec<Vec<usize>>,
    /// The number of all exchanges; nothing if the search was given up, and there may be more.
    pub count: Option<usize>,
    /// An exchange that makes the cycles of the same ones read backwards, the identity if that
    /// does.
    pub mirroring: Option<Vec<usize>>,
}

/// The most labels of cycles that are looked at.
const WORK: usize = 1 << 24;

/// The search takes too long.
struct TooLong;

/// What the search finds, unless it takes too long.
type Result<T> = std::result::Result<T, TooLong>;

impl Cycles {
    /// The exchanges, up to a maximum number.
    ///
    /// ```
    /// use puzzlec::shapes::cycles::Cycles;
    ///
    /// // A square, whose corners are all alike.
    /// let square = Cycles { cycles: vec![vec![0, 1, 2, 3]], flip: true, colours: vec![0; 4] };
    /// assert_eq!(square.exchanges(100).count, Some(8));
    /// assert_eq!(square.exchanges(5).count, None);
    /// ```
    pub fn exchanges(&self, most: usize) -> Exchanges {
        let mut search = Search { own: self, work: 0, generators: Vec::new() };
        let mut orbits = Partition::new(self.colours.len());
        let count = search.generate(self.colours.clone(), most, &mut orbits);
        let backwards = |cycle: &Vec<usize>| cycle.iter().rev().copied().collect();
        let mirrored = self.cycles.iter().map(backwards).collect_vec();
        let identity = (0..self.colours.len()).collect_vec();
        let mirroring = if self.are_made(&mirrored, &identity) {
            Ok(Some(identity))
        } else {
            search.find(&mirrored, [self.colours.clone(), self.colours.clone()])
        };
        let count = count.ok().filter(|_| mirroring.is_ok());
        Exchanges { generators: search.generators, count, mirroring: mirroring.ok().flatten() }
    }

    /// True if an exchange makes these cycles of those.
    fn are_made(&self, of: &[Vec<usize>], exchange: &[usize]) -> bool {
        let least = |cycle: Vec<usize>| least(&cycle, self.flip);
        let exchanged = |cycle: &Vec<usize>| cycle.iter().map(|&label| exchange[label]).collect();
        let images = of.iter().map(exchanged).map(least).sorted();
        images.eq(self.cycles.iter().cloned().map(least).sorted())
    }
}

struct Search<'c> {
    own: &'c Cycles,
    /// The number of labels of cycles that were looked at.
    work: usize,
    /// Those that were found.
    generators: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Finds generators of the exchanges that keep colours, and their number, unless this exceeds
    /// the maximum. `orbits` are those of the labels under the exchanges that were found.
    fn generate(&mut self, colours: Colours, most: usize, orbits: &mut Partition) -> Result<usize> {
        let mut both = [colours.clone(), colours];
        self.refine(&self.own.cycles, &mut both)?;
        let [colours, _] = both;
        let Some(label) = alike(&colours) else { return Ok(1) };
        let stay = self.generate(singled_out(&colours, label), most, orbits)?;
        let alike = colours.iter().positions(|&colour| colour == colours[label]);
        let images = orbits.orbit(label, alike, |image| {
            let both = [label, image].map(|label| singled_out(&colours, label));
            let found = self.find(&self.own.cycles, both)?;
            self.generators.extend(found.clone());
            Ok(found)
        })?;
        let count = stay.saturating_mul(images);
        if count > most { Err(TooLong) } else { Ok(count) }
    }

    /// An exchange that makes the own cycles of these, and labels of labels of the same colour.
    fn find(&mut self, of: &[Vec<usize>], mut colours: [Colours; 2]) -> Result<Option<Vec<usize>>> {
        if !self.refine(of, &mut colours)? {
            return Ok(None);
        }
        let [from, to] = &colours;
        let Some(label) = alike(from) else {
            let image = |colour| to.iter().position(|other| other == colour);
            let exchange = from.iter().filter_map(image).collect_vec();
            return Ok(Some(exchange).filter(|exchange| self.own.are_made(of, exchange)));
        };
        for image in to.iter().positions(|&colour| colour == from[label]) {
            let both = [singled_out(from, label), singled_out(to, image)];
            if let Some(exchange) = self.find(of, both)? {
                return Ok(Some(exchange));
            }
        }
        Ok(None)
    }

    /// Tells labels apart by where they stand beside others, in these cycles and in the own ones;
    /// true if both have as many labels of each colour.
    fn refine(&mut self, of: &[Vec<usize>], colours: &mut [Colours; 2]) -> Result<bool> {
        let mut told = colours[0].iter().unique().count();
        loop {
            self.work += 2 * of.iter().map(Vec::len).sum::<usize>();
            if self.work > WORK {
                return Err(TooLong);
            }
            let [from, to] = &*colours;
            let views = [self.views(of, from), self.views(&self.own.cycles, to)];
            let numbers = views.iter().flatten().sorted().dedup().zip(0..);
            let numbers: BTreeMap<_, usize> = numbers.collect();
            *colours = views.each_ref().map(|own| own.iter().map(|view| numbers[view]).collect());
            let [from, to] = colours.each_ref().map(|colours| colours.iter().sorted());
            if !from.eq(to) {
                return Ok(false);
            }
            if numbers.len() == told {
                return Ok(true);
            }
            told = numbers.len();
        }
    }

    /// For each label its colour, and the sum of hashes of the colours that are read from each of
    /// its places on. If two sums are equal by chance, more labels are alike, and are tried.
    fn views(&self, cycles: &[Vec<usize>], colours: &Colours) -> Vec<(usize, u64)> {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let mut views = colours.iter().map(|&colour| (colour, 0)).collect_vec();
        for cycle in cycles {
            let coloured = cycle.iter().map(|&label| colours[label]).collect_vec();
            for (reading, &label) in readings(&coloured, self.own.flip).zip(cycle.iter().cycle()) {
                let (_, sum): &mut (usize, u64) = &mut views[label];
                *sum = sum.wrapping_add(hasher.hash_one(reading));
            }
        }
        views
    }
}

/// The first label that has its colour in common with another.
fn alike(colours: &Colours) -> Option<usize> {
    let times = colours.iter().counts();
    colours.iter().position(|colour| times[colour] > 1)
}

/// These colours, with one of its own for a label.
fn singled_out(colours: &Colours, label: usize) -> Colours {
    let mut colours = colours.clone();
    colours[label] = colours.len();
    colours
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycles(text: &str, flip: bool, border: Option<usize>) -> Cycles {
        let labels = text.chars().filter(|letter| *letter != ' ').sorted().dedup().collect_vec();
        let label = |letter| labels.iter().position(|&own| own == letter).unwrap();
        let cycles = text.split(' ').map(|cycle| cycle.chars().map(label).collect()).collect();
        let colours = (0..labels.len()).map(|label| usize::from(border == Some(label))).collect();
        Cycles { cycles, flip, colours }
    }

    /// The number of exchanges, if it is known, and what makes cycles of mirror images.
    fn found(text: &str, flip: bool, border: Option<usize>) -> (Option<usize>, Option<Vec<usize>>) {
        let cycles = cycles(text, flip, border);
        let Exchanges { generators, count, mirroring } = cycles.exchanges(1 << 12);
        assert!(generators.iter().all(|exchange| cycles.are_made(&cycles.cycles, exchange)));
        let (mut all, mut next) = (vec![(0..cycles.colours.len()).collect_vec()], 0);
        while next < all.len() && count.is_some() {
            for then in &generators {
                let product = all[next].iter().map(|&label| then[label]).collect_vec();
                if !all.contains(&product) {
                    all.push(product);
                }
            }
            next += 1;
        }
        assert!(count.is_none_or(|count| count == all.len()));
        (count, mirroring)
    }

    /// The same by trying every permutation.
    fn listed(text: &str, flip: bool) -> usize {
        let cycles = cycles(text, flip, None);
        let all = (0..cycles.colours.len()).permutations(cycles.colours.len());
        all.filter(|exchange| cycles.are_made(&cycles.cycles, exchange)).count()
    }

    #[test]
    fn exchanges_are_those_that_make_cycles_of_cycles() {
        let all = ["aabc acba bbbb", "aabb abab baba", "abcd", "abc abd acd bcd", "ab cd ef gh"];
        let rings = ["abcdef abcdfe", "abcde acebd", "abc bcd cde def efa fab", "ab bc cd da ae"];
        for (text, flip) in all.into_iter().chain(rings).cartesian_product([false, true]) {
            assert_eq!(found(text, flip, None).0, Some(listed(text, flip)), "{text} {flip}");
        }
        // Two labels are alike once the border has one of the three.
        assert_eq!(found("abc acb", false, None).0, Some(6));
        assert_eq!(found("abc acb", false, Some(0)).0, Some(2));
    }

    #[test]
    fn mirror_images_are_cycles_or_become_cycles() {
        assert_eq!(found("aabc acba", false, None).1, Some(vec![0, 1, 2]));
        assert_eq!(found("aabc", false, None).1, Some(vec![0, 2, 1]));
        assert_eq!(found("aabc abbb", false, None).1, None);
    }

    #[test]
    fn too_many_exchanges_are_told() {
        let text = ('a'..='z').map(|letter| letter.to_string().repeat(4)).join(" ");
        assert_eq!(found(&text, false, None).0, None);
        let text = ('a'..='e').map(|letter| letter.to_string().repeat(4)).join(" ");
        assert_eq!(found(&text, false, None), (Some(120), Some((0..5).collect())));
    }
}
