//! Checks of grids, their symmetries and their errors.

use insta::assert_snapshot;
use puzzlec_encodings::{Known, Request};

use super::*;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::render::text::TextStyle;
use crate::search::{Conclusion, Search, Solve};

fn read(text: &str) -> Result<Sudoku, InstanceError> {
    let source = Source::new("grid.toml", format!("family = \"sudoku\"\n{text}"));
    FAMILY.puzzle(&source, &Params::none(), Sudoku::read)
}

fn levels(text: &str) -> Vec<(String, usize)> {
    let task = Task::new(read(text).unwrap(), Request::PLAIN);
    let of = |(level, name): (usize, &str)| {
        let order = task.classes().order(level).expect("a listed group").to_string();
        (name.to_owned(), order.parse().unwrap())
    };
    task.classes().names().enumerate().map(of).collect()
}

#[test]
fn grids_have_the_known_symmetries() {
    let known = |all: &str, [digits, moves]: [usize; 2]| {
        let orders = [("renaming digits", digits), (all, digits * moves)];
        orders.map(|(name, order)| (name.to_owned(), order))
    };
    let (moving, turning) = ("renaming and moving", "renaming, rotation, reflection");
    assert_eq!(levels("box_rows = 2\nbox_cols = 2"), known(moving, [24, 128]));
    assert_eq!(levels("box_rows = 2\nbox_cols = 3"), known(moving, [720, 3456]));
    assert_eq!(levels("boxes = '''\naaab\nabbb\ncddd\ncccd'''"), known(turning, [24, 2]));
    let given = levels("box_rows = 2\nbox_cols = 2\ngivens = '''\n1...\n....\n....\n...2'''");
    assert_eq!(given, [("rotation and reflection".to_owned(), 2)]);
}

/// The squares of four rows with these boxes, up to the motions and the digits, by trial.
#[test]
fn motions_that_exchange_boxes_make_classes() {
    for (boxes, motions) in [
        ("aabb\naabb\nccdd\nccdd", 8),
        ("aaab\ncabb\nccdb\ncddd", 4),
        ("aaab\nabbb\ncddd\ncccd", 2),
        ("aaaa\nbbbb\ncccc\ndddd", 4),
    ] {
        let sudoku = read(&format!("boxes = '''\n{boxes}'''")).unwrap();
        let mut moves = Board::of_size(4, 4).motions(Lattice::Square);
        moves.retain(|motion| sudoku.boxes.keeps_regions(|cell| motion.apply(cell)));
        assert_eq!(moves.len() + 1, motions, "{boxes}");
        let search = Search::of(Task::new(sudoku, Request::PLAIN));
        let all = search.solutions().unwrap().map(|solution| solution.unwrap().to_json());
        let all = all.map(|json| serde_json::from_value::<Board<i64>>(json).unwrap()).collect_vec();
        // Digits as the order in which they come.
        let normal = |digits: Vec<i64>| {
            let order = digits.iter().copied().unique().collect_vec();
            digits.iter().map(|digit| order.iter().position(|own| own == digit)).collect_vec()
        };
        let least = |digits: &Board<i64>| {
            let moved = |image: &dyn Fn(Cell) -> Cell| {
                normal(digits.cells().map(|cell| digits[image(cell)]).collect())
            };
            let images = moves.iter().map(|motion| moved(&|cell| motion.apply(cell)));
            images.chain([moved(&|cell| cell)]).min()
        };
        let classes = all.iter().map(least).unique().count();
        let count = search.count(true).unwrap();
        assert_eq!(count.raw, Some(all.len().into()), "{boxes}");
        assert_eq!(count.classes.last(), Some(&classes.into()), "{boxes}");
    }
}

#[test]
fn a_grid_in_one_line_is_that_in_rows() {
    let given = |givens: &str| {
        read(&format!("box_rows = 2\nbox_cols = 2\ngivens = {givens}")).unwrap().givens
    };
    let (line, rows) = (given("'1..0...........2'"), given("\"1...\\n....\\n....\\n...2\""));
    assert!(line.iter().eq(rows.iter()));
}

#[test]
fn grids_are_drawn_with_their_boxes_as_far_as_they_are_known() {
    let boxes = "boxes = '''\naaab\nabbb\nccdd\nccdd\n'''";
    let task = Task::new(read(boxes).unwrap(), Request::PLAIN);
    let values = task.model().solve().unwrap().expect("a solution");
    let known = vec![true; 4 * 10];
    let picture = task.picture(Known::some(values.as_slice(), &known));
    assert_snapshot!(TextStyle::default().draw(&picture));
}

#[test]
fn a_file_gives_the_title() {
    let text = "family = \"sudoku\"\ntitle = \"Mine\"\nbox_rows = 1\nbox_cols = 1";
    let source = Source::new("mine.toml", text);
    let task = FAMILY.read(&source, &Params::none(), Request::PLAIN).expect("a grid");
    assert_eq!((task.title(), FAMILY.title(&source).unwrap()), ("Mine".into(), "Mine".into()));
    assert_snapshot!(task.to_toml());
    let wrong = Source::new("mine.toml", text.replace("\"Mine\"", "7"));
    let error = FAMILY.title(&wrong).expect_err("no title");
    assert_eq!(error.to_string(), "mine.toml:2:9: `7` is not a string in quotes");
}

/// Nothing can be said that is not known to everybody.
#[test]
fn a_grid_of_one_cell_has_no_hint() {
    let search = Search::of(Task::new(read("givens = '.'").unwrap(), Request::PLAIN));
    assert_eq!(search.hint().expect("an answer"), Conclusion::Found(None));
}

#[test]
fn bad_grids_and_broken_rules_are_told() {
    let sudoku = read("box_rows = 1\nbox_cols = 2\ngivens = '''\n1.\n..'''").unwrap();
    let check = |rows: &[&[i64]]| {
        let digits =
            serde_json::from_value(serde_json::json!(rows)).map_err(|error| error.to_string());
        let checked =
            digits.and_then(|digits| sudoku.check(&digits).map_err(|error| error.to_string()));
        checked.map_or_else(|error| error, |()| "right".to_owned())
    };
    let told = |text: &str| read(text).map_or_else(|error| error.to_string(), |own| own.title());
    let of_size = |rows, columns| told(&format!("box_rows = {rows}\nbox_cols = {columns}"));
    let given = |grid| told(&format!("box_rows = 2\nbox_cols = 2\ngivens = '''\n{grid}'''"));
    assert_snapshot!(
        [
            of_size(3, 4),
            of_size(0, 4),
            of_size(50, 4),
            told("box_rows = 2"),
            told("boxes = '''\naab\nabb\nccc'''"),
            told("boxes = '''\naab\naab\nccc'''"),
            told("boxes = ''"),
            told("boxes = '''\naab\naxb\nccb'''"),
            told("boxes = '''\nab\nab\nab'''"),
            told("givens = '1..............2'"),
            told("givens = '1..2.3...'"),
            told("givens = '''\nA........\n.........'''"),
            given("1 . . 2\n. . 4 .\n. . 03 .\n. . . ."),
            given("....\n..x.\n....\n...."),
            given("....\n..5.\n....\n...."),
            given("....\n..\n....\n...."),
            given("...\n...\n..."),
            check(&[&[1, 2], &[2, 1]]),
            check(&[&[2, 1], &[1, 2]]),
            check(&[&[1, 2], &[1, 2]]),
            check(&[&[1, 2], &[2]]),
        ]
        .join("\n")
    );
}
