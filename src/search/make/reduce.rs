//! Clues that are taken away as long as the solution stays the only one.

use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values, Var};
use puzzlec_encodings::{Int, Known, Meaning, Named, Role, RuleId, Thing};
use rustc_hash::FxHashMap;

use super::hitting::Smallest;
use super::key::Said;
use super::random::Formula;
use crate::engines::cover::{self, OfModel};
use crate::engines::{Assignments, Blocking, Interrupt, SolverError};
use crate::puzzle::clues::Clue;
use crate::puzzle::ensure;
use crate::search::error::SearchError;
use crate::search::question::Question;
use crate::search::reason::{Selected, Verdict, irreducible};
use crate::search::session::Search;

/// The Boolean or the integer of each name of a model.
fn things(model: Named<'_>) -> FxHashMap<String, Thing> {
    let thing = |name: usize| (model.name(name).to_string(), model.core.thing(name));
    (0..model.core.num_names()).map(thing).collect()
}

/// The values of one model in the variables of another one, by their names.
pub(super) fn translated(values: &Values, from: Named<'_>, to: Named<'_>) -> Values {
    let (known, things) = (Known::all(values.as_slice()), things(from));
    let thing = |name: usize| things.get(&to.name(name).to_string());
    // The models need not have the same literals of an integer.
    let int = |x: Int| from.core.value(thing(to.core.int_name(x))?.int()?, known);
    let holds = |var: Var| match to.core.meaning(var)? {
        Meaning::Is(name) => Some(values.satisfies(thing(name)?.lit()?)),
        Meaning::Equals(x, value) => Some(int(x)? == value),
        Meaning::AtMost(x, bound) => Some(int(x)? <= bound),
        Meaning::Helper(_) => None,
    };
    let mut values = to.core.vars().map(|var| holds(var).unwrap_or(false)).collect_vec();
    to.core.complete_helpers(&mut values);
    values.into()
}

/// A solver that holds a puzzle with all clues of a solution, each of which can be left out, and
/// looks for another solution.
pub(super) struct Reduction<'t> {
    /// The clues, with the constraints that are one's own.
    solver: Selected<'t>,
    model: Named<'t>,
    /// The literals that each clue tells.
    told: Vec<Vec<Lit>>,
    /// The exact cover problem, where each clue is an option of it.
    cover: Option<(Arc<OfModel>, u64)>,
    /// The solutions that are no other ones.
    known: Vec<Values>,
}

impl<'t> Reduction<'t> {
    /// The reduction of clues that all tell values of a puzzle to those that leave this solution as
    /// the only one.
    pub(super) fn of_values(
        formula: &'t Formula,
        clues: &[Clue],
        values: &Values,
    ) -> Result<Self, SearchError> {
        let search = &formula.search;
        let strategy = search.plan(Question::Another { clues: clues.len() })?;
        let solver = strategy.solver().start(&search.settings().limits.interrupt);
        let solver = formula.solver(solver);
        let model = search.task().named();
        let solver = Selected::bare(model.core, solver, clues.len());
        let mut reduction = Self::telling(solver, model, clues, values);
        if let Some((cover, nodes)) = strategy.covering() {
            let is_option = |lit: &Lit| lit.is_positive() && cover.vars.contains(&lit.var());
            if reduction.told.iter().flatten().all(is_option) {
                reduction.cover = Some((cover.clone(), nodes));
            }
        }
        Ok(reduction)
    }

    /// The reduction of a puzzle with these clues, but for those that tell values, to those that
    /// leave as the only one a solution of the puzzle without clues.
    pub(super) fn of_rules(
        search: &'t Search,
        clues: &[Clue],
        (blank, values): (Named<'_>, &Values),
    ) -> Result<Self, SearchError> {
        let model = search.task().named();
        let core = model.core;
        let mut of_rules: FxHashMap<RuleId, Option<usize>> = FxHashMap::default();
        let of = core.constraints().map(|constraint| {
            *of_rules.entry(constraint.rule).or_insert_with_key(|&rule| {
                let (sentence, subject) = (model.sentence(rule), model.subject(rule).to_string());
                let is_clue = core.role_of(rule) == Role::Clue;
                clues.iter().position(|clue| is_clue && clue.has(sentence, &subject))
            })
        });
        let solver = search.plan(Question::Another { clues: clues.len() })?.solver();
        let settings = search.settings().clone().with_solver(solver);
        let solver = Selected::new(core, (of.collect(), clues.len()), &settings)?;
        // The puzzle without its clues may number its variables otherwise.
        let values = translated(values, blank, model);
        Ok(Self::telling(solver, model, clues, &values))
    }

    /// Says what clues tell, and that there is another solution.
    fn telling(
        mut solver: Selected<'t>,
        model: Named<'t>,
        clues: &[Clue],
        values: &Values,
    ) -> Self {
        let (known, things) = (Known::all(values.as_slice()), things(model));
        let lits_of = |name: &String| match things.get(name) {
            Some(Thing::Bool(var)) => vec![var.lit(values.get(*var))],
            Some(&Thing::Int(x)) => {
                let value = model.core.value(x, known);
                value.map_or_else(Vec::new, |value| model.core.lits_of(x, value))
            }
            None => Vec::new(),
        };
        let mut told = Vec::new();
        for (part, clue) in clues.iter().enumerate() {
            let lits = clue.names.iter().flat_map(lits_of).collect_vec();
            for &lit in &lits {
                solver.add(Some(part), &[lit]);
            }
            told.push(lits);
        }
        let mut this = Self { solver, model, told, cover: None, known: Vec::new() };
        this.block(values);
        this
    }

    /// Says that another solution differs from this one, too.
    pub(super) fn block(&mut self, values: &Values) {
        let clause = Blocking::All.clause(&self.model.core.projection(), values);
        self.solver.add(None, &clause);
        self.known.push(values.clone());
    }

    /// Few of these clues that leave one solution, or another solution that they leave.
    fn unique(&mut self, clues: &[usize]) -> Result<Verdict, SearchError> {
        if let Some(verdict) = self.covered(clues)? {
            return Ok(verdict);
        }
        let verdict = self.solver.ask(clues, &[], u64::MAX)?;
        ensure!(verdict != Verdict::Unknown, SearchError::Stopped);
        Ok(verdict)
    }

    /// The same by exact cover search, which leaves out no clue; nothing if it gives up.
    fn covered(&self, clues: &[usize]) -> Result<Option<Verdict>, SolverError> {
        let Some((cover, nodes)) = &self.cover else { return Ok(None) };
        let vars = clues.iter().flat_map(|&clue| &self.told[clue]).map(|lit| lit.var());
        let option = |var: Var| cover.vars.iter().position(|&own| own == var);
        let chosen = vars.filter_map(option).map(|option| option as u32).collect_vec();
        let mut found = cover::Assignments::within(cover.clone(), &chosen, &Interrupt::new());
        let shown = self.model.core.projection();
        while found.look(*nodes) {
            let Some(other) = found.next().transpose()? else {
                return Ok(Some(Verdict::Refuted(clues.to_vec())));
            };
            let is_same = |own: &Values| shown.iter().all(|&var| own.get(var) == other.get(var));
            if !self.known.iter().any(is_same) {
                return Ok(Some(Verdict::Satisfied(other)));
            }
        }
        Ok(None)
    }

    /// The sets of clues, each kept or left out as a whole, that remain beside those that are kept
    /// when one after the other is left out without which the solution is still the only one,
    /// beginning with the last; nothing if all of them leave several solutions.
    pub(super) fn reduced(
        &mut self,
        always: &[usize],
        sets: &[Vec<usize>],
    ) -> Result<Option<Vec<usize>>, SearchError> {
        let mut remaining = |kept: &[usize]| -> Result<Option<Vec<usize>>, SearchError> {
            let ascending = kept.iter().copied().sorted().collect_vec();
            let few = self.unique(&clues(always, sets, &ascending))?.refuted();
            let is_left =
                |few: &[usize], set: usize| sets[set].iter().any(|clue| few.contains(clue));
            Ok(few.map(|few| kept.iter().copied().filter(|&set| is_left(&few, set)).collect()))
        };
        let last_first = (0..sets.len()).rev().collect_vec();
        let Some(few) = remaining(&last_first)? else { return Ok(None) };
        irreducible(few, remaining).map(Some)
    }

    /// As few sets of clues as possible beside those that are kept; nothing if all of them leave
    /// several solutions. If it tries each, those without which all others do are known first.
    ///
    /// Some clue of what each other solution violates is needed, and a smallest choice of such clues
    /// that leaves no other solution is a smallest one of all.
    pub(super) fn fewest(
        &mut self,
        always: &[usize],
        (sets, tries_each): (&[Vec<usize>], bool),
        interrupt: &Interrupt,
    ) -> Result<Option<Vec<usize>>, SearchError> {
        let mut smallest = Smallest::new(sets.len(), interrupt);
        for needed in (0..sets.len()).filter(|_| tries_each) {
            let others = (0..sets.len()).filter(|&set| set != needed).collect_vec();
            if let Verdict::Satisfied(_) = self.unique(&clues(always, sets, &others))? {
                smallest.hit([needed]);
            }
        }
        while let Some(few) = smallest.find()? {
            let verdict = self.unique(&clues(always, sets, &few))?;
            let Verdict::Satisfied(other) = verdict else { return Ok(Some(few)) };
            let violated = self.violated(&other);
            let is_hit = |set: &usize| sets[*set].iter().any(|&clue| violated[clue]);
            smallest.hit((0..sets.len()).filter(is_hit));
        }
        Ok(None)
    }

    /// For each clue, whether another solution violates it.
    fn violated(&self, other: &Values) -> Vec<bool> {
        let is_told = |lits: &Vec<Lit>| lits.iter().all(|&lit| other.satisfies(lit));
        let by_rules = self.solver.violated(other);
        let told = self.told.iter().enumerate();
        told.map(|(clue, lits)| by_rules.contains(&clue) || !is_told(lits)).collect()
    }

    /// For each variable, the one with its name in the puzzle without clues, if it is a part of
    /// solutions.
    pub(super) fn vars_in(&self, blank: Named<'_>) -> Vec<Option<Var>> {
        let core = self.model.core;
        let own = |var: Var| (blank.var(var).to_string(), var);
        let own: FxHashMap<String, Var> = blank.core.vars().map(own).collect();
        let image = |var: Var| own.get(&self.model.var(var).to_string()).copied();
        core.vars().map(|var| image(var).filter(|_| core.is_shown(var))).collect()
    }

    /// What a clue with this text says, each literal of which stands for its image; `hidden` is that
    /// of those that have none.
    pub(super) fn said(
        &self,
        clue: usize,
        text: &str,
        image: &dyn Fn(Lit) -> Lit,
        hidden: Var,
    ) -> Said {
        let told = self.told[clue].iter().map(|&lit| image(lit)).sorted().collect_vec();
        let text = told.iter().any(|lit| lit.var() == hidden).then(|| text.to_owned());
        let rules = self.solver.of.iter().positions(|own| *own == Some(clue));
        let rules = rules.map(|index| self.model.core.form(index, image)).sorted().collect();
        Said { told, text, rules }
    }
}

/// The clues that are kept, with those of some sets.
fn clues(always: &[usize], sets: &[Vec<usize>], chosen: &[usize]) -> Vec<usize> {
    let chosen = chosen.iter().flat_map(|&set| &sets[set]);
    always.iter().chain(chosen).copied().collect()
}
