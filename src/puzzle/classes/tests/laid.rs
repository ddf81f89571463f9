//! Levels that permute values, indices, rows and columns.

use puzzlec_encodings::symmetry::Symmetries;

use super::*;

/// Numbers 0 and 1 have values that are alike, numbers 2 and 3 keep theirs.
#[test]
fn classes_of_alike_values() {
    compare_random(20, |random| {
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
        (model, worlds, Vec::new())
    });
}

#[test]
fn some_values_are_alike_and_others_are_not() {
    compare_random(20, |random| {
        let mut model: Model<usize> = Model::new();
        for index in 0..3 {
            model.int(index, 0..=3);
        }
        model.symmetries(|symmetries| {
            symmetries.level("values").alike_values(1, 2, |&index| Some(index));
            symmetries.level("values and places").map(|&index| (index + 1) % 3);
        });
        let worlds = some_worlds(&model, 6, random);
        (model, worlds, Vec::new())
    });
}

/// Arcs between four nodes, loops among them, two colours of nodes, and two variables that speak of
/// no node.
#[test]
fn classes_of_alike_nodes() {
    compare_random(30, |random| {
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
        (model, worlds, Vec::new())
    });
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
    compare_random(40, |random| {
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
        (model, worlds, Vec::new())
    });
}

/// Compares classes of random matrices of three rows and columns, with two flags.
fn compare_squares(declare: fn(&mut Symmetries<'_, Of>)) {
    compare_random(30, |random| {
        let mut model = matrix(3, 3, 2);
        model.symmetries(declare);
        let worlds = random_worlds(&model, 4, random);
        (model, worlds, Vec::new())
    });
}

#[test]
fn classes_of_rows_in_a_mirror() {
    compare_squares(|symmetries| {
        symmetries.level("rows").rows((3, 3), cell, of_cell);
        symmetries.level("rows and a mirror").map(|&(what, one, other)| match what {
            "flag" => (what, 1 - one, other),
            _ => (what, one, 2 - other),
        });
    });
}

#[test]
fn classes_of_squares_that_are_transposed() {
    compare_squares(|symmetries| {
        symmetries.level("rows and columns").rows((3, 3), cell, of_cell).columns(of_cell);
        symmetries.level("and transposition").map(|&(what, one, other)| match what {
            "flag" => (what, 1 - one, other),
            _ => (what, other, one),
        });
    });
}
