//! Answers of SAT solvers, read from their output and written like it.

use std::fmt::{self, Write as _};
use std::io::Read;

use crate::source::{Source, is_blank, known_lit, words};
use crate::{Lit, Malformed, ParseError, PartialAssignment, Place, Var};

/// The answer of a solver about a formula.
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
    /// The formula is unsatisfiable.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

impl Answer {
    /// Reads the output of a solver for a formula of `vars` variables.
    ///
    /// Understood are the lines `s ...` and `v ...` of the SAT competitions in any order, the
    /// same words without `s` as MiniSat prints them, and MiniSat's result file: `SAT` and a line
    /// of values, `UNSAT` or `INDET`. Anything else is skipped. A missing `0` after the last value
    /// is forgiven; check the solution.
    ///
    /// # Errors
    /// If there is no status or a second, different one, or if the values are wrong in themselves:
    /// see [`AnswerProblem`].
    pub fn read(output: impl Read, vars: u32) -> Result<Self, AnswerError> {
        Reader { vars, ..Reader::default() }.run(Source::new(output))
    }

    /// Reads the output of a solver that keeps to the rules of the SAT competitions.
    ///
    /// # Errors
    /// As [`Answer::read`], and if a line does not begin with `c`, `s` or `v`, if there is a
    /// second status line, if no `0` ends the values of a solution, or if there are values without
    /// a solution.
    pub fn read_strict(output: impl Read, vars: u32) -> Result<Self, AnswerError> {
        Reader { vars, strict: true, ..Reader::default() }.run(Source::new(output))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 78;
        let Self::Satisfiable(assignment) = self else {
            let unsat = matches!(self, Self::Unsatisfiable);
            return writeln!(f, "s {}", if unsat { "UNSATISFIABLE" } else { "UNKNOWN" });
        };
        f.write_str("s SATISFIABLE\n")?;
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
    /// The output ends without a status.
    #[error("no status such as `s SATISFIABLE`; did the solver fail?")]
    NoStatus,
    /// A line `s ...` with another word.
    #[error("`{0}` is no status; expected SATISFIABLE, UNSATISFIABLE or UNKNOWN")]
    BadStatus(String),
    /// The status contradicts an earlier one; or strict and there is an earlier one.
    #[error("this is a second status; the first is on line {line}")]
    SecondStatus {
        /// The line of the first status.
        line: u64,
    },
    /// A value that is no number.
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
    /// A variable has both values.
    #[error("variable {0} has both values")]
    BothValues(Var),
    /// A value comes after the `0` that ends the values.
    #[error("a value after the final `0`; a file holds one assignment")]
    AfterEnd,
    /// There are values, but the status is not `SATISFIABLE`.
    #[error("there are values, but the status is not SATISFIABLE")]
    ValuesWithoutSolution,
    /// Strict only: no `0` ends the values.
    #[error("the values do not end with `0`; was the output cut off?")]
    MissingZero,
    /// Strict only: a line that begins neither with `c` nor with `s` or `v`.
    #[error("a line must begin with `c`, `s` or `v`")]
    StrangeLine,
}

#[derive(Default)]
struct Reader {
    vars: u32,
    strict: bool,
    /// The status and its place; the values stand elsewhere.
    status: Option<(Answer, Place)>,
    assignment: PartialAssignment,
    /// The place of the first values.
    values: Option<Place>,
    /// True if a `0` has ended the values.
    ended: bool,
}

impl Reader {
    fn run(mut self, mut source: Source<impl Read>) -> Result<Answer, AnswerError> {
        while let Some(first) = source.peek()? {
            let place = source.place();
            let is_word = matches!(first, b'v' | b's') && {
                source.advance();
                source.peek()?.is_none_or(|byte| byte == b'\n' || is_blank(byte))
            };
            match first {
                b'v' if is_word => self.values(&mut source, place)?,
                b's' if is_word => {
                    let line = source.take_line()?;
                    let status = only_word(line).and_then(status).ok_or_else(|| {
                        let text = String::from_utf8_lossy(line).trim().to_owned();
                        place.error(AnswerProblem::BadStatus(text))
                    })?;
                    self.set_status(status, place)?;
                }
                b'c' => {
                    source.take_line()?;
                }
                _ => self.other_line(&mut source, place)?,
            }
            source.skip_newline()?;
        }
        self.end(&source)
    }

    fn set_status(&mut self, status: Answer, place: Place) -> Result<(), AnswerError> {
        if let Some((first, Place { line, .. })) = &self.status
            && (self.strict || *first != status)
        {
            return Err(place.error(AnswerProblem::SecondStatus { line: *line }));
        }
        self.status.get_or_insert((status, place));
        Ok(())
    }

    /// A line without `s`, `v` or `c`: perhaps in the manner of MiniSat, perhaps noise.
    fn other_line(
        &mut self,
        source: &mut Source<impl Read>,
        place: Place,
    ) -> Result<(), AnswerError> {
        let line = source.take_line()?;
        if self.strict && words(line).next().is_some() {
            return Err(place.error(AnswerProblem::StrangeLine));
        }
        let word = only_word(line);
        let is_result = word == Some(b"SAT");
        let of_minisat = word.and_then(|word| match word {
            b"SAT" => status(b"SATISFIABLE"),
            b"UNSAT" => status(b"UNSATISFIABLE"),
            b"INDET" => status(b"UNKNOWN"),
            _ => status(word),
        });
        if let Some(status) = of_minisat {
            self.set_status(status, place)?;
        }
        if is_result {
            source.skip_newline()?;
            if let Some(b'-' | b'0'..=b'9') = source.peek()? {
                return self.values(source, source.place());
            }
        }
        Ok(())
    }

    /// The values on the rest of the line, of a line that begins at `start`.
    fn values(&mut self, source: &mut Source<impl Read>, start: Place) -> Result<(), AnswerError> {
        self.values.get_or_insert(start);
        while let Some(byte) = source.peek()?.filter(|&byte| byte != b'\n') {
            if is_blank(byte) {
                source.advance();
            } else {
                let place = source.place();
                let number = source.integer()?;
                self.value(number).map_err(|problem| place.error(problem))?;
            }
        }
        Ok(())
    }

    fn value(&mut self, number: i64) -> Result<(), AnswerProblem> {
        if number == 0 {
            self.ended = true;
            return Ok(());
        }
        if self.ended {
            return Err(AnswerProblem::AfterEnd);
        }
        let (magnitude, vars) = (number.unsigned_abs(), self.vars);
        let lit = known_lit(number, vars)
            .ok_or(AnswerProblem::UnknownVariable { number: magnitude, vars })?;
        match self.assignment.set(lit) {
            Some(value) if value != lit.is_positive() => Err(AnswerProblem::BothValues(lit.var())),
            _ => Ok(()),
        }
    }

    fn end(self, source: &Source<impl Read>) -> Result<Answer, AnswerError> {
        let (status, _) = self.status.ok_or_else(|| source.error(AnswerProblem::NoStatus))?;
        match (status, self.values) {
            (Answer::Satisfiable(_), _) if self.strict && !self.ended => {
                Err(source.error(AnswerProblem::MissingZero))
            }
            (Answer::Satisfiable(_), _) => Ok(Answer::Satisfiable(self.assignment)),
            (status, Some(place)) if self.strict || status == Answer::Unsatisfiable => {
                Err(place.error(AnswerProblem::ValuesWithoutSolution))
            }
            (status, _) => Ok(status),
        }
    }
}

/// The word of a line that has just one.
fn only_word(line: &[u8]) -> Option<&[u8]> {
    let mut words = words(line);
    let (_, word) = words.next()?;
    words.next().is_none().then_some(word)
}

/// The status that a word stands for, without values.
fn status(word: &[u8]) -> Option<Answer> {
    match word {
        b"SATISFIABLE" => Some(Answer::Satisfiable(PartialAssignment::new())),
        b"UNSATISFIABLE" => Some(Answer::Unsatisfiable),
        b"UNKNOWN" | b"INDETERMINATE" => Some(Answer::Unknown),
        _ => None,
    }
}
