//! The classes of the solutions in a certificate: maps of names, and what they make the same.

use std::collections::BTreeMap;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values, Var};
use puzzlec_encodings::Partition;
use puzzlec_encodings::symmetry::Map;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::error::{CertifyError, Result};
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;

/// The number of classes at a level of symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfLevel {
    /// The name of the level.
    pub level: String,
    /// The number of classes.
    pub classes: u64,
}

/// A level of symmetry in a certificate.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Level {
    #[serde(rename = "level")]
    name: String,
    /// The names that count as others, where no permutation of names makes the solutions of a class
    /// the same: for each of them that other one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    forgotten: BTreeMap<String, String>,
    /// The maps that generate its symmetries: for each name that becomes another, that one.
    generators: Vec<BTreeMap<String, String>>,
    /// The number of the first solution of each class in the list.
    representatives: Vec<usize>,
}

/// The levels of symmetry of a puzzle with the classes of its solutions, from the finest level on;
/// without those whose classes cannot be told.
pub(super) fn levels(task: &dyn AnyTask, all: &[Values]) -> Result<Vec<Level>> {
    let (classes, named) = (task.classes(), task.named());
    let in_names = |map: &Map| -> BTreeMap<String, String> {
        let images = named.core.vars().map(|var| (var.positive(), map.image(var.positive())));
        let moved = images.filter(|(own, image)| own != image);
        let name = |lit| named.lit(lit).to_string();
        moved.map(|(own, image)| (name(own), name(image))).collect()
    };
    let told = classes.names().enumerate().filter(|&(level, _)| classes.problem(level).is_none());
    told.map(|(level, name)| {
        let fault = |problem: String| CertifyError::Level { level: name.to_owned(), problem };
        let same = Same::new(task, level).map_err(fault)?;
        let representatives = same.representatives(&task.core().projection(), all);
        Ok(Level {
            name: name.to_owned(),
            forgotten: same.forget.as_ref().map(in_names).unwrap_or_default(),
            generators: same.maps.iter().map(in_names).collect(),
            representatives: representatives.map_err(fault)?,
        })
    })
    .collect()
}

impl Level {
    /// Its number of classes.
    pub(super) fn count(&self) -> OfLevel {
        OfLevel { level: self.name.clone(), classes: self.representatives.len() as u64 }
    }

    /// Checks that it is the level that was made anew from the puzzle and the list of solutions, in
    /// which each map keeps the constraints, or, with names forgotten, the list.
    pub(super) fn check(&self, own: &Self) -> Result<()> {
        let problem = if self.name != own.name {
            format!("it is called \"{}\"", own.name)
        } else if (&self.forgotten, &self.generators) != (&own.forgotten, &own.generators) {
            "its maps of names differ".to_owned()
        } else if self.representatives != own.representatives {
            "the first solutions of its classes differ".to_owned()
        } else {
            return Ok(());
        };
        Err(CertifyError::Level { level: self.name.clone(), problem })
    }
}

/// The maps that make solutions the same.
struct Same {
    /// The map that forgets names, where the others are not permutations of names.
    forget: Option<Map>,
    maps: Vec<Map>,
}

impl Same {
    /// The maps of a level: permutations of names that take each constraint to one, or maps of what is
    /// left of names that are forgotten.
    fn new(task: &dyn AnyTask, level: usize) -> Result<Self, String> {
        let Some(maps) = task.classes().generators(level) else {
            let (forget, maps) = task.classes().forgetful(level);
            return Ok(Self { forget, maps: maps.to_vec() });
        };
        let is_kept = maps.iter().all(|map| task.core().is_invariant(map));
        ensure!(is_kept, "a map of names does not take each constraint to one".to_owned());
        Ok(Self { forget: None, maps })
    }

    /// The number of the first solution of each class.
    fn representatives(&self, shown: &[Var], all: &[Values]) -> Result<Vec<usize>, String> {
        let is_positive = self.maps.iter().all(Map::is_positive);
        let key = |values: &Values| {
            let lits = shown.iter().map(|&var| var.lit(values.get(var)));
            let lits = lits.filter(|lit| lit.is_positive() || !is_positive);
            let forgotten = |lit| self.forget.as_ref().map_or(lit, |forget| forget.image(lit));
            lits.map(forgotten).sorted().collect::<Vec<Lit>>()
        };
        let mut classes = Partition::new(all.len());
        let mut number: FxHashMap<Vec<Lit>, usize> = FxHashMap::default();
        for (own, values) in all.iter().enumerate() {
            classes.join(own, *number.entry(key(values)).or_insert(own));
        }
        let mut image = Vec::new();
        for map in &self.maps {
            for (own, values) in all.iter().enumerate() {
                map.images(&key(values), &mut image);
                let other = number.get(&image).ok_or_else(|| {
                    format!("an image of solution {} is not in the list", own + 1)
                })?;
                classes.join(own, *other);
            }
        }
        let own = (0..all.len()).filter(|&member| classes.least(member) == member);
        Ok(own.map(|member| member + 1).collect())
    }
}
