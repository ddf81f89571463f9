//! Dobble: projective planes.

mod drawing;
#[cfg(test)]
mod tests;

use super::check_size;
use super::primes::factors;
use crate::puzzle::prelude::*;

/// The family.
pub static FAMILY: Family = Family {
    name: "dobble",
    about: include_str!("dobble/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("n", "3").help("The order of the plane: every card has n + 1 symbols.").value("N"),
        Key::new("cards", "55")
            .help("The number of cards; by default all, n² + n + 1.")
            .value("COUNT"),
    ],
    instances: instances!("dobble": "dobble"),
    kind: &Kind { read: Dobble::read, file: |this| this },
};

#[doc = include_str!("dobble/about.md")]
///
/// For n a power of a prime there is a plane, made from the field of n elements. None is known for
/// another n, and none exists for n = 6 (Gaston Tarry, "Le problème de 36 officiers", 1901) and for
/// n = 10 (Clement Lam, Larry Thiel and Stanley Swiercz, "The non-existence of finite projective
/// planes of order 10", 1989).
///
/// To solve it, symmetries are broken by a normal form, without which a solver is lost from n = 5
/// or so. Every deck has one when its cards and symbols are numbered suitably.
///
/// See [`Dobble::known`] for the normal form, and why every deck has one.
///
/// Where that is not enough, a streamliner asks for a cyclic deck, whose cards are one card moved
/// on step by step: there is one for each power of a prime (James Singer, "A theorem in finite
/// projective geometry and some applications to number theory", 1938). The indices of its symbols can
/// be chosen so that the first card stays the same when they are multiplied by a prime divisor of n
/// (Marshall Hall, "Cyclic projective planes", 1947).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dobble {
    /// The order: every card has one symbol more.
    pub n: usize,
    /// The number of cards, if not all are wanted.
    pub cards: Option<usize>,
}

/// The largest order that is tried; formulas grow with its sixth power.
const LARGEST: usize = 32;

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The card has the symbol.
        On(card: Nth, symbol: Nth) = "on" says "card {card} has the symbol {symbol}",
        /// Both cards have the symbol.
        Meet(card: Nth, other: Nth, symbol: Nth) = "meet",
    }
}

impl Dobble {
    /// The block in which a card or a symbol stands in the normal form, and its place there, both
    /// counted from 0. Cards and symbols are numbered alike. The numbers 0 to n are in no block: a
    /// symbol of card 0, or a card with symbol 0, of which number 0 is both.
    fn block(&self, number: usize) -> Option<(usize, usize)> {
        let rest = number.checked_sub(self.n + 1)?;
        Some((rest / self.n, rest % self.n))
    }

    /// True if the card has the symbol in every deck in normal form, false if in none; nothing if
    /// decks differ in that.
    ///
    /// Every deck can be numbered like this, with indices from 0:
    ///
    /// - Card 0 has the symbols 0 to n. The cards 1 to n are the others with symbol 0; each of them
    ///   has a block of n symbols more, in their order: card 1 + r has block r. All other symbols
    ///   are in one of the blocks, since card 0 and these cards share only symbol 0 and every
    ///   symbol is on a card with symbol 0.
    /// - The other cards with symbol 1 + m are block m of cards. A card of it has one symbol of
    ///   every block. The blocks are numbered so that card b of block 0 has symbol b of each.
    /// - Card b of each block has symbol b of block 0, since one card of a block has it.
    /// - Card 0 of the blocks 1, 2, and so on have different symbols of block 1, and not symbol 0,
    ///   which they would share with card 0 of block 0 besides that of block 0. The blocks of cards
    ///   are numbered so that it is symbol m for block m.
    /// - Likewise card 0 of block 1 has different symbols of the blocks 1, 2, and so on, as it
    ///   meets the cards of block 0 in different ones. These blocks are numbered so that it has
    ///   symbol r of block r, which is what the line before says of block 1.
    pub fn known(&self, card: usize, symbol: usize) -> Option<bool> {
        match (self.block(card), self.block(symbol)) {
            (None, None) => Some(card == 0 || symbol == 0),
            (None, Some((block, _))) => Some(card == block + 1),
            (Some((block, _)), None) => Some(symbol == block + 1),
            (Some((m, b)), Some((r, c))) => match (m, b, r) {
                (0, ..) | (.., 0) => Some(b == c),
                (_, 0, 1) => Some(c == m),
                (1, 0, _) => Some(c == r),
                _ => None,
            },
        }
    }

    fn read(self) -> Result<Self, Fault> {
        let n = self.n;
        let fault = Fault::of("n", format!("{n} is not an order of a deck"));
        ensure!((1..=LARGEST).contains(&n), fault.help(format!("the order is 1 to {LARGEST}")));
        let (cards, most) = (self.num_cards(), self.symbols());
        let problem = format!("a deck of order {n} has at most {most} cards, not {cards}");
        let help = "no symbol can be on more than n + 1 cards that share nothing else";
        ensure!(cards <= most, Fault::of("cards", problem).help(help));
        Ok(self)
    }

    /// The number of symbols, and of the cards of a full deck.
    pub const fn symbols(&self) -> usize {
        self.n * self.n + self.n + 1
    }

    /// The number of cards that are wanted.
    pub fn num_cards(&self) -> usize {
        self.cards.unwrap_or(self.symbols())
    }

    /// The reason why there is no plane of this order, if a theorem gives one, or a publication.
    fn obstruction(&self) -> Option<String> {
        let n = self.n;
        let is_sum = (0..=n).cartesian_product(0..=n).any(|(a, b)| a * a + b * b == n);
        let no_sum = "is 1 or 2 modulo 4 and not the sum of two squares, so there is no projective \
            plane of that order (Bruck and Ryser, 1949)";
        let searched = "there is no projective plane of order 10 (Lam, Thiel and Swiercz, 1989; \
            published, not checked by puzzlec)";
        match n % 4 {
            _ if self.num_cards() < self.symbols() => None,
            1 | 2 if !is_sum => Some(format!("{n} {no_sum}")),
            _ if n == 10 => Some(searched.to_owned()),
            _ => None,
        }
    }

    /// The question whether a plane of this order exists, where that is open: n is no prime power.
    fn open_question(&self) -> Option<String> {
        let n = self.n;
        let is_known = n == 1 || factors(n as u32).iter().all_equal();
        let is_full = self.num_cards() == self.symbols();
        (is_full && !is_known && self.obstruction().is_none()).then(|| {
            format!("it is an open question whether a projective plane of order {n} exists")
        })
    }

    /// True if a deck can be in normal form: up to two cards that are missing can always be added
    /// from n = 3 on (Stephen Dow, "An improved bound for extending partial projective planes",
    /// 1983), so that the deck is a full one without its last cards.
    fn has_normal_form(&self) -> bool {
        self.symbols() - self.num_cards() <= 2
    }

    /// The rules of a cyclic deck: the symbols of each card are those of the card before, moved on
    /// by one. What card 0 shares with each card, any card shares with the one as far behind it, so
    /// that no more need be said.
    fn cyclic(&self, model: &mut Model<Name>, on: &[Vec<Lit>]) {
        let symbols = self.symbols();
        for (card, [own, next]) in on.iter().array_windows().enumerate() {
            let rule = model.streamliner(
                "the plane is cyclic (Singer, 1938): the symbols of each card are those of the card \
                 before, moved on by one",
            );
            let mut rule = rule.of(Nth(card + 1));
            for symbol in 0..symbols {
                let [one, other] = [own[symbol], next[(symbol + 1) % symbols]];
                rule.implies(one, other);
                rule.implies(other, one);
            }
        }
        let rule = model.rule("each card has n + 1 symbols");
        rule.of(Nth(0)).count(on[0].iter().copied(), Comparison::Exactly, self.n + 1);
        // The symbols can be counted from any of them. Either card 1 has symbols 1 and 2, or ...
        if model.wants(Role::Symmetry) {
            let mut rule =
                model.symmetry("cards and symbols are numbered so that card 1 has symbols 1 and 2");
            on[0][..2].iter().for_each(|&on| rule.holds(on));
        } else {
            for prime in factors(self.n as u32).into_iter().dedup() {
                let rule = model.streamliner(
                    "times a prime divisor of n, the steps from symbol 1 to those of card 1 are the \
                     same",
                );
                let mut rule = rule.of(prime);
                for symbol in 0..symbols {
                    rule.implies(on[0][symbol], on[0][symbol * prime as usize % symbols]);
                }
            }
        }
        Self::share(model, on, (1..on.len()).map(|other| [0, other]));
    }

    /// Each two of these cards share one symbol.
    fn share(model: &mut Model<Name>, on: &[Vec<Lit>], pairs: impl Iterator<Item = [usize; 2]>) {
        for [card, other] in pairs {
            if model.is_stopped() {
                return;
            }
            let meet = |symbol: usize| {
                let both @ [one, two] = [card, other].map(|card| model.known(on[card][symbol]));
                conjunction(both).unwrap_or_else(|| {
                    let meet = model.hidden(Name::Meet(Nth(card), Nth(other), Nth(symbol)));
                    let rule = model.rule("two cards meet in the symbols that both have");
                    let mut rule = rule.of(format_args!("{},{}", Nth(card), Nth(other)));
                    rule.implies(meet, one);
                    rule.implies(meet, two);
                    rule.clause([!one, !two, meet.into()]);
                    meet.into()
                })
            };
            let meets = (0..on[card].len()).map(meet).collect_vec();
            let rule = model.rule("any two cards share one symbol");
            rule.of(format_args!("{},{}", Nth(card), Nth(other))).exactly_one(meets);
        }
    }

    /// Each two symbols are together on one card, as far as that can be said without more
    /// variables.
    fn together(&self, model: &mut Model<Name>, on: &[Vec<Lit>]) {
        for [symbol, other] in (0..self.symbols()).array_combinations() {
            if model.is_stopped() {
                return;
            }
            let both = on.iter().map(|on| [symbol, other].map(|symbol| model.known(on[symbol])));
            if let Some(both) = both.map(conjunction).collect::<Option<Vec<Atom>>>() {
                let rule = model.rule("any two symbols are together on one card");
                rule.of(format_args!("{},{}", Nth(symbol), Nth(other))).exactly_one(both);
            }
        }
    }

    /// The order of the cards, then also the names of the symbols.
    ///
    /// The smallest deck of a class is in [normal form](Self::known): its cards are fixed there one
    /// after the other, each as small as the cards before allow. Where one or two cards are left
    /// out, any of them can be the last ones in the smallest full deck if its symmetries map any
    /// two cards to any two others; so the smallest of these decks is the smallest full one without
    /// its last cards. That is known of the planes from fields, and no others exist up to order 8.
    fn declare_symmetries(self, model: &mut Model<Name>) {
        let (cards, symbols) = (self.num_cards(), self.symbols());
        let unknown = model.wants(Role::Symmetry)
            && self.n > LARGEST_OF_ONE_PLANE
            && (1..=2).contains(&(symbols - cards));
        model.symmetries(move |symmetries| {
            let cell = |name: &Name| match *name {
                Name::On(Nth(card), Nth(symbol)) => (card < cards).then_some((card, symbol)),
                Name::Meet(..) => None,
            };
            symmetries.level("the order of the cards").rows((cards, symbols), cell, renamed);
            if unknown {
                symmetries.cannot_be_counted("the planes of this order may not be all alike");
            }
            let both = "the order of the cards and the names of the symbols";
            symmetries.level(both).columns(renamed);
        });
    }
}

/// For no order up to this one there is more than one plane, and a field makes it: its symmetries
/// map any two cards to any two others.
const LARGEST_OF_ONE_PLANE: usize = 8;

/// The atom that says that two others hold, if there is one.
const fn conjunction(atoms: [Atom; 2]) -> Option<Atom> {
    match atoms {
        [Atom::False, _] | [_, Atom::False] => Some(Atom::False),
        [Atom::True, atom] | [atom, Atom::True] => Some(atom),
        [Atom::Lit(_), Atom::Lit(_)] => None,
    }
}

/// A name with other numbers of cards and symbols.
fn renamed(name: &Name, card: &dyn Fn(usize) -> usize, symbol: &dyn Fn(usize) -> usize) -> Name {
    match *name {
        Name::On(Nth(own), Nth(of)) => Name::On(Nth(card(own)), Nth(symbol(of))),
        Name::Meet(Nth(one), Nth(other), Nth(of)) => {
            let (one, other) = (card(one), card(other));
            Name::Meet(Nth(one.min(other)), Nth(one.max(other)), Nth(symbol(of)))
        }
    }
}

impl Puzzle for Dobble {
    type Name = Name;
    /// The symbols of each card, counted from 1, ascending.
    type Solution = Vec<Vec<usize>>;

    fn title(&self) -> String {
        let n = self.n;
        format!("Dobble, {} cards with {} symbols each, n = {n}", self.num_cards(), n + 1)
    }

    fn rules(&self, model: &mut Model<Name>) {
        // The powers of primes that take long without a streamliner.
        let hard = self.n >= 8 && factors(self.n as u32).iter().all_equal();
        model.to_find([if hard { Role::Streamliner } else { Role::Symmetry }]);
        let cyclic = model.wants(Role::Streamliner);
        let normal = model.wants(Role::Symmetry) && self.has_normal_form() && !cyclic;
        let symbols = self.symbols();
        let cards = if normal { symbols } else { self.num_cards() };
        let mut on = |card, symbol| model.var(Name::On(Nth(card), Nth(symbol)));
        let row = |card| (0..symbols).map(|symbol| on(card, symbol)).collect_vec();
        let on = (0..cards).map(row).collect_vec();
        model.obstruction(self.obstruction());
        model.open_question(self.open_question());
        self.declare_symmetries(model);
        if cyclic {
            return self.cyclic(model, &on);
        }
        on.iter().skip(self.num_cards()).flatten().for_each(|&on| model.hide(on));
        // The normal form always has the first card.
        let fixed = if self.has_normal_form() { cards } else { cards.min(1) };
        for (card, symbol) in (0..fixed).cartesian_product(0..symbols) {
            if let Some(known) = self.known(card, symbol) {
                let rule = model.symmetry("cards and symbols are numbered in normal form");
                let on = on[card][symbol];
                rule.of(Nth(card)).holds(if known { on } else { !on });
            }
        }
        // In normal form every card shares a symbol with each of those that are known, and so has
        // its number of symbols.
        if !normal {
            let count = self.n + 1;
            for (card, on) in on.iter().enumerate() {
                let mut rule = model.rule("each card has n + 1 symbols").of(Nth(card));
                rule.count(on.iter().map(|&on| model.known(on)), Comparison::Exactly, count);
            }
            let (sentence, comparison) = if cards == symbols {
                ("each symbol is on n + 1 cards", Comparison::Exactly)
            } else {
                ("each symbol is on at most n + 1 cards", Comparison::AtMost)
            };
            for symbol in 0..symbols {
                let on = on.iter().map(|on| model.known(on[symbol])).collect_vec();
                model.rule(sentence).of(Nth(symbol)).count(on, comparison, count);
            }
        }
        Self::share(model, &on, (0..on.len()).array_combinations());
        if cards == symbols {
            self.together(model, &on);
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Vec<usize>>, Violation> {
        let card = |card| {
            let on = |&symbol: &usize| assignment.holds(&Name::On(Nth(card), Nth(symbol - 1)));
            (1..=self.symbols()).filter(on).collect()
        };
        Ok((0..self.num_cards()).map(card).collect())
    }

    fn check(&self, deck: &Vec<Vec<usize>>) -> Result<(), Violation> {
        check_size("the deck", deck.len(), "card", self.num_cards())?;
        let (right, last) = (self.n + 1, self.symbols());
        for (card, symbols) in (1..).zip(deck) {
            let ascending = symbols.is_sorted_by(|one, next| one < next);
            ensure!(ascending, "the symbols of card {card} are not in ascending order");
            let known = symbols.iter().all(|symbol| (1..=last).contains(symbol));
            ensure!(known, "card {card} has a symbol that is not 1 to {last}");
            let count = symbols.len();
            ensure!(count == right, "card {card} has {}, not {right}", plural(count, "symbol"));
        }
        for [(one, ours), (other, theirs)] in (1..).zip(deck).array_combinations() {
            let shared = ours.iter().filter(|symbol| theirs.contains(symbol)).count();
            ensure!(shared == 1, "cards {one} and {other} share not one symbol, but {shared}");
        }
        Ok(())
    }

    fn remarks(&self) -> Vec<String> {
        self.open_question().into_iter().collect()
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        self.picture(&self.decode(known).unwrap_or_default())
    }
}
