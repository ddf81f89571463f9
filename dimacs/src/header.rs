//! Headers of files: comments, names and the projection.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};

use crate::lit::Var;
use crate::name::{LONGEST, NameEncoder};
use crate::write::{DimacsWriter, WriteError};

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

impl<N: Names> Header<N> {
    /// Writes every line, each begun by `mark` (`c` or `*`), into a file that promises its
    /// variables.
    pub(crate) fn write(self, mark: &str, out: &mut DimacsWriter<impl Write>) {
        for line in self.comments.iter().flat_map(|comment| lines(comment)) {
            write_comment(mark, line, out);
        }
        for (var, name) in self.names {
            check_var(var, out);
            out.text(mark).text(" varname ").number(var.to_dimacs()).text(" ");
            let mut encoder = NameEncoder::new(out.bytes());
            let shown = write!(encoder, "{name}");
            let length = encoder.len();
            if shown.is_err() {
                out.fail(io::Error::other(format!("variable {var} does not tell its name")).into());
            } else if length == 0 {
                out.fail(WriteError::EmptyName(var));
            } else if length > LONGEST {
                out.fail(WriteError::LongName { var, length });
            }
            out.end_line();
        }
        if let Some(show) = self.show {
            out.text(mark).text(" p show ");
            for var in show {
                check_var(var, out);
                out.number(var.to_dimacs()).text(" ");
            }
            out.text("0").end_line();
        }
    }
}

/// The lines of a comment; the empty comment is one empty line.
fn lines(comment: &str) -> impl Iterator<Item = &str> {
    let ended = comment.strip_suffix('\n').unwrap_or(comment);
    ended.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line))
}

pub(crate) fn write_comment(mark: &str, line: &str, out: &mut DimacsWriter<impl Write>) {
    let line = line.replace(char::is_control, " ");
    out.text(mark);
    if !line.is_empty() {
        out.text(" ");
    }
    if matches!(line.split_whitespace().next(), Some("varname" | "ind" | "p")) {
        out.text("# ");
    }
    // Twice, as the first time leaves two dashes of every three.
    out.text(&line.replace("--", "- -").replace("--", "- -"));
    out.end_line();
}

fn check_var(var: Var, out: &mut DimacsWriter<impl Write>) {
    let vars = out.promised.vars;
    if var.to_dimacs() > vars {
        out.fail(WriteError::UnknownVariable { var, vars });
    }
}
