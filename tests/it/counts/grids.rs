//! Blank sudokus and boards of slitherlink.

use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::search::{Engine, Opened};

use super::{broken, count};

fn boxes(rows: usize, columns: usize) -> Params {
    let params = Params::none().with("box_rows", rows.to_string());
    params.with("box_cols", columns.to_string())
}

#[test]
fn blank_grids_two_ways() {
    for engine in [Engine::Sat, Engine::Cover] {
        assert_eq!(count("sudoku", &boxes(2, 2), engine), (288, Some(2)), "{engine}");
        assert_eq!(count("sudoku", &boxes(1, 4), engine), (576, Some(2)), "{engine}");
    }
}

/// A Latin square is a sudoku whose boxes are its rows. The first row is in order where symmetries
/// are broken. OEIS A002860 and A000479.
#[test]
fn latin_squares_are_counted_by_those_whose_first_row_is_in_order() {
    for (n, found, raw, classes) in [(1, 1, 1, 1), (2, 1, 2, 1), (3, 2, 12, 1), (4, 24, 576, 2)] {
        for engine in [Engine::Sat, Engine::Cover] {
            assert_eq!(broken("sudoku", &boxes(1, n), engine), (found, raw, classes), "{n}");
        }
    }
    assert_eq!(broken("sudoku", &boxes(5, 1), Engine::Cover), (1344, 161_280, 2));
}

/// Kjell Fredrik Pettersen, 2006; classes: OEIS A291188.
#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn blank_grids_of_two_by_three_boxes() {
    let broken = broken("sudoku", &boxes(2, 3), Engine::Cover);
    assert_eq!(broken, (39_168, 28_200_960, 49));
}

/// OEIS A140517; smaller boards are compared with a walk along their edges where the family is.
#[test]
fn a_blank_board_of_four_by_four_cells_has_as_many_loops_as_are_known() {
    let rows = ["...."; 4].join("\n");
    let text = format!("family = \"slitherlink\"\nclues = '''\n{rows}'''");
    let search = Opened::new(Source::new("blank", text)).search().expect("a board");
    assert_eq!(search.count(false).expect("a count").found, 9349);
}
