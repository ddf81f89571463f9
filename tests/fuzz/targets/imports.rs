//! Files of other programs: no bytes make the readers panic, and what they read is an instance.

use std::sync::LazyLock;

use puzzlec::puzzle::instance::Source;
use puzzlec::puzzles::family_of;
use puzzlec::puzzles::import::import;

use super::instances::{assert_placed, read};

pub static SEEDS: LazyLock<Vec<&[u8]>> = LazyLock::new(|| {
    vec![
        include_bytes!("../../imports/chessboard.xmpuzzle"),
        include_bytes!("../../imports/diabolical.xmpuzzle"),
        include_bytes!("../../imports/holes.xmpuzzle"),
        include_bytes!("../../imports/pyramid.xmpuzzle"),
        include_bytes!("../../imports/ranges.xmpuzzle"),
        include_bytes!("../../imports/slothouber-graatsma.xmpuzzle"),
        include_bytes!("../../imports/queens.dlx"),
        b"| toy\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n",
    ]
});

pub const WORDS: &[&[u8]] = &[
    b"|",
    b" | ",
    b":",
    b"0:2|",
    b"2|",
    b" ",
    b"\n",
    b"A",
    b"X:1",
    b"\xc3\xa4",
    b"\0",
    b"<",
    b">",
    b"<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">#+_#</voxel>",
    b"<shape id=\"0\" count=\"2\"/>",
    b"<shape id=\"0\" min=\"0\" max=\"4\"/>",
    b"<pair piece=\"0\" result=\"0\"/>",
    b"<!-- -->",
    b"<problem>",
    b"</problem>",
    b" name=\"a(b\"",
    b" maxHoles=\"1\"",
    b"type=\"2\"",
    b"&lt;",
    b"<a><a><a><a><a><a><a><a>",
    b"#",
    b"+",
    b"_",
    b"#1",
    b"&#0;",
    b"<![CDATA[",
    b"<!DOCTYPE a [",
];

pub fn target(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    // What begins as neither is Knuth's form.
    let name = if text.trim_start().starts_with('<') { "fuzz" } else { "fuzz.dlx" };
    for problem in [None, Some(1)].into_iter().filter(|problem| problem.is_none() || name == "fuzz")
    {
        match import(Source::new(name, text.clone()), problem) {
            Ok(source) => read(family_of(&source).expect("a family"), &source),
            Err(error) => assert_placed(&error),
        }
    }
}
