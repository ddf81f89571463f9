//! Solving times of models in which most constraints are of one kind.
//!
//! `cargo bench --bench models -- tomography 16 --seed 3 --cardinality totalizer` builds one model,
//! encodes it, solves it with `--solver`, and prints the answer and the size of the formula as
//! JSON. `scripts/measure` runs it for every encoding and solver.

mod instances;
mod kakuro;

use clap::{Parser, Subcommand};
use puzzlec::Solve;
use puzzlec::engines::{SolverKind, Values};
use puzzlec::search::{Conclusion, Settings};
use puzzlec_dimacs::Size;
use puzzlec_encodings::{AtMostOne, Cardinality, Encodings, IntEncoding, Sum};

use self::instances::Puzzle;
use self::kakuro::Kakuro;

/// Solves a model, and prints the answer.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    kind: Kind,
    /// The seed of what is random.
    #[arg(long, global = true, default_value = "1")]
    seed: u64,
    /// The encoding of "at most one".
    #[arg(long, global = true, default_value = "auto")]
    amo: &'static AtMostOne,
    /// The encoding of "at least", "at most" and "exactly k".
    #[arg(long, global = true, default_value = "auto")]
    cardinality: &'static Cardinality,
    /// The encoding of weighted sums.
    #[arg(long, global = true, default_value = "auto")]
    sum: &'static Sum,
    /// The solver, as `puzzlec --solver` names it.
    #[arg(long, global = true, default_value_t)]
    solver: SolverKind,
    /// The number of solutions that are listed.
    #[arg(long, global = true, default_value = "1")]
    solutions: usize,
    /// Given by `cargo bench`.
    #[arg(long, global = true, hide = true)]
    bench: bool,
}

/// The models.
#[derive(Subcommand)]
enum Kind {
    /// One pigeon more than holes.
    Pigeons { holes: usize },
    /// A picture from the numbers of black cells in its lines.
    Tomography {
        side: usize,
        /// A row has one black cell more than the columns together, and no diagonal is counted.
        #[arg(long)]
        wrong: bool,
    },
    /// A cover of the edges of a random graph with an average degree by at most so many vertices.
    Cover { vertices: usize, degree: usize, most: usize },
    /// Shops that are divided evenly by several products.
    Market { shops: usize, products: usize },
    /// Things whose value reaches a share in a thousand, and whose weights keep within limits.
    Knapsack { things: usize, limits: usize, permille: i64 },
    /// Runs of numbers that differ and add up.
    Kakuro {
        side: usize,
        /// The encoding of the numbers.
        #[arg(long)]
        ints: Option<IntEncoding>,
        /// Two runs with wrong sums, chosen by this seed.
        #[arg(long)]
        wrong: Option<u64>,
    },
}

impl Kind {
    fn model(&self, seed: u64) -> Puzzle {
        match *self {
            Self::Pigeons { holes } => instances::pigeons(holes),
            Self::Tomography { side, wrong } => instances::tomography(side, wrong, seed),
            Self::Cover { vertices, degree, most } => {
                instances::cover(vertices, degree, most, seed)
            }
            Self::Market { shops, products } => instances::market_split(shops, products, seed),
            Self::Knapsack { things, limits, permille } => {
                instances::knapsack(things, limits, permille, seed)
            }
            Self::Kakuro { side, ints, wrong } => Kakuro::random(side, seed).model(ints, wrong),
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Arguments { kind, seed, amo, cardinality, sum, solver, solutions, .. } = Arguments::parse();
    let encodings = Encodings { at_most_one: amo, cardinality, sum, ..Encodings::default() };
    let model = kind.model(seed);
    let size = model.lower(encodings, &mut Size::default());
    let settings = Settings::default().with_encodings(encodings).with_solver(solver);
    let search = model.search().by(settings);
    let status = if solutions > 1 {
        let found = search.models()?.take(solutions).collect::<Result<Vec<Values>, _>>()?;
        format!("{} solutions", found.len())
    } else {
        match search.first()? {
            Conclusion::Found(_) => "satisfiable".to_owned(),
            Conclusion::None(_) => "unsatisfiable".to_owned(),
            Conclusion::Open { .. } => "unknown".to_owned(),
        }
    };
    println!(
        "{{\"status\":\"{status}\",\"variables\":{},\"clauses\":{}}}",
        size.vars, size.clauses
    );
    Ok(())
}
