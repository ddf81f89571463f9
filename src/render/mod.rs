//! Drawing of pictures.

mod cells;
mod dots;
pub mod html;
mod line;
pub mod svg;
pub mod text;
