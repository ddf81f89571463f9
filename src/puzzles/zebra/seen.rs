//! The possible roles of each word of a clue.

use super::context::{Context, Found, OWNERS};
use super::forms::GRAMMAR;
use super::riddle::Riddle;
use super::words::{
    AGENT, ARTICLE, DAYS, DWELL, FILLER, MORE, PEOPLE, PRICE, Roles, SIDE, STILL, TIME, UNIT, VERB,
    is_agent, is_among, is_plural, stem,
};
use crate::puzzle::prelude::*;

/// Verbs that stand for what was said before: `and so does Ann`.
pub(super) const AUXILIARIES: [&str; 12] =
    ["do", "does", "did", "has", "have", "had", "is", "are", "was", "were", "can", "will"];

/// Verbs after which somebody is the subject, and no other person.
const BE: [&str; 8] = ["is", "are", "was", "were", "be", "been", "belongs", "belonged"];

/// True for a word that says `is` and names no action.
pub(super) fn says_be(word: &str) -> bool {
    ["=", "!="].contains(&word) || is_among(&BE, word)
}

/// Verbs of what belongs to somebody: `lives with Ann`.
const HOME: [&str; 8] = ["live", "lives", "lived", "stay", "stays", "stayed", "belong", "go"];

/// Verbs of things with somebody in them.
const CARRYING: [&str; 6] = ["carry", "carries", "carried", "hold", "holds", "held"];

/// Verbs of what somebody does to another one.
const MEETING: [&str; 18] = [
    "taught",
    "coached",
    "trained",
    "loved",
    "liked",
    "visited",
    "seen",
    "known",
    "met",
    "joined",
    "interviewed",
    "hosted",
    "sponsored",
    "supported",
    "hired",
    "served",
    "helped",
    "rescued",
];

/// People who belong to others.
const FOLLOWERS: [&str; 8] =
    ["teacher", "coach", "trainer", "fan", "lover", "admirer", "instructor", "tutor"];

/// People, and the categories to whose values they belong.
const MEMBERS: [[&[&str]; 2]; 3] = [
    [&["student", "pupil"], &["teacher", "tutor", "professor", "instructor", "school"]],
    [&["patient"], &["doctor", "dentist", "surgeon", "physician", "vet"]],
    [&["resident", "citizen", "native", "inhabitant"], &["city", "town", "village", "country"]],
];

/// The possible roles of a word.
#[expect(clippy::struct_excessive_bools, reason = "roles that are independent")]
pub(super) struct Seen {
    pub(super) roles: Roles,
    /// The values that begin here, each after the word behind it.
    pub(super) values: Vec<Found>,
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
pub(super) fn seen(riddle: &Riddle<'_>, text: &[&str]) -> Vec<Seen> {
    let context = Context::new(riddle, text);
    (0..text.len()).map(|at| context.seen(at)).collect()
}

impl Context<'_> {
    fn seen(&self, at: usize) -> Seen {
        let exact = self.values(at, |own, word| own == word);
        let is_exact = !exact.is_empty();
        let like = [Self::same, Self::plural, Self::numbered, Self::deed]
            .into_iter()
            .fold(exact, |found, next| if found.is_empty() { next(self, at) } else { found });
        let like = if self.is_another_person(at, &like) { Vec::new() } else { like };
        // `Bob left the sack` does not say `is`, nor does `called Ann` without `is` before it.
        let next = (at + 1..self.text.len()).find(|&next| !self.has(next, ARTICLE)).unwrap_or(at);
        let is_left =
            self.is_one(at, &["left", "leave", "leaves"]) && !self.plural(next).is_empty();
        let is_call = self.is_one(at, &["called", "named"]) && !self.is_behind(at, &BE);
        let is_action = !says_be(self.text[at]) && !self.is_one(at, &AUXILIARIES);
        let is_thing = is_action && (self.is_noun(at) || self.is_behind(at, &OWNERS));
        let is_verb = self.has(at, VERB) && !is_left && !is_call && !is_thing;
        let says_is = like.is_empty() && is_verb;
        let is_ing = at > 0 && self.has(at - 1, FILLER) && self.text[at].ends_with("ing");
        let is_idle_verb =
            says_is && (self.is_behind(at, &["who", "that", "which", "one"]) || is_ing);
        let says_one = self.says_one(at);
        let is_unit = self.is_far(at) && (self.is_side(at + 1) || !self.has(at, UNIT));
        let is_filler = self.has(at, FILLER) && !is_left && !is_call && self.is_idle(at)
            || self.is_one(at, &["exactly"])
            || self.is_one(at, &["time"]) && self.is_behind(at, &["some"]);
        let is_idle = is_filler && !says_one && !self.is_count(at) && !is_unit;
        let says_nothing = !is_exact && (is_idle || is_idle_verb);
        // The longest value is meant.
        let values = like.into_iter().max_set_by_key(|&(end, _)| end);
        let (roles, is_of_patterns) = (self.roles[at], self.are_of_patterns[at]);
        Seen { roles, values, says_is, says_one, is_of_patterns, says_nothing }
    }

    /// The values that begin here, capitals aside.
    fn same(&self, at: usize) -> Vec<Found> {
        self.values(at, str::eq_ignore_ascii_case)
    }

    /// The values that begin here, in another form of their words.
    fn plural(&self, at: usize) -> Vec<Found> {
        self.values(at, is_plural)
    }

    /// True for an article that means `one`: `a house left` may say how far, or not.
    fn says_one(&self, at: usize) -> bool {
        let is_article = self.has(at, ARTICLE) && self.is_far(at + 1);
        is_article && (self.is_one(at, &["the"]) || self.has(at + 1, UNIT))
    }

    /// True for a number of things: `one` may be one, and `exactly one of` a count.
    fn is_count(&self, at: usize) -> bool {
        let is_number =
            self.is_one(at, &["one"]) && (self.has(at + 1, UNIT | DAYS) || self.is_side(at + 1));
        let is_of =
            |number: usize| self.number(number).is_some() && self.is_one(number + 1, &["of"]);
        let is_exact_number = self.is_one(at, &["exactly"]) && is_of(at + 1);
        // `the one of the forest` is a picture.
        let is_picture = self.is_one(at, &["one"]) && self.is_behind(at, &["the"]);
        is_number || is_of(at) && !is_picture || is_exact_number
    }

    /// True if a verb before a word names an action: `waits for`, but not `the train for`.
    fn acts(&self, at: usize) -> bool {
        at > 0 && self.has(at - 1, VERB) && !self.has(at - 1, STILL) && !self.is_noun(at - 1)
    }

    /// True for a word that says nothing here only, such as `than` in `older than`, `with` in `the
    /// man with`.
    fn is_idle(&self, at: usize) -> bool {
        let acts = self.acts(at);
        let is_nor = || at > 1 && self.is_one(at - 2, &["nor"]);
        match &*self.text[at].to_ascii_lowercase() {
            "than" => {
                let is_compared = |at: usize| {
                    self.has(at, MORE | SIDE) || self.is_one(at, &["another", "different"])
                };
                (at.saturating_sub(4)..at).any(is_compared)
            }
            // `by Wednesday` is not on Wednesday.
            "by" => {
                let is_dwelling = at > 0 && self.has(at - 1, DWELL);
                let is_bound = self.number(at + 1).is_some() || self.has_value_of(at + 1, TIME);
                !is_dwelling && !is_bound
            }
            "as" => acts || self.is_one(at + 1, &["well"]) || self.is_name(at + 1),
            // `sold for $5`, `learned to play`
            "for" if acts => self.has_value_of(at + 1, PRICE),
            "to" if acts => {
                let is_learned = self.is_behind(at, &["learn", "learned", "learnt"]);
                is_learned && self.has(at + 1, VERB)
            }
            "couple" => !self.is_one(at + 1, &["of"]),
            "favourite" | "favorite" => !self.is_behind(at, &["most", "least"]),
            "half" => false,
            "friend" | "friends" if self.is_one(at + 1, &["with"]) => false,
            "out" => {
                let going = ["came", "come", "comes", "set", "sets", "goes", "went", "go"];
                self.is_behind(at, &going)
            }
            "part" => self.is_behind(at, &["took", "take", "takes", "taken", "taking"]),
            "turn" => self.is_behind(at, &["in"]),
            "anything" | "something" => self.is_one(at + 1, &["made", "from", "by", "with"]),
            // `went along Oak Lane`; but `around 20` is no number.
            "along" | "around" | "across" | "through" => {
                let next = self.plural(at + 1);
                !next.is_empty()
                    && next
                        .iter()
                        .all(|own| self.riddle.scales[own.1 / self.riddle.num_houses()].is_none())
            }
            "point" => self.is_behind(at, &["some"]),
            "off" => {
                let has_object = self.is_one(at + 1, &["the"]) || !self.same(at + 1).is_empty();
                let is_taken = self.is_behind(at, &["took", "take", "takes", "taken"]);
                is_taken && !has_object || self.is_behind(at, &["set", "sets"])
            }
            "true" => !self.is_behind(at, &["not", "n't", "n’t"]) || self.is_one(at + 1, &["that"]),
            "some" => self.is_one(at + 1, &["time", "point"]),
            "else" => self.is_behind(at, &["or"]),
            "about" => (1..3).all(|next| self.number(at + next).is_none()),
            "away" => self.is_behind(at, &["go", "goes", "went", "going", "gone"]),
            "either" => at + 2 >= self.text.len(),
            // `nor is it Ann who`
            "he" | "she" | "they" => is_nor(),
            // `travelled with Ann`
            "with" if !acts && at > 0 && self.has(at - 1, VERB) => {
                let is_at_home = self.is_one(at - 1, &HOME) || self.is_one(at - 1, &BE);
                is_at_home || !self.same(at + 1).iter().any(|own| self.is_person(own))
            }
            "from" if self.is_behind(at, &["made", "ordered", "baked", "built", "carved"]) => true,
            "to" if self.is_behind(at, &["drives", "drove", "goes", "went", "travels"]) => true,
            "with" | "for" | "to" | "from" => !acts,
            "further" | "farther" => self.is_side(at + 1),
            "it" => {
                let is_last = at == 0 || at + 2 >= self.text.len();
                is_last || is_nor() || self.is_behind(at, &["if", "then", ":"])
            }
            "old" | "tall" | "expensive" | "recent" | "recently" | "powerful" | "popular"
            | "successful" => {
                let is_number =
                    at > 0 && (self.has(at - 1, UNIT | MORE) || self.number(at - 1).is_some());
                is_number || self.is_behind(at, &["most", "least"])
            }
            _ if self.is_one(at, &AUXILIARIES) => !self.is_ellipsis(at),
            _ if self.is_one(at, &FOLLOWERS) || self.has(at, AGENT) => !self.is_other_agent(at),
            _ if self.has(at, PEOPLE) => {
                let is_owned = self.is_one(at + 1, &["of"]) || self.is_behind(at, &OWNERS);
                (!is_owned || self.is_member(at)) && !self.is_object(at)
            }
            _ => true,
        }
    }

    /// True for somebody by a value of a category to which such people belong: `the student of Dr Dunn`.
    fn is_member(&self, at: usize) -> bool {
        let belongs = |&(_, value): &Found| {
            let name = self.riddle.category_of(value);
            MEMBERS
                .iter()
                .any(|[people, of]| is_among(people, stem(self.text[at])) && is_among(of, name))
        };
        let behind = (at + 2..self.text.len()).find(|&own| !self.has(own, ARTICLE));
        let before = || (0..at).rev().find(|&own| !self.plural(own).is_empty());
        let is_of = self.is_one(at + 1, &["of"]);
        let of = if is_of { behind } else { before() };
        of.is_some_and(|own| self.plural(own).iter().any(belongs))
    }

    /// True for somebody whom a verb acts on: `met the man in red`, `has a Danish friend`, `sold the
    /// harp to a man`.
    fn is_object(&self, at: usize) -> bool {
        let is_between = |at: &usize| self.has(*at, ARTICLE) || !self.plural(*at).is_empty();
        let before = (0..at).rev().find(|at| !is_between(at));
        before.is_some_and(|verb| {
            let is_still = self.has(verb, STILL) && !self.is_one(verb, &["has", "have", "had"]);
            let is_verb = self.has(verb, VERB) && !is_still && !self.is_noun(verb);
            let is_thing = self.is_one(at, &["one"]) && !self.is_one(at + 1, &["who"]);
            !is_thing && (is_verb && self.text[verb] != "=" || self.is_party(verb))
        })
    }

    /// True for a word before another person with whom somebody does something: `sold the harp to the
    /// man`; but `was sold to` speaks of the harp.
    fn is_party(&self, at: usize) -> bool {
        let is_verb = |at: &usize| self.has(*at, VERB) && !self.is_noun(*at);
        let verb = (0..at).rev().find(is_verb);
        let verb = verb.filter(|&at| !self.has(at, STILL) && !self.is_one(at, &BE));
        let is_active = |verb: usize| self.text[verb] != "=" && !self.is_behind(verb, &BE);
        let is_clause =
            |verb: usize| (verb..at).any(|at| self.is_one(at, &[",", "and", "or", "but"]));
        let is_prep = self.is_one(at, &["to", "for", "from", "with"]);
        is_prep && verb.is_some_and(|verb| is_active(verb) && !is_clause(verb))
    }

    /// True for a last `does`, which stands for what was said before; not in `older than Ann is`.
    fn is_ellipsis(&self, at: usize) -> bool {
        let is_comparison = |at: &usize| self.is_one(*at, &["than", "before", "after"]);
        let comparison = (0..at).rev().find(is_comparison);
        let is_joined = |start: usize| (start..at).any(|at| self.is_one(at, &["or", "and"]));
        self.is_end(at + 1) && comparison.is_none_or(is_joined)
    }

    /// True for somebody who is another person than the one that a clue speaks of.
    fn is_other_agent(&self, at: usize) -> bool {
        // The object of a verb: `Ann saw the tea drinker`.
        let verb = (0..at).rev().find(|&own| self.has(own, VERB) || self.is_one(own, &["who"]));
        let is_object = verb.is_some_and(|own| {
            let mut between =
                (own + 1..at).filter(|&at| !self.has(at, FILLER) || self.has(at, MORE));
            let says_more = between.any(|at| GRAMMAR.knows(self.text[at]));
            self.has(own, VERB) && !self.is_one(own, &BE) && !says_more
        });
        // `is a driver of Ann` speaks of two people, as `the coach of` does.
        let is_follower = self.is_one(at, &FOLLOWERS);
        let is_of = self.is_one(at + 1, &["of"]);
        let is_of_person = is_of
            && self.is_behind(at, &["a", "an"])
            && self.same(at + 2).iter().any(|own| self.is_person(own));
        // `Ann's driver`, `its owner`
        let is_of_name = |start: usize| {
            let mut names = self.plural(start).into_iter();
            names.any(|own| own.0 + 1 == at && self.is_person(&own))
        };
        let is_owned = self.is_behind(at, &OWNERS) && (is_follower || (0..at).any(is_of_name));
        let has_pronoun = self.is_behind(at, &["his", "her", "their", "its"]);
        is_object && self.has(at, AGENT)
            || is_of_person
            || is_of && is_follower
            || is_owned
            || has_pronoun
    }

    /// True for a value that is another person: `saw the violinist`, `lives with the golfer`,
    /// `visited Ann`.
    fn is_another_person(&self, at: usize, found: &[Found]) -> bool {
        let before = (0..at).rev().find(|&own| !self.has(own, ARTICLE));
        let Some(before) = before else { return false };
        let is_met =
            |verb: usize| self.has(verb, VERB) && !self.is_one(verb, &BE) && !self.is_noun(verb);
        let is_with = before > 0 && self.is_one(before, &["with"]) && is_met(before - 1);
        let is_by = before > 0 && self.is_one(before, &["by"]) && self.is_one(before - 1, &MEETING);
        let is_after = self.is_one(before, &["after"])
            && self.is_behind(before, &["look", "looks", "looked", "looking"]);
        let is_met = !["=", "!="].contains(&self.text[before]) && is_met(before)
            || is_with
            || is_by
            || is_after;
        let word = self.text[at].to_lowercase();
        let is_agent = |&(_, value): &Found| {
            let last = self.riddle.spelled[value].last();
            last.is_some_and(|own| is_agent(&own.to_lowercase(), &word))
        };
        let is_named = |&(_, value): &Found| value < self.riddle.num_houses();
        let is_visited = is_among(&["visit", "visits", "visited", "visiting"], self.text[before]);
        // `in the first house lives Ann`, `the train carries Ann`
        let is_acted_on =
            !is_by && !self.has(before, STILL | DWELL) && !is_among(&CARRYING, self.text[before]);
        let is_aged = word.ends_with("-year-old");
        let is_for = self.is_one(before, &["for"]) && !self.is_behind(before, &BE);
        let is_party = self.is_party(before) || is_for;
        let is_somebody = |own: &Found| {
            let is_nation = is_among(&["nation", "nationality"], self.riddle.category_of(own.1));
            let is_known = is_acted_on && (is_aged || is_nation || self.is_somebody(own));
            is_met && (is_agent(own) || is_known)
                || is_party && (is_aged || is_agent(own) || self.has_job(own))
        };
        found.iter().any(is_somebody) || is_visited && found.iter().any(is_named)
    }
}
