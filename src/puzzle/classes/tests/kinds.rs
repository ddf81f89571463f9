//! Levels that forget which of several names a thing has.

use puzzlec_encodings::Roles;

use super::counted::{count, counts, task};
use super::*;
use crate::puzzle::instance::Source;

/// Things of two kinds at eight places: each kind has these names, with minimum and maximum numbers
/// and at most.
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
    for names in names {
        compare_random(8, |random| {
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
                symmetries
                    .level("names and places")
                    .map(|&(at, name, place)| (at, name, map[place]));
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
            let something = |(kind, place): (usize, usize)| {
                let names = (0..count).map(|name| ("at", count * kind + name, place));
                names.filter_map(|name| model.lit(&name)).collect_vec()
            };
            let clauses = iproduct!(0..2, 0..places).map(something).collect_vec();
            (model, worlds, clauses)
        });
    }
}

/// A square of four cells and these one-sided pieces on a board of four by five.
fn beside_a_square(pieces: &str) -> Source {
    packing(&format!(
        r#"
        one_sided = true
        size = [4, 5]
        piece = [{{ name = "O", shape = "XX\nXX" }}, {pieces}]
        "#
    ))
}

fn packing(text: &str) -> Source {
    Source::new("packing.toml", format!("family = \"packing\"\n{text}"))
}

/// Left-handed and right-handed pieces under names of their own: a reflection exchanges them.
#[test]
fn congruent_pieces_have_mirror_images() {
    let [left, right] = [r#"shape = "X..\nXXX""#, r#"shape = "..X\nXXX""#];
    let named = beside_a_square(&format!(
        r#"{{ name = "L1", {left} }}, {{ name = "R1", {right} }}, {{ name = "L2", {left} }},
        {{ name = "R2", {right} }}"#
    ));
    counts(&named, &[], &["64", "16", "4"]);
    let counted = beside_a_square(&format!(
        r#"{{ name = "L", {left}, count = 2 }}, {{ name = "R", {right}, count = 2 }}"#
    ));
    counts(&counted, &[], &["16", "4"]);
    // Two left-handed pieces of one name, two right-handed ones of two names.
    let mixed = beside_a_square(&format!(
        r#"{{ name = "L", {left}, count = 2 }}, {{ name = "R1", {right} }},
        {{ name = "R2", {right} }}"#
    ));
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
