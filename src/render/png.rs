//! Drawings as pixels, by the crate resvg, with the letters of DejaVu Sans, so that they are the
//! same on every machine.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree};

/// The greatest width and height in pixels.
const MOST: f32 = 8192.0;

/// The reason why a document is not drawn as pixels.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The font lacks a letter.
    #[error("the font of PNG pictures has no letter {0:?}: choose .svg")]
    Letter(char),
    /// The document has no size, or is no SVG document.
    #[error("the drawing has no pixels: {0}")]
    Drawing(String),
}

/// The PNG file of an SVG document, on a light ground.
///
/// # Errors
/// When the font lacks a letter, or the document cannot be drawn.
pub fn png(document: &str) -> Result<Vec<u8>, PngError> {
    // A letter without a glyph would vanish: its first search for another font is heard.
    let missing = Arc::new(OnceLock::new());
    let hears = missing.clone();
    let font_resolver = FontResolver {
        select_fallback: Box::new(move |letter, _, _| {
            let _is_first = hears.set(letter);
            None
        }),
        ..FontResolver::default()
    };
    let mut options = Options { font_resolver, ..Options::default() };
    let fonts = options.fontdb_mut();
    for font in [dejavu::sans::regular(), dejavu::sans::bold()] {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    let failed = |error: &dyn ToString| PngError::Drawing(error.to_string());
    let tree = Tree::from_str(document, &options).map_err(|error| failed(&error))?;
    if let Some(&letter) = missing.get() {
        return Err(PngError::Letter(letter));
    }
    let [width, height] = [tree.size().width(), tree.size().height()];
    // Twice as fine as the drawing, where that is not too large.
    let scale = (MOST / width.max(height)).min(2.0);
    let [across, down] = [width, height].map(|length| (length * scale).ceil() as u32);
    let mut pixels = Pixmap::new(across, down).ok_or_else(|| failed(&"it is empty"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}
