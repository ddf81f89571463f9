//! Items and options.

use std::collections::BTreeMap;

use crate::engines::words::plural;

/// An item of an option: covered, and in which colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item {
    /// The number of the item.
    pub index: u32,
    /// Options that give a secondary item the same colour may cover it together; without a colour,
    /// an option covers it alone.
    pub colour: Option<u32>,
}

impl From<u32> for Item {
    fn from(index: u32) -> Self {
        Self { index, colour: None }
    }
}

/// An exact cover problem with colours, as Donald Knuth defines it (The Art of Computer
/// Programming, volume 4B, section 7.2.2.1, 2022): choose options so that every primary item is
/// covered by exactly one of them, or as [often](Self::bound) as it may be, and every secondary
/// item by at most one, or by several that agree on its colour.
///
/// ```
/// use puzzlec::engines::cover::{Problem, Search};
///
/// // Items 0 to 2 are primary, item 3 is secondary.
/// let mut problem = Problem::new(3, 1);
/// problem.option([0, 1])?;
/// problem.option([2, 3])?;
/// problem.option([0, 3])?;
/// problem.option([1, 2])?;
/// let solutions: Vec<Vec<u32>> = Search::new(&problem).collect();
/// assert_eq!(solutions, [[0, 1], [2, 3]]);
/// # Ok::<(), puzzlec::engines::cover::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    primary: u32,
    secondary: u32,
    /// The least and the largest number of options that cover an item, where that is not one.
    bounds: BTreeMap<u32, (u32, u32)>,
    /// The items of all options, sorted within each.
    items: Vec<Item>,
    /// The ends of the items of each option.
    ends: Vec<usize>,
}

/// A fault of a problem, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ProblemError(String);

impl Problem {
    /// A problem with primary items, numbered from 0, and secondary items, which
    /// are numbered after them; without options.
    pub const fn new(primary: u32, secondary: u32) -> Self {
        Self { primary, secondary, bounds: BTreeMap::new(), items: Vec::new(), ends: Vec::new() }
    }

    /// Lets a primary item be covered by `least` to `most` options, as in Knuth's Algorithm M.
    ///
    /// ```
    /// use puzzlec::engines::cover::{Problem, Search};
    ///
    /// // Two of three.
    /// let mut problem = Problem::new(1, 0);
    /// problem.bound(0, 2, 2)?;
    /// for _ in 0..3 {
    ///     problem.option([0])?;
    /// }
    /// let solutions: Vec<Vec<u32>> = Search::new(&problem).collect();
    /// assert_eq!(solutions, [[0, 1], [0, 2], [1, 2]]);
    /// # Ok::<(), puzzlec::engines::cover::ProblemError>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such primary item, when `least` is more than `most`, or `most` is 0.
    pub fn bound(&mut self, item: u32, least: u32, most: u32) -> Result<(), ProblemError> {
        if item >= self.primary || least > most || most == 0 {
            let problem = format!("item {item} cannot be covered {least} to {most} times");
            return Err(ProblemError(problem));
        }
        self.bounds.insert(item, (least, most));
        Ok(())
    }

    /// The least and the largest number of options that cover an item: 1 and 1, unless they are
    /// [given](Self::bound), and 0 and 1 for a secondary item.
    pub fn times(&self, item: u32) -> (u32, u32) {
        let usual = (u32::from(item < self.primary), 1);
        self.bounds.get(&item).copied().unwrap_or(usual)
    }

    /// True if an item is covered by exactly one option.
    pub(super) fn is_single(&self, item: u32) -> bool {
        self.times(item) == (1, 1)
    }

    /// Adds an option with these items.
    ///
    /// # Errors
    /// When an item does not exist or occurs twice, when a primary one has a colour, or when there
    /// is no primary one. The problem is as it was then.
    pub fn option<I: Into<Item>>(
        &mut self,
        items: impl IntoIterator<Item = I>,
    ) -> Result<(), ProblemError> {
        let (option, start) = (self.ends.len(), self.items.len());
        self.items.extend(items.into_iter().map(Into::into));
        self.items[start..].sort_unstable();
        if let Some(fault) = self.fault(&self.items[start..]) {
            self.items.truncate(start);
            return Err(ProblemError(format!("option {option} {fault}")));
        }
        self.ends.push(self.items.len());
        Ok(())
    }

    /// The fault of an option with these items, sorted.
    fn fault(&self, items: &[Item]) -> Option<String> {
        let all = self.num_items();
        let of_item = |(place, &Item { index, colour }): (usize, &Item)| match colour {
            _ if index >= all => Some(format!("has item {index}, but there are only {all} items")),
            _ if place > 0 && items[place - 1].index == index => {
                Some(format!("has item {index} twice"))
            }
            Some(_) if index < self.primary => {
                Some(format!("gives a colour to the primary item {index}"))
            }
            _ => None,
        };
        let has_primary = items.first().is_some_and(|first| first.index < self.primary);
        let none = (!has_primary).then(|| "has no primary item".to_owned());
        items.iter().enumerate().find_map(of_item).or(none)
    }

    /// The number of primary items.
    pub const fn num_primary(&self) -> u32 {
        self.primary
    }

    /// The number of items, primary and secondary.
    pub const fn num_items(&self) -> u32 {
        self.primary + self.secondary
    }

    /// Items and options in words: `72 items, 1696 options`.
    pub fn size(&self) -> String {
        format!("{}, {}", plural(self.num_items(), "item"), plural(self.num_options(), "option"))
    }

    /// The number of options.
    pub fn num_options(&self) -> usize {
        self.ends.len()
    }

    /// The items of an option, sorted.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn items(&self, option: usize) -> &[Item] {
        let start = if option == 0 { 0 } else { self.ends[option - 1] };
        &self.items[start..self.ends[option]]
    }

    /// The colours of each item, sorted.
    pub(super) fn colours(&self) -> Vec<Vec<u32>> {
        let mut colours = vec![Vec::new(); self.num_items() as usize];
        for item in &self.items {
            colours[item.index as usize].extend(item.colour);
        }
        for colours in &mut colours {
            colours.sort_unstable();
            colours.dedup();
        }
        colours
    }

    /// The options of each item, with the colours that they give it.
    pub(super) fn coloured_options_of(&self) -> Vec<Vec<(u32, Option<u32>)>> {
        let mut options_of = vec![Vec::new(); self.num_items() as usize];
        for (option, items) in (0..).zip(self.options()) {
            for item in items {
                options_of[item.index as usize].push((option, item.colour));
            }
        }
        options_of
    }

    /// The options of each item.
    pub(crate) fn options_of(&self) -> Vec<Vec<u32>> {
        let of_item =
            |coloured: Vec<(u32, _)>| coloured.iter().map(|&(option, _)| option).collect();
        self.coloured_options_of().into_iter().map(of_item).collect()
    }

    /// All options, in the order in which they were added.
    pub fn options(&self) -> impl ExactSizeIterator<Item = &[Item]> {
        (0..self.ends.len()).map(|option| self.items(option))
    }
}
