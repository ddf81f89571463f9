mod colouring;
mod fixed;
mod lattices;
mod words;

use insta::assert_snapshot;
use puzzlec_encodings::{Encodings, Known, Request, at_most_one};

use super::*;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::render::text::TextStyle;
use crate::search::Solve;
use crate::shapes::drawing::marks;

fn board(name: &str, params: &Params) -> Packing {
    let source = crate::puzzles::built_in(name).expect("a built-in instance");
    FAMILY.puzzle(&source, params, read::read).expect("a good instance")
}

fn error(text: &str) -> String {
    let source = Source::new("my.toml", text);
    let error = FAMILY.puzzle(&source, &Params::none(), read::read).expect_err("a bad instance");
    format!("{error}\n{}", error.help.as_deref().unwrap_or_default())
}

const TRAY: &str = r#"
family = "packing"
board = """
..#
...
"""
[[piece]]
name = "I"
shape = "XX"
[[piece]]
name = "L"
shape = """
X.
XX
"""
"#;

fn tray() -> Packing {
    let source = Source::new("tray.toml", TRAY);
    FAMILY.puzzle(&source, &Params::none(), read::read).expect("a good instance")
}

fn placed(piece: &str, cells: &[(i32, i32)]) -> Placed {
    let cells = cells.iter().map(|&(row, column)| Cell::plane(row, column)).collect();
    Placed { piece: piece.to_owned(), cells }
}

#[test]
fn the_boards_have_the_known_numbers_of_placements() {
    let one_sided = Params::none().with("one_sided", "true");
    for (name, flipped, not_flipped) in [
        ("pentominoes/3x20", 1236, 814),
        ("pentominoes/4x15", 1696, 1106),
        ("pentominoes/5x12", 1936, 1262),
        ("pentominoes/6x10", 2056, 1340),
    ] {
        assert_eq!(board(name, &Params::none()).placements().count(), flipped, "{name}");
        assert_eq!(board(name, &one_sided).placements().count(), not_flipped, "{name} one-sided");
    }
    for (name, placements) in
        [("pentominoes/8x8-hole", 1568), ("pentominoes/3x4x5", 2440), ("bedlam", 4188)]
    {
        assert_eq!(board(name, &Params::none()).placements().count(), placements, "{name}");
    }
    for (name, placements) in [("calendar", 961), ("rhombus", 1510)] {
        let mut empty = board(name, &Params::none());
        let board = Arc::make_mut(&mut empty.board);
        let revealed = std::mem::take(&mut board.revealed);
        board.cells.extend(revealed);
        assert_eq!(empty.placements().count(), placements, "{name}");
    }
}

/// The name of each level, with the number of solutions in the largest class, if its
/// symmetries map the rules to themselves.
fn levels(puzzle: Packing) -> Vec<String> {
    let task = Task::new(puzzle, Request::PLAIN);
    let levels = task.model().levels();
    assert!(levels.iter().flat_map(|level| &level.maps).all(|map| task.core().is_invariant(map)));
    let order = |level| task.classes().order(level).map_or_else(String::new, |n| n.to_string());
    let names = task.classes().names().enumerate();
    names.map(|(level, name)| format!("{name}: {}", order(level))).collect()
}

#[test]
fn symmetries_are_those_of_the_board_that_the_pieces_allow() {
    let of = |name, params: &Params| levels(board(name, params));
    assert_eq!(of("pentominoes/6x10", &Params::none()), ["rotation and reflection: 4"]);
    let one_sided = Params::none().with("one_sided", "true");
    assert_eq!(of("pentominoes/6x10", &one_sided), ["rotation: 2"]);
    assert!(levels(tray()).is_empty());
}

#[test]
fn the_command_formulation_has_the_reference_size() {
    let params = Params::none().with("one_sided", "true").with("formulation", "command");
    let task = Task::new(board("pentominoes/5x12", &params), Request::PLAIN);
    let (model, mut size_of) = (task.model(), BTreeMap::new());
    let encodings = Encodings { at_most_one: &at_most_one::PAIRWISE, ..Encodings::default() };
    let size = model.core().lower_where(
        encodings,
        &mut puzzlec_dimacs::Size::default(),
        |_| true,
        |index, lowered| {
            let rule = model.named().rule(model.core().constraint(index).rule).to_string();
            let sentence = rule.split(" (").next().unwrap_or_default().to_owned();
            *size_of.entry(sentence).or_insert(0) += lowered.size.clauses;
        },
    );
    assert_eq!((size.vars, size.clauses), (1982, 83_613));
    assert_eq!(model.core().projection().len(), 1262);
    let by_sentence = [
        ("each cell is covered", 60),
        ("each piece is placed once", 12 + 73_271),
        ("each placement covers its cells", 6310),
        ("no two pieces share a cell", 3960),
    ];
    let by_sentence = by_sentence.map(|(sentence, clauses)| (sentence.to_owned(), clauses));
    assert_eq!(size_of, by_sentence.into());
}

#[test]
fn a_solution_is_checked_by_the_rules() {
    let tray = tray();
    let check = |solution: &[Placed]| tray.check(&solution.to_vec()).map_err(|error| error.0);
    let i = placed("I", &[(0, 0), (0, 1)]);
    let l = placed("L", &[(1, 0), (1, 1), (1, 2)]);
    let bad = [
        vec![i.clone()],
        vec![i.clone(), placed("J", &[(1, 1)]), placed("L", &[(1, 0), (1, 1), (1, 2)])],
        vec![i.clone(), l],
        vec![i.clone(), placed("L", &[(0, 1), (1, 1), (1, 2)])],
        vec![placed("I", &[(0, 1), (0, 2)]), placed("L", &[(0, 0), (1, 0), (1, 1)])],
        vec![placed("I", &[(1, 1), (1, 2)]), placed("L", &[(0, 0), (0, 1), (1, 0)]), i],
        vec![placed("I", &[(1, 2), (1, 2)]), placed("L", &[(0, 0), (0, 1), (1, 0)])],
    ];
    let problems = bad.iter().map(|solution| check(solution).expect_err("a bad solution"));
    assert_snapshot!(problems.format("\n").to_string(), @"
    piece L is placed 0 times
    there is no piece J
    the cells of L do not have its shape
    I and L both cover (1,2)
    piece I covers (1,3), which must stay uncovered
    piece I is placed 2 times
    I and I both cover (2,3)
    ");
    assert_eq!(
        check(&[placed("I", &[(1, 1), (1, 2)]), placed("L", &[(0, 0), (0, 1), (1, 0)])]),
        Ok(())
    );
}

#[test]
fn bad_instances_are_told_where_and_why() {
    let with = |board: &str, pieces: &str| {
        error(&format!("family = \"packing\"\nboard = \"\"\"\n{board}\n\"\"\"\n{pieces}"))
    };
    let piece =
        |name: &str, shape: &str| format!("[[piece]]\nname = \"{name}\"\nshape = \"{shape}\"\n");
    assert_snapshot!(with("...", &piece("I", "XX")), @"
    my.toml:2:9: the pieces have 1 x 2 = 2 cells, the board 3 to cover
    every cell is covered exactly once, so both must be the same
    ");
    assert_snapshot!(with("..", &piece("I", "..")), @"
    my.toml:7:9: piece I has no cell
    draw each cell as `X` and every other place as `.`
    ");
    assert_snapshot!(with("..", &piece("a,b", "XX")), @"
    my.toml:6:8: `a,b` cannot be the name of a piece
    a name is text without parentheses, commas, equals signs and control characters
    ");
    assert_snapshot!(with("....", &(piece("I", "XX") + &piece("I", "XX"))), @"
    my.toml:9:8: two pieces are called I
    give each piece a different name
    ");
    assert_snapshot!(with("###", &piece("I", "XX")), @"
    my.toml:2:9: the board has no cell
    a cell is a `.`, a `?` (it may stay uncovered) or a label; `#` is off the board
    ");
    assert_snapshot!(with("...", ""), @r#"
    my.toml: there are no pieces
    add a [[piece]] table for each, or name a set: set = "pentominoes"
    "#);
    assert_snapshot!(with("..", &piece("I", "X-")), @"
    my.toml:7:11: `-` is not a cell of a piece
    draw each cell as `X` and every other place as `.`
    ");
    assert_snapshot!(with("..", "[piece]"), @r#"
    my.toml:5:1: a table is not a list
    give each its own table, under a line [[piece]]
    "#);
    assert_snapshot!(with("..", "[calendar]\nsize = [1, 2]"), @r#"
    my.toml:6:1: unknown key `size`
    keys after [calendar] belong to it: move `size` up
    "#);
    assert_snapshot!(with("..", "size = 3"), @r#"
    my.toml:5:8: the value is a list, or one text with commas between its items
    an example is size = [6, 10]
    "#);
    assert_snapshot!(with("..", "[[piece]]\nname = 3\nshape = 4"), @r#"
    my.toml:6:8: `3` is not a string in quotes
    an example is name = "L"
    "#);
    assert_snapshot!(with("...", "sett = 5"), @"
    my.toml:5:1: unknown key `sett`
    did you mean `set`? the keys here are `title`, `lattice`, `one_sided`, `crossing`, `mirror`, `set`, `pieces`, `optional`, `size`, `board`, `fixed`, `reveal`, `date`, `month`, `day`, `weekday`, `formulation`, `calendar`, `cut`, `seed` and `piece`
    ");
    assert_snapshot!(error("family = \"packing\"\nset = \"tetrominoes\"\nboard = \"..\""), @"
    my.toml:2:7: there is no set of pieces called `tetrominoes`
    the built-in sets are hexiamonds, kanoodle, pentahexes, pentominoes, rectangle-pentominoes, tetrasticks
    ");
    assert_snapshot!(error("family = \"packing\"\nboard = 5"), @r#"
    my.toml:2:9: `5` is not a string in quotes
    an example is board = "..?\n..#"
    "#);
    assert_snapshot!(error("family = \"langford\"\nboard = \"..\""), @"my.toml:1:10: the family is not `packing`");
}

const FLOWER: &str = r#"
family = "packing"
lattice = "hexagon"
board = """BOARD"""
piece = [{ name = "B", shape = "X." }, { name = "A", shape = """SHAPE""" }]
"#;

fn hexagons(board: &str, shape: &str) -> Result<Packing, InstanceError> {
    let text = FLOWER.replace("BOARD", board).replace("SHAPE", shape);
    FAMILY.puzzle(&Source::new("flower.toml", text), &Params::none(), read::read)
}

#[test]
fn hexagons_are_drawn_in_rows_or_as_they_lie() {
    let flat = hexagons("\n#..\n...\n..#", "\n.XX\nX.X\nXX.\n").unwrap();
    for (board, shape) in [
        ("\n . .\n. . .\n . .", "\n X X\nX . X\n X X\n"),
        ("\n      . .\n     . . .\n      . .", " X X\nX . X\n X X"),
        ("\n  . .\n . . .\n  . .\n", "  X   X\nX       X\n  X   X\n"),
    ] {
        let lying = hexagons(board, shape).unwrap_or_else(|error| panic!("{board}{shape}{error}"));
        assert_eq!(lying.board.cells, flat.board.cells, "{board}");
        assert_eq!(lying.pieces[1].orientations, flat.pieces[1].orientations, "{shape}");
    }
    let error = hexagons("\n. .\n  . .", "X").unwrap_err();
    assert_eq!(error.to_string(), "flower.toml:6:3: `.` stands between the cells of its row");
    assert!(error.help.unwrap().starts_with("begin all rows in one column"));
    let error = hexagons("\n. .\n. .", "\nXX\n XX\n").unwrap_err();
    assert_eq!(error.position(), Some((8, 2)));
}

#[test]
fn a_board_of_hexagons_reads_back_from_its_picture() {
    let pentahexes = board("pentahexes", &Params::none());
    let ring = hexagons("\n . .\n. # .\n . .", "\n XX").unwrap_err();
    assert!(ring.to_string().contains("the pieces have"), "{ring}");
    let flower = hexagons("\n . .\n. . .\n . .", "\n X X\nX . X\n X X").unwrap();
    for puzzle in [pentahexes, flower] {
        let cells = puzzle.board.cells.iter().copied().collect_vec();
        let lattice = puzzle.file.lattice;
        let task = Task::new(puzzle, Request::PLAIN);
        let nothing = vec![false; task.core().num_vars() as usize];
        let Block::Grid(mut grid) = task.picture(Known::some(&nothing, &nothing)).blocks.remove(0)
        else {
            panic!("a board of hexagons is a grid")
        };
        // Every cell a piece of its own, so that every cell is drawn.
        grid.regions = vec!["X".to_owned(); cells.len()];
        let squares = grid.rows.iter_mut().flatten().flatten().enumerate();
        squares.for_each(|(region, square)| square.region = Some(region));
        let outline = TextStyle::default().draw(&Block::Grid(grid).into()).replace('│', " ");
        let drawn = marks(&outline, lattice).unwrap();
        assert_eq!(drawn.iter().map(|mark| mark.cell).collect_vec(), cells, "{outline}");
    }
}

#[test]
fn alike_pieces_become_their_mirror_images() {
    let piece = |name: &str, shape: &str| format!("{{ name = \"{name}\", shape = \"{shape}\" }}");
    let pieces = [("O", "XX\\nXX"), ("L1", "X..\\nXXX"), ("R1", "..X\\nXXX"), ("L2", "X..\\nXXX")];
    let pieces = pieces.into_iter().chain([("R2", "..X\\nXXX")]);
    let pieces = pieces.map(|(name, shape)| piece(name, shape)).join(", ");
    let text = format!("family = \"packing\"\none_sided = true\nsize = [4, 5]\npiece = [{pieces}]");
    let pairs = FAMILY.puzzle(&Source::new("pairs.toml", text), &Params::none(), read::read);
    let names = levels(pairs.unwrap());
    assert_eq!(names, ["congruent pieces: 4", "congruent pieces and rotation and reflection: 16"]);
}

#[test]
fn the_model_of_a_tiny_tray_reads_like_the_rules() {
    assert_snapshot!(Task::new(tray(), Request::PLAIN).model());
}
