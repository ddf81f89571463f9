//! Everything written is read back, however it was mangled; and nothing makes a reader panic.

use std::io::{Read, Write};

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use puzzlec_dimacs::{
    Answer, ClauseSink, Cnf, Dimacs, Header, Output, PartialAssignment, Size, Var, decompress,
};

use crate::lits::lits;
use crate::properties::cases;

/// Formulas over up to 20 variables, with empty, repeating and tautological clauses.
fn formulas() -> impl Strategy<Value = Cnf> {
    vec(vec(lits(20), 0..6), 0..12).prop_map(Cnf::from_iter)
}

/// Any text, often one with what has a meaning somewhere.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[-%p \t\n\r\u{1}a]{0,8}", "[ \u{b}]?(p show|ind|varname) 1.{0,4}"]
}

/// Names, a projection and comments for a formula of 20 variables.
fn headers() -> impl Strategy<Value = Header> {
    let vars = || Just((0..20).map(Var::new).collect::<Vec<_>>()).prop_shuffle();
    let names = btree_set(texts().prop_filter("a name", |name| !name.is_empty()), 0..6);
    let names = (vars(), names).prop_map(|(vars, names)| vars.into_iter().zip(names).collect());
    let show = proptest::option::of((vars(), 0..20_usize).prop_map(|(mut vars, length)| {
        vars.truncate(length);
        vars
    }));
    let comments = vec(texts(), 0..4);
    (comments, names, show).prop_map(|(comments, names, show)| Header { comments, names, show })
}

/// The formula with 20 variables, in a file.
fn file(cnf: &Cnf, header: &Header) -> Vec<u8> {
    let mut cnf = cnf.clone();
    cnf.reserve_vars(20);
    cnf.write_dimacs(Vec::new(), header.clone()).unwrap()
}

/// The text that may stand between two numbers.
fn gaps() -> impl Strategy<Value = &'static str> {
    select(vec![
        " ",
        "  ",
        "\t",
        "\n",
        "\r\n",
        " \n ",
        "\n\n",
        "\nc\n",
        "\nc 1 0\r\n",
        "\n c x\n",
        "\r",
        "\nc p cnf 1 1\n",
        "\nc\u{fffd}\n",
    ])
}

/// Bytes that come close to being a file or a solver's output.
fn near_texts() -> impl Strategy<Value = Vec<u8>> {
    let words = select(vec![
        "c",
        "p",
        "cnf",
        "p cnf 3 2",
        "p cnf 2 1\n",
        "varname",
        "c varname ",
        "c p show ",
        "c ind ",
        "0",
        "1",
        "-2",
        "3",
        "-",
        "%",
        "%41",
        "--",
        "\n",
        "\r\n",
        "\t",
        " ",
        "99999999999999999999",
        "s SATISFIABLE\n",
        "s UNKNOWN",
        "SAT\n",
        "UNSAT",
        "v ",
        "v\n",
        "\0",
        "\x1b",
        "é",
    ]);
    let word = prop_oneof![
        4 => words.prop_map(|word| word.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..4),
    ];
    vec(word, 0..24).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn names_projection_and_clauses_survive(cnf in formulas(), header in headers()) {
        let file = file(&cnf, &header);
        let dimacs = Dimacs::read(file.as_slice()).unwrap();
        prop_assert!(dimacs.cnf.clauses().eq(cnf.clauses()));
        prop_assert_eq!(dimacs.cnf.num_vars(), 20);
        prop_assert_eq!(&dimacs.header.names, &header.names);
        prop_assert_eq!(&dimacs.header.show, &header.show);
        prop_assert!(!file.windows(2).any(|pair| pair == b"--"), "a solver may see an option");
        prop_assert!(file.is_ascii() || header.comments.iter().any(|comment| !comment.is_ascii()));
    }

    /// Comments may change when they are first written, but never again.
    #[test]
    fn what_was_read_is_written_alike(cnf in formulas(), header in headers()) {
        let first = file(&cnf, &header);
        let dimacs = Dimacs::read(first.as_slice()).unwrap();
        prop_assert_eq!(first, file(&dimacs.cnf, &dimacs.header));
    }

    #[test]
    fn plain_comments_survive(text in "[ -,.-~äλ]{0,30}") {
        prop_assume!(!text.trim_start().starts_with(['v', 'i', 'p']));
        let header = Header { comments: vec![text], ..Header::default() };
        let dimacs = Dimacs::read(file(&Cnf::new(), &header).as_slice()).unwrap();
        prop_assert_eq!(dimacs.header, header);
    }

    #[test]
    fn spacing_and_comments_do_not_matter(
        cnf in formulas(),
        gaps in vec(gaps(), 100),
        end in select(vec!["", "\n", "\n%\n0\n\n", " % 0", "\nc the end"]),
    ) {
        let mut text = format!("\n c before\r\n\tp  cnf\t20 {} \r\n", cnf.num_clauses());
        let mut gaps = gaps.into_iter().cycle();
        for clause in cnf.clauses() {
            for word in clause.iter().map(ToString::to_string).chain(["0".to_owned()]) {
                text += gaps.next().unwrap();
                text += &word;
            }
        }
        text += end;
        let dimacs = Dimacs::read(text.as_bytes());
        prop_assert!(dimacs.is_ok(), "{:?} {text:?}", dimacs);
        prop_assert!(dimacs.unwrap().cnf.clauses().eq(cnf.clauses()));
    }

    #[test]
    fn the_size_of_chunks_does_not_matter(cnf in formulas(), header in headers()) {
        struct ByteByByte<'a>(&'a [u8]);
        impl Read for ByteByByte<'_> {
            fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
                let length = into.len().min(1);
                self.0.read(&mut into[..length])
            }
        }
        let file = file(&cnf, &header);
        let whole = Dimacs::read(file.as_slice()).unwrap();
        prop_assert_eq!(Dimacs::read(ByteByByte(&file)).unwrap(), whole);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop_oneof![vec(any::<u8>(), 0..99), near_texts()]) {
        if let Ok(dimacs) = Dimacs::read(bytes.as_slice()) {
            let file = dimacs.cnf.write_dimacs(Vec::new(), dimacs.header.clone()).unwrap();
            let again = Dimacs::read(file.as_slice()).unwrap();
            prop_assert_eq!(&again.cnf, &dimacs.cnf);
            prop_assert_eq!(&again.header.names, &dimacs.header.names);
        }
    }

    #[test]
    fn any_output_is_read_or_refused(bytes in prop_oneof![vec(any::<u8>(), 0..99), near_texts()]) {
        if let Ok(answer) = Answer::read(bytes.as_slice(), 3) {
            let again = Answer::read(answer.to_string().as_bytes(), 3).unwrap();
            prop_assert_eq!(again, answer);
        }
    }

    #[test]
    fn answers_survive(values in vec(lits(2000), 0..200)) {
        let answer = Answer::Satisfiable(PartialAssignment::from_iter(values));
        let text = answer.to_string();
        prop_assert!(text.lines().all(|line| line.len() <= 78));
        prop_assert_eq!(Answer::read(text.as_bytes(), 2000).unwrap(), answer);
    }

    #[test]
    fn a_size_counts_what_a_formula_holds(cnf in formulas()) {
        let mut size = Size::default();
        cnf.feed(&mut size);
        prop_assert_eq!(size, cnf.size());
    }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn compression_survives(cnf in formulas(), header in headers()) {
        let file = file(&cnf, &header);
        let pack = |make: fn(&mut Vec<u8>) -> Output<'_>| {
            let mut packed = Vec::new();
            let mut output = make(&mut packed);
            output.write_all(&file).unwrap();
            output.finish().unwrap();
            packed
        };
        let plain = pack(|out| Output::plain(out));
        prop_assert_eq!(&plain, &file);
        for packed in [plain, pack(|out| Output::gz(out)), pack(|out| Output::xz(out).unwrap())] {
            let dimacs = Dimacs::read(decompress(packed.as_slice()).unwrap()).unwrap();
            prop_assert!(dimacs.cnf.clauses().eq(cnf.clauses()));
            prop_assert_eq!(dimacs.header.names, header.names.clone());
        }
    }
}
