//! Marks of steps and reasons, in text and in drawings.

use insta::assert_snapshot;

use super::svg::Drawing;
use super::text::{Charset, Palette, TextStyle};
use crate::puzzle::picture::{Block, Grid, Mark, Picture, Primitive, Scene, Square, Stroke};
use crate::shapes::plane::Point;

/// Two boxes of digits: a step, and two cells of its reason.
fn digits() -> Picture {
    let marks = [[Some(Mark::Reason), None, Some(Mark::Step)], [None, Some(Mark::Reason), None]];
    let words = [["1", "2", "3"], ["", "", "12"]];
    let square = |row: usize, column: usize| {
        let mark = marks[row][column];
        Some(Square { mark, ..Square::new(Some(column / 2), words[row][column]) })
    };
    Block::Grid(Grid { is_plain: true, ..Grid::of((2, 3), square) }).into()
}

/// A board with two lines: a step, and one of its reason.
fn lines() -> Grid {
    let line = |ends: [(f64, f64); 2]| Primitive::line(ends.map(Point::from), Stroke::Bold);
    let [across, down] = [[(0.0, -1.0), (1.0, -1.0)], [(1.0, -1.0), (1.0, -2.0)]].map(line);
    let above = vec![across.clone(), down.clone()];
    let marked = vec![(Mark::Reason, across), (Mark::Step, down)];
    let square = |_, _| Some(Square::new(Some(Grid::BESIDE), ""));
    Grid { is_plain: true, above, marked, ..Grid::of((2, 2), square) }
}

#[test]
fn signs_stand_beside_marked_words() {
    let plain = TextStyle::default();
    assert_snapshot!(plain.draw(&digits()), @"
    ┌─────────┬────┐
    │:1:   2  │[3] │
    │         │    │
    │     : : │ 12 │
    └─────────┴────┘
    ");
    let ascii = TextStyle { charset: Charset::Ascii, ..plain };
    assert_eq!(ascii.draw(&digits()).lines().nth(1), Some("|:1:   2  |[3] |"));
    let mut unmarked = digits();
    if let Block::Grid(grid) = &mut unmarked.blocks[0] {
        grid.rows.iter_mut().flatten().flatten().for_each(|square| square.mark = None);
    }
    let [marked, bare] = [digits(), unmarked].map(|own| plain.draw(&own));
    assert_eq!(marked.replace(['[', ']', ':'], " "), bare);
}

#[test]
fn marked_cells_have_grounds_in_colour() {
    let draw = |colour, picture: &Picture| {
        let style = TextStyle { colour, ..TextStyle::default() };
        style.draw(picture).replace('\u{1b}', "~")
    };
    assert_snapshot!(draw(Palette::Ansi256, &digits()), @"
    ┌─────────┬────┐
    │~[30m~[48;5;252m 1  ~[0m~[30m~[48;5;217m ~[0m~[30m~[48;5;217m 2  ~[0m│~[30m~[48;5;208m 3  ~[0m│
    │~[30m~[48;5;217m    ~[0m~[30m~[48;5;217m ~[0m~[30m~[48;5;217m    ~[0m│~[30m~[48;5;153m    ~[0m│
    │~[30m~[48;5;217m    ~[0m~[30m~[48;5;217m ~[0m~[30m~[48;5;252m    ~[0m│~[30m~[48;5;153m 12 ~[0m│
    └─────────┴────┘
    ");
    assert_snapshot!(draw(Palette::Ansi16, &digits()).lines().nth(1).unwrap_or(""), @"│~[97m~[100m 1  ~[0m~[30m~[103m ~[0m~[30m~[103m 2  ~[0m│~[97m~[41m 3  ~[0m│");
    // A filled cell hides its ground.
    let square = Square { mark: Some(Mark::Step), ..Square::default().shaded(Grid::DARK) };
    let filled = Block::Grid(Grid::of((1, 1), |_, _| Some(square.clone()))).into();
    assert_snapshot!(draw(Palette::Ansi256, &filled).lines().nth(1).unwrap_or(""), @"│~[30m~[48;5;208m[█]~[0m│");
}

#[test]
fn signs_stand_beside_marked_lines() {
    let style = TextStyle::default();
    let text = style.draw(&Block::Grid(lines()).into());
    assert_eq!(text.lines().collect::<Vec<_>>(), ["", "╺:━:┓", "   [┃]", "    ╹"]);
    let Grid { above: primitives, marked, .. } = lines();
    let scene = Scene { primitives, marked, ..Scene::with_room(2) };
    let text = style.draw(&Block::Scene(scene).into());
    assert_eq!(text.lines().collect::<Vec<_>>(), [" -:-:|", "    [|]", "     |"]);
}

#[test]
fn drawings_have_grounds_and_borders_of_marks() {
    let drawing = Drawing::of(&digits());
    assert_snapshot!(drawing.parts.join("\n"), @r#"
    <path class="none g" d="M17 53L17 17L53 17L53 53z"/>
    <path class="none g" d="M53 53L53 17L89 17L89 53z"/>
    <path class="none g" d="M89 53L89 17L125 17L125 53z"/>
    <path class="none g" d="M17 89L17 53L53 53L53 89z"/>
    <path class="none g" d="M53 89L53 53L89 53L89 89z"/>
    <path class="none g" d="M89 89L89 53L125 53L125 89z"/>
    <path class="m" d="M17 89L17 17L89 17L89 89z"/>
    <path class="m" d="M89 89L89 17L125 17L125 89z"/>
    <path class="reason" d="M19.9 19.9L50.1 19.9L50.1 50.1L19.9 50.1z"/>
    <path class="step" d="M91.9 19.9L122.1 19.9L122.1 50.1L91.9 50.1z"/>
    <path class="reason" d="M55.9 55.9L86.1 55.9L86.1 86.1L55.9 86.1z"/>
    <text class="at" x="35" y="39.9">1</text>
    <text x="71" y="39.9">2</text>
    <text class="at" x="107" y="39.9">3</text>
    <text x="107" y="75.9">12</text>
    "#);
    let document = drawing.document("digits");
    assert!(
        document.contains(".reason{fill:#56b4e9;fill-opacity:.30;") && document.contains(".step{")
    );
    let mut unmarked = drawing;
    unmarked.parts.retain(|part| !part.contains("step") && !part.contains("reason"));
    assert!(!unmarked.document("digits").contains(".step{"));
}

#[test]
fn drawings_have_marked_lines() {
    let parts = |block| Drawing::of(&Picture::from(block)).parts.join("\n");
    assert_snapshot!(parts(Block::Grid(lines())), @r#"
    <path class="m" d="M17 53L53 53"/>
    <path class="m" d="M53 53L53 89"/>
    <path class="reason w" d="M17 53L53 53"/>
    <path class="step w" d="M53 53L53 89"/>
    "#);
    let Grid { above: primitives, marked, .. } = lines();
    let scene = Scene { primitives, marked, ..Scene::with_room(2) };
    assert_snapshot!(parts(Block::Scene(scene)), @r#"
    <path class="m" d="M18 18L50 18"/>
    <path class="m" d="M50 18L50 50"/>
    <path class="reason w" d="M18 18L50 18"/>
    <path class="step w" d="M50 18L50 50"/>
    "#);
}

#[test]
fn words_of_tables_are_marked() {
    let words = ["pet", "fish", ""].map(str::to_owned).to_vec();
    let mut table = Block::table(["house", "1", "2"], [words.clone(), words]);
    if let Block::Table { marks, .. } = &mut table {
        marks.extend([((1, 1), Mark::Reason), ((2, 1), Mark::Step)]);
    }
    let picture = table.into();
    let draw = |colour| {
        let style = TextStyle { colour, ..TextStyle::default() };
        style.draw(&picture).replace('\u{1b}', "~")
    };
    assert_snapshot!(draw(Palette::None), @"
    house  1     2
    ──────────────
    pet   :fish:
    pet   [fish]
    ");
    assert_snapshot!(draw(Palette::Ansi256), @"
    house  1     2
    ──────────────
    pet   ~[30m~[48;5;252m fish ~[0m
    pet   ~[30m~[48;5;208m fish ~[0m
    ");
    let parts = Drawing::of(&picture).parts;
    for class in ["reason", "step"] {
        let mark = format!("<path class=\"{class}\"");
        let marks = parts.windows(2).filter(|pair| pair[0].starts_with(&mark));
        let words: Vec<_> = marks.map(|pair| pair[1].ends_with(">fish</text>")).collect();
        assert_eq!(words, [true]);
    }
}
