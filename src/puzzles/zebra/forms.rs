//! The forms of clues: their words, their meaning and an example, in one table. The reader, the
//! help and the guide are made from it.

use std::sync::LazyLock;

use super::clue::{ALL, ANY, Count, Lists, NONE, ONE, Way, count, not};
use super::words::{cardinal, is_filler, words};

/// A form of clues.
pub(super) struct Form {
    /// Its words, in each of several ways, of which the first is the one that clues are written in.
    ///
    /// A, B and C are values, or values with `and` or `or` between them; S and T are statements,
    /// `of: S, T` any number of them. A number stands for any number, and `2nd` for any place in a
    /// row. `=` stands for `=`, `is`, `has` or any verb, perhaps with `not`; `is` for the same or
    /// nothing, also where it is left out after A.
    pub(super) says: &'static [&'static str],
    pub(super) means: Means,
    pub(super) meaning: &'static str,
    pub(super) example: &'static str,
}

/// The meaning of a form, for the number in its words; 1 if it has none.
#[derive(Clone, Copy)]
pub(super) enum Means {
    /// The way from the place of A to that of B; there is no such way if `false`.
    To(On, bool, fn(i64) -> Way),
    /// A is in one of the places of which this is true: a place, the number, and all places.
    At(On, fn(i64, i64, &[i64]) -> bool),
    /// The houses of B and C are on both sides of A; if `true`, right beside it.
    Between(bool),
    /// So many of S and T hold, which may also be values.
    Joined(Count),
    /// A whole clue, made of the parts S and T, or of those in a list.
    Whole(fn(usize, &[Lists]) -> Option<Lists>),
    /// `not`, which stands in other forms.
    Not,
}

/// The scale on which places are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// The row of houses.
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
    /// Several statements.
    List,
    /// A word that says `is`; `true` if it is needed.
    Link(bool),
    /// A number of things, or if `true` a place in a row.
    Number(bool),
    /// The word itself.
    Word(&'static str),
    /// The same, or nothing.
    Small(&'static str),
}

/// A form in one of its ways.
pub(super) struct Pattern {
    pub(super) form: &'static Form,
    pub(super) says: &'static str,
    pub(super) tokens: Vec<Token>,
    /// The words that a sentence must have.
    pub(super) words: Vec<&'static str>,
}

/// The forms in all ways.
pub(super) static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let token = |word: &'static str| match word {
        "A" | "B" | "C" => Token::Side(usize::from(word.as_bytes()[0] - b'A')),
        "S" | "T" => Token::Part,
        "=" | "is" | "are" | "have" => Token::Link(word == "="),
        _ if cardinal(word).is_some() && word != "one" => Token::Number(false),
        _ if word == "2nd" || word == "3rd" => Token::Number(true),
        _ if is_filler(word) => Token::Small(word),
        _ => Token::Word(word),
    };
    let pattern = |form: &'static Form, says: &'static str| {
        let list = says.strip_suffix("of: S, T");
        let tokens = words(list.unwrap_or(says)).into_iter().map(token);
        let mut tokens = tokens.chain(list.map(|_| Token::List)).collect::<Vec<_>>();
        // What says `is` may stand behind the first value.
        if tokens[0] == Token::Side(0)
            && !tokens.iter().any(|token| matches!(token, Token::Link(_)))
        {
            tokens.insert(1, Token::Link(false));
        }
        let word = |token: &Token| if let Token::Word(word) = token { Some(*word) } else { None };
        let words = tokens.iter().filter_map(word).collect();
        Pattern { form, says, tokens, words }
    };
    FORMS.iter().flat_map(|form| form.says.iter().map(move |says| pattern(form, says))).collect()
});

/// The help for clues: the first words of each form, its meaning and its example.
pub(super) const HELP: &[[&str; 3]] = &{
    let (mut rows, mut row) = ([[""; 3]; FORMS.len()], 0);
    while row < FORMS.len() {
        let Form { says, meaning, example, .. } = &FORMS[row];
        rows[row] = [says[0], meaning, example];
        row += 1;
    }
    rows
};

macro_rules! forms {
    ($($($says:literal)|+ => $means:expr, $meaning:literal, $example:literal;)*) => {
        /// The forms of clues.
        pub(super) const FORMS: &[Form] = &[$(Form {
            says: &[$($says),+],
            means: $means,
            meaning: $meaning,
            example: $example,
        }),*];
    };
}

use Means::{At, Between, Joined, Not, To, Whole};
use On::{Numbers, Row};

forms! {
    "A = B" | "A is in the same house as B" => To(Row, true, |_| Way::Apart(0)),
        "the same house", "The Brit lives in the red house.";
    "A != B" | "A is different from B" | "A is in another house than B" => To(Row, false, |_| Way::Apart(0)),
        "different houses", "The Dane does not drink coffee.";
    "A in house 3" | "A is 3rd" | "A is 3rd from the left" | "house 3 = A"
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
    "A at either end" | "A is at an end" | "A first or last" | "end = A"
        => At(Row, |own, _, all| own == 1 || own == all.len() as i64),
        "the leftmost or the rightmost house", "The Norwegian lives at an end.";
    "A left of B" | "A before B" | "left of B = A"
        => To(Row, true, |_| Way::Left), "somewhere left of", "The Dane comes before the Brit.";
    "A right of B" | "A after B" | "right of B = A"
        => To(Row, true, |_| Way::Right), "somewhere right of", "White is to the right of green.";
    "A immediately left of B" | "immediately left of B = A"
        => To(Row, true, |_| Way::Offset(1)),
        "the left neighbour", "The green house is just to the left of the white one.";
    "A immediately right of B" | "immediately right of B = A"
        => To(Row, true, |_| Way::Offset(-1)),
        "the right neighbour", "White is immediately to the right of green.";
    "A next to B" | "A is adjacent to B" | "A and B are neighbours" | "A right next to B"
        | "A and B are next to each other" | "next to B = A" => To(Row, true, |_| Way::Apart(1)),
        "a neighbour", "The man who smokes Blends has a neighbour who drinks water.";
    "A 2 houses from B" | "A is 2 houses away from B" | "A and B are 2 houses apart"
        => To(Row, true, |number| Way::Apart(number.unsigned_abs())),
        "that number of houses apart", "The Dane lives two houses from the German.";
    "A 2 houses left of B" => To(Row, true, Way::Offset),
        "that number of houses left of", "Blue is two houses to the left of green.";
    "A 2 houses right of B" => To(Row, true, |number| Way::Offset(-number)),
        "that number of houses right of", "Green is two houses to the right of blue.";
    "2 houses between A and B" | "A and B have 2 houses between them"
        => To(Row, true, |number| Way::Apart(number.unsigned_abs() + 1)),
        "that number of houses between them", "There are two houses between red and blue.";
    "A between B and C" => Between(false),
        "B and C somewhere on both sides", "Red is between the Dane and the dogs.";
    "A immediately between B and C" => Between(true),
        "B and C are both neighbours, one on each side", "Red is directly between blue and green.";
    "A more than B" => To(Numbers, true, |_| Way::Right),
        "a higher number", "The Dane pays more than the Brit.";
    "A less than B" => To(Numbers, true, |_| Way::Left),
        "a lower number", "Tea is cheaper than milk.";
    "A at least B" | "A at least as much as B" => To(Numbers, true, |_| Way::AtLeast),
        "this number or a higher one", "Tea costs at least as much as beer.";
    "A at most B" | "A at most as much as B" => To(Numbers, true, |_| Way::AtMost),
        "this number or a lower one", "Tea costs at most as much as beer.";
    "A 5 more than B" => To(Numbers, true, |number| Way::Offset(-number)),
        "more by this number", "The Dane pays 5 euros more than the Brit.";
    "A 5 less than B" => To(Numbers, true, Way::Offset),
        "less by this number", "The Brit pays 5 euros less than the Dane.";
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
    "A the most" => At(Numbers, |own, _, all| Some(&own) == all.last()),
        "the highest number", "The Dane pays the most.";
    "A the least" => At(Numbers, |own, _, all| Some(&own) == all.first()),
        "the lowest number", "Milk is the cheapest.";
    "not S" => Not,
        "S does not hold; `not` may also stand within S", "The horses are not next to yellow.";
    "S and T" | "both S and T" | "S but T" => Joined(ALL),
        "both hold, of values as well: `A and B`, `both A and B`", "Dane = tea and milk in house 3";
    "S or T" | "at least one of S and T" => Joined(ANY),
        "one of them holds at least, as `A = B or C`; with `not`, none",
        "The Dane or the Brit has the horses.";
    "either S or T" | "exactly one of S and T" | "only one of S and T" => Joined(ONE),
        "one of them holds, and no other", "The fish is in either the green house or the red one.";
    "neither S nor T" | "none of S and T" => Joined(NONE),
        "none of them holds", "Neither the Brit nor the Dane has the fish.";
    "if S then T" | "if S, T" | "if S, then T"
        => Whole(|_, parts| count(ANY, &[not(&parts[0])?, parts[1].clone()])),
        "T holds if S does", "If the Dane has horses, the Swede has dogs.";
    "exactly 2 of: S, T" | "only 2 of: S, T"
        => Whole(|number, parts| count((number, number), parts)),
        "two of these statements hold, and no others",
        "exactly one of: Dane = tea, Brit = tea, German = tea";
    "at least 2 of: S, T" => Whole(|number, parts| count((number, usize::MAX), parts)),
        "two of these hold, or more", "At least two of: Dane = tea, Brit = red, milk last";
    "at most 2 of: S, T" => Whole(|number, parts| count((0, number), parts)),
        "two of these hold, or fewer", "At most one of: Dane first, Dane = beer, Dane = water";
    "none of: S, T" => Whole(|_, parts| count(NONE, parts)),
        "none of these holds", "None of: Dane first, Brit = blue";
}
