//! The kinds of cells, relations and numbers that can be meant where they stand.

use super::{DIRECTED, Place, SELF};
use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::{Form, Wording};
use crate::puzzles::rules::node::{Arg, Leaf, Node};
use crate::sentences::{FILLER, number, singular};

impl Place<'_> {
    /// True if a kind of cells can be meant.
    pub(super) fn kind(&self) -> bool {
        let Self { facts, phrase, .. } = *self;
        let args = &phrase.args;
        match phrase.form {
            // `not a black cell` can mean that no cell is black.
            Form::NotKind => {
                !self.is_plain() || !FILLER.contains(&self.word(args[0].node().words.start))
            }
            // `not red or green cell`, `odd or even red cell`
            Form::AnyOf => {
                let [first, rest] = [args[0].node(), args[1].node()];
                let is_adjective = first.is_one(&[Form::Even, Form::Odd]);
                let has_noun = rest.is(Form::BothKinds) && !rest.args[1].node().is(Form::Cell);
                // `is not red or not green`
                let is_denied = self.before(first) == "not";
                let is_not = |own: &Node| own.is(Form::NotKind) && !self.is_closed(own);
                let is_denied_twice = is_denied && rest.alternatives().any(is_not);
                !(is_not(first) || is_denied_twice || is_adjective && has_noun)
            }
            // Values of the same kind exclude each other, a number stands after what it belongs to,
            // and `cell` after its adjectives.
            Form::BothKinds => {
                let [own, rest] = [args[0].node(), args[1].node()];
                let next = if rest.is(Form::BothKinds) { rest.args[0].node() } else { rest };
                let fits =
                    if own.is(Form::Cell) { !next.is(Form::Word) } else { !facts.is_digit(own) };
                // `black circle` is a noun of its own, if it is drawn.
                let text =
                    self.words[phrase.words.clone()].iter().map(|own| singular(own)).join(" ");
                let is_noun = facts.sheet.nouns().any(|noun| text.contains(' ') && noun == text);
                // `numbered cell` is a noun of its own, and such cells may have no value.
                let mut said = self.words[own.words.clone()].iter();
                let is_numbered = said.any(|own| own.eq_ignore_ascii_case("numbered"));
                let is_number = rest.is(Form::Cell) && own.is_noun("number") && is_numbered;
                fits && !own.shares_layer(next) && !is_noun && !is_number
            }
            // An adjective before several nouns, or several before a noun: `cell` makes no difference.
            Form::AlsoAnyOf => {
                let kinds = args[1].node();
                kinds.is(Form::AnyOf) && !kinds.args[0].node().ends_in_cell()
            }
            Form::EitherAnd => !args[1].node().ends_in_cell(),
            Form::OneOrOther => {
                let [one, other] = [args[0].node(), args[1].node()];
                one.shares_layer(other) && !facts.is_digit(one)
            }
            Form::Digit if self.is_said(Wording::Number) => facts.calls_digits_numbers(),
            // `touches it along an edge`
            Form::Edge => {
                let own = self.words[phrase.words.clone()].iter();
                let is_any = own.clone().any(|own| ["a", "an"].contains(own));
                !is_any || own.clone().any(|own| ["grid", "board"].contains(own))
            }
            // `number 3`, but not of printed numbers
            Form::Word if self.is_said(Wording::NamedWord) => {
                matches!(args[0].leaf(), Some(Leaf::Value(..)))
            }
            // `as many zeros as ones`
            Form::Cell if !self.is_plain() => {
                let before = self.before(phrase).to_lowercase();
                let joints = ["as", "than", "and", "or", "of", "many", "more", "fewer", "less"];
                !joints.contains(&&*before) && number(&before).is_none()
            }
            _ => true,
        }
    }

    /// True unless kinds are said of which it is not clear what they count: `the black and the white
    /// cells of each region are connected`, `no star has a star in its row`.
    pub(super) fn fits_kinds(&self) -> bool {
        let phrases = self.phrase.all();
        let word = |kind: &Node| kind.args.first().and_then(Arg::leaf).cloned();
        let scope = self.phrase.args.first().filter(|own| own.leaf().is_none()).map(Arg::node);
        let own =
            scope.filter(|own| own.is(Form::CellsOf)).and_then(|own| word(own.args[0].node()));
        let is_doubtful = |said: &&Node| match said.form {
            Form::OneGroup => self.is_open(said.args[0].node()),
            Form::NearAmount if said.args[3].node().is_one(&SELF) => {
                own.is_some() && word(said.args[2].node()) == own
            }
            _ => false,
        };
        !phrases.iter().any(is_doubtful)
    }

    /// True if a relation or a number can be meant.
    pub(super) fn other(&self) -> bool {
        let Self { facts, phrase, .. } = *self;
        let args = &phrase.args;
        match phrase.form {
            // `directly left of it` is on the other side of what stands there.
            Form::Related => {
                let relation = args[0].node();
                !relation.is_one(&DIRECTED) || relation.pattern == phrase.pattern
            }
            Form::MeasureIn => {
                let is_of_kind = args[1].node().is(Form::CellsOf);
                // `the digit in the centre` is the value of one cell.
                if self.is_said(Wording::ValueIn) {
                    return facts.is_one_cell(&args[1]);
                }
                is_of_kind && args[0].node().is_one(&[Form::Sum, Form::SumOfMarks])
                    || facts.is_one_area(&args[1])
            }
            // `how many buildings` names no kind of values: the only one is meant.
            Form::Visible => {
                let layers = &facts.unknown.layers;
                let is_only = layers.len() == 1 && layers[0].is_of_numbers();
                is_only || matches!(args[0].leaf(), Some(Leaf::Layer(_)))
            }
            Form::SumOfMarks => facts.sheet.cells.cells().any(|cell| facts.mark_in(cell).is_some()),
            // `in the same row and region` may mean both.
            Form::InSame if self.says(&["same"]) && self.says(&["and"]) => false,
            Form::InSame => args[0].node().is_drawn(),
            Form::MeasureNear if Self::is_vague(args[1].node()) => false,
            _ => true,
        }
    }
}
