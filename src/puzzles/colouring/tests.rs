use insta::assert_snapshot;

use super::*;
use crate::puzzle::instance::Params;

fn read(text: &str) -> Result<Colouring, InstanceError> {
    let source = Source::new("map.toml", format!("family = \"colouring\"\n{text}"));
    FAMILY.puzzle(&source, &Params::none(), Colouring::read)
}

const MAP: &str = r#"
colours = 2
region = [
{ name = "A", area = 3, neighbours = ["B"] },
{ name = "B", area = 2, neighbours = ["A", "C"] },
{ name = "C", area = 1 },
{ name = "D", area = 2 },
]
"#;

#[test]
fn the_model_speaks_of_neighbours_and_areas() {
    let formulation = Formulation { break_symmetry: true, ..Formulation::default() };
    assert_snapshot!(read(MAP).unwrap().model(formulation).to_string());
}

#[test]
fn neighbours_of_polygons_are_found() {
    let source = crate::puzzles::built_in("ostomachion/colouring").unwrap();
    let map = FAMILY.puzzle(&source, &Params::none(), Colouring::read).unwrap();
    assert_eq!((map.num_neighbours(), map.doubled_area()), (20, 288));
}

#[test]
fn any_number_of_colours_can_be_swapped() {
    let region = |name: usize| format!("{{ name = \"{name}\", area = 1 }}, ");
    let regions: String = (0..40).map(region).collect();
    let levels = read(&format!("colours = 20\nregion = [{regions}]")).unwrap().symmetries();
    let class = |colours: Vec<u32>| levels[0].class_size(&colours).map(|size| size.to_string());
    let ordered = (1..=20).chain(1..=20).collect_vec();
    assert_eq!(class(ordered).unwrap(), "2432902008176640000");
    assert_eq!(class((1..=20).rev().chain(1..=20).collect()), None);
    assert_eq!(read(&format!("colours = 1\nregion = [{regions}]")).unwrap().symmetries().len(), 0);
}

/// OEIS A165271.
#[test]
fn areas_of_the_ostomachion_add_up_in_the_known_numbers_of_ways() {
    let source = crate::puzzles::built_in("ostomachion/colouring").unwrap();
    let map = FAMILY.puzzle(&source, &Params::none(), Colouring::read).unwrap();
    let mut ways = vec![0; 145];
    ways[0] = 1;
    for region in &map.regions {
        let area = region.doubled_area as usize / 2;
        for sum in (area..=144).rev() {
            ways[sum] += ways[sum - area];
        }
    }
    let steps = ways.iter().step_by(3).copied().collect_vec();
    assert_eq!(steps[..10], [1, 2, 5, 9, 17, 27, 43, 64, 90, 124]);
    assert_eq!((steps[24], ways.iter().sum::<usize>()), (844, 1 << 14));
}

#[test]
fn bad_maps_and_broken_rules_are_told() {
    let told = |text: &str| match read(text) {
        Ok(_) => "fine".to_owned(),
        Err(error) => error.to_string(),
    };
    let square = |x: i32| format!("vertices = [[{x}, 0], [{0}, 0], [{0}, 2], [{x}, 2]]", x + 2);
    let two = |one: &str, other: &str| {
        format!("colours = 2\nregion = [{{ name = \"A\", {one} }}, {{ name = \"B\", {other} }}]")
    };
    let puzzle = read(MAP).unwrap();
    let check = |colours: &[u32]| {
        let checked = puzzle.check(&colours.to_vec());
        checked.map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    assert_snapshot!(
        [
            told(&two(&square(0), &square(2))),
            told(&two(&square(0), &square(1))),
            told(&two("area = 3", "area = 3, vertices = [[0, 0]]")),
            told(&two("area = 3", "vertices = [[0, 0], [1, 1]]")),
            told(&two("area = 3", "area = 3, neighbours = [\"C\"]")),
            told(&two("area = 3", "area = 3").replace("\"B\"", "\"A\"")),
            told("colours = 0\nregion = [{ name = \"A\", area = 2 }]"),
            told("colours = 2\nregion = []"),
            check(&[1, 2, 1, 2]),
            check(&[1, 1, 2, 2]),
            check(&[1, 2, 1, 1]),
            check(&[1, 2, 3, 1]),
            check(&[1, 2, 1]),
        ]
        .join("\n"),
        @"
    fine
    map.toml:3:81: regions A and B overlap
    map.toml:3:46: region B is given by `vertices` or by `area` and `neighbours`
    map.toml:3:62: region B is no polygon: it has no area
    map.toml:3:75: there is no region C
    map.toml:3:46: two regions are called A
    map.toml:2:11: there are no colours
    map.toml: the map has no regions
    right
    the neighbours A and B have the same colour
    colour 1 has the area 6, not 8 / 2
    there is no colour 3
    3 regions have a colour, not 4
    "
    );
}
