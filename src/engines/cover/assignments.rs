//! The assignments of a model that is an exact cover problem.

use std::sync::Arc;

use puzzlec_dimacs::Values;

use super::lower::OfModel;
use super::machine::{Halt, PATIENCE, Until};
use super::order::Order;
use super::search::Search;
use super::spectator::{Partial, Spectator};
use crate::engines;
use crate::engines::interrupt::Interrupt;
use crate::engines::random::Random;
use crate::engines::solver::{Evidence, SolverError};
use crate::engines::words::plural;

/// The assignments of a model that is an exact cover problem. Its hidden variables are colours: an
/// item that no chosen option covers has its first one.
pub struct Assignments {
    model: Arc<OfModel>,
    search: Search,
    interrupt: Interrupt,
    /// The nodes of searches that were given up.
    spent: u64,
    /// An assignment that was found by a look ahead.
    found: Option<Values>,
    /// The spectator, and the node of the search that is shown next, by its number.
    spectator: Option<(Arc<dyn Spectator>, u64)>,
}

impl Assignments {
    /// All assignments.
    pub fn new(model: impl Into<Arc<OfModel>>, interrupt: &Interrupt) -> Self {
        Self::within(model.into(), &[], interrupt)
    }

    /// An assignment at random, found by searches of more and more nodes, each in another order;
    /// `Err` if none is found with this number of nodes, and no assignment if there is none.
    pub(crate) fn at_random(
        model: &Arc<OfModel>,
        seed: u64,
        nodes: u64,
        interrupt: &Interrupt,
    ) -> Result<Option<Values>, ()> {
        let (mut found, mut random) = (Self::new(model.clone(), interrupt), Random::new(seed));
        // Options are at random for odd numbers.
        if found.vary(nodes, |_| random.word() | 1) { Ok(found.found) } else { Err(()) }
    }

    /// The assignments that choose all options of a [cube](Search::split).
    pub fn within(model: Arc<OfModel>, cube: &[u32], interrupt: &Interrupt) -> Self {
        let search = Search::within(&model.problem, cube);
        let (interrupt, spent) = (interrupt.clone(), 0);
        Self { model, search, interrupt, spent, found: None, spectator: None }
    }

    /// The same assignments, found before the eyes of a spectator, from the first node on.
    #[must_use]
    pub fn watched_by(self, spectator: Arc<dyn Spectator>) -> Self {
        Self { spectator: Some((spectator, 1)), ..self }
    }

    /// Searches from the start again and again, each time for longer and in the order of another
    /// number, until a search settles what there is or these nodes are spent; true if one does.
    fn vary(&mut self, nodes: u64, mut number: impl FnMut(u64) -> u64) -> bool {
        for round in 1.. {
            let order = Order::varied(&self.model.problem, number(round));
            self.begin(Search::in_order(&self.model.problem, &order, &[]));
            if engines::Assignments::look(self, PATIENCE * round) {
                return true;
            }
            if self.nodes() >= nodes || self.interrupt.is_raised() {
                break;
            }
        }
        false
    }

    /// Gives up the search for another one.
    fn begin(&mut self, search: Search) {
        self.spent = self.nodes();
        if let Some((_, next)) = &mut self.spectator {
            *next = next.saturating_sub(self.search.nodes()).max(1);
        }
        self.search = search;
    }

    /// The nodes of all searches so far.
    pub fn nodes(&self) -> u64 {
        self.spent + self.search.nodes()
    }

    /// Goes on to the next solution, and shows nodes on the way if there is a spectator. The search
    /// stops where it does unwatched.
    fn advance(&mut self, nodes: u64) -> Option<Values> {
        loop {
            let pause = self.spectator.as_ref().map_or(u64::MAX, |&(_, next)| next);
            let halt = self.search.advance_until(Until { nodes, pause }, &self.interrupt);
            if halt == Halt::End {
                return None;
            }
            let (chosen, is_solution) = (self.search.chosen(), halt == Halt::Solution);
            if let Some((spectator, next)) = &mut self.spectator {
                let (model, nodes) = (&*self.model, self.spent + self.search.nodes());
                let partial = Partial { model, chosen, nodes, is_solution };
                *next = self.search.nodes().saturating_add(spectator.sees(&partial).max(1));
            }
            if is_solution {
                return Some(self.model.values(chosen).into());
            }
            // At the pace of people, it may be long until the search looks.
            if self.interrupt.cause().is_some() {
                return None;
            }
        }
    }
}

impl Iterator for Assignments {
    type Item = Result<Values, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.found.take().or_else(|| self.advance(u64::MAX)).map(Ok)
    }
}

impl engines::Assignments for Assignments {
    fn end(&self) -> Option<Evidence> {
        (self.found.is_none() && self.search.is_complete()).then_some(Evidence::Search)
    }

    fn look(&mut self, nodes: u64) -> bool {
        if self.found.is_none() {
            self.found = self.advance(self.search.nodes().saturating_add(nodes));
        }
        self.found.is_some() || self.search.is_complete()
    }

    /// Each order has a few nodes more than the one before; all have about half of this number. The
    /// search that finds it is the one that goes on to all other assignments. If none does, all
    /// assignments are looked for in the order of the problem, at first in the nodes that are left:
    /// a search that is never begun again ends where there are none.
    fn restart(&mut self, nodes: u64) -> bool {
        if self.vary(nodes / 2, |round| round - 1) {
            return true;
        }
        self.begin(Search::new(&self.model.problem));
        let left = nodes.saturating_sub(self.nodes());
        left > 0 && self.look(left)
    }

    /// Values are made of none of them.
    fn skip_past(&mut self, most: u64) -> Result<u64, SolverError> {
        let mut past = u64::from(most > 0 && self.found.take().is_some());
        while past < most && self.search.advance(u64::MAX, &self.interrupt).is_some() {
            past += 1;
        }
        Ok(past)
    }

    fn nodes(&self) -> Option<u64> {
        Some(self.nodes())
    }

    fn effort(&self) -> String {
        format!("{} of an exact cover search", plural(self.nodes(), "node"))
    }
}
