use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};

use super::*;
use crate::constraint::Comparison;
use crate::int::IntEncoding;
use crate::ints::testing::models;
use crate::model::role::Role;

type Cell = (&'static str, usize, usize);

/// A Latin square, its values as the last part of a name.
/// The statement of a functor about a row, a column and a value.
type At = (&'static str, usize, usize, usize);

fn square(n: usize) -> (Model<At>, Vec<Lit>) {
    let mut model = Model::new();
    let mut lits = Vec::new();
    for (row, column, value) in itertools::iproduct!(0..n, 0..n, 0..n) {
        lits.push(model.var(("at", row, column, value)));
    }
    let at = |row: usize, column: usize, value: usize| lits[(row * n + column) * n + value];
    for (one, other) in (0..n).cartesian_product(0..n) {
        model.rule("each cell has a value").exactly_one((0..n).map(|v| at(one, other, v)));
        model.rule("each row has each value").exactly_one((0..n).map(|c| at(one, c, other)));
        model.rule("each column has each value").exactly_one((0..n).map(|r| at(r, one, other)));
    }
    (model, lits)
}

#[test]
fn maps_of_names_become_maps_of_literals_and_keep_the_rules() {
    let (mut model, _) = square(3);
    model.symmetries(|symmetries| {
        symmetries.level("turning").map(|&(at, r, c, v)| (at, c, 2 - r, v));
        symmetries.level("turning and transposing").map(|&(at, r, c, v)| (at, c, r, v));
        symmetries.level("and values").alike(
            3,
            |&(_, r, c, v)| Some((3 * r + c, vec![v])),
            |&(at, r, c, v), image| (at, r, c, image(v)),
        );
    });
    let levels = model.levels();
    assert_eq!(levels.iter().map(|level| level.maps.len()).collect_vec(), [1, 2, 2]);
    let group = |level: &Level| closure(&level.generators(), model.num_vars()).map(|all| all.len());
    assert_eq!(levels.iter().map(group).collect_vec(), [Some(4), Some(8), Some(8)]);
    for map in levels[2].maps.iter().chain(&levels[2].renamings) {
        assert!(map.is_permutation() && model.core().is_invariant(map));
    }
    // A map that moves one row only keeps no rule.
    model.symmetries(|symmetries| {
        symmetries.level("wrong").map(|&(at, r, c, v)| (at, r, if r == 0 { 2 - c } else { c }, v));
    });
    assert!(!model.core().is_invariant(&model.levels()[0].maps[0]));
    // One that makes one name of two is not a symmetry.
    model.symmetries(|symmetries| {
        symmetries.level("wrong").map(|&(at, r, c, v)| (at, r, c.min(1), v));
    });
    let [Level { maps, problem: Some(problem), .. }] = &model.levels()[..] else { panic!() };
    assert_eq!(
        (maps.len(), problem.as_str()),
        (0, "it maps two literals to one, so it is not a symmetry")
    );
}

#[test]
fn values_are_permuted_where_they_are_direct_and_reversed_where_they_are_ordered() {
    for &encoding in IntEncoding::ALL {
        let mut model: Model<&str> = Model::with_ints(encoding);
        let [x, y] = ["x", "y"].map(|name| model.int(name, [0, 1, 4]));
        model.rule("they differ").not_equal(x, y);
        let mirror =
            |_: &&str, value: i64| [4, 1, 0][[0, 1, 4].iter().position(|&v| v == value).unwrap()];
        let rotate =
            |_: &&str, value: i64| [1, 4, 0][[0, 1, 4].iter().position(|&v| v == value).unwrap()];
        model.symmetries(move |symmetries| {
            symmetries.level("exchange").map(|&name| if name == "x" { "y" } else { "x" });
            symmetries.level("mirror").map_values(|&name| name, mirror);
            symmetries.level("rotation").map_values(|&name| name, rotate);
        });
        let levels = model.levels();
        assert!(levels[0].problem.is_none() && levels[1].problem.is_none());
        assert_eq!(levels[2].problem.is_none(), encoding == IntEncoding::Direct);
        let worlds = models(model.core());
        for map in &levels[2].maps {
            assert!(model.core().is_invariant(map), "{encoding}");
            let image = |world: &Vec<bool>| {
                let mut image = vec![false; world.len()];
                for (index, &value) in world.iter().enumerate() {
                    let lit = map.image(Var::new(index as u32).lit(value));
                    image[lit.var().index()] = lit.is_positive();
                }
                image
            };
            assert!(worlds.iter().all(|world| worlds.contains(&image(world))));
        }
    }
}

#[test]
fn some_solution_of_each_class_is_left() {
    // Three bishops' cells: exactly one per row of a 3 x 3 board, all symmetries of the square.
    let mut model: Model<Cell> = Model::new();
    let cells = (0..3).cartesian_product(0..3).map(|(r, c)| ((r, c), model.var(("at", r, c))));
    let cells = cells.collect_vec();
    let all = cells.iter().map(|(_, lit)| *lit);
    model.rule("one cell is chosen").exactly_one(all);
    model
        .rule("some corner or the middle")
        .clause([cells[0].1, cells[4].1, cells[2].1, cells[6].1, cells[8].1]);
    model.symmetries(|symmetries| {
        symmetries
            .level("the square")
            .map(|&(at, r, c)| (at, c, 2 - r))
            .map(|&(at, r, c)| (at, c, r));
    });
    let level = model.levels().remove(0);
    let breaking = model.core().breaking(&level).unwrap();
    assert_eq!((breaking.constraint, breaking.left.len()), (0, 3));
    let rule = model.symmetry("the chosen cell is the first of those that are alike");
    let mut rule = rule;
    breaking.excluded.iter().for_each(|&lit| rule.holds(!lit));
    assert!(model.core().roles().contains(Role::Symmetry));
    assert_eq!(models(model.core()).len(), 2);
    let _ = Comparison::ALL;
}

#[test]
fn groups_need_not_be_listed_to_be_broken() {
    let (mut model, lits) = square(9);
    model.symmetries(|symmetries| {
        let exchanged = |index: usize| [1, 0].get(index).copied().unwrap_or(index);
        let next = |index: usize| (index + 1) % 9;
        symmetries
            .level("rows and values")
            .map(|&(at, r, c, v)| (at, exchanged(r), c, v))
            .map(|&(at, r, c, v)| (at, next(r), c, v))
            .map(|&(at, r, c, v)| (at, r, c, exchanged(v)))
            .map(|&(at, r, c, v)| (at, r, c, next(v)));
    });
    let level = model.levels().remove(0);
    assert!(closure(&level.generators(), model.num_vars()).is_none());
    // The first cell has any of its values, all of them alike.
    let breaking = model.core().breaking(&level).unwrap();
    assert_eq!((breaking.constraint, breaking.left), (0, vec![lits[0]]));
    // What is hidden is not chosen.
    for &lit in &lits {
        model.hide(lit);
    }
    assert_eq!(model.core().breaking(&level), None);
}

#[test]
fn alike_values_come_in_their_order() {
    // Two integers of one number have the place of the last of them.
    for (numbers, left) in [([0, 1, 2], [1, 2, 3]), ([2, 1, 0], [3, 2, 1]), ([1, 0, 1], [3, 1, 3])]
    {
        let mut model: Model<usize> = Model::new();
        for name in 0..3 {
            model.int(name, 5..=8);
        }
        model.symmetries(move |symmetries| {
            symmetries.level("values").alike_values(5, 4, move |&name| Some(numbers[name]));
        });
        let level = model.levels().remove(0);
        let preceded = model.core().preceded(&level);
        let mut rule = model.symmetry("values come in their order");
        for lit in preceded {
            rule.holds(!lit);
        }
        assert_eq!(models(model.core()).len(), left.into_iter().product::<usize>());
    }
}
