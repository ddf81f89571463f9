//! The clues that a puzzle needs, against all grids.

use std::iter::zip;

use itertools::Itertools;
use puzzlec::puzzle::instance::Source;
use puzzlec::search::{Explanation, Given, Opened};

/// All solved sudokus of 4 by 4, row by row.
fn grids() -> Vec<Vec<usize>> {
    let units = |cell: usize| [cell / 4, cell % 4, cell / 8 * 2 + cell % 4 / 2];
    let mut grids = vec![Vec::new()];
    for cell in 0..16 {
        let clashes =
            |before: &usize| zip(units(*before), units(cell)).any(|(one, own)| one == own);
        let seen = (0..cell).filter(clashes).collect_vec();
        let longer = |grid: Vec<usize>| {
            let digits = (1..=4).filter(|digit| seen.iter().all(|&cell| grid[cell] != *digit));
            digits.map(|digit| [&grid[..], &[digit]].concat()).collect_vec()
        };
        grids = grids.into_iter().flat_map(longer).collect();
    }
    grids
}

/// The cell of a clue such as `digit(1,2)`.
fn cell_of(clue: &Given) -> usize {
    let numbers = clue.subject.chars().filter_map(|char| char.to_digit(10));
    let [row, column] = numbers.collect_array().expect("a row and a column");
    (row * 4 + column - 5) as usize
}

fn without(clues: &[usize], clue: usize) -> Vec<usize> {
    clues.iter().copied().filter(|&other| other != clue).collect()
}

#[test]
fn clues_are_needed_or_sufficient_as_all_grids_say() {
    let grids = grids();
    assert_eq!(grids.len(), 288);
    let is_unique = |grid: &[usize], clues: &[usize]| {
        let agrees = |other: &&Vec<usize>| clues.iter().all(|&clue| other[clue] == grid[clue]);
        grids.iter().filter(agrees).count() == 1
    };
    let (mut all_needed, mut some_needless) = (0, 0);
    for (index, grid) in grids.iter().enumerate().step_by(5) {
        // Five to ten cells, which differ from grid to grid.
        let size = 5 + index % 6;
        let clues = (0..16).filter(|cell| (cell * 5 + index * index) % 16 < size).collect_vec();
        if !is_unique(grid, &clues) {
            continue;
        }
        let mark = |cell: usize| {
            if clues.contains(&cell) { grid[cell].to_string() } else { ".".to_owned() }
        };
        let rows = (0..4).map(|row| (0..4).map(|column| mark(4 * row + column)).join(""));
        let givens = rows.chain([String::new()]).join("\n");
        let shape = "family = \"sudoku\"\nbox_rows = 2\nbox_cols = 2";
        let source = Source::new("four", format!("{shape}\ngivens = '''\n{givens}'''"));
        let search = Opened::new(source).search().expect("a sudoku");
        let Explanation::Unique(needed) = search.explain().expect("an answer") else {
            panic!("one grid has these digits: {givens}")
        };
        assert_eq!(needed.clues.iter().map(cell_of).collect_vec(), clues, "{givens}");
        for (&clue, is_needed) in clues.iter().zip(&needed.is_needed) {
            let others = without(&clues, clue);
            assert_eq!(*is_needed, Some(!is_unique(grid, &others)), "{clue} {givens}");
        }
        let sufficient = needed.sufficient.iter().map(cell_of).collect_vec();
        assert!(is_unique(grid, &sufficient), "{sufficient:?} {givens}");
        for &clue in &sufficient {
            assert!(!is_unique(grid, &without(&sufficient, clue)), "{clue} {givens}");
        }
        let counted = if sufficient == clues { &mut all_needed } else { &mut some_needless };
        *counted += 1;
    }
    assert!(all_needed > 0 && some_needless >= 10, "{all_needed} {some_needless}");
}
