use insta::assert_snapshot;
use puzzlec_dimacs::Values;
use puzzlec_encodings::{Known, Request};

use super::*;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::render::text::TextStyle;
use crate::search::Solve;

/// The row, the column and the face on top.
type Visit = (u32, u32, u8);

fn read(text: &str, params: &[(&str, &str)]) -> Result<Rolling, InstanceError> {
    let source = Source::new("grid.toml", format!("family = \"rolling\"\n{text}"));
    let params = params.iter().fold(Params::none(), |all, (name, value)| all.with(name, *value));
    FAMILY.puzzle(&source, &params, Rolling::read)
}

/// A grid on whose bottom-left cell the die lies at first.
fn grid(rows: u32, cols: u32) -> Rolling {
    read(&format!("rows = {rows}\ncols = {cols}"), &[]).expect("a grid")
}

#[test]
fn the_model_speaks_of_edges_and_faces() {
    let model = Task::new(grid(1, 2), Request::PLAIN).model().to_string();
    let rules = model.lines().filter(|line| !line.starts_with("each integer has one value"));
    assert_snapshot!(rules.collect_vec().join("\n"));
}

#[test]
fn an_instance_is_complete_in_itself() {
    let rolling = read("rows = 2\ncols = 3\n", &[]).unwrap();
    assert_eq!(rolling.file.start.as_deref(), Some("2,1"));
    let moved = read("rows = 2\ncols = 3\n", &[("rows", "4"), ("start", "4,3")]).unwrap();
    assert_snapshot!(FAMILY.write(&moved.file), @r#"
    family = "rolling"
    rows = 4
    cols = 3
    start = "4,3"
    "#);
    let again = read(FAMILY.write(&moved.file).split_once('\n').unwrap().1, &[]).unwrap();
    assert_eq!(again.file, moved.file);
}

#[test]
fn bad_grids_are_told() {
    let told = |text: &str, params: &[(&str, &str)]| match read(text, params) {
        Ok(_) => "fine".to_owned(),
        Err(error) => format!("{error} ({})", error.help.as_deref().unwrap_or("no help")),
    };
    let grid = "rows = 3\ncols = 4\n";
    assert_snapshot!(
        [
            told(&format!("{grid}start = \"1, 4\""), &[]),
            told("rows = 0\ncols = 3", &[]),
            told(grid, &[("cols", "0")]),
            told(grid, &[("cols", "65536"), ("rows", "65536")]),
            told(&format!("{grid}start = \"4,1\""), &[]),
            told(grid, &[("start", "0,1")]),
            told(&format!("{grid}start = \"corner\""), &[("start", "1,-1")]),
            told(&format!("{grid}start = \"corner\""), &[]),
        ]
        .join("\n"),
        @r#"
        fine
        grid.toml:2:8: a grid of 0 rows and 3 columns has no cell (no help)
        grid.toml: invalid value `0` for --cols: a grid of 3 rows and 0 columns has no cell (no help)
        grid.toml: invalid value `65536` for --rows: a grid of 65536 rows and 65536 columns is too large (it may have 1024 cells)
        grid.toml:4:9: the start 4,1 is outside of the 3 rows and 4 columns ("1,1" is the top left, "3,4" the bottom right)
        grid.toml: invalid value `0,1` for --start: the start 0,1 is outside of the 3 rows and 4 columns ("1,1" is the top left, "3,4" the bottom right)
        grid.toml: invalid value `1,-1` for --start: the start 1,-1 is outside of the 3 rows and 4 columns ("1,1" is the top left, "3,4" the bottom right)
        grid.toml:4:9: `corner` is not a cell (a cell is its row and its column, counted from 1 at the top left: `1,1`)
        "#
    );
}

#[test]
fn rolling_there_and_back_and_four_times_does_nothing() {
    for &direction in Direction::ALL {
        let four = (0..4).fold(Die::START, |die, _| die.rolled(direction));
        assert_eq!(four, Die::START);
        let rolled = Die::START.rolled(direction);
        let back = Direction::ALL.iter().filter(|&&back| rolled.rolled(back) == Die::START);
        assert_eq!(back.count(), 1);
    }
    // Around a corner of three faces.
    let around = [Direction::North, Direction::East].repeat(3);
    let die = around.into_iter().fold(Die::START, Die::rolled);
    assert_eq!(die, Die::START);
}

#[test]
fn broken_rules_are_told() {
    let rolling = grid(2, 3);
    let tour = |steps: &[Visit]| {
        steps.iter().map(|&(row, column, top)| Step { row, column, top }).collect_vec()
    };
    let right = [(2, 1, 1), (2, 2, 4), (2, 3, 6), (1, 3, 5), (1, 2, 4), (1, 1, 2)];
    let check = |change: &dyn Fn(&mut Vec<Visit>)| {
        let mut steps = right.to_vec();
        change(&mut steps);
        let verdict = rolling.check(&tour(&steps));
        verdict.map_or_else(|violation| violation.to_string(), |()| "right".to_owned())
    };
    assert_snapshot!(
        [
            check(&|_| ()),
            check(&|steps| steps.truncate(5)),
            check(&|steps| steps[5] = (0, 0, 2)),
            check(&|steps| steps[5] = (2, 2, 2)),
            check(&|steps| steps.reverse()),
            check(&|steps| steps.swap(1, 5)),
            check(&|steps| steps.swap(4, 5)),
            check(&|steps| steps[2].2 = 1),
        ]
        .join("\n"),
        @r"
        right
        the tour has 5 steps, not 6
        the cell 1,1 is visited 0 times, not once
        the cell 1,1 is visited 0 times, not once
        the tour starts at 1,1, not at 2,1
        on 1,1 the die shows 5, not 2
        the die cannot roll from 1,3 to 1,1
        on 2,3 the die shows 6, not 1
        "
    );
}

#[test]
fn tours_are_drawn_as_far_as_they_are_known() {
    let task = Task::new(grid(2, 3), Request::PLAIN);
    let draw = |values: &Values, known: &[bool]| {
        TextStyle::default().draw(&task.picture(Known::some(values.as_slice(), known)))
    };
    let model = task.model();
    let mut tours = model.solutions().map(|values| values.expect("a solver that works"));
    let east = Name::Edge(Cell::plane(0, 0), Direction::East);
    let holds = |values: &Values| model.read(values.as_slice()).holds(&east);
    let tour = tours.find(holds).expect("a tour");
    assert_snapshot!("tour", draw(&tour, &vec![true; model.vars().len()]));
    let first = |name: &Name| match *name {
        Name::Edge(cell, _) | Name::Top(cell) => cell.coordinates()[0] == 0,
        _ => false,
    };
    let known =
        model.vars().map(|var| first(model.name(model.core().name_of(var).expect("a name"))));
    assert_snapshot!("known", draw(&tour, &known.collect_vec()));
    assert_snapshot!("unknown", draw(&tour, &[]));
}

#[test]
fn a_start_of_the_rare_colour_has_no_tour() {
    let of = |start: &str| {
        let rolling = read("rows = 3\ncols = 3", &[("start", start)]).unwrap();
        Task::new(rolling, Request::PLAIN).model().core().obstructed().map(str::to_owned)
    };
    assert_eq!(of("3,1"), None);
    assert_eq!(of("2,2"), None);
    assert_snapshot!(
        of("2,1").unwrap(),
        @"on a chessboard, 4 cells have the colour of the start and 5 the other; a tour alternates"
    );
}
