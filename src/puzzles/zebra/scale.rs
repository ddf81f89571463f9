//! The scale on which a clue compares: the row of houses, or the numbers of a category.

use super::forms::On;
use super::language::{Clues, Words};
use super::meaning::{Miss, Said, refused};
use super::words::{
    AGE, ARTICLE, AT, DWELL, FLOOR, HOUSE, KINDS, MORE, RACE, Roles, SIDE, THING, TIME, UNIT, VERB,
    is_among, ordinal, stem,
};
use crate::puzzle::prelude::*;
use crate::puzzle::text::joined;

/// Words for floors: their sides, the ranks of those that are compared, and directions.
const ABOVE: [&str; 6] = ["above", "below", "top", "bottom", "upstairs", "downstairs"];
const HIGH: [&str; 6] = ["higher", "lower", "highest", "lowest", "high", "low"];
const UP: [&str; 2] = ["up", "down"];
/// Words for the places in a race.
const WON: [&str; 13] = [
    "won", "win", "wins", "winner", "winning", "beat", "beats", "beaten", "faster", "quicker",
    "slower", "better", "worse",
];

/// Superlatives that name a value of one kind of numbers, or of the category behind them.
const OLDEST: [&str; 4] = ["oldest", "tallest", "heaviest", "dearest"];
const YOUNGEST: [&str; 4] = ["youngest", "shortest", "lightest", "cheapest"];
const HIGHEST: [&str; 4] = ["highest", "largest", "biggest", "most"];
const LOWEST: [&str; 3] = ["lowest", "smallest", "fewest"];

/// Words for neighbours and sides, of which only houses have some.
const BESIDE: [&str; 9] =
    ["left", "right", "next", "adjacent", "beside", "neighbour", "neighbor", "live", "lived"];

impl Clues<'_> {
    /// The words before `between`; none without it.
    fn before_between(&self, words: &Words) -> Words {
        let between = words.clone().find(|&at| is_among(&["between"], self.words[at]));
        words.start..between.unwrap_or(words.start)
    }

    /// The only scale of words that some places have alone: floors, those in a race; of others, none.
    fn named(&self, on: On, words: &Words) -> Result<Vec<Option<usize>>, Miss> {
        let riddle = self.riddle;
        let is_one = |at: usize, of: &[&str]| is_among(of, self.words[at]);
        let next = |at: usize| (at + 1..words.end).find(|&at| self.seen[at].roles & ARTICLE == 0);
        let is_floor = |at: usize| is_one(at, &UP) || self.seen[at].roles & FLOOR != 0;
        let is_high = |at: usize| is_one(at, &HIGH) && next(at).is_some_and(is_floor);
        let find = |is_it: &dyn Fn(usize) -> bool| words.clone().find(|&at| is_it(at));
        let (first, role, things) = match on {
            On::Row => match (find(&|at| is_one(at, &ABOVE)), find(&|at| is_one(at, &WON))) {
                (Some(first), _) => (Some(first), FLOOR, "floor"),
                (None, first) => (first, RACE, "place"),
            },
            On::Numbers => (find(&is_high), FLOOR, "floor"),
            On::Amounts => (None, 0, ""),
        };
        let Some(first) = first else { return Ok(Vec::new()) };
        let row = [None].into_iter().filter(|_| riddle.has_row);
        let own = row.chain(riddle.scales.iter().positions(Option::is_some).map(Some));
        let own = own.filter(|&own| riddle.has_places(role, own)).collect_vec();
        ensure!(own.len() == 1, {
            let problem = format!("`{}` is said of a {things}", self.words[first]);
            let help = format!("say `place = \"{things}\"`, or give a category this name");
            refused(first..first + 1, problem, help)
        });
        Ok(own)
    }

    /// True for words on the numbers of houses, or on floors.
    fn compares_places(&self, words: &Words) -> bool {
        let has_role = |at: usize| self.seen[at].roles & HOUSE != 0;
        let says_number = words.clone().any(|at| is_among(&["number"], self.words[at]));
        self.riddle.has_places(FLOOR, None) || says_number && words.clone().any(has_role)
    }

    /// True for words on the years of things: without ages, the older of two paintings has the lower
    /// one.
    pub(super) fn compares_things(&self, words: &Words) -> bool {
        let categories = 0..self.riddle.names.len();
        let has_ages = categories.clone().any(|own| self.riddle.kinds(own) & AGE != 0);
        let is_thing = |at: usize| self.seen[at].roles & THING != 0;
        !has_ages && words.clone().any(is_thing)
    }

    /// The value that a superlative names, and the word behind it: the greatest age for `oldest`, the
    /// least score for `lowest score`; nothing if several categories may be meant.
    pub(super) fn extreme(&self, at: usize) -> Option<(usize, usize)> {
        let riddle = self.riddle;
        let is_one = |of: &[&str]| self.words.get(at).is_some_and(|word| is_among(of, word));
        let is_kind = |category: usize| {
            let kind = self.seen[at].roles & KINDS & !TIME;
            riddle.kinds(category) & kind != 0
        };
        let is_named = |category: usize| {
            let name = self.words.get(at + 1);
            let is_bound = at > 0 && is_among(&["at"], self.words[at - 1]);
            !is_bound && name.is_some_and(|name| riddle.is_unit(category, name))
        };
        let with_scale = |own: &usize| riddle.scales[*own].is_some();
        let categories = (0..riddle.names.len()).filter(with_scale);
        let (category, end) = if is_one(&OLDEST) || is_one(&YOUNGEST) {
            (categories.filter(|&own| is_kind(own)).exactly_one().ok()?, at + 1)
        } else if is_one(&HIGHEST) || is_one(&LOWEST) {
            (categories.filter(|&own| is_named(own)).exactly_one().ok()?, at + 2)
        } else {
            return None;
        };
        let numbers = &riddle.scales[category].as_ref()?.numbers;
        let is_most = is_one(&OLDEST) || is_one(&HIGHEST);
        let own = if is_most { numbers.iter().max() } else { numbers.iter().min() };
        let index = numbers.iter().positions(|number| Some(number) == own).exactly_one().ok()?;
        Some((category * riddle.num_houses() + index, end))
    }

    /// The category of a number with its unit that is a bound: `less than 35 years`.
    fn bound(&self, words: &Words) -> Option<usize> {
        let riddle = self.riddle;
        let is_bound = |at: &usize| is_among(&["than", "least", "most"], self.words[*at]);
        let bound = words.clone().find(is_bound)?;
        let &(_, value) = self.seen.get(bound + 1)?.values.first()?;
        let category = value / riddle.num_houses();
        let has_unit = riddle.spelled[value].len() > 1 && riddle.scales[category].is_some();
        has_unit.then_some(category)
    }

    /// The category whose numbers some words compare, or the row of houses; an error if the clue
    /// does not say.
    #[expect(clippy::too_many_lines, reason = "the facts that decide stand beside the decision")]
    pub(super) fn scale(&self, on: On, said: &Said, part: &Words) -> Result<Option<usize>, Miss> {
        let riddle = self.riddle;
        let words = part.start..*self.starts(part.end).end();
        if let [scale] = self.named(on, &words)?[..] {
            return Ok(scale);
        }
        if let Some(category) = self.bound(&words).filter(|_| on == On::Numbers) {
            return Ok(Some(category));
        }
        let has = |at: usize, role: Roles| self.seen[at].roles & role == role;
        let are_old = self.compares_things(&words);
        let kinds = |is_meant: &dyn Fn(usize) -> bool| {
            let is_value = |at: usize| {
                let extreme = self.extreme(at).is_some_and(|(own, _)| said.has(own));
                extreme || !self.seen[at].values.is_empty()
            };
            let plain = words.clone().filter(|&at| !is_value(at) && is_meant(at));
            let kinds = plain.fold(0, |kinds, at| kinds | self.seen[at].roles & KINDS);
            if kinds & AGE != 0 && are_old { kinds | TIME } else { kinds }
        };
        // The unit of a value names no numbers: `the 8 year old`, `5 euros`.
        let is_of_value = |at: usize| at > 0 && !self.seen[at - 1].values.is_empty();
        let is_named = |category: usize| {
            words.clone().any(|at| {
                let is_behind = at > 0 && (has(at - 1, AT) || has(at - 1, SIDE));
                let is_told =
                    on != On::Row && !is_of_value(at) || is_behind || said.unit == Some(at);
                // The word for a house names the row.
                let is_row = on == On::Row && has(at, HOUSE);
                is_told && !is_row && riddle.is_unit(category, self.words[at])
            })
        };
        let of = |side: usize, category: usize| {
            said.values(side).iter().any(|value| value / riddle.num_houses() == category)
        };
        let has_value = |category: usize| (0..3).any(|side| of(side, category));
        let has_any = |role: Roles| words.clone().any(|at| has(at, role));
        let (is_row, is_before) = (has_any(HOUSE), has_any(TIME | SIDE));
        let is_born = has_any(TIME | VERB);
        let is_time = is_before || is_born;
        let has_number = !said.numbers.is_empty() || said.unit.is_some();
        let is_told = |at: usize| {
            let is_of_unit = at > 0 && has(at - 1, UNIT) && !has(at, MORE);
            !has(at, UNIT) && !has(at, VERB | TIME) && !is_of_unit
        };
        let (all, verbs) = (kinds(&|_| true), kinds(&is_told));
        // `is older than the one who pays $3` compares ages.
        let adjectives = match kinds(&|at| is_told(at) && !has(at, VERB)) {
            0 => verbs,
            adjectives => adjectives,
        };
        // `between $5 and $15` compares prices after `pays`, and houses after `lives`.
        let before = self.before_between(&words);
        let dwells = before.clone().any(|at| has(at, DWELL));
        let (is_row, before) = (is_row || dwells, kinds(&|at| before.contains(&at)));
        // The greater, the surer.
        let rank = |scale: Option<usize>| match (on, scale) {
            (On::Numbers | On::Amounts, None) => None,
            (On::Numbers | On::Amounts, Some(category)) => {
                let (own, is_named) = (riddle.kinds(category), is_named(category));
                let is_kind = adjectives == 0 || own & adjectives != 0 || own == 0 && is_named;
                let is_ranked = riddle.scales[category].as_ref()?.is_ranked;
                let is_count = !has_number || !said.values(1).is_empty() && is_named;
                // `scored more than the Monday guest` compares no days.
                if adjectives == 0 && !is_named && is_ranked && own & TIME != 0 {
                    return None;
                }
                let rank = [is_named, has_value(category), own & all != 0];
                (is_kind && (!is_ranked || is_count && on != On::Amounts)).then_some(rank)
            }
            (On::Row, None) => {
                let is_meant = riddle.has_row && (is_row || said.unit.is_none());
                is_meant.then_some([false, is_row, false])
            }
            (On::Row, Some(category)) => {
                let (own, is_named) = (riddle.kinds(category), is_named(category));
                let is_sure = is_before && own & TIME != 0 && has_value(category);
                let is_like =
                    is_time && if own == 0 { has_value(category) } else { own & TIME != 0 };
                let is_between = of(1, category) && of(2, category);
                let is_compared = own & before != 0 || own == 0 && is_born;
                (is_named || is_like || is_between).then_some([
                    is_named,
                    false,
                    is_sure || is_between && is_compared,
                ])
            }
        };
        let numbered = riddle.scales.iter().positions(Option::is_some).map(Some).collect_vec();
        let ranked = [None].iter().chain(&numbered);
        let ranked = ranked.filter_map(|&scale| Some((rank(scale)?, scale)));
        // Without a word for a house or a side, another order may be meant.
        let is_beside = |at: usize| is_among(&BESIDE, stem(self.words[at]));
        let is_rival = |&category: &usize| {
            let is_ranked = riddle.scales[category].as_ref().is_some_and(|scale| {
                let numbers = scale.numbers.iter().copied().sorted();
                scale.is_ranked || numbers.eq(1..=scale.numbers.len() as i64)
            });
            let values = &riddle.values[category * riddle.num_houses()..][..riddle.num_houses()];
            let is_ranked = is_ranked
                || is_born && riddle.kinds(category) != 0
                || values.iter().all(|value| ordinal(value).is_some());
            let mut units = words.clone().filter(|&at| !is_of_value(at));
            let is_named = riddle.scales[category].is_some()
                && units.any(|at| riddle.is_unit(category, self.words[at]));
            is_ranked || riddle.kinds(category) & TIME != 0 || is_named
        };
        let rivals = (0..riddle.names.len()).filter(is_rival).map(Some).collect_vec();
        let is_plain = on == On::Row && !is_row && !words.clone().any(is_beside);
        let several = match &ranked.max_set_by_key(|(rank, _)| *rank)[..] {
            [(_, None)] if is_plain && !rivals.is_empty() => [vec![None], rivals].concat(),
            // What is first among numbers is no matter of course.
            [(_, Some(_))] if on == On::Row && said.values(1).is_empty() && riddle.has_row => {
                vec![None]
            }
            [(_, scale)] => return Ok(*scale),
            // Without a row, the only order is meant.
            [] if on == On::Row && !riddle.has_row => {
                let is_ordered =
                    |scale: &Option<usize>| scale.is_some_and(|own| riddle.is_line(own));
                match numbered.iter().copied().filter(is_ordered).collect_vec()[..] {
                    [scale] => return Ok(scale),
                    [] => {
                        let problem = "the clue speaks of a place, but `places = false`";
                        return Err(refused(part.clone(), problem, "leave out `places`"));
                    }
                    _ => numbered,
                }
            }
            // The houses have numbers of their own, and floors are higher or lower.
            [] if on == On::Numbers && riddle.has_row && self.compares_places(&words) => {
                return Ok(None);
            }
            [] => numbered,
            several => several.iter().map(|(_, scale)| *scale).collect(),
        };
        if several.is_empty() {
            let problem = "no category has numbers to compare";
            let help = "a category has numbers if its values are such as 5 or \"5 euros\", or if it \
                        says `ordered = true`";
            return Err(refused(part.clone(), problem, help));
        }
        let name = |own: Option<usize>| own.map_or(&*riddle.place.one, |own| &riddle.names[own]);
        let names = several.into_iter().map(|scale| format!("`in {}`", name(scale)));
        let problem = "the clue does not say which numbers it compares";
        let help = format!("say {}", joined(names, "or"));
        Err(refused(part.clone(), problem, help))
    }
}
