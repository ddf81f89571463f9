//! WCNF: the reader against a plain one, and what is written against what was read.

use puzzlec_dimacs::{ClauseSink, DimacsWriter, Var, Wcnf};

use super::text::{Comments, assert_named_alike, natural, number, numbers, read, words};

pub const SEEDS: &[&[u8]] = &[
    b"c knapsack\nc varname 1 take(1)\nc p show 1 0\nh 1 -2 0\nh 0\n5 -1 3 0\n1 2 0\n",
    b"h 1\nc within\n -02 0 h 0 9223372036854775806\t-1\r\n3 0\nc ind 2 0",
    b"7 0 7 1 0",
];

pub const WORDS: &[&[u8]] = &[
    b"0",
    b"00",
    b"-0",
    b"1",
    b"-1",
    b"3",
    b"h",
    b"h ",
    b"\nh 1 0\n",
    b"h1",
    b"p wcnf 1 1 1\n",
    b"c ",
    b"\nc x\n",
    b"c varname 2 y\n",
    b"c p show 3 0\n",
    b" ",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"2147483647",
    b"2147483648",
    b"9223372036854775807",
    b"99999999999999999999",
    b"-",
    b"1.5",
    b" 0\n5 ",
    b"\xff",
];

struct Plain {
    comments: Comments,
    hard: Vec<Vec<i64>>,
    soft: Vec<(u64, Vec<i64>)>,
}

fn plain(text: &[u8]) -> Option<Plain> {
    let mut plain = Plain { comments: Comments::default(), hard: vec![], soft: vec![] };
    // The weight, 0 for a hard clause, and the literals of the clause that has begun.
    let mut open: Option<(u64, Vec<i64>)> = None;
    let mut total = 0_i64;
    for line in text.split(|byte| *byte == b'\n') {
        for (end, word) in words(line) {
            if word[0] == b'c' {
                plain.comments.add(&line[end - word.len()..], None)?;
                break;
            }
            let Some((_, lits)) = &mut open else {
                let weight = if word == b"h" { 0 } else { i64::try_from(natural(word)?).ok()? };
                if word != b"h" && weight == 0 {
                    return None;
                }
                total = total.checked_add(weight)?;
                open = Some((weight as u64, Vec::new()));
                continue;
            };
            match number(word, i32::MAX as u32)? {
                0 => match open.take()? {
                    (0, lits) => plain.hard.push(lits),
                    soft => plain.soft.push(soft),
                },
                lit => lits.push(lit),
            }
        }
    }
    open.is_none().then_some(plain)
}

fn write(wcnf: &Wcnf) -> Vec<u8> {
    let mut size = wcnf.hard.size();
    let named = wcnf.header.names.iter().map(|(var, _)| *var);
    let shown = wcnf.header.show.iter().flatten().copied();
    size.vars = named.chain(shown).map(Var::to_dimacs).fold(size.vars, u32::max);
    let mut writer = DimacsWriter::weighted(Vec::new(), wcnf.header.clone(), size);
    wcnf.hard.clauses().for_each(|clause| writer.add_clause(clause));
    wcnf.soft.iter().for_each(|(weight, lits)| writer.add_soft(*weight, lits));
    writer.finish().expect("written")
}

pub fn target(bytes: &[u8]) {
    let read = read(bytes, |input| Wcnf::read(input));
    let plain = plain(bytes);
    assert_eq!(read.is_ok(), plain.is_some(), "{read:?}");
    let (Ok(wcnf), Some(plain)) = (read, plain) else { return };
    let lits = plain.hard.iter().chain(plain.soft.iter().map(|(_, lits)| lits)).flatten();
    let vars = lits.map(|lit| lit.unsigned_abs()).max().unwrap_or(0);
    assert_eq!(u64::from(wcnf.hard.num_vars()), vars);
    assert!(wcnf.hard.clauses().map(numbers).eq(plain.hard));
    assert!(wcnf.soft.iter().map(|(weight, lits)| (*weight, numbers(lits))).eq(plain.soft));
    plain.comments.assert_same(&wcnf.header);

    let written = write(&wcnf);
    let again = Wcnf::read(written.as_slice()).expect("what is written is read");
    assert_named_alike(&wcnf.header, &again.header);
    assert_eq!((&again.hard, &again.soft), (&wcnf.hard, &wcnf.soft));
    assert_eq!(write(&again), written);
}
