//! Texts, read in the plainest way, to compare with readers of streams.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::io::{self, Read};

use puzzlec_dimacs::{Header, Lit, Var};

/// A reader that hands out a byte at a time.
pub struct Drip<'a>(pub &'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = into.len().min(1);
        self.0.read(&mut into[..length])
    }
}

/// The result of a reader, which must not depend on how many bytes it is given at once.
pub fn read<T: PartialEq + Debug, E: Display>(
    bytes: &[u8],
    reader: impl Fn(&mut dyn Read) -> Result<T, E>,
) -> Result<T, E> {
    let (mut at_once, mut drop_by_drop) = (bytes, Drip(bytes));
    let read = reader(&mut at_once);
    match (&read, reader(&mut drop_by_drop)) {
        (Ok(one), Ok(other)) => assert_eq!(*one, other),
        (Err(one), Err(other)) => assert_eq!(one.to_string(), other.to_string()),
        _ => panic!("bytes one by one are read otherwise"),
    }
    read
}

pub fn is_blank(byte: u8) -> bool {
    b" \t\r".contains(&byte)
}

/// The words of a line, each with where it ends.
pub fn words(line: &[u8]) -> Vec<(usize, &[u8])> {
    let (mut words, mut at) = (Vec::new(), 0);
    for word in line.split(|byte| is_blank(*byte)) {
        at += word.len();
        if !word.is_empty() {
            words.push((at, word));
        }
        at += 1;
    }
    words
}

/// A number in digits.
pub fn natural(word: &[u8]) -> Option<u128> {
    let digits = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    // Anything larger is too large for everybody.
    Some(std::str::from_utf8(word).ok().filter(|_| digits)?.parse().unwrap_or(u128::MAX))
}

/// The number of a literal, or 0; `None` for what is neither.
pub fn number(word: &[u8], vars: u32) -> Option<i64> {
    let (sign, digits) = match word {
        [b'-', digits @ ..] => (-1, digits),
        digits => (1, digits),
    };
    let magnitude = i64::try_from(natural(digits)?).ok().filter(|n| *n <= i64::from(vars))?;
    (magnitude != 0 || sign == 1).then_some(sign * magnitude)
}

pub fn numbers(lits: &[Lit]) -> Vec<i64> {
    lits.iter().map(|lit| i64::from(lit.to_dimacs())).collect()
}

/// The content of comments.
#[derive(Default)]
pub struct Comments {
    pub plain: Vec<String>,
    names: BTreeMap<String, u32>,
    show: Option<Vec<u32>>,
    /// The largest variable.
    pub largest: u32,
}

impl Comments {
    /// Takes a comment, from its mark to the end of the line; `None` if it is wrong.
    pub fn add(&mut self, line: &[u8], vars: Option<u32>) -> Option<()> {
        let list = words(line);
        let key = |at: usize, is: &[u8]| {
            list.get(at).is_some_and(|&(end, word)| word == is && end <= 256)
        };
        // Prose may begin with the same words, but no number follows.
        let is_data = list.get(2).is_some_and(|(_, word)| matches!(word[0], b'-' | b'0'..=b'9'));
        let marked = key(0, b"c") || key(0, b"*");
        let rest = |from: usize| list[from..].iter().map(|(_, word)| *word);
        let vars = vars.unwrap_or(i32::MAX as u32);
        let var = |word: &[u8]| {
            let var = u32::try_from(natural(word)?).ok()?;
            (1..=vars).contains(&var).then_some(var)
        };
        if marked && key(1, b"varname") && is_data {
            let [id, name] = rest(2).collect::<Vec<_>>()[..] else { return None };
            let (id, name) = (var(id)?, name_of(name)?);
            if self.names.values().any(|other| *other == id) || self.names.contains_key(&name) {
                return None;
            }
            self.names.insert(name, id);
            self.largest = self.largest.max(id);
        } else if marked && (key(1, b"ind") && is_data || key(1, b"p") && key(2, b"show")) {
            let mut list = rest(if key(1, b"ind") { 2 } else { 3 }).collect::<Vec<_>>();
            let end = list.pop().filter(|word| natural(word) == Some(0))?;
            assert!(!end.is_empty());
            let show = self.show.get_or_insert_default();
            for word in list {
                let id = var(word)?;
                if !show.contains(&id) {
                    show.push(id);
                }
                self.largest = self.largest.max(id);
            }
        } else {
            let text = String::from_utf8_lossy(&line[1..]).into_owned();
            let text = text.strip_prefix(' ').unwrap_or(&text);
            self.plain.push(text.strip_suffix('\r').unwrap_or(text).to_owned());
        }
        Some(())
    }

    /// Asserts that a header says the same.
    pub fn assert_same(&self, header: &Header) {
        assert_eq!(header.comments, self.plain);
        let names = header.names.iter().map(|(var, name)| (name.clone(), var.to_dimacs()));
        assert_eq!(names.collect::<BTreeMap<_, _>>(), self.names);
        assert_eq!(header.names.len(), self.names.len());
        let show = header.show.as_ref();
        assert_eq!(show.map(|show| show.iter().map(|var| var.to_dimacs()).collect()), self.show);
    }
}

fn name_of(word: &[u8]) -> Option<String> {
    let (mut name, mut at) = (Vec::new(), 0);
    while at < word.len() {
        if word[at] == b'%' {
            let digits = std::str::from_utf8(word.get(at + 1..at + 3)?).ok()?;
            let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            name.push(u8::from_str_radix(digits, 16).ok().filter(|_| plain)?);
            at += 3;
        } else {
            name.push(word[at]);
            at += 1;
        }
    }
    String::from_utf8(name).ok()
}

/// Asserts that two headers say the same, but for plain comments.
pub fn assert_named_alike(one: &Header, other: &Header) {
    assert_eq!(one.names, other.names);
    assert_eq!(one.show, other.show);
}

/// Some assignments of variables, by their numbers.
pub fn worlds() -> [fn(Var) -> bool; 4] {
    [|_| false, |_| true, |var| var.index() % 2 == 0, |var| var.index() % 3 == 0]
}
