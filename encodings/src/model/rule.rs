//! Rules: why a constraint holds, in a sentence, with a subject and a role; and how it is posted.

use std::fmt::{Display, Write};
use std::ops::Range;

use puzzlec_dimacs::Lit;

use super::cuts::Loop;
use super::role::{Role, Roles};
use crate::{Atom, Choice, Comparison, Core, Int, Pin};

/// The number of a rule in its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u32);

/// What a rule says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Said<'m> {
    /// A sentence and its subject, which may be empty: `each number is placed once` of `2`.
    Sentence {
        /// The sentence.
        sentence: &'m str,
        /// What it is said of.
        subject: &'m str,
    },
    /// The integer has exactly one value.
    Domain(Int),
    /// Somebody wants it so.
    Pinned(Pin),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Text {
    /// The number of the sentence, and where the subject ends in `Rules::subjects`; it starts
    /// where that of the rule before ends.
    Sentence(u32),
    Domain(Int),
    Pinned(Pin),
}

/// The rules of a model.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    sentences: Vec<(Role, String)>,
    /// What each rule says, and where its subject ends.
    texts: Vec<(Text, usize)>,
    subjects: String,
    posted: Roles,
}

impl Rules {
    pub(super) const fn posted(&self) -> Roles {
        self.posted
    }

    pub(super) fn role(&self, rule: RuleId) -> Role {
        match self.texts[rule.0 as usize].0 {
            Text::Sentence(sentence) => self.sentences[sentence as usize].0,
            Text::Domain(_) => Role::Rule,
            Text::Pinned(_) => Role::Clue,
        }
    }

    fn said(&self, rule: RuleId) -> Said<'_> {
        match self.texts[rule.0 as usize].0 {
            Text::Sentence(sentence) => Said::Sentence {
                sentence: &self.sentences[sentence as usize].1,
                subject: &self.subjects[self.subject(rule.0 as usize)],
            },
            Text::Domain(x) => Said::Domain(x),
            Text::Pinned(pin) => Said::Pinned(pin),
        }
    }

    fn subject(&self, rule: usize) -> Range<usize> {
        let start = if rule == 0 { 0 } else { self.texts[rule - 1].1 };
        start..self.texts[rule].1
    }

    /// The number of a sentence. There are few, and most are said again and again.
    fn sentence(&mut self, role: Role, sentence: &str) -> u32 {
        let same = |(own, text): &(Role, String)| *own == role && text == sentence;
        let known = self.sentences.iter().rposition(same);
        let index = known.unwrap_or_else(|| {
            self.sentences.push((role, sentence.to_owned()));
            self.sentences.len() - 1
        });
        index as u32
    }

    /// The rule of this text; the last one if that is the same.
    fn add(&mut self, text: Text, subject: Option<&dyn Display>) -> RuleId {
        let start = self.subjects.len();
        if let Some(subject) = subject {
            // Writing to a string does not fail.
            let _ = write!(self.subjects, "{subject}");
        }
        if let Some(last) = self.texts.len().checked_sub(1)
            && self.texts[last].0 == text
            && self.subjects[self.subject(last)] == self.subjects[start..]
        {
            self.subjects.truncate(start);
            return RuleId(last as u32);
        }
        self.texts.push((text, self.subjects.len()));
        let rule = RuleId(self.texts.len() as u32 - 1);
        self.posted |= self.role(rule);
        rule
    }

    pub(super) fn domain(&mut self, x: Int) -> RuleId {
        self.add(Text::Domain(x), None)
    }

    pub(super) fn pinned(&mut self, pin: Pin) -> RuleId {
        self.add(Text::Pinned(pin), None)
    }
}

impl Core {
    /// What a rule says.
    pub fn said(&self, rule: RuleId) -> Said<'_> {
        self.rules.said(rule)
    }

    /// What a rule is for.
    pub fn role_of(&self, rule: RuleId) -> Role {
        self.rules.role(rule)
    }

    pub(crate) fn domain_rule(&mut self, x: Int) -> RuleId {
        self.rules.domain(x)
    }
}

/// A constraint on its way into a model: why it holds, when, and in which encoding. What is posted
/// through it is one rule.
///
/// A constraint whose role is not [wanted](Core::wants) is not posted.
#[must_use = "nothing is posted yet"]
pub struct Rule<'m> {
    pub(crate) core: &'m mut Core,
    text: RuleText,
    conditions: Vec<Lit>,
    choice: Option<Choice>,
}

/// The text of a rule, which is stored when the first constraint is posted.
enum RuleText {
    /// The role is not wanted, or a condition never holds.
    Never,
    New {
        sentence: u32,
        subject: String,
    },
    Stored(RuleId),
}

impl<'m> Rule<'m> {
    pub(super) fn new(core: &'m mut Core, role: Role, sentence: &str) -> Self {
        let text = if core.wants(role) {
            RuleText::New { sentence: core.rules.sentence(role, sentence), subject: String::new() }
        } else {
            RuleText::Never
        };
        Self { core, text, conditions: Vec::new(), choice: None }
    }

    pub(super) fn stored(core: &'m mut Core, rule: RuleId) -> Self {
        Self { core, text: RuleText::Stored(rule), conditions: Vec::new(), choice: None }
    }

    /// Says what the sentence is said of: a number, a piece, two cells.
    pub fn of(mut self, subject: impl Display) -> Self {
        if let RuleText::New { subject: own, .. } = &mut self.text {
            own.clear();
            // Writing to a string does not fail.
            let _ = write!(own, "{subject}");
        }
        self
    }

    /// What is posted must hold only if this literal is true. Said twice, both must be. Under a
    /// condition that never holds, nothing is posted.
    pub fn when(mut self, condition: impl Into<Atom>) -> Self {
        match condition.into() {
            Atom::True => {}
            Atom::False => self.text = RuleText::Never,
            Atom::Lit(condition) => self.conditions.push(condition),
        }
        self
    }

    /// Lowers it by this encoding, whatever the lowering's own choice.
    pub fn using(mut self, choice: impl Into<Choice>) -> Self {
        self.choice = Some(choice.into());
        self
    }

    /// Whether nothing is posted.
    pub(crate) const fn is_never(&self) -> bool {
        matches!(self.text, RuleText::Never)
    }

    /// The number of the rule, once something is posted; nothing if nothing is to be.
    fn id(&mut self) -> Option<RuleId> {
        let id = match &self.text {
            RuleText::Never => return None,
            RuleText::Stored(id) => *id,
            RuleText::New { sentence, subject } => {
                self.core.rules.add(Text::Sentence(*sentence), Some(subject))
            }
        };
        self.text = RuleText::Stored(id);
        Some(id)
    }

    /// Some literal is true.
    pub fn clause<A: Into<Atom>>(&mut self, lits: impl IntoIterator<Item = A>) {
        let Some(rule) = self.id() else { return };
        self.core.post_clause(rule, &self.conditions, self.choice, lits);
    }

    /// If `premise` is true, so is `conclusion`.
    pub fn implies(&mut self, premise: impl Into<Atom>, conclusion: impl Into<Atom>) {
        self.clause([!premise.into(), conclusion.into()]);
    }

    /// The literal is true.
    pub fn holds(&mut self, lit: impl Into<Atom>) {
        self.clause([lit]);
    }

    /// At least one literal is true; another name for a [clause](Self::clause).
    pub fn at_least_one<A: Into<Atom>>(&mut self, lits: impl IntoIterator<Item = A>) {
        self.clause(lits);
    }

    /// At most one literal is true.
    pub fn at_most_one<A: Into<Atom>>(&mut self, lits: impl IntoIterator<Item = A>) {
        self.count(lits, Comparison::AtMost, 1);
    }

    /// Exactly one literal is true.
    pub fn exactly_one<A: Into<Atom>>(&mut self, lits: impl IntoIterator<Item = A>) {
        self.count(lits, Comparison::Exactly, 1);
    }

    /// The number of true literals compares with the bound. A repeated literal counts repeatedly.
    pub fn count<A: Into<Atom>>(
        &mut self,
        lits: impl IntoIterator<Item = A>,
        comparison: Comparison,
        bound: i64,
    ) {
        let Some(rule) = self.id() else { return };
        self.core.post_count(rule, &self.conditions, self.choice, lits, (comparison, bound));
    }

    /// The sum of the weights of the true literals compares with the bound. Weights may be
    /// negative, and a literal may occur more than once.
    pub fn sum<A: Into<Atom>>(
        &mut self,
        terms: impl IntoIterator<Item = (i64, A)>,
        comparison: Comparison,
        bound: i64,
    ) {
        let Some(rule) = self.id() else { return };
        self.core.post_sum(rule, &self.conditions, self.choice, terms, (comparison, bound));
    }

    /// All literals of some row are true; every row has the same number of literals.
    ///
    /// # Panics
    /// If a row is empty, or not as long as the first.
    pub fn some_row<I: IntoIterator<Item = Lit>>(&mut self, rows: impl IntoIterator<Item = I>) {
        self.rows(rows, false);
    }

    /// [Some row](Self::some_row); `exclusive` as in [`Body::Table`](crate::Body::Table).
    pub(crate) fn rows<I: IntoIterator<Item = Lit>>(
        &mut self,
        rows: impl IntoIterator<Item = I>,
        exclusive: bool,
    ) {
        let Some(rule) = self.id() else { return };
        let start = self.core.start();
        let mut width = None;
        for row in rows {
            let before = self.core.start();
            row.into_iter().for_each(|lit| self.core.push_lit(lit));
            let length = self.core.start() - before;
            assert!(length > 0 && length == *width.get_or_insert(length), "rows of one length");
        }
        self.core.post_table(rule, &self.conditions, self.choice, (width, exclusive), start);
    }

    /// The true edges form one circle through all nodes that are on some edge, where every node is
    /// known to be on two of them: left to [cuts](Core::cuts), clauses that are added when an answer
    /// violates them. Nodes are numbered from 0.
    pub fn single_loop_by_cuts(&mut self, edges: impl IntoIterator<Item = (usize, usize, Lit)>) {
        let Some(rule) = self.id() else { return };
        self.core.post_loop(rule, Loop::new(edges));
    }
}
