//! Normal forms: the rows of a matrix, or interchangeable indices, laid one after the other.
//!
//! Rows are laid in any order, and what a row becomes at its place is as small as what lies before
//! it allows: columns are numbered as late as possible, so that a row gives the smallest numbers
//! that are left to the columns of its ones. Indices that are alike are laid in the same way; an
//! index becomes what the solution says of it and of those before. If some row becomes smaller than
//! the solution's own row at this place, the solution is not the smallest; if larger, this order
//! leads to no smaller solution and to no automorphism; and an order that leads to the end with the
//! solution's own rows is an automorphism.
//!
//! First the rows are laid in their own order. From the last place to the first, another row is
//! then laid there, and others after it, until an automorphism is found. What is laid after a row
//! that an automorphism puts there is the image of what was tried before; so rows are left out that
//! automorphisms known so far make of one that was tried, as [`Partition::orbit`] does. All of them
//! keep the rows before.

use std::cmp::Ordering;

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::Partition;
use puzzlec_encodings::symmetry::{Group, Level, Matrix, Place};

use crate::puzzle::count::Natural;

/// A number and indices, as they are compared.
type Fact = (usize, Vec<usize>);

/// The rows or indices that are laid, each with its facts in the solution.
pub(super) enum Items<'l> {
    /// The columns of the ones of each row.
    Rows { rows: Vec<Vec<usize>>, columns: usize, permutes_columns: bool },
    /// The facts of each index.
    Alike(Vec<Vec<&'l Place>>),
}

impl<'l> Items<'l> {
    /// The rows or indices of a solution that a level lays; `None` if it lays nothing.
    pub(super) fn new(level: &'l Level, key: &[Lit]) -> Option<Self> {
        let ones = key.iter().filter(|lit| lit.is_positive()).map(|lit| lit.var().index());
        if let &Some(Matrix { rows, columns, permutes_columns, ref cells }) = &level.matrix {
            let mut rows = vec![Vec::new(); rows];
            for (row, column) in ones.filter_map(|var| cells[var]) {
                rows[row].push(column);
            }
            for row in &mut rows {
                row.sort_unstable();
            }
            return Some(Self::Rows { rows, columns, permutes_columns });
        }
        let alike = level.alike.as_ref()?;
        let mut items = vec![Vec::new(); alike.count];
        for place in ones.filter_map(|var| alike.places[var].as_ref()) {
            for (at, &index) in place.indices.iter().enumerate() {
                if !place.indices[..at].contains(&index) {
                    items[index].push(place);
                }
            }
        }
        Some(Self::Alike(items))
    }

    const fn len(&self) -> usize {
        match self {
            Self::Rows { rows, .. } => rows.len(),
            Self::Alike(items) => items.len(),
        }
    }

    /// The numbering before anything is laid.
    fn begin(&self) -> Numbering {
        match self {
            Self::Rows { columns, permutes_columns: true, .. } => vec![0; *columns],
            Self::Rows { columns, .. } => (0..*columns).collect(),
            Self::Alike(items) => vec![usize::MAX; items.len()],
        }
    }

    /// The smallest that an item becomes at the next place.
    fn image(&self, numbering: &[usize], place: usize, item: usize) -> Vec<Fact> {
        match self {
            Self::Rows { rows, .. } => {
                let image = rows[item].iter().map(|&own| numbering[own]);
                let mut image = image.sorted_unstable().collect_vec();
                for at in 1..image.len() {
                    // As many as were the same are one after the other now.
                    image[at] = image[at].max(image[at - 1] + 1);
                }
                image.into_iter().map(|column| (column, Vec::new())).collect()
            }
            Self::Alike(items) => {
                let number = |&index: &usize| if index == item { place } else { numbering[index] };
                let fact = |of: &&Place| {
                    let mut numbers: Vec<usize> = of.indices.iter().map(number).collect();
                    if of.is_unordered {
                        numbers.sort_unstable();
                    }
                    (of.what, numbers)
                };
                let is_known = |(_, numbers): &Fact| !numbers.contains(&usize::MAX);
                items[item].iter().map(fact).filter(is_known).sorted_unstable().collect()
            }
        }
    }

    /// The numbering when an item was laid.
    fn after(&self, numbering: &[usize], place: usize, item: usize) -> Numbering {
        let mut next = numbering.to_vec();
        match self {
            Self::Rows { rows, permutes_columns: true, .. } => {
                let mut taken = vec![0; next.len()];
                for &column in &rows[item] {
                    taken[numbering[column]] += 1;
                }
                for first in &mut next {
                    *first += taken[*first];
                }
                for &column in &rows[item] {
                    next[column] = numbering[column];
                }
            }
            Self::Rows { .. } => {}
            Self::Alike(_) => next[item] = place,
        }
        next
    }

    /// True if an item that is laid in the own order becomes itself: always, where its facts speak
    /// of those before only.
    fn is_own(&self, item: usize, image: &[Fact]) -> bool {
        match self {
            Self::Rows { rows, .. } => image.iter().map(|(column, _)| column).eq(&rows[item]),
            Self::Alike(_) => true,
        }
    }

    /// Groups of equal columns, whose exchanges change nothing.
    fn alike_columns(&self) -> Vec<usize> {
        let Self::Rows { rows, columns, permutes_columns: true } = self else { return Vec::new() };
        let mut of_column = vec![Vec::new(); *columns];
        for (number, row) in rows.iter().enumerate() {
            for &column in row {
                of_column[column].push(number);
            }
        }
        let alike = of_column.into_iter().sorted_unstable().dedup_with_count();
        alike.map(|(count, _)| count).collect()
    }

    /// The size of the class of the solution with these literals, if it is the smallest.
    pub(super) fn class(&self, key: &[Lit], group: &Group, level: &Level) -> Option<Natural> {
        let (laid, automorphisms) = self.automorphisms()?;
        // What is not laid stays when rows or indices are permuted.
        let rest = |key: &[Lit]| -> Vec<Lit> {
            key.iter().copied().filter(|lit| !level.is_laid(lit.var())).collect()
        };
        let (own, mut fixing, mut image) = (rest(key), 1, Vec::new());
        for map in group.iter().skip(1) {
            map.images(key, &mut image);
            let other = Items::new(level, &image)?;
            let mut search = Search { items: &other, own: &laid, laid: Vec::new() };
            if search.lay_all(&other.begin()).ok()?.is_some() {
                match rest(&image).cmp(&own) {
                    Ordering::Less => return None,
                    Ordering::Equal => fixing += 1,
                    Ordering::Greater => {}
                }
            }
        }
        let columns = self.alike_columns();
        let of_columns = columns.iter().sum();
        let all = (1..=self.len()).chain(1..=of_columns).chain([group.len()]);
        let same = columns.into_iter().flat_map(|alike| 2..=alike);
        Some(Natural::ratio(all, automorphisms.into_iter().chain(same).chain([fixing])))
    }

    /// The facts that are laid at each place in the own order, and numbers whose product is the
    /// number of automorphisms, but for exchanges of columns that are the same: for each item, the
    /// number of those that it can become while all before it stay. Nothing if the solution is not
    /// the smallest.
    fn automorphisms(&self) -> Option<(Vec<Vec<Fact>>, Vec<usize>)> {
        let count = self.len();
        let (mut numbering, mut numberings, mut own) = (self.begin(), Vec::new(), Vec::new());
        for place in 0..count {
            let image = self.image(&numbering, place, place);
            if !self.is_own(place, &image) {
                return None;
            }
            own.push(image);
            let next = self.after(&numbering, place, place);
            numberings.push(std::mem::replace(&mut numbering, next));
        }
        let mut orbits = Partition::new(count);
        let sizes = (0..count).rev().map(|place| {
            orbits.orbit(place, place + 1..count, |item| {
                let laid = (0..place).collect();
                Search { items: self, own: &own, laid }.lay(item, &numberings[place])
            })
        });
        let sizes = sizes.collect::<Result<_, Smaller>>().ok()?;
        Some((own, sizes))
    }
}

/// The order of two items: smaller is the one that says more where they differ, so that what says
/// nothing comes last.
fn compare(one: &[Fact], other: &[Fact]) -> Ordering {
    let differ = one.iter().zip(other).map(|(a, b)| a.cmp(b)).find(|order| order.is_ne());
    differ.unwrap_or_else(|| other.len().cmp(&one.len()))
}

/// The new numbers, as far as they are known: of columns, the first of a run that those share which
/// were in the same rows so far; of indices, the place where they lie, if they do.
type Numbering = Vec<usize>;

/// A smaller solution.
struct Smaller;
struct Search<'s> {
    items: &'s Items<'s>,
    /// The facts that must be laid at each place.
    own: &'s [Vec<Fact>],
    /// The items that are laid, in their order.
    laid: Vec<usize>,
}

impl Search<'_> {
    /// Lays an item and then all others so that what was there before is laid again, if it can be;
    /// the items in the order in which they are laid then.
    fn lay(&mut self, item: usize, numbering: &[usize]) -> Result<Option<Vec<usize>>, Smaller> {
        let place = self.laid.len();
        match compare(&self.items.image(numbering, place, item), &self.own[place]) {
            Ordering::Less => return Err(Smaller),
            Ordering::Greater => return Ok(None),
            Ordering::Equal => {}
        }
        self.laid.push(item);
        let images = self.lay_all(&self.items.after(numbering, place, item))?;
        if images.is_none() {
            self.laid.pop();
        }
        Ok(images)
    }

    /// Lays all others.
    fn lay_all(&mut self, numbering: &[usize]) -> Result<Option<Vec<usize>>, Smaller> {
        if self.laid.len() == self.items.len() {
            return Ok(Some(self.laid.clone()));
        }
        for item in 0..self.items.len() {
            if !self.laid.contains(&item)
                && let images @ Some(_) = self.lay(item, numbering)?
            {
                return Ok(images);
            }
        }
        Ok(None)
    }
}
