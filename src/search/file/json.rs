//! Formulas as JSON, for programs in any language.

use std::fmt::Display;
use std::io::{self, Read, Write};
use std::num::NonZeroI32;
use std::ops::Range;

use puzzlec_dimacs::{Cnf, Dimacs, Header};
use puzzlec_encodings::Lowered;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Export;
use crate::search::prelude::*;

/// The beginning of every such file.
pub(super) const BEGIN: &str = r#"{"comments":["#;

/// A formula as it is read. The rules and the objective are for others.
#[derive(Deserialize)]
struct File {
    comments: Vec<String>,
    variables: u32,
    names: BTreeMap<String, NonZeroI32>,
    projection: Vec<NonZeroI32>,
    clauses: Vec<Vec<NonZeroI32>>,
}

/// Reads a formula that [`Export::json`] wrote.
pub(super) fn read(input: impl Read) -> io::Result<Dimacs> {
    let File { comments, variables, names, projection, clauses } = serde_json::from_reader(input)?;
    let lit = |number: NonZeroI32| {
        let lit = Lit::from_dimacs(number).filter(|lit| lit.var().to_dimacs() <= variables);
        let none = || format!("{number} is no literal of {variables} variables");
        lit.ok_or_else(|| io::Error::other(none()))
    };
    let var = |number| lit(number).map(Lit::var);
    let name = |(name, number)| Ok((var(number)?, name));
    let names: Vec<_> = names.into_iter().map(name).collect::<io::Result<_>>()?;
    let mut cnf = Cnf::new();
    cnf.reserve_vars(variables);
    for clause in clauses {
        cnf.add_clause(&clause.into_iter().map(lit).collect::<io::Result<Vec<_>>>()?);
    }
    let show = projection.into_iter().map(var).collect::<io::Result<_>>()?;
    let names = names.into_iter().sorted().collect();
    let mut file = Dimacs::default();
    file.header = Header { comments, names, show: Some(show) };
    file.cnf = cnf;
    Ok(file)
}

impl Export<'_> {
    /// Writes an object in a line: the `comments` of other forms; `variables`, their number; `names`,
    /// the number of each named variable; `projection`, the numbers of those that tell solutions
    /// apart; `objective`, with the weights of literals, or `null`; `clauses`; and `rules`, each
    /// with its role, its sentence, its subject, and the range of its clauses, counted from 0 and
    /// without the end.
    pub(super) fn json<W: Write>(
        &self,
        header: Header<impl Iterator<Item = (Var, impl Display)>>,
        variables: u32,
        mut out: W,
    ) -> Result<W, WriteError> {
        let Header { comments, names, show } = header;
        let comments = comments.iter().map(text).format(",");
        write!(out, "{BEGIN}{comments}],\"variables\":{variables},\"names\":{{")?;
        let names = names.map(|(var, name)| format!("{}:{var}", text(&name.to_string())));
        write!(out, "{}}}", names.format(","))?;
        write!(out, ",\"projection\":[{}]", show.iter().flatten().format(","))?;
        let objective = self.task.core().objective().map(|objective| {
            let terms = objective.terms().iter().map(|(weight, lit)| (weight, lit.to_dimacs()));
            json!({
                "meaning": objective.meaning,
                "goal": self.goal.or(objective.goal).map(|goal| goal.to_string()),
                "constant": objective.constant(),
                "terms": terms.collect_vec(),
            })
        });
        write!(out, ",\"objective\":{},\"clauses\":[", text(&objective))?;
        let mut clauses = Clauses { out, size: Size::default(), end: Ok(()) };
        let (mut rules, mut start) = (Vec::<(RuleId, Range<u64>)>::new(), 0);
        self.lower(&mut clauses, |index, Lowered { size, .. }| {
            let (rule, end) = (self.task.core().constraint(index).rule, start + size.clauses);
            match rules.last_mut().filter(|(last, _)| *last == rule) {
                Some((_, clauses)) => clauses.end = end,
                None => rules.push((rule, start..end)),
            }
            start = end;
        })?;
        let Clauses { mut out, end, .. } = clauses;
        end?;
        let (core, named) = (self.task.core(), self.task.named());
        let rule = |(rule, Range { start, end }): (RuleId, Range<u64>)| {
            json!({
                "role": core.role_of(rule).as_str(),
                "sentence": named.sentence(rule),
                "subject": named.subject(rule).to_string(),
                "clauses": [start, end],
            })
        };
        writeln!(out, "],\"rules\":[{}]}}", rules.into_iter().map(rule).format(","))?;
        Ok(out)
    }
}

/// A value as JSON; none of these can fail.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The clauses that are written, as lists of numbers.
struct Clauses<W> {
    out: W,
    size: Size,
    end: io::Result<()>,
}

impl<W: Write> ClauseSink for Clauses<W> {
    fn add_clause(&mut self, lits: &[Lit]) {
        let comma = if self.size.clauses == 0 { "" } else { "," };
        self.size.add_clause(lits);
        if self.end.is_ok() {
            self.end = write!(self.out, "{comma}[{}]", lits.iter().format(","));
        }
    }

    fn num_vars(&self) -> u32 {
        self.size.vars
    }

    fn is_closed(&self) -> bool {
        self.end.is_err()
    }

    fn reserve_vars(&mut self, count: u32) {
        self.size.reserve_vars(count);
    }
}
