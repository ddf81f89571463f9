//! The steps in which all options are decided, and the bits that they read and write.

use std::ops::Range;

use itertools::Itertools;

use super::super::bits::Bits;
use super::super::implied::implied;
use super::super::order::marks;
use super::order::{Items, Spans};
use crate::engines::cover::problem::{Item, Problem};

/// The bits of an item in a state, while it is live: one for being covered without a colour, and
/// one for each colour behind it; or a number.
#[derive(Clone, Copy, Debug)]
struct Place {
    first: usize,
    size: usize,
    /// The number of options that cover it, if it is not one.
    field: Option<Field>,
}

impl Place {
    const fn bits(self) -> Range<usize> {
        self.first..self.first + self.size
    }
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
    pub(super) spans: Spans,
    colours: Vec<Vec<u32>>,
    /// Where each item lies; nothing for one that needs no place.
    places: Vec<Option<Place>>,
    pub(super) slots: usize,
    /// True if some item has fewer options than it needs.
    pub(super) is_impossible: bool,
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
            (_, most) if is_number(problem, item) => most.ilog2() as usize + 1,
            _ => 1 + colours[item as usize].len(),
        };
        let sizes = (0..problem.num_items()).map(size).collect_vec();
        let items = Items::new(problem, sizes);
        let spans = items.best();
        let needs = |item: u32| problem.times(item).0 as usize > items.options[item as usize].len();
        let is_impossible = (0..problem.num_primary()).any(needs);
        let (places, slots) = places(problem, &spans, &items.sizes);
        Self { spans, colours, places, slots, is_impossible }
    }

    /// The steps, for states of this number of words.
    pub(super) fn steps<const W: usize>(&self, problem: &Problem) -> Vec<Step<W>> {
        let of_step = self.spans.of_step.iter().zip(&self.spans.items).zip(&self.spans.ends);
        let step = |((options, item), ends): ((&Vec<u32>, &Option<u32>), &Vec<usize>)| {
            // Whether an item is covered whose options were all decided before is no question here.
            let item = item.filter(|_| !options.is_empty());
            let is_covered = item.and_then(|item| Some(self.places[item as usize]?.first));
            let ways = options.iter().map(|&own| self.way(own, problem.items(own as usize)));
            let (mut must, mut clear, mut fields) = (Bits::NONE, Bits::NONE, Vec::new());
            for &item in ends {
                let Some(place) = self.places[item] else { continue };
                place.bits().for_each(|bit| clear.insert(bit));
                fields.extend(place.field);
                if place.field.is_none() && item < problem.num_primary() as usize {
                    must.insert(place.first);
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
                Some(Place { field: Some(field), .. }) => fields.push(field),
                Some(Place { first, .. }) => {
                    let (own, excluded) = marks(&self.colours[item.index as usize], item.colour);
                    sets.insert(first + own);
                    excluded.for_each(|other| conflicts.insert(first + other));
                }
                None => {}
            }
        }
        Way { option, conflicts, sets, fields }
    }
}

/// True if the number of options that cover an item is kept.
fn is_number(problem: &Problem, item: u32) -> bool {
    item < problem.num_primary() && !problem.is_single(item)
}

/// The place of each item of these sizes while it is live, a number within a word; and the bits of
/// all.
fn places(problem: &Problem, spans: &Spans, sizes: &[usize]) -> (Vec<Option<Place>>, usize) {
    let (mut is_free, mut places) = (Vec::new(), vec![None; sizes.len()]);
    for (begins, ends) in spans.begins.iter().zip(&spans.ends) {
        for &item in begins.iter().filter(|&&item| sizes[item] > 0) {
            let (size, is_number) = (sizes[item], is_number(problem, item as u32));
            let fits = |&first: &usize| {
                let is_within = !is_number || first / 64 == (first + size - 1) / 64;
                let taken = |slot: usize| is_free.get(slot).is_some_and(|&is_free: &bool| !is_free);
                is_within && !(first..first + size).any(taken)
            };
            let first = (0..=is_free.len().next_multiple_of(64)).find(fits).unwrap_or_default();
            let field = || {
                let (least, most) = problem.times(item as u32);
                let (word, shift, mask) = (first / 64, first % 64, (1 << size) - 1);
                Field { word, shift, mask, least: least.into(), most: most.into() }
            };
            let place = Place { first, size, field: is_number.then(field) };
            is_free.resize(is_free.len().max(first + size), true);
            is_free[place.bits()].fill(false);
            places[item] = Some(place);
        }
        for place in ends.iter().filter_map(|&item| places[item]) {
            is_free[place.bits()].fill(true);
        }
    }
    (places, is_free.len())
}

impl<const W: usize> Step<W> {
    /// The largest number of states that one state leads to.
    pub(super) const fn ways(&self) -> usize {
        self.ways.len() + 1
    }

    /// Goes through the states that a state leads to, each with the option that is chosen, if one
    /// is.
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
        let is_enough = |own: &Field| (state.0[own.word] >> own.shift) & own.mask >= own.least;
        let leads_on = self.must.without(&state).is_empty() && self.fields.iter().all(is_enough);
        leads_on.then(|| state.without(&self.clear))
    }
}
