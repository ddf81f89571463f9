//! Pieces that are not turned, as in Tetravex.

use super::*;
use crate::search::Solve;

/// Whole boards of pieces that are not turned: two rows of three.
const SMALL: [&str; 6] = ["1221", "1212", "1222", "2222", "1112", "2111"];

/// The numbers of pieces that are laid row by row, in every order whose sides match.
fn orders(pieces: &[&str], columns: usize) -> Vec<Vec<usize>> {
    let sides = |piece: &usize| pieces[*piece].as_bytes();
    let matches = |order: &Vec<usize>| {
        order.iter().enumerate().all(|(place, piece)| {
            let left = place % columns == 0 || sides(&order[place - 1])[1] == sides(piece)[3];
            let above = place < columns || sides(&order[place - columns])[2] == sides(piece)[0];
            left && above
        })
    };
    (0..pieces.len()).permutations(pieces.len()).filter(matches).collect()
}

fn solutions(puzzle: &Edges) -> Vec<Vec<usize>> {
    let task = Task::new(puzzle.clone(), Request::PLAIN);
    let levels = task.model().levels();
    assert!(levels.iter().flat_map(|level| &level.maps).all(|map| task.core().is_invariant(map)));
    let all = task.model().solutions().map(|values| task.solution(&values.unwrap()).unwrap());
    let order = |laid: Vec<Laid>| {
        laid.iter().map(|laid| number(&puzzle.pieces, &laid.piece).unwrap()).collect()
    };
    all.map(order).sorted().collect()
}

#[test]
fn upright_pieces_match_as_in_every_order_that_is_tried() {
    let tetravex = ["2423", "2244", "3424", "3314", "1133", "1324", "1433", "1242", "3331"];
    for (grid, sides, number) in [("[2, 3]", &SMALL[..], 9), ("[3, 3]", &tetravex[..], 1)] {
        let board = format!("grid = {grid}\nrotate = false");
        let puzzle = read(&pieces(&board, sides)).unwrap();
        let expected = orders(sides, 3);
        assert_eq!(solutions(&puzzle), expected, "{grid}");
        assert_eq!(expected.len(), number, "{grid}");
        assert_eq!(Task::new(puzzle, Request::PLAIN).classes().names().next(), None, "{grid}");
        let turned = read(&pieces(&format!("grid = {grid}\nrotate = true"), sides)).unwrap();
        let way = |placed: Placement<'_>| placed.way;
        assert!(turned.placements().map(way).contains(&3));
    }
    // Labels that are exchanged, and pieces that are alike.
    let puzzle = read(&pieces("grid = [1, 2]\nrotate = false", &["abab", "abab", "baba"])).unwrap();
    assert_eq!(solutions(&puzzle).len(), 2);
    let text = pieces("grid = [2, 2]\nrotate = false", &["cbbb", "bbcb", "bbab", "abbb"]);
    let puzzle = read(&text).unwrap();
    assert!(!solutions(&puzzle).is_empty());
    let task = Task::new(puzzle, Request::PLAIN);
    assert_eq!(task.classes().names().collect_vec(), ["exchanging labels"]);
}

#[test]
fn an_upright_piece_that_is_turned_is_told() {
    let puzzle = read(&pieces("grid = [1, 2]\nrotate = false", &["abcd", "edgb"])).unwrap();
    let check = |second| puzzle.check(&laid(&[("A", "abcd"), ("B", second)]));
    assert_eq!(check("edgb"), Ok(()));
    assert_eq!(
        check("bedg").map_err(|error| error.to_string()),
        Err("piece B cannot show bedg in place 1,2".to_owned())
    );
    let flipped = read(&pieces("grid = [1, 2]\nflip = true\nrotate = false", &["abcd", "edgb"]));
    let error = flipped.unwrap_err();
    assert_eq!(error.to_string(), "board.toml:4:10: pieces that are turned over are turned, too");
}

#[test]
fn random_upright_pieces_fit() {
    let text = "grid = [2, 3]\nrotate = false\ncolours = 3\nseed = 5";
    let puzzle = read(text).unwrap();
    assert!(!solutions(&puzzle).is_empty());
}
