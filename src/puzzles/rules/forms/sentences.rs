//! Whole sentences: something said of each subject, and of the board, the lines or the letters.

use super::super::grid::{Grid, ordered};
use super::super::meaning::{Formula, Linear, Subject};
use super::super::syntax::{Arg, Args, Form, Means, Needs, Node, Verdict, form};
use super::super::unknown::{Layer, Lines};
use super::super::writer::Writer;
use crate::puzzle::prelude::*;

/// All forms.
pub(in super::super) const FORMS: &[Form] = &[
    form(
        "SENTENCE",
        &["different letters has different values", "letters has different values"],
        "two letters have two values",
        "different letters have different values",
        Means::Sentence(
            |to, _| {
                let ints = to.letters.values().copied().collect();
                to.post(Formula::Different(ints), &[]);
            },
            |grid, _| Verdict::whole(grid.letters.values().all_unique()),
        ),
    )
    .needing(Needs::Letters),
    form(
        "SENTENCE",
        &["no word begins with INTEGER", "no word starts with INTEGER"],
        "the first letter of a word of an equation has another value",
        "no word begins with 0",
        Means::Sentence(
            |to, args| {
                for letter in to.facts.first_letters.clone() {
                    let Some(&int) = to.letters.get(&letter) else { continue };
                    let is = to.model.ne(int, args[0].number());
                    to.of(&Subject::of(letter.to_string(), []));
                    to.post(Formula::Is(is), &[]);
                }
            },
            |grid, args| {
                let mut verdict = Verdict::default();
                for letter in &grid.first_letters {
                    let is = grid.letters.get(letter) != Some(&args[0].number());
                    verdict.add(is, || letter.to_string());
                }
                verdict
            },
        ),
    )
    .needing(Needs::Letters),
    form(
        "SENTENCE",
        &["KIND is connected", "KIND form one group"],
        "from each cell of a kind, every other one is reached across sides through such cells",
        "the white cells are connected",
        Means::Sentence(
            |to, args| {
                let board = to.facts.sheet.cells.clone();
                let cells = board.cells().map(|cell| (cell, to.kind(&args[0], cell)));
                let cells = cells.collect_vec();
                let formula = to.connected(&cells);
                to.post(formula, &[]);
                to.uncrossed(args);
            },
            |grid, args| {
                let parts = grid.parts(|cell| grid.is(&args[0], cell), |_, _| true);
                Verdict::whole(parts.len() <= 1)
            },
        ),
    ),
    form(
        "SENTENCE",
        &["lines form one loop", "lines form single loop"],
        "the lines form one closed loop, which meets itself nowhere",
        "the lines form one loop",
        Means::Sentence(
            |to, _| {
                let edges = to.edges();
                to.post(Formula::Loop(edges), &[]);
            },
            |grid, _| {
                let edges = grid.lines.iter().filter(|(_, count)| **count > 0);
                let edges = edges.map(|(&[one, other], _)| (one, other));
                Verdict::whole(crate::shapes::graph::single_loop(edges).is_some())
            },
        ),
    )
    .needing(Needs::Lines),
    form(
        "SENTENCE",
        &["each path joins two equal letters", "each path joins|connects two equal numbers|marks"],
        "the lines form paths without branches and loops; each ends in two cells with the same \
                letter or number, and each such cell is an end",
        "each path joins two equal letters",
        Means::Sentence(|to, _| to.paths(), |grid, _| Verdict::whole(grid.are_paths())),
    )
    .needing(Needs::Ways),
    form(
        "SENTENCE",
        &["no lines cross", "no bridges cross", "lines|bridges does not cross"],
        "no two lines between numbers cross each other",
        "no lines cross",
        Means::Sentence(
            |to, _| {
                for (one, other) in to.facts.crossings() {
                    let both = [one, other].map(|pair| !to.line(pair));
                    to.of(&Subject::of(one.iter().chain(&other).join(" and "), []));
                    to.post(Formula::clause(both), &[]);
                }
            },
            |grid, _| {
                let mut verdict = Verdict { count: 1, broken: None };
                for (one, other) in grid.crossings() {
                    let is_drawn = |pair| grid.lines.get(&pair).is_some_and(|&count| count > 0);
                    let is_fine = !is_drawn(one) || !is_drawn(other);
                    verdict.add(is_fine, || one.iter().chain(&other).join(" and "));
                }
                verdict
            },
        ),
    )
    .needing(Needs::Lines),
    form(
        "SENTENCE",
        &["lines connect KIND", "lines|bridges connect|join KIND"],
        "from each cell of a kind, every other one is reached along lines",
        "the bridges connect all numbers",
        Means::Sentence(
            |to, args| {
                let board = &to.facts.sheet.cells;
                let cells = board.cells().map(|cell| (cell, to.kind(&args[0], cell)));
                let cells = cells.filter(|(_, is)| *is != Atom::False).collect();
                to.connected_by_lines(&cells);
            },
            |grid, args| {
                let cells = grid.sheet.cells.cells().filter(|&cell| grid.is(&args[0], cell));
                Verdict::whole(grid.are_joined(&cells.collect_vec()))
            },
        ),
    )
    .needing(Needs::Ways),
    form(
        "SENTENCE",
        &["lines form no loop", "lines|bridges form no loop|loops"],
        "no way along lines comes back to its beginning; several lines side by side are one",
        "the lines form no loop",
        Means::Sentence(
            |to, _| to.forest(),
            |grid, _| {
                let drawn = grid.lines.iter().filter(|(_, count)| **count > 0);
                let mut root: BTreeMap<Cell, Cell> = BTreeMap::new();
                let mut is_forest = true;
                for (pair, _) in drawn {
                    let [one, other] = pair.map(|cell| {
                        iter::successors(Some(cell), |at| root.get(at).copied()).last()
                    });
                    is_forest &= one != other;
                    root.extend(one.zip(other).filter(|(one, other)| one != other));
                }
                Verdict::whole(is_forest)
            },
        ),
    )
    .needing(Needs::Lines),
    form(
        "SENTENCE",
        &["each KIND is paired with KIND RELATION it"],
        "each cell of the first kind has one of the second kind for itself, in this relation; \
                none of the second kind is left over",
        "each tree is paired with a tent beside it",
        Means::Sentence(
            |to, args| to.paired(args),
            |grid, args| Verdict::whole(grid.is_paired(args)),
        ),
    ),
    form(
        "SENTENCE",
        &["no line of KIND crosses INTEGER borders"],
        "no cells of a kind one after the other, across or down, lie on both sides of this \
                many borders of regions",
        "no line of white cells crosses 2 borders",
        Means::Sentence(
            |to, args| {
                for line in to.facts.border_lines(args[1].number()) {
                    let cells = line.at().map(|cell| (cell, Atom::True)).collect_vec();
                    let atoms =
                        cells.iter().map(|&(cell, _)| !to.kind(&args[0], cell)).collect_vec();
                    to.of(&line);
                    to.post(Formula::clause(atoms), &[]);
                }
            },
            |grid, args| {
                let mut verdict = Verdict::default();
                for line in grid.border_lines(args[1].number()) {
                    let holds = !line.at().all(|cell| grid.is(&args[0], cell));
                    verdict.add(holds, || line.name.clone());
                }
                verdict
            },
        ),
    ),
    form(
        "SENTENCE",
        &["no KIND repeats in SUBJECTS", "no KIND occurs|appears twice in SUBJECTS"],
        "no two cells of a kind in an area have the same drawn number or letter",
        "no white number repeats in a row or column",
        Means::Sentence(
            |to, args| {
                for subject in to.subjects(&args[1]) {
                    for (word, cells) in to.facts.alike_marks(&subject) {
                        let is_alike = |(cell, _): &&(Cell, Atom)| cells.contains(cell);
                        let cells = subject.cells.iter().filter(is_alike).copied().collect_vec();
                        let once =
                            Linear::count(to.kinds(&args[0], &cells)).within([None, Some(1)]);
                        to.of(&Subject::of(format!("{word} in {}", subject.name), []));
                        to.post(once, &[subject.when]);
                    }
                }
            },
            |grid, args| {
                let mut verdict = Verdict { count: 1, broken: None };
                for subject in grid.subjects(&args[1]) {
                    for (word, cells) in grid.alike_marks(&subject) {
                        let holds = grid.count(&args[0], cells) <= 1;
                        verdict.add(holds, || format!("{word} in {}", subject.name));
                    }
                }
                verdict
            },
        ),
    ),
    form(
        "SENTENCE",
        &[
            "no two SUBJECTS is alike",
            "no two SUBJECTS is equal",
            "no two SUBJECTS has same VALUES",
        ],
        "two areas of a scope differ in some cell, compared in their order",
        "no two rows are alike",
        Means::Sentence(
            |to, args| {
                let subjects = to.subjects(&args[0]);
                let layer = args.get(1).map_or(0, Arg::layer);
                for [one, other] in subjects.iter().array_combinations() {
                    if is_comparable(one, other) {
                        let formula = to.differ(layer, one, other);
                        to.of(&Subject::of(format!("{} and {}", one.name, other.name), []));
                        to.post(formula, &[one.when, other.when]);
                    }
                }
            },
            |grid, args| {
                let layer = args.get(1).map_or(0, Arg::layer);
                let mut verdict = Verdict::default();
                for [one, other] in grid.subjects(&args[0]).iter().array_combinations() {
                    let mut pairs = one.at().zip(other.at());
                    let differ = pairs
                        .any(|(one, other)| grid.value(layer, one) != grid.value(layer, other));
                    if is_comparable(one, other) {
                        verdict.add(differ, || format!("{} and {}", one.name, other.name));
                    }
                }
                verdict
            },
        ),
    )
    .needing(Needs::Values),
    form(
        "SENTENCE",
        &["no two REGION has same numbers", "no two REGION has same marks|letters"],
        "two regions have different drawn numbers, in whatever order",
        "no two regions have the same numbers",
        Means::Sentence(
            |to, _| to.different_marks(),
            |grid, _| {
                let marks = |subject: &Subject| {
                    subject.at().map(|cell| grid.word_in(cell)).sorted().collect_vec()
                };
                let regions = grid.all_regions();
                Verdict::whole(regions.iter().map(marks).all_unique())
            },
        ),
    ),
    form(
        "SENTENCE",
        &[
            "consecutive DIGITS are RELATION ?each ?other",
            "consecutive DIGITS RELATION ?each ?other",
        ],
        "each number and the next one stand in cells in this relation",
        "consecutive numbers touch",
        Means::Sentence(
            |to, args| {
                let layer = args[0].layer();
                let facts = to.facts;
                let values = &facts.unknown.layers[layer].values;
                // From the next number back as well: it helps to see where one cannot be.
                let mut near: BTreeMap<(bool, Cell), Vec<(Cell, Atom)>> = BTreeMap::new();
                for cell in facts.unknown.layers[layer].cells.cells() {
                    near.extend([false, true].map(|is_back| ((is_back, cell), vec![])));
                }
                for cell in facts.unknown.layers[layer].cells.cells() {
                    let own = to.near(&args[1], &Subject::of("", [cell]));
                    for (other, is_near) in own.map(|own| own.cells).unwrap_or_default() {
                        near.entry((false, cell)).or_default().push((other, is_near));
                        near.entry((true, other)).or_default().push((cell, is_near));
                    }
                }
                for ((is_back, cell), others) in near {
                    for (&one, &next) in values.iter().tuple_windows() {
                        let (own, other) = if is_back { (next, one) } else { (one, next) };
                        let is = to.is(layer, cell, own);
                        let beside = others.iter().map(|&(at, is_near)| {
                            let is = to.is(layer, at, other);
                            to.all([is_near, is])
                        });
                        let beside = beside.collect_vec();
                        to.of(&Subject::of(format!("{one} and {next}"), []));
                        to.post(Formula::clause(beside.into_iter().chain([!is])), &[]);
                    }
                }
            },
            |grid, args| {
                let layer = args[0].layer();
                let values = &grid.unknown.layers[layer].values;
                let near = |cell| grid.near(&args[1], &Subject::of("", [cell]));
                let near = |cell| near(cell).iter().flat_map(Subject::at).collect();
                let near: BTreeMap<Cell, Vec<Cell>> =
                    grid.values[layer].cells().map(|cell| (cell, near(cell))).collect();
                let mut verdict = Verdict::default();
                for (cell, &value) in grid.values[layer].iter() {
                    for (&one, &next) in values.iter().tuple_windows() {
                        let is = |at: Cell, other| grid.value(layer, at) == Some(other);
                        let mut before = near.iter().filter(|(_, others)| others.contains(&cell));
                        if value == one {
                            let is_next = near[&cell].iter().any(|&at| is(at, next));
                            verdict.add(is_next, || cell.to_string());
                        } else if value == next {
                            verdict.add(before.any(|(&at, _)| is(at, one)), || cell.to_string());
                        }
                    }
                }
                verdict
            },
        ),
    )
    .telling_values(),
    form(
        "SENTENCE",
        &["each DIGITS is size of its group"],
        "each number is that of the cells that are connected with it and have the same number",
        "each digit is the size of its group",
        Means::Sentence(
            |to, args| to.sized_groups(args[0].layer()),
            |grid, args| {
                let layer = args[0].layer();
                let board = &grid.values[layer];
                let parts = board.parts(|one, other| board[one] == board[other]);
                let mut verdict = Verdict::default();
                for part in parts {
                    verdict.add(board[part[0]] == part.len() as i64, || part[0].to_string());
                }
                verdict
            },
        ),
    )
    .telling_values(),
    form(
        "SENTENCE",
        &["MEASURE of each SUBJECTS is COMPARISON NUMBER"],
        "a measure of each area compares with a number",
        "the sum of each row, column and main diagonal is 15",
        Means::Sentence(
            |to, args| {
                for subject in to.subjects(&args[1]) {
                    to.of(&subject);
                    let Some(number) = to.number(&args[3], &subject) else { continue };
                    let bounds = number.known().map_or([None, None], |own| args[2].bounds(own));
                    if let Some(measure) = to.measure(&args[0], &subject, bounds) {
                        to.post(args[2].compared(measure, number), &[subject.when]);
                    }
                }
            },
            |grid, args| {
                let mut verdict = Verdict::default();
                for subject in grid.subjects(&args[1]) {
                    let both =
                        grid.measure(&args[0], &subject).zip(grid.number(&args[3], &subject));
                    if let Some((measure, number)) = both {
                        verdict.add(args[2].compares(measure, number), || subject.name.clone());
                    }
                }
                verdict
            },
        ),
    ),
    form(
        "SENTENCE",
        &["no KIND RELATION KIND"],
        "no two cells of two kinds are in this relation",
        "no star touches a star",
        Means::Sentence(
            |to, args| {
                let is_same = args[0] == args[2];
                let mut known = BTreeSet::new();
                for subject in to.subjects_of(&args[0]) {
                    let Some(cell) = subject.only() else { continue };
                    let near = to.near(&args[1], &subject).map(|near| near.cells);
                    for (other, own) in near.unwrap_or_default() {
                        let is = to.kind(&args[2], other);
                        if is == Atom::False || is_same && !known.insert(ordered((cell, other))) {
                            continue;
                        }
                        to.of(&Subject::of(format!("{cell} and {other}"), []));
                        to.post(Formula::clause([!own, !is, !subject.when]), &[]);
                    }
                }
            },
            |grid, args| {
                let mut verdict = Verdict { count: 1, broken: None };
                for cell in grid.sheet.cells.cells().filter(|&cell| grid.is(&args[0], cell)) {
                    let near = grid.near(&args[1], &Subject::of("", [cell]));
                    let mut near = near.iter().flat_map(Subject::at);
                    let other = near.find(|&other| grid.is(&args[2], other));
                    verdict.add(other.is_none(), || cell.to_string());
                }
                verdict
            },
        ),
    ),
    form(
        "SENTENCE",
        &["each SUBJECTS that PREDICATES PREDICATES"],
        "a predicate holds of each subject of which another one holds",
        "each row that has a star has exactly 2 clouds",
        Means::Sentence(
            |to, args| {
                for subject in to.subjects(&args[0]) {
                    to.of(&subject);
                    let premise = to.predicate(&args[1], &subject);
                    let premise = premise.and_then(|premise| premise.negated(to.model));
                    let conclusion = to.predicate(&args[2], &subject);
                    if let Some((premise, conclusion)) = premise.zip(conclusion) {
                        to.post(Formula::Any(vec![premise, conclusion]), &[subject.when]);
                    }
                }
            },
            |grid, args| {
                let mut verdict = Verdict::default();
                for subject in grid.subjects(&args[0]) {
                    let both = [1, 2].map(|at| grid.holds(&args[at], &subject));
                    if let [Some(premise), Some(conclusion)] = both {
                        verdict.add(!premise || conclusion, || subject.name.clone());
                    }
                }
                verdict
            },
        ),
    )
    .denying(1),
    form(
        "SENTENCE",
        &["each SUBJECTS PREDICATES", "SUBJECTS PREDICATES"],
        "a predicate holds of each subject",
        "each row, column and region has exactly 1 star",
        Means::Sentence(|to, args| each(to, args, true), |grid, args| all(grid, args, true)),
    ),
    form(
        "SENTENCE",
        &["no SUBJECTS PREDICATES"],
        "a predicate holds of no subject",
        "no 2x2 block is all black",
        Means::Sentence(|to, args| each(to, args, false), |grid, args| all(grid, args, false)),
    )
    .denying(1),
    form(
        "SENTENCE",
        &["EQUATION"],
        "an equation of words and numbers, with `+`, `-` and `=`",
        "SEND + MORE = MONEY",
        Means::Sentence(
            |to, args| {
                let mut sum = Linear::default();
                for (factor, word) in terms(args) {
                    if let Ok(number) = word.parse::<i32>() {
                        sum.constant += factor * i64::from(number);
                    }
                    for (power, letter) in
                        word.chars().rev().enumerate().filter(|(_, sign)| sign.is_alphabetic())
                    {
                        let Some(&int) = to.letters.get(&letter) else { continue };
                        sum.ints.push((factor * 10_i64.saturating_pow(power as u32), int));
                    }
                }
                to.post(sum.within([Some(0), Some(0)]), &[]);
            },
            |grid, args| {
                let value = |word: &str| {
                    let digit = |sign: char| {
                        sign.to_digit(10).map(i64::from).or(grid.letters.get(&sign).copied())
                    };
                    word.chars().fold(0_i64, |all, sign| 10 * all + digit(sign).unwrap_or(0))
                };
                Verdict::whole(
                    terms(args)
                        .into_iter()
                        .map(|(factor, word)| factor * value(&word))
                        .sum::<i64>()
                        == 0,
                )
            },
        ),
    ),
];

/// True if drawings tell the cells of two areas, and these are equally many.
fn is_comparable(one: &Subject, other: &Subject) -> bool {
    let count = |subject: &Subject| subject.drawn().map(|cells| cells.len());
    count(one).is_some() && count(one) == count(other)
}

/// The words of an equation, each with the sign that it has left of the `=`.
pub(in super::super) fn terms(args: &Args) -> Vec<(i64, String)> {
    let Some(Arg::Words(words)) = args.first() else { return Vec::new() };
    let (mut side, mut sign) = (1, 1);
    let mut terms = Vec::new();
    for word in words {
        match word.as_str() {
            "=" => (side, sign) = (-1, 1),
            "+" => sign = 1,
            "-" => sign = -1,
            word => terms.push((side * sign, word.to_owned())),
        }
    }
    terms
}

/// Posts that a predicate holds of each subject, or of none.
fn each(to: &mut Writer<'_, '_>, args: &Args, holds: bool) {
    for subject in to.subjects(&args[0]) {
        to.of(&subject);
        let formula = to.predicate(&args[1], &subject);
        let formula = if holds { formula } else { formula.and_then(|own| own.negated(to.model)) };
        if let Some(formula) = formula {
            to.post(formula, &[subject.when]);
        }
    }
}

/// The verdict that a predicate holds of each subject, or of none.
fn all(grid: &Grid<'_>, args: &Args, expected: bool) -> Verdict {
    let mut verdict = Verdict::default();
    for subject in grid.subjects(&args[0]) {
        if let Some(holds) = grid.holds(&args[1], &subject) {
            verdict.add(holds == expected, || subject.name.clone());
        }
    }
    verdict
}

impl super::super::Facts {
    /// The pairs of lines that cross each other.
    fn crossings(&self) -> Vec<([Cell; 2], [Cell; 2])> {
        if !matches!(self.unknown.lines, Some(Lines::Numbers(_))) {
            return Vec::new();
        }
        let at = |cell: Cell, axis: usize| cell.coordinates()[axis];
        let (across, down): (Vec<_>, Vec<_>) =
            self.lines.iter().copied().partition(|[one, other]| at(*one, 0) == at(*other, 0));
        let cross = |&([left, right], [top, bottom]): &([Cell; 2], [Cell; 2])| {
            let (row, column) = (at(left, 0), at(top, 1));
            at(top, 0) < row && row < at(bottom, 0) && at(left, 1) < column && column < at(right, 1)
        };
        across.into_iter().cartesian_product(down).filter(cross).collect()
    }

    /// The shortest lines of cells that cross this many borders of regions.
    fn border_lines(&self, count: i64) -> Vec<Subject> {
        let board = &self.sheet.cells;
        let noun = self.sheet.areas.keys().next().cloned().unwrap_or_default();
        let area = |cell| self.sheet.area(&noun, cell);
        let mut lines = Vec::new();
        for (way, step) in [("across", Cell::RIGHT), ("down", Cell::DOWN)] {
            for run in board.runs(step, |_| true) {
                let borders =
                    run.windows(2).positions(|pair| area(pair[0]) != area(pair[1])).collect_vec();
                for window in borders.windows(count.max(1) as usize) {
                    let cells = &run[window[0]..window[window.len() - 1] + 2];
                    lines.push(Subject::of(
                        format!("{way} from {}", cells[0]),
                        cells.iter().copied(),
                    ));
                }
            }
        }
        lines
    }

    /// The cells of a subject that have the same drawn mark, two at least.
    fn alike_marks(&self, subject: &Subject) -> Vec<(String, Vec<Cell>)> {
        let mut cells: BTreeMap<String, Vec<Cell>> = BTreeMap::new();
        for cell in subject.at() {
            let word = self.word_in(cell);
            if !word.is_empty() {
                cells.entry(word).or_default().push(cell);
            }
        }
        cells.into_iter().filter(|(_, cells)| cells.len() > 1).collect()
    }

    /// The number or letter that is drawn in a cell, or nothing.
    pub(in super::super) fn word_in(&self, cell: Cell) -> String {
        let marks = self.sheet.cells.get(cell).into_iter().flatten();
        marks.map(|mark| mark.word.clone()).next().unwrap_or_default()
    }
}

impl Grid<'_> {
    /// True if lines form paths, each between two cells with the same mark, and no other cell with a
    /// mark is on a line.
    fn are_paths(&self) -> bool {
        let drawn = self.lines.iter().filter(|(_, count)| **count > 0).map(|(pair, _)| *pair);
        let drawn = drawn.collect_vec();
        let marked = self.sheet.cells.cells().filter(|&cell| !self.word_in(cell).is_empty());
        let marked = marked.collect_vec();
        let degree = |cell: Cell| drawn.iter().filter(|pair| pair.contains(&cell)).count();
        let is_fine = |cell: Cell| match degree(cell) {
            1 => marked.contains(&cell),
            0 | 2 => !marked.contains(&cell),
            _ => false,
        };
        let mut left: BTreeSet<[Cell; 2]> = drawn.iter().copied().collect();
        let mut are_equal = true;
        for &start in &marked {
            let mut at = start;
            while let Some(&pair) = left.iter().find(|pair| pair.contains(&at)) {
                left.remove(&pair);
                at = if pair[0] == at { pair[1] } else { pair[0] };
            }
            let is_end = at != start || degree(start) != 1;
            are_equal &= !is_end || self.word_in(at) == self.word_in(start);
        }
        self.sheet.cells.cells().all(is_fine) && are_equal && left.is_empty()
    }

    /// True if all cells are connected by lines.
    fn are_joined(&self, cells: &[Cell]) -> bool {
        let drawn = self.lines.iter().filter(|(_, count)| **count > 0).map(|(pair, _)| *pair);
        let drawn = drawn.collect_vec();
        let mut reached: BTreeSet<Cell> = cells.first().copied().into_iter().collect();
        loop {
            let is_one_in =
                |pair: &&[Cell; 2]| reached.contains(&pair[0]) != reached.contains(&pair[1]);
            let Some(pair) = drawn.iter().find(is_one_in) else { break };
            reached.extend(pair);
        }
        cells.iter().all(|cell| reached.contains(cell))
    }

    /// True if the cells of one kind can be paired with those of another in a relation.
    fn is_paired(&self, args: &Args) -> bool {
        let cells = |at: usize| {
            let cells = self.sheet.cells.cells().filter(|&cell| self.is(&args[at], cell));
            cells.collect_vec()
        };
        let (ones, others) = (cells(0), cells(1));
        let mut partner: BTreeMap<Cell, Cell> = BTreeMap::new();
        let found =
            ones.iter().all(|&one| self.augment(one, args, &mut BTreeSet::new(), &mut partner));
        found && ones.len() == others.len()
    }

    /// Finds a partner for a cell, for which others may change theirs.
    fn augment(
        &self,
        one: Cell,
        args: &Args,
        seen: &mut BTreeSet<Cell>,
        partner: &mut BTreeMap<Cell, Cell>,
    ) -> bool {
        let near = self.near(&args[2], &Subject::of("", [one]));
        for other in near.iter().flat_map(Subject::at).filter(|&cell| self.is(&args[1], cell)) {
            if !seen.insert(other) {
                continue;
            }
            let before = partner.get(&other).copied();
            if before.is_none_or(|before| self.augment(before, args, seen, partner)) {
                partner.insert(other, one);
                return true;
            }
        }
        false
    }
}

impl Writer<'_, '_> {
    /// The cells of a kind, each with the atom that it is one.
    fn subjects_of(&mut self, kind: &Arg) -> Vec<Subject> {
        let facts = self.facts;
        let cells = facts.sheet.cells.cells();
        let subject =
            |cell| Subject { when: self.kind(kind, cell), ..Subject::cell(cell, &facts.sheet) };
        cells.map(subject).filter(|subject| subject.when != Atom::False).collect()
    }

    /// The cells that are in are connected.
    pub(in super::super) fn connected(&mut self, cells: &[(Cell, Atom)]) -> Formula {
        let mut nodes = Vec::new();
        for &(cell, atom) in cells {
            match atom {
                Atom::False => {}
                Atom::Lit(lit) => nodes.push((cell, lit)),
                Atom::True => {
                    let lit = self.hidden();
                    self.post(Formula::Is(lit.into()), &[]);
                    nodes.push((cell, lit));
                }
            }
        }
        let pairs = self.facts.sheet.cells.pairs().collect();
        Formula::Connected(nodes, pairs)
    }

    /// What follows on a full board where both of two values are connected: their ways do not
    /// cross, neither in a block of four cells nor around the board, where they change twice at
    /// most.
    fn uncrossed(&mut self, args: &Args) {
        let facts = self.facts;
        let value = |node: &Node| match (node.says("KIND is connected"), node.args.first()) {
            (true, Some(Arg::Node(kind))) => kind.args.first().cloned(),
            _ => None,
        };
        let Some(Arg::Value(layer, 0)) = args[0].node().args.first() else { return };
        let Layer { values, cells, .. } = &facts.unknown.layers[*layer];
        let other = Some(Arg::Value(*layer, 1));
        let are_both = facts.sentences.iter().any(|(_, node)| value(node) == other);
        let (rows, columns) = cells.size();
        let is_full = cells.len() == rows * columns && facts.sheet.cells.len() == cells.len();
        if !are_both || !is_full || values[..] != [0, 1] {
            return;
        }
        for block in cells.windows(2, 2) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|at| self.is(*layer, block[at], 0));
            self.of(&Subject::of(format!("block at {}", block[0]), []));
            self.post(Formula::clause([a, d, !b, !c]), &[]);
            self.post(Formula::clause([!a, !d, b, c]), &[]);
        }
        let [last, end] = [rows, columns].map(|count| count as i32 - 1);
        let across = |row: i32| (0..=end).map(move |column| Cell::plane(row, column));
        let down = |column: i32| (0..=last).map(move |row| Cell::plane(row, column));
        let around = across(0).chain(down(end)).chain(across(last).rev()).chain(down(0).rev());
        let around = around.dedup().collect_vec();
        let atoms = around.iter().map(|&cell| self.is(*layer, cell, 0)).collect_vec();
        let changes = atoms.iter().copied().tuple_windows().map(|(one, other)| {
            // From the first value to the second: as often as the other way.
            self.all([one, !other])
        });
        let changes = Linear::count(changes.collect_vec());
        self.of(&Subject::of("around the board", []));
        self.post(changes.within([None, Some(1)]), &[]);
    }

    /// Two areas differ in some cell.
    fn differ(&mut self, layer: usize, one: &Subject, other: &Subject) -> Formula {
        let facts = self.facts;
        let (values, board) =
            (&facts.unknown.layers[layer].values, &facts.unknown.layers[layer].cells);
        let pairs = one.at().zip(other.at()).collect_vec();
        let differ = pairs.into_iter().flat_map(|(one, other)| {
            // Of two values, one says all.
            let have_both = board.contains(one) && board.contains(other);
            let values = if have_both && values.len() == 2 { &values[..1] } else { &values[..] };
            let atoms = values
                .iter()
                .map(|&value| [self.is(layer, one, value), self.is(layer, other, value)]);
            let atoms = atoms.collect_vec();
            atoms
                .into_iter()
                .flat_map(|[one, other]| [Formula::all([one, !other]), Formula::all([!one, other])])
        });
        Formula::Any(differ.collect_vec())
    }

    /// The cells that are in are connected by lines.
    fn connected_by_lines(&mut self, cells: &BTreeMap<Cell, Atom>) {
        let facts = self.facts;
        let are_all = cells.values().all(|is| *is == Atom::True);
        if are_all && facts.lines.iter().flatten().all(|cell| cells.contains_key(cell)) {
            return self.all_connected_by_lines(&cells.keys().copied().collect_vec());
        }
        // What is reached: cells, and lines, each beside its two ends.
        let mut nodes = Vec::new();
        for cell in facts.sheet.cells.cells() {
            let reached = self.hidden();
            let is_in = cells.get(&cell).copied().unwrap_or(Atom::False);
            self.post(Formula::clause([!is_in, reached.into()]), &[]);
            nodes.push((cell, reached));
        }
        let mut pairs = Vec::new();
        for (index, &pair) in (0..).zip(&facts.lines) {
            let (reached, line) = (self.hidden(), self.line(pair));
            self.post(Formula::clause([Atom::from(!reached), line]), &[]);
            let place = Cell::plane(-1, index);
            nodes.push((place, reached));
            pairs.extend(pair.map(|end| (place, end)));
        }
        self.post(Formula::Connected(nodes, pairs), &[]);
    }

    /// All cells are connected by lines: each but the first is reached from a nearer one.
    fn all_connected_by_lines(&mut self, cells: &[Cell]) {
        let Some((first, rest)) = cells.split_first() else { return };
        let count = cells.len() as i64;
        let depths: BTreeMap<Cell, Int> =
            rest.iter().map(|&cell| (cell, self.int(1..count))).collect();
        for (&cell, &depth) in &depths {
            let pairs = self.facts.lines_at(cell);
            let mut parents = Vec::new();
            for pair in pairs {
                let other = if pair[0] == cell { pair[1] } else { pair[0] };
                let line = self.line(pair);
                let parent = Atom::from(self.hidden());
                self.post(Formula::clause([!parent, line]), &[]);
                if let Some(&nearer) = depths.get(&other) {
                    self.rule(&[parent]).less(nearer, depth);
                } else if other != *first {
                    self.post(Formula::Is(!parent), &[]);
                }
                parents.push(parent);
            }
            self.post(Formula::clause(parents), &[]);
        }
    }

    /// No loop of lines: each line has an end that is deeper, below no other line.
    fn forest(&mut self) {
        let facts = self.facts;
        let count = facts.around.len() as i64;
        let depths: BTreeMap<Cell, Int> =
            facts.around.keys().map(|&cell| (cell, self.int(0..count))).collect();
        let mut above: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for &[one, other] in &facts.lines {
            let line = self.line([one, other]);
            let ends = [(one, other), (other, one)].map(|(upper, lower)| {
                let is_below = Atom::from(self.hidden());
                self.rule(&[is_below]).less(depths[&upper], depths[&lower]);
                above.entry(lower).or_default().push(is_below);
                is_below
            });
            self.post(Formula::clause(ends), &[line]);
        }
        for atoms in above.into_values() {
            self.post(Linear::count(atoms).within([None, Some(1)]), &[]);
        }
    }

    /// A partner in a relation for each cell of a kind, each taken once.
    fn paired(&mut self, args: &Args) {
        let mut partners: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for one in self.subjects_of(&args[0]) {
            let near = self.near(&args[2], &one).map(|near| near.cells).unwrap_or_default();
            let mut own = Vec::new();
            for (other, is_near) in near {
                let is = self.kind(&args[1], other);
                let both = self.all([is_near, is]);
                if both == Atom::False {
                    continue;
                }
                let pair = Atom::from(self.hidden());
                self.of(&Subject::of(&one.name, []));
                self.post(Formula::clause([!pair, both]), &[]);
                if let Atom::Lit(_) = one.when {
                    self.post(Formula::clause([!pair, one.when]), &[]);
                }
                own.push(pair);
                partners.entry(other).or_default().push(pair);
            }
            self.of(&Subject::of(&one.name, []));
            self.post(Linear::count(own).within([Some(1), Some(1)]), &[one.when]);
        }
        let facts = self.facts;
        for other in facts.sheet.cells.cells() {
            let is = self.kind(&args[1], other);
            if is != Atom::False {
                let pairs = partners.remove(&other).unwrap_or_default();
                self.of(&Subject::of(other.to_string(), []));
                self.post(Linear::count(pairs).within([Some(1), Some(1)]), &[is]);
            }
        }
    }

    /// The places between which lines can run, each with the literal that one does.
    fn edges(&mut self) -> Vec<(Cell, Cell, Lit)> {
        let lines = self.facts.lines.iter();
        let edges = lines.filter_map(|&[one, other]| match self.line([one, other]) {
            Atom::Lit(lit) => Some((one, other, lit)),
            _ => None,
        });
        edges.collect()
    }

    /// Paths between equal marks.
    fn paths(&mut self) {
        self.is_drawn();
        let facts = self.facts;
        let words = facts.sheet.cells.cells().map(|cell| facts.word_in(cell));
        let words = words.filter(|word| !word.is_empty()).sorted().dedup().collect_vec();
        let marks: BTreeMap<Cell, usize> = facts
            .sheet
            .cells
            .cells()
            .filter_map(|cell| Some((cell, words.binary_search(&facts.word_in(cell)).ok()?)))
            .collect();
        let mut own: BTreeMap<Cell, Vec<Atom>> = BTreeMap::new();
        for cell in facts.sheet.cells.cells() {
            let lines = Linear::count(self.line_atoms(cell));
            self.of(&Subject::of(cell.to_string(), []));
            let labels = if let Some(&mark) = marks.get(&cell) {
                self.post(lines.within([Some(1), Some(1)]), &[]);
                (0..words.len()).map(|label| Atom::from(label == mark)).collect()
            } else {
                let atoms = self.line_atoms(cell);
                self.post(lines.within([None, Some(2)]), &[]);
                for (index, &atom) in atoms.iter().enumerate() {
                    let others = atoms.iter().enumerate().filter(|(at, _)| *at != index);
                    let others = others.map(|(_, &other)| other);
                    self.post(Formula::clause(others.chain([!atom])), &[]);
                }
                let labels = words.iter().map(|_| Atom::from(self.hidden())).collect_vec();
                let any = self.any(atoms);
                let once = Linear::count(labels.iter().copied());
                self.post(once.clone().within([None, Some(1)]), &[]);
                self.post(once.within([Some(1), None]), &[any]);
                for &label in &labels {
                    self.post(Formula::clause([!label, any]), &[]);
                }
                labels
            };
            own.insert(cell, labels);
        }
        for &pair in &facts.lines {
            let line = self.line(pair);
            let [one, other] = pair.map(|cell| own[&cell].clone());
            self.of(&Subject::of(pair.iter().join(" and "), []));
            for (one, other) in one.into_iter().zip(other) {
                self.post(Formula::clause([!one, other]), &[line]);
                self.post(Formula::clause([one, !other]), &[line]);
            }
        }
        // Closed by further edges from the end of each path to the beginning of the next one, all
        // paths form one loop.
        let mut ends: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (&cell, &mark) in &marks {
            ends.entry(mark).or_default().push(cell);
        }
        let mut edges = self.edges();
        let away = |index: usize| Cell::plane(-1, index as i32);
        let ends = ends.into_values().collect_vec();
        for (index, cells) in ends.iter().enumerate() {
            let [first, .., last] = cells[..] else { continue };
            let next = away((index + 1) % ends.len());
            for (one, other) in [(away(index), first), (last, next)] {
                let lit = self.hidden();
                self.post(Formula::Is(lit.into()), &[]);
                let [one, other] = ordered((one, other));
                edges.push((one, other, lit));
            }
        }
        self.subject.clear();
        self.post(Formula::Loop(edges), &[]);
    }
}
