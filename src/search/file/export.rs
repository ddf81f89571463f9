//! Formulas of puzzles, written as files of every form.

use std::fmt::Display;
use std::io::{self, Write};

use itertools::Itertools;
use puzzlec_dimacs::{
    ClauseSink, Cnf, DimacsWriter, Header, Lit, OpbWriter, Relation, Size, SumSink, Var, WriteError,
};
use puzzlec_encodings::{Encodings, Goal, Lowered, Objective, Role, Roles};
use sha2::{Digest as _, Sha256};

use super::{CUBES, CUTS, FREE, Form, INSTANCE, PIN, ROLES, SHA256, escape};
use crate::engines::{Interrupt, Limited, Limits};
use crate::puzzle::task::AnyTask;
use crate::search::given::Given;
use crate::search::signed::hex;
use crate::search::weighed::Weighed;

/// The formula of a task as a file: tool version, instance and encodings in comments, then the
/// names, the projection, and the clauses or sums as they are made.
#[derive(Clone)]
#[non_exhaustive]
pub struct Export<'t> {
    /// The puzzle with its model.
    pub task: &'t dyn AnyTask,
    /// The encodings by which constraints become clauses.
    pub encodings: Encodings,
    /// The goal of the objective, if it is not that of the puzzle, or else the least value.
    pub goal: Option<Goal>,
    /// True if the first comment is the version of this program.
    pub version: bool,
    /// The token that stops the work.
    pub interrupt: Interrupt,
}

/// The objective of a task as a sum that is to be made small.
struct Cost<'t> {
    objective: &'t Objective,
    goal: Goal,
    /// -1 if the value is to be made large.
    sign: i128,
    terms: Vec<(i128, Lit)>,
}

impl<'t> Export<'t> {
    /// The formula in the default encodings.
    pub fn new(task: &'t dyn AnyTask) -> Self {
        let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
        Self { task, encodings, goal: None, version: true, interrupt }
    }

    /// Writes the formula. Only OPB, WCNF and JSON have the objective, if the puzzle has one; an
    /// iCNF file has no cubes.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write<W: Write>(&self, form: Form, out: W) -> Result<W, WriteError> {
        match form {
            Form::Opb => self.sums(out),
            Form::Json => self.json(out),
            Form::Cnf | Form::Icnf | Form::Wcnf => self.clauses(form, None, out),
        }
    }

    /// Writes the formula with cubes at its end, as an iCNF file. Its first line has the digest of
    /// the others: a damaged cube would be another one.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write_cubes<W: Write>(&self, cubes: &Weighed, mut out: W) -> Result<W, WriteError> {
        let lines = self.clauses(Form::Icnf, Some(cubes), Vec::new())?;
        writeln!(out, "{SHA256}{}", hex(&Sha256::digest(&lines)))?;
        out.write_all(&lines)?;
        Ok(out)
    }

    /// Writes clauses; behind them cubes, and the objective if the form has it.
    fn clauses<W: Write>(
        &self,
        form: Form,
        cubes: Option<&Weighed>,
        out: W,
    ) -> Result<W, WriteError> {
        let mut pass = FirstPass::new(self.task.core().num_vars());
        self.lower(&mut pass, |_, _| {})?;
        let mut header = self.header(Some(self.encodings), &pass);
        let cost = self.cost().filter(|_| form == Form::Wcnf);
        let all_in = self.task.named().left_to_cuts(self.encodings).is_empty();
        header.comments.extend(match (form, &cost) {
            (Form::Icnf, _) => cubes.map(|cubes| format!("{CUBES}{}", cubes.cubes.len())),
            // The type line of the model counting competitions; its count is the puzzle's.
            (Form::Cnf, _) if all_in => {
                let shown = header.show.as_ref().map_or(0, Vec::len);
                let all = shown == pass.size.vars as usize;
                Some(if all { "t mc" } else { "t pmc" }.to_owned())
            }
            (_, Some(cost)) => {
                // A gain becomes the loss of not having it.
                let gains = cost.terms.iter().map(|(weight, _)| weight);
                Some(stated(cost, gains.filter(|weight| **weight < 0).sum()))
            }
            _ => None,
        });
        header.comments.extend(cubes.map(Weighed::to_string));
        let start = match form {
            Form::Icnf => DimacsWriter::incremental,
            Form::Wcnf => DimacsWriter::weighted,
            _ => DimacsWriter::new,
        };
        let mut writer = start(out, header, pass.size);
        self.lower(&mut writer, |_, _| {})?;
        for cube in cubes.iter().flat_map(|cubes| &cubes.cubes) {
            writer.add_cube(cube);
        }
        for (weight, lit) in cost.into_iter().flat_map(|cost| cost.terms) {
            let lit = if weight < 0 { lit } else { !lit };
            // A weight of more than 64 bits is that of several clauses.
            let mut rest = weight.unsigned_abs();
            while rest > 0 {
                let part = u64::try_from(rest).unwrap_or(u64::MAX);
                writer.add_soft(part, &[lit]);
                rest -= u128::from(part);
            }
        }
        writer.finish()
    }

    /// Writes clauses in groups, one for each part of the puzzle, as a GCNF file for tools that look
    /// for minimal unsatisfiable subsets; the domains of integers, without which nothing has a
    /// meaning, are in group 0.
    ///
    /// # Errors
    /// When the underlying writer fails.
    pub fn write_groups<W: Write>(&self, out: W) -> Result<W, WriteError> {
        let core = self.task.core();
        let parts = Given::all(self.task.named());
        let of = Given::of_constraints(&parts, core);
        let (mut cnf, mut groups) = (Cnf::new(), Vec::new());
        self.lower(&mut cnf, |index, lowered| {
            let group = of[index].map_or(0, |part| part + 1);
            groups.extend(std::iter::repeat_n(group, lowered.size.clauses as usize));
        })?;
        let mut pass = FirstPass::new(core.num_vars());
        cnf.feed(&mut pass);
        let mut header = self.header(Some(self.encodings), &pass);
        let lines =
            (1..).zip(&parts).map(|(group, part)| format!("group {group} {}: {part}", part.role));
        header.comments.extend(lines);
        let mut writer = DimacsWriter::grouped(out, header, pass.size, parts.len());
        writer.reserve_vars(cnf.num_vars());
        for (group, clause) in groups.into_iter().zip(cnf.clauses()) {
            writer.add_to_group(group, clause);
        }
        writer.finish()
    }

    fn sums<W: Write>(&self, out: W) -> Result<W, WriteError> {
        let core = self.task.core();
        let mut pass = FirstPass::new(core.num_vars());
        core.lower_to_sums(&mut pass);
        let mut header = self.header(None, &pass);
        let cost = self.cost();
        if let Some(cost) = &cost {
            // OPB writes `c ¬x` as `-c x` and leaves the constant out.
            let negative = cost.terms.iter().filter(|(_, lit)| lit.is_negative());
            header.comments.push(stated(cost, negative.map(|(weight, _)| weight).sum()));
        }
        let terms = cost.as_ref().map(|cost| cost.terms.as_slice());
        let mut writer = OpbWriter::new(out, header, terms, pass.size);
        core.lower_to_sums(&mut writer);
        writer.finish()
    }

    /// Writes the clauses into a sink; reports what each constraint became.
    pub(super) fn lower(
        &self,
        sink: &mut dyn ClauseSink,
        each: impl FnMut(usize, Lowered),
    ) -> Result<(), WriteError> {
        let limits = Limits::default().with_interrupt(self.interrupt.clone());
        let mut sink = Limited::new(sink, &limits);
        self.task.core().lower_where(self.encodings, &mut sink, |_| true, each);
        sink.end().map(drop).map_err(|stop| io::Error::other(stop).into())
    }

    fn cost(&self) -> Option<Cost<'t>> {
        let objective = self.task.core().objective()?;
        let goal = self.goal.or(objective.goal).unwrap_or(Goal::Min);
        let sign = if goal == Goal::Max { -1 } else { 1 };
        let terms = objective.terms().iter().map(|&(weight, lit)| (sign * weight, lit));
        Some(Cost { objective, goal, sign, terms: terms.collect() })
    }

    /// Remarks on what the formula has beyond the rules of the puzzle: whether symmetries are broken,
    /// in any case, and the sentences that break them; streamliners, which may exclude all solutions.
    fn strengthened(&self) -> impl Iterator<Item = String> {
        let book = self.task.named().rule_book();
        let sentences = |role: Role| {
            let chapters = book.chapters.iter().filter(|chapter| chapter.role == role);
            chapters.map(|chapter| escape(chapter.sentence)).join("; ")
        };
        let symmetry = match &*sentences(Role::Symmetry) {
            "" => "none is broken".to_owned(),
            broken => format!("one solution of each class at least satisfies: {broken}"),
        };
        let streamliner = match &*sentences(Role::Streamliner) {
            "" => None,
            expected => Some(format!("streamliners, which prove nothing: {expected}")),
        };
        std::iter::once(format!("symmetry: {symmetry}")).chain(streamliner)
    }

    pub(super) fn header(
        &self,
        encodings: Option<Encodings>,
        pass: &FirstPass,
    ) -> Header<impl Iterator<Item = (Var, impl Display + use<'t>)> + use<'t>> {
        let task = self.task;
        let named = task.named();
        let mut comments = Vec::new();
        let version = concat!("puzzlec ", env!("CARGO_PKG_VERSION"));
        comments.extend(self.version.then(|| version.to_owned()));
        comments.push(format!("puzzle: {}", task.title()));
        // A formula without clues is one of rules; who asks for it again may ask for both.
        comments.push(format!("{ROLES}{}", task.core().roles() | Roles::PLAIN));
        comments.extend(self.strengthened());
        let reason = task.core().obstructed();
        comments.extend(reason.map(|reason| format!("no solution: {}", escape(reason))));
        comments.extend(encodings.map(|encodings| format!("encodings: {encodings}")));
        comments.extend(task.to_toml().lines().map(|line| format!("{INSTANCE}{}", escape(line))));
        comments.extend(task.pins().iter().map(|pin| format!("{PIN}{}", escape(&pin.to_string()))));
        let left_out = encodings.map(|encodings| named.left_to_cuts(encodings)).unwrap_or_default();
        comments.extend(left_out.iter().map(|left_out| format!("{CUTS}{}", escape(left_out))));
        comments.extend(pass.remark());
        let names = named.core.vars().map(move |var| (var, named.var(var)));
        Header { comments, names, show: Some(named.core.projection()) }
    }
}

/// A comment that states the objective and its value, where a solver's value `o` lacks a constant.
fn stated(Cost { objective, goal, sign, .. }: &Cost<'_>, lacks: i128) -> String {
    let constant = objective.constant() + sign * lacks;
    let sign = if *sign < 0 { '-' } else { '+' };
    format!("objective: {goal} {} = {constant} {sign} o", escape(&objective.meaning))
}

/// The size of the formula, and which named variables occur in it.
pub(super) struct FirstPass {
    pub(super) size: Size,
    /// The most that the weights of a sum and its bound add up to, whatever their signs.
    pub(super) largest: u128,
    occurs: Vec<bool>,
}

impl FirstPass {
    pub(super) fn new(named: u32) -> Self {
        Self { size: Size::default(), largest: 0, occurs: vec![false; named as usize] }
    }

    /// A remark on the variables that the clauses leave free.
    fn remark(&self) -> Option<String> {
        let free = self.occurs.iter().positions(|occurs| !occurs).map(|index| index + 1).join(" ");
        (!free.is_empty()).then(|| format!("{FREE}{free}"))
    }

    fn see(&mut self, lits: impl IntoIterator<Item = Lit>) {
        for lit in lits {
            if let Some(occurs) = self.occurs.get_mut(lit.var().index()) {
                *occurs = true;
            }
        }
    }
}

impl ClauseSink for FirstPass {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.size.add_clause(lits);
        self.see(lits.iter().copied());
    }

    fn num_vars(&self) -> u32 {
        self.size.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.size.reserve_vars(count);
    }
}

impl SumSink for FirstPass {
    fn add_sum(&mut self, terms: &[(i128, Lit)], relation: Relation, bound: i128) {
        self.size.add_sum(terms, relation, bound);
        let numbers = terms.iter().map(|&(weight, _)| weight).chain([bound]);
        let sum = numbers.map(i128::unsigned_abs).fold(0, u128::saturating_add);
        self.largest = self.largest.max(sum);
        self.see(terms.iter().map(|&(_, lit)| lit));
    }
}
