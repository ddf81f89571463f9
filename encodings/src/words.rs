//! Numbers in words.

use crate::prelude::*;

/// A number of things: the word in the singular takes the ending that the number asks for.
///
/// ```
/// use puzzlec_encodings::plural;
///
/// assert_eq!([0, 1, 2].map(|count| plural(count, "node")), ["0 nodes", "1 node", "2 nodes"]);
/// assert_eq!(plural(3, "class"), "3 classes");
/// ```
pub fn plural(count: impl Display, thing: &str) -> String {
    let (count, more) = (count.to_string(), if thing.ends_with('s') { "es" } else { "s" });
    let ending = if count == "1" { "" } else { more };
    format!("{count} {thing}{ending}")
}
