//! Boards, sizes, pieces and solutions that are wrong are told.

use super::*;

#[test]
fn too_many_symmetries_are_told() {
    let sides = ('a'..='k').map(|label| label.to_string().repeat(4)).collect_vec();
    let sides = sides.iter().map(String::as_str).collect_vec();
    let task = Task::new(read(&pieces("grid = [1, 2]", &sides)).unwrap(), Request::PLAIN);
    let problem = |level| task.classes().problem(level);
    assert_eq!((task.classes().len(), problem(1)), (3, None));
    assert_eq!(problem(2).as_deref(), Some("exchanging labels is possible in too many ways"));
    // Five separate squares, each of which turns by itself.
    let faces = r#"faces = ["a b c d", "e f g h", "i j k l", "m n o p", "q r s t"]"#;
    let task = Task::new(read(&pieces(faces, &["1234"; 5])).unwrap(), Request::PLAIN);
    let names = task.classes().names().collect_vec();
    assert_eq!(names[1], "pieces that are alike and rotation");
    let problem = task.classes().problem(1);
    assert_eq!(problem.as_deref(), Some("rotation is possible in too many ways"));
}

#[test]
fn bad_boards_are_told() {
    let told = |text: &str| match read(text) {
        Ok(puzzle) => puzzle.obstruction().unwrap_or_else(|| "fine".to_owned()),
        Err(error) => error.to_string(),
    };
    let random = "\ncolours = 2\n";
    assert_snapshot!(
        [
            told(&pieces("grid = [1, 2]", &["aabc", "acba"])),
            told(&pieces("", &["aabc", "acba"])),
            told(&pieces("grid = [1, 2]\nflower = 1", &["aabc", "acba"])),
            told(&pieces("grid = [1, 2]", &["aabc"])),
            told(&pieces("grid = [1, 2]", &["aabc", "acb"])),
            told(&pieces("grid = [1, 2]", &["aabc", "a(cb"])),
            told(&pieces("grid = [1, 2]\nborder = \"d\"", &["aabc", "acba"])),
            told(&pieces("grid = [0, 2]", &["aabc", "acba"])),
            told(&pieces("grid = [100000, 100000]", &["aabc", "acba"])),
            told(&pieces("flower = 4000000000", &["aabc", "acba"])),
            told(&pieces("faces = [\"x y z\", \"x y\"]", &["aa", "bb"])),
            told(&pieces("faces = [\"x y\", \"x y\", \"z x\"]", &["aa", "bb"])),
            told(&pieces("faces = [\"x y\", \"\"]", &["aa", "bb"])),
            told(&pieces("faces = []", &["aa", "bb"])),
            told(&pieces("faces = [\"x y\", \"x (\"]", &["aa", "bb"])),
            told(&pieces("grid = [1, 2]", &["aabc", "acba"]).replace('B', "A")),
            told(&pieces("grid = [1, 2]", &["aabc", "acba"]).replace("\"B\"", "\"=\"")),
            told(&(pieces("grid = [1, 2]", &["aabc", "acba"]) + random)),
            told(&format!("grid = [1, 2]\n{random}").replace('2', "0").replace("[1, 0]", "[1, 1]")),
            told(&pieces("grid = [1, 1]\nborder = \"a\"", &["aaab"])),
            told(&pieces("faces = [\"x y\", \"x y\"]", &["ab", "aa"])),
        ]
        .join("\n"),
        @"
    fine
    board.toml: the board needs exactly one of `grid`, `flower` and `faces`
    board.toml: the board needs exactly one of `grid`, `flower` and `faces`
    board.toml: too few pieces with 4 sides: 1 for a board of 2 such places
    board.toml:3:64: no place has 3 sides, as piece B has
    board.toml:3:64: `(` cannot be a name
    board.toml:3:10: no piece has the label d
    board.toml:2:8: the board has no place for a piece
    board.toml:2:8: the board has more than 10000 places
    board.toml:2:10: the board has more than 10000 places
    board.toml: too few pieces with 3 sides: 0 for a board of 1 such places
    board.toml:2:24: edge x is a side of more than two faces
    board.toml:2:17: the face has no edges
    board.toml: the board has no place for a piece
    board.toml:2:17: `(` cannot be a name
    board.toml:3:51: two pieces are called A
    board.toml:3:51: `=` cannot be the name of a piece
    board.toml:5:11: the pieces are listed; this key is for random ones
    board.toml:4:11: random pieces need at least one label
    label a is on 3 sides: 4 on the border, and the others cannot be paired
    label a is on 3 sides, which cannot be paired
    "
    );
}

#[test]
fn bad_sizes_are_told() {
    let told = |name: &str, parameter: &str, value: &str| {
        let source = crate::puzzles::built_in(name).unwrap();
        let read = FAMILY.puzzle(&source, &Params::none().with(parameter, value), file::read);
        read.map_or_else(|error| error.to_string(), |puzzle| puzzle.title())
    };
    assert_snapshot!(
        [
            told("flower", "n", "37"),
            told("flower", "n", "20"),
            told("flower", "n", "10267"),
            told("flower", "colours", "0"),
            told("flower", "seed", "-1"),
            told("nuts", "n", "19"),
        ]
        .join("\n"),
        @"
    A flower of 37 hexagons
    flower: invalid value `20` for --n: 20 hexagons do not make a flower
    flower: invalid value `10267` for --n: the board has more than 10000 places
    flower: invalid value `0` for --colours: random pieces need at least one label
    flower: invalid value `-1` for --seed: not a whole number from 0 to 2^63 - 1
    nuts: invalid value `19` for --n: the pieces are listed; this key is for random ones
    "
    );
}

#[test]
fn broken_rules_are_told() {
    let board = "grid = [1, 2]\nborder = \"a\"";
    let puzzle = read(&pieces(board, &["aaba", "aaab", "aabb"])).unwrap();
    let flipped = read(&pieces("flip = true\ngrid = [1, 2]", &["aaab", "aabc"])).unwrap();
    let check = |puzzle: &Edges, solution: &[(&str, &str)]| {
        let checked = puzzle.check(&laid(solution));
        checked.map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    assert_snapshot!(
        [
            check(&puzzle, &[("A", "abaa"), ("B", "aaab")]),
            check(&puzzle, &[("A", "abaa")]),
            check(&puzzle, &[("A", "abaa"), ("A", "aaab")]),
            check(&puzzle, &[("A", "abaa"), ("D", "aaab")]),
            check(&puzzle, &[("A", "abaa"), ("B", "aabb")]),
            check(&puzzle, &[("A", "abaa"), ("B", "aaa")]),
            check(&puzzle, &[("A", "abaa"), ("B", "aaba")]),
            check(&puzzle, &[("A", "abaa"), ("C", "abba")]),
            check(&puzzle, &[("A", "abaa"), ("C", "baab")]),
            check(&flipped, &[("A", "abaa"), ("B", "aacb")]),
            check(&flipped, &[("A", "abaa"), ("B", "acab")]),
        ]
        .join("\n"),
        @"
    right
    the solution has 1 piece, not 2
    piece A is placed twice
    there is no piece D
    piece B cannot show aabb in place 1,2
    piece B cannot show aaa in place 1,2
    b and a meet between the places 1,1 and 1,2
    b and a meet between the places 1,1 and 1,2
    b is on the border, not a
    right
    piece B cannot show acab in place 1,2
    "
    );
}
