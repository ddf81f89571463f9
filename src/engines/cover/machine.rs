//! The search over bit sets, at some width.

use super::bits::{Bits, Counters};
use super::multiple::Multiple;
use super::order::{Layout, marks};
use super::problem::Problem;
use crate::engines::interrupt::Interrupt;

/// The numbers of nodes of the whole search at which it stops before a solution.
#[derive(Clone, Copy)]
pub(super) struct Until {
    /// The search stops soon after this number.
    pub(super) nodes: u64,
    /// The search pauses at exactly this number.
    pub(super) pause: u64,
}

/// The reason why a search does not go on by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// The chosen options are a solution.
    Solution,
    /// It was to pause here.
    Pause,
    /// It is complete, it was interrupted, or it has had its nodes.
    End,
}

/// A search of some width, behind one interface.
pub(super) trait Machine {
    /// The options of the node where a cube is chosen, in turn, one of which is in each solution;
    /// `None` if it is a solution, or has no item that exactly one option covers, and cannot be
    /// split. Only before the search begins.
    fn options(&mut self, cube: &[u32]) -> Option<Vec<u32>>;
    /// Opens the first node; returns whether it is a solution.
    fn begin(&mut self) -> bool;
    /// True if no node is open.
    fn is_through(&self) -> bool;
    /// Goes on to the next child of the last open node, or back; returns whether it is a solution.
    fn step(&mut self) -> bool;
    fn course(&self) -> &Course;
    fn course_mut(&mut self) -> &mut Course;

    /// Goes on to the next solution, or stops before it.
    fn advance(&mut self, until: Until, interrupt: &Interrupt) -> Halt {
        if self.course().phase == Phase::Start {
            self.course_mut().phase = Phase::Running;
            if self.begin() {
                return Halt::Solution;
            }
        }
        // One number to compare with, whether somebody watches or not.
        let mut stop = self.course().due.min(until.pause);
        while !self.is_through() {
            let nodes = self.course().nodes;
            if nodes >= stop {
                if nodes >= until.pause {
                    return Halt::Pause;
                }
                // Also between solutions, which come one after the other where there are many.
                self.course_mut().due = nodes + PATIENCE;
                stop = until.pause.min(nodes + PATIENCE);
                if nodes >= until.nodes || interrupt.is_raised() {
                    return Halt::End;
                }
            }
            if self.step() {
                return Halt::Solution;
            }
        }
        self.course_mut().phase = Phase::Complete;
        Halt::End
    }
}

/// The progress of a search.
pub(super) struct Course {
    /// All that is chosen, the cube first.
    pub(super) chosen: Vec<u32>,
    pub(super) nodes: u64,
    /// Their number at the next look at the interrupt.
    due: u64,
    pub(super) phase: Phase,
}

impl Course {
    pub(super) const fn new() -> Self {
        Self { chosen: Vec::new(), nodes: 0, due: PATIENCE, phase: Phase::Start }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Start,
    Running,
    Complete,
}

/// An option that is still possible.
#[derive(Clone, Copy)]
struct Candidate<const W: usize> {
    /// The cover: a bit of each of its items.
    covers: Bits<W>,
    option: u32,
}

/// A node of the search that has been opened.
struct Node<const W: usize> {
    /// Its candidates lie in the arena from here to where those of the next node start.
    start: usize,
    end: usize,
    /// The candidate that is tried next.
    next: usize,
    /// At most this number of the remaining candidates cover the item.
    ways: u32,
    /// The item that is to be covered.
    item: usize,
    /// True until the item was left as it is, if it may be.
    may_be_left: bool,
    /// The number of options that were chosen before.
    chosen: usize,
    /// The items that are not covered and must be: each once, or more than once.
    open: Bits<W>,
}

/// The number of nodes that are looked at between two looks at the interrupt and at a limit of
/// nodes.
pub(super) const PATIENCE: u64 = 512;

pub(super) struct State<const W: usize> {
    /// The bits that each option allows no other to cover: its own items, and in its coloured items
    /// every other colour.
    excludes: Vec<Bits<W>>,
    /// The items that exactly one option covers.
    single: Bits<W>,
    multiple: Multiple<W>,
    arena: Vec<Candidate<W>>,
    stack: Vec<Node<W>>,
    /// Chosen before the search began.
    cube: Vec<u32>,
    /// What is left before anything is chosen, and after each option of a cube, with the open
    /// items.
    within: Vec<(Left<W>, Bits<W>)>,
    /// Room for the number of candidates of each item.
    counts: Vec<u32>,
    course: Course,
}

/// The candidates between two places of the arena, and how often they cover each item.
#[derive(Clone)]
struct Left<const W: usize> {
    start: usize,
    end: usize,
    counters: Counters<W>,
}

impl<const W: usize> State<W> {
    pub(super) fn new(problem: &Problem, layout: &Layout, order: &[u32], cube: &[u32]) -> Self {
        let multiple = Multiple::new(problem, layout);
        let mut single = Bits::NONE;
        for bit in layout.first[..problem.num_primary() as usize].iter().flatten() {
            single.insert(*bit);
        }
        let single = single.without(&multiple.bits);
        let (mut arena, mut excludes) = (Vec::new(), vec![Bits::NONE; order.len()]);
        for &option in order {
            let (mut covers, mut excluded) = (Bits::NONE, Bits::NONE);
            for item in problem.items(option as usize) {
                let index = item.index as usize;
                let Some(first) = layout.first[index] else { continue };
                let (own, others) = marks(&layout.colours[index], item.colour);
                covers.insert(first + own);
                others.for_each(|other| excluded.insert(first + other));
            }
            arena.push(Candidate { covers, option });
            excludes[option as usize] = excluded.without(&multiple.bits);
        }
        let (stack, cube, within) = (Vec::new(), cube.to_vec(), Vec::new());
        let (counts, course) = (vec![0; W * 64], Course::new());
        Self { excludes, single, multiple, arena, stack, cube, within, counts, course }
    }

    /// What is left when a cube is chosen, and the open items; nothing if its options do not go
    /// together. Options at the beginning of the last cube are chosen already.
    fn within(&mut self, cube: &[u32]) -> Option<(Left<W>, Bits<W>)> {
        let alike = self.course.chosen.iter().zip(cube).take_while(|(one, other)| one == other);
        let alike = alike.count();
        self.undo(alike);
        self.within.truncate(alike + 1);
        if self.within.is_empty() {
            self.within.push((self.count(0, self.excludes.len()), self.single));
        }
        for &option in &cube[alike..] {
            let &(Left { start, end, .. }, open) = self.within.last()?;
            let mut candidates = self.arena[start..end].iter();
            let &Candidate { covers, .. } = candidates.find(|other| other.option == option)?;
            let excluded = self.choose(option);
            let left = self.filter(start, end, excluded);
            self.within.push((left, open.without(&covers)));
        }
        let (left, open) = self.within.last()?.clone();
        Some((left, open.with(&self.multiple.wanted())))
    }

    /// Chooses an option; returns what no other may cover any more.
    fn choose(&mut self, option: u32) -> Bits<W> {
        self.course.chosen.push(option);
        let excluded = self.excludes[option as usize];
        if self.multiple.is_empty() {
            return excluded;
        }
        excluded.with(&self.multiple.cover(option))
    }

    /// Undoes all choices but the first ones.
    fn undo(&mut self, first: usize) {
        if !self.multiple.is_empty() {
            for &option in &self.course.chosen[first..] {
                self.multiple.uncover(option);
            }
        }
        self.course.chosen.truncate(first);
    }

    /// Writes the candidates of a node that cover nothing excluded behind them.
    fn filter(&mut self, start: usize, end: usize, excluded: Bits<W>) -> Left<W> {
        self.room(start, end);
        let kept = self.keep((start, end), end, excluded);
        self.count(end, kept)
    }

    /// As [`filter`](Self::filter), in place of the candidates.
    fn filter_here(&mut self, start: usize, end: usize, excluded: Bits<W>) -> Left<W> {
        let (candidates, mut kept) = (&mut self.arena[start..end], 0);
        let mut counters = Counters::ZERO;
        for at in 0..candidates.len() {
            let candidate = candidates[at];
            candidates[kept] = candidate;
            kept += usize::from(!candidate.covers.meets(&excluded));
        }
        // Counted here: to call `count` takes a twentieth more instructions for the whole search.
        for candidate in &candidates[..kept] {
            counters.add(&candidate.covers);
        }
        Left { start, end: start + kept, counters }
    }

    /// As [`filter`](Self::filter), where before a place nothing may cover an item either.
    fn filter_after(
        &mut self,
        (start, at, end): (usize, usize, usize),
        item: usize,
        excluded: Bits<W>,
    ) -> Left<W> {
        self.room(start, end);
        let mut before = excluded;
        before.insert(item);
        let kept = self.keep((start, at), end, before);
        let kept = self.keep((at, end), kept, excluded);
        self.count(end, kept)
    }

    /// Makes room behind the candidates of a node for as many.
    fn room(&mut self, start: usize, end: usize) {
        let most = end + (end - start);
        if self.arena.len() < most {
            self.arena.resize(most, Candidate { covers: Bits::NONE, option: 0 });
        }
    }

    /// Writes the candidates between two places that cover nothing excluded from a later place on;
    /// returns where they end.
    fn keep(&mut self, (start, end): (usize, usize), to: usize, excluded: Bits<W>) -> usize {
        let (old, new) = self.arena.split_at_mut(to);
        let mut kept = 0;
        for candidate in &old[start..end] {
            // Written in any case, so that there is no branch to mispredict.
            new[kept] = *candidate;
            kept += usize::from(!candidate.covers.meets(&excluded));
        }
        to + kept
    }

    /// Counts the candidates between two places.
    fn count(&self, start: usize, end: usize) -> Left<W> {
        let mut counters = Counters::ZERO;
        for candidate in &self.arena[start..end] {
            counters.add(&candidate.covers);
        }
        Left { start, end, counters }
    }
}

impl<const W: usize> Machine for State<W> {
    fn options(&mut self, cube: &[u32]) -> Option<Vec<u32>> {
        let Some((left, open)) = self.within(cube) else { return Some(Vec::new()) };
        let single = open.and(&self.single);
        if single.is_empty() {
            return None;
        }
        let Some((item, _)) = self.fewest(&left, single) else { return Some(Vec::new()) };
        let candidates = self.arena[left.start..left.end].iter();
        let covering = candidates.filter(|candidate| candidate.covers.contains(item));
        Some(covering.map(|candidate| candidate.option).collect())
    }

    fn begin(&mut self) -> bool {
        let within = self.within(&self.cube.clone());
        // Options that do not go together leave nothing.
        within.is_some_and(|(left, open)| self.open(&left, open))
    }

    fn is_through(&self) -> bool {
        self.stack.is_empty()
    }

    #[inline]
    fn step(&mut self) -> bool {
        let Some(node) = self.stack.last_mut() else { return false };
        let rest = &self.arena[node.next..node.end];
        let at = rest.iter().position(|other| other.covers.contains(node.item));
        let &mut Node { start, end, item, chosen, open, .. } = node;
        let Some(at) = at else {
            let is_left = std::mem::take(&mut node.may_be_left);
            node.next = end;
            // What an earlier candidate of this node led to is undone.
            self.undo(chosen);
            if !is_left {
                self.stack.pop();
                return false;
            }
            let mut excluded = Bits::NONE;
            excluded.insert(item);
            let left = self.filter(start, end, excluded);
            return self.open(&left, open);
        };
        let Candidate { covers, option } = rest[at];
        node.next += at + 1;
        node.ways -= 1;
        let (next, is_last) = (node.next, node.ways == 0);
        if is_last {
            self.stack.pop();
        }
        self.undo(chosen);
        let excluded = self.choose(option);
        let left_open = open.without(&covers);
        if self.multiple.is_empty() {
            if left_open.is_empty() {
                self.course.nodes += 1;
                return true;
            }
            let left = if is_last {
                self.filter_here(start, end, excluded)
            } else {
                self.filter(start, end, excluded)
            };
            return self.open(&left, left_open);
        }
        let open = left_open.without(&self.multiple.bits).with(&self.multiple.wanted());
        let left = if self.multiple.bits.contains(item) {
            self.filter_after((start, next, end), item, excluded)
        } else {
            self.filter(start, end, excluded)
        };
        self.open(&left, open)
    }

    fn course(&self) -> &Course {
        &self.course
    }

    fn course_mut(&mut self) -> &mut Course {
        &mut self.course
    }
}

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
    fn open(&mut self, left: &Left<W>, open: Bits<W>) -> bool {
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
    fn fewest(&mut self, left: &Left<W>, open: Bits<W>) -> Option<(usize, u32)> {
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
