//! Weighted sums of literals.

mod adder;
mod diagram;
mod monotone;
mod path;
mod totalizer;
mod window;

#[cfg(test)]
mod tests;

use puzzlec_dimacs::Lit;

use self::diagram::Diagram;
use self::window::Window;
use crate::{Encoder, Sum};

/// The largest diagram that `auto` takes.
const AUTO_NODES: usize = 20_000;

/// A sum of positive weights, with distinct variables, between two bounds that lie within
/// `0..=total`. Returns the encoding's name, or `unit` if the bounds alone force all that they
/// say.
pub(crate) fn between(
    out: &mut Encoder<'_>,
    terms: &[(u128, Lit)],
    at_least: u128,
    at_most: u128,
    choice: Sum,
) -> &'static str {
    let Some(window) = Window::of_unforced(out, terms, at_least, at_most) else { return "unit" };
    match choice {
        Sum::Diagram => {
            diagram(out, &window, usize::MAX);
        }
        Sum::Totalizer => totalizer::encode(out, &window),
        Sum::Adder => adder::encode(out, &window),
        Sum::Auto => {
            if diagram(out, &window, AUTO_NODES) {
                return Sum::Diagram.as_str();
            }
            adder::encode(out, &window);
            return Sum::Adder.as_str();
        }
    }
    choice.as_str()
}

/// States a window by a decision diagram, unless it has more than so many nodes.
fn diagram(out: &mut Encoder<'_>, window: &Window, max_nodes: usize) -> bool {
    if !window.is_bounded_below() {
        return monotone(out, window, max_nodes);
    }
    if !window.is_bounded_above() {
        return monotone(out, &window.negated(), max_nodes);
    }
    let Some(diagram) = Diagram::of(window, max_nodes) else { return false };
    path::encode(out, window, &diagram);
    true
}

fn monotone(out: &mut Encoder<'_>, window: &Window, max_nodes: usize) -> bool {
    let Some(diagram) = Diagram::of(window, max_nodes) else { return false };
    monotone::encode(out, window, &diagram);
    true
}
