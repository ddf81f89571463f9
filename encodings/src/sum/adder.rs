//! Binary adders: full and half adders add the literals, bit by bit, to the sum as a binary number,
//! which is compared with both bounds. Fewer than `n` full adders per bit of the weights: the only
//! encoding whose size never explodes. Unit propagation finds a violated constraint only when
//! all of its literals have values.
//!
//! Joost P. Warners, "A linear-time transformation of linear inequalities into conjunctive normal
//! form", Information Processing Letters 68, 1998; in the form with buckets of Niklas Eén and
//! Niklas Sörensson, "Translating pseudo-Boolean constraints into SAT", JSAT 2006.
//!
//! The bits of an integer are read off its literals: one auxiliary variable each.
//!
//! Every auxiliary variable is determined by the literals, one-sided as well as two-sided.

use std::collections::VecDeque;

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::Sum;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};
use crate::layer::Layer;
use crate::window::Window;

/// Binary adders, see the [module](self).
pub const ADDER: Sum = Encoding {
    about: About {
        name: "adder",
        reference: "Joost P. Warners, \"A linear-time transformation of linear inequalities into \
            conjunctive normal form\", Information Processing Letters 68, 1998",
        propagates: Propagates::Totally,
        determined: Determined::Always,
        vars: "at most `2 n b`",
        clauses: "at most `14 n b + 2 b`",
        size: None,
    },
    write: encode,
};

fn encode(out: &mut Encoder<'_>, window: &Window) {
    let bits = sum_bits(out, window);
    if window.is_bounded_above() {
        // Larger than the bound: equal in all higher bits, and 1 where the bound has 0.
        differ_first(out, &bits, window.at_most, false);
    }
    if window.is_bounded_below() {
        differ_first(out, &bits, window.at_least, true);
    }
}

/// The first bit, from the highest, in which the sum differs from the bound is not one where the
/// bound has `digit`.
fn differ_first(out: &mut Encoder<'_>, bits: &[Option<Lit>], bound: u128, digit: bool) {
    let mut clause = Vec::with_capacity(bits.len());
    for (place, &bit) in bits.iter().enumerate().rev() {
        let has = bound >> place & 1 == 1;
        // That the sum does not have here what the bound has.
        let differs = bit.map(|bit| if has { !bit } else { bit });
        match (has == digit, differs) {
            (true, Some(differs)) => out.require(clause.iter().chain(&[!differs])),
            (false, Some(differs)) => clause.push(differs),
            // A bit that no sum has is 0.
            (true, None) if has => out.require(&clause),
            (false, None) if has => return,
            (_, None) => {}
        }
    }
}

/// The bits of the sum, the lowest first; `None` for a bit that is never set.
fn sum_bits(out: &mut Encoder<'_>, window: &Window) -> Vec<Option<Lit>> {
    let places = window.total.checked_ilog2().map_or(0, |log| log as usize + 1);
    // What is still to be added at each place; what was waiting longest is added first, which
    // keeps the adders in balanced trees.
    let mut buckets = vec![VecDeque::new(); places];
    for layer in &window.layers {
        for (place, bucket) in buckets.iter_mut().enumerate() {
            bucket.extend(bit(out, layer, place));
        }
    }
    if let Some(listener) = out.listener() {
        listener.begin_addition(&window.layers.iter().filter_map(Layer::literal).collect_vec());
    }
    let mut bits = Vec::with_capacity(places);
    for place in 0..places {
        // The highest place has no carry: the total would be larger.
        let has_carry = place + 1 < places;
        while let Some((a, b, c)) = next_three(&mut buckets[place]) {
            let odd = out.aux();
            let carry = has_carry.then(|| out.aux());
            if let Some(listener) = out.listener() {
                let bits = [a, b].into_iter().chain(c).collect_vec();
                listener.adder(place as u32, &bits, odd, carry);
            }
            parity(out, a, b, c, odd);
            buckets[place].push_back(odd);
            if let Some(carry) = carry {
                match c {
                    Some(c) => majority(out, [a, b, c], carry),
                    None => and(out, a, b, carry),
                }
                buckets[place + 1].push_back(carry);
            }
        }
        bits.push(buckets[place].pop_front());
    }
    bits
}

/// The bit of a layer's weight at a place; `None` if it is never set.
fn bit(out: &mut Encoder<'_>, layer: &Layer, place: usize) -> Option<Lit> {
    let is_set = |index: &usize| layer.choice(*index).weight >> place & 1 == 1;
    let mut set = (0..layer.len()).filter(is_set);
    match (set.next()?, set.next()) {
        (only, None) if layer.value(only).count() == 1 => layer.value(only).next(),
        _ => {
            let bit = out.aux();
            for index in 0..layer.len() {
                let bit = if is_set(&index) { bit } else { !bit };
                out.define(bit, layer.value(index).map(|lit| !lit).chain([bit]));
            }
            Some(bit)
        }
    }
}

/// The next three to be added, or the last two; `None` if one or none is left.
fn next_three(bucket: &mut VecDeque<Lit>) -> Option<(Lit, Lit, Option<Lit>)> {
    if bucket.len() < 2 {
        return None;
    }
    Some((bucket.pop_front()?, bucket.pop_front()?, bucket.pop_front()))
}

/// A literal is true if an odd number of the two or three is.
fn parity(out: &mut Encoder<'_>, a: Lit, b: Lit, c: Option<Lit>, odd: Lit) {
    for (a, b) in [(a, b), (!a, !b)] {
        for (b, odd) in [(b, odd), (!b, !odd)] {
            if let Some(c) = c {
                out.define(!odd, [!a, b, !c, !odd]);
            }
            out.define(odd, [!a, b].into_iter().chain(c).chain([odd]));
        }
    }
}

/// A literal is true if two or three of the three are.
fn majority(out: &mut Encoder<'_>, [a, b, c]: [Lit; 3], most: Lit) {
    for [a, b] in [[a, b], [a, c], [b, c]] {
        out.define(most, [!a, !b, most]);
        out.define(!most, [a, b, !most]);
    }
}

fn and(out: &mut Encoder<'_>, a: Lit, b: Lit, both: Lit) {
    out.define(!both, [!both, a]);
    out.define(!both, [!both, b]);
    out.define(both, [!a, !b, both]);
}
