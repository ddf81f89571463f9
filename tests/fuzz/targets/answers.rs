//! Answers of solvers: the readers against a plain one, and what is written against what was read.

use std::collections::BTreeSet;

use puzzlec_dimacs::{Answer, Format, Lit};

use super::text::{number, read, words};

pub const SEEDS: &[&[u8]] = &[
    b"\x03c a solver\ns SATISFIABLE\nv 1 -2\nv 3 0\nc end\n",
    b"\x03SAT\n1 -2 3 0\n",
    b"\x03s UNSATISFIABLE\n",
    b"\x03c --- \nc UNKNOWN\n",
    b"\x03restarts : 1\nINDETERMINATE\n",
    b"\x43o 5\nv x1 -x2\nv x3\ns OPTIMUM FOUND\n",
    b"\x83o 5\ns OPTIMUM FOUND\nv 101\n",
    b"\x83s SATISFIABLE\nv 1 -2 3 0\n",
    b"\x83o 5\nv 1 -2 3 0\no 4\nv -1 0\ns OPTIMUM FOUND\n",
];

pub const WORDS: &[&[u8]] = &[
    b"0",
    b"1",
    b"-1",
    b"4",
    b"00",
    b"-0",
    b"01",
    b"x1",
    b"-x2",
    b"x",
    b"v",
    b"v ",
    b"\nv 1 -2 0\n",
    b"s",
    b"s ",
    b"\ns SATISFIABLE\n",
    b"\ns UNSATISFIABLE\n",
    b"\ns UNKNOWN\n",
    b"SAT\n",
    b"UNSAT\n",
    b"INDET\n",
    b"OPTIMUM FOUND",
    b"UNSUPPORTED",
    b"c",
    b"c UNKNOWN\n",
    b"UNKNOWN",
    b"101",
    b"010",
    b" ",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"\xff",
    b"99999999999999999999",
    b"o 1\n",
    b"c ",
];

#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is one fact of the text")]
struct Plain {
    statuses: BTreeSet<&'static str>,
    values: BTreeSet<i64>,
    has_values: bool,
    ended: bool,
    superseded: bool,
    /// MaxSAT: the bits so far, and whether all words were such.
    bits: Vec<u8>,
    has_numbers: bool,
    /// True if the words are wrong as numbers.
    is_wrong: bool,
}

fn status(words: &[&[u8]], format: Format) -> Option<&'static str> {
    Some(match words {
        [b"SATISFIABLE"] => "SATISFIABLE",
        [b"UNSATISFIABLE"] => "UNSATISFIABLE",
        [b"UNKNOWN" | b"INDETERMINATE"] => "UNKNOWN",
        [b"UNSUPPORTED"] if format == Format::Opb => "UNKNOWN",
        [b"OPTIMUM", b"FOUND"] if format != Format::Cnf => "OPTIMUM FOUND",
        _ => return None,
    })
}

impl Plain {
    fn values(&mut self, words: &[&[u8]], format: Format, vars: u32) -> Option<()> {
        let natural = |digits: &[u8]| matches!(digits, [b'1'..=b'9', ..]);
        if self.superseded {
            *self = Self { statuses: std::mem::take(&mut self.statuses), ..Self::default() };
        }
        for word in words {
            self.has_values = true;
            if format == Format::Wcnf && !self.has_numbers {
                self.has_numbers = !word.iter().all(|bit| b"01".contains(bit));
                if self.has_numbers && self.is_wrong {
                    return None;
                }
                if !self.has_numbers {
                    self.bits.extend(*word);
                    let is_number = !matches!(*word, [b'0', _, ..]);
                    self.is_wrong |= self.take(word, vars).is_none() || !is_number;
                    continue;
                }
            }
            let word = match (format, *word) {
                (Format::Opb, [b'-', b'x', digits @ ..]) if natural(digits) => {
                    [b"-", digits].concat()
                }
                (Format::Opb, [b'x', digits @ ..]) if natural(digits) => digits.to_vec(),
                (Format::Opb, _) => return None,
                (_, word) => word.to_vec(),
            };
            self.take(&word, vars)?;
        }
        // Also a line without any.
        self.has_values = true;
        Some(())
    }

    /// Takes a literal or the end of them.
    fn take(&mut self, word: &[u8], vars: u32) -> Option<()> {
        match number(word, vars)? {
            0 => self.ended = true,
            lit if !self.ended && !self.values.contains(&-lit) => {
                self.values.insert(lit);
            }
            _ => return None,
        }
        Some(())
    }

    /// Takes bits for the values if there is one for each variable.
    fn end_bits(&mut self, vars: u32) -> Option<()> {
        if !self.has_numbers && self.bits.len() == vars as usize {
            let signs = self.bits.iter().map(|bit| if *bit == b'1' { 1 } else { -1 });
            self.values = signs.zip(1..).map(|(sign, var)| sign * var).collect();
        } else if !self.has_numbers && self.is_wrong {
            return None;
        }
        Some(())
    }

    fn read(text: &[u8], format: Format, vars: u32) -> Option<Answer> {
        let mut plain = Self::default();
        let (mut after_sat, mut gave_up) = (false, false);
        for line in text.split(|byte| *byte == b'\n') {
            let list: Vec<_> = words(line).into_iter().map(|(_, word)| word).collect();
            let is_whole = line.len() <= 200;
            let is_result = std::mem::take(&mut after_sat);
            match list[..] {
                _ if is_result && matches!(line, [b'-' | b'0'..=b'9', ..]) => {
                    plain.values(&list, format, vars)?;
                }
                [b"v", ref values @ ..] if line[0] == b'v' => plain.values(values, format, vars)?,
                [b"o", _] if line[0] == b'o' && format != Format::Cnf && is_whole => {
                    plain.superseded = true;
                }
                [b"s", ref name @ ..] if line[0] == b's' => {
                    plain.statuses.insert(status(name, format).filter(|_| is_whole)?);
                }
                _ if line.first() == Some(&b'c') => {
                    gave_up |= list == [b"c".as_slice(), b"UNKNOWN"] && is_whole;
                }
                [_] if is_whole => {
                    after_sat = list == [b"SAT"];
                    plain.statuses.extend(match list[..] {
                        [b"SAT"] => Some("SATISFIABLE"),
                        [b"UNSAT"] => Some("UNSATISFIABLE"),
                        [b"INDET"] => Some("UNKNOWN"),
                        ref word => status(word, format),
                    });
                }
                _ => {}
            }
        }
        if format == Format::Wcnf {
            plain.end_bits(vars)?;
        }
        if plain.statuses.is_empty() && gave_up {
            plain.statuses.insert("UNKNOWN");
        }
        let lit = |number: i64| Lit::from_dimacs((number as i32).try_into().expect("not zero"));
        let values = plain.values.iter().filter_map(|number| lit(*number)).collect();
        let mut statuses = plain.statuses.iter();
        match (*statuses.next()?, statuses.next()) {
            (_, Some(_)) => None,
            ("SATISFIABLE", None) => Some(Answer::Satisfiable(values)),
            ("OPTIMUM FOUND", None) => Some(Answer::Optimum(values)),
            ("UNSATISFIABLE", None) => (!plain.has_values).then_some(Answer::Unsatisfiable),
            _ => Some(Answer::Unknown),
        }
    }
}

/// The first byte chooses the format and the number of variables.
pub fn target(bytes: &[u8]) {
    let Some((first, text)) = bytes.split_first() else { return };
    let formats = [Format::Cnf, Format::Opb, Format::Wcnf, Format::Cnf];
    let (format, vars) = (formats[usize::from(first >> 6)], u32::from(first & 63));
    let read =
        read(text, |input| Answer::read_with_cost(format, input, vars).map(|(answer, _)| answer));
    assert_eq!(read.as_ref().ok(), Plain::read(text, format, vars).as_ref(), "{read:?}");
    if format != Format::Cnf {
        return;
    }
    if let Ok(answer) = read {
        let written = answer.to_string();
        assert!(written.lines().all(|line| line.len() <= 78));
        assert_eq!(Answer::read(written.as_bytes(), vars).ok(), Some(answer));
    }
}
