//! The meaning of clues.

use super::clue::{ALL, ANY, Claim, Count, Way};
use super::forms::{Entry, Form, Means};
use super::language::{Clues, Leaf, Phrase, Words, number, numbers, values};
use super::seen::says_be;
use super::words::{NOT, is_among};
use crate::puzzle::prelude::*;
use crate::sentences::Arg;

/// The reason why words mean nothing, and which.
#[derive(Debug)]
pub(super) struct Miss {
    pub(super) words: Words,
    pub(super) problem: String,
    pub(super) help: String,
}

pub(super) fn refused(words: Words, problem: impl Into<String>, help: impl Into<String>) -> Miss {
    Miss { words, problem: problem.into(), help: help.into() }
}

/// Values of which some are counted.
const COUNTED: [Form; 5] =
    [Form::OneOf, Form::NoneOf, Form::ExactlyOf, Form::AtLeastOf, Form::AtMostOf];

/// Values, and how many of them are meant.
pub(super) type Side = (Count, Vec<usize>);

/// The content of the words of a statement.
#[derive(Default)]
pub(super) struct Said {
    /// A, B and C.
    pub(super) sides: Vec<Side>,
    /// The numbers, each at its word.
    pub(super) numbers: Vec<(Words, i64)>,
    /// The unit of a distance, by its word.
    pub(super) unit: Option<usize>,
    not: bool,
}

impl Said {
    /// True if a value is one of those on some side.
    pub(super) fn has(&self, value: usize) -> bool {
        self.sides.iter().any(|(_, values)| values.contains(&value))
    }

    /// The values of a side; none if there is no such side.
    pub(super) fn values(&self, side: usize) -> &[usize] {
        self.sides.get(side).map_or(&[], |(_, values)| values)
    }
}

/// A predicate with its subject.
fn with_subject<'t>(phrase: &Phrase<'t>, subject: &Arg<Clues<'t>>) -> Phrase<'t> {
    let with = |arg: &Arg<Clues<'t>>| match arg {
        Arg::Leaf(Leaf::Subject) => subject.clone(),
        Arg::Phrase(inner) => Arg::Phrase(with_subject(inner, subject).into()),
        Arg::Leaf(_) => arg.clone(),
    };
    Phrase { args: phrase.args.iter().map(with).collect(), ..phrase.clone() }
}

/// The phrases that a list joins.
fn items<'p, 't>(phrase: &'p Phrase<'t>) -> Vec<&'p Phrase<'t>> {
    if phrase.form == Form::List {
        return phrase.inner().flat_map(items).collect();
    }
    vec![phrase]
}

impl Clues<'_> {
    /// The claim of a clue.
    pub(super) fn claim(&self, phrase: &Phrase<'_>) -> Result<Claim, Miss> {
        let mut inner = phrase.inner();
        match phrase.form.entry().map(|entry| entry.means) {
            Some(Means::If) => {
                let parts = inner.map(|part| self.claim(part)).collect::<Result<Vec<_>, _>>()?;
                Ok(Claim::of(ANY, vec![!parts[0].clone(), parts[1].clone()]))
            }
            Some(Means::Not) => {
                let denied = inner.next();
                let none = || refused(phrase.words.clone(), "`not` denies nothing", "");
                Ok(!self.claim(denied.ok_or_else(none)?)?)
            }
            Some(Means::Joined(count)) => {
                let (number, parts) = Self::joined(phrase)?;
                // `won the gold or the silver before Ann` says it of both.
                if let Some(part) = self.without_verb(&parts) {
                    return Err(self.of_nobody(part.words.clone()));
                }
                let claims = parts.into_iter().map(|part| self.claim(part));
                Ok(Claim::of(count(number), claims.collect::<Result<_, _>>()?))
            }
            Some(Means::Different) => self.different(phrase),
            Some(means) => self.statement(means, phrase),
            None if phrase.form == Form::About => self.about(phrase),
            None if phrase.form == Form::Chained => self.chained(phrase),
            None => Err(refused(phrase.words.clone(), "it is no statement", "")),
        }
    }

    /// The claim that no two of some values have the same place.
    fn different(&self, phrase: &Phrase<'_>) -> Result<Claim, Miss> {
        let values = values(phrase).into_iter().unique().collect_vec();
        if let Some((at, number)) = number(phrase)
            && number != values.len() as i64
        {
            let problem = format!("{} values are not {number}", values.len());
            return Err(refused(at, problem, "the number of values that are listed"));
        }
        let places = self.riddle.num_houses();
        let pairs = values.iter().array_combinations().filter(|[one, other]| {
            // Those of one category differ anyway.
            *one / places != *other / places
        });
        let pairs = pairs
            .map(|[&one, &other]| Claim::To(Way::Apart(0), [(None, one), (None, other)], false));
        Ok(Claim::of(ALL, pairs.collect()))
    }

    /// The claim of statements on one subject; a fault if one of them may be said of another value.
    fn about<'p, 't>(&self, phrase: &'p Phrase<'t>) -> Result<Claim, Miss> {
        let [subject, Arg::Phrase(said)] = &phrase.args[..] else {
            return Err(refused(phrase.words.clone(), "it is no statement", ""));
        };
        let is_statement = said.form.entry().is_some_and(Entry::is_statement);
        // A `not` of the table has the words of the whole.
        let own = |part: &'p Phrase<'t>| match part.form {
            Form::Not => part.inner().next().map_or((part, true), |own| (own, true)),
            _ => (part, false),
        };
        let first = match subject {
            // `Ann's book was new, and it ...` speaks of the book.
            Arg::Phrase(own) => {
                let next = self.words.get(own.words.end).copied().unwrap_or_default();
                values(own).first().copied().filter(|_| !is_among(&["'s", "’s"], next))
            }
            Arg::Leaf(_) => None,
        };
        let is_person = first.and_then(|own| self.is_person(own));
        let parts = said.inner().filter(|_| !is_statement).map(own);
        let parts = parts.sorted_by_key(|(part, _)| part.words.start);
        let mut pairs = parts.tuple_windows();
        match pairs.find(|&((part, denied), (next, _))| {
            self.may_be_of_another(is_person, (part, denied), next)
                || self.is_denied_too(part, next)
        }) {
            Some((_, (next, _))) => Err(self.of_nobody(next.words.clone())),
            None => self.claim(&with_subject(said, subject)),
        }
    }

    /// The claim of a statement, and of another one on its last value.
    fn chained(&self, phrase: &Phrase<'_>) -> Result<Claim, Miss> {
        let [Arg::Phrase(first), Arg::Phrase(second)] = &phrase.args[..] else {
            return Err(refused(phrase.words.clone(), "it is no statement", ""));
        };
        let last = first.inner().last().filter(|last| {
            last.form == Form::Value && self.starts(last.words.end).contains(&first.words.end)
        });
        let Some(last) = last else {
            return Err(self.of_nobody(second.words.clone()));
        };
        let subject = Arg::Phrase(last.clone().into());
        let claims = [self.claim(first)?, self.claim(&with_subject(second, &subject))?];
        Ok(Claim::of(ALL, claims.into()))
    }

    /// The number in `exactly 2 of`, 1 without one, and what it is said of.
    fn joined<'p, 't>(phrase: &'p Phrase<'t>) -> Result<(usize, Vec<&'p Phrase<'t>>), Miss> {
        let parts = phrase.inner().flat_map(items).collect_vec();
        let Some((at, number)) = number(phrase) else { return Ok((1, parts)) };
        let count = usize::try_from(number).ok().filter(|count| *count <= parts.len());
        let problem = || format!("{number} of {} cannot hold", parts.len());
        let help = "a number of things that are listed";
        count.map(|count| (count, parts.clone())).ok_or_else(|| refused(at, problem(), help))
    }

    /// The values of a side, and how many of them are meant.
    fn side(phrase: &Phrase<'_>) -> Result<Side, Miss> {
        let (count, parts) = match phrase.form.entry().map(|entry| entry.means) {
            Some(Means::Joined(count)) => {
                let (number, parts) = Self::joined(phrase)?;
                (count(number), parts)
            }
            _ => (ANY, vec![phrase]),
        };
        let value = |part: &Phrase<'_>| match part.args.first() {
            Some(Arg::Leaf(Leaf::Value(value))) => Some(*value),
            _ => None,
        };
        Ok((count, parts.into_iter().filter_map(value).collect()))
    }

    /// The content of a statement.
    fn said(phrase: &Phrase<'_>) -> Result<Said, Miss> {
        let mut said = Said::default();
        for arg in &phrase.args {
            match arg {
                Arg::Leaf(Leaf::Link(not)) => said.not ^= not,
                Arg::Leaf(Leaf::Unit(at)) => said.unit = Some(*at),
                Arg::Leaf(Leaf::Number(at, number)) => said.numbers.push((at.clone(), *number)),
                Arg::Leaf(_) => {}
                Arg::Phrase(inner) if matches!(inner.form, Form::Number | Form::Ordinal) => {
                    said.numbers = numbers(inner);
                }
                Arg::Phrase(inner) if inner.form == Form::List => said.numbers = numbers(inner),
                Arg::Phrase(inner) => said.sides.push(Self::side(inner)?),
            }
        }
        Ok(said)
    }

    /// The meaning of a statement.
    fn statement(&self, means: Means, phrase: &Phrase<'_>) -> Result<Claim, Miss> {
        let said = &Self::said(phrase)?;
        let Said { sides, numbers, .. } = said;
        let (riddle, part) = (self.riddle, phrase.words.clone());
        let values = sides.iter().flat_map(|(_, values)| values.iter().unique());
        if let Some(&value) = values.duplicates().next() {
            let problem = format!("`{}` stands in the clue twice", riddle.values[value]);
            return Err(refused(part, problem, "a clue speaks of different values"));
        }
        let is_same = matches!(means, Means::To(_, _, way) if way(1) == Way::Apart(0));
        let scale = match means.on().filter(|_| !is_same) {
            Some(on) => self.scale(on, said, &part)?,
            None => None,
        };
        let (values, others, ends) = (said.values(0), said.values(1), said.values(2));
        let of = sides.get(1).map_or(ANY, |(of, _)| *of);
        // `A is next to B and drinks C` says it of A.
        let is_not = said.not || matches!(means, Means::To(_, false, _));
        let is_of_one = |&(one, other): &(&usize, &usize)| {
            is_same && *one / riddle.num_houses() == *other / riddle.num_houses()
        };
        // `exactly one of Ann, Bob and the Dane` may count one that cannot be.
        let is_counted = phrase.inner().any(|side| COUNTED.contains(&side.form));
        // `Ann is Bob or the cook` has a meaning, `Ann plays the harp or Bob` has not.
        let acts = part.clone().any(|at| self.seen[at].says_is && !says_be(self.words[at]));
        let mut pairs = iproduct!(values, others).filter(|_| acts && !is_counted);
        if let Some((one, other)) = pairs.find(|pair| is_of_one(pair)) {
            let [one, other] = [one, other].map(|own| &riddle.values[*own]);
            let problem = format!("`{one}` and `{other}` are never the same");
            return Err(refused(part, problem, "say it of values of two categories"));
        }
        let is_other = |at: &usize| {
            let next = at + 1 + usize::from(is_among(&["also"], self.words[at + 1]));
            let is_joint = is_among(&["and", "or", "nor", "but", ","], self.words[*at]);
            // `not at A or at B` is neither.
            let is_either = is_same && is_among(&["or", "nor"], self.words[*at]);
            is_joint
                && !is_either
                && (self.seen[next].says_is
                    || is_among(&["in", "at", "on", "with"], self.words[next]))
        };
        let mut ends_of_parts = part.start..part.end.saturating_sub(2);
        if !others.is_empty()
            && (!is_same || is_not)
            && let Some(at) = ends_of_parts.find(is_other)
        {
            return Err(self.of_nobody(at + 1..at + 2));
        }
        if let Some(words) = self.doubtful(phrase, is_same) {
            return Err(self.of_nobody(words));
        }
        // `between B and C or D`
        if matches!(means, Means::Between(_)) && others.len() + ends.len() > 2 {
            return Err(self.of_nobody(part));
        }
        let given = if numbers.is_empty() { &vec![(part.clone(), 1)] } else { numbers };
        let places = self.places(means, scale, numbers, &part)?;
        // Some of each of these claims on a value hold.
        let claims = |value: usize, numbers: &[i64]| {
            let to = |way, other: &usize| places.to(way, [value, *other]);
            match means {
                Means::At(_, is_at) => vec![places.at(value, is_at, numbers)],
                Means::To(.., way) => {
                    let some = |other| {
                        let ways = numbers.iter().map(|&number| to(way(number), other));
                        Claim::of(ANY, ways.collect())
                    };
                    vec![others.iter().map(some).collect()]
                }
                Means::Between(far) => [Way::Ahead(1, far), Way::Ahead(-far, -1)]
                    .map(|way| others.iter().chain(ends).map(|end| to(way, end)).collect())
                    .into(),
                Means::Joined(_) | Means::If | Means::Not | Means::Different => Vec::new(),
            }
        };
        let is_numbered = scale.is_some() || !numbers.is_empty();
        let unfit = given.iter().find(|(_, number)| !places.fit(means, *number));
        if let Some((words, number)) = unfit.filter(|_| is_numbered) {
            let numbers = |scale: usize| format!("numbers of {}", riddle.names[scale]);
            let things = scale.map_or_else(|| riddle.place.many.clone(), numbers);
            let problem = format!("{number} does not fit the {things}");
            let help = format!("the {things} are {}", places.all.iter().format(", "));
            return Err(refused(words.clone(), problem, help));
        }
        let is_some = others.is_empty() || of == ANY;
        if is_not && !is_some {
            let problem = "`not` may mean none of these, or not all";
            let help = "say `neither B nor C`, or start with `not both B and C`";
            return Err(refused(part, problem, help));
        }
        // Without `not` some of several hold; with it, none of them.
        let holds = said.not == matches!(means, Means::To(_, false, _));
        let (any, every) = if holds { (ANY, ALL) } else { (ALL, ANY) };
        let of = if is_some { any } else { of };
        let numbers = given.iter().map(|(_, number)| number * places.size).collect_vec();
        let some = |own: Vec<Claim>| {
            Claim::of(of, own.into_iter().map(|own| if holds { own } else { !own }).collect())
        };
        let claim = |&own| Claim::of(every, claims(own, &numbers).into_iter().map(some).collect());
        // `the first house isn't red or green` is neither.
        let denial = part.clone().find(|&at| self.seen[at].roles & NOT != 0);
        let side = phrase.inner().find(|own| own.form == Form::Any);
        let is_behind = denial.zip(side).is_some_and(|(at, side)| at < side.words.start);
        let of = sides.first().map_or(ANY, |(of, _)| *of);
        let of = if is_behind && others.is_empty() && of == ANY { ALL } else { of };
        Ok(Claim::of(of, values.iter().map(claim).collect()))
    }
}
