//! Formulas as JSON, for programs in any language.

use std::io::Write;

use itertools::Itertools;
use puzzlec_dimacs::{Cnf, Header, WriteError};
use puzzlec_encodings::{Goal, RuleId};
use serde_json::{Map, Value, json};

use super::export::{Export, FirstPass};

/// The beginning of every such file.
pub(super) const BEGIN: &str = r#"{"comments":["#;

impl Export<'_> {
    /// Writes an object in a line: the `comments` of other forms; `variables`, their number;
    /// `names`, the number of each named variable; `projection`, the numbers of those that tell
    /// solutions apart; `objective`, with the weights of literals, or `null`; `rules`, each with
    /// its role, its sentence, its subject, and the range of its clauses, counted from 0 and
    /// without the end; and `clauses`.
    pub(super) fn json<W: Write>(&self, mut out: W) -> Result<W, WriteError> {
        let (core, named) = (self.task.core(), self.task.named());
        let (mut cnf, mut ends) = (Cnf::new(), Vec::<(RuleId, u64)>::new());
        self.lower(&mut cnf, |index, lowered| {
            let (rule, before) = (core.constraint(index).rule, ends.last().copied());
            ends.pop_if(|(last, _)| *last == rule);
            ends.push((rule, before.map_or(0, |(_, end)| end) + lowered.size.clauses));
        })?;
        let starts = std::iter::once(0).chain(ends.iter().map(|(_, end)| *end));
        let rule = |(start, (rule, end)): (u64, &(RuleId, u64))| {
            json!({
                "role": core.role_of(*rule).as_str(), "sentence": named.sentence(*rule),
                "subject": named.subject(*rule).to_string(), "clauses": [start, end],
            })
        };
        let objective = core.objective().map(|objective| {
            let terms = objective.terms().iter().map(|(weight, lit)| (weight, lit.to_dimacs()));
            let goal = self.goal.or(objective.goal).map(Goal::as_str);
            json!({
                "meaning": objective.meaning, "goal": goal,
                "constant": objective.constant(), "terms": terms.collect_vec(),
            })
        });
        let mut pass = FirstPass::new(core.num_vars());
        cnf.feed(&mut pass);
        let Header { comments, names, show } = self.header(Some(self.encodings), &pass);
        let names = names.map(|(var, name)| (name.to_string(), var.to_dimacs().into()));
        let head = json!({
            "comments": comments, "variables": cnf.num_vars(),
            "names": names.collect::<Map<String, Value>>(),
            "projection": show.iter().flatten().map(|var| var.to_dimacs()).collect_vec(),
            "objective": objective, "rules": starts.zip(&ends).map(rule).collect_vec(),
        });
        let head = head.to_string();
        write!(out, "{},\"clauses\":[", &head[..head.len() - 1])?;
        for (index, clause) in cnf.clauses().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(out, "{comma}[{}]", clause.iter().format(","))?;
        }
        writeln!(out, "]}}")?;
        Ok(out)
    }
}
