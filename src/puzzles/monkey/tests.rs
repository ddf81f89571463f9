use insta::assert_snapshot;
use puzzlec_dimacs::Values;
use puzzlec_encodings::symmetry::Level;
use puzzlec_encodings::{Request, Roles};

use super::*;
use crate::puzzle::count::Natural;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::search::Solve;

fn read(text: &str) -> Result<Monkey, InstanceError> {
    let source = Source::new("grid.toml", format!("family = \"monkey\"\n{text}"));
    FAMILY.puzzle(&source, &Params::none(), Monkey::read)
}

fn task(n: u32, roles: Roles) -> Task<Monkey> {
    Task::new(Monkey { n }, Request::of(roles))
}

#[test]
fn the_model_speaks_of_numbers_and_cells() {
    let task = task(2, Roles::ALL);
    let first = |constraints: &[usize]| task.named().line(constraints[0]).to_string();
    let book = task.named().rule_book();
    let firsts = book.chapters.iter().map(|chapter| first(&chapter.constraints));
    assert_snapshot!(firsts.collect_vec().join("\n"), @"
    each number stands in one cell (1): at(1,1,1) + at(1,1,2) + at(1,2,1) + at(1,2,2) = 1
    each cell has one number (1,1): at(1,1,1) + at(2,1,1) + at(3,1,1) + at(4,1,1) = 1
    the diagonal has the numbers in its cells (1): !at(1,1,1) or diagonal(1)
    the diagonal has n numbers: diagonal(1) + diagonal(2) + diagonal(3) + diagonal(4) = 2
    primes without other multiples stand on the diagonal (3): diagonal(3)
    the diagonal is in order, primes without other multiples first (1): at(3,1,1)
    the second number of row 1 is less than that of column 1: at(2,2,1) or at(3,2,1) or at(4,2,1) or !at(1,1,2)
    each integer has one value (exponent(2,1,2)): !exponent(2,1,2)<=0 or exponent(2,1,2)<=1
    each cell has the exponents of its number (2 at 1,2): !at(1,1,2) or exponent(2,1,2)<=0
    row and column of an index have each prime equally often (2 at 1): exponent(2,1,2)<=0 or !exponent(2,2,1)<=0
    ");
}

#[test]
fn streamliners_come_with_the_order_of_the_diagonal() {
    let roles = |n, request| Task::new(Monkey { n }, request).core().roles().to_string();
    let streamlined = "rule symmetry streamliner";
    assert_eq!(roles(8, Request::one(Roles::PLAIN)), streamlined);
    assert_eq!(roles(7, Request::one(Roles::PLAIN)), "rule");
    assert_eq!(roles(7, Request::of(Roles::PLAIN | Role::Streamliner)), streamlined);
}

#[test]
fn permuting_and_transposing_keep_the_rules() {
    for n in 2..=4 {
        let task = task(n, Roles::PLAIN | Role::Implied);
        let levels = task.model().levels();
        let maps = |level: &Level| level.maps.len() + level.renamings.len();
        assert_eq!(levels.iter().map(maps).collect_vec(), [2, 3], "n = {n}");
        for map in levels[1].maps.iter().chain(&levels[1].renamings) {
            assert!(task.model().core().is_invariant(map), "n = {n}");
        }
    }
    assert!(task(1, Roles::PLAIN).classes().is_empty());
}

/// All grids of size 3, with values.
fn all(task: &Task<Monkey>) -> Vec<Values> {
    task.model().solutions().map(|values| values.expect("an answer")).collect()
}

#[test]
fn the_smallest_grid_of_each_class_is_in_normal_form() {
    let plain = task(3, Roles::PLAIN);
    let found = all(&plain);
    let represent = |level: usize| {
        let size = |values: &&Values| plain.classes().represented(values)[level].clone();
        found.iter().filter_map(|values| Some((values, size(&values)?))).collect_vec()
    };
    let sum = |sizes: &mut dyn Iterator<Item = &Natural>| {
        let mut sum = Natural::default();
        for size in sizes {
            sum += size;
        }
        sum
    };
    let [finer, coarsest] = [0, 1].map(represent);
    assert_eq!((found.len(), finer.len(), coarsest.len()), (72, 12, 6));
    for level in [&finer, &coarsest] {
        assert_eq!(sum(&mut level.iter().map(|(_, size)| size)), 72_usize.into());
    }

    let broken = task(3, Roles::PLAIN | Role::Symmetry);
    let kept = all(&broken);
    let grids = |task: &Task<Monkey>, all: &mut dyn Iterator<Item = &Values>| {
        all.map(|values| task.solution(values).expect("a grid")).sorted().collect_vec()
    };
    let smallest = grids(&plain, &mut coarsest.iter().map(|(values, _)| *values));
    assert_eq!(grids(&broken, &mut kept.iter()), smallest);
    let classes = kept.iter().map(|values| broken.classes().kept(broken.core(), values).unwrap());
    let classes = classes.collect_vec();
    assert_eq!(sum(&mut classes.iter().map(|class| &class.solutions)), 72_usize.into());
    assert_eq!(sum(&mut classes.iter().map(|class| &class.classes[0])), 12_usize.into());
}

#[test]
fn chosen_cells_balance_the_large_primes() {
    for (n, number) in [(3, 0), (5, 2), (10, 44)] {
        let puzzle = read(&format!("n = {n}")).unwrap();
        let chosen = model::chosen(&puzzle);
        assert_eq!(chosen.len(), number, "n = {n}");
        assert!(chosen.iter().map(|(_, cell)| cell).all_unique());
        let primes = (11..=n * n / 2).filter(|&number| is_prime(number));
        for (prime, vertex) in primes.cartesian_product(1..=n) {
            let multiples = chosen.iter().filter(|(number, _)| number % prime == 0);
            let (rows, columns): (Vec<_>, Vec<_>) = multiples.map(|(_, cell)| *cell).unzip();
            let times = |lines: &[u32]| lines.iter().filter(|&&line| line == vertex).count();
            assert_eq!(times(&rows), times(&columns), "{prime} at {vertex}, n = {n}");
        }
    }
}

#[test]
fn bad_sizes_are_told() {
    let told = |text: &str| match read(text) {
        Ok(_) => "fine".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_snapshot!(
        ["n = 1", "n = 0", "n = 21", "n = -1", "n = 3\nm = 3", ""]
            .map(told)
            .join("\n"),
        @r#"
    fine
    grid.toml:2:5: a grid of size 0 has no cells
    grid.toml:2:5: a grid of size 21 is too large
    grid.toml:2:5: `-1` is not a whole number from 0 to 4294967295
    grid.toml:3:1: unknown key `m`
    grid.toml:1:1: the key `n` is missing
    "#
    );
}

#[test]
fn broken_rules_are_told() {
    let puzzle = read("n = 3").unwrap();
    let check = |rows: &[[u32; 3]]| {
        let rows = rows.iter().map(|row| row.to_vec()).collect();
        puzzle.check(&rows).map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    assert_snapshot!(
        [
            check(&[[7, 2, 3], [1, 9, 8], [6, 4, 5]]),
            check(&[[2, 3, 7], [9, 8, 1], [4, 5, 6]]),
            check(&[[7, 2, 3], [1, 9, 8]]),
            check(&[[7, 2, 3], [1, 9, 8], [6, 5, 5]]),
            check(&[[7, 2, 3], [1, 9, 8], [6, 10, 5]]),
            check(&[[7, 2, 3], [1, 9, 8], [4, 6, 5]]),
        ]
        .join("\n"),
        @"
    right
    right
    the grid does not have 3 rows of 3 numbers
    4 occurs 0 times, not once
    4 occurs 0 times, not once
    the product of row 1, 42 = 2 3 7, matches no remaining column
    "
    );
}

#[test]
fn what_cannot_be_is_told() {
    let told = |n| Monkey { n }.obstruction().unwrap_or_default();
    assert_snapshot!(
        [2, 7, 9, 11]
            .map(told)
            .join("\n"),
        @"
    a row and a column with one product share a number, and so the other too

    the 10 primes 41, 43, 47, 53, 59, 61, 67, 71, 73, 79 have no other multiple up to 81: no two can share a row or a column, and there are only 9 of each
    the 13 primes 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113 have no other multiple up to 121: no two can share a row or a column, and there are only 11 of each
    "
    );
}

#[test]
fn a_grid_is_drawn_with_its_products() {
    let task = task(3, Roles::PLAIN);
    let rows = [[7, 3, 2], [1, 8, 9], [6, 5, 4]];
    let cells = (1..).zip(rows).flat_map(|(row, numbers)| {
        (1..).zip(numbers).map(move |(column, number)| Name::At(number, row, column))
    });
    let cells = cells.collect_vec();
    let picture = |cells: &[Name]| {
        let lits = cells.iter().filter_map(|name| task.model().lit(name));
        let values: Values = lits.collect();
        task.puzzle().draw(task.model().read(values.as_slice()))
    };
    let table = |picture: &Picture| {
        let Block::Table { rows: table, .. } = &picture.blocks[1] else {
            panic!("a table of products")
        };
        table.iter().map(|row| row.join("|")).join("\n")
    };
    assert_snapshot!(table(&picture(&cells)), @"
    row|column|product
    1|1|42 = 2 3 7
    2|3|72 = 2^3 3^2
    3|2|120 = 2^3 3 5
    ");
    let drawn = picture(&cells);
    let Block::Grid(grid) = &drawn.blocks[0] else { panic!("a grid") };
    let regions = grid.rows.iter().map(|row| {
        let regions = row.iter().flatten().filter_map(|square| square.region);
        regions.map(|region| &grid.name(region)[..1]).join("")
    });
    assert_eq!(regions.collect_vec(), ["lnn", "nnn", "nln"]);
    (0..9).for_each(|known| drop(picture(&cells[..known])));
    assert_snapshot!(table(&picture(&cells[..7])), @"
    row|column|product
    1|1|42 = 2 3 7
    2||72 = 2^3 3^2
    3||
    ");
}
