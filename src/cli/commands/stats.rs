//! `puzzlec stats`

use std::fmt::Display;

use clap::Args;
use clap::builder::PossibleValuesParser;
use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec::{AnyTask, Block, Formulation, Way};
use puzzlec_dimacs::Size;
use puzzlec_encodings::{AtMostOne, Lowered};
use serde_json::{Value, json};

use crate::cli::args::{EncodingBase, Pinned};
use crate::cli::context::Context;
use crate::cli::report::Outcome;
use crate::cli::{End, input};

/// Tells the size of the formula, constraint by constraint and encoding by encoding.
#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    instance: Pinned,
    #[command(flatten)]
    encoding: Compared,
}

/// Which encodings `stats` compares.
#[derive(Debug, Args)]
struct Compared {
    #[command(flatten)]
    base: EncodingBase,
    /// How "at most one" becomes clauses; `all` compares every encoding.
    #[arg(long, value_name = "ENCODING", default_value = "auto", help_heading = "Encoding")]
    #[arg(value_parser = PossibleValuesParser::new(
        AtMostOne::ALL.iter().map(|choice| choice.as_str()).chain(["all"])
    ))]
    amo: String,
    /// Compares every formulation, with and without redundant constraints.
    #[arg(long, conflicts_with_all = ["encoding", "redundant"], help_heading = "Encoding")]
    formulations: bool,
}

impl Compared {
    /// The formulations that are compared.
    fn formulations(&self) -> Vec<Formulation> {
        if !self.formulations {
            return vec![self.base.formulation()];
        }
        let ways = Way::ALL.iter().cartesian_product([false, true]);
        let formulation =
            |(&way, redundant)| Formulation { way, redundant, ..self.base.formulation() };
        ways.map(formulation).collect()
    }

    /// The choices for "at most one" that are compared.
    fn at_most_one(&self) -> Vec<AtMostOne> {
        self.amo.parse().map_or_else(|_| AtMostOne::ALL.to_vec(), |choice| vec![choice])
    }
}

impl Stats {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instance, encoding: compared } = &self;
        let tasks = compared.formulations().into_iter();
        let tasks = tasks.map(|formulation| input::pinned(instance, formulation));
        let tasks = tasks.collect::<Result<Vec<_>, _>>()?;
        let pairs = tasks.iter().cartesian_product(compared.at_most_one());
        let measured = pairs.map(|(task, amo)| {
            let (rows, total) = measure(&**task, compared, amo);
            Measured { task: &**task, amo, rows, total }
        });
        let measured: Vec<_> = measured.collect();
        context.output.result(
            || context.output.block(table(&measured)),
            || json!({ "encodings": measured.iter().map(as_json).collect::<Vec<_>>() }),
        )?;
        Ok(End::Done)
    }
}

/// What all constraints of one kind became in one encoding.
struct Row {
    constraints: u64,
    size: Size,
}

/// The rows of a table, by the kind of constraint and the encoding that was used.
type Rows = IndexMap<(String, &'static str), Row>;

/// The formula of one formulation in one encoding.
struct Measured<'t> {
    task: &'t dyn AnyTask,
    amo: AtMostOne,
    rows: Rows,
    total: Size,
}

fn measure(task: &dyn AnyTask, compared: &Compared, amo: AtMostOne) -> (Rows, Size) {
    let mut rows = Rows::new();
    let total = task.lower_each(
        compared.base.encodings(amo),
        &mut Size::default(),
        &mut |rule: &dyn Display, Lowered { encoding, size }| {
            // A rule is displayed as `kind(arguments)`.
            let kind = rule.to_string();
            let kind = kind.split('(').next().unwrap_or_default().to_owned();
            let row = rows
                .entry((kind, encoding))
                .or_insert(Row { constraints: 0, size: Size::default() });
            row.constraints += 1;
            row.size.vars += size.vars;
            row.size.clauses += size.clauses;
            row.size.lits += size.lits;
        },
    );
    (rows, total)
}

fn table(measured: &[Measured<'_>]) -> Block {
    // The formulation is told only where there are several.
    let several = measured.iter().map(|one| one.task.formulation()).unique().count() > 1;
    let heading = [
        "formulation",
        "amo",
        "constraint",
        "number",
        "encoding",
        "variables",
        "clauses",
        "literals",
    ];
    let heading = heading.map(str::to_owned).to_vec();
    let mut lines = vec![heading];
    for Measured { task, amo, rows, total } in measured {
        let mut line = |kind: &str, number: String, encoding: &str, size: Size| {
            let numbers = [u64::from(size.vars), size.clauses, size.lits].map(|n| n.to_string());
            let words = [&task.formulation().to_string(), amo.as_str(), kind, &number, encoding];
            lines.push(words.map(str::to_owned).into_iter().chain(numbers).collect());
        };
        let named = Size { vars: task.num_named(), ..Size::default() };
        line("(named variables)", String::new(), "", named);
        for ((kind, encoding), row) in rows {
            line(kind, row.constraints.to_string(), encoding, row.size);
        }
        let number: u64 = rows.values().map(|row| row.constraints).sum();
        line("(all)", number.to_string(), "", *total);
    }
    if !several {
        for line in &mut lines {
            line.remove(0);
        }
    }
    Block::Table(lines)
}

fn as_json(Measured { task, amo, rows, total }: &Measured<'_>) -> Value {
    let row = |((kind, encoding), Row { constraints, size }): (&(String, &str), &Row)| {
        json!({
            "constraint": kind, "number": constraints, "encoding": encoding,
            "variables": size.vars, "clauses": size.clauses, "literals": size.lits,
        })
    };
    json!({
        "formulation": task.formulation().to_string(), "amo": amo.as_str(),
        "named": task.num_named(),
        "constraints": rows.iter().map(row).collect::<Vec<_>>(),
        "variables": total.vars, "clauses": total.clauses, "literals": total.lits,
    })
}
