//! Solids: what is drawn as one sees it from a side.

use super::canvas::{Canvas, Place};

/// Something in space.
pub(super) trait Solid {
    /// The width and the height at a scale.
    fn extents(&self, unit: f64) -> (f64, f64);
    /// Draws one region of it, or all.
    fn draw(&self, canvas: &mut Canvas, origin: Place, unit: f64, only: Option<usize>);
    /// The number of faces that one sees.
    fn faces(&self) -> usize {
        0
    }
}

/// True if a region is drawn where only this one is, or all.
pub(super) fn is_shown(region: Option<usize>, only: Option<usize>) -> bool {
    region.is_some() && (only.is_none() || only == region)
}

/// A solid from two sides, with the scales for all of it, for one of its pieces, and for it as a
/// piece among others.
pub(super) type Views = ([Box<dyn Solid>; 2], [f64; 3]);
