mod faults;
mod upright;

use insta::assert_snapshot;
use puzzlec_encodings::{Request, Role, Roles};

use super::*;
use crate::engines::{Interrupt, cover};
use crate::puzzle::count::Natural;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::render::text::TextStyle;
use crate::search::Solve;
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
                .orientations
                .iter()
                .any(|way| way.iter().map(|&label| &puzzle.labels[label]).eq(&sides))
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
    let models = cover::Assignments::new(model, &Interrupt::new());
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
    let placed = Name::Place("A".into(), "1,2".into(), Nth(1));
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
fn a_pin_keeps_the_solutions_in_which_the_piece_lies_in_the_place() {
    let text = pieces("grid = [2, 2]", &["abcd", "abdc", "acbd", "acdb", "adbc"]);
    let puzzle = read(&text).unwrap();
    let all = |pin: Option<&str>| {
        let mut task = Task::new(puzzle.clone(), Request::PLAIN);
        if let Some(pin) = pin {
            task.pin(pin).unwrap();
        }
        let solution = |values: Result<_, _>| task.solution(&values.unwrap()).unwrap();
        task.model().solutions().map(solution).sorted().collect_vec()
    };
    let solutions = all(None);
    for (slot, name) in puzzle.board.slots.iter().map(|slot| &slot.name).enumerate() {
        for (piece, holds) in ["A", "E"].into_iter().cartesian_product([true, false]) {
            let is_kept = |laid: &&Vec<Laid>| (*laid[slot].piece == *piece) == holds;
            let expected = solutions.iter().filter(is_kept).cloned().collect_vec();
            assert!(!expected.is_empty());
            let pin = format!("{}{piece}@{name}", if holds { "" } else { "!" });
            assert_eq!(all(Some(&pin)), expected, "{pin}");
        }
    }
    let error = |pin: &str| Task::new(puzzle.clone(), Request::PLAIN).pin(pin).unwrap_err();
    let errors = ["A@3,2", "Q@1,1", "@1,1", "A@"].map(error);
    assert_eq!(
        errors.iter().join("; "),
        "there is no place 3,2; there is no piece Q; `@1,1` names no piece; the place after `@` is missing"
    );
}
