//! The keys of instance files: their meanings, defaults, parameters and drawings.

use itertools::Itertools;
use serde::Serialize;

/// A key of an instance file, which a parameter may set from outside.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its name: `n`, `calendar.months` in a table, `piece[].shape` in each of several.
    pub name: &'static str,
    /// An example of its value, in TOML.
    pub example: &'static str,
    /// The meaning of the value: a sentence.
    pub help: &'static str,
    /// The value, in TOML, of an absent key; `None` if the key has no default.
    pub default: Option<&'static str>,
    /// The way to give the key as a parameter, if it is one.
    pub parameter: Option<Parameter>,
    /// The lines of its text: the form of each, its meaning and an example.
    pub forms: &'static [[&'static str; 3]],
    /// The things that its text draws, cell by cell, if it is a drawing.
    pub drawn: Option<Drawn>,
    /// True if the key chooses a date, or a part of one: as a parameter, `today` is a date as well.
    pub is_date: bool,
}

/// The things that the value of a key draws, cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Drawn {
    /// A board: `.` is a cell, `#` a gap, anything else a word for a cell.
    Board,
    /// A full board, of which the value is the size; its drawing is the key `board`.
    #[serde(rename = "board")]
    Size,
    /// The pieces that lie on the board, by their names.
    Fixed,
    /// A piece: `X` is a cell, `.` a gap.
    Piece,
    /// A piece whose cells are listed; its drawing is the key `shape`.
    #[serde(rename = "piece")]
    Cells,
    /// A board with marks that a legend below it explains, or its size.
    Sheet,
    /// Marks for the cells of a board, `.` for none, with a legend below where they have one.
    Marks,
    /// The marks of a square, in rows or all in one line.
    #[serde(rename = "marks")]
    Square,
}

/// The way to give a key as a parameter, such as the option `--n` of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// By a value, which this placeholder stands for in help texts.
    Value(&'static str),
    /// By one of some values, under a placeholder as well.
    Choice(&'static str, &'static [&'static str]),
    /// By its name alone, which sets it to true.
    Flag,
}

impl Key {
    /// The title, which stands in the place of the one that the puzzle makes: the instance has no
    /// field for it.
    pub const TITLE: Self =
        Self::new("title", r#""Sunday puzzle""#).help("The title of the puzzle.");

    /// The name with which the title begins that the puzzle makes.
    pub const NAME: Self = Self::new("title", r#""Sunday puzzle""#)
        .help("The name of the puzzle, with which its title begins.");

    /// A key that stands in files only, with an example of its value.
    pub const fn new(name: &'static str, example: &'static str) -> Self {
        let (default, parameter, drawn, forms) = (None, None, None, &[] as _);
        Self { name, example, help: "", default, parameter, forms, drawn, is_date: false }
    }

    /// The key with its meaning, a sentence.
    pub const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// The key with the forms of the lines of its text.
    pub const fn forms(self, forms: &'static [[&'static str; 3]]) -> Self {
        Self { forms, ..self }
    }

    /// The key of a drawing.
    pub const fn drawn(self, drawn: Drawn) -> Self {
        Self { drawn: Some(drawn), ..self }
    }

    /// The key with a default.
    pub const fn or(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// The key as a parameter that takes a value.
    pub const fn value(self, placeholder: &'static str) -> Self {
        Self { parameter: Some(Parameter::Value(placeholder)), ..self }
    }

    /// The key as a parameter that chooses a date, or a part of one.
    pub const fn date(self, placeholder: &'static str) -> Self {
        Self { is_date: true, ..self.value(placeholder) }
    }

    /// The key as a parameter that takes one of these values.
    pub const fn choice(self, placeholder: &'static str, values: &'static [&'static str]) -> Self {
        Self { parameter: Some(Parameter::Choice(placeholder, values)), ..self }
    }

    /// The key as a parameter that is given or not.
    pub const fn flag(self) -> Self {
        Self { parameter: Some(Parameter::Flag), ..self }
    }

    /// The meaning with the default, as in help texts.
    pub fn explanation(&self) -> String {
        match self.default {
            None | Some("false" | "[]") => self.help.to_owned(),
            Some(default) => {
                let (help, default) = (self.help.trim_end_matches('.'), default.trim_matches('"'));
                format!("{help} [default: {default}]")
            }
        }
    }

    /// The forms of its lines that share the most words with a text, at most five.
    pub fn nearest_forms(&self, text: &str) -> Vec<&'static [&'static str; 3]> {
        let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect_vec();
        let own = words(text);
        let shared = |[form, _, example]: &[&str; 3]| {
            let [form, example] = [form, example].map(|text| words(text));
            let count = |all: &[String]| own.iter().filter(|word| all.contains(word)).count();
            2 * count(&form) + count(&example)
        };
        let forms = self.forms.iter().filter(|form| shared(form) > 1);
        forms.sorted_by_key(|form| std::cmp::Reverse(shared(form))).take(5).collect()
    }

    /// The name of its option on the command line, without hyphens before it.
    pub fn option(&self) -> String {
        self.name.replace('_', "-")
    }
}
