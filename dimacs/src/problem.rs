//! Problems in files of formulas.

use crate::lit::Var;
use crate::source::{Malformed, ParseError};

/// The reason why a formula could not be read.
pub type ReadError = ParseError<ReadProblem>;

/// The fault at a place of a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadProblem {
    /// A clause, or the end of the file, comes before any header.
    #[error("the line `p cnf VARIABLES CLAUSES` must come first")]
    NoHeader,
    /// There is a second `p` line.
    #[error("this is a second `p` line; a file holds one formula")]
    SecondHeader,
    /// The `p` line is not of the form `p cnf VARIABLES CLAUSES`.
    #[error("the header must read `p cnf VARIABLES CLAUSES`, with at most {max} variables", max = Var::MAX_COUNT)]
    BadHeader,
    /// A word that is not a number, or a byte that cannot begin a word.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// A number where only the number of a variable can stand.
    #[error("variables have the numbers 1 to {max}", max = Var::MAX_COUNT)]
    NoVariable,
    /// A variable beyond the number in the header.
    #[error("variable {number} is beyond the header, which promises {vars} variables")]
    BeyondHeader {
        /// The number of the variable.
        number: u64,
        /// The number of variables in the header.
        vars: u32,
    },
    /// The last clause, or a projection, does not end with `0`.
    #[error("the final `0` is missing")]
    MissingZero,
    /// A clause follows the last one that the header promises, which is of this number.
    #[error("the header promises {0} clauses, but here begins another")]
    TooManyClauses(u64),
    /// The file ends early.
    #[error("the header promises {promised} clauses, but the file ends after {found}")]
    TooFewClauses {
        /// The number of clauses in the header.
        promised: u64,
        /// The number of clauses in the file.
        found: u64,
    },
    /// A `c varname` line without exactly a number and a name.
    #[error("a name is given as `c varname ID NAME`")]
    BadNameLine,
    /// A `c varname` line of more than 64 KiB.
    #[error("this name is too long")]
    LongName,
    /// A `%` in a name lacks its two hexadecimal digits, or the name is not UTF-8.
    #[error("a name is UTF-8 where `%` begins a byte in hexadecimal, as in `%25`")]
    BadName,
    /// A variable is named twice.
    #[error("variable {0} has a name already")]
    SecondName(Var),
    /// Two variables have the same name.
    #[error("the name `{name}` belongs to variable {var} already")]
    NameTaken {
        /// The name, decoded.
        name: String,
        /// The variable that has it.
        var: Var,
    },
    /// OPB: the first line is not of the form `* #variable= N #constraint= M`.
    #[error("the first line must read `* #variable= N #constraint= M`, with at most {max} variables", max = Var::MAX_COUNT)]
    NoSize,
    /// OPB: something else should stand here.
    #[error("expected {0}")]
    Expected(&'static str),
    /// OPB: a product of variables.
    #[error("this is a product of variables; only linear constraints are read")]
    Product,
    /// OPB: the numbers of a constraint add up to more than 128 bits.
    #[error("the numbers of this constraint are too large")]
    LargeSum,
    /// OPB: the number of constraints is not that of the first line.
    #[error("the first line promises {promised} constraints, but there are {found}")]
    WrongNumber {
        /// The number in the first line.
        promised: u64,
        /// The number in the file.
        found: u64,
    },
    /// WCNF: a `p` line.
    #[error(
        "this is the format before 2022; a hard clause begins with `h`, and there is no `p` line"
    )]
    OldWcnf,
    /// WCNF: a weight of 0.
    #[error("a weight must be 1 or more")]
    NoWeight,
}
