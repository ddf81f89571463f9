//! Classes are compared with orbits, which are found by closure.

mod counted;
mod generators;
mod kinds;
mod laid;

use indexmap::IndexSet;
use itertools::{Itertools, iproduct};
use puzzlec_encodings::symmetry::{Kind, Kinds};
use puzzlec_encodings::{Model, Name};

use super::*;
use crate::engines::random::Random;

/// A value for every named variable.
type World = Vec<bool>;

/// The statement of a functor about two things.
type Of = (&'static str, usize, usize);

fn moved(map: &Map, world: &World) -> World {
    map.moved(&world.clone().into())
        .as_slice()
        .iter()
        .copied()
        .chain(std::iter::repeat(false))
        .take(world.len())
        .collect()
}

/// The worlds in which things have other names: two that exchange theirs, or one that takes
/// another.
fn renamed(kinds: &Kinds, world: &World) -> Vec<World> {
    let true_vars = (0..world.len()).filter(|&var| world[var]);
    let things = true_vars.filter_map(|var| Some((var, kinds.of[var]?))).collect_vec();
    let count = |kind: usize, which: usize| {
        things.iter().filter(|(_, (of, name, _))| (*of, *name) == (kind, which)).count()
    };
    let mut worlds = Vec::new();
    for &(var, (kind, which, first)) in &things {
        let names = &kinds.kinds[kind].names;
        let other_names = kinds.of.iter().enumerate().filter_map(|(var, of)| Some((var, (*of)?)));
        for (other, (_, name, _)) in other_names
            .clone()
            .filter(|&(_, (of, name, same))| of == kind && name != which && same == first)
        {
            let mut world = world.clone();
            (world[var], world[other]) = (false, true);
            let spare = count(kind, which) > names[which].0 && count(kind, name) < names[name].1;
            if spare {
                worlds.push(world.clone());
            }
            for &(thing, (_, _, of_thing)) in
                things.iter().filter(|(_, (of, its, _))| *of == kind && *its == name)
            {
                let instead = other_names
                    .clone()
                    .find(|&(_, (of, its, same))| (of, its, same) == (kind, which, of_thing));
                let (instead, _) = instead.expect("a name that exists");
                let mut world = world.clone();
                (world[thing], world[instead]) = (false, true);
                worlds.push(world);
            }
        }
    }
    worlds
}

/// The worlds that are like a world by one step.
fn alike(level: &Level, world: &World) -> Vec<World> {
    let maps = level.maps.iter().chain(&level.renamings).map(|map| moved(map, world));
    maps.chain(level.kinds.iter().flat_map(|kinds| renamed(kinds, world))).collect()
}

/// All that is like some worlds.
fn closed(level: &Level, worlds: &[World]) -> IndexSet<World> {
    let mut all: IndexSet<World> = worlds.iter().cloned().collect();
    let mut next = 0;
    while let Some(world) = all.get_index(next) {
        let more = alike(level, world);
        all.extend(more);
        next += 1;
    }
    all
}

/// The worlds of each class, by their places.
fn orbits(level: &Level, all: &IndexSet<World>) -> Vec<Vec<usize>> {
    let mut seen = vec![false; all.len()];
    let mut orbits = Vec::new();
    for (index, world) in all.iter().enumerate() {
        if !seen[index] {
            let orbit = closed(level, std::slice::from_ref(world));
            let orbit = orbit.iter().map(|world| all.get_index_of(world).expect("a closed set"));
            orbits.push(orbit.collect_vec());
            for &index in &orbits[orbits.len() - 1] {
                seen[index] = true;
            }
        }
    }
    orbits
}

/// Compares the classes of all that is like some worlds with orbits.
fn compare<N: Name>(model: &Model<N>, worlds: &[World]) {
    let levels = model.levels();
    let classes = Classes::new(model.core(), model.levels());
    let all = closed(&levels[levels.len() - 1], worlds);
    let of_levels = levels.iter().map(|level| orbits(level, &all)).collect_vec();
    let sizes = all.iter().map(|world| classes.represented(&world.clone().into())).collect_vec();
    for (level, orbits) in of_levels.iter().enumerate() {
        assert_eq!(classes.problem(level), None);
        for orbit in orbits {
            let found = orbit.iter().filter_map(|&world| sizes[world][level].clone()).collect_vec();
            let members = classes.members(level, &all[orbit[0]].clone().into());
            assert!(members.is_none_or(|members| members.len() == orbit.len()));
            let name = &levels[level].name;
            assert_eq!(found, [Natural::from(orbit.len())], "{name}: {:?}", all[orbit[0]]);
            assert!(classes.order(level).is_none_or(|order| order >= orbit.len().into()));
        }
    }
    for orbit in of_levels.last().into_iter().flatten() {
        let satisfies = |values: &Values| model.core().satisfies(Role::Symmetry, values);
        let members = orbit.iter().map(|&member| Values::from(all[member].clone()));
        let kept = members.filter(satisfies).filter_map(|v| classes.kept(model.core(), &v));
        let kept = kept.collect_vec();
        assert_eq!(kept.len(), 1, "{:?}", all[orbit[0]]);
        assert_eq!(kept[0].solutions, orbit.len().into());
        for (orbits, classes) in of_levels.iter().zip(&kept[0].classes) {
            let within = orbits.iter().filter(|finer| orbit.contains(&finer[0])).collect_vec();
            // A finer group that is not normal has classes of several sizes.
            if within.iter().map(|finer| finer.len()).all_equal() {
                assert_eq!(*classes, within.len().into());
            }
        }
    }
}

/// Adds constraints on these literals that some member of each class satisfies.
fn break_randomly<N: Name>(
    model: &mut Model<N>,
    worlds: &[World],
    clauses: &[Vec<Lit>],
    random: &mut Random,
) {
    let Some(level) = model.levels().pop() else { return };
    let all = closed(&level, worlds);
    let orbits = orbits(&level, &all);
    let holds = |clause: &[Lit], world: usize| {
        clause.iter().any(|lit| all[world][lit.var().index()] == lit.is_positive())
    };
    let mut left = vec![true; all.len()];
    for _ in 0..8 {
        let clause = &clauses[random.below(clauses.len())];
        let leaves =
            |orbit: &Vec<usize>| orbit.iter().any(|&world| left[world] && holds(clause, world));
        if orbits.iter().all(leaves) {
            model.symmetry("some are left").clause(clause.iter().copied());
            for (world, left) in left.iter_mut().enumerate() {
                *left &= holds(clause, world);
            }
        }
    }
}

fn permutation(count: usize, random: &mut Random) -> Vec<usize> {
    let mut permutation = (0..count).collect_vec();
    random.shuffle(&mut permutation);
    permutation
}

fn random_worlds<N: Name>(model: &Model<N>, count: usize, random: &mut Random) -> Vec<World> {
    let density = 2 + random.below(3);
    let world = |_| model.vars().map(|_| random.below(density) == 0).collect();
    (0..count).map(world).collect()
}

/// Some of the worlds that satisfy the rules.
fn some_worlds<N: Name>(model: &Model<N>, count: usize, random: &mut Random) -> Vec<World> {
    let worlds = model.vars().map(|_| [false, true]).multi_cartesian_product();
    let holds = |world: &World| model.core().satisfies(Role::Rule, &world.clone().into());
    let mut worlds = worlds.filter(holds).collect_vec();
    random.shuffle(&mut worlds);
    worlds.truncate(count);
    worlds
}

/// Compares the classes of some models, each made for a random seed with some worlds and with
/// clauses, of which some then break the symmetries of the model.
fn compare_random<N: Name>(
    seeds: u64,
    make: impl Fn(&mut Random) -> (Model<N>, Vec<World>, Vec<Vec<Lit>>),
) {
    for seed in 0..seeds {
        let random = &mut Random::new(seed);
        let (mut model, worlds, clauses) = make(random);
        compare(&model, &worlds);
        if !clauses.is_empty() {
            break_randomly(&mut model, &worlds, &clauses, random);
            compare(&model, &worlds);
        }
    }
}

fn matrix(rows: usize, columns: usize, flags: usize) -> Model<Of> {
    let mut model: Model<Of> = Model::new();
    for (row, column) in iproduct!(0..rows, 0..columns) {
        model.var(("cell", row, column));
    }
    for flag in 0..flags {
        model.var(("flag", flag, 0));
    }
    model
}
