//! A board with labels, and the dates that it can show.

use std::collections::BTreeMap;
use std::error::Error;

use itertools::Itertools;
use puzzlec::puzzle::instance::{InstanceError, Params, Source};
use puzzlec::puzzles::packing::{Tray, dates};
use puzzlec::shapes::lattice::Cell;

/// A board, some of whose labels stay uncovered.
#[derive(Clone, Debug)]
pub(crate) struct Calendar {
    /// The board.
    pub(crate) tray: Tray,
    /// The labels of each kind, such as months and days, with their cells. One of each kind stays
    /// uncovered.
    pub(crate) kinds: Vec<Vec<(String, Cell)>>,
    /// The dates: a label of each kind, by their numbers.
    pub(crate) dates: Vec<Vec<usize>>,
}

impl Calendar {
    /// Reads a board. Without kinds of labels, such as `A,B,C`, they are those of its calendar, and
    /// the dates those that exist.
    ///
    /// # Errors
    /// When the file has no board, the board no dates, or a date a label that is on no cell.
    pub(crate) fn read(source: &Source, kinds: &[String]) -> Result<Self, Box<dyn Error>> {
        let tray = Tray::of(source)?;
        if let Some((cell, _)) = tray.cells.iter().find(|(_, mark)| *mark == "?") {
            let problem = format!("the cell ({cell}) may stay uncovered");
            return Err(format!("{problem}; draw it as `.`, or as `#` to leave it out").into());
        }
        let (kinds, dates) = if kinds.is_empty() { of_year(source)? } else { all(kinds) };
        if dates.is_empty() {
            let help = "add a [calendar] table as in `puzzlec show calendar`, or name the labels of \
                        which one stays uncovered: --labels A,B,C";
            return Err(format!("the board has no dates; {help}").into());
        }
        if let Some(label) = kinds.iter().flatten().duplicates().next() {
            let problem = format!("the label `{label}` is given twice");
            return Err(format!("{problem}; each label is of one kind, and named once").into());
        }
        let on: BTreeMap<&str, Cell> =
            tray.cells.iter().map(|(&cell, mark)| (mark.as_str(), cell)).collect();
        let found = |label: String| match on.get(label.as_str()) {
            Some(&cell) if label != "." => Ok((label, cell)),
            _ => Err(format!("no cell has the label `{label}`; write it into a cell of the board")),
        };
        let kinds = kinds.into_iter().map(|kind| kind.into_iter().map(found).collect());
        let kinds: Vec<Vec<(String, Cell)>> = kinds.collect::<Result<_, String>>()?;
        let number = |(kind, label): (&Vec<(String, Cell)>, &String)| {
            kind.iter().position(|(other, _)| other == label)
        };
        let numbers = |date: &Vec<String>| kinds.iter().zip(date).filter_map(number).collect();
        let dates = dates.iter().map(numbers).collect();
        Ok(Self { tray, kinds, dates })
    }

    /// The labels of a date.
    pub(crate) fn words(&self, date: usize) -> String {
        let labels = self.kinds.iter().zip(&self.dates[date]);
        labels.map(|(kind, &label)| kind[label].0.as_str()).join(" ")
    }

    /// The number of cells that pieces cover.
    pub(crate) fn area(&self) -> usize {
        self.tray.cells.len() - self.kinds.len()
    }
}

/// The labels of each kind, and those of each date.
type Labels = (Vec<Vec<String>>, Vec<Vec<String>>);

/// The dates of a calendar that exist.
fn of_year(source: &Source) -> Result<Labels, InstanceError> {
    let dates = dates(source, &Params::none())?.into_iter().filter(|date| date.exists);
    let dates = dates.map(|date| date.weekday.into_iter().chain([date.month, date.day]));
    let dates: Vec<Vec<String>> = dates.map(Iterator::collect).collect();
    let number = dates.first().map_or(0, Vec::len);
    let kind = |kind: usize| dates.iter().map(|date| date[kind].clone()).unique().collect();
    Ok(((0..number).map(kind).collect(), dates))
}

/// Every choice of one label of each kind.
fn all(kinds: &[String]) -> Labels {
    let words = |kind: &String| kind.split(',').map(|word| word.trim().to_owned()).collect();
    let kinds: Vec<Vec<String>> = kinds.iter().map(words).collect();
    let dates = kinds.iter().cloned().multi_cartesian_product().collect();
    (kinds, dates)
}
