//! Formulas to compare encodings on: puzzles in which most constraints are of one kind.

use puzzlec_encodings::{Comparison, Model};

pub(crate) type Puzzle = Model<String>;

/// Numbers that look random and are the same every time (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % bound
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// One pigeon too many.
pub(crate) fn pigeons(holes: usize) -> Puzzle {
    let mut model = Puzzle::new();
    let lits: Vec<Vec<_>> = (0..=holes)
        .map(|pigeon| (0..holes).map(|hole| model.var(format!("in({pigeon},{hole})"))).collect())
        .collect();
    for row in &lits {
        model.rule("a_hole").at_least_one(row.iter().copied());
    }
    for hole in 0..holes {
        model.rule("room_for_one").at_most_one(lits.iter().map(|row| row[hole]));
    }
    model
}

/// A cover of the edges of a random graph by at most so many vertices.
pub(crate) fn cover(vertices: usize, degree: usize, most: usize, seed: u64) -> Puzzle {
    let mut model = Puzzle::new();
    let mut random = Random(seed);
    let lits: Vec<_> = (1..=vertices).map(|vertex| model.var(format!("taken({vertex})"))).collect();
    for (first, &lit) in lits.iter().enumerate() {
        for &other in &lits[..first] {
            if random.below(vertices as u64) < degree as u64 {
                model.rule("an edge is covered").at_least_one([lit, other]);
            }
        }
    }
    model.rule("few vertices").count(lits, Comparison::AtMost, most);
    model
}

/// A picture of `side * side` cells from the numbers of black cells in its rows, columns and
/// diagonals; in `lie`, one row and no column has one more.
pub(crate) fn tomography(side: usize, lie: bool, seed: u64) -> Puzzle {
    let mut model = Puzzle::new();
    let mut random = Random(seed);
    let cells: Vec<_> = (0..side * side).map(|i| (i % side, i / side)).collect();
    let lits: Vec<_> = cells.iter().map(|(x, y)| model.var(format!("black({x},{y})"))).collect();
    let black: Vec<bool> = cells.iter().map(|_| random.below(2) == 0).collect();
    let mut line = |rule, index: &dyn Fn(usize, usize) -> usize, extra: usize| {
        for which in 0..2 * side {
            let of = || (0..lits.len()).filter(|&i| index(cells[i].0, cells[i].1) == which);
            let count = of().filter(|&i| black[i]).count();
            let bound = count + if which == side / 2 { extra } else { 0 };
            model.rule(rule).count(of().map(|i| lits[i]), Comparison::Exactly, bound);
        }
    };
    line("row", &|_, y| y, usize::from(lie));
    line("column", &|x, _| x, 0);
    if !lie {
        line("rising", &|x, y| x + y, 0);
        line("falling", &|x, y| side + x - y, 0);
    }
    model
}

/// Shops divided between two firms so that each of several products is divided as evenly as was
/// asked: sums that must be exact.
pub(crate) fn market_split(shops: usize, products: usize, seed: u64) -> Puzzle {
    let mut model = Puzzle::new();
    let mut random = Random(seed);
    let lits: Vec<_> = (0..shops).map(|shop| model.var(format!("first({shop})"))).collect();
    for _ in 0..products {
        let terms: Vec<_> = lits.iter().map(|&lit| (random.below(50) as i64, lit)).collect();
        let half = terms.iter().map(|term| term.0).sum::<i64>() / 2;
        model.rule("divided").sum(terms, Comparison::Exactly, half);
    }
    model
}

/// Things with several weights and one value, which must reach a share of all value and keep below
/// a share of each weight.
pub(crate) fn knapsack(things: usize, limits: usize, permille: i64, seed: u64) -> Puzzle {
    let mut model = Puzzle::new();
    let mut random = Random(seed);
    let lits: Vec<_> = (0..things).map(|thing| model.var(format!("taken({thing})"))).collect();
    for limit in 0..=limits {
        let terms: Vec<_> = lits.iter().map(|&lit| (1 + random.below(30) as i64, lit)).collect();
        let total = terms.iter().map(|term| term.0).sum::<i64>();
        if limit == 0 {
            model.rule("value").sum(terms, Comparison::AtLeast, total * permille / 1000);
        } else {
            model.rule("weight").sum(terms, Comparison::AtMost, total / 2);
        }
    }
    model
}
