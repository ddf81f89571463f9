//! Sentences about values in good English.

use super::riddle::Riddle;
use super::stock::Phrase;
use super::words::{CARDINALS, ORDINALS, stem};
use crate::puzzle::prelude::*;

/// The words for the values of a riddle.
pub(super) struct Speech<'p> {
    pub(super) riddle: &'p Riddle<'p>,
    /// The phrases of the categories.
    pub(super) phrases: Vec<Phrase>,
}

/// What a sentence is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject {
    /// A, B, C and D.
    pub(super) values: [usize; 4],
    /// A number of houses, or the difference of two numbers.
    pub(super) count: i64,
    /// A place, or one of the numbers.
    pub(super) at: i64,
    /// The category that is compared.
    pub(super) scale: Option<usize>,
}

/// The word of a list for a number, or its digits with an end.
fn number(list: &str, number: i64, end: &str) -> String {
    let word = usize::try_from(number - 1).ok().and_then(|index| list.split(' ').nth(index));
    word.map_or_else(|| format!("{number}{end}"), str::to_owned)
}

/// A text whose first letter is a capital.
fn capitalised(text: &str) -> String {
    let first = text.chars().next().into_iter().flat_map(char::to_uppercase);
    first.chain(text.chars().skip(1)).collect()
}

impl Speech<'_> {
    /// The category of a value.
    pub(super) fn category(&self, value: usize) -> usize {
        value / self.riddle.num_houses()
    }

    pub(super) fn phrase(&self, value: usize) -> &Phrase {
        &self.phrases[self.category(value)]
    }

    /// The greater, the better a value begins a sentence: a person, what one does, a house.
    pub(super) fn rank(&self, value: usize) -> usize {
        let phrase = self.phrase(value);
        if phrase.is_person() { 2 } else { usize::from(!phrase.is_house()) }
    }

    /// A pattern with a value in the place of its star.
    fn filled(&self, pattern: &str, value: usize) -> String {
        let value = &self.riddle.values[value];
        let is_vowel = value.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
        let pattern = if is_vowel { pattern.replace("a *", "an *") } else { pattern.to_owned() };
        pattern.replace('*', value)
    }

    /// What someone does who has a value: `keeps dogs`.
    fn does(&self, value: usize) -> String {
        self.filled(&self.phrase(value).does, value)
    }

    /// The same in two parts.
    fn parts(&self, value: usize) -> (String, String) {
        let owned = |(verb, rest): (&str, &str)| (verb.to_owned(), rest.to_owned());
        self.does(value).split_once(' ').map(owned).unwrap_or_default()
    }

    /// What someone does not do.
    fn does_not(&self, value: usize) -> String {
        match self.parts(value) {
            (verb, rest) if verb == "is" => format!("is not {rest}"),
            (verb, rest) if verb == "has" => format!("does not have {rest}"),
            (verb, rest) => format!("does not {} {rest}", verb.trim_end_matches('s')),
        }
    }

    /// The words for who has a value; `one` is `person` where the sentence names nobody before.
    fn person(&self, value: usize, one: &str) -> String {
        let phrase = self.phrase(value);
        match &phrase.noun {
            Some(noun) if !phrase.is_house() => self.filled(noun, value),
            _ if phrase.does == Phrase::plain().does => {
                format!("the {one} with {}", self.riddle.values[value])
            }
            _ => format!("the {one} who {}", self.does(value)),
        }
    }

    /// The words for who or which house has a value.
    fn one(&self, value: usize, one: &str) -> String {
        let phrase = self.phrase(value);
        let house = phrase.noun.as_ref().filter(|_| phrase.is_house());
        house.map_or_else(|| self.person(value, one), |house| self.filled(house, value))
    }

    /// The sentence that a pattern is of a subject; nothing if it does not suit it.
    ///
    /// Its words are those of the sentence, but for these: `A` to `D` is who or which house has a
    /// value, `@A`, who has it; `+B` and `-B` what someone does or does not do; `B|C`, either of
    /// two things, `B!C`, neither. `lives` and `-lives` are said of the last of them. `k` and
    /// `kth` are its numbers, and what begins with `#` is of the category that is compared.
    pub(super) fn sentence(&self, pattern: &str, subject: &Subject) -> Option<String> {
        let (mut person, mut is_house) = ("person", false);
        let word = |word: &str| {
            let (word, end) = word.split_at(word.trim_end_matches([',', ':']).len());
            let value = |letter: char| subject.values[letter as usize - 'A' as usize];
            let text = match word.chars().collect_vec()[..] {
                [letter @ 'A'..='D'] => {
                    is_house = self.phrase(value(letter)).is_house();
                    self.one(value(letter), std::mem::replace(&mut person, "one"))
                }
                ['@', letter] => {
                    is_house = false;
                    self.person(value(letter), std::mem::replace(&mut person, "one"))
                }
                ['+', letter] => self.does(value(letter)),
                ['-', letter @ 'A'..='D'] => self.does_not(value(letter)),
                [first, sign @ ('|' | '!'), second] => {
                    self.either([value(first), value(second)], sign == '|')?
                }
                ['#', ..] => self.compared(&word[1..], subject)?,
                _ => match word {
                    "lives" if is_house => "is".to_owned(),
                    "lives-in" => if is_house { "is" } else { "lives in" }.to_owned(),
                    "-lives" => if is_house { "is not" } else { "does not live" }.to_owned(),
                    "are" if pattern.starts_with("there") && subject.count == 1 => "is".to_owned(),
                    "k" => number(CARDINALS, subject.count, ""),
                    "houses" if subject.count == 1 => self.riddle.place.one.to_string(),
                    "houses" => self.riddle.place.many.clone(),
                    "house" => self.riddle.place.one.to_string(),
                    // It is the last house.
                    "kth" if subject.at == 1 && pattern.ends_with("right") => return None,
                    // An even number of houses has two in the middle.
                    "middle"
                        if pattern.ends_with("house")
                            && self.riddle.num_houses().is_multiple_of(2) =>
                    {
                        return None;
                    }
                    "kth" => number(ORDINALS, subject.at, "th"),
                    _ => word.to_owned(),
                },
            };
            Some(text + end)
        };
        let words = pattern.split(' ').map(word).collect::<Option<Vec<_>>>()?;
        Some(capitalised(&self.placed(&words.join(" "))) + ".")
    }

    /// What someone does with one of two values, or with neither, if that has the same words.
    fn either(&self, values: [usize; 2], is_one: bool) -> Option<String> {
        let [(verb, first), (other, second)] = values.map(|value| self.parts(value));
        let (before, between) = if is_one { ("either", "or") } else { ("neither", "nor") };
        let is_same = verb == other && values.iter().map(|&value| self.category(value)).all_equal();
        is_same.then(|| format!("{verb} {before} {first} {between} {second}"))
    }

    /// A word of the category that is compared.
    fn compared(&self, word: &str, subject: &Subject) -> Option<String> {
        let (category, is_one) = (subject.scale?, subject.count == 1);
        let (phrase, name) = (&self.phrases[category], &self.riddle.names[category]);
        let pair = |index: usize| phrase.compares.get(index).map(|&word| word.to_owned());
        match word {
            "does" => phrase.does.split(' ').next().map(str::to_owned),
            "name" => Some(name.clone()),
            "names" if is_one && phrase.is_of_days() => Some(name.clone()),
            "names" => Some(format!("{name}s")),
            "more" | "earlier" => pair(0),
            "less" | "later" => pair(1),
            "most" => pair(2),
            "least" => pair(3),
            "much" => pair(4),
            "unit" if is_one => pair(5).map(|unit| stem(&unit).to_owned()),
            "unit" | "units" => pair(5),
            "old" => Some(phrase.does.split('*').next_back().unwrap_or_default().trim().to_owned()),
            "k" => Some(subject.count.to_string()),
            "at" => Some(subject.at.to_string()),
            _ => None,
        }
    }

    /// A text with the words for places that are no houses.
    fn placed(&self, text: &str) -> String {
        const WORDS: [(&str, &str); 6] = [
            ("lives in", "has"),
            ("does not live", "does not come"),
            ("lives", "comes"),
            (" live ", " come "),
            ("to the left of", "before"),
            ("to the right of", "after"),
        ];
        let text = text.split_whitespace().join(" ");
        if &*self.riddle.place.one == "house" {
            return text;
        }
        WORDS.iter().fold(text, |text, (word, other)| text.replace(word, other))
    }
}
