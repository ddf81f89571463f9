//! Levels: groups of maps of literals, under a name.

use std::hash::Hash;
use std::iter::successors;

use indexmap::{IndexMap, IndexSet};
use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values, Var};
use rustc_hash::FxBuildHasher;

/// A map of literals: the image of the positive literal of each named variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Map(pub(super) Vec<Lit>);

impl Map {
    /// The map that changes nothing.
    pub(super) fn identity(num_vars: u32) -> Self {
        Self((0..num_vars).map(|var| Var::new(var).positive()).collect())
    }

    /// The image of a literal of a named variable.
    ///
    /// # Panics
    /// If the variable is not a named one.
    pub fn image(&self, lit: Lit) -> Lit {
        let image = self.0[lit.var().index()];
        if lit.is_positive() { image } else { !image }
    }

    /// The images of some literals, sorted, in the place of what was in `images`.
    pub fn images(&self, lits: &[Lit], images: &mut Vec<Lit>) {
        images.clear();
        images.extend(lits.iter().map(|&lit| self.image(lit)));
        images.sort_unstable();
    }

    /// The image of the values of all named variables.
    #[must_use]
    pub fn moved(&self, values: &Values) -> Values {
        let vars = (0..self.0.len() as u32).map(Var::new);
        let lits = vars.map(|var| self.image(var.lit(values.get(var))));
        lits.filter(|lit| lit.is_positive()).collect()
    }

    /// This map after another one.
    #[must_use]
    pub fn after(&self, first: &Self) -> Self {
        Self(first.0.iter().map(|&lit| self.image(lit)).collect())
    }

    /// True if positive literals become positive ones.
    pub fn is_positive(&self) -> bool {
        self.0.iter().all(|lit| lit.is_positive())
    }

    /// True if different variables become different ones.
    pub fn is_permutation(&self) -> bool {
        let mut seen = vec![false; self.0.len()];
        self.0.iter().all(|lit| !std::mem::replace(&mut seen[lit.var().index()], true))
    }
}

/// Interchangeable values or indices: every permutation of them maps solutions to solutions.
#[derive(Clone, Debug)]
pub struct Alike {
    /// Their number.
    pub count: usize,
    /// For each variable the indices in it; `None` where it has none.
    pub places: Vec<Option<Place>>,
}

/// A variable's statement on [alike](Alike) values or indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of all else that it speaks of. Of two variables with equal indices, that with the
    /// smaller number comes first in the order that makes one solution of a class its
    /// representative.
    pub what: usize,
    /// The indices in it.
    pub indices: Vec<usize>,
    /// True if the order of the indices makes no difference, as in an edge between nodes.
    pub is_unordered: bool,
}

/// Variables that form a matrix, whose rows can be permuted, and its columns too.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The row and the column of each variable; `None` for one that is no cell.
    pub cells: Vec<Option<(usize, usize)>>,
    /// True if the columns can be permuted as well.
    pub permutes_columns: bool,
}

/// Names that a level identifies: things of one kind under several names.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// The kinds.
    pub kinds: Vec<Kind>,
    /// For each variable that speaks of a thing of some kind: the kind, which of the kind's names
    /// it has, and the variable that says the same of the first of these names.
    pub of: Vec<Option<(usize, usize, Var)>>,
}

/// Things of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// For each of its names, in order, how many things have it at least and at most.
    pub names: Vec<(usize, usize)>,
}

impl Kinds {
    /// The exchanges of each two neighbouring names of a kind; nothing if they are used differently
    /// often, or several of them more than once: A A B B and A B A B are the same without names, but
    /// no exchange of A and B takes one to the other.
    fn exchanges(&self) -> Option<Vec<Map>> {
        let is_once = |kind: &Kind| kind.names.len() < 2 || kind.names.iter().all(|own| own.1 <= 1);
        let is_fair = |kind: &Kind| kind.names.iter().all_equal() && is_once(kind);
        if !self.kinds.iter().all(is_fair) {
            return None;
        }
        let vars = (0..).map(Var::new).zip(&self.of);
        let named =
            vars.filter_map(|(var, of)| of.map(|(kind, own, first)| ((kind, own, first), var)));
        let named: IndexMap<_, _, FxBuildHasher> = named.collect();
        let exchange = |(kind, one): (usize, usize)| {
            let Map(mut images) = Map::identity(self.of.len() as u32);
            for (&(own, which, first), var) in &named {
                let other = if which == one { one + 1 } else { one };
                if own == kind && (which == one || which == one + 1) {
                    images[var.index()] = named.get(&(kind, other, first))?.positive();
                }
            }
            Some(Map(images))
        };
        let kinds = self.kinds.iter().enumerate();
        let pairs =
            kinds.flat_map(|(kind, of)| (1..of.names.len()).map(move |name| (kind, name - 1)));
        pairs.map(exchange).collect()
    }
}

/// A way to count solutions as the same.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Level {
    /// The name of the symmetry, as it stands after "up to": `reversal`, `rotation and reflection`.
    pub name: String,
    /// Generators of a group of maps.
    pub maps: Vec<Map>,
    /// Values or indices that are alike.
    pub alike: Option<Alike>,
    /// A matrix whose rows, or rows and columns, can be permuted.
    pub matrix: Option<Matrix>,
    /// The kinds of things whose names are forgotten.
    pub kinds: Option<Kinds>,
    /// Two generators of the permutations of [`alike`](Self::alike) or of each side of the
    /// [`matrix`](Self::matrix), for checks.
    pub renamings: Vec<Map>,
    /// The reason why classes of this level cannot be counted, if they cannot.
    pub problem: Option<String>,
}

impl Level {
    /// True if a variable speaks of [alike](Self::alike) indices or is in the
    /// [matrix](Self::matrix).
    pub fn is_laid(&self, var: Var) -> bool {
        let place = self.alike.as_ref().and_then(|alike| alike.places[var.index()].as_ref());
        let cell = self.matrix.as_ref().and_then(|matrix| matrix.cells[var.index()]);
        place.is_some() || cell.is_some()
    }

    /// The variable that says the same of the first name of its kind.
    pub fn forgotten(&self, var: Var) -> Var {
        let kinds = self.kinds.as_ref().and_then(|kinds| kinds.of[var.index()]);
        kinds.map_or(var, |(.., first)| first)
    }

    /// True if a map makes different variables different ones, with names forgotten.
    pub(super) fn tells_apart(&self, map: &Map) -> bool {
        let firsts =
            (0..map.0.len() as u32).map(Var::new).filter(|&var| self.forgotten(var) == var);
        firsts.map(|var| self.forgotten(map.0[var.index()].var())).all_unique()
    }

    /// Permutations of variables that generate the symmetries: the motions, exchanges and cycles of
    /// alike values and of rows, and exchanges of the names of a kind. Nothing where names of one
    /// kind are used differently often or more than once, so that no permutation makes them the
    /// same.
    pub fn permutations(&self) -> Option<Vec<Map>> {
        let exchanges = self.kinds.as_ref().map_or(Some(Vec::new()), Kinds::exchanges)?;
        let maps = self.maps.iter().chain(&self.renamings).cloned().chain(exchanges);
        Some(maps.collect())
    }

    /// The map of each variable to that of the first name of its kind, if names are forgotten.
    pub fn forget(&self) -> Option<Map> {
        let vars = (0..self.kinds.as_ref()?.of.len() as u32).map(Var::new);
        Some(Map(vars.map(|var| self.forgotten(var).positive()).collect()))
    }

    /// The generators, with names forgotten: the image of a variable does not depend on the name of
    /// its kind.
    pub fn generators(&self) -> Vec<Map> {
        let Some(forget) = self.forget() else { return self.maps.clone() };
        self.maps.iter().map(|map| forget.after(&map.after(&forget))).collect()
    }
}

/// Every element of a group, the identity first.
pub type Group = Vec<Map>;

/// The most literals that the elements of a listed group have together.
const MOST: usize = 1 << 24;

/// The group that maps generate, element by element; `None` if it is too large to be listed.
///
/// `num_vars` is the number of named variables.
pub fn closure(maps: &[Map], num_vars: u32) -> Option<Group> {
    closure_up_to(maps, num_vars, (MOST / (num_vars.max(1) as usize)).max(2))
}

/// The same if the group has at most this many elements.
pub fn closure_up_to(maps: &[Map], num_vars: u32, most: usize) -> Option<Group> {
    // With names forgotten, the identity maps each variable to that of the first name: it is the
    // last power of a map before the powers begin again.
    let last_power = |map: &Map| {
        successors(Some(map.clone()), |power| Some(map.after(power)).filter(|next| next != map))
            .last()
    };
    let identity = maps.first().and_then(last_power).unwrap_or_else(|| Map::identity(num_vars));
    let mut group: IndexSet<Map, FxBuildHasher> = [identity].into_iter().collect();
    let mut next = 0;
    while next < group.len() {
        for map in maps {
            group.insert(map.after(&group[next]));
            if group.len() > most {
                return None;
            }
        }
        next += 1;
    }
    Some(group.into_iter().collect())
}
