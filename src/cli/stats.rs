//! The size of a formula, constraint by constraint and encoding by encoding.

use std::fmt::Display;

use indexmap::IndexMap;
use puzzlec::{AnyTask, Block};
use puzzlec_dimacs::Size;
use puzzlec_encodings::{AtMostOne, Lowered};
use serde_json::{Value, json};

use super::args::Compared;
use super::output::Output;
use super::report::Outcome;

/// What all constraints of one kind became in one encoding.
struct Row {
    constraints: u64,
    size: Size,
}

/// The rows of a table, by the kind of constraint and the encoding that was used.
type Rows = IndexMap<(String, &'static str), Row>;

/// Prints the table.
pub(super) fn print(task: &dyn AnyTask, compared: &Compared, output: &Output) -> Outcome<()> {
    let tables: Vec<_> =
        compared.at_most_one().into_iter().map(|amo| (amo, measure(task, compared, amo))).collect();
    output.result(
        || output.block(table(task, &tables)),
        || {
            let tables = tables.iter().map(|(amo, (rows, total))| as_json(*amo, rows, *total));
            json!({ "named": task.num_named(), "encodings": tables.collect::<Vec<_>>() })
        },
    )
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

fn table(task: &dyn AnyTask, tables: &[(AtMostOne, (Rows, Size))]) -> Block {
    let heading = ["amo", "constraint", "number", "encoding", "variables", "clauses", "literals"];
    let mut lines = vec![heading.map(str::to_owned).to_vec()];
    for (amo, (rows, total)) in tables {
        let mut line = |kind: &str, number: String, encoding: &str, size: Size| {
            let numbers = [u64::from(size.vars), size.clauses, size.lits].map(|n| n.to_string());
            let words = [amo.as_str().to_owned(), kind.to_owned(), number, encoding.to_owned()];
            lines.push(words.into_iter().chain(numbers).collect());
        };
        let named = Size { vars: task.num_named(), ..Size::default() };
        line("(named variables)", String::new(), "", named);
        for ((kind, encoding), row) in rows {
            line(kind, row.constraints.to_string(), encoding, row.size);
        }
        let number: u64 = rows.values().map(|row| row.constraints).sum();
        line("(all)", number.to_string(), "", *total);
    }
    Block::Table(lines)
}

fn as_json(amo: AtMostOne, rows: &Rows, total: Size) -> Value {
    let row = |((kind, encoding), Row { constraints, size }): (&(String, &str), &Row)| {
        json!({
            "constraint": kind, "number": constraints, "encoding": encoding,
            "variables": size.vars, "clauses": size.clauses, "literals": size.lits,
        })
    };
    json!({
        "amo": amo.as_str(),
        "constraints": rows.iter().map(row).collect::<Vec<_>>(),
        "variables": total.vars, "clauses": total.clauses, "literals": total.lits,
    })
}
