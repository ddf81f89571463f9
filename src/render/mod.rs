//! Drawing of pictures.

pub mod text;
