//! Answers of solvers, read from their output and written like it.

mod reader;

use std::fmt::{self, Write as _};
use std::io::Read;

use crate::assignment::PartialAssignment;
use crate::lit::{Lit, Var};
use crate::source::{Malformed, ParseError, Source};

use reader::Reader;

/// A solver's answer for a formula.
///
/// Displayed as in the SAT competitions: a status line `s ...` and value lines `v ...` of at most
/// 78 characters.
///
/// ```
/// use puzzlec_dimacs::Answer;
///
/// let output = "c a solver\ns SATISFIABLE\nv 1 -2\nv 4 0\n";
/// let answer = Answer::read(output.as_bytes(), 4)?;
/// assert_eq!(answer.to_string(), "s SATISFIABLE\nv 1 -2 4 0\n");
/// # Ok::<(), puzzlec_dimacs::AnswerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The formula is satisfiable, by this assignment. A solver may leave out variables that do not
    /// matter, or all of them.
    Satisfiable(PartialAssignment),
    /// The formula has an objective, and this assignment is optimal.
    Optimum(PartialAssignment),
    /// The formula is unsatisfiable.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// The format of a formula, which determines that of its answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// DIMACS: values are literals, `v 1 -2 0`.
    #[default]
    Cnf,
    /// OPB: values are literals, `v x1 -x2`, which need no end.
    Opb,
    /// WCNF: values are a bit for each variable, `v 10`, perhaps with blanks between them and on
    /// several lines, or literals as for DIMACS, the first of them without zeros before it.
    Wcnf,
}

impl Answer {
    /// Reads the output of a solver for a DIMACS file of `vars` variables.
    ///
    /// Accepted are, in any order:
    ///
    /// - the lines `s STATUS` and `v VALUES` of the SAT competitions, from the first byte of a line
    ///   on: the status `SATISFIABLE`, `UNSATISFIABLE`, `UNKNOWN` or `INDETERMINATE`, also more
    ///   than once if it is the same; on each of the other lines any number of literals, which are
    ///   in no order, may be repeated, and end at a `0`, or at two, or without one;
    /// - the same words alone on a line, as MiniSat prints them, and its words `SAT`, `UNSAT` and
    ///   `INDET`; the line after `SAT` is one of values if it begins with a number;
    /// - `c UNKNOWN` in an output without a status, as CaDiCaL prints at its limit;
    /// - values where the status is unknown, which are left out;
    /// - any blanks, tabs and carriage returns between words, and numbers that begin with zeros.
    ///
    /// Any other line is read over. Check the solution: a solver may leave out values.
    ///
    /// The output is read in a stream, and of its lines nothing is kept but the values and the
    /// beginning of the last.
    ///
    /// # Errors
    /// If there is no status or a second, different one, or if the values are wrong in themselves:
    /// see [`AnswerProblem`].
    pub fn read(output: impl Read, vars: u32) -> Result<Self, AnswerError> {
        Ok(Self::read_with_cost(Format::Cnf, output, vars)?.0)
    }

    /// Reads the output of a solver for a file of this format, and the cost on the last of its
    /// lines `o COST`: the value of the objective of an OPB file, or the sum of the weights of the
    /// soft clauses of a WCNF file that do not hold. Where the file can have an objective, the
    /// status may be `OPTIMUM FOUND`. For OPB, the status `UNSUPPORTED` is unknown.
    ///
    /// ```
    /// use puzzlec_dimacs::{Answer, Format};
    ///
    /// let output = "o 7\no 3\ns OPTIMUM FOUND\nv 10\n";
    /// let (answer, cost) = Answer::read_with_cost(Format::Wcnf, output.as_bytes(), 2)?;
    /// assert_eq!((answer.to_string(), cost), ("s OPTIMUM FOUND\nv 1 -2 0\n".to_owned(), Some(3)));
    /// # Ok::<(), puzzlec_dimacs::AnswerError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Answer::read`].
    pub fn read_with_cost(
        format: Format,
        output: impl Read,
        vars: u32,
    ) -> Result<(Self, Option<i128>), AnswerError> {
        Reader::new(format, vars).run(&mut Source::new(output))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 78;
        let (status, assignment) = match self {
            Self::Satisfiable(assignment) => ("SATISFIABLE", assignment),
            Self::Optimum(assignment) => ("OPTIMUM FOUND", assignment),
            Self::Unsatisfiable => return f.write_str("s UNSATISFIABLE\n"),
            Self::Unknown => return f.write_str("s UNKNOWN\n"),
        };
        writeln!(f, "s {status}")?;
        let mut line = "v".to_owned();
        for number in assignment.lits().map(Lit::to_dimacs).chain([0]) {
            let before = line.len();
            write!(line, " {number}")?;
            if line.len() > WIDTH {
                let word = line.split_off(before);
                writeln!(f, "{line}")?;
                line = "v".to_owned() + &word;
            }
        }
        writeln!(f, "{line}")
    }
}

/// The reason why the output of a solver could not be read.
pub type AnswerError = ParseError<AnswerProblem>;

/// The fault at a place of a solver's output.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerProblem {
    /// The output ends without a status: the beginning of its last line that is not blank; empty
    /// if there is none.
    #[error("no status such as `s SATISFIABLE`; did the solver fail?{}", last_words(.0))]
    NoStatus(String),
    /// A line `s ...` with another word.
    #[error("`{0}` is not a status; expected SATISFIABLE, UNSATISFIABLE or UNKNOWN")]
    BadStatus(String),
    /// The status contradicts an earlier one, on this line.
    #[error("this is a second status; the first is on line {0}")]
    SecondStatus(u64),
    /// A value that is not a number.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// A value of a variable that the formula does not have.
    #[error("variable {number} has a value, but the formula has only {vars} variables")]
    UnknownVariable {
        /// The number of the variable.
        number: u64,
        /// The number of variables of the formula.
        vars: u32,
    },
    /// WCNF: a bit for each variable, but not as many as there are variables.
    #[error("the answer has {bits} values, but the formula has {vars} variables")]
    WrongBits {
        /// The number of bits.
        bits: usize,
        /// The number of variables of the formula.
        vars: u32,
    },
    /// A variable has both values.
    #[error("variable {0} has both values")]
    BothValues(Var),
    /// A value comes after the `0` that ends the values.
    #[error("a value after the final `0`; an output holds one assignment")]
    AfterEnd,
    /// There are values, but the status is not `SATISFIABLE`.
    #[error("the answer has values, but its status is not SATISFIABLE")]
    ValuesWithoutSolution,
}

fn last_words(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!(" It ends with: {last}") }
}
