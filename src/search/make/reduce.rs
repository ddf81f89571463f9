//! Clues that are taken away as long as the solution stays the only one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::hitting::Smallest;
use super::key::Said;
use super::random::Formula;
use crate::puzzle::clues::Clue;
use crate::search::prelude::*;
use crate::search::reason::{Selected, Verdict, irreducible};

/// The names of a model, with their numbers.
pub(super) type Names = FxHashMap<String, usize>;

/// The names of a model.
pub(super) fn names_of(model: Named<'_>) -> Names {
    (0..model.core.num_names()).map(|name| (model.name(name).to_string(), name)).collect()
}

/// The values of one model in the variables of another one, by their names.
pub(super) fn translated(values: &Values, from: Named<'_>, to: Named<'_>) -> Values {
    let trues = from.core.vars().filter(|&var| values.get(var));
    let trues: FxHashSet<String> = trues.map(|var| from.var(var).to_string()).collect();
    let known = Known::all(values.as_slice());
    let int = |name: usize| from.core.value(from.core.thing(name).int()?, known);
    let ints = (0..from.core.num_names()).filter_map(|name| Some((from.name(name), int(name)?)));
    let ints: FxHashMap<String, i64> = ints.map(|(name, own)| (name.to_string(), own)).collect();
    // The models need not have the same literals of an integer.
    let is_at_most = |name: &str| {
        let (name, bound) = name.rsplit_once("<=")?;
        Some(*ints.get(name)? <= bound.parse().ok()?)
    };
    let is_equal = |name: &str| {
        let (name, value) = name.rsplit_once('=')?;
        Some(*ints.get(name)? == value.parse::<i64>().ok()?)
    };
    let holds = |name: String| {
        is_at_most(&name).or_else(|| is_equal(&name)).unwrap_or_else(|| trues.contains(&name))
    };
    let values = to.core.vars().map(|var| holds(to.var(var).to_string()));
    values.collect_vec().into()
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

/// Few clues that leave one solution, or another solution that clues leave.
type Unique = Result<Vec<usize>, Values>;

impl<'t> Reduction<'t> {
    /// The reduction of clues that all tell values of a puzzle to those that leave this solution as
    /// the only one.
    pub(super) fn of_values(
        search: &'t Search,
        (formula, names): (&Formula, &Names),
        clues: &[Clue],
        values: &Values,
    ) -> Result<Self, SearchError> {
        let strategy = search.plan(Question::Another { clues: clues.len() })?;
        let solver = strategy.solver().start(&search.settings().limits.interrupt);
        let solver = formula.solver(solver);
        let model = search.task().named();
        let solver = Selected::bare(model.core, solver, clues.len());
        let mut reduction = Self::telling(solver, (model, names), clues, values);
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
        let subjects = clues.iter().enumerate();
        let subjects =
            subjects.flat_map(|(at, clue)| clue.subjects.iter().map(move |own| (&**own, at)));
        let of_subjects = subjects.into_group_map();
        let mut of_rules: FxHashMap<RuleId, Option<usize>> = FxHashMap::default();
        let of = core.constraints().map(|constraint| {
            *of_rules.entry(constraint.rule).or_insert_with_key(|&rule| {
                let subject = model.subject(rule).to_string();
                let own =
                    of_subjects.get(&*subject).filter(|_| core.role_of(rule) == Role::Clue)?;
                let has = |at: &&usize| clues[**at].has(model.sentence(rule), &subject);
                own.iter().find(has).copied()
            })
        });
        let solver = search.plan(Question::Another { clues: clues.len() })?.solver();
        let settings = search.settings().clone().with_solver(solver);
        let solver = Selected::new(core, (of.collect(), clues.len()), &settings)?;
        // The puzzle without its clues may number its variables otherwise.
        let values = translated(values, blank, model);
        Ok(Self::telling(solver, (model, &names_of(model)), clues, &values))
    }

    /// Says what clues tell, and that there is another solution.
    fn telling(
        mut solver: Selected<'t>,
        (model, names): (Named<'t>, &Names),
        clues: &[Clue],
        values: &Values,
    ) -> Self {
        let (core, known) = (model.core, Known::all(values.as_slice()));
        let mut told = Vec::new();
        for (part, clue) in clues.iter().enumerate() {
            let things = clue.names.iter().filter_map(|name| Some(core.thing(*names.get(name)?)));
            let lits = things.flat_map(|thing| match (thing.lit(), thing.int()) {
                (Some(lit), _) => vec![if values.satisfies(lit) { lit } else { !lit }],
                (_, Some(x)) => core.value(x, known).map_or(vec![], |value| core.lits_of(x, value)),
                _ => Vec::new(),
            });
            let lits = lits.collect_vec();
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
    fn unique(&mut self, clues: &[usize]) -> Result<Unique, SearchError> {
        if let Some(unique) = self.covered(clues)? {
            return Ok(unique);
        }
        match self.solver.ask(clues, &[], u64::MAX)? {
            Verdict::Satisfied(other) => Ok(Err(other)),
            Verdict::Unknown => Err(SearchError::Stopped),
            Verdict::Refuted(fewer) => Ok(Ok(fewer)),
        }
    }

    /// The same by exact cover search, which leaves out no clue; nothing if it gives up.
    fn covered(&self, clues: &[usize]) -> Result<Option<Unique>, SolverError> {
        let Some((cover, nodes)) = &self.cover else { return Ok(None) };
        let vars = clues.iter().flat_map(|&clue| &self.told[clue]).map(|lit| lit.var());
        let option = |var: Var| cover.vars.iter().position(|&own| own == var);
        let chosen = vars.filter_map(option).map(|option| option as u32).collect_vec();
        let mut found = cover::Assignments::within(cover.clone(), &chosen, &Interrupt::new());
        let shown = self.model.core.projection();
        while found.look(*nodes) {
            let Some(other) = found.next().transpose()? else {
                return Ok(Some(Ok(clues.to_vec())));
            };
            let is_same = |own: &Values| shown.iter().all(|&var| own.get(var) == other.get(var));
            if !self.known.iter().any(is_same) {
                return Ok(Some(Err(other)));
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
        let is_of = |few: &[usize], set: usize| sets[set].iter().any(|clue| few.contains(clue));
        let mut remaining = |kept: &[usize]| -> Result<Option<Vec<usize>>, SearchError> {
            let few = self.unique(&clues(always, sets, kept))?;
            let of =
                |few: Vec<usize>| kept.iter().copied().filter(|&set| is_of(&few, set)).collect();
            Ok(few.ok().map(of))
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
            if self.unique(&clues(always, sets, &others))?.is_err() {
                let is_it = (0..sets.len()).map(|set| set == needed).collect_vec();
                smallest.hit(&is_it);
            }
        }
        loop {
            let few = smallest.below(sets.len() + 1)?;
            let Some(few) = few else { return Ok(None) };
            let few_clues = clues(always, sets, &few);
            let Err(other) = self.unique(&few_clues)? else { return Ok(Some(few)) };
            let violated = self.violated(&other);
            let is_hit = sets.iter().map(|set| set.iter().any(|&clue| violated[clue]));
            let is_hit = is_hit.collect_vec();
            if !is_hit.contains(&true) {
                return Ok(None);
            }
            smallest.hit(&is_hit);
        }
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
