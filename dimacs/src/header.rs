//! Headers of files: comments, names and the projection.

use std::fmt::Display;

use crate::lit::Var;

/// The header of a file: comments, names and the projection.
///
/// [`Dimacs::read`](crate::Dimacs::read) returns one with the names in a `Vec`. A writer takes any
/// iterator of names that can be displayed, so that a million names need no strings:
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, DimacsWriter, Header, Size, Var};
///
/// let names = (0..9).map(|i| (Var::new(i), format_args!("at({},{})", i / 3, i % 3).to_string()));
/// let header = Header { comments: vec!["a grid".into()], names, show: None };
/// let size = Size { vars: 9, clauses: 0, lits: 0 };
/// let file = DimacsWriter::new(Vec::new(), header, size).finish()?;
/// assert!(file.starts_with(b"c a grid\nc varname 1 at(0,0)\nc varname 2 at(0,1)\n"));
/// # Ok::<(), puzzlec_dimacs::WriteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Header<N = Vec<(Var, String)>> {
    /// Comments, each without its leading `c `. A comment of several lines is written as several.
    ///
    /// Some solvers take `--` in a comment for an option, and `varname`, `ind` and `p` begin lines
    /// with a meaning; comments are written so that neither happens: a blank goes between two
    /// dashes, a `# ` before these words, and a blank stands for any control character.
    pub comments: Vec<String>,
    /// The names of variables. No variable and no name may occur twice: a reader refuses it, a
    /// writer does not look.
    pub names: N,
    /// The projection: the variables that distinguish solutions. `None` means all of them.
    pub show: Option<Vec<Var>>,
}

/// The names of variables: an iterator of variables, each with what displays as its name.
pub trait Names: IntoIterator<Item = (Var, <Self as Names>::Name)> {
    /// A thing that displays as a name.
    type Name: Display;
}

impl<N: IntoIterator<Item = (Var, D)>, D: Display> Names for N {
    type Name = D;
}

/// The empty header. Only for one type of names, so that `Header::default()` needs no annotation.
impl Default for Header {
    fn default() -> Self {
        Self { comments: Vec::new(), names: Vec::new(), show: None }
    }
}
