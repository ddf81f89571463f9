//! Sentences as people paste them, against their meaning in every arrangement, or refused.

use super::*;

const CATEGORIES: &str = "\
category = [
    { name = \"name\", values = [\"Ann\", \"Bob\", \"Cem\"] },
    { name = \"pet\", values = [\"dogs\", \"cat\", \"pony\"] },
    { name = \"drink\", values = [\"tea\", \"milk\", \"Old Cherry\"] },
    { name = \"price\", values = [\"5 euros\", \"10 euros\", \"20 euros\"] },
]";

pub(super) fn text(clues: &str) -> String {
    format!("family = \"zebra\"\nclues = '''\n{clues}\n'''\n{CATEGORIES}\n")
}

/// An arrangement.
struct World<'h>(&'h Houses);

impl World<'_> {
    /// The house of a value, counted from 1.
    fn at(&self, value: &str) -> i64 {
        let has = |house: &BTreeMap<_, String>| house.values().any(|own| own == value);
        1 + self.0.iter().position(has).expect("a house") as i64
    }

    fn same(&self, one: &str, other: &str) -> bool {
        self.at(one) == self.at(other)
    }

    fn near(&self, one: &str, other: &str) -> bool {
        self.at(one).abs_diff(self.at(other)) == 1
    }

    /// The price in the house of a value.
    fn pays(&self, value: &str) -> i64 {
        let price = &self.0[self.at(value) as usize - 1]["price"];
        price.strip_suffix(" euros").and_then(|own| own.parse().ok()).expect("a price")
    }
}

type Says = fn(&World<'_>) -> bool;

const READ: &[(&str, Says)] = &[
    ("1. Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("1) Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("(1) Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("12.Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("a) Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("(b) Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("- Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("• Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("— Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("* Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("Clue 3: Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("clue 3. Ann has the dogs.", |w| w.same("Ann", "dogs")),
    ("Ann owned a dog.", |w| w.same("Ann", "dogs")),
    ("The owner of the cats drank milk.", |w| w.same("cat", "milk")),
    ("Bob smoked Old Cherries.", |w| w.same("Bob", "Old Cherry")),
    ("The Old Cherry smoker keeps ponies.", |w| w.same("Old Cherry", "pony")),
    ("Old Cherry was bought by Cem.", |w| w.same("Old Cherry", "Cem")),
    ("Cem preferred tea.", |w| w.same("Cem", "tea")),
    ("Cem studied the cat.", |w| w.same("Cem", "cat")),
    ("Cem is raising dogs.", |w| w.same("Cem", "dogs")),
    ("Cem works as the milk.", |w| w.same("Cem", "milk")),
    ("The person wearing milk comes from the pony.", |w| w.same("milk", "pony")),
    ("Ann's pet is the cat.", |w| w.same("Ann", "cat")),
    ("The dogs' owner is Ann.", |w| w.same("Ann", "dogs")),
    ("Ann and the cat are in the same house.", |w| w.same("Ann", "cat")),
    ("Ann and the cat live in different houses.", |w| !w.same("Ann", "cat")),
    ("Ann doesn't own the cat.", |w| !w.same("Ann", "cat")),
    ("Ann never drank tea.", |w| !w.same("Ann", "tea")),
    ("Ann has no cats.", |w| !w.same("Ann", "cat")),
    ("Ann is not the cat owner.", |w| !w.same("Ann", "cat")),
    ("It is not true that Ann has the cat.", |w| !w.same("Ann", "cat")),
    ("Ann drinks neither tea nor milk.", |w| !w.same("Ann", "tea") && !w.same("Ann", "milk")),
    ("Ann does not have the dogs or the cat.", |w| !w.same("Ann", "dogs") && !w.same("Ann", "cat")),
    ("Not both Ann = tea and Bob = milk.", |w| !(w.same("Ann", "tea") && w.same("Bob", "milk"))),
    ("not (Ann = tea and Bob = milk)", |w| !(w.same("Ann", "tea") && w.same("Bob", "milk"))),
    ("Ann has the cat and drinks tea.", |w| w.same("Ann", "cat") && w.same("Ann", "tea")),
    ("Ann has the cat or drinks tea.", |w| w.same("Ann", "cat") || w.same("Ann", "tea")),
    ("Ann lives next to the cat and drinks tea.", |w| w.near("Ann", "cat") && w.same("Ann", "tea")),
    ("Ann has the cat, but she doesn't drink tea.", |w| {
        w.same("Ann", "cat") && !w.same("Ann", "tea")
    }),
    ("Ann, who has the cat, drinks tea.", |w| w.same("Ann", "cat") && w.same("Ann", "tea")),
    ("Ann is next to the cat owner, who drinks tea.", |w| {
        w.near("Ann", "cat") && w.same("cat", "tea")
    }),
    ("Ann does not have the cat, nor does she drink tea.", |w| {
        !w.same("Ann", "cat") && !w.same("Ann", "tea")
    }),
    ("Ann doesn't have the cat, and neither does Bob.", |w| {
        !w.same("Ann", "cat") && !w.same("Bob", "cat")
    }),
    ("Of Ann and Bob, one has the cat and the other drinks tea.", |w| {
        w.same("Ann", "cat") && w.same("Bob", "tea") || w.same("Bob", "cat") && w.same("Ann", "tea")
    }),
    ("Ann and Bob have the cat and the tea, in one order or the other.", |w| {
        w.same("Ann", "cat") && w.same("Bob", "tea") || w.same("Bob", "cat") && w.same("Ann", "tea")
    }),
    ("Ann, the cat owner and the tea drinker are three different people.", |w| {
        !w.same("Ann", "cat") && !w.same("Ann", "tea") && !w.same("cat", "tea")
    }),
    ("The three are Ann, the cat owner and the tea drinker.", |w| {
        !w.same("Ann", "cat") && !w.same("Ann", "tea") && !w.same("cat", "tea")
    }),
    ("Ann has the cat unless Bob drinks tea.", |w| w.same("Ann", "cat") || w.same("Bob", "tea")),
    ("Ann has the cat only if Bob drinks tea.", |w| !w.same("Ann", "cat") || w.same("Bob", "tea")),
    ("Ann has the cat if Bob drinks tea.", |w| w.same("Ann", "cat") || !w.same("Bob", "tea")),
    ("Ann has the cat if and only if Bob drinks tea.", |w| {
        w.same("Ann", "cat") == w.same("Bob", "tea")
    }),
    ("Ann pays twice as much as the cat owner.", |w| w.pays("Ann") == 2 * w.pays("cat")),
    ("Ann pays half as much as the cat owner.", |w| 2 * w.pays("Ann") == w.pays("cat")),
    ("Ann pays four times as much as the cat owner.", |w| w.pays("Ann") == 4 * w.pays("cat")),
    ("Nobody pays more than Ann.", |w| w.pays("Ann") == 20),
    ("Somebody pays more than Ann.", |w| w.pays("Ann") < 20),
    ("Ann does not pay as much as Bob.", |w| w.pays("Ann") < w.pays("Bob")),
    ("Ann pays 10 euros or more.", |w| w.pays("Ann") >= 10),
    ("Ann has neighbours on both sides.", |w| w.at("Ann") == 2),
    ("One of Ann's next-door neighbours has the cat.", |w| w.near("Ann", "cat")),
    ("Ann and the cat live at opposite ends of the street.", |w| {
        w.at("Ann").abs_diff(w.at("cat")) == 2
    }),
    ("Somebody other than Ann drinks tea.", |w| !w.same("Ann", "tea")),
    ("Ann does not have neighbours on both sides.", |w| w.at("Ann") != 2),
    ("Ann does not live in one of the two end houses.", |w| w.at("Ann") == 2),
    ("Ann does not live in an end house.", |w| w.at("Ann") == 2),
    ("Ann does not pay twice as much as the cat owner.", |w| w.pays("Ann") != 2 * w.pays("cat")),
    ("House number 3 belongs to Bob.", |w| w.at("Bob") == 3),
    ("Ann drinks tea if she is next to Bob.", |w| w.same("Ann", "tea") || !w.near("Ann", "Bob")),
    ("Nobody lives to the left of Ann.", |w| w.at("Ann") == 1),
    ("Somebody lives to the left of Ann.", |w| w.at("Ann") > 1),
    ("Everybody else lives to the right of Ann.", |w| w.at("Ann") == 1),
    ("Ann pays more than the other two.", |w| w.pays("Ann") == 20),
    ("Ann pays less than anybody else.", |w| w.pays("Ann") == 5),
    ("Everybody else pays more than Ann.", |w| w.pays("Ann") == 5),
    ("Ann does not pay 10 euros or more.", |w| w.pays("Ann") < 10),
    ("Ann has the cat, but not the tea.", |w| w.same("Ann", "cat") && !w.same("Ann", "tea")),
    ("Ann neither has the cat nor drinks tea.", |w| !w.same("Ann", "cat") && !w.same("Ann", "tea")),
    ("Ann has the cat or drinks tea, or both.", |w| w.same("Ann", "cat") || w.same("Ann", "tea")),
    ("Ann has the cat or Bob drinks tea, but not both.", |w| {
        w.same("Ann", "cat") != w.same("Bob", "tea")
    }),
    ("If Ann has the cat, she drinks tea.", |w| !w.same("Ann", "cat") || w.same("Ann", "tea")),
    ("Ann does not have the cat unless she drinks tea.", |w| {
        !w.same("Ann", "cat") || w.same("Ann", "tea")
    }),
    ("Either Ann has the cat or Bob drinks tea.", |w| w.same("Ann", "cat") != w.same("Bob", "tea")),
    ("If Ann has the cat, then Bob drinks tea.", |w| !w.same("Ann", "cat") || w.same("Bob", "tea")),
    ("If Ann has the cat and tea, Bob has dogs.", |w| {
        !(w.same("Ann", "cat") && w.same("Ann", "tea")) || w.same("Bob", "dogs")
    }),
    ("Exactly one of Ann and Bob drinks tea.", |w| w.same("Ann", "tea") != w.same("Bob", "tea")),
    ("Exactly one of Ann or Bob drinks tea.", |w| w.same("Ann", "tea") != w.same("Bob", "tea")),
    ("Exactly one of: Ann = tea and Bob = cat, Ann = cat and Bob = tea", |w| {
        (w.same("Ann", "tea") && w.same("Bob", "cat"))
            != (w.same("Ann", "cat") && w.same("Bob", "tea"))
    }),
    ("At least one of: Ann = tea or Bob = cat, Cem = dogs", |w| {
        w.same("Ann", "tea") || w.same("Bob", "cat") || w.same("Cem", "dogs")
    }),
    ("Exactly two of: Ann = tea, Bob = cat, Cem = dogs.", |w| {
        let all = [w.same("Ann", "tea"), w.same("Bob", "cat"), w.same("Cem", "dogs")];
        all.iter().filter(|own| **own).count() == 2
    }),
    ("At most one of Ann, Bob and milk is next to the cat.", |w| {
        ["Ann", "Bob", "milk"].iter().filter(|own| w.near(own, "cat")).count() < 2
    }),
    ("(Ann = tea and Bob = cat) or Cem first", |w| {
        w.same("Ann", "tea") && w.same("Bob", "cat") || w.at("Cem") == 1
    }),
    ("Ann lived next to the cat's owner.", |w| w.near("Ann", "cat")),
    ("Ann's neighbour drank tea.", |w| w.near("Ann", "tea")),
    ("Ann lives exactly one house to the left of Bob.", |w| w.at("Ann") + 1 == w.at("Bob")),
    ("Ann lives further to the left than Bob.", |w| w.at("Ann") < w.at("Bob")),
    ("Ann sat immediately to the right of the cat.", |w| w.at("Ann") == w.at("cat") + 1),
    ("Ann is 1 or more houses to the left of Bob.", |w| w.at("Ann") < w.at("Bob")),
    ("Ann lives exactly in the middle house.", |w| w.at("Ann") == 2),
    ("Ann is in house number 3.", |w| w.at("Ann") == 3),
    ("Ann stayed at one of the ends.", |w| w.at("Ann") != 2),
    ("Ann stands between the cat and the milk drinker.", |w| {
        let [a, b, c] = ["Ann", "cat", "milk"].map(|value| w.at(value));
        b < a && a < c || c < a && a < b
    }),
    ("The cat is not in the first house.", |w| w.at("cat") != 1),
    ("Ann paid 20 euros.", |w| w.pays("Ann") == 20),
    ("Ann paid more than Bob.", |w| w.pays("Ann") > w.pays("Bob")),
    ("Ann pays less than the man with the cat.", |w| w.pays("Ann") < w.pays("cat")),
    ("Ann paid exactly 5 euros more than Bob.", |w| w.pays("Ann") == w.pays("Bob") + 5),
    ("Ann pays at least as much as the cat owner.", |w| w.pays("Ann") >= w.pays("cat")),
    ("Ann paid at most 10 euros.", |w| w.pays("Ann") <= 10),
    ("The cat was the most expensive.", |w| w.pays("cat") == 20),
    ("Ann paid no more than Bob.", |w| w.pays("Ann") <= w.pays("Bob")),
    ("Tea and the cat differ by 5 euros.", |w| w.pays("tea").abs_diff(w.pays("cat")) == 5),
];

/// Sentences that are refused, with the words that are marked.
const REFUSED: &[(&str, &str)] = &[
    ("Somebody other than Ann does not drink tea.", "tea"),
    ("Ann, Bob and the cat owner are not three different people.", "different"),
    ("Ann and Bob do not have the cat and the tea, in some order.", "some"),
    ("Nobody does not pay more than Ann.", "not"),
    ("Ann does not pay more than anybody else.", "anybody"),
    ("Ann pays more than the other three.", "three."),
    ("Ann is about 5 euros cheaper than Bob.", "about"),
    ("Ann is next to Bob unless he drinks tea.", "drinks tea"),
    ("Bob's chef drinks tea.", "chef"),
    ("The cat owner lives next to the tea drinker, and he pays 5 euros.", "pays 5 euros"),
    ("The tea drinker is not the cat owner, and she pays 5 euros.", "pays 5 euros"),
    ("Ann called the tea drinker.", "called"),
    ("Ann called the one who drinks tea.", "called"),
    ("Bob disliked the cat.", "disliked"),
    ("Bob hates the cat.", "hates"),
    ("Bob avoids the cat.", "avoids"),
    ("Bob refused the cat.", "refused"),
    ("Bob lacks the cat.", "lacks"),
    ("2. Bob envies the cat.", "envies"),
    ("Bob is lower-pitched than the cat.", "lower-pitched"),
    ("Bob is than the cat.", "than"),
    ("Bob left the cat.", "left"),
    ("Bob lives by the cat.", "by"),
    ("Bob sings for the cat.", "for"),
    ("Bob is a friend of the cat.", "friend"),
    ("Bob lives further from the cat.", "."),
    ("Bob has the cart.", "cart"),
    ("Bob smokes Old Chery.", "Old Chery"),
    ("Bob, who is tired, has the cat.", "tired"),
    ("Bob has the cat (or the dogs)!", "(or the dogs)!"),
    ("Ann lives next to the one who has the cat and drinks tea.", "drinks"),
    ("Ann lives next to Bob, and he drinks tea.", "drinks tea"),
    ("Ann does not have the cat but Bob does.", "."),
    ("Who owns the cat?", "?"),
    ("Ann is exactly to the left of Bob.", "Ann is exactly to the left of Bob."),
    ("not Ann = tea or Bob = milk", "not Ann = tea or Bob = milk"),
    (
        "exactly one of: Ann = tea, Ann = milk and Bob = cat",
        "exactly one of: Ann = tea, Ann = milk and Bob = cat",
    ),
];

#[test]
fn pasted_sentences_mean_what_they_say_in_every_arrangement() {
    let all = arrangements(&riddle(&text("").replacen("clues", "places = true\nclues", 1)));
    assert_eq!(all.len(), 6_usize.pow(4));
    let failures = READ.iter().filter_map(|(clue, says)| {
        let zebra = match read(text(clue).replacen("clues", "places = true\nclues", 1)) {
            Ok(zebra) => zebra,
            Err(error) => return Some(format!("{clue}\n  {}", told(&error))),
        };
        let wrong = all.iter().find(|own| zebra.check(own).is_ok() != says(&World(own)));
        wrong.map(|own| format!("{clue}\n  {own:?}"))
    });
    assert_eq!(failures.collect_vec().join("\n"), "");
}

#[test]
fn sentences_that_are_not_understood_are_refused_at_the_wrong_word() {
    let failures = REFUSED.iter().filter_map(|(clue, marked)| match read(text(clue)) {
        Ok(_) => Some(format!("{clue}\n  is read")),
        Err(error) => {
            let own = error.span.clone().and_then(|span| error.source.text.get(span));
            (own != Some(marked)).then(|| format!("{clue}\n  {}", told(&error)))
        }
    });
    assert_eq!(failures.collect_vec().join("\n"), "");
}

#[test]
fn riddles_without_places_are_tables() {
    let clues = "There are three friends.\n1. Ann has a cat.\n2. Bob has dogs.\nWho pays?";
    let zebra = riddle(&text(clues));
    assert_eq!(
        zebra.remarks(),
        ["clues: ignored without a value: `There are three friends.` `Who pays?`"]
    );
    let found = solutions(zebra.clone());
    assert_eq!(found.len(), 36);
    assert!(found.iter().all(|houses| zebra.check(houses).is_ok()));
    // The rows stand in the order of the first category.
    let mut swapped = found[0].clone();
    swapped.swap(0, 1);
    assert_eq!(zebra.check(&swapped).expect_err("an order").to_string(), "Ann is not in row 1");
    let text = text(clues);
    let with = |key: &str| riddle(&text.replacen("clues", &format!("{key}\nclues"), 1));
    assert_eq!(solutions(with("places = true")).len(), 6 * 36);
    assert_eq!(solutions(with("places = false")).len(), 36);
    let more =
        |clue: &str| solutions(riddle(&text.replacen("2. ", &format!("{clue}\n2. "), 1))).len();
    // Of 216 arrangements with places, a third has Cem in the middle, and a third has Cem drink tea,
    // half of them to the left of the milk.
    assert_eq!(more("Cem in house 2"), 72);
    assert_eq!(more("Cem = tea\nTea is left of milk"), 36);
    assert_eq!(more("Cem pays more than Ann."), 18);
    let error =
        read(text.replacen("clues", "places = false\nclues", 1).replace("Who pays?", "Ann first"));
    assert_eq!(
        told(&error.expect_err("a place")).lines().next(),
        Some("my.toml:7:1: the clue speaks of a place, but `places = false`")
    );
}

#[test]
fn lines_around_the_clues_that_name_a_value_are_no_introduction() {
    for clues in
        ["Ann, Bob and Cem are friends.\nAnn = cat", "Ann = cat\nWho has the dogs?", "Bbo first."]
    {
        assert!(read(text(clues)).is_err(), "{clues}");
    }
    let numbered = riddle(&text("1. There are three houses.\n2. Ann = cat"));
    assert_eq!(
        numbered.remarks(),
        ["clues: ignored without a value: `1. There are three houses.`"]
    );
    // A clue that is spelled wrongly, and nothing but an introduction.
    for clues in ["1. Bbo first.\nAnn = cat", "Bobb first.\nAnn = cat", "There are three friends."]
    {
        assert!(read(text(clues)).is_err(), "{clues}");
    }
}

#[test]
fn precedence_decides_where_the_guide_says_so() {
    let rules = include_str!("../../../guide/rules.md");
    let guide = rules.to_owned() + include_str!("../../../guide/instances.md");
    let guide = guide.split_whitespace().join(" ");
    for (one, other) in [
        ("Ann = tea or milk", "Ann = tea or Bob = milk"),
        (
            "exactly one of: Ann = tea and Bob = milk, Cem = tea",
            "exactly one of: Ann = tea, Bob = milk, Cem = tea",
        ),
        ("Ann is not tea or cat", "Ann != tea or Ann != cat"),
        ("Ann or Bob = tea", "either Ann or Bob = tea"),
        ("Ann lives in the house to the left of Bob", "in a house to the left of Bob"),
    ] {
        assert!(guide.contains(one) && guide.contains(other), "{one}");
        let other =
            if other.starts_with("in") { format!("Ann lives {other}") } else { other.into() };
        let [one, other] = [one, &other].map(|clue| riddle(&text(clue)).clues);
        assert_ne!(one[0].claim, other[0].claim);
    }
}

#[test]
fn clues_that_could_be_taken_for_something_else_are_refused() {
    for clue in [
        // True in all arrangements, or in none.
        "It was not Ann but Bob who drank tea.",
        "Ann != tea or Ann != milk",
        "Ann and Bob drank tea and milk.",
        "20 euros is the most.",
        // Whose left it is has no form.
        "The one on Ann's left drinks tea.",
        "The one on Ann's right drinks tea.",
        "Ann's left neighbour drinks tea.",
        "Ann has the pony on her left.",
        "On Ann's left sat Bob.",
        // Another person, and not what Ann has.
        "Ann sat with the milk drinker.",
        "Ann saw the cat owner.",
        "The cat owner is a fan of Ann.",
        // A first line that is no introduction.
        "1. The dearest pays the most.\n2. Ann = cat",
        "The catfish lover is older than the pianist.\nAnn = cat",
    ] {
        assert!(read(text(clue)).is_err(), "{clue}");
    }
    let clues = |lines: &str| riddle(&text(lines)).clues.len();
    assert_eq!(clues("#1. Ann = cat\n#2. Bob = dogs # a comment"), 2);
    assert_eq!(clues("Ann = cat\n# Bob = dogs"), 1);
    assert_eq!(clues("1. There are three houses.\n2. Ann = cat"), 1);
}

#[test]
fn a_made_riddle_without_places_has_none() {
    let own = text("Ann has the cat.");
    let opened = crate::search::Opened::new(Source::new("made", own));
    let maker = opened.maker(crate::search::Wanted::default()).expect("a maker");
    for seed in 0..3 {
        let zebra = riddle(maker.make(seed).expect("a riddle").file());
        assert!(!zebra.has_places && !zebra.clues.iter().any(|clue| clue.claim.has_place()));
        assert_eq!(solutions(zebra).len(), 1);
    }
}
