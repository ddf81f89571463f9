//! The meaning of forms.

use std::ops::Range;

use super::super::clue::{Lists, Relation, Statement, Way};
use super::super::forms::{Form, Junction, Means, On};
use super::super::words::{is_word, listed};
use super::{Reader, Said, Side};
use crate::puzzle::prelude::*;
use crate::puzzle::text::joined;

/// What is said of each of some values, joined as they are.
fn over((junction, values): &Side, said: impl Fn(usize) -> Option<Lists>) -> Option<Lists> {
    junction.join(&values.iter().map(|&value| said(value)).collect::<Option<Vec<_>>>()?)
}

impl Reader<'_> {
    /// What the words of a form mean, which are these; `None` if they mean nothing, or too much.
    pub(super) fn meant(
        &self,
        form: &Form,
        Said { sides, numbers, not, .. }: &Said,
        part: Range<usize>,
    ) -> Option<Lists> {
        let sides = sides.values().cloned().collect_vec();
        let (scale, things) = match form.means {
            Means::To(On::Numbers, _)
            | Means::NotTo(On::Numbers, _)
            | Means::At(On::Numbers, _) => {
                let scale = self.scale(&sides, part.clone())?;
                (Some(scale), format!("numbers of `{}`", self.riddle.names[scale]))
            }
            _ => (None, self.riddle.place.many.clone()),
        };
        let all = &self.riddle.places(scale)[..];
        // The number at this index fits nothing.
        let impossible = |index: usize, problem: String| {
            let (wrong, all) = (numbers.0 + 2 * index, listed(all));
            self.refused(part.end, wrong..wrong + 1, &problem, &format!("the {things} are {all}"));
            None
        };
        let is_not = matches!(form.means, Means::NotTo(..) | Means::Different);
        let holds = *not == is_not;
        let one = |value, relation| Some(vec![vec![Statement { value, relation, holds, scale }]]);
        let lists = match form.means {
            Means::To(_, way) | Means::NotTo(_, way) => {
                let number = numbers.1.first().copied().unwrap_or(1);
                let way = way(number);
                let is_way = |(a, b): (&i64, &i64)| a != b && way.leads(*a, *b);
                let is_possible = all.iter().cartesian_product(all).any(is_way);
                match numbers.1.len() {
                    0 => {}
                    1 if is_possible => {}
                    1 if matches!(way, Way::Times(..)) => {
                        return impossible(0, format!("no two {things} have the ratio {number}"));
                    }
                    1 => return impossible(0, format!("no two {things} are {number} apart")),
                    _ => return impossible(1, "one number is enough".to_owned()),
                }
                over(&sides[0], |value| match &sides[1] {
                    (Junction::Any, others) => one(value, Relation::To(way, others.to_vec())),
                    others => over(others, |other| one(value, Relation::To(way, vec![other]))),
                })
            }
            Means::At(_, is_at) => {
                let at = |number| all.iter().copied().filter(move |&own| is_at(own, number, all));
                let numbers = if numbers.1.is_empty() { &[1][..] } else { &numbers.1 };
                if let Some(index) = numbers.iter().position(|&own| at(own).next().is_none()) {
                    let number = numbers[index];
                    let problem = match scale {
                        None => format!("there is no {} {number}", self.riddle.place.one),
                        Some(_) => format!("{number} fits none of the {things}"),
                    };
                    return impossible(index, problem);
                }
                let places = numbers.iter().flat_map(|&number| at(number)).collect_vec();
                over(&sides[0], |value| one(value, Relation::In(places.clone())))
            }
            Means::Between(directly) => {
                let [(_, first), (_, second)] = &sides[1..] else { return None };
                let ends = [*first.iter().exactly_one().ok()?, *second.iter().exactly_one().ok()?];
                over(&sides[0], |value| one(value, Relation::Between(ends, directly)))
            }
            Means::Different => {
                let pairs = sides[0].1.iter().array_combinations();
                let differ = |[&own, &other]: [&usize; 2]| {
                    one(own, Relation::To(Way::Apart(0), vec![other]))
                };
                Junction::All.join(&pairs.map(differ).collect::<Option<Vec<_>>>()?)
            }
            Means::Whole(_) | Means::Joined(_) | Means::Not => return None,
        };
        Some(self.within((part.end, lists))?.1)
    }

    /// The category whose numbers some words mean: they name it, or it has one of the values, or
    /// there is no other.
    fn scale(&self, sides: &[Side], part: Range<usize>) -> Option<usize> {
        let riddle = self.riddle;
        let numbered = || (0..riddle.names.len()).filter(|&own| riddle.scales[own].is_some());
        let end = *self.starts(part.end).last()?;
        let is_named = |&category: &usize| {
            let is_here =
                |own: &str| self.words[part.start..end].iter().any(|word| is_word(own, word));
            riddle.words_of(category).any(is_here)
        };
        let values = || sides.iter().flat_map(|(_, values)| &**values);
        let is_of_value =
            |category: &usize| values().any(|&value| riddle.category(value) == *category);
        let found =
            [numbered().filter(is_named).collect_vec(), numbered().filter(is_of_value).collect()];
        let found = found.into_iter().chain([numbered().collect()]).find(|found| !found.is_empty());
        let (problem, help) = match found.as_deref() {
            Some(&[category]) => return Some(category),
            Some(several) => {
                let names =
                    several.iter().map(|&category| format!("`in {}`", riddle.names[category]));
                let problem = "the clue does not say which numbers it compares";
                (problem, format!("say {}", joined(names, "or")))
            }
            None => {
                let help = "a category has numbers if its values are such as 5 or \"5 euros\", \
                            or if it says `ordered = true`";
                ("no category has numbers to compare", help.to_owned())
            }
        };
        self.refused(part.end, part, problem, &help);
        None
    }
}
