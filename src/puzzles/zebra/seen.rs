//! The possible roles of each word of a clue.

use std::iter::zip;

use super::forms::GRAMMAR;
use super::words::{
    AGENT, ARTICLE, AT, DAYS, DWELL, FILLER, HOUSE, MORE, PEOPLE, PRICE, Riddle, Roles, SIDE,
    STILL, TIME, UNIT, VERB, cardinal, is_agent, is_among, is_nation, is_plural,
};
use crate::puzzle::prelude::*;

/// Words after which something belongs to somebody.
const OWNERS: [&str; 8] = ["'s", "’s", "'", "’", "his", "her", "their", "its"];

/// Verbs that stand for what was said before: `and so does Ann`.
pub(super) const AUXILIARIES: [&str; 12] =
    ["do", "does", "did", "has", "have", "had", "is", "are", "was", "were", "can", "will"];

/// Verbs of what belongs to somebody: `lives with Ann`.
const HOME: [&str; 12] = [
    "is", "are", "was", "were", "live", "lives", "lived", "stay", "stays", "stayed", "belongs",
    "go",
];

/// Verbs of what somebody does to another one.
const MEETING: [&str; 8] =
    ["taught", "coached", "trained", "loved", "liked", "visited", "seen", "known"];

const NEIGHBOURS: [&str; 4] = ["neighbour", "neighbor", "neighbours", "neighbors"];

/// People who belong to others.
const FOLLOWERS: [&str; 8] =
    ["teacher", "coach", "trainer", "fan", "lover", "admirer", "instructor", "tutor"];

/// Verbs after which somebody is the subject, and no other person.
const BE: [&str; 8] = ["is", "are", "was", "were", "be", "been", "belongs", "belonged"];

/// The possible roles of a word.
#[expect(clippy::struct_excessive_bools, reason = "roles that are independent")]
pub(super) struct Seen {
    pub(super) roles: Roles,
    /// The values that begin here, each after the word behind it.
    pub(super) values: Vec<(usize, usize)>,
    /// True if it may say `is`.
    pub(super) says_is: bool,
    /// True if it is an article that means `one`, as in `the day before`.
    pub(super) says_one: bool,
    /// True if it can be a word of forms.
    pub(super) is_of_patterns: bool,
    /// True if it may be left out.
    pub(super) says_nothing: bool,
}

/// The possible roles of each of these words.
#[expect(clippy::too_many_lines, reason = "a list of the roles of words")]
pub(super) fn seen(riddle: &Riddle<'_>, text: &[&str]) -> Vec<Seen> {
    let is_one = |at: usize, of: &[&str]| text.get(at).is_some_and(|word| is_among(of, word));
    let is_behind = |at: usize, of: &[&str]| at > 0 && is_one(at - 1, of);
    let is_house = |word: &&str| riddle.roles(word) & HOUSE != 0;
    let role = |(at, word): (usize, &&str)| {
        let is_side = is_one(at + 1, &["of", "than", "end"]) || is_behind(at, &["the", "far"]);
        let has_left = is_one(at, &["left"]) && !is_side;
        // Whose left it is has no form.
        let is_near = |at: usize| is_one(at, &["immediate", "direct"]);
        let before = (0..at).rev().find(|&at| !is_near(at));
        let is_owned =
            is_one(at, &["left", "right"]) && before.is_some_and(|at| is_one(at, &OWNERS));
        // Who visits a house does not live in it, and the next day is that after another one.
        let is_visit = word.to_lowercase().starts_with("visit") && text.iter().any(is_house);
        let is_next = is_one(at, &["next"])
            && is_behind(at, &["the"])
            && text.get(at + 1).is_some_and(|unit| riddle.roles(unit) & (UNIT | DAYS) != 0);
        let is_neighbour = is_one(at, &["next-door"]) && is_one(at + 1, &NEIGHBOURS);
        match (is_owned || is_visit || is_next, has_left) {
            (true, _) => (0, false),
            _ if is_neighbour => (FILLER, false),
            (_, true) => (riddle.roles("leave"), false),
            _ => (riddle.roles(word), true),
        }
    };
    let (roles, are_of_patterns): (Vec<Roles>, Vec<bool>) =
        text.iter().enumerate().map(role).unzip();
    let has = |at: usize, role: Roles| roles.get(at).is_some_and(|own| own & role != 0);
    let values = |at: usize, is_same: fn(&str, &str) -> bool| {
        let comes = |own: &[&str]| {
            let rest = &text[at..];
            own.len() <= rest.len() && zip(own, rest).all(|(own, word)| is_same(own, word))
        };
        // The number after the word for a house is that of the house, and before it a count.
        let is_at_house = at > 0 && has(at - 1, HOUSE) || has(at + 1, HOUSE);
        let is_number = is_at_house && text[at].parse::<i64>().is_ok();
        let found = riddle.spelled.iter().enumerate().filter(|(_, own)| !is_number && comes(own));
        found.map(|(index, own)| (at + own.len(), index)).collect_vec()
    };
    // `17-year-old`, `300-page`
    let numbered = |at: usize| {
        let mut parts = text[at].split('-');
        let number = parts.next().and_then(|own| own.parse::<i64>().ok());
        let is_it = |&value: &usize| {
            let (category, own) = (value / riddle.num_houses(), value % riddle.num_houses());
            let is_unit = |part: &str| {
                riddle.is_unit(category, part) || riddle.roles(part) & riddle.kinds(category) != 0
            };
            let scale = riddle.scales[category].as_ref();
            scale.is_some_and(|scale| Some(scale.numbers[own]) == number)
                && parts.clone().any(is_unit)
        };
        let own = (0..riddle.values.len()).filter(is_it);
        own.map(|value| (at + 1, value)).collect_vec()
    };
    // `to the left` and the like.
    let is_side = |at: usize| {
        has((at..text.len()).find(|&at| !is_one(at, &["to", "the", "on"])).unwrap_or(at), SIDE)
    };
    // `the day before`, `two days before`, `a day more`; but `in a house left of` says no number.
    let is_far = |at: usize| {
        let is_some = is_behind(at, &["a", "an"]) && !(at > 1 && has(at - 2, AT));
        let is_number = || at > 0 && cardinal(text[at - 1]).is_some();
        let is_before = is_side(at + 1) && (is_some || is_behind(at, &["the"]) || is_number());
        has(at, UNIT | DAYS) && (is_before || is_some && has(at + 1, MORE))
    };
    // `the train to Paris` says no verb.
    let is_noun = |at: usize| {
        let is_word = text[at].starts_with(char::is_alphabetic);
        is_word && at > 0 && has(at - 1, ARTICLE) && values(at - 1, str::eq).is_empty()
    };
    let names = |at: usize| {
        let is_name = |name: &String| is_one(at, &[name]);
        riddle.names.iter().any(is_name)
    };
    let is_person = |&(_, value): &(usize, usize)| {
        value < riddle.num_houses() || is_nation(&riddle.values[value])
    };
    let is_of_kind = |at: usize, kind: Roles| {
        let mut own = values(at, str::eq_ignore_ascii_case).into_iter();
        own.any(|(_, value)| riddle.kinds(value / riddle.num_houses()) & kind != 0)
    };
    let (is_price, is_time) = (|at| is_of_kind(at, PRICE), |at| is_of_kind(at, TIME));
    let is_end = |at: usize| at >= text.len() || is_one(at, &[".", ",", ";", "and", "or", "but"]);
    // The words that say nothing here only, such as `than` in `older than`, `with` in `the man with`.
    let is_idle = |at: usize| {
        let acts = at > 0 && has(at - 1, VERB) && !has(at - 1, STILL) && !is_noun(at - 1);
        match &*text[at].to_ascii_lowercase() {
            "than" => (at.saturating_sub(4)..at)
                .any(|at| has(at, MORE | SIDE) || is_one(at, &["another", "different"])),
            "by" => {
                !(at > 0 && has(at - 1, DWELL))
                    && text.get(at + 1).is_none_or(|own| cardinal(own).is_none())
                    && !is_time(at + 1)
            }
            "as" => acts || is_one(at + 1, &["well"]) || names(at + 1),
            // `sold for $5`, `learned to play`
            "for" if acts => is_price(at + 1),
            "to" if acts => is_behind(at, &["learn", "learned", "learnt"]) && has(at + 1, VERB),
            "couple" => !is_one(at + 1, &["of"]),
            "favourite" | "favorite" => !is_behind(at, &["most", "least"]),
            // A last `does` is said of what stands before it.
            _ if is_one(at, &AUXILIARIES) => {
                let than = text[..at].iter().rposition(|word| *word == "than");
                let is_compared =
                    |than: usize| !text[than..at].iter().any(|word| is_among(&["or", "and"], word));
                !is_end(at + 1) || than.is_some_and(is_compared)
            }
            _ if is_one(at, &FOLLOWERS) && (is_behind(at, &OWNERS) || is_one(at + 1, &["of"])) => {
                false
            }
            "half" => false,
            "about" => text.get(at + 1).is_none_or(|own| cardinal(own).is_none()),
            "away" => is_behind(at, &["go", "goes", "went", "going", "gone"]),
            "either" => at + 2 >= text.len(),
            // `nor is it Ann who`
            "he" | "she" | "they" => at > 1 && is_one(at - 2, &["nor"]),
            // `travelled with Ann`
            "with" if !acts && at > 0 && has(at - 1, VERB) && !is_one(at - 1, &HOME) => {
                !values(at + 1, str::eq_ignore_ascii_case).iter().any(is_person)
            }
            "with" | "for" | "to" | "from" => !acts,
            "further" | "farther" => is_side(at + 1),
            "it" => {
                at == 0
                    || at + 2 >= text.len()
                    || at > 1 && is_one(at - 2, &["nor"])
                    || is_behind(at, &["if", "then", ":"])
            }
            "old" | "tall" | "expensive" | "recent" | "powerful" | "popular" | "successful" => {
                let is_number =
                    at > 0 && (has(at - 1, UNIT | MORE) || cardinal(text[at - 1]).is_some());
                is_number || is_behind(at, &["most", "least"])
            }
            // The object of a verb is another person: `Ann saw the tea drinker`.
            _ if has(at, AGENT) => {
                let verb = (0..at).rev().find(|&own| has(own, VERB) || is_one(own, &["who"]));
                let is_object = verb.is_some_and(|own| {
                    let mut between = (own + 1..at).filter(|&at| !has(at, FILLER));
                    let says_more = between.any(|at| !GRAMMAR.known(text[at]).is_empty());
                    has(own, VERB) && !is_one(own, &BE) && !says_more
                });
                // `is a fan of Ann` speaks of two people, if names are the first category.
                let is_of = (is_behind(at, &["a", "an"]) || is_one(at, &FOLLOWERS))
                    && is_one(at + 1, &["of"]);
                let is_of_another =
                    is_of && values(at + 2, str::eq_ignore_ascii_case).iter().any(is_person);
                // `Ann's driver` and `its owner` are other people.
                let is_owned = is_behind(at, &["his", "her", "their", "its"])
                    || is_behind(at, &OWNERS)
                        && (is_one(at, &FOLLOWERS)
                            || (0..at).any(|start| {
                                let mut names = values(start, is_plural).into_iter();
                                names.any(|own| own.0 + 1 == at && is_person(&own))
                            }));
                !is_object && !is_of_another && !is_owned
            }
            _ if has(at, PEOPLE) => !is_one(at + 1, &["of"]) && !is_behind(at, &OWNERS),
            _ => true,
        }
    };
    // `saw the violinist`, `lives with the golfer`, `visited Ann`
    let is_other_person = |at: usize, found: &[(usize, usize)]| {
        let before = (0..at).rev().find(|&own| !has(own, ARTICLE));
        let Some(before) = before else { return false };
        let is_met = |verb: usize| has(verb, VERB) && !is_one(verb, &BE) && !is_noun(verb);
        let is_with = before > 0 && is_one(before, &["with"]) && is_met(before - 1);
        let is_by = before > 0 && is_one(before, &["by"]) && is_one(before - 1, &MEETING);
        let is_met = is_met(before) || is_with || is_by;
        let is_agent = |&(_, value): &(usize, usize)| {
            riddle.spelled[value]
                .last()
                .is_some_and(|own| is_agent(&own.to_lowercase(), &text[at].to_lowercase()))
        };
        let is_named = |&(_, value): &(usize, usize)| value < riddle.num_houses();
        let is_visited = is_one(before, &["visit", "visits", "visited", "visiting"]);
        is_met && found.iter().any(is_agent) || is_visited && found.iter().any(is_named)
    };
    let seen = |at: usize| {
        let word = text[at];
        let exact = values(at, |own, word| own == word);
        let is_exact = !exact.is_empty();
        let same = if is_exact { exact } else { values(at, str::eq_ignore_ascii_case) };
        let like = if same.is_empty() { values(at, is_plural) } else { same };
        let like = if like.is_empty() { numbered(at) } else { like };
        let like = if is_other_person(at, &like) { Vec::new() } else { like };
        // `Bob left the sack` does not say `is`.
        let next = (at + 1..text.len()).find(|&next| !has(next, ARTICLE)).unwrap_or(at);
        let is_left =
            is_one(at, &["left", "leave", "leaves"]) && !values(next, is_plural).is_empty();
        // `is called Ann`, but not `called Ann`
        let is_call = is_one(at, &["called", "named"]) && !is_behind(at, &BE);
        let is_action = !is_one(at, &BE) && !is_one(at, &AUXILIARIES);
        let is_thing = is_action && (is_noun(at) || is_behind(at, &OWNERS));
        let says_is = like.is_empty() && has(at, VERB) && !is_left && !is_call && !is_thing;
        let is_idle_verb = says_is && at > 0 && {
            let is_told = is_one(at - 1, &["who", "that", "which", "one"]);
            is_told || has(at - 1, FILLER) && word.ends_with("ing")
        };
        // `a house left` may say how far, or not.
        let is_article = has(at, ARTICLE) && is_far(at + 1);
        let says_one = is_article && (is_one(at, &["the"]) || has(at + 1, UNIT));
        // `one` may be a number, and `exactly one of` a count.
        let is_number = is_one(at, &["one"]) && (has(at + 1, UNIT | DAYS) || is_side(at + 1));
        let is_of = |number: usize| cardinal(text[number]).is_some() && is_one(number + 1, &["of"]);
        let is_exact_number = is_one(at, &["exactly"]) && at + 1 < text.len() && is_of(at + 1);
        // `the one of the forest` is a picture.
        let is_picture = is_one(at, &["one"]) && is_behind(at, &["the"]);
        let is_count = is_number || says_one || is_of(at) && !is_picture || is_exact_number;
        let is_unit = is_far(at) && (is_side(at + 1) || !has(at, UNIT));
        let is_filler =
            has(at, FILLER) && is_idle(at) && !is_left && !is_call || is_one(at, &["exactly"]);
        let says_nothing = !is_exact && (is_filler && !is_count && !is_unit || is_idle_verb);
        // The longest value is meant.
        let values = like.into_iter().max_set_by_key(|&(end, _)| end);
        let is_of_patterns = are_of_patterns[at];
        Seen { roles: roles[at], values, says_is, says_one, says_nothing, is_of_patterns }
    };
    (0..text.len()).map(seen).collect()
}
