//! The statement that a proof is about: a puzzle as sums, with their reasons.

use std::io::Write;

use puzzlec_dimacs::{ClauseSink, Lit, OpbWriter, Relation, SumSink, WriteError};
use puzzlec_encodings::{Numbering, RuleId};

use super::export::{Export, FirstPass};
use crate::puzzle::task::AnyTask;
use crate::search::given::Given;

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

/// A puzzle as sums, which stay sums, with the sentence, the role and the subject of each rule and
/// the names of each constraint as comments.
#[derive(Clone)]
pub struct Statement<'t> {
    /// The puzzle with its model.
    pub task: &'t dyn AnyTask,
    /// The parts of the puzzle that it has, if it does not have all; the domains of integers are in
    /// any case.
    pub parts: Option<Vec<Given>>,
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
        Self { task, parts: None, further: Vec::new() }
    }

    /// The numbers of its constraints.
    pub fn numbering(&self) -> Numbering {
        let kept = self.kept();
        let numbering = self.task.core().numbering_where(|index| kept[index]);
        Numbering { count: numbering.count + self.further.len() as u64, ..numbering }
    }

    /// The first rule with a sum whose weights and bound add up to more than this, whatever their
    /// signs.
    pub fn beyond(&self, most: u128) -> Option<String> {
        let (core, mut first) = (self.task.core(), None);
        let pass = self.pass(&self.kept(), |index, pass| {
            first = first.or((pass.largest > most).then_some(index));
        });
        let rule = |index| self.task.named().rule(core.constraint(index).rule).to_string();
        (pass.largest > most).then(|| first.map_or_else(|| "the claim".to_owned(), rule))
    }

    /// The size of the parts that are kept.
    fn pass(&self, kept: &[bool], mut see: impl FnMut(usize, &FirstPass)) -> FirstPass {
        let core = self.task.core();
        let mut pass = FirstPass::new(core.num_vars());
        pass.reserve_vars(core.num_vars());
        for index in (0..core.num_constraints()).filter(|&index| kept[index]) {
            core.state(index, &mut pass);
            see(index, &pass);
        }
        self.further.iter().for_each(|further| further.state(&mut pass));
        pass
    }

    /// For each constraint of the model, if it is in the statement.
    fn kept(&self) -> Vec<bool> {
        let (core, named) = (self.task.core(), self.task.named());
        let Some(parts) = &self.parts else { return vec![true; core.num_constraints()] };
        let mut kept = None;
        let constraints = core.constraints();
        let is_kept = |rule: RuleId| {
            let (role, sentence) = (core.role_of(rule), named.sentence(rule));
            let subject = named.subject(rule).to_string();
            let is_it = |part: &Given| {
                part.role == role && part.sentence == sentence && part.subject == subject
            };
            core.said(rule).0.is_definition() || parts.iter().any(is_it)
        };
        let mut look = |rule: RuleId| match kept {
            Some((last, is_so)) if last == rule => is_so,
            _ => kept.insert((rule, is_kept(rule))).1,
        };
        constraints.map(|constraint| look(constraint.rule)).collect()
    }

    /// Writes it.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write<W: Write>(&self, out: W) -> Result<W, WriteError> {
        let (core, named, kept) = (self.task.core(), self.task.named(), self.kept());
        let pass = self.pass(&kept, |_, _| ());
        let header = Export::new(self.task).header(None, &pass);
        let mut writer = OpbWriter::new(out, header, None, pass.size);
        writer.reserve_vars(core.num_vars());
        let mut rule = None;
        for index in (0..core.num_constraints()).filter(|&index| kept[index]) {
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
