//! Drawing of pictures.

mod cells;
mod colours;
mod dots;
pub mod html;
mod line;
#[cfg(feature = "png")]
pub mod png;
mod row;
pub mod sheet;
pub mod svg;
pub mod text;

pub use row::row;

#[cfg(test)]
mod tests;
