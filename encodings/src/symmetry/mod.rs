//! Symmetries of a model: maps of its literals that take solutions to solutions, and the ways to
//! count solutions as the same that follow from them.
//!
//! A family declares maps of *names* ([`Symmetries`]); the model turns them into maps of literals.
//! A [`Level`] is a group of such maps under a name, in one of three forms: [generators](Map), all
//! permutations of so many [alike](Alike) values or indices, or those of the rows and columns of a
//! [matrix](Matrix) of variables. A level may also [forget](Kinds) which of several names a thing
//! has.

mod breaking;
mod group;
mod invariance;
#[cfg(test)]
mod tests;

use puzzlec_dimacs::{Lit, Var};

pub use breaking::Breaking;
pub use group::{Group, closure};

use crate::{Core, Int, Meaning, Model, Name, Thing};

/// A map of literals: the image of the positive literal of each named variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Map(Vec<Lit>);

impl Map {
    /// The map that changes nothing.
    pub fn identity(num_vars: u32) -> Self {
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

    /// This map after another one.
    #[must_use]
    pub fn after(&self, first: &Self) -> Self {
        Self(first.0.iter().map(|&lit| self.image(lit)).collect())
    }

    /// Whether positive literals become positive ones.
    pub fn is_positive(&self) -> bool {
        self.0.iter().all(|lit| lit.is_positive())
    }

    /// Whether different variables become different ones.
    pub fn is_permutation(&self) -> bool {
        let mut seen = vec![false; self.0.len()];
        self.0.iter().all(|lit| !std::mem::replace(&mut seen[lit.var().index()], true))
    }
}

/// Values or indices that are all alike: every permutation of them takes solutions to solutions.
#[derive(Clone, Debug)]
pub struct Alike {
    /// How many there are.
    pub count: usize,
    /// For each variable the indices in it; `None` where it has none.
    pub places: Vec<Option<Place>>,
}

/// What a variable says of [alike](Alike) values or indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What else it speaks of. Of two variables with equal indices, that with the smaller number
    /// comes first in the order that makes one solution of a class its representative.
    pub what: usize,
    /// The indices in it.
    pub indices: Vec<usize>,
    /// Whether the order of the indices makes no difference, as in an edge between nodes.
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
    /// Whether the columns can be permuted as well.
    pub permutes_columns: bool,
}

/// Names that a level does not tell apart: things of one kind under several names.
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

/// A way to count solutions as the same.
#[derive(Clone, Debug, Default)]
pub struct Level {
    /// What is identified, as it stands after "up to": `reversal`, `rotation and reflection`.
    pub name: String,
    /// Generators of a group of maps.
    pub maps: Vec<Map>,
    /// Values or indices that are alike.
    pub alike: Option<Alike>,
    /// A matrix whose rows, or rows and columns, can be permuted.
    pub matrix: Option<Matrix>,
    /// What is forgotten.
    pub kinds: Option<Kinds>,
    /// Two generators of the permutations of [`alike`](Self::alike) or of each side of the
    /// [`matrix`](Self::matrix), for checks.
    pub renamings: Vec<Map>,
    /// Why classes of this level cannot be counted, if they cannot.
    pub problem: Option<String>,
}

impl Level {
    /// Whether a variable speaks of [alike](Self::alike) indices or is in the
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

    /// The generators, with names forgotten: what they make of a variable does not depend on which
    /// name of its kind it has.
    pub fn generators(&self) -> Vec<Map> {
        let forgotten = |lit: Lit| self.forgotten(lit.var()).lit(lit.is_positive());
        let image =
            |map: &Map, index: u32| forgotten(map.image(forgotten(Var::new(index).positive())));
        let of_map =
            |map: &Map| Map((0..map.0.len() as u32).map(|index| image(map, index)).collect());
        self.maps.iter().map(of_map).collect()
    }
}

/// Where a model declares its symmetries: level by level, from the finest to the coarsest. Each
/// level has all that the levels before it have.
///
/// ```
/// use puzzlec_encodings::Model;
///
/// // A row of three lamps, seen from either side.
/// let mut model: Model<(&str, u32)> = Model::new();
/// let lamps = [1, 2, 3].map(|place| model.var(("lamp", place)));
/// model.rule("two lamps are on").count(lamps, puzzlec_encodings::Comparison::Exactly, 2);
/// model.symmetries(|symmetries| {
///     symmetries.level("reversal").map(|&(lamp, place)| (lamp, 4 - place));
/// });
/// let levels = model.levels();
/// assert_eq!(levels[0].name, "reversal");
/// assert_eq!(levels[0].maps[0].image(lamps[0]), lamps[2]);
/// assert!(model.is_invariant(&levels[0].maps[0]));
/// ```
pub struct Symmetries<'m, N> {
    model: &'m Model<N>,
    levels: Vec<Level>,
}

impl<'m, N: Name> Symmetries<'m, N> {
    pub(crate) const fn new(model: &'m Model<N>) -> Self {
        Self { model, levels: Vec::new() }
    }

    pub(crate) fn into_levels(self) -> Vec<Level> {
        self.levels
    }

    /// The model.
    pub const fn model(&self) -> &'m Model<N> {
        self.model
    }

    /// Begins a level; what is declared next belongs to it and to all that follow.
    pub fn level(&mut self, name: impl Into<String>) -> &mut Self {
        let before = self.levels.last().cloned().unwrap_or_default();
        self.levels.push(Level { name: name.into(), ..before });
        self
    }

    fn last(&mut self) -> &mut Level {
        if self.levels.is_empty() {
            self.levels.push(Level::default());
        }
        let last = self.levels.len() - 1;
        &mut self.levels[last]
    }

    /// A generator: a map of names to names. An integer becomes one of the same values.
    pub fn map(&mut self, image: impl Fn(&N) -> N) -> &mut Self {
        self.map_values(image, |_, value| value)
    }

    /// A generator that also maps the values of integers, each as its name tells: any permutation
    /// of values where they are encoded directly, a shift or a reversal where they are ordered.
    pub fn map_values(
        &mut self,
        image: impl Fn(&N) -> N,
        value: impl Fn(&N, i64) -> i64,
    ) -> &mut Self {
        match self.literals(image, value) {
            Ok(map) => self.last().maps.push(map),
            Err(problem) => self.cannot_be_counted(problem),
        }
        self
    }

    /// So many values or indices that are all alike. `place` tells what else a name speaks of, as a
    /// number, and the indices in it, or nothing for a name without any; `rename` replaces the
    /// indices of a name. Where `rename` gives the name itself when indices are exchanged, their
    /// order makes no difference; so it is with all of a name's indices or with none.
    pub fn alike(
        &mut self,
        count: usize,
        place: impl Fn(&N) -> Option<(usize, Vec<usize>)>,
        rename: impl Fn(&N, &dyn Fn(usize) -> usize) -> N,
    ) -> &mut Self {
        let is_unordered = |name: &N, indices: &[usize]| {
            indices.windows(2).all(|pair| {
                let exchange = |index| match index {
                    _ if index == pair[0] => pair[1],
                    _ if index == pair[1] => pair[0],
                    _ => index,
                };
                rename(name, &exchange) == *name
            })
        };
        let of_bool = |meaning| match meaning {
            Meaning::Is(name) => {
                let name = self.model.name(name);
                let (what, indices) = place(name).filter(|(_, indices)| !indices.is_empty())?;
                let is_unordered = is_unordered(name, &indices);
                Some(Place { what, indices, is_unordered })
            }
            Meaning::Equals(..) | Meaning::AtMost(..) => None,
        };
        let places = self.meanings().map(of_bool).collect();
        let renamed = permutations(count)
            .map(|permutation| self.literals(|name| rename(name, &permutation), |_, value| value));
        self.add_alike(Alike { count, places }, renamed)
    }

    /// The values of integers from `least` on, so many, which are all alike in those integers for
    /// which `place` tells a number; the others keep theirs.
    pub fn alike_values(
        &mut self,
        least: i64,
        count: usize,
        place: impl Fn(&N) -> Option<usize>,
    ) -> &mut Self {
        let index = |value: i64| usize::try_from(value - least).ok().filter(|&index| index < count);
        let place_of = |x: Int| place(self.model.name(self.model.int_name(x)));
        let of_int = |meaning| match meaning {
            Meaning::Equals(x, value) => {
                let indices = vec![index(value)?];
                Some(Place { what: place_of(x)?, indices, is_unordered: false })
            }
            Meaning::Is(_) | Meaning::AtMost(..) => None,
        };
        let places = self.meanings().map(of_int).collect();
        let renamed = permutations(count).map(|permutation| {
            let image = |name: &N, value: i64| match (place(name), index(value)) {
                (Some(_), Some(index)) => least + permutation(index) as i64,
                _ => value,
            };
            self.literals(N::clone, image)
        });
        self.add_alike(Alike { count, places }, renamed)
    }

    fn add_alike(&mut self, alike: Alike, renamed: [Result<Map, String>; 2]) -> &mut Self {
        self.last().alike = Some(alike);
        self.add_renamings(renamed);
        self
    }

    /// A model that leaves out what constraints make superfluous need not have every name.
    fn add_renamings(&mut self, renamed: impl IntoIterator<Item = Result<Map, String>>) {
        self.last().renamings.extend(renamed.into_iter().flatten());
    }

    /// The rows of a matrix can be permuted. `cell` tells the row and the column of the variables
    /// that form it; `rename` replaces the rows and the columns that a name speaks of.
    pub fn rows(
        &mut self,
        (rows, columns): (usize, usize),
        cell: impl Fn(&N) -> Option<(usize, usize)>,
        rename: impl Fn(&N, &dyn Fn(usize) -> usize, &dyn Fn(usize) -> usize) -> N,
    ) -> &mut Self {
        let of_bool = |meaning| match meaning {
            Meaning::Is(name) => cell(self.model.name(name)),
            Meaning::Equals(..) | Meaning::AtMost(..) => None,
        };
        let cells = self.meanings().map(of_bool).collect();
        let renamed = permutations(rows).map(|permutation| {
            self.literals(|name| rename(name, &permutation, &|column| column), |_, v| v)
        });
        self.last().matrix = Some(Matrix { rows, columns, cells, permutes_columns: false });
        self.add_renamings(renamed);
        self
    }

    /// The columns of the matrix can be permuted as well.
    pub fn columns(
        &mut self,
        rename: impl Fn(&N, &dyn Fn(usize) -> usize, &dyn Fn(usize) -> usize) -> N,
    ) -> &mut Self {
        let Some(columns) = self.last().matrix.as_mut().map(|matrix| {
            matrix.permutes_columns = true;
            matrix.columns
        }) else {
            return self;
        };
        let renamed = permutations(columns).map(|permutation| {
            self.literals(|name| rename(name, &|row| row, &permutation), |_, v| v)
        });
        self.add_renamings(renamed);
        self
    }

    /// Forgets which of several names things of one kind have. `first` tells for a name that speaks
    /// of such a thing the kind, which of the kind's names it is, and the name that says the same
    /// of the first of them.
    pub fn forget(
        &mut self,
        kinds: Vec<Kind>,
        first: impl Fn(&N) -> Option<(usize, usize, N)>,
    ) -> &mut Self {
        let of = |meaning| match meaning {
            Meaning::Is(name) => {
                let (kind, which, first) = first(self.model.name(name))?;
                Some((kind, which, self.model.lit(&first)?.var()))
            }
            Meaning::Equals(..) | Meaning::AtMost(..) => None,
        };
        let of = self.meanings().map(of).collect();
        self.last().kinds = Some(Kinds { kinds, of });
        self
    }

    /// Says why the classes of this level and of those that follow cannot be counted.
    pub fn cannot_be_counted(&mut self, reason: impl Into<String>) {
        self.last().problem.get_or_insert(reason.into());
    }

    fn meanings(&self) -> impl Iterator<Item = Meaning> + use<'m, N> {
        let core: &'m Core = self.model.core();
        core.vars().filter_map(|var| core.meaning(var))
    }

    /// The map of literals that maps of names and values are.
    fn literals(
        &self,
        image: impl Fn(&N) -> N,
        value: impl Fn(&N, i64) -> i64,
    ) -> Result<Map, String> {
        let model = self.model;
        let mut things = Vec::with_capacity(model.num_names());
        for name in model.names() {
            let image = image(name);
            let thing = model.thing_named(&image);
            things.push(thing.ok_or_else(|| {
                format!("nothing is called `{}`, which `{}` becomes", image.shown(), name.shown())
            })?);
        }
        let lit = |var: Var| {
            let meaning = model.meaning(var)?;
            match (meaning, things[model.name_of(var)?]) {
                (Meaning::Is(_), Thing::Bool(var)) => Some(var.positive()),
                (Meaning::Equals(x, own), Thing::Int(y)) => {
                    model.value_lit(y, value(model.name(model.int_name(x)), own))
                }
                (Meaning::AtMost(x, own), Thing::Int(y)) => {
                    let name = model.name(model.int_name(x));
                    model.bound_lit((x, own), y, |own| value(name, own))
                }
                _ => None,
            }
        };
        let lits: Option<Vec<Lit>> = model.vars().map(lit).collect();
        lits.map(Map).ok_or_else(|| "an integer becomes one of other literals".to_owned())
    }
}

/// Two permutations that generate all: an exchange of the first two, and a cycle. What is past the
/// last stays.
fn permutations(count: usize) -> [Box<dyn Fn(usize) -> usize>; 2] {
    let exchange = move |index| match index {
        0 | 1 if count > 1 => 1 - index,
        _ => index,
    };
    let cycle = move |index| if index < count { (index + 1) % count } else { index };
    [Box::new(exchange), Box::new(cycle)]
}

impl Core {
    /// The literal that says that an integer has this value, if it has one.
    fn value_lit(&self, x: Int, value: i64) -> Option<Lit> {
        let index = self.domain(x).binary_search(&value).ok()?;
        self.ints.get(x).equals(index)?.as_lit()
    }

    /// What the literal that says that `x` is at most a value becomes for `y` when values are
    /// mapped in their order or in reverse.
    fn bound_lit(&self, (x, most): (Int, i64), y: Int, image: impl Fn(i64) -> i64) -> Option<Lit> {
        let images: Vec<i64> = self.domain(x).iter().map(|&value| image(value)).collect();
        let count = self.domain(x).partition_point(|&value| value <= most);
        let domain = self.domain(y);
        if images == domain {
            self.ints.get(y).among_first(count)?.as_lit()
        } else if images.iter().rev().eq(domain) {
            self.ints.get(y).among_first(domain.len() - count)?.as_lit().map(|lit| !lit)
        } else {
            None
        }
    }
}
