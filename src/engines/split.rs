//! Splitting a search into cubes.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use itertools::Itertools;
use puzzlec_dimacs::{Cnf, Lit, Mark, Propagator, Values, Var};
use puzzlec_encodings::{Comparison, Core};

use super::random::Random;
use super::solver::Solver;

/// A splitter, which knows what exactly one of which is true, and splits by that; where there is no
/// such thing left, by a variable that is true or false.
///
/// ```
/// use puzzlec::engines::Splitter;
/// use puzzlec_encodings::Model;
///
/// let mut model: Model<&str> = Model::new();
/// let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| model.var(name));
/// model.rule("first").exactly_one([a, b, c]);
/// model.rule("second").exactly_one([c, d]);
/// let splitter = Splitter::new(model.core());
/// assert_eq!(splitter.split(&[]), Some(vec![c, d]));
/// // With d, not c: the first is a or b.
/// assert_eq!(splitter.split(&[d]), Some(vec![a, b]));
/// assert_eq!(splitter.split(&[c]), None);
///
/// let e = model.var("e");
/// assert_eq!(Splitter::new(model.core()).split(&[c]), Some(vec![e, !e]));
/// ```
#[derive(Clone, Debug)]
pub struct Splitter {
    /// Exactly one literal of each is true, or at most one.
    one_of: Vec<(Comparison, Vec<Lit>)>,
    num_vars: usize,
    projection: Vec<Var>,
    /// True throughout.
    base: Vec<Lit>,
}

impl Splitter {
    /// The splitter of a model: by its constraints that exactly one variable is true, and those
    /// that at most one is.
    pub fn new(model: &Core) -> Self {
        Self::over(model, &model.projection())
    }

    /// The splitter of a model under a projection, in ascending order. Only variables of it split
    /// the search: the same solution could be in the cubes of several values of another one.
    pub fn over(model: &Core, projection: &[Var]) -> Self {
        let is_shown =
            |lits: &&[Lit]| lits.iter().all(|lit| projection.binary_search(&lit.var()).is_ok());
        let one_of = model.constraints().filter_map(|constraint| constraint.one_of());
        let one_of = one_of.filter(|(comparison, _)| *comparison != Comparison::AtLeast);
        let one_of = one_of.filter(|(_, lits)| is_shown(lits));
        let one_of = one_of.map(|(comparison, lits)| (comparison, lits.to_vec())).collect();
        let (num_vars, projection) = (model.num_vars() as usize, projection.to_vec());
        Self { one_of, num_vars, projection, base: Vec::new() }
    }

    /// The splitter of what the literals of a cube leave.
    #[must_use]
    pub fn within(mut self, cube: &[Lit]) -> Self {
        self.base.extend(cube);
        self
    }

    /// At least this number of cubes, if possible: every assignment is in exactly one of them, and
    /// some may hold none.
    ///
    /// ```
    /// # use puzzlec::engines::Splitter;
    /// # use puzzlec_encodings::Model;
    /// # let mut model: Model<&str> = Model::new();
    /// let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| model.var(name));
    /// model.rule("first").exactly_one([a, b, c]);
    /// model.rule("second").exactly_one([c, d]);
    /// assert_eq!(Splitter::new(model.core()).cubes(2), [vec![c], vec![d]]);
    /// assert_eq!(Splitter::new(model.core()).cubes(3), [vec![c], vec![d, a], vec![d, b]]);
    /// ```
    pub fn cubes(&self, many: usize) -> Vec<Vec<Lit>> {
        let cubes = cubes(many, |_| 1.0, |cube| self.split(cube)).into_iter();
        cubes.map(|(cube, _)| cube).collect()
    }

    /// At least this number of cubes of about the same size, if possible, each with an estimate of
    /// the nodes of a search by unit propagation in these clauses of the model. Cubes that it
    /// refutes are left out.
    pub fn balanced(&self, cnf: &Cnf, many: usize) -> Vec<(Vec<Lit>, f64)> {
        let mut ahead = Ahead { splitter: self, formula: Propagator::new(cnf), start: None };
        balanced(many, |cube| ahead.parts(cube))
    }

    /// Literals exactly one of which is true where those of the cube are: the fewest there are, and
    /// the first such; empty where the literals of the cube contradict each other. `None` where
    /// nothing can be split.
    pub fn split(&self, cube: &[Lit]) -> Option<Vec<Lit>> {
        let is_true = |lit: &Lit| cube.contains(lit) || self.base.contains(lit);
        let settled = self.one_of.iter().filter(|(_, lits)| lits.iter().any(is_true));
        let mut possible = vec![true; self.num_vars];
        for lit in settled.flat_map(|(_, lits)| lits).filter(|lit| !is_true(lit)) {
            possible[lit.var().index()] = false;
        }
        self.open(|lit| match lit {
            lit if is_true(&lit) => Some(true),
            lit => (!possible[lit.var().index()]).then_some(false),
        })
    }

    /// Literals without a value exactly one of which is true: the fewest there are, and the first
    /// such; where there are none, a variable of the projection and its negation.
    fn open(&self, value: impl Fn(Lit) -> Option<bool>) -> Option<Vec<Lit>> {
        let exactly = |(comparison, _): &&(_, _)| *comparison == Comparison::Exactly;
        let groups = self.one_of.iter().filter(exactly).map(|(_, lits)| lits);
        let groups = groups.filter(|lits| lits.iter().all(|&lit| value(lit) != Some(true)));
        let is_open = |lit: &Lit| value(*lit).is_none();
        let left = groups.map(|lits| lits.iter().copied().filter(is_open).collect_vec());
        left.min_by_key(Vec::len).or_else(|| {
            let mut vars = self.projection.iter().map(|var| vec![var.positive(), var.negative()]);
            vars.find(|both| both.iter().all(is_open))
        })
    }
}

/// The dives by which the nodes of a cube are estimated.
const DIVES: u32 = 16;

/// At least this number of cubes of about the same size, if possible, in order, each with an
/// estimate of its nodes. The estimate is the mean of random dives, in which each node stands for as
/// many as there were choices: Donald Knuth, "Estimating the efficiency of backtrack programs",
/// 1975. Cubes that are refuted at once are left out.
pub(super) fn balanced<T: Copy + Ord>(
    many: usize,
    parts: impl FnMut(&[T]) -> Option<Vec<T>>,
) -> Vec<(Vec<T>, f64)> {
    let (parts, mut random) = (RefCell::new(parts), Random::new(0));
    let mut dive = |cube: &[T]| {
        let (mut path, mut width, mut nodes) = (cube.to_vec(), 1.0, 0.0);
        while let Some(next) = (*parts.borrow_mut())(&path) {
            if next.is_empty() && path.len() == cube.len() {
                return 0.0;
            }
            nodes += width;
            if next.is_empty() {
                return nodes;
            }
            width *= next.len() as f64;
            path.push(next[random.below(next.len())]);
        }
        nodes + width
    };
    let mean = |cube: &[T]| (0..DIVES).map(|_| dive(cube)).sum::<f64>() / f64::from(DIVES);
    cubes(many, mean, |cube| (*parts.borrow_mut())(cube))
}

/// At least this number of cubes with their weights, if possible, in order. The heaviest are split
/// next, all of them; a cube without weight is left out. `parts` returns what divides a cube, and
/// `None` for one that is kept as it is.
pub(super) fn cubes<T: Copy + Ord>(
    many: usize,
    mut weigh: impl FnMut(&[T]) -> f64,
    mut parts: impl FnMut(&[T]) -> Option<Vec<T>>,
) -> Vec<(Vec<T>, f64)> {
    // The bits of numbers that are not negative are in their order. Of the same weight, the cube
    // that was split least comes first; then the order counts.
    let key = |weight: f64, place: Vec<usize>| (weight.to_bits(), Reverse((place.len(), place)));
    let mut waiting = BinaryHeap::from([(key(f64::MAX, Vec::new()), Vec::new())]);
    let (mut whole, mut last) = (Vec::new(), None);
    while let Some(((weight, Reverse((depth, own))), cube)) = waiting.pop() {
        let is_enough = waiting.len() + whole.len() + 1 >= many && last != Some((weight, depth));
        let split = if is_enough { None } else { parts(&cube) };
        last = Some((weight, depth));
        let Some(split) = split else {
            // The whole search is weighed only if it is the only cube.
            let weight = if depth == 0 { weigh(&cube) } else { f64::from_bits(weight) };
            whole.push((own, cube, weight));
            if is_enough {
                break;
            }
            continue;
        };
        for (number, part) in split.into_iter().enumerate() {
            let cube = [cube.as_slice(), &[part]].concat();
            let weight = weigh(&cube);
            if weight > 0.0 {
                waiting.push((key(weight, [own.as_slice(), &[number]].concat()), cube));
            }
        }
    }
    let rest = waiting.into_iter();
    let rest = rest.map(|((weight, Reverse((_, own))), cube)| (own, cube, f64::from_bits(weight)));
    let all = whole.into_iter().chain(rest).sorted_by(|(one, ..), (other, ..)| one.cmp(other));
    all.map(|(_, cube, weight)| (cube, weight)).collect()
}

/// Unit propagation from cubes.
struct Ahead<'s> {
    splitter: &'s Splitter,
    formula: Propagator,
    /// The state before the cube that was looked at last.
    start: Option<Mark>,
}

impl Ahead<'_> {
    /// Literals one of which is true in each assignment of a cube, without those that are false;
    /// empty if the cube is refuted, and `None` where nothing is open.
    fn parts(&mut self, cube: &[Lit]) -> Option<Vec<Lit>> {
        if let Some(mark) = self.start.take() {
            self.formula.undo(mark);
        }
        for &lit in cube {
            self.start.get_or_insert(self.formula.assume(lit));
        }
        if !self.formula.is_consistent() {
            return Some(Vec::new());
        }
        self.splitter.open(|lit| self.formula.value(lit))
    }
}

/// The assignments of a cube so far.
#[derive(Default)]
struct Cube {
    /// The assumptions.
    lits: Vec<Lit>,
    /// Assignments that were found, with the clauses that block them.
    found: Vec<(Values, Vec<Lit>)>,
}

/// A search that is being split.
pub(super) struct Split<'c> {
    splitter: Splitter,
    start: Start<'c>,
    cube: Cube,
    /// Cubes that still have to be searched, the next one last.
    waiting: Vec<Cube>,
    /// True if the cube cannot be split any more.
    whole: bool,
}

/// The way to start another solver.
type Start<'c> = Box<dyn FnMut() -> Box<dyn Solver> + 'c>;

/// As many assignments as a solver may find before its cube is split. Of 50, 100, 200, and 400 it
/// is about the best for Langford pairs, and the others take up to a third longer.
const MANY: usize = 100;

impl<'c> Split<'c> {
    pub(super) fn new(splitter: Splitter, start: Start<'c>) -> Self {
        Self { splitter, start, cube: Cube::default(), waiting: Vec::new(), whole: false }
    }

    /// Remembers an assignment of the cube, which is split when it has many; true if it was split.
    pub(super) fn found(&mut self, values: &Values, blocked: Vec<Lit>) -> bool {
        if self.whole {
            return false;
        }
        self.cube.found.push((values.clone(), blocked));
        self.cube.found.len() >= MANY && self.divide()
    }

    /// Splits the cube; `false` if it cannot be split.
    fn divide(&mut self) -> bool {
        let Some(lits) = self.splitter.split(&self.cube.lits) else {
            self.whole = true;
            self.cube.found = Vec::new();
            return false;
        };
        for &lit in lits.iter().rev() {
            let of_lit = self.cube.found.iter().filter(|(values, _)| values.satisfies(lit));
            let (found, lits) = (of_lit.cloned().collect(), &self.cube.lits);
            self.waiting.push(Cube { lits: [lits.as_slice(), &[lit]].concat(), found });
        }
        true
    }

    /// A solver for the next cube; `None` after the last one.
    pub(super) fn next(&mut self) -> Option<Box<dyn Solver>> {
        self.cube = self.waiting.pop()?;
        self.whole = false;
        let mut solver = (self.start)();
        let blocked = self.cube.found.iter().map(|(_, clause)| clause.as_slice());
        self.cube.lits.chunks(1).chain(blocked).for_each(|clause| solver.add_clause(clause));
        Some(solver)
    }
}
