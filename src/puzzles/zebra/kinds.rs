//! The kinds of sentences that a solution gives.

/// A kind of sentences.
pub(super) struct Kind {
    pub(super) on: On,
    /// Its [pattern](super::speech::Speech::sentence).
    pub(super) says: &'static str,
    /// The number of its sentences for 100 values.
    pub(super) share: usize,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// The row of houses.
    Row,
    /// Numbers, by words of their own.
    Numbers,
    /// Days and the like.
    Days,
    /// Numbers, by the name of their category.
    Scores,
    /// Values in their order, by the name of their category.
    Ranks,
}

macro_rules! kinds {
    ($($on:ident: { $($says:literal, $share:literal;)* })*) => {
        /// All kinds.
        pub(super) const KINDS: &[Kind] =
            &[$($(Kind { on: On::$on, says: $says, share: $share }),*),*];
    };
}

kinds! {
    Row: {
        "@A +B", 160;
        "@A -B", 10;
        "A lives-in the kth house", 6;
        "A lives-in the kth house from the right", 4;
        "A lives-in the first house", 4;
        "A lives-in the last house", 4;
        "A lives-in the middle house", 4;
        "A lives at either end", 10;
        "A -lives in the middle", 4;
        "A -lives at either end", 8;
        "A lives to the left of B", 16;
        "A lives to the right of B", 16;
        "A lives directly to the left of B", 30;
        "A lives directly to the right of B", 30;
        "A lives next to B", 40;
        "A and B are neighbours", 10;
        "A -lives next to B", 10;
        "A lives k houses away from B", 16;
        "A lives k houses to the left of B", 16;
        "A lives k houses to the right of B", 16;
        "A lives at least k houses to the left of B", 8;
        "A lives at least k houses to the right of B", 8;
        "there are k houses between A and B", 16;
        "A lives somewhere between B and C", 16;
        "A lives directly between B and C", 16;
        "both @A and @B live to the left of C", 8;
        "both @A and @B live to the right of C", 8;
        "@A B|C", 30;
        "@A B!C", 16;
        "either @A or @B +C", 16;
        "neither @A nor @B +C", 10;
        "exactly one of @A and @B lives next to C", 10;
        "exactly two of @A, @B and @C live next to D", 4;
        "at least one of @A and @B lives next to C", 4;
        "at most one of @A and @B lives next to C", 4;
        "none of @A, @B and @C lives next to D", 4;
        "either @A +B or @C +D", 10;
        "exactly one of these is true: @A +B, @C +D", 6;
        "if @A +B, @C +D", 8;
    }
    Numbers: {
        "@A #does #more than @B", 10;
        "@A #does #less than @B", 10;
        "@A #does at least as #much as @B", 4;
        "@A #does at most as #much as @B", 4;
        "@A #does #k #unit #more than @B", 16;
        "@A #does #k #unit #less than @B", 16;
        "@A #does at least #k #unit #more than @B", 4;
        "@A #does at least #k #unit #less than @B", 4;
        "the #names of @A and @B differ by #k #unit", 10;
        "@A #does more than #at #units #old", 4;
        "@A #does less than #at #units #old", 4;
        "@A #does at least #at #units #old", 4;
        "@A #does at most #at #units #old", 4;
        "@A #does #most", 4;
        "@A #does #least", 4;
    }
    Days: {
        "@A #does #earlier than @B", 16;
        "@A #does #later than @B", 16;
        "@A #does the #name before @B", 16;
        "@A #does the #name after @B", 16;
        "@A #does k #names before @B", 12;
        "@A #does k #names after @B", 12;
    }
    Scores: {
        "@A has a higher #name than @B", 16;
        "@A has a lower #name than @B", 16;
        "@A has the highest #name", 4;
        "@A has the lowest #name", 4;
    }
    Ranks: {
        "@A is before @B in #name", 16;
        "@A is after @B in #name", 16;
    }
}
