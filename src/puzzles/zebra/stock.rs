//! The categories that riddles can be made of, without a file that has them, and the words for what
//! people do.

use std::sync::LazyLock;

use super::file::{Category, File};
use super::words::is_word;
use crate::puzzle::prelude::*;
use crate::puzzles::list::ListOrText;

/// A category of the stock.
pub(super) struct Stock {
    /// Its names, the first of which is its own.
    pub(super) names: Vec<&'static str>,
    /// The values, from the least on if they are in order.
    pub(super) values: Vec<&'static str>,
    pub(super) phrase: Phrase,
}

/// The words for the values of a category, in which `*` stands for a value.
#[derive(Clone)]
pub(super) struct Phrase {
    /// The one who has a value, or the house that has it: `the *`.
    pub(super) noun: Option<String>,
    /// What someone does: `keeps *`.
    pub(super) does: String,
    /// The words that compare values. There are two for days and the like, `on an earlier day` and
    /// `on a later day`, and six for numbers: `older`, `younger`, `the oldest`, `the youngest`,
    /// `old`, `years`. Other values are not compared, or only by the name of the category.
    pub(super) compares: Vec<&'static str>,
}

impl Phrase {
    /// The words for a category of which the stock knows nothing.
    pub(super) fn plain() -> Self {
        Self { noun: None, does: "has *".to_owned(), compares: Vec::new() }
    }

    /// True if the values are days and the like.
    pub(super) fn is_of_days(&self) -> bool {
        self.compares.len() == 2
    }

    /// True if a value is the name of a person.
    pub(super) fn is_person(&self) -> bool {
        self.noun.is_some() && !self.is_house()
    }

    /// True if a value is the name of a house.
    pub(super) fn is_house(&self) -> bool {
        self.does.starts_with("lives ")
    }
}

pub(super) static STOCK: LazyLock<Vec<Stock>> = LazyLock::new(|| {
    let (_, table) = include_str!("stock.txt").split_once("\n\n").expect("a table");
    table.lines().map(Stock::read).collect()
});

impl Stock {
    /// A line of the table.
    fn read(line: &'static str) -> Self {
        let mut parts = line.split('|').map(str::trim);
        let [names, noun, does, values] = [(); 4].map(|()| parts.next().unwrap_or_default());
        let phrase = Phrase {
            noun: Some(noun.to_owned()).filter(|noun| !noun.is_empty()),
            does: does.to_owned(),
            compares: parts.flat_map(|words| words.split(", ")).collect(),
        };
        let (names, values) = (names.split(' ').collect(), values.split(", ").collect());
        Self { names, values, phrase }
    }

    /// The category of a name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        STOCK.iter().find(|own| own.names.iter().any(|own| is_word(own, name)))
    }
}

/// The categories where nothing names any, for as many houses.
const USUAL: [&str; 5] = ["nation", "colour", "pet", "drink", "sport"];

impl File {
    /// The file with the categories that it names and the number of houses that it tells, which are
    /// then its own: those that it has, or else those of the stock.
    pub(super) fn with_categories(mut self) -> Result<Self, Fault> {
        let (houses, names) = (self.houses.take(), self.categories.take());
        if houses.is_none() && names.is_none() {
            return Ok(self);
        }
        let own = std::mem::take(&mut self.category);
        let usual = own.first().map_or(USUAL.len(), |first| first.values.get_ref().len());
        let count = houses.as_ref().map_or(usual, |houses| *houses.get_ref());
        let span = names.as_ref().map_or(0..0, Spanned::span);
        let list = match (names.map(Spanned::into_inner), &own[..]) {
            (Some(ListOrText::List(names)), _) => names,
            (Some(ListOrText::Text(text)), _) => {
                text.split(',').map(|name| name.trim().to_owned()).collect()
            }
            (None, []) => USUAL.map(str::to_owned).to_vec(),
            (None, own) => own.iter().map(|own| own.name.get_ref().clone()).collect(),
        };
        for name in list {
            let mut category = known(Spanned::new(span.clone(), name), &own, count)?;
            let (name, values) = (category.name.get_ref(), category.values.get_mut());
            let has = plural(values.len(), "value");
            let problem = format!("the category {name} has {has}, too few for {count} houses");
            let fault = houses.as_ref().map_or_else(
                || Fault::at(&category.name, &problem),
                |houses| Fault::at(houses, &problem),
            );
            let help = "ask for fewer houses, or write the category with more values into the file";
            ensure!(values.len() >= count, fault.help(help));
            values.truncate(count);
            self.category.push(category);
        }
        if !own.is_empty() {
            self.forget();
        }
        Ok(self)
    }

    /// Removes what speaks of other values than those of the categories.
    fn forget(&mut self) {
        self.clues.get_mut().clear();
        let ask = self.ask.take().filter(|ask| {
            let [value, category] = &**ask.get_ref();
            let has_category = self.categories().any(|(own, _)| own == category);
            has_category && self.values().any(|(_, own)| own == value)
        });
        if ask.is_none() {
            self.title.clear();
        }
        self.ask = ask;
    }
}

/// The category of a name: one of these that has so many values, or one of the stock.
fn known(name: Spanned<String>, own: &[Category], count: usize) -> Result<Category, Fault> {
    let written = own.iter().find(|own| is_word(own.name.get_ref(), name.get_ref()));
    let is_enough = written.is_some_and(|own| own.values.get_ref().len() >= count);
    let stock = Stock::named(name.get_ref()).filter(|_| !is_enough);
    let names = own.iter().map(|own| own.name.get_ref().as_str());
    let names = names.chain(STOCK.iter().map(|own| own.names[0])).unique().collect_vec();
    let problem = format!("no category `{}` is known", name.get_ref());
    let near = nearest(name.get_ref(), names.iter().copied());
    let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
    let fault = Fault::at(&name, problem);
    let help = format!("{near}the categories are {}", names.iter().format(", "));
    let Some(stock) = stock else { return written.cloned().ok_or_else(|| fault.help(help)) };
    let values = stock.values.iter().map(|&value| value.to_owned()).collect();
    let (values, ordered) = (Spanned::new(name.span(), values), stock.phrase.is_of_days());
    Ok(Category { name, values, ordered })
}
