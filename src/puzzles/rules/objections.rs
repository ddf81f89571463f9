//! Objections to sentences that can be read but not meant: they speak of what the puzzle does not
//! have, say nothing of a subject, or deny what cannot be denied.

use super::prelude::*;
use super::unknown::Unknown;

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
        if let Some(objection) = self.doubt(sentence) {
            return Some(objection);
        }
        let sample = Grid { is_sample: true, ..Grid::blank(self) };
        let mut parts = sentence.alone().into_iter();
        let is_idle = parts.any(|own| sample.verdict(&own).is_idle && !self.is_absent(&own));
        let help = "it speaks of something that the puzzle does not have, or says of a subject what \
                    such a subject does not have";
        is_idle.then(|| ("the rule says nothing".to_owned(), help))
    }

    /// The reason why a sentence with one reading could be meant otherwise, with help.
    fn doubt(&self, sentence: &Node) -> Option<(String, &'static str)> {
        let phrases = sentence.all();
        let is_alike =
            |node: &&Node| node.says("?is alike") || node.says("no two SUBJECTS is alike");
        let is_unnamed = |node: &&Node| !node.args.iter().any(|arg| matches!(arg, Arg::Layer(_)));
        if let Some(node) = phrases.iter().copied().find(|node| is_alike(node) && is_unnamed(node))
        {
            let is_of_areas = sentence.says("no SUBJECTS PREDICATES")
                && !sentence.args[0].node().form.says[0].contains("cells");
            let has_kinds = self.unknown.layers.len() > 1;
            if has_kinds {
                let help = "name the kind: `no two rows have the same colours`";
                return Some(("the cells have several kinds of values".to_owned(), help));
            }
            if is_of_areas && node.says("?is alike") {
                let problem =
                    "it can mean that no two of them are alike, or that none has equal values";
                let help = "write `no two rows are alike` or `no row has equal values`";
                return Some((problem.to_owned(), help));
            }
        }
        let is_of_clues = sentence.args.first().is_some_and(
            |arg| matches!(arg, Arg::Node(own) if own.all().iter().any(|own| own.says("number"))),
        );
        let of_kinds = phrases.iter().filter(|own| own.says("is KIND") || own.says("is not KIND"));
        if is_of_clues && of_kinds.flat_map(|own| own.all()).any(|own| self.is_of_digits(own)) {
            let problem = "it can mean the printed numbers, or the values of their cells";
            let help =
                "write `each number is equal to 3`, or speak of digits: `each digit is even`";
            return Some((problem.to_owned(), help));
        }
        if !sentence.says("each SUBJECTS PREDICATES") {
            return None;
        }
        let (subjects, predicate) = (sentence.args[0].node(), sentence.args[1].node());
        let is_bare = sentence.form.says[sentence.way] == "SUBJECTS PREDICATES";
        if is_bare && subjects.says("SUBJECT , SUBJECTS") && subjects.way == 2 {
            let problem = "`or` between subjects can mean each of them, or one of them";
            return Some((problem.to_owned(), "write a sentence for each of them, or with `each`"));
        }
        if is_bare && subjects.says("SUBJECT , SUBJECTS") && predicate.says("?is alike") {
            let problem = "it can mean that each of them is alike by itself, or with the others";
            return Some((problem.to_owned(), "write `no two ...` or `each ... has equal values`"));
        }
        let is_all = sentence.form.says[sentence.way].starts_with("all");
        let denials = ["is not KIND", "does not PREDICATE", "does not PREDICATES"];
        if is_all && denials.iter().any(|own| predicate.says(own)) {
            let problem = "it can mean that none of them is so, or that not all of them are";
            return Some((problem.to_owned(), "write `each ...` or `no ...`"));
        }
        None
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
