//! Puzzles whose solutions were counted wrongly, with the numbers that hand and head give.

use puzzlec_encodings::Request;

use super::super::*;
use crate::puzzle::task::Task;
use crate::search::Solve;

fn read(file: &str) -> Rules {
    let file = file.replace("'''", "\"\"\"").replace('\'', "\"\"\"");
    let file = toml::from_str(&file).unwrap_or_else(|error| panic!("{error}\n{file}"));
    Rules::read(file).unwrap_or_else(|fault| panic!("{fault:?}"))
}

/// The number of solutions.
fn count(file: &str) -> usize {
    Task::new(read(file), Request::PLAIN).model().solutions().count()
}

#[test]
fn parts_split_areas() {
    let cages = "board = '2 x 2'\ndrawings.cage = '''\nAA\nBC\n'''\n";
    // Two rows, or two columns.
    let rooms = "divide = 'rooms'\nrules = 'each room has exactly 1 cage'";
    assert_eq!(count(&format!("{rooms}\n{cages}")), 2);
    // Cells without a value are not among those that are counted.
    let walls = "board = '. # .\n# = wall'\ncells = '1..2, except walls'\ndivide = 'rooms'";
    assert_eq!(count(&format!("{walls}\nrules = 'each room has at most 2 cells'")), 16);
}

#[test]
fn arrows_point_at_all_cells_up_to_the_edge() {
    let arrows = "board = '1> . 1<'\ncells = 'black or white'\n";
    let rules = "rules = 'each number that is white is the number of black cells in its line'";
    assert_eq!(count(&format!("{arrows}{rules}")), 5);
    // Clues without values are none of those cells.
    let sums = "board = '6> . 2> .'\ncells = '1..3, except clues'\n";
    let rules = "rules = 'each number is the product of the digits in its line'";
    let rules = rules.replace(" of the digits", "");
    assert_eq!(count(&format!("{sums}{rules}")), 1);
}

#[test]
fn numbers_are_those_of_their_nouns() {
    let tally = "board = '6 .'\ncells = 'black or white'\n\
                 rules = 'each tally is the number of black cells beside it'\n\
                 drawings.tally = '1 .'";
    assert_eq!(count(tally), 2);
    // The value of a cell is meant, not the mark in it.
    let own = "board = '1 x 2'\ncells = '0..2'\n\
               rules = 'each cell is the number of 1 beside it'\ndrawings.tally = '2 .'";
    assert_eq!(count(own), 2);
}

#[test]
fn signs_have_directions() {
    let of = |board: &str, signs: &str| {
        let sign = signs.chars().find(|sign| !". \n".contains(*sign)).expect("a sign");
        let keys = format!("board = '{board}'\nsigns = '{signs}'\ncells = '1..2'");
        count(&format!("{keys}\nrules = 'two cells with {sign} between them increase'"))
    };
    assert_eq!([of(". 2", ".→."), of("2 .", ".→.")], [1, 0]);
    assert_eq!([of(". 2", ".←."), of("2 .", ".←.")], [0, 1]);
    assert_eq!([of(".\n2", ".\n↓\n."), of("2\n.", ".\n↓\n.")], [1, 0]);
    assert_eq!([of(".\n2", ".\n↑\n."), of("2\n.", ".\n↑\n.")], [0, 1]);
}

#[test]
fn numbers_without_values_have_rows_and_arrows() {
    let of = |line: &str| {
        let rule = format!("each number is the number of black cells in its {line}");
        let board = "board = '''\n1 . .\n. . .\n'''\ncells = 'black or white, except numbers'";
        count(&format!("{board}\nrules = '{rule}'"))
    };
    assert_eq!([of("row"), of("column")], [16, 16]);
    let arrows = "board = '1> . .'\ncells = 'black or white, except numbers'\n\
                  rules = 'each number is the number of black cells in its line'";
    assert_eq!(count(arrows), 2);
}

#[test]
fn a_rule_may_speak_of_what_this_instance_lacks() {
    let of = |keys: &str, rule: &str| {
        let rules = format!("{keys}\ncells = 'black or white'\nrules = '{rule}'");
        let file = rules.replace('\'', "\"\"\"");
        Rules::read(toml::from_str(&file).expect("TOML")).map(|rules| rules.remarks()).ok()
    };
    let walls = "board = '. .\n# = wall'";
    let signs = "board = '1 x 2'\nsigns = '. .\no = dot'";
    let said = [
        of(walls, "each wall is beside a black cell"),
        of("board = '1 x 2'", "each wall is beside a black cell"),
        of(signs, "two cells with dot between them are alike"),
        of(signs, "two cells with x between them are alike"),
        of("board = '1 x 2'\nleft = '.'", "each number is the number of black cells in its line"),
        of("board = '1 x 2'", "each number is the number of black cells in its line"),
    ];
    insta::assert_snapshot!(said.iter().map(|own| format!("{own:?}")).join("\n"));
    let rules = "rules = 'each tally is the number of black cells beside it'";
    let tally =
        format!("board = '1 x 2'\n{rules}\ncells = 'black or white'\ndrawings.tally = '. .'");
    assert_eq!((read(&tally).remarks().len(), count(&tally)), (1, 4));
}
