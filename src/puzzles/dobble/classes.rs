//! Decks that are the same when cards or symbols are numbered otherwise.

use std::cmp::Ordering;

use itertools::Itertools;

use super::Dobble;
use crate::puzzle::count::Natural;
use crate::puzzle::symmetry::{Class, Level};

type Deck = Vec<Vec<usize>>;

/// For no order up to this one there is more than one plane, and a field makes it: its symmetries map
/// any two cards to any two others.
const LARGEST_OF_ONE_PLANE: usize = 8;

impl Dobble {
    /// The order of the cards, then also the names of the symbols.
    ///
    /// The smallest deck of a class is in [normal form](Self::known): its cards are fixed there one
    /// after the other, each as small as the cards before allow. Where one or two cards are left
    /// out, any of them can be the last ones in the smallest full deck if its symmetries map any two
    /// cards to any two others; so the smallest of these decks is the smallest full one without its
    /// last cards. That is not known of all planes from order 9 on.
    pub(super) fn levels(&self) -> Vec<Level<Deck>> {
        let (cards, symbols) = (self.num_cards(), self.symbols());
        if self.n > LARGEST_OF_ONE_PLANE && (1..=2).contains(&(symbols - cards)) {
            return Vec::new();
        }
        let one = || Natural::from(1_usize);
        let order = move |deck: &Deck| {
            deck.is_sorted()
                .then(|| Class { solutions: Natural::ratio(1..=cards, []), classes: vec![one()] })
        };
        let names = move |deck: &Deck| {
            let automorphisms = Automorphisms::of_smallest(deck, symbols)?;
            // Every numbering of the cards and the symbols, and every one of the symbols alone, whose
            // cards are put in order then: an automorphism that keeps all symbols keeps all cards.
            let [both, names] = [cards, 1].map(|cards| {
                Natural::ratio((1..=cards).chain(1..=symbols), automorphisms.factors())
            });
            Some(Class { solutions: both, classes: vec![names, one()] })
        };
        let name = "the order of the cards";
        let both = format!("{name} and the names of the symbols");
        vec![Level::unlisted(name, order), Level::unlisted(both, names)]
    }
}

/// The ways to number a deck's cards and symbols otherwise such that it stays the same.
struct Automorphisms {
    /// For each card, the number of cards that it can become while all before it stay.
    orbits: Vec<usize>,
    /// The numbers of symbols that are on the same cards.
    alike: Vec<usize>,
}

impl Automorphisms {
    /// Numbers whose product is the number of automorphisms.
    fn factors(&self) -> impl Iterator<Item = usize> + '_ {
        self.orbits.iter().copied().chain(self.alike.iter().flat_map(|&alike| 2..=alike))
    }

    /// Those of a deck if it is the smallest of all that differ only in the numbers of cards and
    /// symbols, and nothing otherwise.
    ///
    /// The cards of the deck are laid one after the other in any order, and the symbols numbered as
    /// late as possible: a card gives the smallest numbers that are left to its symbols. So the card
    /// that is laid becomes as small as it can. If it becomes smaller than the deck's card at this
    /// place, the deck is not the smallest; if larger, this order leads to no smaller deck and to no
    /// automorphism; and an order that leads to the end with the deck's own cards is an automorphism.
    ///
    /// First the cards are laid in their own order. From the last place to the first, another card
    /// is then laid there, and others after it, until an automorphism is found. What is laid after
    /// a card that an automorphism puts there is the image of what was tried before; so cards
    /// are left out that automorphisms known so far make of one that was tried. All of them keep the
    /// cards before. This is how Brendan McKay, "Practical graph isomorphism", 1981, finds the
    /// automorphisms of graphs.
    fn of_smallest(deck: &Deck, symbols: usize) -> Option<Self> {
        if !deck.is_sorted() {
            return None;
        }
        let mut numberings = vec![Numbering::new(symbols)];
        for card in deck {
            let numbering = numberings.last().filter(|numbering| numbering.image(card) == *card)?;
            let next = numbering.after(card);
            numberings.push(next);
        }
        let alike = numberings.pop()?.first.iter().counts().into_values().collect();
        // Cards that automorphisms make of one another have the same class, named by one of them.
        let mut class = (0..deck.len()).collect_vec();
        let mut orbits = vec![1; deck.len()];
        for (place, numbering) in numberings.iter().enumerate().rev() {
            let mut tried = vec![place];
            for card in place + 1..deck.len() {
                if tried.iter().any(|&tried| class[tried] == class[card]) {
                    continue;
                }
                tried.push(card);
                let mut search = Search { deck, laid: (0..place).collect() };
                if let Some(images) = search.lay(card, numbering).ok()? {
                    for (card, image) in images.into_iter().enumerate() {
                        let [old, new] = [card, image].map(|card| class[card]);
                        class.iter_mut().filter(|class| **class == old).for_each(|own| *own = new);
                    }
                }
            }
            orbits[place] = class.iter().filter(|&&own| own == class[place]).count();
        }
        Some(Self { orbits, alike })
    }
}

/// What is known of the new numbers of the symbols: those that were on the same cards so far share
/// the same run of numbers.
struct Numbering {
    /// The first number of each symbol's run.
    first: Vec<usize>,
}

impl Numbering {
    fn new(symbols: usize) -> Self {
        Self { first: vec![0; symbols] }
    }

    /// The smallest that a card becomes: its symbols get the first numbers of their runs.
    fn image(&self, card: &[usize]) -> Vec<usize> {
        let mut image = card.iter().map(|&symbol| self.first[symbol]).collect_vec();
        image.sort_unstable();
        for place in 1..image.len() {
            // As many as were the same are one after the other now.
            image[place] = image[place].max(image[place - 1] + 1);
        }
        image
    }

    /// What is known after a card.
    fn after(&self, card: &[usize]) -> Self {
        let mut taken = vec![0; self.first.len()];
        for &symbol in card {
            taken[self.first[symbol]] += 1;
        }
        let mut first = self.first.iter().map(|&first| first + taken[first]).collect_vec();
        for &symbol in card {
            first[symbol] = self.first[symbol];
        }
        Self { first }
    }
}

/// A smaller deck.
struct Smaller;

struct Search<'d> {
    deck: &'d Deck,
    /// The cards that are laid, in their order.
    laid: Vec<usize>,
}

impl Search<'_> {
    /// Lays a card and then all others so that the deck stays the same, if it can; the cards in the
    /// order in which they are laid then.
    fn lay(&mut self, card: usize, numbering: &Numbering) -> Result<Option<Vec<usize>>, Smaller> {
        let place = self.laid.len();
        match numbering.image(&self.deck[card]).cmp(&self.deck[place]) {
            Ordering::Less => return Err(Smaller),
            Ordering::Greater => return Ok(None),
            Ordering::Equal => {}
        }
        self.laid.push(card);
        if self.laid.len() == self.deck.len() {
            return Ok(Some(self.laid.clone()));
        }
        let next = numbering.after(&self.deck[card]);
        for card in 0..self.deck.len() {
            if self.laid.contains(&card) {
                continue;
            }
            if let Some(images) = self.lay(card, &next)? {
                return Ok(Some(images));
            }
        }
        self.laid.pop();
        Ok(None)
    }
}
