//! One search through the solutions of all sets and all dates.

use std::error::Error;

use puzzlec::engines::Interrupt;
use puzzlec::engines::cover::{Problem, Search};
use rustc_hash::FxHashMap;

use super::calendar::Calendar;
use super::stock::Stock;

/// The pieces of a set: their numbers, each stock's after those of the one before, sorted. A piece
/// that is there twice has its number twice.
pub(crate) type Set = Vec<u16>;

/// The number of solutions on each date, of every set that has some.
pub(crate) type Counts = FxHashMap<Set, Vec<u64>>;

/// What an option does.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    /// The piece of this number lies somewhere.
    Piece(u16),
    /// The label with this share in the number of a date stays uncovered.
    Label(usize),
}

/// An exact cover problem whose solutions are those of all sets on all dates.
///
/// Every cell is an item, and an option covers it with a piece, or leaves a label uncovered. Every
/// kind of labels is an item that is covered once, every stock one that is covered as often as a
/// set has pieces of it, and every piece one that is covered as often as there are copies, at most.
pub(crate) struct Everything {
    pub(crate) problem: Problem,
    meanings: Vec<Meaning>,
    /// The date of each sum of shares, if it exists.
    dates: Vec<Option<usize>>,
    count: usize,
}

impl Everything {
    /// The problem of a board and its stocks.
    ///
    /// # Errors
    /// When there are more pieces than a number can tell apart.
    pub(crate) fn new(calendar: &Calendar, stocks: &[Stock]) -> Result<Self, Box<dyn Error>> {
        let Calendar { tray, kinds, .. } = calendar;
        let pieces: Vec<_> = (0..)
            .zip(stocks)
            .flat_map(|(stock, own)| own.pieces.iter().map(move |piece| (stock, piece)))
            .collect();
        u16::try_from(pieces.len())
            .map_err(|_| "65,535 pieces are the most; choose a smaller stock")?;
        let (cells, pieces_from) =
            (tray.cells.len(), tray.cells.len() + kinds.len() + stocks.len());
        let mut problem = Problem::new((pieces_from + pieces.len()) as u32, 0);
        let mut meanings = Vec::new();
        let region = tray.cells.keys().copied().collect();
        let item =
            |cell| tray.cells.keys().position(|other| *other == cell).unwrap_or_default() as u32;
        let mut sums = 1;
        for (number, kind) in kinds.iter().enumerate() {
            for (place, &(_, cell)) in kind.iter().enumerate() {
                problem.option([item(cell), (cells + number) as u32])?;
                meanings.push(Meaning::Label(place * sums));
            }
            sums *= kind.len();
        }
        for (number, stock) in stocks.iter().enumerate() {
            let times = stock.number as u32;
            problem.bound((cells + kinds.len() + number) as u32, times, times)?;
        }
        for (number, (stock, piece)) in pieces.iter().enumerate() {
            let own = [cells + kinds.len() + stock, pieces_from + number].map(|item| item as u32);
            problem.bound(own[1], 0, piece.count as u32)?;
            for shape in &piece.orientations {
                for (_, covered) in shape.places(tray.lattice, &region) {
                    problem.option(covered.into_iter().map(item).chain(own))?;
                    meanings.push(Meaning::Piece(number as u16));
                }
            }
        }
        let mut dates = vec![None; sums];
        for (date, labels) in calendar.dates.iter().enumerate() {
            let (mut sum, mut size) = (0, 1);
            for (label, kind) in labels.iter().zip(kinds) {
                (sum, size) = (sum + label * size, size * kind.len());
            }
            dates[sum] = Some(date);
        }
        Ok(Self { problem, meanings, dates, count: calendar.dates.len() })
    }

    /// Adds the solutions in a cube of the search, and returns the number of its nodes.
    pub(crate) fn add(&self, cube: &[u32], counts: &mut Counts) -> u64 {
        let (mut search, interrupt) = (Search::within(&self.problem, cube), Interrupt::new());
        let mut set = Vec::new();
        while let Some(options) = search.advance(u64::MAX, &interrupt) {
            set.clear();
            let mut sum = 0;
            for &option in options {
                match self.meanings[option as usize] {
                    Meaning::Piece(piece) => set.push(piece),
                    Meaning::Label(share) => sum += share,
                }
            }
            let Some(date) = self.dates[sum] else { continue };
            set.sort_unstable();
            if let Some(dates) = counts.get_mut(&set) {
                dates[date] += 1;
            } else {
                let mut dates = vec![0; self.count];
                dates[date] = 1;
                counts.insert(set.clone(), dates);
            }
        }
        search.nodes()
    }

    /// The number of dates.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// The dates and what options mean, for a digest.
    pub(crate) fn dates(&self) -> String {
        format!("{:?}{:?}", self.dates, self.meanings)
    }
}
