//! Numbers of classes, compared with those that brute force finds: all solutions under all motions
//! and renamings.

use puzzlec_encodings::Request;

use super::super::*;
use crate::puzzle::task::{AnyTask, Task};
use crate::search::Solve;

/// The number of solutions of squares of two by two, and of the classes of each level.
fn classes(cells: &str, more: &str) -> Vec<usize> {
    let rules = cells.lines().map(|line| line.split(':').next().unwrap_or_default());
    let rules = rules.map(|kind| format!("each row has different {kind}s")).join("\n");
    counted(&format!("board = '2 x 2'\ncells = '''{cells}'''\nrules = '''{rules}\n{more}'''"))
}

fn task(file: &str) -> Task<Rules> {
    let rules = Rules::read(toml::from_str(file).expect("TOML")).expect("a puzzle");
    Task::new(rules, Request::PLAIN)
}

/// The number of solutions of a file, and of the classes of each level.
fn counted(file: &str) -> Vec<usize> {
    let task = task(file);
    let mut counts = vec![0; 1 + task.classes().len()];
    let mut sums = vec![0; task.classes().len()];
    for values in task.model().solutions() {
        let sizes = task.classes().represented(&values.expect("an answer"));
        counts[0] += 1;
        for (level, size) in sizes.into_iter().enumerate() {
            counts[level + 1] += usize::from(size.is_some());
            sums[level] += size.map_or(0, |size| size.to_string().parse().expect("a number"));
        }
    }
    assert!(sums.iter().all(|sum| *sum == counts[0]), "{sums:?} of {counts:?}");
    counts
}

#[test]
fn values_of_several_kinds_are_alike() {
    assert_eq!(classes("digit: 1..2", ""), [4, 2, 2]);
    assert_eq!(classes("digit: 1..2\ncolour: red, green or blue", ""), [144, 72, 12, 8]);
    assert_eq!(classes("digit: 1..2\ncolour: red, green, blue or white", ""), [576, 288, 14, 10]);
    assert_eq!(classes("digit: 1..3\ncolour: red, green, blue or white", ""), [5184, 864, 42, 22]);
    // What tells numbers apart tells no colours apart.
    let sum = "the sum of each row is 3";
    assert_eq!(classes("digit: 1..2\ncolour: red, green or blue", sum), [144, 24, 10]);
    let shapes = "shape: circle, square or cross\ncolour: red, green, blue or white";
    assert_eq!(classes(shapes, ""), [5184, 864, 42, 22]);
}

/// Two hexagons of a region, one below left of the other, are no corners of a rectangle.
#[test]
fn regions_of_two_hexagons_are_mapped() {
    let rooms = "divide = 'rooms'\nrules = 'each room has exactly 2 cells'\nlattice = 'hexagon'";
    assert_eq!(counted(&format!("board = '3 x 4'\n{rooms}")), [15, 10]);
    assert_eq!(counted(&format!("board = '4 x 4'\n{rooms}")), [56, 17]);
}

/// Sentences ask different things of lines that cross others and of those that do not.
#[test]
fn all_lines_have_the_same_literals() {
    let board = "board = '''\n. 1 .\n2 . 2\n. 1 1\n'''\nlines = '0..2 between numbers'";
    let task = task(&format!("{board}\nrules = 'no lines cross'"));
    let lines = task.puzzle().facts.lines.clone().into_iter();
    let ints = lines.map(|pair| task.model().int_named(&Name::Line(pair)).expect("an integer"));
    let lits = |int| [0, 1, 2].map(|count| task.core().lits_of(int, count).len());
    assert!(ints.map(lits).collect_vec().iter().all_equal());
}

#[test]
fn a_cell_and_itself_are_no_pair() {
    let file = "board = '2 x 2'\ncells = '1..2'\nrules = 'cell 1,1 and cell 1,1 are alike'";
    let fault = Rules::read(toml::from_str(file).expect("TOML")).expect_err("nothing is said");
    assert!(format!("{fault:?}").contains("the rule says nothing"), "{fault:?}");
}

/// The only box lies at the right end of three cells: to reflect them would move it.
#[test]
fn motions_that_move_boxes_are_none() {
    let file = "board = '# . . .'\ncells = 'star or empty'\nrules = 'each 1x2 box has a star'";
    assert_eq!(counted(file), [6, 6]);
    let file = "board = '. . . .'\ncells = 'star or empty'\nrules = 'each 1x2 box has a star'";
    assert_eq!(counted(file), [9, 6]);
}
