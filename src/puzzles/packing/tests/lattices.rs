//! Triangles, sticks and balls.

use puzzlec_encodings::Roles;

use super::*;
use crate::shapes::lattice::Lattice;

fn read(text: &str) -> Packing {
    let source = Source::new("my.toml", format!("family = 'packing'\n{text}"));
    let puzzle = FAMILY.puzzle(&source, &Params::none(), read::read);
    puzzle.unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn solutions(puzzle: &Packing, request: Request) -> Vec<Vec<Placed>> {
    let task = Task::new(puzzle.clone(), request);
    let solution = |values| task.solution(&Result::expect(values, "an answer"));
    let all = task.model().solutions().map(solution).collect::<Result<Vec<_>, _>>();
    all.expect("solutions").into_iter().sorted().collect()
}

/// A cross, and two bars.
const CROSS: &str = "
lattice = 'stick'
board = '''
  +
  |
+-+-+
  |
  +
'''
piece = [{ name = 'A', shape = '+-+-+' }, { name = 'B', shape = '+-+-+' }]
";

#[test]
fn sticks_cross_only_if_they_may() {
    for formulation in ["direct", "command"] {
        let text = format!("formulation = '{formulation}'\n{CROSS}");
        let (apart, crossed) = (read(&text), read(&format!("crossing = true\n{text}")));
        assert!(solutions(&apart, Request::PLAIN).is_empty());
        let all = solutions(&crossed, Request::PLAIN);
        assert_eq!(all.len(), 2);
        let refused = apart.check(&all[0]).map_err(|error| error.0);
        assert_eq!(refused, Err("A and B cross in (3,3)".to_owned()));
        assert_eq!(crossed.title(), "Packing, pieces may cross");
        // Two bends touch, and so do two pieces that end beside a bar.
        let bends = text.replace("'+-+-+'", "'''\n+-+\n|\n+'''");
        assert_eq!(solutions(&read(&bends), Request::PLAIN).len(), 4);
        let ends =
            text.replace("name = 'B', shape = '+-+-+'", "name = 'B', shape = '+-+', count = 2");
        assert_eq!(solutions(&read(&ends), Request::PLAIN).len(), 2);
    }
}

/// Small instances with their symmetries and their numbers of solutions.
const SMALL: [(&str, &[&str], usize); 4] = [
    (
        "lattice = 'triangle'
        board = '''
          ...
         .....
        '''
        piece = [{ name = 'A', shape = 'XXX' }, { name = 'B', shape = 'XX' },
            { name = 'C', shape = 'XX' }, { name = 'D', shape = 'X' }]",
        &["congruent pieces: 2", "congruent pieces and reflection: 4"],
        30,
    ),
    (
        "lattice = 'stick'
        size = [2, 2]
        piece = [{ name = 'A', shape = '+-+-+' }, { name = 'B', count = 4, shape = '''
        +-+
          |
          +''' }, { name = 'C', shape = '+-+', count = 2 }]",
        &["rotation and reflection: 8"],
        86,
    ),
    (
        "lattice = 'ball'
        board = '''
        ...
        ...
        ...

        ..
        ..

        .'''
        piece = [{ name = 'A', shape = 'XXX' }, { name = 'B', shape = 'XX', count = 2 },
            { name = 'C', cells = [[0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1]] },
            { name = 'D', cells = [[0, 0, 0], [0, 0, 1], [-1, 0, 1]] }]",
        &["rotation: 4", "rotation and reflection: 8"],
        332,
    ),
    (
        "lattice = 'ball'
        board = '''
        ##.
        ##.
        ##.

        #..
        #..

        ...'''
        piece = [{ name = 'A', shape = 'XXX' }, { name = 'B', shape = 'XX', count = 2 },
            { name = 'C', shape = '''
        XX
        X.''' }]",
        &["rotation: 12", "rotation and reflection: 24"],
        36,
    ),
];

#[test]
fn formulations_and_roles_agree() {
    for (text, known, count) in SMALL {
        let puzzle = read(text);
        assert_eq!(levels(puzzle.clone()), known, "{text}");
        let all = solutions(&puzzle, Request::PLAIN);
        assert_eq!(all.len(), count, "{text}");
        let command = read(&format!("formulation = 'command'\n{text}"));
        assert_eq!(solutions(&command, Request::PLAIN), all);
        let implied = Request::of(Roles::PLAIN | Role::Implied);
        assert_eq!(solutions(&puzzle, implied), all, "{text}");
    }
}

fn covers(solution: &[Placed], piece: &str, cell: Cell) -> bool {
    solution.iter().any(|placed| placed.piece == piece && placed.cells.contains(&cell))
}

#[test]
fn a_pin_lays_a_piece() {
    for (text, ..) in SMALL {
        let puzzle = read(text);
        let all = solutions(&puzzle, Request::PLAIN);
        for (piece, &cell) in ["A", "B"].into_iter().cartesian_product(&puzzle.board.cells) {
            let cell = puzzle.board.written(cell);
            let mut task = Task::new(puzzle.clone(), Request::PLAIN);
            task.pin(&format!("{piece}@{cell}")).expect("a good pin");
            let found = task.model().solutions().count();
            let kept = all.iter().filter(|all| covers(all, piece, cell)).count();
            assert_eq!(found, kept, "{text} {piece}@{cell}");
        }
    }
}

#[test]
fn pieces_lie_already() {
    for (text, fixed, cells) in [
        (SMALL[0].0, "  A..\n .....", "1,3"),
        (SMALL[1].0, "+A+.+\n| | |\n+-+-+\n| | |\n+.+.+", "1,2"),
        (SMALL[3].0, "##.\n##.\n##.\n\n#..\n#B.\n\n..A", "2,2,2 1,3,3"),
    ] {
        let puzzle = read(&format!("fixed = '''\n{fixed}'''\n{text}"));
        let laid = puzzle.laid.keys().sorted_by_key(|cell| cell.coordinates().last().copied());
        assert_eq!(laid.into_iter().join(" "), cells);
        let is_kept = |all: &&Vec<Placed>| {
            let mut laid = puzzle.laid.iter();
            laid.all(|(&cell, &piece)| {
                let cell = puzzle.board.written(cell);
                covers(all, &puzzle.pieces[piece].name, cell)
            })
        };
        let all = solutions(&read(text), Request::PLAIN);
        let kept = all.iter().filter(is_kept).count();
        assert!(kept < all.len());
        assert_eq!(solutions(&puzzle, Request::PLAIN).len(), kept);
    }
}

#[test]
fn pieces_are_drawn_or_listed_alike() {
    let orientations = |lattice: &str, piece: &str| {
        let (size, cell) = match lattice {
            "ball" => ("[4, 4, 4]", "[0, 0, 0]"),
            "stick" => ("[4, 4]", "[0, 1]"),
            _ => ("[4, 4]", "[0, 0]"),
        };
        let rest = format!("{{ name = 'rest', cells = [{cell}], count = 99, optional = true }}");
        let text = format!(
            "lattice = '{lattice}'\nsize = {size}\npiece = [{{ name = 'A', {piece} }}, {rest}]"
        );
        read(&text).pieces[0].orientations.iter().cloned().sorted().collect_vec()
    };
    for (lattice, drawn, listed, count) in [
        ("triangle", "X", "[[0, 0]]", 2),
        ("triangle", "X", "[[5, 4]]", 2),
        ("triangle", "XXX.\nX.XX", "[[0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [1, 3]]", 12),
        ("stick", "+-+\n|\n+", "[[2, 3], [3, 2]]", 4),
        ("stick", "+A+B+", "[[0, 1], [0, 3]]", 2),
        ("ball", "XX\nX.", "[[0, 0, 0], [0, 1, 0], [1, 0, 0]]", 12),
        // On the ball of the first layer, and beside it.
        ("ball", "X\n\nX", "[[0, 0, 0], [1, 1, -1]]", 6),
    ] {
        let drawn = orientations(lattice, &format!("shape = '''\n{drawn}'''"));
        assert_eq!(drawn, orientations(lattice, &format!("cells = {listed}")));
        assert_eq!(drawn.len(), count, "{lattice}: {drawn:?}");
    }
}

#[test]
fn sticks_are_counted_from_1_or_as_version_0_2_did() {
    let text = |keys: &str, cells: &str| {
        let piece = "{ name = 'A', cells = [CELLS], count = 99, optional = true }";
        let piece = piece.replace("CELLS", cells);
        format!("lattice = 'stick'\n{keys}size = [2, 2]\npiece = [{piece}]")
    };
    let (line, beside) = ("[3, 2], [3, 4]", "[1, 2], [3, 2]");
    for (keys, cells, is_line) in [
        ("origin = 1\n", line, true),
        ("origin = 0\n", line, false),
        ("origin = 0\n", beside, true),
        ("origin = 1\n", "[1, 0], [1, 2]", true),
        ("", "[1, 0], [1, 2]", false),
        ("", "[0, 1], [0, 3]", true),
    ] {
        let puzzle = read(&text(keys, cells));
        let passed = Lattice::Stick.passed(puzzle.pieces[0].shape.cells());
        assert_eq!(passed.len(), usize::from(is_line), "{keys}{cells}");
    }
    let error = |keys: &str| error(&format!("family = 'packing'\n{}", text(keys, line)));
    assert_snapshot!(["", "origin = -1\n"].map(error).join("\n"), @"
    my.toml:4:32: these sticks may count from 1 or from 0
    add `origin = 1`, or `origin = 0` in a file of version 0.2
    my.toml:3:10: `-1` is not a whole number from 0 to 255
    an example is origin = 0
    ");
}

/// Three balls in a bend of 120 degrees are turned over by a rotation, though not by one of the
/// lattice.
#[test]
fn what_is_flat_is_turned_over_in_space() {
    let bend = "cells = [[0, 0, 0], [0, 1, 0], [0, -1, 1]]";
    let text = |keys: &str| {
        let rest = "{ name = 'rest', cells = [[0, 0, 0]], count = 27, optional = true }";
        format!(
            "lattice = 'ball'\n{keys}\nsize = [3, 3, 3]\npiece = [{{ name = 'A', {bend} }}, {rest}]"
        )
    };
    let orientations = |keys: &str| read(&text(keys)).pieces[0].orientations.len();
    assert_eq!(["", "one_sided = false"].map(orientations), [24, 24]);
}

#[test]
fn what_a_lattice_has_not_is_told() {
    let with = |text: &str| error(&format!("family = 'packing'\n{text}"));
    let piece = |keys: &str| format!("[[piece]]\nname = 'A'\n{keys}");
    let stick = |keys: &str| with(&format!("lattice = 'stick'\nsize = [1, 1]\n{}", piece(keys)));
    let of = |lattice: &str, board: &str| {
        with(&format!("lattice = '{lattice}'\n{board}\n{}", piece("shape = 'XX'")))
    };
    assert_snapshot!(
        [
            stick("cells = [[0, 1], [1, 1]]"),
            stick("cells = [[0, 1, 0]]"),
            stick("shape = 'XX'"),
            stick("shape = '+ +'"),
            stick("shape = '+?+'"),
            stick("shape = '+-+-'"),
            with("lattice = 'stick'\nboard = '''\n+ +\n\n+ +'''"),
            with("lattice = 'stick'\nboard = '''\n+-+\n ||\n+-+'''"),
            with("crossing = true\nsize = [1, 2]\n[[piece]]\nname = 'A'\nshape = 'XX'"),
            with("lattice = 'square'\nsize = [5, 5]\nset = 'tetrasticks'"),
            with("lattice = 'cube'\nsize = [5, 5, 5]\nset = 'hexiamonds'"),
            of("ball", "size = [2, 2]"),
            of("ball", "board = '''\n..\n ..'''"),
            of("triangle", "board = '''\n. .\n .'''"),
        ]
        .join("\n")
    );
}
