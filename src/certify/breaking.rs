//! Symmetry breaking as steps of a proof.
//!
//! Of a constraint that exactly one of some literals is true, only the least literal of each orbit
//! stays. Let `e` be another one, and let a symmetry take the least of its orbit to `e` and the
//! constraint to itself. If `e` is true, then no other literal of the constraint is, so that the
//! preimage of the solution has the least literal and none that is excluded: the step that `e` is
//! false has the symmetry as its witness, and the checker finds the rest.

use std::io::Write;

use itertools::Itertools;
use puzzlec_dimacs::{Image, Lit, ProofId, ProofWriter, Values};
use puzzlec_encodings::symmetry::{Group, Map, closure};
use puzzlec_encodings::{Body, Core, Request, Role};

use super::error::Result;
use crate::puzzle::task::AnyTask;
use crate::search::{Search, SearchError};

/// A puzzle with its symmetries broken by steps that a proof can take.
pub(super) struct Breaking {
    /// The puzzle without symmetry breaking.
    pub(super) plain: Box<dyn AnyTask>,
    /// Each literal that is false from now on, with a symmetry that takes another one to it.
    pub(super) steps: Excluded,
    /// All symmetries.
    pub(super) group: Group,
}

impl Breaking {
    /// The steps that break the symmetries of a task; nothing if it is broken in another way.
    pub(super) fn of(task: &dyn AnyTask, search: &Search) -> Result<Option<Self>> {
        let limits = &search.settings().limits;
        let Some(plain) = task.again(Request::PLAIN, limits).map_err(SearchError::from)? else {
            return Ok(None);
        };
        Ok(steps(task, &*plain).map(|(steps, group)| Self { plain, steps, group }))
    }

    /// Takes the steps in a proof. Returns what they derive, literals that are true.
    pub(super) fn write<W: Write>(&self, proof: &mut ProofWriter<W>) -> Vec<(Lit, ProofId)> {
        let step = |(lit, map): &(Lit, Map)| {
            let images = self.plain.core().vars().map(|var| (var, map.image(var.positive())));
            let moved = images.filter(|&(var, image)| image != var.positive());
            let witness = moved.map(|(var, image)| (var, Image::Lit(image))).collect_vec();
            (!*lit, proof.red(&[(1, !*lit)], 1, &witness))
        };
        self.steps.iter().map(step).collect()
    }

    /// The images of some solutions under all symmetries, themselves first.
    pub(super) fn images(&self, found: Vec<Values>) -> Vec<Values> {
        let images = found.iter().flat_map(|own| self.group.iter().map(|map| map.moved(own)));
        let images = images.collect_vec();
        // Hidden variables may be free, and do not tell solutions apart.
        let shown = self.plain.core().projection();
        let key = |own: &Values| shown.iter().map(|&var| own.get(var)).collect_vec();
        found.into_iter().chain(images).unique_by(key).collect()
    }
}

/// Literals that are false from now on, each with a symmetry that takes another one to it.
type Excluded = Vec<(Lit, Map)>;

/// The steps, and the group.
fn steps(task: &dyn AnyTask, plain: &dyn AnyTask) -> Option<(Excluded, Group)> {
    let (core, own) = (task.core(), plain.core());
    has_same_rules(core, own).then_some(())?;
    let level = plain.classes().coarsest()?;
    let breaking = own.breaking(level)?;
    let mut excluded = breaking.excluded.iter().map(|&lit| !lit).collect_vec();
    let broken = |index: &usize| core.role(*index) == Role::Symmetry;
    let mut units = Vec::new();
    for index in (0..core.num_constraints()).filter(broken) {
        let constraint = core.constraint(index);
        let (Body::Clause(&[unit]), []) = (constraint.body, constraint.conditions) else {
            return None;
        };
        units.push(unit);
    }
    excluded.sort_unstable();
    units.sort_unstable();
    (excluded == units && level.kinds.is_none()).then_some(())?;
    let maps = level.maps.as_slice();
    maps.iter().all(|map| own.is_invariant(map)).then_some(())?;
    let group = closure(maps, own.num_vars())?;
    let lits = own.constraint(breaking.constraint).body.lits();
    let keeps = |map: &&Map| lits.iter().all(|&lit| lits.contains(&map.image(lit)));
    let keeping = group.iter().filter(keeps).collect_vec();
    let step = |&lit: &Lit| {
        let from_left = |map: &&&Map| breaking.left.iter().any(|&left| map.image(left) == lit);
        Some((lit, (**keeping.iter().find(from_left)?).clone()))
    };
    Some((breaking.excluded.iter().map(step).collect::<Option<Vec<_>>>()?, group))
}

/// True if two models differ in what breaks symmetries only.
fn has_same_rules(broken: &Core, plain: &Core) -> bool {
    let kept = |&index: &usize| broken.role(index) != Role::Symmetry;
    let rules = (0..broken.num_constraints()).filter(kept).map(|index| broken.constraint(index));
    let rules = rules.map(|own| (own.body, own.conditions));
    let same = rules.eq(plain.constraints().map(|own| (own.body, own.conditions)));
    same && broken.num_vars() == plain.num_vars()
}
