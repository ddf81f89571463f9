//! The forms of clues: their words, their meaning and an example, in one table. The reader, the
//! help and the guide are made from it.

use std::sync::LazyLock;

use super::clue::{ALL, ANY, Count, FAR, NONE, ONE, Way};
use crate::puzzle::prelude::*;
use crate::sentences::{Grammar, is_slot, symbols, words};

symbols! {
    /// The identity of a form.
    pub(super) Form:
    Same Different InHouse First Last FromRight Middle EitherEnd LeftOf RightOf JustLeft JustRight
    NextTo HousesFrom HousesLeft HousesRight AtLeastLeft AtLeastRight HousesBetween Between
    JustBetween More Less AtLeastAs AtMostAs MoreBy LessBy AtLeastMore AtLeastLess DiffersBy
    MoreThan LessThan AtLeast AtMost Most Least RankMost RankLeast Not All Any OneOf NoneOf ExactlyOf AtLeastOf
    AtMostOf If Twice Times AllDifferent Value Number Ordinal List About Chained
}

symbols! {
    /// The kinds of phrases: those of forms, and those of words alone.
    pub(super) Slot:
    Clue Sentence Part Statement Side Numbers Ordinals One And Ands Or Ors Nor Nors Commas PartAnd
    PartAnds PartOr PartOrs PartNor PartNors PartCommas Predicate Rest Andtail Ortail Value Link Aux Is Be Deny Number
    Others Everyone Ellipsis Ordinal House Unit Tail Deed
}

/// A form of clues.
pub(super) struct Entry {
    pub(super) form: Form,
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
    /// No two of the values have the same place.
    Different,
    /// `not`, which stands in other forms.
    Not,
}

impl Means {
    /// The scale on which it compares places, if it does.
    pub(super) const fn on(&self) -> Option<On> {
        match *self {
            Self::To(on, ..) | Self::At(on, _) => Some(on),
            Self::Between(_) => Some(On::Row),
            Self::Joined(_) | Self::If | Self::Different | Self::Not => None,
        }
    }
}

/// The scale on which places are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// The row of houses, if no other is named.
    Row,
    /// A category with numbers.
    Numbers,
    /// A category whose numbers can be multiplied, and are no places in an order.
    Amounts,
}

impl Entry {
    /// True for a statement on values.
    pub(super) const fn is_statement(&self) -> bool {
        matches!(self.means, Means::To(..) | Means::At(..) | Means::Between(_))
    }
}

impl Form {
    /// The row of the table; none for parts of forms.
    pub(super) fn entry(self) -> Option<&'static Entry> {
        FORMS.iter().find(|entry| entry.form == self)
    }
}

/// All ways to say forms.
pub(super) static GRAMMAR: LazyLock<Grammar<Form, Slot>> = LazyLock::new(|| {
    let statements = FORMS.iter().filter(|entry| entry.is_statement());
    let lines = statements.flat_map(Entry::wordings);
    let own = include_str!("wordings.txt");
    let predicates = own.lines().flat_map(predicates);
    let wordings = lines.chain(predicates).chain([own.to_owned()]).join("\n");
    Grammar::new([], Box::leak(wordings.into_boxed_str()))
});

/// The wordings of statements that begin with their subject, for one that stands before them.
fn predicates(line: &str) -> Vec<String> {
    let Some((says, means)) =
        line.strip_prefix("STATEMENT ").and_then(|line| line.split_once(" => "))
    else {
        return Vec::new();
    };
    let number = |sign: char| match sign.to_digit(10) {
        Some(1) => "\"subject\"".to_owned(),
        Some(number) if number > 1 => (number - 1).to_string(),
        _ => sign.to_string(),
    };
    let mut is_constant = false;
    let means = means.chars().map(|sign| {
        is_constant ^= sign == '"';
        if is_constant { sign.to_string() } else { number(sign) }
    });
    let means = means.collect::<String>();
    let links = [("SIDE AUX", "LINK"), ("SIDE LINK", "LINK"), ("SIDE BE", "IS"), ("SIDE IS", "IS")];
    let own = says.split(" | ").filter_map(|says| {
        links.iter().find_map(|(own, link)| {
            let rest = says.trim().strip_prefix(own).filter(|rest| rest.starts_with(' '))?;
            Some(format!("PREDICATE {link}{rest} => {means}"))
        })
    });
    own.collect()
}

impl Entry {
    /// The ways to say the form, as lines of wordings.
    fn wordings(&self) -> Vec<String> {
        let of_words = |says: &&str| {
            let pattern = pattern(says);
            let order = order(says, &pattern);
            let mut lines = self.tail(&pattern, &order);
            lines.extend(self.predicate(&pattern, &order));
            let order = order.into_iter().format(", ");
            lines.push(format!("STATEMENT {pattern} => {:?}({order})", self.form));
            lines
        };
        self.says.iter().flat_map(of_words).collect()
    }

    /// A way to say the form of a subject that stands before it, as a line of wordings; none if its
    /// words do not begin with A.
    fn predicate(&self, pattern: &str, order: &[usize]) -> Option<String> {
        let rest = ["SIDE LINK", "SIDE AUX"].iter().find_map(|own| pattern.strip_prefix(own))?;
        let argument =
            |&at: &usize| if at == 1 { "\"subject\"".to_owned() } else { (at - 1).to_string() };
        let order = order.iter().map(argument).format(", ").to_string();
        Some(format!("PREDICATE LINK{rest} => {:?}({order})", self.form))
    }

    /// A way to say the form without its subject and what says `is`: `in house 3`. A comparison may
    /// stand after another one: `older than Ann but younger than Bob`.
    fn tail(&self, pattern: &str, order: &[usize]) -> Vec<String> {
        let Some(tail) = pattern.strip_prefix("SIDE AUX ") else { return Vec::new() };
        let is_comparison = ["more", "less", "before", "after", "left", "right"]
            .iter()
            .any(|word| tail.split(' ').contains(word));
        let argument = |&at: &usize| match at {
            1 => Some("\"subject\"".to_owned()),
            2 => None,
            _ => Some((at - 2).to_string()),
        };
        let order = order.iter().filter_map(argument).format(", ").to_string();
        let slots = ["TAIL"].into_iter().chain(is_comparison.then_some("REST"));
        slots.map(|slot| format!("{slot} {tail} => {:?}({order})", self.form)).collect()
    }
}

/// The numbers of the slots of a form's words, in the order of its arguments.
fn order(says: &str, pattern: &str) -> Vec<usize> {
    let mut sides = words(says).into_iter().filter(|word| ["A", "B", "C"].contains(word));
    let slots = pattern.split(' ').filter(|token| is_slot(token));
    let letter = |slot: &str| if slot == "SIDE" { sides.next() } else { None };
    let letters = slots.map(letter).collect_vec();
    (0..letters.len()).sorted_by_key(|&at| letters[at]).map(|at| at + 1).collect()
}

/// The words of a form as a pattern of slots.
fn pattern(says: &str) -> String {
    let mut tokens = Vec::new();
    let is_bound = says.contains("at least") || says.contains("at most");
    for word in words(says) {
        tokens.push(match word {
            "A" | "B" | "C" => "SIDE".to_owned(),
            "=" => "LINK".to_owned(),
            "is" | "are" | "have" => "AUX".to_owned(),
            "house" | "houses" => "HOUSE".to_owned(),
            "days" => "UNIT".to_owned(),
            // `at least 4` is not `the least of 4`.
            "at" if is_bound => word.to_owned(),
            "in" | "from" | "of" | "at" | "as" | "to" | "the" | "an" | "them" | "by" => {
                format!("?{word}")
            }
            _ if word.ends_with("nd") && word.starts_with('2') || word == "3rd" => {
                "ORDINALS".to_owned()
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => "NUMBERS".to_owned(),
            _ => word.to_owned(),
        });
    }
    // What says `is` may stand behind the first value.
    if tokens[0] == "SIDE" && !tokens.iter().any(|own| own == "LINK" || own == "AUX") {
        tokens.insert(1, "AUX".to_owned());
    }
    tokens.join(" ")
}

macro_rules! forms {
    ($($form:ident: $first:literal $(| $says:literal)* => $means:expr, $meaning:literal, $example:literal;)*) => {
        /// The forms of clues.
        pub(super) const FORMS: &[Entry] = &[$(Entry {
            form: Form::$form,
            says: &[$first $(, $says)*],
            means: $means,
        }),*];

        /// The help for clues: the first words of each form, its meaning and its example.
        pub(super) const HELP: &[[&str; 3]] = &[$([$first, $meaning, $example]),*];
    };
}

/// True for the number of this rank.
fn is_nth<'n>(mut numbers: impl Iterator<Item = &'n i64>, rank: i64, own: i64) -> bool {
    let rank = usize::try_from(rank - 1);
    rank.is_ok_and(|rank| numbers.nth(rank) == Some(&own))
}

use Means::{At, Between, Different as NoTwo, If, Joined, Not, To};
use On::{Amounts, Numbers, Row as Places};

forms! {
    Same: "A = B" | "A is in the same house as B" | "A and B are in the same house"
        => To(Places, true, |_| Way::Apart(0)),
        "the same house", "The Brit lives in the red house.";
    Different: "A != B" | "A is different from B" | "A is in another house than B"
        | "A and B are in different houses" => To(Places, false, |_| Way::Apart(0)),
        "different houses", "The Dane does not drink coffee.";
    InHouse: "A in house 3" | "A in house number 3" | "A is 3rd" | "A is 3rd from the left" | "house 3 = A"
        | "3rd = A" => At(Places, |own, number, _| own == number),
        "this house, or one of several: `in house 1 or 4`", "Milk is drunk in the third house.";
    First: "A first" | "A is far left" | "A is at the left end" | "first = A"
        => At(Places, |own, _, _| own == 1),
        "the leftmost house", "In the first house lives the Norwegian.";
    Last: "A last" | "A is far right" | "A is at the right end" | "last = A"
        => At(Places, |own, _, all| own == all.len() as i64),
        "the rightmost house", "The last house is green.";
    FromRight: "A 2nd from the right" | "A is 2nd to last" | "A is 2nd from last"
        => At(Places, |own, number, all| own + number == all.len() as i64 + 1),
        "counted from the right", "The dogs live in the second house from the right.";
    Middle: "A in the middle" | "middle = A"
        => At(Places, |own, _, all| (2 * own - 1).abs_diff(all.len() as i64) < 2),
        "the middle house, or one of the middle two", "The man in the centre house drinks milk.";
    EitherEnd: "A at either end" | "A is at an end" | "A is at one of the ends" | "A first or last"
        | "A either first or last" | "end = A"
        => At(Places, |own, _, all| own == 1 || own == all.len() as i64),
        "the leftmost or the rightmost house", "The Norwegian lives at an end.";
    LeftOf: "A left of B" | "A before B" | "left of B = A" => To(Places, true, |_| Way::Ahead(1, FAR)),
        "somewhere left of", "The Dane comes before the Brit.";
    RightOf: "A right of B" | "A after B" | "right of B = A" => To(Places, true, |_| Way::Ahead(-FAR, -1)),
        "somewhere right of", "White is to the right of green.";
    JustLeft: "A immediately left of B" | "A right before B" | "immediately left of B = A"
        => To(Places, true, |_| Way::Ahead(1, 1)),
        "the left neighbour", "The green house is just to the left of the white one.";
    JustRight: "A immediately right of B" | "A right after B" | "immediately right of B = A"
        => To(Places, true, |_| Way::Ahead(-1, -1)),
        "the right neighbour", "White is immediately to the right of green.";
    NextTo: "A next to B" | "A is adjacent to B" | "A immediately next to B" | "A right next to B"
        | "A and B are neighbours" | "A and B are next to each other" | "next to B = A"
        => To(Places, true, |_| Way::Apart(1)),
        "a neighbour", "The man who smokes Blends has a neighbour who drinks water.";
    HousesFrom: "A 2 houses from B" | "A is 2 houses away from B" | "A and B are 2 days apart"
        => To(Places, true, |number| Way::Apart(number.unsigned_abs())),
        "that number of houses apart", "The Dane lives two houses from the German.";
    HousesLeft: "A 2 houses left of B" | "A 2 days before B" | "A 2 left of B" | "2 days left of B = A"
        => To(Places, true, |number| Way::Ahead(number, number)),
        "that number of houses left of; `the day before` is one", "Blue is two houses to the left of green.";
    HousesRight: "A 2 houses right of B" | "A 2 days after B" | "A 2 right of B" | "2 days right of B = A"
        => To(Places, true, |number| Way::Ahead(-number, -number)),
        "that number of houses right of; `the day after` is one", "Green is two houses to the right of blue.";
    AtLeastLeft: "A at least 2 houses left of B" | "A at least 2 days before B"
        | "A 2 or more houses left of B" => To(Places, true, |number| Way::Ahead(number, FAR)),
        "left of by this number or more", "Blue is at least two houses to the left of green.";
    AtLeastRight: "A at least 2 houses right of B" | "A at least 2 days after B"
        | "A 2 or more houses right of B" => To(Places, true, |number| Way::Ahead(-FAR, -number)),
        "right of by this number or more", "Green is at least two houses to the right of blue.";
    HousesBetween: "2 houses between A and B" | "A and B have 2 houses between them"
        => To(Places, true, |number| Way::Apart(number.unsigned_abs() + 1)),
        "that number of houses between them", "There are two houses between red and blue.";
    Between: "A between B and C" => Between(FAR),
        "B and C somewhere on both sides", "Red is between the Dane and the dogs.";
    JustBetween: "A immediately between B and C" => Between(1),
        "B and C are both neighbours, one on each side", "Red is directly between blue and green.";
    More: "A more than B" => To(Numbers, true, |_| Way::Ahead(-FAR, -1)),
        "a higher number", "The Dane pays more than the Brit.";
    Less: "A less than B" => To(Numbers, true, |_| Way::Ahead(1, FAR)),
        "a lower number", "Tea is cheaper than milk.";
    AtLeastAs: "A at least B" | "A at least as much as B" => To(Numbers, true, |_| Way::Ahead(-FAR, 0)),
        "this number or a higher one", "Tea costs at least as much as beer.";
    AtMostAs: "A at most B" | "A at most as much as B" => To(Numbers, true, |_| Way::Ahead(0, FAR)),
        "this number or a lower one", "Tea costs at most as much as beer.";
    MoreBy: "A 5 more than B" => To(Numbers, true, |number| Way::Ahead(-number, -number)),
        "more by this number", "The Dane pays 5 euros more than the Brit.";
    LessBy: "A 5 less than B" => To(Numbers, true, |number| Way::Ahead(number, number)),
        "less by this number", "The Brit pays 5 euros less than the Dane.";
    AtLeastMore: "A at least 5 more than B" => To(Numbers, true, |number| Way::Ahead(-FAR, -number)),
        "more by this number or more", "The Dane pays at least 10 euros more than the Brit.";
    AtLeastLess: "A at least 5 less than B" => To(Numbers, true, |number| Way::Ahead(number, FAR)),
        "less by this number or more", "The Brit pays at least 10 euros less than the Dane.";
    DiffersBy: "A differs from B by 5" | "A and B differ by 5"
        => To(Numbers, true, |number| Way::Apart(number.unsigned_abs())),
        "more or less by this number", "Tea and beer differ by 5 euros.";
    MoreThan: "A more than 12" => At(Numbers, |own, number, _| own > number),
        "a higher number than this", "Tea costs more than 12 euros.";
    LessThan: "A less than 12" => At(Numbers, |own, number, _| own < number),
        "a lower number than this", "Milk costs less than 12 euros.";
    AtLeast: "A at least 12" => At(Numbers, |own, number, _| own >= number),
        "this number or a higher one", "Tea costs at least 12 euros.";
    AtMost: "A at most 12" => At(Numbers, |own, number, _| own <= number),
        "this number or a lower one", "Milk costs at most 12 euros.";
    Twice: "A twice as much as B" => To(Amounts, true, |_| Way::Times(2)),
        "two times the number", "The Dane pays twice as much as the Brit.";
    Times: "A 3 times as much as B" => To(Amounts, true, Way::Times),
        "the number, multiplied by this one", "The Dane pays three times as much as the Brit.";
    Most: "A the most" | "most = A" => At(Numbers, |own, _, all| Some(&own) == all.last()),
        "the highest number", "The Dane pays the most.";
    RankMost: "A 2nd most" => At(Numbers, |own, rank, all| is_nth(all.iter().rev(), rank, own)),
        "of this rank, from the highest number on", "The Dane pays the second most.";
    RankLeast: "A 2nd least" => At(Numbers, |own, rank, all| is_nth(all.iter(), rank, own)),
        "of this rank, from the lowest number on", "Milk is the second cheapest.";
    Least: "A the least" | "least = A" => At(Numbers, |own, _, all| Some(&own) == all.first()),
        "the lowest number", "Milk is the cheapest.";
    Not: "not S" => Not,
        "S does not hold; `not` may also stand within S", "The horses are not next to yellow.";
    All: "S and T" | "both S and T" | "S but T" => Joined(|_| ALL),
        "both hold, of values as well: `A and B`, `both A and B`", "Dane = tea and milk in house 3";
    Any: "S or T" => Joined(|_| ANY),
        "one of them holds at least, as `A = B or C`; with `not`, none",
        "The Dane or the Brit has the horses.";
    OneOf: "either S or T" => Joined(|_| ONE),
        "one of them holds, and no other", "The fish is in either the green house or the red one.";
    NoneOf: "neither S nor T" | "none of S and T" | "none of S or T" | "none of: S, T" => Joined(|_| NONE),
        "none of them holds", "Neither the Brit nor the Dane has the fish.";
    ExactlyOf: "exactly 2 of S and T" | "exactly 2 of S or T" | "exactly 2 of: S, T" | "only 2 of S and T"
        | "only 2 of S or T" | "only 2 of: S, T" => Joined(|number| (number, number)),
        "two of these hold, and no others; of values as well: `exactly 2 of A, B and C`",
        "exactly one of: Dane = tea, Brit = tea, German = tea";
    AtLeastOf: "at least 2 of S and T" | "at least 2 of S or T" | "at least 2 of: S, T"
        => Joined(|number| (number, usize::MAX)),
        "two of these hold, or more", "At least two of: Dane = tea, Brit = red, milk last";
    AtMostOf: "at most 2 of S and T" | "at most 2 of S or T" | "at most 2 of: S, T"
        => Joined(|number| (0, number)),
        "two of these hold, or fewer", "At most one of: Dane first, Dane = beer, Dane = water";
    AllDifferent: "A, B and C are different people" => NoTwo,
        "no two of them are the same", "The Dane, the tea drinker and the man with the fish are three different people.";
    If: "if S then T" | "if S, T" | "if S, then T" => If,
        "T holds if S does", "If the Dane has horses, the Swede has dogs.";
}
