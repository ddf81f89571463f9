//! Drawings and galleries: every kind of block and every built-in instance as SVG, well-formed and
//! the same as before.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::LazyLock;

use insta::assert_snapshot;
use itertools::Itertools;
use puzzlec::puzzle::picture::{
    Block, Grid, Label, Map, Picture, Point, Primitive, Scene, Square, Stroke, Weight,
};
use puzzlec::puzzles::FAMILIES;
use puzzlec::render::svg::{Drawing, style};
use puzzlec::search::{Question, Settings, open};
use puzzlec::shapes::lattice::{Cell, Layout};
use puzzlec_encodings::{Known, Request, Roles};
use sha2::{Digest, Sha256};

use crate::common::{Desk, models};
use crate::pictures::grid;

/// A drawing: the name of its instance, its title and its text.
type Drawn = (&'static str, String, String);

/// The first solutions of all built-in instances.
static DRAWINGS: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let instances = FAMILIES.iter().flat_map(|family| family.instances);
    instances.map(|instance| drawing(instance.name)).collect()
});

/// The first solution of a built-in instance, drawn.
fn drawing(name: &'static str) -> Drawn {
    let opened = open(name).expect("a built-in instance");
    let task = opened.task(Request::one(Roles::PLAIN)).expect("a task");
    let mut models = models(&*task, Question::Some, &Settings::default());
    let values = models.next().unwrap_or_else(|| panic!("{name} has no solution"));
    let values = values.expect("a solver that works");
    let drawing = Drawing::of(&task.picture(Known::all(values.as_slice())));
    (name, task.title(), drawing.document(&task.title()))
}

/// The kind of a block, as it is drawn. A new kind needs one in `blocks`.
fn kind(block: &Block) -> &'static str {
    let is_tile = |square: &Square| !square.sides.is_empty();
    let has_corners = |square: &Square| !square.corners.concat().is_empty();
    match block {
        Block::Grid(grid) if !grid.paths.is_empty() => "path",
        Block::Grid(grid) => match grid.layout {
            Layout::Rows if grid.rows.concat().iter().flatten().any(is_tile) => "tiles",
            Layout::Rows if grid.rows.concat().iter().flatten().any(has_corners) => "corners",
            Layout::Rows if !grid.kinds.is_empty() => "kinds",
            Layout::Rows if grid.is_plain => "plain",
            Layout::Rows => "grid",
            Layout::Hexagons => "hexagons",
            Layout::Triangles => "triangles",
            Layout::Sticks => "sticks",
            Layout::Balls => "layer of balls",
        },
        Block::Layers(grids) if grids[0].layout == Layout::Balls => "balls",
        Block::Layers(_) => "box",
        Block::Maps(_) => "maps",
        Block::Scene(_) => "scene",
        Block::Figure { .. } => "figure",
        Block::Table { .. } => "table",
        Block::Line(_) => "line",
    }
}

/// A small block of each kind, which somebody can look at.
fn blocks() -> Vec<Block> {
    let labelled = |label: &str, weight| Some(Square::new(Some(0), label).weighing(weight));
    let mut plain = Grid { is_plain: true, ..grid("aab\na.b", Layout::Rows) };
    plain.rows[0][0] = labelled("1", Weight::Strong);
    plain.rows[0][1] = labelled("<", Weight::Faint);
    let path =
        vec![(0, 0), (0, 1), (1, 1)].into_iter().map(|(row, column)| Cell::plane(row, column));
    let path = Grid { paths: vec![path.collect()], ..grid("ab\n..", Layout::Rows) };
    let tile = |sides: &str| {
        let sides = sides.chars().map(String::from).collect();
        Some(Square { sides, ..Square::new(None, "") })
    };
    let tiles = Grid { rows: vec![vec![tile("1234"), tile("1542")]], ..Grid::default() };
    let steps = [Some(Grid::SCALE), Some(Grid::SCALE + 5)];
    let scale = steps.map(|step| Some(Square { region: step, ..Square::default() })).to_vec();
    let scale = Grid { rows: vec![scale], ..Grid::default() };
    let map = |name: &str, grid| Map::new(name, Block::Grid(grid));
    let words = |words: [&str; 2]| words.map(str::to_owned).to_vec();
    let table = Block::table(["name", "number"], [words(["one", "1"]), words(["ten", "10"])]);
    vec![
        Block::Grid(grid("aab\na b\n..b", Layout::Rows)),
        Block::Grid(plain),
        Block::Grid(path),
        Block::Grid(corners()),
        Block::Grid(Grid { kinds: vec![12, 1, 12, Grid::PALE], ..grid("abcd", Layout::Rows) }),
        Block::Grid(tiles),
        Block::Grid(grid("aab\n.bb", Layout::Hexagons)),
        Block::Grid(grid("aab\n.bb", Layout::Triangles)),
        Block::Grid(grid(" a b\na .\n b b", Layout::Sticks)),
        Block::Grid(grid("ab", Layout::Balls)),
        Block::Layers(vec![grid("aa\nab", Layout::Balls), grid("b ", Layout::Balls)]),
        Block::Layers(vec![grid("aa\nab", Layout::Rows), grid("b.\nbb", Layout::Rows)]),
        Block::Maps(vec![map("L", scale), map("I", grid("ab", Layout::Rows))]),
        Block::Scene(scene()),
        Block::Figure { drawn: vec![Block::Line("drawn".to_owned())], told: vec![table.clone()] },
        table,
        Block::Line("2 < 3".to_owned()),
    ]
}

/// Cells that are filled, pale, or have words in their corners; in a second row a word beside the
/// board, cells with a colour of their own and a sign, with a line and a sign above them.
pub(crate) fn corners() -> Grid {
    let (dark, pale) = (Some(Grid::DARK), Some(Grid::PALE));
    let row = [
        Square::new(dark, ""),
        Square::new(dark, "").cornered(["", "16", "", "4"]),
        Square::new(None, "9").cornered(["12", "", "", ""]),
        Square::new(pale, "1").cornered(["", "", "x", ""]).weighing(Weight::Faint),
    ];
    let below = [
        Square::new(Some(Grid::BESIDE), "3").weighing(Weight::Strong),
        Square::new(Some(0), "7").shaded(Grid::DARK),
        Square::new(Some(0), "R").shaded(2),
        Square::new(Some(1), "★"),
    ];
    let at = |x, y| Point { x, y };
    let line = Primitive::line([at(1.5, -0.5), at(1.5, -1.0)], Stroke::Bold);
    let above = vec![line, Label::new(at(3.0, -1.5), "<").into()];
    let rows = [row, below].map(|row| row.map(Some).to_vec()).to_vec();
    Grid { rows, is_plain: true, above, ..Grid::default() }
}

/// Primitives of every kind.
fn scene() -> Scene {
    let at = |x, y| Point { x, y };
    let ends = [at(0.0, 0.0), at(2.0, 1.0)];
    let line = |stroke| Primitive::Line { ends, stroke, region: None };
    let corners = vec![at(2.0, 0.0), at(3.0, 0.0), at(3.0, 1.0)];
    let primitives = vec![
        Primitive::Polygon { corners, region: Some(0) },
        Primitive::Disc { at: at(1.0, 2.0), radius: 0.5, region: Some(1) },
        line(Stroke::Plain),
        line(Stroke::Bold),
        line(Stroke::Thin),
        line(Stroke::Dashed),
        Primitive::Arc { ends, rise: 0.5, stroke: Stroke::Plain, region: Some(1) },
        Primitive::Mark { at: at(1.0, 0.0), region: None },
        Label::new(at(1.0, 2.0), "two").weighing(Weight::Strong).inside(Some(1)).into(),
    ];
    let regions = vec!["A".to_owned(), "B".to_owned()];
    Scene { primitives, regions, ..Scene::with_resolution((4.0, 2.0)) }
}

#[test]
fn every_kind_of_block_is_drawn() {
    let blocks = blocks();
    assert!(blocks.iter().map(kind).all_unique());
    for block in blocks {
        let kind = kind(&block);
        let document = Drawing::of(&Picture::from(block)).document(kind);
        roxmltree::Document::parse(&document).expect("well-formed XML");
        let (_, text) = unstyled(&document);
        // An element has a line of its own, although several are one part.
        let text = text.replace("><", ">\n<");
        insta::with_settings!({ snapshot_suffix => kind.replace(' ', "_"), omit_expression => true }, {
            assert_snapshot!(text);
        });
    }
}

/// The digest of each drawing: `puzzlec solve NAME -q --format svg` shows what is in it.
#[test]
fn every_instance_has_its_drawing() {
    let mut table = String::new();
    for (name, title, document) in &*DRAWINGS {
        let tree = roxmltree::Document::parse(document).expect("well-formed XML");
        let root = tree.root_element();
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"), "{name}");
        let titled =
            root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        assert_eq!(titled.and_then(|node| node.text()), Some(title.as_str()));
        let (_, text) = unstyled(document);
        let digest = Sha256::digest(&text);
        let digest =
            digest.iter().take(6).format_with("", |byte, f| f(&format_args!("{byte:02x}")));
        let size = root.attribute("viewBox").expect("a size").trim_start_matches("0 0 ");
        writeln!(table, "{name:<24} {digest} {:>6} bytes, {size}", text.len()).expect("a string");
    }
    assert_snapshot!(table);
}

/// The text of the style of a document, and the document without it.
fn unstyled(document: &str) -> (&str, String) {
    let (start, rest) = document.split_once("<style>").expect("a style");
    let (style, end) = rest.split_once("</style>\n").expect("the end of the style");
    (style, [start, end].concat())
}

/// A class without a style would be black, a style without a class is too much.
#[test]
fn every_class_has_a_style() {
    let kinds = blocks().into_iter().map(|block| Drawing::of(&block.into()).document("a block"));
    let instances = DRAWINGS.iter().map(|(_, _, document)| document.clone());
    let mut used = BTreeSet::new();
    for document in instances.chain(kinds) {
        let (style, _) = unstyled(&document);
        for node in roxmltree::Document::parse(&document).expect("XML").descendants() {
            for class in node.attribute("class").unwrap_or_default().split_whitespace() {
                let is_styled = |end| style.contains(&format!(".{class}{end}"));
                assert!([" ", "{", ".", ","].iter().any(is_styled), "no style for {class}");
                used.insert(class.to_owned());
            }
        }
    }
    let style = style();
    let styled = style
        .split('.')
        .skip(1)
        .map(|rest| rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>());
    for class in
        styled.filter(|class| class.starts_with(|first: char| first.is_ascii_alphabetic())).unique()
    {
        assert!(used.contains(&class), "nothing is of the class {class}");
    }
}

#[test]
fn a_gallery_is_the_same_for_any_number_of_threads() {
    let desk = Desk::new();
    for threads in [1, 2] {
        let file = format!("{threads}.html");
        desk.stdout(&format!("enumerate langford --n 7 --threads {threads} -q -o {file}"));
    }
    let page = desk.read("1.html");
    assert_eq!(page, desk.read("2.html"));
    assert!(page.contains("<p id=\"status\">52 solutions, complete</p>"), "{page}");
}

/// All solutions of a gallery, drawn from its data, are those that `solve` and `enumerate` draw.
#[test]
fn the_data_of_a_gallery_is_the_solutions() {
    let desk = Desk::new();
    desk.stdout("enumerate pentominoes/3x20 -q -o page.html");
    let page = desk.read("page.html");
    let start = page.find("id=\"data\">").expect("data") + "id=\"data\">".len();
    let data = &page[start..start + page[start..].find("</script>").expect("the end of the data")];
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let parts = data["parts"].as_array().expect("parts");
    let width = data["width"].as_u64().expect("a width") as usize;
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let number = |text: &str| {
        text.chars().fold(0, |number, digit| number * 64 + digits.find(digit).expect("a digit"))
    };
    let drawn = data["solutions"].as_str().expect("text").lines().map(|line| {
        let mut numbers: Vec<usize> = Vec::new();
        let mut rest = line;
        while !rest.is_empty() {
            let (range, text) = rest.strip_prefix('~').map_or((false, rest), |rest| (true, rest));
            let next = number(&text[..width]);
            let from = if range { numbers[numbers.len() - 1] + 1 } else { next };
            numbers.extend(from..=next);
            rest = &text[width..];
        }
        numbers.into_iter().map(|part| parts[part].as_str().expect("a part")).collect_vec()
    });
    let task = open("pentominoes/3x20").expect("a puzzle").task(Request::PLAIN).expect("a task");
    let models = models(&*task, Question::All, &Settings::default());
    let expected = models.map(|values| {
        let values = values.expect("a solver that works");
        Drawing::of(&task.picture(Known::all(values.as_slice()))).parts
    });
    let (drawn, expected) = (drawn.collect_vec(), expected.collect_vec());
    assert_eq!(drawn.len(), 8);
    assert!(drawn.iter().all(|solution| expected.iter().any(|other| solution == other)));
}

/// The parts of a box are its pieces, which solutions share: a page is small.
#[test]
fn solids_share_their_parts() {
    let desk = Desk::new();
    desk.stdout("enumerate soma --limit 500 -q -o page.html");
    let page = desk.read("page.html");
    let solutions = page.split("\"solutions\":\"").nth(1).expect("solutions");
    let solutions = solutions.split('"').next().expect("text").split("\\n").collect_vec();
    assert_eq!(solutions.len(), 500);
    assert!(solutions.iter().all(|solution| solution.len() < 130), "{}", solutions[0]);
    assert!(page.len() < 800_000, "{} bytes", page.len());
}

/// Characters that XML forbids come to no drawing and no page.
#[test]
fn every_title_is_xml() {
    let desk = Desk::new();
    let piece = "[[piece]]\nname = \"A\"\nshape = \"XX\"";
    let title = "<&>\u{1f600}";
    desk.write(
        "a.toml",
        &format!("family = \"packing\"\ntitle = '{title}'\nsize = [1, 2]\n{piece}"),
    );
    let document = desk.stdout("solve a.toml -q --format svg");
    let tree = roxmltree::Document::parse(&document).expect("well-formed XML");
    assert_eq!(
        tree.descendants().find_map(|node| node.text()?.strip_prefix("<&")),
        Some(">\u{1f600}")
    );
    roxmltree::Document::parse(&desk.stdout("encode a.toml -q --format xmpuzzle")).expect("XML");
}

/// A program without pixels says so at once, and how to get them.
#[cfg(not(feature = "png"))]
#[test]
fn pixels_are_built_on_request() {
    let output = Desk::new().run("solve langford --n 40 -o a.png").output().expect("it starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(told.contains("built without PNG") && told.contains("--features png"), "{told}");
}

/// Pixels show what the drawing shows, on every machine alike, and no letter vanishes.
#[cfg(feature = "png")]
#[test]
fn pixels_have_every_letter() {
    use puzzlec::render::png::png;

    let desk = Desk::new();
    desk.stdout("solve sudoku-classic -q -o sudoku.png");
    let (size, pixels) = crate::browser::pixels(&desk.path("sudoku.png"));
    assert_eq!(size, (716, 716));
    let dark = pixels.chunks(3).filter(|pixel| pixel.iter().all(|&light| light < 100)).count();
    assert!((20_000..80_000).contains(&dark), "{dark} dark pixels");
    let line = |text: &str| {
        let document = Drawing::of(&Block::Line(text.to_owned()).into()).document("a line");
        png(&document).map(|file| file.len()).map_err(|error| error.to_string())
    };
    assert_ne!(line("letters"), line("lettres"));
    assert_eq!(
        line("字"),
        Err("the font of PNG pictures has no letter '字': choose .svg".to_owned())
    );
}

/// A page of classes has all members of each, one class after the other.
#[test]
fn a_page_of_classes_has_their_members() {
    let desk = Desk::new();
    desk.stdout("enumerate pentominoes/3x20 --up-to symmetry -q -o classes.html");
    let page = desk.read("classes.html");
    let data = r#""folded":true,"sizes":[[754,142]],"groups":[["Class 1",0],["Class 2",4]]"#;
    assert!(page.contains(data), "{page}");
    let solutions = page.split("\"solutions\":\"").nth(1).expect("solutions");
    let solutions = solutions.split('"').next().expect("text").split("\\n");
    assert_eq!(solutions.clone().count(), 8);
    assert!(solutions.into_iter().all_unique());
    // Without solutions, the page says why.
    desk.run("enumerate langford --n 5 -q -o none.html").output().expect("it starts");
    assert!(desk.read("none.html").contains("0 solutions, complete: the first copies"));
}

#[test]
fn results_go_to_files_that_are_complete_or_absent() {
    let desk = Desk::new();
    desk.write("old.svg", "old").write("old.json", "old");
    // No solution is no picture.
    let output = desk.run("solve langford --n 5 -o old.svg").output().expect("the program starts");
    assert_eq!((output.status.code(), desk.read("old.svg").as_str()), (Some(1), "old"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no solution"));
    let output = desk.run("solve langford --n 5 -q -o old.json").output().expect("it starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty() && desk.read("old.json").contains("unsatisfiable"));
    desk.stdout("show langford -q -o langford.toml");
    assert!(desk.read("langford.toml").contains("family = \"langford\""));
    assert!(desk.stdout("solve langford.toml -q -o -").contains('│'));
    // What is asked for is stronger than the ending.
    desk.stdout("solve langford -q --format json -o langford.svg");
    assert!(desk.read("langford.svg").starts_with('{'));
    let output = desk.run("solve langford -o no-such-folder/x.svg").output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    // A file that must not be written stays.
    let mut permissions = std::fs::metadata(desk.path("old.svg")).expect("a file").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(desk.path("old.svg"), permissions).expect("it is ours");
    let output = desk.run("solve langford -o old.svg").output().expect("it starts");
    assert_eq!((output.status.code(), desk.read("old.svg").as_str()), (Some(2), "old"));
}
