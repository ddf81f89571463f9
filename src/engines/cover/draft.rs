//! An exact cover problem in the making.

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use puzzlec_encodings::Comparison;
use rustc_hash::FxHashMap;

/// The content of a model in the words of an exact cover problem.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) shown: Vec<bool>,
    /// Options that may be chosen.
    pub(super) possible: Vec<bool>,
    /// Exactly one of these options is chosen.
    pub(super) exactly: Vec<Vec<Var>>,
    /// The numbers of those that each variable is in.
    pub(super) exactly_of: Vec<Vec<usize>>,
    /// At most one of these options is.
    pub(super) at_most: Vec<Vec<Var>>,
    /// The minimum and maximum number of these options that are chosen.
    pub(super) bounded: Vec<(Vec<Var>, (u32, u32))>,
    /// The number of each of these sets of options, which are sorted.
    pub(super) bounded_by: FxHashMap<Vec<Var>, usize>,
    /// The item, counted among those with colours, and the colour that each hidden variable is.
    pub(super) colour_of: Vec<Option<(u32, u32)>>,
    pub(super) coloured: u32,
    /// The number of clauses that are items with bounds.
    pub(super) clues: usize,
    /// Options and the hidden variables that they imply.
    pub(super) implied: Vec<(Var, Var)>,
}

impl Draft {
    pub(super) fn count(&mut self, lits: &[Lit], comparison: Comparison) -> Option<()> {
        let vars: Vec<Var> = lits.iter().map(|lit| lit.var()).collect();
        let shown = vars.iter().filter(|var| self.shown[var.index()]).count();
        match comparison {
            Comparison::Exactly if shown == 0 && !vars.is_empty() => {
                for (colour, var) in (0..).zip(vars) {
                    let of_var = &mut self.colour_of[var.index()];
                    if of_var.replace((self.coloured, colour)).is_some() {
                        return None;
                    }
                }
                self.coloured += 1;
            }
            _ if shown < vars.len() => return None,
            Comparison::Exactly => {
                for var in &vars {
                    self.exactly_of[var.index()].push(self.exactly.len());
                }
                self.exactly.push(vars);
            }
            _ => {
                if !vars.iter().all_unique() {
                    return None;
                }
                self.at_most.push(vars.into_iter().sorted_unstable().collect());
            }
        }
        Some(())
    }

    /// Takes a number of options other than one.
    pub(super) fn bound(
        &mut self,
        lits: &[Lit],
        comparison: Comparison,
        bound: i128,
    ) -> Option<()> {
        let vars: Vec<Var> = lits.iter().map(|lit| lit.var()).collect();
        if !vars.iter().all(|var| self.shown[var.index()]) || !vars.iter().all_unique() {
            return None;
        }
        let all = vars.len() as u32;
        let bound = u32::try_from(bound.clamp(-1, i128::from(all) + 1)).ok();
        let times = match (comparison, bound) {
            (Comparison::AtLeast, None | Some(0)) => return Some(()),
            (Comparison::AtMost, Some(_)) if all == 0 => return Some(()),
            (Comparison::AtLeast, Some(least)) if least <= all => (least, all),
            (Comparison::AtMost | Comparison::Exactly, Some(0)) => {
                self.exclude(vars);
                return Some(());
            }
            (Comparison::AtMost, Some(most)) => (0, most),
            (Comparison::Exactly, Some(times)) if times <= all => (times, times),
            _ => {
                // No options cover it: whatever else they cover, they are none.
                self.exclude(vars);
                self.exactly.push(Vec::new());
                return Some(());
            }
        };
        let set = vars.iter().copied().sorted_unstable().collect_vec();
        if let Some(&number) = self.bounded_by.get(&set) {
            let (least, most) = &mut self.bounded[number].1;
            (*least, *most) = ((*least).max(times.0), (*most).min(times.1));
            if least > most {
                // No options cover it.
                *most = *least;
                self.exactly.push(Vec::new());
            }
            return Some(());
        }
        self.bounded_by.insert(set, self.bounded.len());
        self.bounded.push((vars, times));
        Some(())
    }

    /// Lets none of these options be chosen.
    fn exclude(&mut self, options: impl IntoIterator<Item = Var>) {
        options.into_iter().for_each(|option| self.possible[option.index()] = false);
    }

    /// Takes a clause of options only.
    pub(super) fn some_of(&mut self, clause: &[Lit]) -> Option<()> {
        let is_option = |lit: &Lit| lit.is_positive() && self.shown[lit.var().index()];
        clause.iter().all(is_option).then_some(())?;
        self.clues += 1;
        self.bound(clause, Comparison::AtLeast, 1)
    }

    /// Lets sets of options at most one of which is chosen be primary items, one for each option
    /// that has no other; the largest there is.
    pub(super) fn promote(&mut self) {
        let mut has_item = self.exactly_of.iter().map(|items| !items.is_empty()).collect_vec();
        for var in self.bounded.iter().flat_map(|(vars, _)| vars) {
            has_item[var.index()] = true;
        }
        let sizes = self.at_most.iter().map(Vec::len).enumerate();
        for (number, _) in sizes.sorted_by_key(|&(_, size)| std::cmp::Reverse(size)).collect_vec() {
            let vars = &self.at_most[number];
            if vars.iter().any(|var| self.possible[var.index()] && !has_item[var.index()]) {
                for var in vars {
                    has_item[var.index()] = true;
                }
                self.bounded.push((std::mem::take(&mut self.at_most[number]), (0, 1)));
            }
        }
    }

    /// Takes a clause, if an exact cover problem can say it.
    pub(super) fn clause(&mut self, clause: &[Lit]) -> Option<()> {
        let vars_of = |positive: bool| {
            let lits = clause.iter().filter(|lit| lit.is_positive() == positive);
            lits.map(|lit| lit.var()).sorted_unstable().dedup().collect_vec()
        };
        let (negative, positive) = (vars_of(false), vars_of(true));
        if clause.iter().any(|lit| !self.shown[lit.var().index()]) {
            let (&[option], &[colour]) = (negative.as_slice(), positive.as_slice()) else {
                return None;
            };
            let colours = self.shown[option.index()] && !self.shown[colour.index()];
            return colours.then(|| self.implied.push((option, colour)));
        }
        if negative.iter().any(|var| positive.contains(var)) {
            return Some(());
        }
        if negative.is_empty()
            && let Some(&number) = self.bounded_by.get(&positive)
        {
            let (least, _) = &mut self.bounded[number].1;
            *least = (*least).max(1);
            return Some(());
        }
        match (negative.as_slice(), positive.as_slice()) {
            // No option covers it.
            ([], []) => self.exactly.push(Vec::new()),
            (&[option], []) => self.exclude([option]),
            ([_, _], []) => self.at_most.push(negative),
            ([], &[option]) => {
                // It excludes the others of all that it covers.
                let of_option = &self.exactly_of[option.index()];
                let covered = of_option.iter().flat_map(|&index| &self.exactly[index]);
                let others: Vec<Var> = covered.copied().filter(|&var| var != option).collect();
                of_option.first()?;
                self.exclude(others);
            }
            ([], allowed) => {
                self.exclude(self.others(allowed)?);
            }
            (&[option], allowed) => {
                let mut others = self.others(allowed)?;
                if others.contains(&option) {
                    // It excludes those that are allowed as well.
                    self.exclude([option]);
                } else {
                    others.push(option);
                    others.sort_unstable();
                    self.at_most.push(others);
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The others of the smallest set of options that all of these are in, and exactly one of which
    /// is chosen.
    pub(super) fn others(&self, allowed: &[Var]) -> Option<Vec<Var>> {
        let of_first = self.exactly_of[allowed.first()?.index()].iter();
        let all = of_first.map(|&index| &self.exactly[index]);
        let all = all.filter(|all| allowed.iter().all(|var| all.contains(var)));
        let all = all.min_by_key(|all| all.len())?;
        Some(all.iter().copied().filter(|var| !allowed.contains(var)).collect())
    }
}
