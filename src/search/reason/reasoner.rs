//! A puzzle in parts, each of which can be left out: rules and clues, each with its subject.
//!
//! Unit propagation answers most questions about parts. It knows the parts of each clause, and so
//! those of a conclusion. A SAT solver answers the questions that take a distinction of cases.

use std::convert::Infallible;

use itertools::Itertools;
use puzzlec_dimacs::{Cnf, Lit, Mark, Propagator, Values};
use puzzlec_encodings::Cuts;
use puzzlec_encodings::{Atom, Core, Encodings, Lowered, Lowering};

use super::selected::{Selected, Verdict};
use crate::puzzle::task::AnyTask;
use crate::search::error::SearchError;
use crate::search::given::Given;
use crate::search::plan::plan;
use crate::search::question::Question;
use crate::search::settings::lowered;
use crate::search::settings::{EngineError, Settings};

/// A puzzle in parts, and what is known of its solution.
pub(super) struct Reasoner<'t> {
    pub(super) core: &'t Core,
    pub(super) settings: Settings,
    /// The parts, in the order in which they were posted.
    pub(super) parts: Vec<Given>,
    /// The part of each constraint; none for the domain of an integer, which always holds.
    of: Vec<Option<usize>>,
    propagator: Propagator,
    /// The part of each clause.
    owners: Vec<Option<usize>>,
    /// The unit clauses of each part, and the empty ones.
    units: Vec<Vec<u32>>,
    /// For each part whether it propagates.
    is_on: Vec<bool>,
    cuts: Cuts,
    solver: Option<Selected<'t>>,
    /// The work of questions to the solver and of looks for cuts so far.
    other_work: u64,
    /// The number of literals on the trail that the solver knows, or that say nothing new to it.
    told: usize,
}

/// Cases each of which contradicts a reason of the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Goal(pub(super) Vec<Vec<Lit>>);

impl Goal {
    /// The goal that all these literals are true.
    pub(super) fn all(lits: &[Lit]) -> Self {
        Self(lits.iter().map(|&lit| vec![!lit]).collect())
    }

    /// The goal of a contradiction.
    pub(super) fn contradiction() -> Self {
        Self(vec![Vec::new()])
    }

    /// True if an assignment is one of the cases.
    pub(super) fn is_refuted(&self, values: &Values) -> bool {
        self.0.iter().any(|case| case.iter().all(|&lit| values.satisfies(lit)))
    }
}

/// Literals that follow, each with parts that it follows from together with other literals.
pub(super) type Reasons = Vec<(Lit, Vec<usize>)>;

/// A reason is shortened if it has at most this multiple of the parts of the smallest so far.
pub(super) const FACTOR: usize = 3;

/// The work of a literal that the solver propagates and of a question to it, in visited watches.
const PROPAGATION: u64 = 8;
const QUESTION: u64 = 400;

impl<'t> Reasoner<'t> {
    /// The parts of a model. Nothing is known.
    pub(super) fn new(task: &'t dyn AnyTask, settings: &Settings) -> Result<Self, EngineError> {
        let (core, parts) = (task.core(), Given::all(task.named()));
        let of = Given::of_constraints(&parts, core);
        // Cuts are the reasons that people see.
        let encodings = Encodings { lowering: Lowering::Cuts, ..settings.encodings };
        let (mut cnf, mut owners) = (Cnf::new(), Vec::new());
        let each = |constraint: usize, lowered: Lowered| {
            owners.extend(std::iter::repeat_n(of[constraint], lowered.size.clauses as usize));
        };
        lowered(&settings.limits, &mut cnf, |sink| {
            core.lower_where(encodings, sink, |_| true, each)
        })?;
        let mut propagator = Propagator::of(cnf);
        let mut units = vec![Vec::new(); parts.len()];
        for (number, &owner) in propagator.numbers().zip(&owners) {
            let clause = propagator.clause(number);
            let is_short = clause.len() < 2;
            // Domains, and what auxiliary variables stand for, are steps that nobody counts.
            if owner.is_none() || !clause.iter().all(|lit| core.is_shown(lit.var())) {
                propagator.hasten(number);
            }
            match owner {
                Some(part) if is_short => units[part].push(number),
                _ => _ = propagator.attach(number),
            }
        }
        let solver = plan(task, Question::Reasons, settings)?.solver();
        let mut this = Self {
            core,
            settings: settings.clone().with_solver(solver),
            is_on: vec![false; parts.len()],
            parts,
            of,
            propagator,
            owners,
            units,
            cuts: core.cuts(encodings),
            solver: None,
            other_work: 0,
            told: 0,
        };
        // Domains alone contradict nothing, unless one of them is empty.
        let _ = this.close();
        this.told = this.propagator.trail().len();
        this.is_on.fill(true);
        Ok(this)
    }

    /// The numbers of all parts.
    pub(super) fn all(&self) -> Vec<usize> {
        (0..self.parts.len()).collect()
    }

    /// The work so far, in visited watches. It does not depend on the machine.
    pub(super) fn work(&self) -> u64 {
        let propagations = self.solver.as_ref().map_or(0, |solver| solver.figures.propagations());
        self.propagator.work() + PROPAGATION * propagations + self.other_work
    }

    /// True if the search is to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.settings.limits.interrupt.cause().is_some()
    }

    /// The value of a literal, if it is known.
    pub(super) fn value(&self, lit: Lit) -> Option<bool> {
        self.propagator.value(lit)
    }

    /// Makes literals known.
    pub(super) fn learn(&mut self, lits: impl IntoIterator<Item = Lit>) {
        for lit in lits {
            self.propagator.claim(lit, None);
        }
    }

    /// Makes known what clues and pins that are a single literal say.
    pub(super) fn learn_given(&mut self) {
        let core = self.core;
        let lits = core.vars().flat_map(|var| [var.positive(), var.negative()]);
        self.learn(lits.filter(|&lit| core.known(lit) == Atom::True));
    }

    /// Concludes by propagation whatever follows from what is known, which is known from now on.
    /// Returns each new literal that is shown, in order.
    pub(super) fn look(&mut self) -> Reasons {
        let start = self.propagator.trail().len();
        let all = self.all();
        // The solution satisfies all clauses, and so what follows from it.
        let _ = self.unit(&all).or_else(|| self.close());
        self.units.iter_mut().for_each(Vec::clear);
        let core = self.core;
        let is_shown = |lit: Lit| core.is_shown(lit.var());
        let trail = &self.propagator.trail()[start..];
        let new = trail.iter().copied().filter(|&lit| is_shown(lit)).collect_vec();
        let with_reason = |lit: Lit| {
            let reason = self.propagator.reason(lit)?;
            Some((lit, self.owners_of(reason, Mark::default(), is_shown)))
        };
        new.into_iter().filter_map(with_reason).collect()
    }

    /// The parts of the clauses that make a clause false or its last literal true, without what was
    /// known at a mark or is known to the caller: the nearest last.
    fn owners_of(
        &mut self,
        clause: u32,
        known: Mark,
        is_known: impl FnMut(Lit) -> bool,
    ) -> Vec<usize> {
        let clauses = self.propagator.explain(clause, known, &[], is_known);
        let owners = clauses.iter().rev().filter_map(|&clause| self.owners[clause as usize]);
        let mut parts = owners.unique().collect_vec();
        parts.reverse();
        parts
    }

    /// The parts among these that contradict some literals and what is known, if propagation finds
    /// that they do: those nearest to the contradiction last.
    fn propagate(&mut self, parts: &[usize], lits: &[Lit]) -> Option<Vec<usize>> {
        self.is_on.fill(false);
        for &part in parts {
            self.is_on[part] = true;
        }
        let mark = self.propagator.mark();
        let conflict = lits.iter().find_map(|&lit| self.propagator.claim(lit, None));
        let conflict = conflict.or_else(|| self.unit(parts)).or_else(|| self.close());
        let used = conflict.map(|clause| self.owners_of(clause, mark, |_| false));
        self.propagator.undo(mark);
        self.is_on.fill(true);
        used
    }

    /// As few of these parts as propagation needs to contradict literals: none can be left out, and
    /// the first are the first to go. All of them if it needs more.
    pub(super) fn shortened(&mut self, parts: Vec<usize>, cases: &[Vec<Lit>]) -> Vec<usize> {
        let Ok(parts) = irreducible(parts, |parts| Ok::<_, Infallible>(self.refute(parts, cases)));
        parts
    }

    /// The parts among these from which each of these cases is refuted by propagation.
    pub(super) fn refute(&mut self, parts: &[usize], cases: &[Vec<Lit>]) -> Option<Vec<usize>> {
        let of_cases = cases.iter().map(|case| self.propagate(parts, case));
        let used = of_cases.collect::<Option<Vec<_>>>()?;
        Some(used.into_iter().flatten().unique().collect())
    }

    /// The goals that propagation shows to follow from all parts, each with few parts: those of a
    /// reason that is not much larger than the smallest one cannot be left out.
    pub(super) fn shown(&mut self, goals: &[Goal]) -> Vec<(usize, Vec<usize>)> {
        let (mut shown, mut least) = (Vec::new(), usize::MAX / FACTOR);
        let all = self.all();
        for (goal, Goal(cases)) in goals.iter().enumerate() {
            if self.is_stopped() {
                break;
            }
            let Some(mut parts) = self.refute(&all, cases) else { continue };
            if parts.len() <= FACTOR * least {
                parts = self.shortened(parts, cases);
            }
            least = least.min(parts.len());
            shown.push((goal, parts));
        }
        shown
    }

    /// Makes the literals of unit clauses true. Returns a clause that is false.
    fn unit(&mut self, parts: &[usize]) -> Option<u32> {
        for &clause in parts.iter().flat_map(|&part| &self.units[part]) {
            let lit = self.propagator.clause(clause).first().copied();
            let conflict = lit.map_or(Some(clause), |lit| self.propagator.claim(lit, Some(clause)));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Propagates to the end, with cuts. Returns a clause that is false.
    fn close(&mut self) -> Option<u32> {
        loop {
            let (owners, is_on) = (&self.owners, &self.is_on);
            let conflict = self
                .propagator
                .propagate(|clause| owners[clause as usize].is_none_or(|part| is_on[part]));
            if conflict.is_some() || self.cuts.is_empty() {
                return conflict;
            }
            self.other_work += self.core.vars().len() as u64;
            let before = self.propagator.trail().len();
            for (constraint, lits) in self.cuts.apart(|lit| self.propagator.value(lit)) {
                let owner = self.of[constraint];
                let is_false = |lit: &&Lit| self.value(**lit) == Some(false);
                let open = lits.iter().filter(|lit| !is_false(lit)).at_most_one();
                let says = open.is_ok_and(|open| open.is_none_or(|&lit| self.value(lit).is_none()));
                if says && owner.is_none_or(|part| self.is_on[part]) {
                    let clause = self.propagator.push(&lits);
                    self.owners.push(owner);
                    if let Some(conflict) = self.propagator.attach(clause) {
                        return Some(conflict);
                    }
                }
            }
            if self.propagator.trail().len() == before {
                return None;
            }
        }
    }

    /// The parts among these from which each of these cases is refuted by the solver, with what is
    /// known, or an assignment in which one is true; unknown after a number of conflicts for a case.
    pub(super) fn refute_by_cases(
        &mut self,
        parts: &[usize],
        cases: &[Vec<Lit>],
        conflicts: u64,
    ) -> Result<Verdict, SearchError> {
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => {
                let parts = (self.of.clone(), self.parts.len());
                none.insert(Selected::new(self.core, parts, &self.settings)?)
            }
        };
        let (core, trail) = (self.core, self.propagator.trail());
        let is_known = |lit: &&Lit| core.is_shown(lit.var()) || core.known(**lit) == Atom::True;
        for &lit in trail[self.told..].iter().filter(is_known) {
            solver.add(None, &[lit]);
        }
        self.told = trail.len();
        let mut used = Vec::new();
        for case in cases {
            self.other_work += QUESTION;
            match solver.ask(parts, case, conflicts)? {
                Verdict::Refuted(more) => used.extend(more),
                other => return Ok(other),
            }
        }
        Ok(Verdict::Refuted(used.into_iter().sorted().dedup().collect()))
    }

    /// As few of these parts as refute each of these cases, by propagation if that refutes them, else
    /// as far as a number of conflicts shows: the first are the first to go.
    pub(super) fn irreducible(
        &mut self,
        parts: Vec<usize>,
        cases: &[Vec<Lit>],
        conflicts: u64,
    ) -> Result<Vec<usize>, SearchError> {
        if let Some(parts) = self.refute(&parts, cases) {
            return Ok(self.shortened(parts, cases));
        }
        irreducible(parts, |parts| Ok(self.refute_by_cases(parts, cases, conflicts)?.refuted()))
    }

    /// The parts that an assignment violates, ascending.
    pub(super) fn violated(&self, values: &Values) -> Vec<usize> {
        self.solver.as_ref().map_or_else(Vec::new, |solver| solver.violated(values))
    }
}

/// As few of these parts as still refute something: none of them can be left out. The first of them
/// are the first to go.
pub(in crate::search) fn irreducible<E>(
    mut parts: Vec<usize>,
    mut refute: impl FnMut(&[usize]) -> Result<Option<Vec<usize>>, E>,
) -> Result<Vec<usize>, E> {
    let mut needed = 0;
    while needed < parts.len() {
        let next = parts.remove(needed);
        if let Some(fewer) = refute(&parts)? {
            needed = parts[..needed].iter().filter(|part| fewer.contains(part)).count();
            parts.retain(|part| fewer.contains(part));
        } else {
            parts.insert(needed, next);
            needed += 1;
        }
    }
    Ok(parts)
}
