//! Galleries: solutions on one page that needs nothing else, for a browser.
//!
//! The first solution stands in the page as a whole; a small script draws the others. They are
//! stored by the numbers of their parts: the same piece in the same place is one part of all
//! solutions that have it.

use indexmap::IndexSet;
use itertools::Itertools;
use serde_json::json;

use super::svg::{Drawing, style_of};
use crate::puzzle::text::xml;

/// The style and the script of the page.
const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// The digits of the numbers of parts.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Solutions of a puzzle, for a page.
///
/// ```
/// use puzzlec::puzzle::picture::{Block, Picture};
/// use puzzlec::render::html::Gallery;
/// use puzzlec::render::svg::Drawing;
///
/// let mut gallery = Gallery::new("Numbers");
/// for number in 1..=3 {
///     gallery.add(&Drawing::of(&Picture::from(Block::Line(number.to_string()))), "");
/// }
/// let page = gallery.page("3 solutions, complete");
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("3 solutions, complete"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Gallery {
    title: String,
    /// True if its drawings are not solutions, but steps to one.
    pub has_steps: bool,
    /// True if the groups are classes: the page shows one solution of each, and the others on
    /// request.
    is_folded: bool,
    /// The first solution.
    first: Option<Drawing>,
    parts: IndexSet<String>,
    /// The widths and heights of drawings.
    sizes: IndexSet<(u32, u32)>,
    solutions: Vec<Solution>,
    /// Solutions that follow each other and belong together: a name, and the number of the first.
    groups: Vec<(String, usize)>,
    bytes: usize,
}

/// A solution by the numbers of its size and of its parts.
#[derive(Clone, Debug)]
struct Solution {
    size: usize,
    parts: Vec<u32>,
    caption: String,
}

/// A table that leads to groups: a heading, and rows of words, each with the number of its group if
/// it leads to one.
pub type Index = Vec<Vec<(String, Option<usize>)>>;

impl Gallery {
    /// A gallery of a puzzle.
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), ..Self::default() }
    }

    /// Begins a group: solutions that are added from now on belong to it.
    pub fn begin(&mut self, name: &str) {
        self.groups.push((name.to_owned(), self.len()));
    }

    /// Begins a class, a group of which the page shows the first solution, and the others on
    /// request.
    pub fn begin_class(&mut self) {
        self.is_folded = true;
        self.begin(&format!("Class {}", self.groups.len() + 1));
    }

    /// Adds the solutions of another gallery as a group.
    pub fn append(&mut self, name: &str, other: &Self) {
        self.begin(name);
        for Solution { size, parts, caption } in &other.solutions {
            let (width, height) = other.sizes[*size];
            let parts = parts.iter().map(|&part| other.parts[part as usize].clone()).collect();
            self.add(&Drawing { width, height, parts }, caption);
        }
    }

    /// Adds a solution, with a caption that may be empty.
    pub fn add(&mut self, drawing: &Drawing, caption: &str) {
        let Drawing { width, height, parts } = drawing;
        let size = self.sizes.insert_full((*width, *height)).0;
        let parts = parts.iter().map(|part| {
            let (number, is_new) = self.parts.insert_full(part.clone());
            self.bytes += if is_new { 2 * part.len() } else { 0 };
            number as u32
        });
        let parts = parts.collect_vec();
        self.bytes += 4 * parts.len() + caption.len() + size_of::<Solution>();
        self.first.get_or_insert_with(|| drawing.clone());
        self.solutions.push(Solution { size, parts, caption: caption.to_owned() });
    }

    /// The number of solutions.
    pub fn len(&self) -> usize {
        self.solutions.len()
    }

    /// True if there are no solutions.
    pub fn is_empty(&self) -> bool {
        self.solutions.is_empty()
    }

    /// The memory that it takes, in bytes, by estimate.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The page, with words on what it shows.
    pub fn page(&self, status: &str) -> String {
        self.page_with(status, &[])
    }

    /// The page with tables that lead to its groups.
    pub fn page_with(&self, status: &str, indices: &[Index]) -> String {
        let first = self.first.as_ref().map(|drawing| drawing.element(&self.title));
        let shape = if self.len() > 1 { "many" } else { "one" };
        let noscript = match self.len() {
            0 | 1 => "",
            _ => "<noscript><p>The others need JavaScript, which is in this page.</p></noscript>\n",
        };
        let indices: String = indices.iter().map(|index| self.index(index)).collect();
        let body = format!(
            "<header>\n<h1>{}</h1>\n<p id=\"status\">{}</p>\n<nav id=\"nav\" hidden></nav>\n\
             </header>\n{indices}<main id=\"view\" class=\"{shape}\" tabindex=\"-1\">\n<figure>{}</figure>\n</main>\n\
             {noscript}<script type=\"application/json\" id=\"data\">{}</script>\n\
             <script>\n{SCRIPT}</script>\n",
            xml(&self.title),
            xml(status),
            first.unwrap_or_default(),
            self.data(),
        );
        document(&self.title, STYLE, &self.parts, &body)
    }

    /// A table that leads to groups, as HTML. The more solutions, the deeper the colour.
    fn index(&self, index: &Index) -> String {
        const DEPTHS: usize = 5;
        let ends = self.groups.iter().skip(1).map(|(_, next)| *next).chain([self.len()]);
        let sizes = self.groups.iter().zip(ends).map(|((_, from), end)| end - from).collect_vec();
        let most = sizes.iter().max().copied().unwrap_or(0).max(1);
        let row = |(number, cells): (usize, &Vec<(String, Option<usize>)>)| {
            let tag = if number == 0 { "th" } else { "td" };
            let cell = |(column, (text, group)): (usize, &(String, Option<usize>))| {
                let tag = if column == 0 { "th" } else { tag };
                match group.and_then(|group| Some((self.groups.get(group)?, sizes[group]))) {
                    Some(((name, from), size)) if size > 0 => {
                        let depth = (size * (DEPTHS - 1)).div_ceil(most);
                        let (name, text) = (xml(name), xml(text));
                        let link = format!("<a href=\"#{}\" title=\"{name}\">{text}</a>", from + 1);
                        format!("<{tag} class=\"depth{depth}\">{link}</{tag}>")
                    }
                    _ => format!("<{tag}>{}</{tag}>", xml(text)),
                }
            };
            format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).format(""))
        };
        let rows = index.iter().enumerate().map(row).format("");
        format!("<div class=\"index\"><table>\n{rows}</table></div>\n")
    }

    /// All solutions, for the script.
    fn data(&self) -> String {
        let width = digits(self.parts.len());
        let solutions = self.solutions.iter().map(|solution| solution.written(width)).join("\n");
        let captions = self.solutions.iter().map(|solution| &*solution.caption);
        let captions =
            if captions.clone().all(str::is_empty) { Vec::new() } else { captions.collect() };
        let data = json!({
            "title": self.title,
            "thing": if self.has_steps { "Step" } else { "Solution" },
            "width": width,
            "folded": self.is_folded,
            "sizes": self.sizes.iter().collect_vec(),
            "groups": self.groups,
            "captions": captions,
            "parts": self.parts.iter().collect_vec(),
            "solutions": solutions,
        });
        // Nothing in it can end the script or begin a comment.
        data.to_string().replace('<', "\\u003c")
    }
}

impl Solution {
    /// The number of its size, if it is not the first, and a colon; then the numbers of its parts,
    /// each with a fixed number of digits. `~` stands between the first and the last of several that follow
    /// each other.
    fn written(&self, width: usize) -> String {
        let mut text = if self.size == 0 { String::new() } else { format!("{}:", self.size) };
        let mut rest = &self.parts[..];
        while let Some(&first) = rest.first() {
            let run = rest.iter().zip(first..).take_while(|&(&part, next)| part == next).count();
            let ends = if run > 2 { &[first, first + run as u32 - 1][..] } else { &rest[..1] };
            text += &ends.iter().map(|&part| written(part, width)).join("~");
            rest = &rest[if run > 2 { run } else { 1 }..];
        }
        text
    }
}

/// A page with a title, a style, drawings with these parts, and what is in its body.
pub(super) fn document<'p>(
    title: &str,
    style: &str,
    parts: impl IntoIterator<Item = &'p String> + Copy,
    body: &str,
) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <style>\n{style}{}\n</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        xml(title),
        style_of(parts),
    )
}

/// The number of digits that all numbers below this one need.
fn digits(below: usize) -> usize {
    let numbers = (1..).map(|width| DIGITS.len().pow(width));
    1 + numbers.take_while(|&numbers| numbers < below).count()
}

/// A number with this many digits, the highest first.
fn written(number: u32, width: usize) -> String {
    let digit = |place: usize| char::from(DIGITS[number as usize >> (6 * place) & 63]);
    (0..width).rev().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No title or word ends the script or the page.
    #[test]
    fn texts_stay_texts() {
        let evil = "</script><!-- <script> \u{2028}";
        let mut gallery = Gallery::new(evil);
        let parts = vec![format!("<text>{}</text>", xml(evil))];
        gallery.add(&Drawing { width: 1, height: 1, parts }, evil);
        let page = gallery.page(evil);
        let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split('<').next());
        let data: serde_json::Value = serde_json::from_str(data.expect("data")).expect("JSON");
        assert_eq!((&data["title"], &data["captions"][0]), (&json!(evil), &json!(evil)));
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(!page.contains("<!--"));
    }

    #[test]
    fn solutions_are_written_by_the_numbers_of_their_parts() {
        let written = |size: usize, parts: &[u32], width: usize| {
            Solution { size, parts: parts.to_vec(), caption: String::new() }.written(width)
        };
        assert_eq!(written(0, &[0, 1, 2, 3, 7, 7, 8], 1), "A~DHHI");
        assert_eq!(written(2, &[64, 1], 2), "2:BAAB");
        assert_eq!([1, 64, 65, 4096, 4097].map(digits), [1, 1, 2, 2, 3]);
    }
}
