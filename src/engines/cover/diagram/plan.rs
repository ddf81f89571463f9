//! The steps in which all options are decided, and the bits that they read and write.

use std::iter::repeat_n;

use itertools::Itertools;

use super::super::bits::Bits;
use super::super::implied::implied;
use super::super::{Item, Problem};
use super::order::{Items, Spans};

/// The bits of an item in a state, while it is live.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// A bit for being covered without a colour, and one for each colour behind it.
    Bits { first: usize, colours: usize },
    /// The number of options that cover it.
    Field(Field),
}

/// A number within a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    word: usize,
    shift: usize,
    mask: u64,
    least: u64,
    most: u64,
}

/// The steps of a problem.
pub(super) struct Plan {
    spans: Spans,
    sizes: Vec<usize>,
    colours: Vec<Vec<u32>>,
    /// Where each item lies; nothing for one that needs no place.
    places: Vec<Option<Place>>,
    pub(super) slots: usize,
    /// True if some item has fewer options than it needs.
    is_impossible: bool,
}

/// A step: an item is covered, or an option is chosen or not.
pub(super) struct Step<const W: usize> {
    /// The bit that is set if the item is covered already; none if nothing must be.
    is_covered: Option<usize>,
    ways: Vec<Way<W>>,
    /// Items that must be covered now.
    must: Bits<W>,
    /// Numbers that are final now.
    fields: Vec<Field>,
    /// What makes no difference from now on.
    clear: Bits<W>,
}

struct Way<const W: usize> {
    option: u32,
    conflicts: Bits<W>,
    sets: Bits<W>,
    fields: Vec<Field>,
}

impl Plan {
    pub(super) fn new(problem: &Problem) -> Self {
        let implied = implied(problem);
        let colours = problem.colours();
        let size = |item: u32| match problem.times(item) {
            _ if implied.contains(&item) => 0,
            (_, 1) if item >= problem.num_primary() || problem.is_single(item) => {
                1 + colours[item as usize].len()
            }
            (_, most) => most.ilog2() as usize + 1,
        };
        let sizes = (0..problem.num_items()).map(size).collect_vec();
        let items = Items::new(problem, sizes.clone());
        let spans = items.best();
        let needs =
            |&item: &u32| problem.times(item).0 as usize > items.options[item as usize].len();
        let is_impossible = (0..problem.num_primary()).any(|item| needs(&item));
        let mut plan = Self { spans, sizes, colours, places: Vec::new(), slots: 0, is_impossible };
        plan.place(problem);
        plan
    }

    /// The most bits of a state.
    pub(super) const fn width(&self) -> usize {
        self.spans.width
    }

    pub(super) const fn is_impossible(&self) -> bool {
        self.is_impossible
    }

    pub(super) const fn len(&self) -> usize {
        self.spans.of_step.len()
    }

    /// Gives each item its place while it is live, within a word.
    fn place(&mut self, problem: &Problem) {
        let (mut is_free, spans) = (Vec::new(), &self.spans.of_item);
        let mut places: Vec<Option<Place>> = vec![None; self.sizes.len()];
        let mut begins = vec![Vec::new(); self.len()];
        let mut ends = vec![Vec::new(); self.len()];
        for (item, span) in spans.iter().enumerate().filter(|&(item, _)| self.sizes[item] > 0) {
            if let Some((first, last)) = *span {
                begins[first].push(item);
                ends[last].push(item);
            }
        }
        for (begins, ends) in begins.iter().zip(&ends) {
            for &item in begins {
                let size = self.sizes[item];
                let is_single =
                    item >= problem.num_primary() as usize || problem.is_single(item as u32);
                let fits = |&first: &usize| {
                    let is_within = is_single || first / 64 == (first + size - 1) / 64;
                    let taken =
                        |slot: usize| is_free.get(slot).is_some_and(|&is_free: &bool| !is_free);
                    is_within && !(first..first + size).any(taken)
                };
                let first = (0..=is_free.len().next_multiple_of(64)).find(fits).unwrap_or_default();
                let missing = (first + size).saturating_sub(is_free.len());
                is_free.extend(repeat_n(true, missing));
                is_free[first..first + size].fill(false);
                places[item] = Some(if is_single {
                    Place::Bits { first, colours: size - 1 }
                } else {
                    let (least, most) = problem.times(item as u32);
                    let mask = (1 << size) - 1;
                    let (least, most) = (u64::from(least), u64::from(most));
                    Place::Field(Field { word: first / 64, shift: first % 64, mask, least, most })
                });
            }
            for &item in ends {
                let first = match places[item] {
                    Some(Place::Bits { first, .. }) => first,
                    Some(Place::Field(Field { word, shift, .. })) => 64 * word + shift,
                    None => continue,
                };
                is_free[first..first + self.sizes[item]].fill(true);
            }
        }
        (self.slots, self.places) = (is_free.len(), places);
    }

    /// The steps, over so many words.
    pub(super) fn steps<const W: usize>(&self, problem: &Problem) -> Vec<Step<W>> {
        let mut ends = vec![Vec::new(); self.len()];
        for (item, span) in self.spans.of_item.iter().enumerate() {
            if let &Some((_, last)) = span {
                ends[last].push(item);
            }
        }
        let of_step = self.spans.of_step.iter().zip(&self.spans.items).zip(ends);
        let step = |((options, item), ends): ((&Vec<u32>, &Option<u32>), Vec<usize>)| {
            // Whether an item is covered whose options were all decided before is no question here.
            let item = item.filter(|_| !options.is_empty());
            let is_covered = item.and_then(|item| match self.places[item as usize] {
                Some(Place::Bits { first, .. }) => Some(first),
                _ => None,
            });
            let ways =
                options.iter().map(|&option| self.way(option, problem.items(option as usize)));
            let (mut must, mut clear, mut fields) = (Bits::NONE, Bits::NONE, Vec::new());
            for item in ends {
                match self.places[item] {
                    Some(Place::Bits { first, colours }) => {
                        (first..=first + colours).for_each(|bit| clear.insert(bit));
                        if item < problem.num_primary() as usize {
                            must.insert(first);
                        }
                    }
                    Some(Place::Field(field)) => {
                        (0..self.sizes[item])
                            .for_each(|bit| clear.insert(64 * field.word + field.shift + bit));
                        fields.push(field);
                    }
                    None => {}
                }
            }
            Step { is_covered, ways: ways.collect(), must, fields, clear }
        };
        of_step.map(step).collect()
    }

    fn way<const W: usize>(&self, option: u32, items: &[Item]) -> Way<W> {
        let (mut conflicts, mut sets, mut fields) = (Bits::NONE, Bits::NONE, Vec::new());
        for item in items {
            match self.places[item.index as usize] {
                Some(Place::Bits { first, colours }) => {
                    let known = &self.colours[item.index as usize];
                    let own = item.colour.and_then(|colour| known.binary_search(&colour).ok());
                    let own = own.map_or(0, |colour| colour + 1);
                    sets.insert(first + own);
                    for other in (0..=colours).filter(|&other| own == 0 || other != own) {
                        conflicts.insert(first + other);
                    }
                }
                Some(Place::Field(field)) => fields.push(field),
                None => {}
            }
        }
        Way { option, conflicts, sets, fields }
    }
}

impl<const W: usize> Step<W> {
    /// The largest number of states that one state leads to.
    pub(super) const fn ways(&self) -> usize {
        self.ways.len() + 1
    }

    /// Goes through the states that a state leads to, each with the option that is chosen, if one is.
    #[inline]
    pub(super) fn each(&self, state: Bits<W>, mut next: impl FnMut(Option<u32>, Bits<W>)) {
        let is_covered = self.is_covered.is_some_and(|bit| state.contains(bit));
        if (is_covered || self.is_covered.is_none())
            && let Some(after) = self.after(state)
        {
            next(None, after);
        }
        if is_covered {
            return;
        }
        for Way { option, conflicts, sets, fields } in &self.ways {
            if state.meets(conflicts) {
                continue;
            }
            let mut chosen = state.with(sets);
            let fits = fields.iter().all(|field| {
                let &Field { word, shift, mask, most, .. } = field;
                let fits = (chosen.0[word] >> shift) & mask < most;
                chosen.0[word] += u64::from(fits) << shift;
                fits
            });
            if let Some(after) = fits.then(|| self.after(chosen)).flatten() {
                next(Some(*option), after);
            }
        }
    }

    /// The state after this step, if it leads on.
    #[inline]
    fn after(&self, state: Bits<W>) -> Option<Bits<W>> {
        let is_enough =
            |field: &Field| (state.0[field.word] >> field.shift) & field.mask >= field.least;
        let leads_on = self.must.without(&state).is_empty() && self.fields.iter().all(is_enough);
        leads_on.then(|| state.without(&self.clear))
    }
}
