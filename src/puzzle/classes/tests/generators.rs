//! Levels that generators make.

use puzzlec_encodings::IntEncoding;

use super::*;

#[test]
fn classes_of_generators() {
    compare_random(60, |random| {
        let mut model: Model<usize> = Model::new();
        let lits = (0..6).map(|index| model.var(index)).collect_vec();
        let maps = [permutation(6, random), permutation(6, random)];
        model.symmetries(move |symmetries| {
            for (level, map) in maps.iter().enumerate() {
                symmetries.level(format!("level {level}")).map(|&index| map[index]);
            }
        });
        let worlds = random_worlds(&model, 3, random);
        let clause = |_| {
            let lit = |_| lits[random.below(6)].var().lit(random.below(2) == 0);
            (0..2).map(lit).collect_vec()
        };
        let clauses = (0..20).map(clause).collect_vec();
        (model, worlds, clauses)
    });
}

#[test]
fn classes_of_rotations_and_reflections() {
    compare_random(30, |random| {
        let mut model: Model<usize> = Model::new();
        let lits = (0..8).map(|index| model.var(index)).collect_vec();
        model.symmetries(|symmetries| {
            symmetries.level("rotation").map(|&index| (index + 2) % 8);
            symmetries.level("rotation and reflection").map(|&index| (8 - index) % 8);
        });
        let worlds = random_worlds(&model, 4, random);
        let clauses = lits.iter().flat_map(|&lit| [vec![lit], vec![!lit]]).collect_vec();
        (model, worlds, clauses)
    });
}

#[test]
fn classes_of_values_that_are_reversed() {
    compare_random(20, |random| {
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
        (model, worlds, Vec::new())
    });
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

/// Pairs of variables, each of which can be exchanged: as many solutions are alike as there are
/// choices of one of each pair.
#[test]
fn a_class_that_is_too_large_is_told() {
    for (pairs, is_told) in [(15, false), (17, true)] {
        let mut model: Model<Of> = Model::new();
        for (pair, side) in iproduct!(0..pairs, 0..2) {
            model.var(("pair", pair, side));
        }
        // Too many for the group to be listed.
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
        let classes = Classes::new(model.core(), model.levels());
        assert_eq!(classes.order(0), None);
        let smallest = |var: Var| var.index() < 2 * pairs && var.index().is_multiple_of(2);
        classes.represented(&model.vars().map(smallest).collect_vec().into());
        assert_eq!(classes.check().is_err(), is_told, "{pairs} pairs");
    }
}
