//! The places of a file where clues can stand.

use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::{Form, Means};
use crate::puzzles::rules::grid::ordered;
use crate::puzzles::rules::node::Node;
use crate::puzzles::rules::sheet::Drawing;
use crate::puzzles::rules::unknown::Lines;
use crate::puzzles::rules::words::{integer, several, size};
use crate::puzzles::rules::{Facts, File};
use crate::sentences::{Phrase, singular};

/// The file with the values of its parameters, and the places where clues can stand in it.
pub(super) struct Slots {
    pub(super) file: File,
    pub(super) all: Vec<Slot>,
}

/// A place for a clue.
pub(super) struct Slot {
    /// Its name, which no other place has.
    pub(super) name: String,
    pub(super) place: Place,
    /// The clues that it can have.
    pub(super) kind: Of,
    /// The word that is drawn there now, if it is a clue.
    pub(super) drawn: Option<String>,
    /// The word that stands there without a clue.
    pub(super) blank: String,
    /// True if the puzzle needs a clue here.
    pub(super) is_bound: bool,
    /// The words for numbers, if not all mean the same beside it.
    pub(super) words: Option<Vec<String>>,
    /// The subjects and the sentences of the rules of its clue.
    pub(super) subjects: Vec<String>,
    pub(super) sentences: Arc<[String]>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A cell of the board.
    Cell(Cell),
    /// The line with this number, from 0 on, on a side of the frame.
    Side(&'static str, usize),
    /// Between two cells.
    Between([Cell; 2]),
    /// The legend of an area of a drawing.
    Area(String, usize),
}

/// The kind of clues that a place can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// Values of the cell, of the kind of this index.
    Values(usize),
    /// Numbers, and what else a line or an area can have in its place.
    Numbers,
    /// One of these marks or signs.
    Marks(Vec<String>),
}

impl Slot {
    /// A place that has its own name as its only subject, and no word.
    fn new(name: String, place: Place, kind: Of, sentences: &Arc<[String]>) -> Self {
        Self {
            subjects: vec![name.clone()],
            name,
            place,
            kind,
            drawn: None,
            blank: String::new(),
            is_bound: false,
            words: None,
            sentences: Arc::clone(sentences),
        }
    }
}

impl Place {
    /// The place in halves of a cell, on a board of this many rows and columns.
    pub(super) fn halves(&self, (rows, columns): (usize, usize)) -> Option<[i32; 2]> {
        let double = |cell: Cell| [0, 1].map(|axis| 2 * cell.coordinates()[axis]);
        match self {
            Self::Cell(cell) => Some(double(*cell)),
            Self::Between([one, other]) => {
                let [one, other] = [one, other].map(|cell| double(*cell));
                Some([0, 1].map(|axis| i32::midpoint(one[axis], other[axis])))
            }
            Self::Side(side, index) => {
                let [along, bottom, right] = [*index, rows, columns].map(|at| 2 * at as i32);
                Some(match *side {
                    "top" => [-2, along],
                    "bottom" => [bottom, along],
                    "left" => [along, -2],
                    _ => [along, right],
                })
            }
            Self::Area(..) => None,
        }
    }
}

/// Forms that speak of all drawn numbers or letters at once, or run lines between them.
const OF_ALL: [Form; 4] =
    [Form::NoMarkRepeats, Form::NoTwoSameNumbers, Form::PathsJoinMarks, Form::LinesConnect];

impl Facts {
    /// The places where clues can stand.
    pub(super) fn slots(&self, file: File) -> Slots {
        let mut all = self.in_cells(&file).unwrap_or_default();
        all.extend(self.on_sides(&file));
        all.extend(self.between(&file).unwrap_or_default());
        all.extend(self.of_areas());
        if all.is_empty() {
            all = self.values_alone(&file);
        }
        Slots { file, all }
    }

    /// The sentences that tell the values of drawn numbers.
    pub(super) fn of_values(&self) -> Vec<&String> {
        let is_measure = |node: &&Node| {
            let is_number =
                matches!(node.form.entry().means, Means::Number(..) | Means::Measure(..));
            is_number && !node.is(Form::Integer) && !node.is(Form::ItsNumber)
        };
        let own = self.sentences.iter().filter(|(_, node)| {
            let all = node.all();
            let is_of_numbers = |node: &&Node| node.is(Form::Number) || node.is(Form::ItsNumber);
            all.iter().any(is_of_numbers) && all.iter().any(is_measure)
        });
        own.map(|(text, _)| text).collect()
    }

    /// The sentences in which a phrase is such.
    fn with(&self, is_it: impl Fn(&Node) -> bool) -> Arc<[String]> {
        let own = self.sentences.iter().filter(|(_, node)| node.all().into_iter().any(&is_it));
        own.map(|(text, _)| text.clone()).collect()
    }

    /// True if marks of a noun can be left out: sentences speak of each one alone.
    fn is_clue_noun(&self, file: &File, noun: &str) -> bool {
        let excepted = [&file.cells, &file.lines].into_iter().flatten();
        let mut excepted = excepted.filter_map(|text| Some(text.get_ref().split_once("except")?.1));
        let is_excepted = excepted.any(|list| {
            list.split(|sign: char| !sign.is_alphanumeric()).any(|word| singular(word) == noun)
        });
        let has_lines = matches!(self.unknown.lines, Some(Lines::Numbers(_)));
        let is_of_all = |node: &Node| node.is_one(&OF_ALL);
        let mut sentences = self.sentences.iter();
        let is_bound = sentences.any(|(_, node)| is_of_all(node) || node.compares(noun));
        !(is_excepted || has_lines || is_bound)
    }

    /// The places on the board.
    fn in_cells(&self, file: &File) -> Option<Vec<Slot>> {
        let text = file.board.as_ref().filter(|text| size(text.get_ref()).is_none())?;
        let drawing = Drawing::read(text).ok()?;
        let board = drawing.board(self.sheet.cells.lattice()).ok()?;
        let own = board.values().iter().chain(drawing.legend.iter().map(|(mark, _)| mark));
        let words = own.copied().chain(["."]).unique().collect_vec();
        let nouns = |word: &str| {
            drawing.on_board(word).into_iter().map(|mark| mark.noun).sorted().dedup().collect_vec()
        };
        let has_numbers = self.is_clue_noun(file, "number");
        let are_bound = !has_numbers && !self.of_values().is_empty();
        let marks = words.iter().copied().filter(|word| {
            let nouns = nouns(word);
            let are_said = |noun: &String| {
                !["number", "letter", "clue"].contains(&noun.as_str())
                    && self.is_clue_noun(file, noun)
                    && !self.with(|node| node.args.iter().any(|own| own.text() == noun)).is_empty()
            };
            !nouns.is_empty() && nouns.iter().all(are_said)
        });
        let marks = marks.map(str::to_owned).collect_vec();
        let mut slots = Vec::new();
        let layers = &self.unknown.layers;
        let is_value = |cell: Cell| layers.iter().position(|layer| layer.is_given(cell));
        // The kind of values of which some are given.
        let of_values = board.cells().find_map(is_value);
        // The nouns beside those of clues, of cells that can have them.
        let base = |word: &str| {
            let is_mark = marks.iter().any(|mark| mark == word);
            nouns(word).into_iter().filter(|noun| !is_mark && noun != "number").collect_vec()
        };
        let is_number = |word: &&str| has_numbers && nouns(word).iter().any(|own| own == "number");
        let with_numbers =
            board.iter().filter(|(cell, word)| is_number(word) && is_value(*cell).is_none());
        let bases = with_numbers.map(|(_, word)| base(word)).unique().collect_vec();
        let blank = |base: &[String]| {
            let mut words = words.iter();
            words.find(|word| nouns(word) == base && integer(word).is_none()).copied()
        };
        let in_first = self.first_cells();
        for (cell, &word) in board.iter().filter(|(cell, _)| self.sheet.cells.contains(*cell)) {
            let own = base(word);
            let is_open = |layer: usize| self.unknown.layers[layer].cells.contains(cell);
            let can_have_number =
                bases.contains(&own) && in_first.as_ref().is_none_or(|first| first.contains(&cell));
            let value = is_value(cell);
            let is_bare = own.is_empty() || value.is_some();
            if are_bound && value.is_none() && nouns(word).iter().any(|own| own == "number") {
                let slot = self.in_cell(cell, Of::Numbers, word, Some(word.to_owned()));
                slots.push(Slot { is_bound: true, ..slot });
                continue;
            }
            let (kind, blank) = if let Some(layer) = of_values.filter(|at| is_open(*at) && is_bare)
            {
                (Of::Values(layer), Some("."))
            } else if can_have_number {
                (Of::Numbers, blank(&own))
            } else if own.is_empty() && !marks.is_empty() {
                (Of::Marks(marks.clone()), Some("."))
            } else {
                continue;
            };
            let Some(blank) = blank else { continue };
            let drawn = (word != blank).then(|| word.to_owned());
            let of_base = words.iter().filter(|word| is_number(word) && base(word) == own);
            let numbers = of_base.map(|&word| word.to_owned()).collect();
            let words = (!own.is_empty() && kind == Of::Numbers).then_some(numbers);
            slots.push(Slot { words, ..self.in_cell(cell, kind, blank, drawn) });
        }
        Some(slots)
    }

    /// A place in a cell.
    fn in_cell(&self, cell: Cell, kind: Of, blank: &str, drawn: Option<String>) -> Slot {
        let mut subjects = vec![cell.to_string()];
        let sentences: Arc<[String]> = match &kind {
            Of::Values(layer) => {
                Arc::new([format!("some {} are given", several(&self.unknown.layers[*layer].name))])
            }
            Of::Numbers => {
                let areas = self.sheet.areas.iter();
                let own = areas.flat_map(|(noun, own)| own.iter().map(move |area| (noun, area)));
                let own = own.filter(|(_, area)| area.cells.contains(&cell));
                subjects.extend(own.map(|(noun, area)| format!("{noun} {}", area.name)));
                self.with(Node::speaks_of_numbers)
            }
            Of::Marks(_) => {
                self.with(|node| node.is(Form::Word) && !node.args[0].text().is_empty())
            }
        };
        let blank = blank.to_owned();
        let slot = Slot::new(cell.to_string(), Place::Cell(cell), kind, &sentences);
        Slot { drawn, blank, subjects, ..slot }
    }

    /// The first cells of the areas, if the numbers speak of areas, which have one number each.
    fn first_cells(&self) -> Option<BTreeSet<Cell>> {
        let is_of_area = |node: &Node| node.is(Form::InDrawing);
        let is_shared = |node: &Node| {
            node.is(Form::Each)
                && node.all().iter().any(|inner| inner.is(Form::Drawn))
                && node.all().iter().any(|inner| inner.is(Form::ItsNumber))
        };
        let own = self.sentences.iter().map(|(_, node)| node);
        let mut own = own.filter(|node| node.all().into_iter().any(is_of_area) || is_shared(node));
        own.next()?;
        let areas = self.sheet.areas.values().flatten();
        Some(areas.filter_map(|area| area.cells.iter().min().copied()).collect())
    }

    /// The places outside of the frame, on the sides that have clues.
    fn on_sides(&self, file: &File) -> Vec<Slot> {
        let sentences = self.with(Node::speaks_of_numbers);
        let slots = file.outside().flat_map(|(side, text)| {
            let words = text.get_ref().split_whitespace().enumerate();
            let sentences = &sentences;
            words.map(move |(index, word)| {
                let (name, place) = (format!("{side} {}", index + 1), Place::Side(side, index));
                Slot {
                    drawn: (word != ".").then(|| word.to_owned()),
                    blank: ".".to_owned(),
                    ..Slot::new(name, place, Of::Numbers, sentences)
                }
            })
        });
        slots.collect()
    }

    /// The places between two cells, if there are signs.
    fn between(&self, file: &File) -> Option<Vec<Slot>> {
        file.signs.as_ref()?;
        let is_arrow = |word: &str| ["<", ">", "^", "v"].contains(&word);
        let own = self.sheet.signs.iter().map(|(_, mark)| mark.word.clone()).unique().collect_vec();
        let sentences = self.with(|node| node.is(Form::Sign) || node.is(Form::SignPair));
        let slots = self.sheet.cells.pairs().map(|(one, other)| {
            let pair = ordered((one, other));
            let arrows = if pair[1] == pair[0] + Cell::RIGHT { ["<", ">"] } else { ["^", "v"] };
            let words = own.iter().filter(|word| !is_arrow(word)).cloned();
            let has_arrows = own.iter().any(|word| is_arrow(word));
            let arrows = arrows.into_iter().filter(|_| has_arrows).map(str::to_owned);
            let drawn = self.sheet.signs.iter().find(|(at, _)| *at == pair);
            let (name, kind) =
                (pair.iter().join(" and "), Of::Marks(words.chain(arrows).collect()));
            Slot {
                subjects: vec![name.clone(), pair.iter().rev().join(" and ")],
                drawn: drawn.map(|(_, mark)| mark.word.clone()),
                ..Slot::new(name, Place::Between(pair), kind, &sentences)
            }
        });
        Some(slots.collect())
    }

    /// The legends of areas, in drawings where some area has a number there.
    fn of_areas(&self) -> Vec<Slot> {
        let sentences = self.with(|node| node.is(Form::ItsNumber) || node.is(Form::MakesNumber));
        let drawings = self.sheet.areas.iter();
        let with_clues = drawings.filter(|(_, areas)| areas.iter().any(|area| area.clue.is_some()));
        let slots = with_clues.flat_map(|(noun, areas)| {
            let sentences = &sentences;
            areas.iter().enumerate().map(move |(index, area)| {
                let name = format!("{noun} {}", area.name);
                let place = Place::Area(noun.clone(), index);
                Slot { drawn: area.word(), ..Slot::new(name, place, Of::Numbers, sentences) }
            })
        });
        slots.collect()
    }

    /// The values of all cells, where nothing else is a clue, and values are drawn as they are.
    fn values_alone(&self, file: &File) -> Vec<Slot> {
        let has_board = file.board.as_ref().is_none_or(|text| size(text.get_ref()).is_some());
        let Some(layer) = self.first_numbers().filter(|_| has_board) else { return Vec::new() };
        let cells = self.unknown.layers[layer].cells.cells();
        cells.map(|cell| self.in_cell(cell, Of::Values(layer), ".", None)).collect()
    }
}

impl Phrase<Facts> {
    /// True if marks of a noun are elsewhere in it than in its subject.
    fn compares(&self, noun: &str) -> bool {
        let is_subject = self.is(Form::CellsOf);
        !is_subject && (self.is_noun(noun) || self.inner().any(|node| node.compares(noun)))
    }

    /// True if it is about drawn numbers, or the number of a subject.
    fn speaks_of_numbers(&self) -> bool {
        let forms = [Form::Number, Form::SideNumber, Form::ItsNumber, Form::MakesNumber];
        self.is_one(&forms) || self.is_noun("number")
    }
}
