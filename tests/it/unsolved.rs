//! Drawings of puzzles before they are solved show what is given.

use itertools::Itertools;
use puzzlec::puzzles::FAMILIES;

use crate::common::Desk;

/// The classes and the words of the elements with this tag.
fn elements(document: &str, tag: &str) -> Vec<(String, String)> {
    let tree = roxmltree::Document::parse(document).expect("well-formed XML");
    let found = tree.descendants().filter(|node| node.tag_name().name() == tag);
    let of = |text: Option<&str>| text.unwrap_or_default().to_owned();
    found.map(|node| (of(node.attribute("class")), of(node.text()))).collect()
}

fn shown(puzzle: &str) -> String {
    Desk::new().stdout(&format!("show {puzzle} --format svg"))
}

fn words(puzzle: &str) -> String {
    elements(&shown(puzzle), "text").into_iter().map(|(_, text)| text).join(" ")
}

/// The clues, the board, and the pieces or the numbers beside it.
#[test]
fn the_unsolved_puzzle_is_drawn() {
    assert_eq!(words("sudoku-classic"), "5 8 3 1 7 1 9 3 2 4 6 5 8 2 6 2 4 7 8 9 7 2 5");
    assert!(words("soma").ends_with("layer 3 V L T Z A B P"), "{}", words("soma"));
    assert!(words("calendar --date 2026-11-21").contains("Y V U Z O N L P"));
    assert!(words("dominoes").ends_with("0 to 512 x D"), "{}", words("dominoes"));
    assert!(words("zebra").ends_with("15. Blends next to water"), "{}", words("zebra"));
    assert!(words("nuts").ends_with("G 1 6 5 4 3 2"), "{}", words("nuts"));
    assert!(words("macmahon").ends_with("b c c c 23 c c c c 24"), "{}", words("macmahon"));
    assert!(words("quintomino").ends_with("3 2 1 4 0 M"), "{}", words("quintomino"));
    assert_eq!(words("ostomachion/reassembly"), "A B C D E F G H I J K L M N");
    assert_eq!(words("langford --n 3"), "1 1 2 2 3 3");
    assert_eq!(words("prime-circle --n 4"), "1 2 3 4 5 6 7 8");
    assert!(words("insanity").starts_with("cube 1 G B W W B R cube 2"), "{}", words("insanity"));
    // A place that is free, or an edge, is seen without a word.
    let free = elements(&shown("prime-circle --n 4"), "circle");
    assert_eq!(free.iter().filter(|(class, _)| class == "none g").count(), 8);
    let edges = elements(&shown("quintomino"), "path");
    assert_eq!(edges.iter().filter(|(class, _)| class == "l").count(), 60, "each from both sides");
    // Its file is text, as before.
    assert!(Desk::new().stdout("show soma -o -").starts_with("family = \"packing\""));
}

/// Something is drawn of each, and no line that only a solution completes.
#[test]
fn nothing_is_left_of_what_only_a_solution_tells() {
    let desk = Desk::new();
    for instance in FAMILIES.iter().flat_map(|family| family.instances) {
        let page = desk.stdout(&format!("show {} --format html", instance.name));
        assert!(["<path", "<circle", "<text"].iter().any(|part| page.contains(part)));
        let cut = [" =</text>", ":</text>", ">product</text>", ">areas</text>"];
        assert!(!cut.iter().any(|end| page.contains(end)), "{}", instance.name);
    }
    assert_eq!(words("rolling"), "1");
    assert!(words("pilgrims").starts_with("upstairs downstairs Pilgrims, 11 on each side"));
}

/// A piece in space is opaque, with three shades and without a box around it; each of thirteen has a
/// colour of its own.
#[test]
fn pieces_of_a_box_are_solid() {
    let document = shown("bedlam");
    let classes = elements(&document, "path").into_iter().map(|(class, _)| class);
    let classes = classes.filter(|class| class != "none g").collect_vec();
    let shaded = |shade: &str| classes.iter().filter(|class| class.ends_with(shade)).count();
    assert_eq!([shaded(" x"), shaded(" y"), classes.len()], [13, 13, 4 * 13]);
    let colours = classes.iter().filter(|class| class.starts_with('c') && !class.contains(' '));
    assert_eq!(colours.unique().count(), 13);
    assert!(["}.c12{", ".y.c12{"].iter().all(|style| document.contains(style)));
    assert!(!shown("soma").contains("}.c12{"), "few colours need a short style");
    let balls = elements(&shown("kanoodle"), "circle");
    assert_eq!(balls.iter().filter(|(class, _)| class.starts_with('c')).count(), 55);
}
