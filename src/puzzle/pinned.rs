//! Pins of a task: statements that are fixed from outside.

use std::fmt;

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Atom, Comparison, Core, Known, Model, Name, Named, Pin, PinError};

use super::violation::ensure;

/// A pin of a task: a literal of the model, or words of the puzzle.
#[derive(Clone, Debug)]
pub struct Pinned {
    text: String,
    pub(super) says: Says,
}

/// The meaning of a pin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// A statement in the names of the model.
    Literal(Pin),
    /// Some of these literals is true; if `false`, none is.
    Some(Vec<Lit>, bool),
    /// The value of the objective compares with a number.
    Value(Comparison, i64),
}

/// The word for the value of the objective.
const VALUE: &str = "value";

/// The literals that words of a puzzle speak of.
type OfWords<'p> = dyn Fn(&str) -> Result<Option<Vec<Lit>>, PinError> + 'p;

impl Pinned {
    /// The pin that a text stands for: a name of the model if it is one, else words of the puzzle, of
    /// which [`pinned`](Puzzle::pinned) tells the literals.
    pub(super) fn read(model: Named<'_>, text: &str, read: &OfWords<'_>) -> Result<Self, PinError> {
        let problem = format!("the pin `{text}` is empty");
        let help = "a pin is a name of the formula; for pieces also PIECE@CELL: A@1,1".to_owned();
        let is_empty = text.chars().all(|c| c == '!' || c.is_whitespace());
        ensure!(!is_empty, PinError::Unfit { problem, help });
        let unknown = match model.parse_pin(text) {
            Ok(pin) => {
                let text = model.pin(pin).to_string();
                return Ok(Self { text, says: Says::Literal(pin) });
            }
            Err(unknown @ PinError::Unknown(_)) => unknown,
            Err(error) => return Err(error),
        };
        let words = text.trim();
        if let Some(pin) = Self::of_value(model.core, words)? {
            return Ok(pin);
        }
        let (words, holds) = words.strip_prefix('!').map_or((words, true), |rest| (rest, false));
        let lits = read(words.trim())?.ok_or(unknown)?;
        let sign = if holds { "" } else { "!" };
        Ok(Self { text: format!("{sign}{}", words.trim()), says: Says::Some(lits, holds) })
    }

    /// The pin that bounds the value of the objective, if the text does: `value>=30`.
    fn of_value(core: &Core, text: &str) -> Result<Option<Self>, PinError> {
        let is_like = |rest: &&str| rest.starts_with(['<', '>', '=', '!']);
        let words = text.trim_start_matches('!').trim_start();
        let rest = words.strip_prefix(VALUE).map(str::trim_start).filter(is_like);
        let Some(rest) = rest else { return Ok(None) };
        let sign = Comparison::ALL.iter().find_map(|&comparison| {
            Some((comparison, rest.strip_prefix(comparison.as_str())?.trim_start()))
        });
        let fault = |problem: &str| PinError::Unfit {
            problem: format!("the pin `{text}` {problem}"),
            help: format!("a bound is `{VALUE}>=30`, `{VALUE}<=30` or `{VALUE}=30`"),
        };
        let sign = sign.filter(|_| words == text);
        let (comparison, number) = sign.ok_or_else(|| fault("is no bound"))?;
        let no_objective = || fault("bounds an objective, which the puzzle lacks");
        let objective = core.objective().ok_or_else(no_objective)?;
        let number = number.parse::<i64>().map_err(|_| fault("has no whole number"))?;
        let numbers = objective.terms().iter().map(|(weight, _)| weight);
        let fits = numbers.chain([&objective.constant()]).all(|&own| i64::try_from(own).is_ok());
        ensure!(fits, fault("bounds an objective of more than 64 bits"));
        let text = format!("{VALUE}{comparison}{number}");
        Ok(Some(Self { text, says: Says::Value(comparison, number) }))
    }

    /// Posts it.
    pub(super) fn post<N: Name>(&self, model: &mut Model<N>) {
        match &self.says {
            Says::Value(comparison, number) => {
                let Some(objective) = model.core().objective() else { return };
                let terms = objective.terms().iter();
                let terms = terms.map(|&(weight, lit)| (weight as i64, Atom::from(lit)));
                let constant = (objective.constant() as i64, Atom::True);
                let terms = terms.chain([constant]).collect_vec();
                model.clue("pinned").of(self).sum(terms, *comparison, *number);
            }
            Says::Literal(pin) => model.pin(*pin),
            Says::Some(lits, true) => {
                if lits.is_empty() {
                    model.obstruction(format!("nothing can satisfy the pin `{self}`"));
                }
                model.clue("pinned").of(self).at_least_one(lits.iter().copied());
            }
            Says::Some(lits, false) => {
                let mut rule = model.clue("pinned").of(self);
                for &lit in lits {
                    rule.holds(!lit);
                }
            }
        }
    }

    /// The reason why it contradicts another one, if both are bounds.
    pub(super) fn contradicts(&self, other: &Self) -> Option<String> {
        let bound = |says: &Says, side| match *says {
            Says::Value(own, number) if own == side || own == Comparison::Exactly => Some(number),
            _ => None,
        };
        let exceeds = |one: &Says, other: &Says| {
            Some(bound(one, Comparison::AtLeast)? > bound(other, Comparison::AtMost)?)
        };
        let both = [exceeds(&self.says, &other.says), exceeds(&other.says, &self.says)];
        both.contains(&Some(true))
            .then(|| format!("no value satisfies both `{other}` and `{self}`"))
    }

    /// The remark that it holds in every solution, if it is known to.
    pub(super) fn remark(&self) -> Option<String> {
        let idle = matches!(&self.says, Says::Some(lits, false) if lits.is_empty());
        idle.then(|| format!("the pin `{self}` excludes nothing"))
    }

    /// True if the known values satisfy it.
    pub(super) fn is_kept(&self, model: Named<'_>, known: Known<'_>) -> bool {
        match &self.says {
            Says::Literal(pin) => model.keeps(*pin, known),
            Says::Some(lits, holds) => lits.iter().any(|&lit| known.satisfies(lit)) == *holds,
            Says::Value(comparison, number) => model.core.objective().is_some_and(|objective| {
                let holds = objective.terms().iter().filter(|(_, lit)| known.satisfies(*lit));
                let value = objective.constant() + holds.map(|(weight, _)| weight).sum::<i128>();
                comparison.holds(value, (*number).into())
            }),
        }
    }
}

impl fmt::Display for Pinned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
