//! The table of all sets, and the instance of one of them.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::BufWriter;
use std::path::Path;

use itertools::Itertools;
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzles::packing::Loose;
use puzzlec::search::replace_file;

use super::calendar::Calendar;
use super::count::{Counts, Set};
use super::stock::Stock;

/// The most sets of a table, and the most numbers of solutions.
const MOST: [usize; 2] = [10_000_000, 250_000_000];

/// Every set that has as many cells as a date leaves, sorted.
///
/// # Errors
/// When there are none, or too many for the memory.
pub(crate) fn sets(calendar: &Calendar, stocks: &[Stock]) -> Result<Vec<Set>, Box<dyn Error>> {
    let copies = stocks.iter().map(|stock| stock.pieces.iter().map(|piece| piece.count).sum());
    let choices = copies.zip(stocks).map(|(all, stock): (usize, _)| binomial(all, stock.number));
    let all = choices.fold(1_usize, usize::saturating_mul);
    let counts = all.saturating_mul(calendar.dates.len());
    if all > MOST[0] || counts > MOST[1] {
        let problem = format!("{all} sets on {} dates are too many", calendar.dates.len());
        let [sets, numbers] = MOST.map(|most| most / 1_000_000);
        let most =
            format!("{sets} million sets and {numbers} million numbers of solutions are the most");
        return Err(format!("{problem}; {most}: choose a smaller stock").into());
    }
    let mut sets = vec![(Vec::new(), 0)];
    let mut first = 0;
    for stock in stocks {
        let pieces = (first..).zip(&stock.pieces);
        let copies = pieces.flat_map(|piece| std::iter::repeat_n(piece, piece.1.count));
        let chosen = copies.combinations(stock.number).map(|chosen| {
            let area: usize = chosen.iter().map(|(_, piece)| area(piece)).sum();
            (chosen.into_iter().map(|(number, _)| number).collect_vec(), area)
        });
        let chosen = chosen.collect::<BTreeSet<(Set, usize)>>();
        let both = sets.iter().cartesian_product(&chosen);
        sets = both
            .map(|((set, own), (more, area))| ([&set[..], more].concat(), own + area))
            .collect();
        first += stock.pieces.len() as u16;
    }
    let cells = calendar.area();
    let fitting = sets.into_iter().filter(|(_, area)| *area == cells).map(|(set, _)| set);
    let fitting = fitting.collect_vec();
    if fitting.is_empty() {
        let problem = format!("no set has {cells} cells, which a date leaves");
        return Err(format!("{problem}; choose more or fewer pieces of the stock").into());
    }
    Ok(fitting)
}

fn area(piece: &Loose) -> usize {
    piece.orientations.first().map_or(0, puzzlec::shapes::lattice::Shape::area)
}

/// The number of ways to choose some things.
fn binomial(all: usize, chosen: usize) -> usize {
    let step = |ways: u128, at: usize| ways.saturating_mul((all - at) as u128) / (at + 1) as u128;
    (0..chosen.min(all - chosen)).fold(1, step).try_into().unwrap_or(usize::MAX)
}

/// Writes a line for each set: its pieces, the number of dates that it solves, the fewest and the
/// most solutions on a date, those on all dates, and the first date with the fewest.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn write(
    path: &Path,
    calendar: &Calendar,
    stocks: &[Stock],
    sets: &[Set],
    counts: &Counts,
) -> Result<(), Box<dyn Error>> {
    let none = vec![0; calendar.dates.len()];
    replace_file(path, |file| {
        let mut file = csv::Writer::from_writer(BufWriter::new(file));
        let columns = ["dates", "fewest", "most", "solutions", "worst"];
        file.write_record(stocks.iter().map(|stock| &*stock.title).chain(columns))?;
        for set in sets {
            let counts = counts.get(set).unwrap_or(&none);
            let solved = counts.iter().filter(|count| **count > 0).count();
            let (fewest, most) = counts.iter().copied().minmax().into_option().unwrap_or_default();
            let hardest = counts.iter().position(|&count| count == fewest).unwrap_or_default();
            let numbers = [solved as u64, fewest, most, counts.iter().sum()];
            let numbers = numbers.iter().map(u64::to_string);
            file.write_record(names(stocks, set).chain(numbers).chain([calendar.words(hardest)]))?;
        }
        Ok(file.flush()?)
    })?;
    Ok(())
}

/// The names of a set's pieces, stock by stock: letters, or words with blanks between them.
fn names<'s>(stocks: &'s [Stock], set: &'s Set) -> impl Iterator<Item = String> + 's {
    let mut first = 0;
    stocks.iter().map(move |stock| {
        let all = first..first + stock.pieces.len();
        first = all.end;
        let own = set.iter().map(|&piece| usize::from(piece)).filter(|piece| all.contains(piece));
        let own = own.map(|piece| &*stock.pieces[piece - all.start].name);
        own.format(blank(stock)).to_string()
    })
}

/// What stands between the names of pieces: nothing, if all of them are letters.
fn blank(stock: &Stock) -> &'static str {
    let is_letter = |piece: &Loose| piece.name.chars().count() == 1;
    if stock.pieces.iter().all(is_letter) { "" } else { " " }
}

/// The instance of a set. Its pieces are named as in the table, drawn ones by letters that are free.
///
/// # Errors
/// When a name is that of no piece, or when there is not one text for each stock.
pub(crate) fn instance(
    source: &Source,
    stocks: &[Stock],
    set: &[String],
    reveal: &[String],
) -> Result<String, Box<dyn Error>> {
    if set.len() != stocks.len() {
        let problem = format!("--set has {} texts for {} stocks", set.len(), stocks.len());
        return Err(format!("{problem}; give the names of the pieces of each stock").into());
    }
    let mut file: toml::Table = source.parse()?;
    let kept = ["family", "title", "lattice", "one_sided", "board", "calendar"];
    file.retain(|key, _| kept.contains(&key));
    if !reveal.is_empty() {
        file.insert("reveal".to_owned(), toml::Value::try_from(reveal)?);
    }
    let taken = stocks.iter().filter(|stock| !stock.is_drawn).flat_map(|stock| &stock.pieces);
    let taken = taken.map(|piece| piece.name.to_string()).collect_vec();
    let letters = ('A'..='Z').chain('a'..='z').map(String::from);
    let mut letters = letters.filter(|letter| !taken.contains(letter));
    let mut pieces = Vec::new();
    for (stock, names) in stocks.iter().zip(set) {
        let names = names.split(blank(stock)).filter(|name| !name.is_empty());
        for (name, count) in names.counts().into_iter().sorted() {
            let piece = stock.pieces.iter().find(|piece| *piece.name == *name);
            let known = stock.pieces.iter().map(|piece| &piece.name).format(", ");
            let unknown = || format!("{} has no piece `{name}`; they are {known}", stock.title);
            let piece = piece.ok_or_else(unknown)?;
            let letter = if stock.is_drawn { letters.next() } else { None };
            let name = letter.unwrap_or_else(|| name.to_owned());
            let mut fields = toml::Table::new();
            fields.insert("name".to_owned(), name.into());
            if count > 1 {
                fields.insert("count".to_owned(), toml::Value::try_from(count)?);
            }
            let cells = piece.orientations[0].cells();
            fields.insert("cells".to_owned(), toml::Value::try_from(cells)?);
            pieces.push(fields);
        }
    }
    if file.get("lattice").and_then(toml::Value::as_str) == Some("stick") {
        file.insert("origin".to_owned(), 1.into());
    }
    file.insert("piece".to_owned(), toml::Value::try_from(pieces)?);
    // Tables come after all else.
    if let Some(calendar) = file.remove("calendar") {
        file.insert("calendar".to_owned(), calendar);
    }
    Ok(toml::to_string(&file)?)
}
