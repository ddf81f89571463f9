//! Formulas of every form, read to decode answers to them.

use std::io::{self, BufRead, Read};

use puzzlec_dimacs::{
    Answer, AnswerError, Dimacs, Format, Header, Lit, Opb, PartialAssignment, ReadError, Wcnf, line,
};

use super::Form;
use crate::puzzle::ensure;

/// A formula that was read from a file.
#[derive(Clone, Debug)]
pub enum Formula {
    /// DIMACS or iCNF.
    Cnf(Dimacs),
    /// OPB.
    Opb(Opb),
    /// WCNF.
    Wcnf(Wcnf),
}

/// The reason why an answer does not fit a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// It is one of values, and has none.
    #[error("the answer has no values")]
    NoValues,
    /// The values violate a constraint.
    #[error("the assignment violates {0}")]
    Violates(String),
    /// The values do not have the cost that the answer states.
    #[error("the answer states the cost {told}, but its values cost {cost}")]
    Cost {
        /// The cost that it states.
        told: i128,
        /// That of its values.
        cost: i128,
    },
}

impl Formula {
    /// The most bytes of an answer that are read: 4 GiB.
    pub const MOST: u64 = 1 << 32;

    /// Reads a formula of this form, which is not JSON. A file that begins with `*` is OPB, and one
    /// with a line `h ...` and no header is WCNF, whatever its name promises.
    ///
    /// # Errors
    /// When the file is not in the form.
    pub fn read(form: Form, mut input: impl BufRead) -> Result<Self, ReadError> {
        let mut head = Vec::new();
        let sign = sign(&mut input, &mut head)?;
        let input = head.as_slice().chain(input);
        Ok(match (sign, form) {
            (Some(b'*'), _) | (_, Form::Opb) => Self::Opb(Opb::read(input)?),
            (Some(b'h'), _) | (_, Form::Wcnf) => Self::Wcnf(Wcnf::read(input)?),
            (_, Form::Json) => {
                let other = "a formula in JSON is for other programs: write another form as well";
                return Err(io::Error::other(other).into());
            }
            (_, Form::Cnf | Form::Icnf) => Self::Cnf(Dimacs::read(input)?),
        })
    }

    /// The form of its files.
    pub fn form(&self) -> Form {
        match self {
            Self::Cnf(dimacs) if dimacs.cubes.is_empty() => Form::Cnf,
            Self::Cnf(_) => Form::Icnf,
            Self::Opb(_) => Form::Opb,
            Self::Wcnf(_) => Form::Wcnf,
        }
    }

    /// The number of variables, which may be any number that the header states, and the number of
    /// constraints in the file.
    pub fn size(&self) -> (u32, usize) {
        match self {
            Self::Cnf(file) => (file.cnf.num_vars(), file.cnf.num_clauses() + file.cubes.len()),
            Self::Opb(opb) => (opb.vars, opb.sums.len()),
            Self::Wcnf(file) => (file.hard.num_vars(), file.hard.num_clauses() + file.soft.len()),
        }
    }

    /// Comments, names and projection.
    pub fn header(&self) -> &Header {
        match self {
            Self::Cnf(dimacs) => &dimacs.header,
            Self::Opb(opb) => &opb.header,
            Self::Wcnf(wcnf) => &wcnf.header,
        }
    }

    /// True if an assignment can be better than another.
    pub fn has_objective(&self) -> bool {
        match self {
            Self::Cnf(_) => false,
            Self::Opb(opb) => opb.objective.is_some(),
            Self::Wcnf(wcnf) => !wcnf.soft.is_empty(),
        }
    }

    /// Reads an answer to this formula, and the [cost](Self::cost) that it states, if it does.
    ///
    /// # Errors
    /// As [`Answer::read`], and when it has more than [`MOST`](Self::MOST) bytes.
    pub fn read_answer(&self, output: impl BufRead) -> Result<(Answer, Option<i128>), AnswerError> {
        let (format, vars) = match self {
            Self::Cnf(dimacs) => (Format::Cnf, dimacs.cnf.num_vars()),
            Self::Opb(opb) => (Format::Opb, opb.vars),
            Self::Wcnf(wcnf) => (Format::Wcnf, wcnf.hard.num_vars()),
        };
        let mut output = output.take(Self::MOST + 1);
        let answer = Answer::read_with_cost(format, &mut output, vars);
        let gib = Self::MOST >> 30;
        let too_long = || format!("the answer has more than {gib} GiB, the most that is read");
        ensure!(output.limit() > 0, AnswerError::Io(io::Error::other(too_long())));
        answer
    }

    /// Checks an answer with these values, which may tell their [cost](Self::cost); variables
    /// without a value are false.
    ///
    /// # Errors
    /// When the values violate the formula, or cost something else.
    pub fn check(&self, values: &PartialAssignment, told: Option<i128>) -> Result<(), Misfit> {
        if let Some(constraint) = self.violated(values) {
            let is_empty = values.lits().next().is_none();
            return Err(if is_empty { Misfit::NoValues } else { Misfit::Violates(constraint) });
        }
        match told.zip(self.cost(values)) {
            Some((told, cost)) if told != cost => Err(Misfit::Cost { told, cost }),
            _ => Ok(()),
        }
    }

    /// The first constraint that an assignment violates, in words; variables without a value are
    /// false.
    pub fn violated(&self, values: &PartialAssignment) -> Option<String> {
        let is_true = |lit| is_true(values, lit);
        match self {
            Self::Cnf(Dimacs { cnf, .. }) | Self::Wcnf(Wcnf { hard: cnf, .. }) => {
                let index = cnf.first_falsified(|var| is_true(var.positive()))?;
                let (clause, number) = (cnf.clause(index), index + 1);
                Some(match clause.len() {
                    0..=10 => format!("clause {number}, `{}`", line(clause)),
                    literals => format!("clause {number}, of {literals} literals"),
                })
            }
            Self::Opb(opb) => {
                let index = opb.sums.iter().position(|sum| !sum.holds(is_true))?;
                Some(format!("constraint {}", index + 1))
            }
        }
    }

    /// The value that the objective of the file has for an assignment, as solvers tell it;
    /// variables without a value are false.
    pub fn cost(&self, values: &PartialAssignment) -> Option<i128> {
        let is_true = |lit| is_true(values, lit);
        match self {
            Self::Cnf(_) => None,
            Self::Opb(opb) => opb.cost(is_true),
            Self::Wcnf(wcnf) => Some(wcnf.cost(is_true).into()),
        }
    }
}

/// The first byte of the line that shows the format: the first one that is not blank and begins with
/// neither a comment nor a number. All lines up to it are read into `head`.
fn sign(input: &mut impl BufRead, head: &mut Vec<u8>) -> io::Result<Option<u8>> {
    /// The bytes among which it is looked for.
    const MOST: u64 = 1 << 24;
    let (mut input, mut start, mut sign) = (input.take(MOST), 0, None);
    while let None | Some(b'c' | b'0'..=b'9') = sign
        && input.read_until(b'\n', head)? > 0
    {
        sign = head[start..].trim_ascii_start().first().copied();
        start = head.len();
    }
    Ok(sign)
}

fn is_true(values: &PartialAssignment, lit: Lit) -> bool {
    values.value(lit.var()).unwrap_or(false) == lit.is_positive()
}
