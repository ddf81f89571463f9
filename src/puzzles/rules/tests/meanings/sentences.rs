//! Random sentences, made of the forms themselves: a new form is in them without a further word.

use std::iter;

use super::super::super::Facts;
use super::super::super::form::{Entry, Needs, Slot, entries};
use super::super::super::node::Node;
use super::super::super::syntax::GRAMMAR;
use super::super::super::words::several;
use super::random::Random;
use crate::puzzle::prelude::*;
use crate::sentences::{Element, Template};

/// All forms, each with its number.
pub(in super::super) fn forms() -> impl Iterator<Item = (usize, &'static Entry)> {
    entries().enumerate()
}

/// The numbers of the forms in a sentence.
pub(in super::super) fn forms_in(node: &Node) -> BTreeSet<usize> {
    let own = forms().filter(|(_, entry)| entry.form == node.form).map(|(number, _)| number);
    own.chain(node.inner().flat_map(forms_in)).collect()
}

/// A way to say a form: the words and slots, and the slots alone.
type Way = (&'static [Element<Slot>], Vec<Slot>);

/// How forms are reached from slots.
pub(in super::super) struct Routes {
    /// All forms, each with the ways to say it.
    all: Vec<(&'static Entry, Vec<Way>)>,
    /// The forms of each slot, and of narrower ones.
    forms: BTreeMap<Slot, Vec<usize>>,
    /// The number of forms, one inside of the other, that a phrase of a slot has at least.
    heights: BTreeMap<Slot, usize>,
    /// The forms that can be inside of a phrase of a slot.
    inside: BTreeMap<Slot, BTreeSet<usize>>,
}

/// The slots in the words of a form.
fn slots(elements: &[Element<Slot>]) -> Vec<Slot> {
    let slot = |element: &Element<Slot>| match element {
        Element::Slot(slot) => Some(*slot),
        _ => None,
    };
    elements.iter().filter_map(slot).collect()
}

/// The slot of which another one takes all, and more.
fn narrower(slot: Slot) -> Option<Slot> {
    let mut patterns = GRAMMAR.patterns.iter().filter(|own| own.slot == slot);
    patterns.find_map(|own| match (GRAMMAR.means(own), GRAMMAR.elements(own)) {
        (Template::Arg(_), [Element::Slot(inner)]) => Some(*inner),
        _ => None,
    })
}

impl Routes {
    pub(in super::super) fn new() -> Self {
        let ways = |entry: &Entry| {
            let is_own =
                |means: &Template<_>| matches!(means, Template::Form(own, _) if *own == entry.form);
            let own = GRAMMAR.patterns.iter().filter(|own| is_own(GRAMMAR.means(own)));
            let own = own.map(|own| GRAMMAR.elements(own));
            own.map(|own| (own, slots(own))).collect_vec()
        };
        let all = forms().map(|(_, entry)| (entry, ways(entry))).collect_vec();
        let own = all.iter().map(|(entry, _)| entry.slot);
        let inner =
            all.iter().flat_map(|(_, ways)| ways.iter().flat_map(|way| way.1.iter().copied()));
        let every = own.chain(inner).unique().collect_vec();
        let mut of_slots: BTreeMap<Slot, Vec<usize>> = BTreeMap::new();
        for &slot in &every {
            let slots = iter::successors(Some(slot), |&slot| narrower(slot)).collect_vec();
            let own = (0..all.len()).filter(|number| slots.contains(&all[*number].0.slot));
            of_slots.insert(slot, own.collect());
        }
        let mut heights: BTreeMap<Slot, usize> = BTreeMap::new();
        let mut inside: BTreeMap<Slot, BTreeSet<usize>> = BTreeMap::new();
        for _ in 0..all.len() {
            for (&slot, numbers) in &of_slots {
                let ways = numbers.iter().flat_map(|&number| &all[number].1);
                let height = ways.clone().map(|way| {
                    let inner = way.1.iter().map(|slot| heights.get(slot).copied().unwrap_or(99));
                    inner.max().map_or(1, |most| most + 1)
                });
                let height = height.min().unwrap_or(0);
                let within = ways.flat_map(|way| &way.1).unique();
                let within = within.filter_map(|slot| inside.get(slot)).flatten().copied();
                let within = within.chain(numbers.iter().copied()).collect();
                heights.insert(slot, height);
                inside.insert(slot, within);
            }
        }
        Self { all, forms: of_slots, heights, inside }
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
        let says = self.routes.all[form].0.form.words();
        self.is_of_clues =
            ["its line", "its number", "its clue"].iter().any(|own| says.contains(own));
        self.phrase(Slot::Sentence, Some(form), 0)
    }

    /// A phrase of a slot, with a form somewhere in it, so deep inside of others.
    fn phrase(&mut self, slot: Slot, goal: Option<usize>, deep: usize) -> Option<String> {
        let routes = self.routes;
        let inside = |slot: &Slot| &routes.inside[slot];
        let has = |slot: &Slot| goal.is_none_or(|goal| inside(slot).contains(&goal));
        let mut ways = Vec::new();
        for &number in &routes.forms[&slot] {
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
        if let Some(word) = self.leaf(slot).filter(|_| goal.is_none() || slot == Slot::Either) {
            return Some(word);
        }
        if ways.iter().any(|(_, is_goal)| *is_goal) && self.random.percent(80) {
            ways.retain(|(_, is_goal)| *is_goal);
        }
        // Several predicates, and clues for what is said of their lines, come up seldom by chance.
        if slot == Slot::Predicates && self.random.percent(30) {
            let is_own = |(way, _): &(&Way, bool)| way.1.contains(&Slot::Both);
            let several = ways.iter().copied().filter(is_own).collect_vec();
            ways = if several.is_empty() { ways } else { several };
        }
        if slot == Slot::Subjects && goal.is_none() && self.is_of_clues && self.random.percent(70) {
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
        let ((elements, slots), is_goal) = self.random.pick(&ways);
        let goal = goal.filter(|_| !is_goal);
        let carriers = slots.iter().positions(|slot| goal.is_some() && has(slot)).collect_vec();
        let carrier = (!carriers.is_empty()).then(|| self.random.pick(&carriers));
        let mut words = Vec::new();
        let mut at = 0;
        for element in *elements {
            if self.random.percent(3) {
                words.push(self.random.pick(&["the", "a"]).to_owned());
            }
            let Element::Slot(inner) = element else {
                words.extend(self.words(element));
                continue;
            };
            let goal = goal.filter(|_| carrier == Some(at));
            at += 1;
            words.push(self.phrase(*inner, goal, deep + 1)?);
        }
        let text = words.join(" ").replace(" , ", ", ").replace(" 's", "'s");
        // Parentheses leave no other reading.
        let is_inside = deep > 0 && words.len() > 1 && self.random.percent(60);
        Some(if is_inside { format!("({text})") } else { text })
    }

    /// Words of an element that is no slot.
    fn words(&mut self, element: &Element<Slot>) -> Vec<String> {
        match element {
            Element::Words(own) => vec![self.random.pick(own).text.to_owned()],
            Element::Group(_, true) | Element::Spelled(_, true) if self.random.percent(50) => {
                Vec::new()
            }
            Element::Spelled(alternatives, _) => {
                let own = &alternatives[self.random.below(alternatives.len())];
                own.iter().map(|word| word.text.to_owned()).collect()
            }
            Element::Group(group, _) => {
                let alternatives = GRAMMAR.group(*group);
                let own = &alternatives[self.random.below(alternatives.len())];
                own.iter().flat_map(|element| self.words(element)).collect()
            }
            Element::Slot(_) => Vec::new(),
        }
    }

    /// A word for a slot that takes no form.
    fn leaf(&mut self, slot: Slot) -> Option<String> {
        let facts = self.facts;
        let layers = &facts.unknown.layers;
        let words = match slot {
            Slot::Values | Slot::Digits => {
                let own = layers.iter().map(|layer| layer.name.to_string());
                own.chain(["value", "digit"].map(str::to_owned)).collect_vec()
            }
            Slot::Drawing => facts.sheet.areas.keys().cloned().collect(),
            Slot::Name => {
                let areas = facts.sheet.areas.values().flatten();
                areas.map(|own| own.name.to_uppercase()).unique().collect()
            }
            Slot::Sign => {
                facts.sheet.signs.iter().map(|(_, mark)| mark.noun.clone()).unique().collect()
            }
            Slot::Integer => {
                ["0", "1", "1", "1", "2", "2", "2", "3", "two", "4"].map(str::to_owned).to_vec()
            }
            Slot::Size => ["1x2", "2x1", "2x2", "2 x 2", "1x3", "2x3"].map(str::to_owned).to_vec(),
            Slot::Region => facts.unknown.divide.iter().cloned().collect(),
            Slot::Side => ["top", "left", "right", "down"].map(str::to_owned).to_vec(),
            Slot::Word => {
                let values = layers.iter().flat_map(|layer| {
                    layer.values.iter().map(|&value| layer.text(value)).collect_vec()
                });
                values.chain(facts.sheet.nouns().map(str::to_owned)).collect_vec()
            }
            Slot::Either => {
                let kinds = layers.iter().filter(|layer| !layer.is_of_numbers());
                let pairs = kinds.flat_map(|layer| layer.words.iter().array_combinations());
                pairs.map(|[one, other]| format!("{one} or {other}")).collect()
            }
            Slot::Equation => {
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
