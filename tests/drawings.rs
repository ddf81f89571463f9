//! Drawings and galleries: every built-in instance as SVG, well-formed and the same as before.

mod common;

use common::Desk;
use insta::assert_snapshot;
use itertools::Itertools;
use puzzlec::puzzle::picture::{Block, Grid, Picture, Square};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles::FAMILIES;
use puzzlec::render::svg::{Drawing, style};
use puzzlec::search::{Plan, Settings, Wanted, open};
use puzzlec_encodings::{Known, Request, Roles};

/// The first solution of a built-in instance, drawn.
fn drawing(name: &str) -> (Box<dyn AnyTask>, Drawing) {
    let opened = open(name).expect("a built-in instance");
    let task = opened.task(Request { roles: Roles::PLAIN, one: true }).expect("a task");
    let mut plan = Plan::start(task.core(), Wanted::Some, &Settings::default()).expect("an engine");
    let values = plan.models.next().expect("a solution").expect("a solver that works");
    let drawing = Drawing::of(&task.picture(Known::all(values.as_slice())));
    drop(plan);
    (task, drawing)
}

fn instances() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().flat_map(|family| family.instances).map(|instance| instance.name)
}

#[test]
fn every_instance_has_its_drawing() {
    for name in instances() {
        let (task, drawing) = drawing(name);
        let document = drawing.document(&task.title());
        let tree = roxmltree::Document::parse(&document).expect("well-formed XML");
        let root = tree.root_element();
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"), "{name}");
        let title =
            root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        assert_eq!(title.and_then(|title| title.text()), Some(task.title().as_str()));
        let text = document.replace(&style(), "...");
        insta::with_settings!({ snapshot_suffix => name.replace('/', "_"), omit_expression => true }, {
            assert_snapshot!(text);
        });
    }
}

/// A class without a style would be black, a style without a class is too much.
#[test]
fn every_class_has_a_style() {
    let mut used = std::collections::BTreeSet::new();
    for name in instances() {
        let (task, drawing) = drawing(name);
        let document = drawing.document(&task.title());
        for node in roxmltree::Document::parse(&document).expect("XML").descendants() {
            let classes = node.attribute("class").unwrap_or_default().split_whitespace();
            used.extend(classes.map(str::to_owned));
        }
    }
    // A path over cells in colours, which no family has.
    let square = |region| Some(Square { region: Some(region), ..Square::default() });
    let rows = vec![vec![square(0), square(1)]];
    let grid = Grid { rows, paths: vec![vec![(0, 0), (0, 1)]], ..Grid::default() };
    let drawing = Drawing::of(&Picture::from(Block::Grid(grid))).document("a path");
    let is_used = |class: &&str| drawing.contains(&format!("class=\"{class}\""));
    used.extend(["n", "i"].into_iter().filter(is_used).map(str::to_owned));
    let style = style();
    for class in &used {
        let is_styled =
            [" ", "{", ".", ","].iter().any(|end| style.contains(&format!(".{class}{end}")));
        assert!(is_styled, "no style for the class {class}");
    }
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
    let plan = Plan::start(task.core(), Wanted::All, &Settings::default()).expect("an engine");
    let expected = plan.models.map(|values| {
        let values = values.expect("a solver that works");
        Drawing::of(&task.picture(Known::all(values.as_slice()))).parts
    });
    let (drawn, expected) = (drawn.collect_vec(), expected.collect_vec());
    assert_eq!(drawn.len(), 8);
    assert!(drawn.iter().all(|solution| expected.iter().any(|other| solution == other)));
}

/// A page of classes has all members of each, one class after the other.
#[test]
fn a_page_of_classes_has_their_members() {
    let desk = Desk::new();
    desk.stdout("enumerate pentominoes/3x20 --up-to symmetry -q -o classes.html");
    let page = desk.read("classes.html");
    assert!(page.contains(r#""groups":[["Class 1",0],["Class 2",4]]"#), "{page}");
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
