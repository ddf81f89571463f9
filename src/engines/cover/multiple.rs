//! Items that several options may cover.

use super::bits::{Bits, Counters};
use super::order::Layout;
use super::problem::Problem;

/// The items that several options may cover, or none, and how many of the chosen ones do.
pub(super) struct Multiple<const W: usize> {
    /// A bit for each of them.
    pub(super) bits: Bits<W>,
    items: Vec<Times>,
    /// The numbers of those that each option covers.
    of_option: Vec<Vec<u32>>,
}

struct Times {
    bit: usize,
    least: u32,
    most: u32,
    covered: u32,
}

impl<const W: usize> Multiple<W> {
    pub(super) fn new(problem: &Problem, layout: &Layout) -> Self {
        let (mut bits, mut items) = (Bits::NONE, Vec::new());
        let mut of_option = vec![Vec::new(); problem.num_options()];
        for index in (0..problem.num_primary()).filter(|&item| !problem.is_single(item)) {
            let Some(bit) = layout.first[index as usize] else { continue };
            let (least, most) = problem.times(index);
            bits.insert(bit);
            for (own, option) in of_option.iter_mut().zip(problem.options()) {
                if option.iter().any(|item| item.index == index) {
                    own.push(items.len() as u32);
                }
            }
            items.push(Times { bit, least, most, covered: 0 });
        }
        Self { bits, items, of_option }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Those that some option must cover.
    pub(super) fn wanted(&self) -> Bits<W> {
        let mut wanted = Bits::NONE;
        for times in self.items.iter().filter(|times| times.covered < times.least) {
            wanted.insert(times.bit);
        }
        wanted
    }

    /// Covers the items of an option; returns those that no other may cover any more.
    pub(super) fn cover(&mut self, option: u32) -> Bits<W> {
        let mut full = Bits::NONE;
        for &number in &self.of_option[option as usize] {
            let Times { bit, most, covered, .. } = &mut self.items[number as usize];
            *covered += 1;
            if covered == most {
                full.insert(*bit);
            }
        }
        full
    }

    /// Uncovers the items of an option.
    pub(super) fn uncover(&mut self, option: u32) {
        for &number in &self.of_option[option as usize] {
            self.items[number as usize].covered -= 1;
        }
    }

    /// The wanted item that leaves the fewest ways, and their number, by the candidates of each
    /// item as far as they were counted: as many candidates come first as may be left out before
    /// it. `Err` if an item has fewer candidates than it needs.
    pub(super) fn fewest(&self, counters: &Counters<W>) -> Result<Option<(usize, u32)>, Short> {
        let mut fewest = None;
        for &Times { bit, least, covered, .. } in &self.items {
            let (needed, count) = (least.saturating_sub(covered), counters.of(bit));
            match count {
                Some(count) if count < needed => return Err(Short),
                Some(count) if needed > 0 => {
                    let ways = count - needed + 1;
                    if fewest.is_none_or(|(_, fewest)| ways < fewest) {
                        fewest = Some((bit, ways));
                    }
                }
                // More than seven.
                None if needed > 0 => fewest = fewest.or(Some((bit, u32::MAX))),
                _ => {}
            }
        }
        Ok(fewest)
    }
}

/// An item has fewer candidates than it needs.
pub(super) struct Short;
