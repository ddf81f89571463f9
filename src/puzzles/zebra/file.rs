//! The instance file of a riddle.

use std::iter::zip;

use serde::Deserializer;

use super::forms::GRAMMAR;
use super::riddle::{Place, Riddle, Scale};
use super::words::{is_word, words};
use super::{Zebra, calendar, grammar};
use crate::puzzle::prelude::*;
use crate::puzzles::list::ListOrText;
use crate::shapes::pieces::word;

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) title: String,
    pub(super) ask: Option<Spanned<Exactly<String, 2>>>,
    #[serde(skip_serializing_if = "is_house")]
    place: Spanned<String>,
    /// True if the houses have places in a row; they do if a clue speaks of one.
    pub(super) places: Option<bool>,
    // The categories stand in their place as soon as the file is read.
    #[serde(skip_serializing)]
    pub(super) houses: Option<Spanned<usize>>,
    #[serde(skip_serializing)]
    pub(super) categories: Option<Spanned<ListOrText<String>>>,
    // A text without clues is left out where it is written.
    #[serde(default = "no_clues")]
    pub(super) clues: Spanned<String>,
    #[serde(default)]
    pub(super) category: Vec<Category>,
}

fn is_house(place: &Spanned<String>) -> bool {
    place.get_ref() == "house"
}

fn no_clues() -> Spanned<String> {
    Spanned::new(0..0, String::new())
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Category {
    pub(super) name: Spanned<String>,
    #[serde(deserialize_with = "texts")]
    pub(super) values: Spanned<Vec<String>>,
    /// The values are in their order, the least first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) ordered: bool,
}

impl Category {
    /// The numbers of its values: those within them, those of days and times, or their places if
    /// they are in order.
    fn scale(&self) -> Option<Scale> {
        let values = self.values.get_ref();
        if let Some((numbers, units)) = calendar::numbers(values, self.ordered) {
            let units = units.split(' ').map(str::to_owned).collect();
            return Some(Scale { numbers, units, is_ranked: true });
        }
        let parts = values.iter().map(|value| number(value)).collect::<Option<Vec<_>>>();
        let (numbers, units): (Vec<_>, Vec<_>) = parts.into_iter().flatten().unzip();
        if let Some(unit) = units.first().filter(|_| units.iter().all_equal()) {
            let units = words(unit).into_iter().map(str::to_owned).collect();
            return Some(Scale { numbers, units, is_ranked: false });
        }
        let numbers = (1..=values.len() as i64).collect();
        self.ordered.then_some(Scale { numbers, units: Vec::new(), is_ranked: true })
    }
}

/// The number in a value, and the text around it: `5 euros`, `$5`.
fn number(value: &str) -> Option<(i64, String)> {
    let start = value.find(|c: char| c.is_ascii_digit())?;
    let rest = value[start..].trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &value[start..value.len() - rest.len()];
    let unit = format!("{} {}", &value[..start], rest.strip_suffix('s').unwrap_or(rest));
    let is_unit = !unit.contains(|c: char| c.is_ascii_digit() || ".:-".contains(c));
    Some((digits.parse::<i32>().ok()?.into(), unit)).filter(|_| is_unit)
}

/// Texts, or numbers instead.
fn texts<'de, D: Deserializer<'de>>(input: D) -> Result<Spanned<Vec<String>>, D::Error> {
    let values = Spanned::<Vec<toml::Value>>::deserialize(input)?;
    let text = |own: &toml::Value| own.as_str().map_or_else(|| own.to_string(), str::to_owned);
    Ok(Spanned::new(values.span(), values.get_ref().iter().map(text).collect()))
}

impl File {
    /// The words for a house.
    pub(super) fn place(&self) -> Result<Place, Fault> {
        let one = self.place.get_ref().as_str();
        let is_word = word(one).is_some()
            && !one.contains(|c: char| c.is_whitespace() || c == '#')
            // The words of forms have other meanings.
            && !GRAMMAR.knows(one);
        let fault = Fault::at(&self.place, format!("`{one}` cannot be the word for a house"));
        ensure!(is_word, fault.help("a word without blanks, such as day; several are days"));
        Ok(Place::named(one))
    }

    /// The number of houses: that of the values of any category.
    pub(super) fn num_houses(&self) -> usize {
        self.category.first().map_or(0, |category| category.values.get_ref().len())
    }

    /// The names of the categories and their values.
    pub(super) fn categories(&self) -> impl Iterator<Item = (&String, &Vec<String>)> {
        self.category.iter().map(|category| (category.name.get_ref(), category.values.get_ref()))
    }

    /// The names of the categories.
    pub(super) fn names(&self) -> Vec<String> {
        self.categories().map(|(name, _)| name.clone()).collect()
    }

    /// The values of all categories, each after the name of its own.
    pub(super) fn values(&self) -> impl Iterator<Item = (&String, &String)> {
        self.categories().flat_map(|(name, values)| values.iter().map(move |value| (name, value)))
    }
}

/// Reads and checks a riddle.
pub(super) fn read(file: File) -> Result<Zebra, Fault> {
    let file = file.with_categories()?;
    let place = file.place()?;
    let values = read_values(&file, &place)?;
    if let Some(ask) = &file.ask {
        let [value, category] = &**ask.get_ref();
        let fault = |kind: &str, name: &str| {
            let fault = Fault::at(ask, format!("there is no {kind} `{name}` to ask about"));
            fault.help("`ask` is a value and a category: [\"fish\", \"nation\"]")
        };
        ensure!(values.contains(value), fault("value", value));
        ensure!(file.categories().any(|own| own.0 == category), fault("category", category));
    }
    let names = file.names();
    let scales = file.category.iter().map(Category::scale).collect_vec();
    let mut riddle = Riddle::new(&place, &names, &values, &scales);
    riddle.has_row = file.places != Some(false);
    let (clues, others) = grammar::parse(&file.clues, &riddle)?;
    let lines = others.iter().map(|line| format!("`{line}`"));
    let remark = || format!("clues: ignored without a value: {}", lines.format(" "));
    let remarks = (!others.is_empty()).then(remark).into_iter().collect();
    let is_placed = clues.iter().any(|clue| clue.claim.has_place());
    let has_places = file.places.unwrap_or(clues.is_empty() || is_placed);
    let is_row = |(name, scale): (&String, &Option<Scale>)| {
        let numbers = scale.as_ref().map(|scale| scale.numbers.iter().copied());
        is_word(name, &place.one) && numbers.is_some_and(|own| own.eq(1..=file.num_houses() as i64))
    };
    let row = zip(&names, &scales).position(is_row);
    let (place, fixed) = if has_places { (place, row) } else { (Place::named("row"), Some(0)) };
    Ok(Zebra { file, place, has_places, fixed, clues, remarks, scales })
}

/// All values, category by category, each of which occurs once.
fn read_values(file: &File, Place { one, many }: &Place) -> Result<Vec<String>, Fault> {
    let houses = file.num_houses();
    let help = "name a category and its values: [[category]] name = \"colour\", values = [...]";
    ensure!(houses > 0, Fault::new("there are no values").help(help));
    let (mut names, mut known) = (BTreeSet::new(), Vec::new());
    for Category { name: spanned, values, .. } in &file.category {
        let (name, count) = (spanned.get_ref(), values.get_ref().len());
        ensure!(!name.trim().is_empty(), Fault::at(spanned, "a category has no name").help(help));
        ensure!(names.insert(name), Fault::at(spanned, format!("`{name}` occurs twice")));
        let has = plural(count, "value");
        let problem = format!("the category {name} has {has}, but there are {houses} {many}");
        let help = format!("every category has one value for each {one}");
        ensure!(count == houses, Fault::at(values, problem).help(help));
        for value in values.get_ref() {
            let is_word = !value.trim().is_empty() && word(value).is_some();
            let problem = format!("`{value}` cannot be the name of a value");
            let help = "a name is some text without parentheses, commas, `=` and `#`";
            ensure!(is_word && !value.contains('#'), Fault::at(values, problem).help(help));
            let problem = format!("`{value}` occurs twice");
            let help = "give values names that tell them apart: clues speak of them by name";
            ensure!(!known.contains(value), Fault::at(values, problem).help(help));
            known.push(value.clone());
        }
    }
    Ok(known)
}
