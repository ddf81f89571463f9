//! Normal forms: the rows of a matrix, or indices that are alike, laid one after the other.
//!
//! Rows are laid in any order, and what a row becomes at its place is as small as what lies before
//! it allows: columns are numbered as late as possible, so that a row gives the smallest numbers
//! that are left to the columns of its ones. Indices that are alike are laid in the same way; an
//! index becomes what the solution says of it and of those before. If some row becomes smaller than
//! the solution's own row at this place, the solution is not the smallest; if larger, this order
//! leads to no smaller solution and to no automorphism; and an order that leads to the end with the
//! solution's own rows is an automorphism.
//!
//! First the rows are laid in their own order. From the last place to the first, another row is then
//! laid there, and others after it, until an automorphism is found. What is laid after a row that an
//! automorphism puts there is the image of what was tried before; so rows are left out that
//! automorphisms known so far make of one that was tried. All of them keep the rows before. This is
//! how Brendan McKay, "Practical graph isomorphism", 1981, finds the automorphisms of graphs.

use std::cmp::Ordering;

use puzzlec_dimacs::Lit;
use puzzlec_encodings::symmetry::{Alike, Group, Level, Map, Matrix, Place};

use crate::puzzle::count::Natural;

/// What is laid: for each row or index what the solution says of it.
pub(super) struct Laid<'k> {
    key: &'k [Lit],
    items: Items,
    /// What is laid at each place in the own order.
    own: Vec<Vec<Fact>>,
}

/// A number and indices, as they are compared.
type Fact = (usize, Vec<usize>);

enum Items {
    /// The columns of the ones of each row.
    Rows { rows: Vec<Vec<usize>>, columns: usize, permutes_columns: bool },
    /// The facts that speak of each index.
    Alike(Vec<Vec<Place>>),
}

impl Items {
    fn new(level: &Level, key: &[Lit]) -> Option<Self> {
        let ones = || key.iter().filter(|lit| lit.is_positive()).map(|lit| lit.var());
        let of_rows = |matrix: &Matrix| {
            let mut rows = vec![Vec::new(); matrix.rows];
            for (row, column) in ones().filter_map(|var| matrix.cells[var.index()]) {
                rows[row].push(column);
            }
            for row in &mut rows {
                row.sort_unstable();
            }
            let (columns, permutes_columns) = (matrix.columns, matrix.permutes_columns);
            Self::Rows { rows, columns, permutes_columns }
        };
        let of_indices = |alike: &Alike| {
            let mut items = vec![Vec::new(); alike.count];
            for place in ones().filter_map(|var| alike.places[var.index()].as_ref()) {
                let mut indices = place.indices.clone();
                indices.sort_unstable();
                indices.dedup();
                for index in indices {
                    items[index].push(place.clone());
                }
            }
            Self::Alike(items)
        };
        level.matrix.as_ref().map(of_rows).or_else(|| level.alike.as_ref().map(of_indices))
    }

    const fn len(&self) -> usize {
        match self {
            Self::Rows { rows, .. } => rows.len(),
            Self::Alike(items) => items.len(),
        }
    }

    /// What is known before anything is laid.
    fn begin(&self) -> Numbering {
        match self {
            Self::Rows { columns, permutes_columns: true, .. } => Numbering(vec![0; *columns]),
            Self::Rows { columns, .. } => Numbering((0..*columns).collect()),
            Self::Alike(items) => Numbering(vec![usize::MAX; items.len()]),
        }
    }

    /// The smallest that an item becomes at the next place.
    fn image(&self, numbering: &Numbering, place: usize, item: usize) -> Vec<Fact> {
        match self {
            Self::Rows { rows, .. } => {
                let mut image: Vec<usize> =
                    rows[item].iter().map(|&column| numbering.0[column]).collect();
                image.sort_unstable();
                for at in 1..image.len() {
                    // As many as were the same are one after the other now.
                    image[at] = image[at].max(image[at - 1] + 1);
                }
                image.into_iter().map(|column| (column, Vec::new())).collect()
            }
            Self::Alike(items) => {
                let number =
                    |&index: &usize| if index == item { place } else { numbering.0[index] };
                let facts = items[item].iter().map(|place| fact(place, number));
                let mut image: Vec<Fact> =
                    facts.filter(|(_, numbers)| !numbers.contains(&usize::MAX)).collect();
                image.sort_unstable();
                image
            }
        }
    }

    /// What is known when an item was laid.
    fn after(&self, numbering: &Numbering, place: usize, item: usize) -> Numbering {
        match self {
            Self::Rows { rows, permutes_columns: true, .. } => numbering.after(&rows[item]),
            Self::Rows { .. } => Numbering(numbering.0.clone()),
            Self::Alike(_) => {
                let mut numbers = numbering.0.clone();
                numbers[item] = place;
                Numbering(numbers)
            }
        }
    }

    /// The numbers of columns that are the same: their exchanges change nothing.
    fn alike_columns(&self) -> Vec<usize> {
        let Self::Rows { rows, columns, permutes_columns: true } = self else { return Vec::new() };
        let mut of_column = vec![Vec::new(); *columns];
        for (number, row) in rows.iter().enumerate() {
            for &column in row {
                of_column[column].push(number);
            }
        }
        of_column.sort_unstable();
        of_column.chunk_by(|one, other| one == other).map(<[_]>::len).collect()
    }
}

/// What a place becomes when its indices get these numbers.
fn fact(place: &Place, number: impl Fn(&usize) -> usize) -> Fact {
    let mut numbers: Vec<usize> = place.indices.iter().map(number).collect();
    if place.is_unordered {
        numbers.sort_unstable();
    }
    (place.what, numbers)
}

/// Which of two items is smaller: the one that says more where they differ, so that what says
/// nothing comes last.
fn compare(one: &[Fact], other: &[Fact]) -> Ordering {
    let differ =
        one.iter().zip(other).map(|(one, other)| one.cmp(other)).find(|order| order.is_ne());
    differ.unwrap_or_else(|| other.len().cmp(&one.len()))
}

/// What is known of the new numbers: of columns, the first of a run that those share which were in
/// the same rows so far; of indices, the place where they lie, if they do.
struct Numbering(Vec<usize>);

impl Numbering {
    /// What is known after a row.
    fn after(&self, row: &[usize]) -> Self {
        let mut taken = vec![0; self.0.len()];
        for &column in row {
            taken[self.0[column]] += 1;
        }
        let mut first: Vec<usize> = self.0.iter().map(|&first| first + taken[first]).collect();
        for &column in row {
            first[column] = self.0[column];
        }
        Self(first)
    }
}

/// A smaller solution.
struct Smaller;

impl<'k> Laid<'k> {
    /// What a level lays of a solution; `None` if it lays nothing.
    pub(super) fn new(level: &Level, key: &'k [Lit]) -> Option<Self> {
        let items = Items::new(level, key)?;
        let own = match &items {
            Items::Rows { rows, .. } => {
                let facts =
                    |row: &Vec<usize>| row.iter().map(|&column| (column, Vec::new())).collect();
                rows.iter().map(facts).collect()
            }
            Items::Alike(all) => {
                let upto = |index: usize| {
                    let within = |place: &&Place| place.indices.iter().all(|&i| i <= index);
                    let facts = all[index].iter().filter(within);
                    let mut facts: Vec<Fact> = facts.map(|place| fact(place, |&i| i)).collect();
                    facts.sort_unstable();
                    facts
                };
                (0..all.len()).map(upto).collect()
            }
        };
        Some(Self { key, items, own })
    }

    /// The size of the class of the solution, if it is the smallest.
    pub(super) fn class(&self, group: &Group, level: &Level) -> Option<Natural> {
        let automorphisms = self.automorphisms()?;
        // What is not laid stays when rows or indices are permuted.
        let rest = |key: &[Lit]| -> Vec<Lit> {
            key.iter().copied().filter(|lit| !level.is_laid(lit.var())).collect()
        };
        let (own, mut fixing) = (rest(self.key), 1);
        for map in group.iter().skip(1) {
            let image = image(map, self.key);
            let other = Items::new(level, &image)?;
            let mut search = Search { items: &other, own: &self.own, laid: Vec::new() };
            if search.lay_all(&other.begin()).ok()?.is_some() {
                match rest(&image).cmp(&own) {
                    Ordering::Less => return None,
                    Ordering::Equal => fixing += 1,
                    Ordering::Greater => {}
                }
            }
        }
        let columns = self.items.alike_columns();
        let of_columns = match &self.items {
            Items::Rows { columns, permutes_columns: true, .. } => *columns,
            _ => 0,
        };
        let all = (1..=self.items.len()).chain(1..=of_columns).chain([group.len()]);
        let same = columns.into_iter().flat_map(|alike| 2..=alike);
        Some(Natural::ratio(all, automorphisms.into_iter().chain(same).chain([fixing])))
    }

    /// Numbers whose product is the number of automorphisms, but for exchanges of columns that are
    /// the same: for each item, the number of those that it can become while all before it stay.
    /// Nothing if the solution is not the smallest.
    fn automorphisms(&self) -> Option<Vec<usize>> {
        let count = self.items.len();
        let mut numberings = vec![self.items.begin()];
        for place in 0..count {
            let numbering = numberings.last()?;
            if self.items.image(numbering, place, place) != self.own[place] {
                return None;
            }
            let next = self.items.after(numbering, place, place);
            numberings.push(next);
        }
        // Items that automorphisms make of one another have the same class, named by one of them.
        let mut class: Vec<usize> = (0..count).collect();
        let mut orbits = vec![1; count];
        for place in (0..count).rev() {
            let mut tried = vec![place];
            for item in place + 1..count {
                if tried.iter().any(|&tried| class[tried] == class[item]) {
                    continue;
                }
                tried.push(item);
                let laid = (0..place).collect();
                let mut search = Search { items: &self.items, own: &self.own, laid };
                if let Some(images) = search.lay(item, &numberings[place]).ok()? {
                    for (item, image) in images.into_iter().enumerate() {
                        let [old, new] = [item, image].map(|item| class[item]);
                        class.iter_mut().filter(|class| **class == old).for_each(|own| *own = new);
                    }
                }
            }
            orbits[place] = class.iter().filter(|&&own| own == class[place]).count();
        }
        Some(orbits)
    }
}

fn image(map: &Map, key: &[Lit]) -> Vec<Lit> {
    let mut image: Vec<Lit> = key.iter().map(|&lit| map.image(lit)).collect();
    image.sort_unstable();
    image
}

struct Search<'s> {
    items: &'s Items,
    /// What must be laid at each place.
    own: &'s [Vec<Fact>],
    /// The items that are laid, in their order.
    laid: Vec<usize>,
}

impl Search<'_> {
    /// Lays an item and then all others so that what was there before is laid again, if it can be;
    /// the items in the order in which they are laid then.
    fn lay(&mut self, item: usize, numbering: &Numbering) -> Result<Option<Vec<usize>>, Smaller> {
        let place = self.laid.len();
        match compare(&self.items.image(numbering, place, item), &self.own[place]) {
            Ordering::Less => return Err(Smaller),
            Ordering::Greater => return Ok(None),
            Ordering::Equal => {}
        }
        self.laid.push(item);
        let next = self.items.after(numbering, place, item);
        let images = self.lay_all(&next)?;
        if images.is_none() {
            self.laid.pop();
        }
        Ok(images)
    }

    /// Lays all others.
    fn lay_all(&mut self, numbering: &Numbering) -> Result<Option<Vec<usize>>, Smaller> {
        if self.laid.len() == self.items.len() {
            return Ok(Some(self.laid.clone()));
        }
        for item in 0..self.items.len() {
            if self.laid.contains(&item) {
                continue;
            }
            if let Some(images) = self.lay(item, numbering)? {
                return Ok(Some(images));
            }
        }
        Ok(None)
    }
}
