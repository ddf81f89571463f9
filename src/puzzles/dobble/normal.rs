//! The normal form of a deck.

use super::Dobble;

/// A card or a symbol in the normal form. Cards and symbols are numbered alike.
enum Place {
    /// Number 0 to n: a symbol of card 0, or a card with symbol 0, of which number 0 is both.
    First(usize),
    /// Any other: it stands in a block of n, and at a place in it, both counted from 0.
    Block(usize, usize),
}

impl Dobble {
    fn place(&self, number: usize) -> Place {
        match number.checked_sub(self.n + 1) {
            None => Place::First(number),
            Some(rest) => Place::Block(rest / self.n, rest % self.n),
        }
    }

    /// True if the card has the symbol in every deck in normal form, false if in none; nothing if
    /// decks differ in that.
    ///
    /// Every deck can be numbered like this:
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
        match (self.place(card), self.place(symbol)) {
            (Place::First(card), Place::First(symbol)) => Some(card == 0 || symbol == 0),
            (Place::First(card), Place::Block(block, _)) => Some(card == block + 1),
            (Place::Block(block, _), Place::First(symbol)) => Some(symbol == block + 1),
            (Place::Block(m, b), Place::Block(r, c)) => match (m, b, r) {
                (0, ..) | (.., 0) => Some(b == c),
                (_, 0, 1) => Some(c == m),
                (1, 0, _) => Some(c == r),
                _ => None,
            },
        }
    }
}
