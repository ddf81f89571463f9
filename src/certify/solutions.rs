//! The list of solutions in a certificate.

use std::collections::BTreeMap;
use std::io::BufRead;

use puzzlec_dimacs::{Values, Var};
use puzzlec_encodings::Goal;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::{CertifyError, Result};
use super::manifest::Claim;
use crate::engines::Blocking;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;
use crate::search::file::Further;
use crate::search::{EngineError, json};

/// A line of the list: the names that are true, and the solution in the puzzle's own terms.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    names: Vec<String>,
    solution: Value,
}

/// The line of a solution.
pub(super) fn line(task: &dyn AnyTask, values: &Values) -> Result<String> {
    let solution = task.solution(values)?;
    let named = task.named();
    let trues = named.core.vars().filter(|&var| values.get(var));
    let names = trues.map(|var| named.var(var).to_string()).collect();
    Ok(json(&Listed { names, solution: solution.to_json() }))
}

/// The constraint that excludes a solution.
pub(super) fn excluded(task: &dyn AnyTask, number: usize, values: &Values) -> Further {
    let core = task.core();
    let clause = Blocking::sound_for(core).clause(&core.projection(), values);
    let terms = clause.into_iter().map(|lit| (1, lit)).collect();
    Further { why: format!("solution {number} is excluded"), terms, bound: 1 }
}

/// The constraint that a solution is better than one of this value.
pub(super) fn better(task: &dyn AnyTask, goal: Goal, value: i128) -> Result<Further> {
    let objective = task.core().objective().ok_or(EngineError::NoObjective)?;
    let (sign, better) = if goal == Goal::Max { (1, "more") } else { (-1, "less") };
    let terms = objective.terms().iter().map(|&(weight, lit)| (sign * weight, lit)).collect();
    let why = format!("{}: {better} than {value}", objective.meaning);
    Ok(Further { why, terms, bound: sign * (value - objective.constant()) + 1 })
}

/// The claim that no solution has a better value.
pub(super) fn optimum(task: &dyn AnyTask, goal: &str, value: i128) -> Result<Claim> {
    let objective = task.core().objective().ok_or(EngineError::NoObjective)?.meaning.clone();
    Ok(Claim::Optimum { objective, goal: goal.to_owned(), value: value.to_string() })
}

/// Reads the list, and checks that each of its solutions is one.
pub(super) fn read(task: &dyn AnyTask, input: impl BufRead) -> Result<Vec<Values>> {
    let named = task.named();
    let names = named.core.vars().map(|var| (named.var(var).to_string(), var));
    let names: BTreeMap<String, Var> = names.collect();
    let mut all = Vec::new();
    for (number, line) in (1..).zip(input.lines()) {
        let fault =
            |own: &dyn ToString| CertifyError::Solution { number, problem: own.to_string() };
        let line = line.map_err(|error| fault(&error))?;
        let listed: Listed = serde_json::from_str(&line).map_err(|error| fault(&error))?;
        let mut values = vec![false; named.core.num_vars() as usize];
        for name in &listed.names {
            let none = || fault(&format!("nothing is called `{name}`"));
            values[names.get(name).ok_or_else(none)?.index()] = true;
        }
        let values = Values::from(values);
        let broken = named.core.constraints().find(|own| !own.holds(|lit| values.satisfies(lit)));
        if let Some(broken) = broken {
            return Err(fault(&format!("it breaks the rule \"{}\"", named.rule(broken.rule))));
        }
        let solution = task.solution(&values).map_err(|error| fault(&error))?;
        let other = "the names tell another solution than the one beside them";
        ensure!(solution.to_json() == listed.solution, fault(&other));
        all.push(values);
    }
    Ok(all)
}
