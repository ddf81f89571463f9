//! Pieces that lie already, in the file or by a pin.

use puzzlec_encodings::PinError;

use super::*;

/// A tray with two pieces of either kind, and one that may be left out.
const COPIES: &str = r#"
family = "packing"
board = """
....
.#..
...?
"""
[[piece]]
name = "L"
shape = "X.\nXX"
count = 2
[[piece]]
name = "I"
shape = "XX"
count = 2
[[piece]]
name = "o"
shape = "X"
optional = true
"#;

fn read(text: &str) -> Result<Packing, InstanceError> {
    FAMILY.puzzle(&Source::new("my.toml", text), &Params::none(), read::read)
}

fn solutions(task: &Task<Packing>) -> Vec<Vec<Placed>> {
    let solution = |values| task.solution(&Result::expect(values, "an answer"));
    let all = task.model().solutions().map(solution).collect::<Result<Vec<_>, _>>();
    all.expect("solutions").into_iter().sorted().collect()
}

fn covers(solution: &[Placed], piece: &str, cell: Cell) -> bool {
    solution.iter().any(|placed| placed.piece == piece && placed.cells.contains(&cell))
}

#[test]
fn a_pin_keeps_the_solutions_in_which_the_piece_covers_the_cell() {
    for formulation in ["direct", "command"] {
        let text = COPIES.replace("board", &format!("formulation = \"{formulation}\"\nboard"));
        let puzzle = read(&text).expect("a good instance");
        let all = solutions(&Task::new(puzzle.clone(), Request::PLAIN));
        assert!(all.len() > 20, "{}", all.len());
        for (piece, &cell) in ["L", "I", "o"].into_iter().cartesian_product(&puzzle.board.cells) {
            for sign in ["", "!"] {
                let mut task = Task::new(puzzle.clone(), Request::PLAIN);
                task.pin(&format!("{sign}{piece}@{cell}")).expect("a good pin");
                let is_kept = |all: &&Vec<Placed>| covers(all, piece, cell) == sign.is_empty();
                let expected = all.iter().filter(is_kept).cloned().collect_vec();
                assert_eq!(solutions(&task), expected, "{sign}{piece}@{cell}");
            }
        }
    }
}

/// The tray with its optional cell revealed, and further keys.
fn revealed(keys: &str) -> Task<Packing> {
    let text = COPIES.replace('?', "x").replacen("[[", &format!("reveal = ['x']\n{keys}\n[["), 1);
    Task::new(read(&text).expect("a good instance"), Request::PLAIN)
}

#[test]
fn a_pin_may_hold_in_every_solution_or_in_none() {
    let all = solutions(&revealed(""));
    assert!(!all.is_empty());
    let (mut never, mut always) = (revealed(""), revealed(""));
    never.pin("L@3,4").expect("a pin");
    assert!(solutions(&never).is_empty());
    assert_eq!(never.core().obstructed(), Some("nothing can satisfy the pin `L@3,4`"));
    always.pin("!L@3,4").expect("a pin");
    assert_eq!(solutions(&always), all);
    assert_eq!(always.remarks(), ["the pin `!L@3,4` excludes nothing"]);
}

#[test]
fn a_plain_reason_for_no_solution_is_told() {
    let laid = revealed("fixed = \"\"\"\n....\n.#.L\n..LL\"\"\"");
    let pieces = |board: &str, shapes: &[&str]| {
        let pieces = ('A'..).zip(shapes);
        let pieces =
            pieces.map(|(name, shape)| format!("{{ name = '{name}', shape = '{shape}' }}"));
        let keys = format!("family = 'packing'\nboard = '{board}'\nreveal = ['x']");
        let text = format!("{keys}\npiece = [{}]", pieces.format(", "));
        Task::new(read(&text).expect("a good instance"), Request::PLAIN)
    };
    for (task, reason) in [
        (laid, "piece L lies on x, which stays uncovered"),
        (pieces("..x.", &["XXX"]), "piece A fits nowhere on the board"),
        (pieces(".#...x", &["XX", "XX"]), "no piece can cover (1,1)"),
        (pieces("..#..x", &["XXXX"]), "piece A fits nowhere on the board"),
    ] {
        assert!(solutions(&task).is_empty(), "{reason}");
        assert_eq!(task.core().obstructed(), Some(reason));
    }
}

#[test]
fn drawn_pieces_keep_the_solutions_in_which_they_lie_so() {
    let fixed = |drawing: &str| COPIES.replace("board", &format!("fixed = '''{drawing}'''\nboard"));
    let all = solutions(&Task::new(read(COPIES).expect("a good instance"), Request::PLAIN));
    for drawing in ["LL..\nL#..\n....", "....\n.#.L\n...I", "LL..\nL#L.\n.LL.", "o...\n.#..\n...."]
    {
        let task = Task::new(read(&fixed(drawing)).expect("a good instance"), Request::PLAIN);
        let drawn = marks(drawing, crate::shapes::lattice::Lattice::Square).expect("marks");
        let drawn = drawn.into_iter().filter(|mark| !matches!(mark.text, "." | "#")).collect_vec();
        let is_kept = |solution: &&Vec<Placed>| {
            drawn.iter().all(|mark| covers(solution, mark.text, mark.cell))
        };
        let (kept, other): (Vec<_>, Vec<_>) = all.iter().partition(is_kept);
        assert!(!kept.is_empty() && !other.is_empty(), "{drawing}");
        assert!(solutions(&task).iter().eq(kept), "{drawing}");
        assert!(other.into_iter().all(|solution| task.puzzle().check(solution).is_err()));
        assert!(task.classes().names().next().is_none());
    }
    for (drawing, levels) in [("....\n.#..\n....", 1), ("....\nI#..\n....", 0)] {
        let puzzle = read(&fixed(drawing).replace('?', ".")).expect("a good instance");
        assert_eq!(Task::new(puzzle, Request::PLAIN).model().levels().len(), levels);
    }
}

/// A board of hexagons or triangles that is drawn as it lies, with a single cell and a pair.
const INDENTED: [&str; 2] = [
    "lattice = 'hexagon'\nboard = '''\n . .\n. . .\n . #'''",
    "lattice = 'triangle'\nboard = '''\n  .\n ...\n#.'''",
];

#[test]
fn cells_of_an_indented_board_count_from_the_first_mark_of_their_row() {
    let fixed = ["fixed = '''\n . .\nA . .\n . #'''", "fixed = '''\n  .\n A..\n#.'''"];
    let cells: [&[(i32, i32)]; 2] = [
        &[(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0)],
        &[(0, 0), (1, 0), (1, 1), (1, 2), (2, 1)],
    ];
    for ((board, fixed), cells) in INDENTED.into_iter().zip(fixed).zip(cells) {
        let all = cells.iter().map(|&(row, column)| Cell::plane(row, column)).collect_vec();
        let pieces = format!("name = 'B', shape = 'X', count = {}", cells.len() - 1);
        let pieces = format!("piece = [{{ name = 'A', shape = 'X' }}, {{ {pieces} }}]");
        for formulation in ["direct", "command"] {
            let keys = format!("family = 'packing'\nformulation = '{formulation}'\n{board}\n");
            let task = |fixed: &str| {
                let puzzle = read(&format!("{keys}{fixed}\n{pieces}")).expect("a good instance");
                Task::new(puzzle, Request::PLAIN)
            };
            for &cell in &all {
                let mut pinned = task("");
                pinned.pin(&format!("A@{cell}")).expect("a cell of the board");
                let found = solutions(&pinned);
                let [solution] = &found[..] else { panic!("{board}: {cell}") };
                assert_eq!(solution[0].cells, [cell], "{board}");
                let covered = solution.iter().flat_map(|placed| placed.cells.clone()).sorted();
                assert!(covered.eq(all.iter().copied()), "{board}");
                let puzzle = pinned.puzzle();
                let name = puzzle.placements().map(|placed| placed.name);
                let ends = format!(",{cell})");
                let is_there = |name: &Name| {
                    let name = name.to_string();
                    name.starts_with("place(A,") && name.ends_with(&ends)
                };
                let name = { name }.find(is_there);
                let words = name.and_then(|name| puzzle.words(&name));
                assert_eq!(words, Some(format!("piece A covers {cell}")), "{board}");
                let mut wrong = solution.clone();
                wrong[1].cells = vec![cell];
                let refused = puzzle.check(&wrong).map_err(|error| error.0);
                assert_eq!(refused, Err(format!("A and B both cover ({cell})")), "{board}");
                wrong[1].cells = vec![Cell::plane(cell.coordinates()[0], i32::MAX)];
                assert!(puzzle.check(&wrong).is_err());
                let clues = puzzle.clues(Some(solution)).expect("clues");
                let file = Source::new("file", FAMILY.write(&puzzle.file));
                let mut document = Document::read(&file, FAMILY.keys).expect("a file");
                puzzle.write_clues(&clues.all.iter().collect_vec(), &mut document);
                let text = document.into_text();
                let again = Task::new(read(&text).expect("its own file"), Request::PLAIN);
                assert_eq!(solutions(&again), std::slice::from_ref(solution), "{text}");
            }
            let drawn = solutions(&task(fixed));
            assert_eq!(drawn[0][0].cells, [Cell::plane(1, 0)], "{board}");
            let Err(PinError::Unfit { problem, help }) = task("").pin("A@1,3") else {
                panic!("{board}")
            };
            assert_eq!(problem, "the board has no cell 1,3");
            assert!(help.contains("this row has columns 1"), "{help}");
        }
    }
}

#[test]
fn what_cannot_lie_so_is_told() {
    let fixed = |drawing: &str| COPIES.replace("board", &format!("fixed = '''{drawing}'''\nboard"));
    let drawings = [
        "Q...\n.#..\n....",
        "LLLLL",
        ".o..\n.#o.\n....",
        "....\n.L..\n....",
        "....\n.#..\n....\nI",
        "L...\nL#..",
        // An L of two has no room beside the I; there are cells for three of two.
        "LI..\n.#..\n....",
        "LLLL\nL#..\nLL..",
    ];
    let lettered = COPIES.replace("....\n.#", "LL..\nL#");
    let errors = drawings.iter().map(|drawing| fixed(drawing)).chain([lettered]);
    assert_snapshot!(errors.map(|text| error(&text)).join("\n"));
    let task = || Task::new(read(COPIES).expect("a good instance"), Request::PLAIN);
    let pin = |text: &&str| match task().pin(text) {
        Err(PinError::Unfit { problem, help }) => format!("{problem}: {help}"),
        other => format!("{other:?}"),
    };
    let pins = [
        "Q@1,1",
        "l@1,1",
        "@1,1",
        "L@0,3",
        "L@0,4",
        "L@1,5",
        "L@2,2",
        "L@1",
        "L@1,1,1",
        "L@a,b",
        "L@",
        "",
        " !",
        "! L @ 1 , 1",
        "L",
    ];
    assert_snapshot!("pins_that_cannot_be_are_told", pins.iter().map(pin).join("\n"));
}

#[test]
fn names_of_several_characters_are_words_of_a_drawing() {
    let fixed = |drawing: &str| {
        let long = COPIES.replace("\"L\"", "\"L1\"");
        long.replace("board", &format!("fixed = \"\"\"\n{drawing}\"\"\"\nboard"))
    };
    let laid = |text: &str| read(text).map(|puzzle| puzzle.laid.into_keys().collect_vec());
    let cells = [(0, 0), (0, 1), (1, 0)].map(|(row, column)| Cell::plane(row, column));
    assert_eq!(laid(&fixed("L1 L1 . .\nL1 # . .\n. . . .")).expect("cells"), cells);
    assert_snapshot!(error(&fixed("L1L1..\nL1#..\n....")), @"
    my.toml:4:1: there is no piece L
    a cell is `.` or a piece, L1 I o; blanks separate longer names
    ");
    let flower = |fixed: &str| {
        let text =
            FLOWER.replace("BOARD", "\n . .\n. . .\n . .").replace("SHAPE", "\n X X\nX . X\n X X");
        text.replace("\"A\"", "\"A1\"") + &format!("fixed = \"\"\"\n{fixed}\"\"\"")
    };
    assert_eq!(laid(&flower("  A1  A1\nA1  B   A1\n  A1  A1")).expect("cells").len(), 7);
    assert_snapshot!(error(&flower(" A1 A1\nA1 B  A1\n A1 A1")), @"
    my.toml:13:5: `A1` stands between the cells of its row
    begin all rows in one column, or draw hexagons as they lie: each row half a cell further right than the row above, `#` in each gap, and for each cell the same even number of columns, more than the longest word has
    ");
}
