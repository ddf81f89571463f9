//! The forms that clues can have, in one table: the reader and the help are made from it.

use super::clue::Way;

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
