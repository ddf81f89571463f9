//! `puzzlec stats`

use clap::Args;
use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec::puzzle::family::Parameter;
use puzzlec::puzzle::picture::Block;
use puzzlec::puzzles;
use puzzlec::search::{Opened, Search, Settings};
use puzzlec_dimacs::Size;
use puzzlec_encodings::{Encodings, Lowered, Request, Role, Roles};
use serde_json::{Value, json};

use super::Run;
use crate::cli::End;
use crate::cli::args::{Encoding, Pinned, or_every};
use crate::cli::context::Context;
use crate::cli::report::Outcome;

/// Prints the size of the formula, rule by rule, and compares encodings.
///
/// The table shows which encoding `auto` chose; `puzzlec help encodings` explains how it chooses.
#[derive(Debug, Args)]
#[command(mut_arg("amo", or_every))]
pub(crate) struct Stats {
    #[command(flatten)]
    instance: Pinned,
    #[command(flatten)]
    encoding: Encoding,
    /// Compares the formulations: each role of constraints, and each choice of variables.
    #[arg(long, conflicts_with_all = ["implied", "break_symmetry", "streamline"])]
    #[arg(help_heading = "Encoding")]
    formulations: bool,
}

/// A search, and the words for its formulation.
type Formulated = (String, Search);

impl Run for Stats {
    fn run(self, context: &Context) -> Outcome<End> {
        let searches = self.searches(context)?;
        let pairs = searches.iter().cartesian_product(self.encoding.compared());
        let measured = pairs.map(|(search, own)| Measured::new(search, own)).collect_vec();
        context.output.result(
            || context.output.style.draw(&table(&measured).into()),
            || json!({ "encodings": measured.iter().map(Measured::to_json).collect_vec() }),
        )
    }
}

impl Stats {
    /// The formulations that are compared: those of each role that the puzzle has, and of each
    /// choice of variables where the family has one.
    fn searches(&self, context: &Context) -> Outcome<Vec<Formulated>> {
        let settings = Settings::default().with_limits(context.limits.clone());
        let puzzle = self.instance.open()?.by(settings);
        if !self.formulations {
            let search = puzzle.roles(self.encoding.roles()).search()?;
            return Ok(vec![(search.task().core().roles().to_string(), search)]);
        }
        let family = puzzles::family_of(puzzle.source())?;
        let formulation = family.parameters().find(|key| key.name == "formulation");
        let variables = match formulation.and_then(|key| key.parameter) {
            Some(Parameter::Choice(_, names)) => names.iter().copied().map(Some).collect(),
            _ => vec![None],
        };
        let mut searches = Vec::new();
        let roles = [Role::Rule, Role::Implied, Role::Symmetry, Role::Streamliner];
        for (variables, role) in variables.into_iter().cartesian_product(roles) {
            let formulated = |puzzle: Opened, name| puzzle.with("formulation", name);
            let puzzle = variables.into_iter().fold(puzzle.clone(), formulated);
            let search = puzzle.requested(Request::of(Roles::PLAIN | role))?;
            let roles = search.task().core().roles();
            if roles.contains(role) {
                let words = variables.map(str::to_owned).into_iter();
                searches.push((words.chain([roles.to_string()]).join(" "), search));
            }
        }
        Ok(searches)
    }
}

/// The formula of one formulation in one encoding.
struct Measured<'t> {
    formulation: &'t str,
    amo: &'static str,
    /// The size of the model, which has no clauses.
    named: Size,
    /// The literals that its integers have.
    ints: String,
    /// By rule and encoding, the number of constraints and the size of their formula.
    rows: IndexMap<(&'t str, &'static str), (u64, Size)>,
    total: Size,
}

impl<'t> Measured<'t> {
    fn new((formulation, search): &'t Formulated, encodings: Encodings) -> Self {
        let (model, mut rows) = (search.task().named(), IndexMap::new());
        let add = |index, Lowered { encoding, size, .. }: Lowered| {
            let sentence = model.sentence(model.core.constraint(index).rule);
            let (number, sum): &mut (u64, Size) = rows.entry((sentence, encoding)).or_default();
            *number += 1;
            sum.vars += size.vars;
            sum.clauses += size.clauses;
            sum.lits += size.lits;
        };
        let total = model.core.lower_where(encodings, &mut Size::default(), |_| true, add);
        let named = Size { vars: model.core.num_vars(), ..Size::default() };
        let ints = model.core.ints().map(|x| model.core.int_encoding(x)).unique().join(", ");
        Self { formulation, amo: encodings.at_most_one.about.name, named, ints, rows, total }
    }

    /// The rows of a table, in the order of its heading.
    fn lines(&self) -> Vec<Vec<String>> {
        let line = |(kind, encoding): (&str, &str), number: String, size: &Size| {
            let words = [self.formulation, self.amo, kind, &number, encoding].map(str::to_owned);
            let numbers = [u64::from(size.vars), size.clauses, size.lits].map(|n| n.to_string());
            words.into_iter().chain(numbers).collect()
        };
        let all: u64 = self.rows.values().map(|(number, _)| number).sum();
        let mut lines = vec![line(("(named variables)", &self.ints), String::new(), &self.named)];
        let rows = self.rows.iter();
        lines.extend(rows.map(|(&of, (number, size))| line(of, number.to_string(), size)));
        lines.push(line(("(all)", ""), all.to_string(), &self.total));
        lines
    }

    fn to_json(&self) -> Value {
        let Self { formulation, amo, named, ints, rows, total } = self;
        let row = |((kind, encoding), (number, size)): (&(&str, &str), &(u64, Size))| {
            json!({
                "rule": kind, "constraints": number, "encoding": encoding,
                "variables": size.vars, "clauses": size.clauses, "literals": size.lits,
            })
        };
        json!({
            "formulation": formulation, "amo": amo, "named": named.vars, "integers": ints,
            "rules": rows.iter().map(row).collect_vec(),
            "variables": total.vars, "clauses": total.clauses, "literals": total.lits,
        })
    }
}

fn table(measured: &[Measured<'_>]) -> Block {
    // A single formulation needs no column.
    let first = usize::from(measured.iter().map(|one| one.formulation).all_equal());
    let heading = "formulation amo rule constraints encoding variables clauses literals";
    let lines = measured.iter().flat_map(Measured::lines).map(|line| line[first..].to_vec());
    Block::table(heading.split(' ').skip(first), lines)
}
