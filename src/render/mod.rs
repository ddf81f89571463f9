//! Drawing of pictures.

mod cells;
mod dots;
pub mod html;
mod line;
mod row;
pub mod svg;
pub mod text;

pub use row::row;
