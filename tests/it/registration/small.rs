//! A small instance of each family, on which all families are tested.

use std::error::Error;
use std::iter::successors;

use itertools::Itertools;
use puzzlec::puzzle::instance::{InstanceError, Source};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles::FAMILIES;
use puzzlec::search::{OpenError, Opened, SearchError, Status};
use puzzlec_encodings::Request;

/// A small instance of each family: its keys but `family`, in TOML, which leave it 1 to 250 solutions.
/// A new family needs a line here: `("latin", "n = 3"),`, or with a key a line as those of `sudoku`.
const SMALL: &[(&str, &str)] = &[
    (
        "bugbyte",
        r#"
        node = [{ name = "a", sum = 5, star = true }, { name = "b" }, { name = "c", paths = [3] },
            { name = "d", star = true }]
        edge = [{ between = ["a", "b"] }, { between = ["b", "c"] }, { between = ["a", "c"] },
            { between = ["c", "d"], weight = 4 }]"#,
    ),
    (
        "colouring",
        r#"
        colours = 2
        region = [{ name = "A", area = 3, neighbours = ["B"] },
            { name = "B", area = 2, neighbours = ["C"] }, { name = "C", area = 1 },
            { name = "D", area = 2 }]"#,
    ),
    ("cover", r#"problem = "A 0:2|B 2|C | x y\nA x:1\nA B x\nC x:1 y\nC x:0\nB C y\nB C x:1""#),
    ("dobble", "n = 1"),
    (
        "edges",
        r#"
        grid = [2, 2]
        piece = [{ name = "A", sides = "1122" }, { name = "B", sides = "1212" },
            { name = "C", sides = "1222" }, { name = "D", sides = "1112" }]"#,
    ),
    ("insanity", r#"cubes = [["RG", "BW", "RB"], ["RB", "GR", "WG"], ["GB", "WR", "RG"]]"#),
    ("langford", "n = 4"),
    ("monkey", "n = 3"),
    (
        "packing",
        r#"
        size = [3, 4]
        piece = [{ name = "I", shape = "XXX" }, { name = "L", shape = "X.\nX.\nXX" },
            { name = "P", shape = "XX\nXX\nX." }]"#,
    ),
    ("pilgrims", "side = 7\nratio = 1\nleast = 1\nmost = 2"),
    (
        "polygons",
        r#"
        frame = [[0, 0], [2, 0], [2, 2], [0, 2]]
        piece = [{ name = "A", vertices = [[0, 0], [2, 0], [0, 2]] },
            { name = "B", vertices = [[2, 0], [2, 2], [0, 2]] }]"#,
    ),
    ("prime-circle", "n = 3"),
    ("rolling", "rows = 2\ncols = 3"),
    (
        "rules",
        r#"
        board = "4 x 4"
        cells = "star or empty"
        rules = "each row and column has exactly 1 star\nno star touches a star""#,
    ),
    ("slitherlink", r#"clues = "3.\n..""#),
    (
        "sudoku",
        r#"
        box_rows = 2
        box_cols = 2
        givens = "1...\n....\n....\n...2""#,
    ),
    (
        "zebra",
        r#"
        clues = "a = red\nb next to blue or c in house 1"
        category = [{ name = "letter", values = ["a", "b", "c"] },
            { name = "colour", values = ["red", "green", "blue"] }]"#,
    ),
];

/// The most solutions of a small instance.
const FEW: usize = 250;

/// The small instance of a family.
pub(super) fn small(family: &str) -> Opened {
    let line = SMALL.iter().find(|(name, _)| *name == family);
    let (_, text) = line.unwrap_or_else(|| {
        panic!(
            "SMALL in {} has no line for the family `{family}`: add (\"{family}\", r#\"KEYS\"#), \
             the keys of an instance with 1 to {FEW} solutions",
            file!()
        )
    });
    Opened::new(Source::new(family, format!("family = \"{family}\"\n{text}")))
}

/// All small instances.
pub(super) fn all_small() -> impl Iterator<Item = (&'static str, Opened)> {
    FAMILIES.iter().map(|family| (family.name, small(family.name)))
}

/// The value that a small instance of a family gives; panics with the reason if it gives none.
pub(super) fn good<T, E: Error + 'static>(family: &str, given: Result<T, E>) -> T {
    given.unwrap_or_else(|error| {
        let causes = successors(Some(&error as &dyn Error), |&error| error.source()).collect_vec();
        let help = causes.iter().find_map(|cause| {
            let by_instance = |cause: &InstanceError| cause.help.clone();
            match cause.downcast_ref::<OpenError>() {
                Some(OpenError::Instance(cause)) => by_instance(cause),
                _ => cause.downcast_ref::<InstanceError>().and_then(by_instance),
            }
        });
        let help = help.map(|help| format!("\nhelp: {help}")).unwrap_or_default();
        let further = |told: String, cause: String| {
            if told.ends_with(&cause) { told } else { format!("{told}: {cause}") }
        };
        let why = causes.iter().map(ToString::to_string).reduce(further).unwrap_or_default();
        panic!("the family `{family}` fails with its line of SMALL in {}: {why}{help}", file!())
    })
}

/// The task of a small instance.
pub(super) fn task_of(family: &str, opened: &Opened, request: Request) -> Box<dyn AnyTask> {
    good(family, opened.task(request))
}

/// The solutions of an instance in their JSON form, sorted.
pub(super) fn solutions(opened: &Opened) -> Result<Vec<String>, SearchError> {
    let search = opened.clone().search()?;
    let mut solutions = search.solutions()?;
    let all = solutions.by_ref().map(|solution| Ok(solution?.to_json().to_string()));
    let all = all.collect::<Result<Vec<_>, SearchError>>()?;
    assert!(matches!(solutions.status(), Status::Complete(_)));
    Ok(all.into_iter().sorted().collect())
}

/// Asserts that a small instance has not too many solutions, nor none.
pub(super) fn assert_few(family: &str, found: usize) {
    assert!(
        (1..=FEW).contains(&found),
        "the line of `{family}` in SMALL of {} has {found} solutions: change its keys until it has 1 \
         to {FEW}",
        file!()
    );
}

#[test]
#[should_panic(
    expected = "small.rs has no line for the family `latin`: add (\"latin\", r#\"KEYS\"#)"
)]
fn a_family_without_a_line_is_named() {
    let _ = small("latin");
}

#[test]
#[should_panic(expected = "the family `langford` fails with its line of SMALL in \
                           tests/it/registration/small.rs: langford:2:1: unknown key `m`\nhelp: ")]
fn a_line_that_is_no_instance_is_explained() {
    let wrong = Opened::new(Source::new("langford", "family = \"langford\"\nm = 4"));
    task_of("langford", &wrong, Request::PLAIN);
}
