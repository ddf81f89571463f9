//! From a model to items and options.

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use puzzlec_encodings::{Body, Comparison, Constraint, Core, Role};
use rustc_hash::FxHashMap;

use super::{Item, Problem};

/// A model as an exact cover problem: what the options and the solutions mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfModel {
    /// The problem.
    pub problem: Problem,
    /// The variable that each option is.
    pub vars: Vec<Var>,
    /// The number of named variables of the model.
    pub num_vars: usize,
    /// The number of items that clauses alone are the reason for, and of those that several options may
    /// cover and that are all that some option covers for sure.
    pub of_clauses: usize,
    /// The hidden variables, the colours of each item together.
    pub(super) colours: Vec<Vec<Var>>,
    /// The options that have colours, ascending, each with one.
    pub(super) coloured: Vec<(Var, Var)>,
}

/// The reason why a model is no exact cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCover {
    /// The constraint of this number says something else than that options exclude one another.
    #[error("constraint {0} is more than an exact cover problem can say")]
    Constraint(usize),
    /// The variable is in no constraint that says how many of several are true.
    #[error("no constraint says how many of variable {0} and others are true")]
    Free(Var),
    /// The hidden variable is no colour of an item.
    #[error("the hidden variable {0} is no colour of an item")]
    Hidden(Var),
}

impl OfModel {
    /// The exact cover problem that a model is, if it is one.
    ///
    /// The options are the shown variables, in their order. A constraint "exactly one" of them is a
    /// primary item and "at most one" a secondary one; any other numbers of them are the
    /// [bounds](Problem::bound) of a primary item, together with a clause of the same options. Hidden variables, exactly one of which is true, are
    /// the colours of a secondary item, if all else that is said of them is that options imply them.
    /// Every option has a primary item: one that at most one option covers, if it has no other.
    ///
    /// Clauses of shown variables are taken if they say no more than that options exclude one
    /// another:
    /// - a clause without literals is a primary item without options;
    /// - an option that is false by itself is none;
    /// - two options that are not both true are a secondary item;
    /// - if only some of the options of a primary item are allowed, the others are none;
    /// - if only some of them are allowed beside another option, that one and the others of the item
    ///   are a secondary item: no two of them are ever chosen.
    ///
    /// Implied constraints of any other form are left out.
    ///
    /// Of secondary items that say the same or less than others, and of those that fewer than two
    /// options have, nothing is kept.
    ///
    /// # Errors
    /// The reason why the model is none.
    pub fn new(model: &Core) -> Result<Self, NotCover> {
        // Most models are refused here, before anything is made of them.
        let (mut counts, mut bounds, mut clauses) = (Vec::new(), Vec::new(), Vec::new());
        let mut constant = None;
        for (number, constraint) in model.constraints().enumerate() {
            match (constraint.body, constraint.one_of()) {
                (Body::Clause(_) | Body::Count(_, Comparison::AtLeast, 1), _) => {
                    clauses.push((number, constraint));
                }
                (_, Some(count)) => counts.push((number, count)),
                // It follows from the others.
                _ if model.role_of(constraint.rule) == Role::Implied => {}
                (Body::Count(lits, comparison, bound), _) if is_plain(&constraint) => {
                    bounds.push((number, lits, comparison, bound));
                }
                // One that has literals is a better reason.
                _ if constraint.body.lits().is_empty() => constant = constant.or(Some(number)),
                _ => return Err(NotCover::Constraint(number)),
            }
        }
        if let Some(number) = constant {
            return Err(NotCover::Constraint(number));
        }
        let shown: Vec<bool> = model.vars().map(|var| model.is_shown(var)).collect();
        let (exactly_of, colour_of) = (vec![Vec::new(); shown.len()], vec![None; shown.len()]);
        let possible = shown.clone();
        let mut said = Said { shown, possible, exactly_of, colour_of, ..Said::default() };
        for (number, (comparison, lits)) in counts {
            said.count(lits, comparison).ok_or(NotCover::Constraint(number))?;
        }
        for (number, lits, comparison, bound) in bounds {
            said.bound(lits, comparison, bound).ok_or(NotCover::Constraint(number))?;
        }
        let mut options_and_colours = said.shown.iter().zip(&said.colour_of);
        let neither = options_and_colours.position(|(shown, colour)| !shown && colour.is_none());
        if let Some(index) = neither {
            return Err(NotCover::Hidden(Var::new(index as u32)));
        }
        let (first, mut lits) = (said.at_most.len(), Vec::new());
        for (number, constraint) in clauses {
            lits.clear();
            lits.extend(constraint.conditions.iter().map(|&lit| !lit));
            lits.extend(constraint.body.lits());
            let (is_said, role) = (said.clause(&lits).is_some(), model.role_of(constraint.rule));
            // Pins are few.
            let mut is_clue = || role == Role::Clue && said.some_of(&lits).is_some();
            if !is_said && role != Role::Implied && !is_clue() {
                return Err(NotCover::Constraint(number));
            }
        }
        said.problem(first)
    }

    /// The values of the variables where these options are chosen, and no others. An item that no
    /// chosen option covers has its first colour.
    pub(crate) fn values(&self, chosen: &[u32]) -> Vec<bool> {
        let mut values = vec![false; self.num_vars];
        for option in chosen.iter().map(|&option| self.vars[option as usize]) {
            values[option.index()] = true;
            let first = self.coloured.partition_point(|&(other, _)| other < option);
            let own = self.coloured[first..].iter().take_while(|(other, _)| *other == option);
            own.for_each(|(_, colour)| values[colour.index()] = true);
        }
        for colours in &self.colours {
            if !colours.iter().any(|colour| values[colour.index()]) {
                values[colours[0].index()] = true;
            }
        }
        values
    }
}

/// True if a constraint speaks of variables that are true, whatever else holds.
fn is_plain(constraint: &Constraint<'_>) -> bool {
    let mut lits = constraint.body.lits().iter();
    constraint.conditions.is_empty() && lits.all(|lit| lit.is_positive())
}

/// The content of a model in the words of an exact cover problem.
#[derive(Default)]
struct Said {
    shown: Vec<bool>,
    /// Options that may be chosen.
    possible: Vec<bool>,
    /// Exactly one of these options is chosen.
    exactly: Vec<Vec<Var>>,
    /// The numbers of those that each variable is in.
    exactly_of: Vec<Vec<usize>>,
    /// At most one of these options is.
    at_most: Vec<Vec<Var>>,
    /// So many of these options are chosen, at least and at most.
    bounded: Vec<(Vec<Var>, (u32, u32))>,
    /// The number of each of these sets of options, which are sorted.
    bounded_by: FxHashMap<Vec<Var>, usize>,
    /// The item, counted among those with colours, and the colour that each hidden variable is.
    colour_of: Vec<Option<(u32, u32)>>,
    coloured: u32,
    /// The number of clauses that are items with bounds.
    clues: usize,
    /// Options and the hidden variables that they imply.
    implied: Vec<(Var, Var)>,
}

impl Said {
    fn count(&mut self, lits: &[Lit], comparison: Comparison) -> Option<()> {
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
    fn bound(&mut self, lits: &[Lit], comparison: Comparison, bound: i128) -> Option<()> {
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
                for var in vars {
                    self.possible[var.index()] = false;
                }
                return Some(());
            }
            (Comparison::AtMost, Some(most)) => (0, most),
            (Comparison::Exactly, Some(times)) if times <= all => (times, times),
            _ => {
                // No options cover it: whatever else they cover, they are none.
                for var in vars {
                    self.possible[var.index()] = false;
                }
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

    /// Takes a clause of options that a number is said of as well.
    fn at_least_one(&mut self, vars: &[Var]) -> Option<()> {
        let &number = self.bounded_by.get(vars)?;
        let (least, _) = &mut self.bounded[number].1;
        *least = (*least).max(1);
        Some(())
    }

    /// Takes a clause of options only.
    fn some_of(&mut self, clause: &[Lit]) -> Option<()> {
        let is_option = |lit: &Lit| lit.is_positive() && self.shown[lit.var().index()];
        clause.iter().all(is_option).then_some(())?;
        self.clues += 1;
        self.bound(clause, Comparison::AtLeast, 1)
    }

    /// Lets sets of options at most one of which is chosen be primary items, one for each option that
    /// has no other; the largest there is.
    fn promote(&mut self) {
        let mut has_item: Vec<bool> =
            self.exactly_of.iter().map(|items| !items.is_empty()).collect();
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
    fn clause(&mut self, clause: &[Lit]) -> Option<()> {
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
        if negative.is_empty() && self.at_least_one(&positive).is_some() {
            return Some(());
        }
        match (negative.as_slice(), positive.as_slice()) {
            // No option covers it.
            ([], []) => self.exactly.push(Vec::new()),
            (&[option], []) => self.possible[option.index()] = false,
            ([_, _], []) => self.at_most.push(negative),
            ([], &[option]) => {
                // It excludes the others of all that it covers.
                let of_option = &self.exactly_of[option.index()];
                let covered = of_option.iter().flat_map(|&index| &self.exactly[index]);
                let others: Vec<Var> = covered.copied().filter(|&var| var != option).collect();
                of_option.first()?;
                for other in others {
                    self.possible[other.index()] = false;
                }
            }
            ([], allowed) => {
                for other in self.others(allowed)? {
                    self.possible[other.index()] = false;
                }
            }
            (&[option], allowed) => {
                let mut others = self.others(allowed)?;
                if others.contains(&option) {
                    // It excludes those that are allowed as well.
                    self.possible[option.index()] = false;
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
    fn others(&self, allowed: &[Var]) -> Option<Vec<Var>> {
        let of_first = self.exactly_of[allowed.first()?.index()].iter();
        let all = of_first.map(|&index| &self.exactly[index]);
        let all = all.filter(|all| allowed.iter().all(|var| all.contains(var)));
        let all = all.min_by_key(|all| all.len())?;
        Some(all.iter().copied().filter(|var| !allowed.contains(var)).collect())
    }

    /// The problem; the secondary items from number `of_clauses` on are clauses.
    fn problem(mut self, of_clauses: usize) -> Result<OfModel, NotCover> {
        let num_vars = self.shown.len();
        // Of two options with the same colours of one item, the one says no more; of two colours,
        // both cannot be.
        let mut colours: Vec<Vec<Item>> = vec![Vec::new(); num_vars];
        for &(option, colour) in &self.implied {
            let hidden = NotCover::Hidden(colour);
            let (index, colour) = self.colour_of[colour.index()].ok_or(hidden)?;
            let item = Item { index, colour: Some(colour) };
            let colours = &mut colours[option.index()];
            match colours.iter().find(|other| other.index == index) {
                Some(other) => self.possible[option.index()] &= *other == item,
                None => colours.push(item),
            }
        }
        self.promote();
        // The largest first, and of those that are the same the first.
        self.at_most.iter_mut().for_each(|vars| vars.retain(|var| self.possible[var.index()]));
        let at_most = self.at_most.into_iter().enumerate().filter(|(_, vars)| vars.len() > 1);
        let at_most = at_most.sorted_by_key(|(_, vars)| std::cmp::Reverse(vars.len()));
        let mut items_of = self.exactly_of;
        let (exactly, mut kept) = (self.exactly.len(), Vec::new());
        let primary = exactly + self.bounded.len();
        for (number, vars) in at_most {
            let fewest =
                vars.iter().map(|var| &items_of[var.index()]).min_by_key(|items| items.len());
            let mut items = fewest.into_iter().flatten();
            if !items.any(|item| vars.iter().all(|var| items_of[var.index()].contains(item))) {
                for var in &vars {
                    items_of[var.index()].push(primary + number);
                }
                kept.push(primary + number);
            }
        }
        kept.sort_unstable();
        let is_sure: Vec<bool> =
            items_of.iter().map(|items| items.iter().any(|&item| item < exactly)).collect();
        for (item, (vars, _)) in (exactly..).zip(&self.bounded) {
            for var in vars {
                items_of[var.index()].push(item);
            }
        }
        let plain = primary + kept.len();
        let mut problem = Problem::new(primary as u32, kept.len() as u32 + self.coloured);
        for (item, &(_, (least, most))) in (exactly..).zip(&self.bounded) {
            problem.bound(item as u32, least, most).map_err(|_| NotCover::Constraint(item))?;
        }
        let mut vars = Vec::new();
        for index in (0..num_vars).filter(|&index| self.possible[index]) {
            let rank = |item| kept.binary_search(&item).map_or(item, |rank| primary + rank);
            let items = items_of[index].iter().map(|&item| Item::from(rank(item) as u32));
            let coloured = colours[index].iter();
            let coloured = coloured.map(|item| Item { index: plain as u32 + item.index, ..*item });
            let var = Var::new(index as u32);
            problem.option(items.chain(coloured)).map_err(|_| NotCover::Free(var))?;
            vars.push(var);
        }
        let of_clauses = kept.iter().filter(|&&item| item >= primary + of_clauses).count();
        let is_unsure = |var: &Var| self.possible[var.index()] && !is_sure[var.index()];
        let unsure = self.bounded.iter().filter(|(vars, _)| vars.iter().any(is_unsure)).count();
        let of_clauses = of_clauses + unsure + self.clues;
        let hidden = (0..).map(Var::new).zip(&self.colour_of);
        let hidden = hidden.filter_map(|(var, colour)| Some((colour.as_ref()?.0, var)));
        let colours = hidden.into_group_map().into_iter().sorted().map(|(_, colours)| colours);
        let (colours, mut coloured) = (colours.collect(), self.implied);
        coloured.sort_unstable();
        Ok(OfModel { problem, vars, num_vars, of_clauses, colours, coloured })
    }
}
