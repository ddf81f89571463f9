//! Riddles that are made: their sentences, against their meaning, and the need for each.

use super::super::grammar::meaning;
use super::super::kinds::KINDS;
use super::super::pool::{Pool, number_of, told_beside};
use super::super::riddle::Riddle;
use super::super::stock::STOCK;
use super::kinds::{About, MEANINGS};
use super::*;
use crate::engines::random::Random;
use crate::search::{Opened, Own, Wanted};

/// A riddle of some categories without clues.
fn of(houses: usize, categories: &str) -> Zebra {
    riddle(&format!("family = \"zebra\"\nhouses = {houses}\ncategories = \"{categories}\"\n"))
}

/// Categories with every kind of numbers, and their number of houses.
const CHOICES: &[(usize, &str)] = &[
    (2, "name,pet"),
    (3, "nation,colour,pet"),
    (4, "nation,colour,pet,cigar"),
    (5, "nation,colour,pet,drink,sport"),
    (5, "name,job,instrument,fruit,age"),
    (5, "colour,car,flower,price,language"),
    (5, "person,day,book,drink,sport"),
    (5, "colour,month,job,height,pet"),
    (6, "name,colour,price,day,age,pet"),
    (7, "name"),
];

/// A riddle with categories of its own: one of numbers, and one whose values have an order.
const OWN: &str = r#"
family = "zebra"

[[category]]
name = "pet"
values = ["dog", "cat", "fish", "bird"]

[[category]]
name = "score"
values = ["3", "5", "9", "14"]

[[category]]
name = "rank"
values = ["private", "sergeant", "major", "general"]
ordered = true
"#;

/// A solution at random.
fn houses(zebra: &Zebra, random: &mut Random) -> Houses {
    let mut houses = vec![BTreeMap::new(); zebra.file.num_houses()];
    for (name, values) in zebra.file.categories() {
        let mut values = values.clone();
        random.shuffle(&mut values);
        for (house, value) in houses.iter_mut().zip(values) {
            house.insert(name.clone(), value);
        }
    }
    houses
}

/// The names of the categories, and their values.
fn spoken(zebra: &Zebra) -> (Vec<String>, Vec<String>) {
    let names = zebra.file.categories().map(|(name, _)| name.clone()).collect();
    (names, zebra.file.values().map(|(_, value)| value.clone()).collect())
}

fn made(text: &str, seed: u64) -> String {
    let opened = Opened::new(Source::new("made", text));
    let maker = opened.maker(Wanted::default()).expect("a maker");
    maker.make(seed).expect("a riddle").file().to_owned()
}

/// The meaning of a sentence of this kind.
fn meant(says: &str, about: &About<'_>) -> Claim {
    let own = MEANINGS.iter().find(|(own, _)| *own == says);
    own.expect("a kind with a meaning").1(about)
}

#[test]
fn sentences_are_read_as_they_are_meant() {
    let mut random = Random::new(1);
    let mut refused = BTreeSet::new();
    for &(count, categories) in CHOICES {
        let zebra = of(count, categories);
        let (names, values) = spoken(&zebra);
        let riddle = Riddle::new(&zebra.place, &names, &values, &zebra.scales);
        let mut pool = Pool::new(&riddle, random.word());
        let sample = |_| zebra.places(&houses(&zebra, &mut random)).expect("places");
        let samples = (0..200).map(sample).collect_vec();
        for kind in KINDS {
            for scale in pool.scales(kind.on) {
                for _ in 0..40 {
                    let Some(subject) = pool.drawn(kind, scale) else { continue };
                    let Some(text) = pool.speech.sentence(kind.says, &subject) else { continue };
                    let claim = meant(kind.says, &About { subject, all: &riddle.places(scale) });
                    if !pool.is_sense(&claim) || riddle.is_constant(&claim) {
                        continue;
                    }
                    match meaning(&text, &riddle) {
                        Some(read) => {
                            for places in &samples {
                                let place = |value| number_of(riddle.scales, places, value);
                                assert_eq!(read.holds(&place), claim.holds(&place), "{text}");
                            }
                        }
                        None => _ = refused.insert((kind.says, text)),
                    }
                }
            }
        }
    }
    let few = refused.iter().chunk_by(|(says, _)| says);
    let few = few.into_iter().flat_map(|(_, all)| all.take(3)).map(|(_, text)| text);
    // No riddle has them: they tell nothing, or two scales could be meant.
    assert_snapshot!("sentences_that_no_riddle_has", few.format("\n"));
}

/// The file of a riddle with these clues.
fn with_clues(zebra: &Zebra, clues: &[&crate::puzzle::clues::Clue]) -> String {
    let file = Source::new("file", FAMILY.write(&zebra.file));
    let mut document = Document::read(&file, FAMILY.keys).expect("a file");
    zebra.write_clues(clues, &mut document);
    document.into_text()
}

#[test]
fn a_solution_gives_sentences_that_hold_and_say_something() {
    let mut random = Random::new(2);
    for &(count, categories) in CHOICES {
        let zebra = of(count, categories);
        let own = houses(&zebra, &mut random);
        let clues = zebra.clues(Some(&own)).expect("clues");
        let full = riddle(&with_clues(&zebra, &clues.all.iter().collect_vec()));
        assert_eq!(full.check(&own), Ok(()), "{categories}");
        assert_eq!(full.remarks(), Vec::<String>::new(), "{categories}");
        let others = (0..60).map(|_| houses(&zebra, &mut random)).collect_vec();
        let mut refused = vec![0; clues.all.len()];
        for other in &others {
            let places = full.places(other).expect("places");
            let place = |value| number_of(&full.scales, &places, value);
            let broken =
                full.clues.iter().positions(|clue| !clue.claim.holds(&place)).collect_vec();
            // The check tells the first clue that does not hold.
            let told = broken.first().map(|first| format!("clue {} ", first + 1));
            let error = full.check(other).err().map(|error| error.to_string());
            assert_eq!(told.is_some(), error.is_some());
            assert!(told.is_none_or(|told| error.is_some_and(|error| error.starts_with(&told))));
            for clue in broken {
                refused[clue] += 1;
            }
        }
        let idle = refused.iter().position(|&count| count == 0).map(|clue| &clues.all[clue].text);
        assert_eq!(idle, None, "{categories}");
    }
}

#[test]
fn a_solution_gives_sentences_of_every_kind() {
    let mut random = Random::new(3);
    let mut texts = Vec::new();
    let choices =
        CHOICES.iter().map(|&(count, categories)| (count, categories, of(count, categories)));
    let choices = choices.chain([(4, "its own", riddle(OWN))]).collect_vec();
    for (count, categories, zebra) in choices.iter().cycle().take(3 * choices.len()) {
        let clues = zebra.clues(Some(&houses(zebra, &mut random))).expect("clues");
        assert!(*count == 2 || clues.all.len() > 5 * count, "{categories}: {}", clues.all.len());
        assert!(clues.all.len() < 500, "{categories}: {}", clues.all.len());
        texts.extend(clues.all.into_iter().map(|clue| clue.text));
    }
    // The words of a kind that say what it means.
    let is_plain =
        |word: &&str| word.chars().count() > 2 && !word.contains(['#', '@', '-', '|', '!']);
    let plain = |says: &'static str| says.split(' ').map(|word| word.trim_end_matches([',', ':']));
    for kind in KINDS {
        let is_word = |word: &&str| is_plain(word) && !["lives", "houses", "house"].contains(word);
        let words = plain(kind.says).filter(is_word).collect_vec();
        let is_said = |text: &&String| {
            let text = text.to_lowercase();
            words.iter().all(|word| text.contains(&word.replace("kth", "")))
        };
        assert!(texts.iter().any(|text| is_said(&text)), "{}", kind.says);
    }
}

#[test]
fn the_same_solution_gives_the_same_sentences_and_others_give_others() {
    let (zebra, mut random) = (of(4, "name,pet,drink"), Random::new(4));
    let [one, other] = [(); 2].map(|()| houses(&zebra, &mut random));
    let all = |own| {
        let clues = zebra.clues(Some(own)).expect("clues").all.into_iter();
        clues.map(|clue| clue.text).collect_vec()
    };
    assert_eq!(all(&one), all(&one));
    assert_ne!(all(&one), all(&other));
}

#[test]
fn no_sentence_of_a_made_riddle_is_too_many() {
    for (text, seeds) in [
        ("houses = 3\ncategories = \"nation,colour,pet\"", 0..12),
        ("houses = 3\ncategories = \"name,age,day\"", 0..12),
        ("houses = 3\ncategories = \"colour,price,height\"", 0..6),
        ("houses = 4\ncategories = \"name,job\"", 0..6),
        ("houses = 5\ncategories = \"name\"", 0..6),
        ("place = \"day\"\nhouses = 3\ncategories = \"name,fruit,sport\"", 0..6),
    ] {
        for seed in seeds {
            let file = made(&format!("family = \"zebra\"\n{text}\n"), seed);
            let zebra = riddle(&file);
            assert_eq!(arrangements(&zebra).len(), 1, "{file}");
            for clue in 0..zebra.clues.len() {
                let mut other = zebra.clone();
                other.clues.remove(clue);
                assert!(arrangements(&other).len() > 1, "{}\n{file}", zebra.clues[clue].text);
            }
        }
    }
}

#[test]
fn a_made_riddle_asks_what_no_sentence_tells() {
    for seed in 0..8 {
        let zebra = riddle(&made("family = \"zebra\"\nhouses = 4\n", seed));
        let [value, category] = &**zebra.file.ask.as_ref().expect("a question").get_ref();
        let values = zebra.file.values().collect_vec();
        let asked = values.iter().position(|own| own.1 == value).expect("a value");
        for clue in &zebra.clues {
            let other = told_beside(&clue.claim, asked);
            assert!(other.is_none_or(|other| values[other].0 != category), "{}", clue.text);
        }
    }
    let own = riddle(&made(crate::puzzles::built_in("zebra").expect("a riddle").text.as_str(), 1));
    assert_eq!(own.file.ask.expect("a question").get_ref().0[0], "fish");
    assert_eq!(own.file.title, "Who owns the fish?");
}

#[test]
fn clues_of_the_file_are_kept() {
    let text = small("a = red # so it is\n\nb left of c");
    let opened = Opened::new(Source::new("made", text.clone()));
    let wanted = Wanted { own: Own::Kept, ..Wanted::default() };
    let maker = opened.maker(wanted).expect("a maker");
    for seed in 0..4 {
        let zebra = riddle(maker.make(seed).expect("a riddle").file());
        let texts = zebra.clues.iter().map(|clue| &*clue.text).collect_vec();
        assert_eq!(texts[..2], ["a = red", "b left of c"]);
        assert_eq!(arrangements(&zebra).len(), 1);
    }
    let zebra = riddle(&text);
    let clues = zebra.clues(None).expect("clues");
    assert_eq!(clues.all.iter().map(|clue| &*clue.text).collect_vec(), ["a = red", "b left of c"]);
    assert_eq!(riddle(&with_clues(&zebra, &[&clues.all[1]])).clues, [zebra.clues[1].clone()]);
}

#[test]
fn made_riddles_read_well() {
    let text = |houses: usize, categories: &str| {
        format!("family = \"zebra\"\nhouses = {houses}\ncategories = \"{categories}\"\n")
    };
    assert_snapshot!("riddle_3x3", made(&text(3, "nation,colour,pet"), 1));
    assert_snapshot!("riddle_5x5", made(&text(5, "nation,colour,pet,drink,sport"), 1));
    assert_snapshot!("riddle_numbers", made(&text(5, "name,job,day,age,price"), 1));
}

#[test]
fn categories_are_those_of_the_file_or_of_the_stock() {
    let shown = |text: &str| {
        let file: Result<Zebra, _> = read(format!("family = \"zebra\"\n{text}"));
        let line =
            |(name, values): (&String, &Vec<String>)| format!("{name}: {}", values.join(" "));
        let told = |zebra: Zebra| zebra.file.categories().map(line).join("; ");
        file.map_or_else(|error| super::told(&error), told)
    };
    let own = "[[category]]\nname = \"pet\"\nvalues = [\"a\", \"b\"]\n";
    let told = [
        String::new(),
        "houses = 2".to_owned(),
        "categories = [\"pet\", \"color\"]".to_owned(),
        "houses = 3\ncategories = \"age, day\"".to_owned(),
        format!("houses = 1\n{own}"),
        format!("categories = \"pet,drink\"\n{own}"),
        format!("houses = 3\n{own}"),
        "houses = 0".to_owned(),
        "houses = 8\ncategories = \"day\"".to_owned(),
        "categories = \"pets,drnk\"".to_owned(),
        "categories = \"pet,pet\"".to_owned(),
        "categories = 3".to_owned(),
    ];
    assert_snapshot!(told.map(|text| shown(&text)).join("\n"));
    // A riddle of its own needs no more than the keys.
    let zebra = of(3, "name,pet");
    let again = riddle(&FAMILY.write(&zebra.file));
    assert_eq!(FAMILY.write(&again.file), FAMILY.write(&zebra.file));
}

#[test]
fn the_stock_has_values_that_tell_riddles_apart() {
    let all = STOCK.iter().flat_map(|own| &own.values).collect_vec();
    assert!(all.iter().map(|value| value.to_lowercase()).all_unique());
    assert!(STOCK.len() >= 12);
    assert!(STOCK.iter().all(|own| own.values.len() >= 7));
    let help = FAMILY.keys.iter().find(|key| key.name == "categories").expect("a key").help;
    assert!(STOCK.iter().all(|own| help.contains(own.names[0])), "{help}");
}
