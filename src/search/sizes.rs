//! Sizes: how large the formula of a model is, rule by rule.

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_dimacs::Size;
use puzzlec_encodings::{Encodings, Lowered, Request, Role, Roles};
use serde::Serialize;

use super::error::OpenError;
use super::opened::Opened;
use super::session::Search;
use crate::puzzle::family::Parameter;
use crate::puzzle::picture::Block;
use crate::puzzles;

/// The size of the formula of a model in one encoding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sizes {
    /// The formulation, in words.
    pub formulation: String,
    /// The encoding of "at most one".
    pub amo: &'static str,
    /// The number of variables with names.
    pub named: u32,
    /// The encodings of the integers.
    pub integers: String,
    /// The size of each rule.
    pub rules: Vec<RuleSize>,
    /// The size of all.
    #[serde(flatten)]
    pub total: FormulaSize,
}

/// The sizes of a formula in several encodings or formulations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedSizes {
    /// The sizes.
    pub encodings: Vec<Sizes>,
}

impl ComparedSizes {
    /// The table of all sizes.
    pub fn table(&self) -> Block {
        // A single formulation needs no column.
        let first = usize::from(self.encodings.iter().map(|own| &own.formulation).all_equal());
        let rows = self.encodings.iter().flat_map(Sizes::rows).map(|row| row[first..].to_vec());
        Block::table(Sizes::HEADING.into_iter().skip(first), rows)
    }
}

/// The size of a rule in one encoding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleSize {
    /// The sentence of the rule.
    pub rule: String,
    /// The number of its constraints.
    pub constraints: u64,
    /// Their encoding.
    pub encoding: &'static str,
    /// Their size.
    #[serde(flatten)]
    pub size: FormulaSize,
}

/// The size of a formula, or of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FormulaSize {
    /// The number of variables; of a part, of those that it adds.
    pub variables: u32,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals in them.
    pub literals: u64,
}

impl FormulaSize {
    fn add(&mut self, Size { vars, clauses, lits, .. }: Size) {
        self.variables += vars;
        self.clauses += clauses;
        self.literals += lits;
    }
}

/// The choice of variables of a formulation, which may be empty, and a search in it.
pub type Formulation = (&'static str, Search);

impl Opened {
    /// The formulations of the puzzle: with each role that it has, and with each choice of variables where
    /// the family has one.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn formulations(&self) -> Result<Vec<Formulation>, OpenError> {
        let family = puzzles::family_of(self.source())?;
        let key = family.parameters().find(|key| key.name == "formulation");
        let variables = match key.and_then(|key| key.parameter) {
            Some(Parameter::Choice(_, names)) => names,
            _ => &[""],
        };
        let roles = [Role::Rule, Role::Implied, Role::Symmetry, Role::Streamliner];
        let mut searches = Vec::new();
        for (&variables, role) in variables.iter().cartesian_product(roles) {
            let own = self.clone();
            let own = if variables.is_empty() { own } else { own.with("formulation", variables) };
            let search = own.requested(Request::of(Roles::PLAIN | role))?;
            if search.task().core().roles().contains(role) {
                searches.push((variables, search));
            }
        }
        Ok(searches)
    }
}

impl Search {
    /// The size of the formula in these encodings; the formulation is the choice of variables, which may
    /// be empty, and the roles.
    pub fn sizes(&self, variables: &str, encodings: Encodings) -> Sizes {
        let (model, core) = (self.task().named(), self.task().core());
        let (mut rules, mut all) = (IndexMap::new(), FormulaSize::default());
        let add = |index, Lowered { encoding, size, .. }: Lowered| {
            let sentence = model.sentence(core.constraint(index).rule);
            let own: &mut (u64, FormulaSize) = rules.entry((sentence, encoding)).or_default();
            own.0 += 1;
            own.1.add(size);
        };
        all.add(core.lower_where(encodings, &mut Size::default(), |_| true, add));
        let rule = |((rule, encoding), (constraints, size)): ((&str, _), _)| RuleSize {
            rule: rule.to_owned(),
            constraints,
            encoding,
            size,
        };
        Sizes {
            formulation: format!("{variables} {}", core.roles()).trim_start().to_owned(),
            amo: encodings.at_most_one.about.name,
            named: core.num_vars(),
            integers: core.ints().map(|x| core.int_encoding(x)).unique().join(", "),
            rules: rules.into_iter().map(rule).collect(),
            total: all,
        }
    }
}

impl Sizes {
    /// The heading of its rows in a table.
    pub const HEADING: [&str; 8] = [
        "formulation",
        "amo",
        "rule",
        "constraints",
        "encoding",
        "variables",
        "clauses",
        "literals",
    ];

    /// The rows of a table: the named variables, each rule, and all.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let row = |rule: &str, constraints: String, encoding: &str, size: FormulaSize| {
            let FormulaSize { variables, clauses, literals } = size;
            let words = [&self.formulation, self.amo, rule, &constraints, encoding];
            let numbers = [variables.into(), clauses, literals].map(|number| number.to_string());
            words.into_iter().map(str::to_owned).chain(numbers).collect_vec()
        };
        let named = FormulaSize { variables: self.named, ..FormulaSize::default() };
        let mut rows = vec![row("(named variables)", String::new(), &self.integers, named)];
        for own in &self.rules {
            rows.push(row(&own.rule, own.constraints.to_string(), own.encoding, own.size));
        }
        let constraints: u64 = self.rules.iter().map(|own| own.constraints).sum();
        rows.push(row("(all)", constraints.to_string(), "", self.total));
        rows
    }
}
