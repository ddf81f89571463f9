//! Puzzles by their own rules, as sentences.

mod drawing;
mod forms;
mod grid;
mod groups;
mod meaning;
mod objections;
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

use sheet::{Sheet, Texts};
pub use solution::{Answer, Value};
use syntax::{Node, Reader};
use unknown::{Lines, Unknown};
use words::words;

/// The family.
pub static FAMILY: Family = Family {
    name: "rules",
    about: include_str!("rules/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("language", "1").help("The version of the language of the rules."),
        Key::new("n", "8").help("A number, written `{n}` in the other texts.").value("N"),
        Key::new("m", "3").help("A second number, `{m}`.").value("M"),
        Key::new("board", r#""1..\n.T.\n..#\nT = tree""#)
            .help("The cells, a mark each, and the meaning of marks; or a size, `8 x 8`."),
        Key::new("regions", r#""AAB\nABB\nCCC""#).help("The regions, a letter each."),
        Key::new("drawings.NAME", r#""a a b\na b b\n. . .\na = 6+""#)
            .help("A drawing of areas, or of marks, under the noun that rules use for it."),
        Key::new("signs", r#"".<. .\n^    \n. . .""#)
            .help("The signs between cells; cells are `.`, blanks and signs stand between them."),
        Key::new("top", r#""3 . 1""#).help("The clues above the columns; lists are `2,1`."),
        Key::new("bottom", r#""3 . 1""#).help("The clues below the columns."),
        Key::new("left", r#""2 2 ."#).help("The clues left of the rows."),
        Key::new("right", r#""2 2 ."#).help("The clues right of the rows."),
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
        "star-battle", "queens", "tents", "minesweeper", "mosaic", "akari", "binairo", "hitori",
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

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    language: Option<Spanned<u32>>,
    n: Option<i64>,
    m: Option<i64>,
    board: Option<Spanned<String>>,
    regions: Option<Spanned<String>>,
    signs: Option<Spanned<String>>,
    top: Option<Spanned<String>>,
    bottom: Option<Spanned<String>>,
    left: Option<Spanned<String>>,
    right: Option<Spanned<String>>,
    cells: Option<Spanned<String>>,
    lines: Option<Spanned<String>>,
    divide: Option<Spanned<String>>,
    letters: Option<Spanned<String>>,
    rules: Spanned<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    drawings: BTreeMap<String, Spanned<String>>,
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
    Line(Cell, Cell),
    /// Two neighbours are in one region.
    Same(Cell, Cell),
    /// There is a region of these cells, of which a rectangle has the first and the last.
    Region(Vec<Cell>),
    /// The value of a letter.
    Letter(char),
    /// A statement that some sentence needs.
    Holds(usize),
    /// A number that some sentence needs.
    Number(usize),
}

impl puzzlec_encodings::Name for Name {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(word, cell) | Self::Value(word, cell) => {
                // A word of two is one in a pin.
                write_term(f, &word.replace(' ', "_"), &[cell])
            }
            Self::Line(one, other) => write_term(f, "line", &[one, other]),
            Self::Same(one, other) => write_term(f, "same", &[one, other]),
            Self::Region(cells) => write_term(f, "region", &[&cells.iter().format(",")]),
            Self::Letter(letter) => write_term(f, "letter", &[letter]),
            Self::Holds(number) => write_term(f, "holds", &[number]),
            Self::Number(number) => write_term(f, "number", &[number]),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Is(word, cell) => format!("{cell} is {word}"),
            Self::Value(name, cell) => format!("the {name} of {cell}"),
            Self::Line(one, other) => format!("a line runs from {one} to {other}"),
            Self::Same(one, other) => format!("{one} and {other} are in one region"),
            Self::Region(cells) => format!("a region has the cells {}", cells.iter().join(" ")),
            Self::Letter(letter) => format!("the value of {letter}"),
            Self::Holds(_) | Self::Number(_) => self.shown().to_string(),
        }
    }
}

/// As many words and forms as an error lists.
const FEW: usize = 8;

/// The version of the language.
const LANGUAGE: u32 = 1;

impl File {
    /// The file with the values of parameters in its texts.
    fn filled(&self) -> Result<Self, Fault> {
        let parameters = [("n", self.n), ("m", self.m)].into_iter();
        let parameters = parameters.filter_map(|(name, value)| Some((name.to_owned(), value?)));
        let parameters: BTreeMap<String, i64> = parameters.collect();
        let fill = |text: &Spanned<String>| words::filled(text, &parameters);
        let own = |text: &Option<Spanned<String>>| text.as_ref().map(fill).transpose();
        let named = self.drawings.iter().map(|(noun, text)| Ok((noun.clone(), fill(text)?)));
        Ok(Self {
            language: self.language.clone(),
            n: self.n,
            m: self.m,
            board: own(&self.board)?,
            regions: own(&self.regions)?,
            signs: own(&self.signs)?,
            top: own(&self.top)?,
            bottom: own(&self.bottom)?,
            left: own(&self.left)?,
            right: own(&self.right)?,
            cells: own(&self.cells)?,
            lines: own(&self.lines)?,
            divide: own(&self.divide)?,
            letters: own(&self.letters)?,
            rules: fill(&self.rules)?,
            drawings: named.collect::<Result<_, Fault>>()?,
        })
    }

    fn sheet(&self) -> Result<Sheet, Fault> {
        let regions = self.regions.iter().map(|text| ("region".to_owned(), text));
        let named = self.drawings.iter().map(|(noun, text)| (words::singular(noun), text));
        let outside = [
            ("top", self.top.as_ref()),
            ("bottom", self.bottom.as_ref()),
            ("left", self.left.as_ref()),
            ("right", self.right.as_ref()),
        ];
        Sheet::read(&Texts {
            board: self.board.as_ref(),
            named: regions.chain(named).collect(),
            signs: self.signs.as_ref(),
            outside,
            needs_cells: self.letters.is_none(),
        })
    }

    /// What is drawn and what is unknown, without the sentences.
    fn facts(&self) -> Result<Facts, Fault> {
        let sheet = self.sheet()?;
        let [cells, lines, divide, letters] =
            [&self.cells, &self.lines, &self.divide, &self.letters].map(Option::as_ref);
        let unknown = Unknown::read(&sheet, cells, lines, divide, letters)?;
        let mut facts = Facts {
            lines: places(&sheet, &unknown),
            around: BTreeMap::new(),
            sheet,
            unknown,
            sentences: Vec::new(),
            first_letters: BTreeSet::new(),
            all_letters: BTreeSet::new(),
        };
        for &pair in &facts.lines {
            pair.iter().for_each(|&cell| facts.around.entry(cell).or_default().push(pair));
        }
        Ok(facts)
    }
}

impl Rules {
    fn read(file: File) -> Result<Self, Fault> {
        if let Some(version) =
            file.language.as_ref().filter(|version| *version.get_ref() != LANGUAGE)
        {
            let problem = format!("the language {} is not known", version.get_ref());
            return Err(Fault::at(version, problem).help("this program knows language = 1"));
        }
        let filled = file.filled()?;
        let mut facts = filled.facts()?;
        facts.read_sentences(&filled.rules)?;
        Ok(Self { file, facts: facts.into() })
    }
}

/// The places between which lines can run.
fn places(sheet: &Sheet, unknown: &Unknown) -> Vec<[Cell; 2]> {
    let board = &sheet.cells;
    match unknown.lines {
        None => Vec::new(),
        Some(Lines::Cells) => {
            let is_open = |cell: Cell| {
                unknown.lines_except.iter().all(|noun| sheet.mark(cell, noun).is_none())
            };
            let pairs = board.pairs().filter(|&(one, other)| is_open(one) && is_open(other));
            pairs.map(|(one, other)| [one, other]).collect()
        }
        Some(Lines::Borders) => {
            let corners = |cell: Cell| {
                let corners = [(0, 0), (0, 1), (1, 1), (1, 0)];
                corners.map(|(row, column)| cell + Cell::plane(row, column))
            };
            let edges = board.cells().flat_map(|cell| {
                corners(cell).into_iter().circular_tuple_windows().map(grid::ordered)
            });
            edges.unique().sorted().collect()
        }
        Some(Lines::Numbers(_)) => {
            let is_number = |cell: Cell| sheet.mark(cell, "number").is_some();
            let next = |cell: Cell, step: Cell| {
                let cells = iter::successors(Some(cell + step), move |&at| Some(at + step));
                cells.take_while(|&at| board.contains(at)).find(|&at| is_number(at))
            };
            let numbers = board.cells().filter(|&cell| is_number(cell));
            let pairs = numbers.cartesian_product([Cell::RIGHT, Cell::DOWN]);
            pairs.filter_map(|(cell, step)| Some([cell, next(cell, step)?])).collect()
        }
    }
}

impl Facts {
    fn read_sentences(&mut self, rules: &Spanned<String>) -> Result<(), Fault> {
        let text = rules.get_ref();
        let mut read = Vec::new();
        let mut faults = Vec::new();
        for line in text.lines() {
            let sentence = line.split_once('#').map_or(line, |(before, _)| before).trim();
            let sentence = sentence.trim_end_matches('.');
            if sentence.is_empty() {
                continue;
            }
            let own = words(sentence);
            let mut reader = Reader::new(self, &own);
            match reader.sentence() {
                Some(node) => read.push((sentence, node)),
                None => faults.push(self.misread(rules, sentence, &own, &reader)),
            }
        }
        if let Some(fault) = Fault::all(faults) {
            return Err(fault);
        }
        let help = "write a sentence a line, such as `each row has exactly 1 star`";
        ensure!(!read.is_empty(), Fault::at(rules, "the puzzle has no rules").help(help));
        for (_, node) in read.iter().filter(|(_, node)| node.says("EQUATION")) {
            for (_, word) in forms::sentences::terms(&node.args) {
                let letters = word.chars().filter(|sign| sign.is_alphabetic());
                self.first_letters.extend(letters.clone().take(1));
                self.all_letters.extend(letters);
            }
        }
        let owned = |(sentence, node): &(&str, Node)| ((*sentence).to_owned(), node.clone());
        self.sentences = read.iter().map(owned).collect();
        let objections = read.iter().filter_map(|(sentence, node)| {
            let (problem, help) = self.objection(node)?;
            Some(Fault::inside(rules, span(text, sentence), problem).help(help))
        });
        Fault::all(objections).map_or(Ok(()), Err)
    }

    /// The fault that a line is no sentence.
    fn misread(
        &self,
        rules: &Spanned<String>,
        line: &str,
        own: &[words::Word],
        reader: &Reader<'_>,
    ) -> Fault {
        let start = span(rules.get_ref(), line).start;
        let at = own.get(reader.far).map_or(line.len()..line.len(), |word| word.span.clone());
        let understood = line[..at.start].trim();
        let word = &line[at.clone()];
        let problem = match (understood, word) {
            ("", word) => format!("no sentence begins with `{word}`"),
            (understood, "") => format!("`{understood}` is no whole sentence"),
            (understood, word) => format!("`{word}` is not understood after `{understood}`"),
        };
        let expected = reader.expected.iter().map(String::as_str).filter(|word| !word.is_empty());
        let near = nearest(word, expected.clone());
        let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
        let named = |texts: Vec<&str>| texts.iter().map(|text| format!("`{text}`")).join(", ");
        let begun = reader.begun.iter().map(String::as_str).take(FEW).collect_vec();
        let words = expected.take(FEW + 1).collect_vec();
        let rest = match (begun.is_empty(), words.len() <= FEW && !words.is_empty()) {
            (_, true) => format!("here can stand {}; ", named(words)),
            (false, _) => format!("forms that begin alike are {}; ", named(begun)),
            _ => String::new(),
        };
        let help = format!("{near}{rest}`puzzlec help rules` lists all forms");
        Fault::inside(rules, start + at.start..start + at.end, problem).help(help)
    }
}

impl Puzzle for Rules {
    type Name = Name;
    type Solution = Answer;

    const COUNTS: bool = true;

    fn title(&self) -> String {
        let (rows, columns) = self.facts.sheet.cells.size();
        match (rows, self.facts.sentences.len()) {
            (0, count) => plural(count, "rule"),
            (_, count) => format!("{rows} by {columns}, {}", plural(count, "rule")),
        }
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

    fn words(&self, name: &Name) -> Option<String> {
        self.facts.words(name)
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        self.facts.draw(known)
    }
}
