//! The forms that clues can have, in one table: the reader, the help and the page of the guide are
//! made from it.

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
    (
        $($example:literal $phrases:expr, $rest:expr, $meaning:literal;)*
        clues: $($whole:literal, $said:literal;)*
    ) => {
        /// The forms of statements.
        pub(super) const FORMS: &[Form] =
            &[$(Form { example: $example, phrases: &$phrases, rest: $rest }),*];

        /// The forms of clues, made of statements S and T.
        pub(super) const WHOLES: &[&str] = &[$($whole),*];

        /// The meaning of each form.
        #[cfg(test)]
        pub(super) const MEANINGS: &[(&str, &str)] =
            &[$(($example, $meaning),)* $(($whole, $said)),*];

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
    "A = B" ["=", ""], Rest::Values(Way::Apart(0)), "the same house";
    "A != B" ["!="], Rest::NotValues(Way::Apart(0)), "different houses";
    "A in house 3" ["in house"], Rest::Houses, "this house";
    "A first" ["first"], Rest::End(true, false), "the leftmost house";
    "A last" ["last"], Rest::End(false, true), "the rightmost house";
    "A at either end" ["at either end", "first or last"], Rest::End(true, true),
        "the leftmost or the rightmost house";
    "A left of B" ["left of", "somewhere left of"], Rest::Values(Way::Left), "somewhere left of";
    "A right of B" ["right of", "somewhere right of"], Rest::Values(Way::Right),
        "somewhere right of";
    "A immediately left of B" ["immediately left of", "directly left of"],
        Rest::Values(Way::Offset(1)), "the left neighbour";
    "A immediately right of B" ["immediately right of", "directly right of"],
        Rest::Values(Way::Offset(-1)), "the right neighbour";
    "A next to B" ["next to"], Rest::Values(Way::Apart(1)), "a neighbour";
    "A 2 houses from B" ["houses from", "house from"], Rest::Distance, "one house between them";
    "A between B and C" ["between", "somewhere between"], Rest::Two(false),
        "B and C somewhere on both sides";
    "A directly between B and C" ["directly between", "immediately between"], Rest::Two(true),
        "B and C are both neighbours, one on each side";
    clues:
    "not S", "S does not hold; `not` may also stand after A";
    "S or T", "one of them holds at least";
    "A = B or C", "A = B or A = C, and so with `in house 1 or 4` and other relations; with `not`, \
        neither";
    "if S then T", "T holds if S does";
    "exactly one of: S, T", "one of them holds, and no other";
}
