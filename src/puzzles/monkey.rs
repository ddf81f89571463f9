//! Grids of 1 to n² whose rows have the products that the columns have.

mod model;
#[cfg(test)]
mod tests;

use super::primes::{factors, is_prime};
use crate::puzzle::prelude::*;

pub use model::Name;

/// The family.
pub static FAMILY: Family = Family {
    name: "monkey",
    about: include_str!("monkey/about.md"),
    keys: &[Key::TITLE, Key::new("n", "6").help("The number of rows and of columns.").value("N")],
    instances: instances!("monkey": "monkey"),
    kind: &Kind { read: Monkey::read, file: |this| this },
};

#[doc = include_str!("monkey/about.md")]
///
/// The model looks for grids in which the columns are already in the order that makes the product
/// of row i that of column i; every other grid comes from one of these by permuting columns. A
/// number on the diagonal then counts on both sides and cancels. Every other number is an arc from
/// its row to its column in a digraph with n vertices, and for every prime the exponents of the
/// arcs that leave a vertex add up to those of the arcs that enter it. A prime above n²/2 has no
/// other multiple and so must stand on the diagonal: n = 9 and n >= 11 have more than n such
/// primes.
///
/// # Streamliners
///
/// [Streamlined](Role::Streamliner), as it is to find a grid for n = 8 and n = 10, the model keeps
/// only grids of a certain form: every multiple of a prime from 11 to n²/2 has a chosen cell off
/// the diagonal, so that these primes balance and the solver is left with 2, 3, 5 and 7, and the
/// diagonal is in order. Such grids are known to exist for n = 5 to 8 and n = 10.
///
/// # What was tried
///
/// Seconds with varisat, from the least to the greatest of three to six runs with variables and
/// clauses in different orders, for n = 10 with symmetries broken; `+` marks that some run was
/// stopped there. The rows in the middle change one thing in the model or in an earlier one that
/// was much alike, and were taken on a busy machine: they tell tens of seconds from seconds, not
/// more.
///
/// | | n = 8 | n = 10 |
/// |---|---|---|
/// | as it is, not streamlined | 1.0 to 13 | 25 to 60+ |
/// | the same, for n = 10 without breaking symmetries | | 139+ |
/// | at most one pairwise | 0.8 to 30+ | 90+ |
/// | at most one by products | 5 to 18 | |
/// | balances by totalizers | 2 to 20 | |
/// | the sums of row and column equal to an integer | 2 to 19 | |
/// | the same, streamlined to integers near the mean | 6 to 30+ | 60+ |
/// | balances by a running difference, mirror images together | 0.9 to 8 | 60+ |
/// | the same, streamlined to small differences | 0.9 to 10 | 60+ |
/// | powers that exclude each other, such as 64 and 3 | 0.2 to 14 | |
/// | without the clause from a power to its multiples | 19 to 30+ | |
/// | streamlined to a chosen cycle for each large prime, in any order | | 5 to 27 |
/// | the same with running differences | | 12 to 24 |
/// | as it is, streamlined | 0.1 to 0.4 | 2.5 to 8 |
/// | the same with running differences | | 0.4 to 7 |
/// | the same with at most one by products | | 0.6 to 2.2 |
///
/// Running differences need a quarter fewer variables, but many clauses of their own; a sum says
/// the same in one line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monkey {
    /// The length of a side.
    pub n: u32,
}

/// The largest size: beyond it the model has millions of variables, and 11 is too large already.
const LARGEST: u32 = 20;

/// The sizes that are streamlined to find a grid.
const STREAMLINED: &[u32] = &[8, 10];

/// A row and a column, both counted from 1.
type Cell = (u32, u32);

/// The product of positive numbers, as its [`factors`].
fn product<'a>(numbers: impl IntoIterator<Item = &'a u32>) -> Vec<u32> {
    numbers.into_iter().flat_map(|&number| factors(number)).sorted().collect()
}

/// A product in print, with its value if that is not too large.
fn written(product: &[u32]) -> String {
    let power = |(exponent, prime): (usize, &u32)| match exponent {
        1 => prime.to_string(),
        _ => format!("{prime}^{exponent}"),
    };
    let powers = product.iter().dedup_with_count().map(power).join(" ");
    let times = |value: u128, &prime: &u32| value.checked_mul(prime.into());
    match product.iter().try_fold(1, times) {
        Some(1) => "1".to_owned(),
        Some(value) => format!("{value} = {powers}"),
        None => powers,
    }
}

impl Monkey {
    fn read(self) -> Result<Self, Fault> {
        let n = self.n;
        let help = format!("n is from 1 to {LARGEST}; from 11 on there are too many primes");
        let fault = |problem: String| Fault::of("n", problem).help(&help);
        ensure!(n > 0, fault(format!("a grid of size {n} has no cells")));
        ensure!(n <= LARGEST, fault(format!("a grid of size {n} is too large")));
        Ok(self)
    }

    /// The largest number.
    const fn largest(&self) -> u32 {
        self.n * self.n
    }

    /// Primes with no other multiple among the numbers: the diagonal must hold them all.
    fn lone_primes(&self) -> Vec<u32> {
        let numbers = self.largest() / 2 + 1..=self.largest();
        numbers.filter(|&number| is_prime(number)).collect()
    }

    /// The reason why there is no grid, if a count of primes gives one.
    fn obstruction(&self) -> Option<String> {
        let (n, largest, lone) = (self.n, self.largest(), self.lone_primes());
        let (count, primes) = (lone.len(), lone.iter().join(", "));
        let too_many = format!(
            "the {count} primes {primes} have no other multiple up to {largest}: no two can share \
             a row or a column, and there are only {n} of each"
        );
        let shared = "a row and a column with one product share a number, and so the other too";
        if n == 2 { Some(shared.to_owned()) } else { (count > n as usize).then_some(too_many) }
    }
}

impl Puzzle for Monkey {
    type Name = Name;
    /// The rows.
    type Solution = Vec<Vec<u32>>;

    fn title(&self) -> String {
        format!("Monkey, cat and dog: row products are column products, n = {}", self.n)
    }

    fn rules(&self, model: &mut Model<Name>) {
        if STREAMLINED.contains(&self.n) {
            model.to_find([Role::Streamliner]);
        }
        model.requires(Role::Streamliner, Role::Symmetry);
        self.write(model);
        model.obstruction(self.obstruction());
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Vec<u32>>, Violation> {
        // 0 stands for a number that is not known.
        let mut rows = vec![vec![0; self.n as usize]; self.n as usize];
        for name in assignment.trues() {
            if let &Name::At(number, row, column) = name {
                rows[row as usize - 1][column as usize - 1] = number;
            }
        }
        Ok(rows)
    }

    fn check(&self, rows: &Vec<Vec<u32>>) -> Result<(), Violation> {
        let n = self.n as usize;
        let is_square = rows.iter().map(Vec::len).eq(vec![n; n]);
        ensure!(is_square, "the grid does not have {n} rows of {n} numbers");
        let counts = rows.iter().flatten().counts();
        for number in 1..=self.largest() {
            let times = counts.get(&number).copied().unwrap_or_default();
            ensure!(times == 1, "{number} occurs {}, not once", plural(times, "time"));
        }
        let column = |column: usize| product(rows.iter().map(|row| &row[column]));
        let mut columns = (0..n).map(column).collect_vec();
        for (index, row) in (1..).zip(rows) {
            let product = product(row);
            let same = columns.iter().position(|column| *column == product);
            columns.swap_remove(same.ok_or_else(|| {
                let product = written(&product);
                format!("the product of row {index}, {product}, matches no remaining column")
            })?);
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let rows = self.decode(known).unwrap_or_default();
        let lone = self.lone_primes();
        let square = |row: usize, column: usize| {
            let number = rows[row][column];
            let square = Square::new(Some(usize::from(lone.contains(&number))), number.to_string());
            Some(if number == 0 { Square::default() } else { square })
        };
        let regions = ["number", "lone prime"].map(str::to_owned).to_vec();
        let grid = Grid { regions, ..Grid::of((rows.len(), rows.len()), square) };
        let known = |line: &[u32]| (!line.contains(&0)).then(|| product(line));
        let column = |column: usize| rows.iter().map(|row| row[column]).collect_vec();
        let columns = (0..rows.len()).map(|index| known(&column(index))).collect_vec();
        let line = |(index, row): (usize, &Vec<u32>)| {
            let product = known(row);
            let same = columns.iter().positions(|column| product.is_some() && *column == product);
            let same = same.map(|same| same + 1).join(" or ");
            vec![index.to_string(), same, product.as_deref().map(written).unwrap_or_default()]
        };
        let table = Block::table(["row", "column", "product"], (1..).zip(&rows).map(line));
        // An empty board has no products.
        let is_known = rows.concat().iter().any(|&number| number > 0);
        Picture::from(Block::Grid(grid)).followed_by(Some(table).filter(|_| is_known))
    }
}
