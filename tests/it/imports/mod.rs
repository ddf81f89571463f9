//! Files of other programs: each number of solutions is known, and found by several engines.

mod written;

use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec::search::{Conclusion, Engine, Settings};
use puzzlec_encodings::Request;

/// The number of solutions of a file here, and of their classes, by an engine.
fn count(file: &str, engine: Engine) -> (String, Option<String>) {
    let path = format!("tests/imports/{file}");
    let opened = puzzlec::open(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let search = opened.by(Settings::default().with_engine(engine)).search().expect("a model");
    let count = search.count(engine == Engine::Cover).expect("an engine that fits");
    assert!(count.is_complete(), "{file}");
    let classes = count.classes.last().map(Natural::to_string);
    (count.raw.expect("a number").to_string(), classes)
}

/// All solutions, and those up to rotation and reflection.
const KNOWN: &[(&str, u64, Option<u64>)] = &[
    // Elwyn Berlekamp, John Conway and Richard Guy, "Winning Ways", 1982.
    ("soma.xmpuzzle", 48 * 240, Some(240)),
    // David Goodger, "Polyform Puzzler", 2015.
    ("diabolical.xmpuzzle", 48 * 13, Some(13)),
    // "Winning Ways". The solution is the same after the turns and reflections of a corner.
    ("slothouber-graatsma.xmpuzzle", 8, Some(1)),
    // OEIS A006253.
    ("dominoes.xmpuzzle", 121, Some(25)),
    // The matchings of the cube's graph are 1 + 12 + 42 + 44 + 9.
    ("holes.xmpuzzle", 108, Some(10)),
    ("ranges.xmpuzzle#1", 108, Some(10)),
    ("ranges.xmpuzzle#2", 42 + 44, Some(6)),
    // Rob Stegmann, "Rob's Puzzle Page".
    ("pyramid.xmpuzzle", 48, Some(2)),
    // OEIS A004003. Where all colours agree, each of the eight dominoes lies in two ways. Classes are
    // those of four motions that keep the colours, or of all eight, counted by a list.
    ("chessboard.xmpuzzle#1", 36, Some(11)),
    ("chessboard.xmpuzzle#3", 36 << 8, Some(1190)),
    // Each square of two by two cells is two dominoes, in two ways.
    ("chessboard.xmpuzzle#2", 16, Some(5)),
    ("queens.dlx", 92, None),
];

/// Pentominoes: SAT takes minutes. C. J. Bouwkamp, "Catalogue of solutions of the rectangular
/// 3 x 4 x 5 solid pentomino problem", 1967, and "Packing a rectangular box with the twelve solid
/// pentominoes", 1969; Dana Scott, "Programming a combinatorial puzzle", 1958, for the hole.
const PENTOMINOES: &[(&str, u64, u64)] = &[
    ("pentominoes.xmpuzzle#1", 4, 2),
    ("pentominoes.xmpuzzle#5", 8, 65),
    ("pentominoes.xmpuzzle#6", 8, 12),
];

/// Those that take longer.
const LARGE: &[(&str, u64, u64)] = &[
    ("pentominoes.xmpuzzle#2", 4, 368),
    ("pentominoes.xmpuzzle#7", 8, 264),
    ("pentominoes.xmpuzzle#3", 4, 1010),
    ("pentominoes.xmpuzzle#4", 4, 2339),
    ("pentominoes.xmpuzzle#8", 8, 3940),
];

fn assert_counts(known: &[(&str, u64, u64)]) {
    for &(file, times, classes) in known {
        let raw = (classes * times).to_string();
        let cover = (raw.clone(), Some(classes.to_string()));
        assert_eq!(count(file, Engine::Cover), cover, "{file}");
        assert_eq!(count(file, Engine::Diagram).0, raw, "{file}");
    }
}

#[test]
fn assemblies_have_their_known_numbers_of_solutions() {
    for &(file, raw, classes) in KNOWN {
        let classes = classes.map(|classes| classes.to_string());
        assert_eq!(count(file, Engine::Cover), (raw.to_string(), classes), "{file}");
        assert_eq!(count(file, Engine::Diagram).0, raw.to_string(), "{file}");
        if raw < 200 {
            assert_eq!(count(file, Engine::Sat).0, raw.to_string(), "{file}");
        }
    }
    assert_counts(PENTOMINOES);
}

#[test]
#[ignore = "minutes: cargo test --release --test it imports -- --ignored"]
fn large_assemblies_have_their_known_numbers_of_solutions() {
    assert_counts(LARGE);
    // Bruce Bedlam, who offers the cube.
    assert_eq!(count("bedlam.xmpuzzle", Engine::Cover).1.as_deref(), Some("19186"));
}

#[test]
fn assemblies_have_solutions() {
    for file in ["bedlam.xmpuzzle", "conway.xmpuzzle", "soma.xmpuzzle"] {
        let found = puzzlec::open(&format!("tests/imports/{file}")).expect(file).solve();
        assert!(matches!(found, Ok(Conclusion::Found(_))), "{file}");
    }
}

#[test]
fn the_least_number_of_pieces_is_a_part_of_their_count() {
    let read = |range: &str| {
        let text = format!(
            "family = \"packing\"\nsize = [2, 2]\n[[piece]]\nname = \"I\"\nshape = \"X\"\n{range}"
        );
        let read = puzzles::read(&Source::new("tray", text), &Params::none(), Request::PLAIN);
        read.map(|task| task.to_toml().to_owned()).map_err(|error| error.to_string())
    };
    let fault = |range: &str| read(range).expect_err("it is no range");
    assert_eq!(fault("count = 4\nleast = 5"), "tray:7:9: the least number is 1 to 4");
    assert_eq!(fault("count = 4\nleast = 0"), "tray:7:9: the least number is 1 to 4");
    let both = "count = 4\noptional = true\nleast = 2";
    assert_eq!(fault(both), "tray:8:9: the least number of an optional piece is 0");
    // What goes without saying is not said.
    let all = read("count = 4\nleast = 4").expect("a packing");
    assert_eq!(all, read("count = 4").expect("a packing"));
    assert!(read("count = 4\nleast = 3").expect("a packing").contains("least = 3"));
}
