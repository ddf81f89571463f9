//! The constraints from which a node is refuted, in the order in which they propagate.

use super::Bounds;
use crate::engines::prelude::*;

/// The state of a search, as propagation sees it. Only for problems in which every primary item is
/// covered once and no item has colours, and every item is a constraint of the proof.
pub(super) struct Hints {
    /// The items of each option, and the options of each item.
    items: Vec<Vec<u32>>,
    options: Vec<Vec<u32>>,
    primary: usize,
    bounds: Vec<Bounds>,
    /// The number of chosen options that exclude each option; the item by which the first of them
    /// does, and the number of choices before it.
    excluded: Vec<u32>,
    reason: Vec<(u32, usize)>,
    /// The number of options of each item that are not excluded.
    left: Vec<u32>,
    is_covered: Vec<bool>,
    /// The choices, the least first.
    path: Vec<Choice>,
    /// The way in which the node at the end of the path fails.
    end: End,
    /// The clause that excludes the next solution.
    solution: ProofId,
    /// What says that variables are no options, if these clauses are of all variables, and not only
    /// of those that are true.
    falses: Option<Vec<ProofId>>,
    /// The items whose "at most" is a hint of the step at work, by the number of the step.
    used: Vec<u64>,
    step: u64,
    hints: Vec<ProofId>,
}

/// An option that is chosen.
struct Choice {
    option: u32,
    /// The items that may be the one on which the search branched, and how many siblings it has,
    /// itself included.
    branched: Vec<u32>,
    siblings: u32,
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
        bounds: Vec<Bounds>,
        solution: ProofId,
        falses: Option<Vec<ProofId>>,
    ) -> Option<Self> {
        let primary = problem.num_primary();
        let is_plain = |item: u32| item >= primary || problem.is_single(item);
        let has_colour = problem.options().flatten().any(|item| item.colour.is_some());
        let is_known = |(item, bounds): (u32, &Bounds)| {
            is_plain(item)
                && bounds.at_most.is_some()
                && (item >= primary || bounds.at_least.is_some())
        };
        if has_colour || !(0..).zip(&bounds).all(is_known) {
            return None;
        }
        let of_option = |items: &[Item]| items.iter().map(|item| item.index).collect();
        let items = problem.options().map(of_option).collect_vec();
        let options = problem.options_of();
        let left = options.iter().map(|options| options.len() as u32).collect();
        let (all_options, all_items) = (items.len(), options.len());
        let mut hints = Self {
            items,
            options,
            primary: primary as usize,
            bounds,
            excluded: vec![0; all_options],
            reason: vec![(0, 0); all_options],
            left,
            is_covered: vec![false; all_items],
            path: Vec::new(),
            end: End::Open,
            solution,
            falses,
            used: vec![0; all_items],
            step: 0,
            hints: Vec::new(),
        };
        hints.end = hints.ended();
        Some(hints)
    }

    /// Goes on to another node, which has this number of choices in common with the last one.
    pub(super) fn go(&mut self, common: usize, chosen: &[u32], is_solution: bool) {
        // The next sibling branches on the same item.
        let mut sibling = None;
        while self.path.len() > common {
            sibling = self.undo();
        }
        for &option in &chosen[common..] {
            let mut items = self.items[option as usize].iter().copied();
            let (branched, siblings) = match sibling.take() {
                Some(Choice { mut branched, siblings, .. }) => {
                    branched.retain(|&item| items.clone().any(|own| own == item));
                    (branched, siblings + 1)
                }
                None => {
                    let open = items.by_ref().filter(|&item| (item as usize) < self.primary);
                    let fewest = open.min_set_by_key(|&item| self.left[item as usize]);
                    (fewest, 1)
                }
            };
            self.choose(option);
            self.path.push(Choice { option, branched, siblings });
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
        let is_dead = |&item: &usize| !self.is_covered[item] && self.left[item] == 0;
        (0..self.primary).find(is_dead).map_or(End::Open, |item| End::Item(item as u32))
    }

    fn choose(&mut self, option: u32) {
        for &item in &self.items[option as usize] {
            self.is_covered[item as usize] = true;
            for &other in &self.options[item as usize] {
                if other == option {
                    continue;
                }
                let excluded = &mut self.excluded[other as usize];
                *excluded += 1;
                if *excluded == 1 {
                    self.reason[other as usize] = (item, self.path.len());
                    for &of_other in &self.items[other as usize] {
                        self.left[of_other as usize] -= 1;
                    }
                }
            }
        }
    }

    fn undo(&mut self) -> Option<Choice> {
        let choice = self.path.pop()?;
        for &item in &self.items[choice.option as usize] {
            self.is_covered[item as usize] = false;
            for &other in &self.options[item as usize] {
                if other == choice.option {
                    continue;
                }
                let excluded = &mut self.excluded[other as usize];
                *excluded -= 1;
                if *excluded == 0 {
                    for &of_other in &self.items[other as usize] {
                        self.left[of_other as usize] += 1;
                    }
                }
            }
        }
        Some(choice)
    }

    /// The hints for the step that refutes the node with the first choices of the path, whose last
    /// descendant is the end of it. The steps that refuted the siblings on the way are given, each
    /// with the number of choices that it negates.
    pub(super) fn of(&mut self, choices: usize, mut steps: &[(usize, ProofId)]) -> &[ProofId] {
        self.step += 1;
        self.hints.clear();
        for depth in choices..self.path.len() {
            let siblings = steps.partition_point(|&(choices, _)| choices <= depth + 1);
            let (own, rest) = steps.split_at(siblings);
            steps = rest;
            self.hints.extend(own.iter().map(|&(_, step)| step));
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
                    self.hints
                        .extend(self.bounds[..self.primary].iter().flat_map(|own| own.at_most));
                    self.hints.extend(falses);
                }
                self.hints.push(clause);
            }
            End::Open => {}
        }
        &self.hints
    }

    /// Adds "at least" of an item, after what excludes its options by the first choices.
    fn needs(&mut self, item: u32, choices: usize) {
        for &option in &self.options[item as usize] {
            let (reason, before) = self.reason[option as usize];
            let is_excluded = self.excluded[option as usize] > 0 && before < choices;
            let used = &mut self.used[reason as usize];
            if is_excluded && *used != self.step {
                *used = self.step;
                self.hints.extend(self.bounds[reason as usize].at_most);
            }
        }
        self.hints.extend(self.bounds[item as usize].at_least);
    }
}
