//! Models of one's own: solved, enumerated and written without a family.

use std::io::Write;

use puzzlec_dimacs::{Cnf, Header, Values, WriteError};
use puzzlec_encodings::{Encodings, Model, Name};

use super::{Assignments, Blocking, Enumeration, Interrupt, Lazy, SolverError, SolverKind};

/// The things that can be done with a model of one's own, by the default solver.
///
/// ```
/// use puzzlec::Solve;
/// use puzzlec_encodings::Model;
///
/// let mut model: Model<&str> = Model::new();
/// let [ann, bob, cem] = ["ann", "bob", "cem"].map(|name| model.int(name, 1..=3));
/// model.rule("each place is taken by one person").all_different([ann, bob, cem]);
/// model.rule("Bob is behind Ann").less(ann, bob);
/// model.clue("Ann and Cem are apart").distance_not(ann, cem, 1);
///
/// let values = model.solve()?.expect("a solution");
/// let answer = model.read(values.as_slice());
/// assert_eq!(["ann", "bob", "cem"].map(|name| answer.value(&name)), [Some(1), Some(2), Some(3)]);
/// assert_eq!(model.solutions().count(), 1);
///
/// let mut file = Vec::new();
/// model.write_dimacs(&mut file)?;
/// assert!(String::from_utf8(file)?.starts_with("c varname 1 ann=1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solve {
    /// Values that satisfy the model; `None` if there are none.
    ///
    /// # Errors
    /// When the solver fails.
    fn solve(&self) -> Result<Option<Values>, SolverError>;

    /// All values that satisfy the model, told apart by its projection, one after the other.
    fn solutions(&self) -> impl Assignments;

    /// Writes the formula with its names as a DIMACS file.
    ///
    /// # Errors
    /// When the underlying writer fails.
    fn write_dimacs<W: Write>(&self, out: W) -> Result<W, WriteError>;
}

impl<N: Name> Solve for Model<N> {
    fn solve(&self) -> Result<Option<Values>, SolverError> {
        let encodings = Encodings::default().for_one();
        solutions(self, encodings).next().transpose()
    }

    fn solutions(&self) -> impl Assignments {
        solutions(self, Encodings::default())
    }

    fn write_dimacs<W: Write>(&self, out: W) -> Result<W, WriteError> {
        let cnf: Cnf = self.lower_to_cnf(Encodings::default());
        let names = self.vars().map(|var| (var, self.named().var(var)));
        let header = Header { comments: Vec::new(), names, show: Some(self.projection()) };
        cnf.write_dimacs(out, header)
    }
}

fn solutions<N: Name>(model: &Model<N>, encodings: Encodings) -> Enumeration<'_> {
    let solver = SolverKind::default().start(&Interrupt::new());
    let mut solver = Lazy::new(model.cuts(encodings)).solver(solver);
    model.lower(encodings, &mut solver);
    Enumeration::new(solver, model.projection(), Blocking::sound_for(model))
}
