//! Puzzles by their own rules, as sentences.

mod amounts;
mod clues;
mod doubts;
mod drawing;
mod form;
mod forms;
mod grid;
mod groups;
mod meaning;
mod meant;
mod node;
mod nouns;
mod objections;
mod readings;
mod remarks;
mod sheet;
mod solution;
mod symmetry;
mod syntax;
#[cfg(test)]
mod tests;
mod unknown;
mod ways;
mod words;
mod writer;

use puzzlec_encodings::write_term;

use crate::puzzle::prelude::*;
use crate::sentences::{read, singular, words};

use form::Form;
use node::Node;
use sheet::Sheet;
pub use solution::{Answer, Value};
use unknown::Unknown;
use words::fault;

/// The family.
pub static FAMILY: Family = Family {
    name: "rules",
    about: include_str!("rules/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("language", "1").help("The version of the language of the rules."),
        Key::new("n", "8").help("A number, written `{n}` in the other texts.").value("N"),
        Key::new("m", "3").help("A second number, `{m}`.").value("M"),
        Key::new("lattice", r#""hexagon""#)
            .help("The cells: `square`, `hexagon` or `triangle`, drawn as in packings."),
        Key::new("board", r#""1..\n.T.\n..#\nT = tree""#)
            .help("The cells, a mark each, and the meaning of marks; or a size, `8 x 8`.")
            .drawn(Drawn::Sheet),
        Key::new("regions", r#""AAB\nABB\nCCC""#)
            .help("The regions, a letter each.")
            .drawn(Drawn::Marks),
        Key::new("drawings.NAME", r#""a a b\na b b\n. . .\na = 6+""#)
            .help("A drawing of areas, or of marks, under the noun that rules use for it.")
            .drawn(Drawn::Marks),
        Key::new("signs", r#"".<. .\n^    \n. . .""#)
            .help("The signs between cells; cells are `.`, blanks and signs stand between them."),
        Key::new("top", r#""3 . 1""#).help("The clues above the columns; lists are `2,1`."),
        Key::new("bottom", r#""3 . 1""#).help("The clues below the columns."),
        Key::new("left", r#""2 2 .""#).help("The clues left of the rows."),
        Key::new("right", r#""2 2 .""#).help("The clues right of the rows."),
        Key::new("cells", r#""star or empty""#)
            .help("The values that a cell can have; a line for each kind of values."),
        Key::new("lines", r#""through cells""#)
            .help("The lines: `through cells`, `along borders`, `0..2 between numbers`."),
        Key::new("divide", r#""regions""#)
            .help("The word for the parts into which the board is divided."),
        Key::new("letters", r#""0..9""#).help("The values that the letters of equations can have."),
        Key::new("rules", r#""each row has exactly 1 star\nno star touches a star""#)
            .help("The rules, a sentence a line; `#` starts a comment.")
            .forms(forms::HELP),
    ],
    instances: instances!(
        "rules":
        "star-battle", "queens", "tents", "minesweeper", "hexsweeper", "mosaic", "akari", "binairo", "hitori",
        "kuromasu", "nurikabe", "yin-yang", "heyawake", "aqre", "norinori", "fences", "masyu",
        "numberlink", "hashi", "hidato", "skyscrapers", "futoshiki", "suguru", "kakuro",
        "killer-sudoku", "diagonal-sudoku", "thermo-sudoku", "sandwich-sudoku", "miracle-sudoku",
        "kenken", "magic-square", "nonogram", "shikaku", "galaxies", "fillomino", "dominosa",
        "map-colouring", "send-more-money",
    ),
    kind: &Kind { read: Rules::read, file: |this| &this.file },
};

#[doc = include_str!("rules/about.md")]
#[derive(Clone, Debug)]
pub struct Rules {
    file: File,
    facts: Arc<Facts>,
}

/// A text of the file.
type Text = Spanned<String>;

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    language: Option<Spanned<u32>>,
    n: Option<i64>,
    m: Option<i64>,
    lattice: Option<Spanned<Lattice>>,
    board: Option<Text>,
    regions: Option<Text>,
    signs: Option<Text>,
    top: Option<Text>,
    bottom: Option<Text>,
    left: Option<Text>,
    right: Option<Text>,
    cells: Option<Text>,
    lines: Option<Text>,
    divide: Option<Text>,
    letters: Option<Text>,
    rules: Text,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    drawings: BTreeMap<String, Text>,
}

/// All that is known before anything is found: drawings, unknowns and sentences.
#[derive(Clone, Debug)]
struct Facts {
    sheet: Sheet,
    unknown: Unknown,
    /// The places between which lines can run, the smaller one first.
    lines: Vec<[Cell; 2]>,
    /// The same by the cells at their ends.
    around: BTreeMap<Cell, Vec<[Cell; 2]>>,
    /// The sentences with their text.
    sentences: Vec<(String, Node)>,
    /// The letters with which words of equations begin.
    first_letters: BTreeSet<char>,
    /// All letters of equations.
    all_letters: BTreeSet<char>,
}

/// The meaning of a variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A cell has the value of this word.
    Is(Arc<str>, Cell),
    /// The number in a cell, of the kind of this name.
    Value(Arc<str>, Cell),
    /// There is a line between two places; or the number of lines.
    Line([Cell; 2]),
    /// Two neighbours are in one region.
    Same([Cell; 2]),
    /// There is a region of these cells, of which a rectangle has the first and the last.
    Region(Vec<Cell>),
    /// The value of a letter.
    Letter(char),
    /// A statement or a number that some sentence needs.
    Hidden(usize),
}

impl puzzlec_encodings::Name for Name {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(word, cell) | Self::Value(word, cell) => {
                // A word of two is one in a pin.
                write_term(f, &word.replace(' ', "_"), &[cell])
            }
            Self::Line([one, other]) => write_term(f, "line", &[one, other]),
            Self::Same([one, other]) => write_term(f, "same", &[one, other]),
            Self::Region(cells) => write_term(f, "region", &[&cells.iter().format(",")]),
            Self::Letter(letter) => write_term(f, "letter", &[letter]),
            Self::Hidden(number) => write_term(f, "hidden", &[number]),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Is(word, cell) => format!("{cell} is {word}"),
            Self::Value(name, cell) => format!("the {name} of {cell}"),
            Self::Line([one, other]) => format!("a line runs from {one} to {other}"),
            Self::Letter(letter) => format!("the value of {letter}"),
            // The puzzle has better words for regions.
            _ => self.shown().to_string(),
        }
    }
}

/// The most words of a sentence.
const LONGEST: usize = 200;

/// The version of the language.
const LANGUAGE: u32 = 1;

impl File {
    /// The file with the values of parameters in its texts.
    fn filled(&self) -> Result<Self, Fault> {
        let mut filled = self.clone();
        let file = &mut filled;
        let Self { board, regions, signs, top, bottom, left, right, .. } = file;
        let Self { cells, lines, divide, letters, rules, drawings, .. } = file;
        let drawn = [board, regions, signs, top, bottom, left, right].into_iter();
        let texts = drawn.chain([cells, lines, divide, letters]).flatten().chain([rules]);
        for text in texts.chain(drawings.values_mut()) {
            *text = words::filled(text, [("n", self.n), ("m", self.m)])?;
        }
        Ok(filled)
    }

    /// The lattice that has the cells, of which only squares have lines and words between and beside
    /// them.
    fn lattice(&self) -> Result<Lattice, Fault> {
        let Some(lattice) = &self.lattice else { return Ok(Lattice::Square) };
        let own = *lattice.get_ref();
        let fault = Fault::at(lattice, "rules are not for boards of such cells");
        let is_flat = matches!(own, Lattice::Square | Lattice::Hexagon | Lattice::Triangle);
        ensure!(is_flat, fault.help("cells are `square`, `hexagon` or `triangle`"));
        let of_squares = self.outside().map(|(_, text)| text).chain(&self.signs).chain(&self.lines);
        let lost = of_squares.take_while(|_| own != Lattice::Square).next();
        let Some(text) = lost else { return Ok(own) };
        let fault = Fault::at(text, "only boards of squares have this");
        Err(fault.help("leave out this key, or the `lattice`"))
    }

    /// The drawings of areas or marks, under their nouns.
    fn named(&self) -> impl Iterator<Item = (String, &Text)> {
        let regions = self.regions.iter().map(|text| ("region".to_owned(), text));
        regions.chain(self.drawings.iter().map(|(noun, text)| (singular(noun), text)))
    }

    /// The clues outside of the frame, by their sides.
    fn outside(&self) -> impl Iterator<Item = (&'static str, &Text)> {
        let Self { top, bottom, left, right, .. } = self;
        let sides = [("top", top), ("bottom", bottom), ("left", left), ("right", right)];
        sides.into_iter().filter_map(|(side, text)| Some((side, text.as_ref()?)))
    }

    /// The drawings and unknowns, without the sentences.
    fn facts(&self) -> Result<Facts, Fault> {
        Unknown::check_keys(self)?;
        let sheet = Sheet::read(self)?;
        let unknown = Unknown::read(self, &sheet)?;
        let lines = unknown.places(&sheet);
        let ends = lines.iter().flat_map(|&pair| pair.map(|cell| (cell, pair)));
        let around = ends.into_group_map().into_iter().collect();
        let (sentences, first_letters, all_letters) = Default::default();
        Ok(Facts { sheet, unknown, lines, around, sentences, first_letters, all_letters })
    }
}

impl Rules {
    fn read(file: File) -> Result<Self, Fault> {
        if let Some(version) = &file.language {
            let problem = format!("the language {} is not known", version.get_ref());
            let fault = Fault::at(version, problem).help("this program knows language = 1");
            ensure!(*version.get_ref() == LANGUAGE, fault);
        }
        let filled = file.filled()?;
        let mut facts = filled.facts()?;
        facts.read_sentences(&filled.rules)?;
        Ok(Self { file, facts: facts.into() })
    }
}

impl Facts {
    fn read_sentences(&mut self, rules: &Text) -> Result<(), Fault> {
        let text = rules.get_ref();
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let lines = lines.map(|line| line.trim().trim_end_matches('.'));
        let lines = lines.filter(|line| !line.is_empty()).collect_vec();
        let help = "write a sentence a line, such as `each row has exactly 1 star`";
        ensure!(!lines.is_empty(), Fault::at(rules, "the puzzle has no rules").help(help));
        let (nodes, faults): (Vec<_>, Vec<_>) =
            lines.iter().map(|line| self.sentence(rules, line)).partition_result();
        Fault::all(faults).map_or(Ok(()), Err)?;
        // Several rules in one sentence are rules of their own.
        let nodes = nodes.iter().map(Node::sentences);
        let nodes = lines.iter().zip(nodes).flat_map(|(&line, nodes)| {
            nodes.into_iter().map(|node| (line.to_owned(), node.with_bounds()))
        });
        self.sentences = nodes.collect();
        let equations = self.sentences.iter().filter(|(_, node)| node.is(Form::Equation));
        for (_, word) in equations.flat_map(|(_, node)| forms::sentences::terms(&node.args)) {
            let letters = word.chars().filter(|sign| sign.is_alphabetic());
            self.first_letters.extend(letters.clone().take(1));
            self.all_letters.extend(letters);
        }
        let own = lines.iter().flat_map(|&line| {
            self.sentences.iter().filter(move |own| own.0 == line).map(move |own| (line, &own.1))
        });
        let objections = own.filter_map(|(line, node)| {
            let (problem, help) = self.objection(node).or_else(|| self.doubt(line, node))?;
            Some(fault(rules, line, &problem, help))
        });
        Fault::all(objections).map_or(Ok(()), Err)
    }

    /// The sentence that a line is; the fault that it is none names the word that is not understood.
    fn sentence(&self, rules: &Text, line: &str) -> Result<Node, Fault> {
        let own = words(line);
        let help = format!("a sentence has at most {LONGEST} words");
        ensure!(own.len() <= LONGEST, fault(rules, line, "the sentence is too long", &help));
        let readings = read(self, &own);
        ensure!(!readings.is_empty(), self.not_understood(rules, line, &own));
        self.only_reading(readings).map_err(|readings| {
            let problem = match readings.len() {
                2 => "the sentence has two meanings".to_owned(),
                count => format!("the sentence has {count} meanings"),
            };
            fault(rules, line, &problem, &self.advice(line, &readings))
        })
    }
}

impl Puzzle for Rules {
    type Name = Name;
    type Solution = Answer;

    fn title(&self) -> String {
        let (rows, columns) = self.facts.sheet.cells.size();
        let count = plural(self.facts.sentences.len(), "rule");
        if rows == 0 { count } else { format!("{rows} by {columns}, {count}") }
    }

    fn rules(&self, model: &mut Model<Name>) {
        self.facts.write(model);
        let facts = Arc::clone(&self.facts);
        model.symmetries(move |symmetries| facts.declare(symmetries));
    }

    fn decode(&self, known: Assignment<'_, Name>) -> Result<Answer, Violation> {
        self.facts.decode(known)
    }

    fn check(&self, answer: &Answer) -> Result<(), Violation> {
        let grid = self.facts.grid(answer)?;
        for (sentence, node) in &self.facts.sentences {
            if let Some(subject) = grid.verdict(node).broken {
                let of = if subject.is_empty() { subject } else { format!(" ({subject})") };
                return Err(format!("this does not hold: {sentence}{of}").into());
            }
        }
        Ok(())
    }

    fn readings(&self) -> Vec<String> {
        self.facts.readings()
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    fn clues(&self, answer: Option<&Answer>) -> Option<Clues> {
        self.clues_of(answer)
    }

    fn words(&self, name: &Name) -> Option<String> {
        self.facts.words(name)
    }

    fn shown(&self, text: &str) -> Option<Answer> {
        self.facts.shown(text)
    }

    fn is_given(&self) -> bool {
        self.facts.sheet.is_given()
    }

    fn remarks(&self) -> Vec<String> {
        self.facts.absences().into_iter().chain(self.facts.idle_remarks()).collect()
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        self.facts.draw(known)
    }
}
