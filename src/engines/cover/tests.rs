mod models;
mod refutations;

use std::collections::BTreeMap;

use itertools::Itertools;
use proptest::prelude::*;

use super::order::Order;
use super::search::Means;
use super::*;
use crate::engines::enumerate::Assignments as _;
use crate::engines::interrupt::Interrupt;
use crate::engines::limits::Limits;
use crate::properties::cases;

fn problem(primary: u32, secondary: u32, options: &[Vec<Item>]) -> Problem {
    let mut problem = Problem::new(primary, secondary);
    for option in options {
        problem.option(option.iter().copied()).expect("a good option");
    }
    problem
}

/// All solutions, by trying every set of options.
fn by_trial(problem: &Problem) -> Vec<Vec<u32>> {
    let options: Vec<u32> = (0..problem.num_options() as u32).collect();
    let is_solution = |chosen: &Vec<u32>| {
        let mut covered: BTreeMap<u32, Vec<Option<u32>>> = BTreeMap::new();
        for item in chosen.iter().flat_map(|&option| problem.items(option as usize)) {
            covered.entry(item.index).or_default().push(item.colour);
        }
        let is_right = |item: u32| {
            let colours = covered.get(&item).map(Vec::as_slice).unwrap_or_default();
            let (least, most) = problem.times(item);
            let agree = colours.first().is_some_and(Option::is_some) && colours.iter().all_equal();
            (least..=most).contains(&(colours.len() as u32)) || agree
        };
        (0..problem.num_items()).all(is_right)
    };
    options.into_iter().powerset().filter(is_solution).sorted().collect()
}

/// Problems of few items and options.
fn any_problem() -> impl Strategy<Value = Problem> {
    let option = (
        prop::collection::btree_set(0..5_u32, 1..4),
        prop::collection::btree_map(5..8_u32, prop::option::of(0..3_u32), 0..3),
    );
    let times = prop_oneof![
        3 => Just((1, 1)),
        1 => (0..3_u32, 0..3_u32).prop_map(|(least, more)| (least, (least + more).max(1))),
    ];
    let bounds = prop::collection::vec(times, 5);
    (prop::collection::vec(option, 0..10), bounds).prop_map(|(options, bounds)| {
        let mut problem = Problem::new(5, 3);
        for (item, (least, most)) in (0..).zip(bounds) {
            problem.bound(item, least, most).expect("good bounds");
        }
        for (primary, secondary) in options {
            let primary = primary.into_iter().map(Item::from);
            let secondary = secondary.into_iter().map(|(index, colour)| Item { index, colour });
            problem.option(primary.chain(secondary)).expect("a good option");
        }
        problem
    })
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn finds_every_solution_once(problem in any_problem()) {
        let found: Vec<_> = Search::new(&problem).sorted().collect();
        prop_assert_eq!(found, by_trial(&problem));
    }

    #[test]
    fn neither_order_nor_means_make_a_difference(problem in any_problem(), number in 0_u64..8) {
        let order = Order::varied(&problem, number);
        for means in [Means::Bits, Means::Sparse] {
            let found = Search::by(means, &problem, &order, &[]).sorted();
            prop_assert_eq!(found.collect_vec(), by_trial(&problem));
        }
    }

    #[test]
    fn each_solution_is_in_one_cube(problem in any_problem(), cubes in 2_usize..20) {
        let cubes = Search::split(&problem, cubes);
        for means in [Means::Bits, Means::Sparse] {
            let order = Order::of(&problem);
            let within = |cube: &Vec<u32>| Search::by(means, &problem, &order, cube);
            let found = cubes.iter().flat_map(within).sorted();
            prop_assert_eq!(found.collect_vec(), by_trial(&problem));
        }
    }

    #[test]
    fn a_diagram_counts_what_a_search_lists(problem in any_problem()) {
        let listed = Search::new(&problem).count();
        let counted = Diagram::new(&problem).count(&Limits::default(), |_| ());
        prop_assert_eq!(counted.expect("a small diagram"), listed.into());
    }

    #[test]
    fn a_diagram_that_is_kept_knows_each_solution_and_option(problem in any_problem()) {
        let listed = Search::new(&problem).sorted().collect_vec();
        let stored = Diagram::new(&problem).store(&Limits::default(), |_| ()).expect("a small diagram");
        prop_assert_eq!(stored.count(), listed.len().into());
        let with = |option| listed.iter().filter(|options| options.contains(&option)).count();
        for (option, count) in stored.of_options() {
            prop_assert_eq!(count, with(option).into());
        }
        let samples = stored.sample(1, 20 * listed.len());
        prop_assert_eq!(samples.len(), 20 * listed.len());
        prop_assert!(samples.iter().all(|sample| listed.contains(sample)));
    }

    /// Pieces in a row: a kind for each length, with bounds, some of which follow from the others.
    #[test]
    fn bounds_that_follow_may_be_left_out(
        kinds in prop::collection::btree_map(1_u32..5, (0..3_u32, 0..4_u32), 1..4),
        length in 1..9_u32,
        empty in 0..3_u32,
    ) {
        let (kinds, empty) = (kinds.into_iter().collect_vec(), empty.min(length));
        // The first cells must be covered, the last ones may be.
        let first = kinds.len() as u32;
        let (covered, most) = (first + length - empty, |(least, more): (u32, u32)| (least + more).max(1));
        let mut problem = Problem::new(covered, empty);
        let mut plain = Problem::new(length - empty, empty);
        for (kind, &(size, times)) in (0..).zip(&kinds) {
            problem.bound(kind, times.0, most(times)).expect("good bounds");
            for at in 0..(length + 1).saturating_sub(size) {
                let cells = (first + at..first + at + size).chain([kind]);
                problem.option(cells).expect("a good option");
                // One that covers what may be empty alone has no primary item there.
                let _ = plain.option(at..at + size);
            }
        }
        let listed = Search::new(&problem).sorted().collect_vec();
        prop_assert_eq!(&listed, &by_trial(&problem));
        let counted = Diagram::new(&problem).count(&Limits::default(), |_| ());
        prop_assert_eq!(counted.expect("a small diagram"), listed.len().into());
        let implied = implied::implied(&problem);
        if empty == 0 && implied.len() == kinds.len() {
            prop_assert_eq!(listed.len(), Search::new(&plain).count());
        }
    }

    /// More items, each covered by an option of its own, in between those of a small problem.
    #[test]
    fn the_width_makes_no_difference(narrow in any_problem(), spread in 2_u32..40) {
        let fillers = 5 * spread - 5;
        let mut wide = Problem::new(5 * spread, 3);
        for item in (0..5 * spread).filter(|item| item % spread != 0) {
            wide.option([item]).expect("a good option");
        }
        for item in 0..5 {
            let (least, most) = narrow.times(item);
            wide.bound(item * spread, least, most).expect("good bounds");
        }
        for items in narrow.options() {
            let moved = |item: &Item| Item {
                index: if item.index < 5 { item.index * spread } else { item.index + fillers },
                ..*item
            };
            wide.option(items.iter().map(moved)).expect("a good option");
        }
        let without_fillers = |solution: Vec<u32>| {
            solution.into_iter().filter_map(|option| option.checked_sub(fillers)).collect_vec()
        };
        let wide = Search::new(&wide).map(without_fillers).sorted();
        let narrow = Search::new(&narrow).sorted();
        prop_assert_eq!(wide.collect_vec(), narrow.collect_vec());
    }
}

#[test]
fn the_number_of_alike_pieces_follows_from_the_area() {
    // A row of six cells, dominoes and single cells.
    let problem = |dominoes: (u32, u32), singles: (u32, u32)| {
        let mut problem = Problem::new(8, 0);
        problem.bound(0, dominoes.0, dominoes.1).expect("good bounds");
        problem.bound(1, singles.0, singles.1).expect("good bounds");
        for at in 2..8 {
            problem.option([1, at]).expect("a good option");
            if at < 7 {
                problem.option([0, at, at + 1]).expect("a good option");
            }
        }
        problem
    };
    // What is left, if one number is as wide as can be, is fixed or not.
    assert_eq!(implied::implied(&problem((0, 3), (0, 6))), [1, 0]);
    assert_eq!(implied::implied(&problem((2, 2), (2, 2))), [0]);
    assert_eq!(implied::implied(&problem((2, 2), (0, 9))), [1]);
    assert_eq!(implied::implied(&problem((0, 2), (0, 1))), [] as [u32; 0]);
    assert_eq!(implied::implied(&problem((0, 2), (0, 2))), [] as [u32; 0]);
    assert_eq!(implied::implied(&problem((0, 3), (0, 2))), [0]);
}

#[test]
fn a_diagram_keeps_its_limits() {
    // A board of 12 by 12 squares and dominoes.
    let mut problem = Problem::new(144, 0);
    for at in 0..144 {
        problem.option([at]).expect("a good option");
        for other in
            [(at % 12 < 11).then_some(at + 1), (at < 132).then_some(at + 12)].into_iter().flatten()
        {
            problem.option([at, other]).expect("a good option");
        }
    }
    let diagram = Diagram::new(&problem);
    assert_eq!(diagram.width(), 13);
    let small = Limits::default().with_memory(1 << 16);
    let refused = diagram.count(&small, |_| ()).expect_err("it takes more").to_string();
    assert!(refused.starts_with("a diagram 13 bits wide, "), "{refused}");
    let refused = diagram.store(&small, |_| ()).map(drop).expect_err("it takes more").to_string();
    assert!(refused.starts_with("a diagram 13 bits wide, "), "{refused}");
    let stopped = Limits::default();
    stopped.interrupt.raise();
    assert!(
        diagram
            .count(&stopped, |_| ())
            .is_err_and(|error| error.to_string().starts_with("stopped"))
    );
    let (mut heard, counted) = (Vec::new(), Limits::default());
    let all = diagram.count(&counted, |stage| heard.push(stage)).expect("it fits");
    assert_eq!(
        heard.last().map(|stage| (stage.step, stage.steps, stage.states)),
        Some((144, 144, 1))
    );
    let stored = diagram.store(&counted, |_| ()).expect("it fits");
    assert_eq!(stored.count(), all);
}

#[test]
fn samples_are_uniform() {
    // The 36 ways to cover 4 by 4 cells by dominoes, 7200 samples.
    let mut problem = Problem::new(16, 0);
    for at in 0..16 {
        for other in
            [(at % 4 < 3).then_some(at + 1), (at < 12).then_some(at + 4)].into_iter().flatten()
        {
            problem.option([at, other]).expect("a good option");
        }
    }
    let stored = Diagram::new(&problem).store(&Limits::default(), |_| ()).expect("a small diagram");
    let counts = stored.sample(1, 7200).into_iter().counts();
    let chi_square: f64 =
        counts.values().map(|&count| (count as f64 - 200.0).powi(2) / 200.0).sum();
    // With 35 degrees of freedom, 66.6 is exceeded once in a thousand.
    assert!(counts.len() == 36 && chi_square < 66.6, "{chi_square}");
    assert_eq!(stored.sample(5, 9), stored.sample(5, 9));
    assert_ne!(stored.sample(5, 9), stored.sample(6, 9));
}

#[test]
fn nothing_to_cover_has_one_solution_and_an_item_without_options_none() {
    let solutions = |problem| Search::new(&problem).collect_vec();
    assert_eq!(solutions(Problem::new(0, 0)), [Vec::<u32>::new()]);
    assert_eq!(solutions(Problem::new(0, 3)), [Vec::<u32>::new()]);
    assert!(solutions(Problem::new(1, 0)).is_empty());
    let one = vec![Item::from(0)];
    assert!(solutions(problem(2, 0, &[one])).is_empty());
}

#[test]
fn an_interrupted_search_goes_on_where_it_was() {
    // Twelve items with three options each: 3^12 solutions, and more nodes than patience.
    let options: Vec<_> = (0..36).map(|option| vec![Item::from(option / 3)]).collect();
    let problem = problem(12, 0, &options);
    let raised = Interrupt::new();
    raised.raise();
    let mut search = Search::new(&problem);
    let (mut found, mut pauses) = (0, 0);
    while !search.is_complete() {
        match search.advance(u64::MAX, &raised) {
            Some(solution) => {
                assert_eq!(solution.len(), 12);
                found += 1;
            }
            None => pauses += 1,
        }
    }
    assert_eq!(found, 3_usize.pow(12));
    assert!(pauses > 1, "it never looked at the interrupt");
    assert!(search.advance(u64::MAX, &raised).is_none());
}

#[test]
fn a_problem_without_options_is_soon_refuted() {
    // An item without options: that there is no solution is known at once.
    let (problem, vars) = (Problem::new(1, 0), Vec::new());
    let none = OfModel {
        problem,
        vars,
        num_vars: 0,
        of_clauses: 0,
        colours: Vec::new(),
        coloured: Vec::new(),
    };
    let mut models = Assignments::new(none, &Interrupt::new());
    assert!(models.restart(1));
    assert!(models.next().is_none() && models.is_complete());
}

#[test]
fn bad_options_are_refused_and_leave_no_trace() {
    let mut problem = Problem::new(2, 1);
    let coloured = Item { index: 1, colour: Some(7) };
    insta::assert_snapshot!(
        [
            problem.option([0_u32, 3]).expect_err("an unknown item"),
            problem.option([1_u32, 0, 1]).expect_err("an item twice"),
            problem.option([Item::from(0), coloured]).expect_err("a colour"),
            problem.option([2_u32]).expect_err("nothing primary"),
            problem.bound(2, 0, 1).expect_err("a secondary item"),
            problem.bound(0, 2, 1).expect_err("nothing between"),
            problem.bound(0, 0, 0).expect_err("no room"),
        ]
        .iter()
        .join("\n"),
        @r"
    option 0 has item 3, but there are only 3 items
    option 0 has item 1 twice
    option 0 gives a colour to the primary item 1
    option 0 has no primary item
    item 2 cannot be covered 0 to 1 times
    item 0 cannot be covered 2 to 1 times
    item 0 cannot be covered 0 to 0 times
    "
    );
    assert_eq!(problem, Problem::new(2, 1));
}
