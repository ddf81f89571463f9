//! Drawing of pictures.

mod cells;
mod colours;
mod dots;
pub mod html;
mod line;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
pub mod text;
