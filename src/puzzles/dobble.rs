//! Dobble: projective planes.

mod classes;
mod normal;
#[cfg(test)]
mod tests;

use std::fmt;

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Assignment, Atom, Comparison, Model};
use serde::{Deserialize, Serialize};

use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::instance::{InstanceError, Source};
use crate::puzzle::picture::{Block, Picture};
use crate::puzzle::symmetry::Level;
use crate::puzzle::{Formulation, Puzzle, Violation};

/// The family.
pub static FAMILY: Family = Family {
    name: "dobble",
    about: include_str!("dobble/about.md"),
    keys: &[
        Key::new("n", "3", "The order: every card has one symbol more.").value("N"),
        Key::new("cards", "55", "The number of cards; all by default.").value("COUNT"),
    ],
    instances: instances!("dobble": "dobble"),
    kind: &Kind { read: Dobble::read, file: |this| this, dates: None },
};

#[doc = include_str!("dobble/about.md")]
///
/// Cards and symbols are counted from 0. For n a power of a prime there is a plane, made from the
/// field of n elements. None is known for another n, and none exists for n = 6 (Gaston Tarry, "Le
/// problème de 36 officiers", 1901) and for n = 10 (Clement Lam, Larry Thiel and Stanley Swiercz,
/// "The non-existence of finite projective planes of order 10", 1989).
///
/// To solve it, symmetries are broken by a normal form, without which a solver is lost from n = 5
/// or so. Every deck has one when its cards and symbols are numbered suitably. The normal form and
/// why it is one are in [`Dobble::known`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dobble {
    /// The order: every card has one symbol more.
    pub n: usize,
    /// The number of cards, if not all are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<usize>,
}

/// What is wrong with a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DobbleError {
    /// An order that makes no plane or a formula that is too large.
    #[error("the order cannot be {0}")]
    Order(usize),
    /// More cards than a plane has lines.
    #[error("a deck of order {n} has at most {most} cards, not {cards}")]
    TooManyCards {
        /// The order.
        n: usize,
        /// As many cards as a plane has lines.
        most: usize,
        /// What is wanted.
        cards: usize,
    },
}

/// The largest order that is tried; formulas grow with its sixth power.
const LARGEST: usize = 16;

/// What a variable means. Cards and symbols are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// The card has the symbol.
    On {
        /// The card.
        card: usize,
        /// The symbol.
        symbol: usize,
    },
    /// Both cards have the symbol.
    Meet {
        /// The first card.
        card: usize,
        /// The second card.
        other: usize,
        /// The symbol.
        symbol: usize,
    },
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::On { card, symbol } => write!(f, "on({card},{symbol})"),
            Self::Meet { card, other, symbol } => write!(f, "meet({card},{other},{symbol})"),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The card has its number of symbols.
    Card(usize),
    /// The symbol is on its number of cards.
    Symbol(usize),
    /// Two cards share a symbol, and only one.
    Share(usize, usize),
    /// Two symbols are on a card, and only one; follows from the others in a full deck.
    Together(usize, usize),
    /// What it means that two cards meet.
    Meet(usize, usize, usize),
    /// Cards and symbols are numbered in a normal form; breaks the symmetry of the numbers.
    Normal(usize, usize),
    /// The card is what it is in planes that have a certain symmetry, which some have.
    Streamliner(usize, usize),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => write!(f, "card({card})"),
            Self::Symbol(symbol) => write!(f, "symbol({symbol})"),
            Self::Share(card, other) => write!(f, "share({card},{other})"),
            Self::Together(symbol, other) => write!(f, "together({symbol},{other})"),
            Self::Meet(card, other, symbol) => write!(f, "meet({card},{other},{symbol})"),
            Self::Normal(card, symbol) => write!(f, "normal({card},{symbol})"),
            Self::Streamliner(card, symbol) => write!(f, "streamliner({card},{symbol})"),
        }
    }
}

impl Dobble {
    fn read(self, source: &Source) -> Result<Self, InstanceError> {
        let n = self.n;
        if n == 0 || n > LARGEST {
            let help = format!("it can be 1 to {LARGEST}");
            return Err(source.at("n", DobbleError::Order(n), Some(&help)));
        }
        let (cards, most) = (self.num_cards(), self.symbols());
        if cards > most {
            let help = "no symbol can be on more than n + 1 cards that share nothing else";
            let problem = DobbleError::TooManyCards { n, most, cards };
            return Err(source.at("cards", problem, Some(help)));
        }
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

    /// The number of cards that the model speaks of.
    ///
    /// A deck in normal form is a full one, of which the last cards are left out if fewer are
    /// wanted: up to two cards that are missing can always be added from n = 3 on (Stephen Dow,
    /// "An improved bound for extending partial projective planes", 1983).
    fn modelled(&self, formulation: Formulation) -> usize {
        if self.is_normal(formulation) { self.symbols() } else { self.num_cards() }
    }

    fn is_normal(&self, formulation: Formulation) -> bool {
        formulation.break_symmetry && self.symbols() - self.num_cards() <= 2
    }
}

/// A model on its way, with every literal that is known left out.
struct Build {
    model: Model<Name, Rule>,
    on: Vec<Vec<Atom>>,
    vars: Vec<Vec<Lit>>,
}

impl Build {
    /// The atom "both cards have the symbol", which gets a variable if it is neither known nor
    /// that one of them has it.
    fn meet(&mut self, card: usize, other: usize, symbol: usize) -> Atom {
        match [self.on[card][symbol], self.on[other][symbol]] {
            [Atom::False, _] | [_, Atom::False] => Atom::False,
            [Atom::True, atom] | [atom, Atom::True] => atom,
            [one, two] => {
                let meet = self.model.var(Name::Meet { card, other, symbol });
                self.model.hide(meet);
                let rule = Rule::Meet(card, other, symbol);
                self.model.implies(rule, meet, one);
                self.model.implies(rule, meet, two);
                self.model.clause(rule, [!one, !two, meet.into()]);
                meet.into()
            }
        }
    }

    /// The cards that have both symbols, if that is known or a variable for each.
    fn together(&self, symbol: usize, other: usize) -> Option<Vec<Atom>> {
        let both = |on: &Vec<Atom>| match [on[symbol], on[other]] {
            [Atom::False, _] | [_, Atom::False] => Some(Atom::False),
            [Atom::True, atom] | [atom, Atom::True] => Some(atom),
            [Atom::Lit(_), Atom::Lit(_)] => None,
        };
        self.on.iter().map(both).collect()
    }
}

impl Puzzle for Dobble {
    type Var = Name;
    type Rule = Rule;
    /// The symbols of each card, ascending.
    type Solution = Vec<Vec<usize>>;

    fn title(&self) -> String {
        let n = self.n;
        format!("Dobble, {} cards with {} symbols each, n = {n}", self.num_cards(), n + 1)
    }

    fn to_find(&self, formulation: Formulation) -> Formulation {
        // The powers of primes that take long without a streamliner.
        let streamline = formulation.streamline || matches!(self.n, 8 | 9 | 11 | 13 | 16);
        Formulation { break_symmetry: true, streamline, ..formulation }
    }

    fn model(&self, formulation: Formulation) -> Model<Name, Rule> {
        let (cards, symbols) = (self.modelled(formulation), self.symbols());
        let mut model = Model::new();
        let vars = (0..cards).map(|card| {
            (0..symbols).map(|symbol| model.var(Name::On { card, symbol })).collect_vec()
        });
        let vars = vars.collect_vec();
        let on = vars.iter().map(|vars| vars.iter().copied().map(Atom::Lit).collect()).collect();
        let mut build = Build { model, on, vars };
        for card in self.num_cards()..cards {
            build.vars[card].iter().for_each(|&on| build.model.hide(on));
        }
        for (card, symbol) in (0..cards).cartesian_product(0..symbols) {
            let first = (card == 0 && formulation.break_symmetry).then_some(symbol <= self.n);
            let normal = self.is_normal(formulation).then(|| self.known(card, symbol)).flatten();
            let known = normal.or(first).map(|known| (known, Rule::Normal(card, symbol)));
            let streamlined = (self.is_normal(formulation) && formulation.streamline)
                .then(|| self.streamlined(card, symbol))
                .flatten()
                .map(|known| (known, Rule::Streamliner(card, symbol)));
            if let Some((known, rule)) = known.or(streamlined) {
                let on = build.vars[card][symbol];
                build.model.clause(rule, [if known { on } else { !on }]);
                build.on[card][symbol] = if known { Atom::True } else { Atom::False };
            }
        }
        // In normal form every card shares a symbol with each of those that are known, and so has
        // its number of symbols.
        if !self.is_normal(formulation) {
            let count = self.n as i64 + 1;
            for card in 0..cards {
                let on = build.on[card].iter().copied();
                build.model.count(Rule::Card(card), on, Comparison::Exactly, count);
            }
            let full = cards == symbols;
            let comparison = if full { Comparison::Exactly } else { Comparison::AtMost };
            for symbol in 0..symbols {
                let on = build.on.iter().map(|on| on[symbol]);
                build.model.count(Rule::Symbol(symbol), on, comparison, count);
            }
        }
        for [card, other] in (0..cards).array_combinations() {
            let meets = (0..symbols).map(|symbol| build.meet(card, other, symbol)).collect_vec();
            build.model.exactly_one(Rule::Share(card, other), meets);
        }
        if cards == symbols {
            for [symbol, other] in (0..symbols).array_combinations() {
                if let Some(both) = build.together(symbol, other) {
                    build.model.exactly_one(Rule::Together(symbol, other), both);
                }
            }
        }
        build.model
    }

    fn decode(&self, assignment: Assignment<'_, Name, Rule>) -> Result<Vec<Vec<usize>>, Violation> {
        let card = |card| {
            let on = |&symbol: &usize| assignment.holds(&Name::On { card, symbol });
            (0..self.symbols()).filter(on).collect()
        };
        Ok((0..self.num_cards()).map(card).collect())
    }

    fn check(&self, deck: &Vec<Vec<usize>>) -> Result<(), Violation> {
        Violation::unless(deck.len() == self.num_cards(), || {
            format!("there are {} cards, not {}", deck.len(), self.num_cards())
        })?;
        for (card, symbols) in deck.iter().enumerate() {
            Violation::unless(
                symbols.iter().tuple_windows().all(|(one, next)| one < next),
                || format!("the symbols of card {card} are not in ascending order"),
            )?;
            Violation::unless(symbols.iter().all(|&symbol| symbol < self.symbols()), || {
                format!("card {card} has a symbol past {}", self.symbols() - 1)
            })?;
            Violation::unless(symbols.len() == self.n + 1, || {
                format!("card {card} has {} symbols, not {}", symbols.len(), self.n + 1)
            })?;
        }
        for [(one, ours), (other, theirs)] in deck.iter().enumerate().array_combinations() {
            let shared = ours.iter().filter(|symbol| theirs.contains(symbol)).count();
            Violation::unless(shared == 1, || {
                format!("cards {one} and {other} share {shared} symbols, not one")
            })?;
        }
        Ok(())
    }

    fn symmetries(&self) -> Vec<Level<Vec<Vec<usize>>>> {
        self.levels()
    }

    fn obstruction(&self) -> Option<String> {
        let n = self.n;
        let squares = (0..=n).take_while(|a| a * a <= n).any(|a| is_square(n - a * a));
        let full = self.num_cards() == self.symbols();
        (full && matches!(n % 4, 1 | 2) && !squares).then(|| {
            format!(
                "{n} is 1 or 2 modulo 4 and not the sum of two squares, so there is no projective \
                 plane of that order (Bruck and Ryser, 1949)"
            )
        })
    }

    fn draw(&self, deck: &Vec<Vec<usize>>) -> Picture {
        let width = self.symbols().to_string().len();
        let heading = ["card", "symbols"].map(str::to_owned).to_vec();
        let row = |(card, symbols): (usize, &Vec<usize>)| {
            let symbols = symbols.iter().map(|symbol| format!("{symbol:width$}")).join(" ");
            vec![card.to_string(), symbols]
        };
        let rows = std::iter::once(heading).chain(deck.iter().enumerate().map(row)).collect();
        Block::Table(rows).into()
    }
}

fn is_square(n: usize) -> bool {
    n.isqrt().pow(2) == n
}
