//! Boards that copies of a piece cover, by lists and by diagrams, under one name and under several.

use std::f64::consts::PI;

use itertools::{Itertools, iproduct};
use puzzlec::engines::Values;
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles;
use puzzlec::search::{Check, Counting, Engine, Search, Settings};

use crate::common::counted;
use puzzlec_encodings::{Request, Role, Roles};

use super::{small, solutions};

/// The text of a board or a box of these extents, and of the pieces that cover it: their names,
/// their shapes and their numbers.
fn board(size: &str, pieces: &[(&str, &str, usize)]) -> String {
    let piece = |&(name, shape, count): &(&str, &str, usize)| {
        format!("[[piece]]\nname = \"{name}\"\nshape = \"{shape}\"\ncount = {count}\n")
    };
    let pieces: String = pieces.iter().map(piece).collect();
    let lattice = if size.matches(',').count() == 2 { "cube" } else { "square" };
    format!("family = \"packing\"\nlattice = \"{lattice}\"\nsize = [{size}]\n{pieces}")
}

fn task(text: &str) -> Box<dyn AnyTask> {
    task_with(text, Request::PLAIN)
}

fn task_with(text: &str, request: Request) -> Box<dyn AnyTask> {
    let source = Source::new("board.toml", text.to_owned());
    puzzles::read(&source, &Params::none(), request).expect("a good instance")
}

fn listed(task: &dyn AnyTask) -> Natural {
    let settings = Settings::default().with_engine(Engine::Cover);
    let count = counted(task, Counting::default().checking(Check::All), &settings);
    count.raw.expect("a count of all solutions")
}

fn by_diagram(task: &dyn AnyTask) -> Natural {
    let settings = Settings::default().with_engine(Engine::Diagram);
    let count = counted(task, Counting::default(), &settings);
    count.raw.expect("a count of all solutions")
}

/// The number of ways to cover a board by dominoes: Pieter Kasteleyn, "The statistics of dimers on
/// a lattice", 1961.
fn kasteleyn(rows: usize, columns: usize) -> u64 {
    let part = |index: usize, of: usize| (PI * index as f64 / (of + 1) as f64).cos().powi(2);
    let factors = iproduct!(1..=rows.div_ceil(2), 1..=columns.div_ceil(2));
    let factors = factors.map(|(row, column)| 4.0 * part(row, rows) + 4.0 * part(column, columns));
    factors.product::<f64>().round() as u64
}

#[test]
fn dominoes_cover_boards_in_as_many_ways_as_kasteleyn_says() {
    for (rows, columns) in iproduct!(2..=8, 2..=8).filter(|(rows, columns)| rows <= columns) {
        if rows * columns % 2 == 0 {
            let task =
                task(&board(&format!("{rows}, {columns}"), &[("D", "XX", rows * columns / 2)]));
            let known = kasteleyn(rows, columns).into();
            assert_eq!(by_diagram(&*task), known, "{rows} by {columns}");
            if rows * columns <= 36 {
                assert_eq!(listed(&*task), known, "{rows} by {columns}");
            }
        }
    }
    assert_eq!(kasteleyn(8, 8), 12_988_816);
}

#[test]
fn dominoes_cover_large_boards_in_the_known_numbers_of_ways() {
    let dominoes =
        |side: usize| task(&board(&format!("{side}, {side}"), &[("D", "XX", side * side / 2)]));
    // On-Line Encyclopedia of Integer Sequences, A004003.
    let known = [(12, "53060477521960000"), (14, "112202208776036178000000")];
    for (side, known) in known {
        assert_eq!(by_diagram(&*dominoes(side)).to_string(), known);
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn dominoes_cover_20_by_20_squares() {
    let known = "1269984011256235834242602753102293934298576249856";
    let task = task(&board("20, 20", &[("D", "XX", 200)]));
    assert_eq!(by_diagram(&*task).to_string(), known);
}

#[test]
fn copies_of_other_pieces_cover_boards_in_the_known_numbers_of_ways() {
    for (size, shape, count, known) in [
        ("6, 9", "X.\\nXX", 18, 4_312_u64),
        ("8, 8", "XXX\\n.X.", 16, 84),
        ("6, 10", "X.\\nX.\\nX.\\nXX", 12, 76),
        ("8, 8", "X.\\nX.\\nXX", 16, 141_970),
    ] {
        let task = task(&board(size, &[("A", shape, count)]));
        assert_eq!(listed(&*task), known.into(), "{shape} on {size}");
        assert_eq!(by_diagram(&*task), known.into(), "{shape} on {size}");
    }
}

#[test]
fn alike_pieces_under_several_names_are_searched_as_one_kind() {
    let named = |size: &str, count| {
        let names = ["A", "B", "C", "D", "E", "F", "G", "H"];
        let pieces = names[..count].iter().map(|name| (*name, "XX", 1)).collect_vec();
        task(&board(size, &pieces))
    };
    let three = named("2, 3", 3);
    assert_eq!(solutions(&*three), 18, "3 coverings, 3! ways to name the dominoes");
    assert_eq!((small(&listed(&*three)), small(&by_diagram(&*three))), (18, 18));
    let eight = named("4, 4", 8);
    let known = 36 * (1..=8).product::<usize>();
    assert_eq!((small(&listed(&*eight)), small(&by_diagram(&*eight))), (known, known));
}

#[test]
fn kinds_and_numbers_of_pieces_may_be_mixed() {
    // Two dominoes that are alike, another one with its own name, and two single squares.
    let pieces = [("A", "XX", 2), ("B", "XX", 1), ("C", "X", 2)];
    let task = task(&board("2, 4", &pieces));
    let all = solutions(&*task);
    assert_eq!((small(&listed(&*task)), small(&by_diagram(&*task))), (all, all));
    // A domino of three is B: the number is one of coverings by three dominoes and two squares.
    assert_eq!(all % 3, 0);
}

#[test]
fn parities_of_layers_exclude_no_solution() {
    let implied = Request::of(Roles::PLAIN | Role::Implied);
    let mut rules = 0;
    // Blocks of 2 by 2 and 1 by 2 by 2 cells cover an even part of every layer, however they lie.
    let block = ("B", "XX\\nXX");
    let others = [("M", "X"), ("D", "XX"), ("I", "XXX"), ("L", "X.\\nXX"), ("T", "XXX\\n.X.")];
    let area = |shape: &str| shape.matches('X').count();
    let few = (1..=3).flat_map(|number| others.into_iter().combinations_with_replacement(number));
    for (size, other) in iproduct!(["4, 5", "5, 5", "2, 3, 3", "3, 3, 3", "2, 3, 5"], few) {
        let cells: usize =
            size.split(", ").map(|side| side.parse::<usize>().expect("a number")).product();
        let left = cells - other.iter().map(|(_, shape)| area(shape)).sum::<usize>();
        if !left.is_multiple_of(4) || left / 4 <= other.len() {
            continue;
        }
        let counts = other.iter().counts().into_iter().sorted();
        let counts = counts.map(|(&(name, shape), count)| (name, shape, count));
        let pieces = counts.chain([(block.0, block.1, left / 4)]).collect_vec();
        let text = board(size, &pieces);
        let (all, told) = (task(&text), task_with(&text, implied));
        assert_eq!(by_diagram(&*told), by_diagram(&*all), "{pieces:?} on {size}");
        let named = told.named();
        let parities = (0..told.core().constraints().len())
            .map(|number| named.rule(told.core().constraint(number).rule).to_string());
        rules += parities.filter(|rule| rule.contains("an odd layer")).count();
    }
    assert!(rules > 300, "{rules} rules");
}

#[test]
fn the_box_of_slothouber_and_graatsma_has_one_solution() {
    let task = task(&board("3, 3, 3", &[("B", "XX\\nXX", 6), ("U", "X", 3)]));
    let count = counted(&*task, Counting::default().with_classes(true), &Settings::default());
    assert_eq!(count.classes.last().map(ToString::to_string).as_deref(), Some("1"));
}

#[test]
fn samples_of_dominoes_are_uniform() {
    // The statistic of Karl Pearson, 1900, with 6727 degrees of freedom: its standard deviation is
    // 116.
    let task = task(&board("6, 6", &[("D", "XX", 18)]));
    let number = 10 * 6728;
    let drawn = Search::from(task).sample(number, 7).expect("a narrow diagram");
    assert_eq!(drawn.solutions.len(), number);
    let times = drawn.solutions.iter().map(Values::as_slice).counts();
    let seen = times.values().map(|&times| (times as f64 - 10.0).powi(2) / 10.0).sum::<f64>();
    let unseen = (6728 - times.len()) as f64 * 10.0;
    let statistic = seen + unseen;
    assert!((6727.0 - 4.0 * 116.0..6727.0 + 4.0 * 116.0).contains(&statistic), "{statistic}");
}

#[test]
fn samples_from_a_list_are_uniform() {
    let task = task(&board("4, 4", &[("D", "XX", 8)]));
    let settings = Settings::default().with_engine(Engine::Cover).with_threads(1);
    let drawn = Search::from(task).by(settings).sample(3600, 1).expect("a list");
    let times = drawn.solutions.iter().map(Values::as_slice).counts();
    assert_eq!(times.len(), 36);
    let statistic =
        times.values().map(|&times| (times as f64 - 100.0).powi(2) / 100.0).sum::<f64>();
    // 35 degrees of freedom: a statistic beyond 73.6 comes once in 10,000 seeds.
    assert!(statistic < 73.6, "{statistic}");
}
