//! The search as a proof: what it leaves behind, step by step.
//!
//! A node is refuted once its children are, and this is one step of reverse unit propagation: the
//! negation of its choices. If the choices hold, the children that were refuted before leave the
//! last one, and so on down to an item without options, or to a solution that a clause excludes. So
//! a step is needed for each node that has a next sibling, and for no other.
//!
//! If an item has bounds, options that were tried before stay out. This needs no word: the steps
//! that refuted them say so.

mod hints;

use std::io::Write;

use itertools::Itertools;
use puzzlec_dimacs::{DratStep, Lit, ProofId, ProofWriter, Summand, Var};
use puzzlec_encodings::{Body, Comparison, Core};
use rustc_hash::FxHashMap;

use self::hints::{Colours, Hints};
use super::lower::OfModel;
use super::machine::{Halt, Until};
use super::search::Search;
use crate::engines::blocking::Blocking;
use crate::engines::interrupt::Interrupt;
use crate::engines::proof::Steps;

/// The formula that a refutation is about: a model, and clauses that exclude assignments of it.
#[derive(Clone, Copy)]
pub struct Numbered<'f> {
    /// The model.
    pub core: &'f Core,
    /// The number of the first constraint of the proof that states a constraint of the model.
    pub of_constraint: &'f [ProofId],
    /// The number of the clause that excludes the first assignment that a search finds; those of the
    /// others follow. They are those of the shortest sound [`Blocking`](crate::engines::Blocking): hints do
    /// not tell why variables are false.
    pub excluded: ProofId,
    /// The number of these clauses.
    pub solutions: usize,
}

/// An assignment that no clause excludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotExcluded;

/// The number of constraints that say how many options cover an item, at least and at most.
#[derive(Clone, Copy, Default)]
struct Bounds {
    at_least: Option<ProofId>,
    at_most: Option<ProofId>,
}

impl OfModel {
    /// Derives that a formula has no solution. Returns the contradiction; nothing if it was
    /// interrupted. The clauses of the steps are told as well: each follows from those before by unit
    /// propagation, also where the model has become clauses.
    ///
    /// # Errors
    /// When the search finds an assignment that no clause excludes.
    pub fn refute<W: Write>(
        &self,
        formula: Numbered<'_>,
        proof: &mut ProofWriter<W>,
        tell: &mut Steps<'_>,
        interrupt: &Interrupt,
    ) -> Result<Option<ProofId>, NotExcluded> {
        let (bounds, units) = self.derive_bounds(formula, proof, tell);
        let colours = self.derive_colours(formula, proof);
        // A clause of all variables needs to know which ones are false.
        let falses = Blocking::sound_for(formula.core) == Blocking::All;
        let falses = falses.then(|| units.into_values().sorted_unstable().collect());
        let solutions = (formula.excluded, falses);
        let mut hints = Hints::new(&self.problem, (bounds, colours), solutions);
        let mut search = Search::new(&self.problem);
        // The options that are chosen at the node before; and the steps that stand, each with the
        // number of choices that it negates.
        let (mut before, mut steps) = (Vec::new(), Vec::<(usize, ProofId)>::new());
        let (mut clause, mut solutions) = (Vec::new(), 0);
        loop {
            let nodes = search.nodes();
            let until = Until { nodes: u64::MAX, pause: nodes + 1 };
            let halt = search.advance_until(until, interrupt);
            // The search does not pause at its last node.
            if halt == Halt::End && search.nodes() == nodes {
                break;
            }
            solutions += usize::from(halt == Halt::Solution);
            if solutions > formula.solutions {
                return Err(NotExcluded);
            }
            let chosen = search.chosen();
            let common = before.iter().zip(chosen).take_while(|(one, other)| one == other).count();
            if common < before.len() {
                clause.clear();
                let options = before[..=common].iter();
                clause.extend(options.map(|&option: &u32| self.vars[option as usize].negative()));
                let stand = steps.partition_point(|&(choices, _)| choices <= common + 1);
                let of = hints.as_mut().map(|hints| hints.of(common + 1, &steps[stand..]));
                let step = proof.rup(&clause, of.unwrap_or_default());
                tell(DratStep::Add(&clause));
                proof.delete(steps[stand..].iter().map(|&(_, step)| step));
                steps.truncate(stand);
                steps.push((common + 1, step));
            }
            if let Some(hints) = &mut hints {
                hints.go(common, chosen, halt == Halt::Solution);
            }
            before.clear();
            before.extend_from_slice(chosen);
        }
        let of = hints.as_mut().map(|hints| hints.of(0, &steps));
        Ok(search.is_complete().then(|| {
            tell(DratStep::Add(&[]));
            proof.rup(&[], of.unwrap_or_default())
        }))
    }

    /// Derives what the problem concludes from clauses and propagation does not: which variables
    /// are no options, and which options exclude one another. Returns the constraints that bound
    /// each item, and those that say what is no option.
    fn derive_bounds<W: Write>(
        &self,
        Numbered { core, of_constraint, .. }: Numbered<'_>,
        proof: &mut ProofWriter<W>,
        tell: &mut Steps<'_>,
    ) -> (Vec<Bounds>, FxHashMap<Var, ProofId>) {
        let mut rup = |proof: &mut ProofWriter<W>, clause: &[Lit]| {
            tell(DratStep::Add(clause));
            proof.rup(clause, &[])
        };
        let is_option = |var: &Var| self.vars.binary_search(var).is_ok();
        let others = core.projection().into_iter().filter(|var| !is_option(var));
        let units: FxHashMap<Var, ProofId> =
            others.map(|var| (var, rup(proof, &[var.negative()]))).collect();
        // The constraints that say how many of some options are chosen: one, or at most one.
        let mut counts: FxHashMap<Vec<Var>, (Comparison, usize)> = FxHashMap::default();
        for (index, constraint) in core.constraints().enumerate() {
            let Some((comparison, lits)) = constraint.one_of() else { continue };
            let vars = || lits.iter().map(|lit| lit.var());
            // A rule about what else the model has, such as colours, counts no options.
            if vars().any(|var| !is_option(&var) && !units.contains_key(&var)) {
                continue;
            }
            let vars = vars().filter(is_option);
            let own = (comparison, index);
            let known = counts.entry(vars.sorted_unstable().collect()).or_insert(own);
            if comparison == Comparison::Exactly {
                *known = own;
            }
        }
        let colours = self.problem.colours();
        let mut bounds = vec![Bounds::default(); colours.len()];
        let items = (0..).zip(self.problem.options_of()).zip(&mut bounds);
        for ((item, options), bounds) in items {
            let vars = options.iter().map(|&option| self.vars[option as usize]).collect_vec();
            let Some(&(comparison, index)) = counts.get(&vars) else {
                if self.problem.times(item).1 == 1 && colours[item as usize].is_empty() {
                    for [one, other] in vars.into_iter().array_combinations() {
                        rup(proof, &[one.negative(), other.negative()]);
                    }
                }
                continue;
            };
            let first = of_constraint[index];
            if comparison == Comparison::AtMost {
                bounds.at_most = Some(first);
                continue;
            }
            bounds.at_most = Some(ProofId(first.0 + 1));
            let lits = core.constraint(index).body.lits();
            let excluded = lits.iter().filter_map(|lit| units.get(&lit.var())).copied();
            let summands = [first].into_iter().chain(excluded).map(|id| Summand::Constraint(id, 1));
            let summands = summands.collect_vec();
            let is_as_it_was = summands.len() == 1;
            let some = if is_as_it_was { first } else { proof.weaken(&summands, 1, &[]) };
            bounds.at_least = Some(some);
        }
        (bounds, units)
    }

    /// Derives that a colour of an item excludes the options of all others.
    fn derive_colours<W: Write>(
        &self,
        Numbered { core, of_constraint, .. }: Numbered<'_>,
        proof: &mut ProofWriter<W>,
    ) -> Colours {
        let mut colours = Colours::default();
        if self.coloured.is_empty() {
            return colours;
        }
        // The clauses that an option implies a colour.
        let clauses = core.constraints().zip(of_constraint).filter_map(|(constraint, &id)| {
            let (Body::Clause(&[one, other]), []) = (constraint.body, constraint.conditions) else {
                return None;
            };
            let [option, colour] = if one.is_negative() { [one, other] } else { [other, one] };
            let is_so = option.is_negative() && colour.is_positive();
            is_so.then_some(((option.var(), colour.var()), id))
        });
        let clauses: FxHashMap<(Var, Var), ProofId> = clauses.collect();
        let plain = self.problem.num_items() - self.colours.len() as u32;
        for (item, of_item) in (plain..).zip(&self.colours) {
            let of = |colour: u32| of_item[colour as usize];
            let all = (0..).zip(self.problem.options()).filter_map(|(option, items)| {
                let own = items.iter().find(|own| own.index == item)?;
                Some((option, self.vars[option as usize], own.colour?))
            });
            let all: Vec<(u32, Var, u32)> = all.collect();
            let given = all.iter().filter_map(|&(option, var, colour)| {
                Some(((option, item), *clauses.get(&(var, of(colour)))?))
            });
            colours.given.extend(given);
            for colour in all.iter().map(|&(.., colour)| colour).unique() {
                let others = all.iter().filter(|&&(.., own)| own != colour);
                let mut terms = others.map(|&(_, var, _)| (1, var.negative())).collect_vec();
                let many = terms.len() as i128;
                terms.push((many, of(colour).negative()));
                if many > 0 {
                    colours.excludes.insert((item, colour), proof.rup_sum(&terms, many));
                }
            }
        }
        colours
    }
}
