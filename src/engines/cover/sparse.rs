//! The search over sparse sets, for large problems.
//!
//! The options of each item are a list, the first of which are still possible: to take one out is
//! to exchange it with the last of those and to count one less, and to put back what was taken out
//! last is to count one more. Memory is linear in the items of all options. Preston Briggs and
//! Linda Torczon, "An efficient representation for sparse sets", 1993; Donald Knuth calls exact
//! cover search with them "dancing cells" (2023).

use super::machine::{Course, Machine};
use super::order::Order;
use super::problem::Problem;

/// An item in an option.
#[derive(Clone, Copy)]
struct Cell {
    item: u32,
    option: u32,
    /// The colour, counted from 1; 0 for none.
    colour: u32,
    /// Its place in the lists.
    place: u32,
}

/// An item with the list of its options.
struct Listed {
    /// The list begins here,
    first: usize,
    /// with this number of possible options.
    size: usize,
    /// The number of options that must cover it yet.
    needed: usize,
    /// The number of options that may cover it yet.
    room: usize,
    state: Covered,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Covered {
    /// Options may cover it, as many as there is room for.
    No,
    /// No option may cover it any more.
    Yes,
    /// Options may cover it in the colour that it has.
    Coloured,
}

/// A change that can be undone.
enum Change {
    /// An option was taken out of the list of an item.
    Out { item: usize },
    /// An item was covered, or has a colour.
    Covered { item: usize },
    /// Another option covers an item, which needed this number before.
    Times { item: usize, needed: usize },
    /// A primary item is open no more.
    Closed,
}

/// A node of the search that has been opened.
struct Node {
    /// Its candidates lie from here to where those of the next node start.
    first: usize,
    /// The candidate that is tried next.
    next: usize,
    /// The changes and the choices before a candidate is tried.
    changes: usize,
    chosen: usize,
    /// True if a candidate that was tried is excluded from then on, since several may be chosen.
    excludes: bool,
    /// True until none of the candidates is chosen, if that may be.
    may_be_left: bool,
}

/// A search over sparse sets.
pub(super) struct Sparse {
    cells: Vec<Cell>,
    /// The first cell of each option, and the end.
    begins: Vec<usize>,
    /// The cells of each item, one item after the other.
    lists: Vec<u32>,
    items: Vec<Listed>,
    /// The primary items; the first `num_open` are open: some option must cover them.
    primary: Vec<u32>,
    num_open: usize,
    /// The place of each primary item there.
    place: Vec<u32>,
    /// The items that may be covered any other number of times than once.
    bounded: Vec<usize>,
    /// The places of items and options in the order of the search.
    item_rank: Vec<u32>,
    option_rank: Vec<u32>,
    changes: Vec<Change>,
    candidates: Vec<u32>,
    stack: Vec<Node>,
    /// Chosen before the search began.
    cube: Vec<u32>,
    course: Course,
}

/// An item has fewer options than it needs.
struct Dead;

impl Sparse {
    pub(super) fn new(problem: &Problem, order: &Order, cube: &[u32]) -> Self {
        let num_items = problem.num_items();
        let (mut cells, mut begins) = (Vec::new(), vec![0]);
        let mut of_item = vec![Vec::new(); num_items as usize];
        for (option, items) in (0..).zip(problem.options()) {
            for item in items {
                let colour = item.colour.map_or(0, |colour| colour + 1);
                of_item[item.index as usize].push(cells.len() as u32);
                cells.push(Cell { item: item.index, option, colour, place: 0 });
            }
            begins.push(cells.len());
        }
        let (mut lists, mut items) = (Vec::with_capacity(cells.len()), Vec::new());
        for (item, own) in (0..num_items).zip(of_item) {
            let (least, most) = problem.times(item);
            let (needed, room) = (least as usize, most as usize);
            let (first, size, state) = (lists.len(), own.len(), Covered::No);
            items.push(Listed { first, size, needed, room, state });
            lists.extend(own);
        }
        for (place, &cell) in (0..).zip(&lists) {
            cells[cell as usize].place = place;
        }
        let rank = |order: &[u32]| {
            let mut rank = vec![0; order.len()];
            (0..).zip(order).for_each(|(place, &thing)| rank[thing as usize] = place);
            rank
        };
        let all = 0..problem.num_primary();
        let (open, closed): (Vec<u32>, Vec<u32>) = all.partition(|&item| problem.times(item).0 > 0);
        let (num_open, primary) = (open.len(), [open, closed].concat());
        let bounded = (0..problem.num_primary()).filter(|&item| !problem.is_single(item));
        Self {
            bounded: bounded.map(|item| item as usize).collect(),
            item_rank: rank(&order.items),
            option_rank: rank(&order.options),
            cells,
            begins,
            lists,
            items,
            place: rank(&primary),
            primary,
            num_open,
            changes: Vec::new(),
            candidates: Vec::new(),
            stack: Vec::new(),
            cube: cube.to_vec(),
            course: Course::new(),
        }
    }

    /// The memory that such a search takes, in bytes, by estimate.
    pub(super) fn memory(problem: &Problem) -> u64 {
        let cells = problem.options().map(<[_]>::len).sum::<usize>() as u64;
        let items = u64::from(problem.num_items());
        // A cell, its place in the list, and a change for each that is taken out.
        let of_cell = size_of::<Cell>() + size_of::<u32>() + size_of::<Change>();
        cells * of_cell as u64 + items * 64 + problem.num_options() as u64 * 16
    }

    /// Takes an option out of the list of one of its items.
    fn take_out(&mut self, cell: usize) -> Result<(), Dead> {
        let Cell { item, place, .. } = self.cells[cell];
        let listed = &mut self.items[item as usize];
        listed.size -= 1;
        let last = listed.first + listed.size;
        let other = self.lists[last];
        self.lists.swap(place as usize, last);
        self.cells[other as usize].place = place;
        self.cells[cell].place = last as u32;
        self.changes.push(Change::Out { item: item as usize });
        if listed.size < listed.needed { Err(Dead) } else { Ok(()) }
    }

    /// Takes an option out of the lists of all items that are not covered, but for one.
    fn hide(&mut self, option: usize, but: usize) -> Result<(), Dead> {
        let mut hidden = Ok(());
        for cell in self.begins[option]..self.begins[option + 1] {
            let item = self.cells[cell].item as usize;
            if item != but && self.items[item].state == Covered::No {
                hidden = self.take_out(cell).and(hidden);
            }
        }
        hidden
    }

    /// Hides the other options of an item that may not cover it together with one, which has this
    /// colour.
    fn cover(&mut self, item: usize, option: u32, colour: u32) -> Result<(), Dead> {
        let Listed { first, size, .. } = self.items[item];
        self.items[item].state = if colour == 0 { Covered::Yes } else { Covered::Coloured };
        self.changes.push(Change::Covered { item });
        for place in first..first + size {
            let Cell { option: other, colour: own, .. } = self.cells[self.lists[place] as usize];
            if other != option && (colour == 0 || own != colour) {
                self.hide(other as usize, item)?;
            }
        }
        Ok(())
    }

    /// Chooses an option.
    fn choose(&mut self, option: u32) -> Result<(), Dead> {
        self.course.chosen.push(option);
        for cell in self.begins[option as usize]..self.begins[option as usize + 1] {
            let Cell { item, colour, .. } = self.cells[cell];
            let item = item as usize;
            let Listed { needed, room, state, .. } = &mut self.items[item];
            if *state == Covered::Coloured {
                continue;
            }
            if colour > 0 {
                self.cover(item, option, colour)?;
                continue;
            }
            self.changes.push(Change::Times { item, needed: *needed });
            *room -= 1;
            let (was_needed, is_full) = (*needed, *room == 0);
            *needed = needed.saturating_sub(1);
            if was_needed == 1 {
                self.close(item);
            }
            if is_full {
                self.cover(item, option, 0)?;
            } else {
                self.take_out(cell)?;
            }
        }
        Ok(())
    }

    /// Lets a primary item be open no more.
    fn close(&mut self, item: usize) {
        self.num_open -= 1;
        let (place, last) = (self.place[item], self.num_open);
        let other = self.primary[last];
        self.primary.swap(place as usize, last);
        (self.place[other as usize], self.place[item]) = (place, last as u32);
        self.changes.push(Change::Closed);
    }

    /// Undoes all changes but the first ones, and all choices but the first ones.
    fn undo(&mut self, changes: usize, chosen: usize) {
        for change in self.changes.drain(changes..).rev() {
            match change {
                Change::Out { item } => self.items[item].size += 1,
                Change::Covered { item } => self.items[item].state = Covered::No,
                Change::Times { item, needed } => {
                    self.items[item].needed = needed;
                    self.items[item].room += 1;
                }
                Change::Closed => self.num_open += 1,
            }
        }
        self.course.chosen.truncate(chosen);
    }

    /// True if an option may be chosen still.
    fn is_possible(&self, option: u32) -> bool {
        let cells = self.begins[option as usize]..self.begins[option as usize + 1];
        cells.into_iter().all(|cell| {
            let Cell { item, place, .. } = self.cells[cell];
            let Listed { first, size, state, .. } = self.items[item as usize];
            state != Covered::Yes && (place as usize) < first + size
        })
    }

    /// Chooses the options of a cube.
    fn choose_all(&mut self, cube: &[u32]) -> Result<(), Dead> {
        for &option in cube {
            if !self.is_possible(option) {
                return Err(Dead);
            }
            self.choose(option)?;
        }
        Ok(())
    }

    /// The open item that leaves the fewest ways, among those that are wanted.
    fn fewest(&self, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let open = self.primary[..self.num_open].iter().map(|&item| item as usize);
        open.filter(|&item| wanted(item)).min_by_key(|&item| {
            let Listed { size, needed, .. } = self.items[item];
            // As many may be left out before the first that is chosen.
            ((size + 1).saturating_sub(needed), self.item_rank[item])
        })
    }

    /// Opens a node; returns whether it is a solution.
    fn open(&mut self) -> bool {
        self.course.nodes += 1;
        let may_be = |&item: &usize| {
            let Listed { size, state, .. } = self.items[item];
            size > 0 && state == Covered::No
        };
        let (item, may_be_left) = match self.fewest(|_| true) {
            Some(item) => (item, false),
            None => match self.bounded.iter().copied().find(may_be) {
                Some(item) => (item, true),
                None => return true,
            },
        };
        let Listed { first: list, size, room, .. } = self.items[item];
        let first = self.candidates.len();
        let cells = self.lists[list..list + size].iter();
        self.candidates.extend(cells.map(|&cell| self.cells[cell as usize].option));
        self.candidates[first..].sort_unstable_by_key(|&option| self.option_rank[option as usize]);
        let (changes, chosen) = (self.changes.len(), self.course.chosen.len());
        let excludes = room > 1 || may_be_left;
        self.stack.push(Node { first, next: first, changes, chosen, excludes, may_be_left });
        false
    }

    /// Excludes the candidate of the last node that was tried last, if it must be.
    fn exclude(&mut self) -> Result<(), Dead> {
        let was_tried = |node: &&Node| node.excludes && node.next > node.first;
        let Some(node) = self.stack.last().filter(was_tried) else { return Ok(()) };
        let excluded = self.hide(self.candidates[node.next - 1] as usize, usize::MAX);
        let changes = self.changes.len();
        if let Some(node) = self.stack.last_mut() {
            node.changes = changes;
        }
        excluded
    }
}

impl Machine for Sparse {
    fn options(&mut self, cube: &[u32]) -> Option<Vec<u32>> {
        self.undo(0, 0);
        if self.choose_all(cube).is_err() {
            return Some(Vec::new());
        }
        let is_single = |item: usize| !self.bounded.contains(&item);
        let Listed { first, size, .. } = self.items[self.fewest(is_single)?];
        let cells = self.lists[first..first + size].iter();
        let mut options: Vec<u32> = cells.map(|&cell| self.cells[cell as usize].option).collect();
        options.sort_unstable_by_key(|&option| self.option_rank[option as usize]);
        Some(options)
    }

    fn begin(&mut self) -> bool {
        let is_dead = self.items.iter().any(|item| item.size < item.needed);
        !is_dead && self.choose_all(&self.cube.clone()).is_ok() && self.open()
    }

    fn is_through(&self) -> bool {
        self.stack.is_empty()
    }

    #[inline]
    fn step(&mut self) -> bool {
        let Some(&Node { next, changes, chosen, .. }) = self.stack.last() else { return false };
        // What an earlier candidate of this node led to is undone.
        self.undo(changes, chosen);
        let is_dead = self.exclude().is_err();
        let Some(node) = self.stack.last_mut() else { return false };
        if next < self.candidates.len() && !is_dead {
            node.next += 1;
            if self.choose(self.candidates[next]).is_ok() {
                return self.open();
            }
            self.course.nodes += 1;
            return false;
        }
        if std::mem::take(&mut node.may_be_left) && !is_dead {
            // All candidates are excluded now, and none is tried again.
            node.excludes = false;
            return self.open();
        }
        self.candidates.truncate(node.first);
        self.stack.pop();
        false
    }

    fn course(&self) -> &Course {
        &self.course
    }

    fn course_mut(&mut self) -> &mut Course {
        &mut self.course
    }
}
