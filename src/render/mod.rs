//! Drawing of pictures.

mod cells;
mod colours;
mod dots;
pub mod html;
mod line;
pub mod svg;
pub mod text;
