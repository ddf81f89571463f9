//! Sentences that plain English can mean in two ways: each is refused, and what the message says
//! instead can be read.

use super::super::doubts::DOUBTS;
use super::super::*;

const STARS: &str = "board = '2 x 2'\ncells = 'star or empty'";
const DIGITS: &str = "board = '2 x 2'\ncells = '1..3'";
const KINDS: &str =
    "board = '2 x 2'\ncells = '''\ndigit: 1..3\nlevel: 1..3\ncolour: red or blue\n'''";

/// A board and a sentence for each doubt, in their order.
const DOUBTFUL: [(&str, &str); 22] = [
    (STARS, "a cell is a star"),
    (STARS, "the corner is empty"),
    (STARS, "each diagonal has exactly 1 star"),
    (
        "board = '. 1'\nleft = '2'\ncells = 'star or empty'",
        "each number is the number of stars beside it",
    ),
    (KINDS, "each row has the sum 4"),
    (STARS, "all rows are alike"),
    ("board = '1 . .'\ncells = '1..3, except numbers'", "each number is 3"),
    (STARS, "row 1 or row 2 has a star"),
    (STARS, "row 1 and row 2 are alike"),
    (STARS, "every row does not have a star"),
    (STARS, "the cells are not all empty"),
    (STARS, "no row is all star or empty"),
    ("board = '1 x 2'\ncells = 'star or moon'", "each group of stars and moons has 2 cells"),
    (STARS, "no two cells beside each other have a star"),
    (DIGITS, "each row has exactly two digits"),
    (STARS, "each row does not have 2 stars"),
    (STARS, "the cells have exactly 1 star"),
    (DIGITS, "two cells beside each other have a ratio of at most 2"),
    (STARS, "two cells in a row are equal"),
    (STARS, "no two rows have the same values"),
    (STARS, "no two rows or columns are alike"),
    ("board = '1 1 2'\ncells = 'star or empty'", "no star repeats in a row"),
];

fn read(board: &str, rule: &str) -> Result<Rules, Fault> {
    let file = format!("{board}\nrules = '{rule}'");
    Rules::read(toml::from_str(&file).unwrap_or_else(|error| panic!("{error}\n{file}")))
}

#[test]
fn doubtful_sentences_are_refused_with_others_that_are_plain() {
    assert_eq!(DOUBTFUL.len(), DOUBTS.len());
    for ((board, sentence), doubt) in DOUBTFUL.into_iter().zip(DOUBTS) {
        let fault = format!("{:?}", read(board, sentence).err());
        assert!(fault.contains(doubt.problem), "{sentence}: {fault}");
        // What stands in quotes is a whole sentence, a part of one with `...`, or a word.
        let quoted = doubt.help.split('`').skip(1).step_by(2);
        for plain in quoted.filter(|own| own.contains(' ') && !own.contains("...")) {
            let refused = read(board, plain).err();
            assert!(refused.is_none(), "{sentence}: {plain}: {refused:?}");
        }
    }
}
