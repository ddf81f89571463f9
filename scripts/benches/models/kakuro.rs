//! Kakuro: white cells with numbers from 1 to 9, which differ and add up to a given sum in each run
//! of a row or column.

use puzzlec_encodings::{Comparison, IntEncoding};

use crate::instances::{Puzzle, Random};

/// A board: the runs of its white cells, and a filling.
pub(crate) struct Kakuro {
    runs: Vec<Vec<usize>>,
    numbers: Vec<i64>,
}

impl Kakuro {
    /// A board with this many rows and columns, the first of which hold sums only.
    pub(crate) fn random(side: usize, seed: u64) -> Self {
        let mut random = Random(seed);
        loop {
            let black =
                (0..side * side).map(|at| at < side || at % side == 0 || random.below(4) == 0);
            let mut black: Vec<bool> = black.collect();
            let runs = loop {
                let runs = runs(side, &black);
                let unfit: Vec<usize> = runs
                    .iter()
                    .filter_map(|run| match run.len() {
                        1 => Some(run[0]),
                        10.. => Some(run[random.below(run.len() as u64) as usize]),
                        _ => None,
                    })
                    .collect();
                if unfit.is_empty() {
                    break runs;
                }
                for at in unfit {
                    black[at] = true;
                }
            };
            let mut of_cell = vec![Vec::new(); side * side];
            for run in &runs {
                for &at in run {
                    of_cell[at].push(run);
                }
            }
            let mut numbers = vec![0; side * side];
            if fill(&mut random, &of_cell, &mut numbers, 0, &mut 100_000) {
                return Self { runs, numbers };
            }
        }
    }

    /// The sums of the runs; with a seed of `wrong`, two runs in rows have 1 more and 1 less.
    fn sums(&self, wrong: Option<u64>) -> Vec<i64> {
        let sum = |run: &Vec<usize>| run.iter().map(|&at| self.numbers[at]).sum();
        let mut sums: Vec<i64> = self.runs.iter().map(sum).collect();
        if let Some(seed) = wrong {
            let mut random = Random(seed);
            let rows = self.runs.iter().filter(|run| run[0] + 1 == run[1]).count() as u64;
            let [from, to] = [(); 2].map(|()| random.below(rows) as usize);
            sums[from] -= 1;
            sums[to] += 1;
        }
        sums
    }

    /// The rules, with integers of this encoding, or of that which the model chooses.
    pub(crate) fn model(&self, encoding: Option<IntEncoding>, wrong: Option<u64>) -> Puzzle {
        encoding.map_or_else(Puzzle::new, Puzzle::with_ints).written(|model| {
            let int = |(at, &number): (usize, &i64)| {
                (number > 0).then(|| model.int(format!("cell({at})"), 1..=9))
            };
            let ints: Vec<_> = self.numbers.iter().enumerate().map(int).collect();
            for (run, sum) in self.runs.iter().zip(self.sums(wrong)) {
                let cells: Vec<_> = run.iter().filter_map(|&at| ints[at]).collect();
                model.rule("the numbers of a run differ").all_different(cells.iter().copied());
                let terms = cells.into_iter().map(|x| (1, x));
                model.rule("they have the sum").linear(terms, Comparison::Exactly, sum);
            }
        })
    }
}

/// The runs of white cells, those in rows first.
fn runs(side: usize, black: &[bool]) -> Vec<Vec<usize>> {
    let rows = (0..side).map(|row| (0..side).map(|column| row * side + column).collect());
    let columns = (0..side).map(|column| (0..side).map(|row| row * side + column).collect());
    let lines: Vec<Vec<usize>> = rows.chain(columns).collect();
    let runs = lines.iter().flat_map(|line| line.split(|&at| black[at]));
    runs.filter(|run| !run.is_empty()).map(<[usize]>::to_vec).collect()
}

/// Fills the cells from one on; `false` if there is no way, or too many steps have none.
fn fill(
    random: &mut Random,
    runs: &[Vec<&Vec<usize>>],
    numbers: &mut [i64],
    at: usize,
    steps: &mut u32,
) -> bool {
    if at == runs.len() || runs[at].is_empty() {
        return at == runs.len() || fill(random, runs, numbers, at + 1, steps);
    }
    let mut order: Vec<i64> = (1..=9).collect();
    random.shuffle(&mut order);
    for number in order {
        *steps = steps.saturating_sub(1);
        if *steps > 0 && !runs[at].iter().any(|run| run.iter().any(|&cell| numbers[cell] == number))
        {
            numbers[at] = number;
            if fill(random, runs, numbers, at + 1, steps) {
                return true;
            }
            numbers[at] = 0;
        }
    }
    false
}
