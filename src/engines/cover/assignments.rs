//! The assignments of a model that is an exact cover problem.

use super::order::Order;
use super::search::PATIENCE;
use super::{OfModel, ProblemError, Search};
use crate::engines::{self, Interrupt, SolverError, Values};

/// The assignments of a model that is an exact cover problem. Hidden variables are false in all of
/// them.
pub struct Assignments {
    model: OfModel,
    search: Search,
    interrupt: Interrupt,
    /// The nodes of searches that were given up.
    spent: u64,
    /// An assignment that was found by a look ahead.
    found: Option<Values>,
}

impl Assignments {
    /// All assignments.
    ///
    /// # Errors
    /// When the problem is too large for the search.
    pub fn new(model: OfModel, interrupt: &Interrupt) -> Result<Self, ProblemError> {
        Self::within(model, &[], interrupt)
    }

    /// The assignments that choose all options of a [cube](Search::split).
    ///
    /// # Errors
    /// When the problem is too large for the search.
    pub fn within(
        model: OfModel,
        cube: &[u32],
        interrupt: &Interrupt,
    ) -> Result<Self, ProblemError> {
        let search = Search::within(&model.problem, cube)?;
        Ok(Self { model, search, interrupt: interrupt.clone(), spent: 0, found: None })
    }

    /// Looks for a first assignment in varied orders, each for a few nodes more than the one before and
    /// for about so many in all; true if it was found, or it is known that there is none.
    ///
    /// The search that finds it is the one that goes on to all other assignments. If none does, all
    /// assignments are looked for in the order of the problem.
    ///
    /// # Errors
    /// When the problem is too large for the search.
    pub fn restart(&mut self, nodes: u64) -> Result<bool, ProblemError> {
        for number in 0.. {
            let order = Order::varied(&self.model.problem, number);
            self.begin(Search::in_order(&self.model.problem, &order, &[])?);
            if self.look(PATIENCE * (number + 1)) {
                return Ok(true);
            }
            if self.nodes() >= nodes || self.interrupt.is_raised() {
                break;
            }
        }
        self.begin(Search::new(&self.model.problem)?);
        Ok(false)
    }

    /// Gives up the search for another one.
    fn begin(&mut self, search: Search) {
        self.spent = self.nodes();
        self.search = search;
    }

    /// The nodes of all searches so far.
    pub fn nodes(&self) -> u64 {
        self.spent + self.search.nodes()
    }

    /// Looks for the next assignment for about so many nodes; true if it was found, or it is known that
    /// there is none.
    pub fn look(&mut self, nodes: u64) -> bool {
        if self.found.is_none() {
            self.found = self.advance(self.search.nodes().saturating_add(nodes));
        }
        self.found.is_some() || self.search.is_complete()
    }

    fn advance(&mut self, nodes: u64) -> Option<Values> {
        let options = self.search.advance(nodes, &self.interrupt)?;
        let mut values = vec![false; self.model.num_vars];
        for &option in options {
            values[self.model.vars[option as usize].index()] = true;
        }
        Some(values.into())
    }
}

impl Iterator for Assignments {
    type Item = Result<Values, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.found.take().or_else(|| self.advance(u64::MAX)).map(Ok)
    }
}

impl engines::Assignments for Assignments {
    fn is_complete(&self) -> bool {
        self.found.is_none() && self.search.is_complete()
    }

    fn effort(&self) -> String {
        format!("{} nodes of an exact cover search", self.nodes())
    }
}
