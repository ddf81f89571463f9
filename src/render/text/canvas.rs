//! Characters in lines, each with the region in whose colour it stands.

use itertools::Itertools;
use unicode_width::UnicodeWidthChar;

use super::{Drawn, TextStyle};

/// A place for a character: none where a wide one before it reaches.
type Place = (Option<char>, Option<usize>);

/// Lines of characters.
pub(super) struct Canvas {
    lines: Vec<Vec<Place>>,
    width: usize,
}

impl Canvas {
    /// Blank lines.
    pub(super) fn new(lines: usize, width: usize) -> Self {
        Self { lines: vec![vec![(Some(' '), None); width]; lines], width }
    }

    /// The character in a place, and the region.
    pub(super) fn at(&self, line: usize, column: usize) -> Option<Place> {
        self.lines.get(line)?.get(column).copied()
    }

    /// Writes a word from a column on.
    pub(super) fn write(&mut self, line: usize, from: usize, word: &str, region: Option<usize>) {
        let places = word.chars().flat_map(|character| {
            let rest = character.width().unwrap_or(1).saturating_sub(1);
            std::iter::once(Some(character)).chain(std::iter::repeat_n(None, rest))
        });
        for (column, character) in (from..).zip(places) {
            if let Some(place) = self.lines.get_mut(line).and_then(|line| line.get_mut(column)) {
                *place = (character, region);
            }
        }
    }

    /// The lines, painted, and their width in columns. A first line that is blank is left out.
    pub(super) fn painted(self, style: TextStyle) -> Drawn {
        let line = |line: &Vec<Place>| {
            let run = |run: &[Place]| {
                style.paint(run[0].1, &run.iter().filter_map(|place| place.0).collect::<String>())
            };
            line.chunk_by(|one, other| one.1 == other.1).map(run).collect::<String>()
        };
        let is_blank = |line: &&Vec<Place>| line.iter().all(|place| *place == (Some(' '), None));
        let skipped = usize::from(self.lines.first().is_some_and(|first| is_blank(&first)));
        (self.lines.iter().skip(skipped).map(line).collect_vec(), self.width)
    }
}
