//! Clues of riddles: no words make the reader panic, and an arrangement that keeps the clues is one
//! that the model has.

use itertools::Itertools;
use serde_json::json;

use super::small::compare;

pub const SEEDS: &[&[u8]] = &[
    b"a = red\n",
    b"a is not b\nb next to blue or c in house 1\n",
    b"exactly one of: a first, b last, c at either end\n",
    b"if a 2 houses from dark green then not b between c and red",
    b"not a immediately right of blue # neighbours\na somewhere left of b or c\n",
    b"exactly one of a != red, b = blue\nc directly between red and blue\n",
    b"The owner of the blue house is neither b nor c.\neither a or b is next to red\n",
    b"neither a nor b doesn't have blue\na, b and c are first or last\n",
];

pub const WORDS: &[&[u8]] = &[
    b" a ",
    b" b ",
    b" c ",
    b" red ",
    b" dark green ",
    b" green ",
    b" blue ",
    b" = ",
    b" != ",
    b"=",
    b" is ",
    b" not ",
    b" or ",
    b" if ",
    b" then ",
    b", then ",
    b", ",
    b":",
    b" exactly one of: ",
    b" exactly one of ",
    b" in house ",
    b" house ",
    b" houses from ",
    b" house from ",
    b" first ",
    b" last ",
    b" at either end ",
    b" first or last ",
    b" left of ",
    b" right of ",
    b" somewhere ",
    b" immediately ",
    b" directly ",
    b" next to ",
    b" between ",
    b" and ",
    b" but ",
    b" either ",
    b" neither ",
    b" nor ",
    b" the ",
    b" of ",
    b" has ",
    b" doesn't ",
    b" collects ",
    b" before ",
    b" after ",
    b" adjacent to ",
    b" more than ",
    b" at least ",
    b" at most ",
    b" none of: ",
    b" two ",
    b" third ",
    b" different from ",
    b"'s ",
    b". ",
    b" 0 ",
    b" 1 ",
    b" 2 ",
    b" 3 ",
    b" 4 ",
    b" -1 ",
    b" 18446744073709551615 ",
    b" 9223372036854775808 ",
    b"#",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"\xff",
    b"\xe2\x80\xa8",
    b"a = red\n",
    b"A",
    b"FIRST",
    b" a = b or c = red or blue ",
];

pub fn target(bytes: &[u8]) {
    let clues = toml::Value::from(&*String::from_utf8_lossy(bytes));
    let text = format!(
        "family = \"zebra\"\nclues = {clues}\n\
         category = [{{ name = \"letter\", values = [\"a\", \"b\", \"c\"] }},\n\
         {{ name = \"colour\", values = [\"red\", \"dark green\", \"blue\"] }}]"
    );
    let orders = |values: [&'static str; 3]| values.into_iter().permutations(3);
    let all = orders(["a", "b", "c"]).cartesian_product(orders(["red", "dark green", "blue"]));
    let houses = all.map(|(letters, colours)| {
        let house = |(letter, colour)| json!({ "colour": colour, "letter": letter });
        letters.into_iter().zip(colours).map(house).collect_vec().into()
    });
    compare(text, houses);
}
