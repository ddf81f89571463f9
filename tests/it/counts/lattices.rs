//! Packings of triangles, sticks, balls and rods.

use std::collections::{BTreeMap, BTreeSet};

use itertools::{Itertools, iproduct};
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec::search::{Engine, Opened};

use super::{broken, count, plain};

/// The sources of the numbers are named in the instance files.
#[test]
fn hexiamonds_tetrasticks_and_assemblies_have_the_known_numbers_of_solutions() {
    for engine in [Engine::Sat, Engine::Cover] {
        assert_eq!(plain("tetrasticks/4x4", engine), (16, Some(3)), "{engine}");
        assert_eq!(plain("perplexing-pyramid", engine), (48, Some(2)), "{engine}");
        assert_eq!(plain("piston-burr", engine), (240, Some(10)), "{engine}");
    }
    assert_eq!(plain("hexiamonds", Engine::Cover), (624, Some(156)));
    let crossing = Params::none().with("crossing", "true");
    for engine in [Engine::Sat, Engine::Cover] {
        assert_eq!(count("tetrasticks/4x4", &crossing, engine), (16, Some(3)), "{engine}");
    }
}

#[test]
fn broken_symmetries_leave_some_of_every_class() {
    for (name, found, raw, classes) in [
        ("tetrasticks/4x4", 3, 16, 3),
        ("perplexing-pyramid", 2, 48, 2),
        ("hexiamonds", 156, 624, 156),
        ("kanoodle", 354, 2_448, 306),
    ] {
        assert_eq!(broken(name, &Params::none(), Engine::Cover), (found, raw, classes), "{name}");
    }
}

/// The numbers of solutions of an instance with pins: all, then those of each level.
fn numbers(text: &str, pins: &[&str]) -> Vec<String> {
    let opened = Opened::new(Source::new("my.toml", format!("family = 'packing'\n{text}")));
    let pins = pins.iter().map(ToString::to_string).collect_vec();
    let search = opened.pinned(&pins).search().expect("a good instance");
    let count = search.count(pins.is_empty()).expect("a count");
    count.raw.iter().chain(&count.classes).map(ToString::to_string).collect()
}

/// The eight tetracubes, whose mirror images E and F are two of them.
const TETRACUBES: &str = r#"
lattice = "cube"
piece = [{ name = "A", shape = "XXXX" }, { name = "B", shape = "XXX\nX.." },
    { name = "C", shape = "XXX\n.X." }, { name = "D", shape = "XX\nXX" },
    { name = "E", shape = "XX\nX.\n\nX.\n.." }, { name = "F", shape = "XX\nX.\n\n.X\n.." },
    { name = "G", shape = "XX\nX.\n\n..\nX." }, { name = "H", shape = "XX.\n.XX" }]
"#;

/// David Goodger, "Polyform Puzzler", 2015, for the numbers up to rotation.
#[test]
fn rotations_in_space_are_a_level_of_their_own() {
    let tetracubes =
        |size| numbers(&TETRACUBES.replace("piece", &format!("size = {size}\npiece")), &[]);
    assert_eq!(tetracubes("[2, 4, 4]"), ["11120", "1390", "695"]);
    assert_eq!(tetracubes("[2, 2, 8]"), ["1792", "224", "112"]);
    // Pieces of one kind are alike before they are turned; mirror images keep out reflections.
    let domino = |name| format!("[[piece]]\nname = '{name}'\nshape = 'XX'\n");
    let dominoes = "ABCD".chars().map(domino).format("");
    let dominoes = format!("lattice = 'cube'\nsize = [2, 2, 2]\n{dominoes}");
    assert_eq!(numbers(&dominoes, &[]), ["216", "9", "2", "2"]);
    let chiral = TETRACUBES.replace("name = \"F\"", "name = \"F\", optional = true");
    let chiral = chiral.replace("name = \"E\"", "name = \"E\", count = 2");
    let chiral = numbers(&chiral.replace("piece", "size = [2, 4, 4]\npiece"), &[]);
    assert_eq!(chiral.len(), 2, "{chiral:?}");
}

/// IQ Stars, a puzzle by Smart Games on 26 hexagons: 381 solutions, and one of the last challenge,
/// as Rémi Garcia's program finds, 2022.
#[test]
fn pins_on_indented_hexagons_mean_the_cells_that_one_sees() {
    let stars = "
        lattice = 'hexagon'
        one_sided = true
        board = '''
. . . . . . .
 . . . . . .
. . . . . . .
 . . . . . .
'''
        piece = [{ name = 'blue', shape = \"XXX\\n.X.\" }, { name = 'green', shape = \"...X\\nXXX.\" },
            { name = 'yellow', shape = \"XXX\\nX..\" }, { name = 'red', shape = \"XX\\nXX\" },
            { name = 'pink', shape = \"XX\\n.X\\nX.\" }, { name = 'orange', shape = \"XX\\n.X\" },
            { name = 'purple', shape = 'XXX' }]";
    assert_eq!(numbers(stars, &[])[0], "381");
    assert_eq!(numbers(stars, &["yellow@1,3", "orange@1,5"]), ["1"]);
}

/// Donald Knuth, "Dancing links", 2000.
#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn fifteen_tetrasticks_have_the_known_numbers_of_solutions() {
    let built_in = puzzles::built_in("tetrasticks/5x5").expect("a built-in instance");
    let all = "FHIJLNOPRTUVWXYZ";
    for (letter, classes) in [('H', 72), ('J', 382), ('L', 607), ('N', 530), ('Y', 204)] {
        let pieces = all.replace(letter, "");
        let text = built_in.text.replace("FIJLNOPRTUVWXYZ", &pieces);
        let source = puzzlec::puzzle::instance::Source::new("tetrasticks", text);
        let search = puzzlec::search::Opened::new(source).search().expect("a good instance");
        let found = search.count(true).expect("a count");
        assert_eq!(found.classes.last().map(ToString::to_string), Some(classes.to_string()));
    }
}

/// A ball as three numbers with an even sum.
type Ball = [i32; 3];

/// The rotations of a cube.
fn rotations() -> Vec<[[i32; 3]; 3]> {
    let axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].into_iter().permutations(3);
    let matrices = axes.cartesian_product(iproduct!([1, -1], [1, -1], [1, -1]));
    let matrices = matrices.map(|(rows, (a, b, c))| {
        [rows[0].map(|x| a * x), rows[1].map(|x| b * x), rows[2].map(|x| c * x)]
    });
    let is_turn = |m: &[[i32; 3]; 3]| {
        let minor = |i: usize, j: usize| m[1][i] * m[2][j] - m[1][j] * m[2][i];
        m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1) == 1
    };
    matrices.filter(is_turn).collect()
}

/// The places of a piece that is drawn on a square layer, as bits of the balls of a pyramid.
fn places(drawn: &str, numbers: &BTreeMap<Ball, u32>) -> BTreeSet<u128> {
    let rows = drawn.split('/').zip(0..);
    let cells = rows.flat_map(|(row, down)| {
        let marks = row.chars().zip(0..).filter(|(mark, _)| *mark == 'X');
        marks.map(move |(_, right)| [down + right, down - right, 0])
    });
    let cells = cells.collect_vec();
    let turned = rotations().into_iter().cartesian_product(numbers.keys()).map(|(matrix, on)| {
        let turn = |cell: &Ball| matrix.map(|row| row.iter().zip(cell).map(|(a, b)| a * b).sum());
        let first: Ball = turn(&cells[0]);
        let at = |cell: &Ball| {
            let ball: Ball = turn(cell);
            let ball = std::array::from_fn(|axis| on[axis] + ball[axis] - first[axis]);
            numbers.get(&ball).map(|number| 1 << number)
        };
        cells.iter().map(at).try_fold(0, |bits, bit| Some(bits | bit?))
    });
    turned.flatten().collect()
}

/// Ways to take every open bit once, the one with the fewest ways first.
fn fillings(open: u128, ways: &[u128]) -> u64 {
    if open == 0 {
        return 1;
    }
    let bits = (0..u128::BITS).map(|bit| 1 << bit).filter(|bit| open & bit != 0);
    let taking = |bit: u128| ways.iter().filter(move |&way| way & bit != 0);
    let bit = bits.min_by_key(|&bit| taking(bit).count()).unwrap_or(0);
    let ways = taking(bit).map(|way| {
        let rest = ways.iter().copied().filter(|other| other & way == 0).collect_vec();
        fillings(open & !way, &rest)
    });
    ways.sum()
}

/// Both ways to number the solutions of the pyramid, for which nobody seems to have published any.
#[test]
#[ignore = "seconds: cargo test --release --test it counts -- --ignored"]
fn a_pyramid_of_balls_by_search() {
    // A layer above lies over the middles of four balls.
    let layers = (0..5).flat_map(|layer| {
        iproduct!(0..5 - layer, 0..5 - layer)
            .map(move |(row, column)| [row + column + layer, row - column, layer])
    });
    let numbers: BTreeMap<Ball, u32> = layers.sorted().zip(0..).collect();
    assert_eq!(numbers.len(), 55);
    let pieces = [
        "XX/X",
        "XXXX",
        "X../XXX",
        "XX/XX",
        "X../XX./.XX",
        "XXX./..XX",
        "X.../XXXX",
        ".X../XXXX",
        "X.X/XXX",
        "XX./XXX",
        "X../X../XXX",
        ".X./XXX/.X.",
    ];
    let ways = pieces.iter().zip(55..).flat_map(|(piece, bit)| {
        places(piece, &numbers).into_iter().map(move |place| place | 1 << bit)
    });
    assert_eq!(fillings((1 << 67) - 1, &ways.collect_vec()), 2_448);
    assert_eq!(plain("kanoodle", Engine::Cover), (2_448, Some(306)));
}
