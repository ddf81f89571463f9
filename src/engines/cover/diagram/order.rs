//! The order in which the items are decided.

use indexmap::IndexMap;
use itertools::Itertools;
use rustc_hash::FxBuildHasher;

use crate::engines::cover::problem::Problem;

/// As many rounds of pulling bring a net near its slowest vibration.
const ROUNDS: usize = 300;

/// The items that every order knows of, and what follows from one.
pub(super) struct Items<'p> {
    problem: &'p Problem,
    /// The options of each item.
    pub(super) options: Vec<Vec<u32>>,
    /// The items with which each shares options, and how many these are.
    near: Vec<Vec<(u32, u32)>>,
    /// The bits that each item takes while it is live.
    pub(super) sizes: Vec<usize>,
}

/// The steps at which things come and go, for some order.
pub(super) struct Spans {
    /// The options that are decided at each step; those of its item.
    pub(super) of_step: Vec<Vec<u32>>,
    /// The item that each step decides; none for a step that decides one option.
    pub(super) items: Vec<Option<u32>>,
    /// The items that each step is the first one whose options have them, and the last one.
    pub(super) begins: Vec<Vec<usize>>,
    pub(super) ends: Vec<Vec<usize>>,
    /// The most bits that are live between two steps.
    pub(super) width: usize,
    /// As many states as there may be at most, in all steps.
    cost: f64,
}

impl<'p> Items<'p> {
    pub(super) fn new(problem: &'p Problem, sizes: Vec<usize>) -> Self {
        let options = problem.options_of();
        let near = |(item, own): (u32, &Vec<u32>)| {
            let mut shared: IndexMap<u32, u32, FxBuildHasher> = IndexMap::default();
            let items = own.iter().flat_map(|&option| problem.items(option as usize));
            for other in items.filter(|other| other.index != item) {
                *shared.entry(other.index).or_default() += 1;
            }
            shared.into_iter().collect()
        };
        let near = (0..).zip(&options).map(near).collect();
        Self { problem, options, near, sizes }
    }

    /// The order with the fewest states by estimate: that of the problem, its reverse, and some
    /// that begin at an item and go on to what adds the least.
    pub(super) fn best(&self) -> Spans {
        let singles = (0..self.problem.num_primary()).filter(|&item| self.problem.is_single(item));
        let singles = singles.collect_vec();
        let near = |&item: &u32| {
            let near = self.near[item as usize].iter();
            near.filter(|(other, _)| self.problem.is_single(*other)).count()
        };
        let near = singles.iter().map(near).collect_vec();
        // What has to do with most others, such as a piece, is decided when all else is.
        let split = |tenths: usize| -> (Vec<u32>, Vec<u32>) {
            let is_hub = |(_, near): &(u32, usize)| 10 * near > tenths * singles.len();
            let (hubs, local): (Vec<_>, Vec<_>) =
                singles.iter().copied().zip(near.iter().copied()).partition(is_hub);
            let item = |(item, _)| item;
            (local.into_iter().map(item).collect(), hubs.into_iter().map(item).collect())
        };
        let orders = [10, 8, 6].map(split).into_iter().unique().flat_map(|(local, hubs)| {
            let rare = local.iter().copied().min_by_key(|&item| self.options[item as usize].len());
            let starts = [local.first().copied(), local.last().copied(), rare];
            let starts = starts.into_iter().flatten().unique();
            let grown = starts.map(|start| self.grown(&local, start)).collect_vec();
            let orders = [local.clone(), local.iter().rev().copied().collect(), self.along(&local)];
            orders.into_iter().chain(grown).map(move |order| [order, hubs.clone()].concat())
        });
        let spans = orders.map(|order| self.spans(order));
        // Any order of nothing is the best.
        spans.min_by(|one, other| one.cost.total_cmp(&other.cost)).unwrap_or_else(|| self.spans([]))
    }

    /// The order that begins at an item and goes on to what is near and adds the fewest others.
    fn grown(&self, among: &[u32], start: u32) -> Vec<u32> {
        let mut is_left = vec![false; self.options.len()];
        for &item in among {
            is_left[item as usize] = true;
        }
        // The step at which an item was first seen.
        let mut seen = vec![None; self.options.len()];
        let (mut order, mut frontier, mut next) = (Vec::new(), Vec::new(), Some(start));
        while let Some(item) = next {
            is_left[item as usize] = false;
            order.push(item);
            let seen_now = std::iter::once(item)
                .chain(self.near[item as usize].iter().map(|&(other, _)| other));
            for other in seen_now {
                let index = other as usize;
                if seen[index].is_none() {
                    seen[index] = Some(order.len());
                    frontier.extend(is_left[index].then_some(other));
                }
            }
            frontier.retain(|&item| is_left[item as usize]);
            let adds = |&item: &u32| {
                let near = self.near[item as usize].iter().map(|&(other, _)| other as usize);
                let new = near.filter(|&other| seen[other].is_none());
                (new.map(|other| self.sizes[other]).sum::<usize>(), seen[item as usize])
            };
            let near = frontier.iter().copied().min_by_key(adds);
            next = near.or_else(|| among.iter().copied().find(|&item| is_left[item as usize]));
        }
        order
    }

    /// The order along the longest axis: that of the Fiedler vector, the slowest vibration of a net
    /// whose knots are the items and whose threads are the options that they share. Miroslav
    /// Fiedler, "A property of eigenvectors of nonnegative symmetric matrices and its application
    /// to graph theory",
    /// 1975.
    fn along(&self, among: &[u32]) -> Vec<u32> {
        let mut knot = vec![None; self.options.len()];
        (0..).zip(among).for_each(|(number, &item)| knot[item as usize] = Some(number));
        let near = |&item: &u32| -> Vec<(usize, f64)> {
            let near = self.near[item as usize].iter();
            near.filter_map(|&(other, shared)| Some((knot[other as usize]?, f64::from(shared))))
                .collect()
        };
        let threads: Vec<Vec<(usize, f64)>> = among.iter().map(near).collect();
        let strength =
            |threads: &Vec<(usize, f64)>| threads.iter().map(|&(_, shared)| shared).sum::<f64>();
        let strongest = threads.iter().map(strength).fold(1.0, f64::max);
        let middle = (among.len() as f64 - 1.0) / 2.0;
        let mut at: Vec<f64> = (0..among.len()).map(|number| number as f64 - middle).collect();
        for _ in 0..ROUNDS {
            let pulled = |(number, own): (usize, &f64)| {
                let pull: f64 =
                    threads[number].iter().map(|&(other, shared)| shared * (at[other] - own)).sum();
                own + pull / (2.0 * strongest)
            };
            let moved = at.iter().enumerate().map(pulled).collect_vec();
            let mean = moved.iter().sum::<f64>() / moved.len() as f64;
            let far = moved.iter().map(|own| (own - mean).abs()).fold(f64::MIN_POSITIVE, f64::max);
            at = moved.into_iter().map(|own| (own - mean) / far).collect();
        }
        let order = (0..among.len()).sorted_by(|&one, &other| at[one].total_cmp(&at[other]));
        order.map(|number| among[number]).collect()
    }

    /// The steps of an order of the items that exactly one option covers. Options without such an
    /// item are decided one by one in the end.
    fn spans(&self, order: impl IntoIterator<Item = u32>) -> Spans {
        let num_options = self.problem.num_options();
        let (mut is_decided, mut of_step, mut items) =
            (vec![false; num_options], Vec::new(), Vec::new());
        for item in order {
            let options = self.options[item as usize].iter().copied();
            let own = options.filter(|&option| !is_decided[option as usize]).collect_vec();
            for &option in &own {
                is_decided[option as usize] = true;
            }
            of_step.push(own);
            items.push(Some(item));
        }
        for option in (0..num_options as u32).filter(|&option| !is_decided[option as usize]) {
            of_step.push(vec![option]);
            items.push(None);
        }
        let mut of_item: Vec<Option<(usize, usize)>> = vec![None; self.options.len()];
        for (step, options) in of_step.iter().enumerate() {
            for item in options.iter().flat_map(|&option| self.problem.items(option as usize)) {
                let span = &mut of_item[item.index as usize];
                *span = Some((span.map_or(step, |(first, _)| first), step));
            }
        }
        let (mut begins, mut ends) =
            (vec![Vec::new(); of_step.len()], vec![Vec::new(); of_step.len()]);
        for (item, span) in of_item.into_iter().enumerate() {
            if let Some((first, last)) = span {
                begins[first].push(item);
                ends[last].push(item);
            }
        }
        let (mut live, mut width, mut cost) = (0, 0, 0.0);
        let size = |items: &Vec<usize>| items.iter().map(|&item| self.sizes[item]).sum::<usize>();
        for (begins, ends) in begins.iter().zip(&ends) {
            live += size(begins);
            width = width.max(live);
            live -= size(ends);
            cost += 2_f64.powi(live.min(1000) as i32);
        }
        Spans { of_step, items, begins, ends, width, cost }
    }
}
