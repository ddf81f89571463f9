//! The tours of a rolling die.

use itertools::Itertools;
use puzzlec::engines::{Blocking, SolverError, Values};
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzles;
use puzzlec::search::{Engine, Search, Step};
use puzzlec_encodings::{Goal, Request};
use puzzlec_encodings::{Role, Roles};

use super::count;

/// The tours of a rolling die over the free cells: what the faces on top sum to, and the least
/// and the greatest of these sums.
struct Tours {
    size: [usize; 2],
    free: Vec<bool>,
    values: Vec<u32>,
    sums: (u32, u32),
}

impl Tours {
    /// All tours from a cell, counted from 0 at the top left.
    fn of(size: [usize; 2], start: [usize; 2]) -> Self {
        let free = vec![true; size[0] * size[1]];
        let mut tours = Self { size, free, values: Vec::new(), sums: (u32::MAX, 0) };
        tours.visit(start, [1, 2, 3], 0, size[0] * size[1]);
        tours
    }

    fn visit(&mut self, [row, column]: [usize; 2], die: [u32; 3], sum: u32, left: usize) {
        let [rows, columns] = self.size;
        if row >= rows || column >= columns || !self.free[row * columns + column] {
            return;
        }
        let [top, north, east] = die;
        let sum = sum + top;
        if left == 1 {
            self.values.push(sum);
            self.sums = (self.sums.0.min(sum), self.sums.1.max(sum));
            return;
        }
        self.free[row * columns + column] = false;
        if !self.is_connected() {
            self.free[row * columns + column] = true;
            return;
        }
        self.visit([row.wrapping_sub(1), column], [7 - north, top, east], sum, left - 1);
        self.visit([row + 1, column], [north, 7 - top, east], sum, left - 1);
        self.visit([row, column + 1], [7 - east, north, top], sum, left - 1);
        self.visit([row, column.wrapping_sub(1)], [east, north, 7 - top], sum, left - 1);
        self.free[row * columns + column] = true;
    }

    /// True if one can walk from every free cell to every other.
    fn is_connected(&self) -> bool {
        let [rows, columns] = self.size;
        let mut unseen = self.free.clone();
        let mut stack: Vec<_> = unseen.iter().position(|&free| free).into_iter().collect();
        while let Some(cell) = stack.pop() {
            if std::mem::take(&mut unseen[cell]) {
                let (row, column) = (cell / columns, cell % columns);
                let beside = [
                    (row > 0).then(|| cell - columns),
                    (row + 1 < rows).then_some(cell + columns),
                    (column > 0).then(|| cell - 1),
                    (column + 1 < columns).then_some(cell + 1),
                ];
                stack.extend(beside.into_iter().flatten().filter(|&cell| unseen[cell]));
            }
        }
        !unseen.contains(&true)
    }
}

fn grid([rows, cols]: [usize; 2]) -> Params {
    Params::none().with("rows", rows.to_string()).with("cols", cols.to_string())
}

#[test]
fn tours_of_a_rolling_die_have_the_known_numbers() {
    for (size, known) in [([1, 1], 1), ([1, 4], 1), ([3, 3], 8), ([4, 3], 17), ([4, 4], 52)] {
        assert_eq!(count("rolling", &grid(size), Engine::Sat), (known, None), "{size:?}");
        assert_eq!(Tours::of(size, [size[0] - 1, 0]).values.len(), known, "{size:?}");
    }
    for start in [[0, 0], [0, 1], [1, 1], [2, 3], [1, 3]] {
        let [row, column] = start.map(|number| number + 1);
        let params = grid([3, 5]).with("start", format!("{row},{column}"));
        let known = Tours::of([3, 5], start).values.len();
        assert_eq!(count("rolling", &params, Engine::Sat), (known, None), "{start:?}");
    }
    assert_eq!(count("rolling", &grid([5, 5]), Engine::Sat), (824, None));
}

/// The value that is proved to be the best, and how many solutions have it.
fn optimum(name: &str, params: &Params, goal: Goal, step: Step) -> (i128, usize) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let half = step == Step::Half;
    let roles = if half { Roles::PLAIN | Role::Implied } else { Roles::PLAIN };
    let request = Request::of(roles);
    let task = puzzles::read(&source, params, request).expect("a good instance");
    let asked = Search::from(task);
    let (task, search) = (asked.task(), asked.optimise(goal, step));
    let mut search = search.expect("an objective");
    for better in search.by_ref() {
        let (value, values) = better.expect("an answer");
        let solution = task.solution(&values).expect("a solution");
        solution.check_value(value).expect("the value by the rules");
    }
    assert!(search.is_proved());
    let best = search.best().expect("a solution");
    let optima = search.optima(task.core().projection(), Blocking::sound_for(task.core()));
    let check = |values: Result<Values, SolverError>| {
        let solution = task.solution(&values.expect("an answer")).expect("a solution");
        assert_eq!(solution.value().map(i128::from), Some(best));
    };
    (best, optima.map(check).count())
}

fn check_optima(size: [usize; 2], known: Option<(u32, u32)>) {
    let tours = Tours::of(size, [size[0] - 1, 0]);
    assert!(known.is_none_or(|known| known == tours.sums), "{size:?}");
    for (goal, step) in Goal::ALL.iter().cartesian_product(Step::ALL) {
        let best = if *goal == Goal::Max { tours.sums.1 } else { tours.sums.0 };
        let with_it = tours.values.iter().filter(|&&value| value == best).count();
        let found = optimum("rolling", &grid(size), *goal, *step);
        assert_eq!(found, (best.into(), with_it), "{size:?} {goal} {step}");
    }
}

#[test]
fn the_best_tours_of_a_rolling_die_are_the_known_ones() {
    for (size, known) in [
        ([1, 1], None),
        ([1, 5], None),
        ([2, 3], None),
        ([3, 3], Some((25, 37))),
        ([3, 4], None),
        ([4, 3], None),
        ([4, 4], Some((47, 68))),
        ([5, 5], Some((71, 103))),
    ] {
        check_optima(size, known);
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn the_best_tours_of_a_rolling_die_on_36_cells() {
    check_optima([6, 6], Some((100, 150)));
}

#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn the_best_tours_of_a_rolling_die_on_49_cells_by_search() {
    let tours = Tours::of([7, 7], [6, 0]);
    assert_eq!((tours.values.len(), tours.sums), (1_510_446, (134, 207)));
}
