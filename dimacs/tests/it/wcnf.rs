//! Weighted clauses in WCNF files, as they are written and as they are found.

use insta::assert_snapshot;
use puzzlec_dimacs::{
    Answer, ClauseSink, DimacsWriter, Format, Header, Size, Var, Wcnf, WriteError,
};

use crate::errors::errors;

#[test]
fn what_is_written_is_read() {
    let [x, y] = [0, 1].map(Var::new);
    let names = vec![(x, "take(1)".to_owned())];
    let header = Header { comments: vec!["knapsack".into()], names, show: Some(vec![x]) };
    let size = Size { vars: 3, clauses: 2, lits: 2 };
    let mut writer = DimacsWriter::weighted(Vec::new(), header.clone(), size);
    writer.add_clause(&[x.positive(), y.negative()]);
    writer.add_clause(&[]);
    writer.add_soft(u64::MAX >> 1, &[x.negative(), Var::new(2).positive()]);
    let file = String::from_utf8(writer.finish().unwrap()).unwrap();
    assert_snapshot!(file, @r"
    c knapsack
    c varname 1 take(1)
    c p show 1 0
    h 1 -2 0
    h 0
    9223372036854775807 -1 3 0
    ");
    let wcnf = Wcnf::read(file.as_bytes()).unwrap();
    assert_eq!(wcnf.header, header);
    assert_eq!(wcnf.hard.to_string(), "p cnf 3 2\n1 -2 0\n0\n");
    let loose = "h 1\nc within\n -02 0 h 0 9223372036854775807\t-1\r\n3 0\nc p show 1 0\n";
    let loose = Wcnf::read(loose.as_bytes()).unwrap();
    assert_eq!((loose.hard, loose.soft), (wcnf.hard, wcnf.soft));
}

#[test]
fn a_broken_promise_is_an_error() {
    let size = Size { vars: 1, clauses: 0, lits: 0 };
    let mut writer = DimacsWriter::weighted(Vec::new(), Header::default(), size);
    writer.add_soft(1, &[Var::new(1).positive()]);
    let error = writer.finish().unwrap_err();
    assert!(matches!(error, WriteError::Variables { promised: 1, written: 2 }));
    for weights in [[0, 1], [1, u64::MAX >> 1]] {
        let mut writer = DimacsWriter::weighted(Vec::new(), Header::default(), size);
        for weight in weights {
            writer.add_soft(weight, &[]);
        }
        assert!(matches!(writer.finish().unwrap_err(), WriteError::Weights));
    }
}

#[test]
fn every_error_has_a_place() {
    let texts = [
        "p wcnf 2 1 3\n3 1 0\n",
        "h 1\n",
        "h",
        "h1 0\n",
        "h 1 h 2 0\n",
        "1 2 x 0\n",
        "1 2 0x\n",
        "0 1 0\n",
        "-1 1 0\n",
        "1.5 1 0\n",
        "h 2147483648 0\n",
        "9223372036854775807 1 0\n1 1 0\n",
        "99999999999999999999 1 0\n",
        "s 1 0\n",
    ];
    assert_snapshot!(errors(|text| Wcnf::read(text), &texts));
}

#[test]
fn the_last_of_several_answers_counts() {
    for output in [
        "o 13\nv 1 -2 0\no 12\nv -1 2 0\ns OPTIMUM FOUND\n",
        "o 13\nv 10\no 12\nv 01\ns OPTIMUM FOUND\n",
        "s OPTIMUM FOUND\nv 01\no 12\n",
    ] {
        let (answer, cost) = Answer::read_with_cost(Format::Wcnf, output.as_bytes(), 2).unwrap();
        assert_eq!(
            (answer.to_string(), cost),
            ("s OPTIMUM FOUND\nv -1 2 0\n".to_owned(), Some(12))
        );
    }
    let twice = "o 12\nv 1 -2 0\nv -1 2 0\ns OPTIMUM FOUND\n";
    assert!(Answer::read_with_cost(Format::Wcnf, twice.as_bytes(), 2).is_err());
}
