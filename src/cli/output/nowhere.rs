//! No terminal.

use puzzlec::render::text::Palette;

use super::Bar;
use crate::cli::args::ColorChoice;

/// No colours and no width.
pub(super) const fn look(_: ColorChoice, _: bool) -> (Palette, Option<usize>) {
    (Palette::None, None)
}

/// Progress for a page, or none.
pub(super) fn bar(total: Option<usize>, things: &str, _: &str) -> Bar {
    #[cfg(feature = "page")]
    return Bar::events(total, things);
    #[cfg(not(feature = "page"))]
    {
        let _ = (total, things);
        Bar::hidden()
    }
}
