//! Every family as a user meets it: what `solve` shows without further options, and what is special
//! to one of them.

use crate::common::{Desk, snapshot};

#[test]
fn maps_are_coloured() {
    let desk = Desk::new();
    snapshot!(desk.run("solve ostomachion/colouring"));
    snapshot!(desk.run("solve ostomachion/colouring --colours 5"));
    snapshot!(desk.run("count ostomachion/colouring --by colour(A)"));
}

#[test]
fn cubes_are_stacked() {
    snapshot!(Desk::new().run("solve insanity"));
}

#[test]
fn words_are_spelled() {
    // That it is the only solution takes as long again, on a slow machine longer than it may.
    snapshot!(Desk::new().run("solve bugbyte --quiet"));
}

#[test]
fn decks_are_found_and_refuted() {
    let desk = Desk::new();
    snapshot!(desk.run("solve dobble"));
    snapshot!(desk.run("solve dobble --n 6"));
    snapshot!(desk.run("solve dobble --n 10 --format json"));
    snapshot!(desk.run("solve dobble --n 12"));
    snapshot!(desk.run("count dobble --n 12 --format json"));
    snapshot!(desk.run("count dobble --n 2 --break-symmetry"));
    snapshot!(desk.run("count dobble --streamline"));
    // A streamlined formula without an answer shows nothing.
    snapshot!(desk.run("solve dobble --n 6 --streamline"));
    snapshot!(desk.run("count dobble --n 5 --break-symmetry --format json"));
    snapshot!(desk.run("enumerate dobble --streamline --up-to symmetry"));
    let mut finer = desk.run("enumerate dobble --break-symmetry --up-to");
    snapshot!(finer.arg("the order of the cards"));
}

#[test]
fn numbers_are_put_around_a_circle() {
    let desk = Desk::new();
    snapshot!(desk.run("solve prime-circle"));
    snapshot!(desk.run("solve prime-circle --n 0"));
}

#[test]
fn pilgrims_are_counted_by_their_total() {
    let desk = Desk::new();
    snapshot!(desk.run("solve pilgrims"));
    snapshot!(desk.run("enumerate pilgrims --project total"));
    snapshot!(desk.run("count pilgrims --by total"));
    snapshot!(desk.run("count pilgrims --by total --format json"));
    snapshot!(desk.run("count pilgrims --by totals"));
}

#[test]
fn langford_has_more_copies_and_a_variant() {
    let desk = Desk::new();
    snapshot!(desk.run("count langford --n 9 --copies 3"));
    snapshot!(desk.run("count skolem --n 8 --up-to symmetry"));
    snapshot!(desk.run("solve skolem --n 6"));
}

#[test]
fn clues_that_could_be_left_out_are_told() {
    let desk = Desk::new();
    snapshot!(desk.run("explain zebra"));
    snapshot!(desk.run("explain zebra --format json"));
    snapshot!(desk.run("explain langford --n 3"));
}

#[test]
fn sides_are_matched() {
    let desk = Desk::new();
    snapshot!(desk.run("solve nuts"));
    snapshot!(desk.run("count nuts"));
    snapshot!(desk.run("solve quintomino"));
    snapshot!(desk.run("count quintomino"));
    snapshot!(desk.run("solve flower --ascii"));
}

#[test]
fn grids_have_equal_products() {
    let desk = Desk::new();
    snapshot!(desk.run("solve monkey --n 3"));
    snapshot!(desk.run("count monkey --n 3"));
    snapshot!(desk.run("solve monkey --n 9"));
    desk.write("eight.json", &desk.stdout("solve monkey --n 8 --format json"));
    snapshot!(desk.run("check monkey --n 8 eight.json"));
}
