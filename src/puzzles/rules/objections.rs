//! Objections to sentences that can be read but not meant: they speak of what the puzzle does not
//! have, say nothing of a subject, or deny what cannot be denied.

use super::prelude::*;
use super::readings::DENIALS;
use super::unknown::Unknown;

/// What is said of cells together, or of each of them.
const COLLECTIVE: [&str; 9] = [
    "has KIND",
    "has COMPARISON NUMBER KIND",
    "has COMPARISON as many KIND as KIND",
    "has all|each VALUES",
    "has all|each VALUES ?exactly once",
    "has different VALUES",
    "has one group of KIND",
    "has MEASURE COMPARISON NUMBER",
    "increases",
];

/// The help where there are no lines.
const LINES: &str = "say where they run: lines = \"through cells\"";

impl Node {
    /// The same sentence on each of several subjects alone.
    pub(super) fn alone(&self) -> Vec<Self> {
        let is_several = |arg: &Arg| matches!(arg, Arg::Node(of) if of.form.slot == "SUBJECTS");
        let Some(at) = self.args.iter().position(is_several) else { return vec![self.clone()] };
        let of_one = |subject: &Arg| {
            let mut sentence = self.clone();
            sentence.args[at] = subject.clone();
            sentence.alone()
        };
        self.args[at].node().args.iter().flat_map(of_one).collect()
    }
}

impl Facts {
    /// The reason why a sentence cannot be meant, with help.
    pub(super) fn objection(&self, sentence: &Node) -> Option<(String, &'static str)> {
        let phrases = sentence.all();
        if let Some((what, help)) = phrases.iter().find_map(|node| self.lack(node.form.needs)) {
            return Some((format!("the puzzle has no {what}"), help));
        }
        if sentence.says("no two REGION has same numbers") && self.candidates().is_none() {
            let problem = "regions of any size cannot be told apart by their numbers".to_owned();
            return Some((problem, "say how large they are: `each region has exactly 2 cells`"));
        }
        let denied = phrases.iter().filter_map(|node| node.args.get(node.form.denies?));
        let denied = denied.flat_map(|denied| denied.node().all());
        if let Some(node) = denied.into_iter().find(|node| !node.form.is_deniable) {
            let problem = format!("`{}` cannot be denied", node.form.says[0].to_lowercase());
            return Some((problem, "say what holds instead"));
        }
        let sample = Grid { is_sample: true, ..Grid::blank(self) };
        let mut parts = sentence.alone().into_iter();
        let is_idle = parts.any(|own| sample.verdict(&own).is_idle && !self.is_absent(&own));
        let help = "it speaks of something that the puzzle does not have, or says of a subject what \
                    such a subject does not have";
        is_idle.then(|| ("the rule says nothing".to_owned(), help))
    }

    /// The reason why it is not plain what a sentence says, and how to say it.
    pub(super) fn doubt(&self, line: &str, sentence: &Node) -> Option<(String, &'static str)> {
        let first = line.split_whitespace().next().unwrap_or_default().to_lowercase();
        let Some(Arg::Node(subject)) = sentence.args.first() else { return None };
        let predicate = sentence.args.iter().rev().find_map(|arg| match arg {
            Arg::Node(own) if own.form.slot.starts_with("PREDICATE") => Some(own),
            _ => None,
        });
        let is_said =
            |all: &[&str]| predicate.is_some_and(|own| all.iter().any(|says| own.says(says)));
        let phrases = sentence.all();
        let any = |says: &str| phrases.iter().any(|own| own.says(says));
        let form = sentence.form.says[sentence.way];
        let (is_each, is_no) = (any("each SUBJECTS PREDICATES"), any("no SUBJECTS PREDICATES"));
        let (is_bare, is_all) = (form == "SUBJECTS PREDICATES", form.starts_with("all"));
        let list = |way: usize| {
            let subjects = phrases.iter().find(|own| own.says("SUBJECT , SUBJECTS"))?;
            (subjects.way == way).then(|| [0, 1].map(|at| subjects.args[at].node()))
        };
        let has_in_list = |way: usize, says: &[&str]| {
            list(way)
                .is_some_and(|own| own.iter().any(|own| says.iter().any(|says| own.says(says))))
        };
        // What is said of values without their kind.
        let is_unnamed = |own: &&&Node| !own.args.iter().any(|arg| matches!(arg, Arg::Layer(_)));
        let alike = phrases.iter().filter(|own| own.says("?is alike"));
        let is_alike = alike.clone().next().is_some();
        let are_same = |own: &&Node| own.form.says[own.way] == "has same VALUES";
        let is_plainly_alike = alike.clone().any(|own| is_unnamed(&own) || are_same(own));
        let layers = &self.unknown.layers;
        let has_kinds_of_numbers = layers.iter().filter(|own| own.is_of_numbers()).count() > 1;
        let of_values = phrases.iter().filter(|own| {
            let is_of_cells = own.says("is COMPARISON NUMBER")
                && subject.says("KIND")
                && subject.nouns().is_empty();
            let is_of_numbers = own.form.needs == Needs::Numbers || is_of_cells;
            let is_of_kinds = own.says("?is alike") || own.says("no two SUBJECTS is alike");
            is_of_numbers && has_kinds_of_numbers
                || (is_of_kinds || own.says("in its group")) && layers.len() > 1
        });
        let is_area = !subject.says("KIND") && !subject.form.says[0].contains("cell");
        let is_pair = subject.says("two cells in SUBJECT") || subject.says("INTEGER cells in line");
        let marks = || self.sheet.cells.values().iter().flatten();
        let is_numeric = |noun: &str| marks().any(|own| own.noun == noun && own.number().is_some());
        let has_numbers = |own: &Node| {
            own.all().iter().any(|own| own.says("number"))
                || own.nouns().into_iter().any(is_numeric)
        };
        let of_kinds = phrases.iter().filter(|own| own.says("is KIND") || own.says("is not KIND"));
        let is_of_digits = of_kinds.flat_map(|own| own.all()).any(|own| self.is_of_digits(own));
        let counted = predicate.filter(|own| own.says("has COMPARISON NUMBER KIND"));
        let counted = counted.map(|own| [0, 1, 2].map(|at| own.args[at].node()));
        let is_of_any = counted.is_some_and(|[.., kind]| match kind.form.says[kind.way] {
            "digit" => layers.iter().any(Layer::is_of_numbers),
            says => says == "value",
        });
        let is_compared =
            phrases.iter().any(|own| own.form.slot == "COMPARISON" && !own.says("exactly"));
        let is_skipped = is_each && subject.says("number") && {
            let grid = Grid { is_sample: true, ..Grid::blank(self) };
            let is_said = |own: &Subject| grid.holds(&sentence.args[1], own).is_some();
            let all = grid.subjects(&sentence.args[0]);
            all.iter().any(is_said) && all.iter().any(|own| own.cells.is_empty() && !is_said(own))
        };
        let doubts: [(bool, &str, &str); 17] = [
            (
                is_bare && ["a", "an"].contains(&&*first),
                "`a` at the beginning can mean each of them, or some",
                "write `each ...`, or speak of the board: `the board has a star`",
            ),
            (
                is_skipped,
                "it says nothing of the clues outside of the board",
                "speak of the clues on each side: `each top number is ...`",
            ),
            (
                of_values.clone().any(|own| is_unnamed(&own)),
                "the cells have several kinds of values",
                "name the kind: `no two rows have the same colours`, `the sum of its digits`",
            ),
            (
                is_plainly_alike && is_area && (is_no || is_bare || is_all) && list(1).is_none(),
                "it can mean that they are like one another, or that each has equal values",
                "write `no two rows are alike`, `no row has equal values` or `each row has equal values`",
            ),
            (
                has_numbers(subject) && is_of_digits,
                "it can mean the printed numbers, or the values of their cells",
                "write `each number is equal to 3`, or speak of digits: `each digit is even`",
            ),
            (
                (is_bare || is_all) && list(2).is_some(),
                "`or` between subjects can mean each of them, or one of them",
                "write a sentence for each of them, or with `each`",
            ),
            (
                is_bare && subject.says("SUBJECT , SUBJECTS") && is_alike,
                "it can mean that each of them is alike by itself, or with the others",
                "write `no two ...` or `each ... has equal values`",
            ),
            (
                (is_all || first == "every") && is_said(&DENIALS),
                "it can mean that none of them is so, or that not all of them are",
                "write `each ...` or `no ...`",
            ),
            (
                has_in_list(1, &["group of KIND"]) && has_in_list(1, &["KIND"]),
                "it can mean groups of both kinds, or groups of the first kind",
                "write a sentence for each kind, or parentheses: `each group of (stars or moons)`",
            ),
            (
                is_no && subject.form.says[0].contains(" cells ") && is_said(&["has KIND"]),
                "it can mean that none of these cells is so, or that not all of them are",
                "write `no star is beside a star`, or `each row has at most 1 star`",
            ),
            (
                is_of_any,
                "it can mean the number of cells, or that of different values",
                "write `each row has exactly 2 cells`, or speak of one value: `has exactly 2 ones`",
            ),
            (
                (is_bare || is_all) && subject.says("KIND") && is_said(&COLLECTIVE)
                    || is_bare
                        && has_in_list(1, &["row INTEGER", "column INTEGER"])
                        && is_said(&COLLECTIVE[1..]),
                "it can mean each of these, or all of them together",
                "write a sentence for each of them, or speak of the board: `the board has 1 star`",
            ),
            (
                is_compared && any("ratio"),
                "ratios are compared with whole numbers that they are equal to only",
                "write `exactly`",
            ),
            (
                is_each && is_bare && is_pair && is_alike,
                "it can mean all such cells, or some of them",
                "write `no two ...`, or `each row has equal values`",
            ),
            (
                form == "no two SUBJECTS has same VALUES" && layers.len() == 1,
                "it can mean the same values in the same order, or in any order",
                "write `no two rows are alike`",
            ),
            (
                sentence.says("no two SUBJECTS is alike") && list(2).is_some(),
                "it can mean two rows, two columns, or one of each",
                "write a sentence for each of them",
            ),
            (
                sentence.says("no KIND repeats in SUBJECTS") && {
                    let nouns = subject.nouns();
                    !nouns
                        .iter()
                        .any(|noun| ["number", "letter"].contains(noun) || is_numeric(noun))
                },
                "only drawn numbers and letters can repeat",
                "write `each row has at most 1 star`, or `no two cells in a row are equal`",
            ),
        ];
        let (_, problem, help) = doubts.into_iter().find(|(is_there, ..)| *is_there)?;
        Some((problem.to_owned(), help))
    }

    /// True for a noun that is a property of values that are numbers.
    fn is_of_digits(&self, noun: &Node) -> bool {
        match noun.args.first() {
            Some(&Arg::Value(layer, _)) => self.unknown.layers[layer].is_of_numbers(),
            _ => noun.says("even") || noun.says("odd"),
        }
    }

    /// The thing that a puzzle does not have, and help.
    pub(super) fn lack(&self, needs: Needs) -> Option<(&'static str, &'static str)> {
        let Unknown { layers, lines, .. } = &self.unknown;
        let (has, what, help) = match needs {
            Needs::Nothing => return None,
            Needs::Squares => (self.has_squares(), "squares", "leave out the `lattice`"),
            Needs::Columns => {
                let starts = self.sheet.cells.cells().map(Cell::in_space);
                let starts = starts.into_grouping_map_by(|[row, ..]| *row).min();
                let is_upright = starts.values().all(|[_, column, _]| *column == 0);
                let help = "give the cell a mark, and speak of the mark by its noun";
                (is_upright || self.has_squares(), "columns: its rows are indented", help)
            }
            Needs::Values => (!layers.is_empty(), "values", "say which: cells = \"star or empty\""),
            Needs::Numbers => {
                let has = self.first_numbers().is_some();
                (has, "numbers to be found", "say which: cells = \"1..9\"")
            }
            Needs::Lines => (lines.is_some(), "lines", LINES),
            Needs::Ways => {
                (lines.is_some_and(|own| own != Lines::Borders), "lines from cell to cell", LINES)
            }
            Needs::Letters => {
                (!self.all_letters.is_empty(), "equations", "write one: SEND + MORE = MONEY")
            }
        };
        (!has).then_some((what, help))
    }
}
