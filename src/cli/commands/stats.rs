//! `puzzlec stats`

use clap::builder::PossibleValuesParser;
use indexmap::IndexMap;
use puzzlec::puzzle::picture::Block;
use puzzlec_dimacs::Size;
use puzzlec_encodings::{AtMostOne, Lowered};

use crate::cli::prelude::*;

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
        let tasks = self.tasks()?;
        let pairs = tasks.iter().cartesian_product(self.encoding.at_most_one());
        let measured = pairs.map(|(formulated, amo)| measure(formulated, &self.encoding.base, amo));
        let measured = measured.collect_vec();
        context.output.result(
            || context.output.block(table(&measured)),
            || json!({ "encodings": measured.iter().map(as_json).collect_vec() }),
        )
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
                let roles = task.core().roles();
                if roles.contains(role) {
                    let words = variables.into_iter().map(str::to_owned);
                    let formulation = words.chain([roles.to_string()]).join(" ");
                    tasks.push(Formulated { formulation, task });
                }
            }
        }
        Ok(tasks)
    }
}

/// The formula of one formulation in one encoding.
struct Measured<'t> {
    formulated: &'t Formulated,
    amo: AtMostOne,
    /// By the kind of constraint and the encoding that was used, the number of constraints and what
    /// all of them became.
    rows: IndexMap<(&'t str, &'static str), (u64, Size)>,
    total: Size,
}

fn measure<'t>(formulated: &'t Formulated, base: &EncodingBase, amo: AtMostOne) -> Measured<'t> {
    let (model, mut rows) = (formulated.task.named(), IndexMap::new());
    let add = |index, Lowered { encoding, size }: Lowered| {
        let sentence = model.sentence(model.core.constraint(index).rule);
        let (number, sum): &mut (u64, Size) = rows.entry((sentence, encoding)).or_default();
        *number += 1;
        sum.vars += size.vars;
        sum.clauses += size.clauses;
        sum.lits += size.lits;
    };
    let total = model.core.lower_each(base.encodings(amo), &mut Size::default(), add);
    Measured { formulated, amo, rows, total }
}

fn table(measured: &[Measured<'_>]) -> Block {
    // The formulation is told only where there are several.
    let first = usize::from(measured.iter().map(|one| &one.formulated.formulation).all_equal());
    let heading = "formulation amo constraint number encoding variables clauses literals";
    let mut lines = Vec::new();
    for Measured { formulated: Formulated { formulation, task }, amo, rows, total } in measured {
        let mut line = |kind: &str, number: Option<u64>, encoding: &str, size: &Size| {
            let number = number.map(|number| number.to_string()).unwrap_or_default();
            let words = [formulation, amo.as_str(), kind, &number, encoding].map(str::to_owned);
            let numbers = [u64::from(size.vars), size.clauses, size.lits].map(|n| n.to_string());
            lines.push(words.into_iter().chain(numbers).skip(first).collect());
        };
        let named = Size { vars: task.core().num_vars(), ..Size::default() };
        line("(named variables)", None, "", &named);
        for ((kind, encoding), (number, size)) in rows {
            line(kind, Some(*number), encoding, size);
        }
        line("(all)", Some(rows.values().map(|(number, _)| number).sum()), "", total);
    }
    Block::table(heading.split(' ').skip(first), lines)
}

fn as_json(Measured { formulated, amo, rows, total }: &Measured<'_>) -> Value {
    let Formulated { formulation, task } = formulated;
    let row = |((kind, encoding), (number, size)): (&(&str, &str), &(u64, Size))| {
        json!({
            "constraint": kind, "number": number, "encoding": encoding,
            "variables": size.vars, "clauses": size.clauses, "literals": size.lits,
        })
    };
    json!({
        "formulation": formulation, "amo": amo.as_str(),
        "named": task.core().num_vars(),
        "constraints": rows.iter().map(row).collect_vec(),
        "variables": total.vars, "clauses": total.clauses, "literals": total.lits,
    })
}
