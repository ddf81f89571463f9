//! Pictures as text: every layout, every width, with and without colour.

use insta::assert_snapshot;
use puzzlec::puzzle::picture::{Block, Grid, Picture, Square};
use puzzlec::render::text::{Charset, Palette, TextStyle};
use puzzlec::shapes::lattice::Layout;

/// A grid drawn as text: a letter is a region, `.` a cell that nothing covers, a blank no cell.
pub(crate) fn grid(drawing: &str, layout: Layout) -> Grid {
    let names: Vec<char> = {
        let mut names: Vec<_> = drawing.chars().filter(|c| c.is_alphabetic()).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let square = |c: char| {
        let region = names.iter().position(|&name| name == c);
        (c != ' ').then(|| Square { region, ..Square::default() })
    };
    let rows = drawing.lines().map(|line| line.chars().map(square).collect()).collect();
    Grid { rows, regions: names.iter().map(char::to_string).collect(), layout, ..Grid::default() }
}

fn draw(picture: &Picture, style: TextStyle) -> String {
    let text = style.draw(picture);
    if let Some(width) = style.width {
        for line in text.lines() {
            assert!(line.chars().count() <= width, "wider than {width}: {line}");
        }
    }
    text
}

#[test]
fn borders_run_around_regions_holes_and_bare_cells() {
    let picture = grid("aab\na b\nccb\n..c", Layout::Rows);
    let picture = Picture::from(Block::Grid(picture));
    assert_snapshot!(draw(&picture, TextStyle::default()), @r"
    ┌───────┬───┐
    │ a     │ b │
    │   ┌───┤   │
    │   │   │   │
    ├───┴───┤   │
    │ c     │   │
    ├───┬───┼───┤
    │   │   │   │
    └───┴───┴───┘
    ");
    let ascii = TextStyle { charset: Charset::Ascii, ..TextStyle::default() };
    assert!(draw(&picture, ascii).is_ascii());
}

#[test]
fn hexagons_are_shifted_row_by_row() {
    let picture = Picture::from(Block::Grid(grid("aab\ncab\nccb", Layout::Hexagons)));
    assert_snapshot!(draw(&picture, TextStyle::default()));
}

/// A region with a hole, one of a single triangle, bare cells, and a row that begins further right.
#[test]
fn triangles_have_sides_where_regions_end() {
    let drawing = "  aaab \n caa.ab\nccaaabb\n ccc.d ";
    let picture = Picture::from(Block::Grid(grid(drawing, Layout::Triangles)));
    assert_snapshot!(draw(&picture, TextStyle::default()));
    let ascii = TextStyle { charset: Charset::Ascii, ..TextStyle::default() };
    assert!(draw(&picture, ascii).is_ascii());
    // Words make all triangles larger.
    let mut wide = grid("aab\nabb", Layout::Triangles);
    wide.rows[1][0] = Some(Square::new(None, "Sept"));
    wide.rows[0][1] = Some(Square::new(Some(0), "10"));
    assert_snapshot!(
        "words_in_triangles",
        draw(&Picture::from(Block::Grid(wide)), TextStyle::default())
    );
}

/// Bends, branches, a crossing, points where several pieces end, and sticks that nothing covers.
#[test]
fn sticks_run_between_points() {
    let drawing = " a b \na b .\n b c \na c .\n a . ";
    let picture = Picture::from(Block::Grid(grid(drawing, Layout::Sticks)));
    let ascii = TextStyle { charset: Charset::Ascii, ..TextStyle::default() };
    assert_snapshot!([TextStyle::default(), ascii].map(|style| draw(&picture, style)).join("\n"));
    let mut wide = grid(" a b\na a", Layout::Sticks);
    wide.regions = vec!["left".to_owned(), "日本".to_owned()];
    wide.rows[1][0] = Some(Square::new(None, "12"));
    assert_snapshot!(
        "words_on_sticks",
        TextStyle::default().draw(&Picture::from(Block::Grid(wide)))
    );
}

#[test]
fn layers_wrap_and_wide_grids_are_cut_between_cells() {
    let layer = grid("aab\nabb", Layout::Rows);
    let layers = Picture::from(Block::Layers(vec![layer; 3]));
    let narrow = |width| TextStyle { width: Some(width), ..TextStyle::default() };
    assert_snapshot!("layers_wrap", draw(&layers, narrow(30)));
    let row: String = ('a'..='z').collect();
    let long = Picture::from(Block::Grid(grid(&row, Layout::Rows)));
    assert_snapshot!("wide_grids_are_cut_between_cells", draw(&long, narrow(60)));
    assert_eq!(draw(&long, narrow(105)), draw(&long, TextStyle::default()));
}

#[test]
fn a_label_replaces_the_name_of_its_region_and_wide_letters_count_twice() {
    let mut labelled = grid("aab\nabb", Layout::Rows);
    labelled.rows[1][0] =
        Some(Square { region: Some(0), label: "日".to_owned(), ..Square::default() });
    let picture = Picture::from(Block::Grid(labelled));
    let style = TextStyle::default();
    assert_snapshot!(style.draw(&picture));
}

#[test]
fn colour_only_adds_escapes() {
    let layouts = [Layout::Rows, Layout::Hexagons, Layout::Triangles, Layout::Sticks];
    for picture in layouts.map(|layout| Picture::from(Block::Grid(grid("aab\nabb", layout)))) {
        colour_adds_escapes_only_to(&picture);
    }
}

fn colour_adds_escapes_only_to(picture: &Picture) {
    let coloured = |colour| TextStyle { colour, ..TextStyle::default() }.draw(picture);
    for palette in [Palette::Ansi16, Palette::Ansi256] {
        let mut plain = String::new();
        for (index, part) in coloured(palette).split("\x1b[").enumerate() {
            let (escape, rest) = part.split_once('m').unwrap_or_default();
            plain.push_str(if index == 0 { part } else { rest });
            let extended = escape.contains("48;5");
            assert!(!extended || palette == Palette::Ansi256, "{escape} in {palette:?}");
        }
        assert_eq!(plain, TextStyle::default().draw(picture));
    }
    assert!(coloured(Palette::Ansi16).contains("\x1b["));
    assert_ne!(coloured(Palette::Ansi16), coloured(Palette::Ansi256));
}

#[test]
fn tables_set_numbers_right() {
    let rows = [["one", "1"], ["hundred", "100"]].map(|row| row.map(str::to_owned).to_vec());
    let table = Block::table(["name", "number"], rows);
    let picture = Picture { blocks: vec![table, Block::Line("that is all".to_owned())] };
    assert_snapshot!(draw(&picture, TextStyle::default()), @r"
    name     number
    ───────────────
    one           1
    hundred     100
    that is all
    ");
}
