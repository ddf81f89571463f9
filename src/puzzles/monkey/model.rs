//! The grid as constraints.

use super::{Cell, Monkey};
use crate::puzzle::prelude::*;
use crate::puzzles::primes::{factors, is_prime};

names! {
    /// The meaning of a variable. Rows and columns are counted from 1.
    pub enum Name {
        /// The number stands in the cell.
        At(number: u32, row: u32, column: u32) = "at" says "{number} stands in {row},{column}",
        /// The number stands on the diagonal.
        Diagonal(number: u32) = "diagonal" says "{number} stands on the diagonal",
        /// An integer: how often the prime divides the number in the cell, which is off the
        /// diagonal.
        Exponent(prime: u32, row: u32, column: u32) = "exponent",
    }
}

impl Name {
    /// The same of another cell.
    fn moved(&self, to: impl Fn(Cell) -> Cell) -> Self {
        let mut moved = self.clone();
        if let Self::At(_, row, column) | Self::Exponent(_, row, column) = &mut moved {
            (*row, *column) = to((*row, *column));
        }
        moved
    }
}

/// For each cell the literals of the numbers from 1 on: the number stands there.
type Numbers = BTreeMap<Cell, Vec<Lit>>;

impl Monkey {
    /// Writes all rules. Those that fix numbers come before the balance of primes: with its many
    /// integers last, 8 by 8 takes half the time.
    pub(super) fn write(&self, model: &mut Model<Name>) {
        let at = self.places(model);
        self.diagonal(model, &at);
        if model.wants(Role::Streamliner) {
            for (number, cell) in chosen(self) {
                let rule = model.streamliner("multiples of large primes stand in chosen cells");
                rule.of(number).holds(at[&cell][number as usize - 1]);
            }
        }
        self.order(model, &at);
        for prime in (2..=self.largest() / 2).filter(|&number| is_prime(number)) {
            self.balance(model, &at, prime);
        }
        if self.n > 1 {
            self.symmetries(model);
        }
    }

    /// Every number has a cell, and every cell a number.
    fn places(&self, model: &mut Model<Name>) -> Numbers {
        let mut at = Numbers::new();
        for number in 1..=self.largest() {
            let lits = iproduct!(1..=self.n, 1..=self.n).map(|(row, column)| {
                let lit = model.var(Name::At(number, row, column));
                at.entry((row, column)).or_default().push(lit);
                lit
            });
            let lits = lits.collect_vec();
            model.rule("each number stands in one cell").of(number).exactly_one(lits);
        }
        for ((row, column), lits) in &at {
            let rule = model.rule("each cell has one number");
            rule.of(format_args!("{row},{column}")).exactly_one(lits.iter().copied());
        }
        at
    }

    /// Lone primes stand on the diagonal. That it has n cells is said of the numbers, too: that
    /// too many must stand there is then plain, and no pigeonhole problem.
    fn diagonal(&self, model: &mut Model<Name>, at: &Numbers) {
        let numbers = 1..=self.largest();
        let diagonal = numbers.map(|number| model.hidden(Name::Diagonal(number))).collect_vec();
        for (index, &is) in diagonal.iter().enumerate() {
            let mut rule = model.rule("the diagonal has the numbers in its cells").of(index + 1);
            for ((row, column), lits) in at {
                rule.implies(lits[index], if row == column { is } else { !is });
            }
        }
        let mut rule = model.rule("the diagonal has n numbers");
        rule.count(diagonal.iter().copied(), Comparison::Exactly, self.n as usize);
        for prime in self.lone_primes() {
            let rule = model.rule("primes without other multiples stand on the diagonal");
            rule.of(prime).holds(diagonal[prime as usize - 1]);
        }
    }

    /// Off the diagonal, each row has a prime as often as the column of the same index.
    fn balance(&self, model: &mut Model<Name>, at: &Numbers, prime: u32) {
        let times = |number| factors(number).iter().filter(|&&factor| factor == prime).count();
        let exponents = (1..=self.largest()).map(|number| times(number) as i64).collect_vec();
        let highest = exponents.iter().copied().max().unwrap_or_default();
        let mut ints = Vec::new();
        for (&(row, column), lits) in at.iter().filter(|((row, column), _)| row != column) {
            let name = Name::Exponent(prime, row, column);
            let int = model.int_by(IntEncoding::Order, name, 0..=highest);
            model.hide_int(int);
            for exponent in 1..=highest {
                let least = model.ge(int, exponent);
                let rule = model.rule("each cell has the exponents of its number");
                let mut rule = rule.of(format_args!("{prime} at {row},{column}"));
                let mut clause = vec![!least];
                for (&lit, &other) in lits.iter().zip(&exponents) {
                    rule.implies(lit, if other < exponent { !least } else { least });
                    clause.extend((other >= exponent).then_some(Atom::Lit(lit)));
                }
                rule.clause(clause);
            }
            ints.push((row, column, int));
        }
        for index in 1..=self.n {
            let terms = ints.iter().filter_map(|&(row, column, int)| match index {
                _ if index == row => Some((1, int)),
                _ if index == column => Some((-1, int)),
                _ => None,
            });
            let rule = model.rule("row and column of an index have each prime equally often");
            rule.of(format_args!("{prime} at {index}")).linear(terms, Comparison::Exactly, 0);
        }
    }

    /// The normal form: it keeps the smallest grid of each class.
    fn order(&self, model: &mut Model<Name>, at: &Numbers) {
        let lone = self.lone_primes();
        let order = "the diagonal is in order, primes without other multiples first";
        for (index, &prime) in (1..=self.n).zip(&lone) {
            model.symmetry(order).of(index).holds(at[&(index, index)][prime as usize - 1]);
        }
        for index in lone.len() as u32 + 1..self.n {
            let next = index + 1;
            less(model, order, index, [&at[&(index, index)], &at[&(next, next)]]);
        }
        if self.n > 1 {
            let mirror = "the second number of row 1 is less than that of column 1";
            less(model, mirror, "", [&at[&(1, 2)], &at[&(2, 1)]]);
        }
    }

    /// Rows and columns are permuted alike, which keeps the diagonal as a set. So the diagonal
    /// alone determines the smallest grid: what stands there comes first when grids are compared, and
    /// lone primes before other numbers.
    fn symmetries(&self, model: &mut Model<Name>) {
        let (n, largest, lone) = (self.n as usize, self.largest(), self.lone_primes());
        let place = move |name: &Name| {
            let &Name::At(number, row, column) = name else { return None };
            let after = match (row == column, lone.contains(&number)) {
                (true, true) => 0,
                (true, false) => largest,
                (false, _) => 2 * largest,
            };
            Some(((number + after) as usize, vec![row as usize - 1, column as usize - 1]))
        };
        model.symmetries(move |symmetries| {
            let permuted = |name: &Name, image: &dyn Fn(usize) -> usize| {
                let image = |index: u32| image(index as usize - 1) as u32 + 1;
                name.moved(|(row, column)| (image(row), image(column)))
            };
            symmetries.level("permuting rows and columns alike").alike(n, &place, permuted);
            let both = "permuting rows and columns alike and transposing";
            symmetries.level(both).map(|name| name.moved(|(row, column)| (column, row)));
        });
    }
}

/// One cell has a smaller number than the other.
fn less(model: &mut Model<Name>, sentence: &str, subject: impl Display, [one, other]: [&[Lit]; 2]) {
    for (index, &lit) in one.iter().enumerate() {
        let larger = other[index + 1..].iter().copied();
        model.symmetry(sentence).of(&subject).clause(larger.chain([!lit]));
    }
}

/// The smallest prime whose multiples have chosen cells: 2, 3, 5 and 7 are left to the solver.
const SMALLEST: u32 = 11;

/// Arcs between vertices.
type Arcs = BTreeSet<(u32, u32)>;

/// Numbers with a large prime, and the cells that are chosen for them: a streamliner.
///
/// Off the diagonal the multiples p, 2p, ..., kp of a prime leave every vertex as often as they
/// enter it. They do if they lie in this order on a cycle through k vertices. Cycles without a
/// common arc are laid one after the other, each through the vertices that have the fewest so far.
pub(super) fn chosen(puzzle: &Monkey) -> Vec<(u32, Cell)> {
    let (n, largest) = (puzzle.n, puzzle.largest());
    let (mut chosen, mut arcs) = (Vec::new(), Arcs::new());
    // A cycle has at most n vertices.
    let fits = |&number: &u32| largest / number <= n && is_prime(number);
    for prime in (SMALLEST..=largest / 2).filter(fits) {
        let leaving = arcs.iter().map(|&(from, _)| from).counts();
        let vertices = (1..=n).sorted_by_key(|vertex| leaving.get(vertex)).collect_vec();
        let cycle = cycle(&[], &vertices, (largest / prime) as usize, &arcs).unwrap_or_default();
        for (factor, arc) in (1..).zip(cycle.into_iter().circular_tuple_windows()) {
            arcs.insert(arc);
            chosen.push((factor * prime, arc));
        }
    }
    chosen
}

/// The first cycle of this length that begins with a path and goes on through these vertices, in
/// their order, on arcs not taken yet.
fn cycle(path: &[u32], vertices: &[u32], length: usize, taken: &Arcs) -> Option<Vec<u32>> {
    let is_free = |to: &u32| path.last().is_none_or(|&from| !taken.contains(&(from, *to)));
    if path.len() == length {
        return path.first().is_some_and(is_free).then(|| path.to_vec());
    }
    let mut next = vertices.iter().filter(|vertex| !path.contains(vertex) && is_free(vertex));
    next.find_map(|&vertex| cycle(&[path, &[vertex]].concat(), vertices, length, taken))
}
