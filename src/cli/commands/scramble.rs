//! `puzzlec scramble`

use std::path::{Path, PathBuf};

use clap::Args;
use puzzlec::engines::plural;
use puzzlec::puzzle::ensure;
use puzzlec::search::file::{self, Form};

use super::Run;
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, input};

/// Gives a formula other numbers and another order, at random.
///
/// Variables get other numbers; constraints and the literals in them, another order. The names keep
/// their variables, so that `decode` reads answers to the new file. Solvers take different times for
/// scrambled formulas: several seeds tell how much of a time is luck.
#[derive(Debug, Args)]
pub(crate) struct Scramble {
    /// The formula: DIMACS, iCNF, OPB or WCNF, also with .gz or .xz; not GCNF or JSON. `-` is stdin.
    formula: PathBuf,
    /// The output file, in the format of the formula; `-` is stdout. Its extension .gz or .xz chooses
    /// the compression.
    #[arg(long, short, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// The seed of the order.
    #[arg(long, default_value_t, value_name = "NUMBER")]
    seed: u64,
}

/// The number of variables that any formula may have, and those for each constraint of a larger one:
/// all take memory.
const FEW: u32 = 1 << 20;
const EACH: usize = 1 << 10;

impl Run for Scramble {
    const OPTIONS: &[&str] = &["quiet", "timeout"];
    const WRITES: bool = true;
    const USUAL: &[Format] = &[Format::Text];

    fn run(self, context: &Context) -> Outcome<End> {
        let Self { formula: path, output, seed } = &self;
        let form = Form::of(path).unwrap_or(Form::Cnf);
        let formula = input::formula(form, path, context)?;
        let (vars, constraints) = formula.size();
        let has = plural(constraints, "constraint");
        let error = format!("{}: {vars} variables are too many for {has}", path.display());
        let help = "`scramble` needs memory for each of them: correct their number in the file";
        let is_used = vars <= FEW || vars as usize / EACH <= constraints;
        ensure!(is_used, Failure::new(error, help));
        let form = if form == Form::Icnf { form } else { formula.form() };
        let is_own = output == Path::new("-") || Form::of(output) == Ok(form);
        let error = format!("{}: the formula is in the format .{form}", output.display());
        let help = format!("`scramble` keeps the format: -o FILE.{form}, also with .gz or .xz");
        ensure!(is_own, Failure::new(error, help));
        // Other comments say nothing about variables by their numbers.
        let weighs = |line: &String| line.starts_with("p weight ");
        let error = format!("{}: the literals have weights (`c p weight`)", path.display());
        let help = "`scramble` does not keep weights: count without them";
        ensure!(!formula.header().comments.iter().any(weighs), Failure::new(error, help));
        file::save(output, |out| formula.scrambled(*seed).write(out))?;
        Ok(End::Done)
    }
}
