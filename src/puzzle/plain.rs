//! Custom models as puzzles: their solutions are the values of their names.

use puzzlec_dimacs::{Values, Var};
use puzzlec_encodings::{Assignment, Meaning, Model, Name, Named, Thing};
use serde_json::{Map, Value};

use super::definition::Puzzle;
use super::picture::{Block, Picture};
use super::violation::{Violation, ensure};

/// A custom model, without a family.
pub struct Plain<N: Name>(pub Model<N>);

impl<N: Name> Plain<N> {
    /// The values of all names, as far as they are known.
    fn values(&self, known: Assignment<'_, N>) -> impl Iterator<Item = (String, Option<Value>)> {
        let named = self.0.named();
        let value = move |index| match named.core.thing(index) {
            Thing::Int(x) => known.int(x).map(Value::from),
            Thing::Bool(var) if known.satisfies(var.positive()) => Some(true.into()),
            Thing::Bool(var) => known.satisfies(var.negative()).then(|| false.into()),
        };
        (0..named.core.num_names()).map(move |index| (named.name(index).to_string(), value(index)))
    }
}

impl<N: Name> Puzzle for Plain<N> {
    type Name = N;
    type Solution = Map<String, Value>;

    fn title(&self) -> String {
        format!("A model of {} variables", self.0.num_vars())
    }

    fn rules(&self, model: &mut Model<N>) {
        *model = self.0.clone();
    }

    fn decode(&self, known: Assignment<'_, N>) -> Result<Map<String, Value>, Violation> {
        let value = |(name, value): (String, Option<Value>)| match value {
            Some(value) => Ok((name, value)),
            None => Err(format!("`{name}` has no value").into()),
        };
        self.values(known).map(value).collect()
    }

    fn check(&self, solution: &Map<String, Value>) -> Result<(), Violation> {
        let Named { core, .. } = self.0.named();
        let is_true = |var: Var| -> Result<bool, Violation> {
            let name = self.0.named().name(core.name_of(var).unwrap_or_default()).to_string();
            let value = solution.get(&name);
            let number = || value.and_then(Value::as_i64);
            let is_true = match core.meaning(var) {
                Some(Meaning::Equals(_, own)) => number().map(|value| value == own),
                Some(Meaning::AtMost(_, most)) => number().map(|value| value <= most),
                Some(Meaning::Helper(_)) => Some(false),
                _ => value.and_then(Value::as_bool),
            };
            is_true.ok_or_else(|| format!("`{name}` has no value that it can have").into())
        };
        let mut values: Vec<bool> = core.vars().map(is_true).collect::<Result<_, _>>()?;
        core.complete_helpers(&mut values);
        let values = Values::from(values);
        for constraint in core.constraints() {
            let rule = self.0.named().rule(constraint.rule);
            ensure!(constraint.holds(|lit| values.satisfies(lit)), "{rule} does not hold");
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, N>) -> Picture {
        let known = self.values(known).filter_map(|(name, own)| Some(vec![name, own?.to_string()]));
        Block::table(["name", "value"], known).into()
    }
}
