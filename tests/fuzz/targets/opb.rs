//! OPB: the reader against a plain one, and what is written against what was read.

use puzzlec_dimacs::{Lit, Opb, OpbWriter, Relation, Size, Sum, SumSink};

use super::text::{Comments, assert_named_alike, is_blank, natural, read, words, worlds};

pub const SEEDS: &[&[u8]] = &[
    b"* #variable= 3 #constraint= 2\n* knapsack\n* varname 1 take(1)\n* p show 1 2 0\nmin: +5 x1 +4 x2 -3 x3 ;\n+1 x1 -1 x2 >= 0 ;\n-2 x1 +3 x3 = 2 ;\n",
    b"* #variable= 2 #constraint= 1 #product= 0\n2 ~x1\r\n-03 x2>=-1;\n* ind 1 0",
    b"* #variable= 1 #constraint= 2\n170141183460469231731687303715884105726 x1 >= 1 ;\n+0 x1 = 0 ;* end",
];

pub const WORDS: &[&[u8]] = &[
    b"0",
    b"1",
    b"+1",
    b"-1",
    b"-",
    b"+",
    b"x1",
    b"x2 ",
    b"~x3 ",
    b"x0",
    b"x",
    b"~",
    b">=",
    b"=",
    b"<=",
    b">",
    b";",
    b" ;\n",
    b" >= 1 ;\n",
    b"min: ",
    b"max:",
    b"* ",
    b"\n* x\n",
    b" ",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"99999999999999999999",
    b"170141183460469231731687303715884105727",
    b"* varname 2 y\n",
    b"* p show 2 0\n",
    b"#variable=",
    b"+1 x1 ",
    b"-2 x2 ",
    b"\xff",
    b"c ",
];

fn is_space(byte: u8) -> bool {
    byte == b'\n' || is_blank(byte)
}

fn integer(word: &[u8]) -> Option<i128> {
    match word {
        [b'-', digits @ ..] => Some(-i128::try_from(natural(digits)?).ok()?),
        [b'+', digits @ ..] | digits => i128::try_from(natural(digits)?).ok(),
    }
}

/// Terms; a blank after the last may be missing.
fn terms(text: &[u8], vars: u32) -> Option<Terms> {
    let words: Vec<_> =
        text.split(|byte| is_space(*byte)).filter(|word| !word.is_empty()).collect();
    let (mut terms, mut total) = (Vec::new(), 0_i128);
    for pair in words.chunks(2) {
        let [weight, var] = *pair else { return None };
        let (sign, var) = match var {
            [b'~', b'x', var @ ..] => (-1, var),
            [b'x', var @ ..] => (1, var),
            _ => return None,
        };
        let var = i64::try_from(natural(var)?).ok()?;
        if var == 0 || var > i64::from(vars) {
            return None;
        }
        let weight = integer(weight)?;
        total = total.checked_add(weight.abs())?;
        terms.push((weight, sign * var));
    }
    (!terms.is_empty()).then_some(terms)
}

type Terms = Vec<(i128, i64)>;

struct Plain {
    comments: Comments,
    vars: u32,
    objective: Option<Terms>,
    sums: Vec<(Terms, Relation, i128)>,
}

fn plain(text: &[u8]) -> Option<Plain> {
    let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
    let (first, mut rest) = text.split_at(end);
    let head: Vec<_> = words(first).into_iter().map(|(_, word)| word).collect();
    let [b"*", b"#variable=", vars, b"#constraint=", count, ..] = head[..] else { return None };
    let vars = u32::try_from(natural(vars)?).ok().filter(|vars| i32::try_from(*vars).is_ok())?;
    let count = u64::try_from(natural(count)?).ok().filter(|_| first.len() <= 1024)?;
    let mut plain = Plain { comments: Comments::default(), vars, objective: None, sums: vec![] };
    loop {
        rest = rest.trim_ascii_start_by();
        if rest.first() == Some(&b'*') {
            let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
            plain.comments.add(&rest[..end], Some(vars))?;
            rest = &rest[end..];
        } else if rest.is_empty() {
            return (plain.sums.len() as u64 == count).then_some(plain);
        } else {
            let end = rest.iter().position(|byte| *byte == b';')?;
            let statement = &rest[..end];
            rest = &rest[end + 1..];
            if let Some(sum) = statement.strip_prefix(b"min:") {
                if plain.objective.is_some() || !plain.sums.is_empty() {
                    return None;
                }
                plain.objective = Some(terms(sum, vars)?);
                continue;
            }
            let equals = statement.iter().position(|byte| *byte == b'=')?;
            let (left, right) = (&statement[..equals], &statement[equals + 1..]);
            let (left, relation) = match left {
                [left @ .., b'>'] => (left, Relation::AtLeast),
                left => (left, Relation::Equal),
            };
            let sum = terms(left, vars)?;
            let mut right = right.split(|byte| is_space(*byte)).filter(|word| !word.is_empty());
            let (bound, None) = (integer(right.next()?)?, right.next()) else { return None };
            let negative = sum.iter().filter(|(_, lit)| *lit < 0);
            let written = bound.checked_sub(negative.map(|(weight, _)| weight).sum())?;
            if written == i128::MIN {
                return None;
            }
            plain.sums.push((sum, relation, bound));
        }
    }
}

trait Trim {
    fn trim_ascii_start_by(&self) -> &[u8];
}

impl Trim for [u8] {
    fn trim_ascii_start_by(&self) -> &[u8] {
        let start = self.iter().position(|byte| !is_space(*byte)).unwrap_or(self.len());
        &self[start..]
    }
}

fn signed(terms: &[(i128, Lit)]) -> Terms {
    terms.iter().map(|(weight, lit)| (*weight, i64::from(lit.to_dimacs()))).collect()
}

fn write(opb: &Opb) -> Vec<u8> {
    let size = Size { vars: opb.vars, clauses: opb.sums.len() as u64, lits: 0 };
    let objective = opb.objective.as_deref();
    let mut writer = OpbWriter::new(Vec::new(), opb.header.clone(), objective, size);
    for Sum { terms, relation, bound } in &opb.sums {
        writer.add_sum(terms, *relation, *bound);
    }
    writer.finish().expect("written")
}

pub fn target(bytes: &[u8]) {
    let read = read(bytes, |input| Opb::read(input));
    let plain = plain(bytes);
    assert_eq!(read.is_ok(), plain.is_some(), "{read:?}");
    let (Ok(opb), Some(plain)) = (read, plain) else { return };
    assert_eq!(opb.vars, plain.vars);
    plain.comments.assert_same(&opb.header);
    assert_eq!(opb.objective.as_deref().map(signed), plain.objective);
    let sums = opb.sums.iter().map(|sum| (signed(&sum.terms), sum.relation, sum.bound));
    assert!(sums.eq(plain.sums));

    let written = write(&opb);
    let again = Opb::read(written.as_slice()).expect("what is written is read");
    assert_named_alike(&opb.header, &again.header);
    assert_eq!(again.sums.len(), opb.sums.len());
    for value in worlds() {
        let is_true = |lit: Lit| value(lit.var()) == lit.is_positive();
        let holds = |opb: &Opb| opb.sums.iter().map(|sum| sum.holds(is_true)).collect::<Vec<_>>();
        assert_eq!(holds(&again), holds(&opb));
    }
    // Names of a variable that the first line does not have are refused when they are read.
    let offsets = |text: &[u8]| {
        String::from_utf8_lossy(text)
            .lines()
            .filter(|line| !line.starts_with("* objective offset: "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(offsets(&write(&again)), offsets(&written));
}
