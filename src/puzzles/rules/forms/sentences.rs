//! Whole sentences: something said of each subject, and of the board, the lines or the letters.

use puzzlec_encodings::{Formula, Linear};

use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, Verdict, forms};
use crate::puzzles::rules::grid::{Grid, ordered};
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::node::{Arg, Args, Leaf};
use crate::puzzles::rules::unknown::Layer;
use crate::puzzles::rules::writer::Writer;
use crate::shapes::graph::have_partners;

/// All forms.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// two letters have two values
    /// e.g. different letters have different values
    LettersDiffer: SENTENCE "different letters has different values" | "letters has different values"
        [needs: Needs::Letters] =>
        |to, _| {
            let letters = to.facts.all_letters.iter().filter_map(|&letter| to.letter(letter));
            to.post(Formula::all_different(letters));
        },
        |grid, _| Verdict::whole(grid.letters.values().all_unique());
    /// the first letter of a word of an equation has another value
    /// e.g. no word begins with 0
    NoLeading: SENTENCE "no word begins with INTEGER" | "no word starts with INTEGER"
        [needs: Needs::Letters] =>
        |to, args| {
            for &letter in &to.facts.first_letters {
                let is = to.letter(letter).map(|int| to.model.ne(int, args[0].number()));
                to.say(letter.to_string(), Formula::all(is));
            }
        },
        |grid, args| {
            let is_fine = |letter| grid.letters.get(letter) != Some(&args[0].number());
            let letters = grid.facts.first_letters.iter();
            Verdict::of_each(letters.map(|letter| (is_fine(letter), letter)))
        };
    /// from each cell of a kind, every other one is reached across sides through such cells
    /// e.g. the white cells are connected
    Connected: SENTENCE "KIND is connected" | "KIND form one group" | "all KIND is connected" =>
        |to, args| {
            let cells = to.cells_of(&args[0]);
            let formula = to.connected(&cells);
            to.post(formula);
            to.uncrossed(&args[0]);
        },
        |grid, args| Verdict::whole(grid.parts(|cell| grid.is(&args[0], cell)).len() <= 1);
    /// each cell of the first kind has one of the second kind for itself, in this relation; none of
    /// the second kind is left over
    /// e.g. each tree is paired with a tent beside it
    Paired: SENTENCE "each KIND is paired with KIND RELATION it" =>
        |to, args| to.paired([&args[0], &args[1]], &args[2]),
        |grid, args| Verdict::whole(grid.is_paired([&args[0], &args[1]], &args[2]));
    /// no two cells of a kind in an area have the same drawn number or letter
    /// e.g. no white number repeats in a row or column
    NoMarkRepeats: SENTENCE "no KIND repeats in SUBJECTS" | "no KIND occurs|appears twice in SUBJECTS" =>
        |to, args| {
            let subjects = to.subjects(&args[1]);
            let alike = subjects.iter().flat_map(|own| to.facts.alike_marks(own)).collect();
            to.each_of(alike, |to, own| {
                let cells = to.kinds(&args[0], &own.cells);
                Some(Linear::count(cells).at_most(1))
            });
        },
        |grid, args| {
            let subjects = grid.subjects(&args[1]);
            let alike = subjects.iter().flat_map(|own| grid.facts.alike_marks(own)).collect();
            Verdict::of(alike, |own| Some(grid.count(&args[0], own.at()) <= 1))
        };
    /// two areas of a scope differ in some cell, compared in their order
    /// e.g. no two rows are alike
    NoTwoAlike: SENTENCE "no two SUBJECTS is alike" | "no two SUBJECTS is equal"
        | "no two SUBJECTS has same VALUES" [needs: Needs::Values] =>
        |to, args| {
            let subjects = to.subjects(&args[0]);
            for [one, other] in comparable(&subjects) {
                let formula = to.differ(args.get(1).map_or(0, Arg::layer), one, other);
                to.of(&Subject::of(format!("{} and {}", one.name, other.name), []));
                to.post(formula.when(one.when).when(other.when));
            }
        },
        |grid, args| {
            let value = |cell| grid.value(args.get(1).map_or(0, Arg::layer), cell);
            let differ = |one: &Subject, other: &Subject| {
                one.at().zip(other.at()).any(|(one, other)| value(one) != value(other))
            };
            let subjects = grid.subjects(&args[0]);
            Verdict::of_each(comparable(&subjects).into_iter().map(|[one, other]| {
                (differ(one, other), format!("{} and {}", one.name, other.name))
            }))
        };
    /// two regions have different drawn numbers, in whatever order
    /// e.g. no two regions have the same numbers
    NoTwoSameNumbers: SENTENCE "no two REGION has same numbers" | "no two REGION has same marks|letters" =>
        |to, _| to.different_marks(),
        |grid, _| {
            let regions = grid.all_regions().into_iter();
            let mark = |cell| grid.facts.word_in(cell);
            Verdict::whole(regions.map(|own| own.at().map(mark).sorted().join(" ")).all_unique())
        };
    /// each number and the next one stand in cells in this relation
    /// e.g. consecutive numbers touch
    Consecutive: SENTENCE "consecutive DIGITS are RELATION ?each ?other"
        | "consecutive DIGITS RELATION ?each ?other" [alike: false] =>
        |to, args| to.consecutive(args[0].layer(), &args[1]),
        |grid, args| {
            let layer = args[0].layer();
            let (board, values) = (&grid.values[layer], &grid.facts.unknown.layers[layer].values);
            let near = |cell| Some((cell, grid.near(&args[1], &Subject::of("", [cell]))?));
            let near = board.cells().filter_map(near).collect_vec();
            let steps = near.iter().flat_map(|(cell, near)| near.at().map(move |to| (*cell, to)));
            let steps = steps.collect_vec();
            let pairs = values.windows(2).filter(|pair| pair[0] + 1 == pair[1]);
            let cases = iproduct!(board.cells(), pairs);
            let cases = cases.filter(|(cell, pair)| pair.contains(&board[*cell]));
            Verdict::of_each(cases.map(|(cell, pair)| {
                let is_met = |&(one, other): &(Cell, Cell)| {
                    let both = [one, other].map(|cell| grid.value(layer, cell));
                    [one, other].contains(&cell) && both == [Some(pair[0]), Some(pair[1])]
                };
                (steps.iter().any(is_met), cell)
            }))
        };
    /// each number is that of the cells that are connected with it and have the same number
    /// e.g. each digit is the size of its group
    EachIsGroupSize: SENTENCE "each DIGITS is size of its group" [alike: false] =>
        |to, args| to.sized_groups(args[0].layer()),
        |grid, args| {
            let board = &grid.values[args[0].layer()];
            let parts = board.parts(|one, other| board[one] == board[other]).into_iter();
            Verdict::of_each(parts.map(|part| (board[part[0]] == part.len() as i64, part[0])))
        };
    /// from each cell, every other one with the same value is reached across sides through such cells
    /// e.g. all cells with the same colour are connected
    EachConnected: SENTENCE "all cells with same VALUES is connected" =>
        |to, args| {
            let layer = &to.facts.unknown.layers[args[0].layer()];
            for &value in &layer.values {
                let cells = layer.cells.cells().map(|at| (at, to.is(args[0].layer(), at, value)));
                let cells = cells.collect_vec();
                let formula = to.connected(&cells);
                to.say(layer.text(value), formula);
            }
        },
        |grid, args| {
            let layer = args[0].layer();
            let is = |value, cell| grid.value(layer, cell) == Some(value);
            let values = grid.facts.unknown.layers[layer].values.iter();
            Verdict::of_each(values.map(|&own| (grid.parts(|at| is(own, at)).len() <= 1, own)))
        };
    /// no two cells of two kinds are in this relation
    /// e.g. no star touches a star
    NoneRelated: SENTENCE "no KIND RELATION KIND" =>
        |to, args| {
            let is_same = args[0] == args[2];
            let mut known = BTreeSet::new();
            for (cell, own) in to.cells_of(&args[0]) {
                let near = to.near(&args[1], &Subject::of("", [cell])).map(|near| near.cells);
                for (other, is_near) in near.unwrap_or_default() {
                    let is = to.kind(&args[2], other);
                    if is != Atom::False && (!is_same || known.insert(ordered((cell, other)))) {
                        let clause = Formula::any([!is_near, !is, !own]);
                        to.say(format!("{cell} and {other}"), clause);
                    }
                }
            }
        },
        |grid, args| {
            let is_alone = |cell: Cell| {
                let near = grid.near(&args[1], &Subject::of("", [cell]));
                !near.iter().flat_map(Subject::at).any(|other| grid.is(&args[2], other))
            };
            Verdict::of_all(grid.cells_of(&args[0]).into_iter().map(|own| (is_alone(own), own)))
        };
    /// a predicate holds of each subject of which another one holds
    /// e.g. each row that has a star has exactly 2 clouds
    EachThat: SENTENCE "each SUBJECTS that PREDICATES PREDICATES" [denies: Some(1)] =>
        |to, args| to.each(&args[0], |to, subject| {
            let premise = to.predicate(&args[1], subject)?;
            Some(premise.implies(to.predicates(&args[2], subject)?))
        }),
        |grid, args| Verdict::of(grid.subjects(&args[0]), |own|
            Some(!grid.holds(&args[1], own)? | grid.all_hold(&args[2], own)?));
    /// a predicate holds of each subject
    /// e.g. each row, column and region has exactly 1 star
    Each: SENTENCE "each SUBJECTS PREDICATES" | "all SUBJECTS PREDICATES"
        | "SUBJECTS PREDICATES" =>
        |to, args| to.each(&args[0], |to, subject| to.predicates(&args[1], subject)),
        |grid, args| Verdict::of(grid.subjects(&args[0]), |own| grid.all_hold(&args[1], own));
    /// a predicate holds of no subject
    /// e.g. no 2x2 block is all black
    NoSubject: SENTENCE "no SUBJECTS PREDICATES" [denies: Some(1)] =>
        |to, args| to.each(&args[0], |to, own| Some(!to.predicate(&args[1], own)?)),
        |grid, args| Verdict::of(grid.subjects(&args[0]), |own| Some(!grid.holds(&args[1], own)?));
    /// an equation of words and numbers, with `+`, `-` and `=`
    /// e.g. SEND + MORE = MONEY
    Equation: SENTENCE "EQUATION" =>
        |to, args| {
            let mut sum = Linear::default();
            for (factor, word) in terms(args) {
                for (power, sign) in (0..).zip(word.chars().rev()) {
                    let digit = sign.to_digit(10).map_or(0, i64::from);
                    let value = Linear::from(digit) + to.letter(sign).into_iter().sum::<Linear>();
                    sum = sum + value * (factor * 10_i32.saturating_pow(power));
                }
            }
            to.post(sum.is(0));
        },
        |grid, args| {
            let digit = |sign: char| {
                sign.to_digit(10).map_or(grid.letters.get(&sign).copied().unwrap_or(0), i64::from)
            };
            let value = |word: &str| word.chars().fold(0_i64, |all, sign| 10 * all + digit(sign));
            let terms = terms(args).into_iter();
            let terms = terms.map(|(factor, word)| i64::from(factor) * value(&word));
            Verdict::whole(terms.sum::<i64>() == 0)
        };
};

/// The pairs of areas with equally many cells, which drawings tell.
fn comparable(subjects: &[Subject]) -> Vec<[&Subject; 2]> {
    let count = |subject: &Subject| subject.drawn().map(|cells| cells.len());
    let pairs = subjects.iter().array_combinations();
    pairs.filter(|[one, other]| count(one).is_some() && count(one) == count(other)).collect()
}

/// The words of an equation in capitals, each with the sign that it has left of the `=`.
pub(in super::super) fn terms(args: &Args) -> Vec<(i32, String)> {
    let Some(Leaf::Words(words)) = args.first().and_then(Arg::leaf) else { return Vec::new() };
    let (mut side, mut sign) = (1, 1);
    let mut terms = Vec::new();
    let capital = |own: char| own.to_uppercase().exactly_one().unwrap_or(own);
    for word in words {
        match word.as_str() {
            "=" => (side, sign) = (-1, 1),
            "+" => sign = 1,
            "-" => sign = -1,
            word => terms.push((side * sign, word.chars().map(capital).collect())),
        }
    }
    terms
}

impl Facts {
    /// The cells of a subject that have the same drawn mark, two at least.
    fn alike_marks(&self, subject: &Subject) -> Vec<Subject> {
        let marks = subject.cells.iter().map(|&own| (self.word_in(own.0), own)).into_group_map();
        let alike = marks.into_iter().filter(|(word, cells)| !word.is_empty() && cells.len() > 1);
        let alike = alike.sorted().map(|(word, cells)| Subject {
            cells,
            name: format!("{word} in {}", subject.name),
            clue: None,
            ..subject.clone()
        });
        alike.collect()
    }

    /// The number or letter that is drawn in a cell, or nothing.
    pub(in super::super) fn word_in(&self, cell: Cell) -> String {
        let mut marks = self.sheet.cells.get(cell).into_iter().flatten();
        let word = marks.find(|mark| mark.noun == "letter" || mark.number().is_some());
        word.map(|mark| mark.word.clone()).unwrap_or_default()
    }
}

impl Grid<'_> {
    /// True if the cells of one kind can be paired with those of another in a relation.
    fn is_paired(&self, kinds: [&Arg; 2], relation: &Arg) -> bool {
        let [ones, others] = kinds.map(|kind| self.cells_of(kind));
        let near = ones.iter().map(|&one| {
            let near = self.near(relation, &Subject::of("", [one]));
            near.iter().flat_map(Subject::at).filter(|cell| others.contains(cell)).collect()
        });
        ones.len() == others.len() && have_partners(&near.collect_vec())
    }
}

impl Writer<'_, '_> {
    /// Each number and the next one stand in cells in a relation.
    fn consecutive(&mut self, layer: usize, relation: &Arg) {
        let Layer { cells: board, values, .. } = &self.facts.unknown.layers[layer];
        // From the next number back as well: it helps to see where one cannot be.
        let mut steps: BTreeMap<(bool, Cell), Vec<(Cell, Atom)>> = BTreeMap::new();
        for cell in board.cells() {
            let near = self.near(relation, &Subject::of("", [cell])).map(|near| near.cells);
            let near = near.unwrap_or_default().into_iter();
            for (other, is_near) in near.filter(|(other, _)| board.contains(*other)) {
                steps.entry((false, cell)).or_default().push((other, is_near));
                steps.entry((true, other)).or_default().push((cell, is_near));
            }
        }
        for (is_back, cell) in [false, true].into_iter().cartesian_product(board.cells()) {
            let next = values.iter().tuple_windows().filter(|(one, next)| *one + 1 == **next);
            for (&one, &next) in next {
                let [own, other] = if is_back { [next, one] } else { [one, next] };
                let mut clause = vec![!self.is(layer, cell, own)];
                for &(at, is_near) in steps.get(&(is_back, cell)).into_iter().flatten() {
                    let is = self.is(layer, at, other);
                    clause.push(self.all([is_near, is]));
                }
                self.say(format!("{one} and {next}"), Formula::any(clause));
            }
        }
    }

    /// Two areas differ in some cell.
    fn differ(&mut self, layer: usize, one: &Subject, other: &Subject) -> Formula {
        let Layer { cells: board, values, .. } = &self.facts.unknown.layers[layer];
        let mut differ = Vec::new();
        for (one, other) in one.at().zip(other.at()) {
            // Of two values, one says all.
            let have_both = board.contains(one) && board.contains(other);
            let count = if have_both && values.len() == 2 { 1 } else { values.len() };
            for &value in &values[..count] {
                let [one, other] = [one, other].map(|cell| self.is(layer, cell, value));
                differ.push(Formula::from(one) ^ other);
            }
        }
        Formula::Any(differ)
    }

    /// A partner in a relation for each cell of a kind, each taken once.
    fn paired(&mut self, [one, other]: [&Arg; 2], relation: &Arg) {
        let mut partners: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for (cell, own) in self.cells_of(one) {
            let near = self.near(relation, &Subject::of("", [cell])).map(|near| near.cells);
            let mut pairs = Vec::new();
            for (at, is_near) in near.unwrap_or_default() {
                let is = self.kind(other, at);
                let both = self.all([is_near, is]);
                if both != Atom::False {
                    let pair = Atom::from(self.hidden());
                    self.say(cell.to_string(), Formula::all([both, own]).when(pair));
                    pairs.push(pair);
                    partners.entry(at).or_default().push(pair);
                }
            }
            self.say(cell.to_string(), Linear::count(pairs).is(1).when(own));
        }
        for (at, is) in self.cells_of(other) {
            let pairs = partners.remove(&at).unwrap_or_default();
            self.say(at.to_string(), Linear::count(pairs).is(1).when(is));
        }
    }
}
