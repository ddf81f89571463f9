//! Square grids, whose cells are numbered row by row.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

use itertools::{Itertools, iproduct};

/// A square grid divided into regions of as many cells as a line has (Walter-Ulrich Behrens,
/// "Feldversuchsanordnungen mit verbessertem Ausgleich der Bodenunterschiede", 1956).
///
/// ```
/// use puzzlec::shapes::grid::Regions;
///
/// let boxes = Regions::rectangles(1, 2);
/// assert_eq!(Regions::named(&[["a", "a"], ["b", "b"]]).as_ref(), Some(&boxes));
/// assert_eq!(boxes.units("box").nth(4), Some(("box 1".to_owned(), vec![0, 1])));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    /// The length of a line, and the number of lines and of regions.
    pub n: usize,
    /// The region of each cell, from 0 on.
    pub of: Vec<usize>,
}

impl Regions {
    /// Rectangles with these numbers of rows and columns, at least one.
    pub fn rectangles(rows: usize, columns: usize) -> Self {
        let n = rows * columns;
        let region = |cell| cell / n / rows * rows + cell % n / columns;
        Self { n, of: (0..n * n).map(region).collect() }
    }

    /// The regions of the cells that have the same name, row by row; `None` if they are not as many
    /// as the rows, or not of as many cells.
    pub fn named<N: Hash + Eq>(rows: &[impl AsRef<[N]>]) -> Option<Self> {
        let (n, names) = (rows.len(), rows.iter().flat_map(AsRef::as_ref));
        let sizes = names.clone().counts();
        let is_right = sizes.len() == n && sizes.values().all(|&size| size == n);
        let numbers: HashMap<_, _> = names.clone().unique().zip(0..).collect();
        is_right.then(|| Self { n, of: names.map(|name| numbers[name]).collect() })
    }

    /// The cells of each row.
    pub fn rows(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.n).map(|row| row * self.n..(row + 1) * self.n)
    }

    /// The cells of the rows, of the columns and of the regions, which are called so, each under
    /// its kind and its number from 1 on.
    pub fn units(&self, region: &str) -> impl Iterator<Item = (String, Vec<usize>)> {
        let Self { n, of } = self;
        let kinds = ["row", "column", region].into_iter().enumerate();
        kinds.cartesian_product(0..*n).map(move |((kind, name), unit)| {
            let is_in = |&cell: &usize| [cell / n, cell % n, of[cell]][kind] == unit;
            (format!("{name} {}", unit + 1), (0..n * n).filter(is_in).collect())
        })
    }

    /// Generators of all moves of the cells that make lines of lines and regions of regions, if
    /// these are equal rectangles, as the images of all cells: exchanges of lines within bands and
    /// of bands, and the [motions] of the square.
    ///
    /// ```
    /// use itertools::Itertools;
    /// use puzzlec::shapes::grid::Regions;
    ///
    /// // An exchange of the rows, one of the columns, and the half turn, which is both.
    /// let moves = Regions::rectangles(1, 2).moves().unique().collect_vec();
    /// assert_eq!(moves, [[2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]]);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Vec<usize>> {
        exchanges(self.n).chain(motions(self.n)).filter(|images| self.keeps(images))
    }

    /// The motions of the square that make regions of regions and keep the mark of each cell, but
    /// for the one that moves nothing, as the images of all cells.
    ///
    /// ```
    /// use puzzlec::shapes::grid::Regions;
    ///
    /// let rows = Regions::rectangles(1, 2);
    /// let motions: Vec<_> = rows.motions(&['1', '.', '1', '.']).collect();
    /// assert_eq!(motions, [[2, 3, 0, 1]]);
    /// ```
    pub fn motions<M: PartialEq>(&self, marks: &[M]) -> impl Iterator<Item = Vec<usize>> {
        motions(self.n).filter(move |images| {
            self.keeps(images) && images.iter().map(|&image| &marks[image]).eq(marks)
        })
    }

    /// True if these images make regions of regions.
    fn keeps(&self, images: &[usize]) -> bool {
        let regions = images.iter().map(|&image| self.of[image]).zip(&self.of);
        regions.unique().count() == self.n
    }
}

/// The motions of a square of `n` by `n` cells but for the one that moves nothing, as the images of
/// all cells.
pub fn motions(n: usize) -> impl Iterator<Item = Vec<usize>> {
    let own = (0..n).collect_vec();
    let sides = [own.clone(), own.iter().rev().copied().collect()];
    let motions = iproduct!(sides.clone(), sides, [false, true]).skip(1);
    motions.map(|(rows, columns, transposed)| images(&rows, &columns, transposed))
}

/// The exchanges of neighbouring blocks of rows or of columns, as the images of all cells.
fn exchanges(n: usize) -> impl Iterator<Item = Vec<usize>> {
    let blocks = (1..=n / 2).flat_map(move |by| (0..=n - 2 * by).map(move |first| (first, by)));
    blocks.flat_map(move |(first, by)| {
        let own = (0..n).collect_vec();
        let mut lines = own.clone();
        lines[first..first + 2 * by].rotate_left(by);
        [images(&lines, &own, false), images(&own, &lines, false)]
    })
}

/// The images of all cells, given those of the rows and of the columns.
fn images(rows: &[usize], columns: &[usize], transposed: bool) -> Vec<usize> {
    let n = rows.len();
    let image = |(&row, &column): (&usize, &usize)| {
        if transposed { column * n + row } else { row * n + column }
    };
    rows.iter().cartesian_product(columns).map(image).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_told_from_their_names_and_meet_each_line_in_a_part() {
        for (rows, columns) in (1..4).cartesian_product(1..4) {
            let boxes = Regions::rectangles(rows, columns);
            let n = boxes.n;
            let names = boxes.of.chunks(n).map(<[_]>::to_vec).collect_vec();
            assert_eq!(Regions::named(&names).as_ref(), Some(&boxes));
            assert!(boxes.rows().flatten().eq(0..n * n) && boxes.rows().all(|row| row.len() == n));
            let units = boxes.units("box").collect_vec();
            assert_eq!(units.len(), 3 * n);
            for ((line, cells), (_, of_box)) in iproduct!(&units[..2 * n], &units[2 * n..]) {
                let shared = cells.iter().filter(|cell| of_box.contains(cell)).count();
                let part = if line.starts_with("row") { columns } else { rows };
                assert!([0, part].contains(&shared), "{line} of {rows} by {columns}");
                assert_eq!((cells.len(), of_box.len()), (n, n));
            }
        }
    }

    #[test]
    fn moves_make_lines_of_lines() {
        let lines: [fn(usize, usize) -> usize; 2] = [|cell, n| cell / n, |cell, n| cell % n];
        for n in 0..6 {
            for images in exchanges(n).chain(motions(n)) {
                assert!(images.iter().copied().sorted().eq(0..n * n), "{images:?}");
                for line in lines {
                    // As many lines of one kind are met as there are.
                    let becomes = |other: &fn(usize, usize) -> usize| {
                        let met = images.iter().enumerate();
                        let met = met.map(|(cell, &image)| (line(cell, n), other(image, n)));
                        met.unique().count() == n
                    };
                    assert_eq!(
                        lines.iter().filter(|other| becomes(other)).count(),
                        1 + usize::from(n < 2),
                        "{images:?}"
                    );
                }
            }
        }
    }
}
