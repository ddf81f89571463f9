//! Drawing of pictures.

mod cells;
mod dots;
mod line;
pub mod svg;
pub mod text;
