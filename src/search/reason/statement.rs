//! Statements of a solution, and deductions: statements with their reasons, in words.

use std::fmt;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values};
use puzzlec_encodings::{Known, Meaning, Named, Thing};
use serde::Serialize;

use crate::puzzle::task::AnyTask;
use crate::search::given::Given;

/// A statement: the name of a Boolean, or an integer and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// The number of its name.
    pub(super) name: usize,
    /// The value of an integer.
    pub(super) value: Option<i64>,
    /// It is true if and only if all of these are.
    pub(super) lits: Vec<Lit>,
}

impl Statement {
    /// The statements of an assignment on variables of the projection, integers first: what is
    /// true, and the values.
    pub(super) fn of(model: Named<'_>, values: &Values) -> Vec<Self> {
        let (core, known) = (model.core, Known::all(values.as_slice()));
        let names = core.projection().into_iter().filter_map(|var| core.name_of(var)).unique();
        let statements = names.filter_map(|name| match core.thing(name) {
            Thing::Int(x) => {
                let value = core.value(x, known)?;
                Some(Self { name, value: Some(value), lits: core.lits_of(x, value) })
            }
            Thing::Bool(var) => {
                values.get(var).then(|| Self { name, value: None, lits: vec![var.positive()] })
            }
        });
        statements.sorted_by_key(|own| own.value.is_none()).collect()
    }
}

/// A statement of a solution, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deduction {
    /// The statement in the names of the puzzle, such as `place(F,2,3)`, `house(fish) = 4` or
    /// `!value(1,2)=3`.
    pub statement: String,
    /// The same as a sentence of the puzzle, such as `piece F covers 2,3 2,4 3,2 3,3 4,3`.
    pub words: String,
    /// The statement and its reason as people say it, if the puzzle knows how.
    pub phrase: Option<String>,
    /// The pin that makes the statement true, such as `value(1,2)=3`.
    pub pin: String,
    /// The literals that the statement stands for, all of which are true.
    #[serde(skip)]
    pub lits: Vec<Lit>,
    /// The reason: parts of the puzzle that cannot all hold if the statement is false.
    #[serde(skip)]
    pub because: Vec<Given>,
}

impl Deduction {
    /// The deduction of a statement.
    pub(super) fn new(task: &dyn AnyTask, own: &Statement, because: Vec<Given>) -> Self {
        let with = |text: String, is: &str| match own.value {
            Some(value) => format!("{text} {is} {value}"),
            None => text,
        };
        let parts = because.iter().map(|part| (part.sentence.as_str(), part.subject.as_str()));
        let statement = with(task.named().name(own.name).to_string(), "=");
        Self {
            pin: statement.replace(" = ", "="),
            statement,
            words: with(task.words(own.name), "is"),
            phrase: task.phrase((own.name, own.value), &parts.collect_vec()),
            lits: own.lits.clone(),
            because,
        }
    }

    /// The deduction of a literal.
    pub(super) fn of_lit(task: &dyn AnyTask, lit: Lit, because: Vec<Given>) -> Self {
        let (statement, words) = (task.named().lit(lit).to_string(), words(task, lit));
        let pin = statement.clone();
        Self { statement, words, phrase: None, pin, lits: vec![lit], because }
    }

    /// Lines for the deduction: its phrase, or its words and a summary of its reason, and then the
    /// parts of the reason.
    pub fn lines(&self, summary: impl fmt::Display) -> String {
        let words = || format!("{}: {summary}", self.words);
        let first = self.phrase.clone().unwrap_or_else(words);
        format!("{first}\n{}", Given::lines(&self.because))
    }
}

/// A literal in words.
fn words(task: &dyn AnyTask, lit: Lit) -> String {
    let (core, holds) = (task.core(), lit.is_positive());
    let choose = |yes, no| if holds { yes } else { no };
    match core.meaning(lit.var()) {
        Some(Meaning::Equals(x, value)) => {
            format!("{} {} {value}", task.words(core.int_name(x)), choose("is", "is not"))
        }
        Some(Meaning::AtMost(x, value)) => {
            let compares = choose("is at most", "is more than");
            format!("{} {compares} {value}", task.words(core.int_name(x)))
        }
        Some(Meaning::Is(name)) => format!("{}{}", choose("", "not: "), task.words(name)),
        Some(Meaning::Helper(_)) | None => task.named().lit(lit).to_string(),
    }
}
