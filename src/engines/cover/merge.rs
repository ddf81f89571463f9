//! Things of one kind that have several names, told apart no more.

use itertools::Itertools;
use puzzlec_dimacs::Var;
use puzzlec_encodings::symmetry::{Kind, Kinds};

use super::lower::OfModel;
use super::problem::{Item, Problem};

impl OfModel {
    /// The same problem where things of one kind are not told apart: each solution stands for as
    /// many as there are ways to give its things their names. Its options are the variables that
    /// speak of the first name of each kind.
    ///
    /// Every item must say the same of all names of a kind, or of one of them how often it is used,
    /// as the others say of theirs; otherwise `None`.
    pub fn merged(&self, kinds: &Kinds) -> Option<Self> {
        let Self { problem, vars, .. } = self;
        // The option that says the same of the first name, for each option.
        let of_first = |var: Var| {
            let first = kinds.of[var.index()].map_or(var, |(.., first)| first);
            vars.binary_search(&first).ok()
        };
        let firsts = vars.iter().map(|&var| of_first(var)).collect::<Option<Vec<usize>>>()?;
        let of_item = problem.coloured_options_of();
        let (mut told, mut kept) = (vec![Vec::new(); kinds.kinds.len()], Vec::new());
        for (item, options) in (0..).zip(&of_item) {
            if let Some((kind, which)) = name_of(kinds, vars, options) {
                told[kind].push((which, item, problem.times(item)));
            } else {
                kept.push(item);
            }
        }
        let said = |item: u32| {
            let options = of_item[item as usize].iter();
            options.map(|&(option, _)| firsts[option as usize]).sorted().collect_vec()
        };
        let several = kinds.kinds.iter().zip(told).filter(|(kind, _)| kind.names.len() > 1);
        let joined = several.map(|(kind, told)| joined(kind, told, said));
        let joined = joined.collect::<Option<Vec<Joined>>>()?;
        // What is kept says the same of all names: as often of each first as it has names.
        let copies = firsts.iter().counts();
        for &item in &kept {
            let options = of_item[item as usize].iter();
            let said = options.map(|&(option, colour)| (firsts[option as usize], colour)).counts();
            if said.iter().any(|((first, _), times)| *times != copies[first]) {
                return None;
            }
        }
        let primary = problem.num_primary();
        let (kept, secondary) = kept.into_iter().partition::<Vec<_>, _>(|&item| item < primary);
        let mut merged = Problem::new((kept.len() + joined.len()) as u32, secondary.len() as u32);
        let mut place = vec![None; of_item.len()];
        let joined_firsts = joined.iter().map(|(items, _)| items[0]);
        for (to, from) in (0..).zip(kept.iter().copied().chain(joined_firsts).chain(secondary)) {
            place[from as usize] = Some(to);
        }
        let bounds = kept.iter().map(|&item| problem.times(item));
        let bounds = bounds.chain(joined.iter().map(|&(_, times)| times));
        for (item, (least, most)) in (0..).zip(bounds).filter(|&(_, times)| times != (1, 1)) {
            merged.bound(item, least, most).ok()?;
        }
        let mut own = Vec::new();
        for (option, items) in
            problem.options().enumerate().filter(|&(option, _)| firsts[option] == option)
        {
            let items = items
                .iter()
                .filter_map(|item| Some(Item { index: place[item.index as usize]?, ..*item }));
            merged.option(items).ok()?;
            own.push(vars[option]);
        }
        Some(Self { problem: merged, vars: own, ..self.clone() })
    }
}

/// The number of a name within its kind, the item that counts its uses, and its bounds.
type Of = (usize, u32, (u32, u32));

/// The items of the names of a kind, and the bounds of all together.
type Joined = (Vec<u32>, (u32, u32));

/// The kind, with several names, and the name that an item with these options stands for.
fn name_of(kinds: &Kinds, vars: &[Var], options: &[(u32, Option<u32>)]) -> Option<(usize, usize)> {
    let of = |&(option, colour): &(u32, Option<u32>)| {
        let (kind, which, _) = kinds.of[vars[option as usize].index()]?;
        colour.is_none().then_some((kind, which))
    };
    let first = of(options.first()?)?;
    let has_names = kinds.kinds[first.0].names.len() > 1;
    (has_names && options.iter().all(|option| of(option) == Some(first))).then_some(first)
}

/// The items that tell of the names of a kind with the bounds of all together, if each name has
/// one, of the bounds of the kind, and all say the same of their names.
fn joined(
    Kind { names }: &Kind,
    told: Vec<Of>,
    said: impl Fn(u32) -> Vec<usize>,
) -> Option<Joined> {
    let told = told.into_iter().sorted().collect_vec();
    let all = said(told.first()?.1);
    let is_told = |(which, &(least, most)): (usize, &(usize, usize))| {
        told.get(which).is_some_and(|&(own, item, times)| {
            own == which && times == (least as u32, most as u32) && said(item) == all
        })
    };
    let agree = told.len() == names.len() && names.iter().enumerate().all(is_told);
    let sum = |of: fn(&(usize, usize)) -> usize| names.iter().map(of).sum::<usize>() as u32;
    let items = told.iter().map(|&(_, item, _)| item).collect();
    agree.then(|| (items, (sum(|times| times.0), sum(|times| times.1))))
}
