//! Splitting a search into cubes.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use puzzlec_dimacs::{Mark, Propagator};

use super::prelude::*;

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
/// let splitter = Splitter::new(&model);
/// assert_eq!(splitter.split(&[]), Some(vec![c, d]));
/// // With d, not c: the first is a or b.
/// assert_eq!(splitter.split(&[d]), Some(vec![a, b]));
/// assert_eq!(splitter.split(&[c]), None);
///
/// let e = model.var("e");
/// assert_eq!(Splitter::new(&model).split(&[c]), Some(vec![e, !e]));
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
    /// assert_eq!(Splitter::new(&model).cubes(2), [vec![c], vec![d]]);
    /// assert_eq!(Splitter::new(&model).cubes(3), [vec![c], vec![d, a], vec![d, b]]);
    /// ```
    pub fn cubes(&self, many: usize) -> Vec<Vec<Lit>> {
        let cubes = cubes(many, |_| 0, |cube| self.split(cube)).into_iter();
        cubes.map(|(cube, _)| cube).collect()
    }

    /// At least this number of cubes of about the same size, if possible, each with the number of
    /// variables that it leaves open by unit propagation in these clauses of the model. Cubes that
    /// unit propagation refutes are left out. This is the look-ahead of Marijn Heule, Oliver
    /// Kullmann, Siert Wieringa and Armin Biere, "Cube and conquer", 2011.
    pub fn balanced(&self, cnf: &Cnf, many: usize) -> Vec<(Vec<Lit>, u64)> {
        let ahead = Ahead { splitter: self, formula: Propagator::new(cnf), start: None };
        let ahead = RefCell::new(ahead);
        let left = |cube: &[Lit]| ahead.borrow_mut().left(cube);
        cubes(many, left, |cube| ahead.borrow_mut().parts(cube))
    }

    /// Literals exactly one of which is true where those of the cube are: the fewest there are, and
    /// the first such; empty where the literals of the cube contradict each other. `None` where
    /// nothing can be split.
    pub fn split(&self, cube: &[Lit]) -> Option<Vec<Lit>> {
        let is_true = |lit: &Lit| cube.contains(lit) || self.base.contains(lit);
        let (settled, open): (Vec<_>, Vec<_>) =
            self.one_of.iter().partition(|(_, lits)| lits.iter().any(is_true));
        let mut possible = vec![true; self.num_vars];
        for lit in settled.into_iter().flat_map(|(_, lits)| lits).filter(|lit| !is_true(lit)) {
            possible[lit.var().index()] = false;
        }
        let exactly = open.into_iter().filter(|(comparison, _)| *comparison == Comparison::Exactly);
        let is_possible = |lit: &Lit| possible[lit.var().index()];
        let left = exactly.map(|(_, lits)| lits.iter().copied().filter(is_possible).collect_vec());
        left.min_by_key(Vec::len).or_else(|| {
            let mut vars = self.projection.iter().map(|var| var.positive());
            let var = vars.find(|&var| is_possible(&var) && ![var, !var].iter().any(is_true))?;
            Some(vec![var, !var])
        })
    }
}

/// At least this number of cubes with their weights, if possible, in order. The heaviest are split
/// next, all of them. `parts` returns what divides a cube, and `None` for one that is kept as it
/// is.
pub(super) fn cubes<T: Clone + Ord>(
    many: usize,
    mut weigh: impl FnMut(&[T]) -> u64,
    mut parts: impl FnMut(&[T]) -> Option<Vec<T>>,
) -> Vec<(Vec<T>, u64)> {
    // Of the same weight, the one that was split least comes first; then the order counts.
    let place = |weight: u64, place: Vec<usize>| (weight, Reverse((place.len(), place)));
    let mut waiting = BinaryHeap::from([(place(u64::MAX, Vec::new()), Vec::new())]);
    let (mut whole, mut last) = (Vec::new(), None);
    while let Some((key, _)) = waiting.peek() {
        let (weight, Reverse((depth, _))) = key;
        if waiting.len() + whole.len() >= many && last != Some((*weight, *depth)) {
            break;
        }
        last = Some((*weight, *depth));
        let Some(((weight, Reverse((_, own))), cube)) = waiting.pop() else { break };
        match parts(&cube) {
            None => whole.push((own, cube, weight)),
            Some(parts) => waiting.extend(parts.into_iter().enumerate().map(|(number, part)| {
                let cube = [cube.as_slice(), &[part]].concat();
                (place(weigh(&cube), [own.as_slice(), &[number]].concat()), cube)
            })),
        }
    }
    let waiting = waiting.into_iter();
    whole.extend(waiting.map(|((weight, Reverse((_, own))), cube)| (own, cube, weight)));
    whole.sort();
    whole.into_iter().map(|(_, cube, weight)| (cube, weight)).collect()
}

/// Unit propagation that looks ahead from cubes.
struct Ahead<'s> {
    splitter: &'s Splitter,
    formula: Propagator,
    /// The state before the cube that was looked at last.
    start: Option<Mark>,
}

/// The choices that are compared before a cube is split.
const CHOICES: usize = 32;

/// A variable more that is left makes a cube larger by this factor.
const GROWTH: f64 = 1.2;

impl Ahead<'_> {
    /// Assumes the literals of a cube, and no others.
    fn assume(&mut self, cube: &[Lit]) {
        if let Some(mark) = self.start.take() {
            self.formula.undo(mark);
        }
        for &lit in cube {
            let mark = self.formula.assume(lit);
            self.start.get_or_insert(mark);
        }
    }

    /// The number of variables that a cube leaves open.
    fn left(&mut self, cube: &[Lit]) -> u64 {
        self.assume(cube);
        self.open().count() as u64
    }

    fn open(&self) -> impl Iterator<Item = Lit> {
        let vars = self.splitter.projection.iter().map(|var| var.positive());
        vars.filter(|&var| self.formula.value(var).is_none())
    }

    /// Literals one of which is true in each assignment of a cube: of some choices, those that make
    /// the smallest cubes together. Literals that are refuted are left out.
    fn parts(&mut self, cube: &[Lit]) -> Option<Vec<Lit>> {
        self.assume(cube);
        if !self.formula.is_consistent() {
            return Some(Vec::new());
        }
        let value = |lit: &Lit| self.formula.value(*lit);
        let exactly = |(comparison, _): &&(_, _)| *comparison == Comparison::Exactly;
        let groups = self.splitter.one_of.iter().filter(exactly).map(|(_, lits)| lits);
        let groups = groups.filter(|lits| lits.iter().all(|lit| value(lit) != Some(true)));
        let left =
            |lits: &Vec<Lit>| lits.iter().copied().filter(|lit| value(lit).is_none()).collect_vec();
        let mut choices = groups.map(left).collect_vec();
        choices.sort_by_key(Vec::len);
        if choices.is_empty() {
            choices.extend(self.open().map(|var| vec![var, !var]));
        }
        let choices = choices.into_iter().take(CHOICES).map(|lits| self.possible(lits));
        choices.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, lits)| lits)
    }

    /// Those of some literals that are not refuted, and the size of their cubes together.
    fn possible(&mut self, lits: Vec<Lit>) -> (f64, Vec<Lit>) {
        let mut sum = 0.0;
        let is_possible = |lit: &Lit| {
            let mark = self.formula.assume(*lit);
            let size =
                self.formula.is_consistent().then(|| GROWTH.powf(self.open().count() as f64));
            self.formula.undo(mark);
            sum += size.unwrap_or_default();
            size.is_some()
        };
        let lits = lits.into_iter().filter(is_possible).collect();
        (sum, lits)
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
