use insta::assert_snapshot;

use super::*;
use crate::puzzle::instance::Params;

fn read(text: &str) -> Result<Monkey, InstanceError> {
    let source = Source::new("grid.toml", format!("family = \"monkey\"\n{text}"));
    FAMILY.puzzle(&source, &Params::none(), Monkey::read)
}

#[test]
fn the_model_speaks_of_numbers_and_cells() {
    let formulation = Formulation { break_symmetry: true, ..Formulation::default() };
    assert_snapshot!(read("n = 2").unwrap().model(formulation).to_string());
}

#[test]
fn chosen_cells_balance_the_large_primes() {
    for (n, number) in [(3, 0), (5, 2), (10, 44)] {
        let puzzle = read(&format!("n = {n}")).unwrap();
        let chosen = cycles::chosen(&puzzle);
        assert_eq!(chosen.len(), number, "n = {n}");
        assert!(chosen.iter().map(|(_, cell)| (cell.row, cell.column)).all_unique());
        let primes = (11..=n * n / 2).filter(|&number| is_prime(number));
        for (prime, vertex) in primes.cartesian_product(1..=n) {
            let multiples = chosen.iter().filter(|(number, _)| number % prime == 0);
            let (rows, columns): (Vec<_>, Vec<_>) =
                multiples.map(|(_, cell)| (cell.row, cell.column)).unzip();
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
    grid.toml:2:5: invalid value: integer `-1`, expected u32
    grid.toml:3:1: unknown field `m`, expected `n`
    grid.toml:1:1: missing field `n`
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
    the grid has not 3 rows of 3 numbers
    4 stands 0 times, not once
    4 stands 0 times, not once
    the product of row 1, 42 = 2 3 7, is that of no column left
    "
    );
}

#[test]
fn what_cannot_be_is_told() {
    let told = |text: &str| read(text).unwrap().obstruction().unwrap_or_default();
    assert_snapshot!(
        ["n = 2", "n = 7", "n = 9", "n = 11"]
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
    let puzzle = read("n = 3").unwrap();
    let picture = puzzle.draw(&vec![vec![7, 3, 2], vec![1, 8, 9], vec![6, 5, 4]]);
    let Block::Table(table) = &picture.blocks[1] else { panic!("a table of products") };
    assert_snapshot!(table.iter().map(|row| row.join(", ")).join("\n"), @"
    row, column, product
    1, 1, 42 = 2 3 7
    2, 3, 72 = 2^3 3^2
    3, 2, 120 = 2^3 3 5
    ");
    assert_eq!(picture.line(), "lnn/nnn/nln");
}
