//! Numbers and samples of all solutions by a decision diagram, without a list.

use std::collections::BTreeMap;

use itertools::Itertools;
use puzzlec_dimacs::Var;
use puzzlec_encodings::{Limits, Role, Stop};

use super::{Count, Engine, EngineError, Frequencies, SearchError, Settings, Tally, project};
use crate::engines::Values;
use crate::engines::cover::{Diagram, DiagramError, Item, OfModel, Stage};
use crate::engines::random::Random;
use crate::puzzle::classes::Deals;
use crate::puzzle::count::Natural;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;

/// Counts of all solutions, and samples of them, by the [diagram](Diagram) of a model that is an exact
/// cover problem.
///
/// ```
/// use puzzlec::search::{Engine, Settings};
///
/// let by_diagram = Settings { engine: Engine::Diagram, ..Settings::default() };
/// let search = puzzlec::open("langford")?.with("n", 8).by(by_diagram).search()?;
/// assert_eq!(search.count(false)?.raw.map(|raw| raw.to_string()).as_deref(), Some("300"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ByDiagram<'t> {
    task: &'t dyn AnyTask,
    model: OfModel,
    /// The names that are still to be dealt, where things of one kind are not told apart.
    deals: Option<Deals>,
    /// The number of ways to deal them, the same for each solution.
    ways: Natural,
    limits: Limits,
}

/// As wide may a diagram be that is made unasked: then it has a million states at most.
const NARROW: usize = 22;

/// As much memory may it take, in bytes.
const SMALL: u64 = 1 << 27;

/// So many solutions, and more, are listed only if that is asked for.
const MANY: u64 = 1_000_000;

impl<'t> ByDiagram<'t> {
    /// The count of the solutions of a task.
    ///
    /// # Errors
    /// When the model is no exact cover problem, when it leaves out solutions, or a SAT solver is
    /// given.
    pub fn new(task: &'t dyn AnyTask, settings: &Settings) -> Result<Self, EngineError> {
        let this = Self::named(task, settings)?;
        let merged = task.classes().deals().and_then(|deals| {
            Some((this.model.merged(deals.kinds())?, deals.always()?, Some(deals)))
        });
        Ok(match merged {
            None => this,
            Some((model, ways, deals)) => Self { model, deals, ways, ..this },
        })
    }

    /// As [`new`](Self::new), where things of one kind are told apart by their names.
    pub(super) fn named(task: &'t dyn AnyTask, settings: &Settings) -> Result<Self, EngineError> {
        if let Some(solver) = &settings.solver {
            return Err(EngineError::Solver(solver.clone()));
        }
        let left_out = [Role::Symmetry, Role::Streamliner];
        let left_out = left_out.into_iter().find(|&role| task.core().roles().contains(role));
        ensure!(left_out.is_none(), EngineError::Diagram);
        let (model, limits) = (OfModel::new(task.core())?, settings.limits.clone());
        Ok(Self { task, model, deals: None, ways: 1_usize.into(), limits })
    }

    /// The number of solutions of a task, if there are many and a small diagram tells that, so that
    /// nobody waits for it; by the engine `auto` only.
    pub fn at_once(task: &'t dyn AnyTask, settings: &Settings) -> Option<(Count, String)> {
        let may = settings.engine == Engine::Auto;
        let this = Self::new(task, settings).ok().filter(|_| may)?;
        let memory = this.limits.memory.min(SMALL);
        let this = Self { limits: Limits { memory, ..this.limits }, ..this };
        let diagram = Diagram::new(&this.model.problem);
        if diagram.width() > NARROW {
            return None;
        }
        let count = this.of(&diagram, |_| ()).ok()?;
        let is_many = count.complete && count.raw.as_ref().is_some_and(|raw| *raw > MANY.into());
        is_many.then(|| {
            (count, format!("{}: there are more than {MANY} solutions", this.words(&diagram)))
        })
    }

    /// The diagram and the reason for it, in words.
    pub fn plan(&self) -> String {
        format!("{}: the engine is `diagram`", self.words(&Diagram::new(&self.model.problem)))
    }

    /// The width of the diagram, in bits.
    pub fn width(&self) -> usize {
        Diagram::new(&self.model.problem).width()
    }

    fn words(&self, diagram: &Diagram<'_>) -> String {
        format!("a diagram of {}, {} bits wide", self.model.problem.size(), diagram.width())
    }

    /// Counts; `hears` of every step. A count that was interrupted knows of no solution.
    ///
    /// # Errors
    /// When the diagram takes more memory than it may.
    pub fn run(self, hears: impl FnMut(Stage)) -> Result<Count, SearchError> {
        self.of(&Diagram::new(&self.model.problem), hears)
    }

    /// So many solutions, each drawn from all with the same probability, as assignments: by the
    /// diagram of the task, with this seed. None if there are none, or the work was interrupted.
    ///
    /// ```
    /// use puzzlec::search::{ByDiagram, Settings};
    ///
    /// let search = puzzlec::open("langford")?.with("n", 7).search()?;
    /// let task = search.task();
    /// let sample = ByDiagram::new(task, &Settings::default())?.sample(10, 7, |_| ())?;
    /// assert_eq!(sample.len(), 10);
    /// assert!(sample.iter().all(|values| task.solution(values).is_ok()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the diagram takes more memory than it may.
    pub fn sample(
        self,
        number: usize,
        seed: u64,
        hears: impl FnMut(Stage),
    ) -> Result<Vec<Values>, SearchError> {
        let stored = kept(Diagram::new(&self.model.problem).store(&self.limits, hears))?;
        let Some(stored) = stored else { return Ok(Vec::new()) };
        let (model, mut random) = (&self.model, Random::new(!seed));
        let mut named = |options: Vec<u32>| {
            let values = Values::from(model.values(&options));
            match &self.deals {
                None => values,
                Some(deals) => deals.dealt_by(&values, |names| random.shuffle(names)),
            }
        };
        Ok(stored.sample(seed, number).into_iter().map(&mut named).collect())
    }

    /// The number of solutions in which each variable is true, by a diagram where things are told
    /// apart by their names.
    pub(super) fn frequencies(self, hears: impl FnMut(Stage)) -> Result<Frequencies, SearchError> {
        let stored = kept(Diagram::new(&self.model.problem).store(&self.limits, hears))?;
        let Some(stored) = stored else { return Ok(Frequencies::default()) };
        let of_option = |(option, count): (u32, _)| {
            let count = Natural::from(count);
            let var = self.model.vars[option as usize];
            (count != Natural::default()).then_some((var, count))
        };
        let mut of_vars = stored.of_options().filter_map(of_option).collect_vec();
        of_vars.sort_unstable_by_key(|&(var, _)| var);
        Ok(Frequencies { solutions: stored.count().into(), of_vars, complete: true })
    }

    /// The number of solutions for each statement on the variables that are
    /// [called](project::called) so, and for none of them if that can be.
    ///
    /// # Errors
    /// When the diagram takes more memory than it may, or a solution can have several of these
    /// variables.
    pub fn tally(self, name: &str) -> Result<(BTreeMap<Vec<String>, Natural>, bool), SearchError> {
        let (task, mut tally) = (self.task, BTreeMap::new());
        let vars = project::called(task.named(), name);
        let limits = self.limits;
        let this = Self::named(task, &Settings { limits, ..Settings::default() })?;
        if !this.excludes_each_other(&vars) {
            return Err(EngineError::Several(name.to_owned()).into());
        }
        let Frequencies { solutions, of_vars, complete } = this.frequencies(|_| ())?;
        let mut others = solutions;
        for (var, count) in of_vars.into_iter().filter(|(var, _)| vars.contains(var)) {
            let values: Values = [var.positive()].into_iter().collect();
            others = others.without(&count);
            *tally.entry(project::statements(task.named(), name, &values)).or_default() += &count;
        }
        if others != Natural::default() {
            tally.insert(Vec::new(), others);
        }
        Ok((tally, complete))
    }

    /// True if no solution has two of these variables, since an item is in all of their options.
    fn excludes_each_other(&self, vars: &[Var]) -> bool {
        let problem = &self.model.problem;
        let mut options = (0..problem.num_options())
            .filter(|&option| vars.contains(&self.model.vars[option]))
            .map(|option| problem.items(option));
        let Some(first) = options.next() else { return true };
        let may_be_once = |item: &&Item| problem.times(item.index).1 == 1 && item.colour.is_none();
        let mut shared = first.iter().filter(may_be_once).collect_vec();
        options.for_each(|items| shared.retain(|item| items.contains(item)));
        !shared.is_empty()
    }

    fn of(&self, diagram: &Diagram<'_>, hears: impl FnMut(Stage)) -> Result<Count, SearchError> {
        let counted = kept(diagram.count(&self.limits, hears))?.map(Natural::from);
        let mut tally = Tally::new(0);
        let complete = counted.is_some();
        tally.raw = counted.unwrap_or_default().times(&self.ways);
        Ok(Count::new(self.task.core(), tally, complete))
    }
}

/// As wide may a diagram be that is kept unasked.
const NARROW_TO_KEEP: usize = 26;

/// The answer of a diagram that is asked for, or that is narrow; nothing if the engine `auto` does
/// without.
pub(super) fn by_narrow<'t, T>(
    diagram: Result<ByDiagram<'t>, EngineError>,
    settings: &Settings,
    tells: impl FnOnce(ByDiagram<'t>) -> Result<T, SearchError>,
) -> Result<Option<T>, SearchError> {
    match settings.engine {
        Engine::Diagram => tells(diagram?).map(Some),
        Engine::Auto if settings.solver.is_none() => {
            let narrow = diagram.ok().filter(|diagram| diagram.width() <= NARROW_TO_KEEP);
            match narrow.map(tells).transpose() {
                Err(SearchError::Engine(EngineError::TooLarge(_))) => Ok(None),
                told => told,
            }
        }
        _ => Ok(None),
    }
}

/// The answer of a diagram, or nothing if the work was interrupted.
fn kept<T>(told: Result<T, DiagramError>) -> Result<Option<T>, EngineError> {
    match told {
        Ok(told) => Ok(Some(told)),
        Err(DiagramError::Stop(Stop::Interrupted(_))) => Ok(None),
        Err(DiagramError::Stop(Stop::TooLarge(error))) => Err(error.into()),
        Err(DiagramError::TooWide(width)) => Err(EngineError::TooWide(width)),
    }
}
