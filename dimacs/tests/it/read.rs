//! Files as they are found, and every way in which one can be wrong.

use std::io::{self, Read};

use insta::assert_snapshot;
use puzzlec_dimacs::{Dimacs, ParseError, Place, ReadProblem, Var};

use crate::errors::errors;

fn read(text: &str) -> Dimacs {
    Dimacs::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text:?}"))
}

#[test]
fn all_these_are_the_same_formula() {
    let plain = "p cnf 3 2\n1 -2 0\n3 0\n";
    let expected = read(plain).cnf;
    assert_eq!(expected.to_string(), plain);
    for text in [
        "p cnf 3 2\n1 -2 0\n3 0",
        "p cnf 3 2\r\n1 -2 0\r\n3 0\r\n",
        "p cnf 3 2\n1 -2 0 3 0\n",
        "p cnf 3 2\n1\n-2\n0 3\n0\n",
        "p cnf 3 2\n1 -2\nc within a clause\n0\n3 0\n",
        "  p\tcnf   3 2  \n\n\t1   -2\t0\n 3 0 \n\n\n",
        "c\ncomment\n c\np cnf 3 2\nc\n1 -2 0\nc 9 0\n3 0\nc end",
        "p cnf 3 2\n1 -2 0 c behind a clause\n3 0\n",
        "p cnf 03 2\n01 -002 00\n3 0\n",
        "p cnf 3 2\n 1 -2 0\n3 0\n%\n0\n\n",
        "p cnf 3 2\n 1 -2 0\n3 0\n%\n",
    ] {
        assert_eq!(read(text).cnf, expected, "{text:?}");
    }
}

#[test]
fn the_header_is_taken_apart() {
    let header = read(
        "c made by hand\nc  indented\nc\nc varname 2 red(1)\nc p show 3 1 0\nc 1 not a name\n\
         p cnf 3 0\nc late\r\nc varname 1 50%25\nc ind 2 1 0\nc p weight 1 0.5 0\ncx\n",
    )
    .header;
    assert_eq!(
        header.comments,
        ["made by hand", " indented", "", "1 not a name", "late", "p weight 1 0.5 0", "x"]
    );
    let names = [(Var::new(1), "red(1)".to_owned()), (Var::new(0), "50%".to_owned())];
    assert_eq!(header.names, names);
    assert_eq!(header.show, Some([2, 0, 1].map(Var::new).to_vec()));
    assert_eq!(read("p cnf 3 0\n").header.show, None);
    assert_eq!(read("c ind 0\np cnf 3 0\n").header.show, Some(Vec::new()));
    let prose =
        read("p cnf 3 0\nc ind is  a word\nc varname of all\nc varname\nc  ind\nc ind 3 0\n");
    let comments = ["ind is  a word", "varname of all", "varname", " ind"];
    assert_eq!(prose.header.comments, comments);
    assert_eq!(prose.header.show, Some(vec![Var::new(2)]));
}

#[test]
fn incremental_files_hold_cubes() {
    let file = read("c varname 5 e\np inccnf\n1 -2 0\na 1 0\na 2\n-3 0\n-1 3 0 a 0\nc end\n");
    assert_eq!(file.cnf.to_string(), "p cnf 5 2\n1 -2 0\n-1 3 0\n");
    let cubes: Vec<Vec<i32>> =
        file.cubes.iter().map(|cube| cube.iter().map(|lit| lit.to_dimacs()).collect()).collect();
    assert_eq!(cubes, [vec![1], vec![2, -3], vec![]]);
    let error = |text: &str| Dimacs::read(text.as_bytes()).unwrap_err().to_string();
    assert_snapshot!(
        [
            error("p inccnf\n1 0\na 1 2\n"),
            error("p inccnf\n1 0\na"),
            error("p inccnf\n1 0\na 1 a 2 0\n"),
            error("p inccnf\n1 a 2 0\n"),
            error("p cnf 2 1\n1 0\na 1 0\n"),
            error("p inccnf 2 1\n1 0\n"),
        ]
        .join("\n"),
        @"
    line 4, column 1: the final `0` is missing
    line 3, column 2: the final `0` is missing
    line 3, column 5: unexpected `a`
    line 2, column 3: unexpected `a`
    line 3, column 1: unexpected `a`
    line 1, column 1: the header must read `p cnf VARIABLES CLAUSES`, with at most 2147483647 variables
    "
    );
}

#[test]
fn literals_stay_as_they_are() {
    let text = "p cnf 2 3\n1 1 0\n2 -2 0\n0\n";
    assert_eq!(read(text).cnf.to_string(), text);
}

#[test]
fn comments_need_not_be_utf8() {
    let dimacs = Dimacs::read(&b"c caf\xe9\np cnf 0 0\n"[..]).unwrap();
    assert_eq!(dimacs.header.comments, ["caf\u{fffd}"]);
}

#[test]
fn a_variable_declared_is_a_variable() {
    assert_eq!(read("p cnf 7 0\n").cnf.num_vars(), 7);
}

#[test]
fn every_error_has_a_place() {
    let report = errors(
        |text| Dimacs::read(text),
        &[
            "",
            "c only comments\n",
            "1 0\n",
            "c\nc\n  -1 0\np cnf 1 1\n",
            "p cnf 1 0\np cnf 1 0\n",
            "p cnf 1\n",
            "p cnf 1 0 0\n",
            "p wcnf 1 1\n",
            "pcnf 1 1\n",
            "p cnf -1 1\n",
            "p cnf 2147483648 1\n",
            "p cnf 1 99999999999999999999\n",
            "p cnf 3 1\n1 x2 0\n",
            "p cnf 3 1\n1 2- 0\n",
            "p cnf 3 1\n1 - 2 0\n",
            "p cnf 3 1\n1 --2 0\n",
            "p cnf 3 1\n1 +2 0\n",
            "p cnf 3 1\n1 -0\n",
            "p cnf 3 1\n1 -",
            "p cnf 3 1\n1 -4 0\n",
            "p cnf 3 1\n1 2147483648 0\n",
            "p cnf 3 1\n1 99999999999999999999 0\n",
            "p cnf 3 1\n1\n  2\n",
            "p cnf 3 1\n1 0 2 0\n",
            "p cnf 3 2\n1 0\n",
            "p cnf 3 1\n%\n0\n",
            "p cnf 3 1\n1 0\n%\n0\n2 0\n",
            "p cnf 3 1\n1 \u{e9} 0\n",
            "p cnf 3 1\n1 2 0 \u{0}\n",
            "h 1 0\n",
            "p cnf +3 1\n1 0\n",
            "p cnf 3 1\n1 0\n%0\n",
            "p cnf 3 1\n1 0\n% 0c\n",
            "p cnf 3 1\n1 0c\n",
            "p inccnf\na1 -2 0\n",
            "p inccnf\nacnf\n1 0\n",
            "p inccnf\na 1 0\n%\n",
        ],
    );
    assert_snapshot!(report);
}

#[test]
fn every_error_of_a_name_or_projection_has_a_place() {
    let report = errors(
        |text| Dimacs::read(text),
        &[
            "c varname\n",
            "c varname 1\n",
            "c varname 1 a b\n",
            "c varname a 1\n",
            "c varname 0 a\n",
            "c varname -1 a\n",
            "c varname 99999999999999999990 a\n",
            "c varname 1 a%2\n",
            "c varname 1 %FF\n",
            "c varname 1 a\nc varname 1 b\n",
            "c varname 1 a\nc varname 2 %61\n",
            "c varname 1 a\nc varname 3 b\nc varname 2 c\np cnf 1 0\n",
            "p cnf 1 0\nc varname 1 a\nc varname 2 b\n",
            "c p show 1 2\n",
            "c p show 1 0 2\n",
            "c p show 1 -2 0\n",
            "c ind 0x\n",
            "c ind 1x 0\n",
            "p cnf 2 0\nc  p  show 1  3 0\n",
            "c p show 99999999999999999990 0\n",
        ],
    );
    assert_snapshot!(report);
}

#[test]
fn liberties_are_taken() {
    let liberties = [
        "c x\np cnf 2 1\n1 2 0\n",
        "comment\np cnf 2 1\n1 2 0\n",
        "c\tx\np cnf 2 1\n1 2 0\n",
        "p cnf 2 1\n01 2 0\n",
        "p cnf 2 1\n1 -02 0\n",
        "p cnf 2 1\n1 2 00\n",
        "p cnf 2 1\nc x\n1 2 0\n",
        "p cnf 2 1\n1 2 0\nc x\n",
        "p cnf 2 1\n\n1 2 0\n",
        "p cnf 2 1\n1 2 0\n\n",
        "p cnf 2 1\n1 2 0\n ",
        " p cnf 2 1\n1 2 0\n",
        "p cnf  2 1\n1 2 0\n",
        "p cnf 2 01\n1 2 0\n",
        "p cnf 2 1\r\n1 2 0\n",
        "p cnf 2 1\n1  2 0\n",
        "p cnf 2 1\n1\t2 0\n",
        "p cnf 2 1\n1 2 0 \n",
        "p cnf 2 1\n 1 2 0\n",
        "p cnf 2 1\n1 2 0",
        "p cnf 2 1\n1\n2 0\n",
        "p cnf 2 2\n1 0 2 0\n",
        "p cnf 2 1\n1 0\n%\n0\n",
        "p cnf 2 1\n1 2 1 0\n",
        "p cnf 2 1\n1 2 -1 0\n",
    ];
    let report = errors(|text| Dimacs::read(text), &liberties);
    assert_eq!(report.matches("is read").count(), liberties.len(), "{report}");
}

#[test]
fn errors_can_be_matched() {
    let error = Dimacs::read("p cnf 3 1\n1 4 0\n".as_bytes()).unwrap_err();
    let ParseError::Text { place, problem } = error else { panic!("{error}") };
    assert_eq!(place, Place { line: 2, column: 3 });
    assert_eq!(problem, ReadProblem::BeyondHeader { number: 4, vars: 3 });
}

#[test]
fn places_are_right_far_into_a_file() {
    let lines = 50_000;
    let text = format!("p cnf 12 {lines}\n{}", "1 -12 0\n".repeat(lines - 1)) + "1 -13 0\n";
    let error = Dimacs::read(text.as_bytes()).unwrap_err().to_string();
    assert!(error.starts_with("line 50001, column 3: variable 13 "), "{error}");
}

#[test]
fn failing_input_is_reported_as_such() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let input = "p cnf 3 1\n1 2".as_bytes().chain(Broken);
    assert!(
        matches!(Dimacs::read(input), Err(ParseError::Io(error)) if error.to_string() == "broken")
    );
}
