//! Random sentences, made of the forms themselves: a new form is in them without a further word.

use super::super::super::Facts;
use super::super::super::form::{Form, Needs};
use super::super::super::forms::FORMS;
use super::super::super::node::Node;
use super::super::super::syntax::{narrower, slot_of};
use super::super::super::words::several;
use super::random::Random;
use crate::puzzle::prelude::*;

/// A slot of forms.
type Slot = &'static str;

/// All forms, each with its number.
pub(in super::super) fn forms() -> impl Iterator<Item = (usize, &'static Form)> {
    FORMS.iter().flat_map(|forms| forms.iter()).enumerate()
}

/// The numbers of the forms in a sentence.
pub(in super::super) fn forms_in(node: &Node) -> BTreeSet<usize> {
    let is_it = |form: &Form| (form.slot, form.says[0]) == (node.form.slot, node.form.says[0]);
    let own = forms().filter(|(_, form)| is_it(form)).map(|(number, _)| number);
    own.chain(node.inner().flat_map(forms_in)).collect()
}

/// A way to say a form, and the slots in its words.
type Way = (&'static str, Vec<Slot>);

/// How forms are reached from slots.
pub(in super::super) struct Routes {
    /// All forms, each with the ways to say it.
    all: Vec<(&'static Form, Vec<Way>)>,
    /// The forms of each slot, and of narrower ones.
    forms: BTreeMap<Slot, Vec<usize>>,
    /// The number of forms, one inside of the other, that a phrase of a slot has at least.
    heights: BTreeMap<Slot, usize>,
    /// The forms that can be inside of a phrase of a slot.
    inside: BTreeMap<Slot, BTreeSet<usize>>,
}

/// The slots in the words of a form.
fn slots(says: &'static str) -> impl Iterator<Item = Slot> {
    says.split(' ').filter_map(slot_of)
}

impl Routes {
    pub(in super::super) fn new() -> Self {
        let all = forms().collect_vec();
        let own = all.iter().map(|(_, form)| form.slot);
        let inner = all.iter().flat_map(|(_, form)| form.says.iter().copied().flat_map(slots));
        let every = own.chain(inner).unique().collect_vec();
        let mut forms: BTreeMap<Slot, Vec<usize>> = BTreeMap::new();
        for &slot in &every {
            let slots = iter::successors(Some(slot), |&slot| narrower(slot)).collect_vec();
            let own = all.iter().filter(|(_, form)| slots.contains(&form.slot));
            forms.insert(slot, own.map(|(number, _)| *number).collect());
        }
        let mut heights: BTreeMap<Slot, usize> = BTreeMap::new();
        let mut inside: BTreeMap<Slot, BTreeSet<usize>> = BTreeMap::new();
        for _ in 0..all.len() {
            for (&slot, numbers) in &forms {
                let says = numbers.iter().flat_map(|&number| all[number].1.says.iter().copied());
                let height = says
                    .clone()
                    .map(|says| slots(says).map(|slot| heights.get(&slot).copied().unwrap_or(99)))
                    .map(|inner| inner.max().map_or(1, |most| most + 1));
                let height = height.min().unwrap_or(0);
                let within = says.flat_map(slots).unique().collect_vec();
                let within = within.iter().filter_map(|slot| inside.get(slot)).flatten().copied();
                let within = within.chain(numbers.iter().copied()).collect();
                heights.insert(slot, height);
                inside.insert(slot, within);
            }
        }
        let way = |says: &&'static str| (*says, slots(says).collect());
        let all = all.into_iter().map(|(_, form)| (form, form.says.iter().map(way).collect()));
        Self { all: all.collect(), forms, heights, inside }
    }

    fn height(&self, (_, slots): &Way) -> usize {
        slots.iter().map(|slot| self.heights[slot]).max().unwrap_or(0)
    }
}

/// A writer of sentences on what a puzzle has.
pub(super) struct Sentences<'r, 'f> {
    routes: &'r Routes,
    facts: &'f Facts,
    random: &'r mut Random,
    /// True if a form is looked for that is said of clues and their lines.
    is_of_clues: bool,
}

impl<'r, 'f> Sentences<'r, 'f> {
    pub(super) fn new(routes: &'r Routes, facts: &'f Facts, random: &'r mut Random) -> Self {
        Self { routes, facts, random, is_of_clues: false }
    }

    /// A sentence with a form somewhere in it, if one is found.
    pub(super) fn with(&mut self, form: usize) -> Option<String> {
        let says = self.routes.all[form].0.says[0];
        self.is_of_clues =
            ["its line", "its number", "its clue"].iter().any(|own| says.contains(own));
        self.phrase("SENTENCE", Some(form), 0)
    }

    /// A phrase of a slot, with a form somewhere in it, so deep inside of others.
    fn phrase(&mut self, slot: Slot, goal: Option<usize>, deep: usize) -> Option<String> {
        let routes = self.routes;
        let inside = |slot: &Slot| &routes.inside[slot];
        let has = |slot: &Slot| goal.is_none_or(|goal| inside(slot).contains(&goal));
        let mut ways = Vec::new();
        for &number in &routes.forms[slot] {
            let (form, says) = &routes.all[number];
            // Letters come from equations, which are written as well.
            let unknown = &self.facts.unknown;
            let is_lacking = match form.needs {
                Needs::Letters => unknown.letters.is_empty(),
                needs => self.facts.lack(needs).is_some(),
            };
            if is_lacking {
                continue;
            }
            let is_goal = goal == Some(number);
            let fits = |(_, slots): &&Way| is_goal || goal.is_none() || slots.iter().any(has);
            // The form itself, and short ways, come up more often.
            ways.extend(says.iter().filter(fits).map(|way| (way, is_goal)));
        }
        // Two words at random hardly ever name values of the same kind.
        if let Some(word) = self.leaf(slot).filter(|_| goal.is_none() || slot == "EITHER") {
            return Some(word);
        }
        if ways.iter().any(|(_, is_goal)| *is_goal) && self.random.percent(80) {
            ways.retain(|(_, is_goal)| *is_goal);
        }
        // Several predicates, and clues for what is said of their lines, come up seldom by chance.
        if slot == "PREDICATES" && self.random.percent(30) {
            let is_own = |(way, _): &(&Way, bool)| way.1.contains(&"BOTH");
            let several = ways.iter().copied().filter(is_own).collect_vec();
            ways = if several.is_empty() { ways } else { several };
        }
        if slot == "SUBJECTS" && goal.is_none() && self.is_of_clues && self.random.percent(70) {
            return Some(self.random.pick(&["clue", "number", "left number", "top clue"]).into());
        }
        if deep > 12 {
            return None;
        }
        if deep > 5 {
            let least = ways.iter().map(|(way, _)| routes.height(way)).min()?;
            ways.retain(|(way, _)| routes.height(way) == least);
        }
        if ways.is_empty() {
            return None;
        }
        let ((says, slots), is_goal) = self.random.pick(&ways);
        let goal = goal.filter(|_| !is_goal);
        let carriers = slots.iter().positions(|slot| goal.is_some() && has(slot)).collect_vec();
        let carrier = (!carriers.is_empty()).then(|| self.random.pick(&carriers));
        let mut words = Vec::new();
        let mut at = 0;
        for token in says.split(' ').filter(|token| !token.is_empty()) {
            if self.random.percent(3) {
                words.push(self.random.pick(&["the", "a"]).to_owned());
            }
            let Some(inner) = slot_of(token) else {
                let bare = token.trim_start_matches('?');
                if bare == token || self.random.percent(50) {
                    words.push(self.random.pick(&bare.split('|').collect_vec()).to_owned());
                }
                continue;
            };
            let goal = goal.filter(|_| carrier == Some(at));
            at += 1;
            words.push(self.phrase(inner, goal, deep + 1)?);
        }
        let text = words.join(" ").replace(" , ", ", ");
        // Parentheses leave no other reading.
        let is_inside = deep > 0 && words.len() > 1 && self.random.percent(60);
        Some(if is_inside { format!("({text})") } else { text })
    }

    /// A word for a slot that takes no form.
    fn leaf(&mut self, slot: Slot) -> Option<String> {
        let facts = self.facts;
        let layers = &facts.unknown.layers;
        let words = match slot {
            "VALUES" | "DIGITS" => {
                let own = layers.iter().map(|layer| layer.name.to_string());
                own.chain(["value", "digit"].map(str::to_owned)).collect_vec()
            }
            "DRAWING" => facts.sheet.areas.keys().cloned().collect(),
            "SIGN" => {
                facts.sheet.signs.iter().map(|(_, mark)| mark.noun.clone()).unique().collect()
            }
            "INTEGER" => {
                ["0", "1", "1", "1", "2", "2", "2", "3", "two", "4"].map(str::to_owned).to_vec()
            }
            "SIZE" => ["1x2", "2x1", "2x2", "2 x 2", "1x3", "2x3"].map(str::to_owned).to_vec(),
            "REGION" => facts.unknown.divide.iter().cloned().collect(),
            "SIDE" => ["top", "left", "right", "down"].map(str::to_owned).to_vec(),
            "WORD" => {
                let values = layers.iter().flat_map(|layer| {
                    layer.values.iter().map(|&value| layer.text(value)).collect_vec()
                });
                values.chain(facts.sheet.nouns().map(str::to_owned)).collect_vec()
            }
            "EITHER" => {
                let kinds = layers.iter().filter(|layer| !layer.is_of_numbers());
                let pairs = kinds.flat_map(|layer| layer.words.iter().array_combinations());
                pairs.map(|[one, other]| format!("{one} or {other}")).collect()
            }
            "EQUATION" => {
                ["A + B = C", "A + A = B", "AB - 1 = BA", "A - B = 1", "AA = BC - C", "B = A"]
                    .map(str::to_owned)
                    .to_vec()
            }
            _ => Vec::new(),
        };
        let word = words.get(self.random.below(words.len().max(1)))?.clone();
        let is_several = self.random.percent(25) && word.chars().all(char::is_alphabetic);
        Some(if is_several { several(&word) } else { word })
    }
}
