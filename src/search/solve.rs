//! Custom models, without a family.

use puzzlec_dimacs::Values;
use puzzlec_encodings::{Encodings, Model, Name, Request};

use super::conclusion::Conclusion;
use super::error::SearchError;
use super::session::Search;
use crate::engines::{Assignments, Blocking, Enumeration, Interrupt, Lazy, SolverKind};
use crate::puzzle::plain::Plain;
use crate::puzzle::task::Task;

/// A custom model, which needs no family.
///
/// ```
/// use puzzlec::Solve;
/// use puzzlec::encodings::Model;
/// use puzzlec::search::{Engine, Form, Settings};
///
/// let mut model: Model<&str> = Model::new();
/// let [ann, bob, cem] = ["ann", "bob", "cem"].map(|name| model.int(name, 1..=3));
/// model.rule("each place is taken by one person").all_different([ann, bob, cem]);
/// model.rule("Bob is behind Ann").less(ann, bob);
///
/// let values = model.solve()?.expect("a solution");
/// let answer = model.read(values.as_slice());
/// assert!(answer.value(&"ann") < answer.value(&"bob"));
///
/// let search = model.search().by(Settings::default().with_engine(Engine::Sat));
/// assert_eq!(search.count(false)?.raw, Some(3_u32.into()));
/// let file = search.write(Form::Opb, Vec::new())?;
/// assert!(String::from_utf8(file)?.contains("* varname 1 ann=1\n"));
/// let with_cem_first = model.search().pinned(["cem=1"])?;
/// assert_eq!(with_cem_first.count(false)?.raw, Some(1_u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solve {
    /// A search in a copy of the model.
    fn search(&self) -> Search;

    /// All values that satisfy the model, distinct in its projection, one after another, as the
    /// default SAT solver finds them.
    fn solutions(&self) -> impl Assignments;

    /// Values that satisfy the model; `None` if it is unsatisfiable.
    ///
    /// # Errors
    /// When the solver fails.
    fn solve(&self) -> Result<Option<Values>, SearchError> {
        Ok(match self.search().first()? {
            Conclusion::Found(values) => Some(values),
            _ => None,
        })
    }
}

impl<N: Name> Solve for Model<N> {
    fn search(&self) -> Search {
        Search::of(Task::new(Plain(self.clone()), Request::of(self.core().asked())))
    }

    fn solutions(&self) -> impl Assignments {
        let encodings = Encodings::default();
        let solver = SolverKind::default().start(&Interrupt::new());
        let mut solver = Lazy::new(self.core().cuts(encodings)).solver(solver);
        self.lower(encodings, &mut *solver);
        Enumeration::new(solver, self.core().projection(), Blocking::sound_for(self.core()))
    }
}
