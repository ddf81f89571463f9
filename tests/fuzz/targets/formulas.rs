//! DIMACS and iCNF: the readers against a plain one, and what is written against what was read.

use puzzlec_dimacs::{ClauseSink, Dimacs, DimacsWriter, Var};

use super::text::{Comments, assert_named_alike, number, numbers, read, words};

pub const SEEDS: &[&[u8]] = &[
    b"c two colours\nc varname 1 red(a)\nc varname 2 red(b)\nc p show 1 2 0\np cnf 2 2\n1 2 0\n-1 -2 0\n",
    b"p cnf 3 2\r\n1 -2\r\n0 3 0 c behind\n\n%\n0\n\n",
    b"c ind 1 0\nc varname 3 50%25%20of%C3%A9\np cnf 04 4\n01 -002 00 3\n0 0\nc t pmc\n4 -4 4 0\nc ind 2 4 0",
    b"c varname 5 e\np inccnf\n1 -2 0\na 1 0\na 2\n-3 0\n-1 3 0 a 0\nc end\n",
    b"p cnf 2147483647 1\n2147483647 -2147483647 1 0\n",
];

pub const WORDS: &[&[u8]] = &[
    b"0",
    b"00",
    b"-0",
    b"1",
    b"-1",
    b"3",
    b"-",
    b"--1",
    b"+1",
    b"1-",
    b"2147483648",
    b"99999999999999999999",
    b" ",
    b"\n",
    b"\r\n",
    b"\t",
    b"\x0b",
    b"\0",
    b"\xff",
    b"c",
    b"c ",
    b"\nc x\n",
    b"p",
    b"p cnf 2 2\n",
    b"p cnf +3 1\n",
    b"p inccnf\n",
    b"a",
    b"a 1 0\n",
    b"%",
    b"% 0",
    b"%0",
    b"%4",
    b"varname",
    b"c varname 2 x\n",
    b"c varname 1 %61\n",
    b"c p show 1 0\n",
    b"c ind 2",
    b"show",
    b"h 1 0\n",
    b"cnf",
];

/// A file as the documentation of the reader says.
#[derive(Default)]
struct Plain {
    comments: Comments,
    vars: Option<u32>,
    promised: u64,
    clauses: Vec<Vec<i64>>,
    cubes: Vec<Vec<i64>>,
}

impl Plain {
    fn read(text: &[u8]) -> Option<Self> {
        let mut plain = Self { promised: u64::MAX, ..Self::default() };
        let (mut open, mut in_cube, mut is_incremental) = (Vec::new(), false, false);
        // What has followed a `%`.
        let mut after_end: Option<Vec<&[u8]>> = None;
        for line in text.split(|byte| *byte == b'\n') {
            for (end, word) in words(line) {
                let line = &line[end - word.len()..];
                if let Some(after) = &mut after_end {
                    after.push(word);
                    continue;
                }
                match word {
                    [b'c', ..] => {
                        let vars = plain.vars.filter(|_| !is_incremental);
                        plain.comments.add(line, vars)?;
                        break;
                    }
                    [b'p', ..] if plain.vars.is_none() && line.len() <= 256 => {
                        let head: Vec<_> = words(line).into_iter().map(|(_, word)| word).collect();
                        is_incremental = head == [b"p".as_slice(), b"inccnf"];
                        plain.vars = Some(i32::MAX as u32);
                        if !is_incremental {
                            let [b"p", b"cnf", vars, clauses] = head[..] else { return None };
                            let vars = super::text::natural(vars)?;
                            plain.vars = Some(u32::try_from(vars).ok()?);
                            plain.promised = super::text::natural(clauses)?.try_into().ok()?;
                        }
                        break;
                    }
                    b"%" if !is_incremental => after_end = Some(Vec::new()),
                    b"a" if is_incremental && open.is_empty() && !in_cube => in_cube = true,
                    _ => {
                        let number = number(word, plain.vars?)?;
                        match (number, in_cube) {
                            (0, true) => plain.cubes.push(std::mem::take(&mut open)),
                            (0, false) => plain.clauses.push(std::mem::take(&mut open)),
                            _ => open.push(number),
                        }
                        in_cube &= number != 0;
                    }
                }
            }
        }
        let vars = plain.vars.filter(|vars| i32::try_from(*vars).is_ok())?;
        let complete = is_incremental || plain.promised == plain.clauses.len() as u64;
        let ended = open.is_empty() && !in_cube && plain.comments.largest <= vars;
        let nothing_more = matches!(after_end.as_deref(), None | Some([] | [b"0"]));
        if is_incremental {
            let lits = plain.clauses.iter().chain(&plain.cubes).flatten();
            let largest = lits.map(|lit| lit.unsigned_abs() as u32).max().unwrap_or(0);
            plain.vars = Some(largest.max(plain.comments.largest));
        }
        (complete && ended && nothing_more).then_some(plain)
    }
}

fn write(dimacs: &Dimacs, is_incremental: bool) -> Vec<u8> {
    let (header, size) = (dimacs.header.clone(), dimacs.cnf.size());
    let start = if is_incremental { DimacsWriter::incremental } else { DimacsWriter::new };
    let mut writer = start(Vec::new(), header, size);
    dimacs.cnf.clauses().for_each(|clause| writer.add_clause(clause));
    dimacs.cubes.iter().for_each(|cube| writer.add_cube(cube));
    writer.finish().expect("written")
}

pub fn target(bytes: &[u8]) {
    let read = read(bytes, |input| Dimacs::read(input));
    let plain = Plain::read(bytes);
    assert_eq!(read.is_ok(), plain.is_some(), "{read:?}");
    let (Ok(dimacs), Some(plain)) = (read, plain) else { return };
    assert_eq!(plain.vars, Some(dimacs.cnf.num_vars()));
    assert!(dimacs.cnf.clauses().map(numbers).eq(plain.clauses));
    assert!(dimacs.cubes.iter().map(|cube| numbers(cube)).eq(plain.cubes));
    plain.comments.assert_same(&dimacs.header);
    let is_incremental = plain.promised == u64::MAX;
    let written = write(&dimacs, is_incremental);
    let again = Dimacs::read(written.as_slice()).expect("what is written is read");
    assert_named_alike(&dimacs.header, &again.header);
    assert_eq!(again.cubes, dimacs.cubes);
    assert!(again.cnf.clauses().eq(dimacs.cnf.clauses()));
    assert_eq!(write(&again, is_incremental), written);
    assert!(dimacs.cnf.num_vars() <= Var::MAX_COUNT);
}
