//! The imports that files of this crate share, in one line: `use crate::prelude::*;`.

pub(crate) use std::fmt::{self, Display};
pub(crate) use std::io::{self, Read, Write};

pub(crate) use crate::comment::Comments;
pub(crate) use crate::source::{Source, counts, keys, known_lit, words};
pub(crate) use crate::{
    ClauseSink, Cnf, DimacsWriter, Header, Listener, Lit, Malformed, Names, ParseError,
    PartialAssignment, Place, ReadError, ReadProblem, Size, Var, WriteError,
};
