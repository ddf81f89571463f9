//! Families that stand on boards: kakuro as a newcomer would write it, and a sketch of nurikabe.

#[allow(unreachable_pub, reason = "they are written as in the crate")]
mod kakuro;
#[allow(unreachable_pub, reason = "they are written as in the crate")]
mod nurikabe;

use insta::assert_snapshot;
use itertools::Itertools;
use puzzlec::puzzle::Puzzle;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzle::task::Task;
use puzzlec::render::text::TextStyle;
use puzzlec::search::Search;
use puzzlec::shapes::{board::Board, lattice::Cell};
use puzzlec_encodings::{Known, Request};

use kakuro::Kakuro;
use nurikabe::Nurikabe;

fn kakuro(board: &str) -> Result<Kakuro, String> {
    let source = Source::new("mine.toml", format!("family = \"kakuro\"\nboard = '''\n{board}'''"));
    let read = kakuro::FAMILY.puzzle(&source, &Params::none(), Kakuro::read);
    read.map_err(|error| error.to_string())
}

/// The number of solutions, and the picture of one.
fn solved<P: Puzzle + 'static>(puzzle: P) -> (usize, String) {
    let search = Search::of(Task::new(puzzle, Request::PLAIN));
    let models: Vec<_> = search.models().expect("a search").try_collect().expect("all models");
    assert!(models.iter().all(|values| search.task().solution(values).is_ok()));
    let picture = models.first().map(|values| search.task().picture(Known::all(values.as_slice())));
    let drawn = picture.map(|picture| TextStyle::default().draw(&picture));
    (models.len(), drawn.unwrap_or_default())
}

/// The number of right solutions among all boards with these values in these cells.
fn tried<T: Copy>(
    puzzle: &impl Puzzle<Solution = Board<T>>,
    cells: &[Cell],
    values: &[T],
) -> usize {
    let all = cells.iter().map(|_| values.iter().copied()).multi_cartesian_product();
    let boards = all.map(|values| cells.iter().copied().zip(values).collect());
    boards.filter(|board| puzzle.check(board).is_ok()).count()
}

#[test]
fn kakuros_have_the_solutions_that_their_check_lets_pass() {
    for (board, count) in [
        ("# 3/ 4/\n/4 . .\n/3 . .", 1),
        ("# 10/ 11/\n/9 . .\n/12 . .", 5),
        ("# # 12/\n# 7/7 .\n/9 . .\n/3 . #", 1),
    ] {
        let puzzle = kakuro(board).expect("a kakuro");
        let cells = puzzle.white().collect_vec();
        let tried = tried(&puzzle, &cells, &(0..10).collect_vec());
        assert_eq!((solved(puzzle).0, tried), (count, count), "{board}");
    }
}

#[test]
fn a_kakuro_is_drawn_and_its_faults_have_their_places() {
    let (count, picture) = solved(kakuro("# 3/ 4/\n/4 . .\n/3 . .").expect("a kakuro"));
    assert_eq!(count, 1);
    assert_snapshot!(picture);
    let fault = |board| kakuro(board).expect_err(board);
    assert_snapshot!(
        [
            fault("# 3/ 4/\n/4 . .\n/3 . x"),
            fault("# 3/ 4/\n/4 . .\n/2 . ."),
            fault("# 3/ #\n/4 . .\n/3 . ."),
            fault("# 3/ 4/\n/4 . .\n/3 . .\n# # 5/"),
            fault("# 3/\n/4 . .\n/3 . ."),
        ]
        .join("\n")
    );
}

#[test]
fn nurikabes_have_the_solutions_that_their_check_lets_pass() {
    for board in ["1..\n...\n..2", "3..\n...\n...", "2.\n..\n.1", "1", ".", "2.2\n...\n2.."] {
        let puzzle = Nurikabe::new(board).expect("a nurikabe");
        let cells = puzzle.board().cells().collect_vec();
        let tried = tried(&puzzle, &cells, &[false, true]);
        assert_eq!(solved(puzzle).0, tried, "{board}");
    }
    let (count, picture) = solved(Nurikabe::new("....1\n.....\n.5...\n1....").expect("one"));
    assert_snapshot!(format!("{count} solutions\n{picture}"));
}
