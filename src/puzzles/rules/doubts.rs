//! Doubts about sentences that have one reading here, and may have another one in plain English.

use super::Facts;
use super::form::{Form, Needs, Slot, Wording};
use super::grid::Grid;
use super::meaning::Subject;
use super::node::{Arg, Leaf, Node};
use super::readings::DENIALS;
use super::syntax::GRAMMAR;
use super::unknown::Layer;
use crate::sentences::{Phrase, words};

/// A doubt: the sentences that it is about, the meanings that they can have, and how to say each.
pub(super) struct Doubt {
    is_about: fn(&Said<'_>) -> bool,
    pub(super) problem: &'static str,
    pub(super) help: &'static str,
}

/// The indices of words in the table of forms: `all ...` and a bare subject of [`Form::Each`], `has same
/// ...` of [`Form::Alike`] and [`Form::NoTwoAlike`], and `value` of [`Form::Cell`].
const ALL: Option<usize> = Some(1);
const BARE: Option<usize> = Some(2);
const HAS_SAME: Option<usize> = Some(2);
const VALUE: Option<usize> = Some(1);

/// What is said of cells or lines together, or of each of them.
pub(super) const COLLECTIVE: [Form; 7] = [
    Form::HasCount,
    Form::HasEach,
    Form::HasEachOnce,
    Form::Differs,
    Form::OneGroup,
    Form::HasMeasure,
    Form::Increases,
];

pub(super) const DOUBTS: &[Doubt] = &[
    Doubt {
        is_about: |said| said.is_bare && ["a", "an"].contains(&&*said.first) && !said.is_generic(),
        problem: "`a` at the beginning can mean each of them, or some",
        help: "write `each ...`, or speak of the board: `the board has a star`",
    },
    Doubt {
        is_about: |said| {
            let is_one = [" is ", " has ", " contains "].iter().any(|own| said.line.contains(own));
            let is_of_cells = said.is_bare && said.subject.is(Form::CellsOf) && said.first == "the";
            let is_any = [" a ", " an ", " any "].iter().any(|own| said.line.contains(own));
            is_of_cells && is_one && !is_any && !said.facts.is_one_area(&said.sentence.args[0])
        },
        problem: "there are several such cells",
        help: "write `each corner is empty`, or `cell 1,1 is empty`",
    },
    Doubt {
        is_about: |said| said.speaks_of_diagonals(),
        problem: "it can mean all diagonals, or the two main diagonals",
        help: "write `each main diagonal has exactly 1 star`, or `each diagonal has at most 1 star`",
    },
    Doubt {
        is_about: |said| said.skips_clues(),
        problem: "it says nothing of the clues outside of the board",
        help: "speak of the clues on a side alone: `each left number is the number of stars in its line`",
    },
    Doubt {
        is_about: |said| said.names_no_kind(),
        problem: "the cells have several kinds of values",
        help: "name the kind: `no two rows have the same colours`, `the sum of digits of each row is 5`",
    },
    Doubt {
        is_about: |said| {
            let is_area = !said.subject.is_one(&[Form::CellsOf, Form::Together])
                && !said.subject.form.words().contains("cell");
            let is_of_all = said.is_no || said.is_bare || said.is_all;
            let is_plain =
                |own: &&Node| own.is(Form::Alike) && (is_unnamed(own) || own.way() == HAS_SAME);
            is_area && is_of_all && said.list(&[1]).is_none() && said.phrases.iter().any(is_plain)
        },
        problem: "it can mean that they are like one another, or that each has equal values",
        help: "write `no two rows are alike`, `no row has equal values` or `each row has equal values`",
    },
    Doubt {
        is_about: |said| said.speaks_of_printed_digits(),
        problem: "it can mean the printed numbers, or the values of their cells",
        help: "write `each number is equal to 3`, or speak of digits: `each digit is even`",
    },
    Doubt {
        is_about: |said| (said.is_bare || said.is_all) && said.list(&[2]).is_some(),
        problem: "`or` between subjects can mean each of them, or one of them",
        help: "write a sentence for each of them, or `either row 1 has a star or row 2 has a star`",
    },
    Doubt {
        is_about: |said| {
            said.is_bare && said.subject.is(Form::Scopes) && said.sentence.speaks_of(Form::Alike)
        },
        problem: "it can mean that each of them is alike by itself, or with the others",
        help: "write `each row has equal values`; there is no form for two rows that are the same",
    },
    Doubt {
        is_about: |said| (said.is_all || said.first == "every") && said.is_denied(),
        problem: "it can mean that none of them is so, or that not all of them are",
        help: "write `no row has a star`, or `the board is not all empty`",
    },
    Doubt {
        is_about: |said| {
            let is_not_all =
                said.predicate_is(&DENIALS) && said.sentence.speaks_of(Form::Throughout);
            let is_plural = said.is_bare && said.line.contains(" are ");
            is_not_all && (said.subject.is(Form::CellsOf) || is_plural)
        },
        problem: "it can mean that none of them is so, or that not all of them are",
        help: "write `no cell is empty`, `no row is all empty` or `the board is not all empty`",
    },
    Doubt {
        is_about: |said| said.joins_kinds(Form::Throughout),
        problem: "it can mean one kind or the other throughout, or both mixed",
        help: "write `no row is all (star or empty)`, or `no row is all star or is all empty`",
    },
    Doubt {
        is_about: |said| {
            let mut lists = said.phrases.iter().filter(|own| own.is(Form::Scopes));
            let is_listed = lists.any(|own| {
                let rest = own.args[1].node();
                let next = if rest.is(Form::Scopes) { rest.args[0].node() } else { rest };
                own.args[0].node().is(Form::Group) && next.is(Form::CellsOf)
            });
            is_listed || said.joins_kinds(Form::Group)
        },
        problem: "it can mean groups in which kinds are mixed, or groups of each kind",
        help: "write parentheses, `each group of (stars or moons) has 2 cells`, or a sentence for each",
    },
    Doubt {
        is_about: |said| {
            let is_of_cells = said.subject.form.words().contains(" cells ");
            said.is_no && is_of_cells && said.predicate_is(&[Form::Has])
        },
        problem: "it can mean that none of these cells is so, or that not all of them are",
        help: "write `no star is beside a star`, or `each row has at most 1 star`",
    },
    Doubt {
        is_about: |said| said.counts_values(),
        problem: "it can mean the number of cells, or that of different values",
        help: "speak of one value, `each row has exactly 2 1s`, or say `each row has different values`",
    },
    Doubt {
        is_about: |said| said.phrases.iter().any(|own| own.denies_amount()),
        problem: "it can deny exactly this number, or this number and more",
        help: "write `no row has exactly 2 stars`, or `no row has at least 2 stars`",
    },
    Doubt {
        is_about: |said| {
            // `the red cells have no 3` says the same of each and of all.
            let is_none = |own: &Arg| own.node().inner().any(|number| number.is(Form::Zero));
            let is_none = said.predicate.is_some_and(is_none);
            let is_collective = said.predicate_is(&COLLECTIVE);
            let is_of_cells = said.subject.is(Form::CellsOf)
                && (said.is_bare || said.is_all)
                && !said.facts.is_one_area(&said.sentence.args[0]);
            let is_of_lines = said.is_bare
                && !said.subject.is(Form::Together)
                && said.lists(&[Form::RowAt, Form::ColumnAt, Form::DrawnAt]);
            // `all black cells contain odd digits` is said of each.
            let is_of_one = [" a ", " an ", " some "].iter().any(|own| said.line.contains(own));
            let has_some = said.predicate_is(&[Form::Has]) && is_of_one;
            is_of_cells && (is_collective || has_some) && !is_none || is_of_lines && is_collective
        },
        problem: "it can mean each of these, or all of them together",
        help: "write a sentence for each of them, or speak of the board: `the board has 1 star`",
    },
    Doubt {
        is_about: |said| {
            let is_bound = |own: &&Node| own.slot() == Slot::Comparison && !own.is(Form::Exactly);
            said.sentence.speaks_of(Form::Ratio) && said.phrases.iter().any(is_bound)
        },
        problem: "a ratio that is not whole is neither more nor less than a number",
        help: "write `exactly`",
    },
    Doubt {
        is_about: |said| {
            let pairs = [Form::PairIn, Form::CellsInLine];
            said.is_bare && said.subject.is_one(&pairs) && said.sentence.speaks_of(Form::Alike)
        },
        problem: "it can mean all such cells, or some of them",
        help: "write `no two ...`, or `each row has equal values`",
    },
    Doubt {
        is_about: |said| {
            said.facts.unknown.layers.len() == 1
                && !said.subject.is(Form::CellsOf)
                && said.sentence.is(Form::NoTwoAlike)
                && said.sentence.way() == HAS_SAME
        },
        problem: "it can mean the same values in the same order, or in any order",
        help: "write `no two rows are alike`",
    },
    Doubt {
        is_about: |said| {
            said.sentence.speaks_of(Form::NoTwoAlike) && said.list(&[0, 1, 2]).is_some()
        },
        problem: "it can mean two rows, two columns, or one of each",
        help: "write a sentence for each of them",
    },
    Doubt {
        is_about: |said| {
            let nouns = said.subject.nouns();
            let is_drawn = |noun: &&str| ["number", "letter"].contains(noun);
            let repeats = said.sentence.speaks_of(Form::NoMarkRepeats);
            repeats && !nouns.iter().any(|noun| is_drawn(noun) || said.is_numeric(noun))
        },
        problem: "only drawn numbers and letters can repeat",
        help: "write `each row has at most 1 star`, or `no two cells in a row are equal`",
    },
];

/// A sentence on a subject, as doubts look at it.
struct Said<'s> {
    facts: &'s Facts,
    line: &'s str,
    sentence: &'s Node,
    phrases: Vec<&'s Node>,
    subject: &'s Node,
    /// What is said of the subject.
    predicate: Option<&'s Arg>,
    /// The first word.
    first: String,
    is_no: bool,
    is_all: bool,
    /// True if it begins with the subject.
    is_bare: bool,
}

impl Facts {
    /// A doubt about a sentence, and how to say what is meant.
    pub(super) fn doubt(&self, line: &str, sentence: &Node) -> Option<(String, &'static str)> {
        let Some(Arg::Phrase(subject)) = sentence.args.first() else { return None };
        let is_predicate = |arg: &&Arg| matches!(arg, Arg::Phrase(own) if own.is_predicate());
        let is_each = |way| sentence.is(Form::Each) && sentence.way() == way;
        let said = Said {
            facts: self,
            line,
            sentence,
            phrases: sentence.all(),
            subject,
            predicate: sentence.args.iter().rfind(is_predicate),
            first: line.split_whitespace().next().unwrap_or_default().to_lowercase(),
            is_no: sentence.is(Form::NoSubject),
            is_all: is_each(ALL) || GRAMMAR.patterns[sentence.pattern].is_named(Wording::All),
            is_bare: is_each(BARE),
        };
        let doubt = DOUBTS.iter().find(|doubt| (doubt.is_about)(&said))?;
        Some((doubt.problem.to_owned(), doubt.help))
    }
}

impl Phrase<Facts> {
    /// The index of its words among those of its form.
    fn way(&self) -> Option<usize> {
        GRAMMAR.patterns[self.pattern].way()
    }
}

/// True if a phrase names no kind of values.
fn is_unnamed(node: &Node) -> bool {
    !node.args.iter().any(|arg| matches!(arg.leaf(), Some(Leaf::Layer(_) | Leaf::Marked(_))))
}

impl Said<'_> {
    fn predicate_is(&self, all: &[Form]) -> bool {
        self.predicate.is_some_and(|own| own.node().is_one(all))
    }

    /// True for clues, and for what must be so: `a number is the sum of its line`.
    fn is_generic(&self) -> bool {
        let is_of_clues = self.subject.is_one(&[Form::Number, Form::OuterNumber, Form::SideNumber]);
        let mut words = self.line.split_whitespace();
        is_of_clues || words.any(|own| ["must", "should", "always", "never"].contains(&own))
    }

    /// True if a word denies the predicate.
    fn is_denied(&self) -> bool {
        let words = words(self.line);
        let own = self.predicate.map(|own| own.node().words.clone()).unwrap_or_default();
        let mut own = words[own].iter().map(|own| own.to_lowercase());
        self.predicate_is(&DENIALS) && own.any(|own| ["not", "n't", "n’t", "no"].contains(&&*own))
    }

    /// The first subject and the others of a list: with commas, `and` or `or`.
    fn list(&self, ways: &[usize]) -> Option<[&Node; 2]> {
        let list = self.phrases.iter().find(|own| own.is(Form::Scopes))?;
        ways.contains(&list.way()?).then(|| [0, 1].map(|at| list.args[at].node()))
    }

    /// True if `or` joins kinds in a phrase of this form, without parentheses or `only`.
    fn joins_kinds(&self, form: Form) -> bool {
        let is_open = |kind: &Node| {
            let is_closed = words(self.line).get(kind.words.start.wrapping_sub(1)) == Some(&"(");
            kind.alternatives().count() > 1 && !is_closed
        };
        let mut own = self.phrases.iter().filter(|own| own.is(form) && own.way() == Some(0));
        own.any(|own| is_open(own.args[0].node()))
    }

    /// True if `and` joins one of these subjects with another one.
    fn lists(&self, forms: &[Form]) -> bool {
        self.list(&[1]).is_some_and(|own| own.into_iter().any(|own| own.is_one(forms)))
    }

    /// True if marks of a noun are numbers.
    fn is_numeric(&self, noun: &str) -> bool {
        let mut marks = self.facts.sheet.cells.values().iter().flatten();
        marks.any(|mark| mark.noun == noun && mark.number().is_some())
    }

    /// True if it says of each diagonal what is usually said of the long ones of a square.
    fn speaks_of_diagonals(&self) -> bool {
        let (rows, columns) = self.facts.sheet.cells.size();
        let is_most = self.predicate.is_some_and(|own| {
            let mut all = own.node().inner();
            all.any(|own| own.is_one(&[Form::AtMost, Form::LessThan, Form::Zero]))
        });
        let is_each = self.sentence.is_one(&[Form::Each, Form::SameMeasures]);
        is_each && !is_most && rows == columns && self.subject.speaks_of(Form::Diagonal)
    }

    /// True if it says something of numbers in cells, and nothing of those outside.
    fn skips_clues(&self) -> bool {
        let Some(predicate) = self.predicate.filter(|_| self.subject.is(Form::Number)) else {
            return false;
        };
        let grid = Grid { is_sample: true, ..Grid::blank(self.facts) };
        let is_said = |own: &Subject| grid.holds(predicate, own).is_some();
        let all = grid.subjects(&self.sentence.args[0]);
        all.iter().any(is_said) && all.iter().any(|own| own.cells.is_empty() && !is_said(own))
    }

    /// True if it speaks of values that several kinds have.
    fn names_no_kind(&self) -> bool {
        let layers = &self.facts.unknown.layers;
        let are_several = layers.iter().filter(|own| own.is_of_numbers()).count() > 1;
        let is_of_cells = self.subject.is(Form::CellsOf) && self.subject.nouns().is_empty();
        let mut phrases = self.phrases.iter().filter(|own| is_unnamed(own));
        phrases.any(|own| {
            let is_compared = own.is(Form::Equals) && is_of_cells;
            let is_alike = own.is(Form::Alike) || own.is(Form::NoTwoAlike);
            are_several && (own.form.entry().needs == Needs::Numbers || is_compared)
                || layers.len() > 1 && is_alike
        })
    }

    /// True if it says of drawn numbers that they are numbers or even.
    fn speaks_of_printed_digits(&self) -> bool {
        let is_number = |own: &&Node| {
            own.is(Form::Number) || own.nouns().into_iter().any(|noun| self.is_numeric(noun))
        };
        let is_digit = |noun: &Node| match noun.args.first().and_then(Arg::leaf) {
            Some(&Leaf::Value(layer, _)) => self.facts.unknown.layers[layer].is_of_numbers(),
            _ => noun.is(Form::Even) || noun.is(Form::Odd),
        };
        let of_kinds = self.phrases.iter().filter(|own| own.is(Form::Is) || own.is(Form::IsNot));
        self.subject.all().iter().any(is_number) && of_kinds.flat_map(|own| own.all()).any(is_digit)
    }

    /// True if it counts values of any kind.
    fn counts_values(&self) -> bool {
        let counted = self.predicate.map(Arg::node);
        let counted = counted.filter(|own| own.is(Form::HasCount));
        // `one number` is the same value everywhere, or a drawn number.
        let is_one = self.predicate_is(&[Form::Alike]) && self.line.contains("one number");
        is_one
            || counted.is_some_and(|own| {
                let kind = own.args[2].node();
                let has_numbers = self.facts.unknown.layers.iter().any(Layer::is_of_numbers);
                kind.is(Form::Digit) && kind.way() == Some(0) && has_numbers
                    || kind.is(Form::Cell) && kind.way() == VALUE
            })
    }
}
