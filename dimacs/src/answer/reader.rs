//! The reader of answers.

use std::io::Read;

use super::{Answer, AnswerError, AnswerProblem, Format};
use crate::assignment::PartialAssignment;
use crate::lit::Var;
use crate::source::{Malformed, ParseError, Place, Source, keys, known_lit};

/// The number of bytes examined of a line without values.
const LINE: usize = 200;

#[derive(Default)]
pub(super) struct Reader {
    format: Format,
    vars: u32,
    /// The answer as the status says, without values, and the place of the status.
    status: Option<(Answer, Place)>,
    /// The cost on the last line `o COST`, where the formula can have one.
    cost: Option<i128>,
    /// True if a comment says that the solver gave up.
    gave_up: bool,
    assignment: PartialAssignment,
    /// WCNF: the values as bits, as long as all of them can be.
    bits: Option<Bits>,
    /// The place of the first values.
    values: Option<Place>,
    stage: Stage,
    /// The last line that is not blank.
    last: Vec<u8>,
}

/// Values that are bits: words of `0` and `1`, one for each variable, in any number of words. Until
/// all of them are read, they may be literals, too.
#[derive(Default)]
struct Bits {
    /// Their number.
    count: usize,
    /// The first ones, one for each variable.
    values: Vec<bool>,
    /// The reason why they are not literals.
    fault: Option<AnswerError>,
}

/// The state of the values.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    /// More may come.
    #[default]
    Open,
    /// A `0` has ended them.
    Ended,
    /// A cost has been told since: the values of a better answer may come in their place.
    Superseded,
}

impl Bits {
    /// No bits yet, if the format has them.
    fn of(format: Format) -> Option<Self> {
        (format == Format::Wcnf).then(Self::default)
    }
}

impl Reader {
    pub(super) fn new(format: Format, vars: u32) -> Self {
        Self { format, vars, bits: Bits::of(format), ..Self::default() }
    }

    /// The answer, and the cost of its assignment if it states one.
    pub(super) fn run(
        mut self,
        source: &mut Source<impl Read>,
    ) -> Result<(Answer, Option<i128>), AnswerError> {
        let mut in_result = false;
        while let Some(first) = source.peek()? {
            let place = source.place();
            source.take_nothing();
            if in_result && matches!(first, b'-' | b'0'..=b'9') {
                self.values(source, place)?;
            }
            source.take_word(LINE)?;
            in_result = false;
            if source.taken() == b"v" {
                self.values(source, place)?;
            } else {
                let is_whole = source.take_rest(LINE)?;
                in_result = self.line(source.taken(), is_whole, place)?;
            }
            if source.peek()?.is_some() {
                source.advance();
            }
        }
        let cost = self.cost;
        Ok((self.end(source)?, cost))
    }

    /// A line without values, of which this is the beginning; true if it is MiniSat's `SAT`.
    fn line(&mut self, line: &[u8], is_whole: bool, place: Place) -> Result<bool, AnswerError> {
        if line.iter().any(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) {
            self.last = line.to_vec();
        }
        let words = keys(line);
        let status = match (words.as_slice(), line.first()) {
            ([b"s", name @ ..], Some(b's')) => {
                let status = status_of(&name.join(&b' '), self.format).filter(|_| is_whole);
                let text = || String::from_utf8_lossy(&line[1..]).trim().to_owned();
                Some(status.ok_or_else(|| place.error(AnswerProblem::BadStatus(text())))?)
            }
            (_, Some(b'c')) => {
                self.gave_up |= words == [b"c", b"UNKNOWN".as_slice()] && is_whole;
                None
            }
            ([b"o", cost], Some(b'o')) if self.format != Format::Cnf && is_whole => {
                self.cost = str::from_utf8(cost).ok().and_then(|cost| cost.parse().ok());
                self.stage = Stage::Superseded;
                None
            }
            ([word], _) if is_whole => status_of(word, self.format).or(match *word {
                b"SAT" => Some(Answer::Satisfiable(PartialAssignment::default())),
                b"UNSAT" => Some(Answer::Unsatisfiable),
                b"INDET" => Some(Answer::Unknown),
                _ => None,
            }),
            _ => None,
        };
        if let Some(status) = status {
            let (first, Place { line, .. }) = self.status.get_or_insert((status.clone(), place));
            if *first != status {
                return Err(place.error(AnswerProblem::SecondStatus(*line)));
            }
        }
        Ok(words == [b"SAT"] && is_whole)
    }

    /// The values on the rest of the line, of a line that begins at `start`.
    fn values(&mut self, source: &mut Source<impl Read>, start: Place) -> Result<(), AnswerError> {
        if self.stage == Stage::Superseded {
            (self.assignment, self.values, self.stage) =
                (PartialAssignment::default(), None, Stage::Open);
            self.bits = Bits::of(self.format);
        }
        self.values.get_or_insert(start);
        loop {
            source.skip_blanks()?;
            let place = source.place();
            let Some(first) = source.peek()?.filter(|&byte| byte != b'\n') else { return Ok(()) };
            let number = match self.format {
                Format::Opb => opb_literal(source, first)?,
                Format::Wcnf if self.bits.is_some() => {
                    self.word(source)?;
                    continue;
                }
                Format::Cnf | Format::Wcnf => source.integer()?,
            };
            self.value(number).map_err(|problem| place.error(problem))?;
        }
    }

    /// The next word, where all before it can be bits: bits or a number, or both.
    fn word(&mut self, source: &mut Source<impl Read>) -> Result<(), AnswerError> {
        let place = source.place();
        source.take_nothing();
        let vars = self.vars as usize;
        source.take_word(LINE.max(vars))?;
        let mut count = source.taken().len();
        let is_bits = source.taken().iter().all(|bit| matches!(bit, b'0' | b'1'));
        while is_bits && let Some(b'0' | b'1') = source.peek()? {
            source.advance();
            count += 1;
        }
        source.end_word()?;
        let word = source.taken();
        let value = Source::new(word).integer().map_err(|error| match error {
            ParseError::Text { problem, .. } => place.error(problem),
            error @ ParseError::Io(_) => error,
        });
        let number =
            value.and_then(|number| self.value(number).map_err(|fault| place.error(fault)));
        let Some(bits) = self.bits.as_mut().filter(|_| is_bits) else {
            let fault = self.bits.take().and_then(|bits| bits.fault);
            return fault.map_or(number, Err);
        };
        let bits_only = count > 1 && word.starts_with(b"0");
        let bits_only = bits_only.then(|| place.error(Malformed::Unexpected(b'0')));
        bits.fault = bits.fault.take().or(number.err()).or(bits_only);
        bits.count += count;
        let room = vars.saturating_sub(bits.values.len());
        bits.values.extend(word.iter().take(room).map(|&bit| bit == b'1'));
        Ok(())
    }

    /// Takes bits for the assignment if there is one for each variable.
    fn end_bits(&mut self) -> Result<(), AnswerError> {
        let Some(Bits { count: bits, values, fault }) = self.bits.take() else { return Ok(()) };
        let vars = self.vars;
        if bits == vars as usize {
            let value = |(index, &bit): (usize, &bool)| Var::new(index as u32).lit(bit);
            self.assignment = values.iter().enumerate().map(value).collect();
            return Ok(());
        }
        let wrong = AnswerProblem::WrongBits { bits, vars };
        self.values.filter(|_| fault.is_some()).map_or(Ok(()), |place| Err(place.error(wrong)))
    }

    fn value(&mut self, number: i64) -> Result<(), AnswerProblem> {
        if number == 0 {
            self.stage = Stage::Ended;
            return Ok(());
        }
        if self.stage == Stage::Ended {
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

    fn end(mut self, source: &Source<impl Read>) -> Result<Answer, AnswerError> {
        self.end_bits()?;
        let gave_up = self.gave_up.then_some(Answer::Unknown);
        let status = self.status.map(|(status, _)| status).or(gave_up).ok_or_else(|| {
            let last = String::from_utf8_lossy(&self.last).trim().to_owned();
            source.error(AnswerProblem::NoStatus(last))
        })?;
        match (status, self.values) {
            (Answer::Satisfiable(_), _) => Ok(Answer::Satisfiable(self.assignment)),
            (Answer::Optimum(_), _) => Ok(Answer::Optimum(self.assignment)),
            (Answer::Unsatisfiable, Some(place)) => {
                Err(place.error(AnswerProblem::ValuesWithoutSolution))
            }
            (status, _) => Ok(status),
        }
    }
}

/// The answer that has the status of this name, without values.
fn status_of(name: &[u8], format: Format) -> Option<Answer> {
    match name {
        b"SATISFIABLE" => Some(Answer::Satisfiable(PartialAssignment::default())),
        b"UNSATISFIABLE" => Some(Answer::Unsatisfiable),
        b"UNKNOWN" | b"INDETERMINATE" => Some(Answer::Unknown),
        b"OPTIMUM FOUND" if format != Format::Cnf => {
            Some(Answer::Optimum(PartialAssignment::default()))
        }
        b"UNSUPPORTED" if format == Format::Opb => Some(Answer::Unknown),
        _ => None,
    }
}

/// The number of a literal such as `-x2`.
fn opb_literal(source: &mut Source<impl Read>, first: u8) -> Result<i64, AnswerError> {
    if first == b'-' {
        source.advance();
    }
    match source.peek()? {
        Some(b'x') => source.advance(),
        Some(byte) => return Err(source.error(Malformed::Unexpected(byte))),
        None => return Err(source.error(Malformed::CutOff)),
    }
    match source.peek()? {
        Some(b'1'..=b'9') | None => {}
        Some(byte) => return Err(source.error(Malformed::Unexpected(byte))),
    }
    let number: i64 = source.integer()?;
    Ok(if first == b'-' { -number } else { number })
}
