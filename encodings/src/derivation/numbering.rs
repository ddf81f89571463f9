//! The numbers of the constraints of a statement in a proof about it.

use puzzlec_dimacs::{ClauseSink, ProofId};

use super::stated::Stated;
use crate::model::core::Core;

/// The numbers of the constraints of a [statement](Core::state) in a proof about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    /// True for each constraint of the model that is in the statement.
    pub kept: Vec<bool>,
    /// The first number of each constraint of the model, and that of the constraint after the last.
    pub of_constraint: Vec<ProofId>,
    /// The variables of the statement, auxiliary ones included, that each constraint begins with,
    /// and those of the whole statement.
    pub vars: Vec<u32>,
    /// The number of the first constraint that is added to those of the model.
    pub further: ProofId,
    /// The number of constraints, where an equation counts twice.
    pub count: u64,
}

impl Numbering {
    /// The number of variables of the statement.
    pub fn num_vars(&self) -> u32 {
        self.vars.last().copied().unwrap_or_default()
    }
}

impl Core {
    /// The numbers that a proof gives to the constraints of the [statement](Self::lower_to_sums).
    ///
    /// ```
    /// use puzzlec_dimacs::ProofId;
    /// use puzzlec_encodings::{Comparison, Model};
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.var(name));
    /// model.rule("one of both").count([x, y], Comparison::Exactly, 1);
    /// model.rule("this one").clause([x]);
    /// let numbering = model.core().numbering();
    /// assert_eq!(numbering.of_constraint, [1, 3, 4].map(ProofId));
    /// assert_eq!(numbering.num_vars(), 2);
    /// ```
    pub fn numbering(&self) -> Numbering {
        self.numbering_where(|_| true)
    }

    /// The numbers in a proof about the constraints that `keep` wants, by their index.
    pub fn numbering_where(&self, keep: impl Fn(usize) -> bool) -> Numbering {
        let kept: Vec<bool> = (0..self.num_constraints()).map(keep).collect();
        let (mut next, mut num_vars) = (ProofId(1), self.num_vars());
        let (mut of_constraint, mut vars) = (Vec::new(), Vec::new());
        for (index, &is_kept) in kept.iter().enumerate() {
            of_constraint.push(next);
            vars.push(num_vars);
            if is_kept {
                let stated = Stated::of(self, index, next, num_vars);
                (next, num_vars) = (stated.next(), stated.num_vars());
            }
        }
        of_constraint.push(next);
        vars.push(num_vars);
        Numbering { kept, of_constraint, vars, further: next, count: next.0 - 1 }
    }
}
