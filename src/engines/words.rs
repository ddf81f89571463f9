//! Numbers in words.

use std::fmt::Display;

/// A number of things: the word in the singular takes the ending that the number asks for.
///
/// ```
/// use puzzlec::engines::plural;
///
/// assert_eq!([0, 1, 2].map(|count| plural(count, "node")), ["0 nodes", "1 node", "2 nodes"]);
/// assert_eq!(plural(3, "class"), "3 classes");
/// assert_eq!([plural(4, "galaxy"), plural(4, "key")], ["4 galaxies", "4 keys"]);
/// ```
pub fn plural(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    if count == "1" {
        return format!("{count} {thing}");
    }
    match thing.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{count} {stem}ies"),
        _ if thing.ends_with(['s', 'x']) => format!("{count} {thing}es"),
        _ => format!("{count} {thing}s"),
    }
}
