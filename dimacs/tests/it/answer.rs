//! Output of solvers, and every way in which it can be wrong.

use insta::assert_snapshot;
use puzzlec_dimacs::{
    Answer, AnswerError, AnswerProblem, Format, Lit, ParseError, PartialAssignment, Var,
};

use crate::errors::errors;

fn solution(numbers: impl IntoIterator<Item = i32>) -> Answer {
    let lits = numbers.into_iter().map(|number| Lit::from_dimacs(number.try_into().unwrap()));
    Answer::Satisfiable(lits.map(Option::unwrap).collect())
}

fn read_as(format: Format, output: &[u8], vars: u32) -> Result<Answer, AnswerError> {
    Answer::read_with_cost(format, output, vars).map(|(answer, _)| answer)
}

fn read(text: &str) -> Answer {
    Answer::read(text.as_bytes(), 4).unwrap_or_else(|error| panic!("{error}: {text:?}"))
}

#[test]
fn all_these_are_the_same_solution() {
    for text in [
        // CaDiCaL, Kissat, Lingeling
        "c --- [ banner ] ---\nc\ns SATISFIABLE\nv 1 -2 3 0\nc --- [ statistics ] ---\n",
        // clasp: values first
        "c clasp version 3.3.9\nc Answer: 1\nv 1 -2 3 0\ns SATISFIABLE\nc\nc Models : 1+\n",
        // PicoSAT
        "s SATISFIABLE\nv 1 -2 3 0\n",
        // MiniSat's result file
        "SAT\n1 -2 3 0\n",
        "SAT\r\n1 -2 3 0\r\n",
        // forms that older solvers had
        "v 1\nv -2\ns SATISFIABLE\nv 3\nv 0\n",
        "s  SATISFIABLE \r\n\r\nv\t1  -2\r\nv 3 0\r\n",
        "s SATISFIABLE\nv\nv 1 -2 3\n",
        "s SATISFIABLE\nv 1 -2 3 1 -2 0",
        "s SATISFIABLE\ns SATISFIABLE\nv 1 -2 3 0\n",
        "s SATISFIABLE\nv 01 -002 3 0 0\nv 0\n",
        "s SATISFIABLE\nv 1 -2 3 0\ns\u{e9} UNSATISFIABLE\nUNSATISFIABLE it was not\n",
        "restarts : 1\nsomething\nvery\ns SATISFIABLE\nv 1 -2 3 0\nCPU time : 0.1 s\n12 conflicts\n",
    ] {
        assert_eq!(read(text), solution([1, -2, 3]), "{text:?}");
    }
}

#[test]
fn a_solver_need_not_tell_values() {
    let minisat = "WARNING: for repeatability, setting FPU to use double precision\n\
        ====[ Problem Statistics ]====\n|  Number of variables:  2   |\n\
        restarts              : 1\nCPU time              : 0.003 s\n\nSATISFIABLE\n";
    assert_eq!(read(minisat), solution([]));
    assert_eq!(read("s SATISFIABLE\n"), solution([]));
    assert_eq!(read("SAT\n"), solution([]));
    assert_eq!(read("SAT"), solution([]));
}

#[test]
fn no_solution_and_no_answer_are_answers() {
    for text in ["s UNSATISFIABLE\n", "UNSAT\n", "c\nUNSATISFIABLE\r\n", "x\ns UNSATISFIABLE"] {
        assert_eq!(read(text), Answer::Unsatisfiable, "{text:?}");
    }
    for text in [
        "s UNKNOWN\n",
        "s INDETERMINATE\n",
        "INDET\n",
        "INDETERMINATE\n",
        "UNKNOWN\nv 1\n",
        // CaDiCaL at its limit
        "c UNKNOWN\n",
        "c raising signal 14\n  c\tUNKNOWN\nc UNKNOWN \r\n",
    ] {
        assert_eq!(read(text), Answer::Unknown, "{text:?}");
    }
}

#[test]
fn values_may_be_missing() {
    let Answer::Satisfiable(values) = read("s SATISFIABLE\nv -3 1 0\n") else { panic!() };
    assert_eq!(
        [0, 1, 2, 3].map(|index| values.value(Var::new(index))),
        [Some(true), None, Some(false), None]
    );
    assert_eq!(values.lits().map(Lit::to_dimacs).collect::<Vec<_>>(), [1, -3]);
}

#[test]
fn setting_a_value_returns_the_old_one() {
    let mut values = PartialAssignment::default();
    let x = Var::new(5).positive();
    assert_eq!([values.set(x), values.set(!x), values.set(x)], [None, Some(true), Some(false)]);
}

#[test]
fn every_error_has_a_place() {
    let report = errors(
        |text| Answer::read(text, 4),
        &[
            "",
            "c nothing\nv 1 0\n",
            "SATISFIABLE?\n",
            "s\n",
            "s OPTIMUM FOUND\n",
            "s SATISFIABLE\nc\ns UNSATISFIABLE\n",
            "SAT\nUNSAT\n",
            "s SATISFIABLE\nv 1 x2 0\n",
            "s SATISFIABLE\nv 1 2x 0\n",
            "s SATISFIABLE\nv 1 -\n",
            "s SATISFIABLE\nv 1 -0\n",
            "SAT\n1 -2 3; 0\n",
            "s SATISFIABLE\nv 1 -5 0\n",
            "s SATISFIABLE\nv 2147483649 0\n",
            "s SATISFIABLE\nv 99999999999999999999 0\n",
            "v 1 2\nv -1 0\ns SATISFIABLE\n",
            "s SATISFIABLE\nv 1 0\nv 2 0\n",
            "v 1 0\ns UNSATISFIABLE\n",
            "vUNSATISFIABLE\n",
            "sSAT\n",
            "vINDET\n",
            "s SATISFIABLE 1\n",
            "c it is UNKNOWN\nSegmentation fault\n\n",
        ],
    );
    assert_snapshot!(report);
}

#[test]
fn liberties_are_taken() {
    let liberties = [
        "c\ns SATISFIABLE\nv 1 0\n",
        "\ns SATISFIABLE\nv 1 0\n",
        "s SATISFIABLE\ns SATISFIABLE\nv 1 0\n",
        "s SATISFIABLE\nv 1 2\n",
        "s SATISFIABLE\n",
        "SATISFIABLE\nv 1 0\n",
        "SAT\n1 0\n",
        "s SATISFIABLE\nv 1 0\n12 conflicts\n",
        "s UNKNOWN\nv 1 0\n",
        "c UNKNOWN\n",
        "s INDETERMINATE\n",
        "s  UNSATISFIABLE\n",
        "s UNSATISFIABLE\r\n",
        "comment\ns UNSATISFIABLE\n",
        "s SATISFIABLE\nv\t1 0\n",
        "s SATISFIABLE\nv 1 0\r\n",
        "s SATISFIABLE\nv 01 0\n",
        "s SATISFIABLE\nv 1 0 0\n",
    ];
    let report = errors(|text| Answer::read(text, 4), &liberties);
    assert_eq!(report.matches("is read").count(), liberties.len(), "{report}");
}

#[test]
fn answers_of_optimisers_are_read() {
    let read = |format, text: &str| match read_as(format, text.as_bytes(), 4) {
        Ok(answer) => answer.to_string(),
        Err(error) => format!("{error}\n"),
    };
    let expected = "s OPTIMUM FOUND\nv 1 -2 3 0\n";
    for text in [
        "c clasp\no 3\no 2\nv x1 -x2\nv x3\ns OPTIMUM FOUND\nc Optimum : yes\n",
        "s OPTIMUM FOUND\nv x1 -x2 x3 x1\r\n",
    ] {
        assert_eq!(read(Format::Opb, text), expected);
    }
    assert_eq!(read(Format::Opb, "s SATISFIABLE\nv x4\n"), "s SATISFIABLE\nv 4 0\n");
    assert_eq!(read(Format::Opb, "s UNSUPPORTED\n"), "s UNKNOWN\n");
    for text in ["o 5\ns OPTIMUM FOUND\nv 1 -2 3 0\n", "s OPTIMUM FOUND\nv 1 -2\nv 3\n"] {
        assert_eq!(read(Format::Wcnf, text), expected);
    }
    let bits = "o 5\ns OPTIMUM FOUND\nv 1010\n";
    assert_eq!(read(Format::Wcnf, bits), "s OPTIMUM FOUND\nv 1 -2 3 -4 0\n");
    for (format, text, cost) in [
        (Format::Opb, "o 3\no -2\ns SATISFIABLE\n", Some(-2)),
        (Format::Wcnf, "s OPTIMUM FOUND\nv 1010\no 7\n", Some(7)),
        (Format::Wcnf, "o 7\no ?\no\no 1 2\ns SATISFIABLE\n", None),
        (Format::Cnf, "o 7\ns SATISFIABLE\n", None),
    ] {
        let (_, told) = Answer::read_with_cost(format, text.as_bytes(), 4).expect(text);
        assert_eq!(told, cost, "{text}");
    }
    for text in ["v 1 0 1 0\n", "v  1 0\nv 1 0 \n", "v 10\nv 1 0\n", "v 1101\no 5\nv 101\nv 0\n"] {
        let text = format!("o 5\ns OPTIMUM FOUND\n{text}");
        assert_eq!(read(Format::Wcnf, &text), "s OPTIMUM FOUND\nv 1 -2 3 -4 0\n", "{text}");
    }
    let bits = read_as(Format::Wcnf, "v 0101\n".as_bytes(), 200).expect_err("too few bits");
    let told = "line 1, column 1: the answer has 4 values, but the formula has 200 variables";
    assert_eq!(bits.to_string(), told);
    let one = read_as(Format::Wcnf, "s SATISFIABLE\nv 0\n".as_bytes(), 1);
    assert_eq!(one.unwrap().to_string(), "s SATISFIABLE\nv -1 0\n");
    let wrong = [
        (Format::Opb, "v 1"),
        (Format::Opb, "v x"),
        (Format::Opb, "v x0"),
        (Format::Opb, "v x-1"),
        (Format::Opb, "v -"),
        (Format::Opb, "v x5"),
        (Format::Opb, "v x1 -x1"),
        (Format::Opb, "v x1x2"),
        (Format::Wcnf, "v 101"),
        (Format::Wcnf, "v 1012"),
        (Format::Wcnf, "v 10100"),
        (Format::Wcnf, "v 00"),
        (Format::Wcnf, "v 11111111111111111111111111111111"),
        (Format::Wcnf, "v 1010 1"),
        (Format::Wcnf, "v 1010 1010"),
        (Format::Wcnf, "v 1 x2"),
        (Format::Wcnf, "v 1 0 1"),
        (Format::Wcnf, "v 1 0\nv 1 1 1"),
        (Format::Wcnf, "v 1 0 2"),
    ];
    let report = wrong.map(|(format, text)| format!("{text}: {}", read(format, text))).concat();
    assert_snapshot!(report, @r"
    v 1: line 1, column 3: unexpected `1`
    v x: line 1, column 4: a number is cut off at the end of the file
    v x0: line 1, column 4: unexpected `0`
    v x-1: line 1, column 4: unexpected `-`
    v -: line 1, column 4: a number is cut off at the end of the file
    v x5: line 1, column 3: variable 5 has a value, but the formula has only 4 variables
    v x1 -x1: line 1, column 6: variable 1 has both values
    v x1x2: line 1, column 5: unexpected `x`
    v 101: line 1, column 1: the answer has 3 values, but the formula has 4 variables
    v 1012: line 1, column 3: variable 1012 has a value, but the formula has only 4 variables
    v 10100: line 1, column 1: the answer has 5 values, but the formula has 4 variables
    v 00: line 1, column 1: the answer has 2 values, but the formula has 4 variables
    v 11111111111111111111111111111111: line 1, column 1: the answer has 32 values, but the formula has 4 variables
    v 1010 1: line 1, column 1: the answer has 5 values, but the formula has 4 variables
    v 1010 1010: line 1, column 1: the answer has 8 values, but the formula has 4 variables
    v 1 x2: line 1, column 5: unexpected `x`
    v 1 0 1: line 1, column 1: the answer has 3 values, but the formula has 4 variables
    v 1 0
    v 1 1 1: line 1, column 1: the answer has 5 values, but the formula has 4 variables
    v 1 0 2: line 1, column 7: a value after the final `0`; an output holds one assignment
    ");
}

#[test]
fn the_last_line_of_a_failed_solver_is_kept_in_part() {
    let text = format!("c\nout of memory {}\n\n \n", "!".repeat(1_000_000));
    let Err(ParseError::Text { problem: AnswerProblem::NoStatus(last), .. }) =
        Answer::read(text.as_bytes(), 4)
    else {
        panic!("there is no status")
    };
    assert!(last.starts_with("out of memory !!") && last.len() == 200, "{last}");
}

#[test]
fn an_answer_is_shown_in_short_lines() {
    assert_snapshot!(solution((1..=30).map(|number| 100 * number * (-1_i32).pow(number as u32))), @r"
    s SATISFIABLE
    v -100 200 -300 400 -500 600 -700 800 -900 1000 -1100 1200 -1300 1400 -1500
    v 1600 -1700 1800 -1900 2000 -2100 2200 -2300 2400 -2500 2600 -2700 2800 -2900
    v 3000 0
    ");
    assert_eq!(solution([]).to_string(), "s SATISFIABLE\nv 0\n");
    assert_eq!(Answer::Unsatisfiable.to_string(), "s UNSATISFIABLE\n");
    assert_eq!(Answer::Unknown.to_string(), "s UNKNOWN\n");
}
