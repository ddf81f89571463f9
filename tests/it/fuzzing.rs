//! Mutated texts through every target of the fuzzers.

#[path = "../fuzz/targets/mod.rs"]
mod targets;

use std::ops::Range;

use crate::cases::{Context, cases};
use crate::random::Random;

/// Numbers at the ends of their types.
const EXTREMES: &[&[u8]] = &[
    b"0",
    b"-1",
    b"1",
    b"255",
    b"65536",
    b"2147483647",
    b"2147483648",
    b"-2147483648",
    b"4294967296",
    b"9223372036854775807",
    b"9223372036854775808",
    b"-9223372036854775808",
    b"18446744073709551615",
    b"1e9",
];

/// One of the lines of a text, with its end.
fn line(random: &mut Random, text: &[u8]) -> Range<usize> {
    let at = random.below(text.len() + 1);
    let start = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let end = text[at..].iter().position(|byte| *byte == b'\n');
    start..end.map_or(text.len(), |end| at + end + 1)
}

/// A seed after a few changes.
fn mutated(random: &mut Random, seeds: &[&[u8]], words: &[&[u8]]) -> Vec<u8> {
    let mut text = random.pick(seeds).to_vec();
    for _ in 0..random.below(6) {
        let (at, length) = (random.below(text.len() + 1), random.below(12));
        let end = text.len().min(at + length);
        match random.below(10) {
            0 if at < text.len() => text[at] ^= 1 << random.below(8),
            1 => drop(text.drain(at..end)),
            2 => drop(text.splice(at..at, random.pick(words).iter().copied())),
            3 => drop(text.splice(at..end, random.pick(words).iter().copied())),
            4 => {
                let copy = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, copy);
            }
            5 => {
                let other = random.pick(seeds);
                let from = random.below(other.len().max(1));
                text.splice(at.., other[from..].iter().copied());
            }
            6 => {
                // A word at the start of a line.
                let start = line(random, &text).start;
                text.splice(start..start, random.pick(words).iter().copied());
            }
            7 => {
                // A line, or none, in the place of another.
                let other = random.pick(seeds);
                let other = [&other[line(random, other)], &text[line(random, &text)], b""]
                    [random.below(3)]
                .to_vec();
                let place = line(random, &text);
                let place = place.start..[place.start, place.end][random.below(2)];
                text.splice(place, other);
            }
            8 => {
                let start = random.below(text.len() + 1);
                let number = |byte: &u8| byte.is_ascii_digit();
                if let Some(from) = text[start..].iter().position(number) {
                    let digits = text[start + from..].iter().take_while(|byte| number(byte));
                    let digits = start + from..start + from + digits.count();
                    text.splice(digits, random.pick(EXTREMES).iter().copied());
                }
            }
            _ => {
                let digits = (0..text.len()).filter(|at| text[*at].is_ascii_digit());
                let digits: Vec<usize> = digits.collect();
                if !digits.is_empty() {
                    text[digits[random.below(digits.len())]] = b'0' + random.below(10) as u8;
                }
            }
        }
    }
    text
}

/// Runs a target on mutated seeds: on so many, or on as many as somebody asks for.
fn fuzz(target: fn(&[u8]), seeds: &[&[u8]], words: &[&[u8]], few: u64) {
    cases(few, ["bytes"], |random| {
        let text = mutated(random, seeds, words);
        let shown = text.escape_ascii();
        let _context = Context(&shown);
        target(&text);
        [text.len()]
    });
}

macro_rules! fuzz {
    ($($target:ident: $cases:literal,)*) => {$(
        #[test]
        fn $target() {
            use targets::$target::{SEEDS, WORDS, target};
            fuzz(target, &SEEDS, &WORDS, $cases);
        }
    )*};
}

fuzz! {
    answers: 100_000,
    clues: 5_000,
    formulas: 100_000,
    imports: 1_000,
    instances: 500,
    opb: 100_000,
    packed: 5_000,
    sentences: 2_000,
    states: 300,
    wcnf: 100_000,
}
