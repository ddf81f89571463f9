//! Exact cover problems of puzzles in the text form of Donald Knuth's programs.

use std::collections::BTreeMap;
use std::io::Write;

use itertools::Itertools;
use puzzlec_dimacs::{Var, WriteError};
use puzzlec_encodings::{Body, RuleId};

use super::export::Export;
use crate::engines::cover::{Item, OfModel};

/// The signs that are colours; with more of them, colours are numbers.
const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

impl Export<'_> {
    /// Writes the exact cover problem of the task, in the text form that Donald Knuth's programs
    /// DLX1, DLX2 and DLX3 read: primary items are `p1`, `p2` and so on, secondary ones `s1`, `s2`.
    /// Comments tell the rule that each item is, if it is one, and the variable that each option
    /// is. Colours are signs of the alphabet; more than 62 of an item are numbers, which those
    /// programs do not take.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write_cover<W: Write>(&self, cover: &OfModel, mut out: W) -> Result<W, WriteError> {
        let (problem, named) = (&cover.problem, self.task.named());
        if self.version {
            writeln!(out, "| puzzlec {}", env!("CARGO_PKG_VERSION"))?;
        }
        writeln!(out, "| puzzle: {}", self.task.title())?;
        for pin in self.task.pins() {
            writeln!(out, "| pin: {pin}")?;
        }
        writeln!(out, "| {}", problem.size())?;
        let names = (0..problem.num_items()).map(|item| name(cover, item)).collect_vec();
        for (name, rule) in names.iter().zip(self.rules_of(cover)) {
            if let Some(rule) = rule {
                writeln!(out, "| {name}: {}", named.rule(rule))?;
            }
        }
        let (primary, secondary) = names.split_at(problem.num_primary() as usize);
        let bounded = (0..).zip(primary).map(|(item, name)| match problem.times(item) {
            (1, 1) => name.clone(),
            (least, most) if least == most => format!("{least}|{name}"),
            (least, most) => format!("{least}:{most}|{name}"),
        });
        write!(out, "{}", bounded.format(" "))?;
        if !secondary.is_empty() {
            write!(out, " | {}", secondary.iter().format(" "))?;
        }
        writeln!(out)?;
        for (option, var) in problem.options().zip(&cover.vars) {
            writeln!(out, "| {}", named.var(*var))?;
            let word = |Item { index, colour }: &Item| {
                let colour = colour.map(colour_sign).map(|colour| format!(":{colour}"));
                format!("{}{}", names[*index as usize], colour.unwrap_or_default())
            };
            writeln!(out, "{}", option.iter().map(word).format(" "))?;
        }
        Ok(out)
    }

    /// The rule that says of the same options what each item says, if there is one.
    fn rules_of(&self, cover: &OfModel) -> Vec<Option<RuleId>> {
        let mut rules: BTreeMap<Vec<Var>, RuleId> = BTreeMap::new();
        for constraint in self.task.core().constraints() {
            if let Body::Count(lits, ..) = constraint.body {
                let vars = lits.iter().map(|lit| lit.var());
                let vars = vars.filter(|var| cover.vars.binary_search(var).is_ok());
                rules.entry(vars.sorted().collect()).or_insert(constraint.rule);
            }
        }
        let rule = |options: Vec<u32>| {
            let vars = options.iter().map(|&option| cover.vars[option as usize]);
            rules.get(&vars.collect_vec()).copied()
        };
        cover.problem.options_of().into_iter().map(rule).collect()
    }
}

/// The name of an item.
fn name(cover: &OfModel, item: u32) -> String {
    match item.checked_sub(cover.problem.num_primary()) {
        None => format!("p{}", item + 1),
        Some(secondary) => format!("s{}", secondary + 1),
    }
}

/// The sign of a colour.
fn colour_sign(colour: u32) -> String {
    let sign = SIGNS.get(colour as usize);
    sign.map_or_else(|| colour.to_string(), |&sign| char::from(sign).to_string())
}
