//! Formulas into DIMACS files.

use std::fmt::Write as _;
use std::io::{self, Write};

use itoa::Integer;

use crate::cnf::{ClauseSink, Cnf, Size};
use crate::header::{Header, Names};
use crate::lit::{Lit, Var};
use crate::name::{LONGEST, NameEncoder};

/// Writes a formula as a DIMACS file while its clauses are made.
///
/// The file begins with the header, and its `p cnf` line says how many variables and clauses
/// follow. So the size has to be known before: from a [`Cnf`], or by sending the same clauses to
/// a [`Size`] first. [`finish`](Self::finish) checks that the promise was kept.
///
/// The file is, in this order: comments; `c varname ID NAME` for every name; `c p show 1 2 3 0`
/// if there is a projection; `p cnf VARIABLES CLAUSES`; one clause on each line. Names are
/// printable ASCII without blanks; any other byte of a name, `%`, and a `-` after a `-` are written
/// as `%` and two hexadecimal digits.
///
/// Writing needs no [`BufWriter`](io::BufWriter) underneath. Errors are kept and reported by
/// `finish`; a writer dropped without it leaves an unfinished file.
pub struct DimacsWriter<W: Write> {
    out: W,
    /// Lines that are not handed on yet.
    buffer: Vec<u8>,
    numbers: itoa::Buffer,
    /// The first error; everything after it is dropped.
    error: Option<WriteError>,
    /// The words before a clause.
    mark: &'static str,
    /// The sum of the weights of soft clauses.
    weights: u64,
    /// The size that the file's header states.
    pub(crate) promised: Size,
    /// The size of what follows the header.
    pub(crate) written: Size,
}

/// The buffer is handed on once it holds this much. One line may take it beyond.
const FULL: usize = 1 << 16;

impl<W: Write> DimacsWriter<W> {
    /// Writes everything up to the clauses, for a formula of the given size. Of the size, the
    /// variables are an upper bound, the clauses are exact, and the literals do not matter.
    pub fn new(out: W, header: Header<impl Names>, size: Size) -> Self {
        let mut this = Self::begin(out, size);
        header.write("c", &mut this);
        this.text("p cnf ").number(size.vars).text(" ").number(size.clauses).end_line();
        this
    }

    /// Writes everything up to the clauses as [`new`](Self::new) does, for a file that also holds
    /// [cubes](Self::add_cube): its `p inccnf` line promises nothing.
    ///
    /// Siert Wieringa, Matti Niemenmaa and Keijo Heljanko, "Tarmo: a framework for parallelized
    /// bounded model checking", 2009, where the format comes from.
    pub fn incremental(out: W, header: Header<impl Names>, size: Size) -> Self {
        let mut this = Self::begin(out, size);
        header.write("c", &mut this);
        this.text("p inccnf").end_line();
        this
    }

    /// Writes the header of a WCNF file: of a formula of hard clauses, which must hold, and [soft
    /// ones](Self::add_soft) with weights in the format of the MaxSAT evaluations from 2022 on. A
    /// solver makes the weights of the soft clauses that do not hold as small as possible in sum.
    ///
    /// The size is that of the hard clauses; its variables are an upper bound also for the soft
    /// ones. There is no `p` line.
    ///
    /// ```
    /// use puzzlec_dimacs::{ClauseSink, DimacsWriter, Header, Size, Var};
    ///
    /// let (x, y) = (Var::new(0).positive(), Var::new(1).positive());
    /// let size = Size { vars: 2, clauses: 1, lits: 2 };
    /// let mut wcnf = DimacsWriter::weighted(Vec::new(), Header::default(), size);
    /// wcnf.add_clause(&[x, y]);
    /// wcnf.add_soft(3, &[!x]);
    /// assert_eq!(wcnf.finish()?, b"h 1 2 0\n3 -1 0\n");
    /// # Ok::<(), puzzlec_dimacs::WriteError>(())
    /// ```
    pub fn weighted(out: W, header: Header<impl Names>, size: Size) -> Self {
        let mut this = Self { mark: "h ", ..Self::begin(out, size) };
        header.write("c", &mut this);
        this
    }

    /// Writes the header of a file of groups of clauses, in the format of the tools for minimal
    /// unsatisfiable subsets: each clause is in one of the groups 1 to `groups`, which hold or not as
    /// wholes, or in group 0, which always holds. [`add_to_group`](Self::add_to_group) takes clauses.
    ///
    /// Format of the MUS track of the SAT Competition 2011.
    ///
    /// ```
    /// use puzzlec_dimacs::{DimacsWriter, Header, Size, Var};
    ///
    /// let (x, y) = (Var::new(0).positive(), Var::new(1).positive());
    /// let size = Size { vars: 2, clauses: 2, lits: 3 };
    /// let mut gcnf = DimacsWriter::grouped(Vec::new(), Header::default(), size, 1);
    /// gcnf.add_to_group(0, &[x, y]);
    /// gcnf.add_to_group(1, &[!x]);
    /// assert_eq!(gcnf.finish()?, b"p gcnf 2 2 1\n{0} 1 2 0\n{1} -1 0\n");
    /// # Ok::<(), puzzlec_dimacs::WriteError>(())
    /// ```
    pub fn grouped(out: W, header: Header<impl Names>, size: Size, groups: usize) -> Self {
        let mut this = Self::begin(out, size);
        header.write("c", &mut this);
        this.text("p gcnf ").number(size.vars).text(" ").number(size.clauses);
        this.text(" ").number(groups).end_line();
        this
    }

    /// A writer that has written nothing.
    pub(crate) fn begin(out: W, promised: Size) -> Self {
        let (buffer, numbers) = (Vec::with_capacity(2 * FULL), itoa::Buffer::new());
        let (error, mark, weights, written) = (None, "", 0, Size::default());
        Self { out, buffer, numbers, error, mark, weights, promised, written }
    }

    /// Writes a line `a 1 -2 0`: a solver that gets to it solves the formula under these
    /// assumptions. Only for [incremental](Self::incremental) files, after the clauses.
    pub fn add_cube(&mut self, lits: &[Lit]) {
        self.text("a ").clause(lits);
    }

    /// Writes a soft clause of a [weighted](Self::weighted) file. The weight is 1 or more, and all
    /// weights add up to less than 2^63.
    pub fn add_soft(&mut self, weight: u64, lits: &[Lit]) {
        self.weights = self.weights.saturating_add(weight);
        if weight == 0 || i64::try_from(self.weights).is_err() {
            self.fail(WriteError::Weights);
        }
        for lit in lits {
            self.written.reserve_vars(lit.var().to_dimacs());
        }
        self.number(weight).text(" ").clause(lits);
    }

    /// Writes a clause of a group of a [file of groups](Self::grouped).
    pub fn add_to_group(&mut self, group: usize, lits: &[Lit]) {
        self.written.add_clause(lits);
        self.text("{").number(group).text("} ").clause(lits);
    }

    /// Writes the rest and returns the writer.
    ///
    /// # Errors
    /// The first error that occurred: of the underlying writer, of a name or the projection, of the
    /// weights, or a size that is not the promised one.
    pub fn finish(mut self) -> Result<W, WriteError> {
        let Self { promised, written, .. } = self;
        if written.vars > promised.vars {
            self.fail(WriteError::Variables { promised: promised.vars, written: written.vars });
        }
        if written.clauses != promised.clauses {
            let (promised, written) = (promised.clauses, written.clauses);
            self.fail(WriteError::Clauses { promised, written });
        }
        self.hand_on();
        self.error.map_or(Ok(()), Err)?;
        self.out.flush()?;
        Ok(self.out)
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.buffer.extend_from_slice(text.as_bytes());
        self
    }

    #[inline]
    pub(crate) fn number(&mut self, number: impl Integer) -> &mut Self {
        self.buffer.extend_from_slice(self.numbers.format(number).as_bytes());
        self
    }

    /// The buffer itself, for what appends to it.
    pub(crate) fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// A clause as one line: literals, then `0`.
    #[inline]
    pub(crate) fn clause(&mut self, lits: &[Lit]) {
        for lit in lits {
            self.number(lit.to_dimacs());
            self.buffer.push(b' ');
        }
        self.buffer.push(b'0');
        self.end_line();
    }

    #[inline]
    pub(crate) fn end_line(&mut self) {
        self.buffer.push(b'\n');
        if self.buffer.len() >= FULL {
            self.hand_on();
        }
    }

    #[cold]
    fn hand_on(&mut self) {
        if self.error.is_none() {
            self.error = self.out.write_all(&self.buffer).err().map(WriteError::Io);
        }
        self.buffer.clear();
    }

    /// Keeps the error, unless there is an earlier one.
    pub(crate) fn fail(&mut self, error: WriteError) {
        self.error.get_or_insert(error);
    }
}

impl<W: Write> ClauseSink for DimacsWriter<W> {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.written.add_clause(lits);
        self.text(self.mark).clause(lits);
    }

    fn num_vars(&self) -> u32 {
        self.written.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.written.reserve_vars(count);
    }
}

impl Cnf {
    /// Writes the formula as a DIMACS file. See [`DimacsWriter`], which does it without a formula
    /// in memory.
    ///
    /// # Errors
    /// As [`DimacsWriter::finish`].
    pub fn write_dimacs<W: Write>(
        &self,
        out: W,
        header: Header<impl Names>,
    ) -> Result<W, WriteError> {
        let mut writer = DimacsWriter::new(out, header, self.size());
        self.feed(&mut writer);
        writer.finish()
    }
}

/// The reason why a formula could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The underlying writer failed.
    #[error("the formula cannot be written")]
    Io(#[from] io::Error),
    /// A name or the projection is of a variable that the formula does not have.
    #[error("variable {var} is named or shown, but the formula has only {vars} variables")]
    UnknownVariable {
        /// The variable.
        var: Var,
        /// The number of variables promised.
        vars: u32,
    },
    /// The name of this variable is the empty text.
    #[error("the name of variable {0} is empty; leave unnamed variables out")]
    EmptyName(Var),
    /// A name is so long that it could not be read again.
    #[error("the name of variable {var} takes {length} bytes; at most {LONGEST} are allowed")]
    LongName {
        /// The variable.
        var: Var,
        /// The bytes that it takes in the file.
        length: usize,
    },
    /// More variables occurred than the header promised.
    #[error("the header promised {promised} variables, but {written} are in use; count them first")]
    Variables {
        /// The number in the header.
        promised: u32,
        /// The number needed.
        written: u32,
    },
    /// A weight of a soft clause is 0, or all add up to 2^63 or more.
    #[error("weights must be 1 or more, and less than 2^63 in sum")]
    Weights,
    /// The number of clauses (or constraints) is not the one the header promised.
    #[error("the header promised {promised} clauses, but there are {written}; count them first")]
    Clauses {
        /// The number in the header.
        promised: u64,
        /// The number written.
        written: u64,
    },
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
