//! Numbers and samples of all solutions by a decision diagram, without a list.

use std::collections::BTreeMap;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{Values, Var};

use super::conclusion::Count;
use super::cubes::merged;
use super::cubes::{Cubes, Splitting};
use super::error::SearchError;
use super::event::{Event, Hears};
use super::frequencies::{Frequencies, Frequency, Tallied};
use super::plan::{Bounds, Stage, Strategy};
use super::project;
use super::settings::EngineError;
use super::tally::Tally;
use crate::engines::cover::{Diagram, DiagramError, Item, Layer, OfModel, Stored};
use crate::engines::random::Random;
use crate::engines::{Evidence, Limits, Stop};
use crate::puzzle::classes::Deals;
use crate::puzzle::count::Natural;
use crate::puzzle::ensure;

impl<'t> Strategy<'t> {
    /// The answer of a diagram or of a list of all solutions, by the first stage that has one.
    pub(super) fn told<T>(
        &self,
        is_merged: bool,
        by_diagram: impl Fn(ByDiagram<'_, 't>) -> Result<Option<T>, SearchError>,
        listed: impl Fn(&Cubes<'t>) -> Result<T, SearchError>,
    ) -> Result<Option<T>, SearchError> {
        let told = |stage: &Stage| match *stage {
            Stage::Diagram(bounds) => {
                ByDiagram::new(self, bounds, is_merged).and_then(|own| by_diagram(own).transpose())
            }
            _ => match self.cubes_of(stage, Splitting::default()) {
                Ok(cubes) => cubes.as_ref().map(&listed),
                Err(error) => Some(Err(error.into())),
            },
        };
        self.stages().iter().find_map(told).transpose()
    }
}

/// The diagram of a task that is an exact cover problem, within bounds.
pub(super) struct ByDiagram<'s, 't> {
    strategy: &'s Strategy<'t>,
    model: Arc<OfModel>,
    /// The names that are still to be dealt, where things of one kind are not told apart.
    deals: Option<Deals>,
    /// The number of ways to deal them, the same for each solution.
    ways: Natural,
    bounds: Bounds,
}

impl<'s, 't> ByDiagram<'s, 't> {
    /// The diagram of a strategy, if that has an exact cover problem; where that is wanted and
    /// makes no difference to their number, things of one kind are not told apart by their names.
    pub(super) fn new(strategy: &'s Strategy<'t>, bounds: Bounds, is_merged: bool) -> Option<Self> {
        let named = strategy.cover.as_ref()?;
        let (model, deals) = merged(strategy.task, named, is_merged);
        Some(match deals.as_ref().and_then(Deals::always) {
            None => Self { strategy, model: named.clone(), deals: None, ways: 1_u8.into(), bounds },
            Some(ways) => Self { strategy, model, deals, ways, bounds },
        })
    }

    /// The thing that is made of the diagram; nothing where it is beyond its bounds, or the work
    /// was interrupted.
    fn made<T>(
        &self,
        hears: Hears<'_>,
        make: impl FnOnce(&Diagram<'_>, &Limits, &mut dyn FnMut(Layer)) -> Result<T, DiagramError>,
    ) -> Result<Option<T>, SearchError> {
        let (bounds, limits) = (self.bounds, &self.strategy.settings.limits);
        let diagram = Diagram::new(&self.model.problem).of_states(bounds.states);
        let passes = |why: &dyn std::fmt::Display| {
            hears(Event::Words(format!("no diagram: {why}")));
            Ok(None)
        };
        let (width, size) = (diagram.width(), self.model.problem.size());
        if width > bounds.width {
            return passes(&format_args!("it is {width} bits wide"));
        }
        hears(Event::Words(format!("a diagram of {size}, {width} bits wide")));
        let limits = limits.clone().with_memory(limits.memory.min(bounds.memory));
        match make(&diagram, &limits, &mut |layer| hears(Event::Layer(layer))) {
            Ok(made) => Ok(Some(made)),
            Err(DiagramError::Stop(Stop::Interrupted(_))) => Ok(None),
            Err(error) if bounds != Bounds::NONE => passes(&error),
            Err(DiagramError::Stop(Stop::TooLarge(error))) => Err(EngineError::from(error).into()),
            Err(_) => Err(EngineError::TooWide(width).into()),
        }
    }

    fn stored(&self, hears: Hears<'_>) -> Result<Option<Stored>, SearchError> {
        let stored = self.made(hears, |diagram, limits, step| diagram.store(limits, step))?;
        Ok(stored.filter(|stored| Natural::from(stored.count()) >= self.bounds.solutions.into()))
    }

    /// The number of solutions, if it is beyond that which is listed.
    pub(super) fn count(self, hears: Hears<'_>) -> Result<Option<Count>, SearchError> {
        let counted = self.made(hears, |diagram, limits, step| diagram.count(limits, step))?;
        // A list tells alike things apart no more than the diagram does.
        let counted = counted.map(Natural::from);
        Ok(counted.filter(|found| *found >= self.bounds.solutions.into()).map(|found| {
            let tally = Tally { raw: found.times(&self.ways), ..Tally::new(0) };
            Count::new(self.strategy.task.core(), tally, Some(Evidence::Search))
        }))
    }

    /// A number of solutions, drawn uniformly, as assignments; none if
    /// there are none.
    pub(super) fn sample(
        self,
        number: usize,
        seed: u64,
    ) -> Result<Option<Vec<Values>>, SearchError> {
        let Some(stored) = self.stored(&|_| ())? else { return Ok(None) };
        let mut random = Random::new(!seed);
        let named = |options: Vec<u32>| {
            let values = Values::from(self.model.values(&options));
            match &self.deals {
                None => values,
                Some(deals) => deals.dealt_by(&values, |names| random.shuffle(names)),
            }
        };
        Ok(Some(stored.sample(seed, number).into_iter().map(named).collect()))
    }

    /// The number of solutions in which each variable is true, where things are told apart by their
    /// names.
    pub(super) fn frequencies(self, hears: Hears<'_>) -> Result<Option<Frequencies>, SearchError> {
        let Some(stored) = self.stored(hears)? else { return Ok(None) };
        let named = self.strategy.task.named();
        let of_option = |(option, count): (u32, _)| {
            let count = Natural::from(count);
            let var = self.model.vars[option as usize];
            (count != Natural::default()).then(|| Frequency::new(named, var, count))
        };
        let of_vars = stored.of_options().filter_map(of_option).sorted_by_key(|own| own.var);
        let of_vars = of_vars.collect();
        let evidence = Some(Evidence::Search);
        Ok(Some(Frequencies { solutions: stored.count().into(), of_vars, evidence }))
    }

    /// The number of solutions for each statement on the variables that are
    /// [called](project::called) so, and for none of them if that can be. Nothing if a solution can
    /// have several of them and the engine may be another.
    pub(super) fn tally(
        self,
        name: &str,
        hears: Hears<'_>,
    ) -> Result<Option<Tallied>, SearchError> {
        let task = self.strategy.task;
        let vars = project::called(task.named(), name);
        if !self.excludes_each_other(&vars) {
            let several = EngineError::Several(name.to_owned());
            ensure!(self.bounds != Bounds::NONE, several);
            hears(Event::Words(several.to_string()));
            return Ok(None);
        }
        let Some(often) = self.frequencies(hears)? else { return Ok(None) };
        let (mut tally, mut others) = (BTreeMap::<_, Natural>::new(), often.solutions);
        for Frequency { var, solutions: count, .. } in often.of_vars {
            if !vars.contains(&var) {
                continue;
            }
            let values: Values = [var.positive()].into_iter().collect();
            others = others.without(&count);
            *tally.entry(project::statements(task.named(), name, &values)).or_default() += &count;
        }
        if others != Natural::default() {
            tally.insert(Vec::new(), others);
        }
        Ok(Some((tally, often.evidence)))
    }

    /// True if no solution has two of these variables, since an item is in all of their options.
    fn excludes_each_other(&self, vars: &[Var]) -> bool {
        let problem = &self.model.problem;
        let options = problem.options().zip(&self.model.vars);
        let mut options = options.filter(|(_, var)| vars.contains(var)).map(|(items, _)| items);
        let Some(first) = options.next() else { return true };
        let may_be_once = |item: &&Item| problem.times(item.index).1 == 1 && item.colour.is_none();
        let mut shared = first.iter().filter(may_be_once).collect_vec();
        options.for_each(|items| shared.retain(|item| items.contains(item)));
        !shared.is_empty()
    }
}
