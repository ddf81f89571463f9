//! The window of a sum, from which an encoding of it starts.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use crate::encoder::Encoder;
use crate::layer::Layer;

/// The sum of some layers lies between two bounds; no literal is forced by the bounds alone, and
/// some sum lies outside.
#[derive(Clone, Debug)]
pub struct Window {
    /// The layers, the heaviest first; those of equal weights keep their order.
    pub layers: Vec<Layer>,
    /// The sum is at least this; 0 is no bound.
    pub at_least: u128,
    /// The sum is at most this; the total is no bound.
    pub at_most: u128,
    /// The largest sum of all layers.
    pub total: u128,
}

impl Window {
    /// The sum of some layers, which lies between these bounds.
    pub(crate) fn new(layers: Vec<Layer>, bounds: RangeInclusive<u128>) -> Self {
        let total = layers.iter().map(Layer::most).sum();
        Self { layers, at_least: *bounds.start(), at_most: *bounds.end(), total }
    }

    /// States every literal that the bounds force alone, and returns what is left to say.
    pub(super) fn unforced(self, out: &mut Encoder<'_>) -> Option<Self> {
        let mut rest = self;
        rest.layers.sort_by_key(|layer| Reverse(layer.most()));
        // If the heaviest literal is not forced, no other is. The choices of an integer are left to
        // the encodings: under a condition that is false, it can take those that the bounds forbid.
        for layer in &mut rest.layers {
            let Layer::Literal(weight, lit) = *layer else { continue };
            if rest.at_least > rest.total {
                break;
            } else if weight > rest.at_most {
                out.require([!lit]);
            } else if weight > rest.total - rest.at_least {
                out.require([lit]);
                rest.at_least = rest.at_least.saturating_sub(weight);
                rest.at_most -= weight;
            } else {
                break;
            }
            rest.total -= weight;
            *layer = Layer::Literal(0, lit);
        }
        if rest.at_least > rest.total {
            out.fail();
            return None;
        }
        rest.layers.retain(|layer| layer.most() > 0);
        rest.at_most = rest.at_most.min(rest.total);
        if rest.layers.len() == 1 || rest.at_most == 0 || rest.at_least == rest.total {
            for layer in &rest.layers {
                let others = rest.total - layer.most();
                layer.keep(out, rest.at_least.saturating_sub(others), rest.at_most);
            }
            return None;
        }
        (rest.at_least > 0 || rest.at_most < rest.total).then_some(rest)
    }

    /// True if the sum has a bound from below.
    pub const fn is_bounded_below(&self) -> bool {
        self.at_least > 0
    }

    /// True if the sum has a bound from above.
    pub const fn is_bounded_above(&self) -> bool {
        self.at_most < self.total
    }

    /// The bound from below, as one from above on what the layers lack of the total.
    pub(super) fn negated(&self) -> Self {
        Self {
            layers: self.layers.iter().map(Layer::negated).collect(),
            at_least: self.total - self.at_most,
            at_most: self.total - self.at_least,
            total: self.total,
        }
    }
}
