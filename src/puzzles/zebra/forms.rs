//! The forms of clues: their words, their meaning and an example, in one table. The reader, the
//! help and the guide are made from it.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::clue::{ALL, ANY, Count, FAR, NONE, ONE, Way};
use super::words::{COMMA, DAYS, FILLER, FIRST, HOUSE, NOT, Roles, VERB, listed, stem, words};

/// A form of clues.
pub(super) struct Form {
    /// Its words, in each of several ways, of which the first is the one that clues are written in.
    ///
    /// A, B and C are values, or values with `and` or `or` between them; S and T are statements. A
    /// number stands for any number, and `2nd` for any place in a row; `days` for houses and for
    /// units of numbers. `=` stands for `=`, `is`, `has` or any verb, perhaps with `not`; `is` for
    /// the same or nothing, also where it is left out after A.
    pub(super) says: &'static [&'static str],
    pub(super) means: Means,
}

/// The meaning of a form, for the number in its words; 1 if it has none.
#[derive(Clone, Copy)]
pub(super) enum Means {
    /// The way from the place of A to that of B; there is no such way if `false`.
    To(On, bool, fn(i64) -> Way),
    /// A is in one of the places of which this is true: a place, the number, and all places.
    At(On, fn(i64, i64, &[i64]) -> bool),
    /// The houses of B and C are on both sides of A, at most so far from it.
    Between(i64),
    /// So many of S and T hold, which may also be values.
    Joined(fn(usize) -> Count),
    /// A whole clue: T holds if S does.
    If,
    /// `not`, which stands in other forms.
    Not,
}

/// The scale on which places are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// The row of houses, if no other is named.
    Row,
    /// A category with numbers.
    Numbers,
}

/// A word of a form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// A, B or C, by its number.
    Side(usize),
    /// S or T.
    Part,
    /// A word that says `is`; `true` if it is needed.
    Link(bool),
    /// A number of things, or if `true` a place in a row.
    Number(bool),
    /// This word, or another of this role.
    Word(&'static str, Roles),
    /// The same, or nothing.
    Small(Roles),
}

/// A form in one of its ways.
pub(super) struct Pattern {
    pub(super) form: &'static Form,
    pub(super) says: &'static str,
    pub(super) tokens: Vec<Token>,
}

/// All that is known of words in whatever riddle.
pub(super) struct Language {
    roles: FxHashMap<&'static str, Roles>,
    /// The forms in all ways.
    pub(super) patterns: Vec<Pattern>,
}

pub(super) static LANGUAGE: LazyLock<Language> = LazyLock::new(|| {
    let ((mut roles, mut next), mut patterns) = (listed(), Vec::new());
    for (form, says) in FORMS.iter().flat_map(|form| form.says.iter().map(move |says| (form, says)))
    {
        let mut tokens = Vec::new();
        for word in words(says) {
            tokens.push(match word {
                "A" | "B" | "C" => Token::Side(usize::from(word.as_bytes()[0] - b'A')),
                "S" | "T" => Token::Part,
                "=" | "is" | "are" | "have" => Token::Link(word == "="),
                "2nd" | "3rd" => Token::Number(true),
                _ if word.starts_with(|c: char| c.is_ascii_digit()) => Token::Number(false),
                "house" | "houses" => Token::Word("house", HOUSE),
                "days" => Token::Word("days", DAYS),
                _ => {
                    let known = roles.entry(word).or_default();
                    if *known & OF_FORMS == 0 {
                        *known |= next;
                        next <<= 1;
                    }
                    let role = *known & OF_FORMS;
                    if *known & FILLER == 0 { Token::Word(word, role) } else { Token::Small(role) }
                }
            });
        }
        // What says `is` may stand behind the first value.
        if tokens[0] == Token::Side(0) && !tokens.iter().any(|own| matches!(own, Token::Link(_))) {
            tokens.insert(1, Token::Link(false));
        }
        patterns.push(Pattern { form, says, tokens });
    }
    Language { roles, patterns }
});

impl Pattern {
    /// The words that must come.
    pub(super) fn words(&self) -> impl Iterator<Item = (&'static str, Roles)> {
        let word = |token: &Token| match *token {
            Token::Word(word, role) => Some((word, role)),
            _ => None,
        };
        self.tokens.iter().filter_map(word)
    }
}

impl Language {
    /// The roles of a word; of one without its last `s`, or of the verb that it is a form of, if it
    /// is not known itself.
    pub(super) fn roles(&self, word: &str) -> Roles {
        // The ends of forms of verbs, each with that of the verb itself.
        const ENDS: [[&str; 2]; 7] = [
            ["es", ""],
            ["ed", ""],
            ["ing", ""],
            ["ed", "e"],
            ["ing", "e"],
            ["ies", "y"],
            ["ied", "y"],
        ];
        let word = word.to_ascii_lowercase();
        let known = |word: &str| self.roles.get(word).copied();
        let verb = |[end, more]: [&str; 2]| {
            let stem = word.strip_suffix(end).filter(|stem| stem.len() > 2)?;
            known(&format!("{stem}{more}")).filter(|own| own & VERB != 0)
        };
        let form = || ENDS.into_iter().find_map(verb);
        known(&word).or_else(|| known(stem(&word))).or_else(form).unwrap_or(0)
    }
}

/// The roles that words of forms have.
const OF_FORMS: Roles = COMMA | NOT | !(FIRST - 1);

macro_rules! forms {
    ($($first:literal $(| $says:literal)* => $means:expr, $meaning:literal, $example:literal;)*) => {
        /// The forms of clues.
        pub(super) const FORMS: &[Form] = &[$(Form {
            says: &[$first $(, $says)*],
            means: $means,
        }),*];

        /// The help for clues: the first words of each form, its meaning and its example.
        pub(super) const HELP: &[[&str; 3]] = &[$([$first, $meaning, $example]),*];
    };
}

use Means::{At, Between, If, Joined, Not, To};
use On::{Numbers, Row};

forms! {
    "A = B" | "A is in the same house as B" | "A and B are in the same house"
        => To(Row, true, |_| Way::Apart(0)),
        "the same house", "The Brit lives in the red house.";
    "A != B" | "A is different from B" | "A is in another house than B"
        | "A and B are in different houses" => To(Row, false, |_| Way::Apart(0)),
        "different houses", "The Dane does not drink coffee.";
    "A in house 3" | "A in house number 3" | "A is 3rd" | "A is 3rd from the left" | "house 3 = A"
        | "3rd = A" => At(Row, |own, number, _| own == number),
        "this house, or one of several: `in house 1 or 4`", "Milk is drunk in the third house.";
    "A first" | "A is far left" | "A is at the left end" | "first = A"
        => At(Row, |own, _, _| own == 1),
        "the leftmost house", "In the first house lives the Norwegian.";
    "A last" | "A is far right" | "A is at the right end" | "last = A"
        => At(Row, |own, _, all| own == all.len() as i64),
        "the rightmost house", "The last house is green.";
    "A 2nd from the right" | "A is 2nd to last" | "A is 2nd from last"
        => At(Row, |own, number, all| own + number == all.len() as i64 + 1),
        "counted from the right", "The dogs live in the second house from the right.";
    "A in the middle" | "middle = A"
        => At(Row, |own, _, all| (2 * own - 1).abs_diff(all.len() as i64) < 2),
        "the middle house, or one of the middle two", "The man in the centre house drinks milk.";
    "A at either end" | "A is at an end" | "A is at one of the ends" | "A first or last"
        | "A either first or last" | "end = A"
        => At(Row, |own, _, all| own == 1 || own == all.len() as i64),
        "the leftmost or the rightmost house", "The Norwegian lives at an end.";
    "A left of B" | "A before B" | "left of B = A" => To(Row, true, |_| Way::Ahead(1, FAR)),
        "somewhere left of", "The Dane comes before the Brit.";
    "A right of B" | "A after B" | "right of B = A" => To(Row, true, |_| Way::Ahead(-FAR, -1)),
        "somewhere right of", "White is to the right of green.";
    "A immediately left of B" | "A right before B" | "immediately left of B = A"
        => To(Row, true, |_| Way::Ahead(1, 1)),
        "the left neighbour", "The green house is just to the left of the white one.";
    "A immediately right of B" | "A right after B" | "immediately right of B = A"
        => To(Row, true, |_| Way::Ahead(-1, -1)),
        "the right neighbour", "White is immediately to the right of green.";
    "A next to B" | "A is adjacent to B" | "A immediately next to B" | "A right next to B"
        | "A and B are neighbours" | "A and B are next to each other" | "next to B = A"
        => To(Row, true, |_| Way::Apart(1)),
        "a neighbour", "The man who smokes Blends has a neighbour who drinks water.";
    "A 2 houses from B" | "A is 2 houses away from B" | "A and B are 2 days apart"
        => To(Row, true, |number| Way::Apart(number.unsigned_abs())),
        "that number of houses apart", "The Dane lives two houses from the German.";
    "A 2 houses left of B" | "A 2 days before B" | "A 2 left of B" | "2 days left of B = A"
        => To(Row, true, |number| Way::Ahead(number, number)),
        "that number of houses left of; `the day before` is one", "Blue is two houses to the left of green.";
    "A 2 houses right of B" | "A 2 days after B" | "A 2 right of B" | "2 days right of B = A"
        => To(Row, true, |number| Way::Ahead(-number, -number)),
        "that number of houses right of; `the day after` is one", "Green is two houses to the right of blue.";
    "A at least 2 houses left of B" | "A at least 2 days before B"
        | "A 2 or more houses left of B" => To(Row, true, |number| Way::Ahead(number, FAR)),
        "left of by this number or more", "Blue is at least two houses to the left of green.";
    "A at least 2 houses right of B" | "A at least 2 days after B"
        | "A 2 or more houses right of B" => To(Row, true, |number| Way::Ahead(-FAR, -number)),
        "right of by this number or more", "Green is at least two houses to the right of blue.";
    "2 houses between A and B" | "A and B have 2 houses between them"
        => To(Row, true, |number| Way::Apart(number.unsigned_abs() + 1)),
        "that number of houses between them", "There are two houses between red and blue.";
    "A between B and C" => Between(FAR),
        "B and C somewhere on both sides", "Red is between the Dane and the dogs.";
    "A immediately between B and C" => Between(1),
        "B and C are both neighbours, one on each side", "Red is directly between blue and green.";
    "A more than B" => To(Numbers, true, |_| Way::Ahead(-FAR, -1)),
        "a higher number", "The Dane pays more than the Brit.";
    "A less than B" => To(Numbers, true, |_| Way::Ahead(1, FAR)),
        "a lower number", "Tea is cheaper than milk.";
    "A at least B" | "A at least as much as B" => To(Numbers, true, |_| Way::Ahead(-FAR, 0)),
        "this number or a higher one", "Tea costs at least as much as beer.";
    "A at most B" | "A at most as much as B" => To(Numbers, true, |_| Way::Ahead(0, FAR)),
        "this number or a lower one", "Tea costs at most as much as beer.";
    "A 5 more than B" => To(Numbers, true, |number| Way::Ahead(-number, -number)),
        "more by this number", "The Dane pays 5 euros more than the Brit.";
    "A 5 less than B" => To(Numbers, true, |number| Way::Ahead(number, number)),
        "less by this number", "The Brit pays 5 euros less than the Dane.";
    "A at least 5 more than B" => To(Numbers, true, |number| Way::Ahead(-FAR, -number)),
        "more by this number or more", "The Dane pays at least 10 euros more than the Brit.";
    "A at least 5 less than B" => To(Numbers, true, |number| Way::Ahead(number, FAR)),
        "less by this number or more", "The Brit pays at least 10 euros less than the Dane.";
    "A differs from B by 5" | "A and B differ by 5"
        => To(Numbers, true, |number| Way::Apart(number.unsigned_abs())),
        "more or less by this number", "Tea and beer differ by 5 euros.";
    "A more than 12" => At(Numbers, |own, number, _| own > number),
        "a higher number than this", "Tea costs more than 12 euros.";
    "A less than 12" => At(Numbers, |own, number, _| own < number),
        "a lower number than this", "Milk costs less than 12 euros.";
    "A at least 12" => At(Numbers, |own, number, _| own >= number),
        "this number or a higher one", "Tea costs at least 12 euros.";
    "A at most 12" => At(Numbers, |own, number, _| own <= number),
        "this number or a lower one", "Milk costs at most 12 euros.";
    "A the most" | "most = A" => At(Numbers, |own, _, all| Some(&own) == all.last()),
        "the highest number", "The Dane pays the most.";
    "A the least" | "least = A" => At(Numbers, |own, _, all| Some(&own) == all.first()),
        "the lowest number", "Milk is the cheapest.";
    "not S" => Not,
        "S does not hold; `not` may also stand within S", "The horses are not next to yellow.";
    "S and T" | "both S and T" | "S but T" => Joined(|_| ALL),
        "both hold, of values as well: `A and B`, `both A and B`", "Dane = tea and milk in house 3";
    "S or T" => Joined(|_| ANY),
        "one of them holds at least, as `A = B or C`; with `not`, none",
        "The Dane or the Brit has the horses.";
    "either S or T" => Joined(|_| ONE),
        "one of them holds, and no other", "The fish is in either the green house or the red one.";
    "neither S nor T" | "none of S and T" | "none of S or T" | "none of: S, T" => Joined(|_| NONE),
        "none of them holds", "Neither the Brit nor the Dane has the fish.";
    "exactly 2 of S and T" | "exactly 2 of S or T" | "exactly 2 of: S, T" | "only 2 of S and T"
        | "only 2 of S or T" | "only 2 of: S, T" => Joined(|number| (number, number)),
        "two of these hold, and no others; of values as well: `exactly 2 of A, B and C`",
        "exactly one of: Dane = tea, Brit = tea, German = tea";
    "at least 2 of S and T" | "at least 2 of S or T" | "at least 2 of: S, T"
        => Joined(|number| (number, usize::MAX)),
        "two of these hold, or more", "At least two of: Dane = tea, Brit = red, milk last";
    "at most 2 of S and T" | "at most 2 of S or T" | "at most 2 of: S, T"
        => Joined(|number| (0, number)),
        "two of these hold, or fewer", "At most one of: Dane first, Dane = beer, Dane = water";
    "if S then T" | "if S, T" | "if S, then T" => If,
        "T holds if S does", "If the Dane has horses, the Swede has dogs.";
}
