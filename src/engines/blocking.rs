//! Clauses that block assignments.

use puzzlec_dimacs::{Lit, Values, Var};
use puzzlec_encodings::graph::Graph;
use puzzlec_encodings::{Body, Comparison, Core};

/// The literals of an assignment that go into the clause that blocks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Blocking {
    /// Every variable of the projection: always right.
    #[default]
    All,
    /// Only the true variables: shorter, and right where no assignment's true variables contain
    /// those of another.
    Positive,
}

impl Blocking {
    /// The shortest blocking that is right for a model.
    ///
    /// If every variable of the projection stands in some constraint that makes exactly k of its
    /// variables true, all of which are in the projection, no solution's true variables contain
    /// another's: a variable that only the larger one has would be one too many in its constraint,
    /// whose k true variables the smaller one has already. Nor does a loop contain another loop, or
    /// a path another one with its ends.
    pub fn sound_for(model: &Core) -> Self {
        let mut counted = vec![false; model.num_vars() as usize];
        for constraint in model.constraints() {
            if let Body::Count(lits, Comparison::Exactly, _)
            | Body::Graph(Graph { shape: Some(_), lits, .. }) = constraint.body
                && constraint.conditions.is_empty()
                && lits.iter().all(|lit| lit.is_positive() && model.is_shown(lit.var()))
            {
                for lit in lits {
                    counted[lit.var().index()] = true;
                }
            }
        }
        let all_counted = model.projection().iter().all(|var| counted[var.index()]);
        if all_counted { Self::Positive } else { Self::All }
    }

    /// The clause that blocks an assignment.
    pub fn clause(self, projection: &[Var], values: &Values) -> Vec<Lit> {
        let lits = projection.iter().map(|&var| var.lit(values.get(var)));
        match self {
            Self::All => lits.map(|lit| !lit).collect(),
            Self::Positive => lits.filter(|lit| lit.is_positive()).map(|lit| !lit).collect(),
        }
    }
}
