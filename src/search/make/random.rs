//! Solutions at random: by a diagram where it is narrow, so that all are equally likely, or by
//! exact cover search or a solver in an order at random.

use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Values};
use puzzlec_encodings::Cuts;
use puzzlec_encodings::graph::{Graph, Shape};
use puzzlec_encodings::sum::Total;
use puzzlec_encodings::{Body, Core, Sides};

use crate::engines::cover::{self, OfModel};
use crate::engines::random::Random;
use crate::engines::scrambled::Scrambled;
use crate::engines::{Answer, Figures, Lazy, Solver, SolverKind};
use crate::search::diagram::ByDiagram;
use crate::search::error::SearchError;
use crate::search::question::Question;
use crate::search::session::Search;
use crate::search::settings::lowered;

/// A puzzle without clues, whose solutions are drawn at random.
pub(super) struct Formula {
    pub(super) search: Search,
    /// True if a diagram draws its solutions.
    pub(super) is_narrow: bool,
    pub(super) cnf: Cnf,
    cuts: Cuts,
    /// The exact cover problem, if it is searched first, and the nodes of that search.
    cover: Option<(Arc<OfModel>, u64)>,
    /// The solver that looks for a solution otherwise.
    solver: SolverKind,
    /// Literals that are true in a solution that is worth a puzzle, if one has them.
    wanted: Vec<Lit>,
}

/// The conflicts of the first attempt to find a solution; each further one may have more.
const CONFLICTS: u64 = 2_000;

impl Formula {
    /// The formula of a search, whose solutions are drawn by a diagram only if there are many to draw.
    pub(super) fn of(search: Search, has_many: bool) -> Result<Self, SearchError> {
        let is_narrow = has_many && drawn(&search, 0)?.is_some();
        let (core, settings, mut cnf) = (search.task().core(), search.settings(), Cnf::new());
        let encodings = settings.encodings.for_one(core);
        lowered(&settings.limits, &mut cnf, |sink| core.lower(encodings, sink))?;
        let wanted = long_loops(core, &mut cnf);
        let strategy = search.plan(Question::Random)?;
        let cover = strategy.covering().map(|(cover, nodes)| (cover.clone(), nodes));
        let (cuts, solver) = (core.cuts(encodings), strategy.solver());
        drop(strategy);
        Ok(Self { search, is_narrow, cnf, cuts, cover, solver, wanted })
    }

    /// A solver that holds the formula, in this order of its variables if there is one.
    pub(super) fn solver(&self, solver: Box<dyn Solver>) -> Box<dyn Solver> {
        let mut solver = Lazy::new(self.cuts.clone()).solver(solver);
        self.cnf.feed(&mut *solver);
        solver
    }

    /// A solution, if there is one and so many attempts find it.
    pub(super) fn draw(&self, seed: u64, attempts: u64) -> Result<Option<Values>, SearchError> {
        let search = &self.search;
        if self.is_narrow {
            return Ok(drawn(search, seed)?.unwrap_or_default().pop());
        }
        let interrupt = &search.settings().limits.interrupt;
        if let Some((cover, nodes)) = &self.cover
            && let Ok(found) = cover::Assignments::at_random(cover, seed, *nodes, interrupt)
        {
            return Ok(found);
        }
        let (vars, mut random) = (search.task().core().num_vars(), Random::new(seed));
        let mut wanted = &self.wanted[..];
        for attempt in 1..=attempts {
            let figures = Arc::new(Figures::default());
            let solver = self.solver.start_counted(interrupt, Some(&figures));
            figures.allow(attempt * CONFLICTS);
            let mut solver = self.solver(Box::new(Scrambled::new(solver, vars, &mut random)));
            match solver.solve(wanted)? {
                Answer::Satisfiable(values) => return Ok(Some(values)),
                Answer::Unsatisfiable { .. } if !wanted.is_empty() => wanted = &[],
                Answer::Unsatisfiable { .. } => return Ok(None),
                Answer::Unknown if interrupt.is_raised() => return Err(SearchError::Stopped),
                Answer::Unknown => {}
            }
        }
        Ok(None)
    }
}

/// A solution drawn by a diagram, if there is one; nothing if the diagram is too wide.
fn drawn(search: &Search, seed: u64) -> Result<Option<Vec<Values>>, SearchError> {
    let strategy = search.plan(Question::Shares)?;
    let by_diagram = |diagram: ByDiagram<'_, '_>| Ok(diagram.sample(1, seed)?.map(Some));
    Ok(strategy.told(true, by_diagram, |_| Ok(None))?.flatten())
}

/// Literals under which each loop that need not visit all nodes visits half of them: most loops that
/// a solver finds first are short.
fn long_loops(core: &Core, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    let long = core.constraints().filter_map(|constraint| {
        let Body::Graph(Graph { shape: Some(Shape::Loop), ends, lits, .. }) = constraint.body
        else {
            return None;
        };
        let nodes = ends.iter().flatten().unique().count();
        let terms = lits.iter().map(|&lit| (-1, lit)).collect_vec();
        Total::new(sink, &terms, Sides::One).at_most(-(nodes as i128 / 2)).as_lit()
    });
    long.collect()
}
