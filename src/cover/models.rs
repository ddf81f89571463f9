//! The models of a model.

use puzzlec_dimacs::Var;

use super::{OfModel, ProblemError, Search};
use crate::loops;
use crate::solvers::{Interrupt, SolverError, Values};

/// The models of a model that is an exact cover problem. Hidden variables are false in all of them.
pub struct Models {
    search: Search,
    interrupt: Interrupt,
    vars: Vec<Var>,
    num_vars: usize,
    /// A model that was found by a look ahead.
    found: Option<Values>,
}

impl Models {
    /// All models.
    ///
    /// # Errors
    /// When the problem is too large for the search.
    pub fn new(model: OfModel, interrupt: &Interrupt) -> Result<Self, ProblemError> {
        let (search, interrupt) = (Search::new(&model.problem)?, interrupt.clone());
        Ok(Self { search, interrupt, vars: model.vars, num_vars: model.num_vars, found: None })
    }

    /// The models that choose all options of a [cube](Search::split).
    ///
    /// # Errors
    /// When the problem is too large for the search.
    pub fn within(
        model: &OfModel,
        cube: &[u32],
        interrupt: &Interrupt,
    ) -> Result<Self, ProblemError> {
        let (search, interrupt) = (Search::within(&model.problem, cube)?, interrupt.clone());
        let OfModel { vars, num_vars, .. } = model.clone();
        Ok(Self { search, interrupt, vars, num_vars, found: None })
    }

    /// Looks for the next model for about so many nodes; whether it was found, or it is known that
    /// there is none.
    pub fn look(&mut self, nodes: u64) -> bool {
        if self.found.is_none() {
            self.found = self.advance(self.search.nodes().saturating_add(nodes));
        }
        self.found.is_some() || self.search.is_complete()
    }

    fn advance(&mut self, nodes: u64) -> Option<Values> {
        let options = self.search.advance_to(nodes, &self.interrupt)?;
        let mut values = vec![false; self.num_vars];
        for &option in options {
            values[self.vars[option as usize].index()] = true;
        }
        Some(values.into())
    }
}

impl Iterator for Models {
    type Item = Result<Values, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.found.take().or_else(|| self.advance(u64::MAX)).map(Ok)
    }
}

impl loops::Models for Models {
    fn is_complete(&self) -> bool {
        self.found.is_none() && self.search.is_complete()
    }

    fn effort(&self) -> String {
        format!("{} nodes of an exact cover search", self.search.nodes())
    }
}
