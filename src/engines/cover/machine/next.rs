//! The item that is covered next.

use super::{Left, Node, State};
use crate::engines::cover::bits::Bits;

/// The item that is covered next.
enum Next {
    /// There is no way to go on.
    Nothing,
    Solution,
    /// This one, which at most this number of candidates cover.
    Item(usize, u32),
    /// This one, or it is left as it is.
    Choice(usize),
}

impl<const W: usize> State<W> {
    /// Opens a node with these candidates; returns whether it is a solution. A node that leaves an
    /// item without candidates is not opened.
    pub(super) fn open(&mut self, left: &Left<W>, open: Bits<W>) -> bool {
        self.course.nodes += 1;
        let (item, ways, may_be_left) = if self.multiple.is_empty() {
            if open.is_empty() {
                return true;
            }
            let Some((item, ways)) = self.fewest(left, open) else { return false };
            (item, ways, false)
        } else {
            match self.fewest_of_all(left, open) {
                Next::Nothing => return false,
                Next::Solution => return true,
                Next::Item(item, ways) => (item, ways, false),
                Next::Choice(item) => (item, u32::MAX, true),
            }
        };
        let (&Left { start, end, .. }, chosen) = (left, self.course.chosen.len());
        self.stack.push(Node { start, end, next: start, ways, item, may_be_left, chosen, open });
        false
    }

    /// The item with the fewest candidates, and their number; nothing if it has none.
    pub(super) fn fewest(&mut self, left: &Left<W>, open: Bits<W>) -> Option<(usize, u32)> {
        match left.counters.fewest(&open) {
            Some((_, 0)) => None,
            Some((items, ways)) => items.first().map(|item| (item, ways)),
            None => self.fewest_by_counting(left, open),
        }
    }

    /// The next item where some may be covered more than once.
    fn fewest_of_all(&mut self, left: &Left<W>, open: Bits<W>) -> Next {
        let Ok(multiple) = self.multiple.fewest(&left.counters) else { return Next::Nothing };
        let single = open.and(&self.single);
        let must = |(item, ways)| Next::Item(item, ways);
        let first =
            |items: Bits<W>, ways| items.first().map_or(Next::Nothing, |item| must((item, ways)));
        let fewest = left.counters.fewest(&single);
        match (fewest, multiple) {
            (Some((_, 0)), _) => Next::Nothing,
            (Some((items, count)), Some((_, ways))) if count <= ways => first(items, count),
            (Some((items, count)), None) => first(items, count),
            // Other candidates of it may stay when one is chosen.
            (_, Some((item, few))) if few < u32::MAX || single.is_empty() => must((item, u32::MAX)),
            _ if !single.is_empty() => {
                self.fewest_by_counting(left, single).map_or(Next::Nothing, must)
            }
            // Whatever is left may be chosen or not.
            _ => match self.arena[left.start..left.end].first() {
                None => Next::Solution,
                Some(candidate) => {
                    let item = candidate.covers.and(&self.multiple.bits).first();
                    item.map_or(Next::Nothing, Next::Choice)
                }
            },
        }
    }

    /// As [`fewest`](Self::fewest), by counting all candidates.
    fn fewest_by_counting(&mut self, left: &Left<W>, open: Bits<W>) -> Option<(usize, u32)> {
        self.counts.fill(0);
        for candidate in &self.arena[left.start..left.end] {
            for bit in candidate.covers.iter() {
                self.counts[bit] += 1;
            }
        }
        open.iter().map(|item| (item, self.counts[item])).min_by_key(|&(_, count)| count)
    }
}
