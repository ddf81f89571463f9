//! Splitting a search into cubes.

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Comparison, Core};

use super::{Solver, Values};

/// A splitter, which knows what exactly one of which is true, and splits by that.
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
/// assert_eq!(splitter.split(&[]), [c, d]);
/// // With d, not c: the first is a or b.
/// assert_eq!(splitter.split(&[d]), [a, b]);
/// assert_eq!(splitter.split(&[c]), []);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Splitter {
    /// Exactly one literal of each is true.
    exactly: Vec<Vec<Lit>>,
    /// At most one literal of each is true.
    at_most: Vec<Vec<Lit>>,
    num_vars: usize,
    /// True throughout.
    base: Vec<Lit>,
}

impl Splitter {
    /// The splitter of a model: by its constraints that exactly one variable is true, and those
    /// that at most one is.
    pub fn new(model: &Core) -> Self {
        let num_vars = model.num_vars() as usize;
        let mut this = Self { num_vars, ..Self::default() };
        for constraint in model.constraints() {
            match constraint.one_of() {
                Some((Comparison::Exactly, lits)) => this.exactly.push(lits.to_vec()),
                Some((Comparison::AtMost, lits)) => this.at_most.push(lits.to_vec()),
                _ => {}
            }
        }
        this
    }

    /// The splitter of what the literals of a cube leave.
    #[must_use]
    pub fn within(mut self, cube: &[Lit]) -> Self {
        self.base.extend(cube);
        self
    }

    /// At least so many cubes, if there are: every model is in exactly one of them, and some may hold
    /// none.
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
        let divided = |cube: &Vec<Lit>| match self.parts(cube) {
            None => vec![cube.clone()],
            Some(lits) => lits.iter().map(|&lit| [cube.as_slice(), &[lit]].concat()).collect(),
        };
        let mut cubes = vec![Vec::new()];
        while cubes.len() < many {
            let next = cubes.iter().flat_map(divided).collect_vec();
            if next == cubes {
                break;
            }
            cubes = next;
        }
        cubes
    }

    /// Literals exactly one of which is true where those of the cube are: the fewest there are, and
    /// the first such. None where nothing can be split.
    pub fn split(&self, cube: &[Lit]) -> Vec<Lit> {
        self.parts(cube).unwrap_or_default()
    }

    /// As [`split`](Self::split), but some that are empty where the literals of the cube contradict
    /// each other.
    fn parts(&self, cube: &[Lit]) -> Option<Vec<Lit>> {
        let mut possible = vec![true; self.num_vars];
        let is_true = |lit: &Lit| cube.contains(lit) || self.base.contains(lit);
        for lits in self.exactly.iter().chain(&self.at_most) {
            if lits.iter().any(is_true) {
                for lit in lits.iter().filter(|lit| !is_true(lit)) {
                    possible[lit.var().index()] = false;
                }
            }
        }
        let open = self.exactly.iter().filter(|lits| !lits.iter().any(is_true));
        let left = |lits: &Vec<Lit>| {
            lits.iter().copied().filter(|lit| possible[lit.var().index()]).collect_vec()
        };
        open.map(left).min_by_key(Vec::len)
    }
}

/// The models of a cube so far.
#[derive(Default)]
struct Cube {
    /// The assumptions.
    lits: Vec<Lit>,
    /// Models that were found, with the clauses that block them.
    found: Vec<(Values, Vec<Lit>)>,
}

/// A search that is being split.
pub(super) struct Split<'c, S> {
    splitter: Splitter,
    start: Box<dyn FnMut() -> S + 'c>,
    cube: Cube,
    /// Cubes that still have to be searched, the next one last.
    waiting: Vec<Cube>,
    /// True if the cube cannot be split any more.
    whole: bool,
}

/// As many models as a solver may find before its cube is split. Of 50, 100, 200, and 400 it is
/// about the best for Langford pairs, and the others take up to a third longer.
pub(crate) const MANY: usize = 100;

impl<'c, S: Solver> Split<'c, S> {
    pub(super) fn new(splitter: Splitter, start: Box<dyn FnMut() -> S + 'c>) -> Self {
        Self { splitter, start, cube: Cube::default(), waiting: Vec::new(), whole: false }
    }

    /// Remembers a model of the cube, which is split when it has many; true if it was split.
    pub(super) fn found(&mut self, values: &Values, blocked: Vec<Lit>) -> bool {
        if self.whole {
            return false;
        }
        self.cube.found.push((values.clone(), blocked));
        self.cube.found.len() >= MANY && self.divide()
    }

    /// Splits the cube; `false` if it cannot be split.
    fn divide(&mut self) -> bool {
        let lits = self.splitter.split(&self.cube.lits);
        if lits.is_empty() {
            self.whole = true;
            self.cube.found = Vec::new();
            return false;
        }
        for &lit in lits.iter().rev() {
            let of_lit = self.cube.found.iter().filter(|(values, _)| values.satisfies(lit));
            let (found, lits) = (of_lit.cloned().collect(), &self.cube.lits);
            self.waiting.push(Cube { lits: [lits.as_slice(), &[lit]].concat(), found });
        }
        true
    }

    /// A solver for the next cube; nothing if there is none.
    pub(super) fn next(&mut self) -> Option<S> {
        self.cube = self.waiting.pop()?;
        self.whole = false;
        let mut solver = (self.start)();
        let blocked = self.cube.found.iter().map(|(_, clause)| clause.as_slice());
        self.cube.lits.chunks(1).chain(blocked).for_each(|clause| solver.add_clause(clause));
        Some(solver)
    }
}
