//! The grid as constraints.

use crate::puzzle::prelude::*;

use std::fmt;

use super::{Cell, Monkey, cycles, factors, is_prime};

names! {
    /// What a variable means.
    pub enum Name {
        /// The number stands in the cell.
        At(number: u32, cell: Cell) = "at",
        /// The number stands on the diagonal.
        Diagonal(number: u32) = "diagonal",
        /// An integer: how often the prime divides the number in the cell, which is off the diagonal.
        Exponent(prime: u32, cell: Cell) = "exponent",
    }
}

impl Name {
    /// The same of another cell.
    fn moved(&self, to: impl Fn(Cell) -> Cell) -> Self {
        match *self {
            Self::At(number, cell) => Self::At(number, to(cell)),
            Self::Diagonal(number) => Self::Diagonal(number),
            Self::Exponent(prime, cell) => Self::Exponent(prime, to(cell)),
        }
    }
}

pub(super) fn build(puzzle: &Monkey, model: &mut Model<Name>) {
    let mut builder = Builder { puzzle, model, at: Vec::new() };
    builder.places();
    builder.diagonal();
    for prime in (2..=puzzle.largest() / 2).filter(|&number| is_prime(number)) {
        builder.balance(prime);
    }
    if builder.model.wants(Role::Streamliner) {
        for (number, cell) in cycles::chosen(puzzle) {
            let at = builder.at(number, cell);
            let sentence = "multiples of large primes stand in chosen cells";
            builder.model.streamliner(sentence).of(number).holds(at);
        }
    }
    builder.order();
    builder.symmetries();
}

struct Builder<'b> {
    puzzle: &'b Monkey,
    model: &'b mut Model<Name>,
    /// For each number, counted from 0, and each cell in the order of the rows.
    at: Vec<Vec<Lit>>,
}

impl Builder<'_> {
    fn at(&self, number: u32, cell: Cell) -> Lit {
        let place = (cell.row - 1) * self.puzzle.n + cell.column - 1;
        self.at[number as usize - 1][place as usize]
    }

    /// Every number has a cell, and every cell a number.
    fn places(&mut self) {
        let Self { puzzle, model, at } = self;
        for number in 1..=puzzle.largest() {
            let lits = puzzle.cells().map(|cell| model.var(Name::At(number, cell))).collect_vec();
            let mut rule = model.rule("each number stands in one cell").of(number);
            rule.exactly_one(lits.iter().copied());
            at.push(lits);
        }
        for (place, cell) in puzzle.cells().enumerate() {
            let mut rule = model.rule("each cell has one number").of(cell);
            rule.exactly_one(at.iter().map(|lits| lits[place]));
        }
    }

    /// Lone primes stand on the diagonal. That it has n cells is said of the numbers, too: that
    /// too many must stand there is then plain, and no pigeonhole problem.
    fn diagonal(&mut self) {
        let mut diagonal = Vec::new();
        for number in 1..=self.puzzle.largest() {
            let is = self.model.hidden(Name::Diagonal(number));
            diagonal.push(is);
            for cell in self.puzzle.cells() {
                let (at, is) = (self.at(number, cell), if cell.is_diagonal() { is } else { !is });
                let mut rule =
                    self.model.rule("the diagonal has the numbers in its cells").of(number);
                rule.implies(at, is);
            }
        }
        let lits = diagonal.iter().copied();
        let mut rule = self.model.rule("the diagonal has n numbers");
        rule.count(lits, Comparison::Exactly, self.puzzle.n.into());
        for prime in self.puzzle.lone_primes() {
            let mut rule =
                self.model.rule("primes without other multiples stand on the diagonal").of(prime);
            rule.holds(diagonal[prime as usize - 1]);
        }
    }

    /// Off the diagonal, each row has a prime as often as the column of the same index.
    fn balance(&mut self, prime: u32) {
        let exponents = (1..=self.puzzle.largest())
            .map(|number| i64::from(factors(number).get(&prime).copied().unwrap_or(0)));
        let exponents = exponents.collect_vec();
        let cells = self.puzzle.cells().filter(|cell| !cell.is_diagonal());
        let ints = cells.map(|cell| (cell, self.exponent(prime, &exponents, cell))).collect_vec();
        for index in 1..=self.puzzle.n {
            let term = |&(cell, int): &(Cell, Int)| match cell {
                Cell { row, .. } if row == index => Some((1, int)),
                Cell { column, .. } if column == index => Some((-1, int)),
                Cell { .. } => None,
            };
            let rule = self.model.rule("row and column of an index have each prime equally often");
            let mut rule = rule.of(format_args!("{prime} at {index}"));
            rule.linear(ints.iter().filter_map(term), Comparison::Exactly, 0);
        }
    }

    /// The exponent of a prime in a cell, given those in all numbers.
    fn exponent(&mut self, prime: u32, exponents: &[i64], cell: Cell) -> Int {
        let highest = exponents.iter().copied().max().unwrap_or(0);
        let Self { model, at, puzzle } = self;
        let int = model.int_by(IntEncoding::Order, Name::Exponent(prime, cell), 0..=highest);
        model.hide_int(int);
        let place = ((cell.row - 1) * puzzle.n + cell.column - 1) as usize;
        for exponent in 1..=highest {
            let least = model.ge(int, exponent);
            let mut rule = model
                .rule("each cell has the exponents of its number")
                .of(format_args!("{prime} at {cell}"));
            let mut clause = vec![!least];
            for (lits, &other) in at.iter().zip(exponents) {
                let at = lits[place];
                rule.implies(at, if other < exponent { !least } else { least });
                clause.extend((other >= exponent).then_some(Atom::Lit(at)));
            }
            rule.clause(clause);
        }
        int
    }

    /// The normal form: it keeps the smallest grid of each class.
    fn order(&mut self) {
        let (n, lone) = (self.puzzle.n, self.puzzle.lone_primes());
        let diagonal = |index| Cell { row: index, column: index };
        let order = "the diagonal is in order, primes without other multiples first";
        for (index, &prime) in (1..=n).zip(&lone) {
            let at = self.at(prime, diagonal(index));
            self.model.symmetry(order).of(index).holds(at);
        }
        for index in lone.len() as u32 + 1..n {
            self.less(order, index, diagonal(index), diagonal(index + 1));
        }
        if n > 1 {
            let mirror = Cell { row: 1, column: 2 };
            let sentence = "the second number of row 1 is less than that of column 1";
            self.less(sentence, "", mirror, mirror.transposed());
        }
    }

    /// One cell has a smaller number than the other.
    fn less(&mut self, sentence: &str, subject: impl fmt::Display, one: Cell, other: Cell) {
        let largest = self.puzzle.largest();
        for number in 1..=largest {
            let larger = (number + 1..=largest).map(|number| self.at(number, other));
            let clause = larger.chain([!self.at(number, one)]).collect_vec();
            self.model.symmetry(sentence).of(&subject).clause(clause);
        }
    }

    /// Rows and columns are permuted alike, which keeps the diagonal as a set. So the diagonal alone
    /// tells the smallest grid: what stands there comes first when grids are compared, and lone
    /// primes before other numbers.
    fn symmetries(&mut self) {
        let (n, largest, lone) =
            (self.puzzle.n as usize, self.puzzle.largest(), self.puzzle.lone_primes());
        if n == 1 {
            return;
        }
        let place = move |name: &Name| {
            let &Name::At(number, cell) = name else { return None };
            let after = match (cell.is_diagonal(), lone.contains(&number)) {
                (true, true) => 0,
                (true, false) => largest,
                (false, _) => 2 * largest,
            };
            let indices = [cell.row, cell.column].map(|index| index as usize - 1);
            Some(((number + after) as usize, indices.to_vec()))
        };
        self.model.symmetries(move |symmetries| {
            let permuted = |name: &Name, image: &dyn Fn(usize) -> usize| {
                let image = |index: u32| image(index as usize - 1) as u32 + 1;
                name.moved(|Cell { row, column }| Cell { row: image(row), column: image(column) })
            };
            symmetries.level("permuting rows and columns alike").alike(n, &place, permuted);
            let both = "permuting rows and columns alike and transposing";
            symmetries.level(both).map(|name| name.moved(Cell::transposed));
        });
    }
}
