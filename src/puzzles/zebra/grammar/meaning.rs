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
        let values = sides.iter().flatten().flat_map(|(_, values)| values.iter().unique());
        if let Some(&value) = values.duplicates().next() {
            let problem = format!("`{}` stands in the clue twice", riddle.values[value]);
            self.refused(end, part, problem, "a clue speaks of different values");
            return None;
        }
        let scale = match means {
            Means::To(_, _, way) if way(1) == Way::Apart(0) => None,
            Means::To(on, ..) | Means::At(on, _) => self.scale(on, said, &part).ok()?,
            Means::Between(_) => self.scale(On::Row, said, &part).ok()?,
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
            let numbers = |scale: usize| format!("numbers of {}", riddle.names[scale]);
            let things = scale.map_or_else(|| riddle.place.many.clone(), numbers);
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

    /// The category whose numbers some words compare, or the row of houses; an error if the clue
    /// does not say.
    fn scale(&self, on: On, said: &Said, part: &Range<usize>) -> Result<Option<usize>, ()> {
        let riddle = self.riddle;
        let words = part.start..*self.starts(part.end).end();
        let has = |at: usize, role: Roles| self.seen[at].roles & role == role;
        let kinds = |is_meant: &dyn Fn(usize) -> bool| {
            let plain = words.clone().filter(|&at| self.seen[at].values.is_empty() && is_meant(at));
            plain.fold(0, |kinds, at| kinds | self.seen[at].roles & KINDS)
        };
        let is_named = |category: usize| {
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
        let has_any = |role: Roles| words.clone().any(|at| has(at, role));
        let (is_row, is_time) = (has_any(HOUSE), has_any(TIME | SIDE) || has_any(TIME | VERB));
        let has_number = !said.numbers.is_empty() || said.unit.is_some();
        let (all, adjectives) =
            (kinds(&|_| true), kinds(&|at| !has(at, UNIT) && !has(at, VERB | TIME)));
        // The greater, the surer.
        let rank = |scale: Option<usize>| match (on, scale) {
            (On::Numbers, None) => None,
            (On::Numbers, Some(category)) => {
                let (own, is_named) = (riddle.kinds(category), is_named(category));
                let is_kind = adjectives == 0 || own & adjectives != 0 || own == 0 && is_named;
                let is_ranked = riddle.scales[category].as_ref()?.is_ranked;
                let is_count = !has_number || said.sides[1].is_some() && is_named;
                let rank = [is_named, has_value(category), own & all != 0];
                (is_kind && (!is_ranked || is_count)).then_some(rank)
            }
            (On::Row, None) => (is_row || said.unit.is_none()).then_some([false, is_row, false]),
            (On::Row, Some(category)) => {
                let (own, is_named) = (riddle.kinds(category), is_named(category));
                let is_sure = is_time && own & TIME != 0 && has_value(category);
                let is_like =
                    is_time && if own == 0 { has_value(category) } else { own & TIME != 0 };
                let is_between = of(1, category) && of(2, category);
                (is_named || is_like || is_between).then_some([is_named, false, is_sure])
            }
        };
        let numbered = (0..riddle.names.len()).filter(|&own| riddle.scales[own].is_some());
        let numbered = numbered.map(Some).collect_vec();
        let ranked = [None].iter().chain(&numbered);
        let ranked = ranked.filter_map(|&scale| Some((rank(scale)?, scale)));
        let several = match &ranked.max_set_by_key(|(rank, _)| *rank)[..] {
            // What is first among numbers is no matter of course.
            [(_, Some(_))] if on == On::Row && said.sides[1].is_none() => vec![None],
            [(_, scale)] => return Ok(*scale),
            [] => numbered,
            several => several.iter().map(|(_, scale)| *scale).collect(),
        };
        let (problem, help) = if several.is_empty() {
            let help = "a category has numbers if its values are such as 5 or \"5 euros\", or if it \
                        says `ordered = true`";
            ("no category has numbers to compare", help.to_owned())
        } else {
            let name =
                |own: Option<usize>| own.map_or(&*riddle.place.one, |own| &riddle.names[own]);
            let names = several.into_iter().map(|scale| format!("`in {}`", name(scale)));
            (
                "the clue does not say which numbers it compares",
                format!("say {}", joined(names, "or")),
            )
        };
        self.refused(part.end, part.clone(), problem.to_owned(), help);
        Err(())
    }
}
