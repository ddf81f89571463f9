//! Limits of the work on a model: time, memory, and a way to stop it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use puzzlec_dimacs::{ClauseSink, Lit, Size, Var};
use puzzlec_encodings::{Model, Name, Request};

use super::interrupt::{Cause, Interrupt};
use super::words::plural;

/// The limits of the work on a model and its formula. The default has no limits.
///
/// ```
/// use puzzlec::engines::{Limits, Stop};
///
/// let limits = Limits::default().with_memory(1 << 30);
/// assert!(limits.ask(1 << 20, || "a board of 1000 cells".into()).is_ok());
/// let Err(Stop::TooLarge(refused)) = limits.ask(1 << 35, || "a board of 32,000,000 cells".into())
/// else {
///     panic!("it is too large");
/// };
/// assert_eq!(
///     refused.to_string(),
///     "a board of 32,000,000 cells takes some 34.4 GB of memory; the limit is 1.1 GB"
/// );
/// let Err(refused) = limits.ask((1 << 30) + 1, || "another".into()) else { panic!("it is too large") };
/// assert!(refused.to_string().contains("somewhat more than 1.1 GB of memory"));
/// ```
#[must_use]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The token that stops the work.
    pub interrupt: Interrupt,
    /// The most bytes that a model, a formula or a search may take, by an estimate that is the same
    /// on every machine.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { interrupt: Interrupt::new(), memory: u64::MAX }
    }
}

/// The reason why work on a model ended before it was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The interrupt was raised.
    #[error("stopped {0}")]
    Interrupted(Cause),
    /// It takes more memory than the limit.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// Something that takes more memory than the limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} takes {} of memory; the limit is {}", some(*.bytes, *.limit), Bytes(*.limit))]
pub struct TooLarge {
    /// The thing, with its size: `a model of 2,000 variables`.
    pub what: String,
    /// The memory that it takes, in bytes, or the part that is known.
    pub bytes: u64,
    /// The limit.
    pub limit: u64,
}

/// An amount beyond a limit, in words that differ from those of the limit.
fn some(bytes: u64, limit: u64) -> String {
    let [amount, limit] = [bytes, limit].map(|bytes| Bytes(bytes).to_string());
    if amount == limit { format!("somewhat more than {limit}") } else { format!("some {amount}") }
}

/// A number of bytes in words, in powers of ten: `4.3 GB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 6] = ["kB", "MB", "GB", "TB", "PB", "EB"];
        let Self(bytes) = *self;
        let power = bytes.max(1).ilog10() / 3;
        let Some(unit) = UNITS.get((power as usize).wrapping_sub(1)) else {
            return f.write_str(&plural(bytes, "byte"));
        };
        write!(f, "{:.1} {unit}", bytes as f64 / 1000_f64.powi(power as i32))
    }
}

impl Limits {
    /// These limits with another token.
    pub fn with_interrupt(self, interrupt: Interrupt) -> Self {
        Self { interrupt, ..self }
    }

    /// These limits with this number of bytes.
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// Asks whether something may take this number of bytes, and the work may go on.
    ///
    /// # Errors
    /// When it may not.
    pub fn ask(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Stop> {
        if let Some(cause) = self.interrupt.cause() {
            return Err(Stop::Interrupted(cause));
        }
        let limit = self.memory;
        if bytes > limit { Err(TooLarge { what: what(), bytes, limit }.into()) } else { Ok(()) }
    }

    /// What `write` makes of a model for a request, which keeps these limits.
    ///
    /// ```
    /// use puzzlec::encodings::{Model, Request};
    /// use puzzlec::engines::Limits;
    ///
    /// let limits = Limits::default().with_memory(1 << 30);
    /// let write = |mut model: Model<usize>| model.ask(1 << 40, "queens");
    /// assert_eq!(
    ///     limits.model(Request::PLAIN, write).unwrap_err().to_string(),
    ///     "a model of 1099511627776 queens takes some 439.8 TB of memory; the limit is 1.1 GB"
    /// );
    /// ```
    ///
    /// # Errors
    /// When a limit was met, and the model is not complete.
    pub fn model<N: Name, T>(
        &self,
        request: Request,
        write: impl FnOnce(Model<N>) -> T,
    ) -> Result<T, Stop> {
        let (limits, stop) = (self.clone(), Arc::new(OnceLock::new()));
        let own = stop.clone();
        // The first reason stays.
        let refuse = move |stop| _ = own.set(stop);
        let permit = move |bytes, what: &dyn Fn() -> String| {
            limits.ask(bytes, what).map_err(&refuse).is_ok()
        };
        let written = write(Model::within(request, permit));
        stop.get().cloned().map_or(Ok(written), Err)
    }
}

/// A sink that hands on clauses as long as limits allow, and is [closed](ClauseSink::is_closed)
/// then.
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, Cnf};
/// use puzzlec::engines::{Limited, Limits};
///
/// let (mut cnf, limits) = (Cnf::new(), Limits::default().with_memory(1 << 20));
/// let mut sink = Limited::new(&mut cnf, &limits);
/// let x = sink.new_var().positive();
/// (0..1 << 20).for_each(|_| sink.add_clause(&[x]));
/// assert!(sink.is_closed() && sink.end().is_err() && cnf.num_clauses() < 1 << 18);
/// ```
pub struct Limited<'s> {
    sink: &'s mut dyn ClauseSink,
    limits: &'s Limits,
    /// The clauses that were handed on; the variables are those of the sink.
    written: Size,
    steps: u32,
    stop: Option<Stop>,
}

/// The steps between two looks at the limits.
const PATIENCE: u32 = 1 << 10;

impl<'s> Limited<'s> {
    /// A sink that hands on to another one, empty as yet.
    pub fn new(sink: &'s mut dyn ClauseSink, limits: &'s Limits) -> Self {
        Self { sink, limits, written: Size::default(), steps: 0, stop: None }
    }

    /// The end of the work: the size of what was handed on.
    ///
    /// # Errors
    /// When a limit was met, and clauses are missing.
    pub fn end(self) -> Result<Size, Stop> {
        let size = self.size();
        self.stop.map_or(Ok(size), Err)
    }

    /// The size of what was handed on.
    fn size(&self) -> Size {
        Size { vars: self.sink.num_vars(), ..self.written }
    }

    /// Looks at the limits now and then; `false` if one was met.
    #[inline]
    fn look(&mut self) -> bool {
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) && self.stop.is_none() {
            let Size { vars, clauses, lits } = self.size();
            self.ask(vars.into(), clauses, lits);
        }
        self.stop.is_none()
    }

    /// Counts a clause if it may be handed on.
    #[inline]
    fn takes(&mut self, lits: &[Lit]) -> bool {
        let is_open = self.look();
        if is_open {
            self.written.clauses += 1;
            self.written.lits += lits.len() as u64;
        }
        is_open
    }

    /// Asks for a formula of this size, once in many steps.
    #[cold]
    fn ask(&mut self, vars: u64, clauses: u64, lits: u64) {
        // A literal takes 4 bytes, a clause 8 more; formula, check and solver each keep one.
        let bytes = [(4, lits), (8, clauses), (16, vars)].map(|(each, of)| of.saturating_mul(each));
        let bytes = bytes.into_iter().fold(0, u64::saturating_add).saturating_mul(4);
        let what = || format!("a formula of {vars} variables and {clauses} clauses or more");
        self.stop = self.limits.ask(bytes, what).err();
    }
}

impl ClauseSink for Limited<'_> {
    fn add_clause(&mut self, lits: &[Lit]) {
        if self.takes(lits) {
            self.sink.add_clause(lits);
        }
    }

    fn define(&mut self, witness: &[Lit], clause: &[Lit]) {
        if self.takes(clause) {
            self.sink.define(witness, clause);
        }
    }

    fn num_vars(&self) -> u32 {
        self.sink.num_vars()
    }

    fn reserve_vars(&mut self, count: u32) {
        if self.look() {
            self.sink.reserve_vars(count);
        }
    }

    fn new_var(&mut self) -> Var {
        // Nobody will read a clause of the first variable.
        if self.look() { self.sink.new_var() } else { Var::new(0) }
    }

    fn expect(&mut self, vars: u64, clauses: u64) {
        let size = self.size();
        let vars = vars.saturating_add(size.vars.into());
        // The shortest clauses worth a limit have two literals.
        let lits = clauses.saturating_mul(2).saturating_add(size.lits);
        if self.stop.is_none() {
            self.ask(vars, clauses.saturating_add(size.clauses), lits);
        }
    }

    fn is_closed(&self) -> bool {
        self.stop.is_some()
    }
}

#[cfg(test)]
mod tests {
    use puzzlec_encodings::{AtMostOne, Comparison, Encodings, Lowered, Sum};

    use super::*;

    #[test]
    fn a_count_asks_before_it_is_made() {
        let mut model: Model<usize> = Model::new();
        let lits: Vec<Lit> = (0..8_000).map(|index| model.var(index)).collect();
        model.rule("half of them").count(lits, Comparison::Exactly, 4_000);
        let limits = Limits { memory: 100_000_000, ..Limits::default() };
        let mut written = Size::default();
        let mut sink = Limited::new(&mut written, &limits);
        model.lower(Encodings::default(), &mut sink);
        assert_eq!(
            sink.end().unwrap_err().to_string(),
            "a formula of 103808 variables and 16095808 clauses or more takes some 1.0 GB of \
             memory; the limit is 100.0 MB"
        );
        assert_eq!(written.clauses, 0);
    }

    /// A sink that counts the definitions.
    #[derive(Default)]
    struct Definitions(Size, usize);

    impl ClauseSink for Definitions {
        fn add_clause(&mut self, lits: &[Lit]) {
            self.0.add_clause(lits);
        }

        fn define(&mut self, witness: &[Lit], clause: &[Lit]) {
            assert!(witness.iter().any(|lit| clause.contains(lit)));
            self.1 += 1;
        }

        fn num_vars(&self) -> u32 {
            self.0.vars
        }

        fn reserve_vars(&mut self, count: u32) {
            self.0.reserve_vars(count);
        }
    }

    #[test]
    fn definitions_are_handed_on_as_such() {
        let mut model: Model<usize> = Model::new();
        let lits: Vec<Lit> = (0..7).map(|index| model.var(index)).collect();
        model.rule("one").at_most_one(lits);
        let (mut sink, limits) = (Definitions::default(), Limits::default());
        model.lower(Encodings::default(), &mut Limited::new(&mut sink, &limits));
        // Three bits have the numbers 1, 3 and 5, 2, 3 and 6, 4, 5 and 6.
        assert_eq!(sink.1, 9);
    }

    /// A sink that raises an interrupt after some variables and clauses.
    struct Raising {
        written: Size,
        interrupt: Interrupt,
        left: usize,
    }

    impl Raising {
        fn step(&mut self) {
            match self.left.checked_sub(1) {
                Some(left) => self.left = left,
                None => self.interrupt.raise(),
            }
        }
    }

    impl ClauseSink for Raising {
        fn add_clause(&mut self, lits: &[Lit]) {
            self.step();
            self.written.add_clause(lits);
        }

        fn num_vars(&self) -> u32 {
            self.written.vars
        }

        fn reserve_vars(&mut self, count: u32) {
            self.step();
            self.written.reserve_vars(count);
        }
    }

    #[test]
    fn lowering_can_be_stopped_anywhere() {
        let mut model: Model<usize> = Model::new();
        let lits: Vec<Lit> = (0..60).map(|index| model.var(index)).collect();
        for bound in 1..30 {
            model.rule("some").count(lits.clone(), Comparison::AtMost, bound);
            model.rule("one").count(lits.clone(), Comparison::AtMost, 1);
            let terms = lits.iter().zip(1..9).map(|(&lit, weight)| (weight, lit));
            model.rule("weights").sum(terms, Comparison::Exactly, 9);
        }
        for (&at_most_one, &sum) in AtMostOne::ALL.iter().zip(Sum::ALL.iter().cycle()) {
            let encodings = Encodings { at_most_one, sum, ..Encodings::default() };
            for left in (0..4_000).step_by(331) {
                let limits = Limits::default();
                let interrupt = limits.interrupt.clone();
                let mut sink = Raising { written: Size::default(), interrupt, left };
                let mut limited = Limited::new(&mut sink, &limits);
                let mut vars = 60;
                let each = |_, lowered: Lowered| vars += lowered.size.vars;
                assert_eq!(
                    model.core().lower_where(encodings, &mut limited, |_| true, each).vars,
                    vars
                );
                assert!(limited.end().is_err(), "{encodings:?}, {left}");
            }
        }
    }
}
