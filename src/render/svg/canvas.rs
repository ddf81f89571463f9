//! The parts of a drawing, and the words in it.

use std::mem;

use itertools::Itertools;
use unicode_width::UnicodeWidthChar;

use super::look;
use crate::puzzle::picture::{Grid, Mark, Weight};
use crate::puzzle::text::xml;
use crate::render::colours::Colours;

/// A place in a drawing, in pixels to the right and downwards.
pub(super) use crate::puzzle::picture::Point as Place;

/// The parts that are drawn.
#[derive(Default)]
pub(super) struct Canvas {
    pub(super) parts: Vec<String>,
    /// The colours of the regions of what is drawn now.
    pub(super) colours: Colours,
}

/// A word to be drawn.
#[derive(Clone, Copy)]
pub(super) struct Word<'w> {
    pub(super) text: &'w str,
    pub(super) weight: Weight,
    /// The class that says where its place is: `s` for its start, `e` for its end, none for its
    /// middle.
    pub(super) anchor: Option<&'static str>,
    /// The region on whose colour it stands.
    pub(super) on: Option<usize>,
    /// The height of its letters.
    pub(super) size: f64,
}

/// The usual height of letters: the distance from line to line without the blank between.
pub(super) const SIZE: f64 = 14.0;

/// The smallest letters that can be read.
const SMALLEST: f64 = 7.0;

impl<'w> Word<'w> {
    /// A word around its place.
    pub(super) const fn new(text: &'w str) -> Self {
        Self { text, weight: Weight::Plain, anchor: None, on: None, size: SIZE }
    }

    /// The word in letters so small that it is not wider than this.
    pub(super) fn fitting(self, most: f64) -> Self {
        let size = self.size * (most / self.width()).min(1.0);
        Self { size: (size * 2.0).floor().max(2.0 * SMALLEST) / 2.0, ..self }
    }

    /// The width that it takes at most, whatever the font.
    pub(super) fn width(&self) -> f64 {
        let bold = if self.weight == Weight::Strong { 1.12 } else { 1.0 };
        self.text.chars().map(width).sum::<f64>() * self.size * bold
    }
}

/// The width of a letter in a wide font, in heights.
fn width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.34,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.0,
        '+' | '=' | '<' | '>' | '~' => 0.84,
        'A'..='Z' => 0.78,
        _ => 0.64 * letter.width().unwrap_or(0) as f64,
    }
}

impl Canvas {
    /// Makes one part of all that is drawn.
    pub(super) fn part(&mut self, draw: impl FnOnce(&mut Self)) {
        let mut whole = Self { colours: mem::take(&mut self.colours), ..Self::default() };
        draw(&mut whole);
        self.colours = whole.colours;
        self.parts.extend(Some(whole.parts.concat()).filter(|part| !part.is_empty()));
    }

    /// A path of a class; nothing if it is empty.
    pub(super) fn path(&mut self, class: &str, path: &str) {
        if !path.is_empty() {
            self.parts.push(format!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }

    /// The class of a region.
    pub(super) fn class(&self, region: Option<usize>) -> String {
        region.map_or("none".to_owned(), |region| class(self.colours.of(region)))
    }

    /// The classes of the inside of a region.
    pub(super) fn ground(&self, region: Option<usize>) -> String {
        match &*self.class(region) {
            class @ ("none" | "pale") => format!("{class} g"),
            class => format!("{class} o"),
        }
    }

    /// A circle of a class.
    pub(super) fn circle(&mut self, class: &str, Place { x, y }: Place, radius: f64) {
        let (x, y, r) = (px(x), px(y), px(radius));
        self.parts.push(format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
    }

    /// A word, its middle in height at a place.
    pub(super) fn word(&mut self, at: Place, word: Word<'_>) {
        if word.text.trim().is_empty() {
            return;
        }
        let inside = word.on.map(|region| match self.colours.of(region) {
            Grid::PALE => "at",
            Grid::DARK => "in",
            _ => "on",
        });
        let weight = match (word.weight, inside) {
            (Weight::Strong, _) => Some("b"),
            (Weight::Faint, None | Some("at")) => Some("f"),
            (Weight::Faint | Weight::Plain, _) => None,
        };
        let class = [inside, weight, word.anchor].into_iter().flatten().join(" ");
        let class = if class.is_empty() { class } else { format!(" class=\"{class}\"") };
        let size = Some(word.size).filter(|size| (size - SIZE).abs() >= 0.01);
        let size = size.map(|size| format!(" font-size=\"{}\"", px(size))).unwrap_or_default();
        // Capital letters and digits are some 0.7 high.
        let (x, y) = (px(at.x), px(at.y + 0.35 * word.size));
        let text = xml(word.text);
        self.parts.push(format!("<text{class}{size} x=\"{x}\" y=\"{y}\">{text}</text>"));
    }
}

/// The class of a colour.
pub(super) fn class(colour: usize) -> String {
    match colour {
        Grid::PALE => "pale".to_owned(),
        Grid::DARK => "dark".to_owned(),
        Grid::SCALE.. => format!("q{}", (colour - Grid::SCALE).min(look::SCALE.len() - 1)),
        _ => format!("c{}", colour % look::COLOURS.len()),
    }
}

/// The class of a mark.
pub(super) const fn mark_class(mark: Mark) -> &'static str {
    look::MARKS[mark as usize].0
}

/// A closed path through places.
pub(super) fn closed(places: impl IntoIterator<Item = Place>) -> String {
    chain(places) + "z"
}

/// A path through places.
pub(super) fn chain(places: impl IntoIterator<Item = Place>) -> String {
    let point = |Place { x, y }| format!("{} {}", px(x), px(y));
    let points = places.into_iter().map(point).join("L");
    if points.is_empty() { points } else { format!("M{points}") }
}

/// A length in pixels, rounded to a tenth.
pub(super) fn px(length: f64) -> String {
    // Zero has no sign.
    ((length * 10.0).round() / 10.0 + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_to_tenths() {
        let lengths = [0.0, -0.04, 0.05, 12.0, -3.26, 99.96, 1e9];
        assert_eq!(lengths.map(px), ["0", "0", "0.1", "12", "-3.3", "100", "1000000000"]);
    }

    #[test]
    fn words_are_made_to_fit() {
        let word = Word::new("a long word");
        assert!(word.fitting(60.0).width() <= 60.0);
        assert_eq!(word.fitting(400.0).size.to_bits(), SIZE.to_bits());
        // Smaller letters could not be read.
        assert_eq!(word.fitting(1.0).size.to_bits(), SMALLEST.to_bits());
    }
}
