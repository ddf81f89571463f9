//! Exact cover problems with bounds and colours, as items and options.

pub(crate) mod text;

use text::Text;

use super::pieces::{count_between, declare_motions};
use crate::puzzle::prelude::*;

/// The family.
pub static FAMILY: Family = Family {
    name: "cover",
    about: include_str!("cover/about.md"),
    keys: &[
        Key::NAME,
        Key::new("lattice", r#""cube""#).help(
            "The lattice of the items whose names are cells, such as `1,2,1`, or words at cells, such \
             as `red@1,2,1`. The motions of the lattice that keep the problem are its symmetries.",
        ),
        Key::new("problem", r#""A 0:2|B | x\nA x:1\nB x:1""#).help(
            "The problem in the text form of Donald Knuth's programs. The first line names \
             the items: primary ones, `|`, and secondary ones; `2|A` is in two options, \
             `0:2|A` in at most two. Each other line is an option; `x:1` gives the item x the \
             colour 1. Lines that begin with `|` are comments.",
        ),
    ],
    instances: instances!(
        "cover": "exact-cover", "exact-cover/bounds", "exact-cover/colours",
    ),
    kind: &Kind { read: Cover::read, file: |this| this },
};

#[doc = include_str!("cover/about.md")]
///
/// Donald Knuth, "The Art of Computer Programming, 4B", 7.2.2.1, 2022.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    #[serde(default)]
    title: String,
    lattice: Option<Lattice>,
    problem: Spanned<String>,
    /// The problem, once it is read.
    #[serde(skip)]
    text: Arc<Text>,
}

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The option of this number, counted from 1, is chosen.
        Option(number: usize) = "option" says "option {number} is chosen",
        /// The secondary item has this colour: `x:1`.
        Colour(item: Arc<str>) = "colour",
        /// The secondary item is in no option but this one, which gives it no colour.
        Alone(item: Arc<str>, option: usize) = "alone",
    }
}

/// A chosen option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Its number, counted from 1.
    pub option: usize,
    /// Its items, with their colours after colons.
    pub items: Vec<String>,
}

/// The most items, and the most options, of a problem that is drawn as a matrix.
const MOST: usize = 40;

/// True for a reflection, and the image of each option.
type Moved = (bool, BTreeMap<usize, usize>);

/// The largest coordinate of an item that is a cell.
const MOST_FAR: u32 = 1 << 20;

/// The options that have an item: their literals, each with the colour that it gives.
type Covering<'t> = Vec<(Lit, usize, Option<&'t Arc<str>>)>;

impl Cover {
    fn read(mut self) -> Result<Self, Fault> {
        self.text = drawn(&self.problem, Text::read)?.into();
        Ok(self)
    }

    /// The text of a file with a problem in this text form.
    pub(super) fn file_of(title: &str, lattice: Option<Lattice>, problem: String) -> String {
        let (title, problem) = (title.to_owned(), Spanned::new(0..0, problem));
        FAMILY.write(&Self { title, lattice, problem, text: Arc::default() })
    }

    /// The motions of the lattice that map options to options, each with the image of every option;
    /// none if two options have the same items, or if options give colours.
    fn motions(&self, lattice: Lattice) -> Vec<Moved> {
        let Text { items, options, .. } = &*self.text;
        let numbers = items.iter().enumerate().filter_map(|(number, item)| {
            let (word, cell) = item.name.rsplit_once('@').unwrap_or(("", &item.name));
            let cell = Cell::read(cell)?;
            let is_near = cell.coordinates().iter().all(|at| at.unsigned_abs() <= MOST_FAR);
            let is_cell = is_near && cell.coordinates().len() == lattice.dimensions();
            is_cell.then_some(((word, cell), number))
        });
        let numbers: BTreeMap<_, usize> = numbers.collect();
        let board = numbers.iter().filter(|((word, _), _)| word.is_empty());
        let board = board.map(|(&(_, cell), &number)| (cell, &items[number].bounds));
        let board: crate::shapes::board::Board<_> = board.collect();
        let of_items = |option: &text::TextOption, image: &[usize]| {
            option.parts.iter().map(|part| image[part.item]).sorted().collect_vec()
        };
        let own = (0..items.len()).collect_vec();
        let known = options.iter().map(|option| (of_items(option, &own), option.number));
        let known = known.collect::<BTreeMap<_, _>>();
        let has_colours = options.iter().flat_map(|own| &own.parts).any(|own| own.colour.is_some());
        if has_colours || known.len() < options.len() {
            return Vec::new();
        }
        let moved = board.motions(lattice).into_iter().filter_map(|motion| {
            let mut image = own.clone();
            for (&(word, cell), &number) in &numbers {
                image[number] = *numbers.get(&(word, motion.apply(cell)))?;
            }
            let image_of = |own| known.get(&of_items(own, &image)).copied();
            let images = options.iter().map(|own| Some((own.number, image_of(own)?)));
            Some((motion.motion.is_reflection(), images.collect::<Option<_>>()?))
        });
        moved.collect()
    }

    /// The options that cover each item.
    fn covering(&self, model: &mut Model<Name>) -> Vec<Covering<'_>> {
        let mut covering = vec![Vec::new(); self.text.items.len()];
        for option in &self.text.options {
            if model.is_stopped() {
                break;
            }
            let chosen = model.var(Name::Option(option.number));
            for part in &option.parts {
                covering[part.item].push((chosen, option.number, part.colour.as_ref()));
            }
        }
        covering
    }
}

/// As many options as the bounds of a primary item say.
fn bound(model: &mut Model<Name>, name: &str, (least, most): (u32, u32), options: &[Lit]) {
    if (least, most) == (1, 1) {
        let mut rule = model.rule("each primary item is in one option").of(name);
        rule.exactly_one(options.iter().copied());
        return;
    }
    let mut rule = model.rule("each item with bounds is in an allowed number of options").of(name);
    match options {
        [] if least > 0 => rule.exactly_one(options.iter().copied()),
        [] => {}
        _ => count_between(&mut rule, options, (least as usize, most as usize)),
    }
}

/// At most one option, or several that agree on the colour.
fn colour(model: &mut Model<Name>, name: &Arc<str>, covering: &Covering<'_>) {
    if covering.iter().all(|(_, _, colour)| colour.is_none()) {
        let mut rule = model.rule("each secondary item is in at most one option").of(name);
        rule.at_most_one(covering.iter().map(|&(option, ..)| option));
        return;
    }
    let mut colours = BTreeMap::new();
    let mut given = Vec::new();
    for &(option, number, colour) in covering {
        let key = colour.ok_or(number);
        let colour = *colours.entry(key).or_insert_with(|| {
            model.hidden(match key {
                Ok(colour) => Name::Colour(format!("{name}:{colour}").into()),
                Err(option) => Name::Alone(name.clone(), option),
            })
        });
        given.push((option, colour));
    }
    let mut rule = model.rule("each coloured item has one colour").of(name);
    rule.exactly_one(colours.into_values());
    let mut rule = model.rule("each option gives its items their colours").of(name);
    for (option, colour) in given {
        rule.implies(option, colour);
    }
}

impl Puzzle for Cover {
    type Name = Name;
    /// The chosen options, by their numbers.
    type Solution = Vec<Chosen>;

    fn title(&self) -> String {
        let Text { items, options, .. } = &*self.text;
        let size = format!("{}, {}", plural(items.len(), "item"), plural(options.len(), "option"));
        match self.title.as_str() {
            "" => format!("Exact cover, {size}"),
            title if self.lattice.is_some() => title.to_owned(),
            title => format!("{title}, {size}"),
        }
    }

    fn rules(&self, model: &mut Model<Name>) {
        let parts = self.text.options.iter().map(|option| option.parts.len() as u64);
        if !model.ask(parts.sum(), "items of options") {
            return;
        }
        let covering = self.covering(model);
        for (item, covering) in self.text.items.iter().zip(&covering) {
            if model.is_stopped() {
                return;
            }
            match item.bounds {
                Some(bounds) => {
                    let options = covering.iter().map(|&(option, ..)| option).collect_vec();
                    bound(model, &item.name, bounds, &options);
                }
                None => colour(model, &item.name, covering),
            }
        }
        let lacks = |(item, covering): (&text::Item, &Covering<'_>)| {
            let (least, has) = (item.bounds?.0, covering.len());
            let few = format!("item {} needs {least} of the options, but {has} have it", item.name);
            (has < least as usize).then_some(few)
        };
        model.obstruction(self.text.items.iter().zip(&covering).find_map(lacks));
        let Some(lattice) = self.lattice else { return };
        let this = self.clone();
        model.symmetries(move |symmetries| {
            let motions = (this.motions(lattice), lattice.is_space());
            declare_motions(symmetries, None, motions, |images, name| match name {
                Name::Option(number) => images.get(number).copied().map(Name::Option),
                Name::Colour(_) | Name::Alone(..) => None,
            });
        });
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Chosen>, Violation> {
        let is_chosen = |option: &&text::TextOption| assignment.holds(&Name::Option(option.number));
        let chosen = self.text.options.iter().filter(is_chosen).map(|option| Chosen {
            option: option.number,
            items: self.text.words(option).collect(),
        });
        Ok(chosen.collect())
    }

    fn check(&self, solution: &Vec<Chosen>) -> Result<(), Violation> {
        let Text { items, options, .. } = &*self.text;
        // The number of options, and the last colour, of each item.
        let mut on = vec![(0, None); items.len()];
        for (one, other) in solution.iter().map(|chosen| chosen.option).tuple_windows() {
            ensure!(one < other, "option {one} stands before option {other}");
        }
        for Chosen { option: number, items: words } in solution {
            let option = options.binary_search_by_key(number, |option| option.number);
            let option = &options[option.map_err(|_| format!("there is no option {number}"))?];
            let is_same = self.text.words(option).eq(words.iter().cloned());
            ensure!(is_same, "option {number} is not {}", words.join(" "));
            for part in &option.parts {
                let (item, (times, colour)) = (&items[part.item], &mut on[part.item]);
                let agrees = *times == 0 || (part.colour.is_some() && *colour == part.colour);
                let is_right = item.bounds.is_some() || agrees;
                ensure!(is_right, "option {number} and another one share the item {}", item.name);
                (*times, *colour) = (*times + 1, part.colour.clone());
            }
        }
        for (item, (times, _)) in items.iter().zip(on) {
            let is_right = item.bounds.is_none_or(|(least, most)| (least..=most).contains(&times));
            ensure!(is_right, "the number of options with item {} is {times}", item.name);
        }
        Ok(())
    }

    fn remarks(&self) -> Vec<String> {
        let left_out = self.text.left_out.iter().format(", ");
        let remark = format!("no solution has the options without a primary item: {left_out}");
        (!self.text.left_out.is_empty()).then_some(remark).into_iter().collect()
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let solution = self.decode(known).unwrap_or_default();
        let row = |Chosen { option, items }: &Chosen| vec![option.to_string(), items.join(" ")];
        let table = Block::table(["option", "items"], solution.iter().map(row));
        let Text { items, options, .. } = &*self.text;
        if items.len().max(options.len()) > MOST {
            return table.into();
        }
        let square = |row: usize, column: usize| {
            let head = |text: &str| Square::new(None, text).weighing(Weight::Strong);
            Some(match (row.checked_sub(1), column.checked_sub(1)) {
                (None, None) => return None,
                (None, Some(item)) => head(&items[item].name),
                (Some(option), None) => head(&options[option].number.to_string()),
                (Some(option), Some(item)) => {
                    let part = options[option].parts.iter().find(|part| part.item == item);
                    let colour = part.and_then(|part| part.colour.as_deref()).unwrap_or_default();
                    Square::new(part.map(|_| option), colour)
                }
            })
        };
        let chosen = |number: &usize| solution.iter().any(|chosen| chosen.option == *number);
        let kind = |(option, number)| if chosen(number) { option } else { Grid::PALE };
        let kinds = (0..).zip(options.iter().map(|option| &option.number)).map(kind).collect();
        let grid = Grid::of((options.len() + 1, items.len() + 1), square);
        Block::Figure { drawn: vec![Block::Grid(Grid { kinds, ..grid })], told: vec![table] }.into()
    }
}

#[cfg(test)]
mod tests;
