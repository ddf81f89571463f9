//! The meaning of forms.

use std::ops::Range;

use super::super::clue::{ANY, Lists, Relation, Statement, count};
use super::super::forms::{Means, On, Pattern};
use super::super::words::{Riddle, is_word};
use super::{Reader, Said};
use crate::puzzle::prelude::*;
use crate::puzzle::text::joined;

impl Reader<'_> {
    /// The meaning of these words of a form; `None` if they mean nothing, or too much.
    pub(super) fn meant(
        &self,
        pattern: &Pattern,
        said: &Said,
        part: Range<usize>,
    ) -> Option<Lists> {
        let Said { sides, numbers, parts, not } = said;
        let (riddle, end, means) = (self.riddle, part.end, pattern.form.means);
        let scale = match means {
            Means::To(On::Numbers, ..) | Means::At(On::Numbers, _) => Some(self.scale(said, part)?),
            Means::To(On::Row, ..) | Means::Between(_) => self.named(part),
            _ => None,
        };
        let (all, things) = match (means, scale) {
            (Means::Whole(_), _) => ((1..=parts.len() as i64).collect(), "statements"),
            (_, None) => (riddle.places(scale), &*riddle.place.many),
            (_, Some(scale)) => (riddle.places(Some(scale)), &*riddle.names[scale]),
        };
        let all = &all[..];
        let at = |number| move |own: &&i64| matches!(means, Means::At(_, is_at) if is_at(**own, number, all));
        let fits = |number| match means {
            Means::At(..) => all.iter().any(|own| at(number)(&own)),
            Means::To(.., way) => {
                let mut pairs = all.iter().cartesian_product(all);
                pairs.any(|(a, b)| a != b && way(number).leads(*a, *b))
            }
            _ => all.contains(&number),
        };
        if let Some(&(word, number)) = numbers.iter().find(|(_, number)| !fits(*number)) {
            let problem = format!("{number} does not fit the {things}");
            let help = format!("the {things} are {}", all.iter().format(", "));
            self.refused(end, word..word + 1, problem, help);
            return None;
        }
        let number = numbers.first().map_or(1, |(_, number)| *number);
        let one = |value, relation, holds: bool| {
            Some(vec![vec![Statement { value, relation, holds: holds != *not, scale }]])
        };
        let over = |side: usize, says: &dyn Fn(usize) -> Option<Lists>| {
            let (number, values) = sides.get(&side)?;
            count(*number, &values.iter().map(|&own| says(own)).collect::<Option<Vec<_>>>()?)
        };
        let lists = match means {
            Means::To(_, holds, way) => over(0, &|value| {
                let to = |others| one(value, Relation::To(way(number), others), holds);
                match &sides[&1] {
                    (ANY, others) => to(others.to_vec()),
                    _ => over(1, &|other| to(vec![other])),
                }
            }),
            Means::At(..) => {
                let numbers = numbers.iter().map(|(_, number)| *number).pad_using(1, |_| 1);
                let places = numbers.flat_map(|number| all.iter().filter(at(number)));
                let places = places.copied().collect_vec();
                over(0, &|value| one(value, Relation::In(places.clone()), true))
            }
            Means::Between(directly) => {
                let [&[first], &[second]] = [1, 2].map(|side| &*sides[&side].1) else {
                    return None;
                };
                let between = Relation::Between([first, second], directly);
                over(0, &|value| one(value, between.clone(), true))
            }
            Means::Whole(means) => means(usize::try_from(number).ok()?, parts),
            Means::Joined(_) | Means::Not => return None,
        };
        self.within(end, lists)
    }

    /// The only category with numbers that some words name: `before Bob in day` means no houses.
    fn named(&self, part: Range<usize>) -> Option<usize> {
        let words = &self.words[part.start..*self.starts(part.end).last()?];
        let Riddle { names, scales, place, .. } = self.riddle;
        let is_named = |category: &usize| {
            let name = &names[*category];
            let is_own = scales[*category].is_some() && !is_word(&place.one, name);
            is_own && words.iter().any(|word| is_word(name, word))
        };
        (0..names.len()).filter(is_named).exactly_one().ok()
    }

    /// The category whose numbers some words mean: they name it, or it has one of the values, or
    /// there is no other.
    fn scale(&self, Said { sides, .. }: &Said, part: Range<usize>) -> Option<usize> {
        let Riddle { names, scales, .. } = self.riddle;
        let words = &self.words[part.start..*self.starts(part.end).last()?];
        let fit = |category: &usize| {
            let is_here = |own: &str| words.iter().any(|word| is_word(own, word));
            let mut values = sides.values().flat_map(|(_, values)| &**values);
            let has_value = values.any(|value| value / self.riddle.num_houses == *category);
            (self.riddle.words_of(*category).any(is_here), has_value)
        };
        let numbered = (0..names.len()).filter(|&own| scales[own].is_some());
        let (problem, help) = match &numbered.max_set_by_key(fit)[..] {
            [category] => return Some(*category),
            [] => {
                let help = "a category has numbers if its values are such as 5 or \"5 euros\", \
                            or if it says `ordered = true`";
                ("no category has numbers to compare", help.to_owned())
            }
            several => {
                let names = several.iter().map(|&category| format!("`in {}`", names[category]));
                let problem = "the clue does not say which numbers it compares";
                (problem, format!("say {}", joined(names, "or")))
            }
        };
        self.refused(part.end, part, problem.to_owned(), help);
        None
    }
}
