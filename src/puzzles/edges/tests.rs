use insta::assert_snapshot;
use puzzlec_encodings::{Request, Role, Roles};

use super::*;
use crate::engines::{Interrupt, cover};
use crate::puzzle::count::Natural;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::render::text::TextStyle;
use crate::shapes::adjacency::Motions;

fn read(text: &str) -> Result<Edges, InstanceError> {
    let source = Source::new("board.toml", format!("family = \"edges\"\n{text}"));
    FAMILY.puzzle(&source, &Params::none(), file::read)
}

fn built_in(name: &str) -> Edges {
    FAMILY.puzzle(&crate::puzzles::built_in(name).unwrap(), &Params::none(), file::read).unwrap()
}

/// Pieces by their labels, called A, B, C and so on.
fn pieces(board: &str, sides: &[&str]) -> String {
    let piece = |(name, sides)| format!("{{ name = \"{name}\", sides = \"{sides}\" }}");
    format!("{board}\npiece = [{}]\n", ('A'..).zip(sides).map(piece).join(", "))
}

fn laid(pieces: &[(&str, &str)]) -> Vec<Laid> {
    let laid = |(piece, sides): &(&str, &str)| Laid {
        piece: (*piece).into(),
        sides: file::labels(sides).into_iter().map(Arc::from).collect(),
    };
    pieces.iter().map(laid).collect()
}

/// The pieces on a board whose edges have these labels.
fn from_labels(puzzle: &Edges, labels: &str) -> Vec<Laid> {
    let labels = file::labels(labels);
    let slot = |slot: &crate::shapes::adjacency::Slot| {
        let sides = slot.edges.iter().map(|&edge| labels[edge]).map(Arc::from).collect_vec();
        let is_piece = |piece: &&Piece| {
            piece
                .ways
                .iter()
                .any(|(_, way)| way.iter().map(|&label| &puzzle.labels[label]).eq(&sides))
        };
        let piece = puzzle.pieces.iter().find(is_piece).expect("a piece").name.clone();
        Laid { piece, sides }
    };
    puzzle.board.slots.iter().map(slot).collect()
}

#[test]
fn the_model_speaks_of_places_and_labels() {
    let puzzle = read(&pieces("grid = [1, 2]\nborder = \"a\"", &["aaab", "aaba", "abab"])).unwrap();
    assert_snapshot!(Task::new(puzzle, Request::PLAIN).model());
}

#[test]
fn the_dodecahedron_is_the_dual_of_the_icosahedron() {
    let golden = f64::midpoint(1.0, 5.0_f64.sqrt());
    let signs = [1.0, -1.0].into_iter().cartesian_product([golden, -golden]);
    let vertices = signs.flat_map(|(a, b)| [[0.0, a, b], [b, 0.0, a], [a, b, 0.0]]).collect_vec();
    let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [0, 1, 2].map(|i| a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])
    };
    let is_near = |a: usize, b: usize| (dot(vertices[a], vertices[b]) - golden).abs() < 1e-9;
    // Around a vertex, the next neighbour is the one near the last that lies to its left.
    let around = |vertex: usize| {
        let mut cycle = vec![(0..12).find(|&other| is_near(vertex, other)).unwrap()];
        for _ in 1..5 {
            let last = *cycle.last().unwrap();
            let next = (0..12).filter(|&other| is_near(vertex, other) && is_near(last, other));
            let side = cross(vertices[vertex], vertices[last]);
            cycle.push(next.into_iter().find(|&other| dot(side, vertices[other]) > 0.0).unwrap());
        }
        let edge = |other: &usize| format!("{}-{}", vertex.min(*other), vertex.max(*other));
        cycle.iter().map(edge).collect_vec()
    };
    let known = built_in("quintomino").board;
    let name = |&edge: &usize| known.edges[edge].name.to_string();
    let known = known.slots.iter().map(|slot| slot.edges.iter().map(name).collect_vec());
    // If both are the same, the motions of both together also exchange them.
    let both = known.chain((0..12).map(around)).collect_vec();
    let both = both.iter().map(|face| face.iter().map(String::as_str).collect_vec()).collect_vec();
    let num_motions = |faces: &[Vec<&str>]| {
        let Motions { count, reflection, .. } = Board::faces(faces).motions();
        (count, reflection.is_some())
    };
    assert_eq!(num_motions(&both[..12]), (Some(60), true));
    assert_eq!(num_motions(&both[12..]), (Some(60), true));
    assert_eq!(num_motions(&both), (Some(2 * 60 * 60), true));
}

/// A solution and all that is said of its class, for each solution of these roles.
fn solutions(puzzle: Edges, roles: Roles) -> (Task<Edges>, Vec<crate::engines::Values>) {
    let task = Task::new(puzzle, Request::of(roles));
    let model = cover::OfModel::new(task.core()).expect("an exact cover problem");
    let models = cover::Models::new(model, &Interrupt::new()).unwrap();
    let models = models.collect::<Result<_, _>>().unwrap();
    (task, models)
}

/// The name of each level, with the number of classes.
fn classes(puzzle: &Edges) -> Vec<(String, Natural)> {
    let (task, all) = solutions(puzzle.clone(), Roles::PLAIN);
    let levels = task.model().levels();
    assert!(levels.iter().flat_map(|level| &level.maps).all(|map| task.core().is_invariant(map)));
    let number = |classes: usize| Natural::from(classes);
    let (mut counts, mut sizes) = (vec![0; levels.len()], vec![Natural::default(); levels.len()]);
    for values in &all {
        for (level, size) in task.classes().represented(values).into_iter().enumerate() {
            if let Some(size) = size {
                counts[level] += 1;
                sizes[level] += &size;
            }
        }
    }
    assert!(sizes.into_iter().all(|size| size == number(all.len())));
    // The same with broken symmetries.
    let (broken, kept) = solutions(puzzle.clone(), Roles::PLAIN | Role::Symmetry);
    let mut finer = vec![Natural::default(); levels.len()];
    for class in kept.iter().filter_map(|values| broken.classes().kept(broken.core(), values)) {
        finer.iter_mut().zip(&class.classes).for_each(|(all, own)| *all += own);
    }
    let counts = counts.into_iter().map(number).collect_vec();
    assert_eq!(counts, finer);
    levels.into_iter().map(|level| level.name).zip(counts).collect()
}

#[test]
fn quintominoes_have_three_classes_of_known_sizes() {
    let (task, all) = solutions(built_in("quintomino"), Roles::PLAIN | Role::Symmetry);
    assert_eq!(all.len(), 60);
    assert!(
        task.model().levels().iter().flat_map(|l| &l.maps).all(|m| task.core().is_invariant(m))
    );
    let kept = all.iter().filter_map(|values| task.classes().kept(task.core(), values));
    let kept = kept
        .map(|class| (class.solutions.to_string(), class.classes))
        .sorted_by_key(|class| class.0.clone());
    let classes = [("1200", [20, 10, 1]), ("2400", [40, 20, 1]), ("3600", [60, 30, 1])];
    let classes =
        classes.map(|(all, finer)| (all.to_owned(), finer.map(|n: usize| n.into()).to_vec()));
    assert_eq!(kept.collect_vec(), classes);
    for labels in [
        "012342143034134240100232310241",
        "012342413403013124200341224301",
        "012342143304014214100232331204",
    ] {
        let puzzle = task.puzzle();
        puzzle.check(&from_labels(puzzle, &labels_in_order(puzzle, labels))).unwrap();
    }
}

/// Labels of the edges by their names, which are numbers, in the order of the board.
fn labels_in_order(puzzle: &Edges, labels: &str) -> String {
    let labels = labels.chars().collect_vec();
    let names = puzzle.board.edges.iter().map(|edge| edge.name.parse::<usize>().unwrap());
    names.map(|name| labels[name]).collect()
}

#[test]
fn a_flower_turns_but_one_sided_nuts_do_not_reflect_it() {
    let told = |puzzle: &Edges| {
        classes(puzzle)
            .into_iter()
            .map(|(level, classes)| format!("{classes} up to {level}"))
            .join("\n")
    };
    let grid = |rows, columns, sides: &[&str]| {
        told(&read(&pieces(&format!("grid = [{rows}, {columns}]"), sides)).unwrap())
    };
    assert_snapshot!(
        [
            told(&built_in("nuts")),
            // Mirror images are there.
            grid(1, 2, &["aabc", "acba", "bbbb"]),
            grid(1, 2, &["aabb", "abab", "baba"]),
            grid(2, 2, &["abcd", "abdc", "acbd", "acdb", "adbc", "adcb"]),
        ]
        .join("\n\n"),
        @"
    1 up to rotation

    8 up to rotation
    6 up to rotation and reflection

    10 up to pieces that are alike
    6 up to pieces that are alike and rotation
    4 up to pieces that are alike and rotation and reflection
    2 up to pieces that are alike and rotation and reflection and exchanging labels

    150 up to rotation
    99 up to rotation and reflection
    7 up to rotation and reflection and exchanging labels
    "
    );
}

#[test]
fn random_pieces_fit_and_are_written_out() {
    let source = crate::puzzles::built_in("flower").unwrap();
    let read = |params: Params| FAMILY.puzzle(&source, &params, file::read).unwrap();
    let puzzle = read(Params::none().with("n", "7").with("seed", "3"));
    let text = FAMILY.write(&puzzle.file);
    let again = Source::new("again.toml", text.clone());
    let again = FAMILY.puzzle(&again, &Params::none(), file::read).unwrap();
    assert_eq!(FAMILY.write(&again.file), text);
    let other = read(Params::none().with("n", "7").with("seed", "4"));
    assert_ne!(FAMILY.write(&other.file), text);
    assert_eq!(puzzle.obstruction(), None);
    assert_snapshot!(text);
}

#[test]
fn boards_are_drawn() {
    let draw =
        |puzzle: &Edges, solution: &[Laid]| TextStyle::default().draw(&puzzle.picture(solution));
    let squares = read(&pieces("grid = [1, 2]", &["aabc", "acba"])).unwrap();
    let two = read(&pieces("faces = [\"x y z\", \"z y w\"]", &["1 10 2", "2 10 1"])).unwrap();
    let nuts = [
        ("D", "135426"),
        ("A", "345612"),
        ("F", "641532"),
        ("E", "156423"),
        ("B", "563412"),
        ("G", "432165"),
        ("C", "524613"),
    ];
    assert_snapshot!(
        [
            draw(&squares, &laid(&[("A", "aabc"), ("B", "cbaa")])),
            draw(&built_in("nuts"), &laid(&nuts)),
            draw(&two, &laid(&[("A", "1 10 2"), ("B", "2 10 1")])),
        ]
        .join("\n")
    );
}

#[test]
fn what_is_not_known_is_left_blank() {
    let puzzle = read(&pieces("grid = [1, 2]", &["aabc", "acba"])).unwrap();
    let task = Task::new(puzzle, Request::PLAIN);
    let placed = Name::Place("A".into(), "0,1".into(), 1);
    let var = task.model().lit(&placed).expect("a placement").var();
    let mut known = vec![false; task.core().num_vars() as usize];
    known[var.index()] = true;
    let known = puzzlec_encodings::Known::some(&known, &known);
    assert_snapshot!(TextStyle::default().draw(&task.picture(known)), @"
    ┌───────────┬───────────┐
    │           │     a     │
    │           │           │
    │           │ a   A   b │
    │           │           │
    │           │     c     │
    └───────────┴───────────┘
    ");
}

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
    board.toml: the board is given by `grid`, `flower` or `faces`, one of them
    board.toml: the board is given by `grid`, `flower` or `faces`, one of them
    board.toml: too few pieces with 4 sides: 1 for a board of 2 such places
    board.toml:3:64: piece B has 3 sides, but no place has as many
    board.toml:3:64: `(` cannot be a name
    board.toml:3:10: no piece has the label d
    board.toml:2:8: the board has no place for a piece
    board.toml:2:8: the board has more than 10000 places
    board.toml:2:10: the board has more than 10000 places
    board.toml: too few pieces with 3 sides: 0 for a board of 1 such places
    board.toml:2:24: more than two sides of faces are edge x
    board.toml:2:17: the face has no edges
    board.toml: the board has no place for a piece
    board.toml:2:17: `(` cannot be a name
    board.toml:3:51: two pieces are called A
    board.toml:3:51: `=` cannot be the name of a piece
    board.toml:5:11: the pieces are listed, not random
    board.toml:4:11: there are no labels
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
    flower: `20` is no value for --n: 20 hexagons make no flower
    flower: `10267` is no value for --n: the board has more than 10000 places
    flower: `0` is no value for --colours: there are no labels
    flower: `-1` is no value for --seed: it must not be negative
    nuts: `19` is no value for --n: the pieces are listed, not random
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
    1 places have a piece, not 2
    piece A is placed twice
    there is no piece D
    piece B cannot show aabb in place 0,1
    piece B cannot show aaa in place 0,1
    b and a meet between the places 0,0 and 0,1
    b and a meet between the places 0,0 and 0,1
    b is on the border, not a
    right
    piece B cannot show acab in place 0,1
    "
    );
}
