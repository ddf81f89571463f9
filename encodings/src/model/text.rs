//! A model as text, a line for each constraint, for people and snapshots.

use std::fmt::{self, Display, Formatter};

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};

use super::core::Core;
use super::meaning::Meaning;
use super::meaning::Pin;
use super::name::{Names, Written};
use super::rules::Said;
use crate::constraint::Body;
use crate::constraint::RuleId;

/// A core with its names, to print a model.
///
/// Displayed, it is a line per constraint, such as
///
/// ```text
/// each cell is covered by one piece (2,3): covers(F,2,3) + covers(I,2,3) = 1
/// the Norwegian lives in the first house (9): house(Norwegian)=1
/// the bag is light: if heavy and !empty: 2 gold + silver - 3 lead <= 5
/// ```
///
/// ```
/// use puzzlec_encodings::Model;
///
/// let mut model: Model<&str> = Model::new();
/// let (rain, umbrella) = (model.var("rain"), model.hidden("umbrella"));
/// model.rule("everybody stays dry").implies(rain, umbrella);
/// assert_eq!(format!("{model}"), "everybody stays dry: !rain or umbrella\n");
/// ```
#[derive(Clone, Copy)]
pub struct Named<'m> {
    /// The core.
    pub core: &'m Core,
    /// The printer of its names.
    pub(crate) names: &'m dyn Names,
}

impl<'m> Named<'m> {
    /// A name by its number.
    pub const fn name(self, index: usize) -> impl Display + use<'m> {
        Written(move |f: &mut Formatter<'_>| self.names.write(index, f))
    }

    /// A variable: its name, or a statement on an integer. An auxiliary one is displayed as its
    /// number in a DIMACS file.
    pub const fn var(self, var: Var) -> impl Display + use<'m> {
        self.lit(var.positive())
    }

    /// A literal: `name`, or `!name` for its negation.
    pub const fn lit(self, lit: Lit) -> impl Display + use<'m> {
        Written(move |f: &mut Formatter<'_>| match self.core.meaning(lit.var()) {
            Some(meaning) => self.write_meaning(meaning, lit.is_positive(), f),
            None => lit.fmt(f),
        })
    }

    /// A pin in words: `name`, `!name`, `name=value`, `name!=value`.
    pub const fn pin(self, pin: Pin) -> impl Display + use<'m> {
        Written(move |f: &mut Formatter<'_>| match pin {
            Pin { meaning: Meaning::Equals(x, value), holds: false } => {
                write!(f, "{}!={value}", self.name(self.core.int_name(x)))
            }
            Pin { meaning, holds } => self.write_meaning(meaning, holds, f),
        })
    }

    /// A rule: its sentence, and its subject in parentheses.
    pub const fn rule(self, rule: RuleId) -> impl Display + use<'m> {
        Written(move |f: &mut Formatter<'_>| {
            f.write_str(self.sentence(rule))?;
            match self.core.said(rule) {
                (Said::Sentence(_), "") => Ok(()),
                _ => write!(f, " ({})", self.subject(rule)),
            }
        })
    }

    /// The sentence of a rule, without its subject.
    pub fn sentence(self, rule: RuleId) -> &'m str {
        match self.core.said(rule).0 {
            Said::Sentence(sentence) => &self.core.rules.sentences[sentence as usize].1,
            Said::Domain(_) => "each integer has one value",
            Said::Helper(_) => "each helper stands for a formula",
            Said::Pinned(_) => "pinned",
        }
    }

    /// The subject of a rule; empty if it has none.
    pub const fn subject(self, rule: RuleId) -> impl Display + use<'m> {
        Written(move |f: &mut Formatter<'_>| match self.core.said(rule) {
            (Said::Sentence(_), subject) => f.write_str(subject),
            (Said::Domain(x), _) => self.name(self.core.int_name(x)).fmt(f),
            (Said::Helper(var), _) => self.var(var).fmt(f),
            (Said::Pinned(pin), _) => self.pin(pin).fmt(f),
        })
    }

    /// The statement of constraint number `index`, in names.
    ///
    /// # Panics
    /// If there is no such constraint; when it is displayed.
    pub const fn constraint(self, index: usize) -> impl Display + use<'m> {
        Written(move |f: &mut Formatter<'_>| {
            let constraint = self.core.constraint(index);
            let joined = |lits: &'m [Lit], between| {
                lits.iter().map(move |&lit| self.lit(lit)).format(between)
            };
            if !constraint.conditions.is_empty() {
                write!(f, "if {}: ", joined(constraint.conditions, " and "))?;
            }
            match constraint.body {
                Body::Clause([]) => f.write_str("false"),
                Body::Clause(lits) => write!(f, "{}", joined(lits, " or ")),
                Body::Count(_, comparison, bound) | Body::Sum { comparison, bound, .. } => {
                    self.write_sum(&constraint.body.terms().collect_vec(), f)?;
                    write!(f, " {comparison} {bound}")
                }
                Body::Table { cells, width, .. } => {
                    let rows = cells.chunks_exact(width).map(|row| joined(row, " and "));
                    write!(f, "some row of {}", rows.format(" | "))
                }
                Body::Graph(graph) => {
                    write!(f, "{} of {}", graph.name(), joined(graph.lits, ", "))
                }
                Body::Lexicographic(pairs) => {
                    let side = |side: usize| pairs.iter().map(move |pair| self.lit(pair[side]));
                    let [one, other] = [0, 1].map(|number| side(number).format(", "));
                    write!(f, "({one}) <= ({other})")
                }
            }
        })
    }

    /// A line of the model's text: the rule and constraint number `index`.
    ///
    /// # Panics
    /// If there is no such constraint; when it is displayed.
    pub const fn line(self, index: usize) -> impl Display + use<'m> {
        Written(move |f: &mut Formatter<'_>| {
            let rule = self.core.constraint(index).rule;
            write!(f, "{}: {}", self.rule(rule), self.constraint(index))
        })
    }
}

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (0..self.core.num_constraints()).try_for_each(|index| writeln!(f, "{}", self.line(index)))
    }
}

impl Named<'_> {
    fn write_meaning(self, meaning: Meaning, holds: bool, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if holds { "" } else { "!" })?;
        match meaning {
            Meaning::Is(name) => self.names.write(name, f),
            Meaning::Equals(x, value) => write!(f, "{}={value}", self.name(self.core.int_name(x))),
            Meaning::AtMost(x, value) => write!(f, "{}<={value}", self.name(self.core.int_name(x))),
            Meaning::Helper(index) => write!(f, "helper({})", index + 1),
        }
    }

    /// `2 gold + silver - 3 lead`
    fn write_sum(self, terms: &[(i128, Lit)], f: &mut Formatter<'_>) -> fmt::Result {
        if terms.is_empty() {
            return f.write_str("0");
        }
        for (index, &(weight, lit)) in terms.iter().enumerate() {
            f.write_str(match (index, weight < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            if weight.unsigned_abs() != 1 {
                write!(f, "{} ", weight.unsigned_abs())?;
            }
            write!(f, "{}", self.lit(lit))?;
        }
        Ok(())
    }
}
