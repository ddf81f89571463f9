//! Sums in OPB files: readable, and with the meaning they had.

use insta::assert_snapshot;
use proptest::collection::vec;
use proptest::prelude::*;
use puzzlec_dimacs::{Header, Lit, Opb, OpbWriter, Relation, Size, SumSink, Var, WriteError};

use crate::errors::errors;
use crate::lits::lits;
use crate::properties::cases;

fn size(vars: u32, clauses: u64) -> Size {
    Size { vars, clauses, lits: 0 }
}

#[test]
fn a_file_tells_everything_in_order() {
    let [x, y, z] = [0, 1, 2].map(Var::new);
    let header = Header {
        comments: vec!["knapsack".into()],
        names: vec![(x, "take(1)".to_owned()), (y, "take(2)".to_owned())],
        show: Some(vec![x, y]),
    };
    let objective = [(5, x.positive()), (-4, y.negative()), (3, z.negative())];
    let mut constraints = Size::default();
    let mut opb = OpbWriter::new(Vec::new(), header, Some(&objective), size(3, 5));
    for sink in [&mut constraints as &mut dyn SumSink, &mut opb] {
        sink.add_clause(&[x.positive(), y.negative()]);
        sink.add_sum(&[(2, x.positive()), (-3, y.positive())], Relation::AtLeast, -1);
        sink.add_sum(&[(2, x.negative()), (-3, z.negative())], Relation::Equal, 1);
        sink.add_sum(&[], Relation::Equal, 0);
        sink.add_clause(&[]);
    }
    assert_eq!(constraints, Size { vars: 3, clauses: 5, lits: 6 });
    assert_snapshot!(String::from_utf8(opb.finish().unwrap()).unwrap(), @r"
    * #variable= 3 #constraint= 5
    * knapsack
    * varname 1 take(1)
    * varname 2 take(2)
    * p show 1 2 0
    * objective offset: -1
    min: +5 x1 +4 x2 -3 x3 ;
    +1 x1 -1 x2 >= 0 ;
    +2 x1 -3 x2 >= -1 ;
    -2 x1 +3 x3 = 2 ;
    +0 x1 = 0 ;
    +0 x1 >= 1 ;
    ");
}

#[test]
fn the_largest_numbers_stay_exact() {
    let x = Var::new(0).negative();
    let mut opb = OpbWriter::new(Vec::new(), Header::default(), None, size(1, 1));
    let [least, most] = [i64::MIN, i64::MAX].map(i128::from);
    opb.add_sum(&[(least, x), (least, x)], Relation::AtLeast, most);
    assert_snapshot!(String::from_utf8(opb.finish().unwrap()).unwrap(), @r"
    * #variable= 1 #constraint= 1
    +9223372036854775808 x1 +9223372036854775808 x1 >= 27670116110564327423 ;
    ");
}

#[test]
fn a_broken_promise_is_an_error() {
    let mut opb = OpbWriter::new(Vec::new(), Header::default(), None, size(1, 2));
    opb.add_sum(&[(1, Var::new(0).positive())], Relation::Equal, 1);
    let error = opb.finish().unwrap_err();
    assert!(matches!(error, WriteError::Clauses { promised: 2, written: 1 }));

    let objective = [(1, Var::new(1).positive())];
    let opb = OpbWriter::new(Vec::new(), Header::default(), Some(&objective), size(1, 0));
    let error = opb.finish().unwrap_err();
    assert!(matches!(error, WriteError::Variables { promised: 1, written: 2 }));
}

/// True if a constraint as written holds for the values.
fn holds(line: &str, values: &[bool]) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let [terms @ .., relation, bound, ";"] = words.as_slice() else { panic!("{line}") };
    let value = |name: &str| i128::from(values[name[1..].parse::<usize>().unwrap() - 1]);
    let products = terms.chunks(2).map(|term| term[0].parse::<i128>().unwrap() * value(term[1]));
    let (sum, bound) = (products.sum::<i128>(), bound.parse::<i128>().unwrap());
    if *relation == ">=" { sum >= bound } else { sum == bound }
}

#[test]
fn what_is_written_is_read() {
    let file = "* #variable= 3 #constraint= 2 intsize= 3\n* knapsack\n* varname 1 take(1)\n\
                * p show 1 2 0\nmin: +5 x1 +4 x2 -3 x3 ;\n+1 x1 -1 x2 >= 0 ;\n-2 x1 +3 x3 = 2 ;\n";
    let opb = Opb::read(file.as_bytes()).unwrap();
    assert_eq!((opb.vars, opb.sums.len()), (3, 2));
    assert_eq!(opb.header.comments, ["knapsack"]);
    let mut writer =
        OpbWriter::new(Vec::new(), opb.header.clone(), opb.objective.as_deref(), size(3, 2));
    opb.sums.iter().for_each(|sum| writer.add_sum(&sum.terms, sum.relation, sum.bound));
    let again = String::from_utf8(writer.finish().unwrap()).unwrap();
    assert_eq!(again, file.replace(" intsize= 3", ""));
    let loose = "* #variable= 3 #constraint= 2\n min:5 x1 +04 x2\n* in between\n-3 x3;\r\n\
                 1 x1\t-1 x2>=0; * knapsack\n-2 x1 3 x3\n=+2\n;\n* varname 1 take(1)\n* ind 1 2 0";
    let error = Opb::read(loose.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 1: expected a coefficient, `>=` or `=`");
    let loose = loose.replace("* in between\n", "");
    assert_eq!(Opb::read(loose.as_bytes()).unwrap(), opb);
}

#[test]
fn every_error_has_a_place() {
    let start = "* #variable= 3 #constraint= 1\n";
    let header = ["", "\n", "* #variable= 3\n", "* #variable= +3 #constraint= 1\n", "1 x1 >= 1 ;"];
    let rest = [
        "",
        "1 x1 >= 1 ;\n1 x2 >= 1 ;",
        "1 x1 >= 1",
        "1 x1 >= ;",
        "1 x1 > 1 ;",
        "1 x1 <= 1 ;",
        "1 x1 1 ;",
        "1 x1>= 1 ;",
        "1x1 >= 1 ;",
        "x1 >= 1 ;",
        "+ 1 x1 >= 1 ;",
        "+-1 x1 >= 1 ;",
        ">= 1 ;",
        "1 x1 x2 >= 1 ;",
        "1 x4 >= 1 ;",
        "1 x0 >= 1 ;",
        "1 y1 >= 1 ;",
        "1 ~~x1 >= 1 ;",
        "1 ~ x1 >= 1 ;",
        "999999999999999999999999999999999999999 x1 >= 1 ;",
        "170141183460469231731687303715884105727 x1 1 x1 >= 1 ;",
        "1 ~x1 >= -170141183460469231731687303715884105727 ;",
        "min: ;",
        "max: 1 x1 ;",
        "min: 1 x1 >= 1 ;",
        "min: 1 x1 ; min: 1 x1 ;",
        "1 x1 >= 1 ; min: 1 x1 ;",
        "* varname 4 a\n1 x1 >= 1 ;",
        "c\n1 x1 >= 1 ;",
    ];
    let texts =
        header.map(str::to_owned).into_iter().chain(rest.map(|rest| format!("{start}{rest}")));
    let texts = texts.collect::<Vec<_>>();
    assert_snapshot!(errors(|text| Opb::read(text), &texts));
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn constraints_keep_their_meaning(
        terms in vec((-4_i128..=4, lits(4)), 0..6),
        equal in any::<bool>(),
        bound in -6_i128..=6,
    ) {
        let relation = if equal { Relation::Equal } else { Relation::AtLeast };
        let mut opb = OpbWriter::new(Vec::new(), Header::default(), None, size(4, 1));
        opb.add_sum(&terms, relation, bound);
        let file = String::from_utf8(opb.finish().unwrap()).unwrap();
        for bits in 0..16 {
            let values: Vec<bool> = (0..4).map(|index| bits >> index & 1 == 1).collect();
            let is_true = |lit: Lit| values[lit.var().index()] == lit.is_positive();
            let sum: i128 = terms.iter().filter(|(_, lit)| is_true(*lit)).map(|(c, _)| c).sum();
            let expected = if equal { sum == bound } else { sum >= bound };
            prop_assert_eq!(holds(file.lines().nth(1).unwrap(), &values), expected, "{}", file);
            let read = Opb::read(file.as_bytes()).unwrap();
            prop_assert_eq!(read.sums[0].holds(is_true), expected, "{}", file);
        }
    }
}
