//! The statement that a proof is about: a puzzle as sums, with their reasons.

use puzzlec_dimacs::{OpbWriter, ProofId, Relation, SumSink};

use super::export::FirstPass;
use crate::search::prelude::*;

/// A constraint that a certificate adds to the puzzle: a solution that is excluded, or a value that
/// must be better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Further {
    /// The reason, as a comment.
    pub why: String,
    /// The literals with their weights.
    pub terms: Vec<(i128, Lit)>,
    /// The sum is at least this.
    pub bound: i128,
}

/// The numbers of the constraints of a statement in a proof about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    /// The first number of each constraint of the model, and that of the constraint after the last.
    pub of_constraint: Vec<ProofId>,
    /// The variables of the statement, auxiliary ones included, that each constraint begins with.
    pub vars: Vec<u32>,
    /// The number of the first further constraint.
    pub further: ProofId,
    /// The number of constraints, where an equation counts twice.
    pub count: u64,
}

/// A puzzle as sums, which stay sums, with the sentence, the role and the subject of each rule and
/// the names of each constraint as comments.
#[derive(Clone)]
pub struct Statement<'t> {
    /// The puzzle with its model.
    pub task: &'t dyn AnyTask,
    /// What is added to it.
    pub further: Vec<Further>,
}

impl Further {
    fn state(&self, sink: &mut dyn SumSink) {
        sink.add_sum(&self.terms, Relation::AtLeast, self.bound);
    }
}

impl<'t> Statement<'t> {
    /// The statement of a puzzle.
    pub const fn new(task: &'t dyn AnyTask) -> Self {
        Self { task, further: Vec::new() }
    }

    /// The numbers of its constraints.
    pub fn numbering(&self) -> Numbering {
        let core = self.task.core();
        let mut numbers = Numbers { size: Size::default(), next: 1 };
        numbers.reserve_vars(core.num_vars());
        let (mut of_constraint, mut vars) = (Vec::new(), Vec::new());
        for index in 0..core.num_constraints() {
            of_constraint.push(ProofId(numbers.next));
            vars.push(numbers.size.vars);
            core.state(index, &mut numbers);
        }
        let further = ProofId(numbers.next);
        of_constraint.push(further);
        vars.push(numbers.size.vars);
        self.further.iter().for_each(|further| further.state(&mut numbers));
        Numbering { of_constraint, vars, further, count: numbers.next - 1 }
    }

    /// Writes it.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write<W: Write>(&self, out: W) -> Result<W, WriteError> {
        let (core, named) = (self.task.core(), self.task.named());
        let mut pass = FirstPass::new(core.num_vars());
        core.lower_to_sums(&mut pass);
        self.further.iter().for_each(|further| further.state(&mut pass));
        let header = Export::new(self.task).header(None, &pass);
        let mut writer = OpbWriter::new(out, header, None, pass.size);
        let mut rule = None;
        for index in 0..core.num_constraints() {
            let own = core.constraint(index).rule;
            if rule.replace(own) != Some(own) {
                writer.comment(&format!("{}: {}", core.role_of(own), named.rule(own)));
            }
            writer.comment(&format!("  {}", named.constraint(index)));
            core.state(index, &mut writer);
        }
        for further in &self.further {
            writer.comment(&further.why);
            further.state(&mut writer);
        }
        writer.finish()
    }
}

/// Counts constraints as a proof does.
struct Numbers {
    size: Size,
    next: u64,
}

impl ClauseSink for Numbers {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.size.add_clause(lits);
        self.next += 1;
    }

    fn num_vars(&self) -> u32 {
        self.size.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.size.reserve_vars(count);
    }
}

impl SumSink for Numbers {
    fn add_sum(&mut self, terms: &[(i128, Lit)], relation: Relation, bound: i128) {
        self.size.add_sum(terms, relation, bound);
        self.next += if relation == Relation::Equal { 2 } else { 1 };
    }
}
