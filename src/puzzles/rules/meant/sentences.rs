//! The sentences that can be meant.

use super::super::doubts::COLLECTIVE;
use super::super::nouns::is_blank;
use super::super::syntax::GRAMMAR;
use super::Place;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::{Form, Means, Wording};
use crate::puzzles::rules::node::{Arg, Leaf, Node};
use crate::puzzles::rules::unknown::Lines;
use crate::sentences::{number, singular};

/// Amounts of cells.
const AMOUNTS: [Form; 3] = [Form::HasCount, Form::HasEven, Form::HasOdd];

/// Words that compare things, or the parts of each.
const ALIKE: [&str; 4] = ["equal", "same", "alike", "identical"];

/// Sentences that can be parts of others.
const PARTS: [Form; 6] = [
    Form::Each,
    Form::EachThat,
    Form::NoSubject,
    Form::HoldsFor,
    Form::NumberIs,
    Form::NoneRelated,
];

/// What is said of all cells of a kind together.
const TOGETHER: [Form; 13] = [
    Form::Alike,
    Form::EitherHolds,
    Form::BothHold,
    Form::Not,
    Form::NotAll,
    Form::Throughout,
    Form::Differs,
    Form::HasDifferent,
    Form::HasCount,
    Form::HasEven,
    Form::HasOdd,
    Form::HasEach,
    Form::HasMeasure,
];

impl Place<'_> {
    /// True if a sentence can be meant.
    pub(super) fn sentence(&self) -> bool {
        let Self { facts, phrase, .. } = *self;
        let args = &phrase.args;
        let fits = self.fits_together() && self.fits_scope() && self.fits_kinds();
        if !fits || self.has_stray_place() {
            return false;
        }
        match phrase.form {
            Form::SameMeasures | Form::DifferentMeasures => {
                args[1].node().is_one(&[Form::Size, Form::CountOf]) || args[0].node().is_drawn()
            }
            // Numbers that lines connect, if no word speaks of lines.
            Form::LinesConnect if !self.is_plain() => {
                let own = &self.words[phrase.words.clone()];
                let has_lines = own.iter().any(|own| ["line", "bridge"].contains(&&*singular(own)));
                has_lines || args[0].node().is_fixed()
            }
            // `loop must turn` does not ask for a loop.
            Form::Several if self.is_said(Wording::LoopsOnly) => {
                !self.words[phrase.words.clone()].contains(&"must")
            }
            // `no star is beside a star or on the edge`
            Form::NoneRelated => !self.has_place(args[2].node()),
            // `cells with numbers have two stars`, each or all of them
            Form::EachThat => {
                let is_joint = args[0].node().is(Form::CellsOf) && !self.is_each(args[0].node());
                let said = args[2].node();
                !is_joint || !said.is_one(&AMOUNTS) || said.speaks_of(Form::Zero)
            }
            // `the black cells or the white cells are connected`
            Form::Connected if self.is_said(Wording::Moving) && !self.is_way_of_own() => false,
            Form::Connected => {
                let kind = args[0].node();
                let mut all = kind.alternatives();
                let is_joined =
                    !self.is_open(kind) || all.next().is_none_or(|own| !own.ends_in_cell());
                // Numbers between which lines run are connected by these.
                let is_by_lines = facts.unknown.lines.is_some() && kind.is_fixed();
                !is_by_lines && is_joined
            }
            // `no two adjacent cells are alike` is said of each pair.
            Form::NoTwoAlike if self.is_said(Wording::AllSame) => is_area(args[0].node()),
            Form::NoTwoAlike => {
                let pairs = [Form::RelatedPair, Form::PairIn, Form::SignPair, Form::CellsInLine];
                !args[0].node().is_one(&pairs)
            }
            // `the digits in black cells` are those of all of them together.
            Form::Each => self.each(),
            Form::NoSubject => self.no_subject(),
            // Groups are found by rules of their own, which hold without a condition.
            Form::If | Form::Either | Form::OnlyOne
                if phrase.speaks_of(Form::Group) || phrase.speaks_of(Form::InGroup) =>
            {
                false
            }
            Form::If | Form::Either | Form::OnlyOne => {
                let is_fine = args.iter().all(|own| own.node().is_one(&PARTS));
                let is_denied = phrase.is(Form::OnlyOne);
                let is_fine = is_fine
                    && !(is_denied && phrase.all().iter().any(|own| !own.form.entry().is_deniable));
                is_fine && (!phrase.is(Form::If) || facts.is_one_area(&args[0].node().args[0]))
            }
            // `if row 1 has a star, row 2 has one, and row 3 has one`
            Form::Several => {
                let first = args[0].node();
                // `there is a star and there is a cloud in each row`
                let is_of_board = first.is(Form::Each) && first.args[0].node().is(Form::Board);
                let is_plain_and = self.is_said(Wording::PlainAnd);
                // `place stars so that` asks for nothing by itself.
                let is_bare = is_of_board && first.args[1].node().is(Form::Has);
                let is_of_board =
                    is_of_board && is_plain_and || is_bare && self.is_split_by("that");
                (!first.is(Form::If) || self.is_split_by(";")) && !is_of_board
            }
            // `at least one row and column`
            Form::HoldsFor => {
                let scope = args[2].node();
                // `at most one row is empty`
                if self.is_said(Wording::IsKind) {
                    return is_area(scope) && !self.is_open(args[3].node().args[0].node());
                }
                // `all numbers lie in the same white area`, `at least two rows are equal`
                let said = args[3].node();
                let is_any = said.inner().any(|own| own.is(Form::Cell));
                let is_vague =
                    scope.is(Form::Group) && said.is(Form::Has) && !is_any && !self.is_plain()
                        || said.is(Form::Alike) && self.says(&ALIKE) && !self.says(&["all"]);
                if is_vague {
                    return false;
                }
                let is_list = scope.is(Form::Scopes) && self.before(scope.args[1].node()) == "and";
                !args[0].node().words.is_empty() && !is_list
            }
            // Regions that are found are in no order.
            Form::NextMeasure => matches!(args[1].said(), (Means::Scope(_), _)),
            // Lines between neighbours cross in cells, of which the form knows nothing.
            Form::NoCrossing => matches!(facts.unknown.lines, Some(Lines::Numbers(_))),
            Form::NumberIs => {
                let numbers = [0, 2].map(|at| args[at].node());
                let is_known = |own: &&Node| own.is_one(&[Form::MeasureIn, Form::Integer]);
                let terms = numbers.iter().flat_map(|own| own.terms()).collect_vec();
                terms.iter().all(is_known) && terms.iter().any(|own| own.is(Form::MeasureIn))
            }
            _ => true,
        }
    }

    /// True unless a predicate is said of other subjects than those it is meant for: `both are black` of
    /// pairs, `has two adjacent stars` of cells.
    fn fits_scope(&self) -> bool {
        const PAIRS: [Form; 7] = [
            Form::RelatedPair,
            Form::RelatedPairWithin,
            Form::PairIn,
            Form::PairWithout,
            Form::SignPair,
            Form::CellPairAt,
            Form::Ends,
        ];
        const CELLS: [Form; 4] = [Form::CellsOf, Form::CellAt, Form::Number, Form::OuterNumber];
        let phrases = self.phrase.all();
        let mut scopes = phrases.iter().filter(|own| own.is_scope());
        let Some(scope) = scopes.next() else { return true };
        let is_said = |own: &Node, name| GRAMMAR.patterns[own.pattern].is_named(name);
        let is_never_both = self.phrase.is(Form::NoSubject)
            && self.is_said(Wording::Both)
            && self.phrase.args[1].node().is(Form::Throughout);
        let mut predicates = phrases.iter().filter(|own| own.is_predicate());
        predicates.all(|own| {
            let is_both = is_never_both || is_said(own, Wording::BothAre);
            let is_near = is_said(own, Wording::Adjacent);
            // `begins with a star` is said of rows, `different letters` of two cells not of blank ones.
            let is_of_lines = own.is_one(&[Form::StartsWith, Form::EndsWith]);
            let is_in_order = |own: &&&Node| own.is(Form::Scopes) || self.facts.is_in_order(own);
            let fits_order = !is_of_lines
                || phrases.iter().filter(|own| own.is_scope()).all(|own| is_in_order(&own));
            let is_blank = own.is(Form::Differs) && own.args[0].is_marked();
            (!is_both || scope.is_one(&PAIRS))
                && (!is_near || scope.is_one(&CELLS))
                && fits_order
                && !(is_blank && scope.is_one(&PAIRS))
        })
    }

    /// True if a way from one cell to another runs through cells that have been named before.
    fn is_way_of_own(&self) -> bool {
        const WAYS: [&str; 3] = ["through", "over", "across"];
        let own = &self.words[self.phrase.words.clone()];
        let Some(at) = own.iter().rposition(|word| WAYS.contains(word)) else { return false };
        let before = own[..at].iter().map(|word| singular(word)).collect_vec();
        own[at + 1..].iter().all(|word| *word == "only" || before.contains(&singular(word)))
    }

    /// True for a place of single cells behind a comma: `there is one star, in a corner`.
    fn has_stray_place(&self) -> bool {
        const PLACES: [&str; 6] = ["corner", "border", "edge", "middle", "centre", "center"];
        let words = &self.words[self.phrase.words.clone()];
        let is_place = |word: &&str| PLACES.contains(&&*singular(word));
        let begins = |at: &usize| {
            let next = words.get(at + 1).map(|own| own.to_lowercase()).unwrap_or_default();
            words[*at] == "," && ["in", "on", "at"].contains(&&*next)
        };
        let comma = (0..words.len()).find(begins);
        comma.is_some_and(|at| words.len() - at < 6 && words[at..].iter().any(is_place))
    }

    /// True if what is said of all cells of a kind together can be said of these.
    fn fits_together(&self) -> bool {
        let phrase = self.phrase;
        let phrases = phrase.all();
        let mut kinds = phrases.iter().filter(|own| own.is(Form::Together));
        if kinds.any(|own| own.args[0].node().is(Form::CellsOf)) {
            let mut predicates = phrases.iter().filter(|own| own.is_predicate());
            let is_of_subjects =
                phrase.is_one(&[Form::Each, Form::EachThat, Form::NoSubject, Form::HoldsFor]);
            let is_joint = phrase.is_one(&[Form::Several, Form::If, Form::Either]);
            // `all corners are black` is said of each.
            let is_of_each = phrase.is(Form::Each) && phrase.args[1].node().is(Form::Throughout);
            let is_said = is_of_subjects && predicates.all(|own| own.is_one(&TOGETHER));
            return is_joint || !is_of_each && is_said;
        }
        true
    }

    /// True unless a form is said of values but the blank one that speaks of all values.
    pub(super) fn fits_blank(&self) -> bool {
        let phrase = self.phrase;
        if !phrase.args.iter().any(Arg::is_marked) {
            return true;
        }
        let says = |all: &[&str]| {
            let mut own = self.words[phrase.words.clone()].iter().map(|own| singular(own));
            own.any(|own| all.contains(&&*own))
        };
        match phrase.form {
            Form::HasEach | Form::HasEachOnce | Form::HasEachTimes | Form::DifferentOf => true,
            // `exactly two letters` can mean as many cells.
            Form::HasDifferent => says(&["different"]),
            Form::Alike => says(&["same", "equal", "identical", "alike"]),
            Form::Differs => says(&["no", "not", "never", "cannot", "n't", "most", "all"]),
            _ => false,
        }
    }

    /// True for lines of cells in all directions.
    pub(super) fn is_in_all_directions(&self) -> bool {
        self.phrase.args[0].node().is(Form::CellsInLine)
            && self.phrase.args[1].node().is(Form::CellsAlong)
    }

    /// True if a predicate can be said of each subject.
    fn each(&self) -> bool {
        let Self { facts, phrase, .. } = *self;
        let [scope, said] = [phrase.args[0].node(), phrase.args[1].node()];
        let is_each = self.is_each(scope);
        // `the first row is empty`, where a cell is empty by itself
        if self.is_said(Wording::IsKind) {
            let is_one = scope.is_one(&[Form::RowAt, Form::ColumnAt, Form::DrawnAt]);
            let is_area = is_one || is_each && is_area(scope);
            return is_area && !self.is_open(said.args[0].node());
        }
        // `there is not a star in every row` may deny that each has one.
        if self.is_said(Wording::ThereIsNot) && ["each", "every"].contains(&self.before(scope)) {
            return false;
        }
        // `a digit may not appear twice` is said of values.
        if self.is_said(Wording::Repeats) && said.args[2].node().is(Form::Digit) {
            return false;
        }
        // `the numbers have two stars`, each or all of them; `the stars form a rectangle`
        let is_cells = scope.is_one(&[Form::Number, Form::CellsOf]);
        let is_amount = said.is_one(&AMOUNTS);
        if !is_each && (scope.is(Form::Number) && is_amount || is_cells && said.is(Form::Rectangle))
        {
            return false;
        }
        // `each column increases from left to right`
        let is_across =
            |to: &str| self.words[phrase.words.clone()].windows(2).any(|own| own == ["to", to]);
        let is_order = said.is_one(&[Form::Increases, Form::Ordered]);
        let is_upright = scope.is_one(&[Form::Column, Form::ColumnAt, Form::Drawn]);
        let is_level = scope.is_one(&[Form::Row, Form::RowAt, Form::Drawn]);
        if is_order && (is_upright && is_across("right") || is_level && is_across("bottom")) {
            return false;
        }
        // `the digit in the centre` is a kind of cells of its own.
        if self.is_said(Wording::DigitOf) && scope.is(Form::CellsOf) {
            return false;
        }
        // `only stars may stand in corners`, where cells can be blank
        let has_blank =
            facts.unknown.layers.iter().any(|own| own.words.iter().any(|own| is_blank(own)));
        if has_blank && self.is_said(Wording::Allowed) {
            return false;
        }
        // `there may be more than one star` asks for nothing.
        let is_allowed =
            self.word(0).eq_ignore_ascii_case("there") && ["may", "can"].contains(&self.word(1));
        // `a star may be placed in the top row` neither.
        let may = |own: &&str| ["may", "can"].contains(own);
        let is_bare = said.is(Form::Has)
            || said.is(Form::HasCount)
                && said.args[0].node().words.is_empty()
                && !said.speaks_of(Form::Zero);
        let is_permitted =
            self.is_said(Wording::MayHave) && self.words[phrase.words.clone()].iter().any(may);
        if is_permitted && is_bare {
            return false;
        }
        let bounds = [Form::AtMost, Form::LessThan, Form::Zero];
        if is_allowed && !said.inner().any(|own| own.is_one(&bounds)) {
            return false;
        }
        // `the stars form a group of three cells` speaks of one group.
        let own = &self.words[phrase.words.clone()];
        let is_one = own.iter().any(|word| ["a", "an", "one"].contains(&&*word.to_lowercase()));
        if self.is_said(Wording::FormGroups) && is_one {
            return false;
        }
        // `the rows have a total of 3 stars`, each or all of them
        let says_total =
            self.words[phrase.words.clone()].windows(2).any(|own| own == ["total", "of"]);
        if says_total && !is_each && !facts.is_one_area(&phrase.args[0]) {
            return false;
        }
        // `stars and clouds alternate`, where cells can be empty
        let layers = &facts.unknown.layers;
        let is_of_more = |own: &&Node| match own.args.first().and_then(Arg::leaf) {
            Some(Leaf::Value(layer, _)) => layers[*layer].values.len() > 2,
            _ => false,
        };
        let does_alternate = self.is_said(Wording::Alternate);
        if does_alternate && said.all().iter().any(is_of_more) {
            return false;
        }
        // `all digits add up to 9` is no statement on each.
        let is_of_areas = said.is(Form::VisitedOnce) || said.is(Form::HasMeasure) && !is_each;
        if scope.is(Form::CellsOf) && is_of_areas {
            return false;
        }
        self.is_plain() || is_each || !scope.is(Form::CellsOf) || !said.is_one(&COLLECTIVE)
    }

    /// True for several cells whose number is said: `no three cells in a line`.
    fn is_counted(&self, scope: &Node) -> bool {
        let pairs = [Form::RelatedPair, Form::RelatedPairWithin, Form::PairIn, Form::PairWithout];
        let is_line = scope.is_one(&[Form::CellsInLine, Form::CellsAlong]);
        let count = number(self.word(scope.words.start));
        (scope.is_one(&pairs) || is_line) && count.is_some_and(|count| count > 1)
    }

    /// True if a predicate can be denied of each subject.
    fn no_subject(&self) -> bool {
        let [scope, said] = [self.phrase.args[0].node(), self.phrase.args[1].node()];
        let is_plain_scope = || GRAMMAR.patterns[scope.pattern].is_canonical();
        let pairs = [Form::RelatedPair, Form::RelatedPairWithin, Form::SignPair];
        if self.is_said(Wording::IsKind) {
            let is_fine = is_area(scope) || self.is_counted(scope);
            return is_fine && !self.is_open(said.args[0].node());
        }
        // `no three cells in a row may be black`: not all three
        if self.is_said(Wording::HasKind) {
            let is_fine = self.is_counted(scope) && !is_plain_scope();
            return is_fine && !self.is_open(said.args[0].node());
        }
        if (self.is_plain() || self.is_said(Wording::MayNot)) && said.is(Form::Has) {
            return !self.is_counted(scope) || is_plain_scope();
        }
        // `the same digit may not appear in adjacent cells`
        if self.is_said(Wording::SameValues) {
            return scope.is_one(&pairs);
        }
        // `the first and the last digit of each row differ`, `the rows are never equal`
        if self.is_said(Wording::NeverAlike) && said.args.is_empty() {
            return !is_area(scope);
        }
        let is_pair = || scope.is_one(&pairs) || scope.is_one(&[Form::Ends, Form::PairIn]);
        !self.is_said(Wording::Differ) || is_pair()
    }
}

/// True for a scope of areas, of which not only one cell can be so.
fn is_area(scope: &Node) -> bool {
    let areas = [Form::Row, Form::Column, Form::RowAt, Form::ColumnAt, Form::MainDiagonal];
    let others = [Form::Block, Form::Tile, Form::Drawn, Form::DrawnAt, Form::Region];
    scope.is_one(&areas) || scope.is_one(&others)
}
