//! Classes are compared with orbits, which are found by closure.

use indexmap::IndexSet;
use itertools::{Itertools, iproduct};
use puzzlec_encodings::symmetry::{Kind, Kinds};
use puzzlec_encodings::{IntEncoding, Model, Name, Request, Roles};

use super::*;
use crate::engines::random::Random;
use crate::puzzle::instance::{Params, Source};
use crate::puzzle::task::AnyTask;
use crate::puzzles;
use crate::search::{Cubes, Settings};

/// A value for every named variable.
type World = Vec<bool>;

/// What a functor says of two things.
type Of = (&'static str, usize, usize);

fn moved(map: &Map, world: &World) -> World {
    image(map, &world.clone().into(), world.len() as u32)
        .as_slice()
        .iter()
        .copied()
        .chain(std::iter::repeat(false))
        .take(world.len())
        .collect()
}

/// The worlds in which things have other names: two that exchange theirs, or one that takes another.
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

/// What is like a world by one step.
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

#[test]
fn classes_of_generators() {
    for seed in 0..60 {
        let random = &mut Random::new(seed);
        let mut model: Model<usize> = Model::new();
        let lits = (0..6).map(|index| model.var(index)).collect_vec();
        let maps = [permutation(6, random), permutation(6, random)];
        model.symmetries(move |symmetries| {
            for (level, map) in maps.iter().enumerate() {
                symmetries.level(format!("level {level}")).map(|&index| map[index]);
            }
        });
        let worlds = random_worlds(&model, 3, random);
        compare(&model, &worlds);
        let clause = |_| {
            let lit = |_| lits[random.below(6)].var().lit(random.below(2) == 0);
            (0..2).map(lit).collect_vec()
        };
        let clauses = (0..20).map(clause).collect_vec();
        break_randomly(&mut model, &worlds, &clauses, random);
        compare(&model, &worlds);
    }
}

#[test]
fn classes_of_rotations_and_reflections() {
    for seed in 0..30 {
        let random = &mut Random::new(seed);
        let mut model: Model<usize> = Model::new();
        let lits = (0..8).map(|index| model.var(index)).collect_vec();
        model.symmetries(|symmetries| {
            symmetries.level("rotation").map(|&index| (index + 2) % 8);
            symmetries.level("rotation and reflection").map(|&index| (8 - index) % 8);
        });
        let worlds = random_worlds(&model, 4, random);
        let clauses = lits.iter().flat_map(|&lit| [vec![lit], vec![!lit]]).collect_vec();
        break_randomly(&mut model, &worlds, &clauses, random);
        compare(&model, &worlds);
    }
}

#[test]
fn classes_of_values_that_are_reversed() {
    for seed in 0..20 {
        let random = &mut Random::new(seed);
        let mut model: Model<usize> = Model::new();
        for index in 0..3 {
            model.int_by(IntEncoding::Order, index, 0..=2);
        }
        let map = permutation(3, random);
        model.symmetries(move |symmetries| {
            symmetries.level("reversal").map_values(|&index| index, |_, value| 2 - value);
            symmetries.level("and places").map(|&index| map[index]);
        });
        let worlds = some_worlds(&model, 4, random);
        compare(&model, &worlds);
    }
}

/// Numbers 0 and 1 have values that are alike, numbers 2 and 3 keep theirs.
#[test]
fn classes_of_alike_values() {
    for seed in 0..20 {
        let random = &mut Random::new(seed);
        let mut model: Model<usize> = Model::new();
        for index in 0..4 {
            model.int(index, 1..=3);
        }
        model.symmetries(|symmetries| {
            let place = |&index: &usize| (index < 2).then_some(index);
            symmetries.level("values").alike_values(1, 3, place);
            symmetries.level("values and places").map(|&index| index ^ 1);
        });
        let worlds = some_worlds(&model, 6, random);
        compare(&model, &worlds);
    }
}

#[test]
fn some_values_are_alike_and_others_are_not() {
    for seed in 0..20 {
        let random = &mut Random::new(seed);
        let mut model: Model<usize> = Model::new();
        for index in 0..3 {
            model.int(index, 0..=3);
        }
        model.symmetries(|symmetries| {
            symmetries.level("values").alike_values(1, 2, |&index| Some(index));
            symmetries.level("values and places").map(|&index| (index + 1) % 3);
        });
        let worlds = some_worlds(&model, 6, random);
        compare(&model, &worlds);
    }
}

/// Arcs between four nodes, loops among them, two colours of nodes, and two variables that speak of
/// no node.
#[test]
fn classes_of_alike_nodes() {
    for seed in 0..30 {
        let random = &mut Random::new(seed);
        let mut model: Model<Of> = Model::new();
        for (one, other) in iproduct!(0..4, 0..4) {
            model.var(("arc", one, other));
        }
        for (colour, node) in iproduct!(0..2, 0..4) {
            model.var(("colour", colour, node));
        }
        let flags = [0, 1].map(|flag| model.var(("flag", flag, 0)));
        model.symmetries(|symmetries| {
            symmetries.level("nodes").alike(
                4,
                |&(what, one, other)| match what {
                    "arc" => Some((0, vec![one, other])),
                    "colour" => Some((1 + one, vec![other])),
                    _ => None,
                },
                |&(what, one, other), image| match what {
                    "arc" => (what, image(one), image(other)),
                    "colour" => (what, one, image(other)),
                    _ => (what, one, other),
                },
            );
            symmetries.level("nodes and reversal").map(|&(what, one, other)| match what {
                "arc" => (what, other, one),
                _ => (what, 1 - one, other),
            });
        });
        for map in model.levels().iter().flat_map(|level| level.maps.iter().chain(&level.renamings))
        {
            assert!(map.is_permutation());
        }
        let mut worlds = random_worlds(&model, 5, random);
        // One that is its own reversal, but for the flags.
        let symmetric =
            |var: Var| matches!(model.name(var.index()), ("arc", one, other) if one == other);
        worlds.push(model.vars().map(|var| symmetric(var) || var == flags[0].var()).collect());
        compare(&model, &worlds);
    }
}

/// Graphs with five nodes; an edge is named by its ends in ascending order.
#[test]
fn classes_of_graphs() {
    let mut model: Model<Of> = Model::new();
    for [one, other] in (0..5).array_combinations() {
        model.var(("edge", one, other));
    }
    model.symmetries(|symmetries| {
        symmetries.level("nodes").alike(
            5,
            |&(_, one, other)| Some((0, vec![one, other])),
            |&(edge, one, other), image| {
                let (one, other) = (image(one), image(other));
                (edge, one.min(other), one.max(other))
            },
        );
    });
    let worlds = (0..1 << 10).map(|bits| (0..10).map(|bit| bits >> bit & 1 == 1).collect());
    let worlds: Vec<World> = worlds.collect();
    compare(&model, &worlds);
    // OEIS A000088.
    assert_eq!(orbits(&model.levels()[0], &worlds.into_iter().collect()).len(), 34);
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

/// A cell of a matrix.
fn cell(&(what, row, column): &Of) -> Option<(usize, usize)> {
    (what == "cell").then_some((row, column))
}

fn of_cell(
    &(what, one, other): &Of,
    row: &dyn Fn(usize) -> usize,
    column: &dyn Fn(usize) -> usize,
) -> Of {
    if what == "cell" { (what, row(one), column(other)) } else { (what, one, other) }
}

#[test]
fn classes_of_rows_and_columns() {
    for seed in 0..40 {
        let random = &mut Random::new(seed);
        let (rows, columns) = (1 + random.below(4), 1 + random.below(4));
        let mut model = matrix(rows, columns, 2);
        model.symmetries(move |symmetries| {
            symmetries.level("rows").rows((rows, columns), cell, of_cell);
            symmetries.level("rows and columns").columns(of_cell);
            symmetries.level("and flags").map(|&(what, one, other)| match what {
                "flag" => (what, 1 - one, other),
                _ => (what, one, columns - 1 - other),
            });
        });
        let worlds = random_worlds(&model, 4, random);
        compare(&model, &worlds);
    }
}

#[test]
fn classes_of_rows_in_a_mirror_and_of_squares_that_are_transposed() {
    for seed in 0..30 {
        let random = &mut Random::new(seed);
        let mut model = matrix(3, 3, 2);
        model.symmetries(|symmetries| {
            symmetries.level("rows").rows((3, 3), cell, of_cell);
            symmetries.level("rows and a mirror").map(|&(what, one, other)| match what {
                "flag" => (what, 1 - one, other),
                _ => (what, one, 2 - other),
            });
        });
        let worlds = random_worlds(&model, 4, random);
        compare(&model, &worlds);
        model.symmetries(|symmetries| {
            symmetries.level("rows and columns").rows((3, 3), cell, of_cell).columns(of_cell);
            symmetries.level("and transposition").map(|&(what, one, other)| match what {
                "flag" => (what, 1 - one, other),
                _ => (what, other, one),
            });
        });
        compare(&model, &worlds);
    }
}

/// Things of two kinds at eight places: each kind has these names, with so many things at least and
/// at most.
#[test]
fn classes_of_things_whose_names_are_forgotten() {
    let names: [&[(usize, usize)]; 6] = [
        &[(1, 1), (1, 1)],
        &[(2, 2), (1, 1)],
        &[(0, 1), (2, 2)],
        &[(0, 2), (1, 1), (0, 1)],
        &[(1, 1), (0, 1), (0, 1)],
        &[(2, 2), (2, 2)],
    ];
    for (seed, names) in (0..8).cartesian_product(names) {
        let random = &mut Random::new(seed);
        let (count, places) = (names.len(), 8);
        let mut model: Model<Of> = Model::new();
        for (name, place) in iproduct!(0..2 * count, 0..places) {
            model.var(("at", name, place));
        }
        let kinds = vec![Kind { names: names.to_vec() }; 2];
        let map = permutation(places, random);
        model.symmetries(move |symmetries| {
            let first = |&(at, name, place): &Of| {
                Some((name / count, name % count, (at, name - name % count, place)))
            };
            symmetries.level("names").forget(kinds.clone(), first);
            symmetries.level("names and places").map(|&(at, name, place)| (at, name, map[place]));
            let other = |&(at, name, place): &Of| (at, (name + count) % (2 * count), place);
            symmetries.level("and kinds").map(other);
        });
        let world = |_| {
            let mut world = vec![false; 2 * count * places];
            let mut free = permutation(places, random);
            for name in 0..2 * count {
                let (least, most) = names[name % count];
                let things = least + random.below(most - least + 1);
                for place in free.split_off(free.len() - things) {
                    world[name * places + place] = true;
                }
            }
            world
        };
        let worlds = (0..2).map(world).collect_vec();
        compare(&model, &worlds);
        let something = |(kind, place): (usize, usize)| {
            let names = (0..count).map(|name| ("at", count * kind + name, place));
            names.filter_map(|name| model.lit(&name)).collect_vec()
        };
        let clauses = iproduct!(0..2, 0..places).map(something).collect_vec();
        break_randomly(&mut model, &worlds, &clauses, random);
        compare(&model, &worlds);
    }
}

/// The permutations of nine rows are too many to be listed with all their variables.
#[test]
fn classes_of_a_group_that_is_not_listed() {
    let random = &mut Random::new(1);
    let mut model = matrix(9, 60, 0);
    model.symmetries(|symmetries| {
        let rows =
            |image: fn(usize) -> usize| move |&(what, row, column): &Of| (what, image(row), column);
        symmetries
            .level("rows")
            .map(rows(|row| if row < 2 { 1 - row } else { row }))
            .map(rows(|row| (row + 1) % 9));
    });
    let classes = Classes::new(model.core(), model.levels());
    assert_eq!(classes.order(0), None);
    let mut worlds = vec![vec![false; 9 * 60]; 3];
    for (index, world) in worlds.iter_mut().enumerate() {
        for _ in 0..=index {
            world[random.below(9 * 60)] = true;
        }
    }
    let clauses = (0..9 * 60).map(|var| vec![!Var::new(var).positive()]).collect_vec();
    let corner = worlds[0].iter().position(|&value| value).expect("a true cell") % 60;
    model.symmetry("it is not in the first row").holds(!Var::new(corner as u32).positive());
    break_randomly(&mut model, &worlds, &clauses, random);
    compare(&model, &worlds);
}

/// An instance in roles, with parameters.
fn task(source: &Source, params: &[(&str, &str)], roles: Roles) -> Box<dyn AnyTask> {
    let with = |all: Params, (name, value): &(&str, &str)| all.with(name, *value);
    let params = params.iter().fold(Params::none(), with);
    puzzles::read(source, &params, Request::of(roles)).expect("a good instance")
}

fn built_in(name: &str) -> Source {
    puzzles::built_in(name).expect("a built-in instance")
}

/// The number of solutions, and of the classes of each level.
fn count(task: &dyn AnyTask, threads: usize) -> Vec<String> {
    let settings = Settings { threads: Some(threads), ..Settings::default() };
    let counted = Cubes::new(task, &settings).expect("a search").counting(true).run(|| ());
    let counted = counted.expect("good solutions");
    assert!(counted.is_complete());
    counted.raw().into_iter().chain(counted.classes()).map(ToString::to_string).collect()
}

/// Counts every solution, and those that are left when symmetries are broken.
fn counts(source: &Source, params: &[(&str, &str)], known: &[&str]) {
    for roles in [Roles::PLAIN, Roles::PLAIN | Role::Symmetry] {
        let task = task(source, params, roles);
        assert_eq!(count(&*task, 2), known, "{}: {params:?}, {roles}", source.name);
    }
}

#[test]
fn symmetries_map_rules_to_rules() {
    for instance in puzzles::instances() {
        let task = task(&instance.source(), &[], Roles::PLAIN);
        for Prepared { level, .. } in &task.classes().levels {
            for map in level.maps.iter().chain(&level.renamings) {
                assert!(task.core().is_invariant(map), "{}: {}", instance.name, level.name);
            }
        }
    }
}

/// Whether symmetries are broken or not.
#[test]
fn built_in_puzzles_have_as_many_classes_as_are_known() {
    counts(&built_in("langford"), &[], &["300", "150"]);
    counts(&built_in("langford"), &[("n", "9"), ("copies", "3")], &["6", "3"]);
    counts(&built_in("skolem"), &[("n", "8")], &["504", "252"]);
    counts(&built_in("insanity"), &[], &["8", "1"]);
    counts(&built_in("pilgrims"), &[], &["118", "21"]);
    counts(&built_in("soma"), &[], &["11520", "240"]);
    counts(&built_in("pentominoes/3x20"), &[], &["8", "2"]);
    counts(&built_in("pentominoes/8x8-hole"), &[], &["520", "65"]);
    counts(&built_in("dobble"), &[("n", "1")], &["6", "1", "1"]);
    counts(&built_in("dobble"), &[("n", "2"), ("cards", "3")], &["5670", "945", "2"]);
    counts(&built_in("dobble"), &[("n", "2"), ("cards", "4")], &["25200", "1050", "2"]);
}

/// Those of which only one of each class is looked for.
#[test]
fn classes_of_decks_are_counted_where_solutions_are_too_many() {
    for (cards, known) in
        [("7", ["151200", "30", "1"]), ("6", ["151200", "210", "1"]), ("5", ["75600", "630", "1"])]
    {
        let params = [("n", "2"), ("cards", cards)];
        let task = task(&built_in("dobble"), &params, Roles::PLAIN | Role::Symmetry);
        assert_eq!(count(&*task, 1), known);
    }
    for (n, raw) in [("3", "6904520663040000"), ("4", "21579731911317444686417756160000000")] {
        let task = task(&built_in("dobble"), &[("n", n)], Roles::PLAIN | Role::Symmetry);
        assert_eq!(count(&*task, 1)[0], raw);
    }
}

fn packing(text: &str) -> Source {
    Source::new("packing.toml", format!("family = \"packing\"\n{text}"))
}

/// Left-handed and right-handed pieces under names of their own: a reflection exchanges them.
#[test]
fn congruent_pieces_have_mirror_images() {
    let pieces = packing(
        r#"
        one_sided = true
        size = [4, 5]
        piece = [
          { name = "O", shape = "XX\nXX" },
          { name = "L1", shape = "X..\nXXX" }, { name = "R1", shape = "..X\nXXX" },
          { name = "L2", shape = "X..\nXXX" }, { name = "R2", shape = "..X\nXXX" },
        ]
        "#,
    );
    counts(&pieces, &[], &["64", "16", "4"]);
    let counted = packing(
        r#"
        one_sided = true
        size = [4, 5]
        piece = [
          { name = "O", shape = "XX\nXX" },
          { name = "L", shape = "X..\nXXX", count = 2 },
          { name = "R", shape = "..X\nXXX", count = 2 },
        ]
        "#,
    );
    counts(&counted, &[], &["16", "4"]);
    // Two left-handed pieces of one name, two right-handed ones of two names.
    let mixed = packing(
        r#"
        one_sided = true
        size = [4, 5]
        piece = [
          { name = "O", shape = "XX\nXX" },
          { name = "L", shape = "X..\nXXX", count = 2 },
          { name = "R1", shape = "..X\nXXX" }, { name = "R2", shape = "..X\nXXX" },
        ]
        "#,
    );
    counts(&mixed, &[], &["32", "16", "4"]);
}

#[test]
fn congruent_pieces_may_have_other_counts() {
    for (one, other, raw) in [(2, 2, "252"), (1, 3, "168")] {
        let dominoes = packing(&format!(
            r#"
            one_sided = true
            board = "...\n...\n...\n.??"
            piece = [
              {{ name = "A", shape = "XX", count = {one} }},
              {{ name = "B", shape = "XX", count = {other} }},
              {{ name = "M", shape = "X", count = 2 }},
            ]
            "#
        ));
        counts(&dominoes, &[], &[raw, "42"]);
    }
}

/// Eight dominoes under eight names.
#[test]
#[ignore = "a million and a half solutions"]
fn many_names_of_one_kind_are_forgotten() {
    let piece = |number: usize| format!("{{ name = \"D{number}\", shape = \"XX\" }}");
    let pieces = (1..=8).map(piece).join(", ");
    let dominoes = packing(&format!("size = [4, 4]\npiece = [{pieces}]"));
    let task = task(&dominoes, &[], Roles::PLAIN);
    assert_eq!(count(&*task, 2), ["1451520", "36", "9"]);
}

/// Pairs of variables, each of which can be exchanged: as many solutions are alike as there are
/// choices of one of each pair.
#[test]
fn a_class_that_is_too_large_is_told() {
    for (pairs, is_told) in [(15, false), (17, true)] {
        let mut model: Model<Of> = Model::new();
        for (pair, side) in iproduct!(0..pairs, 0..2) {
            model.var(("pair", pair, side));
        }
        // So many that the group cannot be listed.
        for flag in 0..2000 {
            model.var(("flag", flag, 0));
        }
        model.symmetries(move |symmetries| {
            let mut level = symmetries.level("sides");
            for exchanged in 0..pairs {
                level = level.map(move |&(what, pair, side)| {
                    let is_exchanged = what == "pair" && pair == exchanged;
                    (what, pair, if is_exchanged { 1 - side } else { side })
                });
            }
        });
        let classes = Classes::new(&model, model.levels());
        assert_eq!(classes.order(0), None);
        let smallest = |var: Var| var.index() < 2 * pairs && var.index().is_multiple_of(2);
        classes.represented(&model.vars().map(smallest).collect_vec().into());
        assert_eq!(classes.check().is_err(), is_told, "{pairs} pairs");
    }
}
