use insta::assert_snapshot;
use puzzlec_dimacs::{Values, Var};
use puzzlec_encodings::{Known, Request, Role, Roles};

use super::*;
use crate::puzzle::count::Natural;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::search::Solve;

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

fn ostomachion(colours: u32) -> Colouring {
    let source = crate::puzzles::built_in("ostomachion/colouring").expect("a built-in instance");
    let params = Params::none().with("colours", colours.to_string());
    FAMILY.puzzle(&source, &params, Colouring::read).expect("a map")
}

#[test]
fn the_model_speaks_of_neighbours_and_areas() {
    let task = Task::new(read(MAP).unwrap(), Request::default());
    assert_snapshot!(task.model().to_string());
}

#[test]
fn colours_are_swapped_by_symmetries_and_the_first_use_is_the_smallest() {
    for (colours, classes) in [(2, 0_usize), (3, 2), (4, 9)] {
        let raw = Natural::from(classes * (1..=colours as usize).product::<usize>());
        let mut all = Natural::default();
        let task = Task::new(ostomachion(colours), Request::PLAIN);
        for map in &task.model().levels()[0].renamings {
            assert!(task.model().core().is_invariant(map));
        }
        let found = task.model().solutions().map(|values| values.expect("an answer"));
        let sizes = found.filter_map(|values| task.classes().represented(&values)[0].clone());
        let sizes = sizes.collect_vec();
        for size in &sizes {
            all += size;
        }
        assert_eq!((sizes.len(), &all), (classes, &raw), "{colours} colours");

        let task = Task::new(ostomachion(colours), Request::of(Roles::PLAIN | Role::Symmetry));
        let found = task.model().solutions().map(|values| values.expect("an answer"));
        let kept = found.map(|values| task.classes().kept(task.core(), &values).unwrap().solutions);
        assert_eq!(kept.collect_vec(), sizes, "{colours} colours");
    }
}

#[test]
fn neighbours_of_polygons_are_found() {
    let map = ostomachion(4);
    assert_eq!((map.neighbours.len(), map.doubled_area()), (20, 288));
}

/// The values that say which colour each region has.
fn values(task: &Task<Colouring>, colours: &[u32]) -> Values {
    let regions = task.puzzle().regions.iter().zip(colours);
    let names = regions.map(|(region, colour)| format!("colour({})={colour}", region.name));
    let names = names.collect_vec();
    let is = |&var: &Var| names.contains(&task.named().var(var).to_string());
    task.model().vars().filter(is).map(Var::positive).collect()
}

#[test]
fn any_number_of_colours_can_be_swapped() {
    let task = |colours: u32, area: u32| {
        let region = |name: usize| format!("{{ name = \"{name}\", area = {area} }}, ");
        let regions: String = (0..40).map(region).collect();
        let text = format!("colours = {colours}\nregion = [{regions}]");
        Task::new(read(&text).unwrap(), Request::PLAIN)
    };
    let class = |task: &Task<Colouring>, colours: Vec<u32>| {
        let size = task.classes().represented(&values(task, &colours)).remove(0);
        size.map(|size| size.to_string())
    };
    let ordered = (1..=20).chain(1..=20).collect_vec();
    assert_eq!(class(&task(20, 1), ordered).unwrap(), "2432902008176640000");
    assert_eq!(class(&task(20, 1), (1..=20).rev().chain(1..=20).collect()), None);
    // Where colours are left over, it does not matter which.
    let few = [vec![1; 39], vec![2]].concat();
    assert_eq!(class(&task(20, 0), few).unwrap(), "380");
    assert_eq!(class(&task(20, 0), vec![2; 40]), None);
    assert!(task(1, 1).classes().is_empty());
}

#[test]
fn a_map_is_drawn_as_far_as_it_is_known() {
    let task = Task::new(ostomachion(4), Request::PLAIN);
    let whole = task.model().solutions().next().expect("a solution").expect("an answer");
    let mut is_bare = true;
    for known in 0..=task.model().num_vars() as usize {
        let known = vec![true; known];
        let known = Known::some(whole.as_slice(), &known);
        let picture = task.puzzle().draw(task.model().read_known(known));
        // Without a colour, there is no table.
        let is_whole = matches!(picture.blocks[..], [Block::Scene(_), Block::Table { .. }]);
        assert!(is_whole || is_bare && matches!(picture.blocks[..], [Block::Scene(_)]));
        is_bare &= !is_whole;
    }
    assert!(!is_bare, "a map with colours has a table");
    let task = Task::new(read(MAP).unwrap(), Request::PLAIN);
    let known = values(&task, &[1, 0, 0, 1]);
    let picture = task.puzzle().draw(task.model().read(known.as_slice()));
    let [Block::Table { rows, .. }] = &picture.blocks[..] else { panic!("a table") };
    assert_snapshot!(rows.iter().map(|row| row.join("|")).join("\n"), @"
    colour|regions|areas
    1|A D|3 + 2 = 5
    2||
    ");
}

/// OEIS A165271.
#[test]
fn areas_of_the_ostomachion_add_up_in_the_known_numbers_of_ways() {
    let map = ostomachion(4);
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
    map.toml:3:46: region B needs `vertices`, or `area` and `neighbours`
    map.toml:3:62: region B is not a polygon: it has no area
    map.toml:3:75: there is no region C
    map.toml:3:46: two regions are called A
    map.toml:2:11: a map needs at least one colour
    map.toml: the map has no regions
    right
    the neighbours A and B have the same colour
    colour 1 has the area 6, not 8 / 2
    there is no colour 3
    3 regions of 4 have a colour
    "
    );
}
