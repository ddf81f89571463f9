//! Numbers of classes, compared with those that brute force finds: all solutions under all motions
//! and renamings.

use puzzlec_encodings::Request;

use super::super::*;
use crate::puzzle::task::{AnyTask, Task};
use crate::search::Solve;

/// The number of solutions, and of the classes of each level.
fn classes(cells: &str, more: &str) -> Vec<usize> {
    let rules = cells.lines().map(|line| line.split(':').next().unwrap_or_default());
    let rules = rules.map(|kind| format!("each row has different {kind}s")).join("\n");
    let file = format!("board = '2 x 2'\ncells = '''{cells}'''\nrules = '''{rules}\n{more}'''");
    let rules = Rules::read(toml::from_str(&file).expect("TOML")).expect("a puzzle");
    let task = Task::new(rules, Request::PLAIN);
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
