//! The meaning of forms.

use std::ops::Range;

use super::super::clue::{ANY, Lists, Relation, Statement, Way, count, not};
use super::super::forms::{Means, On, Pattern};
use super::super::words::{AT, HOUSE, KINDS, Roles, SIDE, TIME, UNIT, VERB};
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
        let Said { sides, numbers, parts, .. } = said;
        let (riddle, end, means) = (self.riddle, part.end, pattern.form.means);
        let scale = match means {
            Means::To(_, _, way) if way(1) == Way::Apart(0) => None,
            Means::To(on, ..) | Means::At(on, _) => self.scale(on, said, &part)?,
            Means::Between(_) => self.scale(On::Row, said, &part)?,
            _ => None,
        };
        let all = &riddle.places(scale)[..];
        let at = |number| move |own: &&i64| matches!(means, Means::At(_, is_at) if is_at(**own, number, all));
        let fits = |number| match means {
            Means::At(..) => all.iter().any(|own| at(number)(&own)),
            Means::To(.., way) => {
                let mut pairs = all.iter().cartesian_product(all);
                pairs.any(|(a, b)| a != b && way(number).leads(*a, *b))
            }
            _ => true,
        };
        let places = match &numbers[..] {
            [] => vec![(part.start..end, 1)],
            _ => numbers.iter().map(|&(word, number)| (word..word + 1, number)).collect(),
        };
        let is_told = scale.is_some() || !numbers.is_empty();
        let wrong = places.iter().find(|(_, number)| is_told && !fits(*number));
        if let Some((words, number)) = wrong {
            let things = scale.map_or(&*riddle.place.many, |scale| &riddle.names[scale]);
            let problem = format!("{number} does not fit the {things}");
            let help = format!("the {things} are {}", all.iter().format(", "));
            self.refused(end, words.clone(), problem, help);
            return None;
        }
        let number = places[0].1;
        let one = |value, relation, holds: bool| {
            Some(vec![vec![Statement { value, relation, holds: holds != said.not, scale }]])
        };
        let over = |side: usize, says: &dyn Fn(usize) -> Option<Lists>| {
            let (number, values) = sides[side].as_ref()?;
            count(*number, &values.iter().map(|&own| says(own)).collect::<Option<Vec<_>>>()?)
        };
        let lists = match means {
            Means::To(_, holds, way) => {
                let (of, others) = sides[1].as_ref()?;
                if said.not && *of != ANY {
                    let problem = "`not` may mean none of these, or not all".to_owned();
                    self.refused(
                        end,
                        part,
                        problem,
                        "say `neither B nor C`, or start with `not both B and C`",
                    );
                    return None;
                }
                over(0, &|value| {
                    let to = |others| one(value, Relation::To(way(number), others), holds);
                    if *of == ANY { to(others.to_vec()) } else { over(1, &|other| to(vec![other])) }
                })
            }
            Means::At(..) => {
                let places = places.iter().flat_map(|(_, number)| all.iter().filter(at(*number)));
                let places = places.copied().collect_vec();
                over(0, &|value| one(value, Relation::In(places.clone()), true))
            }
            Means::Between(directly) => {
                let [Some(first), Some(second)] = &sides[1..] else { return None };
                let ([first], [second]) = (&*first.1, &*second.1) else { return None };
                let between = Relation::Between([*first, *second], directly);
                over(0, &|value| one(value, between.clone(), true))
            }
            Means::If => not(&parts[0]).and_then(|not| count(ANY, &[not, parts[1].clone()])),
            Means::Joined(_) | Means::Not => return None,
        };
        self.within(end, lists)
    }

    /// The category whose numbers some words compare, or the row of houses; `None` if the clue does
    /// not say.
    fn scale(&self, on: On, said: &Said, part: &Range<usize>) -> Option<Option<usize>> {
        let riddle = self.riddle;
        let words = part.start..*self.starts(part.end).end();
        let has = |at: usize, role: Roles| self.seen[at].roles & role == role;
        let kinds = |is_meant: &dyn Fn(usize) -> bool| {
            let plain = words.clone().filter(|&at| self.seen[at].values.is_empty() && is_meant(at));
            plain.fold(0, |kinds, at| kinds | self.seen[at].roles & KINDS)
        };
        let is_named = |&category: &usize| {
            let is_told = |at: usize| {
                let is_before = at > 0 && (has(at - 1, AT) || has(at - 1, SIDE));
                is_before || said.unit == Some(at)
            };
            let mut told = words.clone().filter(|&at| on == On::Numbers || is_told(at));
            told.any(|at| riddle.is_unit(category, self.words[at]))
        };
        let of = |side: usize, category: usize| {
            let mut values = said.sides[side].iter().flat_map(|(_, values)| &**values);
            values.any(|value| value / riddle.num_houses == category)
        };
        let has_value = |category: usize| (0..3).any(|side| of(side, category));
        let numbered = (0..riddle.names.len()).filter(|&own| riddle.scales[own].is_some());
        let numbered = numbered.collect_vec();
        let scales = if on == On::Numbers {
            let (clue, adjectives) =
                (kinds(&|_| true), kinds(&|at| !has(at, UNIT) && !has(at, VERB | TIME)));
            let fits = |&category: &usize| {
                let (own, is_named) = (riddle.kinds(category), is_named(&category));
                let is_ranked = riddle.scales[category].as_ref().is_some_and(|own| own.is_ranked);
                let is_own = adjectives == 0 || own & adjectives != 0 || own == 0 && is_named;
                let has_number = !said.numbers.is_empty() || said.unit.is_some();
                let is_count = !has_number || said.sides[1].is_some() && is_named;
                is_own && (!is_ranked || is_count)
            };
            let fitting = numbered.iter().copied().filter(fits);
            fitting
                .max_set_by_key(|category| {
                    (is_named(category), has_value(*category), riddle.kinds(*category) & clue != 0)
                })
                .into_iter()
                .map(Some)
                .collect_vec()
        } else {
            let named = numbered.iter().copied().filter(is_named).map(Some).collect_vec();
            let is_time = words.clone().any(|at| has(at, TIME | SIDE) || has(at, TIME | VERB));
            let is_like = |category: usize| match riddle.kinds(category) {
                _ if of(1, category) && of(2, category) => true,
                0 => is_time && has_value(category),
                kinds => is_time && kinds & TIME != 0,
            };
            let like = numbered.iter().copied().filter(|&category| is_like(category));
            let is_sure = |own: &usize| riddle.kinds(*own) & TIME != 0 && has_value(*own);
            let (sure, like): (Vec<_>, Vec<_>) = like.partition(is_sure);
            let is_row = words.clone().any(|at| has(at, HOUSE));
            match (&sure[..], &named[..]) {
                (_, [_, ..]) => named,
                _ if is_row => vec![None],
                ([category], _) => vec![Some(*category)],
                _ if said.unit.is_some() => Vec::new(),
                _ => [None].into_iter().chain(sure.into_iter().chain(like).map(Some)).collect(),
            }
        };
        let several = match &scales[..] {
            // What is first among numbers is no matter of course.
            [Some(_)] if on == On::Row && said.sides[1].is_none() => vec![None],
            [scale] => return Some(*scale),
            [] => numbered.into_iter().map(Some).collect(),
            _ => scales,
        };
        let name = |scale: Option<usize>| match scale {
            Some(category) => format!("`in {}`", riddle.names[category]),
            None => format!("`in {}`", riddle.place.one),
        };
        let (problem, help) = if several.is_empty() {
            let help = "a category has numbers if its values are such as 5 or \"5 euros\", or if \
                        it says `ordered = true`";
            ("no category has numbers to compare", help.to_owned())
        } else {
            let names = joined(several.into_iter().map(name), "or");
            ("the clue does not say which numbers it compares", format!("say {names}"))
        };
        self.refused(part.end, part.clone(), problem.to_owned(), help);
        None
    }
}
