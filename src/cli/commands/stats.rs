//! `puzzlec stats`

use clap::Args;
use clap::builder::PossibleValuesParser;
use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec::puzzle::picture::Block;
use puzzlec::puzzle::task::AnyTask;
use puzzlec_dimacs::Size;
use puzzlec_encodings::{AtMostOne, Lowered, Role, Roles};
use serde_json::{Value, json};

use crate::cli::End;
use crate::cli::args::{EncodingBase, Pinned};
use crate::cli::context::Context;
use crate::cli::report::Outcome;

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
    /// Compares the formulas with each role that the puzzle has, and with each choice of variables.
    #[arg(long, conflicts_with_all = ["implied", "break_symmetry", "streamline"])]
    #[arg(help_heading = "Encoding")]
    formulations: bool,
}

impl Compared {
    /// The choices for "at most one" that are compared.
    fn at_most_one(&self) -> Vec<AtMostOne> {
        self.amo.parse().map_or_else(|_| AtMostOne::ALL.to_vec(), |choice| vec![choice])
    }
}

/// A task, and what tells its formula from others of the same puzzle.
struct Formulated {
    formulation: String,
    task: Box<dyn AnyTask>,
}

impl Stats {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let compared = &self.encoding;
        let tasks = self.tasks()?;
        let pairs = tasks.iter().cartesian_product(compared.at_most_one());
        let measured = pairs.map(|(formulated, amo)| {
            let (rows, total) = measure(&*formulated.task, compared, amo);
            Measured { formulated, amo, rows, total }
        });
        let measured: Vec<_> = measured.collect();
        context.output.result(
            || context.output.block(table(&measured)),
            || json!({ "encodings": measured.iter().map(as_json).collect::<Vec<_>>() }),
        )?;
        Ok(End::Done)
    }

    /// The formulations that are compared: those of each role that the puzzle has, and of each choice
    /// of variables where the family has one.
    fn tasks(&self) -> Outcome<Vec<Formulated>> {
        let Self { instance, encoding: Compared { base, formulations, .. } } = self;
        if !formulations {
            let task = instance.task(base.roles())?;
            return Ok(vec![Formulated { formulation: task.core().roles().to_string(), task }]);
        }
        let mut tasks: Vec<Formulated> = Vec::new();
        for variables in instance.instance.formulations()? {
            for role in [Role::Rule, Role::Implied, Role::Symmetry, Role::Streamliner] {
                let task = instance.task_in(variables, Roles::PLAIN | role)?;
                if task.core().roles().contains(role) {
                    let words = variables.into_iter().map(str::to_owned);
                    let formulation = words.chain([task.core().roles().to_string()]).join(" ");
                    tasks.push(Formulated { formulation, task });
                }
            }
        }
        Ok(tasks)
    }
}

/// What all constraints of one kind became in one encoding.
#[derive(Default)]
struct Row {
    constraints: u64,
    size: Size,
}

/// The rows of a table, by the kind of constraint and the encoding that was used.
type Rows<'t> = IndexMap<(&'t str, &'static str), Row>;

/// The formula of one formulation in one encoding.
struct Measured<'t> {
    formulated: &'t Formulated,
    amo: AtMostOne,
    rows: Rows<'t>,
    total: Size,
}

fn measure<'t>(task: &'t dyn AnyTask, compared: &Compared, amo: AtMostOne) -> (Rows<'t>, Size) {
    let mut rows = Rows::new();
    let model = task.named();
    let total = model.core.lower_each(
        compared.base.encodings(amo),
        &mut Size::default(),
        |index, Lowered { encoding, size }| {
            let sentence = model.sentence(model.core.constraint(index).rule);
            let row = match rows.get_mut(&(sentence, encoding)) {
                Some(row) => row,
                None => rows.entry((sentence, encoding)).or_default(),
            };
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
    let several = measured.iter().map(|one| &one.formulated.formulation).unique().count() > 1;
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
    for Measured { formulated: Formulated { formulation, task }, amo, rows, total } in measured {
        let mut line = |kind: &str, number: String, encoding: &str, size: Size| {
            let numbers = [u64::from(size.vars), size.clauses, size.lits].map(|n| n.to_string());
            let words = [formulation, amo.as_str(), kind, &number, encoding];
            lines.push(words.map(str::to_owned).into_iter().chain(numbers).collect());
        };
        let named = Size { vars: task.core().num_vars(), ..Size::default() };
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

fn as_json(Measured { formulated, amo, rows, total }: &Measured<'_>) -> Value {
    let Formulated { formulation, task } = formulated;
    let row = |((kind, encoding), Row { constraints, size }): (&(&str, &str), &Row)| {
        json!({
            "constraint": kind, "number": constraints, "encoding": encoding,
            "variables": size.vars, "clauses": size.clauses, "literals": size.lits,
        })
    };
    json!({
        "formulation": formulation, "amo": amo.as_str(),
        "named": task.core().num_vars(),
        "constraints": rows.iter().map(row).collect::<Vec<_>>(),
        "variables": total.vars, "clauses": total.clauses, "literals": total.lits,
    })
}
