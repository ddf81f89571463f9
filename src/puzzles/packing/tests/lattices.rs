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
            { name = 'C', cells = [[1, 1, 1], [1, 2, 1], [2, 1, 1], [1, 1, 2]] },
            { name = 'D', cells = [[2, 2, 2], [2, 2, 3], [1, 2, 3]] }]",
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
            "ball" => ("[4, 4, 4]", "[1, 1, 1]"),
            "stick" => ("[4, 4]", "[1, 2]"),
            _ => ("[4, 4]", "[1, 1]"),
        };
        let rest = format!("{{ name = 'rest', cells = [{cell}], count = 99, optional = true }}");
        let text = format!(
            "lattice = '{lattice}'\nsize = {size}\npiece = [{{ name = 'A', {piece} }}, {rest}]"
        );
        read(&text).pieces[0].orientations.iter().cloned().sorted().collect_vec()
    };
    for (lattice, drawn, listed, count) in [
        ("triangle", "X", "[[1, 1]]", 2),
        ("triangle", "X", "[[5, 4]]", 2),
        ("triangle", "XXX.\nX.XX", "[[1, 1], [1, 2], [1, 3], [2, 1], [2, 3], [2, 4]]", 12),
        ("stick", "+-+\n|\n+", "[[2, 3], [3, 2]]", 4),
        ("stick", "+A+B+", "[[1, 2], [1, 4]]", 2),
        ("ball", "XX\nX.", "[[1, 1, 1], [1, 2, 1], [2, 1, 1]]", 12),
        // On the ball of the first layer, and beside it.
        ("ball", "X\n\nX", "[[2, 2, 2], [3, 3, 1]]", 6),
    ] {
        let drawn = orientations(lattice, &format!("shape = '''\n{drawn}'''"));
        assert_eq!(drawn, orientations(lattice, &format!("cells = {listed}")));
        assert_eq!(drawn.len(), count, "{lattice}: {drawn:?}");
    }
}

#[test]
fn cells_are_counted_from_1() {
    let text = |lattice: &str, cells: &str| {
        let piece = format!("{{ name = 'A', cells = [{cells}], count = 99, optional = true }}");
        format!("lattice = '{lattice}'\nsize = [2, 2]\npiece = [{piece}]")
    };
    for (cells, is_line) in [("[3, 2], [3, 4]", true), ("[1, 2], [3, 2]", false)] {
        let puzzle = read(&text("stick", cells));
        let passed = Lattice::Stick.passed(puzzle.pieces[0].shape.cells());
        assert_eq!(passed.len(), usize::from(is_line), "{cells}");
    }
    let error = |text: String| error(&format!("family = 'packing'\n{text}"));
    let files = [text("stick", "[1, 0], [1, 2]"), text("square", "[1, 1], [-1, 1]")];
    assert_snapshot!(files.map(error).join("\n"), @"
    my.toml:4:33: 0 is no row, column or layer: they count from 1

    my.toml:4:41: -1 is no row, column or layer: they count from 1
    ");
}

/// Three balls in a bend of 120 degrees are turned over by a rotation, though not by one of the
/// lattice.
#[test]
fn what_is_flat_is_turned_over_in_space() {
    let bend = "cells = [[2, 2, 2], [2, 3, 2], [2, 1, 3]]";
    let text = |keys: &str| {
        let rest = "{ name = 'rest', cells = [[1, 1, 1]], count = 27, optional = true }";
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
            stick("cells = [[1, 2], [2, 2]]"),
            stick("cells = [[1, 2, 1]]"),
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

#[test]
fn solutions_are_read_from_letters() {
    let piece = "{ name = 'I', shape = 'XX', count = 2 }, { name = 'J', shape = 'XX' }";
    let puzzle = read(&format!("size = [2, 3]\npiece = [{piece}]"));
    let check = |text: &str| puzzle.shown(text).map(|placed| puzzle.check(&placed).is_ok());
    for (text, valid) in [
        ("IJI\nIJI", Some(true)),
        ("IJI/IJI", Some(true)),
        ("JJI\nI.I", Some(false)),
        ("JJJ\nIII", Some(false)),
        ("XJI\nIJI", None),
        ("...\n...", None),
    ] {
        assert_eq!(check(text), valid, "{text}");
    }
}
