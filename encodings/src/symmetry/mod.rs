//! Symmetries of a model: maps of its literals that take solutions to solutions, and the ways to
//! count solutions as the same that follow from them.
//!
//! A family declares maps of *names* ([`Symmetries`]); the model turns them into maps of literals.
//! A [`Level`] is a group of such maps under a name, in one of three forms: [generators](Map), all
//! permutations of [alike](Alike) values or indices, or those of the rows and columns of a
//! [matrix](Matrix) of variables. A level may also [forget](Kinds) which of several names a thing
//! has.

mod breaking;
mod invariance;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use puzzlec_dimacs::{Lit, Var};

use crate::int::Int;
use crate::model::Model;
use crate::model::core::Core;
use crate::model::meaning::{Meaning, Thing};
use crate::model::name::Name;

pub use crate::level::{
    Alike, Group, Kind, Kinds, Level, Map, Matrix, Place, closure, closure_up_to,
};
pub use breaking::Breaking;
pub use invariance::Form;

/// The symmetries that a model declares, level by level, from the finest to the coarsest. Each
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
/// assert!(model.core().is_invariant(&levels[0].maps[0]));
/// ```
pub struct Symmetries<'m, N: Name> {
    model: &'m Model<N>,
    levels: Vec<Level>,
}

impl<N: Name> Model<N> {
    /// Declares the symmetries of the model: maps of names to names that map solutions to
    /// solutions. The [levels](Self::levels) call the closure when they are first needed.
    pub fn symmetries(&mut self, declare: impl Fn(&mut Symmetries<'_, N>) + Send + Sync + 'static) {
        self.symmetries = Some(Arc::new(move |model| {
            let mut symmetries = Symmetries { model, levels: Vec::new() };
            declare(&mut symmetries);
            symmetries.levels
        }));
    }

    /// The ways to count solutions as the same, from the finest to the coarsest.
    pub fn levels(&self) -> Vec<Level> {
        self.symmetries.as_ref().map(|find| find(self)).unwrap_or_default()
    }
}

impl<N: Name> Symmetries<'_, N> {
    /// Begins a level; what is declared next belongs to it and to all that follow.
    pub fn level(&mut self, name: impl Into<String>) -> &mut Self {
        let before = self.levels.last().cloned().unwrap_or_default();
        self.levels.push(Level { name: name.into(), ..before });
        self
    }

    /// Begins a level with a [generator](Self::map) for each of some moves, if there are any:
    /// `image` maps a name under a move.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    ///
    /// let mut model: Model<(&str, u32)> = Model::new();
    /// let hours = [0, 1, 2].map(|hour| model.var(("strike", hour)));
    /// model.rule("the clock strikes once").exactly_one(hours);
    /// model.symmetries(|symmetries| {
    ///     let turned = |by: &u32, &(strike, hour): &_| (strike, (hour + by) % 3);
    ///     symmetries.generators("rotation", [1], turned);
    ///     symmetries.generators("no move at all", [], turned);
    /// });
    /// assert_eq!(model.levels().len(), 1);
    /// ```
    pub fn generators<M>(
        &mut self,
        level: impl Into<String>,
        moves: impl IntoIterator<Item = M>,
        image: impl Fn(&M, &N) -> N,
    ) -> &mut Self {
        let mut moves = moves.into_iter().peekable();
        if moves.peek().is_some() {
            self.level(level);
        }
        for own in moves {
            self.map(|name| image(&own, name));
        }
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

    /// A generator that also maps the values of integers, each according to its name: any
    /// permutation of values where they are encoded directly, a shift or a reversal where they are
    /// ordered.
    pub fn map_values(
        &mut self,
        image: impl Fn(&N) -> N,
        value: impl Fn(&N, i64) -> i64,
    ) -> &mut Self {
        match self.literals(image, value) {
            Ok(map) if !self.last().tells_apart(&map) => {
                self.cannot_be_counted("it maps two literals to one, so it is not a symmetry");
            }
            Ok(map) => self.last().maps.push(map),
            Err(problem) => self.cannot_be_counted(problem),
        }
        self
    }

    /// A number of interchangeable values or indices. `place` returns what else a name speaks of,
    /// as a number, and the indices in it, or nothing for a name without any; `rename` replaces the
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
        let places = self.of_bools(|name| {
            let (what, indices) = place(name).filter(|(_, indices)| !indices.is_empty())?;
            let is_unordered = is_unordered(name, &indices);
            Some(Place { what, indices, is_unordered })
        });
        self.last().alike = Some(Alike { count, places });
        self.permute(count, rename, |_, value, _| value)
    }

    /// Makes `count` values of integers, from `least` on, interchangeable in the integers for which
    /// `place` returns a number; the others keep their values.
    pub fn alike_values(
        &mut self,
        least: i64,
        count: usize,
        place: impl Fn(&N) -> Option<usize>,
    ) -> &mut Self {
        let above = |value: i64| usize::try_from(i128::from(value) - i128::from(least)).ok();
        let index = |value: i64| above(value).filter(|&index| index < count);
        let places = self.of_meanings(|name, meaning| {
            let Meaning::Equals(_, value) = meaning else { return None };
            Some(Place { what: place(name)?, indices: vec![index(value)?], is_unordered: false })
        });
        self.last().alike = Some(Alike { count, places });
        let renamed = |name: &N, value: i64, to: &dyn Fn(usize) -> usize| match index(value) {
            Some(index) if place(name).is_some() => least.saturating_add_unsigned(to(index) as u64),
            _ => value,
        };
        self.permute(count, |name, _| name.clone(), renamed)
    }

    /// The rows of a matrix can be permuted. `cell` gives the row and the column of each variable
    /// in it; `rename` replaces the rows and the columns in a name.
    pub fn rows(
        &mut self,
        (rows, columns): (usize, usize),
        cell: impl Fn(&N) -> Option<(usize, usize)>,
        rename: impl Fn(&N, &dyn Fn(usize) -> usize, &dyn Fn(usize) -> usize) -> N,
    ) -> &mut Self {
        let cells = self.of_bools(cell);
        self.last().matrix = Some(Matrix { rows, columns, cells, permutes_columns: false });
        self.permute(rows, |name, to| rename(name, to, &|column| column), |_, value, _| value)
    }

    /// The columns of the matrix can be permuted as well.
    pub fn columns(
        &mut self,
        rename: impl Fn(&N, &dyn Fn(usize) -> usize, &dyn Fn(usize) -> usize) -> N,
    ) -> &mut Self {
        let Some(matrix) = &mut self.last().matrix else { return self };
        matrix.permutes_columns = true;
        let columns = matrix.columns;
        self.permute(columns, |name, to| rename(name, &|row| row, to), |_, value, _| value)
    }

    /// Identifies the names of alike things; it comes before the level's own maps, for which such
    /// names are one. For a name of such a thing, `first` gives the kind, the number of the name in
    /// its kind, and the same name with the first of the kind.
    pub fn forget(
        &mut self,
        kinds: Vec<Kind>,
        first: impl Fn(&N) -> Option<(usize, usize, N)>,
    ) -> &mut Self {
        let of = self.of_bools(|name| {
            let (kind, which, first) = first(name)?;
            Some((kind, which, self.model.lit(&first)?.var()))
        });
        self.last().kinds = Some(Kinds { kinds, of });
        self
    }

    /// Says why the classes of this level and of those that follow cannot be counted.
    pub fn cannot_be_counted(&mut self, reason: impl Into<String>) {
        self.last().problem.get_or_insert(reason.into());
    }

    /// A value for each variable, made of its name and what it says.
    fn of_meanings<T>(&self, of: impl Fn(&N, Meaning) -> Option<T>) -> Vec<Option<T>> {
        let core = self.model.core();
        let of_var = |var: Var| {
            let name = self.model.name(core.name_of(var)?);
            of(name, core.meaning(var)?)
        };
        self.model.vars().map(of_var).collect()
    }

    /// A value for each Boolean variable, made of its name.
    fn of_bools<T>(&self, of: impl Fn(&N) -> Option<T>) -> Vec<Option<T>> {
        self.of_meanings(|name, meaning| match meaning {
            Meaning::Is(_) => of(name),
            Meaning::Equals(..) | Meaning::AtMost(..) | Meaning::Helper(_) => None,
        })
    }

    /// Adds two permutations that generate all permutations of a set: an exchange of the first two,
    /// and a cycle. A permutation under which some name becomes none is left out: a model that
    /// leaves out what constraints make superfluous need not have every name.
    fn permute(
        &mut self,
        count: usize,
        image: impl Fn(&N, &dyn Fn(usize) -> usize) -> N,
        value: impl Fn(&N, i64, &dyn Fn(usize) -> usize) -> i64,
    ) -> &mut Self {
        let exchange = |index| if index < 2 && count > 1 { 1 - index } else { index };
        let cycle = |index| if index < count { (index + 1) % count } else { index };
        let permutations: [&dyn Fn(usize) -> usize; 2] = [&exchange, &cycle];
        let maps = permutations.map(|permutation| {
            self.literals(
                |name| image(name, permutation),
                |name, own| value(name, own, permutation),
            )
        });
        self.last().renamings.extend(maps.into_iter().flatten());
        self
    }

    /// The map of literals that maps of names and values are.
    fn literals(
        &self,
        image: impl Fn(&N) -> N,
        value: impl Fn(&N, i64) -> i64,
    ) -> Result<Map, String> {
        let (model, core) = (self.model, self.model.core());
        let thing = |name: &N| {
            let image = image(name);
            model.thing_named(&image).ok_or_else(|| {
                format!("it maps `{}` to `{}`, which is not a name", name.shown(), image.shown())
            })
        };
        let things = model.names().map(thing).collect::<Result<Vec<Thing>, String>>()?;
        let lit = |var: Var| {
            // What others imply has no image of its own.
            if let Meaning::Helper(_) = core.meaning(var)? {
                return Some(var.positive());
            }
            let index = core.name_of(var)?;
            let value = |own| value(model.name(index), own);
            match (core.meaning(var)?, things[index]) {
                (Meaning::Is(_), Thing::Bool(var)) => Some(var.positive()),
                (Meaning::Equals(_, own), Thing::Int(y)) => core.value_lit(y, value(own)),
                (Meaning::AtMost(x, own), Thing::Int(y)) => core.bound_lit((x, own), y, value),
                _ => None,
            }
        };
        let lits: Option<Vec<Lit>> = model.vars().map(lit).collect();
        lits.map(Map).ok_or_else(|| "it maps an integer to one of other values".to_owned())
    }
}

impl Core {
    /// The literal that an integer has this value, if there is one.
    fn value_lit(&self, x: Int, value: i64) -> Option<Lit> {
        let index = self.domain(x).binary_search(&value).ok()?;
        self.integer(x).equals(index)?.as_lit()
    }

    /// The image for `y` of the literal that says that `x` is at most a value, when values are
    /// mapped in their order or in reverse.
    fn bound_lit(&self, (x, most): (Int, i64), y: Int, image: impl Fn(i64) -> i64) -> Option<Lit> {
        let images: Vec<i64> = self.domain(x).iter().map(|&value| image(value)).collect();
        let count = self.domain(x).partition_point(|&value| value <= most);
        let domain = self.domain(y);
        if images == domain {
            self.integer(y).among_first(count)?.as_lit()
        } else if images.iter().rev().eq(domain) {
            self.integer(y).among_first(domain.len() - count)?.as_lit().map(|lit| !lit)
        } else {
            None
        }
    }
}
