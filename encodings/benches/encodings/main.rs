//! Sizes, building times and solving times of every encoding: the measurements behind `auto`.
//!
//! `cargo bench -p puzzlec-encodings` prints tables in Markdown. Times are of one core; only their
//! ratios carry over. Arguments choose among `sizes`, `at-most-one`, `cardinality`, `sum`
//! and `kakuro`.

mod instances;
mod kakuro;

use std::hint::black_box;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use batsat::{BasicSolver, SolverInterface, lbool};
use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Cnf, Size, Var};
use puzzlec_encodings::{
    AtMostOne, Cardinality, Comparison, Encodings, IntEncoding, Model, Sum, sum,
};
use varisat::ExtendFormula;

use self::instances::{Puzzle, Random};
use self::kakuro::Kakuro;

fn main() {
    let chosen: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let wants = |name: &str| chosen.is_empty() || chosen.iter().any(|arg| arg == name);
    if wants("sizes") {
        sizes();
    }
    if wants("at-most-one") {
        compare(AtMostOne::ALL, &at_most_one_puzzles());
    }
    if wants("cardinality") {
        compare(Cardinality::ALL, &cardinality_puzzles());
    }
    if wants("sum") {
        compare(Sum::ALL, &sum_puzzles());
    }
    if wants("kakuro") {
        kakuros();
    }
}

/// A model with one constraint over `n` variables.
fn one(n: usize, comparison: Comparison, bound: i64, weights: Option<&[i64]>) -> Model<usize> {
    let mut model = Model::new();
    let lits: Vec<_> = (0..n).map(|index| model.var(index)).collect();
    match weights {
        None => model.rule("count").count(lits, comparison, bound as usize),
        Some(weights) => {
            model.rule("sum").sum(weights.iter().copied().zip(lits), comparison, bound);
        }
    }
    model
}

fn sizes() {
    println!(
        "| constraint | encoding | variables | clauses | ns per literal of the formula |\n|---|---|---|---|---|"
    );
    for n in [10, 30, 100, 300, 1000] {
        let half = n as i64 / 2;
        for &choice in AtMostOne::ALL {
            size_row(&format!("at most 1 of {n}"), &one(n, Comparison::AtMost, 1, None), choice);
        }
        for (comparison, bound) in [
            (Comparison::AtMost, 3),
            (Comparison::AtMost, half),
            (Comparison::Exactly, 3),
            (Comparison::Exactly, half),
        ] {
            for &choice in Cardinality::ALL {
                size_row(
                    &format!("{comparison} {bound} of {n}"),
                    &one(n, comparison, bound, None),
                    choice,
                );
            }
        }
        let mut random = Random(1);
        for largest in [5, 50, 1_000_000] {
            let weights: Vec<i64> = (0..n).map(|_| 1 + random.below(largest) as i64).collect();
            let bound = weights.iter().sum::<i64>() / 2;
            for comparison in [Comparison::AtMost, Comparison::Exactly] {
                for &choice in Sum::ALL {
                    let grows = choice != &sum::ADDER && choice != &sum::AUTO;
                    if grows && n as u64 * largest > 5_000 {
                        continue;
                    }
                    let name = format!("{comparison} half of {n} weights up to {largest}");
                    size_row(&name, &one(n, comparison, bound, Some(&weights)), choice);
                }
            }
        }
    }
}

fn size_row(name: &str, model: &Model<usize>, choice: impl Choice) {
    let encodings = choice.encodings();
    let lower = || model.lower(encodings, &mut Size::default());
    let size = lower();
    let start = Instant::now();
    let mut rounds = 0;
    while rounds < 3 || start.elapsed() < Duration::from_millis(20) {
        black_box(lower());
        rounds += 1;
    }
    let each = start.elapsed().as_nanos() as f64 / f64::from(rounds) / size.lits as f64;
    let (vars, clauses) = (size.vars - model.num_vars(), size.clauses);
    println!("| {name} | {} | {vars} | {clauses} | {each:.1} |", choice.name());
}

/// Encodings of which one is a choice.
trait Choice: Copy {
    fn name(self) -> &'static str;
    fn encodings(self) -> Encodings;
}

impl Choice for &'static AtMostOne {
    fn name(self) -> &'static str {
        self.about.name
    }

    fn encodings(self) -> Encodings {
        Encodings { at_most_one: self, ..Encodings::default() }
    }
}

impl Choice for &'static Cardinality {
    fn name(self) -> &'static str {
        self.about.name
    }

    fn encodings(self) -> Encodings {
        Encodings { cardinality: self, ..Encodings::default() }
    }
}

impl Choice for &'static Sum {
    fn name(self) -> &'static str {
        self.about.name
    }

    fn encodings(self) -> Encodings {
        Encodings { sum: self, ..Encodings::default() }
    }
}

/// A name and the puzzles whose times are added up.
type Row = (String, Vec<Puzzle>);

fn at_most_one_puzzles() -> Vec<Row> {
    let langford = |n| (0..6).map(|seed| instances::langford(n, seed)).collect();
    let packing = |w, h| (0..8).map(|seed| instances::pentominoes(w, h, seed)).collect();
    vec![
        ("pigeons, 7 and 8 holes, no".into(), vec![instances::pigeons(7), instances::pigeons(8)]),
        ("Langford 9, no, 6 orders".into(), langford(9)),
        ("Langford 24, yes, 6 orders".into(), langford(24)),
        ("Langford 48, yes, 6 orders".into(), langford(48)),
        ("pentominoes 5x12, yes, 8 orders".into(), packing(12, 5)),
        ("pentominoes 6x10, yes, 8 orders".into(), packing(10, 6)),
    ]
}

fn cardinality_puzzles() -> Vec<Row> {
    let pictures = |side, lie| (0..5).map(|seed| instances::tomography(side, lie, seed)).collect();
    vec![
        ("picture 7x7, no, 5 seeds".into(), pictures(7, true)),
        ("picture 16x16, yes, 5 seeds".into(), pictures(16, false)),
        ("picture 20x20, yes, 5 seeds".into(), pictures(20, false)),
        ("picture 24x24, yes, 5 seeds".into(), pictures(24, false)),
    ]
}

fn sum_puzzles() -> Vec<Row> {
    let markets = |shops, products| {
        (0..5).map(|seed| instances::market_split(shops, products, seed)).collect()
    };
    let knapsacks = |things, permille| {
        (0..5).map(|seed| instances::knapsack(things, 5, permille, seed)).collect()
    };
    vec![
        ("market split 20 x 2, 5 seeds".into(), markets(20, 2)),
        ("market split 20 x 3, 5 seeds".into(), markets(20, 3)),
        ("market split 60 x 2, 5 seeds".into(), markets(60, 2)),
        ("knapsack 30 x 5, value 55 %, 5 seeds".into(), knapsacks(30, 550)),
        ("knapsack 30 x 5, value 65 %, 5 seeds".into(), knapsacks(30, 650)),
        ("knapsack 80 x 5, value 55 %, 5 seeds".into(), knapsacks(80, 550)),
    ]
}

/// Lowers and solves each puzzle with each choice.
fn compare<C: Choice>(choices: &[C], rows: &[Row]) {
    let names: Vec<_> = choices.iter().map(|&choice| choice.name()).collect();
    println!("| seconds, for all of | {} |", names.join(" | "));
    println!("|---{}|", "|---".repeat(choices.len()));
    for (name, puzzles) in rows {
        print!("| {name} |");
        let mut answers = Vec::new();
        for &choice in choices {
            let encodings = choice.encodings();
            let start = seconds();
            let answer: Vec<bool> =
                puzzles.iter().map(|puzzle| solve(&puzzle.lower_to_cnf(encodings))).collect();
            print!(" {:.3} |", seconds() - start);
            answers.push(answer);
        }
        println!();
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "encodings disagree on {name}");
    }
}

/// Kakuros in every encoding of their integers and sums, five boards of a size: the mean sizes of
/// their formulas, and what takes solvers how long: a first solution, to refute wrong sums, and a
/// thousand solutions.
fn kakuros() {
    println!(
        "| board | integers | sums | variables | clauses | varisat, s | batsat, s | conflicts | \
         refuted, s | conflicts | 1,000 solutions, s |\n|---{}|",
        "|---".repeat(10)
    );
    let ints = [IntEncoding::Direct, IntEncoding::Order, IntEncoding::Both].map(Some);
    for (side, (int, &sum)) in [11, 16]
        .into_iter()
        .cartesian_product(ints.into_iter().chain([None]).cartesian_product(Sum::ALL))
    {
        let boards: Vec<Kakuro> = (0..5).map(|seed| Kakuro::random(side, seed)).collect();
        let encodings = Encodings { sum, ..Encodings::default() };
        let lower = |model: Puzzle| model.lower_to_cnf(encodings);
        let cnfs: Vec<Cnf> = boards.iter().map(|board| lower(board.model(int, None))).collect();
        let vars = cnfs.iter().map(ClauseSink::num_vars).sum::<u32>() / 5;
        let clauses = cnfs.iter().map(Cnf::num_clauses).sum::<usize>() / 5;
        let start = seconds();
        for cnf in &cnfs {
            assert!(solve(cnf), "every board has a solution");
        }
        let varisat = seconds() - start;
        let (found, conflicts) = solved(&cnfs);
        // Of the larger boards some take minutes.
        let seeds = if side < 16 { 1..4 } else { 0..0 };
        let wrong = seeds.cartesian_product(&boards);
        let wrong: Vec<Cnf> =
            wrong.map(|(seed, board)| lower(board.model(int, Some(seed)))).collect();
        let (refuted, of_wrong) = solved(&wrong);
        let start = seconds();
        for (board, cnf) in boards.iter().zip(&cnfs) {
            let (mut solver, vars) = (Batsat::new(cnf), board.model(int, None).projection());
            let _ = (0..1000).take_while(|_| solver.next(&vars)).count();
        }
        let all = seconds() - start;
        let name = int.map_or("chosen", IntEncoding::as_str);
        println!(
            "| {side} x {side} | {name} | {sum} | {vars} | {clauses} | {varisat:.3} | {found:.3} | \
             {conflicts} | {refuted:.3} | {of_wrong} | {all:.2} |"
        );
    }
}

/// The seconds and the conflicts that batsat takes for a first solution of each formula.
fn solved(cnfs: &[Cnf]) -> (f64, u64) {
    let (start, mut conflicts) = (seconds(), 0);
    for cnf in cnfs {
        let mut solver = Batsat::new(cnf);
        solver.next(&[]);
        conflicts += solver.0.num_conflicts();
    }
    (seconds() - start, conflicts)
}

/// Batsat with a formula.
struct Batsat(BasicSolver);

impl Batsat {
    fn new(cnf: &Cnf) -> Self {
        let mut solver = BasicSolver::default();
        let mut clause = Vec::new();
        for lits in cnf.clauses() {
            clause.clear();
            clause.extend(lits.iter().map(|lit| {
                batsat::Lit::new(solver.var_of_int(lit.var().index() as u32), lit.is_positive())
            }));
            solver.add_clause_reuse(&mut clause);
        }
        Self(solver)
    }

    /// Looks for a solution, and excludes it in these variables.
    fn next(&mut self, vars: &[Var]) -> bool {
        let solver = &mut self.0;
        let found = solver.solve_limited(&[]) == lbool::TRUE;
        if found && !vars.is_empty() {
            let model = solver.get_model().to_vec();
            let other = |var: &Var| {
                let own = solver.var_of_int(var.index() as u32);
                batsat::Lit::new(own, model[var.index()] != lbool::TRUE)
            };
            let mut clause: Vec<_> = vars.iter().map(other).collect();
            solver.add_clause_reuse(&mut clause);
        }
        found
    }
}

/// The processor time of this process, where the system reports it, since other processes do not
/// disturb it; elsewhere the time of day.
fn seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64()),
        |nanoseconds| nanoseconds / 1e9,
    )
}

fn solve(cnf: &Cnf) -> bool {
    let mut solver = varisat::Solver::new();
    let mut lits = Vec::new();
    for clause in cnf.clauses() {
        lits.clear();
        lits.extend(clause.iter().map(|lit| varisat::Lit::from_dimacs(lit.to_dimacs() as isize)));
        solver.add_clause(&lits);
    }
    solver.solve().expect("no limit was set")
}
