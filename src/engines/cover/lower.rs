//! From a model to items and options.

use itertools::Itertools;
use puzzlec_dimacs::Var;
use puzzlec_encodings::{Body, Comparison, Constraint, Core, Role};

use super::draft::Draft;
use super::problem::{Item, Problem};

/// A model as an exact cover problem: what the options and the solutions mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfModel {
    /// The problem.
    pub problem: Problem,
    /// The variable that each option is.
    pub vars: Vec<Var>,
    /// The number of named variables of the model.
    pub num_vars: usize,
    /// The number of items that clauses alone are the reason for, and of those that several options
    /// may cover and that are all that some option covers for sure.
    pub of_clauses: usize,
    /// The hidden variables, the colours of each item together.
    pub(super) colours: Vec<Vec<Var>>,
    /// The options that have colours, ascending, each with one.
    pub(super) coloured: Vec<(Var, Var)>,
}

/// The reason why a model is not an exact cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCover {
    /// The constraint of this number says something else than that options exclude one another.
    #[error("constraint {0} cannot be part of an exact cover problem")]
    Constraint(usize),
    /// The variable is in no constraint that says how many of several are true.
    #[error("no constraint counts variable {0}")]
    Free(Var),
    /// The hidden variable is not the colour of an item.
    #[error("the hidden variable {0} is not the colour of an item")]
    Hidden(Var),
}

impl OfModel {
    /// The exact cover problem that a model is, if it is one.
    ///
    /// The options are the shown variables, in their order. A constraint "exactly one" of them is a
    /// primary item and "at most one" a secondary one; any other numbers of them are the
    /// [bounds](Problem::bound) of a primary item, together with a clause of the same options.
    /// Hidden variables, exactly one of which is true, are the colours of a secondary item, if all
    /// else that is said of them is that options imply them. Every option has a primary item: one
    /// that at most one option covers, if it has no other.
    ///
    /// Clauses of shown variables are taken if they say no more than that options exclude one
    /// another:
    /// - a clause without literals is a primary item without options;
    /// - an option that is false by itself is dropped;
    /// - two options that are not both true are a secondary item;
    /// - if only some of the options of a primary item are allowed, the others are dropped;
    /// - if only some of them are allowed beside another option, that one and the others of the
    ///   item are a secondary item: no two of them are ever chosen.
    ///
    /// Implied constraints of any other form are left out.
    ///
    /// Of secondary items that say the same or less than others, and of those that fewer than two
    /// options have, nothing is kept.
    ///
    /// # Errors
    /// The reason why the model is not an exact cover problem.
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
        let mut draft = Draft { shown, possible, exactly_of, colour_of, ..Draft::default() };
        for (number, (comparison, lits)) in counts {
            draft.count(lits, comparison).ok_or(NotCover::Constraint(number))?;
        }
        for (number, lits, comparison, bound) in bounds {
            draft.bound(lits, comparison, bound).ok_or(NotCover::Constraint(number))?;
        }
        let mut options_and_colours = draft.shown.iter().zip(&draft.colour_of);
        let neither = options_and_colours.position(|(shown, colour)| !shown && colour.is_none());
        if let Some(index) = neither {
            return Err(NotCover::Hidden(Var::new(index as u32)));
        }
        let (first, mut lits) = (draft.at_most.len(), Vec::new());
        for (number, constraint) in clauses {
            lits.clear();
            lits.extend(constraint.conditions.iter().map(|&lit| !lit));
            lits.extend(constraint.body.lits());
            let (is_said, role) = (draft.clause(&lits).is_some(), model.role_of(constraint.rule));
            // Pins are few.
            let mut is_clue = || role == Role::Clue && draft.some_of(&lits).is_some();
            if !is_said && role != Role::Implied && !is_clue() {
                return Err(NotCover::Constraint(number));
            }
        }
        problem(draft, first)
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

/// The problem of a draft; the secondary items from number `of_clauses` on are clauses.
fn problem(mut draft: Draft, of_clauses: usize) -> Result<OfModel, NotCover> {
    let num_vars = draft.shown.len();
    // Of two options with the same colours of one item, the one says no more; of two colours,
    // both cannot be.
    let mut colours: Vec<Vec<Item>> = vec![Vec::new(); num_vars];
    for &(option, colour) in &draft.implied {
        let hidden = NotCover::Hidden(colour);
        let (index, colour) = draft.colour_of[colour.index()].ok_or(hidden)?;
        let item = Item { index, colour: Some(colour) };
        let colours = &mut colours[option.index()];
        match colours.iter().find(|other| other.index == index) {
            Some(other) => draft.possible[option.index()] &= *other == item,
            None => colours.push(item),
        }
    }
    draft.promote();
    // The largest first, and of those that are the same the first.
    draft.at_most.iter_mut().for_each(|vars| vars.retain(|var| draft.possible[var.index()]));
    let at_most = draft.at_most.into_iter().enumerate().filter(|(_, vars)| vars.len() > 1);
    let at_most = at_most.sorted_by_key(|(_, vars)| std::cmp::Reverse(vars.len()));
    let mut items_of = draft.exactly_of;
    let (exactly, mut kept) = (draft.exactly.len(), Vec::new());
    let primary = exactly + draft.bounded.len();
    for (number, vars) in at_most {
        let fewest = vars.iter().map(|var| &items_of[var.index()]).min_by_key(|items| items.len());
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
    for (item, (vars, _)) in (exactly..).zip(&draft.bounded) {
        for var in vars {
            items_of[var.index()].push(item);
        }
    }
    let plain = primary + kept.len();
    let mut problem = Problem::new(primary as u32, kept.len() as u32 + draft.coloured);
    for (item, &(_, (least, most))) in (exactly..).zip(&draft.bounded) {
        problem.bound(item as u32, least, most).map_err(|_| NotCover::Constraint(item))?;
    }
    let mut vars = Vec::new();
    for index in (0..num_vars).filter(|&index| draft.possible[index]) {
        let rank = |item| kept.binary_search(&item).map_or(item, |rank| primary + rank);
        let items = items_of[index].iter().map(|&item| Item::from(rank(item) as u32));
        let coloured = colours[index].iter();
        let coloured = coloured.map(|item| Item { index: plain as u32 + item.index, ..*item });
        let var = Var::new(index as u32);
        problem.option(items.chain(coloured)).map_err(|_| NotCover::Free(var))?;
        vars.push(var);
    }
    let of_clauses = kept.iter().filter(|&&item| item >= primary + of_clauses).count();
    let is_unsure = |var: &Var| draft.possible[var.index()] && !is_sure[var.index()];
    let unsure = draft.bounded.iter().filter(|(vars, _)| vars.iter().any(is_unsure)).count();
    let of_clauses = of_clauses + unsure + draft.clues;
    let hidden = (0..).map(Var::new).zip(&draft.colour_of);
    let hidden = hidden.filter_map(|(var, colour)| Some((colour.as_ref()?.0, var)));
    let colours = hidden.into_group_map().into_iter().sorted().map(|(_, colours)| colours);
    let (colours, mut coloured) = (colours.collect(), draft.implied);
    coloured.sort_unstable();
    Ok(OfModel { problem, vars, num_vars, of_clauses, colours, coloured })
}

/// True if a constraint speaks of variables that are true, whatever else holds.
fn is_plain(constraint: &Constraint<'_>) -> bool {
    let mut lits = constraint.body.lits().iter();
    constraint.conditions.is_empty() && lits.all(|lit| lit.is_positive())
}
