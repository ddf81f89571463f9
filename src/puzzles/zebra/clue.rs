//! The meaning of clues, and the forms that they can have, in one table: the reader and the help
//! are made from it.

/// A line of the file. Of each of its lists, some statement holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    /// As it stands in the file.
    pub(super) text: String,
    pub(super) lists: Vec<Vec<Statement>>,
}

/// A statement on the house of a value, or the negation of it. Values are given by their indices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Statement {
    pub(super) value: usize,
    pub(super) relation: Relation,
    pub(super) holds: bool,
}

/// The relation of a house to others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Relation {
    /// It is one of these.
    In(Vec<i64>),
    /// It stands so to the house of one of these values at least.
    To(Way, Vec<usize>),
    /// The houses of these values are on both sides of it; if `true`, right beside it.
    Between([usize; 2], bool),
}

/// The way from one house to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// They are so many houses apart.
    Apart(u64),
    /// The second house comes so many after the first; negative: before it.
    Offset(i64),
    /// The first house is left of the second.
    Left,
    /// The first house is right of the second.
    Right,
}

impl Clue {
    /// True if the clue holds where `house` tells the house of each value.
    pub(super) fn holds(&self, house: impl Fn(usize) -> i64) -> bool {
        let is_said = |statement: &Statement| statement.is_true(&house);
        self.lists.iter().all(|list| list.iter().any(is_said))
    }

    /// True if it says one thing, so that no variable must tell which of several holds.
    pub(super) fn is_single(&self) -> bool {
        let is_one = |Statement { relation, holds, .. }: &Statement| match relation {
            Relation::To(_, others) => !holds || others.len() == 1,
            Relation::In(_) | Relation::Between(..) => true,
        };
        matches!(&self.lists[..], [list] if matches!(&list[..], [one] if is_one(one)))
    }
}

impl Statement {
    fn is_true(&self, house: impl Fn(usize) -> i64) -> bool {
        let own = house(self.value);
        let says = match &self.relation {
            Relation::In(houses) => houses.contains(&own),
            Relation::To(way, others) => others.iter().any(|&other| way.leads(own, house(other))),
            Relation::Between(ends, directly) => {
                let [one, other] = ends.map(&house);
                let (left, right) = (one.min(other), one.max(other));
                if *directly {
                    (left, right) == (own - 1, own + 1)
                } else {
                    left < own && own < right
                }
            }
        };
        says == self.holds
    }
}

impl std::ops::Not for Statement {
    type Output = Self;

    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

impl Way {
    /// True if this is the way from one house to another.
    pub(super) fn leads(self, from: i64, to: i64) -> bool {
        match self {
            Self::Apart(distance) => from.abs_diff(to) == distance,
            Self::Offset(offset) => from + offset == to,
            Self::Left => from < to,
            Self::Right => from > to,
        }
    }
}

/// A form of statements: words after a value that is called A.
pub(super) struct Form {
    pub(super) example: &'static str,
    /// The words, in each of several ways; no words stand behind `is`.
    pub(super) phrases: &'static [&'static str],
    pub(super) rest: Rest,
}

/// The words after those of a form, and the relation that they are a part of.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    /// Values, with `or` between them.
    Values(Way),
    /// The same, and the relation does not hold.
    NotValues(Way),
    /// Numbers of houses, with `or` between them.
    Houses,
    /// The number of houses from one to another, then values.
    Distance,
    /// Nothing: the value is in the first house, in the last, or in one of both.
    End(bool, bool),
    /// Two values with `and` between them; the houses are neighbours.
    Two(bool),
}

macro_rules! forms {
    ($($example:literal $phrases:expr, $rest:expr;)* clues: $($whole:literal),*) => {
        /// The forms of statements.
        pub(super) const FORMS: &[Form] =
            &[$(Form { example: $example, phrases: &$phrases, rest: $rest }),*];

        /// The forms of clues, made of statements S and T.
        pub(super) const WHOLES: &[&str] = &[$($whole),*];

        /// The help for clues.
        pub(super) const HELP: &str = concat!(
            "The clues, a line each: ", $("`", $example, "`, ",)* "each with `not` before A or \
             after it; ", $("`", $whole, "`, ",)* "where S and T are such statements. `#` starts a \
             comment."
        );
    };
}

/// True if a word has a meaning in clues, but for the word for a house.
pub(super) fn is_of_clues(word: &str) -> bool {
    let phrases = FORMS.iter().flat_map(|form| form.phrases).chain(WHOLES);
    let words = phrases.flat_map(|phrase| phrase.split([' ', ':']));
    let is_house = ["house", "houses"].iter().any(|house| word.eq_ignore_ascii_case(house));
    let others = ["is", "and", "not"];
    !is_house && { words }.chain(others).any(|own| own.eq_ignore_ascii_case(word))
}

forms! {
    "A = B" ["=", ""], Rest::Values(Way::Apart(0));
    "A != B" ["!="], Rest::NotValues(Way::Apart(0));
    "A in house 3" ["in house"], Rest::Houses;
    "A first" ["first"], Rest::End(true, false);
    "A last" ["last"], Rest::End(false, true);
    "A at either end" ["at either end", "first or last"], Rest::End(true, true);
    "A left of B" ["left of", "somewhere left of"], Rest::Values(Way::Left);
    "A right of B" ["right of", "somewhere right of"], Rest::Values(Way::Right);
    "A immediately left of B" ["immediately left of", "directly left of"],
        Rest::Values(Way::Offset(1));
    "A immediately right of B" ["immediately right of", "directly right of"],
        Rest::Values(Way::Offset(-1));
    "A next to B" ["next to"], Rest::Values(Way::Apart(1));
    "A 2 houses from B" ["houses from", "house from"], Rest::Distance;
    "A between B and C" ["between", "somewhere between"], Rest::Two(false);
    "A directly between B and C" ["directly between", "immediately between"], Rest::Two(true);
    clues: "not S", "S or T", "A = B or C", "if S then T", "exactly one of: S, T"
}
