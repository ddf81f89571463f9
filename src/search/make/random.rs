//! Solutions at random: by a diagram where it is narrow, so that all are equally likely, or by a
//! solver whose variables are scrambled.

use puzzlec_encodings::Body;
use puzzlec_encodings::graph::{Graph, Shape};

use crate::engines::scrambled::Scrambled;
use crate::engines::{Figures, SolverKind};
use crate::search::prelude::*;

/// A source of solutions at random.
pub(super) struct Draws {
    /// Nothing where a diagram draws.
    formula: Option<Formula>,
}

/// A formula, and what is left to cuts.
struct Formula {
    cnf: Cnf,
    lazy: Lazy,
    /// Literals that are true in a solution that is worth a puzzle, if one has them.
    wanted: Vec<Lit>,
}

/// The conflicts of the first attempt to find a solution; each further one may have more.
const CONFLICTS: u64 = 2_000;

impl Draws {
    /// A source of the solutions of a search.
    pub(super) fn of(search: &Search) -> Result<Self, SearchError> {
        if drawn(search, 0)?.is_some() {
            return Ok(Self { formula: None });
        }
        let (core, settings, mut cnf) = (search.task().core(), search.settings(), Cnf::new());
        let encodings = settings.encodings.for_one();
        lowered(&settings.limits, &mut cnf, |sink| {
            core.lower(encodings, sink);
        })?;
        let wanted = long_loops(core, &mut cnf);
        let lazy = Lazy::new(core.cuts(encodings));
        Ok(Self { formula: Some(Formula { cnf, lazy, wanted }) })
    }

    /// True if all solutions are equally likely.
    pub(super) const fn is_uniform(&self) -> bool {
        self.formula.is_none()
    }

    /// A solution; nothing if there are none.
    pub(super) fn draw(&self, search: &Search, seed: u64) -> Result<Option<Values>, SearchError> {
        let Some(Formula { cnf, lazy, wanted }) = &self.formula else {
            return Ok(drawn(search, seed)?.flatten());
        };
        let (vars, mut random) = (search.task().core().num_vars(), Random::new(seed));
        let mut wanted = &wanted[..];
        let (kind, interrupt) = (SolverKind::for_all(), &search.settings().limits.interrupt);
        for attempt in 1.. {
            let figures = Arc::new(Figures::default());
            let solver = kind.start_counted(interrupt, Some(&figures));
            figures.allow(attempt * CONFLICTS);
            let mut solver = lazy.solver(Box::new(Scrambled::new(solver, vars, &mut random)));
            cnf.feed(&mut *solver);
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

/// A solution drawn by a diagram; nothing where that is too wide.
fn drawn(search: &Search, seed: u64) -> Result<Option<Option<Values>>, SearchError> {
    let strategy = search.plan(Question::Shares)?;
    let by_diagram = |diagram: ByDiagram<'_, '_>| {
        Ok(diagram.sample(1, seed)?.map(|mut drawn| Some(drawn.pop())))
    };
    Ok(strategy.told(true, by_diagram, |_| Ok(None))?.flatten())
}

/// Literals under which each loop that need not visit all nodes visits half of them: most loops that
/// a solver finds first are short.
fn long_loops(core: &Core, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    let long = core.constraints().filter_map(|constraint| {
        let Body::Graph(Graph { shape: Some(Shape::Loop), ends, lits, .. }) = constraint.body else {
            return None;
        };
        let nodes = ends.iter().flatten().unique().count();
        let terms = lits.iter().map(|&lit| (-1, lit)).collect_vec();
        Total::new(sink, &terms, Sides::One).at_most(-(nodes as i128 / 2)).as_lit()
    });
    long.collect()
}
