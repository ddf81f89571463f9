//! Frequencies: in how many solutions each variable is true.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use itertools::Itertools;
use puzzlec_dimacs::{Values, Var};
use puzzlec_encodings::{Known, Named};
use serde::Serialize;

use super::counts::kind;
use super::cubes::Cubes;
use super::error::SearchError;
use super::event::{Event, Hears};
use super::project;
use super::question::Question;
use super::report::is_known;
use super::session::Search;
use crate::engines::{Evidence, plural};
use crate::puzzle::count::Natural;
use crate::puzzle::picture::{Block, Grid, Map, Picture, Square, Weight};
use crate::puzzle::task::{AnySolution, AnyTask};
use crate::shapes::lattice::Cell;

/// The number of solutions in which each variable is true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Frequencies {
    /// The way in which it is known that these are all solutions; `None` if the search was stopped.
    #[serde(rename = "complete", serialize_with = "is_known")]
    pub evidence: Option<Evidence>,
    /// The number of all solutions.
    pub solutions: Natural,
    /// The variables of the projection that are true in some solution.
    #[serde(rename = "frequencies")]
    pub of_vars: Vec<Frequency>,
}

/// The number of solutions in which a variable is true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Frequency {
    /// The variable.
    #[serde(skip)]
    pub var: Var,
    /// Its name.
    pub name: String,
    /// The number.
    pub solutions: Natural,
}

impl Frequency {
    pub(super) fn new(model: Named<'_>, var: Var, solutions: Natural) -> Self {
        Self { var, name: model.var(var).to_string(), solutions }
    }
}

impl fmt::Display for Frequencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let some = if self.evidence.is_some() { "" } else { "the first " };
        write!(f, "shares of {some}{}", plural(&self.solutions, "solution"))
    }
}

/// The number of solutions for each combination of statements, and the evidence that these are all,
/// if they are.
pub(super) type Tallied = (BTreeMap<Vec<String>, Natural>, Option<Evidence>);

/// The number of solutions for each combination of values of some variables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Projections {
    /// True if every solution is counted.
    pub complete: bool,
    /// The combinations.
    pub by: Vec<Projection>,
    /// The [`kind`] of the solutions.
    #[serde(skip)]
    pub kind: &'static str,
}

/// A combination of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Projection {
    /// The statements that are true.
    pub projection: Vec<String>,
    /// The number of solutions, under its kind.
    #[serde(flatten)]
    pub solutions: BTreeMap<&'static str, Natural>,
}

impl Projection {
    /// The number of solutions.
    pub fn number(&self) -> Natural {
        self.solutions.values().next().cloned().unwrap_or_default()
    }
}

impl Projections {
    /// The rows of a table, with their heading: a column for each name that the variables have, and
    /// one for the number. A Boolean is 1 or 0.
    pub fn rows(&self, task: &dyn AnyTask, vars: Vec<Var>) -> Vec<Vec<String>> {
        let named = task.named();
        let names = vars.into_iter().filter_map(|var| named.core.name_of(var)).unique();
        let names = names.map(|name| named.name(name).to_string()).collect_vec();
        let heading = names.iter().cloned().chain([self.kind.to_owned()]).collect();
        let row = |own: &Projection| {
            let statements = own.projection.iter();
            let values = statements.map(|own| own.rsplit_once(" = ").unwrap_or((own, "1")));
            let values: BTreeMap<&str, &str> = values.collect();
            let cell = |name: &String| values.get(&**name).copied().unwrap_or("0").to_owned();
            names.iter().map(cell).chain([own.number().to_string()]).collect()
        };
        std::iter::once(heading).chain(self.by.iter().map(row)).collect()
    }
}

impl fmt::Display for Projections {
    /// A line for each combination.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { complete, by, kind } = self;
        if by.is_empty() && *complete {
            return writeln!(f, "0 {kind}");
        }
        let at_least = if *complete { "" } else { "at least " };
        by.iter().try_for_each(|own| {
            let none = if own.projection.is_empty() { "none" } else { "" };
            writeln!(f, "{none}{}: {at_least}{} {kind}", own.projection.join(", "), own.number())
        })
    }
}

impl Search {
    /// The number of solutions in which each variable of the projection is true: by a diagram that
    /// is narrow, or that is asked for, and otherwise by a list of all solutions.
    ///
    /// ```
    /// let search = puzzlec::open("langford")?.with("n", 7).search()?;
    /// let often = search.frequencies()?;
    /// assert_eq!(often.solutions, 52_u32.into());
    /// // A Langford pairing read from right to left is another one.
    /// let of = |name: &str| {
    ///     let of_var = often.of_vars.iter().find(|own| own.name == name);
    ///     of_var.map(|own| own.solutions.to_string())
    /// };
    /// assert_eq!(of("first(7,1)").as_deref(), Some("8"));
    /// assert_eq!(of("first(7,1)"), of("first(7,6)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`tally`](Self::tally).
    pub fn frequencies(&self) -> Result<Frequencies, SearchError> {
        let core = self.task().core();
        let listed = |cubes: &Cubes<'_>| {
            let solutions = AtomicU64::new(0);
            let counts = core.vars().map(|_| AtomicU64::new(0)).collect_vec();
            let make = |values: &Values, _: &dyn AnySolution| {
                solutions.fetch_add(1, Ordering::Relaxed);
                for var in values.trues().take_while(|var| var.index() < counts.len()) {
                    counts[var.index()].fetch_add(1, Ordering::Relaxed);
                }
                None::<()>
            };
            let each = |()| Ok::<_, SearchError>(ControlFlow::Continue(()));
            let evidence = cubes.each(make, each)?;
            let count = |var: Var| counts[var.index()].load(Ordering::Relaxed);
            let vars = core.projection().into_iter().filter(|&var| count(var) > 0);
            let named = self.task().named();
            let of_vars = vars.map(|var| Frequency::new(named, var, count(var).into())).collect();
            Ok(Frequencies { solutions: solutions.into_inner().into(), of_vars, evidence })
        };
        let strategy = self.plan(Question::Shares)?;
        let often = strategy.told(false, |diagram| diagram.frequencies(&|_| ()), listed)?;
        Ok(often.unwrap_or_default())
    }

    /// The number of solutions for each combination of values of the variables of this name.
    ///
    /// # Errors
    /// When the engine that was asked for does not fit, or a solution is wrong.
    pub fn tally(&self, name: &str, hears: Hears<'_>) -> Result<Projections, SearchError> {
        let named = self.task().named();
        let shown = project::called(named, name).iter().all(|&var| named.core.is_shown(var));
        let strategy = self.plan(Question::Tally { shown })?;
        hears(Event::Words(format!("strategy: {strategy}")));
        let listed = |cubes: &Cubes<'_>| {
            hears(Event::Words(cubes.words()));
            let mut tally = BTreeMap::<_, Natural>::new();
            let make = |values: &Values, _: &dyn AnySolution| {
                Some(project::statements(named, name, values))
            };
            let evidence = cubes.each(make, |statements| -> Result<_, SearchError> {
                *tally.entry(statements).or_default() += 1;
                hears(Event::Solutions(1));
                Ok(ControlFlow::Continue(()))
            })?;
            Ok((tally, evidence))
        };
        let tally = strategy.told(false, |diagram| diagram.tally(name, hears), listed)?;
        let ((tally, evidence), kind) = (tally.unwrap_or_default(), kind(self.task()));
        let projection = |(projection, number): (_, Natural)| Projection {
            projection,
            solutions: BTreeMap::from([(kind, number)]),
        };
        let by = tally.into_iter().map(projection).collect();
        Ok(Projections { complete: evidence.is_some(), by, kind })
    }
}

/// The shares, in percent, from which on the colour of a map is a deeper one.
const STEPS: [usize; 5] = [2, 5, 10, 25, 50];

impl Frequencies {
    /// The share of a number of solutions in all, in percent, as printed: `<1` and `>99`
    /// for shares close to none and close to all.
    ///
    /// ```
    /// use puzzlec::search::Frequencies;
    ///
    /// let often = Frequencies { solutions: 1000_u32.into(), ..Frequencies::default() };
    /// let shares = [0_u32, 1, 10, 625, 999, 1000].map(|count| often.share(&count.into()));
    /// assert_eq!(shares, ["0", "<1", "1", "63", ">99", "100"]);
    /// ```
    pub fn share(&self, count: &Natural) -> String {
        match self.percent(count) {
            0 if *count != Natural::default() => "<1".to_owned(),
            100 if *count < self.solutions => ">99".to_owned(),
            percent => percent.to_string(),
        }
    }

    /// The share in percent, rounded.
    fn percent(&self, count: &Natural) -> usize {
        let mut twice = count.times(&200_u32.into());
        twice += &self.solutions;
        let percent = twice.over(&self.solutions.times(&2_u32.into()));
        u64::try_from(&percent).map_or(100, |percent| percent as usize)
    }

    /// The [maps](Self::maps) of the regions; a table of the variables if there are none.
    pub fn picture(&self, task: &dyn AnyTask) -> Picture {
        let maps = self.maps(task);
        if !maps.blocks.is_empty() {
            return maps;
        }
        let row = |own: &Frequency| {
            vec![own.name.clone(), own.solutions.to_string(), self.share(&own.solutions)]
        };
        let rows = self.of_vars.iter().map(row);
        Block::table(["variable", "solutions", "percent"], rows).into()
    }

    /// A map for each region that the solutions draw, such as a piece: in how many of them it
    /// covers each cell, in percent. No blocks if the variables draw no regions.
    pub fn maps(&self, task: &dyn AnyTask) -> Picture {
        let (mut empty, mut heats) = (Vec::new(), BTreeMap::<usize, Heat>::new());
        let num_vars = task.core().vars().len();
        let (mut values, mut known) = (vec![false; num_vars], vec![false; num_vars]);
        for Frequency { var, solutions: count, .. } in &self.of_vars {
            let index = var.index();
            (values[index], known[index]) = (true, true);
            let drawn = grids(task.picture(Known::some(&values, &known)));
            (values[index], known[index]) = (false, false);
            for (cell, square) in Grid::in_space(&drawn) {
                // Clues beside a board and cells that are only shaded are no regions.
                let region = square.region.filter(|&region| region < Grid::BESIDE);
                let Some(region) = region else { continue };
                let heat = heats.entry(region).or_default();
                if let Some(name) = drawn[0].regions.get(region) {
                    heat.name.clone_from(name);
                }
                *heat.counts.entry(cell).or_default() += count;
            }
            if empty.is_empty() {
                empty = drawn;
            }
        }
        if heats.is_empty() || empty.iter().any(|grid| grid.is_plain) {
            return Picture::default();
        }
        let maps = heats.values().flat_map(|heat| {
            (0..).zip(&empty).map(|(layer, grid)| {
                let number =
                    if empty.len() > 1 { format!(", layer {}", layer + 1) } else { String::new() };
                let map = Block::Grid(self.map(heat, layer, grid));
                Map::new(format!("{}{number}", heat.name), map)
            })
        });
        Block::Maps(maps.collect()).into()
    }

    /// A layer of the map of a region.
    fn map(&self, heat: &Heat, layer: i32, grid: &Grid) -> Grid {
        let square = |row: usize, column: usize| {
            let square = grid.rows[row].get(column)?.clone()?;
            let cell = Cell::space(row as i32, column as i32, layer);
            let Some(count) = heat.counts.get(&cell) else {
                // What is given is never covered.
                let is_given = square.weight == Weight::Strong;
                let label = if is_given { square.label } else { String::new() };
                return Some(Square { region: None, label, ..square });
            };
            let percent = self.percent(count);
            let step = STEPS.iter().filter(|&&least| percent >= least).count();
            Some(Square::new(Some(Grid::SCALE + step), self.share(count)))
        };
        let Grid { rows, .. } = Grid::of(grid.size(), square);
        Grid { rows, regions: Vec::new(), ..grid.clone() }
    }
}

/// The cells that a region covers, in space, and how often it does.
#[derive(Default)]
struct Heat {
    name: String,
    counts: BTreeMap<Cell, Natural>,
}

/// The grids of a picture.
fn grids(picture: Picture) -> Vec<Grid> {
    let grids = picture.blocks.into_iter().map(|block| match block {
        Block::Grid(grid) => vec![grid],
        Block::Layers(grids) => grids,
        _ => Vec::new(),
    });
    grids.concat()
}
