//! The constraints from which a node is refuted, in the order in which they propagate.

use itertools::Itertools;
use puzzlec_dimacs::ProofId;
use rustc_hash::FxHashMap;

use super::Bounds;
use crate::engines::cover::problem::{Item, Problem};

/// The state of a search, as propagation sees it. Only for problems in which every primary item is
/// covered once, and every item is a constraint of the proof.
pub(super) struct Hints {
    /// The items of each option, and the options of each item with their colours.
    items: Vec<Vec<Item>>,
    options: Vec<Vec<(u32, Option<u32>)>>,
    primary: usize,
    bounds: Vec<Bounds>,
    colours: Colours,
    /// The number of chosen options that exclude each option; of the first of them, the item by
    /// which it does, the option, and the number of choices before it.
    excluded: Vec<u32>,
    reason: Vec<Reason>,
    /// The number of options of each item that are not excluded.
    left: Vec<u32>,
    /// The number of choices before the one that covers or colours each item, if one does.
    covered: Vec<Option<usize>>,
    /// The choices, the least first.
    path: Vec<Choice>,
    /// The way in which the node at the end of the path fails.
    end: End,
    /// The clause that excludes the next solution.
    solution: ProofId,
    /// What says that variables are no options, if these clauses are of all variables, and not only
    /// of those that are true.
    falses: Option<Vec<ProofId>>,
    /// The last step that each constraint was a hint of, where it tells what is excluded.
    used: FxHashMap<ProofId, u64>,
    step: u64,
    told: Vec<ProofId>,
}

/// The constraints of the proof that say what an option of a coloured item excludes.
#[derive(Default)]
pub(super) struct Colours {
    /// By option and item, the clause that the option gives the item its colour.
    pub(super) given: FxHashMap<(u32, u32), ProofId>,
    /// By item and colour, the constraint that the colour excludes the options of all others.
    pub(super) excludes: FxHashMap<(u32, u32), ProofId>,
}

/// The reason why an option is excluded.
#[derive(Clone, Copy, Default)]
struct Reason {
    item: u32,
    by: u32,
    colour: Option<u32>,
    choices: usize,
}

/// An option that is chosen.
struct Choice {
    option: u32,
    /// The items that may be the one on which the search branched.
    branched: Vec<u32>,
}

/// The way in which a node fails.
#[derive(Clone, Copy)]
enum End {
    /// The node was opened.
    Open,
    /// The item has no options.
    Item(u32),
    /// A clause excludes the solution.
    Solution(ProofId),
}

impl Hints {
    /// The state before anything is chosen; nothing for other problems.
    pub(super) fn new(
        problem: &Problem,
        (bounds, colours): (Vec<Bounds>, Colours),
        (solution, falses): (ProofId, Option<Vec<ProofId>>),
    ) -> Option<Self> {
        let primary = problem.num_primary();
        let is_known = |(item, bounds): (u32, &Bounds)| {
            item >= primary || problem.is_single(item) && bounds.at_least.is_some()
        };
        let mut all = (0..).zip(problem.options()).flat_map(|(option, items)| {
            items.iter().map(move |&Item { index, colour }| (option, index, colour))
        });
        let is_told = |(option, item, colour): (u32, u32, Option<u32>)| match colour {
            None => bounds[item as usize].at_most.is_some(),
            Some(colour) => {
                colours.given.contains_key(&(option, item))
                    && colours.excludes.contains_key(&(item, colour))
            }
        };
        if !(0..).zip(&bounds).all(is_known) || !all.all(is_told) {
            return None;
        }
        let items = problem.options().map(<[Item]>::to_vec).collect_vec();
        let options = problem.coloured_options_of();
        let left = options.iter().map(|options| options.len() as u32).collect();
        let mut hints = Self {
            excluded: vec![0; items.len()],
            reason: vec![Reason::default(); items.len()],
            covered: vec![None; options.len()],
            items,
            options,
            primary: primary as usize,
            bounds,
            colours,
            left,
            path: Vec::new(),
            end: End::Open,
            solution,
            falses,
            used: FxHashMap::default(),
            step: 0,
            told: Vec::new(),
        };
        hints.end = hints.ended();
        Some(hints)
    }

    /// Goes on to another node, which has this number of choices in common with the last one.
    pub(super) fn go(&mut self, common: usize, chosen: &[u32], is_solution: bool) {
        // The next sibling branches on the same item.
        let mut sibling = None;
        while self.path.len() > common {
            sibling = self.path.pop();
            if let Some(choice) = &sibling {
                self.turn(choice.option, false);
            }
        }
        for &option in &chosen[common..] {
            let items = self.items[option as usize].iter().map(|item| item.index);
            let branched = if let Some(Choice { mut branched, .. }) = sibling.take() {
                branched.retain(|&item| items.clone().any(|own| own == item));
                branched
            } else {
                let open = items.filter(|&item| (item as usize) < self.primary);
                open.min_set_by_key(|&item| self.left[item as usize])
            };
            self.turn(option, true);
            self.path.push(Choice { option, branched });
        }
        self.end = if is_solution {
            let own = self.solution;
            self.solution.0 += 1;
            End::Solution(own)
        } else {
            self.ended()
        };
    }

    /// An item without options, if there is one.
    fn ended(&self) -> End {
        let is_dead = |&item: &usize| self.covered[item].is_none() && self.left[item] == 0;
        (0..self.primary).find(is_dead).map_or(End::Open, |item| End::Item(item as u32))
    }

    /// Makes a choice at the end of the path, or takes it back.
    fn turn(&mut self, by: u32, is_made: bool) {
        let choices = self.path.len();
        let (before, after) = if is_made { (None, Some(choices)) } else { (Some(choices), None) };
        for &Item { index: item, colour } in &self.items[by as usize] {
            let covered = &mut self.covered[item as usize];
            if *covered != before {
                // Another choice gave it the colour.
                continue;
            }
            *covered = after;
            for other in excluded(&self.options[item as usize], by, colour) {
                let excluded = &mut self.excluded[other as usize];
                let is_first = *excluded == u32::from(!is_made);
                *excluded = if is_made { *excluded + 1 } else { *excluded - 1 };
                if is_first {
                    self.reason[other as usize] = Reason { item, by, colour, choices };
                    for of_other in &self.items[other as usize] {
                        let left = &mut self.left[of_other.index as usize];
                        *left = if is_made { *left - 1 } else { *left + 1 };
                    }
                }
            }
        }
    }

    /// The hints for the step that refutes the node with the first choices of the path, whose last
    /// descendant is the end of it. The steps that refuted the siblings on the way are given, each
    /// with the number of choices that it negates.
    pub(super) fn of(&mut self, choices: usize, mut steps: &[(usize, ProofId)]) -> &[ProofId] {
        self.step += 1;
        self.told.clear();
        for depth in choices..self.path.len() {
            let siblings = steps.partition_point(|&(choices, _)| choices <= depth + 1);
            let (own, rest) = steps.split_at(siblings);
            steps = rest;
            self.told.extend(own.iter().map(|&(_, step)| step));
            // All options of it that were not excluded before were tried.
            if let Some(&item) = self.path[depth].branched.first() {
                self.needs(item, depth);
            }
        }
        match self.end {
            End::Item(item) => self.needs(item, self.path.len()),
            End::Solution(clause) => {
                if let Some(falses) = &self.falses {
                    // Each option that is not chosen shares an item with one that is.
                    self.told
                        .extend(self.bounds[..self.primary].iter().filter_map(|own| own.at_most));
                    self.told.extend(falses);
                }
                self.told.push(clause);
            }
            End::Open => {}
        }
        &self.told
    }

    /// Adds "at least" of an item, after what excludes its options by the first choices.
    fn needs(&mut self, item: u32, choices: usize) {
        for &(option, _) in &self.options[item as usize] {
            let reason = self.reason[option as usize];
            if self.excluded[option as usize] == 0 || reason.choices >= choices {
                continue;
            }
            let Reason { item, by, colour, .. } = reason;
            let ids = match colour {
                None => [self.bounds[item as usize].at_most, None],
                Some(colour) => {
                    let Colours { given, excludes } = &self.colours;
                    [given.get(&(by, item)).copied(), excludes.get(&(item, colour)).copied()]
                }
            };
            for id in ids.into_iter().flatten() {
                if self.used.insert(id, self.step) != Some(self.step) {
                    self.told.push(id);
                }
            }
        }
        self.told.extend(self.bounds[item as usize].at_least);
    }
}

/// The options of an item that one of them excludes, which has this colour.
fn excluded(
    options: &[(u32, Option<u32>)],
    by: u32,
    colour: Option<u32>,
) -> impl Iterator<Item = u32> {
    let is_excluded = move |own: &Option<u32>| colour.is_none() || *own != colour;
    let others = options.iter().filter(move |(other, own)| *other != by && is_excluded(own));
    others.map(|&(other, _)| other)
}
