//! Classes of solutions: which solutions count as the same, by the symmetries of a model.
//!
//! A solution is the list of its true literals among the variables that are shown. A class has one
//! representative: its smallest member, in the order of these lists, or in that in which the rows
//! of a matrix or alike indices are laid one after the other.

mod deals;
mod laying;
#[cfg(test)]
mod tests;

use std::iter;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use indexmap::IndexSet;
use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values, Var};
use puzzlec_encodings::symmetry::{Group, Level, Map, closure, closure_up_to};
use puzzlec_encodings::{Core, Role};
use rustc_hash::FxBuildHasher;

pub use self::deals::Deals;
use self::laying::Items;
use super::count::Natural;

/// The class of a solution where symmetries are broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The number of solutions in it.
    pub solutions: Natural,
    /// The number of classes that it falls into, for each level from the finest to its own, where
    /// it is one.
    pub classes: Vec<Natural>,
}

/// The levels of symmetry of a model, from the finest to the coarsest.
#[derive(Debug)]
pub struct Classes {
    shown: Vec<Var>,
    /// The shown variables, by variable.
    is_shown: Vec<bool>,
    levels: Vec<Prepared>,
}

/// A level that is ready to classify solutions.
#[derive(Debug)]
struct Prepared {
    level: Level,
    /// Generators, with names forgotten.
    maps: Vec<Map>,
    /// All that they generate, if that can be listed, once it is asked for: it may take longer than
    /// a search.
    group: OnceLock<Option<Group>>,
    /// The number of variables.
    vars: u32,
    /// True if its true variables identify a solution.
    positive: bool,
    /// True if a class had more members than are listed.
    overflowed: AtomicBool,
}

/// A class with too many members to find its representative.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a class up to {0} has more than {MOST} solutions, too many to compare")]
pub struct ClassTooLarge(pub String);

/// The most solutions of one class that are listed where the group cannot be.
const MOST: usize = if cfg!(test) { 1 << 16 } else { 1 << 20 };

impl Classes {
    /// The classes of a model's solutions at these levels.
    pub fn new(core: &Core, levels: Vec<Level>) -> Self {
        let prepare = |mut level: Level| {
            let laid = [level.alike.is_some(), level.matrix.is_some(), level.kinds.is_some()];
            if laid.into_iter().filter(|&is_so| is_so).count() > 1 {
                level.problem = Some("it mixes several kinds of symmetry".to_owned());
            }
            let maps = level.generators();
            let positive = maps.iter().all(Map::is_positive);
            let (group, vars) = (OnceLock::new(), core.num_vars());
            Prepared { level, maps, group, vars, positive, overflowed: AtomicBool::new(false) }
        };
        let levels = levels.into_iter().map(prepare).collect();
        let is_shown = core.vars().map(|var| core.is_shown(var)).collect();
        Self { shown: core.projection(), is_shown, levels }
    }

    /// The number of levels.
    pub const fn len(&self) -> usize {
        self.levels.len()
    }

    /// True if the puzzle has no level of symmetry.
    pub const fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    /// The names of the levels.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.levels.iter().map(|prepared| prepared.level.name.as_str())
    }

    /// The coarsest level.
    pub fn coarsest(&self) -> Option<&Level> {
        self.levels.last().map(|prepared| &prepared.level)
    }

    /// All symmetries of the coarsest level, if there are at most this many.
    pub fn group_up_to(&self, most: usize) -> Option<Vec<Map>> {
        let prepared = self.levels.last().filter(|prepared| prepared.level.problem.is_none())?;
        closure_up_to(&prepared.maps, prepared.vars, most)
    }

    /// The names that the levels forget, if there are several of some kind.
    pub fn deals(&self) -> Option<Deals> {
        let kinds = self.levels.last()?.level.kinds.as_ref()?;
        let has_names = kinds.kinds.iter().any(|kind| kind.names.len() > 1);
        has_names.then(|| Deals::new(kinds))
    }

    /// The reason why classes of this level cannot be counted, if they cannot.
    ///
    /// # Panics
    /// If there are fewer levels.
    pub fn problem(&self, level: usize) -> Option<String> {
        let prepared = &self.levels[level];
        let level = &prepared.level;
        let is_laid = level.alike.is_some() || level.matrix.is_some();
        let unlisted = is_laid && prepared.group().is_none();
        let unlisted = unlisted.then(|| "its group is too large to list".to_owned());
        level.problem.clone().or(unlisted)
    }

    /// The number of solutions in the largest class there can be, if that is known.
    pub fn order(&self, level: usize) -> Option<Natural> {
        let prepared = &self.levels[level];
        let level = &prepared.level;
        let alike = level.alike.iter().map(|alike| alike.count);
        let sides = level.matrix.iter().flat_map(|matrix| {
            [matrix.rows, if matrix.permutes_columns { matrix.columns } else { 1 }]
        });
        let permutations = alike.chain(sides).map(|count| Natural::ratio(1..=count, []));
        let factors = permutations.chain(level.kinds.iter().flat_map(deals::most));
        let group = Natural::from(prepared.group()?.len());
        Some(factors.fold(group, |order, factor| order.times(&factor)))
    }

    /// For each level the number of solutions that count as the same as this one, itself among
    /// them, if it is the representative of its class.
    pub fn represented(&self, values: &Values) -> Vec<Option<Natural>> {
        // What represents a class represents the finer ones in it.
        let size = |level: &Prepared| level.class(&self.key(level, values), None).map(Some);
        let sizes = self.levels.iter().map_while(size);
        sizes.pad_using(self.levels.len(), |_| None).collect()
    }

    /// The class of a solution at the coarsest level, where constraints that break symmetries are
    /// in the model, if the solution is the smallest in its class that satisfies them.
    pub fn kept(&self, core: &Core, values: &Values) -> Option<Class> {
        let Some((coarsest, finer)) = self.levels.split_last() else {
            return Some(Class { solutions: Natural::from(1_usize), classes: Vec::new() });
        };
        let solutions = coarsest.class(&self.key(coarsest, values), Some((core, values)))?;
        // All finer classes in a class have one size: each group is normal in the next.
        let of_finer = |prepared: &Prepared| {
            let finer = prepared.size(&self.key(prepared, values));
            finer.map_or_else(Natural::default, |finer| solutions.over(&finer))
        };
        let classes = finer.iter().map(of_finer).chain([Natural::from(1_usize)]).collect();
        Some(Class { solutions, classes })
    }

    /// [Permutations](Level::permutations) of variables that generate the symmetries of a level.
    ///
    /// # Panics
    /// If there are fewer levels.
    pub fn generators(&self, level: usize) -> Option<Vec<Map>> {
        self.levels[level].level.permutations()
    }

    /// The map that forgets the names that a level identifies, if it identifies any, and the
    /// generators of its symmetries with these names forgotten.
    ///
    /// # Panics
    /// If there are fewer levels.
    pub fn forgetful(&self, level: usize) -> (Option<Map>, &[Map]) {
        let Prepared { level, maps, .. } = &self.levels[level];
        (level.forget(), maps)
    }

    /// The members of a solution's class, itself first, if the level has motions and nothing else,
    /// and they can be listed: no names are forgotten, and neither alike values nor rows are
    /// exchanged.
    ///
    /// # Panics
    /// If there are fewer levels.
    pub fn members(&self, level: usize, values: &Values) -> Option<Vec<Values>> {
        let prepared @ Prepared { level, .. } = &self.levels[level];
        let is_plain = level.alike.is_none() && level.matrix.is_none() && level.kinds.is_none();
        let group = is_plain.then(|| prepared.group())??;
        let all = iter::once(values.clone()).chain(group.iter().map(|map| map.moved(values)));
        let mut seen = IndexSet::<Vec<Lit>, FxBuildHasher>::default();
        Some(all.filter(|member| seen.insert(self.key(prepared, member))).collect())
    }

    /// Checks that every class so far was compared as a whole; the results of [`represented`] and
    /// [`kept`] are void otherwise.
    ///
    /// [`represented`]: Self::represented
    /// [`kept`]: Self::kept
    ///
    /// # Errors
    /// When a class was too large.
    pub fn check(&self) -> Result<(), ClassTooLarge> {
        let overflowed = |prepared: &&Prepared| prepared.overflowed.load(Ordering::Relaxed);
        let first = self.levels.iter().find(overflowed);
        first.map_or(Ok(()), |prepared| Err(ClassTooLarge(prepared.level.name.clone())))
    }

    /// The true literals of a solution, sorted.
    fn key(&self, prepared: &Prepared, values: &Values) -> Vec<Lit> {
        if prepared.positive {
            let is_shown = |var: &Var| self.is_shown.get(var.index()) == Some(&true);
            values.trues().filter(is_shown).map(Var::positive).collect()
        } else {
            self.shown.iter().map(|&var| var.lit(values.get(var))).collect()
        }
    }
}

/// The model, and a solution that satisfies its constraints that break symmetries.
type Kept<'k> = (&'k Core, &'k Values);

impl Prepared {
    /// All symmetries of the level, if they can be listed. Where classes cannot be counted, nothing
    /// is.
    fn group(&self) -> Option<&Group> {
        let listed = || closure(&self.maps, self.vars);
        let list = || self.level.problem.is_none().then(listed).flatten();
        self.group.get_or_init(list).as_ref()
    }

    /// The size of the class of a solution, if it is the smallest of those members that are kept.
    fn class(&self, key: &[Lit], kept: Option<Kept<'_>>) -> Option<Natural> {
        if self.level.problem.is_some() {
            return None;
        }
        if let Some(items) = Items::new(&self.level, key) {
            return items.class(key, self.group()?, &self.level);
        }
        let kinds = self.level.kinds.as_ref();
        let deals = kinds.map_or(Some(1_usize.into()), |kinds| deals::dealt(kinds, key))?;
        let key = self.forgotten(key);
        let members = match self.group() {
            None => self.unlisted(&key, kept)?,
            Some(group) => images(group, &key, |map, literals| {
                let is_kept =
                    |(core, values): Kept<'_>| core.satisfies(Role::Symmetry, &map.moved(values));
                literals < key.as_slice() && kept.is_none_or(is_kept)
            })?,
        };
        Some(deals.times(&members.into()))
    }

    /// The size of the class of a solution, representative or not.
    fn size(&self, key: &[Lit]) -> Option<Natural> {
        if self.level.alike.is_some() || self.level.matrix.is_some() {
            return self.class(key, None);
        }
        let kinds = self.level.kinds.as_ref();
        let deals = kinds.map_or(1_usize.into(), |kinds| deals::ways(kinds, key));
        let key = self.forgotten(key);
        let members = match self.group() {
            None => self.orbit(&key, |_| false)?,
            Some(group) => images(group, &key, |_, _| false)?,
        };
        Some(deals.times(&members.into()))
    }

    fn forgotten(&self, key: &[Lit]) -> Vec<Lit> {
        let forgotten = |lit: &Lit| self.level.forgotten(lit.var()).lit(lit.is_positive());
        key.iter().map(forgotten).sorted_unstable().collect()
    }

    /// The size of the class of a solution where the group is not listed, if the solution is the
    /// smallest of those members that are kept.
    fn unlisted(&self, key: &[Lit], kept: Option<Kept<'_>>) -> Option<usize> {
        let Some((core, values)) = kept else {
            return self.orbit(key, |image| image < key);
        };
        // Constraints that break symmetries may speak of what is not shown.
        let all = core.vars().map(|var| var.lit(values.get(var)));
        let all = all.filter(|lit| lit.is_positive() || !self.positive).collect::<Vec<Lit>>();
        self.orbit(&self.forgotten(&all), |image| {
            let shown = image.iter().filter(|lit| core.is_shown(lit.var()));
            shown.lt(key) && {
                let trues = image.iter().copied().filter(|lit| lit.is_positive());
                core.satisfies(Role::Symmetry, &trues.collect())
            }
        })?;
        self.orbit(key, |_| false)
    }

    /// The number of images of some literals, by closure; nothing if there are too many or if one
    /// of them is what the solution must not have as an image.
    fn orbit(&self, key: &[Lit], is_excluded: impl Fn(&[Lit]) -> bool) -> Option<usize> {
        let mut orbit: IndexSet<Vec<Lit>, FxBuildHasher> = [key.to_vec()].into_iter().collect();
        let (mut next, mut room) = (0, Vec::new());
        while next < orbit.len() {
            for map in &self.maps {
                map.images(&orbit[next], &mut room);
                if !orbit.contains(&room) {
                    if is_excluded(&room) {
                        return None;
                    }
                    if orbit.len() == MOST {
                        self.overflowed.store(true, Ordering::Relaxed);
                        return None;
                    }
                    orbit.insert(room.clone());
                }
            }
            next += 1;
        }
        Some(orbit.len())
    }
}

/// The number of images of some literals under a group; nothing if one of them is what the solution
/// must not have as an image.
fn images(group: &Group, key: &[Lit], is_excluded: impl Fn(&Map, &[Lit]) -> bool) -> Option<usize> {
    let (mut fixing, mut room) = (0, Vec::new());
    for map in group {
        map.images(key, &mut room);
        if is_excluded(map, &room) {
            return None;
        }
        fixing += usize::from(room == key);
    }
    Some(group.len() / fixing.max(1))
}
