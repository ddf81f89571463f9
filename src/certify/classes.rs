//! The classes of the solutions in a certificate: maps of names, and what they make the same.

use puzzlec_encodings::symmetry::Map;
use rustc_hash::FxHashMap;

use crate::certify::prelude::*;

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
    /// The maps that generate its symmetries: for each name that becomes another, that one.
    generators: Vec<BTreeMap<String, String>>,
    /// The number of the first solution of each class in the list.
    representatives: Vec<usize>,
}

/// The levels of symmetry of a puzzle with the classes of its solutions, from the finest level on;
/// without those whose classes cannot be told, or whose maps do not take each constraint to one.
pub(super) fn levels(task: &dyn AnyTask, all: &[Values]) -> Result<Vec<Level>, CertifyError> {
    let (classes, named) = (task.classes(), task.named());
    let names = classes.names().enumerate();
    let told = names.filter(|&(level, _)| classes.problem(level).is_none());
    let told = told.filter_map(|(level, name)| Some((name, classes.generators(level)?)));
    let is_kept = |maps: &Vec<Map>| maps.iter().all(|map| named.core.is_invariant(map));
    let told = told.filter(|(_, maps)| is_kept(maps));
    told.map(|(name, maps)| {
        let in_names = |map: &Map| {
            let images = named.core.vars().map(|var| (var.positive(), map.image(var.positive())));
            let moved = images.filter(|(own, image)| own != image);
            moved
                .map(|(own, image)| (named.lit(own).to_string(), named.lit(image).to_string()))
                .collect()
        };
        let generators = maps.iter().map(in_names).collect();
        let representatives = representatives(task, &maps, all)
            .map_err(|problem| CertifyError::Level { level: name.to_owned(), problem })?;
        Ok(Level { name: name.to_owned(), generators, representatives })
    })
    .collect()
}

impl Level {
    /// Its number of classes.
    pub(super) fn count(&self) -> OfLevel {
        OfLevel { level: self.name.clone(), classes: self.representatives.len() as u64 }
    }

    /// Checks that a level of this puzzle has these generators and no others, that each of them maps
    /// the puzzle to itself, and that they make the solutions of each class the same and no others.
    pub(super) fn check(&self, own: &Self) -> Result<(), CertifyError> {
        let problem = if self.name != own.name {
            format!("it is called \"{}\"", own.name)
        } else if self.generators != own.generators {
            "its maps of names differ".to_owned()
        } else if self.representatives != own.representatives {
            "the first solutions of its classes differ".to_owned()
        } else {
            return Ok(());
        };
        Err(CertifyError::Level { level: self.name.clone(), problem })
    }
}

/// The first solution of each class that these maps generate.
fn representatives(task: &dyn AnyTask, maps: &[Map], all: &[Values]) -> Result<Vec<usize>, String> {
    let shown = task.core().projection();
    let key = |values: &Values| shown.iter().map(|&var| values.get(var)).collect::<Vec<bool>>();
    let number: FxHashMap<Vec<bool>, usize> = all.iter().map(key).zip(0..).collect();
    let mut first: Vec<usize> = (0..all.len()).collect();
    for map in maps {
        for (own, values) in all.iter().enumerate() {
            // A literal is true in the image if it is the image of a true one.
            let mut image = vec![false; shown.len()];
            for &var in &shown {
                let lit = map.image(var.lit(values.get(var)));
                let place = shown.binary_search(&lit.var());
                let place = place.map_err(|_| "a map takes what is shown to what is not")?;
                image[place] = lit.is_positive();
            }
            let other = number
                .get(&image)
                .ok_or_else(|| format!("an image of solution {} is not in the list", own + 1))?;
            let [one, other] = [own, *other].map(|member| root(&mut first, member));
            first[one.max(other)] = one.min(other);
        }
    }
    let own = (0..all.len()).filter(|&member| root(&mut first, member) == member);
    Ok(own.map(|member| member + 1).collect())
}

/// The first member of a class, so far as it is known.
fn root(first: &mut [usize], member: usize) -> usize {
    let mut at = member;
    while first[at] != at {
        first[at] = first[first[at]];
        at = first[at];
    }
    at
}
