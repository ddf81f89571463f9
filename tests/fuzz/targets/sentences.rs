//! Sentences of rules: no words make the reader panic, and a grid on which the sentences hold is one
//! that the model has.

use itertools::{Itertools, iproduct};
use serde_json::{Value, json};

use super::small::compare;

pub const SEEDS: &[&[u8]] = &[
    b"each row, column and region has exactly 1 star\nno star touches a star\n",
    b"the black cells are connected\nno 2x2 block is all black\n",
    b"each number is the number of stars around it\n",
    b"each row that has a star is visited once\nno two columns are alike\n",
    b"the lines form one loop # through cells\neach star is a turn or not on a line\n",
    b"each path joins two equal letters\nthe lines connect all stars\n",
    b"each group of black cells has 2 cells and is a rectangle\n",
    b"each row has different digits\nthe sum of each column is at least 3\n",
    b"each sign points at the smaller digit\nconsecutive digits are beside each other\n",
    b"each left number is the number of digits visible in its line\n",
    b"each room has 2 cells and has the sum 3\neach digit is the size of its group\n",
    b"two cells beside each other in different cages differ by at most 1\n",
    b"each cage makes its number\nno even digit is diagonally beside an odd digit\n",
    b"each number is the size of its room - 1\neach room is a rectangle\n",
];

pub const WORDS: &[&[u8]] = &[
    b" each ",
    b" no ",
    b" no two ",
    b" two ",
    b" the ",
    b" a ",
    b" all ",
    b" row",
    b" column",
    b" region",
    b" cage",
    b" room",
    b" cell",
    b" cells ",
    b" 2x2 block ",
    b" 1x2 box ",
    b" main diagonal ",
    b" diagonal ",
    b" run ",
    b" board ",
    b" sign ",
    b" number ",
    b" letter ",
    b" group of ",
    b" star ",
    b" black ",
    b" digit ",
    b" even ",
    b" odd ",
    b" turn ",
    b" straight ",
    b" end ",
    b" on a line ",
    b" lines ",
    b" line ",
    b" its ",
    b" it ",
    b" in ",
    b" of ",
    b" around ",
    b" beside ",
    b" touches ",
    b" sees ",
    b" joined to ",
    b" a knight's move from ",
    b" has ",
    b" is ",
    b" are ",
    b" does not ",
    b" that ",
    b" and ",
    b" or ",
    b", ",
    b" not ",
    b" exactly ",
    b" at least ",
    b" at most ",
    b" more than ",
    b" fewer than ",
    b" different ",
    b" same ",
    b" alike ",
    b" sum ",
    b" product ",
    b" difference ",
    b" ratio ",
    b" size ",
    b" twice ",
    b" + ",
    b" - ",
    b" = ",
    b" differ by ",
    b" increases ",
    b" rectangle ",
    b" connected ",
    b" connect ",
    b" one loop ",
    b" no loop ",
    b" consecutive ",
    b" repeats in ",
    b" is paired with ",
    b" visited once ",
    b" lists the blocks of ",
    b" visible in its line ",
    b" reached from it ",
    b" between ",
    b" borders around it ",
    b" middle of its room ",
    b" as many ",
    b" top ",
    b" left ",
    b" 0 ",
    b" 1 ",
    b" 2 ",
    b" 3 ",
    b"0x0",
    b" 200x200 ",
    b"three",
    b"#",
    b"\n",
    b". ",
    b"{n}",
    b"{",
    b"\t",
    b"\0",
    b"\xff",
    b"A + B = B",
];

/// A board with colours and lines, and one with digits and rooms.
const BOARDS: [&str; 2] = [
    "board = \"3a\\n.a\"\nregions = \"AA\\nBA\"\ncells = \"black or star\"\n\
     lines = \"through cells\"\ntop = \"1 .\"",
    "board = \"..\\n.1\\n1 = dot\"\ndrawings.cage = \"aa\\nb.\\na = 3+\"\n\
     signs = \". .\\n<  \\n. .\"\nleft = \"2 .\"\ncells = \"digit: 1..2\"\ndivide = \"rooms\"",
];

/// The solutions of both boards that could be, by the rules or not.
fn grids(board: usize) -> Vec<Value> {
    let bits = |number: usize| [0, 1, 2, 3].map(|bit| number >> bit & 1);
    if board == 0 {
        let word = |bit: usize| ["black", "star"][bit];
        let sides = [[[1, 1], [1, 2]], [[1, 1], [2, 1]], [[1, 2], [2, 2]], [[2, 1], [2, 2]]];
        let grid = |(values, lines): (usize, usize)| {
            let [a, b, c, d] = bits(values).map(word);
            let lines = sides.iter().zip(bits(lines)).filter(|(_, bit)| *bit == 1);
            let lines = lines.map(|(side, _)| side).collect_vec();
            json!({ "cells": { "value": [[a, b], [c, d]] }, "lines": lines })
        };
        return iproduct!(0..16, 0..16).map(grid).collect();
    }
    let rooms =
        iproduct!(1..=2, 1..=3, 1..=4).filter(|(b, c, d)| c - 1 <= *b && d - 1 <= *b.max(c));
    let grid = |(values, (b, c, d)): (usize, (usize, usize, usize))| {
        let [one, two, three, four] = bits(values).map(|bit| bit + 1);
        json!({ "cells": { "digit": [[one, two], [three, four]] }, "regions": [[1, b], [c, d]] })
    };
    (0..16).cartesian_product(rooms).map(grid).collect()
}

pub fn target(bytes: &[u8]) {
    let rules = toml::Value::from(&*String::from_utf8_lossy(bytes));
    for (board, text) in BOARDS.iter().enumerate() {
        compare(format!("family = \"rules\"\n{text}\nrules = {rules}"), grids(board));
    }
}
