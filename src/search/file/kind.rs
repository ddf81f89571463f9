//! The kind of a text, as far as its content shows.

use itertools::Itertools;
use puzzlec_encodings::choices;

use super::json::BEGIN;

choices! {
    /// The kind of a text that a program here reads or writes.
    Kind {
        /// An instance.
        Puzzle = "a puzzle",
        /// A formula: DIMACS, iCNF, GCNF, OPB, WCNF or JSON.
        Formula = "a formula",
        /// The output of a solver or its result file.
        Answer = "the answer of a solver",
    }
}

/// The beginnings of formulas.
const FORMULAS: [&str; 7] =
    ["p cnf", "p inccnf", "p gcnf ", "p wcnf ", "* #variable=", "min: ", BEGIN];

impl Kind {
    /// The kind of a text; `None` if it does not tell.
    ///
    /// ```
    /// use puzzlec::search::file::Kind;
    ///
    /// assert_eq!(Kind::of("c a comment\np cnf 2 1\n1 2 0\n"), Some(Kind::Formula));
    /// assert_eq!(Kind::of("h 1 2 0\n5 -1 0\n"), Some(Kind::Formula));
    /// assert_eq!(Kind::of("p gcnf 1 1 1\n{1} 1 0\n"), Some(Kind::Formula));
    /// assert_eq!(Kind::of("s UNSATISFIABLE\n"), Some(Kind::Answer));
    /// assert_eq!(Kind::of("{ \"family\": \"langford\", \"n\": 7 }"), Some(Kind::Puzzle));
    /// assert_eq!(Kind::of("[1, 2]"), None);
    /// ```
    pub fn of(text: &str) -> Option<Self> {
        let is_json = text.trim_start().starts_with('{') && text.contains("\"family\":");
        // The first line that is no comment of DIMACS.
        let mut lines = text.lines().filter(|line| *line != "c" && !line.starts_with("c "));
        let first = lines.next().unwrap_or_default();
        if is_json || text.lines().any(|line| line.starts_with("family =")) {
            return Some(Self::Puzzle);
        }
        if FORMULAS.iter().any(|start| first.starts_with(start)) {
            return Some(Self::Formula);
        }
        let is_answer = match first.split_whitespace().collect_vec()[..] {
            ["h", .., "0"] => return Some(Self::Formula),
            ["SAT" | "UNSAT" | "INDET" | "SATISFIABLE" | "UNSATISFIABLE"] => true,
            ["s", status, ..] => status.chars().all(|sign| sign.is_ascii_uppercase()),
            ["o" | "v", value, ..] => value.trim_start_matches(['-', 'x']).parse::<u32>().is_ok(),
            _ => false,
        };
        is_answer.then_some(Self::Answer)
    }
}
