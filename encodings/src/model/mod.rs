//! The model: named variables over a core of numbers.

pub(crate) mod assignment;
pub(crate) mod book;
pub(crate) mod core;
mod graph;
mod helpers;
pub(crate) mod meaning;
pub(crate) mod name;
pub(crate) mod objective;
pub(crate) mod pin;
mod post;
mod reify;
pub(crate) mod role;
pub(crate) mod rule;
pub(crate) mod rules;
mod shared;
mod store;
pub(crate) mod text;

use core::Core;
use meaning::{Meaning, Thing};
use std::fmt::{self, Display};
use std::sync::Arc;

use indexmap::IndexSet;
use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use rustc_hash::FxBuildHasher;

use self::shared::{CoreMut, Shared};
use crate::int::{Int, IntEncoding};
use crate::level::Level;

use name::{Name, Names};
use role::Request;
use text::Named;

/// A model: named variables, and rules that are sentences.
///
/// `N` names variables; it is the puzzle's own type. The first variable made has index 0, the next
/// 1: named variables come first in every formula, and auxiliary ones follow when the model is
/// [lowered](Self::lower). The [core](Self::core) has all that can be asked of a model once it is
/// written.
///
/// ```
/// use puzzlec_encodings::{Encodings, Model};
///
/// let mut model: Model<&str> = Model::new();
/// let coins = ["red", "green", "blue"].map(|name| model.var(name));
/// model.rule("one coin is gold").exactly_one(coins);
/// model.clue("it is not the red one").holds(!coins[0]);
///
/// let cnf = model.lower_to_cnf(Encodings::default());
/// assert_eq!(cnf.to_string(), "p cnf 3 5\n1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n-1 0\n");
/// ```
#[derive(Clone)]
pub struct Model<N: Name> {
    core: Shared,
    names: IndexSet<N, FxBuildHasher>,
    /// The values of each integer, ascending.
    pub(crate) domains: Vec<Arc<[i64]>>,
    /// For integers that do not choose their own; otherwise chosen from their use.
    encoding: Option<IntEncoding>,
    /// The literals that suit the use of each integer, if that is known beforehand.
    suited: Vec<IntEncoding>,
    pub(crate) symmetries: Option<Declare<N>>,
}

/// A function that finds the symmetries of a model, when somebody asks for them.
pub(crate) type Declare<N> = Arc<dyn Fn(&Model<N>) -> Vec<Level> + Send + Sync>;

impl<N: Name> Default for Model<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Name> Model<N> {
    /// The empty model. It takes constraints of every role.
    pub fn new() -> Self {
        Self::asked(Request::default())
    }

    /// A model that takes the constraints in the roles of a request.
    pub fn asked(request: Request) -> Self {
        Self::of(Core::within(request, None))
    }

    /// A model that asks before it takes memory, and now and then while it grows. `permit` gets the
    /// bytes that the model takes in all, by an estimate that is the same on every machine, and a
    /// function that names what takes them. Where it returns `false`, the model [is
    /// stopped](Self::is_stopped), and not complete.
    ///
    /// ```
    /// use puzzlec_encodings::{Model, Request};
    ///
    /// let permit = |bytes, _: &dyn Fn() -> String| bytes < 100_000;
    /// let mut model: Model<(&str, usize, usize)> = Model::within(Request::PLAIN, permit);
    /// for row in 0..100 {
    ///     let cells: Vec<_> = (0..100).map(|column| model.var(("cell", row, column))).collect();
    ///     model.rule("one cell of each row").of(row).exactly_one(cells);
    /// }
    /// assert!(model.is_stopped() && model.vars().len() < 2000);
    /// ```
    pub fn within(
        request: Request,
        permit: impl Fn(u64, &dyn Fn() -> String) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self::of(Core::within(request, Some(Arc::new(permit))))
    }

    fn of(core: Core) -> Self {
        let (core, names) = (Shared::new(core), IndexSet::default());
        let (domains, suited) = (Vec::new(), Vec::new());
        Self { core, names, domains, encoding: None, suited, symmetries: None }
    }

    /// A model whose [integers](Self::int) have this encoding.
    pub fn with_ints(encoding: IntEncoding) -> Self {
        Self { encoding: Some(encoding), ..Self::new() }
    }

    /// This model with what `rules` writes into it, once or twice: an [integer](Self::int) gets
    /// the literals that suit its use, which is known after the first time.
    ///
    /// ```
    /// use puzzlec_encodings::{Comparison, Model};
    ///
    /// let model = Model::new().written(|model: &mut Model<&str>| {
    ///     let purses = ["left", "middle", "right"].map(|name| model.int(name, 0..=9));
    ///     let terms = purses.map(|purse| (1, purse));
    ///     model.rule("they hold ten coins").linear(terms, Comparison::Exactly, 10);
    /// });
    /// // Nine bounds each; `Model::new` alone makes literals for the ten values first.
    /// assert_eq!(model.vars().len(), 27);
    /// ```
    #[must_use]
    pub fn written(mut self, rules: impl Fn(&mut Self)) -> Self {
        let mut again = self.clone();
        rules(&mut self);
        match self.core().suited().filter(|_| !self.is_stopped()) {
            Some(suited) => again.suited = suited,
            None => return self,
        }
        rules(&mut again);
        again
    }

    fn add_name(&mut self, name: N) -> usize {
        let (index, new) = self.names.insert_full(name);
        assert!(new, "`{}` is named twice", self.names[index].shown());
        index
    }

    /// A new Boolean variable; the last one once the model [is stopped](Self::is_stopped), since what is
    /// built from then on is lost and need not grow.
    ///
    /// # Panics
    /// If the name is taken: a name means one thing.
    pub fn var(&mut self, name: N) -> Lit {
        if let Some(last) = self.core_mut().last_when_stopped() {
            return last;
        }
        let index = self.add_name(name);
        let mut core = self.core_mut();
        let lit = core.literal(Meaning::Is(index));
        core.things.push(Thing::Bool(lit.var()));
        lit
    }

    /// A new Boolean variable outside the projection; see [`hide`](Self::hide).
    ///
    /// # Panics
    /// If the name is taken.
    pub fn hidden(&mut self, name: N) -> Lit {
        let lit = self.var(name);
        self.hide(lit);
        lit
    }

    /// A new integer that has one of these values, in the model's encoding, or in that which suits
    /// its use (see [`written`](Self::written)).
    ///
    /// The values may be given in any order, and repeatedly. Without any value, nothing satisfies
    /// the model, because of the constraint on the domain.
    ///
    /// ```
    /// use puzzlec_encodings::{Encodings, IntEncoding, Model};
    ///
    /// let mut model: Model<&str> = Model::with_ints(IntEncoding::Order);
    /// let prime = model.int("prime", [2, 3, 5, 7]);
    /// let small = model.le(prime, 4);
    /// model.rule("it is not small").holds(!small);
    ///
    /// let names = model.vars().map(|var| model.named().var(var).to_string());
    /// assert_eq!(names.collect::<Vec<_>>(), ["prime<=2", "prime<=3", "prime<=5"]);
    /// assert_eq!(model.read(&[false, false, true]).value(&"prime"), Some(5));
    /// ```
    ///
    /// # Panics
    /// If the name is taken, or if there are more values than a formula can have variables.
    pub fn int(&mut self, name: N, domain: impl IntoIterator<Item = i64>) -> Int {
        self.int_by(self.encoding, name, domain)
    }

    /// A new [integer](Self::int) in an encoding of its own; without one, in that which suits its
    /// use.
    ///
    /// # Panics
    /// As [`int`](Self::int).
    pub fn int_by(
        &mut self,
        encoding: impl Into<Option<IntEncoding>>,
        name: N,
        domain: impl IntoIterator<Item = i64>,
    ) -> Int {
        let encoding = encoding.into();
        let index = self.add_name(name);
        let domain = domain.into_iter();
        let least = domain.size_hint().0;
        assert!(least <= Var::MAX_COUNT as usize, "an integer has {least} values, too many");
        let domain: Arc<[i64]> = domain.sorted_unstable().dedup().collect();
        self.domains.push(domain.clone());
        let next = self.core_mut().ints().len();
        let suited = self.suited.get(next).copied().unwrap_or_default();
        let mut core = self.core_mut();
        let x = core.new_int(index, domain);
        core.things.push(Thing::Int(x));
        core.encode_int(x, encoding.unwrap_or(suited), encoding.is_none());
        x
    }

    /// The variable or integer that has this name, if it was made before.
    pub(crate) fn thing_named(&self, name: &N) -> Option<Thing> {
        let index = self.names.get_index_of(name)?;
        Some(self.core.look(|core| core.thing(index)))
    }

    /// The literal of a Boolean variable that was made before.
    pub fn lit(&self, name: &N) -> Option<Lit> {
        self.thing_named(name)?.lit()
    }

    /// The integer of this name, if it was made before.
    pub fn int_named(&self, name: &N) -> Option<Int> {
        self.thing_named(name)?.int()
    }

    /// The name of this number, counted from 0 in the order in which names were given.
    ///
    /// # Panics
    /// If there are fewer names.
    pub fn name(&self, index: usize) -> &N {
        &self.names[index]
    }

    /// All names, in the order in which they were given.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &N> {
        self.names.iter()
    }

    /// The variables and constraints, without names.
    pub fn core(&self) -> &Core {
        self.core.read()
    }

    pub(crate) fn core_mut(&mut self) -> CoreMut<'_> {
        self.core.write()
    }

    /// The core with its names.
    pub fn named(&self) -> Named<'_> {
        Named { core: self.core(), names: self }
    }
}

impl<N: Name> Names for Model<N> {
    fn write(&self, index: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.names[index].write(f)
    }
}

impl<N: Name> fmt::Debug for Model<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// As [`Named`] displays it.
impl<N: Name> Display for Model<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named().fmt(f)
    }
}
